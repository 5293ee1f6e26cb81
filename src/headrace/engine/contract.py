"""What a game's `rules.py` must define: two records and these seven rules.

    class State(Record):   what changes in a race; its first field is `rng`, the dice
    class Course(Record):  what does not: seats, options, the river, the cards
    ACTIONS                actions are the numbers from 0 to ACTIONS - 1

General functions (random play, search, ...) import the rules named here and call
them by name; a `Workshop` puts a game's own in their place.

What a game may add, in `sense.py`, is what its players know besides the rules: the
functions at the end. Without them bots play every game all the same.
"""

from typing import Any

from headrace.engine.rules import Dice, Moves, Outcome, Told, Worth, below, nth, rule

AHEAD = 64  # decisions that a solver looks ahead, at most


@rule
def begin(s: Any, c: Any, told: Told) -> None:
    """Set up a race in the blank record `s`, whose dice are seeded."""
    raise NotImplementedError


@rule
def waiting(s: Any, c: Any) -> int:
    """The seats that may act now, a bit each; none when the race is over.

    Several wait at once where choices are simultaneous: each gives its own in
    any order, `apply` keeps them secret in `s` and acts when the last is in.
    """
    raise NotImplementedError


@rule
def legal(s: Any, c: Any, seat: int, moves: Moves) -> None:
    """Add what a waiting seat may do to the empty list `moves`."""
    raise NotImplementedError


@rule
def apply(s: Any, c: Any, seat: int, action: int, told: Told) -> None:
    """Do a legal action and tell what happened."""
    raise NotImplementedError


@rule
def hide(s: Any, c: Any, seat: int) -> None:
    """Blank all that a seat (or SPECTATOR) may not know, the dice included."""
    raise NotImplementedError


@rule
def deal(s: Any, c: Any, seat: int, dice: Dice) -> None:
    """Fill what `hide` left blank at random, in agreement with all that the seat knows."""
    raise NotImplementedError


@rule
def result(s: Any, c: Any, outcome: Outcome) -> None:
    """Fill in the places, the scores and the way in which the race ended."""
    raise NotImplementedError


# ---- what a game may add, in `sense.py`


@rule
def sense(s: Any, c: Any, seat: int, moves: Moves, dice: Dice) -> int:
    """The one of the moves that a sensible player makes at a glance; here, any.

    It costs little more than chance, looks at nothing that the seat may not know,
    and is not always the same, so that those who play on with it see many races.
    """
    return nth(moves, below(dice, moves.n))


@rule
def estimate(s: Any, c: Any, worth: Worth) -> None:
    """What a race in play is worth to each seat, to stop there after HORIZON decisions.

    A game that gives it says in `sense.py` what HORIZON is; else races are played to the end.
    """
    raise NotImplementedError


@rule
def essence(s: Any, c: Any) -> None:
    """Make alike what goes on alike, in a record that nobody plays on with; here, nothing is.

    Solvers keep one entry for all positions that are then the same.  The dice are blank
    already; which of two like pieces is which may be blanked, and a count of turns as long as
    its limit is farther than AHEAD decisions away.
    """


@rule
def promise(s: Any, c: Any, seat: int, action: int) -> int:
    """How good a move looks at a glance, in points up to 1000, so that it is tried first."""
    return 0
