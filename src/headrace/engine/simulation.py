"""Races by the million, at random or with sense: on one core, all cores, a GPU or many machines.

    >>> simulation = simulate("sakenobori", players=4, games=1000, seed=1)
    >>> simulation.games, simulation.decisions, simulation.endings["alone"]
    (1000, ..., ...)

Race number i has a seed of its own, made from the common seed and i: so the
statistics are the same wherever and in whatever order the races are played.
"""

import os
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Any

import numpy as np

from headrace.engine.compiling import blank, compiled, filled
from headrace.engine.errors import BadSetup
from headrace.engine.game import Game, find_game, settled_seed
from headrace.engine.playout import (
    DECISIONS,
    ENDINGS,
    LENGTHS,
    SCORES,
    TALLY,
    WHOLE_WIN,
    WINS,
    play_races,
)
from headrace.engine.record import Record
from headrace.engine.rules import Dice, Moves, Outcome, Told

Chunk = tuple[int, int]  # the first race, how many
Progress = Callable[[int], None]  # told how many more races are done
PLACES = ("cpu", "cores", "gpu", "ray")
PLAYERS = ("random", "sensible")
CHUNK = 10_000


def limits(share: float, n: float) -> tuple[float, float]:
    """Between what limits a share, seen in n races, lies with 95 % confidence (Wilson)."""
    z = 1.96
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True)
class Simulation:
    """What many races were like."""

    game: str
    players: int
    games: int
    options: dict[str, str]
    seed: int
    bots: str
    on: str
    seconds: float
    decisions: int
    wins: tuple[float, ...]  # by seat; a shared victory counts as a share
    mean_scores: tuple[float, ...]
    endings: dict[str, int]
    lengths: dict[int, int]  # how many races took so many decisions

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    def share_of_wins(self, seat: int) -> tuple[float, float, float]:
        """A seat's share, and between what limits it lies with 95 % confidence."""
        share = self.wins[seat] / self.games
        return share, *limits(share, self.games)

    def length_at(self, part: float) -> int:
        """The number of decisions that this part of the races does not exceed."""
        wanted = part * self.games
        for length, races in self.lengths.items():
            wanted -= races
            if wanted <= 0:
                return length
        return max(self.lengths)

    def to_dict(self) -> dict[str, Any]:
        """All of it, for machines to read."""
        shares = [self.share_of_wins(seat) for seat in range(self.players)]
        return {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "options": self.options,
            "seed": self.seed,
            "bots": self.bots,
            "on": self.on,
            "seconds": self.seconds,
            "decisions": self.decisions,
            "decisions_per_second": self.decisions_per_second,
            "games_per_second": self.games_per_second,
            "wins_by_seat": list(self.wins),
            "shares_by_seat": [
                {"share": share, "low": low, "high": high} for share, low, high in shares
            ],
            "mean_scores": list(self.mean_scores),
            "length": {
                "mean": self.decisions / self.games,
                "least": min(self.lengths),
                "median": self.length_at(0.5),
                "most": max(self.lengths),
                "histogram": {str(length): races for length, races in self.lengths.items()},
            },
            "endings": self.endings,
        }


def simulate(
    game: str | Game,
    players: int | None = None,
    games: int = 100_000,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
    on: str = "cores",
    progress: Progress = lambda races: None,
    bots: str = "random",
) -> Simulation:
    """Play many races; see the module's text.

    `bots` are "random", or "sensible": then all choose as the game's `sense` does.
    """
    game = find_game(game)
    players = game.usual_seats if players is None else players
    course = game.course(players, options or {})
    seed = settled_seed(seed)
    if games < 1:
        raise BadSetup(f"the number of games must be 1 or more, not {games}")
    if bots not in PLAYERS:
        raise BadSetup(f"cannot simulate {bots!r} players; choose from {', '.join(PLAYERS)}")
    run = prepare(game, on)
    began = time.perf_counter()
    total = run(course, seed, games, bots == "sensible", progress)
    seconds = time.perf_counter() - began
    return Simulation(
        game=game.name,
        players=players,
        games=games,
        options=game.settled(options or {}),
        seed=seed,
        bots=bots,
        on=on,
        seconds=seconds,
        decisions=int(total[DECISIONS]),
        wins=tuple(int(total[WINS + seat]) / WHOLE_WIN for seat in range(players)),
        mean_scores=tuple(int(total[SCORES + seat]) / games for seat in range(players)),
        endings={name: int(total[ENDINGS + i]) for i, name in enumerate(game.endings)},
        lengths={i: int(n) for i, n in enumerate(total[LENGTHS:]) if n},
    )


def prepare(game: Game, on: str) -> "Run":
    """Compile what is needed to play on this place, if it is not yet; return what plays."""
    match on:
        case "cpu":
            return Worker(game).play_all
        case "cores":
            return partial(_on_cores, [Worker(game) for _ in range(cores())])
        case "gpu":
            from headrace.engine.gpu import Gpu

            return Gpu(game).play_all
        case "ray":
            from headrace.engine.machines import Machines

            return Machines(game).play_all
        case _:
            raise BadSetup(f"cannot simulate on {on!r}; choose from {', '.join(PLACES)}")


# plays so many races of a seed on a course, with sense or at random, and returns their tally
Run = Callable[[Record, int, int, bool, Progress], Any]


class Worker:
    """One core with all that it needs to play races."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.play_races = compiled(game)(play_races)
        self.states = blank(game.rules.State, 2)
        self.seen = blank(game.rules.State)
        self.things = [blank(kind)[0] for kind in (Moves, Told, Dice, Outcome)]
        # numba compiles at the first call: call it for no race
        self.play(game.course(game.usual_seats, {}), 0, False, [(0, 0)])

    def play(
        self,
        course: Record,
        seed: int,
        sensible: bool,
        work: Iterable[Chunk],
        progress: Progress = lambda races: None,
    ) -> Any:
        tally = np.zeros(TALLY, np.int64)
        fixed = filled(course)
        for first, number in work:
            self.play_races(
                self.states,
                self.seen,
                fixed,
                *self.things,
                tally,
                np.uint64(seed),
                first,
                number,
                sensible,
            )
            progress(number)
        return tally

    def play_all(
        self, course: Record, seed: int, games: int, sensible: bool, progress: Progress
    ) -> Any:
        return self.play(course, seed, sensible, chunks(games, CHUNK), progress)


def chunks(games: int, size: int) -> Generator[Chunk, None, None]:
    for first in range(0, games, size):
        yield first, min(size, games - first)


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _on_cores(
    workers: list[Worker],
    course: Record,
    seed: int,
    games: int,
    sensible: bool,
    progress: Progress,
) -> Any:
    """One thread a core: compiled rules let go of Python's lock."""
    work = chunks(games, CHUNK)
    lock = threading.Lock()

    def share() -> Iterator[Chunk]:
        while True:
            with lock:
                chunk = next(work, None)
            if chunk is None:
                return
            yield chunk

    def told(races: int) -> None:
        with lock:
            progress(races)

    with ThreadPoolExecutor(len(workers)) as pool:
        parts = [
            pool.submit(worker.play, course, seed, sensible, share(), told) for worker in workers
        ]
        try:
            return sum(part.result() for part in parts)
        finally:
            with lock:
                work.close()  # an interrupt ends the work as well
