"""A mountain river seen from above, flowing down the page: falls, rocks, currents, reeds, trees.

All is made for hexes of `hexes.py` and sits around 0, 0.
"""

from headrace.drawing.paper import shade
from headrace.drawing.svg import use

# Water runs as in a flip-book: three pictures of it, one after another. However many arrows and
# falls there are, only three groups change, and only in opacity, which costs a browser next to
# nothing; a dash in each of them that moved for itself kept one busy all the time.
PHASES = 3
STYLE = (
    ".h-flow{fill:var(--foam);fill-opacity:.62;stroke:var(--deepest);stroke-opacity:.4;"
    "stroke-width:1.5;stroke-linejoin:round}"
    ".h-full{fill-opacity:.92}.h-veil{fill:var(--fall)}"
    ".h-crest{fill:var(--shallow);stroke:var(--foam);stroke-width:2.5;stroke-linejoin:round}"
    ".h-thread{fill:none;stroke:var(--fall-2);stroke-width:3;stroke-linecap:round;"
    "stroke-dasharray:20 13;opacity:.7}"
    ".h-run{fill:none;stroke:var(--foam);stroke-width:4;stroke-linecap:round;"
    "stroke-linejoin:round;stroke-dasharray:9 27}.h-run-0{stroke-dashoffset:0}"
    ".h-run-1{stroke-dashoffset:-12px}"
    ".h-run-2{stroke-dashoffset:-24px}.h-chevron{stroke-dasharray:none;stroke-width:2.6}"
    ".h-spray{fill:var(--foam)}.h-foam{fill:none;stroke:var(--foam);stroke-linecap:round}"
    ".h-stone{fill:var(--stone)}.h-stone-2{fill:var(--stone-2)}.h-stone-3{fill:var(--stone-3)}"
    ".h-pine-1{fill:var(--pine)}.h-pine-2{fill:var(--pine-2)}.h-pine-3{fill:var(--pine-3)}"
    ".h-leaf-1{fill:var(--leaf)}.h-leaf-2{fill:var(--leaf-2)}.h-trunk{fill:var(--trunk)}"
    ".h-reed{fill:none;stroke:var(--reed);stroke-width:3;stroke-linecap:round}"
    ".h-reed-2{fill:var(--reed-2)}"
    ".h-phase{opacity:0}.h-phase-0{opacity:1}"
    "@media (prefers-reduced-motion:no-preference){"
    ".h-phase{animation:h-phase 1.8s steps(4) infinite}.h-phase-1{animation-delay:.6s}"
    ".h-phase-2{animation-delay:1.2s}}"
    "@keyframes h-phase{0%{opacity:0}14%{opacity:1}33%{opacity:1}50%{opacity:0}to{opacity:0}}"
)

