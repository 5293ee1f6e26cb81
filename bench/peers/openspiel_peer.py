# /// script
# requires-python = ">=3.11"
# dependencies = ["open_spiel==2.0.2"]
# ///
"""OpenSpiel by its fastest route from Python: its own rollouts, wholly in C++.

The search bot, asked for a single simulation, does nothing but random rollouts
from the position it is given.  It does not tell how many decisions they took:
the mean of many games played by hand from the same position stands for that.
"""

import random
import sys
import time
from importlib.metadata import version

import pyspiel
from stopwatch import answer

ROLLOUTS = 50
COUNTING = 3.0  # seconds


def play_by_hand(state: pyspiel.State) -> int:
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(throw(state))
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions


def throw(state: pyspiel.State) -> int:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return random.choices(outcomes, chances)[0]


def mean_decisions(state: pyspiel.State) -> float:
    lengths: list[int] = []
    end = time.perf_counter() + COUNTING
    while time.perf_counter() < end:
        lengths.append(play_by_hand(state.clone()))
    return sum(lengths) / len(lengths)


def play() -> tuple[int, float]:
    bot.mcts_search(start)
    return ROLLOUTS, ROLLOUTS * decisions


game = pyspiel.load_game(sys.argv[1])
start = game.new_initial_state()
while start.is_chance_node():  # the search begins at a decision
    start.apply_action(throw(start))
decisions = mean_decisions(start)
rollouts = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
bot = pyspiel.MCTSBot(
    game,
    rollouts,
    uct_c=1.0,
    max_simulations=1,
    max_memory_mb=100,
    solve=False,
    seed=1,
    verbose=False,
)
answer(
    play,
    house="OpenSpiel",
    version=version("open_spiel"),
    game=f"{game.get_type().short_name}, {game.num_players()} players",
    route="C++ rollouts of its search bot",
)
