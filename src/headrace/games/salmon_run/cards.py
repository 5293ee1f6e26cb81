"""The cards, and the symbols on hexes: each kind has one picture that both share."""

from headrace.drawing import hexes
from headrace.drawing.paper import rounded, sheet
from headrace.drawing.svg import label, use
from headrace.games.salmon_run.rules import (
    BEAR,
    CURRENT,
    CURRENT_OR_RAPIDS,
    DOUBLE_CARD,
    DOUBLE_FORWARD,
    EAGLE,
    FATIGUE,
    GET_FATIGUE,
    KINDS,
    PAW,
    PLUS_ONE,
    RAPIDS,
    REEDS,
    SWIM_CARD,
    TWO_REEDS,
    WILD,
)

WIDTH, HEIGHT = 100, 140
TURNS = (0, -60, 60)  # forward, left, right

NAMES = {
    "en": ("Forward", "Left", "Right", "Double Forward", "Double Left", "Double Right",
           "Wild", "Bear", "Eagle", "Current", "Rapids", "Fatigue"),
    "fr": ("Tout droit", "Gauche", "Droite", "Double tout droit", "Double gauche", "Double droite",
           "Joker", "Ours", "Aigle", "Courant", "Rapides", "Fatigue"),
}  # fmt: skip
LINES = {
    "en": ("swim one hex", "swim one hex", "swim one hex", "swim two hexes", "swim two hexes",
           "swim two hexes", "swim any way", "move a bear", "look, discard one", "all drift away",
           "discard per arrow", "of no use"),
    "fr": ("nager d'une case", "nager d'une case", "nager d'une case", "nager de deux cases",
           "nager de deux cases", "nager de deux cases", "nager à son gré", "déplacer un ours",
           "voir et défausser", "tous dérivent", "défausser par flèche", "ne sert à rien"),
}  # fmt: skip
SYMBOL_WORDS = {
    "en": {
        PAW: "Paw print: take a Bear card",
        1 + EAGLE: "Take an Eagle card",
        1 + WILD: "Take a Wild card",
        1 + CURRENT: "Take a Current card",
        1 + RAPIDS: "Take a Rapids card",
        GET_FATIGUE: "Take a Fatigue card",
        SWIM_CARD: "Take a Forward, Left or Right card",
        DOUBLE_CARD: "Take a Double card",
        CURRENT_OR_RAPIDS: "Take a Current or a Rapids card",
        PLUS_ONE: "Draw a card",
        REEDS: "Reeds: remove a card from your deck",
        TWO_REEDS: "Reeds: remove two cards from your deck",
    },
    "fr": {
        PAW: "Patte d'ours : prenez une carte Ours",
        1 + EAGLE: "Prenez une carte Aigle",
        1 + WILD: "Prenez une carte Joker",
        1 + CURRENT: "Prenez une carte Courant",
        1 + RAPIDS: "Prenez une carte Rapides",
        GET_FATIGUE: "Prenez une carte Fatigue",
        SWIM_CARD: "Prenez une carte Tout droit, Gauche ou Droite",
        DOUBLE_CARD: "Prenez une carte Double",
        CURRENT_OR_RAPIDS: "Prenez une carte Courant ou Rapides",
        PLUS_ONE: "Piochez une carte",
        REEDS: "Roseaux : retirez une carte de votre paquet",
        TWO_REEDS: "Roseaux : retirez deux cartes de votre paquet",
    },
}
GROUND_WORDS = {
    "en": ("Rock: no way through or over it", "Waterfall: only a jump leads over it",
           "The spawning ground"),
    "fr": ("Rocher : on ne passe ni à travers ni par-dessus", "Cascade : seul un saut la franchit",
           "Le lieu de reproduction"),
}  # fmt: skip

