"""`headrace replay`: a race that was kept, verified, and move by move."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from headrace.cli.results import show_result
from headrace.cli.shared import WORDS, AsJson, Console, Language, race_of, say, text_of
from headrace.engine.errors import BadSetup
from headrace.engine.race import Race
from headrace.engine.words import Phrase


def replay(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="The sheet of a race; - reads standard input."),
    ],
    seat: Annotated[
        str, typer.Option(metavar="N|all", help="As which seat saw it, or with all secrets.")
    ] = "all",
    language: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Verify a race that was kept, and go through it move by move."""
    text = sys.stdin.read() if file == "-" else text_of(Path(file))
    race = race_of(text, file)
    viewer = _viewer(race, seat)
    if as_json:
        print(json.dumps(_facts(race), indent=2))
    elif sys.stdin.isatty() and sys.stdout.isatty():
        _step_through(race, viewer, language)
    else:
        _print_all(race, viewer, language)


def _viewer(race: Race, seat: str) -> int | None:
    """The seat that looks on; None: with all secrets."""
    if seat == "all":
        return None
    seats = [str(number) for number in range(1, race.players + 1)]
    if seat not in seats:
        raise BadSetup(f"there is no seat {seat!r}: choose from 1 to {race.players}, or all")
    return seats.index(seat)


def _facts(race: Race) -> dict[str, Any]:
    final = race.final
    return {
        "game": race.game.name,
        "players": race.players,
        "moves": len(race.moves),
        "verified": True,  # else read_sheet would have refused it
        "winners": [seat + 1 for seat in final.winners] if final else [],
        "scores": list(final.scores) if final else None,
        "ending": final.ending if final else None,
    }


def _said(race: Race, move: int, viewer: int | None, language: str) -> list[str]:
    if viewer is not None:
        events = race.told(move, viewer)
    else:
        events = race.moves[move - 1].told if move else race.told_at_start
    return [race.say(event, language) for event in events]


def _print_all(race: Race, viewer: int | None, language: str) -> None:
    out = Console()
    for move in range(len(race.moves) + 1):
        for i, words in enumerate(_said(race, move, viewer, language)):
            number = "" if i else move
            out.print(f"{number:>4}  {words}", markup=False, soft_wrap=True)
    out.print()
    show_result(out, race, language)
    _verified(out, race, language)


def _verified(out: Console, race: Race, language: str) -> None:
    moves = Phrase("moves", n=len(race.moves))
    words = WORDS.say(Phrase("verified", moves=moves), language)
    out.print(f"[green]{words}[/]")


def _step_through(race: Race, viewer: int | None, language: str) -> None:
    out = Console()
    at, last = 0, len(race.moves)
    numbers = [str(move) for move in range(last + 1)]
    with out.screen(hide_cursor=False):
        while True:
            out.clear()
            _show(out, race.at(at), viewer, language, last)
            try:
                answer = out.input(f"\n[dim]{say('replay-prompt', language)}[/]").strip()
            except (EOFError, KeyboardInterrupt):
                break
            if answer == "q":
                break
            if answer in numbers:
                at = numbers.index(answer)
            elif answer == "b":
                at = max(at - 1, 0)
            elif not answer:
                at = min(at + 1, last)
    show_result(out, race, language)
    _verified(out, race, language)


def _show(out: Console, race: Race, viewer: int | None, language: str, last: int) -> None:
    at = len(race.moves)
    title = say("move", language, n=at, all=last) if at else say("start", language)
    out.print(f"[bold]{title}[/]\n")
    seen = race.state if viewer is None else race.view(viewer)
    out.print(race.game.sketch(seen, race.course, race.names, language))
    out.print()
    for words in _said(race, at, viewer, language):
        out.print(f"· {words}", markup=False)
    if race.over:
        out.print()
        show_result(out, race, language)
