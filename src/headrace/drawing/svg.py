"""SVG as text: escaping, places, symbols and pieces."""

import re
from html import escape as _escape

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape(text: str) -> str:
    """A text as XML may hold it; characters that XML forbids are left out."""
    return _escape(_NOT_XML.sub("", text))


def at(x: float, y: float, turn: float = 0) -> str:
    """A place for the `transform` attribute, which a browser can glide from and to."""
    return f"translate({x:g} {y:g}) rotate({turn:g})"


def use(symbol: str, x: float = 0, y: float = 0, turn: float = 0, size: float = 1) -> str:
    """A symbol of the kit or of the game, set somewhere."""
    place = f"translate({x:g} {y:g})" if x or y else ""
    place += f"rotate({turn:g})" if turn else ""
    place += f"scale({size:g})" if size != 1 else ""
    return f'<use href="#{symbol}" transform="{place}"/>' if place else f'<use href="#{symbol}"/>'


def piece(
    name: str, place: str, inside: str, kind: str = "", side: str = "", source: str = ""
) -> str:
    """Something that can move: its name is its id as long as the race lasts.

    When its `side` changes, it turns over; when it is new, it comes from the piece `source`.
    """
    kinds = f"h-piece {kind}" if kind else "h-piece"
    side = f' data-side="{side}"' if side else ""
    source = f' data-from="{source}"' if source else ""
    return f'<g id="{name}" class="{kinds}"{side}{source} transform="{place}">{inside}</g>'


def label(kind: str, x: float, y: float, text: object) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(str(text))}</text>'


def shortened(text: str, room: float) -> str:
    """A text cut to a width, in em: by guess, since only the browser knows its letters."""
    width = 0.0
    for i, letter in enumerate(text):
        if letter in "ijltfr.,' ":
            width += 0.34
        else:
            width += 0.94 if letter in "mwMW@%" or ord(letter) > 0x10FF else 0.56
        if width > room:
            return text[: max(i - 1, 1)].rstrip() + "…"
    return text