STYLE = (
    ".run-name{font-size:13px;font-weight:700;fill:var(--ink)}"
    ".run-line{font-size:10.5px;font-weight:500;fill:var(--ink)}.run-narrow{font-size:10.6px}"
    ".run-arrow{fill:var(--way);stroke:var(--sheet);stroke-width:2;stroke-linejoin:round}"
    ".run-star{fill:var(--star);stroke:var(--star-2);stroke-width:1.5;stroke-linejoin:round}"
    ".run-curl{fill:none;stroke:var(--deepest);stroke-width:4.5;stroke-linecap:round;"
    "stroke-linejoin:round}.run-white{stroke:var(--foam);stroke-width:4}"
    ".run-zed{fill:none;stroke:var(--tired);stroke-width:4;stroke-linecap:round;"
    "stroke-linejoin:round}.run-tired{fill:var(--tired)}"
    ".run-print{fill:var(--fur-2)}.run-disc{fill:var(--sheet);stroke-width:3.5}"
    ".run-good{stroke:var(--good)}.run-tool{stroke:var(--way)}.run-bad{stroke:var(--tired)}"
    ".run-hollow{fill:none;stroke:var(--foam);stroke-width:1.5;opacity:.55}"
    ".run-goal{fill:var(--foam);opacity:.42}.run-dots{fill:none;stroke:var(--foam);"
    "stroke-width:5;stroke-linecap:round;stroke-dasharray:0 9}"
)

_ARROW = "M0-16L13 0H5.5V15H-5.5V0H-13Z"
_ARROWS = "M0-18L13-5H5.5L13 5H5.5V17H-5.5V5H-13L-5.5-5H-13Z"
_CURL = (
    "M-15 9C-5 13 6 9 7 1C8-6-2-9-5-3C-7 2-1 4 1 0M-15 1C-17-12 2-19 12-10C15-7 16-3 15 3"
    "M9-1L15 5L20-3"
)
_ZIGZAG = "M-17-4L-11-11L-5-3L1-12L7-4L13-11L18-5M-17 8L-11 1L-5 9L1 0L7 8L13 1L18 7"
_ZED = "M-12-6H2L-12 10H2M6-14H14L6-4H14"
_STAR = "M0-17L4.5-6.5L15-9.5L8.5 0L15 9.5L4.5 6.5L0 17L-4.5 6.5L-15 9.5L-8.5 0L-15-9.5L-4.5-6.5Z"
_REDD = (
    '<path class="h-stone" d="M-32 8a6 5 0 1 0 12 0a6 5 0 1 0-12 0ZM14-16a7 6 0 1 0 14 0a7 6 0 1 0'
    '-14 0ZM10 24a6 5 0 1 0 12 0a6 5 0 1 0-12 0ZM-18-24a6 5 0 1 0 12 0a6 5 0 1 0-12 0Z"/>'
    '<g class="run-eggs"><circle cx="-9" r="6"/><circle cx="1" cy="-6" r="6"/>'
    '<circle cx="2" cy="6" r="6"/><circle cx="12" cy="1" r="6"/></g>'
)
_INDEX = "M-46-60a6 6 0 0 1 6-6H-24a8 8 0 0 1 8 8V-46a8 8 0 0 1-8 8H-46Z"
_WINDOW = "M-43-58a5 5 0 0 1 5-5H38a5 5 0 0 1 5 5V23H-43Z"


def _icons() -> str:
    """What shows a kind at a glance, 36 wide."""
    arrows = "".join(
        f'<path id="run-i-{kind}" class="run-arrow" transform="rotate({TURNS[kind % 3]})" '
        f'd="{_ARROWS if kind >= DOUBLE_FORWARD else _ARROW}"/>'
        for kind in range(WILD)
    )
    return (
        arrows
        + f'<path id="run-i-{WILD}" class="run-star" d="{_STAR}"/>'
        + f'<g id="run-i-{BEAR}" class="run-print">{use("h-paw", 0, 2, size=2.3)}</g>'
        + f'<g id="run-i-{EAGLE}">{use("h-eagle", 0, -1, size=0.46)}</g>'
        + f'<path id="run-i-{CURRENT}" class="run-curl" d="{_CURL}"/>'
        + f'<g id="run-i-{RAPIDS}"><path class="run-curl" d="{_ZIGZAG}"/></g>'
        + f'<path id="run-i-{FATIGUE}" class="run-zed" d="{_ZED}"/>'
    )


