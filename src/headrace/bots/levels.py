"""The levels: who sits at the table, from a friendly beginner to the strongest.

How strong each is, in every game: docs/levels.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from headrace.bots.bot import Turn
from headrace.bots.mind import Choice, Mind, best, consider_together
from headrace.engine.compiling import interpreted
from headrace.engine.contract import legal, sense
from headrace.engine.game import Game
from headrace.engine.rules import Dice, Moves, clear, rule


@dataclass(frozen=True)
class Level:
    name: str
    races: int  # played on in thought, for each choice
    overlooks: float = 0  # the chance that it does not see a move at all
    seconds: float = 0.9  # however slow the machine, it has chosen by then


LEVELS = (
    Level("tadpole", races=3, overlooks=0.6),
    Level("duckling", races=8, overlooks=0.35),
    Level("beaver", races=25, overlooks=0.1),
    Level("otter", races=80),
    Level("kingfisher", races=1500),
    Level("heron", races=100_000),
)
SURE = 1.0  # by how many standard errors a move must look better than the sensible one


class Sensible:
    """Chooses at a glance, as the game's own `sense` does; without one, at random."""

    def __init__(self, game: Game) -> None:
        self.glance = interpreted(game)(glance)
        self.moves, self.dice = Moves(), Dice()  # made once: they are large

    def choose(self, turn: Turn) -> int:
        self.dice.rng = turn.seed
        return self.glance(turn.view, turn.course, turn.seat, self.moves, self.dice)


@rule
def glance(s: Any, c: Any, seat: int, moves: Moves, dice: Dice) -> int:
    clear(moves)
    legal(s, c, seat, moves)
    return sense(s, c, seat, moves, dice)


class Thinker:
    """A bot of a level; it remembers what it has thought, so each race wants one of its own.

    It does what is sensible, unless something else has turned out better in thought.
    """

    def __init__(self, game: Game, level: Level, in_time: bool = True, threads: int = 1) -> None:
        """Not in time it thinks as much as it ever does, and always chooses the same."""
        self.level = level
        self.minds = [Mind(game, -(-level.races // threads)) for _ in range(threads)]
        self.seconds = level.seconds if in_time else None
        self.sensible = Sensible(game) if game.sense else None

    def choose(self, turn: Turn) -> int:
        if len(turn.legal) == 1:
            return turn.legal[0]
        choices = consider_together(self.minds, turn, self.level.races, self.seconds, turn.seed)
        seen = _noticed(choices, self.level.overlooks, turn.random)
        return wiser(seen, self.sensible.choose(turn) if self.sensible else None).action


def wiser(choices: Sequence[Choice], sensible: int | None) -> Choice:
    """What looks best; the sensible move unless that is clearly better."""
    top = best(choices)
    for choice in choices:
        if choice.action == sensible and not _clearly_better(top, choice):
            return choice
    return top


def _clearly_better(top: Choice, other: Choice) -> bool:
    if not other.visits:
        return False
    visits = top.visits + other.visits
    mean = (top.visits * top.worth + other.visits * other.worth) / visits
    error = sqrt(mean * (1 - mean) * (1 / top.visits + 1 / other.visits))
    return top.worth - other.worth > SURE * error


def _noticed(choices: list[Choice], overlooks: float, random: Random) -> list[Choice]:
    """Those that are not overlooked; at least one is seen."""
    seen = [choice for choice in choices if random.random() >= overlooks]
    return seen or [random.choice(choices)]
