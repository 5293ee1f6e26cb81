"""What the table itself says."""

from pathlib import Path

from headrace.engine.words import Phrase, Seat, Words

WORDS = Words(Path(__file__).with_name("words.toml"))


def say(key: str, language: str, **values: "int | str | Seat | Phrase") -> str:
    return WORDS.say(Phrase(key, **values), language)
