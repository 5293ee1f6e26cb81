"""The picture of Salmon Run shows the river as the rules know it, and hidden hands to nobody."""

import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest
from kit import Position, Setting, begun, positions

from headrace.engine.game import find_game
from headrace.engine.rules import Dice
from headrace.games.salmon_run import GAME, cards, picture, rules, scene
from headrace.games.salmon_run.river import house_sides
from headrace.games.salmon_run.rules import BOARD, COLS, KINDS, LAND, NOWHERE, OVER, ROWS, WAYS

NAMES = ["Hanako", "Émile", "Bo", "Maximiliana"]
WILD_RIVER = {"river": "wild", "length": "short"}
LONG_RIVER = {"river": "dice", "length": "marathon"}
Drawn = dict[str, ElementTree.Element]

each_number = pytest.mark.parametrize("players", [2, 3, 4])


def played(players: int, seeds: int = 3, every: int = 1) -> Iterator[Position]:
    for seed in range(seeds):
        yield from positions(Setting(find_game("salmon-run"), players, WILD_RIVER), seed, every)


def by_id(svg: str) -> Drawn:
    return {element.get("id", ""): element for element in ElementTree.fromstring(svg).iter()}


def moving(at: Position, seat: int = 0) -> str:
    return f"<svg>{picture.moving(at.view(seat), at.c, NAMES, 'en', seat)}</svg>"


def place(element: ElementTree.Element) -> tuple[float, ...]:
    return tuple(map(float, re.findall(r"-?[\d.]+", element.get("transform", ""))))[:2]


def water(at: Position) -> list[int]:
    return [
        section * BOARD + hex_
        for section in range(at.c.sections)
        for hex_, ground in enumerate(at.c.side[at.s.side[section]].ground)
        if ground != LAND
    ]


# ---- the river


@pytest.mark.parametrize("seed", range(5))
def test_what_the_rules_call_beside_lies_beside_also_across_joins(seed: int) -> None:
    at = begun(Setting(GAME, 2, LONG_RIVER), seed)
    lie, across = picture.lie(at.s, at.c), 0
    for here in water(at):
        for way in range(WAYS):
            there = rules.beside(at.s, at.c, here, way)
            if there != NOWHERE:
                (x, y), (x2, y2) = lie.spot(here), lie.spot(there)
                assert (x2 - x, y2 - y) == scene.STEPS[way]
                across += here // BOARD != there // BOARD
    assert across > 7 * 6


@pytest.mark.parametrize("river", ["easy", "dice", "wild", "S2 2E 3H 6E F1"])
def test_no_river_leaves_the_frame(river: str) -> None:
    for seed in range(60):
        at = begun(Setting(GAME, 2, {"river": river, "length": "marathon"}), seed)
        width, high = picture.size(at.c)
        lie = picture.lie(at.s, at.c)
        for section in range(at.c.sections):
            assert lie.left[section] + scene.spot((1, 0))[0] >= 0
            assert lie.left[section] + scene.spot((COLS, 0))[0] <= width
            assert 0 <= lie.foot[section] - scene.HEIGHT < lie.foot[section] <= high


def test_every_symbol_arrow_fall_and_rock_of_a_side_is_drawn_in_its_place() -> None:
    for side in house_sides():
        drawn = ElementTree.fromstring(f"<g>{scene.draw(side).things}{scene.draw(side).signs}</g>")
        found: dict[str, list[tuple[float, ...]]] = {}
        for use in drawn.iter("use"):
            found.setdefault(use.get("href", "")[1:], []).append(place(use))
        for hex_ in range(BOARD):
            row, col = divmod(hex_, rules.LINE)
            spot = scene.spot((col, 2 * row + 2 - (col & 1)))
            if row < ROWS and 1 <= col <= COLS:
                if side.symbol[hex_]:
                    assert spot in found[f"run-symbol-{side.symbol[hex_]}"]
                one, two = side.arrow_1[hex_], side.arrow_2[hex_]
                alone = f"run-way-{one}" if two == rules.NO_ARROW else "none"
                assert (spot in found.get(alone, [])) == (two == rules.NO_ARROW != one)
                if two != rules.NO_ARROW:
                    assert spot in found[f"run-1-way-{one}"] and spot in found[f"run-2-way-{two}"]
                fall = side.ground[hex_] == rules.WATERFALL
                assert (spot in found.get("run-fall", [])) == fall


@each_number
def test_salmon_and_bears_are_where_they_are(players: int) -> None:
    for at in played(players, every=4):
        elements, lie = by_id(moving(at)), picture.lie(at.s, at.c)
        lies: set[tuple[float, ...]] = set()
        for seat in range(players):
            x, y = lie.spot(at.s.player[seat].place)
            x2, y2 = place(elements[f"salmon-{seat}"])
            assert abs(x - x2) < 40 and abs(y - y2) < 20
            lies.add((x2, y2))
        assert len(lies) == players  # and none hides another
        for bear in range(at.s.bears):
            x, y = lie.spot(at.s.bear[bear])
            x2, y2 = place(elements[f"bear-{bear}"])
            assert abs(x - x2) < 40 and abs(y - y2) < 20


