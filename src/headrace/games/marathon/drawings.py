"""What the picture of a marathon is cut out of: runners, landmarks, cards, crowds."""

from headrace.drawing.paper import rounded, sheet
from headrace.drawing.svg import use
from headrace.games.marathon.course import CARDS, LANDMARKS

# ---- a runner, running to the right; its feet stand at 0, 0

_HEAD = "M2-37a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0Z"
_FAR = "M3-27L-7-24-11-16M-2-13L-7-5-17-6-19-10"  # the limbs behind the trunk
_NEAR = "M4-27L11-20 18-25M-2-13L8-9 7 0 12 0"
_TRUNK = "M4-26L-1-14"
_OUTLINE = f'<path class="mara-edge" d="{_FAR}{_NEAR}"/><path class="mara-edge2" d="{_TRUNK}"/>'
_RUNNER = (
    f'<g id="mara-figure">{_OUTLINE}<path class="mara-edge3" d="{_HEAD}"/>'
    f'<path class="mara-limb" d="{_FAR}"/><path class="mara-trunk" d="{_TRUNK}"/>'
    f'<path class="mara-limb" d="{_NEAR}"/><path class="mara-head" d="{_HEAD}"/>'
    '<path class="mara-band" d="M3-40L15-38"/></g>'
    '<path id="mara-base" class="mara-base" d="M-15 0a15 6 0 1 0 30 0a15 6 0 1 0-30 0Z"/>'
)

# ---- landmarks, about 90 wide and 90 high, standing on 0, 0

_SHAPES = {
    "park": (
        '<path class="mara-leaf" d="M-42-22a17 17 0 1 1 30-12a17 17 0 1 1 0 24H-34'
        'A14 14 0 0 1-42-22Z"/><path class="mara-leaf2" d="M8-30a18 18 0 1 1 34 2'
        'a15 15 0 0 1-4 24H14A16 16 0 0 1 8-30Z"/><path class="mara-wood" d="M-24-12h6V0h-6Z'
        'M22-8h6V0h-6ZM-8-6H10V-3H-8ZM-6-3h2V0h-2ZM6-3h2V0H6Z"/>'
    ),
    "fountain": (
        '<path class="mara-stone" d="M-38-12H38L32 0H-32ZM-5-34H5V-12H-5ZM-20-38H20L12-30H-12Z"/>'
        '<path class="mara-spray" d="M0-40Q-2-62-20-50T-30-16M0-40Q2-62 20-50T30-16'
        'M0-40V-66M0-44Q-8-70-14-46M0-44Q8-70 14-46"/>'
    ),
    "clock-tower": (
        '<path class="mara-brick" d="M-16-70H16V0H-16Z"/>'
        '<path class="mara-roof" d="M-21-70L0-98 21-70Z"/>'
        '<path class="mara-stone" d="M-20-74H20V-69H-20ZM-20-36H20V-32H-20Z"/>'
        '<circle class="h-sheet" cy="-53" r="11"/><path class="h-line" d="M0-53V-60M0-53L5-50"/>'
        '<path class="mara-window" d="M-8-26h5v9h-5ZM3-26h5v9H3ZM-4-12H4V0H-4Z"/>'
    ),
    "market": (
        '<path class="mara-wood" d="M-44-34h4V0h-4ZM40-34h4V0h-4Z"/>'
        '<path class="mara-stall" d="M-40-14H40V0H-40Z"/>'
        '<path class="mara-roof" d="M-48-34L-36-56H36L48-34Z"/>'
        '<path class="h-sheet" d="M-34-34L-26-56H-14L-20-34ZM-2-34V-56H10'
        'L14-34ZM28-34L22-56H34L42-34Z"/>'
        '<path class="mara-fruit" d="M-28-18h0M-16-18h0M-4-18h0M8-18h0M20-18h0"/>'
    ),
    "museum": (
        '<path class="mara-stone" d="M-50-46L0-74 50-46ZM-46-42H46V-36H-46ZM-50-6H50V0H-50Z"/>'
        '<path class="mara-stone2" d="M-40-36h11V-6h-11ZM-17-36h11V-6h-11ZM6-36H17V-6H6Z'
        'M29-36H40V-6H29Z"/><path class="mara-window" d="M-27-32h8v22h-8ZM19-32h8v22h-8Z'
        'M-4-30H4V-6H-4Z"/><circle class="mara-roof" cy="-55" r="5"/>'
    ),
    "ferris-wheel": (
        '<path class="mara-strut" d="M0-52L-24 0M0-52L24 0"/>'
        '<circle class="mara-rim" cy="-54" r="40"/><path class="mara-spoke" d="M0-94V-14M-40-54H40'
        'M-28-82L28-26M28-82L-28-26"/><path class="mara-cabin" d="M0-94h0M0-14h0M-40-54h0M40-54h0'
        'M-28-82h0M28-26h0M28-82h0M-28-26h0"/><circle class="mara-roof" cy="-54" r="6"/>'
    ),
    "station": (
        '<path class="mara-brick" d="M-48-34H48V0H-48Z"/>'
        '<path class="mara-roof" d="M-52-34L-44-46H-20A20 22 0 0 1 20-46H44L52-34Z"/>'
        '<circle class="h-sheet" cy="-46" r="9"/><path class="h-line" d="M0-46V-52M0-46H4"/>'
        '<path class="mara-window" d="M-40 0V-18a6 6 0 0 1 12 0V0ZM-20 0V-18a6 6 0 0 1 12 0V0Z'
        'M8 0V-18a6 6 0 0 1 12 0V0ZM28 0V-18a6 6 0 0 1 12 0V0Z"/>'
    ),
    "windmill": (
        '<path class="mara-stone" d="M-17 0L-11-52H11L17 0Z"/>'
        '<path class="mara-roof" d="M-13-52A13 13 0 0 1 13-52Z"/>'
        '<path class="mara-window" d="M-4-14H4V0H-4ZM-4-38H4V-30H-4Z"/>'
        '<path class="mara-sail" d="M0-54L34-76 38-68ZM0-54L22-20 14-16ZM0-54L-34-32-38-40Z'
        'M0-54L-22-88-14-92Z"/><circle class="mara-wood" cy="-54" r="4"/>'
    ),
    "harbour": (
        '<path class="mara-water" d="M-52-8Q-45-14-39-8T-26-8-13-8 0-8 13-8 26-8 39-8 52-8V6'
        'H-52Z"/><path class="mara-hull" d="M-40-16H40L30-4H-30Z"/>'
        '<path class="h-sheet" d="M2-20V-80L36-22ZM-4-22V-66L-30-22Z"/>'
        '<path class="mara-wood" d="M-3-84H1V-14H-3Z"/>'
        '<path class="mara-roof" d="M1-84L14-79 1-75Z"/>'
    ),
    "bridge": (
        '<path class="mara-water" d="M-52-10Q-45-16-39-10T-26-10-13-10 0-10 13-10 26-10 39-10 52-10'
        'V6H-52Z"/><path class="mara-stone" d="M-54-34Q0-54 54-34V-2H40a14 16 0 0 0-28 0H-12'
        'a14 16 0 0 0-28 0H-54Z"/><path class="mara-stone2" d="M-30-58h6v18h-6ZM24-58h6v18h-6Z"/>'
        '<circle class="mara-lamp" cx="-27" cy="-61" r="5"/>'
        '<circle class="mara-lamp" cx="27" cy="-61" r="5"/>'
    ),
}  # fmt: skip

