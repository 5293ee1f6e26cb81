"""Sides of boards as maps that people draw, and rivers of them.

A map has a line for every half hex of height, the highest first; lines of even columns and
lines of odd columns take turns. A column is four letters wide, so that the hexes of a line
stand where they lie on the board:

    .       ~v      ~v/     ~v      .       twelve lines, the first one of even columns
        ~v      ~/      ~v      .
    ...
            =       =       =               the join: half hexes of the board beneath

A hex is one letter and up to two arrows, the first one numbered 1:

    .  land     ~  water     X  rock     =  waterfall     @  where salmon start
                                                          *  the spawning ground
    b  paw print     s  swim      d  double swim     w  wild     +  draw one
    e  eagle         c  current   r  rapids          o  current or rapids
    f  fatigue       1  reeds     2  two reeds       a capital: on a waterfall

    ^  forward     <  forward left     >  forward right
    v  back        /  back left        \\  back right

The uppermost line of a board holds its own half hexes, three of plain water; a board without
start or spawning ground has both joins.  A board is refused if there is water from which
basic swims, and jumps of two of them, do not lead to its upper end: then every river of these
boards can be finished from every hex.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from headrace.engine.content import clean_lines, content_names
from headrace.engine.errors import BadContent, BadSetup
from headrace.games.salmon_run.rules import (
    BACK,
    BEAR,
    BY_HAND,
    COLS,
    CURRENT,
    CURRENT_OR_RAPIDS,
    DOUBLE_CARD,
    EAGLE,
    GET_FATIGUE,
    HOUSE_SIDES,
    LAND,
    LINE,
    MOST_SECTIONS,
    NO_ARROW,
    NOTHING,
    NOWHERE,
    PLUS_ONE,
    RAPIDS,
    REEDS,
    ROCK,
    ROWS,
    SPAWNING,
    SWIM_CARD,
    TWO_REEDS,
    WATER,
    WATERFALL,
    WILD,
    Course,
    Side,
)

HOME = Path(__file__).parent
LEAST_SECTIONS = 2
WIDTH = 4  # letters of a column
TOP = 2 * ROWS  # the height of the uppermost half hexes
GROUNDS = {".": LAND, "~": WATER, "X": ROCK, "=": WATERFALL, "@": WATER, "*": SPAWNING}
SYMBOLS = {
    "b": 1 + BEAR,
    "s": SWIM_CARD,
    "d": DOUBLE_CARD,
    "w": 1 + WILD,
    "+": PLUS_ONE,
    "e": 1 + EAGLE,
    "c": 1 + CURRENT,
    "r": 1 + RAPIDS,
    "o": CURRENT_OR_RAPIDS,
    "f": GET_FATIGUE,
    "1": REEDS,
    "2": TWO_REEDS,
}
ARROWS = "^<>v/\\"  # by way
SWIM_COST, JUMP_COST = 2, 5  # of ways: two for each card, and one for the Fatigue of a jump
NEVER = 99
SWIMS = ((0, 2), (-1, 1), (1, 1))  # columns and half hexes of the basic swims
STEPS = (*SWIMS, (0, -2), (-1, -1), (1, -1))  # ... and of all ways

Hex = tuple[int, int]  # its column, its height


@cache
def house_sides() -> list[Side]:
    """The sides of the house's boards, as rules.py numbers them."""
    return [read_side(HOME / "content" / "boards" / f"{name}.txt") for name in HOUSE_NAMES]


HOUSE_NAMES = ("S1", "S2", "F1", "F2", "1E", "1M", "2E", "2M", "3E", "3H", "4E", "4M",
               "5E", "5H", "6E", "6H")  # fmt: skip


def board_names() -> dict[str, Path]:
    return content_names(HOME, "salmon-run", "boards")


def place_of(at: Hex) -> int:
    """A hex as the rules number it on its board."""
    col, high = at
    return (high - 1) // 2 * LINE + col


def read_side(path: Path) -> Side:
    """A map as a record, or BadContent."""
    return _Map(path).side()


