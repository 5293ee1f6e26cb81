"""What is dealt in place of secrets is as random as what is drawn at the table."""

from collections import Counter
from collections.abc import Callable
from math import sqrt

import pytest

from games.test_salmon_run import cards, held_of, play, table, view
from headrace.engine.rules import SPECTATOR, Dice
from headrace.games.salmon_run import rules
from headrace.games.salmon_run.rules import Course, State

TIMES = 2500
Hand = tuple[int, ...]


def first_hand(seed: int) -> tuple[State, Course]:
    """Four cards of a new pile."""
    s, c = table(["left", ""], turn=1, first=1, seed=seed,
                 draw={1: "left*3 wild*2 bear forward*4"})  # fmt: skip
    play(s, c, "end")
    return s, c


def after_a_shuffle(seed: int) -> tuple[State, Course]:
    """Two cards kept and one drawn that all know; three of the discard pile that nobody knows."""
    s, c = table(["left", "wild"], turn=1, first=1, seed=seed,
                 draw={1: "bear"}, discard={1: "left*3 wild*2 bear forward*4"})  # fmt: skip
    play(s, c, "end")
    return s, c


def after_an_eagle(seed: int) -> tuple[State, Course]:
    """Seat 0 has seen the hand; then its owner plays of it and draws."""
    s, c = table(["eagle left", "left*2 wild bear"], seed=seed,
                 draw={1: "left*3 wild*2 bear forward*4 right"})  # fmt: skip
    play(s, c, "eagle-2", "pick-bear", "end", "left", "end")
    return s, c


def likely(seen: Counter[Hand], dealt: Counter[Hand]) -> bool:
    """Do two samples of the same size come from one source? By chi-square."""
    kinds = set(seen) | set(dealt)
    distance = sum((seen[k] - dealt[k]) ** 2 / (seen[k] + dealt[k]) for k in kinds)
    free = len(kinds) - 1
    return distance < free + 4 * sqrt(2 * free)


@pytest.mark.parametrize("watcher", [0, SPECTATOR])
@pytest.mark.parametrize("played", [first_hand, after_a_shuffle, after_an_eagle])
def test_a_redeal_is_as_random_as_the_drawing(
    played: Callable[[int], tuple[State, Course]], watcher: int
) -> None:
    """In all races that look the same to the watcher."""
    seen, dealt = Counter[Hand](), Counter[Hand]()
    views: set[bytes] = set()
    dice = Dice()
    for seed in range(TIMES):
        s, c = played(seed)
        seen[tuple(s.player[1].hand.of)] += 1
        look = view(s, c, watcher)
        views.add(look.pack())
        rules.deal(look, c, watcher, dice)
        dealt[tuple(look.player[1].hand.of)] += 1
        assert look.player[1].hand.n == sum(look.player[1].hand.of)
    if played is after_an_eagle and watcher == SPECTATOR:
        # a spectator thinks that any hand may have been seen; it knows what was thrown away
        assert len(views) == 1 and len(dealt) > len(seen)
    else:
        assert len(views) == 1 and len(seen) > 5
        assert likely(seen, dealt)


def test_such_a_test_finds_a_wrong_redeal() -> None:
    """One that forgets what everybody knows after a shuffle."""
    seen, dealt = Counter[Hand](), Counter[Hand]()
    dice = Dice()
    for seed in range(TIMES):
        s, c = after_a_shuffle(seed)
        seen[tuple(s.player[1].hand.of)] += 1
        rules.note(s.player[1].known[1], s.player[0].discard)  # nothing
        look = view(s, c, SPECTATOR)
        rules.deal(look, c, SPECTATOR, dice)
        dealt[tuple(look.player[1].hand.of)] += 1
    assert not likely(seen, dealt)


def test_secret_answers_are_dealt_as_the_hand_allows() -> None:
    s, c = table(["current*2 left", "current left*3", "left*4"], {(6, 6): "~v"},
                 salmon=[(6, 6)] * 3, draw={2: "current left*3"})  # fmt: skip
    play(s, c, "current", "1:counter", "2:no-counter")
    answers: Counter[tuple[int, int]] = Counter()
    dice = Dice()
    for _ in range(200):
        look = view(s, c, 0)
        rules.deal(look, c, 0, dice)
        for seat in (1, 2):
            holds = look.player[seat].hand.of[rules.CURRENT]
            answers[holds, look.player[seat].answer] += 1
    assert set(answers) == {(0, rules.LETS), (1, rules.LETS), (1, rules.COUNTERS)}
    assert rules.ANSWERED not in {view(s, c, 1).player[1].answer}
    assert view(s, c, 1).player[2].answer == rules.ANSWERED


def test_who_attacked_whom_is_no_secret_but_what_was_seen() -> None:
    s, c = after_an_eagle(1)
    assert held_of(view(s, c, 0), 1) == cards("left wild")
    mine = view(s, c, 1)
    assert mine.player[1].known[0] == s.player[1].known[0], "the owner saw what was seen"
    assert view(s, c, SPECTATOR).player[1].known[0].n == 0
