"""Simulation spread over machines by Ray: each task plays a stretch of the races.

`ray.init()` finds a running cluster by RAY_ADDRESS, or starts one on this machine.
The machines of a cluster need Headrace installed.
"""

import os
from typing import Any

from headrace.engine.errors import BadSetup
from headrace.engine.game import Game, find_game
from headrace.engine.record import Record
from headrace.engine.simulation import CHUNK, Progress, Worker, chunks

STRETCH = 50 * CHUNK


class Machines:
    def __init__(self, game: Game) -> None:
        # Ray would have each worker set up this folder anew with uv, if uv started us
        os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
        try:
            import ray
        except ImportError:
            raise BadSetup("many machines need Ray: pip install 'headrace[ray]'") from None
        self.ray: Any = ray
        self.game = game
        if not ray.is_initialized():
            ray.init(log_to_driver=False, include_dashboard=False)

    def play_all(
        self, course: Record, seed: int, games: int, sensible: bool, progress: Progress
    ) -> Any:
        task = self.ray.remote(_play_stretch)
        todo = chunks(games, STRETCH)
        at_once = 2 * int(self.ray.cluster_resources()["CPU"])
        running: dict[Any, int] = {}
        total = 0
        while True:
            while len(running) < at_once and (stretch := next(todo, None)):
                job = task.remote(self.game.name, course.pack(), seed, sensible, *stretch)
                running[job] = stretch[1]
            if not running:
                return total
            (done,), _ = self.ray.wait(list(running), num_returns=1)
            total = total + self.ray.get(done)
            progress(running.pop(done))


_workers: dict[str, Worker] = {}  # one in each of Ray's processes


def _play_stretch(
    name: str, course: bytes, seed: int, sensible: bool, first: int, number: int
) -> Any:
    if name not in _workers:
        _workers[name] = Worker(find_game(name))
    worker = _workers[name]
    fixed = worker.game.rules.Course.unpack(course)
    return worker.play(fixed, seed, sensible, [(first, number)])
