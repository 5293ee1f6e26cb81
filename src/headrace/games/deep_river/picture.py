"""The picture of a race of Deep River: a river between two banks, seen from above.

The water runs from the Eels' nest at the top down to the Salmon's at the bottom, and the
tokens drift down beside it.  The bear walks on the other bank.
"""

from collections.abc import Sequence
from typing import Any

from headrace.drawing import animals, landscape, paper, seats
from headrace.drawing.svg import at, label, piece, shortened, use
from headrace.engine.game import Fact
from headrace.engine.rules import lowest
from headrace.engine.words import Phrase
from headrace.games.deep_river import rules
from headrace.games.deep_river.rules import (
    APPLY,
    BESIDE,
    CENTRE,
    CHOOSE_FLIP,
    EELS,
    FISHES,
    FLIP,
    GREAT,
    HOLD_TOKEN,
    LAND,
    NEST_DOUBLE,
    NEST_SINGLE,
    NESTS,
    NOBODY,
    OVER,
    PAWNS,
    PLACES,
    SALMON,
    SIDES,
    SPOTS,
    SWAP_PILE,
    SWIM,
    TOKENS,
    Course,
    State,
    place_of,
)

Words = dict[str, Any]

WORDS: dict[str, Words] = {
    "en": {
        "tiles": ("Bear", "Push on", "Swap", "Hold"),
        "flip": "Flip",
        "onward": "Onward",
        "turn": "It is the turn of {who}.",
        "won": "Won by {who}.",
        "drawn": "A draw.",
        "bear": "The bear is at place {place} of 0 to 8; the Salmon want it at 8, the Eels at 0.",
        "river": "The tiles from 1 to 7: {tiles}.",
        "centre": "the great tile",
        "tokens": "The current tokens: {tokens}.",
        "token": "{face} at tile {place}",
        "held": "held",
        "side": "{who}: {single} single and {double} double fish in the nest{out}.",
        "on": ", {fish} on tile {tile}",
        "single": "a single fish",
        "is-double": "a double fish",
        "carrying": "{fish} on top of another",
        "faces": ("1", "1 and the bear 1", "2", "twice 1", "3", "2"),
    },
    "fr": {
        "tiles": ("Ours", "Poussée", "Inversion", "Retenue"),
        "flip": "Retourner",
        "onward": "En avant",
        "turn": "C'est à {who} de jouer.",
        "won": "Victoire : {who}.",
        "drawn": "Égalité.",
        "bear": "L'ours est à la place {place}, entre 0 et 8 ; les Saumons le veulent en 8, "
        "les Anguilles en 0.",
        "river": "Les tuiles de 1 à 7 : {tiles}.",
        "centre": "la grande tuile",
        "tokens": "Les jetons Courant : {tokens}.",
        "token": "{face} à la tuile {place}",
        "held": "incliné",
        "side": "{who} : au nid {single} poisson(s) simple(s) et {double} double(s){out}.",
        "on": ", {fish} tuile {tile}",
        "single": "un poisson simple",
        "is-double": "un double poisson",
        "carrying": "{fish} par-dessus un autre",
        "faces": ("1", "1 et l'ours 1", "2", "deux fois 1", "3", "2"),
    },
}

# ---- the scene: moss, stone and deep water; by night under the moon

COLOURS = {  # by day and by night
    "ground": ("#7d9a63", "#16271f"), "sheet": ("#fbf7e8", "#e4e6d6"),
    "text": ("#10241d", "#eef3e2"), "ink": ("#1c2a26", "#131c1a"),
    "edge": ("#fbf7e8", "#e4e6d6"), "shade": ("#0b1f1a", "#000807"),
    "fibre": ("#4f6a3e", "#8fb09a"),
    "moss": ("#8fae6c", "#1d3527"), "moss-2": ("#6c8c55", "#234030"),
    "pine": ("#2f5a43", "#0d1c16"), "bank": ("#b9ab88", "#3a453c"),
    "water": ("#14616b", "#0d3b4a"), "water-2": ("#1d7680", "#124c5e"),
    "deep": ("#0e4a56", "#092a38"), "foam": ("#cfeae2", "#8fc3cf"),
    "stone": ("#cdd0c0", "#aab3ac"), "stone-2": ("#a9ad9d", "#858f8a"),
    "stone-3": ("#868d80", "#5f6a66"), "pool": ("#2a8a90", "#1c6377"),
    "gravel": ("#d8cba6", "#7c7862"), "wood": ("#ecc98f", "#d7b27a"),
    "wood-2": ("#8a5b2c", "#5f3d1d"), "lamp": ("#ffdf7e", "#ffd970"),
    "fur": ("#6b4a35", "#6a4b39"), "fur-2": ("#4c3324", "#46301f"),
    "snout": ("#d3b08a", "#c09c7a"),
}  # fmt: skip
STRENGTHS = {"grain": (".22", ".14"), "night": ("0", "1")}

