"""A toy game that tries what Sakenobori does not need of the contract.

All frogs choose in secret, at the same time, how far to leap: 1 or 2.  When the last
has chosen, a die says whether the water is rough; frogs that chose 2 then do not
move if it is.  After five leaps the frog farthest ahead wins.
"""

import sys
from collections.abc import Mapping

import blank_picture
import numpy as np

from headrace.engine.game import Game
from headrace.engine.record import Record, number, records
from headrace.engine.rules import (
    Dice,
    Moves,
    Outcome,
    Told,
    add,
    below,
    bit,
    place_by_score,
    reseed,
    rule,
    tell,
    tell_only,
)
from headrace.engine.words import Phrase

ACTIONS = 3  # the length of the leap; 0 is none
LEAPS = 5
NONE, SECRET = 0, -1
CHOSEN, ROLLED, LEAPT = range(3)


class Course(Record):
    players = number(np.uint16)


class Frog(Record):
    at = number()
    leap = number()


class State(Record):
    rng = number(np.uint64)
    leaps = number()
    frog = records(4, Frog)


@rule
def begin(s: State, c: Course, told: Told) -> None:
    tell(told, LEAPT, 0, 0, 0)


@rule
def waiting(s: State, c: Course) -> int:
    seats = 0
    for i in range(c.players):
        if s.leaps < LEAPS and s.frog[i].leap == NONE:
            seats |= bit(i)
    return seats


@rule
def legal(s: State, c: Course, seat: int, moves: Moves) -> None:
    add(moves, 1)
    add(moves, 2)


@rule
def apply(s: State, c: Course, seat: int, action: int, told: Told) -> None:
    s.frog[seat].leap = action
    tell_only(told, bit(seat), CHOSEN, seat, 0, action)
    if waiting(s, c) == 0:
        leap(s, c, told)


@rule
def leap(s: State, c: Course, told: Told) -> None:
    rough = below(s, 2)
    told.revealed = 1
    tell(told, ROLLED, 0, 0, rough)
    for i in range(c.players):
        frog = s.frog[i]
        if frog.leap == 1 or rough == 0:
            frog.at += frog.leap
        tell(told, LEAPT, i, frog.at, frog.leap)
        frog.leap = NONE
    s.leaps += 1


@rule
def hide(s: State, c: Course, seat: int) -> None:
    s.rng = 0
    for i in range(c.players):
        if i != seat and s.frog[i].leap != NONE:
            s.frog[i].leap = SECRET


@rule
def deal(s: State, c: Course, seat: int, dice: Dice) -> None:
    reseed(s, dice)
    for i in range(c.players):
        if s.frog[i].leap == SECRET:
            s.frog[i].leap = 1 + below(dice, 2)


@rule
def result(s: State, c: Course, outcome: Outcome) -> None:
    for i in range(c.players):
        outcome.score[i] = s.frog[i].at
    place_by_score(outcome, c.players)
    outcome.ending = 0


def lay_out(players: int, options: Mapping[str, str]) -> Course:
    course = Course()
    course.players = players
    return course


GAME = Game(
    name="leapfrog",
    version=1,
    seats=range(2, 5),
    usual_seats=3,
    minutes=(1, 1),
    longest=4 * LEAPS,
    options=(),
    endings=("over",),
    rules=sys.modules[__name__],
    lay_out=lay_out,
    notation=lambda action: f"leap-{action}",
    action_words=lambda action: Phrase("leap"),
    event_words=lambda kind, who, where, what: Phrase("leap"),
    question_words=lambda s, c, seat: Phrase("leap"),
    forbidden=lambda s, c, seat, action: "",
    secrets=True,
    picture=blank_picture,
    sketch=lambda s, c, names, language: "",
)
