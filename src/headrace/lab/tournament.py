"""Tournaments: bots race each other, in every seat, until it is clear who is stronger.

Races come in blocks: the same bots with the same dice, and everybody moves up a seat
from race to race.  So nobody gains by a seat, and whole blocks are independent of each
other: all intervals are taken over blocks.

The same seed gives the same races, on however many cores: bots are not hurried here.
"""

import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import cached_property
from itertools import count, islice, takewhile
from multiprocessing import get_context
from random import Random
from typing import Any

from openskill.models import PlackettLuce

from headrace.bots.bot import Bot, chosen_by, turn_of
from headrace.bots.find import find_bot
from headrace.engine.errors import BadSetup
from headrace.engine.game import Game, find_game, settled_seed
from headrace.engine.playout import race_seed
from headrace.engine.race import Race
from headrace.engine.simulation import cores, limits

Progress = Callable[[int], None]  # told how many more races are done


@dataclass(frozen=True)
class Played:
    """A race that is over."""

    seed: int
    lineup: tuple[int, ...]  # which of the bots sat in each seat
    places: tuple[int, ...]
    scores: tuple[int, ...]
    moves: int
    slowest: tuple[float, ...]  # of each seat: the seconds of its longest choice


@dataclass(frozen=True)
class Share:
    """A mean, and between what limits it lies with 95 % confidence."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Rating:
    """Of openskill's Plackett-Luce model: where a bot stands, and how sure that is."""

    mu: float
    sigma: float


@dataclass(frozen=True)
class Tournament:
    game: Game
    players: int
    options: dict[str, str]
    seed: int
    entries: tuple[str, ...]  # as they were named, some perhaps several times
    bots: tuple[str, ...]
    blocks: tuple[tuple[Played, ...], ...]
    seconds: float

    @property
    def races(self) -> list[Played]:
        return [race for block in self.blocks for race in block]

    def wins(self, bot: int) -> Share:
        """What share of a victory a bot has in a race, for each seat that it takes."""
        return mean_of(
            (sum(wins_of(race)[seat] for race in block for seat in _seats_of(race, bot)), seats)
            for block in self.blocks
            if (seats := sum(len(_seats_of(race, bot)) for race in block))
        )

    def ahead(self, bot: int, other: int) -> Share:
        """How often a bot comes in before another, where both race; level with it is half."""
        return mean_of(
            (sum(pairs), len(pairs))
            for block in self.blocks
            if (pairs := [pair for race in block for pair in pairs_of(race, bot, other)])
        )

    def slowest(self, bot: int) -> float:
        """The seconds of its longest choice."""
        return max(race.slowest[seat] for race in self.races for seat in _seats_of(race, bot))

    @cached_property
    def ratings(self) -> list[Rating]:
        """A bot that takes several seats of a race is rated by the mean of its places."""
        model = PlackettLuce()
        rated = [model.rating() for _ in self.bots]
        for race in self.races:
            here = sorted(set(race.lineup))
            places = [
                sum(race.places[seat] for seat in _seats_of(race, bot)) / race.lineup.count(bot)
                for bot in here
            ]
            if len(here) > 1:
                fresh = model.rate([[rated[bot]] for bot in here], ranks=places)
                for bot, (rating,) in zip(here, fresh, strict=True):
                    rated[bot] = rating
        return [Rating(rating.mu, rating.sigma) for rating in rated]

    def to_dict(self) -> dict[str, Any]:
        """All of it, for machines to read; but for the times, the same for the same seed."""
        return {
            "game": self.game.name,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "games": len(self.races),
            "fair_share": 1 / self.players,
            "entries": list(self.entries),
            "bots": [
                {
                    "bot": name,
                    "seats": sum(race.lineup.count(bot) for race in self.races),
                    "wins": vars(self.wins(bot)),
                    "rating": vars(self.ratings[bot]),
                    "ahead": {
                        other: vars(self.ahead(bot, against))
                        for against, other in enumerate(self.bots)
                        if against != bot
                    },
                    "slowest_choice_seconds": self.slowest(bot),
                }
                for bot, name in enumerate(self.bots)
            ],
            "races": [
                {
                    "seed": race.seed,
                    "bots": [self.bots[bot] for bot in race.lineup],
                    "places": list(race.places),
                    "scores": list(race.scores),
                    "moves": race.moves,
                }
                for race in self.races
            ],
            "seconds": self.seconds,
        }