STYLE = (
    paper.palette("deep-river", COLOURS | STRENGTHS)
    + ".deep-river{display:block;max-height:100vh}"
    + paper.STYLE
    + seats.STYLE
    + animals.STYLE
    + landscape.STYLE
    + "".join(f".deep-{name}{{fill:var(--{name})}}" for name in COLOURS)
    + ".deep-name{font-size:22px}.deep-small{font-size:19px}.deep-number{font-size:40px}"
    ".deep-back{font-size:18px}.deep-on-stone{fill:var(--ink)}"
    ".deep-ripple,.deep-arrow,.deep-rim,.deep-print,.deep-ring{fill:none;stroke-linecap:round;"
    "stroke-linejoin:round}.deep-ripple{stroke:var(--foam);stroke-width:3;opacity:.5}"
    ".deep-arrow{stroke:var(--ink);stroke-width:4}"
    ".deep-disc{fill:var(--sheet);stroke:var(--ink);stroke-width:3}.deep-pole{fill:none;"
    "stroke:var(--wood-2);stroke-width:4;stroke-linecap:round}.deep-flag{fill:var(--seat);"
    "stroke:var(--deep)}.deep-on-water{fill:#e9f5ec}"
    ".deep-rim{stroke:var(--seat);stroke-width:5}.deep-rim-2{stroke:var(--seat);stroke-width:2.5;"
    "fill:none}.deep-print{fill:var(--wood-2);opacity:.5}"
    ".deep-ring{stroke:var(--lamp);stroke-width:6}.deep-wing{fill:var(--foam);opacity:.85}"
    ".deep-carried{opacity:.96}.deep-hole{fill:var(--pool)}"
    ".deep-glow{fill:var(--lamp);opacity:.5}"
    "@media (prefers-reduced-motion:no-preference){"
    ".deep-flow{animation:deep-flow 7s steps(84) infinite}}"
    "@keyframes deep-flow{to{transform:translateY(120px)}}"
)

# ---- where things stand

WIDTH, HEIGHT = 700, 1010
WIDE = 900  # how far the land goes on at the sides
ROWS = (932, 826, 730, 634, 506, 378, 282, 186, 80)  # of the places, nests included
MIDDLE = 336
BANK = 76  # of the bear
LANES = (538, 597, 656)  # of the tokens
ASIDE = 64  # a tile's spot to the left of its middle, its effect to the right


def spot_at(spot: int) -> tuple[float, float]:
    if place_of(spot) == GREAT:
        return MIDDLE + (72 if spot == BESIDE else -72), ROWS[GREAT] - 33
    return MIDDLE - ASIDE, ROWS[spot]


def nest_at(pawn: int) -> tuple[float, float]:
    """Where a pawn lies at home: each has a place of its own."""
    side, number = divmod(pawn, PAWNS)
    return MIDDLE + 80 * (number - 2), ROWS[NESTS[side]] + (-8 if side == SALMON else 8)


# ---- symbols