# ---- the pictures on event cards, about 70 wide around 0, 0

_PLASTER = (
    '<path class="mara-plaster" d="M-30-9a9 9 0 0 1 9-9H21a9 9 0 0 1 9 9V9a9 9 0 0 1-9 9H-21'
    'a9 9 0 0 1-9-9Z"/><path class="h-sheet" d="M-10-18H10V18H-10Z"/>'
    '<path class="mara-dots" d="M-5-8h0M5-8h0M0 0h0M-5 8h0M5 8h0M-22 0h0M22 0h0"/>'
)
_SUN = (
    '<path class="mara-gold" d="M0-34L6-20 18-30 18-15 33-17 24-5 34 6 20 9 24 24 10 18 3 32-6 19'
    '-20 26-19 11-33 9-23-2-32-14-17-16-17-30-6-20Z"/><circle class="h-sheet" r="13"/>'
    '<path class="h-line" d="M-5-3h0M5-3h0M-6 3Q0 9 6 3"/>'
)
_SHOE = (
    '<path class="mara-red" d="M-32-16Q-26-10-18-12L-12-18 12-2Q32 0 34 12V16H-32Z"/>'
    '<path class="h-sheet" d="M-34 16H36V22H-32Z"/>'
)
_MAN = "M2-37a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0Z"
_CARDS = {
    "injury": f'<g transform="rotate(-28)">{_PLASTER}</g>',
    "runners-high": _SUN,
    "first-aid": (
        '<path class="mara-red" d="M-36 22L-24-10H24L36 22Z"/><path class="h-sheet" '
        'd="M-12 22L-6-10H6L12 22Z"/><path class="mara-pole" d="M0-10V-34"/>'
        '<path class="mara-leaf" d="M0-34H22L16-27 22-20H0Z"/>'
        f'<g transform="translate(0 10) scale(.42)">{_PLASTER}</g>'
    ),
    "catch-up": (
        f'<g class="h-s1">{use("mara-figure", 16, 26, size=0.9)}</g>'
        f'<g class="h-s0">{use("mara-figure", -18, 26, size=0.9)}</g>'
        '<path class="mara-swoosh" d="M-36-12h-6M-34-2h-8M-36 22h-6"/>'
    ),
    "water": (
        '<path class="mara-wood" d="M-36 8H36V14H-36ZM-30 14h5V30h-5ZM25 14h5V30h-5Z"/>'
        '<path class="mara-cup" d="M-30-14h16l-3 22h-10ZM-8-14H8L5 8H-5ZM14-14h16L27 8H17Z"/>'
        '<path class="h-sheet" d="M-29-10h14l-1 5h-12ZM-7-10H7L6-5H-6ZM15-10h14l-1 5H16Z"/>'
    ),
    "crowd": (
        '<path class="mara-body c0" d="M-26 22V8M26 22V8"/>'
        '<path class="mara-body c1" d="M-9 24V6"/>'
        '<path class="mara-body c2" d="M10 24V8"/><path class="mara-skin" d="M-26-6h0M-9-9h0M10-7h0'
        'M26-6h0"/><path class="mara-arm" d="M-31 6L-37-14M-21 6L-16-20M-14 4L-14-22M-4 4L3-22'
        'M6 5L8-24M15 5L20-20M22 6L24-18M31 6L37-14"/>'
    ),
    "second-wind": (
        '<path class="mara-gust" d="M-36-8H12a11 11 0 1 0-11-11M-30 4H26a9 9 0 1 1-9 9'
        'M-36 16H2a8 8 0 1 1-8 8"/>'
    ),
    "high-fives": (
        '<path class="mara-palm" d="M-14 26V2L-22-8 M-14 2V-20M-6 0V-28M2 0V-27M10 2V-20"/>'
        '<path class="mara-hand" d="M-18 0Q-16-6-2-6T14 0L10 26H-12Z"/>'
        '<path class="mara-swoosh" d="M-28-22l-8-6M-2-36v-6M24-22l8-6"/>'
    ),
    "wall": (
        '<path class="mara-brick" d="M-36-24H36V26H-36Z"/>'
        '<path class="mara-mortar" d="M-36-12H36M-36 1H36M-36 13H36M-14-24V-12M12-24V-12M-26-12V1'
        'M0-12V1M24-12V1M-14 1V13M12 1V13M-26 13V26M0 13V26M24 13V26"/>'
    ),
    "laces": (
        f'{_SHOE}<path class="mara-lace" d="M-8-14L4-16M-2-9L11-11M4-5L16-6M-8-14'
        'Q-18-34-4-30T-8-14M-8-14Q14-36 16-24T-8-14M-8-14Q-26-16-30-2"/>'
    ),
    "wrong-turn": (
        '<path class="mara-wood" d="M-3-30H3V32H-3Z"/>'
        '<path class="mara-leaf2" d="M-4-28H26L34-20 26-12H-4Z"/>'
        '<path class="mara-red" d="M4-6H-26L-34 2-26 10H4Z"/>'
        '<path class="mara-query" d="M-19-1q0-5 5-5t5 4q0 3-4 4M-13 6h0"/>'
    ),
    "dog": (
        '<path class="mara-fur" d="M-34-10Q-30-2-24-2H8L12-16 8-24 16-20Q24-26 30-18L38-12 36-6'
        'Q28-4 26-4L22 10 26 24H20L14 12H-10L-14 24H-20L-18 10-26 22H-32L-24 4Q-34 2-36-8Z"/>'
        '<circle class="h-ink" cx="26" cy="-14" r="2"/>'
        '<path class="mara-lead" d="M14-6Q2-30-26-26"/>'
    ),
}  # fmt: skip

