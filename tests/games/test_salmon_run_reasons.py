"""Why something is not possible in Salmon Run: the rule that is named is what forbids it."""

import pytest

from games.test_salmon_run import Hex, choices, play, table, waiting
from headrace.games.salmon_run import GAME

FALL: dict[Hex, str] = {(6, 6): "=v"}
SALMON = [(6, 4), (6, 4)]


@pytest.mark.parametrize(
    ("moves", "action", "rule"),
    [
        # a card that is not in hand, or not now
        ("", "right", "SR-4.1"),
        ("", "current", "SR-4.1"),
        ("", "eagle-3", "SR-10.1"),
        ("bear", "forward", "SR-4.1"),
        ("bear", "end", "SR-4.1"),
        # jumps
        ("", "jump-forward-right", "SR-6.1"),
        ("", "jump-left-left", "SR-6.1"),
        ("", "jump-left-wild-left", "SR-6.3"),
        ("", "jump-forward-left", "SR-6.5"),
        ("", "jump-forward-double-forward", "SR-6.6"),
        ("left bear bear-1-left bear-1-left", "jump-forward-forward", "SR-6.9"),
        # bears
        ("", "bear-1-left", "SR-9.1"),
        ("bear", "bear-3-left", "SR-3.1"),
        ("bear bear-1-left", "bear-2-left", "SR-9.1"),
        ("bear", "bear-2-left", "SR-9.3"),
        # the other questions
        ("", "counter", "SR-13.5"),
        ("", "pick-left", "SR-10.1"),
        ("", "take-left", "SR-7.1"),
        ("", "remove-hand-left", "SR-7.8"),
        ("", "keep", "SR-7.8"),
        ("", "discard-left", "SR-4.6"),
    ],
)
def test_the_rule_that_forbids(moves: str, action: str, rule: str) -> None:
    hexes = {**FALL, (5, 7): "X", (6, 10): "=v"}
    s, c = table(["forward*2 double-forward left wild bear eagle", "left"], hexes, salmon=SALMON,
                 bears=[(6, 14), (1, 9)])  # fmt: skip
    play(s, c, *moves.split())
    seat = waiting(s, c)[0]
    assert action not in choices(s, c)
    assert GAME.forbidden(s, c, seat, GAME.actions[action]) == rule


def test_what_a_symbol_does_not_give() -> None:
    supply = "forward right double-forward double-right current rapids"
    for letter, none_left, rule in (("s", "left", "SR-7.2"), ("d", "double-left", "SR-7.3"),
                                    ("o", "", "SR-7.4")):  # fmt: skip
        s, c = table(["forward left", "left"], {(6, 6): letter}, salmon=SALMON, supply=supply)
        play(s, c, "forward")
        assert GAME.forbidden(s, c, 0, GAME.actions["take-eagle"]) == rule
        if none_left:  # what is left of two is taken unasked
            assert GAME.forbidden(s, c, 0, GAME.actions[f"take-{none_left}"]) == "SR-7.5"


def test_other_answers_than_those_that_are_asked_for() -> None:
    s, c = table(["eagle left", "left wild"])
    play(s, c, "eagle-2")
    assert GAME.forbidden(s, c, 0, GAME.actions["pick-bear"]) == "SR-10.2"
    s, c = table(["eagle left", "left wild"], draw={1: "eagle"})
    play(s, c, "eagle-2")
    assert GAME.forbidden(s, c, 1, GAME.actions["counter"]) == "SR-13.1"
    s, c = table(["rapids left", "left wild"], {(6, 4): "~v"}, salmon=[(2, 2), (6, 4)])
    play(s, c, "rapids")
    assert GAME.forbidden(s, c, 1, GAME.actions["discard-bear"]) == "SR-12.3"
