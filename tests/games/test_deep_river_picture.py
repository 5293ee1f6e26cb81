"""The picture of Deep River shows all that is in the record."""

import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from kit import Position, Setting, positions

from headrace.engine.game import find_game
from headrace.games.deep_river import GAME, picture, rules
from headrace.games.deep_river.rules import NOBODY, OVER, SPOTS, place_of

NAMES = ["Hanako", "Émile"]
RACES = 6
Drawn = dict[str, ElementTree.Element]


def played(every: int = 1) -> Iterator[Position]:
    for seed in range(RACES):
        yield from positions(Setting(find_game("deep-river"), 2), seed, every)


def by_id(at: Position) -> Drawn:
    svg = GAME.draw(at.s, at.c, NAMES)
    return {element.get("id", ""): element for element in ElementTree.fromstring(svg).iter()}


def place(element: ElementTree.Element) -> tuple[float, float]:
    x, y, *_ = map(float, re.findall(r"-?[\d.]+", element.get("transform", "")))
    return x, y


def symbols_of(element: ElementTree.Element) -> list[str]:
    return [use.get("href", "")[1:] for use in element.iter() if use.get("href")]


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter() if text.tag.endswith("text")]


def test_every_class_has_a_style_and_every_colour_a_value() -> None:
    for at in played(every=7):
        classes = {
            name
            for element in ElementTree.fromstring(GAME.draw(at.s, at.c, NAMES)).iter()
            for name in element.get("class", "").split()
        }
        assert classes <= set(re.findall(r"\.([a-z][\w-]*)", picture.STYLE))
    assert set(re.findall(r"var\(--([\w-]+)", picture.STYLE)) <= set(
        re.findall(r"--([\w-]+):", picture.STYLE)
    )


