"""Why something is not possible in Sakenobori: the number of the rule that forbids it."""

from headrace.games.sakenobori.rules import (
    ACTING,
    BEAR,
    BUILDING,
    COLS,
    DISCARD,
    FIRST_ROW,
    IN_HAND,
    NOWHERE,
    OUTING,
    SPACES,
    SPAWN,
    START,
    STARTING,
    STAY,
    SWIM,
    SWIMMING,
    TAKEN,
    Course,
    Player,
    State,
    count,
    has_river,
    may_discover,
)


def forbidden(s: State, c: Course, seat: int, action: int) -> str:
    me = s.player[seat]
    if action < START:
        return _card(s, c, me, *divmod(action, SPACES))
    if action < STAY:
        return _start(s, action - START)
    if action < DISCARD:
        return _swim(s, me, action)
    if action < SPAWN:
        return _discard(s, me, action - DISCARD)
    return "SK-2.3" if s.phase in (BUILDING, STARTING) else "SK-6.2"


def _card(s: State, c: Course, me: Player, kind: int, space: int) -> str:
    if s.phase not in (BUILDING, ACTING):
        return "SK-6.2" if s.phase == SWIMMING else "SK-5.1"
    if s.phase == ACTING and not may_discover(s, me):
        return "SK-9.4" if me.hand else "SK-9.3"
    if me.bear != IN_HAND if kind == BEAR else not has_river(me):
        return "SK-3.3"
    if s.space[space]:
        return "SK-3.7"
    if space >= COLS:
        return "SK-3.6"
    return "SK-3.5" if count(s.built[0] & FIRST_ROW) == c.players + 2 else "SK-3.4"


def _start(s: State, space: int) -> str:
    if s.phase != STARTING:
        return "SK-3.1" if s.phase == BUILDING else "SK-5.1"
    return "SK-5.2" if s.space[space] & TAKEN else "SK-5.1"


def _swim(s: State, me: Player, action: int) -> str:
    if s.phase != SWIMMING or action == STAY:
        return "SK-6.2" if s.phase in (SWIMMING, ACTING) else "SK-2.3"
    way = action - (SWIM if action < OUTING else OUTING)
    if me.pawn != NOWHERE and not s.ways >> way & 1:
        return "SK-7.4"
    return "SK-8.1"


def _discard(s: State, me: Player, kind: int) -> str:
    if s.phase != ACTING:
        return "SK-6.2"
    if me.bear != IN_HAND if kind == BEAR else not has_river(me):
        return "SK-9.3"
    return "SK-9.2"
