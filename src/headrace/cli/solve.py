"""`headrace solve`: what a position is worth for certain, and its best moves."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from headrace.cli.progress import shown_wait
from headrace.cli.shared import (
    GAME,
    AsJson,
    Console,
    Language,
    Options,
    Seed,
    chosen,
    race_of,
    say,
    text_of,
)
from headrace.engine.errors import BadSetup
from headrace.engine.game import find_game
from headrace.engine.race import Race
from headrace.lab.solve import DRAW, LOSS, WIN, Answer, Solver, check_solvable

KEYS = {LOSS: "loss", DRAW: "draw", WIN: "win"}


def solve(
    game: Annotated[str, GAME],
    position: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[MOVES... | FILE]",
            help="The moves that lead to the position, or the sheet of a race; else its start.",
            show_default=False,
        ),
    ] = None,
    moves: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Of a sheet, only so many moves; else all.", show_default=False
        ),
    ] = None,
    option: Options = None,
    seed: Seed = None,
    seconds: Annotated[float, typer.Option(metavar="S", help="How long to search at most.")] = 60,
    memory: Annotated[
        int, typer.Option(metavar="MB", min=1, max=65536, help="How much memory for the table.")
    ] = 512,
    as_json: AsJson = False,
    language: Language = "en",
) -> None:
    """Find out what a position is worth for certain: for games of two without secrets."""
    check_solvable(find_game(game))
    race = _race(game, position or [], option, seed)
    if moves is not None:
        race = race.at(min(moves, len(race.moves)))
    if race.over:
        raise BadSetup("this race is over: there is nothing to solve; name fewer moves")
    solver = Solver(race.game, race.course, memory)
    with shown_wait(say("solving", language), not as_json) as tell:

        def progress(depth: int, positions: int) -> None:
            tell(say("solving-so-far", language, depth=depth, positions=f"{positions:,}"))

        answer = solver.solve(race.state, seconds, progress)
    if as_json:
        print(json.dumps(_facts(race, answer), indent=2))
        return
    out = Console()
    out.print(race.game.sketch(race.state, race.course, race.names, language))
    out.print()
    out.print(f"[bold]{escape(_verdict(race, answer, language))}[/]")
    for key, actions in (("best-moves", answer.best), ("unknown-moves", answer.unknown)):
        if answer.best and actions:
            names = ", ".join(race.game.notation(action) for action in actions)
            out.print(f"{say(key, language)} {names}")
    seen = f"{answer.positions:,}"
    out.print(
        f"[dim]{say('solved-by', language, depth=answer.depth, positions=seen)} "
        f"{answer.seconds:.1f} s[/]"
    )


def _race(game: str, position: list[str], option: list[str] | None, seed: int | None) -> Race:
    """The race of a sheet, or begun and played so far."""
    if len(position) == 1 and Path(position[0]).is_file():
        if option or seed is not None:
            raise BadSetup("a sheet has its own options and seed: give none")
        race = race_of(text_of(Path(position[0])), position[0])
        if race.game.name != game:
            raise BadSetup(f"{position[0]} is a race of {race.game.name}, not of {game}")
        return race
    race = Race(game, 2, seed, chosen(option))
    for move in position:
        race.play(move)
    return race


def _verdict(race: Race, answer: Answer, language: str) -> str:
    who = race.names[answer.mover]
    if answer.low == answer.high:
        return say(KEYS[answer.low], language, who=who)
    if answer.low == DRAW:
        return say("at-least-draw", language, who=who)
    return say("at-most-draw" if answer.high == DRAW else "nothing-known", language, who=who)


def _facts(race: Race, answer: Answer) -> dict[str, Any]:
    name = race.game.notation
    return {
        "game": race.game.name,
        "options": race.options,
        "seed": race.seed,
        "moves": [name(move.action) for move in race.moves],
        "to_choose": answer.mover + 1,
        "at_least": KEYS[answer.low],
        "at_most": KEYS[answer.high],
        "best": [name(action) for action in answer.best],
        "not_known": [name(action) for action in answer.unknown],
        "decisions_ahead": answer.depth,
        "positions": answer.positions,
        "seconds": round(answer.seconds, 3),
    }
