"""Whole races played at random or with sense: what simulation and tests of every game stand on."""

from typing import Any

from headrace.engine.contract import apply, begin, hide, legal, result, sense, waiting
from headrace.engine.rules import (
    MOST_SEATS,
    U64,
    Dice,
    Moves,
    Outcome,
    Told,
    Word,
    below,
    clear,
    lowest,
    mixed,
    nth,
    rule,
    winners,
)

MOST_ENDINGS = 16
MOST_LENGTH = 4096  # longer races are counted here
WHOLE_WIN = 60  # a win in parts that 1 to 6 can share

# what many races add up to: a list of whole numbers, and where in it
RACES, DECISIONS = 0, 1
WINS = 2  # + seat, in parts of WHOLE_WIN
SCORES = WINS + MOST_SEATS  # + seat
ENDINGS = SCORES + MOST_SEATS  # + way of ending
LENGTHS = ENDINGS + MOST_ENDINGS  # + number of decisions
TALLY = LENGTHS + MOST_LENGTH + 1


@rule
def race_seed(seed: Word, number: Word) -> Word:
    """The seed of one of the races that have a common seed."""
    return mixed((mixed(seed) + number) & U64)


@rule
def start(s: Any, c: Any, told: Told, seed: Word) -> None:
    """Begin a race in a blank record."""
    s.rng = seed
    told.n = 0
    told.revealed = 0
    begin(s, c, told)


@rule
def play_out(
    s: Any, seen: Any, c: Any, moves: Moves, told: Told, dice: Dice, sensible: bool
) -> int:
    """Play at random, or all with sense, to the end; return the number of decisions.

    A sensible player is handed what its seat sees: `seen`, a list of one record, is for that.
    """
    decisions = 0
    seats = waiting(s, c)
    while seats != 0:
        seat = lowest(seats)
        clear(moves)
        legal(s, c, seat, moves)
        if sensible:
            seen[0] = s
            hide(seen[0], c, seat)
            action = sense(seen[0], c, seat, moves, dice)
        else:
            action = nth(moves, below(dice, moves.n))
        told.n = 0
        apply(s, c, seat, action, told)
        decisions += 1
        seats = waiting(s, c)
    return decisions


@rule
def play_races(
    states: Any,  # a record to play in, and a blank one
    seen: Any,
    c: Any,
    moves: Moves,
    told: Told,
    dice: Dice,
    outcome: Outcome,
    tally: Any,
    seed: Word,
    first: int,
    number: int,
    sensible: bool,
) -> None:
    """Play races `first`, `first` + 1, ... of a seed and add them to the tally."""
    for i in range(first, first + number):
        states[0] = states[1]
        own = race_seed(seed, i)
        decisions = play_race(states[0], seen, c, moves, told, dice, outcome, own, sensible)
        count_race(tally, c, outcome, decisions)


@rule
def play_race(
    s: Any,
    seen: Any,
    c: Any,
    moves: Moves,
    told: Told,
    dice: Dice,
    outcome: Outcome,
    seed: Word,
    sensible: bool,
) -> int:
    start(s, c, told, seed)
    dice.rng = mixed(seed)
    decisions = play_out(s, seen, c, moves, told, dice, sensible)
    result(s, c, outcome)
    return decisions


@rule
def count_race(tally: Any, c: Any, outcome: Outcome, decisions: int) -> None:
    plus(tally, RACES, 1)
    plus(tally, DECISIONS, decisions)
    plus(tally, LENGTHS + min(decisions, MOST_LENGTH), 1)
    plus(tally, ENDINGS + outcome.ending, 1)
    part = WHOLE_WIN // winners(outcome, c.players)
    for seat in range(c.players):
        plus(tally, SCORES + seat, outcome.score[seat])
        if outcome.place[seat] == 1:
            plus(tally, WINS + seat, part)


@rule
def plus(tally: Any, at: int, n: int) -> None:
    tally[at] += n
