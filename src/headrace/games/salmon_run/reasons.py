"""Why something is not possible in Salmon Run: the number of the rule that forbids it."""

from headrace.games.salmon_run.rules import (
    BEARING,
    CARDS_A_TURN,
    COUNTER,
    COUNTERING,
    CURRENT,
    CURRENT_OR_RAPIDS,
    DISCARDING,
    DOUBLE_CARD,
    DOUBLE_FORWARD,
    DOUBLE_LEFT,
    DOUBLE_RIGHT,
    FORWARD,
    JUMP,
    KEEP,
    LEFT,
    MOST_PLAYERS,
    NOWHERE,
    PICK,
    PICKING,
    PLAY_BEAR,
    PLAY_EAGLE,
    PLAYING,
    RAPIDS,
    REMOVE,
    RIGHT,
    STEP,
    SWIM_CARD,
    SWIMS,
    TAKE,
    TAKING,
    WAYS,
    Course,
    Player,
    State,
    card_of,
    flown,
)

# the kinds that a symbol lets choose from
GIVEN = {
    SWIM_CARD: (FORWARD, LEFT, RIGHT),
    DOUBLE_CARD: (DOUBLE_FORWARD, DOUBLE_LEFT, DOUBLE_RIGHT),
    CURRENT_OR_RAPIDS: (CURRENT, RAPIDS),
}


def forbidden(s: State, c: Course, seat: int, action: int) -> str:
    me = s.player[seat]
    if action < STEP:
        return _card(s, c, me, action)
    if action < COUNTER:
        return _step(s, c, (action - STEP) // WAYS)
    if action < PICK:
        return "SR-13.1" if s.phase == COUNTERING else "SR-13.5"
    if action < TAKE:
        return "SR-10.2" if s.phase == PICKING else "SR-10.1"
    if action < REMOVE:
        return _take(s, action - TAKE)
    if action <= KEEP:
        return "SR-7.8"
    return "SR-12.3" if s.phase == DISCARDING else "SR-4.6"


def _card(s: State, c: Course, me: Player, action: int) -> str:
    if s.phase != PLAYING:
        return "SR-4.1"
    if PLAY_EAGLE + c.players <= action < PLAY_EAGLE + MOST_PLAYERS:
        return "SR-10.1"
    if JUMP <= action < PLAY_BEAR:
        return _jump(s, c, me, (action - JUMP) // SWIMS, (action - JUMP) % SWIMS)
    return "SR-4.1"


def _jump(s: State, c: Course, me: Player, first: int, second: int) -> str:
    wanted = [card_of(first), card_of(second)]
    if any(me.hand.of[kind] < wanted.count(kind) for kind in wanted):
        return "SR-6.1"
    if s.played.n + 2 > CARDS_A_TURN:
        return "SR-6.9"
    between, fall = flown(s, c, me.place, first)
    place, another = (NOWHERE, False) if between == NOWHERE else flown(s, c, between, second)
    if place == NOWHERE:
        return "SR-6.5"
    return "SR-6.6" if fall or another else "SR-6.3"


def _step(s: State, c: Course, bear: int) -> str:
    if s.phase != BEARING:
        return "SR-9.1"
    if bear >= s.bears:
        return "SR-3.1"
    return "SR-9.1" if s.walker not in (NOWHERE, bear) else "SR-9.3"


def _take(s: State, kind: int) -> str:
    if s.phase != TAKING:
        return "SR-7.1"
    if kind in GIVEN[s.symbol]:
        return "SR-7.5"
    return f"SR-7.{2 + s.symbol - SWIM_CARD}"
