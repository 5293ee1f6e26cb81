"""A stream: what a browser is sent of a race while it looks on, by server-sent events."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from typing import Any

from headrace.engine.rules import SPECTATOR
from headrace.table.room import Room
from headrace.table.view import Frame, Look, Parts, frame

MOST_STREAMS = 24  # of one visitor
MOST_FRAMES = 64  # that wait for a slow browser: then it gets the whole anew, without the steps
HEARTBEAT = 20.0  # seconds


class Stream:
    def __init__(
        self, room: Room, look: Callable[[], Look], counts: dict[str, int], who: str
    ) -> None:
        self.room = room
        self.look = look
        self.counts = counts
        self.who = who
        self.waiting: asyncio.Queue[str] = asyncio.Queue(MOST_FRAMES)
        self.parts: Parts = {}  # what the browser has
        self.lines = -1  # of the log, that it has; -1: none, and nothing else
        self.seat = SPECTATOR  # that was shown it

    async def messages(self) -> AsyncGenerator[str]:
        self.counts[self.who] = self.counts.get(self.who, 0) + 1
        self.room.watchers.add(self.tell)
        try:
            self.tell()
            while True:
                try:
                    yield await asyncio.wait_for(self.waiting.get(), HEARTBEAT)
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            self.room.watchers.discard(self.tell)
            self.counts[self.who] -= 1
            if not self.counts[self.who]:
                del self.counts[self.who]

    def tell(self) -> None:
        """Put what is new into the queue."""
        if self.waiting.full():
            while not self.waiting.empty():
                self.waiting.get_nowait()
            self.parts, self.lines = {}, -1
        now = frame(self.room, self.look())
        self.waiting.put_nowait(f"data: {json.dumps(self._news(now), ensure_ascii=False)}\n\n")

    def _news(self, now: Frame) -> dict[str, Any]:
        whole = self.lines < 0 or len(now.log) < self.lines
        moved = not whole and len(now.log) > self.lines
        anew = whole or now.seat != self.seat  # what one was told is not for the next to read
        first = 0 if anew else self.lines
        parts = {
            name: part
            for name, part in now.parts.items()
            if self.parts.get(name) != part or (name == "moving" and moved)  # it ends every way
        }
        found = {
            "state": now.state,
            "parts": parts,
            "log": [line for line in now.log[first:] if line],
            "whole": whole,
            "anew": anew,
            "felt": now.felt if moved else [],
            "quiet": now.quiet or not moved,
        }
        self.parts, self.lines, self.seat = now.parts, len(now.log), now.seat
        return found
