"""The river as it lies: every side of a board drawn once, in layers from the meadow to the symbols.

A board is drawn around the middle of its column 0 at the height 0; it is laid by moving it. Its
water goes on a little beyond the joins, so that boards on top of each other are one river.
"""

from functools import cache
from math import cos, radians, sin
from typing import NamedTuple

from headrace.drawing import hexes, river
from headrace.drawing.svg import label, use
from headrace.games.salmon_run.rules import (
    COLS,
    LAND,
    LINE,
    NO_ARROW,
    NOTHING,
    NOWHERE,
    ROCK,
    ROWS,
    SPAWNING,
    WATER,
    WATERFALL,
    Side,
)

HEIGHT = 2 * ROWS * hexes.HALF_HEIGHT  # of a board
TOP = 2 * ROWS

Hex = tuple[int, int]  # its column, its height in half hexes
Arrows = tuple[tuple[int, ...], tuple[int, ...]]  # the first and the second of every hex


class Drawn(NamedTuple):
    """A side: the outlines of its water and of the deep parts, and what lies on it."""

    water: str
    deep: str
    things: str
    signs: str
    running: list[str]  # how its water runs, phase by phase


def spot(at: Hex) -> tuple[int, int]:
    return at[0] * hexes.COLUMN, -at[1] * hexes.HALF_HEIGHT


def place_of(at: Hex) -> int:
    return (at[1] - 1) // 2 * LINE + at[0]


def _beyond(entry: int, exit_: int, start: int) -> list[Hex]:
    """Water of the neighbouring boards, and the lake where salmon come from."""
    found: list[Hex] = []
    if exit_:
        found += [(exit_ - 1, 13), (exit_ + 1, 13), (exit_, 14)]
    if entry:
        found += [(entry + aside, 0) for aside in (-2, 0, 2)]
        found += [(entry - 1, -1), (entry + 1, -1)]
    elif start != NOWHERE:
        col, high = start % LINE, start // LINE * 2 + 2 - (start & 1)
        for down in range(1, high + 6):
            wide = min(down, 2) if down < 3 else 2 * down - 3
            found += [
                (col + aside, high - down)
                for aside in range(-wide, wide + 1)
                if (aside + down) % 2 == 0
            ]
    return found


def draw(side: Side) -> Drawn:
    return _draw(
        (side.entry, side.exit, side.start),
        tuple(side.ground),
        tuple(side.symbol),
        (tuple(side.arrow_1), tuple(side.arrow_2)),
    )


@cache
def _draw(
    ends: tuple[int, int, int],
    grounds: tuple[int, ...],
    symbols: tuple[int, ...],
    arrows: Arrows,
) -> Drawn:
    ground = {
        (col, 2 * row + 2 - (col & 1)): grounds[row * LINE + col]
        for col in range(1, COLS + 1)
        for row in range(ROWS)
        if grounds[row * LINE + col] != LAND
    }
    water = {*ground, *_beyond(*ends)}
    inner = [at for at in sorted(water) if water.issuperset(_around(at))]
    return Drawn(
        hexes.rounded(hexes.shores(map(spot, water))),
        hexes.rounded(hexes.shores(map(spot, inner))),
        _trees(water, sum(i * ground for i, ground in enumerate(grounds)))
        + _grid(ground, ends[1])
        + _things(ground, symbols, arrows),
        _signs(ground, symbols, arrows),
        [_running(ground, arrows, phase) for phase in range(river.PHASES)],
    )


