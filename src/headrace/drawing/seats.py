"""The six seats: a colour (Okabe and Ito's), a shape and a mark each.

Vermilion, the seventh of their colours, belongs to no seat: games use it for what
all players want.  A seat's class sets its colours, `h-seat-2` is its badge on
paper, `h-crest-2` the badge on its own colour, `h-back-2` the back of its cards.
"""

from typing import NamedTuple

from headrace.drawing.paper import CARD_HEIGHT, CARD_WIDTH


class Look(NamedTuple):
    colour: str
    deep: str  # a darker tone, for lines and patterns
    shape: str  # about 24 wide around 0, 0
    mark: str  # lines within the shape


LOOKS = (
    Look("#0072b2", "#003f66", "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z",
         "M-6-2q3-4 6 0t6 0M-6 4q3-4 6 0t6 0"),  # a round wave
    Look("#e69f00", "#7a4d00", "M-9.5-9.5h19v19h-19Z",
         "M-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M0-7v2M0 5v2M-7 0h2M5 0h2"
         "M-5-5l1 1M4 4l1 1M5-5l-1 1M-4 4l-1 1"),  # a square sun
    Look("#009e73", "#00513b", "M0-13L13 9H-13Z",
         "M0 6V-5M0 2q-4 0-5-3M0 2q4 0 5-3"),  # a three-cornered sprout
    Look("#cc79a7", "#74304f", "M0-14L13 0 0 14-13 0Z",
         "M0-1a3 3 0 1 1 .1 0M0 1a3 3 0 1 0 .1 0"
         "M-1 0a3 3 0 1 1 0 .1M1 0a3 3 0 1 0 0 .1"),  # a pointed flower
    Look("#56b4e9", "#1a5a86", "M-6.5-11h13L13 0 6.5 11h-13L-13 0Z",
         "M-5-4h10M-7 0h14M-5 4h10"),  # a six-cornered mist
    Look("#f0e442", "#6b6300", "M0-14L4.1-5.6 13.3-4.3 6.7 2.2 8.2 11.3 0 7"
         "-8.2 11.3-6.7 2.2-13.3-4.3-4.1-5.6Z",
         "M0-5V3M-4-1H4"),  # a star
)  # fmt: skip

STYLE = (
    ".h-shape,.h-crest,.h-frame{fill:var(--seat);stroke:var(--deep);stroke-width:2;"
    "stroke-linejoin:round}.h-frame{stroke:none}.h-crest{fill:var(--sheet)}"
    ".h-mark{fill:none;stroke:var(--sheet);stroke-width:2;stroke-linecap:round}"
    ".h-dark{stroke:var(--deep)}.h-weave{opacity:.28}"
) + "".join(
    f".h-s{seat}{{--seat:{look.colour};--deep:{look.deep}}}" for seat, look in enumerate(LOOKS)
)


def symbols(seats: int) -> str:
    """The badges and the backs of cards of so many seats."""
    return "".join(_symbols(seat) for seat in range(seats))


def _symbols(seat: int) -> str:
    look = LOOKS[seat]
    x, y = -CARD_WIDTH / 2, -CARD_HEIGHT / 2
    dark = "" if seat in (0, 2) else " h-dark"  # marks on light colours are dark
    return (
        f'<pattern id="h-weave-{seat}" class="h-s{seat}" width="18" height="18" '
        f'patternUnits="userSpaceOnUse" patternTransform="rotate(8)"><path class="h-mark h-dark" '
        f'transform="translate(9 9)" d="{look.mark}"/></pattern>'
        f'<g id="h-seat-{seat}" class="h-s{seat}"><path class="h-shape" d="{look.shape}"/>'
        f'<path class="h-mark{dark}" d="{look.mark}"/></g>'
        f'<g id="h-crest-{seat}" class="h-s{seat}"><path class="h-crest" d="{look.shape}"/>'
        f'<path class="h-mark h-dark" d="{look.mark}"/></g>'
        f'<g id="h-back-{seat}" class="h-s{seat}"><use href="#h-card"/>'
        f'<rect class="h-weave" fill="url(#h-weave-{seat})" x="{x + 5:g}" y="{y + 5:g}" '
        f'width="{CARD_WIDTH - 10}" height="{CARD_HEIGHT - 10}" rx="5"/>'
        f'<use href="#h-crest-{seat}" transform="scale(1.9)"/></g>'
    )
