"""Why something is not possible in Marathon: the number of the rule that forbids it."""

from headrace.games.marathon.rules import (
    BOOSTING,
    CHOOSING,
    HOLDING,
    KEEP,
    LANE,
    REROLL,
    RUNNING,
    USE_HIGH,
    Course,
    State,
    bit,
)


def forbidden(s: State, c: Course, seat: int, action: int) -> str:
    if action < KEEP:
        taken = s.phase == CHOOSING and s.taken[0] & bit(action)
        return "MA-2.3" if taken else "MA-2.2"
    if action < LANE:
        if s.phase != BOOSTING:
            return "MA-2.5" if s.phase == CHOOSING else "MA-4.1"
        return "MA-4.3" if action == REROLL else "MA-4.2"
    if action < USE_HIGH:
        return _lane(s, c, action - LANE)
    return "MA-8.2"


def _lane(s: State, c: Course, lane: int) -> str:
    if s.phase != RUNNING:
        return {CHOOSING: "MA-2.5", HOLDING: "MA-8.2"}.get(s.phase, "MA-3.1")
    if s.taken[s.goal] & bit(lane):
        return "MA-5.3"
    return "MA-5.2"
