"""What a bot is: one method, which chooses from what its seat sees.

class Upstream:
    def choose(self, turn):
        climbs = [name for name in turn.choices if name.startswith("up")]
        return turn.random.choice(climbs or turn.choices)
"""

import traceback
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Protocol

from headrace.engine.errors import HeadraceError
from headrace.engine.game import Game
from headrace.engine.race import Race


class BadBot(HeadraceError):
    """A bot that cannot be had, or that does not choose as it should."""


@dataclass(frozen=True)
class Turn:
    """All that a bot is shown: nothing here leads to what its seat may not know."""

    game: Game
    players: int
    course: Any  # what does not change in the race
    view: Any  # the record of the race, all blank that the seat may not know
    seat: int
    legal: tuple[int, ...]  # the actions that are possible
    seed: int  # for its whims, other ones at each turn; says nothing of the race's dice

    @cached_property
    def choices(self) -> list[str]:
        """The possible actions, in notation."""
        return [self.game.notation(action) for action in self.legal]

    @cached_property
    def random(self) -> Random:
        return Random(self.seed)


class Bot(Protocol):
    def choose(self, turn: Turn) -> int | str:
        """One of `turn.legal`, or of `turn.choices`."""
        ...


def turn_of(race: Race, seat: int, seed: int | None = None) -> Turn:
    """What a seat that may act sees; its whims follow from a seed, else from that of the race."""
    whims = f"{race.seed if seed is None else seed} {seat} {len(race.moves)}"
    return Turn(
        game=race.game,
        players=race.players,
        course=race.course.twin(),
        view=race.view(seat),
        seat=seat,
        legal=tuple(race.legal(seat)),
        seed=int.from_bytes(sha256(whims.encode()).digest()[:8]),
    )


def chosen_by(bot: Bot, turn: Turn) -> int:
    """A bot's action, or BadBot."""
    try:
        choice = bot.choose(turn)
    except HeadraceError:
        raise
    except Exception as error:
        *_, here = traceback.extract_tb(error.__traceback__)
        raise BadBot(
            f"{type(bot).__name__} failed: {type(error).__name__}: {error} "
            f"({Path(here.filename).name}, line {here.lineno})"
        ) from error
    number = turn.game.actions.get(choice) if isinstance(choice, str) else choice
    if number in turn.legal and not isinstance(number, bool):
        return int(number)
    raise BadBot(
        f"{type(bot).__name__} chose {choice!r}, which is not possible; "
        f"possible: {', '.join(turn.choices)}"
    )
