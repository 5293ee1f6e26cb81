"""Paper: grain, soft shadows, sheets and cards, type, day and night."""

from collections.abc import Mapping

CARD_WIDTH, CARD_HEIGHT = 84, 92


def palette(scene: str, colours: Mapping[str, tuple[str, str]]) -> str:
    """The colours of a scene, by day and by night: night is a scene of its own."""
    day, night = (
        ";".join(f"--{name}:{pair[half]}" for name, pair in colours.items()) for half in (0, 1)
    )
    return f".{scene}{{{day}}}@media (prefers-color-scheme:dark){{.{scene}{{{night}}}}}"


STYLE = (
    ".h-text{fill:var(--text);font:600 24px 'Iowan Old Style','Palatino Linotype',Palatino,"
    "'URW Palladio L','Noto Serif',Georgia,serif;font-variant-numeric:lining-nums tabular-nums}"
    ".h-number{font-size:27px;font-weight:700}.h-middle{text-anchor:middle}"
    ".h-sheet{fill:var(--sheet)}.h-ink{fill:var(--ink)}"
    ".h-line{fill:none;stroke:var(--ink);stroke-width:2;stroke-linecap:round}"
    ".h-shade{fill:var(--shade);fill-opacity:.17;stroke:var(--shade);stroke-opacity:.1;"
    "stroke-width:4}.h-grain{opacity:var(--grain);pointer-events:none}"
    ".h-fibre{fill:none;stroke:var(--fibre);stroke-linecap:round}"
    "@media (prefers-reduced-motion:no-preference){.h-piece{transition:transform .4s ease}}"
)

# washi: long fibres and short flecks; the tile repeats unseen because they cross its edges
GRAIN = (
    '<pattern id="h-grain" width="160" height="160" patternUnits="userSpaceOnUse">'
    '<path class="h-fibre" stroke-width=".8" d="M8 20q14-9 26 2M60 8q8 12 24 9M118 30q16-4 20 9'
    "M30 62q10 10 25 3M88 70q18-8 27 5M132 92q-9 12 3 24M14 104q16-3 22 10M62 118q14 9 30-1"
    'M104 138q12-10 28-2M40 146q9-9 22-3M150 60q12 4 22-3M-10 60q12 4 22-3"/>'
    '<path class="h-fibre" stroke-width="1.6" d="M50 34h.1M98 48h.1M20 84h.1M76 92h.1M120 64h.1'
    'M146 140h.1M8 136h.1M86 152h.1M140 12h.1M108 110h.1M52 106h.1"/></pattern>'
)


def shade(shape: str) -> str:
    """The shadow of a cut shape, soft by its faint rim: much quicker than a blur."""
    return f'<path class="h-shade" transform="translate(1.5 3)" d="{shape}"/>'


def sheet(kind: str, shape: str) -> str:
    """A piece of cut paper with its shadow."""
    return f'{shade(shape)}<path class="{kind}" d="{shape}"/>'


def rounded(width: float, height: float, corner: float) -> str:
    """A rounded rectangle around 0, 0."""
    w, h, r = width - 2 * corner, height - 2 * corner, corner
    return (
        f"M{-w / 2:g} {-height / 2:g}h{w:g}a{r:g} {r:g} 0 0 1 {r:g} {r:g}v{h:g}"
        f"a{r:g} {r:g} 0 0 1-{r:g} {r:g}h{-w:g}a{r:g} {r:g} 0 0 1-{r:g}-{r:g}v{-h:g}"
        f"a{r:g} {r:g} 0 0 1 {r:g}-{r:g}Z"
    )


# a card in its seat's colour, and the paper of its face
CARD = (
    f'<g id="h-card">{sheet("h-frame", rounded(CARD_WIDTH, CARD_HEIGHT, 9))}</g>'
    f'<path id="h-face" d="{rounded(CARD_WIDTH - 10, CARD_HEIGHT - 10, 5)}"/>'
)
