"""A hundred races at the table at once: from a click until every other browser has the move.

uv run bench/table.py            about three minutes
uv run bench/table.py --write    and put the results into README.md

The server and its bots have one core, and this program, which stands for all the browsers, has
another.  Every race has two people, each with a page open, and two of the quickest bots.
People think for one to three seconds, then take any of the moves that their page offers.
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlencode

from run import machine, table

from headrace.bots.levels import LEVELS
from headrace.engine.game import find_game
from headrace.engine.race import Race
from headrace.table import store
from headrace.table.room import Room
from headrace.table.store import Chair, Kept, Store
from headrace.table.view import Look, frame

README = Path(__file__).parent / "README.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->"
GAME, PLAYERS = "sakenobori", 4
RACES = 100
IDLE_RACES = 10_000
THINKING = (1.0, 3.0)  # seconds
PLAYING = 40.0  # seconds
TICKET = re.compile(r'name="seat" value="(\d+)"><input type="hidden" name="ticket" value="([^"]+)"')
MOVE = re.compile(r'name="move" value="([^"]+)"')


# ---- the server


class Server:
    def __init__(self, folder: Path, core: int) -> None:
        command = [sys.executable, "-m", "headrace", "serve", "--no-browser", "--port", "0"]
        began = time.perf_counter()
        self.process = subprocess.Popen(
            ["taskset", "-c", str(core), *command, "--data", str(folder)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found, "the server does not start"
        self.port = int(found[1])
        asyncio.run(Browser(self.port, "127.0.0.1").get("/"))
        self.first_page = time.perf_counter() - began  # seconds from the start until it is there

    def memory(self) -> int:
        """Of the server alone, without its bots, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found
        return int(found[1]) * 1024

    def processor_time(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


# ---- browsers: as little as a browser does, so that they do not measure themselves


@dataclass
class Browser:
    port: int
    address: str  # each race comes from another, as people do
    cookie: str = ""
    state: int = -1
    parts: dict[str, str] = field(default_factory=dict[str, str])
    news: asyncio.Event = field(default_factory=asyncio.Event)
    came: dict[int, float] = field(default_factory=dict[int, float])  # when each state did

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.address, 0), limit=2**20
        )

    def head(self, line: str, **more: str) -> bytes:
        here = f"127.0.0.1:{self.port}"
        lines = {"host": here, "origin": f"http://{here}", "cookie": self.cookie, **more}
        told = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
        return f"{line} HTTP/1.1\r\n{told}\r\n".encode()

    async def get(self, path: str) -> bytes:
        reader, writer = await self.connect()
        writer.write(self.head(f"GET {path}", connection="close"))
        page = await reader.read()
        writer.close()
        assert b" 200 OK" in page
        return page

    async def post(self, path: str, **form: object) -> tuple[int, str]:
        """The status, and where one is sent."""
        reader, writer = await self.connect()
        body = urlencode(form).encode()
        kind = {"content-type": "application/x-www-form-urlencoded", "accept": "application/json"}
        writer.write(self.head(f"POST {path}", **kind, **{"content-length": str(len(body))}) + body)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        writer.close()
        status = int(answer.split()[1])
        if cookie := re.search(r"set-cookie: (headrace=[^;]+)", answer):
            self.cookie = cookie[1]
        where = re.search(r"location: (\S+)", answer)
        return status, where[1] if where else ""

    async def watch(self, race: str) -> None:
        reader, writer = await self.connect()
        writer.write(self.head(f"GET {race}/stream"))
        try:
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    self.came_in(json.loads(line[6:]))
        finally:
            writer.close()

    def came_in(self, frame: dict[str, object]) -> None:
        assert isinstance(frame["state"], int) and isinstance(frame["parts"], dict)
        self.state = frame["state"]
        self.came[self.state] = time.perf_counter()
        self.parts |= frame["parts"]
        self.news.set()

    async def until(self, state: int) -> float:
        while state not in self.came:
            self.news.clear()
            await self.news.wait()
        return self.came[state]

    def asked(self) -> tuple[str, str, list[str]] | None:
        page = self.parts.get("ask", "") + self.parts.get("moves", "")
        found = TICKET.search(page)
        return (found[1], found[2], MOVE.findall(page)) if found else None


@dataclass
class Counted:
    """What was measured, in milliseconds."""

    answered: list[float] = field(default_factory=list[float])
    seen: list[float] = field(default_factory=list[float])
    refused: int = 0


async def race(port: int, n: int, begin: asyncio.Event, counted: Counted) -> None:
    """One race after another, until the time is over."""
    chance = random.Random(n)
    people = [Browser(port, f"127.0.1.{n + 1}") for _ in range(2)]
    host, guest = people
    bot = LEVELS[0].name
    seats = {"kind-0": "me", "kind-1": "link", "kind-2": "bot", "kind-3": "bot"}
    form = {**seats, "bot-2": bot, "bot-3": bot}
    watching: list[asyncio.Task[None]] = []
    try:
        while True:
            _, where = await host.post("/races", game=GAME, players=PLAYERS, **form)
            await guest.post(f"{where}/sit", seat=1, name="Guest")
            for browser in people:
                browser.state, browser.came, browser.parts = -1, {}, {}
                watching.append(asyncio.create_task(browser.watch(where)))
            await begin.wait()
            while "won" not in host.parts.get("ask", ""):
                await one_move(people, where, chance, counted)
            while watching:
                watching.pop().cancel()
    finally:
        for task in watching:
            task.cancel()


