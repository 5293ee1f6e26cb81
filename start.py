"""Gets everything ready, then starts Headrace.

    python3 start.py                      the table in the browser
    python3 start.py play sakenobori      a race in the terminal

All it needs is Python 3.11 or newer with pip. What follows `start.py` goes to the
command `headrace`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent
UV = "uv>=0.9,<1"
UV_SETTINGS = {
    "UV_PYTHON": sys.executable,
    "UV_PYTHON_DOWNLOADS": "never",
    "UV_SYSTEM_CERTS": "true",  # those that pip trusts as well
    "UV_NATIVE_TLS": "true",  # the same, for an older uv
}


def uv(*words: str) -> None:
    """Run uv, which sets up .venv from uv.lock; install it into .uv where it is missing."""
    program = shutil.which("uv") or str(HOUSE / ".uv" / "bin" / "uv")
    if not shutil.which(program):
        print("Getting uv, which sets up the rest ...", flush=True)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        quiet = {**os.environ, "PIP_ROOT_USER_ACTION": "ignore"}
        subprocess.run([*pip, "--target", ".uv", UV], cwd=HOUSE, check=True, env=quiet)
    subprocess.run([program, *words], cwd=HOUSE, check=True, env={**os.environ, **UV_SETTINGS})


def main() -> None:
    if sys.version_info < (3, 11):  # noqa: UP036  # an older Python may run this file
        sys.exit("Headrace needs Python 3.11 or newer; this is " + sys.version.split()[0])
    try:
        if not (HOUSE / ".venv").exists():
            print("Setting up Headrace, once ...", flush=True)
        uv("sync", "--locked", "--inexact", "--no-dev", "--quiet")
        uv("run", "--no-sync", "headrace", *sys.argv[1:])
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)


if __name__ == "__main__":
    main()