_TILE = (
    "M-128-36C-120-46-60-43-20-44S100-47 120-40C132-30 129 18 126 32C118 46 60 42 10 43"
    "S-108 47-122 38C-133 24-131-20-128-36Z"
)
_GREAT = (
    "M-158-62C-146-76-60-72-10-74S130-78 150-66C164-50 160 40 156 60C146 76 60 70 0 72"
    "S-136 78-152 64C-164 44-162-40-158-62Z"
)
_BED = (
    "M176-20C150 120 196 220 172 330S150 470 168 560S196 700 172 800S160 960 176 1040"
    "H500C520 930 476 840 500 730S524 600 504 500S478 380 502 270S520 80 498-20Z"
)
_NEST = "M-222 0C-222-40-120-52 0-52S222-40 222 0S120 52 0 52S-222 40-222 0Z"
_EXCHANGE = "M-20-20Q0-34 20-20m1-10v11h-11M20 22Q0 36-20 22m-1 10v-11h11"
_MOSS = (
    "M-60 6C-70-14-44-26-28-18C-20-36 14-36 22-22C40-34 68-18 60 2C66 22 30 30 12 20"
    "C-4 32-52 28-60 6Z"
)
_PEBBLES = (
    ("stone", 0, 0, 13), ("stone-2", 20, 8, 9), ("stone-3", -15, 9, 7), ("stone-2", 5, 15, 6),
)  # fmt: skip


def fish(side: int) -> str:
    return "h-eel" if side == EELS else "h-salmon"


def _pawn(side: int) -> str:
    """Both faces: one fish; two, with a second rim."""
    stone = f'{paper.shade(_round(36))}<circle class="h-sheet" r="36"/>'
    rim = '<circle class="deep-rim" r="33"/>'
    single = use(fish(side), -1, 1 if side == SALMON else 5, size=0.74)
    double = use(fish(side), -2, -13, size=0.62) + use(fish(side), 2, 15, size=0.62)
    return (
        f'<g id="deep-pawn-{side}" class="h-s{side}">{stone}{rim}{single}</g>'
        f'<g id="deep-pawn-{side}-double" class="h-s{side}">{stone}{rim}'
        f'<circle class="deep-rim-2" r="28"/>{double}</g>'
    )


def _round(r: float) -> str:
    return f"M{-r} 0a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"


def _two(x: float, y: float, size: float = 1) -> str:
    """The sign for a double fish: two small ones."""
    return use("deep-fish", x, y - 6 * size, size=size) + use(
        "deep-fish", x, y + 6 * size, size=size
    )


