"""What every peer does alike: for each line it is sent, it plays for a moment and says how fast.

It counts the processor's time: who else is at work on this machine does not matter.
"""

import json
import sys
import time
from collections.abc import Callable

MOMENT = 0.5  # seconds; short, so that all take turns often


def answer(play: Callable[[], tuple[int, float]], **labels: str) -> None:
    """`play` plays some games at random to the end; it returns how many, and their decisions."""
    for _ in sys.stdin:
        games, decisions, seconds = 0, 0.0, 0.0
        began = time.process_time()
        while seconds < MOMENT:
            more_games, more_decisions = play()
            games += more_games
            decisions += more_decisions
            seconds = time.process_time() - began
        speed = {
            "decisions_per_second": decisions / seconds,
            "decisions_per_game": decisions / games,
        }
        print(json.dumps(labels | speed), flush=True)
