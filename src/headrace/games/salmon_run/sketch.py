"""A race of Salmon Run drawn with letters, for a terminal: the river where the salmon are.

A hex is drawn as in the maps (river.py), its letter and its arrows; over them lie salmon, by
the shape of their seat, and bears:

        ~v    ~v    ~/          ●   the salmon of seat 1
     ~/    =v    ●■             ᴥ   a bear; ᴥ● has caught the salmon of seat 1

It draws the record that it is given: of a hand whose cards `hide` has taken away, only the
backs are seen.
"""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.markup import escape

from headrace.drawing.seats import LOOKS
from headrace.games.salmon_run import rules
from headrace.games.salmon_run.notation import place_name
from headrace.games.salmon_run.river import ARROWS, GROUNDS, SYMBOLS
from headrace.games.salmon_run.rules import (
    BOARD,
    COLS,
    KINDS,
    LAND,
    LINE,
    NO_ARROW,
    NOTHING,
    OVER,
    ROWS,
    SPAWNING,
    WATER,
    WATERFALL,
    Course,
    State,
    height,
)

WORDS = {
    "en": {
        "turn": "Turn {n}",
        "over": "The race is over",
        "supply": "in the supply",
        "hand": "hand",
        "piles": "draw/discard",
        "fatigue": "fatigue",
        "beyond": "… {n} boards further up",
        "cards": "F L R swim   FF LL RR double   W wild   B bear   E eagle   C current   "
        "Q rapids   Z fatigue",
        "hexes": "~ water   X rock   = waterfall   * spawning ground   ᴥ bear   "
        "s d w + e c r o f 1 2 symbols",
    },
    "fr": {
        "turn": "Tour {n}",
        "over": "La course est finie",
        "supply": "dans la réserve",
        "hand": "main",
        "piles": "pioche/défausse",
        "fatigue": "fatigue",
        "beyond": "… {n} plateaux en amont",
        "cards": "F L R nage   FF LL RR double   W joker   B ours   E aigle   C courant   "
        "Q rapides   Z fatigue",
        "hexes": "~ eau   X rocher   = cascade   * reproduction   ᴥ ours   "
        "s d w + e c r o f 1 2 symboles",
    },
}

CARD_LETTERS = ("F", "L", "R", "FF", "LL", "RR", "W", "B", "E", "C", "Q", "Z")
SHAPES = "●■▲◆"  # as drawn by the kit, seat by seat
NAME = 14  # the width of a name
CELL = 3  # the width of a column
BEHIND, AHEAD = 4, 10  # half hexes shown below the last and above the first salmon

GROUND_LETTERS = {ground: letter for letter, ground in GROUNDS.items()} | {WATER: "~"}
SYMBOL_LETTERS = {symbol: letter for letter, symbol in SYMBOLS.items()}
STYLES = {
    WATER: "#0b3a53 on #c3dbe3",
    WATERFALL: "#0b3a53 on #ffffff",
    SPAWNING: "#4a3000 on #f0c987",
}
STONE = "#ffffff on #66625c"
FUR = "bold #fdf3e1 on #4c3324"

Part = tuple[str, str]  # a text and its style


def sketch(s: State, c: Course, names: Sequence[str], language: str) -> str:
    """The record as it is, in Rich's markup."""
    words = WORDS[language]
    when = words["over"] if s.phase == OVER else words["turn"].format(n=s.lap)
    return "\n".join(
        [
            f"[bold]{when}[/]   {_cards(s.supply.of)} {words['supply']}",
            "",
            *_river(s, c, words),
            f"[dim]{words['hexes']}[/]",
            f"[dim]{words['cards']}[/]",
            "",
            *_table(s, c, names, words),
        ]
    )


# ---- the river