def _symbol(number: int, inside: str, rim: str, words: dict[int, str]) -> str:
    return (
        f'<g id="run-symbol-{number}"><title>{words[number]}</title>'
        f'<circle class="run-disc run-{rim}" r="22"/>{inside}</g>'
    )


def symbols(language: str) -> str:
    """What lies on hexes."""
    words = SYMBOL_WORDS[language]
    swims = "".join(
        use(f"run-i-{kind}", x, y, size=0.6) for kind, x, y in ((0, 0, -9), (1, -10, 5), (2, 10, 5))
    )
    doubles = "".join(
        use(f"run-i-{DOUBLE_FORWARD + kind}", x, y, size=0.62)
        for kind, x, y in ((0, 0, -8), (1, -10, 6), (2, 10, 6))
    )
    either = (
        f"{use(f'run-i-{CURRENT}', -7, -8, size=0.6)}{use(f'run-i-{RAPIDS}', 7, 10, size=0.6)}"
        '<path class="h-line" d="M14-16L-14 16"/>'
    )
    one = '<g transform="rotate(8)"><path class="run-card" d="M-11-15h22v30h-22z"/></g>' + label(
        "h-text h-middle run-plus", 0, 7, "+1"
    )
    rock, fall, redd = GROUND_WORDS[language]
    return (
        f'<g id="run-rock"><title>{rock}</title>{use("h-rock")}</g>'
        f'<g id="run-rocks"><title>{rock}</title>{use("h-rocks")}</g>'
        f'<g id="run-fall"><title>{fall}</title>{use("h-fall")}</g>'
        f'<g id="run-redd"><title>{redd}</title>{_REDD}</g>'
        + _symbol(PAW, use(f"run-i-{BEAR}", size=0.95), "tool", words)
        + _symbol(1 + EAGLE, use(f"run-i-{EAGLE}"), "tool", words)
        + _symbol(1 + WILD, use(f"run-i-{WILD}"), "good", words)
        + _symbol(1 + CURRENT, use(f"run-i-{CURRENT}", -1, 1, size=0.95), "tool", words)
        + _symbol(1 + RAPIDS, use(f"run-i-{RAPIDS}", 0, 1, size=0.9), "tool", words)
        + _symbol(GET_FATIGUE, use(f"run-i-{FATIGUE}", -1, 2), "bad", words)
        + _symbol(SWIM_CARD, swims, "good", words)
        + _symbol(DOUBLE_CARD, doubles, "good", words)
        + _symbol(CURRENT_OR_RAPIDS, either, "tool", words)
        + _symbol(PLUS_ONE, one, "good", words)
        + _symbol(REEDS, use("h-reeds", 0, 1), "good", words)
        + _symbol(
            TWO_REEDS,
            use("h-reeds", -8, 2, size=0.9) + use("h-reeds", 9, 1, size=0.9),
            "good",
            words,
        )
    )


# ---- the pictures of cards


def _water(y: int) -> str:
    return (
        f'<path class="run-f-water" d="M-43-63H43V23H-43Z"/><path class="run-f-deep" d="M-43 {y}'
        'q12-9 22 0t22 0 22 0 22 0V23H-43Z"/>'
    )


def _swim(kind: int) -> str:
    """A salmon on its way over hexes: from the lower one as many on as the card says."""
    steps, way = 1 + kind // 3, kind % 3
    size = 0.43 if steps == 1 else 0.34
    dx, dy = ((0, -86), (-75, -43), (75, -43))[way]
    dx, dy = dx * size, dy * size
    x, y = (0, 9, 0)[way] - dx * steps / 2, (-20 + 6 * (steps - 1), -14, -17)[way] - dy * steps / 2
    places = [(round(x + dx * i, 1), round(y + dy * i, 1)) for i in range(steps + 1)]
    tiles = "".join(
        f'<path class="run-{"goal" if i == steps else "hollow"}" '
        f'transform="translate({px:g} {py:g})scale({size})" d="{hexes.path([(0, 0)])}"/>'
        for i, (px, py) in enumerate(places)
    )
    (x, y), (end_x, end_y) = places[0], places[-1]
    return (
        _water(-6)
        + tiles
        + f'<path class="run-dots" d="M{x:g} {y:g}L{end_x:g} {end_y:g}"/>'
        + use("h-salmon", end_x, end_y, TURNS[way] - 90, 0.6 if steps == 1 else 0.48)
    )