_SYMBOLS = (
    paper.GRAIN + paper.CARD + landscape.PINE + animals.SALMON + animals.EEL + animals.BEAR
    + _pawn(SALMON) + _pawn(EELS)
    + f'<clipPath id="deep-clip"><path d="{_BED}"/></clipPath>'
    '<path id="deep-fish" class="deep-ink" d="M-13 0C-8-7 4-8 12 0C4 8-8 7-13 0Z'
    'M-11 0L-19-6V6Z"/>'
    f'<g id="deep-tile">{paper.sheet("deep-stone-2", _TILE)}'
    f'<path class="deep-stone" transform="scale(.95 .9)" d="{_TILE}"/>'
    f'<circle class="deep-hole" cx="{-ASIDE}" r="40"/></g>'
    f'<g id="deep-great">{paper.sheet("deep-stone-2", _GREAT)}'
    f'<path class="deep-stone" transform="scale(.96 .94)" d="{_GREAT}"/>'
    '<circle class="deep-hole" cx="-72" cy="-33" r="40"/>'
    '<circle class="deep-hole" cx="72" cy="-33" r="40"/></g>'
    f'<g id="deep-nest">{paper.sheet("deep-gravel", _NEST)}'
    f'<path class="deep-bank" transform="scale(.93 .82)" d="{_NEST}"/></g>'
    '<g id="deep-stones">'
    + "".join(
        f'<ellipse class="deep-{kind}" cx="{x}" cy="{y}" rx="{r}" ry="{0.75 * r:g}"/>'
        for kind, x, y, r in _PEBBLES
    )
    + "</g>"
    # what the tiles do
    f'<g id="deep-does-0">{_two(-38, 0, 1)}<path class="deep-arrow" d="M-15 0h10m-7-7l7 7-7 7"/>'
    f'{use("h-bear", 24, -4, size=0.64)}</g>'
    f'<g id="deep-does-1">{use("deep-fish", -14, 0, 0, 1.7)}'
    '<path class="deep-arrow" d="M18-12l12 12-12 12M32-12l12 12-12 12"/></g>'
    '<g id="deep-does-2" transform="translate(0 -5) scale(.7)">'
    '<circle class="deep-disc" cx="14" cy="8" r="18"/>'
    f'<circle class="deep-disc" cx="-6" cy="-4" r="18"/>{use("deep-fish", -5, -4, size=0.8)}'
    f'<path class="deep-arrow" transform="scale(1.25)" d="{_EXCHANGE}"/></g>'
    f'<g id="deep-does-3"><g transform="rotate(28)"><circle class="deep-wood-2" r="25"/>'
    '<circle class="deep-wood" r="21"/><path class="deep-arrow" d="M-9 0H9"/></g>'
    f'{use("deep-stones", 26, 8)}</g>'
    # the great tile's two
    f'<g id="deep-flips"><path class="deep-hole" d="{paper.rounded(124, 54, 16)}"/>'
    f'{use("deep-fish", -34, 0, 0, 1.1)}<path class="deep-arrow" d="M-10 0h16m-8-8l8 8-8 8"/>'
    f'{_two(38, 0, 1)}</g>'
    f'<g id="deep-sends"><path class="deep-hole" d="{paper.rounded(124, 54, 16)}"/>'
    f'{_two(-37, 0, 1)}<path class="deep-arrow" d="M-12-9l9 9-9 9M1-9l9 9-9 9"/>'
    f'{use("deep-fish", 40, 0, 0, 1.1)}</g>'
    # a token, of wood
    f'<g id="deep-token">{paper.shade(_round(29))}<circle class="deep-wood-2" r="29"/>'
    '<circle class="deep-wood" r="25"/></g>'
    '<g id="deep-dragonfly"><path class="deep-wing" d="M0-2C14-20 34-18 34-12S14 0 0 0Z'
    'M0-2C-14-20-34-18-34-12S-14 0 0 0ZM0 2C12 2 28 8 26 14S8 14 0 4Z'
    'M0 2C-12 2-28 8-26 14S-8 14 0 4Z"/>'
    '<path class="h-line" d="M0-8V30"/><circle class="deep-lamp" cy="-10" r="6"/></g>'
)  # fmt: skip


def still(c: Course, language: str) -> str:
    whole = f'x="{-WIDE}" y="-400" width="{WIDTH + 2 * WIDE}" height="{HEIGHT + 800}"'
    return (
        f"<defs>{_SYMBOLS}{seats.symbols(SIDES)}</defs>"
        f'<g id="scene"><rect class="deep-ground" {whole}/>{_land()}'
        f'<path class="deep-bank" transform="translate(-23 -20) scale(1.07 1.04)" d="{_BED}"/>'
        f'<path class="deep-water" d="{_BED}"/>'
        f'<g clip-path="url(#deep-clip)">{_water()}</g>'
        f'<rect class="h-grain" fill="url(#h-grain)" {whole}/>'
        + _prints()
        + "".join(use("deep-nest", MIDDLE, ROWS[place]) for place in NESTS)
        + "".join(_pebbles(ROWS[place]) for place in NESTS)
        + _flag(SALMON, ROWS[NESTS[EELS]])
        + _flag(EELS, ROWS[NESTS[SALMON]])
        + _landing_stage()
        + "</g>"
    )


