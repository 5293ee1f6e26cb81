"""Dice and spinners show what they have come to."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from headrace.drawing import dice
from headrace.drawing.svg import at


@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_has_as_many_pips_as_it_counts(face: int) -> None:
    drawn = re.search(rf'id="h-die-{face}">.*?d="([^"]*)"/></g>', dice.DICE)
    assert drawn and drawn[1].count("h0") == face


def test_a_die_tumbles_with_every_throw_even_to_the_same_face() -> None:
    first, second = (dice.die("die", at(0, 0), 4, throw) for throw in (1, 2))
    sides = [ElementTree.fromstring(die).get("data-side") for die in (first, second)]
    assert sides[0] != sides[1]
    assert all('class="h-piece h-die"' in die and "#h-die-4" in die for die in (first, second))


def test_a_wheel_shows_every_number_and_which_lead_back() -> None:
    wheel = ElementTree.fromstring(f"<g>{dice.wheel([1, -2, 3], 60)}</g>")
    assert [text.text for text in wheel.iter("text")] == ["+1", "−2", "+3"]
    kinds = [path.get("class", "") for path in wheel.iter("path")][-3:]
    assert ["h-behind" in kind for kind in kinds] == [False, True, False]


def test_an_arrow_turns_on_and_stops_on_its_sector() -> None:
    turns: list[float] = []
    for spins, sector in enumerate((0, 3, 2)):
        place = re.findall(r"rotate\(([\d.]+)\)", dice.arrow("arrow", 10, 20, 8, sector, spins))
        turns.append(float(place[0]))
        assert turns[-1] % 360 // 45 == sector
    assert all(after - before > 360 for before, after in pairwise(turns))
