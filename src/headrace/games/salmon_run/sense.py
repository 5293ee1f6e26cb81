"""What a sensible player of Salmon Run does at a glance: swim where it is shorter, in moderation.

Every card is given a worth, and the best is played; two swims a turn, the third only where it
brings much.  Bears and eagles go for the rival who is nearest to the spawning ground.
"""

from headrace.engine.rules import WHOLE, Dice, Moves, Worth, below, lowest, rule
from headrace.games.salmon_run.rules import (
    BEARING,
    BOARD,
    CARDS_A_TURN,
    COUNTER,
    COUNTERING,
    DISCARD,
    DISCARDING,
    DOUBLE_FORWARD,
    DOUBLE_RIGHT,
    END,
    JUMP,
    KEEP,
    KINDS,
    NOWHERE,
    PICK,
    PICKING,
    PLAY_BEAR,
    PLAY_CURRENT,
    PLAY_EAGLE,
    PLAY_FATIGUE,
    PLAYING,
    REMOVE,
    STEP,
    SWIM,
    SWIMS,
    TAKE,
    TAKING,
    WAYS,
    WILD,
    Course,
    Player,
    State,
    arrows,
    beside,
    card_of,
    fatigue_of,
    flown,
    height,
    swum,
)

HORIZON = 60
HOPE = 0.85  # what is left of it for each step that one is behind
SAVED = 3  # what a step is worth
TIRING = 5  # what a Fatigue costs
# what it is worth to come to a symbol: nothing, Bear, Eagle, Current ... by number
GOOD = (0, 2, 2, 2, 4, 3, 3, 3, 1, 2, 1, 1, -TIRING, 2, 4, 1, 3, 3, 4)
# what a card is worth in a hand, by kind: doubles and Wilds first, Fatigue last
WORTH = (6, 5, 5, 9, 7, 7, 8, 2, 4, 4, 3, -4)


@rule
def sense(s: State, c: Course, seat: int, moves: Moves, dice: Dice) -> int:
    best = -1000
    chosen = 0
    for bundle in range(moves.bundles):
        mask = int(moves.mask[bundle])
        while mask != 0:  # quicker than asking for the first, the second ... anew
            action = moves.first[bundle] + lowest(mask)
            mask &= mask - 1
            worth = 4 * worth_of_action(s, c, seat, action) + below(dice, 6)
            if worth > best:
                best = worth
                chosen = action
    return chosen


@rule
def worth_of_action(s: State, c: Course, seat: int, action: int) -> int:
    if s.phase == PLAYING:
        return worth_of_card(s, c, seat, action)
    if s.phase == BEARING:
        return worth_of_step(s, c, seat, action)
    if s.phase == COUNTERING:
        return 1 if action == COUNTER else 0
    if s.phase == PICKING:
        worth = WORTH[action - PICK]
        return -worth if s.mover == seat else worth
    if s.phase == TAKING:
        return WORTH[action - TAKE]
    if s.phase == DISCARDING:
        return -WORTH[action - DISCARD]
    return 0 if action == KEEP else -2 - WORTH[(action - REMOVE) % KINDS]


# ---- the way


@rule
def cost(s: State, c: Course, place: int) -> int:
    """What the way from here to the spawning ground costs, two for each basic swim."""
    section = place // BOARD
    way = c.side[s.side[section]].far[place % BOARD]
    for further in range(section + 1, c.sections):
        way += c.side[s.side[further]].length
    return way