def _river(s: State, c: Course, words: dict[str, str]) -> list[str]:
    heights = [height(p.place) for p in s.player[: c.players]]
    top = min(max(heights) + AHEAD, 2 * ROWS * c.sections)
    bottom = max(min(heights) - BEHIND, 1)
    aside = [0]
    for lower, upper in zip(s.side[: c.sections], s.side[1 : c.sections], strict=False):
        aside.append(aside[-1] + c.side[lower].exit - c.side[upper].entry)
    left = min(aside)
    lines: list[str] = []
    further = c.sections - 1 - (top - 1) // (2 * ROWS)
    if further:
        lines.append(f"[dim]{words['beyond'].format(n=further)}[/]")
    for high in range(top, bottom - 1, -1):
        section = (high - 1) // (2 * ROWS)
        lines.append(_line(s, c, section, high, aside[section] - left))
    return lines


def _line(s: State, c: Course, section: int, high: int, aside: int) -> str:
    """The hexes of a height, and at its left the board and the row."""
    row = (high - 1) % (2 * ROWS) // 2
    out = f"[dim]{section + 1}{row + 1:<2}[/]" + " " * CELL * aside
    for col in range(1, COLS + 1):
        place = section * BOARD + row * LINE + col
        parts = _hex(s, c, place) if height(place) == high else []
        width = sum(cell_len(text) for text, _ in parts)
        out += "".join(f"[{style}]{escape(text)}[/]" if style else escape(text)
                       for text, style in parts) + " " * (CELL - width)  # fmt: skip
    return out.rstrip()


def _hex(s: State, c: Course, place: int) -> list[Part]:
    """Who is on it, else its letter and its arrows."""
    side, hex_ = c.side[s.side[place // BOARD]], place % BOARD
    ground = side.ground[hex_]
    bears = sum(bear == place for bear in s.bear[: s.bears])
    here = [seat for seat in range(c.players) if s.player[seat].place == place]
    parts = [("ᴥ", FUR)] if bears else []
    if len(here) + len(parts) > CELL:
        return [*parts, (str(len(here)), "bold")]
    parts += [(SHAPES[seat], _seat_style(seat)) for seat in here]
    if parts or ground == LAND:
        return parts
    letter = GROUND_LETTERS[ground]
    if side.symbol[hex_] != NOTHING:
        letter = SYMBOL_LETTERS[side.symbol[hex_]]
        letter = letter.upper() if ground == WATERFALL else letter
    for arrow in (side.arrow_1[hex_], side.arrow_2[hex_]):
        letter += ARROWS[arrow] if arrow != NO_ARROW else ""
    return [(letter, STYLES.get(ground, STONE))]


# ---- the players


def _table(s: State, c: Course, names: Sequence[str], words: dict[str, str]) -> list[str]:
    head = f"{'':{NAME + 7}}{'':5}{words['fatigue']:>8}  {words['piles']:>15}  {words['hand']}"
    lines = [f"[dim]{head}[/]"]
    for seat in range(c.players):
        p = s.player[seat]
        turn = "[bold]➤[/]" if seat == s.turn and s.phase != OVER else " "
        shown = escape(set_cell_size(names[seat], NAME) + " ")
        piles = f"{p.draw.n}/{p.discard.n}"
        tired = rules.fatigue_of(p)  # of the whole deck, which all may know
        lines.append(
            f" {turn} [{_seat_style(seat)}]{SHAPES[seat]}{seat + 1}[/] {shown}"
            f"{place_name(p.place):5}{tired:>8}  {piles:>15}  {_hand(p)}".rstrip()
        )
    return lines


def _hand(p: rules.Player) -> str:
    """The cards that are known to be in it, and the backs of the others."""
    known = _cards(p.hand.of)
    return f"{known} {'░' * (p.hand.n - sum(p.hand.of))}".strip()


def _cards(of: Sequence[int]) -> str:
    return " ".join(
        CARD_LETTERS[kind] if of[kind] == 1 else f"{of[kind]}×{CARD_LETTERS[kind]}"
        for kind in range(KINDS)
        if of[kind]
    )


def _seat_style(seat: int) -> str:
    return f"{'#ffffff' if seat == 0 else '#000000'} on {LOOKS[seat].colour}"
