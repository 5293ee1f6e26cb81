"""What is said to people, in every language.

Rules and games say *what* is to be said, as a `Phrase`: a key and its values.
How it sounds stands in the game's `words.toml`, the languages side by side:

    [spawned]
    en = "{who} spawns and collects {eggs}."
    fr = "{who} fraie et récolte {eggs}."

    [eggs]
    en = { one = "{n} egg", other = "{n} eggs" }
    fr = { one = "{n} œuf", other = "{n} œufs" }
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "fr")


@dataclass(frozen=True)
class Seat:
    """A player, to be said by name."""

    number: int


class Phrase:
    """A key of words.toml, and what to put between its braces.

    Values are numbers, texts, seats and other phrases; `n` chooses the plural.
    """

    def __init__(self, key: str, **values: "int | str | Seat | Phrase") -> None:
        self.key = key
        self.values = values

    def __eq__(self, other: object) -> bool:
        """Whether they say the same."""
        return isinstance(other, Phrase) and (self.key, self.values) == (other.key, other.values)

    __hash__ = None  # type: ignore[assignment]  # nobody keeps them by what they say


class Words:
    def __init__(self, path: Path) -> None:
        self.texts: dict[str, dict[str, str | dict[str, str]]] = tomllib.loads(
            path.read_text("utf-8")
        )

    def say(self, phrase: Phrase, language: str, names: Sequence[str] = ()) -> str:
        forms = self.texts[phrase.key][language]
        text = forms if isinstance(forms, str) else forms[_plural(language, phrase.values["n"])]
        values = {
            name: self.say(value, language, names)
            if isinstance(value, Phrase)
            else names[value.number]
            if isinstance(value, Seat)
            else value
            for name, value in phrase.values.items()
        }
        return text.format(**values)


@cache
def _plural(language: str, n: Any) -> str:
    from babel import Locale

    return Locale(language).plural_form(n)


def default_names(seats: int, language: str = "en") -> list[str]:
    """What players are called who have not said their names."""
    word = {"en": "Player", "fr": "Joueur"}[language]
    return [f"{word} {seat + 1}" for seat in range(seats)]
