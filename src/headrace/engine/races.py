"""Many races side by side in one array, driven from Python through compiled rules.

    >>> races = Races("sakenobori", 2, players=4, seed=1)
    >>> choices = races.begin(0)
    >>> while choices:
    ...     choices = races.play(0, choices - 1)
    >>> races.outcome(0).winners
    (...)

A race is an index, a move the number of a choice: handing over more than an array
and plain numbers would cost more than the move itself.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

import numpy as np

from headrace.engine.compiling import blank, compiled, filled
from headrace.engine.contract import apply, legal, result, waiting
from headrace.engine.game import Game, find_game, settled_seed
from headrace.engine.playout import race_seed, start
from headrace.engine.race import Final, events, final_of
from headrace.engine.record import Record, number, part
from headrace.engine.rules import Event, Moves, Outcome, Told, Word, clear, lowest, nth, rule


class Races:
    def __init__(
        self,
        game: str | Game,
        number: int,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
    ) -> None:
        self.game = find_game(game)
        self.players = self.game.usual_seats if players is None else players
        self.seed = settled_seed(seed)
        make = compiled(self.game)
        self._begin, self._end = make(begin_at), make(end_at)
        self._lanes = blank(lane_of(self.game), number)
        self._blank = blank(lane_of(self.game))[0]
        self._course = blank(self.game.rules.Course)
        self._course[0] = filled(self.game.course(self.players, options or {}))
        self.states = self._lanes["state"]
        self.seats = self._lanes["seat"]  # who has the choice
        # play(i, choice) plays a choice in race i and returns how many there are next, 0 when
        # it is over; bound once, since a method's own call would be a fifth of its time
        self.play: Callable[[int, int], int] = partial(make(play_at), self._lanes, self._course)

    def begin(self, i: int, seed: int | None = None) -> int:
        """Begin race i anew; return how many choices there are."""
        self._lanes[i] = self._blank
        own = race_seed(self.seed, i) if seed is None else settled_seed(seed)
        return self._begin(self._lanes, self._course, i, np.uint64(own))

    def actions(self, i: int) -> list[int]:
        """The actions that the choices of race i stand for."""
        moves = Moves.unpack(self._lanes[i]["moves"].tobytes())
        return [nth(moves, k) for k in range(moves.n)]

    def told(self, i: int) -> tuple[Event, ...]:
        """What happened at the last move of race i."""
        return events(Told.unpack(self._lanes[i]["told"].tobytes()))

    def outcome(self, i: int) -> Final:
        """How race i, which is over, ended."""
        self._end(self._lanes, self._course, i)
        outcome = Outcome.unpack(self._lanes[i]["outcome"].tobytes())
        return final_of(self.game, self.players, outcome)


@cache
def lane_of(game: Game) -> type[Record]:
    """A race with all that it needs while it is played.

    Always the same type: numba looks up one that it knows in a third of the time.
    """

    class Lane(Record):
        state = part(game.rules.State)
        moves = part(Moves)
        told = part(Told)
        outcome = part(Outcome)
        seat = number()

    return Lane


@rule
def begin_at(lanes: Any, course: Any, i: int, seed: Word) -> int:
    lane = lanes[i]
    start(lane.state, course[0], lane.told, seed)
    return list_moves(lane, course[0])


@rule
def play_at(lanes: Any, course: Any, i: int, choice: int) -> int:
    if i < 0 or i >= len(lanes):
        raise IndexError("there is no such race")
    lane = lanes[i]
    if choice < 0 or choice >= lane.moves.n:
        raise IndexError("there is no such choice now")
    lane.told.n = 0
    apply(lane.state, course[0], lane.seat, nth(lane.moves, choice), lane.told)
    return list_moves(lane, course[0])


@rule
def list_moves(lane: Any, course: Any) -> int:
    clear(lane.moves)
    seats = waiting(lane.state, course)
    if seats != 0:
        lane.seat = lowest(seats)
        legal(lane.state, course, lane.seat, lane.moves)
    return lane.moves.n


@rule
def end_at(lanes: Any, course: Any, i: int) -> None:
    result(lanes[i].state, course[0], lanes[i].outcome)
