"""Courses and decks, read from their files in `content/`: see there how they are drawn."""

import re
from pathlib import Path

from headrace.engine.content import clean_lines, content_names, own_folder
from headrace.engine.errors import BadContent, BadSetup
from headrace.games.marathon.rules import BLOCK, KINDS, LANES, MOST_ROWS, SECTORS, Course, bit

HOME = Path(__file__).parent
GAME = "marathon"
ROWS_A_MILE = 3
LEAST_ROWS = 2 * ROWS_A_MILE

CARDS = (
    "injury", "runners-high", "first-aid", "catch-up", "water", "crowd", "second-wind",
    "high-fives", "wall", "laces", "wrong-turn", "dog",
)  # fmt: skip
LANDMARKS = (
    "park", "fountain", "clock-tower", "market", "museum", "ferris-wheel", "station", "windmill",
    "harbour", "bridge",
)  # fmt: skip

ROW = re.compile(r"\s*(start|\d+)?\s*([a-z-]+)?\s*\|(.*)\|\s*([a-z-]+)?$")
SPACES = ".*^"  # plain, event, kick spot; a blank is no space
MOST_CARDS = 99  # of a kind


def find(kind: str, name: str) -> Path:
    """The file of a course or a deck."""
    there = content_names(HOME, GAME, kind)
    if name not in there:
        raise BadSetup(
            f"marathon: there is no {kind} {name!r}, only {', '.join(there)}; "
            f"your own goes into {own_folder() / GAME / kind}"
        )
    return there[name]


def read_course(path: Path, c: Course) -> None:
    c.rows = -1
    lines: dict[int, int] = {}  # where each row stands
    line = 1
    for line, text in clean_lines(path):
        if text.startswith("spinner"):
            _spinner(path, line, text, c)
        else:
            c.rows += 1
            lines[c.rows] = line
            _row(path, line, text, c)
    if c.rows < LEAST_ROWS:
        raise BadContent(path, line, f"a course has at least {LEAST_ROWS} rows after the start")
    if c.sectors == 0:
        raise BadContent(path, line, "a line such as `spinner -2 -1 1 2 3` is missing")
    for row in range(c.rows):
        _ways(path, lines, c, row)


def _spinner(path: Path, line: int, text: str, c: Course) -> None:
    numbers = text.split()[1:]
    if not 0 < len(numbers) <= SECTORS:
        raise BadContent(path, line, f"a spinner has 1 to {SECTORS} numbers")
    for i, number in enumerate(numbers):
        if not re.fullmatch(r"-?[1-9]", number):
            raise BadContent(path, line, f"{number}: a spinner's numbers go from -9 to 9 without 0")
        c.spinner[i] = int(number)
    c.sectors = len(numbers)


def _row(path: Path, line: int, text: str, c: Course) -> None:
    row = c.rows
    found = ROW.match(text)
    if not found or len(found[3]) != LANES:
        raise BadContent(path, line, f"a row is {LANES} characters between two bars, as |.*^   |")
    if row > MOST_ROWS:
        raise BadContent(path, line, f"a course has at most {MOST_ROWS} rows after the start")
    mark, left, spaces, right = found.groups()
    if mark not in (None, "start" if row == 0 else f"{row / ROWS_A_MILE:g}"):
        raise BadContent(path, line, f"{mark}: row {row} has no such mark; a mile has three rows")
    for lane, space in enumerate(spaces):
        if space not in SPACES + " ":
            raise BadContent(path, line, f"{space!r} is no space: use . * ^ or a blank")
        c.lanes[row] |= bit(lane) if space != " " else 0
        c.event[row] |= bit(lane) if space == "*" else 0
        c.kick[row] |= bit(lane) if space == "^" else 0
    c.left[row], c.right[row] = (_landmark(path, line, name) for name in (left, right))
    if c.lanes[row] == 0:
        raise BadContent(path, line, "a row without any space: nobody could pass")
    if row == 0 and (c.lanes[0] != BLOCK or c.event[0] or c.kick[0]):
        raise BadContent(path, line, "the first row is the start: six plain spaces, |......|")


def _landmark(path: Path, line: int, name: str | None) -> int:
    if name is None:
        return 0
    if name not in LANDMARKS:
        raise BadContent(path, line, f"no landmark {name!r}; there are {', '.join(LANDMARKS)}")
    return 1 + LANDMARKS.index(name)


def _ways(path: Path, lines: dict[int, int], c: Course, row: int) -> None:
    """From every space a step leads on, and to every space of the next row leads one."""
    here, ahead = c.lanes[row], c.lanes[row + 1]
    for lane in range(LANES):
        near = bit(lane) | bit(lane) << 1 | bit(lane) >> 1
        if here & bit(lane) and not near & ahead:
            raise BadContent(
                path, lines[row], f"from lane {lane + 1} no step leads on: it cannot be finished"
            )
        if ahead & bit(lane) and not near & here:
            raise BadContent(path, lines[row + 1], f"no step leads to lane {lane + 1}")


def read_deck(path: Path, c: Course) -> None:
    for line, text in clean_lines(path):
        name, _, number = text.partition(" ")
        if name not in CARDS:
            raise BadContent(path, line, f"no card {name!r}; there are {', '.join(CARDS)}")
        kind = CARDS.index(name)
        if not number.strip().isdecimal() or int(number) > MOST_CARDS:
            raise BadContent(path, line, f"how many? As `{name} 3`, up to {MOST_CARDS}")
        if c.deck[kind]:
            raise BadContent(path, line, f"{name} stands here twice")
        c.deck[kind] = int(number)
    c.cards = sum(c.deck[:KINDS])
