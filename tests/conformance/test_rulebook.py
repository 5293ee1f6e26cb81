"""Every rule of every rulebook stands in both languages, and has a test that cites it."""

import ast
import re
from pathlib import Path

import pytest
from kit import GAMES

from headrace.engine.game import Game

TESTS = Path(__file__).parents[1] / "games"
ROW = re.compile(r"^\| ([A-Z]{2}-(\d+)\.(\d+)) \| (.+) \| (.+) \|$", re.MULTILINE)
HEADING = re.compile(r"^## (\d+) · .+ \| .+$", re.MULTILINE)
MARKS = (("*(ruling)*", "*(décision)*"), ("*(house)*", "*(maison)*"))

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def rulebook(game: Game) -> str:
    return (game.folder / "rulebook.md").read_text("utf-8")


def cited(game: Game) -> set[str]:
    """The numbers in the marks `@pytest.mark.rule(...)` of a game's tests."""
    found: set[str] = set()
    for path in TESTS.glob(f"test_{game.folder.name}*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {ast.literal_eval(number) for number in node.args}
    return found


@each_game
def test_every_number_is_cited_by_a_test(game: Game) -> None:
    assert cited(game) == {number for number, *_ in ROW.findall(rulebook(game))}


@each_game
def test_numbers_follow_each_other(game: Game) -> None:
    text = rulebook(game)
    rows = [(int(section), int(rule)) for _, section, rule, _, _ in ROW.findall(text)]
    sections = [int(section) for section in HEADING.findall(text)]
    assert sections == list(range(1, len(sections) + 1))
    for section in sections:
        rules = [rule for other, rule in rows if other == section]
        assert rules == list(range(1, len(rules) + 1)) != []
    assert rows == sorted(rows)
    assert len(rows) == sum(line.startswith("| ") for line in text.splitlines()) - len(sections)


@each_game
def test_both_languages_say_and_mark_the_same(game: Game) -> None:
    for number, _, _, english, french in ROW.findall(rulebook(game)):
        assert english.strip() and french.strip(), number
        assert english != french, number
        for mark, marque in MARKS:
            assert english.endswith(mark) == french.endswith(marque), number
