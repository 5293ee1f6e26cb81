"""The sheet of a race: a text that a person can read, keep and paste.

    >>> race = Race("sakenobori", players=3, seed=7, names=["Ann", "Ben", "Cleo"])
    >>> _ = race.play("river-g1")
    >>> print(write_sheet(race))
    Headrace race
    game: sakenobori
    rules: 1
    seat 1: Ann
    seat 2: Ben
    seat 3: Cleo
    option first: chance
    option extra-round: no
    seed: 7
    <BLANKLINE>
        0    start             ...
        1  1 river-g1          ...
    <BLANKLINE>
    >>> read_sheet(write_sheet(race))
    <Race: sakenobori, 3 players, move 2>

Each line is a move: its number, the seat, the action, and a hash of the position
after it, so that a changed rule or a damaged text is noticed and never silently
becomes another race.  Empty lines, and lines that begin with a #, mean nothing.
"""

import re

from headrace.engine.errors import BadSheet
from headrace.engine.game import find_game
from headrace.engine.race import Race

TITLE = "Headrace race"


def write_sheet(race: Race) -> str:
    lines = [
        TITLE,
        f"game: {race.game.name}",
        f"rules: {race.game.version}",
        *(f"seat {seat}: {name}" for seat, name in enumerate(race.names, 1)),
        *(f"option {name}: {value}" for name, value in race.options.items()),
        f"seed: {race.seed}",
        "",
        f"{0:5}    {'start':20} {race.fingerprint(0)}",
    ]
    for i, move in enumerate(race.moves, 1):
        action = race.game.notation(move.action)
        lines.append(f"{i:5}  {move.seat + 1} {action:20} {race.fingerprint(i)}")
    return "\n".join([*lines, *_result(race)]) + "\n"


def read_sheet(text: str) -> Race:
    """The race of a sheet, played again move by move, or BadSheet."""
    lines = [
        (number, words)
        for number, line in enumerate(text.splitlines(), 1)
        if (words := line.strip()) and not words.startswith("#")
    ]
    if not lines or lines[0][1] != TITLE:
        raise BadSheet(f"this is not the sheet of a race: its first line should be {TITLE!r}")
    head = [words for _, words in lines[1:] if ":" in words]
    race = _set_up(dict(re.split(r"\s*:\s*", words, maxsplit=1) for words in head))
    moves = [(number, words.split()) for number, words in lines[1:] if ":" not in words]
    for move, (number, words) in enumerate(moves):
        _replay(race, move, words, f"line {number}")
    results = [words for words in head if words.startswith("result")]
    if results != _result(race)[1:]:
        raise BadSheet("the result on the sheet is not that of its moves: the text is damaged")
    return race


def _set_up(head: dict[str, str]) -> Race:
    try:
        game = find_game(head["game"])
        version, seed = int(head["rules"]), int(head["seed"])
    except KeyError as missing:
        raise BadSheet(f"the sheet has no line {missing.args[0]!r}") from None
    except ValueError as error:
        raise BadSheet(f"the head of the sheet is damaged: {error}") from None
    if version != game.version:
        raise BadSheet(
            f"this race was played with version {version} of the rules of {game.name}; "
            f"here is version {game.version}. Replay it with the Headrace that it was played with"
        )
    seats = [key for key in head if key.startswith("seat ")]
    if seats != [f"seat {seat}" for seat in range(1, len(seats) + 1)]:
        raise BadSheet("the seats of the sheet should be seat 1, seat 2, and so on, in order")
    names = [head[seat] for seat in seats]
    options = {key[7:]: value for key, value in head.items() if key.startswith("option ")}
    return Race(game, len(names), seed, options, names)


def _replay(race: Race, move: int, words: list[str], line: str) -> None:
    expected = [str(move)] if move else ["0", "start"]
    if len(words) != (4 if move else 3) or words[: len(expected)] != expected:
        raise BadSheet(f"{line}: expected move {move}: its number, seat, action and hash")
    if move:
        try:
            race.play(words[2], int(words[1]) - 1)
        except ValueError as error:
            raise BadSheet(f"{line}: {error}") from None
    if words[-1] != race.fingerprint():
        raise BadSheet(
            f"{line}: the position is another than when the race was played: "
            "the text is damaged, or was written by other rules"
        )


def _result(race: Race) -> list[str]:
    final = race.final
    if final is None:
        return []
    seats = sorted(range(race.players), key=lambda seat: final.places[seat])
    placed = [f"{final.places[seat]}. {race.names[seat]} {final.scores[seat]}" for seat in seats]
    return ["", f"result: {final.ending}; {', '.join(placed)}"]
