"""The picture of a marathon: a road that winds up through a waking city towards the sun.

It starts at the bottom on the left, runs to and fro over the whole width, and ends at the top.
Runners stand upright on their spaces; die, spinner and event card lie where everybody sees them.
"""

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from math import ceil, cos, pi, sin
from typing import NamedTuple

from headrace.drawing import dice, landscape, paper, seats
from headrace.drawing.svg import at, label, piece, use
from headrace.engine.game import Fact
from headrace.engine.rules import bit
from headrace.engine.words import Phrase
from headrace.games.marathon import drawings, rules
from headrace.games.marathon.course import CARDS, LANDMARKS, ROWS_A_MILE
from headrace.games.marathon.drawings import PANEL
from headrace.games.marathon.rules import (
    BOOSTING,
    CHOOSING,
    FASTER,
    KEEP,
    LANE,
    LANES,
    MOST_INJURIES,
    NOTHING,
    OVER,
    REROLL,
    RUNNING,
    SLOWER,
    STAMINA,
    USE_HIGH,
    WALL,
    Course,
    State,
    free,
    reach,
)
from headrace.games.marathon.words import SAID, card

WORDS = {
    "en": {
        "start": "START", "finish": "FINISH", "left": "left", "bad-kick": "A bad kick",
        "turn": "It is the turn of {who}.", "won": "{who} has crossed the finish line.",
        "called-off": "The race was called off.",
        "runner": "{who}: {where}; stamina {stamina}, injuries {injuries}, Runner's High {high}.",
        "at-start": "position {lane}", "at": "row {row} of {rows}, lane {lane}",
        "home": "across the finish line", "rests": "Sits out the next turn.",
        "card": "Last event card: {card}.", "spun": "Last spin: {n}.",
        "park": "Park", "fountain": "Fountain", "clock-tower": "Clock Tower", "market": "Market",
        "museum": "Museum", "ferris-wheel": "Ferris Wheel", "station": "Station",
        "windmill": "Old Mill", "harbour": "Harbour", "bridge": "Bridge",
    },
    "fr": {
        "start": "DÉPART", "finish": "ARRIVÉE", "left": "restent",
        "bad-kick": "Accélération ratée",
        "turn": "C'est à {who} de jouer.", "won": "{who} a franchi la ligne d'arrivée.",
        "called-off": "La course a été arrêtée.",
        "runner": "{who} : {where} ; endurance {stamina}, blessures {injuries}, "
        "Euphorie {high}.",
        "at-start": "place {lane}", "at": "rang {row} sur {rows}, couloir {lane}",
        "home": "ligne d'arrivée franchie", "rests": "Passe le prochain tour.",
        "card": "Dernière carte Événement : {card}.", "spun": "Dernier coup de roue : {n}.",
        "park": "Le parc", "fountain": "La fontaine", "clock-tower": "Le beffroi",
        "market": "Le marché", "museum": "Le musée", "ferris-wheel": "La grande roue",
        "station": "La gare", "windmill": "Le vieux moulin", "harbour": "Le port",
        "bridge": "Le pont",
    },
}  # fmt: skip

# ---- the scene: a city in the first light, or by its lamps

