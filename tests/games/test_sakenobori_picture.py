"""The picture of Sakenobori shows all that is in the record, and nothing else."""

import math
import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest
from kit import Position, Setting, positions

from headrace.engine.game import find_game
from headrace.engine.rules import Dice
from headrace.games.sakenobori import GAME, picture
from headrace.games.sakenobori.rules import (
    ACTING,
    BUILDER,
    BUILDING,
    CAUGHT,
    DISCARDED,
    FACE_UP,
    IN_HAND,
    NOWHERE,
    OUT,
    OVER,
    PLACED,
    SPACES,
    SPAWNED,
    SWAM,
    is_bear,
    open_spaces,
)

NAMES = ["Hanako", "Émile", "Bo", "Maximiliana", "Ito"]
RACES = 4

each_table = pytest.mark.parametrize("players", [3, 4, 5])
Drawn = dict[str, ElementTree.Element]


def played(players: int, seeds: int = RACES, every: int = 1) -> Iterator[Position]:
    for seed in range(seeds):
        yield from positions(Setting(find_game("sakenobori"), players), seed, every)


draw = GAME.draw


def drawn(at: Position) -> str:
    return draw(at.s, at.c, NAMES)


def by_id(svg: str) -> Drawn:
    return {element.get("id", ""): element for element in ElementTree.fromstring(svg).iter()}


def symbols_of(element: ElementTree.Element) -> list[str]:
    return [use.get("href", "")[1:] for use in element.iter() if use.get("href")]


def place(element: ElementTree.Element) -> tuple[float, ...]:
    return tuple(map(float, re.findall(r"-?[\d.]+", element.get("transform", ""))))


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter() if text.tag.endswith("text")]


@each_table
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_picture_is_whole(players: int, language: str) -> None:
    for at in played(players, every=3):
        svg = draw(at.s, at.c, NAMES, language)
        elements = list(ElementTree.fromstring(svg).iter())
        names = [element.get("id") for element in elements if element.get("id")]
        assert len(set(names)) == len(names)
        assert set(re.findall(r'(?:href="|url\()#([\w-]+)', svg)) <= set(names)
        assert not any("style" in element.attrib for element in elements)
        assert len(svg.encode()) < 40_000


@each_table
def test_every_class_has_a_style_and_every_colour_a_value(players: int) -> None:
    for at in played(players, 2):
        classes = {
            name
            for element in ElementTree.fromstring(drawn(at)).iter()
            for name in element.get("class", "").split()
        }
        assert classes <= set(re.findall(r"\.([a-z][\w-]*)", picture.STYLE))
    assert set(re.findall(r"var\(--([\w-]+)", picture.STYLE)) <= set(
        re.findall(r"--([\w-]+):", picture.STYLE)
    )


@each_table
def test_nothing_leaves_the_frame_and_the_frame_stays(players: int) -> None:
    frames: set[str] = set()
    for at in played(players):
        svg = drawn(at)
        frames.add(re.findall(r'viewBox="([^"]*)"', svg)[0])
        _, _, width, height = map(int, frames.copy().pop().split())
        for name, element in by_id(svg).items():
            if "h-piece" in element.get("class", ""):
                x, y, _ = place(element)
                assert 20 <= x <= width - 20, name
                assert 20 <= y <= height - 20, name
    assert len(frames) == 1


@each_table
def test_every_card_lies_in_its_place(players: int) -> None:
    for at in played(players, every=2):
        s, elements = at.s, by_id(drawn(at))
        cards = {name for name in elements if name.startswith("card-")}
        assert cards == {f"card-{space}" for space in range(SPACES) if s.space[space]}
        assert len({place(elements[name])[:2] for name in cards}) == len(cards)
        for name in cards:
            space = int(name[5:])
            builder = (s.space[space] & BUILDER) - 1
            shown = symbols_of(elements[name])[0]
            if not s.space[space] & FACE_UP:
                assert shown == f"h-back-{builder}"
            elif s.player[builder].bear == space and not s.player[builder].outing:
                assert shown == ("sake-bear" if is_bear(s, at.c, space) else "sake-bear-glad")
            else:
                assert shown == "sake-river"
            assert f"h-s{builder}" in elements[name].get("class", "").split()


@each_table
def test_a_card_lies_across_the_two_that_it_rests_on(players: int) -> None:
    for at in played(players, 2, every=5):
        elements = by_id(drawn(at))
        for name, element in elements.items():
            if name.startswith("card-") and int(name[5:]) >= 16:
                left, right = (place(elements[f"card-{int(name[5:]) - down}"]) for down in (16, 15))
                assert place(element)[0] == (left[0] + right[0]) / 2
                assert place(element)[1] < left[1] == right[1]