@rule
def worth_of_hex(s: State, c: Course, place: int) -> int:
    """What it is worth to come to a hex, but for the way."""
    symbol = c.side[s.side[place // BOARD]].symbol[place % BOARD]
    worth = GOOD[symbol]
    for bear in range(s.bears):
        if s.bear[bear] == place:
            worth -= TIRING
    return worth


# ---- cards


@rule
def worth_of_card(s: State, c: Course, seat: int, action: int) -> int:
    me = s.player[seat]
    if action < JUMP:
        return worth_of_swim(s, c, me, action - SWIM)
    if action < PLAY_BEAR:
        return worth_of_jump(s, c, me, (action - JUMP) // SWIMS, (action - JUMP) % SWIMS)
    if action == END:
        return 0
    if action == PLAY_FATIGUE:
        return 2
    if action == PLAY_BEAR:
        return worth_of_bear(s, c, seat)
    if action < PLAY_CURRENT:
        return worth_of_eagle(s, c, seat, action - PLAY_EAGLE)
    return worth_of_flood(s, c, seat, action)


@rule
def worth_of_swim(s: State, c: Course, me: Player, how: int) -> int:
    """The way it saves; a card that moves nobody is at least gone."""
    third = TIRING if s.swims == CARDS_A_TURN - 1 else 0
    place = swum(s, c, me.place, how)
    if place == NOWHERE:
        return 6 - WORTH[card_of(how)] - third
    worth = SAVED * (cost(s, c, me.place) - cost(s, c, place)) + worth_of_hex(s, c, place) - third
    if DOUBLE_FORWARD <= how <= DOUBLE_RIGHT:
        worth += worth_of_hex(s, c, beside(s, c, me.place, how % 3))
    return worth - 1 if how >= WILD else worth


@rule
def worth_of_jump(s: State, c: Course, me: Player, first: int, second: int) -> int:
    """Two cards at once, so its worth is halved."""
    between, _ = flown(s, c, me.place, first)
    place, _ = flown(s, c, between, second)
    worth = SAVED * (cost(s, c, me.place) - cost(s, c, place)) + worth_of_hex(s, c, place)
    worth -= TIRING if s.swims == 0 else 2 * TIRING
    return worth // 2


@rule
def worth_of_bear(s: State, c: Course, seat: int) -> int:
    best = -2
    for bear in range(s.bears):
        for way in range(WAYS):
            if beside(s, c, s.bear[bear], way) != NOWHERE:
                best = max(best, worth_of_step(s, c, seat, STEP + bear * WAYS + way))
    return best


@rule
def worth_of_step(s: State, c: Course, seat: int, action: int) -> int:
    """Onto rivals, or beside them."""
    bear = (action - STEP) // WAYS
    place = beside(s, c, s.bear[bear], (action - STEP) % WAYS)
    worth = 0
    for i in range(c.players):
        p = s.player[i]
        if p.place == place and not p.spawned:
            worth += -4 if i == seat else 4
        elif i != seat and s.walker == NOWHERE and not p.spawned and touch(s, c, place, p.place):
            worth = max(worth, 3)
    return worth


@rule
def touch(s: State, c: Course, place: int, other: int) -> bool:
    """Whether two hexes lie side by side."""
    if abs(height(place) - height(other)) > 2:
        return False  # as nearly always: then nobody need look at the ways
    for way in range(WAYS):
        if beside(s, c, place, way) == other:
            return True
    return False


@rule
def worth_of_eagle(s: State, c: Course, seat: int, target: int) -> int:
    """At the rival who is the farthest."""
    rival = s.player[target]
    if target == seat or rival.hand.n == 0 or rival.spawned:
        return -2
    worth = 3
    for i in range(c.players):
        if i != seat and cost(s, c, s.player[i].place) < cost(s, c, rival.place):
            worth = 2
    return worth


@rule
def worth_of_flood(s: State, c: Course, seat: int, action: int) -> int:
    """Current and Rapids: what they cost the others, and what oneself."""
    worth = 0
    for i in range(c.players):
        p = s.player[i]
        loss = 0 if p.spawned else arrows(s, c, p.place)
        if action == PLAY_CURRENT:
            loss = 2 if loss > 0 else 0
        worth += -2 * loss if i == seat else loss
    return worth


# ---- what a race that is broken off is worth


@rule
def estimate(s: State, c: Course, worth: Worth) -> None:
    """The shorter the way that is left, the better, and a little the less Fatigue."""
    nearest = 10000
    for i in range(c.players):
        nearest = min(nearest, burden(s, c, s.player[i]))
    together = 0.0
    for i in range(c.players):
        together += HOPE ** (burden(s, c, s.player[i]) - nearest)
    for i in range(c.players):
        worth.of[i] = int(WHOLE * HOPE ** (burden(s, c, s.player[i]) - nearest) / together)


@rule
def burden(s: State, c: Course, p: Player) -> int:
    return 2 * cost(s, c, p.place) + fatigue_of(p)
