"""What several commands share: their options, their words, reading a sheet."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated
from unicodedata import category

import rich.console
import typer

from headrace.engine.errors import BadSetup, BadSheet
from headrace.engine.game import game_names
from headrace.engine.race import Race
from headrace.engine.sheet import read_sheet
from headrace.engine.words import LANGUAGES, Phrase, Words

WORDS = Words(Path(__file__).with_name("words.toml"))


class Console(rich.console.Console):
    """Where commands print: no colours but those that they ask for."""

    def __init__(self, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, emoji=False)


def say(key: str, language: str, **values: int | str) -> str:
    """The words of the command line itself."""
    return WORDS.say(Phrase(key, **values), language)


# ---- options


def _known_language(language: str) -> str:
    if language not in LANGUAGES:
        raise BadSetup(f"there is no language {language!r}; choose from {', '.join(LANGUAGES)}")
    return language


def _complete_game(begun: str) -> list[str]:
    return [name for name in game_names() if name.startswith(begun)]


GAME = typer.Argument(
    metavar="GAME",
    help="Which game; [bold]headrace games[/] lists them.",
    autocompletion=_complete_game,
    show_default=False,
)
Players = Annotated[
    int | None,
    typer.Option(metavar="N", help="How many seats; else as many as usual.", show_default=False),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="A choice made before the race; may be given several times.",
        show_default=False,
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        metavar="S",
        help="A number that decides all dice: the same seed, the same dice.",
        show_default=False,
    ),
]
Language = Annotated[
    str,
    typer.Option(metavar="|".join(LANGUAGES), help="In which language.", callback=_known_language),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for machines to read.")]


def chosen(options: Sequence[str] | None) -> dict[str, str]:
    """The options written as name=value, or BadSetup."""
    found: dict[str, str] = {}
    for text in options or ():
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise BadSetup(
                f"--option {text!r}: write it as NAME=VALUE; headrace games lists the options"
            )
        if name in found:
            raise BadSetup(f"--option {name} is given twice; give it once")
        found[name] = value
    return found


def listed(names: str) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in names.split(",") if name.strip()]


# ---- sheets


def text_of(file: Path) -> str:
    try:
        return file.read_text("utf-8-sig", "replace")
    except OSError as error:
        raise BadSheet(
            f"cannot read {file}: {error.strerror}; give the file of a race that was kept"
        ) from None


def race_of(text: str, source: str) -> Race:
    """The race of a sheet, or BadSheet."""
    if any(category(letter) == "Cc" for letter in text if letter not in "\n\r\t"):
        raise BadSheet(f"{source} holds control characters: this is not the sheet of a race")
    return read_sheet(text)
