"""A game's rulebook.md, which holds all languages, in one of them.

They stand side by side: in headings between `|`, in tables as columns after the rule's
number, and elsewhere as one paragraph after the other.
"""

from functools import cache
from typing import NamedTuple

from headrace.engine.game import Game
from headrace.engine.words import LANGUAGES


class Section(NamedTuple):
    title: str
    paragraphs: list[str]
    rules: dict[str, str]  # by number


@cache
def rulebook(game: Game, language: str) -> list[Section]:
    """The first section is what stands before the first heading of a section."""
    which = LANGUAGES.index(language)
    sections: list[Section] = []
    paragraphs = 0
    for line in (game.folder / "rulebook.md").read_text("utf-8").splitlines():
        if line.startswith("#"):
            title = line.lstrip("# ").split(" | ")
            sections.append(Section(_in(title, which), [], {}))
            paragraphs = 0
        elif line.startswith("|"):
            number, *texts = (cell.strip() for cell in line.strip("|").split("|"))
            if number != "No." and number.strip("-"):
                sections[-1].rules[number] = texts[which]
        elif line:
            if paragraphs % len(LANGUAGES) == which:
                sections[-1].paragraphs.append(line)
            paragraphs += 1
    return [sections[0], *(_numbered(section, i) for i, section in enumerate(sections[1:], 1))]


def rule_text(game: Game, number: str, language: str) -> str:
    """One rule in words."""
    for section in rulebook(game, language):
        if number in section.rules:
            return section.rules[number]
    raise KeyError(number)


def _in(title: list[str], which: int) -> str:
    return title[min(which, len(title) - 1)].strip()


def _numbered(section: Section, number: int) -> Section:
    """The number stands in the heading only once, before the first language."""
    name = section.title.removeprefix(f"{number} · ")
    return section._replace(title=f"{number} · {name}")
