"""What is kept: visitors, races, who sits where, every move.

SQLite in the data folder, or any database whose URL is given.  All writes go through
one thread, which puts those that wait together into one transaction: a move is
acknowledged when its transaction is on the disk.
"""

import asyncio
import json
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    DateTime,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)

from headrace.engine.errors import BadSetup

T = TypeVar("T")

NEWEST = "0001"  # of the migrations

metadata = MetaData()

visitors = Table(
    "visitors",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("secret", String(64), nullable=False, unique=True),  # a hash of what the cookie holds
    Column("name", Text, nullable=False),
    Column("came", DateTime(timezone=True), nullable=False),
)
races = Table(
    "races",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(16), nullable=False, unique=True),  # its name in addresses
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),  # their version
    Column("options", Text, nullable=False),
    Column("seed", String(20), nullable=False),  # 64 bits without a sign
    Column("salt", String(32), nullable=False),  # see Room.commitment
    Column("seed_chosen", Boolean, nullable=False),
    Column("host", ForeignKey("visitors.id"), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("laid_out", DateTime(timezone=True), nullable=False),
    Column("started", DateTime(timezone=True)),
    Column("ended", DateTime(timezone=True)),
    Column("moved", DateTime(timezone=True), nullable=False),  # when anything happened last
    Column("bots_turn", Boolean, nullable=False, index=True),
    Column("undone", Integer, nullable=False),  # how often moves were taken back
    Column("again", String(16)),  # the code of the rematch
)
seats = Table(
    "seats",
    metadata,
    Column("race", ForeignKey("races.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # open, person or bot
    Column("name", Text, nullable=False),
    Column("bot", String(32), nullable=False),  # its level; of a person, who plays on for them
    Column("resigned", Boolean, nullable=False),
)
holders = Table(  # the visitors who may play a seat: one person's devices
    "holders",
    metadata,
    Column("race", ForeignKey("races.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("visitor", ForeignKey("visitors.id"), primary_key=True, index=True),
)
moves = Table(
    "moves",
    metadata,
    Column("race", ForeignKey("races.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),  # in notation
    Column("position", String(8), nullable=False),  # a hash of that in which it was made
    Column("made", DateTime(timezone=True), nullable=False),
)
links = Table(  # to take one's seats in a race along to another device
    "links",
    metadata,
    Column("secret", String(64), primary_key=True),
    Column("race", ForeignKey("races.id"), nullable=False),
    Column("visitor", ForeignKey("visitors.id"), nullable=False),
)


@dataclass
class Chair:
    """A seat of a race, and who sits on it."""

    kind: str  # "open", "person" or "bot"
    name: str = ""
    bot: str = ""
    resigned: bool = False
    holders: set[int] = field(default_factory=set[int])

    @property
    def plays_by_bot(self) -> bool:
        return self.kind == "bot" or self.resigned


@dataclass
class Kept:
    """A race as it is kept."""

    id: int
    code: str
    game: str
    rules: int
    options: dict[str, str]
    seed: int
    salt: str
    seed_chosen: bool
    host: int
    public: bool
    started: bool
    ended: bool
    undone: int
    again: str | None
    chairs: list[Chair]
    moves: list[tuple[int, str, str]]  # seat, action, the hash of the position


@dataclass(frozen=True)
class Listed:
    """A race as lists show it."""

    code: str
    game: str
    started: bool
    ended: bool
    players: int
    names: tuple[str, ...]
    open_seats: int
    moved: datetime


def now() -> datetime:
    return datetime.now(UTC)


class Store:
    def __init__(self, url: str) -> None:
        self.engine = create_engine(url)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _careful)
        if not up_to_date(self.engine):
            migrate(url)
        self._work: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="store")
        self._writer.start()

    def close(self) -> None:
        """When all that was asked for is written."""
        self._work.put(None)
        self._writer.join()
        self.engine.dispose()

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Do a change; it is on the disk when this returns."""
        task = _Task(change, asyncio.get_running_loop())
        self._work.put(task)
        return await task.done

    async def read(self, question: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._read, question)

    def _read(self, question: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return question(connection)

    def _write_all(self) -> None:
        tasks: list[_Task] = []
        while True:
            task = self._work.get()
            while task is not None:
                tasks.append(task)
                if self._work.empty():
                    break
                task = self._work.get()
            self._write(tasks)
            tasks = []
            if task is None:
                return

    def _write(self, tasks: "list[_Task]") -> None:
        try:
            with self.engine.begin() as connection:
                results = [task.change(connection) for task in tasks]
        except Exception as error:
            if len(tasks) == 1:
                tasks[0].fail(error)
            else:  # nobody suffers for another's fault
                for task in tasks:
                    self._write([task])
        else:
            for task, result in zip(tasks, results, strict=True):
                task.succeed(result)


class _Task:
    def __init__(
        self, change: Callable[[Connection], Any], loop: asyncio.AbstractEventLoop
    ) -> None:
        self.change = change
        self.loop = loop
        self.done: asyncio.Future[Any] = loop.create_future()

    def succeed(self, result: Any) -> None:
        self._tell(lambda: self.done.set_result(result))

    def fail(self, error: Exception) -> None:
        self._tell(lambda: self.done.set_exception(error))

    def _tell(self, tell: Callable[[], None]) -> None:
        def told() -> None:
            if not self.done.done():  # whoever asked may have gone
                tell()

        with suppress(RuntimeError):  # the server has stopped
            self.loop.call_soon_threadsafe(told)


def _careful(connection: Any, _: Any) -> None:
    """SQLite: readers do not wait for the writer, and what is written is on the disk."""
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {line}")


def up_to_date(engine: Engine) -> bool:
    """Found out without Alembic, which takes longer to import than all the rest to begin."""
    with engine.connect() as connection:
        return (
            inspect(connection).has_table("alembic_version")
            and connection.scalar(text("SELECT version_num FROM alembic_version")) == NEWEST
        )


def migrate(url: str) -> None:
    """Bring a database to the newest form, or make it."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["url"] = url
    try:
        command.upgrade(config, "head")
    except CommandError as error:  # such as a database of a newer Headrace
        raise BadSetup(str(error)) from None


# ---- visitors


def find_visitor(db: Connection, secret: str) -> tuple[int, str] | None:
    row = db.execute(
        select(visitors.c.id, visitors.c.name).where(visitors.c.secret == secret)
    ).first()
    return (row.id, row.name) if row else None


def add_visitor(db: Connection, secret: str) -> int:
    made = db.execute(insert(visitors).values(secret=secret, name="", came=now()))
    return _key(made)


def name_visitor(db: Connection, visitor: int, name: str) -> None:
    db.execute(update(visitors).where(visitors.c.id == visitor).values(name=name))


def _key(made: Any) -> int:
    return int(made.inserted_primary_key[0])


# ---- races


def add_race(db: Connection, race: Kept) -> int:
    race.id = _key(
        db.execute(
            insert(races).values(
                code=race.code,
                game=race.game,
                rules=race.rules,
                options=json.dumps(race.options),
                seed=str(race.seed),
                salt=race.salt,
                seed_chosen=race.seed_chosen,
                host=race.host,
                public=race.public,
                laid_out=now(),
                moved=now(),
                bots_turn=False,
                undone=0,
            )
        )
    )
    for seat, chair in enumerate(race.chairs):
        db.execute(insert(seats).values(race=race.id, seat=seat, **_columns(chair)))
        for visitor in chair.holders:
            db.execute(insert(holders).values(race=race.id, seat=seat, visitor=visitor))
    return race.id


def _columns(chair: Chair) -> dict[str, Any]:
    return {
        "kind": chair.kind,
        "name": chair.name,
        "bot": chair.bot,
        "resigned": chair.resigned,
    }


def keep_chair(db: Connection, race: int, seat: int, chair: Chair) -> None:
    here = (holders.c.race == race) & (holders.c.seat == seat)
    db.execute(
        update(seats)
        .where((seats.c.race == race) & (seats.c.seat == seat))
        .values(**_columns(chair))
    )
    db.execute(delete(holders).where(here))
    for visitor in chair.holders:
        db.execute(insert(holders).values(race=race, seat=seat, visitor=visitor))


def change_race(db: Connection, race: int, **columns: Any) -> None:
    db.execute(update(races).where(races.c.id == race).values(moved=now(), **columns))


def add_move(
    db: Connection, race: int, number: int, seat: int, action: str, position: str, **columns: Any
) -> None:
    """Fails if there is a move of this number."""
    db.execute(
        insert(moves).values(
            race=race, number=number, seat=seat, action=action, position=position, made=now()
        )
    )
    change_race(db, race, **columns)


def take_back(db: Connection, race: int, left: int, **columns: Any) -> None:
    db.execute(delete(moves).where((moves.c.race == race) & (moves.c.number > left)))
    change_race(db, race, undone=races.c.undone + 1, **columns)


def load_race(db: Connection, code: str) -> Kept | None:
    row = db.execute(select(races).where(races.c.code == code)).first()
    if row is None:
        return None
    chairs = [
        Chair(found.kind, found.name, found.bot, found.resigned)
        for found in db.execute(select(seats).where(seats.c.race == row.id).order_by(seats.c.seat))
    ]
    for found in db.execute(select(holders).where(holders.c.race == row.id)):
        chairs[found.seat].holders.add(found.visitor)
    made = db.execute(
        select(moves.c.seat, moves.c.action, moves.c.position)
        .where(moves.c.race == row.id)
        .order_by(moves.c.number)
    )
    return Kept(
        id=row.id,
        code=row.code,
        game=row.game,
        rules=row.rules,
        options=json.loads(row.options),
        seed=int(row.seed),
        salt=row.salt,
        seed_chosen=row.seed_chosen,
        host=row.host,
        public=row.public,
        started=row.started is not None,
        ended=row.ended is not None,
        undone=row.undone,
        again=row.again,
        chairs=chairs,
        moves=[(found.seat, found.action, found.position) for found in made],
    )


def waiting_for_bots(db: Connection) -> list[str]:
    """The races in which a bot was to choose when the server stopped."""
    return list(db.scalars(select(races.c.code).where(races.c.bots_turn)))


# ---- lists


def races_of(db: Connection, visitor: int, most: int) -> list[Listed]:
    mine = select(holders.c.race).where(holders.c.visitor == visitor)
    return _listed(db, races.c.id.in_(mine) | (races.c.host == visitor), most)


def open_races(db: Connection, most: int) -> list[Listed]:
    return _listed(db, races.c.public & races.c.started.is_(None), most)


def races_to_watch(db: Connection, most: int) -> list[Listed]:
    """Those in which people play."""
    people = select(holders.c.race)
    going_on = races.c.started.is_not(None) & races.c.ended.is_(None)
    return _listed(db, races.c.public & going_on & races.c.id.in_(people), most)


def _listed(db: Connection, which: Any, most: int) -> list[Listed]:
    # those that go on first, then the latest
    order = (races.c.ended.is_not(None), races.c.moved.desc())
    rows = db.execute(select(races).where(which).order_by(*order).limit(most)).all()
    chairs: dict[int, list[Any]] = {row.id: [] for row in rows}
    for chair in db.execute(
        select(seats).where(seats.c.race.in_(chairs)).order_by(seats.c.race, seats.c.seat)
    ):
        chairs[chair.race].append(chair)
    return [
        Listed(
            code=row.code,
            game=row.game,
            started=row.started is not None,
            ended=row.ended is not None,
            players=len(chairs[row.id]),
            names=tuple(chair.name for chair in chairs[row.id] if chair.kind != "open"),
            open_seats=sum(chair.kind == "open" for chair in chairs[row.id]),
            moved=row.moved,
        )
        for row in rows
    ]


def unfinished_of(db: Connection, visitor: int) -> int:
    """How many races of a host are not over."""
    mine = (races.c.host == visitor) & races.c.ended.is_(None)
    return db.scalar(select(func.count()).select_from(races).where(mine)) or 0


# ---- personal links


def add_link(db: Connection, secret: str, race: int, visitor: int) -> None:
    db.execute(insert(links).values(secret=secret, race=race, visitor=visitor))


def find_link(db: Connection, secret: str) -> tuple[str, int] | None:
    """The code of the race, and whose seats they are."""
    row = db.execute(
        select(races.c.code, links.c.visitor)
        .join(races, races.c.id == links.c.race)
        .where(links.c.secret == secret)
    ).first()
    return (row.code, row.visitor) if row else None
