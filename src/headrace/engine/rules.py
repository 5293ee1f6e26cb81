"""What rules are written with: dice, moves, telling what happened.

A rule is a small function over records (see `record.py`).  The same source runs
interpreted, compiled for the CPU and compiled for a GPU, if it keeps to this:

* mark it `@rule`; call other rules by their plain names; no recursion;
* only numbers, records and fixed tuples of numbers; nothing is allocated;
* fields that only count or point at places of a list are uint16, which saves compiled
  code the question whether an index counts from the list's end;
* counts, spaces and actions fit in int16, masks in 63 bits;
* `bit(i)` instead of `1 << i`, and `& ALL_BITS` after a mask was shifted up.
"""

from collections.abc import Callable
from typing import Annotated, Protocol, TypeVar

import numpy as np

from headrace.engine.record import Record, number, numbers, records

F = TypeVar("F", bound=Callable[..., object])
Word = Annotated[int, np.uint64]  # a number of 64 bits without a sign, for random numbers

MOST_SEATS = 6
SPECTATOR = -1  # a seat that knows only what everybody knows
EVERYONE = -1  # a set of seats: all of them, and the spectators

ALL_BITS = 2**63 - 1
WIDTH = 63  # actions in a bundle
MOST_BUNDLES = 64
MOST_EVENTS = 128


def rule(function: F) -> F:
    """Mark a rule: interpreted it stays as it is, `compiling.py` finds the mark."""
    function.__dict__["rule"] = True
    return function


# ---- masks


@rule
def bit(i: int) -> int:
    return 1 << int(i)


@rule
def count(mask: int) -> int:
    """How many bits are set; compilers make one instruction of it."""
    mask = int(mask)
    mask = mask - ((mask >> 1) & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((mask * 0x0101010101010101) >> 56) & 0xFF


@rule
def lowest(mask: int) -> int:
    """The number of the lowest bit that is set."""
    return count((mask & -mask) - 1)


@rule
def place_of(mask: int, k: int) -> int:
    """Where the k-th of the set bits is: by halves, since loops and jumps guess badly here."""
    place = 0
    for half in (32, 16, 8, 4, 2, 1):
        here = count(mask & (bit(half) - 1))
        if k >= here:
            k -= here
            mask >>= half
            place += half
    return place


# ---- random numbers: splitmix64, kept in the record that rolls them


class Rolls(Protocol):
    rng: int


class Dice(Record):
    """Random numbers that belong to no race: a player's whims, a redeal."""

    rng = number(np.uint64)


GAMMA = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
U64 = 0xFFFFFFFFFFFFFFFF


@rule
def mixed(z: Word) -> Word:
    z = ((z ^ (z >> 30)) * MIX_1) & U64
    z = ((z ^ (z >> 27)) * MIX_2) & U64
    return z ^ (z >> 31)


@rule
def below(dice: Rolls, n: int) -> int:
    """A random number from 0 to n - 1."""
    dice.rng = (dice.rng + GAMMA) & U64
    return (int(mixed(dice.rng) >> 32) * int(n)) >> 32


@rule
def reseed(dice: Rolls, other: Rolls) -> None:
    """Seed one with a number rolled by another."""
    other.rng = (other.rng + GAMMA) & U64
    dice.rng = mixed(other.rng)


# ---- the moves that a seat may make: bundles of a first action and a mask of 63


class Moves(Record):
    n = number(np.uint16)
    bundles = number(np.uint16)
    first = numbers(MOST_BUNDLES)
    mask = numbers(MOST_BUNDLES, np.int64)


@rule
def clear(moves: Moves) -> None:
    moves.n = 0
    moves.bundles = 0


@rule
def add(moves: Moves, action: int) -> None:
    """One action, into the last bundle where it fits."""
    if moves.bundles > 0:
        last = moves.bundles - 1
        place = action - moves.first[last]
        if 0 <= place < WIDTH:
            moves.mask[last] |= bit(place)
            moves.n += 1
            return
    add_all(moves, action, 1)


@rule
def add_all(moves: Moves, first: int, mask: int) -> None:
    """`first` and the 62 actions after it, as far as their bits are set."""
    if mask != 0:
        moves.first[moves.bundles] = first
        moves.mask[moves.bundles] = mask
        moves.bundles += 1
        moves.n += count(mask)


@rule
def nth(moves: Moves, k: int) -> int:
    """The k-th of the actions, counted from 0."""
    i = 0
    here = count(moves.mask[0])
    while k >= here:
        k -= here
        i += 1
        here = count(moves.mask[i])
    return moves.first[i] + place_of(moves.mask[i], k)


@rule
def index(moves: Moves, action: int) -> int:
    """Which of the actions this one is, counted from 0: nth(moves, index(moves, action))."""
    k = 0
    for i in range(moves.bundles):
        place = action - moves.first[i]
        if 0 <= place < WIDTH and (moves.mask[i] >> place) & 1:
            return k + count(moves.mask[i] & (bit(place) - 1))
        k += count(moves.mask[i])
    return -1


@rule
def has(moves: Moves, action: int) -> bool:
    for i in range(moves.bundles):
        place = action - moves.first[i]
        if 0 <= place < WIDTH and (moves.mask[i] >> place) & 1:
            return True
    return False


# ---- what happened, for those who watch


class Event(Record):
    kind = number()
    who = number()  # a seat
    where = number()
    what = number()
    knows = number()  # the seats, a bit each, that may know `what`


class Told(Record):
    n = number(np.uint16)
    revealed = number(np.uint16)  # a secret or a die came to light: no way back
    event = records(MOST_EVENTS, Event)


@rule
def tell(told: Told, kind: int, who: int, where: int, what: int) -> None:
    """Say to everybody what happened."""
    tell_only(told, EVERYONE, kind, who, where, what)


@rule
def tell_only(told: Told, knows: int, kind: int, who: int, where: int, what: int) -> None:
    """Say to everybody what happened, but `what` only to the seats in `knows`."""
    if told.n < MOST_EVENTS:
        event = told.event[told.n]
        event.kind = kind
        event.who = who
        event.where = where
        event.what = what
        event.knows = knows
        told.n += 1


# ---- how a race ended


class Outcome(Record):
    ending = number()  # which of the game's ways of ending
    score = numbers(MOST_SEATS)
    place = numbers(MOST_SEATS)  # 1 is first; those who share a place have the same


WHOLE = 1000


class Worth(Record):
    of = numbers(MOST_SEATS)  # to each seat: WHOLE is a victory not shared


@rule
def place_by_score(outcome: Outcome, seats: int) -> None:
    """The more the better; equal scores share a place."""
    for i in range(seats):
        ahead = 0
        for j in range(seats):
            if outcome.score[j] > outcome.score[i]:
                ahead += 1
        outcome.place[i] = 1 + ahead


@rule
def winners(outcome: Outcome, seats: int) -> int:
    """How many share the first place."""
    first = 0
    for i in range(seats):
        if outcome.place[i] == 1:
            first += 1
    return first
