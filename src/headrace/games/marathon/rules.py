"""The rules of Marathon. `rulebook.md` says them in words.

A row of the course is a mask of lanes, a bit each; lane 1, the lowest bit, is the one on the
runners' left.  Row 0 is the starting block, rows 1 to `rows` are the course, and the finish
line lies behind the last of them.  A space is numbered row * LANES + lane.

What is in the event deck is counted, not laid in order: drawing one of so many cards at random is
the same as drawing the top of a shuffled pile.  Nothing in a race is secret but the dice.
"""

import numpy as np

from headrace.engine.record import Record, number, numbers, records
from headrace.engine.rules import (
    Dice,
    Moves,
    Outcome,
    Told,
    add_all,
    below,
    bit,
    lowest,
    place_by_score,
    reseed,
    rule,
    tell,
)

MOST_PLAYERS = 6
LANES = 6
BLOCK = bit(LANES) - 1  # every lane
DIE = 6
STAMINA = 10  # at the start, and at most
REROLL_COSTS = 3
MOST_INJURIES = 3  # with these in hand, a runner must rest
MOST_ROWS = 120
SECTORS = 12  # of a spinner, at most

# what cards do
WALL_COSTS = 4
WATER_GIVES = 2
CROWD_CARRIES = 3
ASTRAY = 6
SHIED = 4

# kinds of event card; the harmful ones come last
INJURY, HIGH, FIRST_AID, CATCH_UP, WATER, CROWD, SECOND_WIND, HIGH_FIVES = range(8)
WALL, LACES, WRONG_TURN, DOG = range(8, 12)
KINDS = 12
SPIN = KINDS  # a harm that is no card: the spinner's
NOTHING = -1

# actions
POSITION = 0  # + lane of the starting block
KEEP = POSITION + LANES
FASTER, SLOWER, REROLL = KEEP + 1, KEEP + 2, KEEP + 3
LANE = KEEP + 4  # + lane of the row that is run to
USE_HIGH = LANE + LANES
SAVE_HIGH = USE_HIGH + 1
ACTIONS = SAVE_HIGH + 1

# phases in which somebody is asked
CHOOSING, BOOSTING, RUNNING, HOLDING, OVER = range(5)
# phases that pass by themselves
LINING_UP, LANDED, TURN_OVER = range(5, 8)

# events
ROLLED_POSITION = 0  # who, what: the die
LINED_UP = 1  # who, where
ROLLED = 2  # who, what: the die
BOOSTED = 3  # who, what: the new speed
ROLLED_AGAIN = 4  # who, what: the new speed
RAN = 5  # who, where, what: the space before
BLOCKED = 6  # who, where
DREW = 7  # who, where, what: the card
SPUN = 8  # who, where, what: how far
RESHUFFLED = 9
NO_CARD = 10  # who, where
STRONGER = 11  # who, what: points of stamina
WEAKER = 12  # who, what: points of stamina
HEALED = 13  # who, what: injuries left
HIGH_KEPT = 14  # who
HIGH_RETURNED = 15  # who
HIGH_USED = 16  # who, what: against which card, or SPIN
WORN_OUT = 17  # who: by a third injury
MUST_REST = 18  # who
RESTED = 19  # who
FINISHED = 20  # who, what: the space before
CALLED_OFF = 21  # what: after so many turns
NO_MOVE = 22  # who: a card moves nobody
KEPT = 23  # who, what: the speed as rolled
HIGH_SAVED = 24  # who

# ways of ending
LINE, LIMIT = range(2)


class Course(Record):
    players = number(np.uint16)
    limit = number()  # after so many turns a race is called off
    rows = number()
    lanes = numbers(MOST_ROWS + 1, np.int8)  # of every row, a bit each
    event = numbers(MOST_ROWS + 1, np.int8)  # where its event spaces are
    kick = numbers(MOST_ROWS + 1, np.int8)  # where its kick spots are
    left = numbers(MOST_ROWS + 1, np.int8)  # 1 + the landmark on the left of a row, or 0
    right = numbers(MOST_ROWS + 1, np.int8)
    sectors = number(np.uint16)
    spinner = numbers(SECTORS, np.int8)
    cards = number(np.uint16)
    deck = numbers(KINDS, np.int8)  # how many cards of each kind