COLOURS = {  # by day and by night
    "ground": ("#f3dfc6", "#18203a"), "sheet": ("#fffaf0", "#efe6d2"),
    "text": ("#33261f", "#f6eedd"), "ink": ("#33261f", "#1d1b26"), "edge": ("#fffaf0", "#f4ead6"),
    "shade": ("#5a3524", "#04060d"), "fibre": ("#a8805a", "#8fa0c8"),
    "sky": ("#fbd9b5", "#131a33"), "sky2": ("#fce8cf", "#1b2547"), "sun": ("#f2994a", "#f5ebc4"),
    "far": ("#e9bfae", "#222d52"), "near": ("#cf9c97", "#2b3762"), "lit": ("#fbe3b8", "#ffd56b"),
    "lawn": ("#cdd6a4", "#1d3140"), "plaza": ("#ead0b1", "#212b4b"),
    # the road
    "curb": ("#fff6e6", "#58618a"), "road": ("#a99fae", "#353e62"), "lane": ("#d9d2da", "#6a739c"),
    "star": ("#c8361a", "#ff7a52"), "starrim": ("#ffe9d6", "#2a1420"),
    # wood, stone, leaves
    "wood": ("#96683c", "#7d5836"), "stone": ("#d8c8b4", "#8b8ea8"),
    "stone2": ("#a8957f", "#666b8d"), "brick": ("#b5674a", "#7d4a45"),
    "roof": ("#a5452d", "#8a3f38"), "stall": ("#e3b778", "#a8824f"),
    "leaf": ("#7d9c52", "#46684f"), "leaf2": ("#5c8248", "#365747"),
    "water": ("#5d9fb8", "#3f6c9c"), "hull": ("#7a3b2a", "#6a3a38"),
    "sail": ("#f7ecd9", "#d8d2c8"), "fur": ("#8a5a33", "#b98a5a"),
    "red": ("#b93a22", "#b04030"), "gold": ("#f3b62f", "#ffd056"),
    "plaster": ("#e6a67c", "#d99a72"), "skin": ("#6b4430", "#b98563"),
    "skin1": ("#b57a52", "#c89a78"), "skin2": ("#e3b28e", "#8d6248"),
    "lamp": ("#f7c95c", "#ffd56b"),
    # the crowd
    "crowd0": ("#c95f4a", "#8d4a4f"), "crowd1": ("#4f86a6", "#41648c"),
    "crowd2": ("#e8b04c", "#a5823f"), "crowd3": ("#77915a", "#4f6d55"),
    # the spinner
    "ahead": ("#2c6e8f", "#2c6e8f"), "behind": ("#a8391f", "#a8391f"),
    "onsector": ("#ffffff", "#ffffff"), "vigour": ("#c2302e", "#ff6b5e"),
}  # fmt: skip
STRENGTHS = {"grain": (".28", ".16"), "night": ("0", "1")}

STYLE = (
    paper.palette("marathon", COLOURS | STRENGTHS) + ".marathon{display:block;max-height:100vh}"
    "#board.marathon{min-width:1080px;height:auto;max-height:none}"
    "@media(min-width:900px){#board.marathon{min-width:0;min-height:100%;max-height:none}}"
    + paper.STYLE
    + seats.STYLE
    + landscape.STYLE
    + dice.STYLE
    + drawings.STYLE
    + "".join(f".mara-{name}{{fill:var(--{name})}}" for name in COLOURS)
    + ".mara-onred{fill:#fff}.mara-name{font-size:21px}"
    ".mara-good{fill:var(--sky2)}.mara-bad{fill:var(--plaza)}"
    ".mara-curb{stroke:var(--curb);stroke-width:16;stroke-linejoin:round}"
    ".mara-road{stroke:var(--road);stroke-width:5;stroke-linejoin:round}"
    ".mara-lanes,.mara-rows{fill:none;stroke:var(--lane)}.mara-lanes{stroke-width:2;"
    "stroke-dasharray:9 7}.mara-rows{stroke-width:1;opacity:.55}"
    ".mara-star{stroke:var(--starrim);stroke-width:1.5;stroke-linejoin:round}"
    ".mara-lamp{fill:var(--lamp)}.mara-window{fill:var(--lit)}.mara-glow{fill:var(--lamp);"
    "opacity:.14}.mara-cup{fill:var(--water)}.mara-hand{fill:var(--skin)}"
    ".mara-small{font-size:17px}.mara-tiny{font-size:14px}.mara-large{font-size:25px}"
    ".mara-huge{font-size:31px;letter-spacing:.12em}"
    ".mara-space{fill:var(--lamp);fill-opacity:.35;stroke:var(--lamp);stroke-width:3}"
    ".mara-reach{fill:none;stroke:var(--lamp);stroke-opacity:.55;stroke-width:25;"
    "stroke-linecap:round;stroke-linejoin:round}"
    ".mara-check{fill:var(--ink)}.mara-empty{opacity:.25}"
    ".mara-shine{fill:var(--sun);opacity:.16}"
)

# ---- where things stand