def hold(
    game: str | Game,
    bots: Sequence[str],
    players: int | None = None,
    games: int = 100,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
    workers: int | None = None,
    hurried: bool = False,
    progress: Progress = lambda races: None,
) -> Tournament:
    """Hold a tournament; the number of games is rounded up to whole blocks.

    A bot that is named several times takes so many times as many seats.
    An interrupt ends it early: what has been played counts.  Hurried, the levels keep
    to their seconds, and the same seed need not give the same races.
    """
    game = find_game(game)
    players = game.usual_seats if players is None else players
    options = game.settled(options or {})
    game.course(players, options)  # says what is wrong before the work begins
    seed = settled_seed(seed)
    if games < 1:
        raise BadSetup(f"the number of games must be 1 or more, not {games}")
    entrants = tuple(dict.fromkeys(bots))
    if len(entrants) < 2:
        raise BadSetup("a tournament needs two different bots or more")
    for name in entrants:
        find_bot(name, game)  # compiles here, once, and not in each worker
    began = time.perf_counter()
    rules = (game.name, players, options, entrants, hurried)
    entries = [entrants.index(name) for name in bots]
    todo = enumerate(lineups(entries, players, -(-games // players), seed))
    done: dict[int, tuple[Played, ...]] = {}
    running: dict[Future[tuple[Played, ...]], int] = {}
    workers = workers or cores()
    with ProcessPoolExecutor(workers, get_context("spawn"), _ignore_interrupts) as pool:
        try:
            while True:
                for i, lineup in islice(todo, 2 * workers - len(running)):
                    task = pool.submit(_play_block, *rules, lineup, race_seed(seed, i))
                    running[task] = i
                if not running:
                    break
                for task in wait(running, return_when=FIRST_COMPLETED).done:
                    done[running.pop(task)] = task.result()
                    progress(players)
        except KeyboardInterrupt:
            if not done:
                raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    # interrupted, some may have overtaken others
    blocks = tuple(done[i] for i in takewhile(done.__contains__, count()))
    return Tournament(
        game, players, options, seed, tuple(bots), entrants, blocks, time.perf_counter() - began
    )


def _ignore_interrupts() -> None:
    """They are for the process that holds the tournament."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def lineups(
    entries: Sequence[int], seats: int, blocks: int, seed: int
) -> Iterator[tuple[int, ...]]:
    """Who sits where in the first race of each block: each entry as often as the others."""
    random = Random(seed)
    waiting: list[int] = []
    for _ in range(blocks):
        lineup: list[int] = []
        while len(lineup) < seats:
            if not waiting:
                waiting = random.sample(entries, len(entries))
            # nobody once more as long as somebody else could have the seat
            least = min(waiting, key=lambda bot: lineup.count(bot) / entries.count(bot))
            waiting.remove(least)
            lineup.append(least)
        random.shuffle(lineup)
        yield tuple(lineup)


def _play_block(
    name: str,
    players: int,
    options: dict[str, str],
    bots: tuple[str, ...],
    hurried: bool,
    lineup: tuple[int, ...],
    seed: int,
) -> tuple[Played, ...]:
    """The races of one lineup, each with all bots a seat further."""
    turns = [lineup[turn:] + lineup[:turn] for turn in range(players)]
    game = find_game(name)
    return tuple(
        _play(
            Race(game, players, seed, options),
            turn,
            [find_bot(bots[bot], game, in_time=hurried) for bot in turn],
        )
        for turn in turns
    )


def _play(race: Race, lineup: tuple[int, ...], bots: Sequence[Bot]) -> Played:
    slowest = [0.0] * race.players
    while waiting := race.waiting:
        # who waits at the same time chooses in turn, and sees no more for it
        seat = waiting[0]
        began = time.perf_counter()
        action = chosen_by(bots[seat], turn_of(race, seat))
        slowest[seat] = max(slowest[seat], time.perf_counter() - began)
        race.play(action, seat)
    final = race.final
    assert final
    return Played(race.seed, lineup, final.places, final.scores, len(race.moves), tuple(slowest))


# ---- figures


def _seats_of(race: Played, bot: int) -> list[int]:
    return [seat for seat, sitting in enumerate(race.lineup) if sitting == bot]


def wins_of(race: Played) -> list[float]:
    """What share of the victory each seat has."""
    return [(place == 1) / race.places.count(1) for place in race.places]


def pairs_of(race: Played, bot: int, other: int) -> list[float]:
    """For each two seats of theirs: 1 where the bot came in before the other, half if level."""
    return [
        (
            1
            + (race.places[seat] < race.places[against])
            - (race.places[seat] > race.places[against])
        )
        / 2
        for seat in _seats_of(race, bot)
        for against in _seats_of(race, other)
    ]


def mean_of(blocks: Iterator[tuple[float, int]]) -> Share:
    """The mean of sums of so many each, with an interval taken over the blocks."""
    found = list(blocks)
    n, count = len(found), sum(size for _, size in found)
    mean = sum(total for total, _ in found) / count
    if n < 2:
        return Share(mean, 0.0, 1.0)
    spread = sum((total - mean * size) ** 2 for total, size in found) * n / (n - 1) / count**2
    # as many races as would spread as much, were each independent of the others
    worth = min(count, mean * (1 - mean) / spread) if spread > 0 else n
    return Share(mean, *limits(mean, worth))