def test_the_die_that_a_current_throws_lies_at_its_salmon_until_the_next_card() -> None:
    faces: set[int] = set()
    for seed in range(12):
        at = begun(Setting(GAME, 2, {"river": "S1 3H F2"}), seed)
        seat = at.s.turn
        parted = [place for place in water(at) if rules.arrows(at.s, at.c, place) == 2]
        for p in at.s.player[:2]:
            p.hand.of[rules.CURRENT], p.hand.of[rules.FATIGUE], p.hand.n = 1, 1, 6
            p.place = parted[seed]
        at, told = at.after(seat, rules.PLAY_CURRENT)
        while at.s.phase == rules.COUNTERING:
            at, told = at.after(at.waiting[0], rules.NO_COUNTER)
        thrown = {e.who: e.what for e in told.event[: told.n] if e.kind == rules.THREW}
        elements = by_id(moving(at))
        for i in range(2):
            (drawn,) = elements[f"die-{i}"].iter("use")
            assert drawn.get("href") == f"#h-die-{thrown[i]}"
            faces.add(thrown[i])
        if at.s.phase == rules.PLAYING:
            at, _ = at.after(seat, rules.PLAY_FATIGUE)
            assert not list(by_id(moving(at))["die-0"].iter("use"))
    assert len(faces) > 3


# ---- what is pointed at, and what is felt


@each_number
def test_a_card_takes_the_salmon_to_the_hex_that_is_pointed_at(players: int) -> None:
    reached = barred = 0
    for at in played(players, 2, every=3):
        if at.s.phase != rules.PLAYING:
            continue
        for action in at.legal(at.s.asked):
            if action >= rules.PLAY_BEAR:
                continue
            path = picture.touched(at.view(at.s.asked), at.c, at.s.asked, action)
            _, told = at.after(at.s.asked, action)
            kinds = [event.kind for event in told.event[: told.n]]
            ends = [e.where for e in told.event[: told.n] if e.kind in (rules.SWAM, rules.LANDED)]
            if path and path[1].startswith("hex-"):
                assert f"hex-{ends[-1]}" == path[1]
                reached += 1
            elif path and path[1].startswith("barred-"):
                assert rules.SHED in kinds and not ends
                barred += 1
    assert reached and barred


@each_number
def test_where_one_may_point_is_drawn_for_the_one_who_may(players: int) -> None:
    for at in played(players, 1, every=5):
        for seat in at.watchers():
            drawn = {name for name in by_id(moving(at, seat)) if name.startswith(("hex", "barred"))}
            may = seat in at.waiting
            paths = [picture.touched(at.s, at.c, seat, a) for a in at.legal(seat)] if may else []
            assert drawn == {p for path in paths for p in path if p.startswith(("hex", "barred"))}


@each_number
def test_a_salmon_travels_hex_by_hex(players: int) -> None:
    steps = 0
    for at in played(players, 1, every=3):
        for seat in at.waiting:
            for action in at.legal(seat):
                after, told = at.after(seat, action)
                lie = picture.lie(after.s, after.c)
                for e in told.event[: told.n]:
                    thing, how = picture.felt(after.s, at.c, e.kind, e.who, e.where, e.what)
                    if e.kind in (rules.SWAM, rules.LANDED, rules.DRIFTED, rules.FLEW):
                        x, y = map(float, re.findall(r"-?[\d.]+", how)[:2])
                        spot = lie.spot(e.where)
                        assert thing == f"salmon-{e.who}"
                        assert abs(x - spot[0]) < 30 and abs(y - spot[1]) < 30
                        steps += 1
                    elif e.kind == rules.BEAR_WENT:
                        assert thing == f"bear-{e.what}" and "translate" in how
    assert steps


# ---- what is hidden


@each_number
def test_a_picture_of_what_a_seat_knows_holds_none_of_its_secrets(players: int) -> None:
    dice = Dice()
    for at in played(players, 2, every=9):
        for seat in at.watchers():
            one, other = at.view(seat), at.view(seat)
            rules.deal(other, at.c, seat, dice)
            rules.hide(other, at.c, seat)
            assert GAME.draw(other, at.c, NAMES, "en", seat) == GAME.draw(
                one, at.c, NAMES, "en", seat
            )
            if seat >= 0:
                assert picture.hand(other, at.c, "en", seat) == picture.hand(one, at.c, "en", seat)