class _Map:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.line_of: dict[int, int] = {}  # by height
        self.ground: dict[Hex, int] = {}
        self.symbol: dict[Hex, int] = {}
        self.arrows: dict[Hex, list[int]] = {}
        self.start: Hex | None = None
        lines = list(clean_lines(path))
        if len(lines) not in (TOP, TOP + 1):
            last = lines[-1][0] if lines else 1
            raise BadContent(path, last, f"a map has {TOP} lines and a join, not {len(lines)}")
        join = lines.pop() if len(lines) > TOP else None
        for high, (number, line) in zip(range(TOP, 0, -1), lines, strict=True):
            self.line_of[high] = number
            for col, word in self._words(number, line, high):
                self._read((col, high), word, number)
        self.joins = self._lower_join(join)

    def bad(self, at: Hex, what: str) -> BadContent:
        return BadContent(self.path, self.line_of[at[1]], f"column {at[0]}: {what}")

    # ---- reading

    def _words(self, number: int, line: str, high: int) -> Iterator[tuple[int, str]]:
        if "\t" in line:
            raise BadContent(self.path, number, "tabs do not say which column is meant")
        for i in range(0, len(line), WIDTH):
            word = line[i : i + WIDTH].rstrip()
            col = i // WIDTH + 1
            if word and (word[0] == " " or (col - high) % 2 or col > COLS):
                parity = "even" if high % 2 == 0 else "odd"
                raise BadContent(
                    self.path,
                    number,
                    f"{word.strip()!r} stands in no column: this is a line of {parity} columns, "
                    f"each {WIDTH} letters wide, of {COLS}",
                )
            if word:
                yield col, word

    def _read(self, at: Hex, word: str, number: int) -> None:
        letter, arrows = word[0], word[1:]
        if letter in GROUNDS:
            self.ground[at] = GROUNDS[letter]
        elif letter in SYMBOLS:
            self.ground[at], self.symbol[at] = WATER, SYMBOLS[letter]
        elif letter.lower() in SYMBOLS:
            self.ground[at], self.symbol[at] = WATERFALL, SYMBOLS[letter.lower()]
        else:
            raise self.bad(at, f"{letter!r} is no kind of hex")
        if letter == "@":
            if self.start:
                raise self.bad(at, "salmon start on one hex only")
            self.start = at
        if any(arrow not in ARROWS for arrow in arrows) or len(set(arrows)) != len(arrows):
            raise self.bad(at, f"{arrows!r} are no arrows; use each of {' '.join(ARROWS)} once")
        if len(arrows) > 2:
            raise self.bad(at, "more than two arrows")
        self.arrows[at] = [ARROWS.index(arrow) for arrow in arrows]

    def _lower_join(self, join: tuple[int, str] | None) -> int:
        """The middle column of the half hexes beneath; 0: there are none."""
        if (join is None) != (self.start is not None):
            last = self.line_of[1]
            raise BadContent(self.path, last, "a board has either a hex to start from or a join")
        if join is None:
            return 0
        self.line_of[0] = join[0]
        cols = [col for col, word in self._words(*join, 0) if word == "="]
        if len(cols) != 3 or cols != [cols[1] - 2, cols[1], cols[1] + 2]:
            raise BadContent(self.path, join[0], "a join is three '=' in neighbouring columns")
        self._narrow(1, cols[1])
        for col in cols:
            self.ground[col, 0] = WATER
        return cols[1]

    def _narrow(self, high: int, middle: int) -> None:
        """Beside a join only the two hexes between its halves are no land."""
        for col in range(1, COLS + 1, 2):
            here = self.ground.get((col, high), LAND)
            if abs(col - middle) > 1 and here != LAND:
                raise self.bad((col, high), "beside the join there must be land")

    # ---- checking

    def side(self) -> Side:
        spawning = any(ground == SPAWNING for ground in self.ground.values())
        exit_ = 0 if spawning else self._upper_join()
        self._check_symbols(exit_)
        for at, ways in self.arrows.items():
            self._check_arrows(at, ways)
        far = self._ways_up(exit_)
        self._check_ways_up(far)
        side = Side()
        side.entry, side.exit = self.joins, exit_
        side.start = place_of(self.start) if self.start else NOWHERE
        side.paw = NOWHERE
        side.length = min((far[at] for at in far if at[1] == 0), default=0)
        side.arrow_1 = [NO_ARROW] * len(side.arrow_1)
        side.arrow_2 = [NO_ARROW] * len(side.arrow_2)
        for at, ground in self.ground.items():
            if at[1] == 0:
                continue
            place, ways = place_of(at), [*self.arrows[at], NO_ARROW, NO_ARROW]
            side.ground[place] = ground
            side.symbol[place] = self.symbol.get(at, NOTHING)
            side.arrow_1[place], side.arrow_2[place] = ways[:2]
            side.far[place] = far.get(at, 0)
            if self.symbol.get(at) == 1 + BEAR:
                side.paw = place
        return side

    def _upper_join(self) -> int:
        cols = [col for col in range(2, COLS, 2) if self.ground.get((col, TOP), LAND) != LAND]
        if len(cols) != 3 or cols != [cols[1] - 2, cols[1], cols[1] + 2]:
            what = (
                "at the upper end three neighbouring hexes lie in the join, or salmon spawn ('*')"
            )
            raise BadContent(self.path, self.line_of[TOP], what)
        for col in cols:
            if self.ground[col, TOP] != WATER or (col, TOP) in self.symbol:
                raise self.bad((col, TOP), "hexes in the join are plain water")
        self._narrow(TOP - 1, cols[1])
        return cols[1]

    def _check_symbols(self, exit_: int) -> None:
        paws = [at for at, symbol in self.symbol.items() if symbol == 1 + BEAR]
        if paws and (self.start or not exit_):
            raise self.bad(paws[0], "the first and the last board have no paw print")
        if len(paws) > 1:
            raise self.bad(paws[1], "a second paw print: there are bears for one on each board")

    def _check_arrows(self, at: Hex, ways: list[int]) -> None:
        if ways and self.ground[at] not in (WATER, WATERFALL):
            raise self.bad(at, "arrows are for water")
        if self.ground[at] == WATERFALL and not (ways and min(ways) >= BACK):
            raise self.bad(at, "a waterfall has one or two arrows, and they lead back")
        for way in ways:
            to = at[0] + STEPS[way][0], at[1] + STEPS[way][1]
            if self.ground.get(to, LAND) not in (WATER, WATERFALL):
                raise self.bad(at, f"the arrow {ARROWS[way]!r} leads to no water of this board")

    def _check_ways_up(self, far: dict[Hex, int]) -> None:
        water = {at for at, ground in self.ground.items() if ground == WATER}
        if caught := sorted(water - far.keys(), key=lambda at: (-at[1], at[0])):
            raise self.bad(caught[0], "from here basic swims do not lead to the upper end")

    def _ways_up(self, exit_: int) -> dict[Hex, int]:
        """How far it is to the upper end, from every hex from which basic swims lead there."""
        far = {at: 0 for at, ground in self.ground.items() if ground == SPAWNING}
        if exit_:
            far = {(exit_ + aside, TOP): 0 for aside in (-2, 0, 2)}
        while True:
            nearer = {
                at: cost for at in self.ground if (cost := self._cost(at, far)) < far.get(at, NEVER)
            }
            if not nearer:
                return far
            far |= nearer

    def _cost(self, at: Hex, far: Mapping[Hex, int]) -> int:
        """... as known so far: by a swim or a jump of two basic swims."""
        least = NEVER
        if self.ground[at] == WATER:
            for across, up in SWIMS:
                beside = at[0] + across, at[1] + up
                least = min(least, SWIM_COST + far.get(beside, NEVER))
                if self.ground.get(beside) == WATERFALL:
                    for further, higher in SWIMS:
                        landing = beside[0] + further, beside[1] + higher
                        least = min(least, JUMP_COST + far.get(landing, NEVER))
        return least


