"""The levels: who sits at the table, from a friendly beginner to the strongest.

How strong each is, in every game: docs/levels.md.
"""

from dataclasses import dataclass
from random import Random

from headrace.bots.bot import Turn
from headrace.bots.mind import Choice, Mind, best, consider_together
from headrace.engine.game import Game


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
    Level("kingfisher", races=200),
    Level("heron", races=100_000),
)


class Thinker:
    """A bot of a level; it remembers what it has thought, so each race wants one of its own."""

    def __init__(self, game: Game, level: Level, in_time: bool = True, threads: int = 1) -> None:
        """Not in time it thinks as much as it ever does, and always chooses the same."""
        self.level = level
        self.minds = [Mind(game, -(-level.races // threads)) for _ in range(threads)]
        self.seconds = level.seconds if in_time else None

    def choose(self, turn: Turn) -> int:
        if len(turn.legal) == 1:
            return turn.legal[0]
        choices = consider_together(self.minds, turn, self.level.races, self.seconds, turn.seed)
        return best(_noticed(choices, self.level.overlooks, turn.random)).action


def _noticed(choices: list[Choice], overlooks: float, random: Random) -> list[Choice]:
    """Those that are not overlooked; at least one is seen."""
    seen = [choice for choice in choices if random.random() >= overlooks]
    return seen or [random.choice(choices)]
