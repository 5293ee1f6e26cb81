"""Mountains, water and trees, cut out of paper."""

_RAGGED = (0, 9, 2, 13, -3, 7, 15, 4, -5, 11, 1)  # how far the scissors stray from a slope

STYLE = (
    ".h-stars{fill:none;stroke:var(--sheet);stroke-width:3;stroke-linecap:round}"
    ".h-night,.h-stars{opacity:var(--night)}"
    "@media (prefers-reduced-motion:no-preference){"
    # in steps, as a paper theatre would move it, and so that nothing is painted in between
    ".h-drift{animation:h-drift 14s steps(28) infinite alternate}}"
    "@keyframes h-drift{to{transform:translateX(-40px)}}"
)
PINE = (
    '<path id="h-pine" d="M0-40L9-22H5L13-8H7L17 8H3V14H-3V8H-17L-7-8H-13L-5-22H-9Z"/>'
    '<path id="h-birds" class="h-line" d="M0 0q5-6 10 0q5-6 10 0M28 14q4-5 8 0q4-5 8 0'
    'M34-10q3-4 6 0q3-4 6 0"/>'
)


def mountain(x: float, top: float, half: float, foot: float, start: int = 0) -> str:
    """A peak, `half` wide at its foot to either side; `start` makes each ragged in its own way."""
    steps = round((foot - top) / 50)
    left: list[str] = []
    right: list[str] = []
    for i in range(steps + 1):
        out, y = half * i / steps, top + (foot - top) * i / steps
        stray = (_RAGGED[(i + start) % 11], _RAGGED[(3 * i + start) % 11]) if i else (0, 0)
        left.append(f"{x - out - stray[0]:.0f} {y:.0f}")
        right.append(f"{x + out + stray[1]:.0f} {y:.0f}")
    return f"M{'L'.join([*reversed(left), *right])}Z"


def water(left: int, right: int, top: float, bottom: float, length: int, height: int) -> str:
    """A surface of waves, with one beyond the right side to drift with."""
    waves = f"q{length // 2}-{height} {length} 0" + f"t{length} 0" * ((right - left) // length + 1)
    return f"M{left} {top:g}{waves}V{bottom:g}H{left}Z"


def stars(left: int, right: int, height: int, number: int) -> str:
    places = (left + i * 173 * 7 % (right - left) for i in range(number))
    dots = "".join(f"M{x} {44 + i * 61 % height}h0" for i, x in enumerate(places))
    return f'<path class="h-stars" d="{dots}"/>'