def lay_by_hand(course: Course, text: str) -> None:
    """A river of named boards, such as "S1 1E 2M 3H F2", or BadSetup."""
    names = text.split()
    files = board_names()
    for name in names:
        if name not in files:
            raise BadSetup(
                f"salmon-run: there is no board {name!r}; a river is easy, dice, wild, or some of "
                f"{', '.join(files)}"
            )
    if not LEAST_SECTIONS <= len(names) <= MOST_SECTIONS:
        raise BadSetup(
            f"salmon-run: a river has {LEAST_SECTIONS} to {MOST_SECTIONS} boards, not {len(names)}"
        )
    boards = [name[0] if name in HOUSE_NAMES else name for name in names]
    for i, board in enumerate(boards):
        if board in boards[:i]:
            raise BadSetup(f"salmon-run: {names[i]} is a side of a board that already lies there")
    course.river = BY_HAND
    course.sections = len(names)
    for i, name in enumerate(names):
        if name in HOUSE_NAMES:
            course.laid[i] = HOUSE_NAMES.index(name)
        else:
            course.laid[i] = HOUSE_SIDES + i
            course.side[HOUSE_SIDES + i] = read_side(files[name])
        side = course.side[course.laid[i]]
        if (side.start != NOWHERE) != (i == 0) or (side.exit == 0) != (i == len(names) - 1):
            raise BadSetup(
                f"salmon-run: {name} cannot be board {i + 1} of {len(names)}; a river begins with "
                f"the one board to start from, and ends with the one where salmon spawn"
            )
