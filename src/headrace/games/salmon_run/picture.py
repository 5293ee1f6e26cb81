"""A race of Salmon Run in simple shapes: dots are hexes, rings bears, small discs salmon."""

from collections.abc import Sequence

from headrace.drawing.seats import LOOKS
from headrace.drawing.svg import at, piece
from headrace.engine.game import Fact
from headrace.games.salmon_run.notation import place_name
from headrace.games.salmon_run.rules import (
    BOARD,
    COLS,
    LINE,
    ROCK,
    ROWS,
    SPAWNING,
    WATER,
    WATERFALL,
    Course,
    State,
    height,
)

STYLE = ""
COLOURS = {WATER: "#7fb6c9", ROCK: "#66625c", WATERFALL: "#ffffff", SPAWNING: "#e8c27a"}
ACROSS, UP = 36, 20  # a column, half a hex
ASIDE = 8 * ACROSS  # for boards that lie further to a side


def size(c: Course) -> tuple[int, int]:
    return 2 * ASIDE + (COLS + 1) * ACROSS, (2 * ROWS * c.sections + 2) * UP


def still(c: Course, language: str) -> str:
    return ""


def moving(s: State, c: Course, names: Sequence[str], language: str, seat: int) -> str:
    out = ""
    for section in range(c.sections):
        side = c.side[s.side[section]]
        for hex_, ground in enumerate(side.ground):
            if ground in COLOURS:
                x, y = _spot(s, c, section * BOARD + hex_)
                out += f'<circle cx="{x}" cy="{y}" r="16" fill="{COLOURS[ground]}"/>'
    for bear, place in enumerate(s.bear[: s.bears]):
        ring = '<circle r="15" fill="none" stroke="#4c3324" stroke-width="4"/>'
        out += piece(f"bear-{bear}", at(*_spot(s, c, place)), ring)
    for i in range(c.players):
        x, y = _spot(s, c, s.player[i].place)
        disc = f'<circle r="8" fill="{LOOKS[i].colour}"/>'
        out += piece(f"salmon-{i}", at(x + 6 * i - 9, y), disc)
    return out


def _spot(s: State, c: Course, place: int) -> tuple[int, int]:
    drift = 0
    for section in range(1, place // BOARD + 1):
        drift += c.side[s.side[section - 1]].exit - c.side[s.side[section]].entry
    return (
        ASIDE + (place % LINE + drift) * ACROSS,
        size(c)[1] - height(place) * UP,
    )


def hand(s: State, c: Course, language: str, seat: int) -> str:
    return ""


def in_words(s: State, c: Course, names: Sequence[str], language: str) -> str:
    return ", ".join(f"{names[i]}: {place_name(s.player[i].place)}" for i in range(c.players))


def facts(s: State, c: Course, seat: int) -> list[Fact]:
    return []


def touched(s: State, c: Course, seat: int, action: int) -> tuple[str, ...]:
    return ()


def felt(s: State, c: Course, kind: int, who: int, where: int, what: int) -> tuple[str, str]:
    return f"salmon-{who}", ""