@each_number
def test_a_hand_shows_every_card_once(players: int) -> None:
    for at in played(players, 2, every=4):
        for seat in range(players):
            if at.s.asked == seat and at.s.phase in (rules.PICKING, rules.TAKING, rules.REEDING):
                continue
            drawn = ElementTree.fromstring(picture.hand(at.view(seat), at.c, "en", seat))
            shown = [use.get("href", "") for use in drawn.iter("use")]
            more = [text.text or "" for text in drawn.iter("text")]
            for kind in range(KINDS):
                held = at.s.player[seat].hand.of[kind]
                seen = shown.count(f"#run-card-{kind}")
                assert seen == held or (seen == 3 and f"×{held}" in more)


@each_number
def test_the_numbers_of_a_player_are_true_for_every_watcher(players: int) -> None:
    for at in played(players, 1, every=7):
        for seat in range(players):
            p = at.s.player[seat]
            tired = sum(pile.of[rules.FATIGUE] for pile in (p.hand, p.draw, p.discard))
            for watcher in at.watchers():
                facts = picture.facts(at.view(watcher), at.c, seat)
                assert [f.number for f in facts] == [p.hand.n, p.draw.n, p.discard.n, tired]


# ---- the whole


@each_number
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_picture_is_whole_and_what_moves_is_small(players: int, language: str) -> None:
    for at in played(players, 1, every=15):
        svg = GAME.draw(at.s, at.c, NAMES, language, 0)
        elements = list(ElementTree.fromstring(svg).iter())
        names = [element.get("id") for element in elements if element.get("id")]
        assert len(set(names)) == len(names)
        assert set(re.findall(r'(?:href="|url\()#([\w-]+)', svg)) <= set(names)
        assert not any("style" in element.attrib for element in elements)
        assert len(moving(at).encode()) < 10_000


def test_every_class_has_a_style_and_every_colour_a_value() -> None:
    for at in played(4, 1, every=25):
        classes = {
            name
            for element in ElementTree.fromstring(GAME.draw(at.s, at.c, NAMES)).iter()
            for name in element.get("class", "").split()
        }
        hooks = {"h-follow", "h-die", "h-piece"}  # these are the page's
        assert classes - hooks <= set(re.findall(r"\.([a-z][\w-]*)", picture.STYLE))
    assert set(re.findall(r"var\(--([\w-]+)", picture.STYLE)) <= set(
        re.findall(r"--([\w-]+):", picture.STYLE)
    )


def test_the_winners_shine() -> None:
    for at in played(4, 2):
        shine = {name for name in by_id(moving(at)) if name.startswith("winner-")}
        assert bool(shine) == (at.s.phase == OVER)


def test_names_are_escaped() -> None:
    at = next(played(2, 1))
    svg = GAME.draw(at.s, at.c, ["</svg><script>", "a\0b"])
    tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(svg).iter()}
    assert "script" not in tags


def test_the_picture_says_itself_in_words() -> None:
    at = begun(Setting(GAME, 2, {"river": "S1 2M F2"}), 1)
    words = picture.in_words(at.view(-1), at.c, NAMES, "en")
    assert words == (
        "The river, from the lake up: S1, 2M, F2. "
        f"It is the turn of {NAMES[at.s.turn]}. "
        "Hanako: at 1f2, cards in hand 4, Fatigue 0. Émile: at 1f2, cards in hand 4, Fatigue 0. "
        f"Bears at: {picture.place_name(at.s.bear[0])}."
    )


def test_the_words_say_which_cards_are_known_to_be_in_a_hand() -> None:
    at = begun(Setting(GAME, 2), 1)
    names = [cards.NAMES["en"][kind] for kind in range(KINDS) if at.s.player[0].hand.of[kind]]
    seen = at.view(0)
    words = picture.in_words(seen, at.c, NAMES, "en")
    assert words.count("Known to be in hand") == 1, "one's own"
    assert all(name in words for name in names)
    seen.player[1].hand.of[rules.WILD] = 2  # as after an eagle
    assert "hand: 2 × Wild." in picture.in_words(seen, at.c, NAMES, "en")


def test_the_languages_have_the_same_words() -> None:
    english, french = picture.WORDS["en"], picture.WORDS["fr"]
    assert english.keys() == french.keys()
    for key in english:
        assert re.findall(r"{\w+}", english[key]) == re.findall(r"{\w+}", french[key])
    for words in (cards.NAMES, cards.LINES):
        assert len(words["en"]) == len(words["fr"]) == KINDS
    assert cards.SYMBOL_WORDS["en"].keys() == cards.SYMBOL_WORDS["fr"].keys()


@pytest.mark.parametrize("half", [0, 1], ids=["day", "night"])
def test_all_text_can_be_read(half: int) -> None:
    for text, below in (("ink", "sheet"), ("ink", "foam"), ("sheet", "trunk"), ("text", "ground")):
        pair = (picture.COLOURS[text][half], picture.COLOURS[below][half])
        assert contrast(*pair) >= 4.5, (text, below)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as the Web Content Accessibility Guidelines define it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@cache
def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return sum(weight * v for weight, v in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
