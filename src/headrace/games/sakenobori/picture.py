"""The picture of a race of Sakenobori: a mountain of cards, salmon on their way up, boats of eggs.

It shows a record as it is: what `hide` has blanked in it, nobody can find in the
picture.  The pyramid stands in the middle and the seats around it, clockwise from
the one in front, as at a table seen from above.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from headrace.drawing import animals, landscape, paper, seats
from headrace.drawing.svg import at, label, piece, shortened, use
from headrace.engine.game import Fact
from headrace.engine.rules import bit, lowest
from headrace.engine.words import Phrase
from headrace.games.sakenobori import rules
from headrace.games.sakenobori.notation import KINDS, space_name
from headrace.games.sakenobori.rules import (
    ACTING,
    BUILDER,
    BUILDING,
    CENTRE,
    COLS,
    DISCARD,
    DISCARDED,
    FACE_UP,
    FIRST_ROW,
    HALF,
    IN_HAND,
    NOWHERE,
    OUT,
    OUTING,
    OVER,
    ROUNDS,
    SPACES,
    SPAWNED,
    START,
    STARTING,
    STAY,
    SWIM,
    Course,
    Player,
    State,
    is_bear,
    landing,
    open_spaces,
    rank,
)

WORDS = {
    "en": {
        "round": "Round {n} of {all}",
        "extra": "Extra round",
        "supply": "supply",
        "box": "box",
        "turn": "It is the turn of {who}.",
        "won": "Won by {who}.",
        "eggs": "Eggs in the supply: {supply}, in the box: {box}.",
        "river": "Cards in the river: {cards}, face up: {up}, bears among these: {bears}.",
        "player": "{who}: eggs {eggs}, cards in hand {hand}, salmon {salmon}.",
        "waits": "not yet in the river",
        "swims": "at {space}, rank {rank}",
        "spawned": "spawned at {space}, rank {rank}",
        "caught": "caught by a bear",
        "river-card": "River",
        "bear-card": "Bear",
    },
    "fr": {
        "round": "Manche {n} sur {all}",
        "extra": "Manche de plus",
        "supply": "réserve",
        "box": "boîte",
        "turn": "C'est à {who} de jouer.",
        "won": "Victoire : {who}.",
        "eggs": "Œufs dans la réserve : {supply}, dans la boîte : {box}.",
        "river": "Cartes dans la rivière : {cards}, face visible : {up}, dont ours : {bears}.",
        "player": "{who} : œufs {eggs}, cartes en main {hand}, saumon {salmon}.",
        "waits": "pas encore dans la rivière",
        "swims": "en {space}, rang {rank}",
        "spawned": "a frayé en {space}, rang {rank}",
        "caught": "attrapé par un ours",
        "river-card": "Rivière",
        "bear-card": "Ours",
    },
}

# ---- the scene: ink and paper by day, dusk and lanterns by night

COLOURS = {  # by day and by night
    # paper and ink
    "ground": ("#f3ead8", "#1a2238"), "sheet": ("#fdf9ee", "#e6dfcd"),
    "text": ("#2c2620", "#f4ecd8"), "ink": ("#2c2620", "#1b1a22"), "edge": ("#fdf9ee", "#e6dfcd"),
    "shade": ("#3a2c1c", "#04060d"), "fibre": ("#8a7656", "#8fa0c8"),
    # the land
    "far": ("#e4dccd", "#222c48"), "near": ("#d5cfc1", "#2a3655"),
    "slope": ("#cbc9bc", "#303d60"), "hill": ("#bdbcb0", "#36446a"),
    "snow": ("#eeebdf", "#6b7aa3"), "pine": ("#8b9186", "#1f2a47"),
    "disc": ("#ecd9ae", "#f5ebc4"),
    # the water
    "sea": ("#c3d0d0", "#243a5e"), "sea-2": ("#a9bcc0", "#1e3152"),
    "sea-3": ("#8fa7ae", "#182844"), "foam": ("#fbf9f0", "#9fb8da"),
    "wash": ("#dbe5e2", "#22385a"), "wave": ("#9db6bd", "#2f4d78"),
    "wave-2": ("#6f92a0", "#4a6f9c"), "wave-3": ("#456a7c", "#8fb0d4"),
    "bank": ("#ecdfc4", "#8f9ab8"),
    # eggs, boats, wood, light
    "egg": ("#e2401c", "#ff5a30"), "egg-2": ("#a52a0e", "#a3260c"),
    "shine": ("#ffc9b3", "#ffd9c4"), "leaf": ("#6f9c55", "#4f7d4c"),
    "leaf-2": ("#2f6138", "#1f4a2e"), "leaf-3": ("#1f4527", "#12301d"),
    "vein": ("#4d8450", "#356b41"), "wood": ("#c99b62", "#a3764a"),
    "wood-2": ("#7c5228", "#54351c"), "onwood": ("#fdf9ee", "#f4ecd8"),
    "lamp": ("#f7c95c", "#ffd56b"),
    # bears
    "fur": ("#6b4a35", "#5d4132"), "fur-2": ("#4c3324", "#3d2a20"),
    "snout": ("#d3b08a", "#c09c7a"),
}  # fmt: skip
STRENGTHS = {"grain": (".26", ".16"), "night": ("0", "1")}

STYLE = (
    paper.palette("sakenobori", COLOURS | STRENGTHS)
    + ".sakenobori{display:block;max-height:100vh}"
    + paper.STYLE
    + seats.STYLE
    + animals.STYLE
    + landscape.STYLE
    + "".join(f".sake-{name}{{fill:var(--{name})}}" for name in COLOURS)
    + ".sake-eggs-rim,.sake-eggs,.sake-eggs-shine,.sake-vein,.sake-crest,.sake-swirl{fill:none;"
    "stroke-linecap:round}.sake-eggs-rim{stroke:var(--egg-2);stroke-width:11.5}"
    ".sake-eggs{stroke:var(--egg);stroke-width:9.5}"
    ".sake-eggs-shine{stroke:var(--shine);stroke-width:3;transform:translate(-1.5px,-2px)}"
    ".sake-vein{stroke:var(--vein);stroke-width:2}.sake-crest{stroke:var(--foam);stroke-width:2}"
    ".sake-swirl{stroke:var(--wave-3);stroke-width:2}.sake-small{font-size:22px}"
    ".sake-open{fill:none;stroke:var(--text);stroke-width:2;stroke-dasharray:5 6;opacity:.55}"
    ".can>.sake-open{fill:var(--sheet);fill-opacity:.5;stroke-width:3;opacity:1}"
    ".sake-turn{--edge:var(--lamp)}.sake-glow{fill:var(--lamp);opacity:.14}"
    ".sake-paw{fill:var(--sheet);stroke:var(--ink);stroke-width:.7}"
)

# ---- where things stand

PITCH, ROW = 92, 88  # from card to card, from row to row; a card lies a little on those below
TOP, FOOT = 58, 168  # above the highest row, below the lowest
WIDE = 800  # how far the land goes on at the sides, for windows wider than the table


class Table(NamedTuple):
    """Places for so many players; nothing moves when the river grows."""

    side: int  # cards in the full first row, and rows
    width: int
    height: int
    boats: list[tuple[int, int]]
    gaps: list[tuple[int, int]]  # where the Summary card lies: to the right of each seat
    supply: tuple[int, int]
    box: tuple[int, int]

    def place(self, s: State, space: int) -> tuple[float, float]:
        row, col = divmod(space, COLS)
        across = col - self.first_column(s) + (row - self.side + 1) / 2
        return self.width / 2 + across * PITCH, self.row_height(row)

    def first_column(self, s: State) -> int:
        """The window on the columns that holds the first row, moved only when it must."""
        row = s.built[0] & FIRST_ROW or bit(CENTRE)
        usual = CENTRE - self.side // 2
        return max(min(usual, lowest(row)), row.bit_length() - self.side)

    def row_height(self, row: int) -> float:
        return TOP + paper.CARD_HEIGHT / 2 + (self.side - 1 - row) * ROW


@cache
def table(players: int, front: int = 0) -> Table:
    """The table as the seat in front sees it."""
    side = players + 2
    width, height = side * PITCH + 112, TOP + side * ROW + 8 + FOOT
    low, middle = height - 72, width // 2
    if players == 3:
        left = [(98, 112)]
        gaps = [(width - 40, 300), (40, 300), (middle, 30)]
    elif players == 4:
        left = [(98, low), (112, 122)]
        gaps = [(middle, low), (48, 360), (middle, 30), (width - 48, 360)]
    else:
        left = [(98, 284), (126, 112)]
        gaps = [(width - 40, 460), (40, 460), (200, 206), (middle, 30), (width - 200, 206)]
    right = [(width - x, y) for x, y in reversed(left)]
    boats = left + right if players == 4 else [(middle, low), *left, *right]
    aside = 92 if players == 4 else middle - (108 if players == 3 else 150)
    return Table(
        side,
        width,
        height,
        boats[players - front :] + boats[: players - front],
        gaps[players - front :] + gaps[: players - front],
        (middle - aside, low),
        (middle + aside, low),
    )


# ---- symbols

_BOTTOM = "V36a5 5 0 0 1-5 5h-64a5 5 0 0 1-5-5Z"  # the lower edge of a card's face
_HULL = "M-60-12C-46-2-30 1 0 1S46-2 60-12C58 14 36 28 0 28S-58 14-60-12Z"
_BOWL = "M-66-4H66C64 24 46 36 0 36S-64 24-66-4Z"
_BOX = "M-46-4H46L42 36H-42Z"
_RIPPLE = "M-70 22H56a9 9 0 0 1 0 18h8a9 9 0 0 1 0 18H-60a9 9 0 0 1 0-18h-10a9 9 0 0 1 0-18Z"
_LAMP = "M-9-13H9C14-6 14 8 9 15H-9C-14 8-14-6-9-13Z"


def eggs(number: int, base: int) -> str:
    """A heap of eggs, each of them to be counted."""
    dots, row = "", 0
    while number > 0 and base > row:
        here = min(number, base - row)
        dots += f"M{-5 * (here - 1)}-{9 + 8 * row}h0" + "m10 0h0" * (here - 1)
        number, row = number - here, row + 1
    return dots and (
        f'<path class="sake-eggs-rim" d="{dots}"/><path class="sake-eggs" d="{dots}"/>'
        f'<path class="sake-eggs-shine" d="{dots}"/>'
    )


def _bear_card(name: str, bear: str) -> str:
    return (
        f'<g id="{name}"><use href="#h-card"/><use href="#h-face" class="sake-bank"/>'
        f'<use href="#{bear}" transform="translate(2 3) scale(.95)"/>'
        f'<path class="sake-wave-2" d="M-37 34q6-6 12 0t12 0 13 0 12 0 12 0 13 0{_BOTTOM}"/></g>'
    )


_SYMBOLS = (
    paper.GRAIN + paper.CARD + landscape.PINE + animals.SALMON + animals.BEAR
    + '<g id="sake-river"><use href="#h-card"/><use href="#h-face" class="sake-wash"/>'
    f'<path class="sake-wave" d="M-37-14q9-11 18 0t19 0 19 0 18 0{_BOTTOM}"/>'
    f'<path class="sake-wave-2" d="M-37 5q6-9 12 0t13 0 12 0 12 0 12 0 13 0{_BOTTOM}"/>'
    f'<path class="sake-wave-3" d="M-37 26q9-11 18 0t19 0 19 0 18 0{_BOTTOM}"/>'
    '<path class="sake-crest" d="M-34-1q6-7 11 1M-10-1q6-7 11 1M15-1q6-7 11 1M-17 33q6-6 11 0'
    'M10 34q6-6 11 0"/><path class="sake-swirl" d="M-12-27q6-6 12 0t12 0M12-18q5-5 10 0"/></g>'
    + _bear_card("sake-bear", "h-bear")
    + _bear_card("sake-bear-glad", "h-bear-glad")
    + '<g id="sake-boat-back"><path class="sake-leaf" d="M-60-12C-72-20-78-30-72-40'
    'C-66-30-56-24-44-14ZM60-12C72-20 78-30 72-40C66-30 56-24 44-14Z"/>'
    '<path class="sake-leaf-3" d="M-60-12C-40-20 40-20 60-12C46-2 30 1 0 1S-46-2-60-12Z"/></g>'
    f'<g id="sake-boat">{paper.sheet("sake-leaf-2", _HULL)}<path class="sake-vein" '
    'd="M-53-3C-44 8-32 9-24 9M-44 9C-38 16-30 18-24 19M53-3C44 8 32 9 24 9'
    'M44 9C38 16 30 18 24 19"/></g>'
    f'<g id="sake-bowl">{paper.sheet("sake-wood-2", _BOWL)}</g>'
    f'<g id="sake-box">{paper.sheet("sake-wood-2", _BOX)}'
    '<path class="sake-wood" d="M-49-8H49V-1H-49Z"/></g>'
    f'<g id="sake-summary">{paper.sheet("h-sheet", paper.rounded(46, 54, 6))}</g>'
    '<path id="sake-arrow" class="h-line" d="M9-15.6A18 18 0 1 1-9-15.6m-8 0h8l-4 7"/>'
    '<path id="sake-stroke" class="sake-text" d="M-48-44q52-5 112-1q-50 0-112 5Z"/>'
    '<g id="sake-lamp"><g class="h-night"><circle class="sake-glow" r="34"/>'
    '<circle class="sake-glow" r="25"/></g><path class="h-line" d="M0-13V-22"/>'
    f'{paper.sheet("sake-lamp", _LAMP)}<path class="h-line" d="M-11-6H11M-12 1H12M-11 8H11"/>'
    '<path class="h-ink" d="M-8-17H8V-12H-8ZM-7 14H7V18H-7Z"/></g>'
    '<path id="sake-sun" class="sake-lamp" d="M-43-8a43 43 0 0 1 86 0Z"/>'
    f'<g id="sake-ripple">{paper.sheet("sake-sea", _RIPPLE)}'
    '<path class="sake-crest" d="M-60 32q6-5 12 0t12 0"/></g>'
    f'<g id="sake-egg">{eggs(1, 1)}</g>'
)  # fmt: skip


@cache
def symbols(players: int) -> str:
    return f"<defs>{_SYMBOLS}{seats.symbols(players)}</defs>"


# ---- the scene behind


@cache
def scene(players: int, language: str) -> str:
    """All that stands still: sky, mountains, sea, the ranks, the words."""
    t, words = table(players), WORDS[language]
    shore, middle = t.height - FOOT + 14, t.width // 2
    whole = f'x="{-WIDE}" width="{t.width + 2 * WIDE}" height="{t.height}"'
    piles = ((t.supply, "supply"), (t.box, "box"))
    return (
        f'<g id="scene"><rect class="sake-ground" {whole}/>'
        + landscape.stars(-WIDE, t.width + WIDE, t.height // 2, 70)
        + f'<circle class="sake-disc" cx="{middle + 58}" cy="84" r="42"/>'
        + _mountains(t, shore)
        + use("h-birds", max(t.gaps)[0] - 22, max(t.gaps)[1] - 66)
        + _sea(t, shore)
        + f'<rect class="h-grain" fill="url(#h-grain)" {whole}/>'
        + "".join(use("sake-ripple", x, y) for x, y in t.boats)
        + "".join(_rank(t, row) for row in range(t.side))
        + "".join(
            label("h-text h-middle sake-small", x, y + 59, words[word]) for (x, y), word in piles
        )
        + "</g>"
    )


def _mountains(t: Table, shore: int) -> str:
    middle, foot, ground = t.width // 2, t.side * PITCH / 2 + 62, shore + 24
    ranges = (
        ("far", -460, shore * 0.5, 420, 3),
        ("far", t.width + 420, shore * 0.44, 460, 8),
        ("far", t.width * 0.12, shore * 0.3, t.width * 0.4, 5),
        ("far", t.width * 0.9, shore * 0.24, t.width * 0.5, 2),
        ("near", 0, shore * 0.62, t.width * 0.4, 3),
        ("near", t.width, shore * 0.56, t.width * 0.4, 7),
        ("slope", middle + 6, 4, foot + 26, 4),
        ("hill", middle, 14, foot, 0),
    )
    trees = ((-16, 2, 1), (6, 6, 1.3), (-34, 9, 0.8))
    return (
        "".join(
            paper.sheet(f"sake-{kind}", landscape.mountain(x, top, half, ground, start))
            for kind, x, top, half, start in ranges
        )
        + f'<path class="sake-snow" d="M{middle} 16l32 60-13 16-10-18-13 26-11-20-12 16-10-14Z"/>'
        + '<g class="sake-pine">'
        + "".join(
            use("h-pine", middle + side * (foot + x), shore - 14 + y, size=size)
            for side in (-1, 1)
            for x, y, size in trees
        )
        + "</g>"
    )


def _sea(t: Table, shore: int) -> str:
    layers = (("sea", 0, 0, 92, 16), ("sea-2", 48, 30, 116, 14), ("sea-3", 94, 60, 104, 10))
    moonlight = "".join(
        f"M{t.width // 2 + 100 + i * 37 % 40} {shore + 20 + 17 * i}h{30 - i * 13 % 17}"
        for i in range(6)
    )
    return (
        "".join(
            '<g class="h-drift">'
            + paper.sheet(
                f"sake-{kind}",
                landscape.water(
                    -WIDE - shift, t.width + WIDE, shore + down, t.height + 9, length, height
                ),
            )
            + "</g>"
            for kind, down, shift, length, height in layers
        )
        + f'<path class="h-night sake-crest" d="{moonlight}"/>'
    )


def _rank(t: Table, row: int) -> str:
    """A rank beside its row, under the egg that it counts in."""
    x, y = t.width / 2 - (t.side - row) * PITCH / 2 - 24, t.row_height(row)
    egg = use("sake-egg", x, y) if row else ""
    return egg + label("h-text h-number h-middle", x, y + 18, row)


# ---- what changes


def size(c: Course) -> tuple[int, int]:
    t = table(c.players)
    return t.width, t.height


def still(c: Course, language: str) -> str:
    return symbols(c.players) + scene(c.players, language)


def moving(s: State, c: Course, names: Sequence[str], language: str, seat: int) -> str:
    t, words = table(c.players, max(seat, 0)), WORDS[language]
    return f'<g id="things">{things(s, c, t, names, words)}</g><g id="pieces">{pieces(s, c, t)}</g>'


def things(s: State, c: Course, t: Table, names: Sequence[str], words: dict[str, str]) -> str:
    """What keeps its place while its contents change: boats, supply, box, the round."""
    (x, y), (x2, y2) = t.supply, t.box
    return (
        label("h-text sake-small", 18, 30, round_words(s, words))
        + f'<g id="supply" transform="translate({x} {y})">{eggs(s.supply, 11)}'
        f"{use('sake-bowl')}{label('h-text h-number h-middle sake-onwood', 0, 25, s.supply)}</g>"
        f'<g id="box" transform="translate({x2} {y2})">{eggs(s.box, 7)}'
        f"{use('sake-box')}{label('h-text h-number h-middle sake-onwood', 0, 27, s.box)}</g>"
        + "".join(boat(s, c, t, seat, names[seat]) for seat in range(c.players))
    )


def boat(s: State, c: Course, t: Table, seat: int, name: str) -> str:
    """A player: name, eggs, cards in hand, cards discarded."""
    p = s.player[seat]
    x, y = t.boats[seat]
    wins = seat in winners(s, c)
    return (
        f'<g id="boat-{seat}" transform="translate({x} {y})">'
        + (f'<use id="winner-{seat}" href="#sake-sun"/>' if wins else "")
        + use(f"h-seat-{seat}", -64, -60, size=0.9)
        + label("h-text", -46, -52, shortened(name, 5.3))
        + (use("sake-stroke") if s.turn == seat and s.phase != OVER else "")
        + use("sake-boat-back")
        + f'<g transform="translate(0 -3)">{eggs(p.eggs, 8)}</g>'
        + use("sake-boat")
        + label("h-text h-number h-middle sake-onwood", 0, 22, p.eggs)
        + fan(p, seat)
        + (discards(p, seat) if p.discarded else "")
        + "</g>"
    )


def fan(p: Player, seat: int) -> str:
    turns = [(card - (p.hand - 1) / 2) * 6 for card in range(p.hand)]
    cards = "".join(use(f"h-back-{seat}", 34 + turn, 47, turn, 0.28) for turn in turns)
    paw = use("h-paw", 40 + turns[-1], 55, turns[-1], 0.8) if p.bear == IN_HAND else ""
    return f'{cards}<g class="sake-paw">{paw}</g>' + label("h-text h-number", 66, 57, p.hand)


def discards(p: Player, seat: int) -> str:
    paw = f'<g class="sake-paw">{use("h-paw", 76, -18)}</g>' if p.bear == DISCARDED else ""
    return use(f"h-back-{seat}", 76, -20, 90, 0.28) + paw + label("h-text", 70, 12, p.discarded)


def pieces(s: State, c: Course, t: Table) -> str:
    """All that can move or appear, in one flat layer: cards, bears, salmon, Summary, lantern."""
    out = open_places(s, c, t) if s.phase in (BUILDING, ACTING) else ""
    out += "".join(card(s, c, t, space) for space in range(SPACES) if s.space[space])
    out += "".join(outing(s, c, t, seat) for seat in range(c.players) if s.player[seat].outing)
    out += "".join(salmon(s, c, t, seat) for seat in range(c.players))
    out += summary(s, t)
    if s.phase != OVER:
        x, y = t.boats[s.turn]
        out += piece("lantern", at(x - 76, y - 12), use("sake-lamp", size=1.25))
    return out


def open_places(s: State, c: Course, t: Table) -> str:
    """Where a card may be built."""
    low, high = open_spaces(s, c)
    return "".join(
        open_place(t, s, space)
        for space in range(SPACES)
        if ((high if space >= HALF else low) >> space % HALF) & 1
    )


def open_place(t: Table, s: State, space: int) -> str:
    """A place with the name that moves have; one beyond the window is narrow, at its edge."""
    x, y = t.place(s, space)
    inside = min(max(x, 30), t.width - 30)
    wide = paper.CARD_WIDTH - 6 if inside == x else 46
    outline = paper.rounded(wide, paper.CARD_HEIGHT - 6, 8)
    return piece(
        f"open-{space}",
        at(inside, y),
        f'<path class="sake-open" d="{outline}"/>'
        + label("h-text h-middle", 0, 8 if inside == x else -16, space_name(space)),
    )


def card(s: State, c: Course, t: Table, space: int) -> str:
    builder = (s.space[space] & BUILDER) - 1
    p = s.player[builder]
    bear = p.bear == space and not p.outing
    if s.space[space] & FACE_UP == 0:
        paw = f'<g class="sake-paw">{use("h-paw", 28, 32)}</g>' if bear else ""
        inside = use(f"h-back-{builder}") + paw
    else:
        inside = use(bear_face(s, c, space) if bear else "sake-river") + _corner(builder)
    x, y = t.place(s, space)
    turn = space * 7 % 5 * 0.6 - 1.2  # laid by hand
    side = "up" if s.space[space] & FACE_UP else "down"
    return piece(
        f"card-{space}",
        at(x, y, turn),
        inside,
        f"h-s{builder}",
        side=side,
        source=f"boat-{builder}",
    )


def outing(s: State, c: Course, t: Table, seat: int) -> str:
    """A bear card that came out of the hand, on top of the card that was there."""
    space = s.player[seat].bear
    x, y = t.place(s, space)
    under = sum(1 for other in range(seat) if s.player[other].bear == space)
    return piece(
        f"bear-{seat}",
        at(x + 5 + 4 * under, y - 7 - 5 * under, 5 + 3 * under),
        use(bear_face(s, c, space)) + _corner(seat),
        f"h-s{seat}",
        source=f"boat-{seat}",
    )


def bear_face(s: State, c: Course, space: int) -> str:
    """Bears play when they are two, and then nobody is caught."""
    return "sake-bear" if is_bear(s, c, space) else "sake-bear-glad"


def _corner(seat: int) -> str:
    return use(f"h-seat-{seat}", -29, -31, size=0.8)


def salmon(s: State, c: Course, t: Table, seat: int) -> str:
    """On its card, upright or on its side; beside its boat before and after, then as bones."""
    p = s.player[seat]
    if p.pawn == NOWHERE:
        x, y = t.boats[seat]
        symbol, place = "h-bones" if p.status == OUT else "h-salmon", at(x - 35, y + 45)
    else:
        x, y = t.place(s, p.pawn)
        asleep = p.status == SPAWNED
        symbol = "h-salmon-asleep" if asleep else "h-salmon"
        place = at(x, y + 20) if asleep else swimming(x, y)
    badge = use(f"h-crest-{seat}", 3, -1, size=0.6) if symbol != "h-bones" else ""
    turn = " sake-turn" if s.turn == seat and s.phase != OVER else ""
    return piece(f"salmon-{seat}", place, use(symbol) + badge, f"h-s{seat}{turn}")


def swimming(x: float, y: float) -> str:
    return at(x + 2, y + 12, -36)


def summary(s: State, t: Table) -> str:
    """The Summary card, between its two neighbours: which phase, and which way round."""
    x, y = t.gaps[s.lead]
    building = s.phase in (BUILDING, STARTING)
    arrow = ' transform="scale(-1 1)"' if building else ""
    return piece(
        "summary",
        at(x, y),
        use("sake-summary")
        + label("h-text h-middle h-ink", 0, 7, "I" if building else "II")
        + f'<use href="#sake-arrow"{arrow}/>',
    )


# ---- what a seat holds, and its numbers


def hand(s: State, c: Course, language: str, seat: int) -> str:
    """Both kinds of card, face up, with how many there are."""
    p, words = s.player[seat], WORDS[language]
    bears = 1 if p.bear == IN_HAND else 0
    held = (("river", "sake-river", p.hand - bears), ("bear", "sake-bear", bears))
    return (
        '<svg class="sakenobori h-hand" viewBox="0 0 236 150">'
        + "".join(
            piece(
                f"hand-{kind}",
                at(62 + 112 * i, 58),
                "".join(use(face, 3 * under, -3 * under) for under in range(number))
                + _corner(seat)
                + label("h-text h-middle sake-small", 0, 78, f"{words[kind + '-card']} × {number}"),
                f"h-s{seat}",
            )
            for i, (kind, face, number) in enumerate(held)
            if number
        )
        + "</svg>"
    )


def facts(s: State, c: Course, seat: int) -> list[Fact]:
    p = s.player[seat]
    return [
        Fact(use("sake-egg", 0, 20, size=2.2), p.eggs, Phrase("eggs", n=p.eggs)),
        Fact(use(f"h-back-{seat}", size=0.32), p.hand, Phrase("cards-in-hand", n=p.hand)),
    ]


# ---- what is touched, and what is felt


def touched(s: State, c: Course, seat: int, action: int) -> tuple[str, ...]:
    own = f"salmon-{seat}"
    if action < START:
        kind, space = divmod(action, SPACES)
        return f"hand-{KINDS[kind]}", f"card-{space}" if s.space[space] else f"open-{space}"
    if action < STAY:
        return own, f"card-{action - START}"
    if SWIM <= action < DISCARD and s.player[seat].pawn != NOWHERE:
        taken, way = (own, action - SWIM) if action < OUTING else ("hand-bear", action - OUTING)
        return taken, f"card-{landing(s, s.player[seat].pawn, way)}"
    return ()


def felt(s: State, c: Course, kind: int, who: int, where: int, what: int) -> tuple[str, str]:
    match kind:
        case rules.PLACED | rules.SWAM if s.space[where]:  # the river may be gone by then
            return f"salmon-{who}", swimming(*table(c.players).place(s, where))
        case rules.CAUGHT:
            return f"card-{where}", "bad"
        case rules.SPAWNED_HERE | rules.SOLE_SURVIVOR | rules.DIVIDEND:
            return f"boat-{who}", "good"
        case _:
            return "", ""


# ---- in words


def winners(s: State, c: Course) -> list[int]:
    most = max(s.player[seat].eggs for seat in range(c.players))
    over = s.phase == OVER
    return [seat for seat in range(c.players) if over and s.player[seat].eggs == most]


def round_words(s: State, words: dict[str, str]) -> str:
    number = s.round_no if s.phase == OVER else s.round_no + 1
    key = "extra" if number > ROUNDS else "round"
    return words[key].format(n=number, all=ROUNDS)


def in_words(s: State, c: Course, names: Sequence[str], language: str) -> str:
    words = WORDS[language]
    built = [space for space in range(SPACES) if s.space[space]]
    up = [space for space in built if s.space[space] & FACE_UP]
    bears = [space_name(space) for space in up if is_bear(s, c, space)]
    who = ", ".join(names[seat] for seat in winners(s, c))
    sentences = [
        f"{round_words(s, words)}.",
        words["won"].format(who=who) if who else words["turn"].format(who=names[s.turn]),
        words["eggs"].format(supply=s.supply, box=s.box),
        words["river"].format(cards=len(built), up=len(up), bears=", ".join(bears) or 0),
    ]
    for seat in range(c.players):
        p = s.player[seat]
        sentences.append(
            words["player"].format(
                who=names[seat], eggs=p.eggs, hand=p.hand, salmon=_salmon_words(p, words)
            )
        )
    return " ".join(sentences)


def _salmon_words(p: Player, words: dict[str, str]) -> str:
    if p.pawn == NOWHERE:
        return words["caught" if p.status == OUT else "waits"]
    key = "spawned" if p.status == SPAWNED else "swims"
    return words[key].format(space=space_name(p.pawn), rank=rank(p))