PITCH, LANE_WIDTH, LEG = 46, 32, 230  # from row to row, lane to lane, and leg to leg
BEND = 6  # rows in a bend
SKY, SIDE, FOOT = 156, 214, 132
WIDE = 700  # how far the land goes on at the sides, for windows wider than the board
MIDDLE = LANES / 2


class Road(NamedTuple):
    """A road of so many rows: legs to and fro, with bends between them."""

    rows: int
    legs: int
    straight: int  # rows of a leg

    @property
    def width(self) -> int:
        return 2 * SIDE + self.straight * PITCH

    @property
    def height(self) -> int:
        return SKY + (self.legs - 1) * LEG + 2 * FOOT

    def point(self, along: float, lane: float) -> tuple[float, float, float]:
        """A point of the road, in rows and lanes from its beginning, and its direction."""
        leg = max(0, min(int(along / (self.straight + BEND)), self.legs - 1))
        ahead = along - leg * (self.straight + BEND)
        aside = (lane - MIDDLE) * LANE_WIDTH
        way = 1 if leg % 2 == 0 else -1
        y = self.height - FOOT - leg * LEG
        start, end = (SIDE, self.width - SIDE)[::way]
        if ahead <= self.straight or leg == self.legs - 1:
            return start + way * ahead * PITCH, y + way * aside, 0 if way > 0 else 180
        turn = (ahead - self.straight) / BEND * pi
        radius = LEG / 2 + way * aside
        return (
            end + way * radius * sin(turn),
            y - LEG / 2 + radius * cos(turn),
            (0 if way > 0 else 180) - way * turn * 180 / pi,
        )

    def place(self, row: int, lane: int) -> tuple[float, float, float]:
        """The middle of a space; behind the finish line there is room."""
        return self.point(row + (1.2 if row > self.rows else 0.5), lane + 0.5)

    def line(self, points: Sequence[tuple[float, float]]) -> str:
        dots = (self.point(*each)[:2] for each in points)
        return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in dots)


@cache
def road(rows: int) -> Road:
    legs = 4 if rows > 50 else 2
    return Road(rows, legs, ceil((rows + 1 - BEND * (legs - 1)) / legs))


def runs(mask: int) -> list[tuple[int, int]]:
    """Lanes side by side: the first of them, and the one after the last."""
    lanes = [lane for lane in range(LANES) if mask & bit(lane)]
    groups = (list(group) for _, group in groupby(enumerate(lanes), lambda pair: pair[1] - pair[0]))
    return [(group[0][1], group[-1][1] + 1) for group in groups]


# ---- the scene behind


def size(c: Course) -> tuple[int, int]:
    r = road(c.rows)
    return r.width, r.height


def still(c: Course, language: str) -> str:
    return _still(c.pack(), language)


@cache
def _still(course: bytes, language: str) -> str:
    c = Course.unpack(course)
    r, words = road(c.rows), WORDS[language]
    return (
        f"<defs>{paper.GRAIN}{paper.CARD}{landscape.PINE}{seats.symbols(c.players)}{dice.DICE}{dice.ARROW}"
        f'{drawings.SYMBOLS}<path id="mara-way" d="{_surface(r, c)}"/></defs><g id="scene">'
        + _sky(r)
        + _city(r)
        + '<use href="#mara-way" class="mara-curb"/>'
        + _crowd(r, c)
        + '<use href="#mara-way" class="mara-road"/>'
        + _lines(r, c)
        + _symbols(r, c)
        + _gates(r, c, words)
        + _beside(r, c, words)
        + f'<rect class="h-grain" fill="url(#h-grain)" x="{-WIDE}" width="{r.width + 2 * WIDE}" '
        f'height="{r.height}"/>' + _table(r, c) + "</g>"
    )


def _surface(r: Road, c: Course) -> str:
    out = ""
    for row in range(c.rows + 1):
        steps = (0, 0.25, 0.5, 0.75, 1) if r.point(row + 0.5, 3)[2] % 180 else (0, 1)
        for first, last in runs(c.lanes[row]):
            there = [(row + step, first) for step in steps]
            out += r.line([*there, *((along, last) for along, _ in reversed(there))]) + "Z"
    return out + r.line([(c.rows + 1, 1), (c.rows + 2, 1), (c.rows + 2, 5), (c.rows + 1, 5)]) + "Z"


