"""Bots think in processes of their own, so that the server never waits for them.

All of a race's bots sit in the same process, where each keeps its memory from move to move.
"""

import asyncio
import logging
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from typing import NamedTuple
from zlib import crc32

from headrace.bots.bot import Bot, Turn, chosen_by
from headrace.bots.find import find_bot
from headrace.bots.levels import Thinker
from headrace.engine.game import find_game
from headrace.engine.simulation import cores

log = logging.getLogger(__name__)

MEMORY = 256 * 1024 * 1024  # bytes of all the minds in a process together


class Asked(NamedTuple):
    """What a bot is asked, as it goes to the other process: a `Turn` in bytes."""

    bot: str
    race: str  # whose memory it is
    game: str
    players: int
    course: bytes
    view: bytes
    seat: int
    legal: tuple[int, ...]
    seed: int


class Thinkers:
    def __init__(self, processes: int | None = None) -> None:
        self.desks = [_desk() for _ in range(processes or cores())]
        self.warming: dict[str, Future[None]] = {}

    def ready(self, game: str) -> bool:
        """Whether all is compiled that a game's bots need."""
        return game not in self.warming or self.warming[game].done()

    async def choose(self, bot: str, race: str, turn: Turn) -> int:
        """A bot's action; by chance if it cannot be had, so that the race goes on."""
        asked = Asked(
            bot,
            race,
            turn.game.name,
            turn.players,
            turn.course.pack(),
            turn.view.pack(),
            turn.seat,
            turn.legal,
            turn.seed,
        )
        desk = crc32(race.encode()) % len(self.desks)
        for _ in range(2):
            pool = self.desks[desk]
            try:
                return await asyncio.wrap_future(pool.submit(_choose, asked))
            except BrokenProcessPool:
                log.error("the bots' process %d has died; another takes its place", desk)
                if self.desks[desk] is pool:
                    self.desks[desk] = _desk()
            except Exception:
                log.exception("the bot %s has failed in %s", bot, turn.game.name)
                break
        return turn.random.choice(turn.legal)

    def warm_up(self, games: Sequence[str]) -> None:
        """Compile what bots need, before anyone waits for it.

        In a process that ends with that: whoever wants to play now does not stand behind the
        other games.
        """
        kitchen = _desk()
        for game in games:
            self.warming[game] = kitchen.submit(_warm_up, game)
        kitchen.shutdown(wait=False)

    def close(self) -> None:
        """At once: what is being thought is thought again after the next start."""
        for desk in self.desks:
            desk.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()


def _desk() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, get_context("spawn"), _begin)


# ---- in the other process


def _begin() -> None:
    """Interrupts are for the server; when that is gone, however it went, so is this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_go_with_the_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)  # who plays comes before who thinks


def _go_with_the_server() -> None:
    server = parent_process()
    assert server
    server.join()
    os._exit(0)


def _warm_up(game: str) -> None:
    find_bot("weakest", find_game(game))


_sitting: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()  # by race, seat and name


def _choose(asked: Asked) -> int:
    game = find_game(asked.game)
    key = (asked.race, asked.seat, asked.bot)
    bot = _sitting.pop(key, None) or find_bot(asked.bot, game)
    _sitting[key] = bot
    _make_room()
    return chosen_by(
        bot,
        Turn(
            game,
            asked.players,
            game.rules.Course.unpack(asked.course),
            game.rules.State.unpack(asked.view),
            asked.seat,
            asked.legal,
            asked.seed,
        ),
    )


def _make_room() -> None:
    """The bots that were not asked for longest forget, until the others have room."""
    taken = sum(map(_memory, _sitting.values()))
    while taken > MEMORY and len(_sitting) > 1:
        _, bot = _sitting.popitem(last=False)
        taken -= _memory(bot)


def _memory(bot: Bot) -> int:
    return sum(mind.bytes for mind in bot.minds) if isinstance(bot, Thinker) else 1024
