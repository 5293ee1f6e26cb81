"""Search: what a seat would best do, found by playing on from what it may know.

Again and again the secrets are dealt anew and the race is played to its end.  Whoever
has to choose on the way, friend or foe, is asked for what *its own seat* sees: that is
the `Situation`.  Its tries are remembered, and the better ones are made more often.
A seat that sees the same is in the same situation, whatever others hold; so nobody,
in thought either, uses a secret that is not its own, and secret choices made at the
same time stay secret.

Each game has this search: nothing here knows any.
"""

from math import log, sqrt
from typing import Any

import numpy as np

from headrace.engine.contract import apply, deal, estimate, hide, legal, result, sense, waiting
from headrace.engine.record import Record, number, numbers
from headrace.engine.rules import (
    GAMMA,
    MIX_1,
    MIX_2,
    WHOLE,
    Dice,
    Moves,
    Outcome,
    Told,
    Word,
    Worth,
    below,
    clear,
    index,
    lowest,
    mixed,
    nth,
    rule,
    winners,
)

DEEPEST = 64  # choices of a race that are remembered
MOST_VISITS = 1_000_000  # of a try: what they are worth together has 31 bits
# the records: to play on in, to start from, for what a seat sees
WORLD, ROOT, SEEN = range(3)
WORLDS = 3

CURIOSITY = 0.5  # how much oftener the better tries are made: the less, the oftener
HOPE = 0.5  # how much of it there is for what was never tried
HONOUR = 200  # of WHOLE: what the places count besides victory, so that nobody gives up


class Situation(Record):
    """What is remembered of a choice, with what the seat then sees."""

    key = number(np.uint64)  # a hash of what it sees; 0: nothing is remembered here
    first = number(np.int32)  # of its tries
    visits = number(np.int32)


class Try(Record):
    """A move tried in a situation."""

    visits = number(np.int32)
    worth = number(np.int32)  # to the seat that chose, all visits together


class Thought(Record):
    """Where a search stands: its memory's fill, and the way that it has come in this race."""

    tries = number(np.int64)  # remembered in all
    situations = number(np.int64)
    races = number(np.int64)  # played on
    decisions = number(np.int64)
    steps = number(np.uint16)
    seat = numbers(DEEPEST)
    situation = numbers(DEEPEST, np.int32)
    chosen = numbers(DEEPEST, np.int32)


@rule
def think(
    worlds: Any,
    words: list[Word],  # the same records as numbers of 64 bits
    situations: list[Situation],
    tries: list[Try],
    c: Any,
    seat: int,
    horizon: int,
    moves: Moves,
    told: Told,
    dice: Dice,
    outcome: Outcome,
    worth: Worth,
    thought: Thought,
    races: int,
) -> None:
    """Play on so many times from what the seat sees, worlds[ROOT]."""
    for _ in range(races):
        worlds[WORLD] = worlds[ROOT]
        world = worlds[WORLD]
        deal(world, c, seat, dice)
        thought.steps = 0
        remembering = True
        fresh = False
        key: Any = np.uint64(0)
        place = 0
        decisions = 0
        acting = seat  # among several who choose at once, this one first
        seats = 1
        while seats != 0 and decisions < horizon:
            clear(moves)
            legal(world, c, acting, moves)
            action = -1
            if remembering:
                worlds[SEEN] = worlds[WORLD]
                hide(worlds[SEEN], c, acting)
                key = key_of(words, acting)
                place = recall(situations, key)
                if situations[place].key == key:
                    k = promising(situations[place], tries, moves.n, dice)
                    action = nth(moves, k)
                    step(thought, acting, place, k)
                    remembering = thought.steps < DEEPEST
                else:
                    fresh = has_room(situations, tries, thought, moves.n)
                    remembering = False
            if action < 0:
                action = sense(world, c, acting, moves, dice)
            if fresh:
                note(situations[place], key, thought, moves.n)
                step(thought, acting, place, index(moves, action))
                fresh = False
            told.n = 0
            apply(world, c, acting, action, told)
            decisions += 1
            seats = waiting(world, c)
            acting = lowest(seats)
        if seats == 0:
            result(world, c, outcome)
            worth_of(outcome, c.players, worth)
        else:
            estimate(world, c, worth)
        learn(situations, tries, thought, worth)
        thought.races += 1
        thought.decisions += decisions


# ---- remembering


@rule
def key_of(words: list[Word], seat: int) -> Word:
    """A hash of what a seat sees, worlds[SEEN]; never 0."""
    size = len(words) // WORLDS
    key: Any = np.uint64(seat)
    odd: Any = np.uint64(GAMMA)
    for i in range(SEEN * size, WORLDS * size - 1, 2):
        key = (key ^ words[i]) * np.uint64(MIX_1)
        odd = (odd ^ words[i + 1]) * np.uint64(MIX_2)
        key ^= key >> np.uint64(29)
        odd ^= odd >> np.uint64(31)
    key ^= words[WORLDS * size - 1] ^ (odd >> np.uint64(7))
    whole: Any = mixed(key)
    return whole | np.uint64(1)


@rule
def recall(situations: list[Situation], key: Word) -> int:
    """Where a situation is remembered, or can be."""
    last = len(situations) - 1
    place = int(key >> np.uint64(32)) & last
    while situations[place].key != 0 and situations[place].key != key:
        place = (place + 1) & last
    return place


@rule
def has_room(situations: list[Situation], tries: list[Try], thought: Thought, moves: int) -> bool:
    return 2 * thought.situations < len(situations) and thought.tries + moves <= len(tries)


@rule
def note(situation: Situation, key: Word, thought: Thought, moves: int) -> None:
    situation.key = key
    situation.first = thought.tries
    thought.tries += moves
    thought.situations += 1


@rule
def step(thought: Thought, seat: int, place: int, k: int) -> None:
    thought.seat[thought.steps] = seat
    thought.situation[thought.steps] = place
    thought.chosen[thought.steps] = k
    thought.steps += 1


@rule
def learn(situations: list[Situation], tries: list[Try], thought: Thought, worth: Worth) -> None:
    """Add what the race was worth to all tries that led there."""
    for i in range(thought.steps):
        situation = situations[thought.situation[i]]
        situation.visits += 1
        tried = tries[situation.first + thought.chosen[i]]
        if tried.visits < MOST_VISITS:
            tried.visits += 1
            tried.worth += worth.of[thought.seat[i]]


# ---- choosing


@rule
def promising(situation: Situation, tries: list[Try], moves: int, dice: Dice) -> int:
    """The try that has been good, or was not made often enough to know (UCB1)."""
    total = 0
    for k in range(moves):
        total += tries[situation.first + k].worth
    mean = total / situation.visits
    curiosity = CURIOSITY * WHOLE * sqrt(log(situation.visits + 1))
    best = -1.0
    chosen = 0
    k = below(dice, moves)  # among equals, one by chance
    for _ in range(moves):
        tried = tries[situation.first + k]
        if tried.visits == 0:
            promise = mean + HOPE * curiosity
        else:
            promise = tried.worth / tried.visits + curiosity / sqrt(tried.visits)
        if promise > best:
            best = promise
            chosen = k
        k = k + 1 if k + 1 < moves else 0
    return chosen


@rule
def worth_of(outcome: Outcome, seats: int, worth: Worth) -> None:
    """A victory, or a share of one, and a little for the place."""
    victory = (WHOLE - HONOUR) // winners(outcome, seats)
    for seat in range(seats):
        honour = HONOUR * (seats - outcome.place[seat]) // (seats - 1)
        worth.of[seat] = honour + (victory if outcome.place[seat] == 1 else 0)