def _lines(r: Road, c: Course) -> str:
    lanes = rows = ""
    for row in range(c.rows + 1):
        for first, last in runs(c.lanes[row]):
            for lane in range(first + 1, last):
                lanes += r.line([(row, lane), (row + 1, lane)])
            if row:
                rows += r.line([(row, first), (row, last)])
    return f'<path class="mara-lanes" d="{lanes}"/><path class="mara-rows" d="{rows}"/>'


def _symbols(r: Road, c: Course) -> str:
    out = ""
    for row in range(c.rows + 1):
        for lane in range(LANES):
            x, y, way = r.place(row, lane)
            if c.event[row] & bit(lane):
                out += use("mara-event", round(x), round(y))
            if c.kick[row] & bit(lane):
                out += use("mara-kick", round(x), round(y), round(way))
    return out


def _gates(r: Road, c: Course, words: dict[str, str]) -> str:
    """The lines of start and finish, with their arches."""
    out = ""
    for word, along, lanes, where in (
        ("start", 1.0, (0, 6), -1.6),
        ("finish", c.rows + 1.0, (1, 5), 3.2),
    ):
        checks = "".join(
            r.line(
                [
                    (there, lane),
                    (there + 0.16, lane),
                    (there + 0.16, lane + 0.5),
                    (there, lane + 0.5),
                ]
            )
            + "Z"
            for i in range(2 * lanes[0], 2 * lanes[1])
            for there, lane in [(along - (0.16 if i % 2 else 0), i / 2)]
        )
        x, y, _ = r.point(along + where, MIDDLE)
        width = 24 + 25 * len(words[word])
        x = max(x, width / 2 + 8)
        out += (
            f'<path class="mara-check" d="{checks}"/><g transform="translate({x:.0f} {y:.0f})">'
            f'<path class="mara-wood" d="M{8 - width / 2} 0h7V76h-7ZM{width / 2 - 15} 0h7V76h-7Z"/>'
            + paper.sheet("mara-red", paper.rounded(width, 48, 9))
            + label("h-text h-middle mara-huge mara-onred", 0, 11, words[word])
            + "</g>"
        )
    return out


def _edges(c: Course, row: int) -> tuple[int, int]:
    lanes = runs(c.lanes[row])
    return lanes[0][0], lanes[-1][1]


def _crowd(r: Road, c: Course) -> str:
    """People along the road, more where there is something to see."""
    bodies, heads = [""] * 4, [""] * 3
    for row in range(c.rows + 1):
        dense = 5 if row < 5 or row > c.rows - 6 else 3
        if c.left[row] or c.right[row]:
            dense = 5
        for side, edge in zip((-1, 1), _edges(c, row), strict=True):
            for i in range(dense):
                odd = (row * 37 + i * 61 + side * 23) % 97
                if odd % 5 == 0:
                    continue
                x, y, _ = r.point(row + (i + odd / 97) / dense, edge + side * (0.42 + odd % 3 / 5))
                bodies[odd % 4] += f"M{x:.0f} {y:.0f}v6"
                heads[odd % 3] += f"M{x:.0f} {y - 7:.0f}h0"
    return "".join(
        f'<path class="mara-crowd c{i}" d="{path}"/>' for i, path in enumerate(bodies)
    ) + "".join(f'<path class="mara-heads k{i}" d="{path}"/>' for i, path in enumerate(heads))


def _beside(r: Road, c: Course, words: dict[str, str]) -> str:
    """Mile signs, lamps and landmarks with their names."""
    out = ""
    for row in range(c.rows + 1):
        left, right = _edges(c, row)
        if row and row % ROWS_A_MILE == 0:
            x, y, _ = r.point(row + 0.5, right + 0.62)
            out += use("mara-sign", round(x), round(y))
            out += label(
                "h-text h-middle h-ink mara-small", round(x), round(y) + 6, row // ROWS_A_MILE
            )
        elif row % ROWS_A_MILE == 1:
            x, y, _ = r.point(row + 0.5, left - 0.5)
            out += use("mara-lantern", round(x), round(y))
    for row in range(c.rows + 1):
        left, right = _edges(c, row)
        for kind, lane in ((c.left[row], left - 2.1), (c.right[row], right + 2.1)):
            if kind:
                x, y, _ = r.point(row + 0.5, lane)
                out += _landmark(LANDMARKS[kind - 1], round(x), round(y) + 34, words)
    return out


