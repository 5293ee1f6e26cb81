"""A race: its options, its seed and its moves; all else follows.

    >>> race = Race("sakenobori", players=3, seed=7)
    >>> race.waiting
    (0,)
    >>> race.choices()
    ['river-g1', 'bear-g1']
    >>> for happening in race.play("river-g1"):
    ...     print(race.say(happening))
    Player 1 builds a River card at g1.
    >>> race.play("stay")
    Traceback (most recent call last):
      ...
    headrace.engine.errors.NotLegalNow: stay is not possible now; possible: ...

It runs the rules interpreted, on plain objects: at once, and as fast as a table
needs. To run many races, see `races.py` and `simulation.py`.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from headrace.engine.compiling import interpreted
from headrace.engine.errors import BadSetup, CannotUndo, NoSuchAction, NotLegalNow, NotYourTurn
from headrace.engine.game import Game, find_game, settled_seed
from headrace.engine.playout import start
from headrace.engine.rules import (
    EVERYONE,
    SPECTATOR,
    Dice,
    Event,
    Moves,
    Outcome,
    Told,
    below,
    bit,
    clear,
    nth,
)
from headrace.engine.words import default_names

UNKNOWN = -9  # what an event says of a secret to those who may not know it


@dataclass(frozen=True)
class Move:
    """A seat's action, with its consequences."""

    seat: int
    action: int
    told: tuple[Event, ...]
    revealed: bool  # it showed a secret or a die, and cannot be taken back
    state: bytes  # after it


@dataclass(frozen=True)
class Final:
    """How a race ended."""

    places: tuple[int, ...]  # of each seat; 1 is first, those who share a place have the same
    scores: tuple[int, ...]
    ending: str

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def final_of(game: Game, players: int, outcome: Outcome) -> Final:
    return Final(
        tuple(outcome.place[:players]),
        tuple(outcome.score[:players]),
        game.endings[outcome.ending],
    )


