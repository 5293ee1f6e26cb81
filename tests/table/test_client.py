"""The browser's part stays small and knows no game."""

import re

import pytest

from headrace.engine.game import game_names
from headrace.table.pages import STATIC

SCRIPT = (STATIC / "table.js").read_text()


def test_the_script_is_small() -> None:
    assert [path.name for path in STATIC.glob("*.js")] == ["table.js"]
    assert len(SCRIPT.encode()) < 15_000


@pytest.mark.parametrize("name", game_names())
def test_the_script_knows_no_game(name: str) -> None:
    assert name not in SCRIPT


def test_the_script_obeys_the_policy_of_its_pages() -> None:
    assert not re.search(r"\beval\b|new Function|setAttribute\(.style|import\(", SCRIPT)
