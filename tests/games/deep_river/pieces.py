"""That no piece of Deep River is lost or made."""

from collections import Counter

from headrace.games.deep_river import rules
from headrace.games.deep_river.rules import Course, State


def conserved(s: State, c: Course) -> None:
    lying = [pawn for pawn in (*s.top, *s.under) if pawn != rules.NOBODY]
    home = [pawn for pawn in range(10) if s.home >> pawn & 1]
    assert sorted(lying + home) == list(range(10))
    assert s.top[0] == s.under[0] == rules.NOBODY

    for side in (rules.SALMON, rules.EELS):
        shown = [spot for spot in range(1, 9) if s.top[spot] // 5 == side]
        assert s.shown[side] == sum(1 << spot for spot in shown)
    piles = [spot for spot in range(1, 9) if s.under[spot] != rules.NOBODY]
    assert s.piles == sum(1 << spot for spot in piles)
    for spot in piles:
        assert s.top[spot] // 5 != s.under[spot] // 5, "a pile has a pawn of each side"

    assert s.double < 1 << 10
    assert 0 <= s.bear <= 8
    for token in range(3):
        assert s.face[token] // 2 == token
        assert 1 <= s.token[token] <= 7
    assert list(s.tile) == list(c.tile) or c.chance_river
    assert Counter(s.tile) == Counter(c.tile)
    assert (s.choices == 0) == (s.step == rules.OVER)