def _arts() -> dict[int, str]:
    sky = '<path class="run-f-sky" d="M-43-63H43V23H-43Z"/>'
    ridge = '<path class="run-f-far" d="M-43 8L-26-14L-12 2L10-24L28-2L43-12V23H-43Z"/>'
    waves = "M-30 14q6-10 12-2M18 14q5-10 12-2M-8 12q8-12 16 0"
    spray = f'<path class="h-foam" stroke-width="4" d="{waves}"/>'
    white = 'class="run-curl run-white"'
    return {
        **{kind: _swim(kind) for kind in range(WILD)},
        WILD: _water(4)
        + "".join(
            f'<path class="run-goal" transform="translate({x} {y})scale(.34)" '
            f'd="{hexes.path([(0, 0)])}"/>'
            for x, y in ((0, -44), (-26, -28), (26, -28))
        )
        + use("h-salmon", 0, -14, -68, 0.72)
        + spray
        + use(f"run-i-{WILD}", 28, -48, size=0.62),
        BEAR: sky
        + '<path class="run-f-water" d="M-43-6q12-9 22 0t22 0 22 0 22 0V23H-43Z"/>'
        + use("h-bear", 0, -22, size=0.92)
        + '<path class="run-f-deep" d="M-43 13q12-9 22 0t22 0 22 0 22 0V23H-43Z"/>',
        EAGLE: sky + ridge + use("h-eagle", 0, -22, size=0.95),
        CURRENT: _water(-2)
        + f'<path {white} transform="translate(2 -22)scale(1.75)" d="{_CURL}"/>',
        RAPIDS: _water(6)
        + use("h-rock", -22, 8, size=0.42)
        + use("h-rocks", 24, -34, size=0.42)
        + f'<path {white} transform="translate(-2 -22)scale(1.8)" d="{_ZIGZAG}"/>',
        FATIGUE: '<path class="run-f-night" d="M-43-63H43V23H-43Z"/>'
        '<path class="run-f-dusk" d="M-43-2q12-9 22 0t22 0 22 0 22 0V23H-43Z"/>'
        + use("h-salmon-asleep", -2, -4, 8, 0.88)
        + f'<path class="run-zed run-white" transform="translate(14 -38)scale(.9)" d="{_ZED}"/>',
    }


_FACE = rounded(WIDTH - 8, HEIGHT - 8, 6)


def cards(language: str) -> str:
    """Every kind of card, face up, in the colour of the seat that it stands in."""
    names, lines = NAMES[language], LINES[language]
    arts = _arts()
    return f'<clipPath id="run-window"><path d="{_WINDOW}"/></clipPath>' + "".join(
        f'<g id="run-card-{kind}"><title>{names[kind]}: {lines[kind]}</title>'
        f"{sheet('h-frame', rounded(WIDTH, HEIGHT, 10))}"
        f'<path class="h-sheet" d="{_FACE}"/><g clip-path="url(#run-window)">{arts[kind]}</g>'
        f'<path class="h-sheet" d="{_INDEX}"/>'
        f"{use(f'run-i-{kind}', -31, -51, size=0.66)}"
        + label(f"h-text h-middle run-name{_narrow(names[kind])}", 0, 42, names[kind])
        + label("h-text h-middle run-line", 0, 58, lines[kind])
        + "</g>"
        for kind in range(KINDS)
    )


def _narrow(name: str) -> str:
    return " run-narrow" if len(name) > 12 else ""


SYMBOLS = (
    _icons()
    + f'<g id="run-open" transform="scale(.17)">{sheet("h-frame", rounded(WIDTH, HEIGHT, 14))}'
    f'<path class="h-sheet" d="{_FACE}"/><path class="run-f-water" d="{_WINDOW}"/></g>'
)
