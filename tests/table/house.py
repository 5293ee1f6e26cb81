"""A table for tests: the app on a database of its own, its visitors, and what their browsers get.

All runs in the test's own loop.  Visitors know nothing but what pages and streams say: a
move is made by the button that stands on the page.
"""

import asyncio
import html
import json
import re
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self
from urllib.parse import urlencode

import httpx
import pytest
from fastapi import FastAPI

from headrace.bots.bot import Turn
from headrace.table import guard
from headrace.table.app import Table, make_app
from headrace.table.room import Room
from headrace.table.store import Store

HOST = "table.test"
HERE = f"http://{HOST}"
LONG = 20.0  # seconds: whoever waits so long waits in vain
SCRIPT = {"accept": "application/json"}


class QuickThinkers:
    """Bots by chance and at once, where thinking is not what is tested."""

    def __init__(self, processes: int | None = None) -> None:
        self.asked = 0

    def ready(self, game: str) -> bool:
        return True

    async def choose(self, bot: str, race: str, turn: Turn) -> int:
        self.asked += 1
        await asyncio.sleep(0)
        return turn.random.choice(turn.legal)

    def warm_up(self, games: list[str]) -> None:
        pass

    def close(self) -> None:
        pass


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that do not think, and as many requests as one likes."""
    monkeypatch.setattr("headrace.table.app.Thinkers", QuickThinkers)
    monkeypatch.setattr("headrace.table.room.CALM", 0.0)
    monkeypatch.setattr(guard, "VISITOR", (1e9, 1e9))
    monkeypatch.setattr(guard, "ADDRESS", (1e9, 1e9))


class Question(NamedTuple):
    """What a page asks of a seat."""

    seat: int
    ticket: str
    moves: list[str]


def question(page: str) -> Question | None:
    asked = re.search(r'name="seat" value="(\d+)"><input type="hidden" name="ticket" '
                      r'value="([^"]+)"', page)  # fmt: skip
    moves = re.findall(r'<button id="move-([^"]+)" name="move" value="\1"', page)
    return Question(int(asked[1]), asked[2], moves) if asked and moves else None


def code_of(response: httpx.Response) -> str:
    """Of the race that one is sent to."""
    assert response.status_code == 303, response.text
    return response.headers["location"].removeprefix("/races/")


class Visitor:
    """A browser."""

    def __init__(self, app: FastAPI, language: str = "en", address: str = "10.0.0.1") -> None:
        self.app = app
        self.address = address
        self.web = httpx.AsyncClient(
            transport=httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 1)),
            base_url=HERE,
            headers={"accept-language": language},
        )

    async def get(self, path: str, **query: Any) -> httpx.Response:
        return await self.web.get(path, params=query)

    async def page(self, path: str, **query: Any) -> str:
        response = await self.get(path, **query)
        assert response.status_code == 200, response.text
        return response.text

    async def post(self, path: str, **form: Any) -> httpx.Response:
        """As a page without the script posts."""
        return await self.web.post(path, data=form, headers={"origin": HERE})

    async def call(self, path: str, **form: Any) -> httpx.Response:
        """As the page's own script posts."""
        return await self.web.post(path, data=form, headers={"origin": HERE, **SCRIPT})

    async def lay_out(self, game: str = "sakenobori", **form: Any) -> str:
        """The code of a new race; underscores stand for hyphens in names of fields."""
        fields = {name.replace("_", "-"): value for name, value in form.items()}
        return code_of(await self.post("/races", game=game, **fields))

    async def question(self, code: str, **query: Any) -> Question | None:
        return question(await self.page(f"/races/{code}", **query))

    async def move(self, code: str, move: str | None = None, **query: Any) -> httpx.Response:
        """One of the moves on the page, else the first."""
        asked = await self.question(code, **query)
        assert asked, "this page asks nothing"
        chosen = move or asked.moves[0]
        assert chosen in asked.moves
        return await self.call(
            f"/races/{code}/moves", seat=asked.seat, ticket=asked.ticket, move=chosen
        )

    @property
    def secret(self) -> str:
        return self.web.cookies["headrace"]

    def listen(self, code: str, **query: Any) -> "Listener":
        cookies = "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())
        headers = {"host": HOST, "cookie": cookies, **dict(self.web.headers)}
        return Listener(self.app, f"/races/{code}/stream", query, headers, self.address)


