"""What a sensible runner does at a glance: run where it is best to land, spend stamina all along.

A landing is worth the rows that it is run, and what its symbol brings on average.
"""

from math import exp, sqrt

from headrace.engine.rules import WHOLE, Dice, Moves, Worth, below, bit, nth, rule
from headrace.games.marathon.rules import (
    BOOSTING,
    DIE,
    HOLDING,
    KEEP,
    LACES,
    LANE,
    LANES,
    REROLL,
    RUNNING,
    SAVE_HIGH,
    SPIN,
    USE_HIGH,
    WALL,
    WRONG_TURN,
    Course,
    Runner,
    State,
    reach,
)

# what things are worth, in quarters of a row
ROW = 4
KICK = 2
EVENT = -2
LUCK = 3  # what is not thought about

HORIZON = 12  # decisions; then the race is estimated


@rule
def sense(s: State, c: Course, seat: int, moves: Moves, dice: Dice) -> int:
    if s.phase == BOOSTING:
        return boost(s, c, s.runner[seat], moves, dice)
    if s.phase == RUNNING:
        return best_lane(s, c, dice)
    if s.phase == HOLDING:
        return help_oneself(s, dice)
    return nth(moves, below(dice, moves.n))


@rule
def boost(s: State, c: Course, me: Runner, moves: Moves, dice: Dice) -> int:
    """Spend where it brings most, the sooner the more there is for the rows to come."""
    turns_left = (c.rows - me.row) * 2 // (DIE + 1) + 1
    price = 3 if me.stamina >= turns_left else 5
    kept = landing(s, c, me, s.speed)
    faster = landing(s, c, me, s.speed + 1) - price + below(dice, LUCK)
    slower = landing(s, c, me, s.speed - 1) - price
    again = ROW * (DIE + 1) // 2 - 2 * price
    if moves.n > 3 and again > kept and again > faster:
        return REROLL
    if faster > kept:
        return KEEP + 1
    return KEEP + 2 if slower > kept else KEEP


@rule
def landing(s: State, c: Course, me: Runner, rows: int) -> int:
    """What it is worth to run so far."""
    goal, lanes = reach(s, c, me, rows)
    if goal > c.rows:
        return 100 * ROW
    worth = (goal - me.row) * ROW
    if goal == me.row:
        return worth
    if lanes & c.kick[goal]:
        return worth + KICK
    return worth + (EVENT if lanes & ~c.event[goal] == 0 else 0)


@rule
def best_lane(s: State, c: Course, dice: Dice) -> int:
    """A kick spot, or else an event, or else any; run backward, any."""
    first = below(dice, LANES)
    chosen = -1
    most = -100 * ROW
    for i in range(LANES):
        lane = first + i if first + i < LANES else first + i - LANES
        if s.lanes & bit(lane):
            here = KICK if c.kick[s.goal] & bit(lane) else 0
            here = EVENT if c.event[s.goal] & bit(lane) else here
            if here > most:
                most = here
                chosen = lane
    return LANE + chosen


@rule
def help_oneself(s: State, dice: Dice) -> int:
    """Against a real loss; now and then against a small one."""
    if s.harm == SPIN:
        bad = s.spun < -1
    else:
        bad = s.harm in (LACES, WRONG_TURN) or (s.harm == WALL and s.runner[s.turn].stamina > 1)
    return USE_HIGH if bad or below(dice, 4) == 0 else SAVE_HIGH


@rule
def estimate(s: State, c: Course, worth: Worth) -> None:
    """Who is ahead, with what is left to spend; a lead counts the more the shorter the way."""
    lead = 0.0
    for i in range(c.players):
        lead = max(lead, rows_worth(s, c, i))
    spread = 1.5 + 1.1 * sqrt(max(c.rows - lead, 0.0))
    total = 0.0
    for i in range(c.players):
        total += exp((rows_worth(s, c, i) - lead) / spread)
    for i in range(c.players):
        worth.of[i] = int(WHOLE * exp((rows_worth(s, c, i) - lead) / spread) / total)


@rule
def rows_worth(s: State, c: Course, seat: int) -> float:
    """The row that a runner stands in, and what else it has in rows."""
    me = s.runner[seat]
    worth = me.row + 0.8 * me.stamina + 0.6 * me.high - 0.7 * me.injuries - 3.5 * me.rests
    for k in range(s.place, c.players):
        if s.order[k] == seat and s.turns > 0:
            worth += 3.5  # has still to run in this round
    return worth
