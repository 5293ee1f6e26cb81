"""Simulation on a GPU: one thread a race, the same rules.

With NUMBA_ENABLE_CUDASIM=1 the same code runs, slowly, without a GPU.
"""

from functools import cache
from types import FunctionType
from typing import Any

import numpy as np

from headrace.engine.compiling import Workshop, blank, filled, signature_of
from headrace.engine.errors import BadSetup
from headrace.engine.game import Game
from headrace.engine.playout import TALLY, count_race, play_race, plus, race_seed
from headrace.engine.record import Record
from headrace.engine.rules import Dice, Moves, Outcome, Told, rule, tell_only
from headrace.engine.simulation import Progress, chunks

CHUNK = 1 << 20
THREADS = 128  # a block

# what the kernel calls its records, for numba.cuda to lay out
STATE: Any = None
MOVES, TOLD, DICE, OUTCOME = Moves.dtype, Told.dtype, Dice.dtype, Outcome.dtype
cuda: Any = None


class Gpu:
    def __init__(self, game: Game) -> None:
        self.cuda = _cuda()
        self.kernel = on_gpu(game)(thread_plays)
        self.blank = blank(game.rules.State)

    def play_all(
        self, course: Record, seed: int, games: int, sensible: bool, progress: Progress
    ) -> Any:
        tally = self.cuda.to_device(np.zeros(TALLY, np.int64))
        fixed = self.cuda.to_device(np.array([filled(course)], type(course).dtype))
        clean = self.cuda.to_device(self.blank)
        for first, number in chunks(games, CHUNK):
            blocks = -(-number // THREADS)
            self.kernel[blocks, THREADS](
                clean, fixed, tally, np.uint64(seed), first, number, sensible
            )
            self.cuda.synchronize()
            progress(number)
        return tally.copy_to_host()


def _cuda() -> Any:
    try:
        from numba import cuda
    except ImportError:
        raise BadSetup("a GPU needs numba-cuda: pip install 'headrace[gpu]'") from None
    if not cuda.is_available():
        raise BadSetup("no GPU that CUDA can use was found here; 'cores' runs anywhere")
    return cuda


@cache
def on_gpu(game: Game) -> Workshop:
    """Makes kernels of what Python calls, and device functions of what these call."""
    cuda = _cuda()

    def craft(copy: FunctionType, door: bool) -> Any:
        copy.__globals__.update(cuda=cuda, STATE=game.rules.State.dtype)
        # the types that annotations tell: left alone, it takes some sums of numbers for fractions
        return cuda.jit(signature_of(copy, game.rules), device=not door)(copy)

    workshop = Workshop(game, craft)
    workshop.parts[plus] = workshop.part(plus_at_once)
    workshop.parts[tell_only] = workshop.part(keep_quiet)
    return workshop


@rule
def plus_at_once(tally: Any, at: Any, n: Any) -> None:
    """`plus`, while other threads add to the same number."""
    cuda.atomic.add(tally, at, n)


@rule
def keep_quiet(told: Any, knows: Any, kind: Any, who: Any, where: Any, what: Any) -> None:
    """`tell_only`, where nobody listens and every thread's memory is dear."""


@rule
def thread_plays(
    clean: Any, course: Any, tally: Any, seed: Any, first: Any, number: Any, sensible: Any
) -> None:
    """One race in each thread, in memory of its own."""
    i = cuda.grid(1)
    if i < number:
        s = cuda.local.array(1, STATE)
        s[0] = clean[0]
        seen = cuda.local.array(1, STATE)
        moves = cuda.local.array(1, MOVES)
        told = cuda.local.array(1, TOLD)
        dice = cuda.local.array(1, DICE)
        outcome = cuda.local.array(1, OUTCOME)
        race: Any = np.uint64(first + i)
        own = race_seed(seed, race)
        decisions = play_race(
            s[0], seen, course[0], moves[0], told[0], dice[0], outcome[0], own, sensible
        )
        count_race(tally, course[0], outcome[0], decisions)
