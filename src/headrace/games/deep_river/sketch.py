"""A race of Deep River drawn with letters, for a terminal.

The Eels' nest is at the top, the Salmon's at the bottom; the bear walks at the left, the
tokens drift at the right:

     ᴥ   6  push on   ><(º>/~~~º>²      (1)1ᴥ   [1+1]2

><(º> is a salmon, ~~~º> an eel, ² a double fish; of a pile the fish on top comes first.
A token shows its face in brackets, or in square ones while it is held, and its back
behind them.
"""

from collections.abc import Sequence

from rich.cells import set_cell_size
from rich.markup import escape

from headrace.drawing.seats import LOOKS
from headrace.games.deep_river.rules import (
    BESIDE,
    CENTRE,
    GREAT,
    NEST,
    NESTS,
    NOBODY,
    OVER,
    PAWNS,
    PLACES,
    SALMON,
    TOKENS,
    Course,
    State,
)

WORDS = {
    "en": {
        "tiles": ("bear ²", "push on", "swap", "hold", "great tile"),
        "the-end": "The race is over",
        "turn": "Turn {n}: {who}",
    },
    "fr": {
        "tiles": ("ours ²", "poussée", "inversion", "retenue", "grande tuile"),
        "the-end": "La partie est finie",
        "turn": "Tour {n} : {who}",
    },
}
FACES = ("1", "1ᴥ", "2", "1+1", "3", "2")
FISH = ("><(º>", "~~~º>")
TILE, ROOM, NAME = 13, 30, 20  # widths

Words = dict[str, str | tuple[str, ...]]


def sketch(s: State, c: Course, names: Sequence[str], language: str) -> str:
    """The record as it is, in Rich's markup."""
    words = WORDS[language]
    return "\n".join([_heading(s, names, words), "", *(_line(s, names, p, words) for p in ORDER)])


ORDER = range(PLACES - 1, -1, -1)


def _heading(s: State, names: Sequence[str], words: Words) -> str:
    if s.step == OVER:
        return f"[bold]{words['the-end']}[/]"
    turn = str(words["turn"]).format(n=s.turns + 1, who=_name(names[s.turn]))
    return f"[bold]{turn}[/]"


def _line(s: State, names: Sequence[str], place: int, words: Words) -> str:
    bear = "[bold]ᴥ[/]" if s.bear == place else "·"
    if s.tile[place] == NEST:
        side = SALMON if place == NESTS[SALMON] else 1 - SALMON
        home = [pawn for pawn in range(side * PAWNS, (side + 1) * PAWNS) if s.home >> pawn & 1]
        fish = " ".join(_fish(s, pawn) for pawn in home)
        return f"  {bear}   {place}  [bold]{_name(names[side])}[/]  {fish}".rstrip()
    spots = (GREAT, BESIDE) if place == GREAT else (place,)
    lying = [_spot(s, spot) for spot in spots]
    width = sum(size for _, size in lying) + 3 * (len(lying) - 1)
    river = " | ".join(text for text, _ in lying) + " " * max(0, ROOM - width)
    tile = set_cell_size(words["tiles"][s.tile[place]], TILE)
    kind = f"[cyan]{tile}[/]" if s.tile[place] == CENTRE else tile
    return f"  {bear}   {place}  {kind} {river} {_tokens(s, place)}".rstrip()


def _spot(s: State, spot: int) -> tuple[str, int]:
    """What lies there, and how wide that is."""
    top, under = s.top[spot], s.under[spot]
    if top == NOBODY:
        return "~ ~", 3
    if under == NOBODY:
        return _fish(s, top), _width(s, top)
    return f"{_fish(s, top)}/{_fish(s, under)}", _width(s, top) + _width(s, under) + 1


def _fish(s: State, pawn: int) -> str:
    side = pawn // PAWNS
    return f"[bold {LOOKS[side].colour}]{FISH[side]}{'²' if s.double >> pawn & 1 else ''}[/]"


def _width(s: State, pawn: int) -> int:
    return 6 if s.double >> pawn & 1 else 5


def _tokens(s: State, place: int) -> str:
    return "  ".join(_token(s, number) for number in range(TOKENS) if s.token[number] == place)


def _token(s: State, number: int) -> str:
    face, back = FACES[s.face[number]], FACES[s.face[number] ^ 1]
    shown = f"\\[{face}]" if s.held >> number & 1 else f"({face})"
    return f"[bold yellow]{shown}[/][dim]{back}[/]"


def _name(name: str) -> str:
    return escape(set_cell_size(name, NAME).rstrip() + " ").rstrip()
