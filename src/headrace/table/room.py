"""A race at the table: who sits where, moves, taking back, resigning, and who looks on.

What happens is stored first, then done, then shown.  A seat's question has a `ticket`: a
move that comes with another answers a question that is no longer asked, and is refused.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from hashlib import sha256
from typing import Any

from headrace.bots.bot import turn_of
from headrace.engine.errors import HeadraceError
from headrace.engine.game import Game, find_game
from headrace.engine.race import Race
from headrace.engine.rules import SPECTATOR
from headrace.table import store
from headrace.table.store import Chair, Kept, Store
from headrace.table.thinkers import Thinkers

log = logging.getLogger(__name__)

CALM = 1.0  # seconds between the moves of bots when no person plays, for those who watch
NOBODY = -1
STAND_IN = "beaver"  # plays on for those who resign


class Refused(HeadraceError):
    """Something that this visitor may not do, or not now; `key` is in words.toml."""

    def __init__(self, key: str, status: int = 409, rule: str = "", **values: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.rule = rule  # of the game, that forbids it
        self.values = values


class OtherRules(HeadraceError):
    """A race that was played by other rules than these, and cannot be opened."""


class Room:
    def __init__(self, kept: Kept, keep: Store, thinkers: Thinkers) -> None:
        self.kept = kept
        self.store = keep
        self.thinkers = thinkers
        self.game: Game = find_game(kept.game)
        self.lock = asyncio.Lock()
        self.watchers: set[Callable[[], None]] = set()  # called when there is something new to see
        self.state = 0  # counts what there was to see
        self.drawn: dict[Any, Any] = {}  # of this state, as different people see it
        self.lines: dict[Any, list[str]] = {}  # of the log, for each who hears something else
        self.driver: asyncio.Task[None] | None = None
        self.answers: dict[tuple[str, int], int] = {}  # of bots: nobody fishes for others
        self.wish: Wish | None = None
        if kept.rules != self.game.version:
            raise OtherRules(f"{kept.code} was played by version {kept.rules} of the rules")
        self.race = Race(self.game, len(kept.chairs), kept.seed, kept.options)
        self.tickets: list[str] = [""] * self.race.players
        self.rename()
        if kept.started:
            self._deal_tickets(())
        for seat, action, position in kept.moves:
            if self.race.fingerprint() != position:
                raise OtherRules(f"{kept.code} does not come to the same positions any more")
            before = self._questions()
            self.race.play(action, seat)
            self._deal_tickets(before, seat)

    # ---- what is going on

    @property
    def code(self) -> str:
        return self.kept.code

    @property
    def chairs(self) -> list[Chair]:
        return self.kept.chairs

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that are asked something."""
        return self.race.waiting if self.kept.started else ()

    @property
    def over(self) -> bool:
        return self.kept.started and self.race.over

    @property
    def bots_wait(self) -> list[int]:
        return [seat for seat in self.waiting if self.chairs[seat].plays_by_bot]

    def seats_of(self, visitor: int | None) -> list[int]:
        """The seats that a visitor plays."""
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if visitor in chair.holders and not chair.resigned
        ]

    @property
    def commitment(self) -> str:
        """Shown before the race; after it the seed and the salt, so that anyone can check."""
        return sha256(f"{self.kept.seed} {self.kept.salt}".encode()).hexdigest()

    @property
    def people(self) -> list[int]:
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.kind == "person" and not chair.resigned
        ]

    def rename(self) -> None:
        """The race calls its players as the chairs do."""
        self.race.names = [chair.name for chair in self.chairs]

    # ---- tickets

    def _questions(self) -> list[list[int] | None]:
        """What each seat may do, if it is asked."""
        waiting = self.waiting
        if len(waiting) < 2:  # whoever was asked has answered
            return []
        return [
            self.race.legal(seat) if seat in waiting else None for seat in range(self.race.players)
        ]

    def _deal_tickets(self, before: Sequence[list[int] | None], mover: int = -1) -> None:
        """New ones for those who are asked something new."""
        fresh = f"{self.kept.undone}.{len(self.race.moves)}"
        for seat in self.race.waiting:
            same = seat != mover and seat < len(before) and before[seat] == self.race.legal(seat)
            if not same:
                self.tickets[seat] = fresh

    # ---- to play

    async def move(self, seat: int, ticket: str, action: str) -> None:
        """A seat's answer to what it was asked, in notation; Refused changes nothing."""
        async with self.lock:
            if not self.kept.started:
                raise Refused("not-begun")
            if seat not in self.waiting:
                raise Refused("race-is-over" if self.over else "not-your-turn")
            if ticket != self.tickets[seat]:
                raise Refused("other-question")
            if action not in self.race.choices(seat):
                raise self._forbidden(seat, action)
            await self._play(seat, action)
        self.wake()

    def _forbidden(self, seat: int, action: str) -> Refused:
        number = self.game.actions.get(action)
        if number is None:
            return Refused("no-such-move", 422)
        rule = self.game.forbidden(self.race.view(seat), self.race.course, seat, number)
        return Refused("not-possible", 422, rule)

    def why_not(self, seat: int, first: str, last: str) -> str:
        """The rule by which what was touched, one thing after another, is not possible."""
        if seat == SPECTATOR or seat not in self.waiting:
            return ""
        view, course = self.race.view(seat), self.race.course
        legal = set(self.race.legal(seat))
        reasons: list[str] = []
        for action in range(self.race.rules.ACTIONS):
            path = self.game.picture.touched(view, course, seat, action)
            if path and path[-1] == last and action not in legal:
                reason = self.game.forbidden(view, course, seat, action)
                if path[0] == first:
                    return reason
                reasons.append(reason)
        return reasons[0] if reasons else ""

    async def _play(self, seat: int, action: str) -> None:
        """Find out what the move leads to, store it, and only then let anyone see it."""
        race = self.race.at(len(self.race.moves))
        before = self._questions()
        race.play(action, seat)
        number = len(race.moves)
        over = race.over
        bots_turn = any(self.chairs[other].plays_by_bot for other in race.waiting)
        position = self.race.fingerprint()
        await self.store.write(
            lambda db: store.add_move(
                db,
                self.kept.id,
                number,
                seat,
                action,
                position,
                bots_turn=bots_turn,
                **({"ended": store.now()} if over else {}),
            )
        )
        self.race = race
        self.rename()
        self.kept.ended = over
        self.wish = None
        if not over:
            self._deal_tickets(before, seat)
        self.show()

    # ---- bots

    def wake(self) -> None:
        """Let the bots that are asked something answer."""
        if self.bots_wait and (self.driver is None or self.driver.done()):
            self.driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        try:
            while waiting := self.bots_wait:
                if not self.people:
                    await asyncio.sleep(CALM)
                seat = waiting[0]
                ticket, race = self.tickets[seat], self.race
                action = await self._answer(race, seat)
                async with self.lock:
                    if ticket == self.tickets[seat] and seat in self.bots_wait:
                        await self._play(seat, self.game.notation(action))
        except Exception:
            log.exception("the bots of a race of %s have stopped", self.game.name)

    async def _answer(self, race: Race, seat: int) -> int:
        legal = race.legal(seat)
        if len(legal) == 1:
            return legal[0]
        question = (race.fingerprint(), seat)
        if question not in self.answers:
            turn = turn_of(race, seat)
            bot = self.chairs[seat].bot
            self.answers[question] = await self.thinkers.choose(bot, self.code, turn)
        return self.answers[question]

    # ---- to take moves back

    async def ask_to_take_back(self, seat: int) -> None:
        """To before the seat's last move; other people are asked, bots do not mind."""
        async with self.lock:
            left = self._before_last_move(seat)
            mine = self.chairs[seat].holders
            others = {other for other in self.people if not self.chairs[other].holders & mine}
            if others:
                self.wish = Wish(seat, left, others)
                self.show()
            else:
                await self._take_back(left)
        self.wake()

    def can_take_back(self, seat: int) -> bool:
        try:
            self._before_last_move(seat)
        except Refused:
            return False
        return True

    def _before_last_move(self, seat: int) -> int:
        """How many moves are left when a seat takes its last one back, or Refused."""
        if self.over:
            raise Refused("race-is-over")
        moves = self.race.moves
        left = len(moves)
        while left:
            left -= 1
            if moves[left].revealed:
                raise Refused("revealed")
            if moves[left].seat == seat:
                return left
        raise Refused("nothing-to-take-back")

    async def answer_wish(self, seats: Sequence[int], yes: bool) -> None:
        async with self.lock:
            wish = self.wish
            if wish is None or not wish.asked & set(seats):
                raise Refused("no-wish")
            wish.asked -= set(seats)
            if not yes:
                self.wish = None
                self.show()
            elif wish.asked:
                self.show()
            else:
                await self._take_back(wish.left)
        self.wake()

    async def _take_back(self, left: int) -> None:
        race = self.race.at(left)
        bots_turn = any(self.chairs[seat].plays_by_bot for seat in race.waiting)
        await self.store.write(
            lambda db: store.take_back(db, self.kept.id, left, bots_turn=bots_turn)
        )
        self.kept.undone += 1
        self.lines.clear()
        self.race = race
        self.rename()
        self.wish = None
        self._deal_tickets(())
        self.show()

    # ---- who sits where

    async def sit(self, visitor: int, seat: int, name: str) -> None:
        async with self.lock:
            self._chair(seat, "open")
            await self._seat(seat, Chair("person", self._free_name(name, seat), holders={visitor}))
            await self._begin_if_full()
        self.wake()

    async def seat_bot(self, seat: int, bot: str, name: str) -> None:
        async with self.lock:
            self._chair(seat, "open")
            await self._seat(seat, Chair("bot", self._free_name(name, seat), bot))
            await self._begin_if_full()
        self.wake()

    async def free(self, seat: int) -> None:
        """Whoever sits there leaves; somebody else may sit down."""
        async with self.lock:
            if self.over:
                raise Refused("race-is-over")
            self._chair(seat, "person", "bot")
            await self._seat(seat, Chair("open", self.chairs[seat].name))

    async def resign(self, seat: int) -> None:
        """A bot plays on, so that the race is not lost for the others."""
        async with self.lock:
            if self.over:
                raise Refused("race-is-over")
            if not self.kept.started:
                raise Refused("not-begun")
            chair = self._chair(seat, "person")
            await self._seat(seat, Chair("person", chair.name, STAND_IN, True, set(chair.holders)))
        self.wake()

    async def hold_too(self, visitor: int, other: int) -> None:
        """A visitor's seats, on another device."""
        async with self.lock:
            for seat in self.seats_of(other):
                chair = self.chairs[seat]
                holders = chair.holders | {visitor}
                await self._seat(seat, Chair(chair.kind, chair.name, chair.bot, False, holders))

    def _chair(self, seat: int, *kinds: str) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise Refused("no-such-seat", 422)
        if self.chairs[seat].kind not in kinds:
            raise Refused("seat-is-taken" if "open" in kinds else "seat-is-free")
        return self.chairs[seat]

    def _free_name(self, name: str, seat: int) -> str:
        """A name that nobody else here has."""
        others = self.chairs[:seat] + self.chairs[seat + 1 :]
        return free_name(name, [chair.name for chair in others])

    async def _seat(self, seat: int, chair: Chair) -> None:
        bots_turn = seat in self.waiting and chair.plays_by_bot

        def keep(db: store.Connection) -> None:
            store.keep_chair(db, self.kept.id, seat, chair)
            if bots_turn:
                store.change_race(db, self.kept.id, bots_turn=True)

        await self.store.write(keep)
        self.chairs[seat] = chair
        self.wish = None
        self.rename()
        self.show()

    async def _begin_if_full(self) -> None:
        if self.kept.started or any(chair.kind == "open" for chair in self.chairs):
            return
        bots_turn = any(self.chairs[seat].plays_by_bot for seat in self.race.waiting)
        await self.store.write(
            lambda db: store.change_race(db, self.kept.id, started=store.now(), bots_turn=bots_turn)
        )
        self.kept.started = True
        self._deal_tickets(())
        self.show()

    async def begin(self) -> None:
        """At once, if nobody is waited for."""
        async with self.lock:
            await self._begin_if_full()
        self.wake()

    def close(self) -> None:
        """The server stops; who was to choose does so after its next start."""
        if self.driver:
            self.driver.cancel()

    # ---- to show

    def show(self) -> None:
        """Let all who look on see what is new."""
        self.state += 1
        self.drawn.clear()
        for watcher in list(self.watchers):
            watcher()

    def front(self, seats: Sequence[int], wanted: int) -> tuple[int, int]:
        """Which seat's view a screen shows, and to which it must be handed first, if to any.

        At a screen of several people nobody's secrets are shown before it is said who looks.
        """
        if not seats:
            return SPECTATOR, NOBODY
        if len(seats) == 1 or self.over:
            return seats[0], NOBODY
        asked = [seat for seat in self.waiting if seat in seats]
        if wanted not in seats and not self.game.secrets:
            wanted = seats[0]
        if wanted in asked or not asked:
            return wanted if wanted in seats else SPECTATOR, NOBODY
        return (SPECTATOR, asked[0]) if self.game.secrets else (asked[0], NOBODY)


def free_name(name: str, taken: Collection[str]) -> str:
    """This name, or one made of it that is not taken."""
    free, n = name, 2
    while free in taken:
        free, n = f"{name} {n}", n + 1
    return free


class Wish:
    """A seat's wish to take moves back, until all whom it concerns have agreed."""

    def __init__(self, seat: int, left: int, asked: set[int]) -> None:
        self.seat = seat
        self.left = left
        self.asked = asked
