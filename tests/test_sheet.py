"""The sheet of a race: read back, and never read wrongly."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from headrace import BadSheet, HeadraceError, Race, read_sheet, write_sheet

RACE = Race("sakenobori", 3, 5, {"extra-round": "yes"}, ["Ann", "Ben: #2", "C,  D\n\x1b[0m"])
RACE.play_out(5)
TEXT = write_sheet(RACE)


def test_a_sheet_read_and_written_again_is_the_same() -> None:
    race = read_sheet(TEXT)
    assert write_sheet(race) == TEXT
    assert race.names == ["Ann", "Ben: #2", "C, D [0m"]
    assert (race.final, race.options, race.seed) == (RACE.final, RACE.options, 5)


def test_a_race_that_is_not_over_goes_on_from_its_sheet() -> None:
    race = read_sheet(write_sheet(RACE.at(20)))
    assert race.final is None
    for move in RACE.moves[20:]:
        race.play(move.action, move.seat)
    assert write_sheet(race) == TEXT


def test_empty_lines_and_comments_mean_nothing() -> None:
    lines = [line for line in TEXT.splitlines() if line]
    assert write_sheet(read_sheet("\n\n# mine\n".join(lines))) == TEXT


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Headrace race", "Chess game", "not the sheet of a race"),
        ("game: sakenobori", "game: chess", "no game 'chess'"),
        ("game: sakenobori\n", "", "no line 'game'"),
        ("rules: 1", "rules: 2", "version 2 of the rules"),
        ("rules: 1", "rules: one", "head of the sheet is damaged"),
        ("seed: 5", "seed: 6", "another than when the race was played"),
        ("seed: 5", "seed: -1", "a seed is a number"),
        ("option extra-round: yes", "option extra-round: maybe", "extra-round cannot be"),
        ("option extra-round: yes", "option extra: yes", "no option 'extra'"),
        ("seat 3: C, D [0m\n", "", "3 to 5 players, not 2"),
        ("seat 2:", "seat 4:", "in order"),
        ("    start  ", "    begin  ", "line 11: expected move 0"),
        ("river-g1", "river-g7", "is not possible now"),
        ("river-g1", "ocean-g1", "no action 'ocean-g1'"),
        ("result: ", "result: all of them, ", "the result on the sheet"),
    ],
)
def test_a_damaged_sheet_is_refused_in_one_line(old: str, new: str, says: str) -> None:
    damaged = TEXT.replace(old, new, 1) if old != "river-g1" else TEXT.replace(first(), new, 1)
    assert damaged != TEXT
    with pytest.raises(HeadraceError, match=says) as refused:
        read_sheet(damaged)
    assert "\n" not in str(refused.value)


def first() -> str:
    """The first action of the race."""
    return RACE.game.notation(RACE.moves[0].action)


def test_every_move_is_guarded() -> None:
    chance = random.Random(1)
    lines = TEXT.splitlines()
    body = [i for i, line in enumerate(lines) if line.startswith("  ")]
    for i in body:
        number, *middle, check = lines[i].split()
        other = f"{chance.randrange(16**8):08x}"
        for words in ([number, *middle, other], [number, *middle], [*middle, check]):
            damaged = [*lines[:i], "  " + " ".join(words), *lines[i + 1 :]]
            with pytest.raises(BadSheet, match=f"line {i + 1}"):
                read_sheet("\n".join(damaged))
    for i in body[:-1]:
        with pytest.raises(BadSheet):
            read_sheet("\n".join(lines[:i] + lines[i + 1 :]))


@given(st.data())
def test_no_text_is_read_as_another_race(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(TEXT) - 1))
    length = data.draw(st.integers(0, 12))
    text = TEXT[:at] + data.draw(st.text(max_size=6)) + TEXT[at + length :]
    try:
        race = read_sheet(text)
    except HeadraceError as refused:
        assert "\n" not in str(refused)  # noqa: PT017
    else:
        assert [move.state for move in race.moves] == [
            move.state for move in RACE.moves[: len(race.moves)]
        ]
