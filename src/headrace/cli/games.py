"""`headrace games`: what there is to play."""

import json
from typing import Any

from rich.markup import escape
from rich.table import Table

from headrace.cli.shared import AsJson, Console, Language, say
from headrace.engine.game import Game, find_game, game_names
from headrace.engine.words import Phrase


def games(as_json: AsJson = False, language: Language = "en") -> None:
    """List the games, with their options and what these mean."""
    found = [find_game(name) for name in game_names()]
    if as_json:
        print(json.dumps([_facts(game, language) for game in found], ensure_ascii=False, indent=2))
    else:
        Console().print(_table(found, language))


def _facts(game: Game, language: str) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.words.say(Phrase("title"), language),
        "about": game.words.say(Phrase("about"), language),
        "seats": [game.seats[0], game.seats[-1]],
        "usual_seats": game.usual_seats,
        "minutes": list(game.minutes),
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "example": option.example,
                "meaning": game.words.say(Phrase(f"option-{option.name}"), language),
            }
            for option in game.options
        ],
    }


def _table(found: list[Game], language: str) -> Table:
    table = Table(
        say("game", language),
        say("seats", language),
        say("minutes", language),
        say("options", language),
        caption=say("first-value", language),
        show_lines=True,
    )
    for game in found:
        facts = _facts(game, language)
        least, most = facts["seats"]
        shortest, longest = facts["minutes"]
        table.add_row(
            f"[bold]{escape(facts['title'])}[/] ({game.name})\n{escape(facts['about'])}",
            str(least) if least == most else f"{least}–{most}",
            f"{shortest}–{longest}",
            "\n".join(
                f"[bold]{option['name']}[/] = {', '.join(option['values'])}"
                + (
                    say("or-like", language, text=escape(option["example"]))
                    if option["example"]
                    else ""
                )
                + f"\n[dim]{escape(option['meaning'])}[/]"
                for option in facts["options"]
            ),
        )
    return table