def _pebbles(y: float) -> str:
    """The edge of a nest."""
    return "".join(
        f'<ellipse class="deep-stone{("", "-2", "-3")[i % 3]}" cx="{MIDDLE + x}" cy="{y + down}" '
        f'rx="{11 + i % 3 * 2}" ry="{8 + i % 2 * 2}"/>'
        for i, x in enumerate(range(-204, 205, 34))
        for down in ((46 - abs(x) // 7) * (-1 if i % 2 else 1),)
    )


def _flag(side: int, y: float) -> str:
    """Where the bear goes for a side to win."""
    return (
        f'<g class="h-s{side}" transform="translate({BANK - 44} {y})">'
        '<path class="deep-pole" d="M0 40V-42"/><path class="deep-flag" d="M1-42L44-28 1-14Z"/></g>'
        + use(f"h-crest-{side}", BANK - 30, y - 28, size=0.6)
    )


def _landing_stage() -> str:
    """Where the tokens come to rest: planks beside the last tile."""
    left, right = LANES[0] - 38, LANES[-1] + 38
    return "".join(
        f'<path class="deep-wood-2" d="M{left} {ROWS[1] - 40 + 20 * i}H{right}v17H{left}Z"/>'
        for i in range(4)
    )


def _land() -> str:
    """Moss and trees on both banks, thicker the farther from the water."""
    moss = "".join(
        f'<path class="deep-moss{"" if i % 3 else "-2"}" d="{_MOSS}" '
        f'transform="translate({x} {y}) scale({(-1) ** i * (0.6 + i % 4 * 0.25):g} .8)"/>'
        for i in range(90)
        for x, y in [(-WIDE + 397 * i % (WIDTH + 2 * WIDE), 31 + 277 * i % HEIGHT)]
    )
    trees = "".join(
        use("h-pine", x, y, size=1.2 + i * 7 % 5 * 0.25)
        for i in range(60)
        for x, y in [
            (
                -40 - 211 * i % WIDE if i % 2 else WIDTH + 40 + 197 * i % WIDE,
                20 + 17 * i,
            )
        ]
    )
    stones = "".join(
        use("deep-stones", x, y, size=1 + i % 3 * 0.3)
        for i, (x, y) in enumerate(
            ((150, 130), (142, 452), (158, 690), (146, 880), (512, 226), (520, 560), (508, 770))
        )
    )
    return f'{moss}<g class="deep-pine">{trees}</g>{stones}'


def _water() -> str:
    """Deep in the middle, and ripples that run down."""
    ripples = "".join(
        f"M{196 + 97 * i % 270} {-140 + 24 * i + 7 * (i % 3)}q{9 + i % 4}-8 {18 + 2 * (i % 4)} 0"
        f"t{18 + 2 * (i % 4)} 0"
        for i in range(5)
    )
    return (
        f'<path class="deep-water-2" transform="translate(45 0) scale(.866 1)" d="{_BED}"/>'
        f'<path class="deep-deep" transform="translate(107 0) scale(.68 1)" d="{_BED}"/>'
        '<g class="deep-flow">'
        + "".join(
            f'<path class="deep-ripple" transform="translate(0 {120 * k})" d="{ripples}"/>'
            for k in range(10)
        )
        + "</g>"
    )


def _prints() -> str:
    """The bear's way, a paw print a place."""
    return (
        '<g class="deep-print">'
        + "".join(
            use("h-paw", BANK + (5 if place % 2 else -5), y + 8, size=1.7)
            for place, y in enumerate(ROWS)
        )
        + "</g>"
    )


# ---- what changes


def size(c: Course) -> tuple[int, int]:
    return WIDTH, HEIGHT


def moving(s: State, c: Course, names: Sequence[str], language: str, seat: int) -> str:
    words = WORDS[language]
    return f'<g id="things">{things(s, names, words)}</g><g id="pieces">{pieces(s)}</g>'


def things(s: State, names: Sequence[str], words: Words) -> str:
    """The tiles, and whose nest is whose."""
    out = "".join(tile(s, place, words) for place in range(1, PLACES - 1))
    for side in range(SIDES):
        wins = s.step == OVER and side in winners(s)
        y = ROWS[NESTS[side]] + (70 if side == SALMON else -58)
        x = 196.0
        out += use(f"h-seat-{side}", x, y - 7, size=0.8)
        out += label("h-text deep-name deep-on-water", x + 24, y, shortened(names[side], 13))
        if wins:
            out += f'<circle id="winner-{side}" class="deep-ring" cx="{x}" cy="{y - 7}" r="20"/>'
    return out


NAMED = "h-text h-middle deep-small deep-on-stone"


def tile(s: State, place: int, words: Words) -> str:
    kind, y = s.tile[place], ROWS[place]
    if kind == CENTRE:
        return (
            f'<g id="tile-{place}">{use("deep-great", MIDDLE, y)}'
            f'<g id="great-flip">{use("deep-flips", MIDDLE - 70, y + 40)}</g>'
            f'<g id="great-onward">{use("deep-sends", MIDDLE + 70, y + 40)}</g></g>'
        )
    return (
        f'<g id="tile-{place}">{use("deep-tile", MIDDLE, y)}'
        + use(f"deep-does-{kind}", MIDDLE + ASIDE, y - 8)
        + label(NAMED, MIDDLE + ASIDE, y + 33, words["tiles"][kind])
        + "</g>"
    )


def pieces(s: State) -> str:
    """All that can move, in one flat layer; whoever lies under another comes first."""
    beneath = [s.under[spot] for spot in range(1, SPOTS) if s.under[spot] != NOBODY]
    order = beneath + [pawn for pawn in range(SIDES * PAWNS) if pawn not in beneath]
    out = piece("turn", at(*turn_at(s)), use("deep-dragonfly"))
    out += "".join(pawn_piece(s, pawn) for pawn in order)
    out += "".join(token(s, number) for number in range(TOKENS))
    return out + piece("bear", at(BANK, ROWS[s.bear] - 6), use("h-bear"))


def turn_at(s: State) -> tuple[float, float, float]:
    """A dragonfly rests beside the nest of the side whose turn it is."""
    return (470, 1004 - 32, -24) if s.turn == SALMON else (470, 34, -156)


def pawn_piece(s: State, pawn: int) -> str:
    side = pawn // PAWNS
    double = s.double >> pawn & 1
    x, y = pawn_at(s, pawn)
    face = f"deep-pawn-{side}{'-double' if double else ''}"
    return piece(
        f"pawn-{pawn}", at(x, y), use(face), f"h-s{side}", side="double" if double else "single"
    )


def pawn_at(s: State, pawn: int) -> tuple[float, float]:
    for spot in range(1, SPOTS):
        x, y = spot_at(spot)
        if s.under[spot] == pawn:
            return x + 15, y + 14
        if s.top[spot] == pawn:
            return (x - 11, y - 9) if s.under[spot] != NOBODY else (x, y)
    return nest_at(pawn)


def token_at(s: State, number: int) -> tuple[float, float]:
    return LANES[number], ROWS[s.token[number]]


def token(s: State, number: int) -> str:
    """The visible face, large; the other in small beside it."""
    face, held = s.face[number], s.held >> number & 1
    in_play = s.step not in (OVER, rules.CHOOSING) and s.playing // 2 == number
    inside = '<circle class="deep-ring" r="31"/>' if in_play else ""
    inside += use("deep-token") + face_of(face) + back_of(face ^ 1)
    if held:
        inside += use("deep-stones", 14, 24)
    return piece(
        f"token-{number}", at(*token_at(s, number), 32 if held else 0), inside, side=str(face)
    )


def face_of(face: int) -> str:
    if face == rules.WITH_BEAR:
        return label("h-text h-middle deep-number deep-on-stone", -11, 14, 1) + use(
            "h-bear", 11, 2, size=0.34
        )
    if rules.TIMES[face] == 2:
        return label("h-text h-middle deep-name deep-on-stone", 0, 8, "1+1")
    return label("h-text h-middle deep-number deep-on-stone", 0, 14, rules.STEPS[face])


def back_of(face: int) -> str:
    """What it will show when it is turned, at its left edge."""
    ground = '<circle class="h-sheet" cx="-25" cy="19" r="14"/>'
    if face == rules.WITH_BEAR:
        return ground + use("h-bear", -25, 18, size=0.26)
    text = "1+1" if rules.TIMES[face] == 2 else rules.STEPS[face]
    return ground + label("h-text h-middle deep-back deep-on-stone", -25, 25, text)


# ---- what a seat holds, and its numbers


def hand(s: State, c: Course, language: str, seat: int) -> str:
    return ""


def facts(s: State, c: Course, seat: int) -> list[Fact]:
    side = 31 << (PAWNS * seat)
    doubles = (s.double & side).bit_count()
    to_go = abs(s.bear - NESTS[1 - seat])
    return [
        Fact(use("h-bear", 0, 2, size=0.42), to_go, Phrase("steps-to-win", n=to_go)),
        Fact(use(f"deep-pawn-{seat}-double", size=0.42), doubles, Phrase("double-fish", n=doubles)),
    ]


# ---- what is touched, and what is felt


def touched(s: State, c: Course, seat: int, action: int) -> tuple[str, ...]:
    if action < SWIM:
        return (f"token-{action}",)
    if action < LAND:
        return _touch_fish(s, seat, action - SWIM)
    if action < APPLY:
        return _touch_spot(s, GREAT if action == LAND else BESIDE)
    if action < FLIP:
        return (f"tile-{place_of(s.spot)}",) if action == APPLY and s.spot else ()
    if action <= SWAP_PILE:
        return _touch_fish(s, seat, action - FLIP)
    if action < HOLD_TOKEN:
        return _touch_spot(s, action - SWAP_PILE)
    if action < CHOOSE_FLIP:
        return (f"token-{action - HOLD_TOKEN}",)
    return ("great-flip",) if action == CHOOSE_FLIP else ("great-onward",)


def _touch_fish(s: State, seat: int, chosen: int) -> tuple[str, ...]:
    if chosen not in (NEST_SINGLE, NEST_DOUBLE):
        return _touch_spot(s, chosen)
    home = s.home & (31 << (PAWNS * seat))
    alike = home & s.double if chosen == NEST_DOUBLE else home & ~s.double
    return (f"pawn-{lowest(alike)}",) if alike else ()


def _touch_spot(s: State, spot: int) -> tuple[str, ...]:
    return (f"pawn-{s.top[spot]}",) if s.top[spot] != NOBODY else ()


def felt(s: State, c: Course, kind: int, who: int, where: int, what: int) -> tuple[str, str]:
    match kind:
        case rules.SWAM:
            return f"pawn-{what // FISHES}", at(*spot_at(where))
        case rules.ARRIVED:
            return f"pawn-{what // FISHES}", at(MIDDLE, ROWS[where])
        case rules.CAME_HOME:
            return f"pawn-{what}", at(*nest_at(what))
        case rules.BEAR_WALKED:
            return "bear", at(BANK, ROWS[where] - 6)
        case rules.FLIPPED | rules.SWAPPED:
            return f"pawn-{what}", "good"
        case rules.LANDED_ON:
            return f"pawn-{what}", "bad"
        case rules.BEAR_IN_NEST:
            return "bear", "good"
        case _:
            return "", ""


# ---- in words


def winners(s: State) -> list[int]:
    if s.bear == GREAT:
        return list(range(SIDES))
    return [SALMON if s.bear > GREAT else EELS]


def in_words(s: State, c: Course, names: Sequence[str], language: str) -> str:
    words = WORDS[language]
    kinds = [
        words["centre"] if s.tile[place] == CENTRE else words["tiles"][s.tile[place]]
        for place in range(1, PLACES - 1)
    ]
    first = winners(s)
    if s.step != OVER:
        said = words["turn"].format(who=names[s.turn])
    else:
        said = words["drawn"] if len(first) > 1 else words["won"].format(who=names[first[0]])
    return " ".join(
        [
            said,
            words["bear"].format(place=s.bear),
            words["tokens"].format(
                tokens=", ".join(_token_words(s, n, words) for n in range(TOKENS))
            ),
            *(_side_words(s, side, names[side], words) for side in range(SIDES)),
            words["river"].format(tiles=", ".join(kinds)),
        ]
    )


def _token_words(s: State, number: int, words: Words) -> str:
    said = words["token"].format(face=words["faces"][s.face[number]], place=s.token[number])
    return f"{said} ({words['held']})" if s.held >> number & 1 else said


def _side_words(s: State, side: int, name: str, words: Words) -> str:
    home = s.home & (31 << (PAWNS * side))
    out = ""
    for spot in range(1, SPOTS):
        if s.top[spot] != NOBODY and s.top[spot] // PAWNS == side:
            fish = words["is-double" if s.double >> s.top[spot] & 1 else "single"]
            if s.under[spot] != NOBODY:
                fish = words["carrying"].format(fish=fish)
            out += words["on"].format(fish=fish, tile=place_of(spot))
    double = (home & s.double).bit_count()
    return words["side"].format(who=name, single=home.bit_count() - double, double=double, out=out)
