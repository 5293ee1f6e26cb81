"""What rules are written with."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from headrace.engine.rules import (
    ALL_BITS,
    MOST_EVENTS,
    Dice,
    Moves,
    Outcome,
    Told,
    add,
    add_all,
    below,
    count,
    has,
    lowest,
    nth,
    place_by_score,
    reseed,
    tell,
    winners,
)

masks = st.integers(1, ALL_BITS)


@given(masks)
def test_masks_are_counted_and_read(mask: int) -> None:
    places = [i for i in range(63) if mask >> i & 1]
    assert count(mask) == len(places)
    assert lowest(mask) == places[0]
    moves = Moves()
    add_all(moves, 100, mask)
    assert [nth(moves, k) for k in range(moves.n)] == [100 + place for place in places]
    assert [action for action in range(300) if has(moves, action)] == [100 + p for p in places]


@given(st.lists(st.integers(0, 3000), unique=True, max_size=50), masks)
def test_moves_hold_what_was_added(actions: list[int], mask: int) -> None:
    moves = Moves()
    add_all(moves, 4000, mask)
    for action in sorted(actions):
        add(moves, action)
    listed = [nth(moves, k) for k in range(moves.n)]
    assert sorted(listed) == sorted({*actions, *(4000 + i for i in range(63) if mask >> i & 1)})
    assert all(has(moves, action) for action in listed)
    add_all(moves, 0, 0)
    assert moves.n == len(listed)


def test_dice_are_fair() -> None:
    dice = Dice()
    for n, limit in ((2, 10.8), (6, 20.5), (7, 22.5)):  # chi-square at 0.001
        found = Counter(below(dice, n) for _ in range(6000))
        assert set(found) == set(range(n))
        assert sum((rolls - 6000 / n) ** 2 / (6000 / n) for rolls in found.values()) < limit


def test_dice_are_those_of_splitmix64() -> None:
    """The first numbers that its authors' own program gives for the seed 1234567."""
    dice = Dice()
    dice.rng = 1234567
    first = (6457827717110365317, 3203168211198807973, 9817491932198370423)
    assert [below(dice, 2**31) for _ in first] == [number >> 33 for number in first]
    other = Dice()
    reseed(other, dice)
    assert other.rng == 4593380528125082431


def test_what_is_told_beyond_the_list_is_dropped() -> None:
    told = Told()
    for i in range(MOST_EVENTS + 5):
        tell(told, i, 0, 0, 0)
    assert told.n == MOST_EVENTS
    assert told.event[-1].kind == MOST_EVENTS - 1


def test_equal_scores_share_a_place() -> None:
    outcome = Outcome()
    outcome.score[:4] = [3, 7, 7, 1]
    place_by_score(outcome, 4)
    assert outcome.place[:4] == [3, 1, 1, 4]
    assert winners(outcome, 4) == 2
