"""The animals of the river, as silhouettes that a child can name.

A salmon and an eel take their colours from the seat's class; they look to the right and
are about 76 long.  A bear sits around 0, 0 and is about 70 wide.  Where salmon swim by
themselves, each seat has one of its own shape, which looks up.
"""

from headrace.drawing.paper import shade
from headrace.drawing.svg import use

STYLE = (
    ".h-salmon{fill:var(--seat)}.h-fin{fill:var(--deep)}.h-belly{fill:var(--sheet);opacity:.55}"
    # outlines let a piece stand off its ground
    ".h-edge{fill:none;stroke:var(--edge);stroke-width:4;stroke-linejoin:round}"
    ".h-bone,.h-marrow{fill:none;stroke:var(--edge);stroke-width:6;stroke-linecap:round}"
    ".h-marrow{stroke:var(--seat);stroke-width:3.5}"
    ".h-eel,.h-eel-edge,.h-eel-shade,.h-eel-fin{fill:none;stroke-linecap:round;stroke-width:13}"
    ".h-eel{stroke:var(--seat)}.h-eel-edge{stroke:var(--edge);stroke-width:17}"
    ".h-eel-shade{stroke:var(--shade);stroke-opacity:.17}"
    ".h-eel-fin{stroke:var(--deep);stroke-width:2.5;stroke-dasharray:1 5}"
    ".h-fur{fill:var(--fur)}.h-fur-2{fill:var(--fur-2)}.h-snout{fill:var(--snout)}"
    ".h-claw{fill:none;stroke:var(--snout);stroke-width:2;stroke-linecap:round}"
    ".h-spots{fill:none;stroke:var(--deep);stroke-width:4;stroke-linecap:round}"
    # an eagle's beak (`h-beak`) has the colour that its game gives it
    ".h-feather{fill:var(--fur-2)}.h-feather-2{fill:var(--fur)}"
)

_BODY = (
    "M-21-3C-12-12 2-17 17-15C28-13 35-7 38-1C37 1 35 2 33 2.5C35 4 35 6 33 7"
    "C26 13 14 16 4 15C-8 14-15 8-21 3L-36 13C-33 5-33 0-38-11Z"
)
_FINS = "M-4-15.5L7-25L12-16ZM-3 14L-10 23L7 15.5ZM-17-7L-16-12L-11-11.5Z"
_BELLY = "M-20 3C-8 6 14 8 33 2.5C35 4 35 6 33 7C26 13 14 16 4 15C-8 14-15 8-20 3Z"
_SPINE = "M12 0H-28M-28 0l-9-10M-28 0l-9 10M4-10V10M-6-8V8M-15-6V6"
_SKULL = "M12-12C26-13 34-6 37 1L30 4 34 8C28 12 20 12 12 11Z"
SALMON = (
    f'<g id="h-fish">{shade(_BODY)}<path class="h-edge" d="{_BODY}{_FINS}"/>'
    f'<path class="h-fin" d="{_FINS}"/><path class="h-salmon" d="{_BODY}"/>'
    f'<path class="h-belly" d="{_BELLY}"/><path class="h-line" d="M17-11Q12-1 17 9"/></g>'
    f'<g id="h-salmon">{use("h-fish")}<circle class="h-sheet" cx="26" cy="-5" r="4"/>'
    '<circle class="h-ink" cx="27" cy="-5" r="2.2"/></g>'
    f'<g id="h-salmon-asleep">{use("h-fish")}<path class="h-line" d="M22-5q4 4 8 0"/></g>'
    f'<g id="h-bones"><path class="h-edge" d="{_SKULL}"/><path class="h-bone" d="{_SPINE}"/>'
    f'<path class="h-marrow" d="{_SPINE}"/><path class="h-salmon" d="{_SKULL}"/>'
    '<path class="h-line" d="M21-5l6 6M27-5l-6 6"/></g>'
)