class Listener:
    """A page that looks on: what its stream sends, and what it then shows."""

    def __init__(
        self, app: FastAPI, path: str, query: dict[str, Any], headers: dict[str, str], address: str
    ) -> None:
        self.app = app
        self.scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": urlencode(query).encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": (address, 1),
            "server": (HOST, 80),
        }
        self.status = 0
        self.headers: dict[str, str] = {}
        self.raw = b""
        self.frames: list[dict[str, Any]] = []
        self.parts: dict[str, str] = {}
        self.log: list[str] = []
        self._news = asyncio.Event()
        self._gone = asyncio.Event()

    async def __aenter__(self) -> Self:
        self.task = asyncio.create_task(self.app(self.scope, self._receive, self._send))
        await self.until(lambda: bool(self.frames) or self.task.done() or self.status >= 400)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: Any, where: TracebackType | None
    ) -> None:
        self._gone.set()
        async with asyncio.timeout(LONG):
            await self.task

    async def until(self, so: Callable[[], bool]) -> None:
        """Wait for what one wants to see."""
        async with asyncio.timeout(LONG):
            while not so():
                self._news.clear()
                await self._news.wait()

    async def at(self, state: int) -> None:
        """Wait until this state of the race is shown."""
        await self.until(lambda: self.state >= state)

    @property
    def state(self) -> int:
        return self.frames[-1]["state"] if self.frames else -1

    @property
    def question(self) -> Question | None:
        return question(self.parts["ask"] + self.parts["moves"])

    async def _receive(self) -> dict[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            self._take(message.get("body", b""))
        self._news.set()

    def _take(self, body: bytes) -> None:
        self.raw += body
        if body.startswith(b"data: "):
            frame = json.loads(body[len(b"data: ") :])
            self.frames.append(frame)
            self.parts |= frame["parts"]
            self.log = [*([] if frame["anew"] else self.log), *frame["log"]]


class House:
    def __init__(self, app: FastAPI) -> None:
        self.app = app

    @property
    def table(self) -> Table:
        return self.app.state.table

    def visitor(self, language: str = "en", address: str = "10.0.0.1") -> Visitor:
        return Visitor(self.app, language, address)

    def room(self, code: str) -> Room:
        return self.table.hall.rooms[code]

    async def until(self, code: str, so: Callable[[Room], bool]) -> None:
        """Wait until a race is so: it wakes whoever waits whenever something is new."""
        room, news = self.room(code), asyncio.Event()
        room.watchers.add(news.set)
        try:
            async with asyncio.timeout(LONG):
                while not so(room):
                    news.clear()
                    await news.wait()
        finally:
            room.watchers.discard(news.set)


@asynccontextmanager
async def open_house(folder: Path) -> AsyncGenerator[House]:
    """The table as it starts and stops; again in the same folder, it goes on."""
    app = make_app(Store(f"sqlite:///{folder / 'headrace.db'}"))
    async with app.router.lifespan_context(app):
        yield House(app)


async def three_by_link(house: House, **options: Any) -> tuple[str, list[Visitor]]:
    """A race that has just begun, with three people in three browsers: Ann, Ben and Cleo."""
    ann, ben, cleo = people = [house.visitor() for _ in range(3)]
    code = await ann.lay_out(
        players=3, kind_0="me", name_0="Ann", kind_1="link", kind_2="link", **options
    )
    for seat, (visitor, name) in enumerate([(ben, "Ben"), (cleo, "Cleo")], 1):
        assert (await visitor.call(f"/races/{code}/sit", seat=seat, name=name)).status_code == 204
    return code, people


async def play_out(house: House, code: str, people: list[Visitor]) -> None:
    """To the end: whoever is asked makes a move that the page offers, another each time."""
    room = house.room(code)
    while not room.over:
        if room.bots_wait:
            await house.until(code, lambda room: not room.bots_wait)
            continue
        seat = room.waiting[0]
        asked = await people[seat].question(code, **{"as": seat})
        assert asked and asked.seat == seat
        move = asked.moves[len(room.race.moves) * 7 % len(asked.moves)]
        done = await people[seat].call(
            f"/races/{code}/moves", seat=seat, ticket=asked.ticket, move=move
        )
        assert done.status_code == 204, done.text


async def listening(stack: AsyncExitStack, *listeners: Listener) -> list[Listener]:
    return [await stack.enter_async_context(listener) for listener in listeners]


def text_of(page: str) -> str:
    """What is read on a page."""
    return html.unescape(re.sub(r"<[^>]+>", " ", page))
