"""Content files and options that are texts."""

from dataclasses import replace
from pathlib import Path

import pytest

from headrace.engine.content import clean_lines, content_names, own_folder
from headrace.engine.errors import BadContent, BadSetup
from headrace.engine.game import Game, Option, find_game


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game's folder with two courses; one's own folder is beside it."""
    for where in ("game/content/course", "own/otter-slide/course"):
        (tmp_path / where).mkdir(parents=True)
    for name in ("short", "long"):
        (tmp_path / f"game/content/course/{name}.txt").write_text("x")
    monkeypatch.setenv("HEADRACE_CONTENT", str(tmp_path / "own"))
    return tmp_path / "game"


def test_the_house_s_files_come_first_then_one_s_own(home: Path) -> None:
    mine = own_folder() / "otter-slide/course/creek.txt"
    mine.write_text("x")
    found = content_names(home, "otter-slide", "course")
    assert list(found) == ["long", "short", "creek"] and found["creek"] == mine
    assert content_names(home, "otter-slide", "deck") == {}


def test_one_s_own_may_not_take_the_name_of_the_house_s(home: Path) -> None:
    (own_folder() / "otter-slide/course/short.txt").write_text("x")
    with pytest.raises(BadContent, match=r"short\.txt, line 1: .* rename yours"):
        content_names(home, "otter-slide", "course")


def test_remarks_and_empty_lines_say_nothing_but_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("\ufeff# a remark\n\n  a b  # more\n\nc\n", "utf-8")
    assert list(clean_lines(file)) == [(3, "  a b"), (5, "c")]


def test_what_is_no_text_is_said(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"\xff\xfe\xff")
    for path in (file, tmp_path / "missing.txt"):
        with pytest.raises(BadContent, match="cannot be read as text"):
            list(clean_lines(path))


# ---- options that are texts


@pytest.fixture
def game() -> Game:
    return replace(
        find_game("sakenobori"),
        options=(Option("way", ("chance",), "left right"), Option("x", ("a",))),
    )


def test_a_text_may_stand_for_a_value_where_an_example_shows_how(game: Game) -> None:
    assert game.settled({"way": "up, then left"}) == {"way": "up, then left", "x": "a"}
    assert game.settled({})["way"] == "chance"
    with pytest.raises(BadSetup, match="x cannot be 'b'"):
        game.settled({"x": "b"})


@pytest.mark.parametrize("text", ["two\nlines", "\x1b[0m", "long" * 51])
def test_a_text_is_one_line_that_a_sheet_can_hold(game: Game, text: str) -> None:
    with pytest.raises(BadSetup, match="one line of at most 200"):
        game.settled({"way": text})
