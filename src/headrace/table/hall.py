"""The hall: the rooms that are in use. The others wait in the store, and cost nothing."""

import asyncio
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from headrace.engine.game import Game, settled_seed
from headrace.table import store
from headrace.table.room import Refused, Room
from headrace.table.store import Chair, Kept, Store
from headrace.table.thinkers import Thinkers

LETTERS = "bcdfghjkmnpqrstvwxyz23456789"  # none that are taken for each other
CODE = 10
IDLE = 120.0  # seconds after which a room that nobody looks into is left
MOST_UNFINISHED = 40  # races of one host


@dataclass(frozen=True)
class Setup:
    """What a host wants."""

    game: Game
    options: Mapping[str, str]
    chairs: list[Chair]
    seed: int | None
    public: bool


class Hall:
    def __init__(self, keep: Store, thinkers: Thinkers) -> None:
        self.store = keep
        self.thinkers = thinkers
        self.rooms: dict[str, Room] = {}
        self.used: dict[str, float] = {}
        self.opening: dict[str, asyncio.Lock] = {}

    async def room(self, code: str) -> Room:
        """Refused where there is none."""
        self.used[code] = asyncio.get_running_loop().time()
        if code not in self.rooms:
            async with self.opening.setdefault(code, asyncio.Lock()):
                if code not in self.rooms:
                    kept = await self.store.read(lambda db: store.load_race(db, code))
                    if kept is None:
                        self.used.pop(code, None)
                        self.opening.pop(code, None)
                        raise Refused("no-such-race", 404)
                    # playing a long race again takes a while
                    self.rooms[code] = await asyncio.to_thread(
                        Room, kept, self.store, self.thinkers
                    )
            self.opening.pop(code, None)
        room = self.rooms[code]
        room.wake()
        return room

    async def lay_out(self, setup: Setup, host: int) -> Room:
        """A new race; it begins when every seat is taken."""
        options = setup.game.settled(setup.options)
        setup.game.course(len(setup.chairs), options)  # says what is wrong before anything is kept
        unfinished = await self.store.read(lambda db: store.unfinished_of(db, host))
        if unfinished >= MOST_UNFINISHED:
            raise Refused("too-many-races", 429, n=MOST_UNFINISHED)
        kept = Kept(
            id=0,
            code="".join(secrets.choice(LETTERS) for _ in range(CODE)),
            game=setup.game.name,
            rules=setup.game.version,
            options=options,
            seed=settled_seed(setup.seed),
            salt=secrets.token_hex(16),
            seed_chosen=setup.seed is not None,
            host=host,
            public=setup.public,
            started=False,
            ended=False,
            undone=0,
            again=None,
            chairs=setup.chairs,
            moves=[],
        )
        room = Room(kept, self.store, self.thinkers)  # fails before anything is kept
        await self.store.write(lambda db: store.add_race(db, kept))
        self.rooms[kept.code] = room
        self.used[kept.code] = asyncio.get_running_loop().time()
        await room.begin()
        return room

    async def again(self, room: Room) -> str:
        """The code of the rematch: everybody one seat further."""
        async with room.lock:
            if not room.over:
                raise Refused("not-over")
            if room.kept.again is None:
                chairs = [
                    Chair(
                        chair.kind,
                        chair.name,
                        chair.bot if chair.kind == "bot" else "",
                        holders=set(chair.holders),
                    )
                    for chair in room.chairs[-1:] + room.chairs[:-1]
                ]
                setup = Setup(room.game, room.kept.options, chairs, None, room.kept.public)
                fresh = await self.lay_out(setup, room.kept.host)
                await self.store.write(
                    lambda db: store.change_race(db, room.kept.id, again=fresh.code)
                )
                room.kept.again = fresh.code
                room.show()
        return room.kept.again

    async def go_on(self) -> None:
        """Let the bots choose that were to choose when the server stopped."""
        for code in await self.store.read(store.waiting_for_bots):
            await self.room(code)

    def close(self) -> None:
        for room in self.rooms.values():
            room.close()

    async def keep_order(self) -> None:
        """Leave the rooms that nobody uses."""
        while True:
            await asyncio.sleep(IDLE / 4)
            long_ago = asyncio.get_running_loop().time() - IDLE
            for code, room in list(self.rooms.items()):
                idle = not room.watchers and (room.driver is None or room.driver.done())
                if idle and not room.lock.locked() and self.used[code] < long_ago:
                    del self.rooms[code], self.used[code]
