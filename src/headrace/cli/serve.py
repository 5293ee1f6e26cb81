"""`headrace` and `headrace serve`: the table in the browser."""

from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path


def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 for everybody.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", help="Which port; 0 for any free one.")] = 8110,
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="The folder in which races are kept; else your own data folder.",
            show_default=False,
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Another database than SQLite in that folder, "
            "such as postgresql+psycopg://user@host/headrace.",
            show_default=False,
        ),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Open the table in the browser: play alone, at one screen, or with others by link."""
    from headrace.table import server  # other commands need not wait for it

    url = database or server.database(data or user_data_path("headrace"))
    server.serve(url, host, port, browser)
