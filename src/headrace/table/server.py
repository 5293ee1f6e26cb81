"""Starting the table: the server, and the browser in front of it."""

import re
import signal
import socket
import sys
import threading
import time
import webbrowser
from contextlib import suppress
from pathlib import Path

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from headrace.engine.errors import BadSetup
from headrace.table.store import Store


def database(folder: Path) -> str:
    """Where races are kept unless a database is named."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetup(
            f"cannot keep races in {folder}: {error.strerror}; name another folder with --data"
        ) from None
    return f"sqlite:///{folder / 'headrace.db'}"


def serve(url: str, host: str, port: int, browser: bool) -> None:
    """Until it is interrupted."""
    from headrace.table.app import make_app

    try:
        keep = Store(url)
    except (SQLAlchemyError, BadSetup, ImportError) as error:
        reason = " ".join(str(error).split("\n")[0].split())
        raise BadSetup(f"cannot use the database {_shown(url)}: {reason}") from None
    try:
        taken = _listen(host, port)
    except OSError as error:
        keep.close()
        raise BadSetup(
            f"cannot listen on {host}, port {port}: {error.strerror}; "
            "name another port with --port, or 0 for any that is free"
        ) from None
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::1', '::') else host}"
    address += f":{taken.getsockname()[1]}/"
    print(f"Headrace is at {address}  (Ctrl+C ends it; every race is kept)", flush=True)
    config = uvicorn.Config(
        make_app(keep),
        access_log=False,  # addresses of personal links are secrets
        log_level="warning",
        timeout_graceful_shutdown=1,  # streams never end by themselves
        server_header=False,
    )
    server = uvicorn.Server(config)
    if browser:
        threading.Thread(target=_open, args=(server, address), daemon=True).start()
    signal.signal(signal.SIGTERM, _end)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[taken])


def _end(*_: object) -> None:
    """In order, so that there is nothing to complain of."""
    sys.exit(0)


def _shown(url: str) -> str:
    """Without its password."""
    return re.sub(r"//[^@/]*@", "//", url)


def _listen(host: str, port: int) -> socket.socket:
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(kind)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    taken.bind((host, port))
    taken.listen()  # whoever comes before all is ready waits a moment
    return taken


def _open(server: uvicorn.Server, address: str) -> None:
    while not server.started:
        time.sleep(0.02)
    webbrowser.open(address)
