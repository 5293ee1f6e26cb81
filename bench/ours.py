"""Headrace's own figures, which have no counterpart among the peers."""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from statistics import median

import headrace
from headrace.bots.bot import turn_of
from headrace.bots.levels import LEVELS, Level, Thinker
from headrace.bots.mind import Mind, best, consider_together
from headrace.engine.compiling import interpreted
from headrace.engine.game import find_game, game_names
from headrace.engine.playout import play_out, start
from headrace.engine.races import Races
from headrace.engine.rules import Dice, Moves, Told
from headrace.engine.simulation import cores

GAME, PLAYERS = "sakenobori", 4

FIRST_CHOICE = (
    "import time, headrace; t = time.perf_counter(); "
    "from headrace.bots.bot import turn_of; from headrace.bots.find import find_bot; "
    "race = headrace.Race({game!r}); turn = turn_of(race, race.waiting[0]); "
    "find_bot('tadpole', race.game).choose(turn)"
)
IMPORT = "import time, numpy, numba; t = time.perf_counter(); import headrace"
COMPILE = (
    "import time, numba, headrace; t = time.perf_counter(); "
    f"headrace.simulate({GAME!r}, players={PLAYERS}, games=1, seed=1, on='cpu')"
)


def figures(times: int) -> list[tuple[str, str]]:
    """Every figure with its name; a duration is the best of so many measurements."""
    driving(lanes=1)  # compiles
    with tempfile.TemporaryDirectory() as cache:
        cold = seconds(COMPILE, cache)
        warm = min(seconds(COMPILE, cache) for _ in range(times))
    thinking, sensible = compared(times)
    return [
        *[
            (f"{name}, decisions a second at random on one core", f"{speed_of(name, times):,.0f}")
            for name in game_names()
        ],
        (f"all {cores()} cores against one", f"{gain_of_cores(times):.2f} ×"),
        ("a decision interpreted", f"{min(interpreting() for _ in range(times)):.1f} µs"),
        ("a move from Python (`Races`)", f"{min(driving() for _ in range(times)):.2f} µs"),
        (
            "`import headrace`, beyond numpy and numba",
            f"{min(seconds(IMPORT) for _ in range(times)):.2f} s",
        ),
        ("compiling the rules, cold", f"{cold:.1f} s"),
        ("compiling the rules, from the cache", f"{warm:.2f} s"),
        ("decisions a second inside the search, against random play", f"{thinking:.2f} ×"),
        ("decisions a second of sensible players, against random play", f"{sensible:.2f} ×"),
        (f"races in thought with {cores()} threads against one", f"{gain_of_threads(times):.2f} ×"),
        *[
            (
                f"the first choice of a bot ever in {name}, Python's start and compiling included",
                f"{first_choice(name):.1f} s",
            )
            for name in game_names()
        ],
        *[
            (f"the slowest choice of a {level.name} in a race", f"{slowest_of(level):.1f} ms")
            for level in LEVELS
        ],
        ("a race in memory", f"{find_game(GAME).rules.State.dtype.itemsize} bytes"),
    ]


def first_choice(game: str) -> float:
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as cache:
        seconds(FIRST_CHOICE.format(game=game), cache)
    return time.perf_counter() - began


def speed_of(name: str, times: int) -> float:
    """Of any game, with as many players as usual; to three figures."""
    found = max(
        headrace.simulate(name, games=100_000, seed=1, on="cpu").decisions_per_second
        for _ in range(times)
    )
    return float(f"{found:.3g}")


def gain_of_cores(times: int) -> float:
    """How many times as many decisions a second all cores make as one, turn by turn."""
    return median(speed("cores", 1_000_000) / speed("cpu", 500_000) for _ in range(times))


def speed(on: str, games: int) -> float:
    return headrace.simulate(GAME, players=PLAYERS, games=games, seed=1, on=on).decisions_per_second


def compared(times: int) -> tuple[float, float]:
    """How fast search and sensible players are, each against random play beside it."""
    thinking, sensible = [], []
    for seed in range(times):
        at_random = speed("cpu", 100_000)
        thinking.append(speed_of_thought(seed) / at_random)
        with_sense = headrace.simulate(
            GAME, players=PLAYERS, games=50_000, seed=1, on="cpu", bots="sensible"
        )
        sensible.append(with_sense.decisions_per_second / at_random)
    return median(thinking), median(sensible)


def speed_of_thought(seed: int, races: int = 3000) -> float:
    """Decisions a second in the thoughts of all choices of a race."""
    race = headrace.Race(GAME, PLAYERS, seed)
    minds = [Mind(race.game, races) for _ in range(PLAYERS)]
    decisions, taken = 0, 0.0
    while not race.over:
        seat = race.waiting[0]
        turn, thought = turn_of(race, seat), minds[seat].thought
        before = 0 if minds[seat].is_half_full() else int(thought.decisions)
        began = time.process_time()
        choices = minds[seat].consider(turn, races)
        taken += time.process_time() - began
        decisions += int(minds[seat].thought.decisions) - before
        race.play(best(choices).action, seat)
    return decisions / taken


def gain_of_threads(times: int, races: int = 40_000) -> float:
    """How many times as many races are thought through in the same time, turn by turn."""
    race = headrace.Race(GAME, PLAYERS, seed=1)
    turn = turn_of(race, race.waiting[0])
    ratios: list[float] = []
    for _ in range(times):
        alone, together = (
            clock(lambda minds=minds: consider_together(minds, turn, races * len(minds)))
            for minds in ([Mind(race.game, races) for _ in range(n)] for n in (1, cores()))
        )
        ratios.append(cores() * alone / together)
    return median(ratios)


def clock(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def slowest_of(level: Level) -> float:
    """Milliseconds, as at the table: on one core, its stated time kept."""
    race = headrace.Race(GAME, PLAYERS, seed=1)
    bot = Thinker(race.game, level)
    slowest = 0.0
    while not race.over:
        turn = turn_of(race, race.waiting[0])
        began = time.perf_counter()
        action = bot.choose(turn)
        slowest = max(slowest, time.perf_counter() - began)
        race.play(action, race.waiting[0])
    return slowest * 1000


def interpreting(races: int = 50) -> float:
    """Microseconds a decision of the rules as plain Python."""
    game = find_game(GAME)
    make = interpreted(game)
    course, moves, told, dice = game.course(PLAYERS, {}), Moves(), Told(), Dice()
    decisions = 0
    began = time.process_time()
    for seed in range(races):
        state = game.rules.State()
        make(start)(state, course, told, seed)
        decisions += make(play_out)(state, [], course, moves, told, dice, False)
    return (time.process_time() - began) / decisions * 1e6


def driving(lanes: int = 1000) -> float:
    """Microseconds a move chosen and played from Python, race beside race."""
    races = Races(GAME, lanes, players=PLAYERS, seed=1)
    play, chance = races.play, random.random
    decisions = 0
    began = time.process_time()
    for i in range(lanes):
        choices = races.begin(i)
        while choices:
            choices = play(i, int(chance() * choices))
            decisions += 1
    return (time.process_time() - began) / decisions * 1e6


def seconds(code: str, cache: str | None = None) -> float:
    """How long what follows `t = ...` takes in a new Python."""
    env = os.environ | ({"HEADRACE_CACHE": cache} if cache else {})
    code += "; print(time.perf_counter() - t)"
    return float(subprocess.check_output([sys.executable, "-c", code], env=env, text=True))
