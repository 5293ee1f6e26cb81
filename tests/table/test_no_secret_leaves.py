"""No byte that a browser receives depends on what its seat may not know.

Two houses play the same race.  Again and again the second becomes another one that differs
in what one seat, or a spectator, may not know: dealt anew by the game's own `deal`.  All
that this seat's browser gets must be the same in both.
"""

import itertools
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kit import GAMES
from table.house import House, Visitor, open_house, quick

from headrace.engine.game import Game, find_game
from headrace.engine.race import Race, told_to
from headrace.engine.rules import SPECTATOR, Dice
from headrace.table.room import Room

pytestmark = pytest.mark.anyio
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

EVERY = 3  # moves, something else is dealt


@pytest.fixture(autouse=True)
def alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Addresses and seals that are drawn by chance are the same in both houses."""
    quick(monkeypatch)
    monkeypatch.setattr("headrace.table.hall.secrets", Certain)


class Certain:
    """Chance, taken out."""

    @staticmethod
    def choice(letters: str) -> str:
        return letters[0]

    @staticmethod
    def token_hex(size: int) -> str:
        return "00" * size


class World:
    """A house with a race, a browser for each seat and one that looks on."""

    def __init__(self, house: House, game: Game) -> None:
        self.house = house
        self.game = game
        self.browsers = [house.visitor() for _ in range(game.usual_seats + 1)]

    async def begin(self) -> None:
        seats = range(self.game.usual_seats)
        kinds = {f"kind-{seat}": "link" if seat else "me" for seat in seats}
        self.code = await self.browsers[0].lay_out(
            self.game.name, **{"name-0": "Player 0", "seed": 5, **kinds}
        )
        for seat in seats[1:]:
            form = {"seat": seat, "name": f"Player {seat}"}
            await self.browsers[seat].call(f"/races/{self.code}/sit", **form)

    @property
    def room(self) -> Room:
        return self.house.room(self.code)

    @property
    def race(self) -> Race:
        return self.room.race

    def of(self, seat: int) -> Visitor:
        return self.browsers[seat]  # SPECTATOR is the last

    def become(self, race: Race, state: Any) -> None:
        """The race as it went elsewhere, with this for its present."""
        other = race.at(len(race.moves))
        if other.moves:
            other.moves[-1] = replace(other.moves[-1], state=state.pack())
        else:
            other._start = state.pack()  # pyright: ignore[reportPrivateUsage]
        other.state = state
        self.room.race = other
        self.room.rename()
        self.room.drawn.clear()
        self.room.lines.clear()

    async def received(self, seat: int) -> list[bytes]:
        """Everything that one can ask for while a race goes on."""
        visitor, here = self.of(seat), f"/races/{self.code}"
        page = await visitor.get(here)
        things = sorted(set(re.findall(r' id="([\w-]+)"', page.text)))[::9]
        answers = [page] + [await visitor.get(path) for path in ("/", f"{here}/replay")]
        answers += [
            await visitor.get(f"{here}/why", first=first, last=last)
            for first, last in itertools.pairwise(things)
        ]
        async with visitor.listen(self.code) as listener:
            stream = listener.raw
        return [stream, *(answer.content + str(answer.headers).encode() for answer in answers)]

    async def move(self, mover: int, move: str, watcher: int) -> bytes:
        """What a page that was open before gets of it."""
        asked = await self.of(mover).question(self.code)
        assert asked and asked.seat == mover
        async with self.of(watcher).listen(self.code) as listener:
            state = listener.state
            before = len(listener.raw)
            answer = await self.of(mover).call(
                f"/races/{self.code}/moves", seat=mover, ticket=asked.ticket, move=move
            )
            assert answer.status_code == 204, answer.text
            await listener.at(state + 1)
            return listener.raw[before:]

    def heard(self, seat: int) -> list[Any]:
        return [told_to(event, seat).twin() for event in self.race.moves[-1].told]


def difference(one: bytes, other: bytes) -> str:
    """Where they begin to differ; told shortly, they are long."""
    if one == other:
        return ""
    at = next((i for i, pair in enumerate(zip(one, other, strict=False)) if len(set(pair)) > 1), 0)
    return f"{one[max(at - 60, 0) : at + 60]!r} or {other[max(at - 60, 0) : at + 60]!r}"


async def compare(game: Game, one: World, other: World) -> int:
    """A whole race; how often something else was dealt, and no difference was to be seen."""
    chance, dice = random.Random(1), Dice()
    compared = 0
    await one.begin()
    await other.begin()
    while not one.race.over:
        number = len(one.race.moves)
        watcher = chance.choice([*range(one.race.players), SPECTATOR])
        state = one.race.state.twin()
        if number % EVERY == 0:
            state = one.race.view(watcher)
            game.rules.deal(state, one.race.course, watcher, dice)
        other.become(one.race, state)
        other.room.state = one.room.state
        assert other.race.waiting == one.race.waiting
        mover = chance.choice(one.race.waiting)
        both = [move for move in one.race.choices(mover) if move in other.race.choices(mover)]
        if number % EVERY == 0:
            answers = await one.received(watcher), await other.received(watcher)
            for answer, same in zip(*answers, strict=True):
                assert not difference(answer, same)
        move = chance.choice(both)
        shown = [await world.move(mover, move, watcher) for world in (one, other)]
        if one.race.over:  # then everything is open
            break
        if one.heard(watcher) == other.heard(watcher):
            assert not difference(*shown)
            compared += number % EVERY == 0
        else:
            assert one.race.moves[-1].revealed and other.race.moves[-1].revealed
    return compared


@each_game
async def test_what_a_browser_receives_does_not_depend_on_secrets(
    game: Game, tmp_path: Path
) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    async with open_house(tmp_path / "one") as one, open_house(tmp_path / "other") as other:
        assert await compare(game, World(one, game), World(other, game)) >= 5


async def test_and_would_be_seen_to_if_they_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test above is worth something: it finds what `hide` leaves open."""
    hidden = Race.view

    def careless(race: Race, seat: int = SPECTATOR) -> Any:
        looking = seat in race.waiting or seat == SPECTATOR
        return race.state.twin() if looking else hidden(race, seat)

    game = find_game("sakenobori")
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    async with open_house(tmp_path / "one") as one, open_house(tmp_path / "other") as other:
        monkeypatch.setattr("headrace.table.room.Race.view", careless)
        with pytest.raises(AssertionError):
            await compare(game, World(one, game), World(other, game))
