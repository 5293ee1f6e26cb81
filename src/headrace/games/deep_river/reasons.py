"""Why something is not possible in Deep River: the number of the rule that forbids it."""

from headrace.engine.rules import bit
from headrace.games.deep_river.rules import (
    AT_CENTRE,
    CHOOSE_FLIP,
    CHOOSE_ONWARD,
    CHOOSING,
    FLIP,
    FLIPPING,
    HOLDING,
    LAND,
    LANDING,
    MAY_APPLY,
    NEST_DOUBLE,
    NEST_SINGLE,
    ONWARD,
    PUSHING,
    SWAP_PILE,
    SWAPPING,
    SWIM,
    SWIMMING,
    Course,
    State,
)

ASKED = {  # what the turn is at: by which rule this is to be chosen now
    CHOOSING: "DR-3.1",
    SWIMMING: "DR-3.2",
    PUSHING: "DR-6.4",
    ONWARD: "DR-7.4",
    LANDING: "DR-4.6",
    MAY_APPLY: "DR-7.5",
    AT_CENTRE: "DR-7.1",
    FLIPPING: "DR-7.2",
    SWAPPING: "DR-6.5",
    HOLDING: "DR-6.6",
}


def forbidden(s: State, c: Course, seat: int, action: int) -> str:
    if s.step == CHOOSING and action < SWIM:
        return "DR-6.6"
    if s.step in (SWIMMING, PUSHING, ONWARD) and SWIM <= action < LAND:
        return _fish(s, action - SWIM)
    if s.step == FLIPPING and FLIP <= action <= SWAP_PILE and _is_covered(s, action - FLIP):
        return "DR-4.7"
    if s.step == AT_CENTRE and action == CHOOSE_ONWARD:
        return "DR-7.3"
    if s.step == AT_CENTRE and action == CHOOSE_FLIP:
        return "DR-7.2"
    return ASKED[s.step]


def _fish(s: State, fish: int) -> str:
    return "DR-4.7" if _is_covered(s, fish) else "DR-3.2"


def _is_covered(s: State, fish: int) -> bool:
    """Does a pawn of the player lie there under another?"""
    if fish in (NEST_SINGLE, NEST_DOUBLE):
        return False
    return bool(s.piles & ~s.shown[s.turn] & bit(fish))
