"""A marathon drawn with letters, for a terminal: the road a dozen miles at a time.

The road runs to the right, lane 1 on top, two letters a space:

     0   1     2        ·  a space   *  an event   »  a kick spot
    · · · · ● · *      ●  a runner, by its mark; ➤ shows whose turn it is

It draws the record that it is given; nothing in it is secret.
"""

from collections.abc import Sequence

from rich.cells import set_cell_size
from rich.markup import escape

from headrace.drawing.seats import LOOKS
from headrace.games.marathon.course import ROWS_A_MILE
from headrace.games.marathon.rules import (
    LANES,
    MOST_INJURIES,
    NOTHING,
    OVER,
    STAMINA,
    Course,
    State,
    bit,
)
from headrace.games.marathon.words import SAID, card

WORDS = {
    "en": {
        "die": "die", "deck": "{n} event cards left", "last": "last card: {card}",
        "legend": "· space   * event   » kick spot   ♥ stamina   ✚ injury   ☀ Runner's High",
        "home": "home", "row": "row {n}", "rests": "sits out",
    },
    "fr": {
        "die": "dé", "deck": "{n} cartes Événement restantes", "last": "dernière carte : {card}",
        "legend": "· case   * événement   » accélération   ♥ endurance   ✚ blessure   ☀ Euphorie",
        "home": "arrivé", "row": "rang {n}", "rests": "passe un tour",
    },
}  # fmt: skip

SHAPES = "●■▲◆⬢★"  # as drawn by the kit, seat by seat
NAME = 20  # the width of a name
CHUNK = 36  # rows side by side


def sketch(s: State, c: Course, names: Sequence[str], language: str) -> str:
    """The record as it is, in Rich's markup."""
    words = WORDS[language]
    lines: list[str] = []
    for first in range(0, c.rows + 1, CHUNK):
        lines += _stretch(s, c, range(first, min(first + CHUNK, c.rows + 1)))
    return "\n".join(
        [
            *lines,
            f"[dim]{words['legend']}[/]",
            "",
            _middle(s, language),
            "",
            *_runners(s, c, names, words),
        ]
    )


def _stretch(s: State, c: Course, rows: range) -> list[str]:
    there = {(me.row, me.lane): seat for seat, me in enumerate(s.runner[: c.players])}
    miles = "".join(f"{row // ROWS_A_MILE:<6}" for row in rows if row % ROWS_A_MILE == 0).rstrip()
    lines = [f"  [dim]{miles}[/]"]
    for lane in range(LANES):
        spaces = (_space(s, c, there, row, lane) for row in rows)
        lines.append(f"  {' '.join(spaces)}".rstrip())
    return lines


def _space(s: State, c: Course, there: dict[tuple[int, int], int], row: int, lane: int) -> str:
    if s.taken[row] & bit(lane):
        return _badge(there[row, lane])
    if not c.lanes[row] & bit(lane):
        return " "
    if c.kick[row] & bit(lane):
        return "[#b58a00]»[/]"
    return "[#d24a2c]*[/]" if c.event[row] & bit(lane) else "[dim]·[/]"


def _middle(s: State, language: str) -> str:
    """The die, the deck, and the last card."""
    words = WORDS[language]
    parts = [f"{words['die']} [bold]{s.die or '–'}[/]"]
    parts.append(words["deck"].format(n=s.cards + s.high_on_top))
    if s.card != NOTHING:
        name = SAID.say(card(s.card), language)
        parts.append(words["last"].format(card=f"[bold]{name}[/]"))
    return "   ".join(parts)


def _runners(s: State, c: Course, names: Sequence[str], words: dict[str, str]) -> list[str]:
    lines: list[str] = []
    for seat in range(c.players):
        me = s.runner[seat]
        turn = "[bold]➤[/]" if seat == s.turn and s.phase != OVER else " "
        where = words["home"] if me.row > c.rows else words["row"].format(n=me.row)
        held = "✚" * me.injuries + " " * (MOST_INJURIES - me.injuries) + ("☀" if me.high else " ")
        rests = f"  {words['rests']}" if me.rests else ""
        lines.append(
            f" {turn} {_badge(seat)} {escape(set_cell_size(names[seat], NAME) + ' ')}{where:>9}   "
            f"♥ {me.stamina:2}/{STAMINA}   {held}{rests}".rstrip()
        )
    return lines


def _badge(seat: int) -> str:
    return f"[{'#ffffff' if seat == 0 else '#000000'} on {LOOKS[seat].colour}]{SHAPES[seat]}[/]"