class Runner(Record):
    row = number(np.uint16)
    lane = number(np.uint16)
    stamina = number(np.int8)
    injuries = number(np.int8)
    high = number(np.int8)  # Runner's Highs in hand
    rests = number(np.int8)  # is the next turn lost?


class State(Record):
    rng = number(np.uint64)
    runner = records(MOST_PLAYERS, Runner)
    taken = numbers(MOST_ROWS + 1, np.int8)  # the lanes of every row that have a runner
    deck = numbers(KINDS, np.int8)  # what is left of each kind, but for the known top card
    cards = number(np.uint16)  # how many these are
    high_on_top = number()  # was a Runner's High put back?
    order = numbers(MOST_PLAYERS, np.uint16)  # the seats by their starting positions
    place = number(np.uint16)  # whose turn it is, in that order
    turn = number(np.uint16)  # the seat
    turns = number()
    phase = number(np.uint16)
    lined_up = number(np.uint16)
    lanes = number()  # that a runner may choose from
    goal = number(np.uint16)  # the row that it comes to
    back = number()  # is it run backward?
    harm = number()  # what a Runner's High may be used against
    # what lies on the table to be seen
    die = number(np.uint16)
    throws = number()
    speed = number()
    card = number()  # the last that was drawn
    drawn = number()  # how many were
    spun = number()
    spins = number()


# ---- who may act, and what they may do


@rule
def waiting(s: State, c: Course) -> int:
    return 0 if s.phase == OVER else bit(s.turn)


@rule
def legal(s: State, c: Course, seat: int, moves: Moves) -> None:
    if s.phase == BOOSTING:
        add_all(moves, KEEP, 15 if s.runner[seat].stamina >= REROLL_COSTS else 7)
    elif s.phase == RUNNING:
        add_all(moves, LANE, s.lanes)
    elif s.phase == HOLDING:
        add_all(moves, USE_HIGH, 3)
    else:
        add_all(moves, POSITION, free(s, c, 0))


@rule
def free(s: State, c: Course, row: int) -> int:
    """The lanes of a row that nobody occupies."""
    return c.lanes[row] & ~s.taken[row]


# ---- what an action does


@rule
def apply(s: State, c: Course, seat: int, action: int, told: Told) -> None:
    if s.phase == BOOSTING:
        boost(s, seat, action, told)
        set_off(s, c, seat, s.speed, told)
    elif s.phase == RUNNING:
        arrive(s, c, seat, action - LANE, told)
    elif s.phase == HOLDING:
        if action == USE_HIGH:
            use_high(s, seat, told)
        else:
            tell(told, HIGH_SAVED, seat, 0, 0)
            suffer(s, c, seat, s.harm, told)
    else:
        line_up(s, c, seat, action - POSITION, told)
    go_on(s, c, told)


@rule
def go_on(s: State, c: Course, told: Told) -> None:
    """All that happens until somebody has a choice."""
    while True:
        if s.phase == RUNNING and s.lanes & (s.lanes - 1) == 0:
            arrive(s, c, s.turn, lowest(s.lanes), told)
        elif s.phase == LANDED:
            act(s, c, s.turn, told)
        elif s.phase == TURN_OVER:
            next_turn(s, c, told)
        elif s.phase == LINING_UP:
            roll_position(s, c, told)
        else:
            return


# ---- the start


@rule
def begin(s: State, c: Course, told: Told) -> None:
    for kind in range(KINDS):
        s.deck[kind] = c.deck[kind]
    s.cards = c.cards
    s.card = NOTHING
    for i in range(c.players):
        s.runner[i].stamina = STAMINA
    s.turn = below(s, c.players)
    s.phase = LINING_UP
    go_on(s, c, told)


