"""The sketch of Marathon shows what is in the record."""

from collections.abc import Iterator

import pytest
from kit import Position, Setting, positions
from rich.cells import cell_len
from rich.text import Text

from headrace.engine.game import find_game
from headrace.engine.words import LANGUAGES
from headrace.games.marathon.rules import LANES, OVER, bit
from headrace.games.marathon.sketch import CHUNK, SHAPES, sketch

NAMES = [
    "Hanako",
    "Émile",
    "[red]Bo[/]",
    "Maximiliana",
    "Ito",
    "とても長い名前ですからここで切ります",
]
GAME = find_game("marathon")


def played(players: int, course: str = "full", every: int = 5) -> Iterator[Position]:
    yield from positions(Setting(GAME, players, {"course": course}), 4, every)


def plain(at: Position, language: str = "en") -> list[str]:
    return Text.from_markup(sketch(at.s, at.c, NAMES, language)).plain.splitlines()


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_a_narrow_terminal(players: int, language: str) -> None:
    for at in played(players):
        assert all(cell_len(line) <= 80 for line in plain(at, language))


@pytest.mark.parametrize("course", ["full", "half"])
def test_every_space_is_there_with_what_is_on_it(course: str) -> None:
    for at in played(4, course):
        lines = plain(at)
        for row in range(at.c.rows + 1):
            for lane in range(LANES):
                line = lines[row // CHUNK * (LANES + 1) + 1 + lane].ljust(90)
                shown = line[2 + 2 * (row % CHUNK)]
                if at.s.taken[row] & bit(lane):
                    (seat,) = [
                        seat
                        for seat, me in enumerate(at.s.runner[:4])
                        if (me.row, me.lane) == (row, lane)
                    ]
                    assert shown == SHAPES[seat]
                elif not at.c.lanes[row] & bit(lane):
                    assert shown == " "
                elif at.c.event[row] & bit(lane):
                    assert shown == "*"
                else:
                    assert shown == ("»" if at.c.kick[row] & bit(lane) else "·")


def test_the_runners_and_what_they_have() -> None:
    for at in played(3):
        lines = plain(at)[-3:]
        for seat, (line, me) in enumerate(zip(lines, at.s.runner[:3], strict=True)):
            assert NAMES[seat] in line and SHAPES[seat] in line
            assert ("➤" in line) == (seat == at.s.turn and at.s.phase != OVER)
            assert f"♥ {me.stamina:2}/10" in line
            assert line.count("✚") == me.injuries and line.count("☀") == me.high
            assert ("home" if me.row > at.c.rows else f"row {me.row} ") in line
            assert ("sits out" in line) == bool(me.rests)


def test_die_deck_and_last_card() -> None:
    drawn = False
    for at in played(4, every=2):
        line = next(line for line in plain(at) if line.startswith("die"))
        assert f"die {at.s.die or '–'}   {at.s.cards + at.s.high_on_top} event cards left" in line
        assert ("last card: " in line) == (at.s.card >= 0)
        drawn = drawn or at.s.card >= 0
    assert drawn
