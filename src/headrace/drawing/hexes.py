"""Hexes in columns: straight up is a neighbour; the others are up and down, left and right.

A hex is 100 wide and 86 high, so that every corner is a whole number.  Ways are counted
clockwise from straight up.
"""

from collections.abc import Iterable

HALF_WIDTH, HALF_HEIGHT = 50, 43
COLUMN, ROW = 75, 86  # from column to column, from row to row
CORNERS = ((-25, -43), (25, -43), (50, 0), (25, 43), (-25, 43), (-50, 0))
STEPS = ((0, -86), (75, -43), (75, 43), (0, 86), (-75, 43), (-75, -43))

OUTLINE = "-25-43h50l25 43-25 43h-50l-25-43z"  # after the centre and a `m`

Point = tuple[int, int]


def path(places: Iterable[Point]) -> str:
    """Hexes around these places."""
    return "".join(f"M{x - 25} {y - 43}h50l25 43-25 43h-50l-25-43z" for x, y in places)


def shores(places: Iterable[Point]) -> list[list[Point]]:
    """The outlines of a region of hexes, corner by corner, the region to the right of each side."""
    region = set(places)
    following = {
        (x + CORNERS[way][0], y + CORNERS[way][1]): (
            x + CORNERS[(way + 1) % 6][0],
            y + CORNERS[(way + 1) % 6][1],
        )
        for x, y in sorted(region)
        for way, (dx, dy) in enumerate(STEPS)
        if (x + dx, y + dy) not in region
    }
    found: list[list[Point]] = []
    while following:
        start = corner = next(iter(following))
        loop: list[Point] = []
        while corner in following:
            loop.append(corner)
            corner = following.pop(corner)
        assert corner == start
        found.append(loop)
    return found


def rounded(loops: Iterable[list[Point]]) -> str:
    """Outlines without corners, as water makes them: through the middle of every side."""
    out = ""
    for loop in loops:
        x, y = _middle(loop[-1], loop[0])
        out += f"M{x:g} {y:g}"
        for i, corner in enumerate(loop):
            nx, ny = _middle(corner, loop[(i + 1) % len(loop)])
            out += f"q{corner[0] - x:g} {corner[1] - y:g} {nx - x:g} {ny - y:g}".replace(" -", "-")
            x, y = nx, ny
        out += "z"
    return out


def _middle(one: Point, other: Point) -> tuple[float, float]:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
