"""A toy game of which all is known: frogs collect flies, by dice, by skill or by guessing.

By dice, whatever a frog does, it gets as many flies as a die says.  By skill it gets as many as
it says itself.  When it guesses, it gets flies if it names the side of a hidden coin.
"""

import sys
from collections.abc import Mapping

import blank_picture
import numpy as np

from headrace.engine.game import Game, Option
from headrace.engine.record import Record, number, numbers
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
)
from headrace.engine.words import Phrase

ACTIONS = 2
ROUNDS = 3
HIDDEN = -1
DICE, SKILL, GUESS = range(3)
KINDS = ("dice", "skill", "guess")


class Course(Record):
    players = number(np.uint16)
    kind = number()


class State(Record):
    rng = number(np.uint64)
    turn = number()
    coin = number()
    flies = numbers(3)


@rule
def begin(s: State, c: Course, told: Told) -> None:
    s.coin = below(s, 2)


@rule
def waiting(s: State, c: Course) -> int:
    return bit(s.turn % c.players) if s.turn < ROUNDS * c.players else 0


@rule
def legal(s: State, c: Course, seat: int, moves: Moves) -> None:
    add(moves, 0)
    add(moves, 1)


@rule
def apply(s: State, c: Course, seat: int, action: int, told: Told) -> None:
    if c.kind == DICE:
        s.flies[seat] += below(s, 6)
    elif c.kind == SKILL:
        s.flies[seat] += action
    elif action == s.coin:
        s.flies[seat] += 1
    s.coin = below(s, 2)
    s.turn += 1
    told.revealed = 1
    tell(told, 0, seat, 0, s.flies[seat])


@rule
def hide(s: State, c: Course, seat: int) -> None:
    s.rng = 0
    s.coin = HIDDEN


@rule
def deal(s: State, c: Course, seat: int, dice: Dice) -> None:
    reseed(s, dice)
    if s.coin == HIDDEN:
        s.coin = below(dice, 2)


@rule
def result(s: State, c: Course, outcome: Outcome) -> None:
    for i in range(c.players):
        outcome.score[i] = s.flies[i]
    place_by_score(outcome, c.players)
    outcome.ending = 0


def lay_out(players: int, options: Mapping[str, str]) -> Course:
    course = Course()
    course.players = players
    course.kind = KINDS.index(options["kind"])
    return course


GAME = Game(
    name="pond",
    version=1,
    seats=range(2, 4),
    usual_seats=2,
    minutes=(1, 1),
    longest=3 * ROUNDS,
    options=(Option("kind", KINDS),),
    endings=("over",),
    rules=sys.modules[__name__],
    lay_out=lay_out,
    notation=lambda action: f"say-{action}",
    action_words=lambda action: Phrase("over"),
    event_words=lambda kind, who, where, what: Phrase("over"),
    question_words=lambda s, c, seat: Phrase("over"),
    forbidden=lambda s, c, seat, action: "",
    secrets=True,
    picture=blank_picture,
    sketch=lambda s, c, names, language: "",
)
