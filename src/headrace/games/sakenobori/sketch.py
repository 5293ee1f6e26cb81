"""A race of Sakenobori drawn with letters, for a terminal.

Cards are bricks of a wall, and each row lies half a card to the right of the row
beneath.  A card shows its space and who built it, and under that its face:

        ┌───────┬───────┐
        │g2   ■2│h2   ▲3│      ░░░░░░░  a back;  ░░~~~░░  one whose face is known
        │~~~~~~~│░░░░░░░│      ~~~~~~~  a river;  ʕ•ᴥ•ʔ  a bear
    ┌───┴───┬───┴───┬───┴───┐  ><(º>●1  the salmon of seat 1;  ><(->●1  it has spawned
    │g1   ●1│h1ʕ2ʔ■2│i1   ▲3│  ʕ2ʔ      two bears, which leave the card a river
    │><(º>●1│~~~~~~~│░░~~~░░│
    └───────┴───────┴───────┘

It draws the record that it is given: what `hide` has blanked cannot be seen.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby

from rich.cells import set_cell_size
from rich.markup import escape

from headrace.drawing.seats import LOOKS
from headrace.games.sakenobori.notation import space_name
from headrace.games.sakenobori.rules import (
    BUILDER,
    BUILDING,
    COLS,
    FACE_UP,
    HALF,
    IN_HAND,
    NOWHERE,
    OUT,
    OVER,
    ROUNDS,
    SPACES,
    SPAWNED,
    STARTING,
    UNKNOWN,
    Course,
    Player,
    State,
    is_bear,
    open_spaces,
)

WORDS = {
    "en": {
        "round": "Round {n} of {all}",
        "extra": "Extra round",
        "prepare": "preparation",
        "act": "action",
        "over": "The race is over",
        "supply": "in the supply",
        "box": "in the box",
        "eggs": "eggs",
        "hand": "hand",
        "salmon": "salmon",
        "summary": "Summary card",
        "swims": "at {space}",
        "spawned": "spawned at {space}",
        "out": "dropped out",
        "discarded": "{n} discarded",
        "faces": "░ face down   ~ river   ᴥ bear   ><(º> salmon   ><(-> spawned",
    },
    "fr": {
        "round": "Manche {n} sur {all}",
        "extra": "Manche supplémentaire",
        "prepare": "préparation",
        "act": "action",
        "over": "La course est finie",
        "supply": "dans la réserve",
        "box": "dans la boîte",
        "eggs": "œufs",
        "hand": "main",
        "salmon": "saumon",
        "summary": "carte Résumé",
        "swims": "en {space}",
        "spawned": "a frayé en {space}",
        "out": "éliminé",
        "discarded": "{n} de défausse",
        "faces": "░ face cachée   ~ rivière   ᴥ ours   ><(º> saumon   ><(-> a frayé",
    },
}

SHAPES = "●■▲◆⬢★"  # as drawn by the kit, seat by seat
NAME = 20  # the width of a name

CARD = 8  # the width of a card with one of its edges; a row is shifted by half of it
ROW = 3  # the height of a row
BACK, RIVER, BEAR = "░" * 7, "~" * 7, " ʕ•ᴥ•ʔ "
KNOWN_RIVER, KNOWN_BEAR = "░░~~~░░", "░ʕ•ᴥ•ʔ░"
SALMON, SPAWNED_SALMON = "><(º>", "><(->"

WATER = "#0b3a53 on #c3dbe3"
FUR = "bold #fdf3e1 on #4c3324"
EGG = "[#e2401c]●[/]"

Part = tuple[str, str]  # a text and its style


def sketch(s: State, c: Course, names: Sequence[str], language: str) -> str:
    """The record as it is, in Rich's markup."""
    words = WORDS[language]
    return "\n".join(
        [
            _heading(s, words),
            "",
            *_Wall(s, c).lines(),
            f"[dim]{words['faces']}[/]",
            "",
            *_table(s, c, names, words),
        ]
    )


# ---- the pyramid