@each_table
def test_every_salmon_is_drawn_as_it_is_and_where_it_is(players: int) -> None:
    seen: set[str] = set()
    for at in played(players):
        elements = by_id(drawn(at))
        for seat in range(players):
            p, salmon = at.s.player[seat], elements[f"salmon-{seat}"]
            symbol = symbols_of(salmon)[0]
            seen.add(symbol)
            if p.pawn == NOWHERE:
                assert symbol == ("h-bones" if p.status == OUT else "h-salmon")
                home = elements[f"boat-{seat}"]
            else:
                assert symbol == ("h-salmon-asleep" if p.status == SPAWNED else "h-salmon")
                home = elements[f"card-{p.pawn}"]
            assert abs(place(salmon)[0] - place(home)[0]) < 40
            assert abs(place(salmon)[1] - place(home)[1]) < 50
            assert f"h-s{seat}" in salmon.get("class", "").split()
    assert seen == {"h-salmon", "h-salmon-asleep", "h-bones"}


@each_table
def test_a_bear_that_came_out_lies_on_its_card(players: int) -> None:
    outings = glad = 0
    for at in played(players, 60, every=4):
        s = at.s
        if not any(p.outing for p in s.player):
            continue
        svg = drawn(at)
        elements = by_id(svg)
        for seat in range(players):
            assert (f"bear-{seat}" in elements) == bool(s.player[seat].outing)
            if s.player[seat].outing:
                bear, card = elements[f"bear-{seat}"], elements[f"card-{s.player[seat].bear}"]
                assert abs(place(bear)[0] - place(card)[0]) < 30
                assert svg.index(f'id="bear-{seat}"') > svg.index(f'id="{card.get("id")}"')
                caught = is_bear(s, at.c, s.player[seat].bear)
                assert symbols_of(bear)[0] == ("sake-bear" if caught else "sake-bear-glad")
                outings, glad = outings + 1, glad + (not caught)
    assert outings > glad > 0


@each_table
def test_a_picture_of_what_a_seat_knows_holds_none_of_its_secrets(players: int) -> None:
    dice = Dice()
    for at in played(players, every=3):
        for seat in at.watchers():
            other = at.view(seat)
            at.setting.rules.deal(other, at.c, seat, dice)
            at.setting.rules.hide(other, at.c, seat)
            assert draw(other, at.c, NAMES) == draw(at.view(seat), at.c, NAMES)


@each_table
def test_a_hidden_bear_is_marked_for_those_who_know_it_alone(players: int) -> None:
    for at in played(players, every=3):
        for seat in at.watchers():
            view = at.view(seat)
            elements = by_id(draw(view, at.c, NAMES))
            marked = {
                name
                for name, element in elements.items()
                if name.startswith(("card-", "boat-")) and "h-paw" in symbols_of(element)
            }
            if seat < 0:
                assert not marked
                continue
            bear = at.s.player[seat].bear
            if bear in (IN_HAND, DISCARDED):
                assert marked == {f"boat-{seat}"}
            else:
                face_down = not at.s.space[bear] & FACE_UP
                assert marked == ({f"card-{bear}"} if face_down else set[str]())


@each_table
def test_the_numbers_that_matter_are_there_in_digits(players: int) -> None:
    for at in played(players, every=2):
        s, elements = at.s, by_id(drawn(at))
        assert texts(elements["supply"]) == [str(s.supply)]
        assert texts(elements["box"]) == [str(s.box)]
        assert texts(elements["summary"]) == ["I" if s.phase < 2 else "II"]
        for seat in range(players):
            p = s.player[seat]
            numbers = [str(p.eggs), str(p.hand), *([str(p.discarded)] if p.discarded else [])]
            assert texts(elements[f"boat-{seat}"])[1:] == numbers
            backs = symbols_of(elements[f"boat-{seat}"]).count(f"h-back-{seat}")
            assert backs == p.hand + (p.discarded > 0)
        ranks = [text for text in texts(elements["scene"]) if text.isdigit()]
        assert ranks == [str(row) for row in range(players + 2)]


@pytest.mark.parametrize(("number", "base"), [(0, 8), (1, 8), (9, 8), (36, 8), (60, 11)])
def test_a_heap_has_as_many_eggs_as_it_should(number: int, base: int) -> None:
    first_layer = picture.eggs(number, base).split("/>")[0]
    assert first_layer.count("h0") == number


@each_table
def test_the_lantern_hangs_where_the_turn_is(players: int) -> None:
    for at in played(players, 2):
        elements = by_id(drawn(at))
        winners = {name for name in elements if name.startswith("winner-")}
        assert ("lantern" in elements) == (at.s.phase != OVER) == (not winners)
        if not winners:
            boat, lantern = elements[f"boat-{at.s.turn}"], elements["lantern"]
            assert abs(place(lantern)[0] - place(boat)[0]) < 90
        else:
            eggs = [at.s.player[seat].eggs for seat in range(players)]
            best = {f"winner-{seat}" for seat in range(players) if eggs[seat] == max(eggs)}
            assert winners == best


