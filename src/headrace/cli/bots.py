"""`headrace bots`: who there is to play against."""

import json

from rich.table import Table

from headrace.bots.find import WORDS
from headrace.bots.levels import LEVELS
from headrace.cli.shared import AsJson, Console, Language, say
from headrace.engine.words import Phrase


def bots(as_json: AsJson = False, language: Language = "en") -> None:
    """List the bots, from the friendly beginner to the strongest."""
    thoughts = {level.name: level.races for level in LEVELS} | {"sensible": 0, "random": 0}
    found = [
        {
            "name": name,
            "title": WORDS.say(Phrase(name), language),
            "character": WORDS.say(Phrase(f"{name}-is"), language),
            "races_in_thought": races,
        }
        for name, races in thoughts.items()
    ]
    if as_json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
        return
    table = Table(
        say("bot", language),
        say("character", language),
        say("races-in-thought", language),
        caption=say("own-bot", language),
        box=None,
        padding=(0, 3, 0, 0),
    )
    table.columns[2].justify = "right"
    for bot in found:
        title = f"[bold]{bot['title']}[/] ({bot['name']})"
        table.add_row(title, str(bot["character"]), f"{bot['races_in_thought']:,}")
    Console().print(table)
