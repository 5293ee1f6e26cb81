# /// script
# requires-python = ">=3.11"
# dependencies = ["pettingzoo==1.27.0", "pygame-ce==2.5.8"]
# ///
"""PettingZoo: a classic game stepped turn by turn, without the wrappers that check each step."""

import random
import sys
from importlib import import_module
from importlib.metadata import version

from stopwatch import answer

name = sys.argv[1]
env = import_module(f"pettingzoo.classic.{name}.{name}").raw_env()


def play() -> tuple[int, int]:
    env.reset()
    decisions = 0
    while not env.terminations[agent := env.agent_selection]:
        mask = env.observe(agent)["action_mask"].tolist()
        env.step(random.choice([action for action, legal in enumerate(mask) if legal]))
        decisions += 1
    return 1, decisions


answer(
    play,
    house="PettingZoo",
    version=version("pettingzoo"),
    game=f"{name}, 2 players",
    route="AEC steps, raw_env",
)
