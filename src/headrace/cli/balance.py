"""`headrace balance`: what a designer wants to know of a game, as sensible players play it."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.bar import Bar
from rich.markup import escape
from rich.table import Table

from headrace.cli.progress import shown_progress
from headrace.cli.shared import GAME, AsJson, Console, Options, Players, Seed, chosen
from headrace.cli.simulate import histogram
from headrace.drawing.seats import LOOKS
from headrace.engine.errors import BadSetup
from headrace.engine.game import Game, find_game
from headrace.engine.simulation import Simulation
from headrace.engine.words import Phrase
from headrace.lab.balance import EXPLAINED, NAMES, STUDIED, Balance, Estimate, weigh
from headrace.lab.report import page

BAR = 24  # the width of a bar
FIGURES = ("Wins", "Mean", "Races", "Mean score")  # to the right


def balance(
    game: Annotated[str, GAME],
    players: Players = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="How many races, to see who wins and how they end.")
    ] = 100_000,
    option: Options = None,
    seed: Seed = None,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE.html", help="Write a page with plots.", show_default=False),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Report how fair a game of sensible players is, and what choices and luck decide in it."""
    played = find_game(game)
    if report is not None:
        _check(report)
    with shown_progress(played.name, STUDIED, not as_json) as progress:
        found = weigh(played, players, games, seed, chosen(option), progress, STUDIED)
    if report is not None:
        report.write_text(page(found, played, again(found, played)), "utf-8")
    if as_json:
        print(json.dumps(found.to_dict(), indent=2))
    else:
        _report(found, played, report)


def _check(file: Path) -> None:
    """Better to know at once than when all is done: can the file be written?"""
    was_there = file.exists()
    try:
        file.open("a").close()
    except OSError as error:
        raise BadSetup(f"cannot write {file}: {error.strerror}; name another file") from None
    if not was_there:
        file.unlink()


# ---- the report


def _report(found: Balance, game: Game, file: Path | None) -> None:
    out = Console()
    races = found.simulation
    out.print(
        f"[bold]{game.words.say(Phrase('title'), 'en')}[/], {races.players} players: "
        f"{races.games:,} races of sensible players, {found.studied:,} seen closely\n"
    )
    for line in found.verdict():
        out.print(line)
    out.print()
    out.print(_wins(races))
    out.print()
    out.print(_figures(found))
    out.print("\n[bold]Length[/] in decisions")
    for line in histogram(races.lengths):
        out.print(f"  [cyan]{line}[/]")
    out.print()
    out.print(_endings(races, game))
    if file is not None:
        out.print(f"\n[dim]The page:[/] {escape(str(file))}", soft_wrap=True)
    out.print(f"\n[dim]The same again:[/] {escape(again(found, game))}", soft_wrap=True)


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for name in columns:
        table.add_column(name, justify="right" if name in FIGURES else "left")
    return table


def _wins(races: Simulation) -> Table:
    even = f"[dim]an even share is {1 / races.players:.1%}[/]"
    table = _table("Seat", "Wins", "95 %", even, "Mean score")
    shares = [races.share_of_wins(seat) for seat in range(races.players)]
    for seat, (share, low, high) in enumerate(shares):
        table.add_row(
            str(seat + 1),
            f"{share:.1%}",
            f"{low:.1%} – {high:.1%}",
            Bar(max(shares)[0], 0, share, width=BAR, color=LOOKS[seat].colour),
            f"{races.mean_scores[seat]:.2f}",
        )
    return table


def _figures(found: Balance) -> Table:
    table = _table("", "Mean", "95 %", "")
    for key, part in found.decided_by.items():
        _add(table, key, part, ".0%")
    _add(table, "decisions_that_matter", found.decisions_that_matter, ".0%")
    _add(table, "at_stake", Estimate(*(100 * x for x in found.at_stake)), ".1f")
    _add(table, "lead_changes", found.mean_lead_changes, ".1f")
    moves = f"{found.mean_moves:.1f}"
    table.add_row(NAMES["possible_moves"], moves, "", f"[dim]{EXPLAINED['possible_moves']}[/]")
    return table


def _add(table: Table, key: str, of: Estimate, form: str) -> None:
    limits = f"{of.low:{form}} – {of.high:{form}}"
    table.add_row(NAMES[key], f"{of.value:{form}}", limits, f"[dim]{EXPLAINED[key]}[/]")


def _endings(races: Simulation, game: Game) -> Table:
    table = _table("Ways of ending", "Races", "")
    for ending, times in races.endings.items():
        bar = Bar(races.games, 0, times, width=BAR, color="cyan")
        table.add_row(game.words.say(Phrase(ending), "en"), f"{times / races.games:.1%}", bar)
    return table


def again(found: Balance, game: Game) -> str:
    """The command that finds the same."""
    races, usual = found.simulation, game.settled({})
    options = [
        f" --option {name}={value}" for name, value in races.options.items() if value != usual[name]
    ]
    return (
        f"headrace balance {races.game} --players {races.players} --games {races.games}"
        f"{''.join(options)} --seed {races.seed}"
    )
