"""The command line: `headrace` and its commands, a module each."""

import logging
import sys
from typing import Annotated, Any

import typer

from headrace.cli import balance, bots, games, play, replay, serve, simulate, solve, tournament
from headrace.cli.errors import OneLine

app = typer.Typer(
    name="headrace",
    cls=OneLine,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(epilog="Example: [bold]headrace serve --host 0.0.0.0 --port 8110 --no-browser[/]")(
    serve.serve
)
app.command(epilog="Example: [bold]headrace games --language fr[/]")(games.games)
app.command(epilog="Example: [bold]headrace bots --language fr[/]")(bots.bots)
app.command(epilog="Example: [bold]headrace play sakenobori --players 3 --seat 2[/]")(play.play)
app.command(
    epilog="Example: [bold]headrace simulate sakenobori --games 1000000 "
    "--option extra-round=yes --seed 7[/]"
)(simulate.simulate)
app.command(
    epilog="Example: [bold]headrace tournament sakenobori --bots otter,beaver,random --seed 7[/]"
)(tournament.tournament)
app.command(epilog="Example: [bold]headrace balance sakenobori --report river.html[/]")(
    balance.balance
)
app.command(epilog="Example: [bold]headrace solve deep-river race.txt --moves 30[/]")(solve.solve)
app.command(epilog="Example: [bold]headrace replay race.txt --seat 1[/]")(replay.replay)


@app.callback(invoke_without_command=True, epilog="Example: [bold]headrace play sakenobori[/]")
def headrace(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Race board games to play, to simulate by the million, and to learn from.

    Without a command it opens the table in the browser.
    """
    logging.getLogger("headrace").setLevel(logging.ERROR)  # commands show what takes time
    if version:
        print(_version())
    elif context.invoked_subcommand is None:
        serve.serve()


def main() -> None:
    streams: tuple[Any, ...] = (sys.stdin, sys.stdout, sys.stderr)
    for stream in streams:
        stream.reconfigure(errors="replace")  # a ? for what a terminal cannot say or show
    app()


def _version() -> str:
    from importlib.metadata import version

    return version("headrace")
