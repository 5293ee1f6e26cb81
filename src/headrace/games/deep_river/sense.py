"""What a sensible player of Deep River does at a glance: drive the bear, carry enemies home.

Every choice is worth some points; among equals chance decides.
"""

from headrace.engine.contract import AHEAD
from headrace.engine.rules import Dice, Moves, below, bit, nth, rule
from headrace.games.deep_river.rules import (
    APPLY,
    AT_CENTRE,
    BEAR,
    BESIDE,
    CENTRE,
    CHOOSE_FLIP,
    CHOOSING,
    EELS,
    FISHES,
    FLIP,
    FLIPPING,
    GREAT,
    HOLD_TOKEN,
    HOLDING,
    LAND,
    LANDING,
    LAST_TILE,
    MAY_APPLY,
    MOST_TURNS,
    NEST_DOUBLE,
    NEST_SINGLE,
    NESTS,
    NOBODY,
    ONWARD,
    PAWNS,
    SALMON,
    SIDES,
    SPOTS,
    STEPS,
    SWAP,
    SWAP_PILE,
    SWIM,
    SWIMMING,
    TIMES,
    WAYS,
    WITH_BEAR,
    Course,
    State,
    fish_to_move,
    goal,
    place_of,
    spot_at,
    start_of,
    taken_for,
)

DRIFT = 2  # points for each step of the lead
DRIVE = 6  # points for each step of the bear
FACE_WORTH = (1, 8, 2, 5, 3, 2)  # of a token to whoever may choose it


@rule
def sense(s: State, c: Course, seat: int, moves: Moves, dice: Dice) -> int:
    best = -1000
    chosen = 0
    for k in range(moves.n):
        action = nth(moves, k)
        points = 4 * worth_of(s, action) + below(dice, 5)
        if points > best:
            best = points
            chosen = action
    return chosen


@rule
def worth_of(s: State, action: int) -> int:
    if s.step == CHOOSING:
        return worth_of_face(s, s.face[action]) + worth_of_drift(s, action)
    if s.step <= ONWARD:
        steps = STEPS[s.playing] if s.step == SWIMMING else 1
        return worth_of_swim(s, action - SWIM, steps, s.step == SWIMMING)
    if s.step == FLIPPING:
        return came(s, action - FLIP)
    if s.step == HOLDING:
        token = action - HOLD_TOKEN
        turned = s.playing // 2 == token
        return FACE_WORTH[s.playing ^ 1 if turned else s.face[token]]
    if s.step == LANDING:
        return worth_of_enemy(s, GREAT if action == LAND else BESIDE)
    if s.step == MAY_APPLY:
        return worth_of_effect(s, s.spot) if action == APPLY else 0
    if s.step == AT_CENTRE:
        return 3 if action == CHOOSE_FLIP else 2
    return worth_of_swap(s, action - SWAP_PILE)


@rule
def worth_of_drift(s: State, token: int) -> int:
    """The end comes nearer, which is good for who leads."""
    if s.token[token] == LAST_TILE:
        return 0
    return WAYS[s.turn] * (s.bear - GREAT) * DRIFT


@rule
def worth_of_face(s: State, face: int) -> int:
    """What the best fish makes of it."""
    best = 0
    fish = fish_to_move(s)
    for i in range(FISHES):
        if fish & bit(i):
            best = max(best, worth_of_swim(s, i, STEPS[face], True))
    best *= TIMES[face]
    return best + DRIVE if face == WITH_BEAR else best


@rule
def worth_of_swim(s: State, fish: int, steps: int, effects: bool) -> int:
    is_double = fish == NEST_DOUBLE or (fish != NEST_SINGLE and s.double & bit(s.top[fish]) != 0)
    taken = taken_for(s, fish)
    place = goal(s, fish, taken, steps)
    if place == NESTS[1 - s.turn]:
        return 2 * DRIVE if is_double else DRIVE
    spot = spot_at(s, taken, place)
    points = steps + (1 if is_double else 0)
    if s.top[spot] != NOBODY:
        points += worth_of_enemy(s, spot)
    if effects:
        kind = s.tile[place]
        if kind == BEAR:
            points += DRIVE if is_double else 0
        elif kind == CENTRE:
            points += 4
        elif kind == SWAP:
            points += best_swap(s)
        else:
            points += 2
    return points


@rule
def worth_of_enemy(s: State, spot: int) -> int:
    """To be carried back: the farther it has come, the better."""
    points = 2 + abs(place_of(spot) - NESTS[1 - s.turn]) // 2
    return points + 2 if s.double & bit(s.top[spot]) else points


@rule
def worth_of_effect(s: State, spot: int) -> int:
    return best_swap(s) if s.tile[place_of(spot)] == SWAP else 1


@rule
def best_swap(s: State) -> int:
    """There must be a swap if there is a pile."""
    if s.piles == 0:
        return 0
    best = -8
    for spot in range(1, SPOTS):
        if s.piles & bit(spot):
            best = max(best, worth_of_swap(s, spot))
    return best


@rule
def worth_of_swap(s: State, spot: int) -> int:
    """To free a fish of one's own is good, to give one up is bad."""
    if s.shown[s.turn] & bit(spot):
        return -came(s, spot) - 1
    return abs(place_of(spot) - NESTS[s.turn]) + 1


@rule
def came(s: State, fish: int) -> int:
    """How far a fish has come."""
    return abs(start_of(s, fish) - NESTS[s.turn])


@rule
def promise(s: State, c: Course, seat: int, action: int) -> int:
    return worth_of(s, action)


# ---- what goes on alike

FAR = MOST_TURNS - 2 * AHEAD - 2  # no two turns pass without a decision


@rule
def essence(s: State, c: Course) -> None:
    """Pawns of a side are alike, and so are the two spots of the great tile."""
    at_home = 0
    for pawn in range(SIDES * PAWNS):
        if s.home & bit(pawn):
            at_home += bit(3 * (kind_of(s, pawn) - 1))  # a count of each kind, in octal digits
    for spot in range(1, SPOTS):
        s.top[spot] = kind_of(s, s.top[spot])
        s.under[spot] = kind_of(s, s.under[spot])
    s.home = at_home
    s.double = 0
    s.choices = 0
    s.shown[SALMON] = 0
    s.shown[EELS] = 0
    s.piles = 0
    s.turns = max(0, s.turns - FAR)
    if s.step == CHOOSING:
        s.playing = 0
    if s.step != LANDING:
        s.reason = 0
        s.fish = 0
        if s.step not in (AT_CENTRE, MAY_APPLY):
            s.spot = 0
            sort_centre(s)


@rule
def kind_of(s: State, pawn: int) -> int:
    """Salmon 1, double salmon 2, eel 3, double eel 4; 0 for nobody."""
    if pawn == NOBODY:
        return 0
    return 1 + 2 * (pawn // PAWNS) + ((s.double >> pawn) & 1)


@rule
def sort_centre(s: State) -> None:
    if 8 * s.top[GREAT] + s.under[GREAT] < 8 * s.top[BESIDE] + s.under[BESIDE]:
        top = s.top[GREAT]
        under = s.under[GREAT]
        s.top[GREAT] = s.top[BESIDE]
        s.under[GREAT] = s.under[BESIDE]
        s.top[BESIDE] = top
        s.under[BESIDE] = under