class _Wall:
    """A sheet of squared paper, to draw the pyramid on."""

    def __init__(self, s: State, c: Course) -> None:
        self.squares: dict[tuple[int, int], Part] = {}
        self.edges: defaultdict[tuple[int, int], int] = defaultdict(int)
        built = [space for space in range(SPACES) if s.space[space]]
        free = [] if s.phase == OVER else _free_spaces(s, c)
        self.top = max(space // COLS for space in built + free)
        self.left = min(_across(space) for space in built + free)
        for space in free:
            x, y = self.corner(space)
            self.write(x + 3, y + 2, [(space_name(space), "dim")])
        for space in built:
            x, y = self.corner(space)
            self.frame(x, y)
            self.write(x + 1, y + 1, _upper_line(s, c, space))
            self.write(x + 1, y + 2, _lower_line(s, c, space))

    def corner(self, space: int) -> tuple[int, int]:
        return _across(space) - self.left, (self.top - space // COLS) * ROW

    def write(self, x: int, y: int, parts: list[Part]) -> None:
        for text, style in parts:
            for letter in text:
                self.squares[x, y] = letter, style
                x += 1

    def frame(self, x: int, y: int) -> None:
        for step in range(CARD):
            for line in (y, y + ROW):
                self.edges[x + step, line] |= EAST
                self.edges[x + step + 1, line] |= WEST
        for step in range(ROW):
            for line in (x, x + CARD):
                self.edges[line, y + step] |= SOUTH
                self.edges[line, y + step + 1] |= NORTH

    def lines(self) -> list[str]:
        for at, ways in self.edges.items():
            self.squares[at] = CROSSINGS[ways], "dim"
        width = max(x for x, _ in self.squares)
        height = max(y for _, y in self.squares)
        return [
            _marked_up([self.squares.get((x, y), (" ", "")) for x in range(width + 1)])
            for y in range(height + 1)
        ]


NORTH, SOUTH, WEST, EAST = 1, 2, 4, 8
CROSSINGS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"


def _across(space: int) -> int:
    return space % COLS * CARD + space // COLS * CARD // 2


def _free_spaces(s: State, c: Course) -> list[int]:
    low, high = open_spaces(s, c)
    free = low | high << HALF
    return [space for space in range(SPACES) if free >> space & 1]


def _upper_line(s: State, c: Course, space: int) -> list[Part]:
    """The space, how many bears if they are several, and who built."""
    builder = _builder(s, space)
    bears = len(_bears(s, c, space))
    several = f"ʕ{bears}ʔ" if bears > 1 else "   "
    style = WATER if s.space[space] & FACE_UP else _seat_style(builder)
    return [(space_name(space) + several, style), (_badge(builder), _seat_style(builder))]


def _lower_line(s: State, c: Course, space: int) -> list[Part]:
    for seat in range(c.players):
        if s.player[seat].pawn == space:
            fish = SPAWNED_SALMON if s.player[seat].status == SPAWNED else SALMON
            return [(fish + _badge(seat), f"bold {_seat_style(seat)}")]
    builder = _builder(s, space)
    if not s.space[space] & FACE_UP:
        return [(_back(s.player[builder], space), _seat_style(builder))]
    if not is_bear(s, c, space):
        return [(RIVER, WATER)]
    bears = _bears(s, c, space)
    if bears == [builder] or len(bears) > 1:
        return [(BEAR, FUR)]
    return [(BEAR.strip(), FUR), (_badge(bears[0]), _seat_style(bears[0]))]


def _back(owner: Player, space: int) -> str:
    """The back of a card; whoever may know where the owner's bear is knows its face."""
    if owner.bear == UNKNOWN:
        return BACK
    return KNOWN_BEAR if owner.bear == space else KNOWN_RIVER


def _bears(s: State, c: Course, space: int) -> list[int]:
    """Whose bears are seen there."""
    if not s.space[space] & FACE_UP:
        return []
    return [seat for seat in range(c.players) if s.player[seat].bear == space]


def _builder(s: State, space: int) -> int:
    return (s.space[space] & BUILDER) - 1


# ---- what lies around it


def _heading(s: State, words: dict[str, str]) -> str:
    if s.phase == OVER:
        when = words["over"]
    elif s.round_no < ROUNDS:
        when = words["round"].format(n=s.round_no + 1, all=ROUNDS)
    else:
        when = words["extra"]
    eggs = f"{EGG} {s.supply} {words['supply']}   {EGG} {s.box} {words['box']}"
    return f"[bold]{when}[/]   {eggs}"


def _table(s: State, c: Course, names: Sequence[str], words: dict[str, str]) -> list[str]:
    """The players clockwise, the Summary card between them."""
    head = f"{words['eggs']:>5}   {words['hand']:6}   {words['salmon']}"
    lines = [f"[dim]{'':{NAME + 7}}{head}[/]"]
    for seat in range(c.players):
        if seat == s.lead and s.phase != OVER:
            lines.append(_summary(s, words))
        lines.append(_player(s, c, seat, names[seat], words))
    return lines


def _summary(s: State, words: dict[str, str]) -> str:
    """The preparation goes counterclockwise from the right of the card: up the table."""
    if s.phase in (BUILDING, STARTING):
        return f"   [dim]── {words['summary']} I · {words['prepare']} ↑[/]"
    return f"   [dim]── {words['summary']} II · {words['act']} ↓[/]"


def _player(s: State, c: Course, seat: int, name: str, words: dict[str, str]) -> str:
    p = s.player[seat]
    turn = "[bold]➤[/]" if seat == s.turn and s.phase != OVER else " "
    shown = escape(set_cell_size(name, NAME) + " ")
    badge = _marked_up([(_badge(seat), _seat_style(seat))])
    return f" {turn} {badge} {shown}{EGG} {p.eggs:3}   {_hand(p):6}   {_fate(p, words)}".rstrip()


def _hand(p: Player) -> str:
    if p.bear == UNKNOWN:
        return "░" * p.hand
    return "~" * (p.hand - 1) + "ᴥ" if p.bear == IN_HAND else "~" * p.hand


def _fate(p: Player, words: dict[str, str]) -> str:
    said: list[str] = []
    if p.status == OUT:
        said.append(words["out"])
    elif p.pawn != NOWHERE:
        key = "spawned" if p.status == SPAWNED else "swims"
        said.append(words[key].format(space=space_name(p.pawn)))
    if p.discarded:
        said.append(words["discarded"].format(n=p.discarded))
    return ", ".join(said)


def _badge(seat: int) -> str:
    return f"{SHAPES[seat]}{seat + 1}"


def _seat_style(seat: int) -> str:
    return f"{'#ffffff' if seat == 0 else '#000000'} on {LOOKS[seat].colour}"


def _marked_up(parts: list[Part]) -> str:
    out = ""
    for style, run in groupby(parts, key=lambda part: part[1]):
        text = "".join(letter for letter, _ in run)
        out += f"[{style}]{text}[/]" if style else text
    return out.rstrip()
