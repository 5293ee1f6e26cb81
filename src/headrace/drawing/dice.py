"""What chance is seen with: a die and a spinner.

A die is a piece of class `h-die`: it tumbles whenever its side changes, so the number of the
throw belongs into the side.  A spinner's arrow turns by as many rounds as it was spun.
"""

from collections.abc import Sequence
from math import cos, pi, sin

from headrace.drawing.paper import rounded, sheet
from headrace.drawing.svg import at, label, piece, use

STYLE = (
    ".h-pip{fill:none;stroke:var(--ink);stroke-width:6.4;stroke-linecap:round}"
    ".h-sector{stroke:var(--sheet);stroke-width:2}"
    ".h-ahead{fill:var(--ahead)}.h-behind{fill:var(--behind)}.h-onsector{fill:var(--onsector);font-size:17px}"
    ".h-arrow{fill:var(--ink);stroke:var(--sheet);stroke-width:2;stroke-linejoin:round}"
    "@media (prefers-reduced-motion:no-preference){"
    ".h-spinner{transition:transform 1.4s cubic-bezier(.2,.7,.2,1)}}"
)

_PIPS = {
    1: "M0 0h0",
    2: "M-7-7h0M7 7h0",
    3: "M-7-7h0M0 0h0M7 7h0",
    4: "M-7-7h0M7-7h0M-7 7h0M7 7h0",
    5: "M-7-7h0M7-7h0M0 0h0M-7 7h0M7 7h0",
    6: "M-7-8h0M7-8h0M-7 0h0M7 0h0M-7 8h0M7 8h0",
}
DICE = (
    f'<g id="h-die">{sheet("h-sheet", rounded(32, 32, 7))}</g>'
    + "".join(
        f'<g id="h-die-{face}">{use("h-die")}<path class="h-pip" d="{pips}"/></g>'
        for face, pips in _PIPS.items()
    )
)  # fmt: skip


def die(name: str, place: str, face: int, throw: int) -> str:
    """A die that shows a face, 32 wide; `throw` is the number of the throw."""
    return piece(name, place, use(f"h-die-{face}"), "h-die", side=f"{throw}-{face}")


def wheel(sectors: Sequence[int], radius: float) -> str:
    """The face of a spinner around 0, 0: what is ahead and what is behind are of two colours."""
    out, one = "", 2 * pi / len(sectors)
    for i, number in enumerate(sectors):
        (x, y), (x2, y2) = (
            (radius * sin(one * side), -radius * cos(one * side)) for side in (i, i + 1)
        )
        middle = one * (i + 0.5)
        out += (
            f'<path class="h-sector {"h-behind" if number < 0 else "h-ahead"}" '
            f'd="M0 0L{x:.1f} {y:.1f}A{radius:g} {radius:g} 0 0 1 {x2:.1f} {y2:.1f}Z"/>'
            + label(
                "h-text h-middle h-onsector",
                round(radius * 0.8 * sin(middle), 1),
                round(6 - radius * 0.8 * cos(middle), 1),
                f"{number:+d}".replace("-", "−"),
            )
        )
    return f"{sheet('h-sheet', _circle(radius + 4))}{out}"


def arrow(name: str, x: float, y: float, sectors: int, sector: int, spins: int) -> str:
    """The arrow of a spinner after so many spins, on one of its sectors."""
    turn = 360 * (sector + 0.5) / sectors + 1080 * spins
    return piece(name, at(x, y, round(turn, 1)), use("h-arrow"), "h-spinner")


ARROW = (
    '<path id="h-arrow" class="h-arrow" d="M0-34L9-16H4V12A5 5 0 0 1-4 12V-16H-9Z"/>'
)  # fmt: skip


def _circle(r: float) -> str:
    return f"M{-r:g} 0a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"