class Race:
    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.game = find_game(game)
        self.players = self.game.usual_seats if players is None else players
        self.options = self.game.settled(options or {})
        self.course = self.game.course(self.players, self.options)
        self.seed = settled_seed(seed)
        if names and len(names) != self.players:
            raise BadSetup(f"{self.players} players need {self.players} names, not {len(names)}")
        self.names = [_plain(name) for name in names] or default_names(self.players)
        self.rules: Any = self.game.rules
        self._moves_here, self._told_here = Moves(), Told()  # made once: they are large
        self.moves: list[Move] = []
        self.state = self.rules.State()
        interpreted(self.game)(start)(self.state, self.course, self._told_here, self.seed)
        self.told_at_start = events(self._told_here)
        self._start = self.state.pack()

    # ---- what is going on

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now; none when the race is over."""
        seats = self.rules.waiting(self.state, self.course)
        return tuple(seat for seat in range(self.players) if seats & bit(seat))

    @property
    def over(self) -> bool:
        return not self.waiting

    def legal(self, seat: int | None = None) -> list[int]:
        """What a seat may do; nothing while it has to wait."""
        seat = self._seat(seat) if seat is None and not self.over else seat
        if seat not in self.waiting:
            return []
        moves = self._moves_here
        clear(moves)
        self.rules.legal(self.state, self.course, seat, moves)
        return [nth(moves, k) for k in range(moves.n)]

    def choices(self, seat: int | None = None) -> list[str]:
        """What a seat may do, in notation."""
        return [self.game.notation(action) for action in self.legal(seat)]

    def view(self, seat: int = SPECTATOR) -> Any:
        """The record as a seat, or a spectator, may know it."""
        seen = self.state.twin()
        self.rules.hide(seen, self.course, seat)
        return seen

    @property
    def final(self) -> Final | None:
        """How the race ended, once it has."""
        if not self.over:
            return None
        outcome = Outcome()
        self.rules.result(self.state, self.course, outcome)
        return final_of(self.game, self.players, outcome)

    # ---- to play

    def play(self, action: int | str, seat: int | None = None) -> tuple[Event, ...]:
        """Do an action, given by number or in notation; return all that happened.

        Raises NoSuchAction, NotYourTurn or NotLegalNow, and then changes nothing.
        """
        number = self._action(action)
        seat = self._seat(seat)
        if number not in self.legal(seat):
            raise NotLegalNow(
                f"{self.game.notation(number)} is not possible now; "
                f"possible: {', '.join(self.choices(seat))}"
            )
        told = self._told_here
        told.n = told.revealed = 0
        self.rules.apply(self.state, self.course, seat, number, told)
        move = Move(seat, number, events(told), bool(told.revealed), self.state.pack())
        self.moves.append(move)
        return move.told

    def play_out(self, seed: int = 0) -> "Race":
        """Play at random to the end."""
        dice = Dice()
        dice.rng = seed
        while waiting := self.waiting:
            legal = self.legal(waiting[0])
            self.play(legal[below(dice, len(legal))], waiting[0])
        return self

    def undo(self) -> Move:
        """Take the last move back, unless it has shown a secret or a die."""
        if not self.moves:
            raise CannotUndo("there is no move to take back")
        if self.moves[-1].revealed:
            raise CannotUndo("the last move has shown a secret or a die and stays")
        move = self.moves.pop()
        self.state = self.rules.State.unpack(self._state_after(len(self.moves)))
        return move

    def at(self, moves: int) -> "Race":
        """A race of its own that stands where this one did after so many moves."""
        other = copy(self)
        other.names = list(self.names)
        other.moves = self.moves[:moves]
        other.state = self.rules.State.unpack(self._state_after(moves))
        return other

    def fingerprint(self, moves: int | None = None) -> str:
        """A hash of the state, now or after so many moves."""
        state = self._state_after(len(self.moves) if moves is None else moves)
        return sha256(state).hexdigest()[:8]

    # ---- to tell and to show

    def told(self, move: int, seat: int = SPECTATOR) -> tuple[Event, ...]:
        """What a seat was told of a move, or of the start (0)."""
        told = self.told_at_start if move == 0 else self.moves[move - 1].told
        return tuple(told_to(event, seat) for event in told)

    def say(self, event: Event, language: str = "en") -> str:
        phrase = self.game.event_words(event.kind, event.who, event.where, event.what)
        return self.game.words.say(phrase, language, self.names)

    def log(self, seat: int = SPECTATOR, language: str = "en") -> list[str]:
        """The whole race in words, as a seat has seen it."""
        return [
            self.say(event, language)
            for move in range(len(self.moves) + 1)
            for event in self.told(move, seat)
        ]

    def picture(self, seat: int = SPECTATOR, language: str = "en") -> str:
        """The race as SVG, as a seat may see it."""
        return self.game.draw(self.view(seat), self.course, self.names, language, seat)

    def _repr_svg_(self) -> str:
        return self.picture()

    def __repr__(self) -> str:
        state = "over" if self.over else f"move {len(self.moves) + 1}"
        return f"<Race: {self.game.name}, {self.players} players, {state}>"  # the seed is a secret

    # ----

    def _state_after(self, moves: int) -> bytes:
        return self.moves[moves - 1].state if moves else self._start

    def _action(self, action: int | str) -> int:
        number = self.game.actions.get(action, -1) if isinstance(action, str) else action
        if not 0 <= number < self.rules.ACTIONS:
            raise NoSuchAction(f"{self.game.name} has no action {action!r}")
        return number

    def _seat(self, seat: int | None) -> int:
        waiting = self.waiting
        if not waiting:
            raise NotYourTurn("the race is over")
        if seat is None and len(waiting) == 1:
            return waiting[0]
        if seat not in waiting:
            turn = " and ".join(self.names[other] for other in waiting)
            if seat is None:
                raise NotYourTurn(f"it is the turn of {turn}: say for which seat")
            asked = self.names[seat] if 0 <= seat < self.players else f"seat {seat}"
            raise NotYourTurn(f"it is the turn of {turn}, not of {asked}")
        return seat


def told_to(event: Event, seat: int) -> Event:
    """An event as a seat may know it."""
    if event.knows == EVERYONE or (seat != SPECTATOR and event.knows & bit(seat)):
        return event
    hidden = event.twin()
    hidden.what = UNKNOWN
    return hidden


def _plain(name: str) -> str:
    """A name on one line, without what a terminal or a page might obey."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def events(told: Told) -> tuple[Event, ...]:
    return tuple(event.twin() for event in told.event[: told.n])
