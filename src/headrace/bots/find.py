"""Bots by name: the levels, a few others, and everybody's own.

>>> from headrace.engine.game import find_game
>>> bot = find_bot("random", find_game("sakenobori"))
"""

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from headrace.bots.bot import BadBot, Bot, Turn
from headrace.bots.levels import LEVELS, Level, Sensible, Thinker
from headrace.engine.game import Game
from headrace.engine.words import Phrase, Words

BY_LEVEL = {
    **{level.name: level for level in LEVELS},
    "weakest": LEVELS[0],
    "strongest": LEVELS[-1],
}
MOST_RACES = 1_000_000  # that a bot thinks ahead: half a gigabyte of memory
WORDS = Words(Path(__file__).with_name("words.toml"))


class Chance:
    """Chooses at random."""

    def choose(self, turn: Turn) -> int:
        return turn.random.choice(turn.legal)


def find_bot(name: str, game: Game, in_time: bool = True) -> Bot:
    """A bot for one seat of one race, or BadBot.

    One that thinks so many races ahead is called by their number, and everybody's own are
    written `file.py:Class` or `package.module:Class`.
    """
    if name in BY_LEVEL:
        return Thinker(game, BY_LEVEL[name], in_time)
    if name.isdecimal() and 0 < int(name) <= MOST_RACES:
        return Thinker(game, Level(name, int(name)), in_time)
    if name == "random":
        return Chance()
    if name == "sensible":
        return Sensible(game)
    if ":" in name:
        return _own(name)()
    known = ", ".join([*BY_LEVEL, "sensible", "random"])
    raise BadBot(
        f"there is no bot {name!r}; choose from {known}, "
        f"a number of races to think ahead up to {MOST_RACES}, or your own as file.py:Class"
    )


def bot_titles(names: Sequence[str], language: str) -> list[str]:
    """What bots are called at the table; those of the same name are numbered."""
    titles = [_title(name, language) for name in names]
    return [
        f"{title} {titles[:i].count(title) + 1}" if titles.count(title) > 1 else title
        for i, title in enumerate(titles)
    ]


def _title(name: str, language: str) -> str:
    if name in BY_LEVEL:
        name = BY_LEVEL[name].name
    return WORDS.say(Phrase(name), language) if name in WORDS.texts else name.rpartition(":")[2]


def character_of(name: str, language: str) -> str:
    """A sentence about a bot; nothing about those that are not ours."""
    level = BY_LEVEL.get(name)
    key = f"{level.name if level else name}-is"
    return WORDS.say(Phrase(key), language) if key in WORDS.texts else ""


@cache
def _own(name: str) -> Callable[[], Bot]:
    source, _, kind = name.rpartition(":")
    try:
        module = (
            _of_file(Path(source)) if source.endswith(".py") else importlib.import_module(source)
        )
        made = getattr(module, kind)
    except (ImportError, OSError, AttributeError, SyntaxError) as error:
        raise BadBot(f"cannot get the bot {name!r}: {error}") from None
    if not callable(getattr(made, "choose", None)):
        raise BadBot(f"{name} is no bot: it needs a method choose(self, turn)")
    return made


def _of_file(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
