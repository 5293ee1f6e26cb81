"""How a race ended, for the terminal."""

from rich.markup import escape
from rich.table import Table

from headrace.cli.shared import Console, say
from headrace.engine.race import Race
from headrace.engine.words import Phrase


def show_result(out: Console, race: Race, language: str, you: int | None = None) -> None:
    """Places, scores and the way of ending."""
    final = race.final
    if final is None:
        out.print(say("not-over", language))
        return
    ending = race.game.words.say(Phrase(final.ending), language)
    out.print(f"[bold]{say('over', language, ending=ending)}[/]")
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column(say("place", language), justify="right")
    table.add_column(say("player", language))
    table.add_column(say("score", language), justify="right")
    for seat in sorted(range(race.players), key=lambda seat: final.places[seat]):
        name = escape(race.names[seat]) + (f" ({say('you', language)})" if seat == you else "")
        style = "bold" if final.places[seat] == 1 else ""
        table.add_row(f"{final.places[seat]}.", name, str(final.scores[seat]), style=style)
    out.print(table)
