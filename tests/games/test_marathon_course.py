"""Courses and decks are files: read as drawn, and refused with a reason if they are wrong."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from headrace.engine.errors import BadContent
from headrace.games.marathon import GAME, lay_out
from headrace.games.marathon.course import CARDS, HOME, LANDMARKS, read_course, read_deck
from headrace.games.marathon.rules import KINDS, MOST_ROWS, Course, bit

HEAD = "spinner -2 -1 1 2 3\n"
ROWS = "|......|\n" * 7
NARROWS = "|..... |\n|....  |\n|...   |\n|..    |\n"


def house_course(players: int, options: Mapping[str, str]) -> Course:
    return lay_out(players, GAME.settled(options))


def course(tmp_path: Path, text: str) -> Course:
    path = tmp_path / "mine.txt"
    path.write_text(text, "utf-8")
    c = Course()
    read_course(path, c)
    return c


def deck(tmp_path: Path, text: str) -> Course:
    path = tmp_path / "mine.txt"
    path.write_text(text, "utf-8")
    c = Course()
    read_deck(path, c)
    return c


def test_a_course_is_read_as_it_is_drawn(tmp_path: Path) -> None:
    c = course(
        tmp_path,
        "# mine\n" + HEAD + "start |......|\n        |.*^...| market\n   park |......|\n"
        "1 harbour | .*...|\n" + "  | ..^..|   # a remark\n" * 4,
    )
    assert (c.rows, c.spinner[: c.sectors]) == (7, [-2, -1, 1, 2, 3])
    assert (c.event[1], c.kick[1], c.lanes[1]) == (bit(1), bit(2), 63)
    assert (c.lanes[3], c.event[3]) == (0b111110, bit(2))
    assert (c.right[1], c.left[1]) == (1 + LANDMARKS.index("market"), 0)
    assert (c.left[2], c.left[3]) == (1 + LANDMARKS.index("park"), 1 + LANDMARKS.index("harbour"))
    assert c.kick[4] == c.kick[7] == bit(3)


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        (HEAD + "|.....|\n" + ROWS, 2, "a row is 6 characters"),
        (HEAD + "......\n" + ROWS, 2, "between two bars"),
        (HEAD + "|..*...|\n" + ROWS, 2, "the first row is the start"),
        (HEAD + "|.....  |\n" + ROWS, 2, "a row is 6 characters"),
        (HEAD + "| .....|\n" + ROWS, 2, "the first row is the start"),
        (HEAD + ROWS + "|...x..|\n", 9, "'x' is no space"),
        (HEAD + ROWS + "|      |\n", 9, "without any space"),
        (HEAD + ROWS + "|......| castle\n", 9, "no landmark 'castle'"),
        (HEAD + "|......|\n1 |......|\n" + ROWS, 3, "row 1 has no such mark"),
        (HEAD + "|......|\n" * 3 + "2 |......|\n" + ROWS, 5, "row 3 has no such mark"),
        (HEAD + ROWS + "start |......|\n", 9, "row 7 has no such mark"),
        (HEAD + "|......|\n" * 6, 7, "at least 6 rows"),
        (HEAD + "|......|\n" * (MOST_ROWS + 2), MOST_ROWS + 3, "at most 120 rows"),
        (ROWS, 7, "`spinner"),
        ("spinner\n" + ROWS, 1, "1 to 12 numbers"),
        ("spinner " + "1 " * 13 + "\n" + ROWS, 1, "1 to 12 numbers"),
        ("spinner 1 0 2\n" + ROWS, 1, "0: a spinner's numbers"),
        ("spinner 1 two\n" + ROWS, 1, "two: a spinner's numbers"),
        (HEAD + ROWS + NARROWS + "|....  |\n", 13, "no step leads to lane 4"),
        (HEAD + ROWS + "|... ..|\n|..    |\n", 9, "from lane 5 no step leads on"),
        (HEAD + ROWS + NARROWS + "|    ..|\n", 12, "it cannot be finished"),
        ("", 1, "at least 6 rows"),
    ],
)
def test_a_wrong_course_is_refused_with_line_and_reason(
    tmp_path: Path, text: str, line: int, what: str
) -> None:
    with pytest.raises(BadContent) as refused:
        course(tmp_path, text)
    assert f"mine.txt, line {line}: " in str(refused.value)
    assert what in str(refused.value)


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("dog 3\ncat 2\n", 2, "no card 'cat'"),
        ("dog\n", 1, "how many?"),
        ("dog -1\n", 1, "how many?"),
        ("dog 100\n", 1, "up to 99"),
        ("dog 1\nwall 1\n# more\ndog 2\n", 4, "dog stands here twice"),
    ],
)
def test_a_wrong_deck_is_refused_with_line_and_reason(
    tmp_path: Path, text: str, line: int, what: str
) -> None:
    with pytest.raises(BadContent) as refused:
        deck(tmp_path, text)
    assert f"mine.txt, line {line}: " in str(refused.value)
    assert what in str(refused.value)


def test_a_deck_is_what_its_lines_say(tmp_path: Path) -> None:
    c = deck(tmp_path, "dog 3 # woof\ninjury 9\n")
    assert (c.deck[CARDS.index("dog")], c.deck[CARDS.index("injury")], c.cards) == (3, 9, 12)


def test_the_house_s_own_files_are_the_options() -> None:
    for option in GAME.options[:2]:
        there = {path.stem for path in (HOME / "content" / option.name).glob("*.txt")}
        assert there == set(option.values)


def test_every_kind_of_card_has_its_name() -> None:
    assert len(CARDS) == len(set(CARDS)) == KINDS
    used = [house_course(2, {"course": name}) for name in ("full", "half")]
    seen = {kind - 1 for c in used for side in (c.left, c.right) for kind in side if kind}
    assert seen == set(range(len(LANDMARKS))), "every landmark stands somewhere"