def test_every_pawn_lies_where_it_is_and_shows_its_face() -> None:
    for at in played(every=3):
        s, elements = at.s, by_id(at)
        for pawn in range(10):
            face = symbols_of(elements[f"pawn-{pawn}"])
            double = "-double" if s.double >> pawn & 1 else ""
            assert face == [f"deep-pawn-{pawn // 5}{double}"]
            x, y = place(elements[f"pawn-{pawn}"])
            if s.home >> pawn & 1:
                assert abs(y - picture.ROWS[(0, 8)[pawn // 5]]) < 20
                continue
            (spot,) = [n for n in range(1, SPOTS) if pawn in (s.top[n], s.under[n])]
            assert abs(x - picture.spot_at(spot)[0]) < 20
            assert abs(y - picture.spot_at(spot)[1]) < 20


def test_both_pawns_of_a_pile_are_seen_the_upper_one_on_top() -> None:
    piles = 0
    for at in played():
        s = at.s
        svg, elements = GAME.draw(s, at.c, NAMES), by_id(at)
        for spot in range(1, SPOTS):
            if s.under[spot] != NOBODY:
                upper, lower = f"pawn-{s.top[spot]}", f"pawn-{s.under[spot]}"
                assert svg.index(f'id="{upper}"') > svg.index(f'id="{lower}"')
                (x, y), (x2, y2) = place(elements[upper]), place(elements[lower])
                assert abs(x - x2) > 20 and abs(y - y2) > 20
                piles += 1
    assert piles > 10


def test_nobody_lies_on_nobody_else_in_the_nests() -> None:
    places = [picture.nest_at(pawn) for pawn in range(10)]
    assert len(set(places)) == 10
    assert all(abs(a[0] - b[0]) > 72 for a, b in pairwise(places[:5]))


def test_the_bear_and_the_tokens_stand_at_their_places() -> None:
    shown: set[str] = set()
    for at in played(every=2):
        s, elements = at.s, by_id(at)
        assert place(elements["bear"]) == (picture.BANK, picture.ROWS[s.bear] - 6)
        for number in range(3):
            token = elements[f"token-{number}"]
            assert place(token) == (picture.LANES[number], picture.ROWS[s.token[number]])
            assert token.get("data-side") == str(s.face[number])
            tilted = not token.get("transform", "").endswith("rotate(0)")
            assert tilted == bool(s.held >> number & 1)
            assert ("deep-ring" in ElementTree.tostring(token).decode()) == (
                s.step not in (OVER, rules.CHOOSING) and s.playing // 2 == number
            )
            shown.add(f"{s.face[number]}: {' / '.join(texts(token))}")
    assert shown == {
        "0: 1",  # and a bear on its back
        "1: 1 / 1",
        "2: 2 / 1+1",
        "3: 1+1 / 2",
        "4: 3 / 2",
        "5: 2 / 3",
    }


def test_a_river_shows_what_its_tiles_do() -> None:
    for at in played(every=20):
        elements = by_id(at)
        for tile in (1, 2, 3, 5, 6, 7):
            assert f"deep-does-{at.s.tile[tile]}" in symbols_of(elements[f"tile-{tile}"])
        assert {"great-flip", "great-onward"} <= set(elements)


def test_the_dragonfly_rests_at_the_nest_whose_turn_it_is() -> None:
    for at in played(every=5):
        _, y = place(by_id(at)["turn"])
        assert (y > picture.HEIGHT / 2) == (at.s.turn == rules.SALMON)


def test_the_winner_is_marked() -> None:
    for at in played(every=1):
        elements = by_id(at)
        marked = [side for side in range(2) if f"winner-{side}" in elements]
        assert marked == (picture.winners(at.s) if at.s.step == OVER else [])


def test_pieces_are_seen_to_go_where_they_went() -> None:
    went: set[int] = set()
    for at in played(every=3):
        for seat in at.waiting:
            for action in at.legal(seat):
                after, told = at.after(seat, action)
                for e in told.event[: told.n]:
                    thing, how = picture.felt(after.s, at.c, e.kind, e.who, e.where, e.what)
                    if e.kind == rules.SWAM:
                        x, y = picture.spot_at(e.where)
                        assert how == f"translate({x:g} {y:g}) rotate(0)"
                        assert thing == f"pawn-{e.what // 10}"
                    elif e.kind == rules.BEAR_WALKED:
                        assert thing == "bear" and f" {picture.ROWS[e.where] - 6})" in how
                    went |= {e.kind} if thing else set()
    assert {rules.SWAM, rules.ARRIVED, rules.BEAR_WALKED, rules.CAME_HOME, rules.SWAPPED} <= went


def test_the_picture_says_itself_in_words() -> None:
    at = next(played())
    for language, word in (("en", "the great tile"), ("fr", "la grande tuile")):
        said = picture.in_words(at.s, at.c, NAMES, language)
        assert word in said and NAMES[at.s.turn] in said
    for at in played(every=4):
        said = picture.in_words(at.s, at.c, NAMES, "en")
        out = [n for n in range(1, SPOTS) if at.s.top[n] != NOBODY]
        assert all(f"fish on tile {place_of(n)}" in said or "on top" in said for n in out)
        assert said.count("(held)") == at.s.held.bit_count()


def test_the_languages_have_the_same_words() -> None:
    english, french = picture.WORDS["en"], picture.WORDS["fr"]
    assert english.keys() == french.keys()
    for key in english:
        if isinstance(english[key], str):
            assert re.findall(r"{\w+}", english[key]) == re.findall(r"{\w+}", french[key])
        else:
            assert len(english[key]) == len(french[key])


@pytest.mark.parametrize("half", [0, 1], ids=["day", "night"])
def test_all_text_can_be_read(half: int) -> None:
    grounds = {"ink": ("stone", "wood", "sheet")}
    for text, below in grounds.items():
        for ground in below:
            pair = (picture.COLOURS[text][half], picture.COLOURS[ground][half])
            assert contrast(*pair) >= 4.5, (text, ground)
    for ground in ("water", "water-2", "deep"):
        assert contrast("#e9f5ec", picture.COLOURS[ground][half]) >= 4.5, ground


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