HEART = "M0 9C-14-1-9-12-3-10 0-9 0-6 0-6S0-9 3-10C9-12 14-1 0 9Z"
_SMALL = (
    f'<path id="mara-heart" class="mara-vigour" d="{HEART}"/>'
    f'<g id="mara-plaster" transform="scale(.48) rotate(-28)">{_PLASTER}</g>'
    f'<g id="mara-high" transform="scale(.46)">{_SUN}</g>'
    '<g id="mara-rest"><circle class="h-sheet" r="9"/>'
    '<path class="h-line" d="M-4-4H3L-4 4H4"/></g>'
    # what lies on the road
    '<path id="mara-event" class="mara-star" d="M0-11L3.2-3.8 11-3 5.2 2.2 7 10 0 6-7 10-5.2 2.2'
    '-11-3-3.2-3.8Z"/>'
    '<path id="mara-kick" class="mara-chevron" d="M-9-9L0 0-9 9M1-9L10 0 1 9"/>'
    # and beside it
    '<g id="mara-tree"><path class="mara-wood" d="M-2-10H2V0H-2Z"/>'
    '<path class="mara-leaf" d="M0-34a12 12 0 0 1 9 20a9 9 0 0 1-18 0A12 12 0 0 1 0-34Z"/></g>'
    '<g id="mara-lantern"><g class="h-night"><circle class="mara-glow" cy="-22" r="20"/>'
    '<circle class="mara-glow" cy="-22" r="11"/></g><path class="h-line" d="M0 0V-18"/>'
    '<circle class="mara-lamp" cy="-22" r="4.5"/></g>'
    f'<g id="mara-sign">{sheet("h-sheet", rounded(30, 22, 5))}</g>'
)
PANEL = (266, 124)  # a card as it lies on the table, large enough to read
SYMBOLS = (
    _RUNNER
    + "".join(f'<g id="mara-{name}">{_SHAPES[name]}</g>' for name in LANDMARKS)
    + "".join(f'<g id="mara-card-{name}">{_CARDS[name]}</g>' for name in CARDS)
    + _SMALL
    + f'<g id="mara-panel">{sheet("h-sheet", rounded(*PANEL, 12))}</g>'
    + f'<g id="mara-back">{sheet("mara-red", rounded(84, PANEL[1], 9))}'
    f'<path class="mara-backline" d="{rounded(70, PANEL[1] - 14, 6)}"/>'
    f"{use('mara-event', 0, -30, size=1.7)}</g>"
)
STYLE = (
    ".mara-edge,.mara-edge2,.mara-edge3,.mara-limb,.mara-trunk{fill:none;stroke-linecap:round;"
    "stroke-linejoin:round}.mara-edge{stroke:var(--edge);stroke-width:9.5}"
    ".mara-edge2{stroke:var(--edge);stroke-width:17}.mara-edge3{stroke:var(--edge);stroke-width:5}"
    ".mara-limb{stroke:var(--skin);stroke-width:5}.mara-trunk{stroke:var(--seat);stroke-width:12}"
    ".mara-head{fill:var(--skin)}.mara-band{fill:none;stroke:var(--seat);stroke-width:3}"
    ".mara-base{fill:var(--seat);stroke:var(--edge);stroke-width:2}"
    ".mara-turn .mara-base{stroke:var(--lamp);stroke-width:5}"
    ".mara-spray,.mara-strut,.mara-rim,.mara-spoke,.mara-swoosh,.mara-gust,.mara-arm,.mara-palm,"
    ".mara-mortar,.mara-lace,.mara-query,.mara-lead,.mara-pole,.mara-chevron,.mara-fruit,"
    ".mara-cabin,.mara-dots,.mara-body,.mara-skin,.mara-backline{fill:none;stroke-linecap:round;"
    "stroke-linejoin:round}"
    ".mara-spray{stroke:var(--water);stroke-width:3.5}.mara-strut{stroke:var(--stone2);"
    "stroke-width:5}.mara-rim{fill:none;stroke:var(--roof);stroke-width:4}"
    ".mara-spoke{stroke:var(--stone2);stroke-width:2}.mara-cabin{stroke:var(--gold);"
    "stroke-width:13}.mara-fruit{stroke:var(--red);stroke-width:9}"
    ".mara-dots{stroke:var(--brick);stroke-width:3.5}.mara-gust{stroke:var(--water);stroke-width:5}"
    ".mara-swoosh{stroke:var(--gold);stroke-width:4}.mara-arm{stroke:var(--skin);stroke-width:4}"
    ".mara-palm{stroke:var(--skin);stroke-width:8}.mara-mortar{stroke:var(--sheet);"
    "stroke-width:2}.mara-lace{stroke:var(--ink);stroke-width:2.5}"
    ".mara-query{stroke:var(--sheet);stroke-width:3}.mara-lead{stroke:var(--red);stroke-width:2.5}"
    ".mara-pole{stroke:var(--wood);stroke-width:3}.mara-chevron{stroke:var(--gold);stroke-width:5}"
    ".mara-backline{stroke:var(--gold);stroke-width:2}"
    ".mara-body{stroke-width:12}.mara-skin{stroke:var(--skin);stroke-width:11}"
    ".c0{stroke:var(--crowd0)}.c1{stroke:var(--crowd1)}.c2{stroke:var(--crowd2)}"
    ".c3{stroke:var(--crowd3)}.mara-crowd{fill:none;stroke-linecap:round;stroke-width:10}"
    ".mara-heads{fill:none;stroke-linecap:round;stroke-width:7}"
    ".k0{stroke:var(--skin)}.k1{stroke:var(--skin1)}.k2{stroke:var(--skin2)}"
)