def _landmark(name: str, x: int, y: int, words: dict[str, str]) -> str:
    wide = 10 + 9 * len(words[name])
    return (
        use(f"mara-{name}", x, y)
        + f'<g transform="translate({x} {y + 12})">'
        + paper.sheet("h-sheet", paper.rounded(wide, 22, 5))
        + label("h-text h-middle h-ink mara-small", 0, 6, words[name])
        + "</g>"
    )


def _sky(r: Road) -> str:
    whole = f'x="{-WIDE}" width="{r.width + 2 * WIDE}"'
    sun = r.width * 0.36
    return (
        f'<rect class="mara-sky" {whole} height="{SKY + 30}"/>'
        + landscape.stars(-WIDE, r.width + WIDE, SKY // 2, 60)
        + "".join(
            f'<circle class="mara-shine" cx="{sun:.0f}" cy="112" r="{size}"/>'
            for size in (170, 120, 84)
        )
        + f'<circle class="mara-sun" cx="{sun:.0f}" cy="112" r="48"/>'
        + use("h-birds", round(sun) + 110, 44)
        + _skyline(r, "far", 26, 118, 3)
        + _skyline(r, "near", 0, 86, 11)
    )


def _skyline(r: Road, kind: str, start: int, high: int, odd: int) -> str:
    """Houses side by side, some of their windows lit."""
    shape, windows, x = f"M{-WIDE - 40} {SKY + 34}", "", -WIDE - 40 + start
    i = odd
    while x < r.width + WIDE:
        i += 1
        width, height = 38 + i * 29 % 41, high // 2 + i * 53 % (high // 2)
        top = SKY + 6 - height
        roof = ("", f"l{width / 2:g}-18 {width / 2:g} 18", f"h{width / 3:.0f}v-9h{width / 3:.0f}v9")
        shape += f"V{top}{roof[i % 3]}H{x + width}"
        for k in range(height // 22):
            for j in range(width // 16):
                if (i * 7 + k * 5 + j * 3) % 4 == 0:
                    windows += f"M{x + 6 + 15 * j} {top + 12 + 20 * k}h6v8h-6Z"
        x += width
    shape += f"V{SKY + 34}Z"
    return f'{paper.sheet(f"mara-{kind}", shape)}<path class="mara-lit" d="{windows}"/>'


def _city(r: Road) -> str:
    """Lawns and squares between the legs, with trees."""
    top, width = SKY + 14, r.width + 2 * WIDE
    out = (
        f'<rect class="mara-ground" x="{-WIDE}" y="{top}" width="{width}" '
        f'height="{r.height - top + 4}"/>'
    )
    for i, x in enumerate(range(-WIDE, r.width + WIDE, 190)):
        for k in range(r.legs * 2):
            odd = (i * 31 + k * 47) % 13
            y = top + 20 + k * LEG / 2
            if odd > 8 or y > r.height - 90:
                continue
            kind = "lawn" if odd % 3 == 0 else "plaza"
            shape = paper.rounded(120 + 9 * odd, 74, 14)
            out += (
                f'<path class="mara-{kind}" transform="translate({x + 60 + 7 * odd} {y + 50:.0f})" '
                f'd="{shape}"/>'
            )
            if kind == "lawn" or odd % 4 == 1:
                out += use("mara-tree", x + 24 + 8 * odd, round(y) + 52)
                out += use("mara-tree", x + 70 + 5 * odd, round(y) + 80, size=0.8)
    return out


def _table(r: Road, c: Course) -> str:
    """Where the spinner and the event cards lie."""
    (x, y), (x2, y2), (x3, y3) = _spinner(r), _deck(r), _card(r)
    numbers = dice.wheel(c.spinner[: c.sectors], 64)
    return (
        f'<g transform="translate({x} {y})">{numbers}</g>'
        f"{use('mara-back', x2, y2)}{use('mara-back', x2 - 3, y2 - 3)}"
        f'<path class="h-shade" d="{paper.rounded(*PANEL, 12)}" transform="translate({x3} {y3})"/>'
    )


def _spinner(r: Road) -> tuple[int, int]:
    return r.width - 88, 84


def _deck(r: Road) -> tuple[int, int]:
    return r.width - 226, 84


def _card(r: Road) -> tuple[int, int]:
    return r.width - 416, 84


# ---- what changes


def moving(s: State, c: Course, names: Sequence[str], language: str, seat: int) -> str:
    r = road(c.rows)
    return f'<g id="things">{_things(s, r)}</g><g id="pieces">{_pieces(s, c, r, language)}</g>'


def _things(s: State, r: Road) -> str:
    x, y = _deck(r)
    return (
        label("h-text h-number h-middle mara-onred", x - 3, y + 30, s.cards + s.high_on_top)
        + (use("mara-high", x - 3, y + 6, size=1.2) if s.high_on_top else "")
    )  # fmt: skip


def _pieces(s: State, c: Course, r: Road, language: str) -> str:
    """All that can move or appear, in one flat layer; whoever is lower stands in front."""
    out = _card_piece(s, r, language) + _arrow(s, c, r) + _open_spaces(s, c, r)
    order = sorted(range(c.players), key=lambda seat: _stand(s, r, seat)[1])
    out += "".join(_runner(s, r, seat) for seat in order)
    if s.throws and s.phase != OVER:
        x, y = _stand(s, r, s.turn)
        up = -62 if y > SKY + 90 else 50
        out += dice.die("die", at(round(x), round(y + up)), s.die, s.throws)
    return out


def _arrow(s: State, c: Course, r: Road) -> str:
    fitting = [i for i in range(c.sectors) if c.spinner[i] == s.spun] or [0]
    sector = fitting[s.spins % len(fitting)]
    return dice.arrow("spinner", *_spinner(r), c.sectors, sector, s.spins)


def _card_piece(s: State, r: Road, language: str) -> str:
    if s.card == NOTHING:
        return ""
    x, y = _card(r)
    return piece("card", at(x, y), _face(s.card, language), side=f"{s.drawn}")


def _face(kind: int, language: str) -> str:
    """A card that can be read: its picture, its name, and what it does."""
    texts = card_words(kind, language)
    name, lines = texts[0], texts[1:]
    colour = "mara-bad" if kind >= WALL or kind == rules.INJURY else "mara-good"
    return (
        use("mara-panel")
        + f'<path class="{colour}" d="M{-PANEL[0] / 2} -50a12 12 0 0 1 12-12H-38V62H'
        f'{-PANEL[0] / 2 + 12}a12 12 0 0 1-12-12Z"/>'
        + use(f"mara-card-{CARDS[kind]}", -84, 2, size=1.05)
        + label("h-text h-ink mara-name", -24, -24 if len(lines) > 2 else -16, name)
        + "".join(
            label("h-text h-ink mara-small", -24, (2 if len(lines) > 2 else 12) + 22 * i, line)
            for i, line in enumerate(lines)
        )
    )


@cache
def card_words(kind: int, language: str) -> list[str]:
    """The name, and what it does in lines that fit."""
    name, does = (SAID.say(card(kind, what), language) for what in ("card", "does"))
    lines = [""]
    for word in (does[0].upper() + does[1:]).split():
        if len(lines[-1]) + len(word) > 18:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [name, *lines]


def _stand(s: State, r: Road, seat: int) -> tuple[float, float]:
    """Where a runner stands; before the start, those who wait stand aside."""
    x, y, _ = _standing(s, r, seat)
    return x, y


def _standing(s: State, r: Road, seat: int) -> tuple[float, float, float]:
    me = s.runner[seat]
    if (me.row == 0 and not s.taken[0] & bit(me.lane)) or not _lined_up(s, seat):
        return 46 + 26 * seat, r.height - FOOT + 84, 0
    return r.place(me.row, me.lane)


def _lined_up(s: State, seat: int) -> bool:
    """Before the race, who comes after the one that chooses has no place yet."""
    if s.phase != CHOOSING:
        return True
    seats = sum(1 for runner in s.runner if runner.stamina)
    return (seat - s.turn) % seats >= seats - s.lined_up


def _runner(s: State, r: Road, seat: int) -> str:
    x, y, way = _standing(s, r, seat)
    me = s.runner[seat]
    back = ' transform="scale(-1 1)"' if 90 < way % 360 < 270 else ""
    turn = s.turn == seat and s.phase != OVER
    kind = f"h-s{seat}" + (" mara-turn h-follow" if turn else "")
    if s.phase == OVER and me.row > r.rows:
        kind += " h-follow"
    return piece(
        f"runner-{seat}",
        _feet(x, y),
        use("mara-base")
        + f"<g{back}>{use('mara-figure')}</g>"
        + use(f"h-seat-{seat}", 0, -19, size=0.62)
        + (use("mara-rest", 14, -40) if me.rests else ""),
        kind,
    )


def _feet(x: float, y: float) -> str:
    return at(round(x), round(y) + 9)


def targets(s: State, c: Course, seat: int) -> dict[int, tuple[int, int]]:
    """While stamina may be spent: the row and lanes that each speed leads to."""
    found: dict[int, tuple[int, int]] = {}
    if s.phase == BOOSTING and seat == s.turn:
        me = s.runner[seat]
        for action, speed in ((KEEP, s.speed), (FASTER, s.speed + 1), (SLOWER, s.speed - 1)):
            there = reach(s, c, me, speed)
            if there[0] != me.row and there[0] not in [goal for goal, _ in found.values()]:
                found[action] = there
    return found


def _open_spaces(s: State, c: Course, r: Road) -> str:
    """Where one may run to: spaces to choose from, or rows that a speed leads to."""
    out = ""
    for action, (goal, lanes) in targets(s, c, s.turn).items():
        speed = s.speed + {KEEP: 0, FASTER: 1, SLOWER: -1}[action]
        out += _reach(r, speed_name(action), goal, lanes, speed)
    row, lanes = (s.goal, s.lanes) if s.phase == RUNNING else (0, 0)
    if s.phase == CHOOSING:
        lanes = free(s, c, 0)
    for lane in range(LANES):
        if lanes & bit(lane):
            x, y, way = r.place(row, lane)
            shape = paper.rounded(PITCH - 8, LANE_WIDTH - 4, 9)
            out += piece(
                f"space-{row}-{lane}",
                at(round(x), round(y), round(way)),
                f'<path class="mara-space" d="{shape}"/>',
            )
    return out


def speed_name(action: int) -> str:
    return {KEEP: "run-keep", FASTER: "run-faster", SLOWER: "run-slower"}[action]


def _reach(r: Road, name: str, goal: int, lanes: int, speed: int) -> str:
    """A row that can be run to, with the speed that it takes."""
    dots = [r.place(goal, lane) for lane in range(LANES) if lanes & bit(lane)]
    line = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y, _ in dots)
    if len(dots) == 1:
        line += "h0"
    # a line has no width for a finger: squares that are not seen
    room = "".join(f"M{x - 15:.0f} {y - 15:.0f}h30v30h-30Z" for x, y, _ in dots)
    x, y, _ = dots[len(dots) // 2]
    return piece(
        name,
        at(0, 0),
        f'<path fill="none" d="{room}"/><path class="mara-reach" d="{line}"/>'
        + label("h-text h-middle h-number h-ink", round(x), round(y) + 9, speed),
    )


# ---- what a seat holds, and its numbers


def hand(s: State, c: Course, language: str, seat: int) -> str:
    """Stamina, injuries and Runner's High; the die; the last event card."""
    me = s.runner[seat]
    pips = "".join(
        f'<g class="{"" if i < me.stamina else "mara-empty"}">'
        f"{use('mara-heart', 30 + 25 * (i % 5), 34 + 26 * (i // 5), size=1.05)}</g>"
        for i in range(STAMINA)
    )
    plasters = "".join(
        f'<g class="{"" if i < me.injuries else "mara-empty"}">'
        f"{use('mara-plaster', 34 + 38 * i, 102)}</g>"
        for i in range(MOST_INJURIES)
    )
    high = f'<g class="{"" if me.high else "mara-empty"}">{use("mara-high", size=1.5)}</g>'
    return (
        '<svg class="marathon h-hand" viewBox="0 0 520 136">'
        + pips
        + label("h-text h-number h-middle", 172, 57, me.stamina)
        + plasters
        + (piece("hand-high", at(176, 102), high))
        + piece("hand-die", at(226, 68), use(f"h-die-{max(s.die, 1)}", size=1.5))
        + (
            f'<g transform="translate(388 66)">{_face(s.card, language)}</g>'
            if s.card != NOTHING
            else ""
        )
        + "</svg>"
    )


def facts(s: State, c: Course, seat: int) -> list[Fact]:
    me = s.runner[seat]
    return [
        Fact(use("mara-heart", 0, 1, size=1.5), me.stamina, Phrase("stamina", n=me.stamina)),
        Fact(use("mara-plaster"), me.injuries, Phrase("injuries", n=me.injuries)),
        Fact(use("mara-high"), me.high, Phrase("highs", n=me.high)),
    ]


# ---- what is touched, and what is felt


def touched(s: State, c: Course, seat: int, action: int) -> tuple[str, ...]:
    if action < KEEP:
        return (f"space-0-{action}",)
    if action == REROLL:
        return ("die",)
    if action < LANE:
        return (speed_name(action),) if action in targets(s, c, seat) else ()
    if action < USE_HIGH:
        return (f"space-{s.goal}-{action - LANE}",)
    return ("hand-high",) if action == USE_HIGH else ()


def felt(s: State, c: Course, kind: int, who: int, where: int, what: int) -> tuple[str, str]:
    match kind:
        case rules.RAN | rules.FINISHED:
            return f"runner-{who}", ";".join(_way(s, c, kind, where, what))
        case rules.STRONGER | rules.HEALED | rules.HIGH_KEPT | rules.HIGH_USED:
            return f"runner-{who}", "good"
        case rules.WEAKER | rules.WORN_OUT | rules.MUST_REST | rules.BLOCKED:
            return f"runner-{who}", "bad"
        case _:
            return "", ""


def _way(s: State, c: Course, kind: int, where: int, before: int) -> list[str]:
    """The places that a runner came by, every second row of them."""
    r = road(c.rows)
    row, lane = divmod(before, LANES)
    if kind == rules.FINISHED:
        goal, end = c.rows + 1, lane
    else:
        goal, end = divmod(where, LANES)
    step = 1 if goal > row else -1
    # the lanes that lead to the end, from there to here
    leads: dict[int, int] = {goal: bit(end) if goal <= c.rows else -1}
    for back in range(goal - step, row, -step):
        on = leads[back + step]
        leads[back] = (on | on << 1 | on >> 1) & c.lanes[back] & ~s.taken[back]
    places: list[str] = []
    while row != goal:
        row += step
        near = [to for to in (lane, lane - 1, lane + 1) if to >= 0 and leads[row] & bit(to)]
        lane = min(near or [lane], key=lambda to: abs(to - end))
        if (goal - row) % 2 == 0:
            places.append(_feet(*r.place(row, end if row == goal else lane)[:2]))
    return places


# ---- in words


def in_words(s: State, c: Course, names: Sequence[str], language: str) -> str:
    words = WORDS[language]
    sentences: list[str] = []
    first = [seat for seat in range(c.players) if s.runner[seat].row > c.rows]
    if s.phase != OVER:
        sentences.append(words["turn"].format(who=names[s.turn]))
    else:
        sentences += [words["won"].format(who=names[seat]) for seat in first]
        sentences += [] if first else [words["called-off"]]
    for seat in range(c.players):
        me = s.runner[seat]
        key = "home" if seat in first else "at" if me.row else "at-start"
        where = words[key].format(row=me.row, rows=c.rows, lane=me.lane + 1)
        sentences.append(
            words["runner"].format(
                who=names[seat],
                where=where,
                stamina=me.stamina,
                injuries=me.injuries,
                high=me.high,
            )
        )
        sentences += [words["rests"]] if me.rests else []
    if s.card != NOTHING:
        sentences.append(words["card"].format(card=card_words(s.card, language)[0]))
    if s.spins:
        sentences.append(words["spun"].format(n=s.spun))
    return " ".join(sentences)
