"""The same rules compiled, interpreted and on a GPU: the same races, state by state."""

import json
import os
import random
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from kit import GAMES, Setting, settings

from headrace.engine.game import Game, find_game
from headrace.engine.playout import race_seed
from headrace.engine.race import Race
from headrace.engine.races import Races
from headrace.engine.rules import mixed
from headrace.engine.simulation import simulate

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_setting = pytest.mark.parametrize("setting", settings(), ids=str)


@each_setting
def test_compiled_rules_agree_state_by_state(setting: Setting) -> None:
    races = Races(setting.game, 2, setting.players, options=setting.options)
    chance = random.Random(7)
    for seed in range(3):
        race = Race(setting.game, setting.players, seed, setting.options)
        choices = races.begin(1, seed)
        while choices:
            assert races.states[1].tobytes() == race.state.pack()
            seat = int(races.seats[1])
            assert race.waiting[0] == seat
            actions = races.actions(1)
            assert actions == race.legal(seat) and len(actions) == choices
            k = chance.randrange(choices)
            choices = races.play(1, k)
            told = race.play(actions[k], seat)
            assert races.told(1) == told
        assert race.over and races.states[1].tobytes() == race.state.pack()
        assert races.outcome(1) == race.final


@each_game
def test_the_dice_come_first(game: Game) -> None:
    """So that a compiled `below` rolls those of any State as it does a player's own."""
    assert game.rules.State.dtype.fields["rng"][1] == 0
    assert game.rules.State.dtype.fields["rng"][0] == np.uint64


@each_game
def test_a_simulation_is_the_sum_of_its_races(game: Game) -> None:
    simulation = simulate(game, games=20, seed=11, on="cpu")
    wins = [0.0] * simulation.players
    lengths: dict[int, int] = {}
    for i in range(20):
        own = race_seed(11, i)
        race = Race(game, seed=own).play_out(mixed(own))
        final = race.final
        assert final
        for seat in final.winners:
            wins[seat] += 1 / len(final.winners)
        lengths[len(race.moves)] = lengths.get(len(race.moves), 0) + 1
    assert simulation.wins == pytest.approx(wins)
    assert simulation.lengths == dict(sorted(lengths.items()))
    assert sum(simulation.endings.values()) == 20


@each_setting
def test_all_cores_give_the_statistics_of_one(setting: Setting) -> None:
    one, all_ = (
        simulate(setting.game, setting.players, 25_000, 5, setting.options, on)
        for on in ("cpu", "cores")
    )
    assert (one.wins, one.lengths, one.endings) == (all_.wins, all_.lengths, all_.endings)
    assert one.mean_scores == all_.mean_scores
    assert one.decisions == sum(length * races for length, races in one.lengths.items())


def in_another_process(program: str, **environment: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


SIMULATE = """
import json, kit
from headrace.engine.simulation import simulate
print(json.dumps([
    [s.wins, s.mean_scores, s.endings, list(s.lengths.items())]
    for setting in kit.settings()
    for s in [simulate(setting.game, setting.players, {games}, 5, setting.options, on="{on}")]
]))
"""


def here(games: int) -> Any:
    found = [simulate(s.game, s.players, games, 5, s.options, "cpu") for s in settings()]
    return json.loads(
        json.dumps([[s.wins, s.mean_scores, s.endings, list(s.lengths.items())] for s in found])
    )


@pytest.mark.skipif(
    not (shutil.which("nvidia-smi") and find_spec("numba_cuda")),
    reason="there is no GPU here, or no numba-cuda for it",
)
def test_a_gpu_plays_the_races_of_the_cpu() -> None:
    """The simulator knows no types: what a GPU makes of them shows only on one."""
    assert in_another_process(SIMULATE.format(games=500, on="gpu")) == here(500)


def test_the_gpu_plays_the_races_of_the_cpu_step_by_step() -> None:
    """By the simulator, race by race; it needs no GPU and is slow."""
    program = SIMULATE.format(games=1, on="gpu").replace("kit.settings()", "kit.settings()[::3]")
    assert in_another_process(program, NUMBA_ENABLE_CUDASIM="1") == here(1)[::3]


FOLLOW = """
import json, kit, numpy as np
from headrace.engine import gpu
from headrace.engine.compiling import blank, filled
from headrace.engine.contract import apply, legal, waiting
from headrace.engine.playout import start
from headrace.engine.race import Race
from headrace.engine.rules import below, clear, lowest, nth, rule

@rule
def thread_follows(states, course, moves, told, dice, length):
    # one race at random, keeping the state after every move
    s, seats, n = states[0], 1, 0
    start(s, course[0], told[0], np.uint64(3))
    while seats != 0:
        states[n + 1] = s
        n += 1
        seats = waiting(s, course[0])
        if seats != 0:
            clear(moves[0])
            legal(s, course[0], lowest(seats), moves[0])
            action = nth(moves[0], below(dice[0], moves[0].n))
            apply(s, course[0], lowest(seats), action, told[0])
    length[0] = n

for setting in kit.settings()[::3]:
    game = setting.game
    states = blank(game.rules.State, game.longest + 2)
    things = [blank(kind) for kind in (gpu.Moves, gpu.Told, gpu.Dice)]
    course = np.array([filled(setting.course())])
    length = np.zeros(1, np.int64)
    gpu.on_gpu(game)(thread_follows)[1, 1](states, course, *things, length)
    race = Race(game, setting.players, 3, setting.options).play_out(seed=0)
    assert length[0] == len(race.moves) + 1
    for n in range(length[0]):
        assert states[n + 1].tobytes() == race.at(n).state.pack(), n
print(json.dumps("the same"))
"""


def test_the_gpu_agrees_state_by_state() -> None:
    """By the simulator, as above."""
    assert in_another_process(FOLLOW, NUMBA_ENABLE_CUDASIM="1") == "the same"


def test_every_index_is_in_bounds_and_every_process_the_same() -> None:
    program = SIMULATE.format(games=500, on="cpu")
    checked = in_another_process(program, NUMBA_BOUNDSCHECK="1", PYTHONHASHSEED="1")
    assert checked == here(500)


FINGERPRINTS = """
import json, kit
from headrace.engine.race import Race
races = [Race(s.game, s.players, 9, s.options).play_out(9) for s in kit.settings()]
print(json.dumps([[race.fingerprint(n) for n in range(len(race.moves) + 1)] for race in races]))
"""


def test_races_are_the_same_in_every_process() -> None:
    first = in_another_process(FINGERPRINTS, PYTHONHASHSEED="1")
    assert first == in_another_process(FINGERPRINTS, PYTHONHASHSEED="2")


def test_a_seed_of_its_own_for_every_race() -> None:
    seeds = {race_seed(seed, i) for seed in range(50) for i in range(50)}
    assert len(seeds) == 2500
    assert np.mean([seed >> 63 for seed in seeds]) == pytest.approx(0.5, abs=0.05)
    assert find_game(GAMES[0].name) is GAMES[0]


def test_many_machines_give_the_statistics_of_one() -> None:
    program = SIMULATE.format(games=30, on="ray").replace("kit.settings()", "kit.settings()[:1]")
    assert in_another_process(program, RAY_AUTH_MODE="disabled") == here(30)[:1]
