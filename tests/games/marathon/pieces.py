"""That no piece of Marathon is lost or made."""

from headrace.games.marathon.rules import HIGH, INJURY, LANES, OVER, Course, State


def conserved(s: State, c: Course) -> None:
    runners = s.runner[: c.players]
    running = [me for me in runners if me.row <= c.rows]
    assert all(s.phase == OVER for me in runners if me not in running)

    spaces = {me.row * LANES + me.lane for me in running}
    taken = {
        row * LANES + lane
        for row in range(c.rows + 1)
        for lane in range(LANES)
        if s.taken[row] >> lane & 1
    }
    if s.lined_up == c.players:
        assert spaces == taken and len(spaces) == len(running)
    else:
        assert len(taken) == s.lined_up and max(taken, default=0) < LANES
    assert all(c.lanes[space // LANES] >> space % LANES & 1 for space in taken)

    assert s.cards == sum(s.deck) and min(s.deck) >= 0
    held = [0] * len(s.deck)
    held[INJURY] = sum(me.injuries for me in runners)
    held[HIGH] = sum(me.high for me in runners) + s.high_on_top
    assert all(left + kept <= all_ for left, kept, all_ in zip(s.deck, held, c.deck, strict=True))

    assert all(0 <= me.stamina <= 10 and me.injuries < 3 and me.high <= 1 for me in runners)
    assert s.turns <= c.limit
