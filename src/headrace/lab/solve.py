"""Solving: what a position is worth for certain, by search with a table."""

from typing import Any

import numpy as np

from headrace.bots.search import key_of
from headrace.engine.contract import apply, essence, hide, legal, promise, result, waiting
from headrace.engine.record import Record, number, numbers
from headrace.engine.rules import (
    SPECTATOR,
    Moves,
    Outcome,
    Told,
    Word,
    bit,
    clear,
    lowest,
    nth,
    rule,
)

DEEPEST = 120
MOST_MOVES = 1 << 14  # of all positions on the way
LOSS, DRAW, WIN = range(3)
BUCKET = 4


class Entry(Record):
    key = number(np.uint64)
    low = number(np.int8)
    high = number(np.int8)
    tried = numbers(4, np.int8)
    best = number()


class Frame(Record):
    key = number(np.uint64)
    first = number(np.int32)
    n = number(np.int32)
    i = number(np.int32)
    place = number(np.int64)
    mover = number(np.int32)
    exact = number(np.int32)


class Work(Record):
    positions = number(np.int64)
    stored = number(np.int64)
    ply = number(np.int64)
    done = number(np.int64)


@rule
def worth_for(s: Any, c: Any, outcome: Outcome, side: int) -> int:
    result(s, c, outcome)
    if outcome.place[side] != 1:
        return LOSS
    return DRAW if outcome.place[1 - side] == 1 else WIN


@rule
def find_place(table: list[Entry], key: Word) -> int:
    first = int(key >> np.uint64(20)) & (len(table) - 1) & ~(BUCKET - 1)
    worst = first
    least = 10000
    for i in range(first, first + BUCKET):
        if table[i].key == key:
            return i
        value = table[i].tried[0] + table[i].tried[1] + table[i].tried[2] + table[i].tried[3]
        if table[i].key == 0:
            value = -1
        if value < least:
            least = value
            worst = i
    return worst


@rule
def prove(
    worlds: Any,
    words: list[Word],
    frames: list[Frame],
    actions: Any,
    history: Any,
    table: list[Entry],
    c: Any,
    side: int,
    want: int,
    depth: int,
    moves: Moves,
    told: Told,
    outcome: Outcome,
    work: Work,
    budget: int,
) -> int:
    """1: side can force want within depth; 0: not; -1: out of budget; 2: never can."""
    q = side * 2 + want - 1
    size = len(words) // (DEEPEST + 2)
    ply = 0
    entering = True
    value = False
    exact = True
    frames[0].first = 0
    while True:
        if entering:
            work.positions += 1
            if work.positions > budget:
                return -1
            frame = frames[ply]
            seats = waiting(worlds[ply], c)
            entering = False
            exact = True
            done = True
            if seats == 0:
                value = worth_for(worlds[ply], c, outcome, side) >= want
            else:
                worlds[DEEPEST + 1] = worlds[ply]
                hide(worlds[DEEPEST + 1], c, SPECTATOR)
                essence(worlds[DEEPEST + 1], c)
                key: Any = key_at(words, size)
                frame.key = key
                place = find_place(table, key)
                frame.place = place
                entry = table[place]
                best = -1
                done = False
                if entry.key == key:
                    best = entry.best
                    low = entry.low if side == 0 else 2 - entry.high
                    high = entry.high if side == 0 else 2 - entry.low
                    if low >= want:
                        value = True
                        done = True
                    elif high < want:
                        value = False
                        done = True
                    elif entry.tried[q] >= depth - ply:
                        value = False
                        exact = False
                        done = True
                if not done and ply == depth:
                    value = False
                    exact = False
                    done = True
                if not done:
                    seat = lowest(seats)
                    frame.mover = seat
                    clear(moves)
                    legal(worlds[ply], c, seat, moves)
                    frame.n = moves.n
                    frame.i = 0
                    frame.exact = 1
                    for k in range(moves.n):
                        action = nth(moves, k)
                        score = promise(worlds[ply], c, seat, action) * 1000000 + history[
                            seat, action
                        ] * 500000 // (history[seat, 40] + 1)
                        if action == best:
                            score = 1 << 60
                        # insertion sort
                        j = frame.first + k
                        while j > frame.first and actions[j - 1, 1] < score:
                            actions[j, 0] = actions[j - 1, 0]
                            actions[j, 1] = actions[j - 1, 1]
                            j -= 1
                        actions[j, 0] = action
                        actions[j, 1] = score
            if done:
                ply -= 1
                if ply < 0:
                    return 1 if value else (2 if exact else 0)
                continue_up = True
            else:
                continue_up = False
        else:
            continue_up = True
        frame = frames[ply]
        if continue_up:
            # a child returned value, exact
            chooses = frame.mover == side
            if not exact and not value:
                frame.exact = 0
            over = False
            if value == chooses:
                over = True
                action = actions[frame.first + frame.i, 0]
                history[frame.mover, action] += depth - ply
                history[frame.mover, 40] = max(
                    history[frame.mover, 40], history[frame.mover, action]
                )
                ok = value
                isexact = exact
            elif frame.i + 1 == frame.n:
                over = True
                ok = value
                isexact = frame.exact == 1
            if over:
                place = find_place(table, frame.key)
                entry = table[place]
                if entry.key != frame.key:
                    if entry.key == 0:
                        work.stored += 1
                    entry.key = frame.key
                    entry.low = LOSS
                    entry.high = WIN
                    for k in range(4):
                        entry.tried[k] = 0
                entry.best = actions[frame.first + frame.i, 0] if value == chooses else -1
                if ok:
                    if side == 0:
                        entry.low = max(entry.low, want)
                    else:
                        entry.high = min(entry.high, 2 - want)
                elif isexact:
                    if side == 0:
                        entry.high = min(entry.high, want - 1)
                    else:
                        entry.low = max(entry.low, 3 - want)
                entry.tried[q] = max(entry.tried[q], depth - ply)
                value = ok
                exact = isexact
                ply -= 1
                if ply < 0:
                    return 1 if value else (2 if exact else 0)
                continue
            frame.i += 1
        worlds[ply + 1] = worlds[ply]
        told.n = 0
        apply(worlds[ply + 1], c, frame.mover, actions[frame.first + frame.i, 0], told)
        frames[ply + 1].first = frame.first + frame.n
        ply += 1
        entering = True


@rule
def key_at(words: list[Word], size: int) -> Word:
    key: Any = np.uint64(0x9E3779B97F4A7C15)
    for i in range((DEEPEST + 1) * size, (DEEPEST + 2) * size):
        key = (key ^ words[i]) * np.uint64(0xBF58476D1CE4E5B9)
        key ^= key >> np.uint64(29)
    key *= np.uint64(0x94D049BB133111EB)
    key ^= key >> np.uint64(32)
    return key | np.uint64(1)