_EEL = "M30-9C20-19 12-14 7-3S-7 13-15 3S-27-11-38-3"
_EEL_TAIL = "M-22-8.5C-30-12-36-9-40-3C-35-2-31-2-27-3Z"
_EEL_HEAD = "M22-16C31-19 38-14 40-8C38-3 31-1 24-4Z"
EEL = (
    f'<g id="h-eel"><path class="h-eel-shade" transform="translate(1.5 3)" d="{_EEL}"/>'
    f'<path class="h-edge" d="{_EEL_TAIL}{_EEL_HEAD}"/><path class="h-eel-edge" d="{_EEL}"/>'
    f'<path class="h-salmon" d="{_EEL_TAIL}"/><path class="h-eel" d="{_EEL}"/>'
    f'<path class="h-salmon" d="{_EEL_HEAD}"/><path class="h-eel-fin" d="{_EEL}"/>'
    '<circle class="h-sheet" cx="31" cy="-11" r="4"/><circle class="h-ink" cx="32" cy="-11" '
    'r="2.2"/><path class="h-line" d="M33-5q3 0 5-2"/></g>'
)

_EARS = "M-30-24a10 10 0 1 1 18-7L12-31a10 10 0 1 1 18 7Z"
_HEAD = "M0-34C18-34 30-22 30-8C30 6 17 14 0 14S-30 6-30-8C-30-22-18-34 0-34Z"
_TRUNK = "M-37 40C-38 14-24 2 0 2S38 14 37 40Z"
BEAR = (
    f'<g id="h-bear-body"><path class="h-fur-2" d="{_TRUNK}"/>{shade(_HEAD)}'
    f'<path class="h-fur" d="{_EARS}{_HEAD}"/>'
    '<path class="h-snout" d="M-25-27a4.5 4.5 0 0 1 8-4ZM25-27a4.5 4.5 0 0 0-8-4Z"/>'
    '<ellipse class="h-snout" cy="2" rx="14" ry="10.5"/>'
    '<ellipse class="h-ink" cy="-4" rx="6" ry="4"/></g>'
    '<g id="h-bear-paw"><path class="h-fur" d="M-10 8V-2a10 10 0 0 1 20 0V8Z"/>'
    '<path class="h-claw" d="M-5-7v4M0-8v4M5-7v4"/></g>'
    # a hungry one
    f'<g id="h-bear">{use("h-bear-body")}<path class="h-line" d="M-17-19l9 4M17-19l-9 4"/>'
    '<circle class="h-ink" cx="-10.5" cy="-10" r="3"/>'
    '<circle class="h-ink" cx="10.5" cy="-10" r="3"/>'
    '<path class="h-ink" d="M-9 3Q0 7 9 3Q7 12 0 12T-9 3Z"/>'
    '<path class="h-sheet" d="M-6 4.5l4 1-2 3.5ZM6 4.5l-4 1 2 3.5Z"/>'
    f"{use('h-bear-paw', -22, 28)}{use('h-bear-paw', 22, 28)}</g>"
    # one that plays
    f'<g id="h-bear-glad">{use("h-bear-body")}<path class="h-line" d="M-15-9q4-6 8 0M7-9q4-6 8 0'
    f'M0 0v3M-7 3q3.5 6 7 0q3.5 6 7 0"/>{use("h-bear-paw", -27, 6, -24)}'
    f"{use('h-bear-paw', 27, 6, 24)}</g>"
    # its print: here is a bear, for those who know
    '<g id="h-paw"><ellipse cy="3.5" rx="5.5" ry="4.5"/><circle cx="-6" cy="-2" r="2.3"/>'
    '<circle cx="-2" cy="-5.5" r="2.3"/><circle cx="2.5" cy="-5.5" r="2.3"/>'
    '<circle cx="6.5" cy="-2" r="2.3"/></g>'
)

