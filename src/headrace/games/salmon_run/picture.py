"""The picture of a race of Salmon Run: a mountain river from the lake to the spawning ground."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from headrace.drawing import animals, dice, hexes, landscape, paper, river, seats
from headrace.drawing.svg import at, escape, label, piece, use
from headrace.engine.game import Fact
from headrace.engine.rules import Moves, Outcome, bit, nth
from headrace.engine.words import Phrase
from headrace.games.salmon_run import cards, rules, scene
from headrace.games.salmon_run.notation import place_name
from headrace.games.salmon_run.river import HOUSE_NAMES
from headrace.games.salmon_run.rules import (
    BEAR,
    BEARING,
    BOARD,
    BOARDS,
    BY_DICE,
    BY_HAND,
    COLS,
    COUNTER,
    CURRENT,
    DISCARD,
    DOUBLE_FORWARD,
    DOUBLE_LEFT,
    DOUBLE_RIGHT,
    EAGLE,
    EASY,
    F1,
    F2,
    FATIGUE,
    FORWARD,
    JUMP,
    KEEP,
    KINDS,
    LAND,
    LEFT,
    LINE,
    NOWHERE,
    NUMBERED,
    OVER,
    PICK,
    PICKING,
    PLAY_BEAR,
    PLAY_CURRENT,
    PLAY_EAGLE,
    PLAY_FATIGUE,
    PLAY_RAPIDS,
    PLAYING,
    RAPIDS,
    REEDING,
    REMOVE,
    RIGHT,
    S1,
    S2,
    STEP,
    SWIMS,
    TAKE,
    TAKING,
    WAYS,
    WILD,
    WILD_WATER,
    Cards,
    Course,
    Side,
    State,
    beside,
    card_of,
    fatigue_of,
    flown,
    height,
    hows_of,
    jumps_on,
    length_of,
    offered,
    swum,
)

WORDS = {
    "en": {
        "river": "The river, from the lake up: {boards}.",
        "own": "a board of one's own",
        "turn": "It is the turn of {who}.",
        "at": "at {place}",
        "spawned": "at the spawning ground",
        "player": "{who}: {where}, cards in hand {hand}, Fatigue {tired}.",
        "holds": "Known to be in hand: {cards}.",
        "bears": "Bears at: {places}.",
        "barred": "Barred: the card is only shed",
    },
    "fr": {
        "river": "La rivière, en remontant du lac : {boards}.",
        "own": "un plateau maison",
        "turn": "C'est à {who} de jouer.",
        "at": "en {place}",
        "spawned": "au lieu de reproduction",
        "player": "{who} : {where}, cartes en main {hand}, Fatigue {tired}.",
        "holds": "Connu de sa main : {cards}.",
        "bears": "Ours en : {places}.",
        "barred": "Passage barré : on se débarrasse seulement de la carte",
    },
}

ZONES = {"en": ("Hand", "Draw pile", "Discards"), "fr": ("Main", "Pioche", "Défausse")}

# ---- the scene: a clear mountain river by day, moonlight on it by night

COLOURS = {  # by day and by night
    # paper and ink
    "ground": ("#86a86f", "#13222b"), "sheet": ("#fdfaf0", "#e3e1d3"),
    "text": ("#23302c", "#eef2ea"), "ink": ("#23302c", "#16202a"), "edge": ("#fdfaf0", "#e3e1d3"),
    "shade": ("#1c3a34", "#02060c"), "fibre": ("#6d8460", "#7d95b4"),
    # the land
    "meadow": ("#b5cc8e", "#1d323b"),
    "sand": ("#e7dab2", "#46566b"), "pine": ("#3f6f52", "#12242d"),
    "pine-2": ("#5b8d63", "#1d3a43"), "pine-3": ("#2f5843", "#0d1a22"),
    "leaf": ("#7ea454", "#1c3a37"), "leaf-2": ("#9dbf68", "#27504a"),
    "trunk": ("#6e5238", "#2a2a30"), "bloom": ("#f3e27a", "#ffe48a"),
    "bloom-2": ("#e58f9d", "#a8b6d8"),
    # the water
    "shallow": ("#8fd0c6", "#27506e"), "water": ("#5cb0b5", "#1c3f60"),
    "deep-water": ("#3c93a3", "#15324f"), "deepest": ("#1c5f73", "#091a2e"),
    "foam": ("#f7fdf9", "#c3d9ec"), "fall": ("#79c3ca", "#35618a"),
    "fall-2": ("#c4ebea", "#7fa9cb"),
    "stone": ("#b4bcbc", "#5d6c84"), "stone-2": ("#8d989b", "#44526a"),
    "stone-3": ("#69767c", "#2e3a50"),
    "reed": ("#5f8a3c", "#567d4a"), "reed-2": ("#7a4a24", "#6d4630"),
    # symbols
    "way": ("#17607e", "#1b5f86"), "good": ("#5d9a3a", "#5f9a55"), "tired": ("#7a5a8c", "#76609a"),
    "star": ("#f2b632", "#e8b94c"), "star-2": ("#8a5a00", "#6b4a12"), "egg": ("#e2552c", "#ff7a4d"),
    "lamp": ("#ffd24d", "#ffd56b"), "sky": ("#cfe6ea", "#2b4468"), "far": ("#93b3a9", "#22395a"),
    # animals
    "fur": ("#7a5238", "#6b4d3d"), "fur-2": ("#523524", "#412f26"),
    "snout": ("#dcb88f", "#c4a07e"), "beak": ("#f0a41c", "#e0a43c"),
}  # fmt: skip
STRENGTHS = {"grain": (".2", ".12"), "night": ("0", "1")}

STYLE = (
    paper.palette("salmon-run", COLOURS | STRENGTHS)
    + ".salmon-run{display:block}"
    + paper.STYLE
    + seats.STYLE
    + animals.STYLE
    + river.STYLE
    + landscape.STYLE
    + cards.STYLE
    + "".join(f".run-f-{name}{{fill:var(--{name})}}" for name in ("sky", "far", "water"))
    + ".run-f-deep{fill:var(--deep-water)}.run-f-night{fill:#2b3a5c}.run-f-dusk{fill:#1c2947}"
    ".h-beak{fill:var(--beak)}.run-ground{fill:var(--ground)}.run-things,.run-signs{fill:none}"
    ".run-bank{fill:none;stroke:var(--meadow);stroke-width:190;stroke-linejoin:round}"
    ".run-sand{fill:none;stroke:var(--sand);stroke-width:64;stroke-linejoin:round}"
    ".run-shallow{fill:none;stroke:var(--shallow);stroke-width:36;stroke-linejoin:round}"
    ".run-surf{fill:none;stroke:var(--foam);stroke-width:5;stroke-linecap:round;"
    "stroke-dasharray:46 34 18 58 70 40;opacity:.75}"
    ".run-water{fill:var(--water)}.run-deep{fill:var(--deep-water)}"
    ".run-faint{stroke-width:2;opacity:.4}"
    ".run-grid{fill:none;stroke:var(--foam);stroke-width:1.6;stroke-opacity:.34}"
    ".run-join{fill:none;stroke:var(--foam);stroke-width:3;stroke-opacity:.6;"
    "stroke-linecap:round;stroke-dasharray:1 9}"
    "#run-moon circle{fill:var(--sheet)}#run-moon .run-glow{opacity:.2}"
    ".run-bloom{fill:var(--bloom)}.run-bloom-2{fill:var(--bloom-2)}.run-eggs{fill:var(--egg)}"
    ".run-board{fill:var(--trunk)}.run-sign{font-size:17px;fill:var(--sheet)}"
    ".run-digit{text-anchor:middle;font-size:17px;font-weight:700;fill:var(--ink)}"
    ".run-card{fill:var(--shallow);fill-opacity:.45;stroke:var(--way);stroke-width:1.5;"
    "stroke-opacity:.5}"
    ".run-plus{font-size:19px;font-weight:700;fill:var(--ink)}"
    ".run-target{fill:var(--lamp);fill-opacity:.24;stroke:var(--lamp);stroke-width:5;"
    "stroke-linejoin:round;opacity:0}.run-target.can{opacity:1}"
    ".run-barred{fill:var(--tired);fill-opacity:.3;stroke:var(--sheet);stroke-dasharray:9 8}"
    ".run-cross{fill:none;stroke:var(--sheet);stroke-width:6;stroke-linecap:round;"
    "stroke-dasharray:none}"
    ".run-turn{--edge:var(--lamp)}.run-turn>use:first-of-type{fill:none;stroke:var(--foam);"
    "stroke-width:3;stroke-linecap:round}"
    "@media (prefers-reduced-motion:no-preference){"
    ".run-turn>use:first-of-type{animation:run-pulse 1.6s steps(6) infinite alternate}}"
    "@keyframes run-pulse{from{opacity:.3}to{opacity:1}}"
    ".run-played circle{fill:var(--sheet);stroke:var(--deepest);stroke-width:1.5}"
    # of dice; theirs has the colours of a spinner too
    ".h-pip{fill:none;stroke:var(--ink);stroke-width:6.4;stroke-linecap:round}"
    ".run-pill{fill:var(--sheet);stroke:var(--way);stroke-width:2}"
    ".run-zone{font-size:16px}.run-many{font-size:20px;fill:var(--ink);stroke:var(--sheet);"
    "stroke-width:5;paint-order:stroke}"
    # the river is longer than a window: it scrolls, and hexes stay large enough for a finger
    "#board.salmon-run{height:auto;max-height:none;min-width:790px}"
    "#hand.salmon-run svg{width:100%;height:auto;max-height:min(44vh,220px)}"
    "@media (min-width:900px){#board.salmon-run{min-width:1060px}"
    "#hand.salmon-run svg{height:clamp(130px,23vh,210px)}"
    "#hand.salmon-run svg.run-tall{height:44vh;max-height:none}}"
)

MARGIN = 26
COLUMN, HALF = hexes.COLUMN, hexes.HALF_HEIGHT
MIDDLE = (COLS + 1) // 2
LEAST_COLUMNS = 18  # so wide is every picture at least, so that hexes are as large in all

# ---- the frame: a river bends by a few columns, more or less, and always lies in the middle


def size(c: Course) -> tuple[int, int]:
    columns = max(COLS + 1 + _bend(c), LEAST_COLUMNS)
    return columns * COLUMN, c.sections * scene.HEIGHT + 2 * MARGIN


def _boards(c: Course) -> list[list[int]]:
    """The boards that may lie in the river: of each the sides that may lie up."""
    if c.river == BY_HAND:
        return [[int(side)] for side in c.laid[: c.sections]]
    kinds = {EASY: (0,), BY_DICE: (0, 1), WILD_WATER: (1,)}[c.river]
    numbered = [[NUMBERED + 2 * board + kind for kind in kinds] for board in range(BOARDS)]
    return [[S1, S2], *numbered, [F1, F2]]


def _bend(c: Course) -> int:
    """How many columns boards can lie apart: as far as all those go that bend to the same side."""
    right = left = 0
    for board in _boards(c):
        sides = [c.side[side] for side in board]
        bends = [(side.exit or MIDDLE) - (side.entry or MIDDLE) for side in sides]
        right, left = right + max(0, *bends), left - min(0, *bends)
    return max(right, left)


class Lie(NamedTuple):
    """Where the boards of a race lie: of each its column 0 and its lower end."""

    left: list[int]
    foot: list[int]

    def spot(self, place: int) -> tuple[int, int]:
        section, aside = place // BOARD, place % LINE
        up = height(place) - section * scene.TOP
        return self.left[section] + aside * COLUMN, self.foot[section] - up * HALF


def lie(s: State, c: Course) -> Lie:
    width, high = size(c)
    across = [0]
    for section in range(1, c.sections):
        join = c.side[s.side[section - 1]].exit - c.side[s.side[section]].entry
        across.append(across[-1] + join)
    middle = (max(across) + min(across) + COLS + 1) / 2
    return Lie(
        [round(width / 2 + (aside - middle) * COLUMN) for aside in across],
        [high - MARGIN - section * scene.HEIGHT for section in range(c.sections)],
    )


# ---- what stands still: the symbols, the sides that may be laid, the wood


def still(c: Course, language: str) -> str:
    width, high = size(c)
    sides = "".join(_side(c.side[side], side) for board in _boards(c) for side in board)
    whole = f'x="0" y="0" width="{width}" height="{high}"'
    return (
        f"<defs>{_symbols(c.players, language)}{sides}</defs>"
        f'<g id="scene"><rect class="run-ground" {whole}/>'
        f'<rect fill="url(#h-wood)" {whole}/></g>'
    )


@cache
def _symbols(players: int, language: str) -> str:
    return (
        f"{paper.CARD}{seats.symbols(players)}{dice.DICE}"
        f"{animals.SALMON}{animals.SWIMMERS}{animals.BEAR}{animals.EAGLE}"
        f"{river.SYMBOLS}{river.wood(360, 320)}{_OWN}{scene.symbols()}"
        f"{cards.SYMBOLS}{cards.symbols(language)}{cards.cards(language)}"
    )


_OWN = (
    '<path id="run-ripple" class="h-foam run-faint" d="M-26-2q6-6 12 0t12 0M2 8q5-5 10 0t10 0"/>'
    # the moon, in the lake
    '<g id="run-moon" class="h-night"><circle class="run-glow" r="44"/><circle r="28"/>'
    '<path class="h-foam" stroke-width="4" d="M-62 18h30M-20 34h52M-48 50h36M4 50h44M-26 66h62'
    'M26 16h40M-70 34h24M48 34h22"/></g>'
    '<g id="run-flowers"><path class="h-pine-2" d="M-8 6q3-10 4-14q2 6 4 14zM4 8q2-8 5-11q0 6-1'
    ' 11z"/><circle class="run-bloom" cx="-4" cy="-9" r="4"/>'
    '<circle class="run-bloom-2" cx="9" cy="-4" r="4"/></g>'
    '<g id="run-post"><path class="h-trunk" d="M-2-4H3V22H-2Z"/>'
    f"{paper.sheet('run-board', paper.rounded(44, 26, 5))}</g>"
    f'<path id="run-hex" d="{hexes.path([(0, 0)])}"/>'
    '<g id="run-rings"><path d="M-27-30A42 42 0 0 1 27-30M-34 4A34 34 0 0 0 34 4'
    'M-44 12A46 46 0 0 0 44 12"/></g>'
)


def _post(name: str, x: int, y: int) -> str:
    """The name of a board, on the left bank."""
    return use("run-post", x, y) + label("h-text h-middle run-sign", x, y + 6, name)


def _side(side: Side, number: int) -> str:
    drawn = scene.draw(side)
    post = ""
    if side.start != NOWHERE:
        post = use("run-moon", side.start % LINE * COLUMN, -2 * HALF)
    if number < len(HOUSE_NAMES):
        water = [hex_ % LINE for hex_ in range(2 * LINE, 4 * LINE) if side.ground[hex_] != LAND]
        post += _post(HOUSE_NAMES[number], min(water) * COLUMN - 105, -6 * HALF)
    parts = {
        "t": drawn.things + post,
        "s": drawn.signs,
        **{f"r{phase}-": run for phase, run in enumerate(drawn.running)},
    }
    return (
        f'<path id="w{number}" d="{drawn.water}"/><path id="d{number}" d="{drawn.deep}"/>'
        + "".join(f'<g id="{part}{number}">{inside}</g>' for part, inside in parts.items())
    )


# ---- what changes


# how each is drawn, and which part of every side
LAYERS = (
    *((f"run-{kind}", "w") for kind in ("bank", "sand", "shallow", "surf", "water")),
    ("run-deep", "d"),
    ("run-things", "t"),
    *((f"h-phase h-phase-{phase}", f"r{phase}-") for phase in range(river.PHASES)),
    ("run-signs", "s"),
)


def moving(s: State, c: Course, names: Sequence[str], language: str, seat: int) -> str:
    where = lie(s, c)
    return (
        f'<g id="river">{_river(s, c, where)}</g>'
        f'<g id="pieces">{_targets(s, c, where, language, seat)}'
        + "".join(bear(s, where, i) for i in range(s.bears))
        + "".join(salmon(s, c, where, i, names[i]) for i in range(c.players))
        + "".join(die(s, c, where, i) for i in range(c.players))
        + "</g>"
    )


def _river(s: State, c: Course, where: Lie) -> str:
    """Layer by layer, so that no board ends in the water of the next."""
    boards = list(zip(s.side[: c.sections], where.left, where.foot, strict=True))
    return "".join(
        f'<g class="{kind}">{"".join(use(f"{part}{side}", x, y) for side, x, y in boards)}</g>'
        for kind, part in LAYERS
    )


def bear(s: State, where: Lie, i: int) -> str:
    x, y = where.spot(s.bear[i])
    walks = s.phase == BEARING and i == max(s.walker, 0)
    kind = "h-follow" if walks else ""
    return piece(f"bear-{i}", bear_at(x, y), use("h-bear", size=0.62), kind)


def bear_at(x: int, y: int) -> str:
    return at(x - 19, y + 4)


def salmon(s: State, c: Course, where: Lie, seat: int, name: str) -> str:
    x, y, size = _lies(s, c, where, seat)
    own = s.turn == seat and s.phase != OVER
    rings = use("run-rings", size=round(size * 1.16, 2)) if own else ""
    won = winners(s, c)
    if seat in won:
        rings = f'<use id="winner-{seat}" href="#run-i-{WILD}" transform="scale(2.6)"/>'
    kind = f"h-s{seat}" + (" run-turn" if own else "")
    if s.phase != BEARING and seat == (won or [s.turn])[0]:
        kind += " h-follow"
    return piece(
        f"salmon-{seat}",
        at(x, y),
        f"<title>{escape(name)}</title>{rings}"
        + use(f"h-swimmer-{seat}", size=size)
        + use(f"h-crest-{seat}", 0, round(4 * size, 1), size=round(0.62 * size, 2))
        + (_played(s) if own else ""),
        kind,
    )


def die(s: State, c: Course, where: Lie, seat: int) -> str:
    """What the current threw for a salmon; a die that is not thrown is not seen."""
    face = s.player[seat].die
    x, y, _ = _lies(s, c, where, seat)
    if not face:
        return piece(f"die-{seat}", at(x, y), "", "h-die", side="0")
    return dice.die(f"die-{seat}", at(x, y + 40), face, s.lap * c.players + s.turn)


def winners(s: State, c: Course) -> list[int]:
    if s.phase != OVER:
        return []
    outcome = Outcome()
    rules.result(s, c, outcome)
    return [seat for seat in range(c.players) if outcome.place[seat] == 1]


def _played(s: State) -> str:
    """The cards of this turn, over the salmon that they moved."""
    kinds = [kind for kind in range(KINDS) for _ in range(s.played.of[kind])]
    return "".join(
        f'<g class="run-played"><circle cx="{x}" cy="-52" r="13"/>'
        f"{use(f'run-i-{kind}', x, -52, size=0.56)}</g>"
        for i, kind in enumerate(kinds)
        for x in [28 * i - 14 * (len(kinds) - 1)]
    )


def _lies(s: State, c: Course, where: Lie, seat: int) -> tuple[float, float, float]:
    """Where a salmon lies, and how large it is: those on one hex lie side by side."""
    place = s.player[seat].place
    together = [i for i in range(c.players) if s.player[i].place == place]
    slot, among = together.index(seat), len(together)
    apart, size = ((0, 0.9), (34, 0.82), (29, 0.74), (24, 0.68))[among - 1]
    x, y = where.spot(place)
    aside = apart * (slot - (among - 1) / 2) if among > 1 else ALONE
    return x + aside, y + (slot % 2 * 16 - 8 if among > 2 else 0), size


ALONE = 17  # how far to the right a salmon lies that has a hex for itself: symbols stay in sight


def swimming(x: int, y: int) -> str:
    return at(x + ALONE, y)


# ---- where one may go


def _targets(s: State, c: Course, where: Lie, language: str, seat: int) -> str:
    """The hexes that can be pointed at: a way that is barred only sheds the card."""
    if seat < 0 or s.phase not in (PLAYING, BEARING) or s.asked != seat:
        return ""
    barred = (
        f"<title>{WORDS[language]['barred']}</title>{use('run-hex', size=0.93)}"
        '<path class="run-cross" d="M-13-13L13 13M13-13L-13 13"/>'
    )
    found: dict[str, str] = {}
    moves = Moves()
    rules.legal(s, c, seat, moves)
    for k in range(moves.n):
        action = nth(moves, k)
        *_, target = touched(s, c, seat, action) or ("",)
        if target.startswith("hex-"):
            x, y = where.spot(int(target[4:]))
            found[target] = piece(target, at(x, y), use("run-hex", size=0.93), "run-target")
        elif target.startswith("barred-"):
            x, y = where.spot(s.player[seat].place)
            dx, dy = scene.STEPS[action % 3]
            place = at(x + dx * length_of(action), y + dy * length_of(action))
            found[target] = piece(target, place, barred, "run-target run-barred")
    return "".join(found.values())


def touched(s: State, c: Course, seat: int, action: int) -> tuple[str, ...]:
    me = s.player[seat]
    if action < JUMP:
        taken = f"hand-{card_of(action)}"
        place = swum(s, c, me.place, action)
        if place == NOWHERE:
            return taken, f"barred-{action % 3}-{length_of(action)}"
        return taken, f"hex-{place}"
    if action < PLAY_BEAR:
        return _touched_to_jump(s, c, seat, action)
    if action in _CARDS_ALONE:
        return (f"hand-{_CARDS_ALONE[action]}",)
    if PLAY_EAGLE <= action < PLAY_CURRENT:
        return f"hand-{EAGLE}", f"rival-{action - PLAY_EAGLE}"
    if STEP <= action < COUNTER:
        i, way = divmod(action - STEP, WAYS)
        return (f"bear-{i}", f"hex-{beside(s, c, s.bear[i], way)}") if i < s.bears else ()
    if action == COUNTER:
        return (f"hand-{s.effect}",)
    if PICK <= action < TAKE:
        return (f"pick-{action - PICK}",)
    if TAKE <= action < REMOVE:
        return (f"take-{action - TAKE}",)
    if REMOVE <= action < KEEP:
        zone, kind = divmod(action - REMOVE, KINDS)
        return (f"weed-{zone}-{kind}",)
    return (f"hand-{action - DISCARD}",) if action >= DISCARD else ()


_CARDS_ALONE = {PLAY_BEAR: BEAR, PLAY_CURRENT: CURRENT, PLAY_RAPIDS: RAPIDS, PLAY_FATIGUE: FATIGUE}


def _touched_to_jump(s: State, c: Course, seat: int, action: int) -> tuple[str, ...]:
    """The first card, then where to; if another jump of it comes down there, the second card.

    A third one there, which only Wilds make possible, is a mere button.
    """
    me = s.player[seat]
    taken, hows = f"hand-{card_of((action - JUMP) // SWIMS)}", hows_of(me.hand)
    swims = [touched(s, c, seat, how) for how in range(SWIMS)]
    known = {path for path in swims if path[0] == taken}
    for first in range(SWIMS):
        between, fall = flown(s, c, me.place, first)
        if between == NOWHERE or f"hand-{card_of(first)}" != taken:
            continue
        for second in range(SWIMS):
            jump = JUMP + first * SWIMS + second
            if jump != action and not jumps_on(s, c, me, hows, first, between, fall) & bit(second):
                continue
            place, _ = flown(s, c, between, second)
            path: tuple[str, ...] = (taken, f"hex-{place}") if place != NOWHERE else ()
            if path in known:
                path = (taken, f"hand-{card_of(second)}")
            if path in known:
                path = ()
            if jump == action:
                return path
            known.add(path)
    return ()


# ---- what a seat holds, or has to choose from


def hand(s: State, c: Course, language: str, seat: int) -> str:
    p, high = s.player[seat], LINE_HEIGHT
    phase = s.phase if s.asked == seat else OVER
    if phase == PICKING:
        inside = _row("pick", _kinds(s.player[s.mover].hand), s.mover, WHOLE)
    elif phase == TAKING:
        offer = offered(s)
        kinds = [(kind, s.supply.of[kind]) for kind in ORDER if offer & bit(kind)]
        inside = _row("take", kinds, seat, WHOLE, fanned=False)
    elif phase == REEDING:
        held = [(zone, pile) for zone, pile in enumerate((p.hand, p.draw, p.discard)) if pile.n]
        high = SMALL_LINE * len(held)
        inside = "".join(
            label("h-text run-zone", 6, SMALL_LINE * (i + 0.5) + 5, ZONES[language][zone])
            + f'<g transform="translate(0 {SMALL_LINE * i})scale(.8)">'
            + _row(f"weed-{zone}", _kinds(pile), seat, (106, WHOLE[1] / 0.8), fanned=False)
            + "</g>"
            for i, (zone, pile) in enumerate(held)
        )
    elif phase == PLAYING and p.hand.of[EAGLE]:
        inside = _row("hand", _kinds(p.hand), seat, (0, 424))
        inside += "".join(_rival(c, i) for i in range(c.players))
    else:
        inside = _row("hand", _kinds(p.hand), seat, WHOLE)
    tall = " run-tall" if high > LINE_HEIGHT else ""
    return f'<svg class="salmon-run h-hand{tall}" viewBox="0 0 {WHOLE[1]} {high}">{inside}</svg>'


WHOLE, LINE_HEIGHT, SMALL_LINE = (0, 492), 156, 122
FAN, GAP = 20, 5  # from card to card of a kind; between kinds
ORDER = (LEFT, FORWARD, RIGHT, DOUBLE_LEFT, DOUBLE_FORWARD, DOUBLE_RIGHT, *range(WILD, KINDS))


def _kinds(pile: Cards) -> list[tuple[int, int]]:
    return [(kind, pile.of[kind]) for kind in ORDER if pile.of[kind] > 0]


def _row(
    name: str,
    kinds: list[tuple[int, int]],
    seat: int,
    ends: tuple[float, float],
    fanned: bool = True,
) -> str:
    """Cards side by side, those of a kind together; closer if they have little room."""
    shown = [min(n, 3) if fanned else 1 for _, n in kinds]
    wide = [cards.WIDTH + FAN * (n - 1) for n in shown]
    room, need = ends[1] - ends[0] - 8, sum(wide) + GAP * (len(wide) - 1)
    pinch = 1.0 if need <= room else (room - wide[-1]) / (need - wide[-1])
    x = ends[0] + 4 + max(room - need, 0) / 2 + cards.WIDTH / 2
    out = ""
    for (kind, n), here, across in zip(kinds, shown, wide, strict=True):
        many = "".join(use(f"run-card-{kind}", FAN * i, 0) for i in range(here))
        more = label("h-text run-many", -44, -17, f"×{n}") if n > here else ""
        out += piece(f"{name}-{kind}", at(round(x), 78), many + more, f"h-s{seat}")
        x += (across + GAP) * pinch
    return out


def _rival(c: Course, seat: int) -> str:
    """Whose hand an eagle may dive at."""
    return piece(
        f"rival-{seat}",
        at(458, 78 + 37 * (seat - (c.players - 1) / 2)),
        f'<path class="run-pill" d="{paper.rounded(62, 33, 10)}"/>'
        + use(f"h-seat-{seat}", -15, 0)
        + use(f"h-back-{seat}", 14, 0, 8, 0.27),
    )


def facts(s: State, c: Course, seat: int) -> list[Fact]:
    p = s.player[seat]
    tired = fatigue_of(p)
    return [
        Fact(use(f"h-back-{seat}", size=0.32), p.hand.n, Phrase("cards-in-hand", n=p.hand.n)),
        Fact(
            use(f"h-back-{seat}", -5, -4, size=0.3) + use(f"h-back-{seat}", 2, 3, size=0.3),
            p.draw.n,
            Phrase("cards-in-draw", n=p.draw.n),
        ),
        Fact(
            f'<g class="h-s{seat}">{use("run-open", 0, 0)}</g>',
            p.discard.n,
            Phrase("cards-in-discard", n=p.discard.n),
        ),
        Fact(use("run-symbol-12", size=0.72), tired, Phrase("cards-of-fatigue", n=tired)),
    ]


# ---- what is felt


def felt(s: State, c: Course, kind: int, who: int, where: int, what: int) -> tuple[str, str]:
    match kind:
        case rules.SWAM | rules.LANDED | rules.DRIFTED:
            return f"salmon-{who}", swimming(*lie(s, c).spot(where))
        case rules.FLEW:  # high over the water
            x, y = lie(s, c).spot(where)
            return f"salmon-{who}", at(x + ALONE, y - 24)
        case rules.BEAR_WENT:
            return f"bear-{what}", bear_at(*lie(s, c).spot(where))
        case rules.CAUGHT:
            return f"salmon-{who}", "bad"
        case rules.REACHED | rules.RESTED:
            return f"salmon-{who}", "good"
        case rules.SNATCHED | rules.THREE_SWIMS:
            return f"salmon-{who}", "bad"
        case _:
            return "", ""


# ---- in words


def in_words(s: State, c: Course, names: Sequence[str], language: str) -> str:
    words = WORDS[language]
    boards = ", ".join(
        HOUSE_NAMES[side] if side < len(HOUSE_NAMES) else words["own"]
        for side in s.side[: c.sections]
    )
    sentences = [words["river"].format(boards=boards)]
    if s.phase != OVER:
        sentences.append(words["turn"].format(who=names[s.turn]))
    for seat in range(c.players):
        p = s.player[seat]
        where = words["spawned"] if p.spawned else words["at"].format(place=place_name(p.place))
        sentences.append(
            words["player"].format(who=names[seat], where=where, hand=p.hand.n, tired=fatigue_of(p))
        )
        if known := _kinds(p.hand):
            found = ", ".join(f"{n} × {cards.NAMES[language][kind]}" for kind, n in known)
            sentences.append(words["holds"].format(cards=found))
    bears = ", ".join(place_name(place) for place in s.bear[: s.bears])
    if bears:
        sentences.append(words["bears"].format(places=bears))
    return " ".join(sentences)
