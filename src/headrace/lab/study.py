"""A close look at races of sensible players: what each decision was worth, and to whom.

At every decision the race is played on many times, with sense and with fresh dice:

- as it truly stands, before the move and after it: each seat's chance to win;
- as the seat that moves knows it, with the secrets dealt anew: once with any move that it
  might have made, once with the one that it makes.

What differs between the last two is what the choice was worth; whatever else changed is
chance: dice and secrets.  Now and then every possible move is tried, to see what is at stake.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from headrace.engine.compiling import blank, compiled, filled
from headrace.engine.contract import apply, deal, hide, legal, result, sense, waiting
from headrace.engine.game import Game
from headrace.engine.playout import WHOLE_WIN, play_out, race_seed, start
from headrace.engine.record import Record, number, numbers, part
from headrace.engine.rules import (
    MOST_SEATS,
    Dice,
    Moves,
    Outcome,
    Told,
    Word,
    clear,
    lowest,
    mixed,
    nth,
    reseed,
    rule,
    winners,
)
from headrace.engine.simulation import Progress, cores

Floats = NDArray[np.float64]

TIMES = 128  # how often a race is played on from each decision
EVERY = 8  # at one of so many decisions, each possible move is tried
ANY = -1  # instead of an action: any that makes sense

# the records: the race itself, what the seat that moves saw of it; one to play on in, what is
# seen there; an empty one
RACE, VIEW, WORLD, SEEN, BLANK = range(5)
WORLDS = 5


# ---- compiled


class Shares(Record):
    """Who won a race that was played on."""

    of = numbers(MOST_SEATS)  # in parts of WHOLE_WIN


class Desk(Record):
    """What is needed at hand."""

    seat = number(np.int64)  # who moved last in the race itself
    action = number(np.int64)
    choices = part(Moves)  # among these
    whims = part(Dice)
    moves = part(Moves)  # in the races played on
    dice = part(Dice)
    told = part(Told)
    outcome = part(Outcome)


@rule
def move(worlds: Any, c: Any, desk: Desk) -> bool:
    """Make a sensible move in the race itself, if it is not over."""
    seats = waiting(worlds[RACE], c)
    if seats == 0:
        return False
    desk.seat = lowest(seats)
    clear(desk.choices)
    legal(worlds[RACE], c, desk.seat, desk.choices)
    worlds[VIEW] = worlds[RACE]
    hide(worlds[VIEW], c, desk.seat)
    desk.action = sense(worlds[VIEW], c, desk.seat, desk.choices, desk.whims)
    desk.told.n = 0
    apply(worlds[RACE], c, desk.seat, desk.action, desk.told)
    return True


@rule
def play_on(
    worlds: Any, c: Any, desk: Desk, shares: list[Shares], place: int, action: int, seed: Word
) -> None:
    """Play races to the end: new ones from BLANK, the one in RACE, or an action after VIEW.

    The same seed gives the same deals and dice, whatever the action.
    """
    for k in range(len(shares)):
        own = race_seed(seed, k)
        worlds[WORLD] = worlds[place]
        world = worlds[WORLD]
        if place == BLANK:
            start(world, c, desk.told, mixed(own))
        if place == VIEW:
            chosen = action
            if action == ANY:
                desk.dice.rng = mixed(own)
                chosen = sense(worlds[VIEW], c, desk.seat, desk.choices, desk.dice)
            desk.dice.rng = own
            deal(world, c, desk.seat, desk.dice)
            desk.told.n = 0
            apply(world, c, desk.seat, chosen, desk.told)
        else:
            desk.dice.rng = own
            reseed(world, desk.dice)
        play_out(world, worlds[SEEN : SEEN + 1], c, desk.moves, desk.told, desk.dice, True)
        result(world, c, desk.outcome)
        share = WHOLE_WIN // winners(desk.outcome, c.players)
        for seat in range(c.players):
            shares[k].of[seat] = share if desk.outcome.place[seat] == 1 else 0


# ---- in Python


@dataclass(frozen=True)
class Step:
    """A decision and what became of the race; the first step of a race is its set-up."""

    seat: int
    moves: int  # how many were possible
    after: Floats  # each seat's chance to win
    choice: Floats  # how the choice changed it, squared
    chance: Floats  # how chance changed it, squared
    gap: float | None  # between the best and the worst move, where all were tried


def study(
    game: Game,
    course: Record,
    seed: int,
    races: int,
    times: int = TIMES,
    threads: int | None = None,
    progress: Progress = lambda races: None,
) -> list[list[Step]]:
    """Look closely at the first races of a seed, on all cores or so many."""
    for function in (start, move, play_on):
        compiled(game)(function)  # before the threads ask for it
    studied: list[list[Step]] = []
    with ThreadPoolExecutor(threads or cores()) as pool:
        for steps in pool.map(partial(look_at, game, course, seed, times), range(races)):
            studied.append(steps)
            progress(1)
    return studied


def look_at(game: Game, course: Any, seed: int, times: int, number: int) -> list[Step]:
    """The steps of one of the races of a seed, the same race as in a simulation."""
    begin, go_on, play_all = (compiled(game)(function) for function in (start, move, play_on))
    worlds, desk, shares = blank(game.rules.State, WORLDS), blank(Desk)[0], blank(Shares, times)
    fixed = filled(course)
    own = race_seed(seed, number)
    steps: list[Step] = []

    def won(place: int, action: int = ANY) -> Floats:
        """What each seat won in each of the races played on."""
        dice = race_seed(own, 2 * len(steps) + (place == VIEW))
        play_all(worlds, fixed, desk, shares, place, action, np.uint64(dice))
        return shares["of"][:, : course.players] / WHOLE_WIN

    before = won(BLANK)
    begin(worlds[RACE], fixed, desk.told, np.uint64(own))
    desk.whims.rng = mixed(own)
    after = won(RACE)
    none = np.zeros(course.players)
    steps.append(Step(-1, 0, after.mean(0), none, squared(after - before), None))
    while go_on(worlds, fixed, desk):
        before, after = after, won(RACE)
        choice = won(VIEW, desk.action) - won(VIEW)
        gap = None
        if (number + len(steps)) % EVERY == 0:
            actions = [nth(desk.choices, k) for k in range(desk.choices.n)]
            gap = at_stake([won(VIEW, action)[:, desk.seat] for action in actions])
        steps.append(
            Step(
                seat=int(desk.seat),
                moves=int(desk.choices.n),
                after=after.mean(0),
                choice=squared(choice),
                chance=squared(after - before - choice),
                gap=gap,
            )
        )
    return steps


def squared(changes: Floats) -> Floats:
    """The square of the true change: the mean over all pairs of different races played on.

    Their noise has nothing to do with each other, so that it cancels out.
    """
    pairs = len(changes) * (len(changes) - 1)
    return (changes.sum(0) ** 2 - (changes**2).sum(0)) / pairs


def at_stake(tried: list[Floats]) -> float:
    """What the best move wins more than the worst.

    One half of the races says which these are, the other how they do: whatever looks best
    was lucky as well.
    """
    half = len(tried[0]) // 2
    choosing = [won[:half].mean() for won in tried]
    best, worst = tried[int(np.argmax(choosing))], tried[int(np.argmin(choosing))]
    return float(best[half:].mean() - worst[half:].mean())