_ARROW = "M-5 0C-4-9-5-15-6-21L-14-20L0-41L14-20L6-21C5-15 4-9 5 0Z"
_BOULDER = (
    "M-40 10C-42-8-30-27-12-31C4-36 30-30 37-12C42 2 40 20 28 27C"
    "12 35-18 36-32 27C-38 23-40 17-40 10Z"
)
_BOULDER_TOP = "M-33 3C-33-11-24-23-10-26C6-30 26-25 31-11C26-3 14-7 4-2C-8 4-18 0-33 3Z"
_ROCKS = (
    "M-38 2C-40-18-18-28-6-18C6-34 38-26 38-6C44 12 34 22 22 20C18 34-8 34-16 20C-30 24-37 14-38 2Z"
)
_PEBBLE = "M-15 5C-16-5-8-12 2-12C12-12 18-4 16 4C13 11-12 13-15 5Z"
_VEIL = "M-25-43H25L50 0L25 43H-25L-50 0Z"
_CREST = (
    "M-50 0L-25-43H25L50 0L45 1C40-12 34-22 25-27C17-20 8-31 0-28S-17-20-25-27C-34-22-40-12-45 1Z"
)
_PINE = "M0-52L10-34H5L14-18H8L19 0H-19L-8-18H-14L-5-34H-10Z"
_PINE_LIT = "M0-52L-10-34H-5L-14-18H-8L-19 0H-7L-2-18H-5L1-34H-2Z"
_OAK = "M-16-6C-25-9-24-23-15-25C-14-37 3-41 10-33C21-34 26-20 18-13C17-4 3-2-2-5C-6-2-13-2-16-6Z"
_OAK_LIT = "M-16-8C-23-11-21-22-14-24C-12-34 0-37 6-32C-4-30-8-24-8-17C-14-18-16-13-16-8Z"
SYMBOLS = (
    # an arrow made of water, from the middle to the edge
    f'<g id="h-current"><path class="h-flow" d="{_ARROW}"/>'
    "</g>"
    # ... and a drop of it, where there are two and each has a number
    '<g id="h-drop"><path class="h-flow h-full" d="M0-48L9-35A13 13 0 1 1-9-35Z"/></g>'
    # water that falls, over the whole of a hex: the crest, the veil, the spray
    f'<g id="h-fall"><path class="h-veil" d="{_VEIL}"/>'
    '<path class="h-thread" d="M-37-18V20M-20-30V38M-8-28V40M9-28V40M21-30V38M37-18V20"/>'
    f'<path class="h-crest" d="{_CREST}"/>'
    '<path class="h-spray" d="M-45 9a8 8 0 0 1 10 8a9 9 0 0 1 11 10a10 10 0 0 1 15 2'
    "a10 10 0 0 1 18 0a10 10 0 0 1 15-2a9 9 0 0 1 11-10a8 8 0 0 1 10-8"
    'L25 45H-25Z"/></g>'
    f'<g id="h-rock"><path class="h-foam" stroke-width="4" d="M-44 4C-46 22-34 38-14 38'
    f'C8 42 34 38 42 18M-36-22Q-26-37-8-38"/>{shade(_BOULDER)}<path class="h-stone-2" '
    f'd="{_BOULDER}"/><path class="h-stone" d="{_BOULDER_TOP}"/><path class="h-stone-3" '
    'd="M-32 20C-18 26-2 22 8 26C18 29 26 24 33 19C31 25 24 30 12 32C-6 36-26 33-32 20Z"/></g>'
    f'<g id="h-rocks"><path class="h-foam" stroke-width="4" d="M-42-2C-44 14-34 26-22 26'
    'C-16 40 18 44 30 28C44 24 46 2 38-8"/>'
    f"{shade(_ROCKS)}"
    '<path class="h-stone-2" d="M-6-14C4-32 38-26 38-6C41 8 32 18 20 17C4 19-10 6-6-14Z"/>'
    '<path class="h-stone" d="M-1-12C6-26 32-22 33-8C24-2 10-8-1-12Z"/>'
    '<path class="h-stone-3" d="M-38 2C-40-16-20-26-9-17C2-12 4 4-4 14C-14 26-36 18-38 2Z"/>'
    '<path class="h-stone-2" d="M-34 0C-34-14-18-21-10-14C-8-6-22-6-34 0Z"/>'
    '<path class="h-stone-2" d="M-16 22C-14 8 14 6 21 18C20 35-12 36-16 22Z"/>'
    '<path class="h-stone" d="M-11 20C-6 11 10 11 16 18C8 22 0 17-11 20Z"/></g>'
    f'<path id="h-pebble" class="h-stone" d="{_PEBBLE}"/>'
    f'<g id="h-fir">{shade(_PINE)}<path class="h-trunk" d="M-3-2H3V6H-3Z"/>'
    f'<path class="h-pine-1" d="{_PINE}"/><path class="h-pine-2" d="{_PINE_LIT}"/></g>'
    f'<g id="h-oak">{shade(_OAK)}<path class="h-trunk" d="M-3-8H3L4 5H-4Z"/>'
    f'<path class="h-leaf-1" d="{_OAK}"/><path class="h-leaf-2" d="{_OAK_LIT}"/></g>'
    '<g id="h-fern"><path class="h-pine-2" d="M0 0C-3-8-9-11-15-10C-11-6-6-2 0 0C-3-9-2-16 0-20'
    'C3-15 3-8 0 0C6-2 12-6 15-10C9-11 4-8 0 0Z"/></g>'
    '<g id="h-reeds"><path class="h-reed" d="M0 16C1 4 0-4 0-16M0 15C-4 6-8 2-12-5'
    'M0 15C4 7 8 4 12-3"/><rect class="h-reed-2" x="-3.5" y="-20" width="7" height="17" rx="3.5"/>'
    "</g>"
    # what runs in falls, a picture of each phase
    + "".join(
        f'<path id="h-fall-{phase}" class="h-run h-run-{phase}" '
        'd="M-29-22V32M-14-26V40M1-27V40M15-26V40M29-22V32"/>'
        for phase in range(PHASES)
    )
)

# what runs on an arrow that points up, in each phase: three points
CHEVRONS = tuple(((-6, y + 6), (0, y), (6, y + 6)) for y in (-10, -20, -30))


def wood(width: int, height: int) -> str:
    """The trees of a wood, to be laid side by side without a seam."""
    trees: list[tuple[float, str]] = []
    for i in range(width * height // 3200):
        x, y = i * 0.7549 % 1 * width, i * 0.5698 % 1 * height
        size = round(0.8 + i * 5 % 7 * 0.07, 2)
        for dx in (-width, 0, width):
            for dy in (-height, 0, height):
                if -30 < x + dx < width + 30 and -10 < y + dy < height + 70:
                    name = "h-oak" if i % 6 == 0 else "h-fir"
                    trees.append((y + dy, use(name, round(x + dx), round(y + dy), size=size)))
    return (
        f'<pattern id="h-wood" width="{width}" height="{height}" patternUnits="userSpaceOnUse">'
        f"{''.join(tree for _, tree in sorted(trees))}</pattern>"
    )
