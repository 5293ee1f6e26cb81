"""A toy game with an answer: take one to three of the heap; who takes the last one wins.

Who leaves a multiple of four wins.  With `secret` on the course, each seat also has a
coin that only it sees, and a guess at the other's coin decides the race at its start:
so nothing but a look at the secret could tell how to guess.
"""

import sys
from collections.abc import Mapping
from dataclasses import replace
from types import ModuleType

import blank_picture
import numpy as np

from headrace.engine.game import Game, Option
from headrace.engine.record import Record, number, numbers
from headrace.engine.rules import (
    WHOLE,
    Dice,
    Moves,
    Outcome,
    Told,
    Worth,
    add,
    below,
    bit,
    place_by_score,
    reseed,
    rule,
    tell,
)
from headrace.engine.words import Phrase

ACTIONS = 5  # take 1, 2 or 3; guess 0 or 1 (as 3 and 4)
HEADS, TAILS = 3, 4
HIDDEN = -1


class Course(Record):
    players = number(np.uint16)
    heap = number()
    secret = number()


class State(Record):
    rng = number(np.uint64)
    left = number()
    turn = number()
    coin = numbers(2)
    winner = number()  # 1 + the seat; 0: nobody yet


@rule
def begin(s: State, c: Course, told: Told) -> None:
    s.left = c.heap
    for i in range(2):
        s.coin[i] = below(s, 2)
    tell(told, 0, 0, 0, 0)


@rule
def waiting(s: State, c: Course) -> int:
    return 0 if s.winner != 0 else bit(s.turn)


@rule
def legal(s: State, c: Course, seat: int, moves: Moves) -> None:
    if c.secret != 0:
        add(moves, HEADS)
        add(moves, TAILS)
    else:
        for taken in range(min(3, int(s.left))):
            add(moves, taken)


@rule
def apply(s: State, c: Course, seat: int, action: int, told: Told) -> None:
    if action >= HEADS:
        right = s.coin[1 - seat] == action - HEADS
        s.winner = 1 + (seat if right else 1 - seat)
        told.revealed = 1
    else:
        s.left -= 1 + action
        if s.left == 0:
            s.winner = 1 + seat
    s.turn = 1 - seat
    tell(told, 0, seat, 0, action)


@rule
def hide(s: State, c: Course, seat: int) -> None:
    s.rng = 0
    for i in range(2):
        if i != seat:
            s.coin[i] = HIDDEN


@rule
def deal(s: State, c: Course, seat: int, dice: Dice) -> None:
    reseed(s, dice)
    for i in range(2):
        if s.coin[i] == HIDDEN:
            s.coin[i] = below(dice, 2)


@rule
def result(s: State, c: Course, outcome: Outcome) -> None:
    for i in range(2):
        outcome.score[i] = 1 if s.winner == 1 + i else 0
    place_by_score(outcome, 2)
    outcome.ending = 0


@rule
def estimate(s: State, c: Course, worth: Worth) -> None:
    """Whose turn it is at a multiple of four has lost."""
    for i in range(2):
        wins = (s.left % 4 != 0) == (s.turn == i)
        worth.of[i] = WHOLE if wins else 0


def lay_out(players: int, options: Mapping[str, str]) -> Course:
    course = Course()
    course.players = players
    course.heap = int(options["heap"])
    course.secret = 1 if options["secret"] == "yes" else 0
    return course


GAME = Game(
    name="nim",
    version=1,
    seats=range(2, 3),
    usual_seats=2,
    minutes=(1, 1),
    longest=100,
    options=(
        Option("heap", ("10", "12", "15", "80", "97")),
        Option("secret", ("no", "yes")),
    ),
    endings=("over",),
    rules=sys.modules[__name__],
    lay_out=lay_out,
    notation=lambda action: f"take-{action + 1}" if action < HEADS else f"guess-{action - HEADS}",
    action_words=lambda action: Phrase("take"),
    event_words=lambda kind, who, where, what: Phrase("take"),
    question_words=lambda s, c, seat: Phrase("take"),
    forbidden=lambda s, c, seat, action: "",
    secrets=True,
    picture=blank_picture,
    sketch=lambda s, c, names, language: "",
)

# the same with sense: what a heap is worth is seen after two moves
WISE = ModuleType("wise")
WISE.__file__ = __file__
WISE.estimate = estimate  # type: ignore[attr-defined]
WISE.HORIZON = 2  # type: ignore[attr-defined]
WITH_SENSE = replace(GAME, sense=WISE)
