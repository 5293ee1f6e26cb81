"""Boards drawn as maps: one's own, what is wrong with them, and how hard the house's are."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from headrace import Race
from headrace.engine.compiling import blank, compiled, filled
from headrace.engine.errors import BadContent
from headrace.engine.playout import play_out, race_seed, start
from headrace.engine.rules import Dice, Moves, Told, Word, mixed, rule
from headrace.games.salmon_run import GAME, river, rules

MAP = (river.HOME / "content" / "boards" / "3H.txt").read_text("utf-8")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for boards of one's own."""
    monkeypatch.setenv("HEADRACE_CONTENT", str(tmp_path))
    folder = tmp_path / "salmon-run" / "boards"
    folder.mkdir(parents=True)
    return folder


@pytest.mark.rule("SR-2.11")
def test_boards_of_ones_own_lie_among_those_of_the_house(own: Path) -> None:
    (own / "trout.txt").write_text("# the Trout, a brook\n\n" + MAP, "utf-8")
    race = Race("salmon-run", 2, 1, {"river": "S1 trout 3H F2"})
    course: Any = race.course
    mine, house = (course.side[race.state.side[section]] for section in (1, 2))
    assert mine == house and mine.paw != rules.NOWHERE and race.state.bears == 2
    assert "Board 2 of the river: one of your own." in race.log()
    assert race.play_out(1).final


def lines() -> list[str]:
    """A board on which all is well."""
    text = """\
    .       .       ~       ~       ~
.       .       .       ~       ~       .
    .       .       ~       ~       ~
.       .       ~       ~v      ~       ~
    .       ~       =v      =v      =v
.       .       ~       =/v     =v      =v
    .       ~       b       ~       ~
.       ~       ~^      ~       ~       ~
    ~       d       ~       ~       ~/
.       ~       ~       ~       ~       .
    .       ~       ~       ~v      .
.       .       ~/      ~       .       .
            =       =       =
"""
    return [*text.splitlines()]


def changed(line: int, old: str, new: str) -> str:
    found = lines()
    assert old in found[line - 1]
    found[line - 1] = found[line - 1].replace(old, new, 1)
    return "\n".join(found)


def mistakes() -> Iterator[tuple[str, str]]:
    yield changed(1, "~       ~       ~", "~       ~       ."), "line 1: at the upper end three"
    yield changed(1, "~", "s"), "line 1: column 6: hexes in the join are plain water"
    yield changed(2, ".       ~", "~       ~"), "line 2: column 5: beside the join"
    yield changed(3, "~", "?"), "line 3: column 6: '[?]' is no kind of hex"
    yield changed(3, ".       ~", "   .    ~"), "line 3: '.' stands in no column"
    yield changed(3, "    .", "."), "line 3: '.' stands in no column: this is a line of even"
    yield changed(3, "    .", "\t."), "line 3: tabs"
    yield changed(4, "~v", "~vv"), "line 4: column 7: 'vv' are no arrows"
    yield changed(4, "~v", "~x"), "line 4: column 7: 'x' are no arrows"
    yield changed(9, "~/", "~/v\\"), "line 9: column 10: more than two arrows"
    yield changed(4, "~v", "Xv"), "line 4: column 7: arrows are for water"
    yield changed(5, "=v", "= "), "line 5: column 6: a waterfall has one or two arrows"
    yield changed(5, "=v", "=^"), "line 5: column 6: a waterfall has one or two arrows"
    yield changed(9, "~/", "~\\"), "line 9: column 10: the arrow .* leads to no water"
    yield changed(12, "~/", "~v"), "line 12: column 5: the arrow 'v' leads to no water"
    yield changed(7, "b ", "bX"), "line 7: column 6: 'X' are no arrows"
    yield changed(9, "d", "b"), "line 9: column 4: a second paw print"
    yield changed(7, "~", "X"), "line 8: column 3: from here basic swims do not lead"
    yield changed(13, "=       =       =", "=       ="), "line 13: a join is three"
    yield changed(13, "=       =       =", "=               =       ="), "line 13: a join is three"
    yield changed(12, ".       ~/", "~       ~/"), "line 12: column 3: beside the join"
    yield changed(11, "~", "@"), "line 12: a board has either"
    yield "\n".join(lines()[:12]), "line 12: a board has either"
    yield "\n".join(lines()[1:]), "line 12: 'X'|line 1: "
    yield "\n".join(lines()[:9]), "line 9: a map has 12 lines and a join, not 9"
    yield "", "line 1: a map has 12 lines"
    yield changed(12, "~       .", "@       @"), "line 12: column 9: salmon start on one hex only"


def test_where_all_is_well_nothing_is_said(own: Path) -> None:
    path = own / "mine.txt"
    path.write_text("\n".join(lines()), "utf-8")
    side = river.read_side(path)
    assert (side.entry, side.exit) == (6, 8)
    assert side.paw == river.place_of((6, 6)) and side.start == rules.NOWHERE
    fall = river.place_of((7, 7))
    assert side.ground[fall] == rules.WATERFALL
    assert (side.arrow_1[fall], side.arrow_2[fall]) == (rules.BACK_LEFT, rules.BACK)


@pytest.mark.parametrize(("text", "wrong"), list(mistakes()))
def test_a_mistake_is_named_with_its_file_and_line(own: Path, text: str, wrong: str) -> None:
    path = own / "mine.txt"
    path.write_text(text, "utf-8")
    with pytest.raises(BadContent, match=wrong) as error:
        Race("salmon-run", 2, 1, {"river": "S1 mine F1"})
    assert "mine.txt, line" in str(error.value)


# ---- easy, medium, hard


@rule
def race_up(
    states: Any, seen: Any, c: Any, moves: Moves, told: Told, dice: Dice, laps: Any, seed: Word
) -> None:
    """How many turns each the races of sensible swimmers take."""
    for i in range(len(laps)):
        states[0] = states[1]
        own = race_seed(seed, i)
        start(states[0], c, told, own)
        dice.rng = mixed(own)
        play_out(states[0], seen, c, moves, told, dice, True)
        laps[i] = states[0].lap


def turns(boards: str, races: int = 3000) -> float:
    laps = np.zeros(races, np.int64)
    kinds = (Moves, Told, Dice)
    compiled(GAME)(race_up)(
        blank(rules.State, 2),
        blank(rules.State),
        filled(GAME.course(4, {"river": boards})),
        *(blank(kind)[0] for kind in kinds),
        laps,
        np.uint64(2026),
    )
    return float(laps.mean())


def test_easy_medium_and_hard_sides_really_differ() -> None:
    """The turns that a board adds to the river; half a turn is far more than chance."""
    without = turns("S1 F1")
    added = {name: turns(f"S1 {name} F1") - without for name in river.HOUSE_NAMES[4:]}
    easy, medium, hard = (
        [turns for name, turns in added.items() if name[1] == letter] for letter in "EMH"
    )
    assert len(easy) == 6 and len(medium) == len(hard) == 3
    assert max(easy) + 0.4 < min(medium) and max(medium) < min(hard), added
    means = [sum(each) / len(each) for each in (easy, medium, hard)]
    assert means[0] + 0.5 < means[1] and means[1] + 0.5 < means[2], added
