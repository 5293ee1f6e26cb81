"""A mind: the memory that a search fills, and the time that it takes.

>>> from headrace.bots.bot import turn_of
>>> from headrace.engine.race import Race
>>> race = Race("sakenobori", players=4, seed=1)
>>> mind = Mind(race.game, races=200)
>>> mind.consider(turn_of(race, race.waiting[0]), races=200)
[Choice(action=..., visits=..., worth=...), ...]
"""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from headrace.bots.bot import Turn
from headrace.bots.search import ROOT, WORLDS, Situation, Thought, Try, think
from headrace.engine.compiling import blank, compiled, filled
from headrace.engine.game import Game
from headrace.engine.rules import WHOLE, Dice, Moves, Outcome, Told, Worth, mixed

BREATH = 256  # races between looks at the clock
MOVES_A_SITUATION = 8  # for which there is room, on average


class Choice(NamedTuple):
    """What a mind thinks of an action."""

    action: int
    visits: int
    worth: float  # 1 is a sure victory


class Mind:
    """Thinks on one core, and remembers from move to move what may come up again."""

    def __init__(self, game: Game, races: int) -> None:
        """With room for four moves of so many races each; when it gets full, it forgets."""
        self.think = compiled(game)(think)
        self.horizon: int = getattr(game.sense, "HORIZON", game.longest)
        self.worlds = blank(game.rules.State, WORLDS)
        self.words = self.worlds.view(np.uint64)
        self.size = max(1024, 1 << (8 * races - 1).bit_length())
        self.forget()
        self.moves, self.told, self.dice, self.outcome, self.worth = (
            blank(kind)[0] for kind in (Moves, Told, Dice, Outcome, Worth)
        )

    def forget(self) -> None:
        self.situations = blank(Situation, self.size)
        self.tries = blank(Try, self.size // 2 * MOVES_A_SITUATION)
        self.thought = blank(Thought)[0]

    @property
    def bytes(self) -> int:
        """The most memory that it takes; what is not filled yet costs nothing."""
        return self.situations.nbytes + self.tries.nbytes

    def consider(
        self, turn: Turn, races: int, seconds: float | None = None, seed: int = 0
    ) -> list[Choice]:
        """Play on so many races, or until the time is over, from what a seat sees."""
        began = time.perf_counter()
        if self.is_half_full():
            self.forget()
        self.worlds[ROOT] = filled(turn.view)
        course = filled(turn.course)
        self.dice.rng = seed
        while True:
            times = min(races, BREATH)
            self.think(
                self.worlds,
                self.words,
                self.situations,
                self.tries,
                course,
                turn.seat,
                self.horizon,
                self.moves,
                self.told,
                self.dice,
                self.outcome,
                self.worth,
                self.thought,
                times,
            )
            races -= times
            choices = self._choices(turn.legal)
            late = seconds is not None and time.perf_counter() - began >= seconds
            if late or races <= 0 or _is_decided(choices, races):
                return choices

    def is_half_full(self) -> bool:
        """Whether it will forget all before it thinks again."""
        return bool(
            4 * self.thought.situations > len(self.situations)
            or 2 * self.thought.tries > len(self.tries)
        )

    def _choices(self, legal: Sequence[int]) -> list[Choice]:
        first = self.situations[self.thought.situation[0]].first
        tries = self.tries[first : first + len(legal)]
        return [
            Choice(action, visits, worth / WHOLE / max(visits, 1))
            for action, visits, worth in zip(
                legal, tries["visits"].tolist(), tries["worth"].tolist(), strict=True
            )
        ]


def _is_decided(choices: list[Choice], races: int) -> bool:
    """Whether so many more races cannot change what was tried most."""
    first, second, *_ = sorted([*(choice.visits for choice in choices), 0], reverse=True)
    return first - second > races


def consider_together(
    minds: Sequence[Mind], turn: Turn, races: int, seconds: float | None = None, seed: int = 0
) -> list[Choice]:
    """Several minds think about the same turn, each on a core, and add up what they found."""

    def alone(i: int) -> list[Choice]:
        return minds[i].consider(turn, -(-races // len(minds)), seconds, mixed(seed + i))

    if len(minds) == 1:
        return alone(0)
    with ThreadPoolExecutor(len(minds)) as pool:
        return [_sum(found) for found in zip(*pool.map(alone, range(len(minds))), strict=True)]


def _sum(found: Sequence[Choice]) -> Choice:
    visits = sum(choice.visits for choice in found)
    worth = sum(choice.visits * choice.worth for choice in found) / max(visits, 1)
    return Choice(found[0].action, visits, worth)


def best(choices: Sequence[Choice]) -> Choice:
    """What was tried most: what looks best for certain."""
    return max(choices, key=lambda choice: (choice.visits, choice.worth))
