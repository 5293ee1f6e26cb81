"""How the scores of a race went: a line for every seat."""

import itertools
from collections.abc import Sequence

from headrace.drawing.seats import LOOKS
from headrace.drawing.svg import escape
from headrace.table.words import say

WIDE, HIGH = 300, 120


def chart(lines: Sequence[Sequence[int]], names: Sequence[str], language: str) -> str:
    """An SVG; nothing where there is nothing to compare."""
    least = min(min(line) for line in lines)
    most = max(max(line) for line in lines)
    steps = len(lines[0]) - 1
    if most == least or not steps:
        return ""

    def place(i: int, score: int) -> str:
        x = 6 + i / steps * (WIDE - 34)
        y = HIGH - 8 - (score - least) / (most - least) * (HIGH - 22)
        return f"{x:.1f} {y:.1f}"

    drawn = ""
    for seat, line in enumerate(lines):
        corners = [i for i in range(steps + 1) if i in (0, steps) or line[i] != line[i - 1]]
        path = f"M{place(0, line[0])}"
        for before, i in itertools.pairwise(corners):
            path += f"L{place(max(i - 1, before), line[before])}L{place(i, line[i])}"
        end = place(steps, line[-1]).replace(" ", ",")
        drawn += (
            f'<g class="h-s{seat}"><path class="line" d="{path}"/>'
            f'<g transform="translate({end})"><path class="h-shape" transform="translate(14 0) '
            f'scale(.7)" d="{LOOKS[seat].shape}"/></g></g>'
        )
    title = escape(say("scores-went", language, who=", ".join(names)))
    return (
        f'<figure class="chart"><svg viewBox="0 0 {WIDE} {HIGH}" role="img"><title>{title}</title>'
        f'<path class="axis" d="M6 {HIGH - 8}H{WIDE - 28}"/>{drawn}</svg>'
        f"<figcaption>{escape(say('scores', language))}</figcaption></figure>"
    )
