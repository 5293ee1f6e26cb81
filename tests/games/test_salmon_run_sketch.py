"""The sketch of Salmon Run shows what is in the record, and nothing else."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from kit import Position, Setting, begun, positions
from rich.cells import cell_len
from rich.text import Text

from headrace.engine.content import clean_lines
from headrace.engine.game import find_game
from headrace.engine.rules import Dice
from headrace.engine.words import LANGUAGES
from headrace.games.salmon_run import rules
from headrace.games.salmon_run.river import HOME, HOUSE_NAMES
from headrace.games.salmon_run.sketch import SHAPES, sketch

NAMES = ["Hanako", "[red]Émile[/]", "Bo", "Maximiliana of the Waters"]
GAME = find_game("salmon-run")
RIVERS = [{}, {"length": "marathon", "river": "dice"}]


def played(every: int = 9) -> Iterator[Position]:
    for seed, options in enumerate(RIVERS):
        yield from positions(Setting(GAME, 4 - seed, options), seed, every)


def plain(s: Any, c: Any, language: str = "en") -> list[str]:
    return Text.from_markup(sketch(s, c, NAMES, language)).plain.splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_a_narrow_terminal(language: str) -> None:
    for at in played():
        for line in plain(at.s, at.c, language)[1:]:
            assert cell_len(line) <= 100, line


def test_all_salmon_and_bears_near_them_are_on_the_river() -> None:
    crowds = 0
    for at in played():
        lines = plain(at.s, at.c)
        drawn = "".join(lines[: next(i for i, line in enumerate(lines) if "waterfall" in line)])
        places = [at.s.player[seat].place for seat in range(at.c.players)]
        for seat, place in enumerate(places):
            together = places.count(place) + (place in at.s.bear[: at.s.bears])
            crowds += together > 3
            assert drawn.count(SHAPES[seat]) == (1 if together <= 3 else 0)
    assert crowds


def test_letters_and_arrows_are_those_of_the_map() -> None:
    """At the start nobody but the salmon on their hex hides any of the first board."""
    for seed in range(4):
        at = begun(Setting(GAME, 2, {"river": "dice"}), seed)
        (name,) = [name for name in ("S1", "S2") if at.s.side[0] == HOUSE_NAMES.index(name)]
        path = HOME / "content" / "boards" / f"{name}.txt"
        maps = [line.split() for _, line in clean_lines(path)]
        drawn = [line.split() for line in plain(at.s, at.c) if re.match(r"1\d", line)]
        seen = [word for line in drawn for word in line[1:]]
        wanted = [word for line in maps for word in line if word not in ".@"]
        assert [word for word in seen if "●" not in word] == wanted


def test_what_a_seat_may_not_know_is_not_drawn() -> None:
    dice = Dice()
    for at in played():
        for seat in at.watchers():
            seen = at.view(seat)
            drawn = sketch(seen, at.c, NAMES, "en")
            other = seen.twin()
            rules.deal(other, at.c, seat, dice)
            rules.hide(other, at.c, seat)
            assert sketch(other, at.c, NAMES, "en") == drawn
            for i in range(at.c.players):
                (row,) = [line for line in drawn.splitlines() if f"{SHAPES[i]}{i + 1}[/]" in line]
                p = seen.player[i]
                assert row.count("░") == p.hand.n - sum(p.hand.of)
                assert (i != seat) or "░" not in row


def test_the_numbers_of_the_players() -> None:
    for at in played():
        lines = plain(at.s, at.c)
        for seat in range(at.c.players):
            p = at.s.player[seat]
            (row,) = [line for line in lines if f" {SHAPES[seat]}{seat + 1} " in line]
            assert f" {rules.fatigue_of(p)} " in row and f" {p.draw.n}/{p.discard.n}" in row
            assert ("➤" in row) == (seat == at.s.turn and at.s.phase != rules.OVER)