@each_table
def test_the_summary_card_lies_between_its_two_neighbours(players: int) -> None:
    """Clockwise around the table: to the right of a seat, to the left of the one before it."""
    t = picture.table(players)

    def way_round(x: float, y: float) -> float:
        """From straight down, clockwise as the table is seen from above."""
        return math.atan2(t.width / 2 - x, y - t.height / 2) % math.tau

    first = way_round(*t.boats[0])
    order = [
        (way_round(*place) - first) % math.tau
        for seat in range(players)
        for place in (t.boats[seat], t.gaps[(seat + 1) % players])
    ]
    assert order == sorted(order)


@each_table
def test_where_a_card_may_be_built_is_shown_while_cards_are_built(players: int) -> None:
    for at in played(players, 2):
        elements = by_id(drawn(at))
        shown = {int(name[5:]) for name in elements if name.startswith("open-")}
        low, high = open_spaces(at.s, at.c)
        spaces = {i for i in range(64) if low >> i & 1} | {
            64 + i for i in range(48) if high >> i & 1
        }
        assert shown == (spaces if at.s.phase in (BUILDING, ACTING) else set[int]())


def test_names_are_escaped() -> None:
    at = next(played(3))
    for name in ("</svg><script>", '"onload="x', "&#0;", "a\0b"):
        svg = draw(at.s, at.c, [name, name, name])
        kinds = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(svg).iter()}
        assert "script" not in kinds
        assert "onload" not in ElementTree.fromstring(svg).attrib


def test_the_picture_says_itself_in_words() -> None:
    at = next(played(3))
    title, words = list(ElementTree.fromstring(drawn(at)))[:2]
    assert title.text == "Sakenobori"
    assert words.text == (
        f"Round 1 of 3. It is the turn of {NAMES[at.s.turn]}. "
        "Eggs in the supply: 60, in the box: 0. "
        "Cards in the river: 0, face up: 0, bears among these: 0. "
        "Hanako: eggs 0, cards in hand 6, salmon not yet in the river. "
        "Émile: eggs 0, cards in hand 6, salmon not yet in the river. "
        "Bo: eggs 0, cards in hand 6, salmon not yet in the river."
    )


def test_the_languages_have_the_same_words() -> None:
    english, french = picture.WORDS["en"], picture.WORDS["fr"]
    for key in english:
        assert re.findall(r"{\w+}", english[key]) == re.findall(r"{\w+}", french[key])
    assert english.keys() == french.keys()


@pytest.mark.parametrize("half", [0, 1], ids=["day", "night"])
def test_all_text_can_be_read(half: int) -> None:
    grounds = {
        "text": ("ground", "far", "near", "slope", "hill", "sea", "sea-2", "sea-3"),
        "onwood": ("wood-2", "leaf-2"),
        "ink": ("sheet",),
    }
    for text, below in grounds.items():
        for ground in below:
            pair = (picture.COLOURS[text][half], picture.COLOURS[ground][half])
            assert contrast(*pair) >= 4.5, (text, ground)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as the Web Content Accessibility Guidelines define it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@cache
def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return sum(weight * v for weight, v in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@each_table
def test_the_seat_in_front_sits_where_the_first_does(players: int) -> None:
    at = next(played(players, 1))
    first = by_id(draw(at.s, at.c, NAMES))
    for front in range(players):
        turned = by_id(draw(at.s, at.c, NAMES, "en", front))
        for seat in range(players):
            other = f"boat-{(seat - front) % players}"
            assert place(turned[f"boat-{seat}"]) == place(first[other])


@each_table
def test_a_salmon_is_seen_to_swim_to_its_card_before_anything_happens_to_it_there(
    players: int,
) -> None:
    caught = 0
    for at in played(players, every=2):
        for seat in at.waiting:
            after, told = at.after(seat, at.legal(seat)[-1])
            cards = by_id(drawn(after))
            felt = [
                picture.felt(after.s, after.c, e.kind, e.who, e.where, e.what)
                for e in told.event[: told.n]
                if e.kind in (PLACED, SWAM, CAUGHT)
            ]
            for thing, how in felt:
                if how == "bad":
                    caught += 1
                elif how:
                    to = tuple(map(float, re.findall(r"-?[\d.]+", how)))
                    assert thing.startswith("salmon-")
                    assert any(
                        math.dist(to[:2], place(card)[:2]) < 20
                        for name, card in cards.items()
                        if name.startswith("card-")
                    )
    assert caught