# the swimmers: slender, humpbacked, hook-jawed with a high fin, broad with a fan of a tail
_SWIMMERS = (
    (_BODY, _FINS, _BELLY, "M-18 2C-6-3 12-3 24 0"),
    (
        "M-21-2C-16-12-9-24 5-25C16-25 20-17 25-13C32-10 36-6 38-1C37 1 35 2 33 2.5C35 4 35 6 33 7"
        "C26 13 14 15 4 14C-8 13-15 8-21 3L-36 12C-32 5-32 0-37-11Z",
        "M-14-16L-11-24L-5-22ZM-3 13L-10 22L7 14.5ZM-18-6L-17-12L-12-13Z",
        "M-20 3C-8 6 14 8 33 2.5C35 4 35 6 33 7C26 13 14 15 4 14C-8 13-15 8-20 3Z",
        "M-12-8L-4 8M-3-14L6 9M6-15L14 8",
    ),
    (
        "M-21-3C-12-10 0-14 14-13C24-12 32-10 37-5C40-1 40 3 36 6C36 3 35 1 33 1C34 5 36 7 34 10"
        "C29 8 26 10 22 12C16 14 9 14 4 13C-8 12-15 7-21 3L-38 16C-31 4-31-1-38-15Z",
        "M-9-11.5L-2-30L15-13.5ZM-3 12L-12 21L6 14ZM-19-6L-20-13L-13-10Z",
        "M-20 3C-8 6 10 8 26 5C30 4 33 6 34 9C29 8 26 10 22 12C16 14 9 14 4 13C-8 12-15 7-20 3Z",
        "M-16-1H-10M-4-3H2M8-4H14M-10 5H-5M2 5H7",
    ),
    (
        "M-19-4C-12-16 0-20 14-18C28-16 36-8 38-1C37 1 35 2 33 2.5C35 4 35 6 33 7"
        "C26 16 14 20 2 18C-9 16-14 9-19 4C-24 9-31 13-39 13C-33 8-32 3-32 0C-32-3-33-8-39-13"
        "C-31-13-24-9-19-4Z",
        "M-10-14C-8-24 4-28 15-24C12-21 14-19 15-17ZM-4 17C-9 24-8 26-12 28C-2 29 7 24 8 18Z",
        "M-18 4C-8 9 14 10 33 2.5C35 4 35 6 33 7C26 16 14 20 2 18C-9 16-14 9-18 4Z",
        "M-8-7h.1M2-11h.1M12-10h.1M-3-1h.1M7-4h.1M-12 1h.1",
    ),
)
SWIMMERS = "".join(
    f'<g id="h-swimmer-{seat}" class="h-s{seat}"><g transform="rotate(-90)">{shade(body)}'
    f'<path class="h-edge" d="{body}{fins}"/><path class="h-fin" d="{fins}"/>'
    f'<path class="h-salmon" d="{body}"/><path class="h-belly" d="{belly}"/>'
    f'<path class="h-spots" d="{spots}"/><path class="h-line" d="M19-10Q14-1 19 9"/>'
    '<circle class="h-sheet" cx="27" cy="-5" r="4"/><circle class="h-ink" cx="28" cy="-5" r="2.2"/>'
    "</g></g>"
    for seat, (body, fins, belly, spots) in enumerate(_SWIMMERS)
)

_WINGS = (
    "M0-4C-10-20-28-25-42-13L-37-10L-42-2L-35-2L-37 6L-29 4L-29 11L-21 8C-16 12-10 12-6 9L-10 26H10"
    "L6 9C10 12 16 12 21 8L29 11L29 4L37 6L35-2L42-2L37-10L42-13C28-25 10-20 0-4Z"
)
EAGLE = (
    f'<g id="h-eagle">{shade(_WINGS)}<path class="h-feather" d="{_WINGS}"/>'
    '<path class="h-feather-2" d="M-9-8C-18-18-28-19-36-13C-24-14-16-8-12 2C-9-2-9-5-9-8Z'
    'M9-8C18-18 28-19 36-13C24-14 16-8 12 2C9-2 9-5 9-8Z"/>'
    '<path class="h-sheet" d="M-9 20L-12 30L-4 27L0 31L4 27L12 30L9 20Z"/>'
    '<path class="h-feather" d="M-8-6C-9 10-5 18 0 22C5 18 9 10 8-6Z"/>'
    '<circle class="h-sheet" cy="-13" r="9"/><path class="h-beak" d="M-3.5-10.5H3.5L0-1Z"/>'
    '<circle class="h-ink" cx="-4" cy="-14" r="1.8"/>'
    '<circle class="h-ink" cx="4" cy="-14" r="1.8"/>'
    "</g>"
)
