"""A game's rulebook.md in one language, for the terminal.

Languages stand side by side there: in headings between `|`, in tables as columns
after the rule's number, and elsewhere as one paragraph after the other.
"""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table

from headrace.engine.game import Game
from headrace.engine.words import LANGUAGES


def rulebook(game: Game, language: str) -> RenderableType:
    text = (game.folder / "rulebook.md").read_text("utf-8")
    return Group(*_parts(text.splitlines(), LANGUAGES.index(language)))


def _parts(lines: list[str], which: int) -> Iterator[RenderableType]:
    paragraphs = 0
    for line in lines:
        if line.startswith("#"):
            title = line.lstrip("# ").split("|")
            yield f"\n[bold]{title[min(which, len(title) - 1)].strip()}[/]"
            paragraphs = 0
        elif line.startswith("|"):
            number, *texts = (cell.strip() for cell in line.strip("|").split("|"))
            if number != "No." and number.strip("-"):
                yield _rule(number, texts[which])
        elif line:
            if paragraphs % len(LANGUAGES) == which:
                yield Padding(Markdown(line), (1, 0, 0, 0))
            paragraphs += 1


def _rule(number: str, text: str) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=8, style="dim", no_wrap=True)
    grid.add_column()
    grid.add_row(number, Markdown(text))
    return grid
