"""What is kept: every move before anyone sees it, and all of it when the power goes."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError
from table.house import House, open_house, play_out, quick, three_by_link

from headrace.engine.errors import BadSetup
from headrace.table import store
from headrace.table.room import Room
from headrace.table.store import Store

pytestmark = pytest.mark.anyio


def kept(house: House, code: str) -> store.Kept:
    """As somebody reads it who comes just now."""
    with house.table.store.engine.connect() as connection:
        found = store.load_race(connection, code)
    assert found
    return found


def moves_of(room: Room) -> list[tuple[int, str]]:
    return [(move.seat, room.game.notation(move.action)) for move in room.race.moves]


def test_the_migrations_make_the_tables_as_they_are(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'headrace.db'}"
    store.migrate(url)
    store.migrate(url)  # once more does nothing
    engine = create_engine(url)
    assert store.up_to_date(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), store.metadata) == []
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0000'"))
    assert not store.up_to_date(engine)
    with pytest.raises(BadSetup, match="0000"):
        Store(url)  # of a Headrace that is not this one
    engine.dispose()


async def test_every_move_is_kept_before_anyone_sees_it(house: House) -> None:
    """People's and bots', those that are taken back, and who sits where."""
    ann = house.visitor()
    code = await ann.lay_out(players=4, name_0="Ann")
    room = house.room(code)
    seen: list[int] = []

    def look() -> None:
        there = kept(house, code)
        assert [(seat, action) for seat, action, _ in there.moves] == moves_of(room)
        assert [chair.name for chair in there.chairs] == [chair.name for chair in room.chairs]
        assert there.ended == room.over and there.started and there.undone == room.kept.undone
        seen.append(len(room.race.moves))

    room.watchers.add(look)
    await house.until(code, lambda room: 0 in room.waiting)
    await ann.move(code)
    await house.until(code, lambda room: 0 in room.waiting)
    await ann.call(f"/races/{code}/undo", seat=0)
    await play_out(house, code, [ann])
    assert set(seen) >= set(range(1, len(room.race.moves) + 1))


async def test_nobody_sees_a_move_while_it_is_being_written(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, people = await three_by_link(house)
    room, write = house.room(code), house.table.store.write
    arrived, go_on = asyncio.Event(), asyncio.Event()

    async def slow(change: Callable[[Any], Any]) -> Any:
        arrived.set()
        await go_on.wait()
        return await write(change)

    mover = people[room.waiting[0]]
    async with people[2].listen(code) as page:
        monkeypatch.setattr(house.table.store, "write", slow)
        move = asyncio.create_task(mover.move(code))
        await arrived.wait()
        before = page.state
        assert await people[2].page(f"/races/{code}")  # the server goes on meanwhile
        assert page.state == before and not move.done() and not room.race.moves
        go_on.set()
        assert (await move).status_code == 204
        await page.at(before + 1)


async def test_a_move_that_cannot_be_kept_was_not_made(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, people = await three_by_link(house)
    room = house.room(code)
    mover = people[room.waiting[0]]
    asked = await mover.question(code)

    def full(*_: Any, **__: Any) -> None:
        raise OperationalError("insert", None, Exception("disk full"))

    with monkeypatch.context() as broken:
        broken.setattr(store, "add_move", full)
        assert (await mover.move(code)).status_code == 500
    assert not room.race.moves and not kept(house, code).moves
    assert await mover.question(code) == asked
    assert (await mover.move(code)).status_code == 204
    assert len(kept(house, code).moves) == 1


async def test_one_fault_among_writes_that_wait_together_is_nobody_elses(house: House) -> None:
    keep = house.table.store
    add: Callable[[str], Any] = lambda secret: keep.write(  # noqa: E731
        lambda db: store.add_visitor(db, secret)
    )
    made = await asyncio.gather(*map(add, "aabcbd"), return_exceptions=True)
    numbers = [number for number in made if isinstance(number, int)]
    assert len(numbers) == len(set(numbers)) == 4


async def test_killed_at_any_moment_it_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store as a kill leaves it whenever something is shown: in the middle of everything."""
    quick(monkeypatch)
    left: list[tuple[Path, list[tuple[int, str]], list[str]]] = []
    (tmp_path / "house").mkdir()
    async with open_house(tmp_path / "house") as house:
        ann = house.visitor()
        code = await ann.lay_out(players=4, name_0="Ann")
        room = house.room(code)

        def copy() -> None:
            if len(room.race.moves) % 9 == 2:
                folder = tmp_path / f"copy-{len(left)}"
                shutil.copytree(tmp_path / "house", folder)
                left.append((folder, moves_of(room), list(room.tickets)))

        room.watchers.add(copy)
        await play_out(house, code, [ann])
        cookies = dict(ann.web.cookies)
    assert len(left) > 3
    went_on = 0
    for folder, moves, tickets in left:
        async with open_house(folder) as house:
            ann = house.visitor()
            ann.web.cookies.update(cookies)
            room = await house.table.hall.room(code)
            assert moves_of(room)[: len(moves)] == moves
            if len(room.race.moves) == len(moves):
                assert room.tickets == tickets  # pages that are open may answer
            await house.until(code, lambda room: not room.bots_wait)
            went_on += len(room.race.moves) > len(moves)
            await play_out(house, code, [ann])
            assert room.over
    assert went_on


async def test_bots_go_on_after_a_restart_though_nobody_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick(monkeypatch)
    (tmp_path / "house").mkdir()
    async with open_house(tmp_path / "house") as house:
        code = await house.visitor().lay_out(players=3, kind_0="bot")
        await house.until(code, lambda room: len(room.race.moves) > 5)
        shutil.copytree(tmp_path / "house", tmp_path / "copy")
    async with open_house(tmp_path / "copy") as house:
        async with asyncio.timeout(10):
            while code not in house.table.hall.rooms:
                await asyncio.sleep(0.01)
        await house.until(code, lambda room: room.over)


async def test_a_race_of_other_rules_is_refused_and_harms_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, people = await three_by_link(house)
    house.table.hall.rooms.clear()
    with house.table.store.engine.begin() as db:
        db.execute(store.races.update().values(rules=999))
    answer = await people[0].get(f"/races/{code}")
    assert answer.status_code == 410 and "other rules" in answer.text
    assert (await people[0].get("/")).status_code == 200


def test_a_store_closes_when_all_is_written(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'headrace.db'}"

    async def fill() -> None:
        keep = Store(url)
        writes = [
            asyncio.ensure_future(keep.write(lambda db, n=n: store.add_visitor(db, str(n))))
            for n in range(50)
        ]
        await asyncio.sleep(0)
        await asyncio.to_thread(keep.close)
        await asyncio.gather(*writes)

    asyncio.run(fill())
    engine = create_engine(url)
    with engine.connect() as connection:
        assert len(connection.execute(store.visitors.select()).all()) == 50
    engine.dispose()