@rule
def roll_position(s: State, c: Course, told: Told) -> None:
    """The next runner's place in the starting block; the last of six is left no choice."""
    if s.lined_up == c.players:
        begin_running(s, c)
        return
    roll(s, told)
    tell(told, ROLLED_POSITION, s.turn, 0, s.die)
    open_lanes = free(s, c, 0)
    if open_lanes & bit(s.die - 1):
        line_up(s, c, s.turn, s.die - 1, told)
    elif open_lanes & (open_lanes - 1) == 0:
        line_up(s, c, s.turn, lowest(open_lanes), told)
    else:
        s.phase = CHOOSING


@rule
def line_up(s: State, c: Course, seat: int, lane: int, told: Told) -> None:
    s.runner[seat].lane = lane
    s.taken[0] |= bit(lane)
    s.lined_up += 1
    tell(told, LINED_UP, seat, lane, 0)
    s.turn = seat + 1 if seat + 1 < c.players else 0
    s.phase = LINING_UP


@rule
def begin_running(s: State, c: Course) -> None:
    """Turns follow the starting positions all race long."""
    for i in range(c.players):
        before = 0
        for j in range(c.players):
            if s.runner[j].lane < s.runner[i].lane:
                before += 1
        s.order[before] = i
    s.place = c.players - 1
    s.phase = TURN_OVER


# ---- a turn


@rule
def next_turn(s: State, c: Course, told: Told) -> None:
    if s.turns == c.limit:
        s.phase = OVER
        tell(told, CALLED_OFF, NOTHING, 0, s.turns)
        return
    s.place = s.place + 1 if s.place + 1 < c.players else 0
    s.turn = s.order[s.place]
    s.turns += 1
    me = s.runner[s.turn]
    if me.rests:
        me.rests = 0
        tell(told, RESTED, s.turn, 0, 0)
        return
    roll(s, told)
    s.speed = s.die
    tell(told, ROLLED, s.turn, 0, s.die)
    if me.stamina > 0:
        s.phase = BOOSTING
    else:
        set_off(s, c, s.turn, s.speed, told)


@rule
def roll(s: State, told: Told) -> None:
    s.die = 1 + below(s, DIE)
    s.throws += 1
    told.revealed = 1


@rule
def boost(s: State, seat: int, action: int, told: Told) -> None:
    """Spend stamina on the speed, or none."""
    me = s.runner[seat]
    if action == REROLL:
        me.stamina -= REROLL_COSTS
        roll(s, told)
        s.speed = s.die
        tell(told, ROLLED_AGAIN, seat, 0, s.speed)
    elif action == KEEP:
        tell(told, KEPT, seat, 0, s.speed)
    else:
        me.stamina -= 1
        s.speed += 1 if action == FASTER else -1
        tell(told, BOOSTED, seat, 0, s.speed)


# ---- running


@rule
def set_off(s: State, c: Course, seat: int, rows: int, told: Told) -> None:
    """So many rows ahead, or behind if negative: where may one come?"""
    me = s.runner[seat]
    s.back = 1 if rows < 0 else 0
    s.goal, s.lanes = reach(s, c, me, rows)
    if s.goal > c.rows:
        s.taken[me.row] &= ~bit(me.lane)
        tell(told, FINISHED, seat, 0, me.row * LANES + me.lane)
        me.row = s.goal
        s.phase = OVER
    elif s.goal == me.row:
        tell(told, BLOCKED if rows != 0 else NO_MOVE, seat, me.row * LANES + me.lane, 0)
        s.phase = TURN_OVER
    else:
        s.phase = RUNNING


