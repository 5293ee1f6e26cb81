"""That no piece of Salmon Run is lost or made."""

from headrace.games.salmon_run import rules
from headrace.games.salmon_run.rules import Cards, Course, State


def conserved(s: State, c: Course) -> None:
    players = s.player[: c.players]
    for kind in range(rules.KINDS):
        owned = sum(cards.of[kind] for p in players for cards in (p.hand, p.draw, p.discard))
        started = rules.DECKS[c.deck][kind] * c.players
        assert s.supply.of[kind] + s.played.of[kind] + owned == rules.SUPPLY[kind] + started
    for cards in (s.supply, s.played):
        assert_counted(cards)
    for seat, p in enumerate(players):
        for cards in (p.hand, p.draw, p.discard, *p.known):
            assert_counted(cards)
        for known in p.known:
            assert all(known.of[kind] <= p.hand.of[kind] for kind in range(rules.KINDS))
            assert all(known.of[kind] >= p.known[seat].of[kind] for kind in range(rules.KINDS))
        here = rules.ground(s, c, p.place)
        assert here == (rules.SPAWNING if p.spawned else rules.WATER) or seat == s.mover

    sides = s.side[: c.sections]
    assert len({side // 2 for side in sides}) == len(sides), "each board has two sides"
    paws = sum(c.side[side].paw != rules.NOWHERE for side in sides)
    assert s.bears == paws <= rules.MOST_BEARS
    for place in s.bear[: s.bears]:
        assert 0 <= place < c.sections * rules.BOARD
        assert 1 <= place % rules.LINE <= rules.COLS
        assert place % rules.BOARD // rules.LINE < rules.ROWS


def assert_counted(cards: Cards) -> None:
    assert min(cards.of) >= 0 and cards.n == sum(cards.of)
