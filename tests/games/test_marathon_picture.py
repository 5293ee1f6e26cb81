"""The picture of Marathon shows all that is in the record."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from math import dist
from xml.etree import ElementTree

import pytest
from kit import Position, Setting, positions

from headrace.engine.game import find_game
from headrace.games.marathon import lay_out, picture, rules
from headrace.games.marathon.picture import LANE_WIDTH, PITCH, road, targets
from headrace.games.marathon.rules import (
    BOOSTING,
    CHOOSING,
    FINISHED,
    LANES,
    OVER,
    RAN,
    RUNNING,
    Course,
    bit,
)

GAME = find_game("marathon")
NAMES = ["Hanako", "Émile", "Bo", "Maximiliana", "Ito", "Zoé"]
draw = GAME.draw
each_course = pytest.mark.parametrize("course", ["full", "half"])
Drawn = dict[str, ElementTree.Element]


def house_course(players: int, options: Mapping[str, str]) -> Course:
    return lay_out(players, GAME.settled(options))


def played(course: str = "full", players: int = 4, every: int = 1) -> Iterator[Position]:
    for seed in range(2):
        yield from positions(Setting(GAME, players, {"course": course}), seed, every)


def by_id(svg: str) -> Drawn:
    return {element.get("id", ""): element for element in ElementTree.fromstring(svg).iter()}


def moving(at: Position, seat: int = 0) -> Drawn:
    drawn = picture.moving(at.s, at.c, NAMES, "en", seat)
    return by_id(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')


def place(element: ElementTree.Element) -> tuple[float, ...]:
    return tuple(map(float, re.findall(r"-?[\d.]+", element.get("transform", ""))))


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter() if text.tag.endswith("text")]


def hrefs(element: ElementTree.Element) -> list[str]:
    return [use.get("href", "")[1:] for use in element.iter() if use.get("href")]


@each_course
def test_the_road_is_even_and_stays_on_the_board(course: str) -> None:
    c = house_course(4, {"course": course})
    r = road(c.rows)
    for row in range(c.rows + 1):
        for lane in range(LANES):
            x, y, _ = r.place(row, lane)
            if c.lanes[row] & bit(lane):
                assert 10 <= x <= r.width - 10 and 100 <= y <= r.height - 10
    spaces = [r.place(row, lane)[:2] for row in range(c.rows + 1) for lane in range(LANES)
              if c.lanes[row] & bit(lane)]  # fmt: skip
    nearest = min(dist(one, other) for i, one in enumerate(spaces) for other in spaces[:i])
    assert nearest > 24, "a finger finds each"
    middle = [r.point(row, 3)[:2] for row in range(c.rows + 2)]
    assert all(0.9 * PITCH < dist(*step) < 1.4 * PITCH for step in pairwise(middle))
    assert dist(r.place(5, 2)[:2], r.place(5, 3)[:2]) == LANE_WIDTH


@each_course
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_scene_shows_every_symbol_sign_and_landmark(course: str, language: str) -> None:
    c = house_course(4, {"course": course})
    still = picture.still(c, language)
    symbols = counted(re.findall(r'href="#(mara-[a-z-]+)"', still.split("</defs>")[1]))
    assert symbols["mara-event"] == sum(map(int.bit_count, c.event))
    assert symbols["mara-kick"] == sum(map(int.bit_count, c.kick))
    assert symbols["mara-sign"] == c.rows // 3
    words = texts(ElementTree.fromstring(f"<svg>{still}</svg>"))
    assert {str(mile) for mile in range(1, c.rows // 3 + 1)} <= set(words)
    for kind in [*c.left, *c.right]:
        if kind:
            assert picture.WORDS[language][picture.LANDMARKS[kind - 1]] in words
    assert {picture.WORDS[language][word] for word in ("start", "finish")} <= set(words)
    assert len(still.encode()) < 100_000


def counted(found: list[str]) -> dict[str, int]:
    return {name: found.count(name) for name in {*found, "mara-event", "mara-kick"}}


@each_course
def test_every_runner_stands_where_it_is(course: str) -> None:
    for at in played(course, 6, every=3):
        s, r = at.s, road(at.c.rows)
        elements = moving(at)
        for seat in range(6):
            runner, me = elements[f"runner-{seat}"], s.runner[seat]
            assert f"h-seat-{seat}" in hrefs(runner)
            assert f"h-s{seat}" in runner.get("class", "").split()
            assert ("mara-rest" in hrefs(runner)) == bool(me.rests)
            if me.row:
                assert dist(place(runner)[:2], r.place(me.row, me.lane)[:2]) < 12
            turn = s.turn == seat and s.phase != OVER
            followed = "h-follow" in runner.get("class", "").split()
            assert followed == (turn or me.row > at.c.rows)
        spots = {place(elements[f"runner-{seat}"])[:2] for seat in range(6)}
        assert len(spots) == 6


def test_die_deck_card_and_spinner_show_what_lies_there() -> None:
    for at in played(every=2):
        s, elements = at.s, moving(at)
        if s.phase != OVER:
            assert elements["die"].get("data-side") == f"{s.throws}-{s.die}"
            assert hrefs(elements["die"]) == [f"h-die-{s.die}"]
        assert texts(elements["things"]) == [str(s.cards + s.high_on_top)]
        if s.card != rules.NOTHING:
            assert f"mara-card-{picture.CARDS[s.card]}" in hrefs(elements["card"])
            assert elements["card"].get("data-side") == str(s.drawn)
        if s.spins:
            turn = place(elements["spinner"])[2] % 360
            assert at.c.spinner[int(turn // (360 / at.c.sectors))] == s.spun


def test_where_one_may_run_to_lights_up() -> None:
    seen: set[int] = set()
    for at in played(every=1):
        s, elements = at.s, moving(at)
        seen.add(s.phase)
        spaces = {name for name in elements if name.startswith("space-")}
        reaches = {name for name in elements if name.startswith("run-")}
        if s.phase == RUNNING:
            lanes = [lane for lane in range(LANES) if s.lanes >> lane & 1]
            assert spaces == {f"space-{s.goal}-{lane}" for lane in lanes}
        elif s.phase != CHOOSING:
            assert not spaces
        assert bool(reaches) <= (s.phase == BOOSTING)
        for action, (goal, _) in targets(s, at.c, s.turn).items():
            name = picture.touched(s, at.c, s.turn, action)[0]
            assert name in reaches and goal != s.runner[s.turn].row
    assert {BOOSTING, RUNNING} <= seen


def test_a_runner_goes_the_way_of_its_run() -> None:
    runs = 0
    for at in played(every=2):
        for seat in at.waiting:
            for action in at.legal(seat):
                after, told = at.after(seat, action)
                for e in told.event[: told.n]:
                    if e.kind not in (RAN, FINISHED):
                        continue
                    who, how = picture.felt(after.s, at.c, e.kind, e.who, e.where, e.what)
                    assert who == f"runner-{e.who}"
                    way = [
                        tuple(map(float, re.findall(r"-?[\d.]+", p)))[:2] for p in how.split(";")
                    ]
                    before = road(at.c.rows).place(*divmod(e.what, LANES))[:2]
                    steps = [dist(a, b) for a, b in pairwise([before, *way])]
                    jump = after.s.card == rules.CATCH_UP
                    assert jump or max(steps) < 4.5 * PITCH
                    runs += 1
    assert runs > 200


def test_what_a_seat_holds_is_in_its_hand_and_its_numbers() -> None:
    for at in played(every=4):
        for seat in range(4):
            me = at.s.runner[seat]
            held = by_id(picture.hand(at.s, at.c, "fr", seat))
            (whole,) = [element for name, element in held.items() if name == ""][:1]
            svg = ElementTree.fromstring(picture.hand(at.s, at.c, "fr", seat))
            assert str(me.stamina) in texts(svg) and whole is not None
            empty = [g for g in svg.iter() if g.get("class") == "mara-empty"]
            assert len(empty) == 10 - me.stamina + 3 - me.injuries + 1 - me.high
            numbers = [fact.number for fact in picture.facts(at.s, at.c, seat)]
            assert numbers == [me.stamina, me.injuries, me.high]


@each_course
def test_every_class_has_a_style_and_every_colour_a_value(course: str) -> None:
    for at in played(course, 6, every=9):
        svg = draw(at.s, at.c, NAMES) + picture.hand(at.s, at.c, "en", 0)
        classes = {name for found in re.findall(r'class="([^"]*)"', svg) for name in found.split()}
        assert classes - {"h-hand", "h-piece", "h-follow", "h-die"} <= set(
            re.findall(r"\.([a-z][\w-]*)", picture.STYLE)
        )
    assert set(re.findall(r"var\(--([\w-]+)", picture.STYLE)) <= set(
        re.findall(r"--([\w-]+):", picture.STYLE)
    )


def test_cards_fit_their_paper() -> None:
    for language in ("en", "fr"):
        for kind in range(rules.KINDS):
            name, *lines = picture.card_words(kind, language)
            assert len(name) <= 17 and len(lines) <= 3 and max(map(len, lines)) <= 19


def test_the_picture_says_itself_in_words() -> None:
    at = list(positions(Setting(GAME, 2), 3))[-1]
    first = next(seat for seat in range(2) if at.s.runner[seat].row > at.c.rows)
    words = picture.in_words(at.s, at.c, NAMES, "en")
    assert f"{NAMES[first]} has crossed the finish line." in words
    other = at.s.runner[1 - first]
    assert (
        f"{NAMES[1 - first]}: row {other.row} of 78, lane {other.lane + 1}; stamina "
        f"{other.stamina}, injuries {other.injuries}, Runner's High {other.high}." in words
    )
    at.s.runner[first].row = 3
    assert "The race was called off." in picture.in_words(at.s, at.c, NAMES, "en")


def test_the_languages_have_the_same_words() -> None:
    english, french = picture.WORDS["en"], picture.WORDS["fr"]
    assert english.keys() == french.keys()
    for key in english:
        assert re.findall(r"{\w+}", english[key]) == re.findall(r"{\w+}", french[key])


@pytest.mark.parametrize("half", [0, 1], ids=["day", "night"])
def test_all_text_can_be_read(half: int) -> None:
    pairs = {"ink": ("sheet", "lamp"), "onsector": ("ahead", "behind"), "text": ("ground",)}
    for text, grounds in pairs.items():
        for ground in grounds:
            two = (picture.COLOURS[text][half], picture.COLOURS[ground][half])
            assert contrast(*two) >= 4.5, (text, ground)
    assert contrast("#ffffff", picture.COLOURS["red"][half]) >= 4.5


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as the Web Content Accessibility Guidelines define it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@cache
def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return sum(weight * v for weight, v in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
