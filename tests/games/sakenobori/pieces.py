"""That no piece of Sakenobori is lost or made."""

from headrace.games.sakenobori import rules
from headrace.games.sakenobori.rules import Course, State


def conserved(s: State, c: Course) -> None:
    players = s.player[: c.players]
    eggs = s.supply + s.box + sum(p.eggs for p in players)
    assert eggs == 60 and min(s.supply, s.box) >= 0

    cards = [flags & rules.BUILDER for flags in s.space]
    for seat, p in enumerate(players):
        assert cards.count(1 + seat) + p.hand + p.discarded + p.outing == 6
        if p.bear == rules.IN_HAND:
            assert p.hand > 0
        elif p.bear == rules.DISCARDED:
            assert p.discarded > 0
        else:
            assert cards[p.bear] == 1 + seat or p.outing
    built = [
        rules.HALF * half + place
        for half, mask in enumerate(s.built)
        for place in range(rules.HALF)
        if mask >> place & 1
    ]
    assert built == [space for space, card in enumerate(cards) if card]

    pawns = [p.pawn for p in players if p.pawn != rules.NOWHERE]
    taken = [space for space, flags in enumerate(s.space) if flags & rules.TAKEN]
    assert sorted(pawns) == taken
    assert all(cards[space] for space in taken)
    assert s.active == sum(p.status == rules.ACTIVE for p in players)
