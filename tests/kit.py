"""What the conformance tests share: every game in every setting, and its positions.

A game adds to it, in `tests/games/<folder of the game>/`:
    pieces.py      conserved(s, c): asserts that no piece was lost or made
    tree.json      counts of its tree of moves        (pytest --write-golden writes them)
    golden/*.txt   a whole race for each way of ending        (the same)
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from headrace.engine.compiling import interpreted
from headrace.engine.game import Game, find_game, game_names
from headrace.engine.playout import start
from headrace.engine.race import told_to
from headrace.engine.rules import SPECTATOR, Dice, Event, Moves, Told, bit, clear, nth

GAMES = [find_game(name) for name in game_names()]


@dataclass(frozen=True)
class Setting:
    """A game with its number of players and its options."""

    game: Game
    players: int
    options: dict[str, str] = field(default_factory=dict[str, str])

    @property
    def rules(self) -> Any:
        return self.game.rules

    def course(self) -> Any:
        return self.game.course(self.players, self.options)

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.game.name} {self.players}{options}"


def settings() -> list[Setting]:
    """Every number of players, and with each every value, and the example, of each option."""
    found: list[Setting] = []
    for game in GAMES:
        for players in game.seats:
            found.append(Setting(game, players))
            for option in game.options:
                for value in dict.fromkeys([*option.values[1:], *filter(None, [option.example])]):
                    try:
                        game.course(players, {option.name: value})
                    except ValueError:
                        continue  # not for so many players
                    found.append(Setting(game, players, {option.name: value}))
    return found


def folder(game: Game) -> Path:
    return Path(__file__).parent / "games" / game.folder.name


def conserved(game: Game, s: Any, c: Any) -> None:
    import_module(f"games.{game.folder.name}.pieces").conserved(s, c)


@dataclass
class Position:
    """A position of a race played at random."""

    setting: Setting
    s: Any
    c: Any
    decisions: int

    @property
    def waiting(self) -> list[int]:
        seats = self.setting.rules.waiting(self.s, self.c)
        return [seat for seat in range(self.setting.players) if seats & bit(seat)]

    def moves(self, seat: int) -> Moves:
        moves = Moves()
        self.setting.rules.legal(self.s, self.c, seat, moves)
        return moves

    def legal(self, seat: int) -> list[int]:
        moves = self.moves(seat)
        return [nth(moves, k) for k in range(moves.n)]

    def view(self, seat: int) -> Any:
        seen = self.s.twin()
        self.setting.rules.hide(seen, self.c, seat)
        return seen

    def watchers(self) -> list[int]:
        return [*range(self.setting.players), SPECTATOR]

    def after(self, seat: int, action: int) -> tuple["Position", Told]:
        """The position that an action leads to, and what is told of it."""
        told = Told()
        s = self.s.twin()
        self.setting.rules.apply(s, self.c, seat, action, told)
        return Position(self.setting, s, self.c, self.decisions + 1), told


def begun(setting: Setting, seed: int) -> Position:
    s, c = setting.rules.State(), setting.course()
    interpreted(setting.game)(start)(s, c, Told(), seed)
    return Position(setting, s, c, 0)


def positions(setting: Setting, seed: int, every: int = 1) -> Iterator[Position]:
    """Positions of a race played at random: the first, some in between, and the last.

    The record goes on changing: take a twin to keep it.
    """
    chance = random.Random(seed)
    at = begun(setting, seed)
    told, moves = Told(), Moves()
    while seats := at.waiting:
        if at.decisions % every == 0:
            yield at
        seat = chance.choice(seats)
        clear(moves)
        setting.rules.legal(at.s, at.c, seat, moves)
        told.n = 0
        setting.rules.apply(at.s, at.c, seat, nth(moves, chance.randrange(moves.n)), told)
        at.decisions += 1
    yield at


def redealt(at: Position, seat: int, dice: Dice) -> Position:
    """A position that differs from this one only in what the seat may not know."""
    other = at.view(seat)
    at.setting.rules.deal(other, at.c, seat, dice)
    return Position(at.setting, other, at.c, at.decisions)


def heard(told: Told, seat: int) -> list[Event]:
    """What a seat is told."""
    return [told_to(event, seat).twin() for event in told.event[: told.n]]