@rule
def reach(s: State, c: Course, me: Runner, rows: int) -> tuple[int, int]:
    """The row that one comes to, and its lanes: straight or diagonally, never through a runner."""
    step = 1 if rows > 0 else -1
    goal: int = int(me.row)
    lanes = bit(me.lane)
    for _ in range(abs(rows)):
        if goal == c.rows and step > 0:
            return goal + 1, lanes
        on = (lanes | lanes << 1 | lanes >> 1) & free(s, c, goal + step) if goal + step >= 0 else 0
        if on == 0:
            return goal, lanes
        lanes = on
        goal += step
    return goal, lanes


@rule
def arrive(s: State, c: Course, seat: int, lane: int, told: Told) -> None:
    me = s.runner[seat]
    before = me.row * LANES + me.lane
    s.taken[me.row] &= ~bit(me.lane)
    me.row = s.goal
    me.lane = lane
    s.taken[me.row] |= bit(lane)
    tell(told, RAN, seat, me.row * LANES + lane, before)
    s.phase = TURN_OVER
    if s.back == 0 and (c.event[me.row] | c.kick[me.row]) & bit(lane):
        s.phase = LANDED


@rule
def act(s: State, c: Course, seat: int, told: Told) -> None:
    """What the symbol under a runner who has just landed asks for."""
    me = s.runner[seat]
    s.phase = TURN_OVER
    if c.kick[me.row] & bit(me.lane):
        kick(s, c, seat, told)
    else:
        draw(s, c, seat, told)


@rule
def kick(s: State, c: Course, seat: int, told: Told) -> None:
    s.spun = c.spinner[below(s, c.sectors)]
    s.spins += 1
    told.revealed = 1
    tell(told, SPUN, seat, s.runner[seat].row * LANES + s.runner[seat].lane, s.spun)
    if s.spun < 0:
        threaten(s, c, seat, SPIN, told)
    else:
        set_off(s, c, seat, s.spun, told)


# ---- event cards


@rule
def draw(s: State, c: Course, seat: int, told: Told) -> None:
    if s.cards + s.high_on_top == 0:
        shuffle(s, c, told)
    where = s.runner[seat].row * LANES + s.runner[seat].lane
    if s.cards + s.high_on_top == 0:
        tell(told, NO_CARD, seat, where, 0)
        return
    s.card = top_card(s)
    s.drawn += 1
    told.revealed = 1
    tell(told, DREW, seat, where, s.card)
    if s.card >= WALL:
        threaten(s, c, seat, s.card, told)
    elif s.card <= FIRST_AID:
        keep_or_heal(s, seat, told)
    else:
        help_on(s, c, seat, told)


@rule
def shuffle(s: State, c: Course, told: Told) -> None:
    """The discard pile is all that neither lies in the deck nor is held."""
    for kind in range(KINDS):
        s.deck[kind] = c.deck[kind]
    s.cards = c.cards
    for i in range(c.players):
        s.deck[INJURY] -= s.runner[i].injuries
        s.deck[HIGH] -= s.runner[i].high
        s.cards -= s.runner[i].injuries + s.runner[i].high
    if s.cards > 0:
        tell(told, RESHUFFLED, NOTHING, 0, s.cards)


@rule
def top_card(s: State) -> int:
    if s.high_on_top:
        s.high_on_top = 0
        return HIGH
    k = below(s, s.cards)
    kind = 0
    while k >= s.deck[kind]:
        k -= s.deck[kind]
        kind += 1
    s.deck[kind] -= 1
    s.cards -= 1
    return kind


@rule
def keep_or_heal(s: State, seat: int, told: Told) -> None:
    """The three kinds that have to do with what is held."""
    me = s.runner[seat]
    if s.card == FIRST_AID:
        if me.injuries > 0:
            me.injuries -= 1
            tell(told, HEALED, seat, 0, me.injuries)
    elif s.card == HIGH:
        if me.high:
            s.high_on_top = 1
            tell(told, HIGH_RETURNED, seat, 0, 0)
        else:
            me.high = 1
            tell(told, HIGH_KEPT, seat, 0, 0)
    else:
        me.injuries += 1
        if me.injuries == MOST_INJURIES:
            me.injuries = 0
            me.rests = 1
            tell(told, WORN_OUT, seat, 0, 0)


