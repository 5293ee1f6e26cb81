"""The rule that forbids a move of Deep River, and its sketch."""

import re
from typing import Any

import pytest
from kit import Setting, positions
from rich.cells import cell_len
from rich.text import Text

from games.test_deep_river import play, position
from headrace.engine.game import find_game
from headrace.engine.words import LANGUAGES
from headrace.games.deep_river import GAME, rules
from headrace.games.deep_river.reasons import forbidden
from headrace.games.deep_river.sketch import sketch


def why_not(s: Any, c: Any, action: str) -> str:
    return forbidden(s, c, s.turn, GAME.actions[action])


ALONE = {1: "s", 7: "es", 5: "Se"}
CENTRE = {3: "S", 7: "es", 5: "Se", 1: "s"}


@pytest.mark.parametrize(
    ("fish", "moves", "action", "rule"),
    [
        (ALONE, "", "fish-nest", "DR-3.1"),
        (ALONE, "", "token-3", "DR-6.6"),
        (ALONE, "", "apply", "DR-3.1"),
        (ALONE, "token-1", "token-2", "DR-3.2"),
        (ALONE, "token-1", "fish-7", "DR-4.7"),
        (ALONE, "token-1", "fish-6", "DR-3.2"),
        (ALONE, "token-1", "fish-nest-double", "DR-3.2"),
        (ALONE, "token-1 fish-1", "token-2", "DR-6.4"),
        (ALONE, "token-1 fish-1", "fish-7", "DR-4.7"),
        (ALONE, "token-2 fish-1", "swap-2", "DR-6.5"),
        (CENTRE, "token-1 fish-3", "token-1", "DR-7.1"),
        (CENTRE, "token-1 fish-3 choose-flip", "flip-7", "DR-4.7"),
        (CENTRE, "token-1 fish-3 choose-flip", "flip-4a", "DR-7.2"),
        (CENTRE, "token-1 fish-3 choose-onward", "flip-nest", "DR-7.4"),
        (CENTRE, "token-1 fish-3 choose-onward fish-5", "fish-1", "DR-7.5"),
    ],
)
def test_the_rule_that_forbids(fish: dict[int, str], moves: str, action: str, rule: str) -> None:
    s, c = position(fish, held=0b100)
    play(s, c, *moves.split())
    assert why_not(s, c, action) == rule


def test_what_the_great_tile_and_the_hold_forbid() -> None:
    s, c = position({3: "S", 6: "s"}, home="SSS")
    play(s, c, "token-1", "fish-6")
    assert why_not(s, c, "token-1") == "DR-6.6"
    s, c = position({3: "s", 4: "e", 8: "E"})
    play(s, c, "token-1", "fish-3")
    assert why_not(s, c, "fish-3") == "DR-4.6"
    s, c = position({3: "s"})
    s.step, s.spot = rules.AT_CENTRE, 3
    assert why_not(s, c, "choose-onward") == "DR-7.3"
    assert why_not(s, c, "choose-flip") == "DR-7.2"


# ---- the sketch


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sketch_shows_every_piece_and_fits_a_narrow_terminal(language: str) -> None:
    for seed in range(4):
        for at in positions(Setting(find_game("deep-river"), 2), seed, every=3):
            text = Text.from_markup(sketch(at.s, at.c, ["Ann", "[b]Émile\\"], language)).plain
            assert all(cell_len(line) <= 80 for line in text.splitlines())
            assert text.count("><(º>") == text.count("~~~º>") == 5
            assert text.count("²") == at.s.double.bit_count() + 2  # and on two tiles
            assert text.count("ᴥ") == 1 + 1  # the bear, and a token
            bear = next(line for line in text.splitlines() if line.startswith("  ᴥ"))
            assert int(bear.split()[1]) == at.s.bear
            held = len(re.findall(r"\[[123]ᴥ?(?:\+1)?\]", text))
            assert held == at.s.held.bit_count()
            assert "[b]Émile" in text