def _around(at: Hex) -> list[Hex]:
    return [(at[0] + x // 75, at[1] - y // 43) for x, y in hexes.STEPS]


# ---- what lies on a side


def _grid(ground: dict[Hex, int], exit_: int) -> str:
    tiles = hexes.path(spot(at) for at, kind in ground.items() if kind in (WATER, SPAWNING))
    grid = f'<path class="run-grid" d="{tiles}"/>'
    if exit_:  # where the next board begins
        x, y = spot((exit_ - 2, TOP))
        edge = "l25-43h50l25 43"
        grid += f'<path class="run-join" d="M{x - 50} {y}{edge}h50{edge}h50{edge}"/>'
    return grid


TURNS = (0, -60, 60, 180, -120, 120)  # of the ways, as rules.py numbers them
STEPS = tuple(hexes.STEPS[i] for i in (0, 5, 1, 3, 4, 2))
_GROUNDS = {
    SPAWNING: ("run-redd",),
    ROCK: ("run-rock", "run-rock", "run-rocks"),
    WATERFALL: ("run-fall",),
}


def _things(
    ground: dict[Hex, int],
    symbols: tuple[int, ...],
    arrows: Arrows,
) -> str:
    order = sorted(ground, key=lambda at: (-at[1], at[0]))
    out = "".join(
        use(_GROUNDS[kind][(7 * at[0] + at[1]) % len(_GROUNDS[kind])], *spot(at))
        for kind in (SPAWNING, ROCK, WATERFALL)
        for at in order
        if ground[at] == kind
    )
    for at in order:
        ways = _ways(place_of(at), arrows)
        if len(ways) == 1:
            out += use(f"run-way-{ways[0]}", *spot(at))
        elif not ways and ground[at] == WATER and symbols[place_of(at)] == NOTHING:
            out += use("run-ripple", spot(at)[0], spot(at)[1] + at[0] % 3 * 9 - 9)
    return out


def _signs(ground: dict[Hex, int], symbols: tuple[int, ...], arrows: Arrows) -> str:
    """Symbols, and currents that part: these are numbered."""
    out = ""
    for at in sorted(ground, key=lambda at: (-at[1], at[0])):
        x, y = spot(at)
        place = place_of(at)
        if symbols[place] != NOTHING:
            out += use(f"run-symbol-{symbols[place]}", x, y)
        ways = _ways(place, arrows)
        if len(ways) == 2:
            out += "".join(use(f"run-{i}-way-{way}", x, y) for i, way in enumerate(ways, 1))
    return out


def _arrow(way: int, number: int) -> str:
    dx, dy = STEPS[way]
    digit = label("h-text run-digit", round(dx * 0.335), round(dy * 0.335) + 6, number)
    return f'<g id="run-{number}-way-{way}">{use("h-drop", turn=TURNS[way])}{digit}</g>'


def symbols() -> str:
    """The arrows of every way: alone, or as one of two with its number upright."""
    return "".join(
        f'<g id="run-way-{way}">{use("h-current", turn=turn)}</g>{_arrow(way, 1)}{_arrow(way, 2)}'
        for way, turn in enumerate(TURNS)
    )


def _ways(place: int, arrows: Arrows) -> list[int]:
    return [arrow[place] for arrow in arrows if arrow[place] != NO_ARROW]


def _running(ground: dict[Hex, int], arrows: Arrows, phase: int) -> str:
    falls, lines = "", ""
    for at, kind in ground.items():
        ways = _ways(place_of(at), arrows)
        if kind == WATERFALL:
            falls += use(f"h-fall-{phase}", *spot(at))
        elif len(ways) == 1:
            (x, y), turn = spot(at), radians(TURNS[ways[0]])
            points = [
                (x + px * cos(turn) - py * sin(turn), y + px * sin(turn) + py * cos(turn))
                for px, py in river.CHEVRONS[phase]
            ]
            lines += "M" + "L".join(f"{px:.0f} {py:.0f}" for px, py in points)
    return f'<path class="h-run h-chevron" d="{lines}"/>{falls}'


def _trees(water: set[Hex], seed: int) -> str:
    """What grows near the water, other things on every side; beyond is the wood of the scene."""
    found: list[tuple[int, str]] = []
    for col in range(1, COLS + 1):
        for row in range(ROWS):
            at = (col, 2 * row + 2 - (col & 1))
            around = _around(at)
            shores = [near for near in around if near in water]
            near = shores or not all(water.isdisjoint(_around(other)) for other in around)
            if near and at not in water:
                found += [_growth(at, shores, i, seed) for i in range(2)]
    return "".join(tree for _, tree in sorted(found))


def _growth(at: Hex, shores: list[Hex], i: int, seed: int) -> tuple[int, str]:
    """A tree, or at a shore a fern, a stone or flowers; with how far in front it stands."""
    chance = (at[0] * 37 + at[1] * 53 + i * 29 + seed) * 7919
    small = shores and i
    kinds = ("h-fern", "h-pebble", "run-flowers") if small else ("h-oak", *5 * ("h-fir",))
    size = (0.76 if small else 0.85) + chance // 977 % 5 * 0.1
    x, y = spot(at)
    dx, dy = chance % 61 - 30, chance // 61 % 51 - 4
    for shore in shores:  # away from the water, so that no tree stands in it
        dx, dy = dx + (x - spot(shore)[0]) // 6, dy + (y - spot(shore)[1]) // 6
    kind = kinds[chance // 3111 % len(kinds)]
    return y + dy, use(kind, x + dx, y + dy, size=round(size, 2))