async def one_move(
    people: list[Browser], where: str, chance: random.Random, counted: Counted
) -> None:
    mover = next((browser for browser in people if browser.asked()), None)
    if mover is None:
        people[0].news.clear()
        await people[0].news.wait()
        return
    await asyncio.sleep(chance.uniform(*THINKING))
    asked = mover.asked()
    if asked is None:
        return
    seat, ticket, moves = asked
    state = mover.state + 1
    clicked = time.perf_counter()
    status, _ = await mover.post(
        f"{where}/moves", seat=seat, ticket=ticket, move=chance.choice(moves)
    )
    if status != 204:
        counted.refused += 1
        return
    counted.answered.append((time.perf_counter() - clicked) * 1000)
    other = people[1 - people.index(mover)]
    counted.seen.append((await other.until(state) - clicked) * 1000)
    await mover.until(state)


async def crowd(server: Server) -> tuple[Counted, int, float, float]:
    """What was measured, bytes a race, moves a second, share of the core that was used."""
    before = server.memory()
    counted, begin = Counted(), asyncio.Event()
    tasks = [asyncio.create_task(race(server.port, n, begin, counted)) for n in range(RACES)]
    await asyncio.sleep(15)  # all are seated, the bots have compiled
    a_race = (server.memory() - before) // RACES
    begin.set()
    await asyncio.sleep(5)
    counted.answered.clear()
    counted.seen.clear()
    used, began = server.processor_time(), time.perf_counter()
    await asyncio.sleep(PLAYING)
    took = time.perf_counter() - began
    used = server.processor_time() - used
    moves = len(counted.answered) / took
    for task in tasks:
        task.cancel()
    failed = await asyncio.gather(*tasks, return_exceptions=True)
    for reason in failed:
        if not isinstance(reason, asyncio.CancelledError):
            raise RuntimeError("a race was not played on") from reason
    return counted, a_race, moves, used / took


# ---- what is measured without a crowd


def guests(number: int) -> list[Chair]:
    return [Chair("person", f"Guest {seat}", holders={number}) for seat in range(PLAYERS)]


def begun(n: int, chairs: list[Chair]) -> Kept:
    game = find_game(GAME)
    return Kept(
        id=0,
        code=f"race{n}",
        game=GAME,
        rules=game.version,
        options=game.settled({}),
        seed=n,
        salt="",
        seed_chosen=False,
        host=1,
        public=False,
        started=True,
        ended=False,
        undone=0,
        again=None,
        chairs=chairs,
        moves=[],
    )


def idle_races(folder: Path) -> None:
    """A store with ten thousand races in which somebody is to move."""
    keep = Store(f"sqlite:///{folder / 'headrace.db'}")
    with keep.engine.begin() as db:
        host = store.add_visitor(db, "nobody")
        for n in range(IDLE_RACES):
            number = store.add_race(db, begun(n, guests(host)))
            store.change_race(db, number, started=store.now())
    keep.close()


def drawing() -> float:
    """Milliseconds to draw what one seat sees, at every move of a race; the median."""
    game = find_game(GAME)
    race = Race(game, PLAYERS, 7).play_out()
    moves = [(move.seat, game.notation(move.action)) for move in race.moves]
    room = Room(begun(7, guests(1)), None, None)  # type: ignore[arg-type]  # nobody is asked
    room.thinkers = Ready()  # type: ignore[assignment]
    taken: list[float] = []
    for seat, action in moves[:-1]:
        room.race.play(action, seat)
        room.drawn.clear()
        began = time.perf_counter()
        frame(room, Look((0,), 0, "en", True))
        taken.append((time.perf_counter() - began) * 1000)
    return median(taken)


class Ready:
    def ready(self, game: str) -> bool:
        return True


def main() -> None:
    parser = argparse.ArgumentParser(description="A hundred races at the table at once.")
    parser.add_argument("--write", action="store_true", help="put the results into README.md")
    asked = parser.parse_args()
    load = os.getloadavg()[0]
    mine, its = sorted(os.sched_getaffinity(0))[:2]
    os.sched_setaffinity(0, {mine})
    a_view = drawing()
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as full:
        idle_races(Path(full))
        server = Server(Path(full), its)
        time.sleep(5)
        with_idle = server.memory()
        server.stop()
        server = Server(Path(empty), its)
        try:
            time.sleep(5)
            without = server.memory()
            counted, a_race, moves, busy = asyncio.run(crowd(server))
        finally:
            server.stop()
    seen, answered = (quantiles(times, n=100) for times in (counted.seen, counted.answered))
    rows = [
        ("from the click to the other browser, median", f"{seen[49]:.1f} ms"),
        ("... 99th percentile", f"{seen[98]:.1f} ms"),
        ("... the slowest", f"{max(counted.seen):.1f} ms"),
        ("from the click to the answer, 99th percentile", f"{answered[98]:.1f} ms"),
        ("people's moves a second", f"{moves:.0f}"),
        ("share of its core that the server used", f"{busy:.0%}"),
        ("moves refused", str(counted.refused)),
        ("memory of a race in play, with two pages open", f"{a_race / 1024:.0f} kB"),
        (f"memory of {IDLE_RACES:,} idle races", f"{max(with_idle - without, 0) / 2**20:.0f} MB"),
        ("what one seat sees, drawn anew, median", f"{a_view:.2f} ms"),
        ("from the start of the server to the first page", f"{server.first_page:.1f} s"),
    ]
    head = (f"{RACES} races of {find_game(GAME).name} with {PLAYERS}", "")
    results = f"{machine(load)}\n{table(head, rows)}"
    print(results)
    if asked.write:
        before, rest = README.read_text().split(BEGIN)
        README.write_text(before + BEGIN + "\n" + results + "\n" + END + rest.split(END)[1])


if __name__ == "__main__":
    main()
