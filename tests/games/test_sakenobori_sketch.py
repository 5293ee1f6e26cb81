"""The sketch of Sakenobori shows what is in the record, and nothing else."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from kit import Position, Setting, positions
from rich.cells import cell_len
from rich.text import Text

from headrace.engine.game import find_game
from headrace.engine.race import Race
from headrace.engine.rules import Dice
from headrace.engine.words import LANGUAGES
from headrace.games.sakenobori.notation import space_name
from headrace.games.sakenobori.rules import (
    BUILDER,
    FACE_UP,
    IN_HAND,
    NOWHERE,
    OVER,
    SPACES,
    SPAWNED,
    TAKEN,
    UNKNOWN,
    is_bear,
)
from headrace.games.sakenobori.sketch import SHAPES, sketch

NAMES = ["Hanako", "Émile", "Bo", "Maximiliana", "Ito"]
GAME = find_game("sakenobori")

each_table = pytest.mark.parametrize("players", GAME.seats)


def played(players: int, every: int = 1) -> Iterator[Position]:
    for seed in range(3):
        yield from positions(Setting(GAME, players), seed, every)


def plain(s: Any, c: Any, names: list[str] = NAMES, language: str = "en") -> list[str]:
    return Text.from_markup(sketch(s, c, names, language)).plain.splitlines()


def corners(lines: list[str]) -> dict[str, tuple[int, int]]:
    """Where the name of each card that is built stands."""
    return {
        found[1]: (found.start(1), y)
        for y, line in enumerate(lines)
        for found in re.finditer(r"│([a-m]\d)(?=[ ʕ]..\S\d)", line)
    }


def face(lines: list[str], space: str) -> tuple[str, str]:
    """Both lines of a card."""
    x, y = corners(lines)[space]
    return lines[y][x : x + 7], lines[y + 1][x : x + 7]


def row_of(lines: list[str], name: str) -> str:
    (found,) = [line for line in lines if name in line]
    return found


@each_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_a_narrow_terminal(players: int, language: str) -> None:
    for at in played(players, every=3):
        assert all(cell_len(line) <= 80 for line in plain(at.s, at.c, NAMES, language))


@each_table
def test_a_row_lies_half_a_card_to_the_right_of_the_row_beneath(players: int) -> None:
    for at in played(players):
        lines = plain(at.s, at.c)
        places = corners(lines)
        assert set(places) == {space_name(n) for n in range(SPACES) if at.s.space[n]}
        for name, (x, y) in places.items():
            if name[1] != "1":
                beneath, beside = f"{name[0]}{int(name[1]) - 1}", chr(ord(name[0]) + 1)
                assert places[beneath] == (x - 4, y + 3)
                assert places[f"{beside}{beneath[1]}"] == (x + 4, y + 3)


@each_table
def test_a_card_shows_its_builder_and_its_face_or_the_salmon_on_it(players: int) -> None:
    for at in played(players):
        lines = plain(at.s, at.c)
        for space in range(SPACES):
            card = at.s.space[space]
            if not card:
                continue
            upper, lower = face(lines, space_name(space))
            builder = (card & BUILDER) - 1
            assert upper.endswith(f"{SHAPES[builder]}{builder + 1}")
            if card & TAKEN:
                (seat,) = [i for i in range(players) if at.s.player[i].pawn == space]
                fish = "><(->" if at.s.player[seat].status == SPAWNED else "><(º>"
                assert lower == f"{fish}{SHAPES[seat]}{seat + 1}"
            elif card & FACE_UP:
                assert ("ʕ•ᴥ•ʔ" in lower) == is_bear(at.s, at.c, space)
                assert (lower == "~~~~~~~") == (not is_bear(at.s, at.c, space))
            else:
                bear = at.s.player[builder].bear == space
                assert lower == ("░ʕ•ᴥ•ʔ░" if bear else "░░~~~░░")


@each_table
def test_what_a_seat_may_not_know_is_not_drawn(players: int) -> None:
    dice = Dice()
    for at in played(players, every=2):
        for seat in at.watchers():
            seen = at.view(seat)
            drawn = sketch(seen, at.c, NAMES, "en")
            other = seen.twin()
            GAME.rules.deal(other, at.c, seat, dice)
            GAME.rules.hide(other, at.c, seat)
            assert sketch(other, at.c, NAMES, "en") == drawn
            lines = plain(seen, at.c)
            for space in range(SPACES):
                builder = (seen.space[space] & BUILDER) - 1
                if builder >= 0 and seen.player[builder].bear == UNKNOWN:
                    lower = face(lines, space_name(space))[1]
                    assert lower == "░░░░░░░" or seen.space[space] & (FACE_UP | TAKEN)


def test_bears_that_came_out_show_whose_they_are_and_how_many() -> None:
    race = Race(GAME, 3, 1, {"first": "1"})
    for space in ("g1", "h1", "g2", "i1", "h2", "g3", "j1", "i2", "h3"):
        race.play(f"river-{space}")
    for move in ("salmon-g1", "salmon-h1", "salmon-i1", "bear-up-left"):
        race.play(move)
    assert face(plain(race.view(2), race.course), "h2") == ("h2   ■2", "ʕ•ᴥ•ʔ●1")
    race.play("bear-up-right")
    assert face(plain(race.view(2), race.course), "h2") == ("h2ʕ2ʔ■2", "><(º>■2")
    race.play("river-f1")
    race.play("stay")
    race.play("river-f2")
    race.play("right")
    assert face(plain(race.view(2), race.course), "h2") == ("h2ʕ2ʔ■2", "~~~~~~~")


@each_table
def test_the_players_and_what_they_have(players: int) -> None:
    for at in played(players):
        lines = plain(at.s, at.c)
        assert f"● {at.s.supply} in the supply" in lines[0]
        assert f"● {at.s.box} in the box" in lines[0]
        for seat in range(players):
            p = at.s.player[seat]
            line = row_of(lines, NAMES[seat])
            assert ("➤" in line) == (seat == at.s.turn and at.s.phase != OVER)
            found = re.search(r"● +(\d+)   (.{6})   (.*)", f"{line:80}")
            assert found and int(found[1]) == p.eggs
            hand = found[2].strip()
            assert len(hand) == p.hand and ("ᴥ" in hand) == (p.bear == IN_HAND)
            assert (space_name(p.pawn) in found[3]) == (p.pawn != NOWHERE)


def test_the_summary_card_lies_to_the_right_of_the_lead() -> None:
    race = Race(GAME, 4, 1, {"first": "3"})
    lines = plain(race.state, race.course)
    between = lines.index(row_of(lines, "Summary card I ·"))
    assert NAMES[1] in lines[between - 1] and NAMES[2] in lines[between + 1]
    while "salmon" in race.choices()[0] or "river" in race.choices()[0]:
        race.play(race.choices()[0])
    assert "Summary card II ·" in "\n".join(plain(race.state, race.course))


def test_free_spaces_are_named() -> None:
    race = Race(GAME, 3, 1)
    race.play("river-g1")
    race.play("bear-h1")
    lines = "\n".join(plain(race.view(0), race.course))
    assert all(re.search(rf" {name}\b", lines) for name in ("f1", "i1", "g2"))


def test_names_are_names_and_never_markup() -> None:
    names = ["[red]Ann[/red]", "back\\slash\\", "とても長い名前ですからここで切ります"]
    race = Race(GAME, 3, 1, names=names)
    lines = plain(race.view(0), race.course, race.names)
    assert any("[red]Ann[/red]" in line for line in lines)
    assert any("back\\slash\\ " in line for line in lines)
    eggs = [line.rpartition("●")[0] for line in lines if "   0   " in line]
    assert len(eggs) == 3 and len(set(map(cell_len, eggs))) == 1, "the columns stay in line"