@rule
def help_on(s: State, c: Course, seat: int, told: Told) -> None:
    if s.card == CATCH_UP:
        catch_up(s, c, seat, told)
    elif s.card == WATER:
        strengthen(s, seat, WATER_GIVES, told)
    elif s.card == CROWD:
        set_off(s, c, seat, CROWD_CARRIES, told)
    elif s.card == SECOND_WIND:
        roll(s, told)
        s.speed = s.die
        tell(told, ROLLED, seat, 0, s.die)
        set_off(s, c, seat, s.speed, told)
    else:
        ahead = 0
        for i in range(c.players):
            if s.runner[i].row > s.runner[seat].row:
                ahead += 1
        strengthen(s, seat, 1 + ahead, told)


@rule
def strengthen(s: State, seat: int, points: int, told: Told) -> None:
    me = s.runner[seat]
    gained = min(points, STAMINA - me.stamina)
    me.stamina += gained
    if gained > 0:
        tell(told, STRONGER, seat, 0, gained)


@rule
def catch_up(s: State, c: Course, seat: int, told: Told) -> None:
    """To the row behind the closest runner ahead: that row is empty, or it would be closer."""
    me = s.runner[seat]
    closest = c.rows + 1
    lanes = 0
    for i in range(c.players):
        if me.row < s.runner[i].row <= closest:
            lanes = bit(s.runner[i].lane) | (lanes if s.runner[i].row == closest else 0)
            closest = s.runner[i].row
    s.goal = closest - 1
    s.lanes = lanes & c.lanes[s.goal]
    while lanes != 0 and s.lanes == 0:
        lanes |= lanes << 1 | lanes >> 1
        s.lanes = lanes & c.lanes[s.goal]
    s.back = 0
    s.phase = RUNNING
    if lanes == 0 or s.goal == me.row:
        s.phase = TURN_OVER
        tell(told, NO_MOVE, seat, me.row * LANES + me.lane, 0)


# ---- harm


@rule
def threaten(s: State, c: Course, seat: int, harm: int, told: Told) -> None:
    """Whoever holds a Runner's High is asked before harm is done."""
    s.harm = harm
    if s.runner[seat].high:
        s.phase = HOLDING
    else:
        suffer(s, c, seat, harm, told)


@rule
def use_high(s: State, seat: int, told: Told) -> None:
    s.runner[seat].high = 0
    s.phase = TURN_OVER
    tell(told, HIGH_USED, seat, 0, s.harm)


@rule
def suffer(s: State, c: Course, seat: int, harm: int, told: Told) -> None:
    me = s.runner[seat]
    s.phase = TURN_OVER
    if harm == WALL:
        lost = min(WALL_COSTS, me.stamina)
        me.stamina -= lost
        if lost > 0:
            tell(told, WEAKER, seat, 0, lost)
    elif harm == LACES:
        me.rests = 1
        tell(told, MUST_REST, seat, 0, 0)
    else:
        rows = ASTRAY if harm == WRONG_TURN else SHIED
        set_off(s, c, seat, s.spun if harm == SPIN else -rows, told)


# ---- what a seat may know: all but the dice


@rule
def hide(s: State, c: Course, seat: int) -> None:
    s.rng = 0


@rule
def deal(s: State, c: Course, seat: int, dice: Dice) -> None:
    """The deck is shuffled as it is rolled for: with other dice it lies in another order."""
    reseed(s, dice)


# ---- the end


@rule
def result(s: State, c: Course, outcome: Outcome) -> None:
    ahead = 0
    for i in range(c.players):
        outcome.score[i] = s.runner[i].row
        ahead = max(ahead, outcome.score[i])
    place_by_score(outcome, c.players)
    outcome.ending = LINE if ahead > c.rows else LIMIT
