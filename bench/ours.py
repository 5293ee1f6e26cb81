"""Headrace's own figures, which have no counterpart among the peers."""

import os
import random
import subprocess
import sys
import tempfile
import time
from statistics import median

import headrace
from headrace.engine.compiling import interpreted
from headrace.engine.game import find_game
from headrace.engine.playout import play_out, start
from headrace.engine.races import Races
from headrace.engine.rules import Dice, Moves, Told
from headrace.engine.simulation import cores

GAME, PLAYERS = "sakenobori", 4

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
    return [
        (f"all {cores()} cores against one", f"{gain_of_cores(times):.2f} ×"),
        ("a decision interpreted", f"{min(interpreting() for _ in range(times)):.1f} µs"),
        ("a move from Python (`Races`)", f"{min(driving() for _ in range(times)):.2f} µs"),
        (
            "`import headrace`, beyond numpy and numba",
            f"{min(seconds(IMPORT) for _ in range(times)):.2f} s",
        ),
        ("compiling the rules, cold", f"{cold:.1f} s"),
        ("compiling the rules, from the cache", f"{warm:.2f} s"),
        ("a race in memory", f"{find_game(GAME).rules.State.dtype.itemsize} bytes"),
    ]


def gain_of_cores(times: int) -> float:
    """How many times as many decisions a second all cores make as one, turn by turn."""
    return median(speed("cores", 1_000_000) / speed("cpu", 500_000) for _ in range(times))


def speed(on: str, games: int) -> float:
    return headrace.simulate(GAME, players=PLAYERS, games=games, seed=1, on=on).decisions_per_second


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
