"""A game's rulebook for the terminal."""

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table

from headrace.engine import rulebook as book
from headrace.engine.game import Game


def rulebook(game: Game, language: str) -> RenderableType:
    parts: list[RenderableType] = []
    for section in book.rulebook(game, language):
        parts.append(f"\n[bold]{section.title}[/]")
        parts += [Padding(Markdown(text), (1, 0, 0, 0)) for text in section.paragraphs]
        parts += [_rule(number, text) for number, text in section.rules.items()]
    return Group(*parts)


def _rule(number: str, text: str) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=8, style="dim", no_wrap=True)
    grid.add_column()
    grid.add_row(number, Markdown(text))
    return grid
