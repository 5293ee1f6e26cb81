"""What a sensible player of Sakenobori does at a glance: climb, by the cards that look safe.

A bear that has not been seen counts as one chance in six, wherever it lies.
"""

from headrace.engine.rules import Dice, Moves, below, bit, has, nth, rule
from headrace.games.sakenobori.rules import (
    ACTING,
    BUILD,
    BUILDER,
    BUILDING,
    FACE_UP,
    IN_HAND,
    NOWHERE,
    OUTING,
    SPACES,
    SPAWN,
    START,
    STARTING,
    STAY,
    STEPS,
    SWIM,
    Course,
    Player,
    State,
    has_river,
    is_bear,
    landing,
)

UP = (2, 3)  # the ways that lead up, of STEPS
SAFE, UNSEEN, DEADLY = range(3)


@rule
def sense(s: State, c: Course, seat: int, moves: Moves, dice: Dice) -> int:
    me = s.player[seat]
    if s.phase == BUILDING:
        return build_somewhere(me, moves, dice)
    if s.phase == STARTING:
        return start(s, me, seat, moves, dice)
    if s.phase == ACTING:
        return act(s, c, me, seat, moves, dice)
    return climb(s, c, me, seat, dice)


@rule
def build_somewhere(me: Player, moves: Moves, dice: Dice) -> int:
    """Any card, but the bear no more often than it comes up."""
    action = nth(moves, below(dice, moves.n))
    if SPACES <= action < START and has_river(me) and below(dice, 3) > 0:
        return action - SPACES
    return action


@rule
def start(s: State, me: Player, seat: int, moves: Moves, dice: Dice) -> int:
    """On a card of one's own that is no bear, if there is one."""
    action = nth(moves, below(dice, moves.n))
    for k in range(moves.n):
        space = nth(moves, k) - START
        if s.space[space] & BUILDER == 1 + seat and space != me.bear and below(dice, 4) > 0:
            return START + space
    if action - START == me.bear:
        return nth(moves, below(dice, moves.n))
    return action


@rule
def climb(s: State, c: Course, me: Player, seat: int, dice: Dice) -> int:
    """Up by the safer way; over a bear in sight with the own bear."""
    first = below(dice, 2)
    chosen = STAY
    danger = DEADLY
    for i in range(2):
        way = UP[(first + i) & 1]
        if s.ways & bit(way):
            here = look(s, c, me, seat, landing(s, me.pawn, way))
            if here < danger:
                danger = here
                chosen = SWIM + way
            elif here == DEADLY and danger == DEADLY and me.bear == IN_HAND:
                chosen = OUTING + way
    return chosen


@rule
def look(s: State, c: Course, me: Player, seat: int, space: int) -> int:
    """How dangerous a card looks."""
    if s.space[space] & FACE_UP:
        return DEADLY if is_bear(s, c, space) else SAFE
    if s.space[space] & BUILDER == 1 + seat:
        return DEADLY if me.bear == space else SAFE
    return UNSEEN


@rule
def act(s: State, c: Course, me: Player, seat: int, moves: Moves, dice: Dice) -> int:
    """Discover as long as there is a way up, or one that can be built; then spawn."""
    first = below(dice, 2)
    open_up = False
    for i in range(2):
        way = UP[(first + i) & 1]
        space = landing(s, me.pawn, way)
        if space != NOWHERE:
            open_up = open_up or look(s, c, me, seat, space) != DEADLY
        elif has(moves, BUILD + me.pawn + STEPS[way]):
            return BUILD + me.pawn + STEPS[way]
    action = nth(moves, below(dice, moves.n))
    return action if open_up else SPAWN
