"""Solving: what a position of a game for two is worth for certain, and its best moves.

    >>> from headrace.engine.race import Race
    >>> race = Race("deep-river", seed=1).play_out(seed=1)
    >>> last = race.at(len(race.moves) - 1)
    >>> answer = Solver(race.game, race.course, megabytes=1).solve(last.state, seconds=60)
    >>> answer.low == answer.high
    True

A *question* is: can this side force so good a result within so many decisions?  It is proven
by trying all answers of the other side, and one of its own.  Proofs are about ends of races
that were reached, so they hold for good, whatever way led to the position; what was only cut
off proves nothing.  Questions are asked with more and more decisions until the answers meet.
Positions that go on alike (`essence`) share an entry of one table of fixed size.

It works for every game of two without secrets in which no dice are rolled once it has begun.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from headrace.bots.bot import Turn
from headrace.bots.find import BY_LEVEL, Thinker
from headrace.engine.compiling import blank, compiled, filled
from headrace.engine.contract import AHEAD, apply, essence, hide, legal, promise, result, waiting
from headrace.engine.errors import BadSetup
from headrace.engine.game import Game
from headrace.engine.record import Record, number, numbers
from headrace.engine.rules import (
    GAMMA,
    MIX_1,
    MIX_2,
    SPECTATOR,
    Moves,
    Outcome,
    Told,
    Word,
    clear,
    lowest,
    nth,
    rule,
)

LOSS, DRAW, WIN = range(3)  # results, to seat 0 where nobody else is named
NO, YES, CUT, OPEN, CHANCE = range(5)  # answers; CUT: not within so many decisions

SCRATCH = AHEAD + 1  # the record in which a key is made
WORLDS = AHEAD + 2
MOST_CANDIDATES = 64 * AHEAD
BUCKET = 4  # entries for positions whose keys begin alike
BREATH = 100_000  # positions between looks at the clock
STEP = 2  # decisions more, each time that all questions were asked

Progress = Callable[[int, int], None]  # told how far ahead, and how many positions


class Entry(Record):
    """What is known of a position."""

    key = number(np.uint64)  # 0: nothing
    low = number(np.int8)  # proven: seat 0 gets at least this
    high = number(np.int8)  # proven: and at most this
    tried = numbers(4, np.int8)  # for each question, within how many decisions there was no proof
    best = number()  # the action to try first


class Frame(Record):
    """A position on the way, whose moves are tried one after the other."""

    key = number(np.uint64)
    first = number(np.int32)  # of its candidates
    n = number(np.int32)
    i = number(np.int32)
    mover = number(np.int32)
    cut = number(np.int32)  # was a move cut off?


class Candidate(Record):
    action = number(np.int32)
    promise = number(np.int32)


class Question(Record):
    """What is asked, and how far the search for its answer has come."""

    side = number(np.int32)
    want = number(np.int32)  # DRAW or WIN, to that side
    depth = number(np.int32)  # decisions
    ply = number(np.int32)
    answer = number(np.int32)
    positions = number(np.int64)  # looked at, for all questions together


@rule
def prove(
    worlds: Any,  # a record for each decision, and one to make keys in
    words: list[Word],  # the same as numbers of 64 bits
    table: list[Entry],
    frames: list[Frame],
    candidates: list[Candidate],
    c: Any,
    question: Question,
    moves: Moves,
    told: Told,
    outcome: Outcome,
    positions: int,
) -> int:
    """Go on with a question for so many positions; OPEN if that was not enough."""
    answer = question.answer
    ply = question.ply
    enough = question.positions + positions
    while question.positions < enough:
        if answer == OPEN:
            if frames[ply].n == 0:
                answer = look(
                    worlds, words, table, frames, candidates, c, question, ply, moves, outcome
                )
                question.positions += 1
            else:
                frame = frames[ply]
                worlds[ply + 1] = worlds[ply]
                told.n = 0
                told.revealed = 0
                apply(
                    worlds[ply + 1], c, frame.mover, candidates[frame.first + frame.i].action, told
                )
                if told.revealed:
                    return CHANCE
                ply += 1
                frames[ply].first = frame.first + frame.n
                frames[ply].n = 0
        elif ply == 0:
            break
        else:
            ply -= 1
            answer = weigh(frames[ply], question.side, answer)
            if answer != OPEN:
                note(table, frames[ply], candidates, question, ply, answer)
    question.answer = answer
    question.ply = ply
    return answer if ply == 0 else OPEN


@rule
def look(
    worlds: Any,
    words: list[Word],
    table: list[Entry],
    frames: list[Frame],
    candidates: list[Candidate],
    c: Any,
    question: Question,
    ply: int,
    moves: Moves,
    outcome: Outcome,
) -> int:
    """An answer at once, or OPEN: then the moves are listed, the promising first."""
    seats = waiting(worlds[ply], c)
    if seats == 0:
        result(worlds[ply], c, outcome)
        return YES if result_for(outcome, question.side) >= question.want else NO
    worlds[SCRATCH] = worlds[ply]
    hide(worlds[SCRATCH], c, SPECTATOR)
    essence(worlds[SCRATCH], c)
    frame = frames[ply]
    frame.key = key_of(words)
    entry = table[place_of(table, frame.key)]
    best = -1
    if entry.key == frame.key:
        answer = known(entry, question, question.depth - ply)
        if answer != OPEN:
            return answer
        best = entry.best
    if ply == question.depth:
        return CUT
    frame.mover = lowest(seats)
    clear(moves)
    legal(worlds[ply], c, frame.mover, moves)
    frame.n = moves.n
    frame.i = 0
    frame.cut = 0
    for k in range(moves.n):
        action = nth(moves, k)
        hope = 10_000 if action == best else promise(worlds[ply], c, frame.mover, action)
        place = frame.first + k
        while place > frame.first and candidates[place - 1].promise < hope:
            candidates[place] = candidates[place - 1]
            place -= 1
        candidates[place].action = action
        candidates[place].promise = hope
    return OPEN


@rule
def weigh(frame: Frame, side: int, answer: int) -> int:
    """What the answer of one move says about the position; OPEN: try the next."""
    own = frame.mover == side
    if answer == CUT:
        frame.cut = 1
    if (answer == YES) == own:
        return answer
    frame.i += 1
    if frame.i < frame.n:
        return OPEN
    frame.i = -1  # none was better than others
    if not own:
        return YES
    return CUT if frame.cut else NO


@rule
def result_for(outcome: Outcome, side: int) -> int:
    if outcome.place[side] != 1:
        return LOSS
    return DRAW if outcome.place[1 - side] == 1 else WIN


# ---- the table


@rule
def known(entry: Entry, question: Question, depth: int) -> int:
    """What the table says about a question."""
    low = entry.low if question.side == 0 else WIN - entry.high
    high = entry.high if question.side == 0 else WIN - entry.low
    if low >= question.want:
        return YES
    if high < question.want:
        return NO
    return CUT if entry.tried[number_of(question)] >= depth else OPEN


@rule
def number_of(question: Question) -> int:
    return 2 * question.side + question.want - DRAW


@rule
def note(
    table: list[Entry],
    frame: Frame,
    candidates: list[Candidate],
    question: Question,
    ply: int,
    answer: int,
) -> None:
    entry = table[place_of(table, frame.key)]
    if entry.key != frame.key:
        entry.key = frame.key
        entry.low = LOSS
        entry.high = WIN
        for i in range(4):
            entry.tried[i] = 0
    entry.best = candidates[frame.first + frame.i].action if frame.i >= 0 else -1
    entry.tried[number_of(question)] = question.depth - ply
    if answer == CUT:
        return
    at_least = question.want if answer == YES else WIN + 1 - question.want
    if (answer == YES) == (question.side == 0):
        entry.low = max(entry.low, at_least)
    else:
        entry.high = min(entry.high, WIN - at_least)


@rule
def place_of(table: list[Entry], key: Word) -> int:
    """Where a position stands, or may: instead of the one that was searched least."""
    first = int(key >> np.uint64(20)) & (len(table) - BUCKET)
    found = first
    least = 4 * AHEAD
    for place in range(first, first + BUCKET):
        entry = table[place]
        if entry.key == key:
            return place
        work = entry.tried[0] + entry.tried[1] + entry.tried[2] + entry.tried[3]
        if entry.key == 0:
            work = -1
        if work < least:
            least = work
            found = place
    return found


@rule
def key_of(words: list[Word]) -> Word:
    """A hash of the record in worlds[SCRATCH]; never 0."""
    size = len(words) // WORLDS
    key: Any = np.uint64(GAMMA)
    for i in range(SCRATCH * size, WORLDS * size):
        key = (key ^ words[i]) * np.uint64(MIX_1)
        key ^= key >> np.uint64(29)
    key *= np.uint64(MIX_2)
    return (key ^ (key >> np.uint64(32))) | np.uint64(1)


# ---- for people


@dataclass(frozen=True)
class Answer:
    """What is certain: the mover gets at least `low` and at most `high`, each LOSS, DRAW or WIN."""

    mover: int
    low: int
    high: int
    best: tuple[int, ...]  # the moves that are proven to get `low`, if that is more than a loss
    unknown: tuple[int, ...]  # those of which it is not known whether they get it
    depth: int  # decisions looked ahead
    positions: int
    seconds: float


class Solver:
    """Solves positions of one course; what it has proven helps with the next."""

    def __init__(self, game: Game, course: Any, megabytes: int = 256) -> None:
        check_solvable(game)
        self.game, self.course = game, course
        size = 1 << (megabytes * 2**20 // Entry.dtype.itemsize).bit_length() - 1
        self.table = blank(Entry, size)
        self.worlds = blank(game.rules.State, WORLDS)
        self.frames = blank(Frame, WORLDS)
        self.prove = partial(
            compiled(game)(prove),
            self.worlds,
            self.worlds.view(np.uint64),
            self.table,
            self.frames,
            blank(Candidate, MOST_CANDIDATES),
            filled(course),
        )
        self.question, *self.things = (blank(kind)[0] for kind in (Question, Moves, Told, Outcome))

    def solve(
        self, state: Any, seconds: float = 60, progress: Progress = lambda depth, positions: None
    ) -> Answer:
        """What is certain about a position, after so long a search or once all is known.

        Progress is told how many decisions are looked ahead, and how many positions were seen.
        """
        began = time.perf_counter()
        self.ends, self.progress = began + seconds, progress
        self.question.positions = 0
        mover = lowest(self.game.rules.waiting(state, self.course))
        after = self._moves(state, mover)
        low, high, depth = LOSS, WIN, 0
        while depth < AHEAD and low < high and self._has_time():
            depth += STEP
            low, high = self._bounds(state, mover, low, high, depth)
        gets = {
            action: NO if high == LOSS else self._ask(then, mover, max(low, DRAW), depth - 1)
            for action, then in after.items()
        }
        return Answer(
            mover,
            low,
            high,
            tuple(action for action in after if gets[action] == YES),
            tuple(action for action in after if gets[action] in (CUT, OPEN)),
            depth,
            int(self.question.positions),
            time.perf_counter() - began,
        )

    def _bounds(self, state: Any, mover: int, low: int, high: int, depth: int) -> tuple[int, int]:
        """Ask the questions of both sides that are still open."""
        for side in (mover, 1 - mover):
            for want in (DRAW, WIN):
                value = want if side == mover else WIN + 1 - want
                if low < value <= high:
                    answer = self._ask(state, side, want, depth)
                    if answer == (YES if side == mover else NO):
                        low = value
                    elif answer in (YES, NO):
                        high = value - 1
        return low, high

    def _ask(self, state: Any, side: int, want: int, depth: int) -> int:
        """YES, NO, CUT, or OPEN when the time was not enough."""
        self.worlds[0] = filled(state)
        self.frames[0] = blank(Frame)[0]
        question = self.question
        question.side, question.want, question.depth = side, want, depth
        question.ply, question.answer = 0, OPEN
        answer = OPEN
        while answer == OPEN and self._has_time():
            answer = self.prove(question, *self.things, BREATH)
            self.progress(depth, int(question.positions))
        if answer == CHANCE:
            raise BadSetup(f"{self.game.name} cannot be solved: dice are rolled in it")
        return answer

    def _has_time(self) -> bool:
        return time.perf_counter() < self.ends

    def _moves(self, state: Any, mover: int) -> dict[int, Any]:
        """The position after each move."""
        rules, moves = self.game.rules, Moves()
        rules.legal(state, self.course, mover, moves)
        after: dict[int, Any] = {}
        for k in range(moves.n):
            after[nth(moves, k)] = twin = state.twin()
            rules.apply(twin, self.course, mover, nth(moves, k), Told())
        return after


def check_solvable(game: Game) -> None:
    if game.secrets or 2 not in game.seats:
        raise BadSetup(f"{game.name} cannot be solved: it is not a game of two without secrets")


class Perfect:
    """A bot that plays what is proven, and thinks where nothing is.

    headrace tournament deep-river --bots headrace.lab.solve:Perfect,heron
    """

    seconds = 1.0

    def __init__(self) -> None:
        self.solver: Solver | None = None

    def choose(self, turn: Turn) -> int:
        if self.solver is None:
            self.solver = Solver(turn.game, turn.course)
            self.other = Thinker(turn.game, BY_LEVEL["strongest"])
        answer = self.solver.solve(turn.view, self.seconds)
        return answer.best[0] if answer.best else self.other.choose(turn)
