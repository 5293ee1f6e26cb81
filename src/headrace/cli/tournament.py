"""`headrace tournament`: bots race each other, and who is the stronger."""

import json
from typing import Annotated

import typer
from rich.bar import Bar
from rich.markup import escape
from rich.table import Table

from headrace.cli.progress import shown_progress
from headrace.cli.shared import GAME, AsJson, Console, Options, Players, Seed, chosen, listed
from headrace.drawing.seats import LOOKS
from headrace.engine.game import find_game
from headrace.engine.words import Phrase
from headrace.lab import tournament as lab
from headrace.lab.tournament import Share, Tournament

BAR = 16  # the width of a bar


def tournament(
    game: Annotated[str, GAME],
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,...",
            help="Who races: levels from tadpole to heron (or strongest, weakest), sensible, "
            "random, or your own as file.py:Class. Named twice, a bot takes twice as many seats.",
        ),
    ] = "strongest,sensible,random",
    players: Players = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="How many races, rounded up to whole rounds of seats.")
    ] = 100,
    option: Options = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Let bots race each other in every seat and report who is stronger, and how surely."""
    played = find_game(game)
    with shown_progress(played.name, games, not as_json) as progress:
        held = lab.hold(
            played, listed(bots), players, games, seed, chosen(option), progress=progress
        )
    if as_json:
        print(json.dumps(held.to_dict(), indent=2))
    else:
        _report(held)


def _report(held: Tournament) -> None:
    out = Console()
    title = held.game.words.say(Phrase("title"), "en")
    out.print(
        f"[bold]{title}[/], {held.players} players: {len(held.races):,} races in "
        f"{held.seconds:.3g} s, every bot as often in every seat.\n"
        "[dim]Wins: how often a seat that a bot takes wins; in brackets the limits "
        "with 95 % confidence.[/]\n"
    )
    order = sorted(range(len(held.bots)), key=lambda bot: -held.wins(bot).mean)
    out.print(_wins(held, order))
    out.print()
    out.print(_pairs(held, order))
    out.print(f"\n[dim]The same again:[/] {again(held)}", soft_wrap=True, markup=True)


def _wins(held: Tournament, order: list[int]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Bot")
    table.add_column("Wins", justify="right")
    table.add_column("95 %", justify="center")
    table.add_column(f"[dim]even: {1 / held.players:.1%}[/]", width=BAR)
    table.add_column("Rating", justify="right")
    table.add_column("Slowest", justify="right")
    for row, bot in enumerate(order):
        wins, rating = held.wins(bot), held.ratings[bot]
        table.add_row(
            f"[bold]{escape(held.bots[bot])}[/]",
            f"{wins.mean:.1%}",
            _limits(wins),
            Bar(held.wins(order[0]).mean, 0, wins.mean, width=BAR, color=LOOKS[row % 6].colour),
            f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}",
            f"{held.slowest(bot) * 1000:,.0f} ms",
        )
    return table


def _pairs(held: Tournament, order: list[int]) -> Table:
    """How often the bot of the row comes in before that of the column."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Ahead of")
    for bot in order:
        table.add_column(escape(held.bots[bot]), justify="right")
    for bot in order:
        cells = ["·" if bot == other else _share(held.ahead(bot, other)) for other in order]
        table.add_row(f"[bold]{escape(held.bots[bot])}[/]", *cells)
    return table


def _share(share: Share) -> str:
    return f"{share.mean:.0%} [dim]({_limits(share)})[/]"


def _limits(share: Share) -> str:
    return f"{100 * share.low:.0f}–{100 * share.high:.0f}"


def again(held: Tournament) -> str:
    """The command that holds the same tournament."""
    usual = held.game.settled({})
    options = [
        f" --option {name}={value}" for name, value in held.options.items() if value != usual[name]
    ]
    return (
        f"headrace tournament {held.game.name} --bots {','.join(held.entries)} "
        f"--players {held.players} --games {len(held.races)}{''.join(options)} --seed {held.seed}"
    )
