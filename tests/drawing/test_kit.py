"""The drawing kit holds what the pictures of all games rely on."""

import re
from xml.etree import ElementTree

import pytest

from headrace.drawing import animals, hexes, landscape, paper, river, seats
from headrace.drawing.svg import at, escape, label, piece, shortened, use
from headrace.engine.rules import MOST_SEATS

SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


@pytest.mark.parametrize(
    "text", ["<b>", "\"&amp;'", "]]>", "a\0b\x1b", "\ud800", "\ufffe", "鮭 🐟"]
)
def test_any_text_can_stand_in_a_picture(text: str) -> None:
    shown = ElementTree.fromstring(SVG.format(label("h-text", 0, 0, text)).encode())[0].text or ""
    assert shown == "".join(letter for letter in text if letter not in "\0\x1b\ud800\ufffe")


def test_a_text_cannot_leave_its_attribute() -> None:
    assert not set("<>\"'") & set(escape("<a href='x' title=\"y\">"))


def test_long_texts_are_cut_and_short_ones_are_not() -> None:
    assert shortened("Hanako", 5) == "Hanako"
    assert shortened("Maximiliana", 5) == "Maximili…"
    assert len(shortened("王さま小林一茶", 5)) < len(shortened("lillillillilli", 5))


def test_a_piece_is_found_by_its_name_and_moves_by_its_transform() -> None:
    element = ElementTree.fromstring(piece("salmon-2", at(3, 4.5, -36), use("h-fish", 1), "h-s2"))
    assert element.attrib == {
        "id": "salmon-2",
        "class": "h-piece h-s2",
        "transform": "translate(3 4.5) rotate(-36)",
    }


def test_each_seat_has_a_colour_a_shape_and_a_mark_of_its_own() -> None:
    assert len(seats.LOOKS) == MOST_SEATS
    for attribute in zip(*seats.LOOKS, strict=True):
        assert len(set(attribute)) == MOST_SEATS


def test_the_symbols_are_whole_and_complete() -> None:
    kit = (paper.GRAIN, paper.CARD, landscape.PINE, river.SYMBOLS, river.wood(360, 320))
    kit += (animals.SALMON, animals.BEAR, animals.EAGLE, animals.SWIMMERS)
    text = SVG.format("".join(kit) + seats.symbols(MOST_SEATS))
    names = [element.get("id") for element in ElementTree.fromstring(text).iter()]
    found = [name for name in names if name]
    assert len(set(found)) == len(found)
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', text)) <= set(found)


def test_day_and_night_have_the_same_colours_by_name() -> None:
    style = paper.palette("scene", {"ink": ("#000", "#fff"), "sea-2": ("#123", "#321")})
    assert style == (
        ".scene{--ink:#000;--sea-2:#123}"
        "@media (prefers-color-scheme:dark){.scene{--ink:#fff;--sea-2:#321}}"
    )


def test_mountains_stand_where_they_should() -> None:
    points = [
        tuple(map(int, point.split()))
        for point in landscape.mountain(200, 10, 90, 300)[1:-1].split("L")
    ]
    assert min(points, key=lambda point: point[1]) == (200, 10)
    assert points[0][1] == points[-1][1] == 300
    assert points[0][0] <= 110
    assert points[-1][0] >= 290


def test_hexes_that_lie_side_by_side_have_one_shore() -> None:
    around = [(0, 0), *hexes.STEPS]
    assert [len(loop) for loop in hexes.shores(around[:1])] == [6]
    assert [len(loop) for loop in hexes.shores(around[:2])] == [10]
    assert [len(loop) for loop in hexes.shores(around)] == [18]
    assert sorted(len(loop) for loop in hexes.shores(around[1:])) == [6, 18]  # an island in it
    assert hexes.rounded(hexes.shores(around[1:])).count("z") == 2


def test_a_shore_goes_through_the_middle_of_every_side() -> None:
    assert hexes.rounded([[(0, 0), (4, 0), (4, 6), (0, 6)]]) == (
        "M0 3q0-3 2-3q2 0 2 3q0 3-2 3q-2 0-2-3z"
    )


def test_each_seat_has_a_salmon_of_its_own_shape() -> None:
    swimmers = ElementTree.fromstring(SVG.format(animals.SWIMMERS))
    bodies = {swimmer.findall(".//*[@class='h-salmon']")[0].get("d") for swimmer in swimmers}
    marks = {swimmer.findall(".//*[@class='h-spots']")[0].get("d") for swimmer in swimmers}
    assert len(bodies) == len(marks) == len(swimmers) == 4
