"""A picture of every position, and what one touches in it."""

import re
from xml.etree import ElementTree

import pytest
from kit import GAMES, Setting, heard, positions, settings

from headrace.engine.game import Game
from headrace.engine.words import LANGUAGES

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_setting = pytest.mark.parametrize("setting", settings(), ids=str)
NUMBER = r"-?\d+(\.\d+)?"
PLACE = re.compile(rf"translate\({NUMBER} {NUMBER}\) rotate\({NUMBER}\)")  # as `at` says it


def names_of(setting: Setting) -> list[str]:
    return [f"<{seat}> & co" for seat in range(setting.players)]


def ids_of(svg: str) -> set[str]:
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    return set(ids)


@each_setting
def test_a_picture_of_every_position_for_every_watcher(setting: Setting) -> None:
    for at in positions(setting, 8, every=5):
        for seat in at.watchers():
            for language in LANGUAGES:
                view = at.view(seat)
                svg = setting.game.draw(view, at.c, names_of(setting), language, seat)
                assert ElementTree.fromstring(svg).tag.endswith("svg")
                ids = ids_of(svg)
                assert set(re.findall(r'(?:href="|url\()#([\w-]+)', svg)) <= ids
                if seat >= 0 and (hand := setting.game.picture.hand(view, at.c, language, seat)):
                    assert ElementTree.fromstring(hand).tag.endswith("svg")
                    assert not ids & ids_of(hand)


@each_setting
def test_what_can_be_done_can_be_touched(setting: Setting) -> None:
    """Every possible action has things of its own to touch, or none and is a mere button."""
    picture = setting.game.picture
    for at in positions(setting, 9, every=3):
        for seat in at.waiting:
            view = at.view(seat)
            moving = picture.moving(view, at.c, names_of(setting), "en", seat)
            there = ids_of(moving) | ids_of(picture.hand(view, at.c, "en", seat))
            paths = [picture.touched(view, at.c, seat, action) for action in at.legal(seat)]
            assert {part for path in paths for part in path} <= there
            touchable = [path for path in paths if path]
            assert len(set(touchable)) == len(touchable) and max(map(len, paths)) <= 2


@each_setting
def test_what_cannot_be_done_is_forbidden_by_a_rule(setting: Setting) -> None:
    game = setting.game
    rules = set(
        re.findall(r"^\| ([A-Z]{2}-\d+\.\d+) ", (game.folder / "rulebook.md").read_text(), re.M)
    )
    for at in positions(setting, 10, every=7):
        for seat in at.waiting:
            view = at.view(seat)
            for action in set(range(game.rules.ACTIONS)) - set(at.legal(seat)):
                assert game.forbidden(view, at.c, seat, action) in rules
                game.picture.touched(view, at.c, seat, action)


@each_setting
def test_the_numbers_of_players_and_what_is_felt_can_be_said(setting: Setting) -> None:
    game, picture = setting.game, setting.game.picture
    for at in positions(setting, 11, every=9):
        for seat in range(setting.players):
            view = at.view(seat)
            for fact in picture.facts(view, at.c, seat):
                ElementTree.fromstring(f"<g>{fact.icon}</g>")
                for language in LANGUAGES:
                    assert str(fact.number) in game.words.say(fact.said, language)
            for mover in at.waiting:
                for action in at.legal(mover)[:5]:
                    after, told = at.after(mover, action)
                    seen = after.view(seat)
                    for e in heard(told, seat):
                        thing, how = picture.felt(seen, at.c, e.kind, e.who, e.where, e.what)
                        assert how in ("", "good", "bad") or all(
                            PLACE.fullmatch(place) for place in how.split(";")
                        )
                        assert thing or not how


@each_game
def test_values_of_options_and_scores_can_be_said(game: Game) -> None:
    texts = game.words.texts
    assert "score" in texts
    for option in game.options:
        for value in option.values:
            assert value.isdecimal() or f"{option.name}-{value}" in texts


@each_game
def test_a_game_says_whether_it_has_secrets(game: Game) -> None:
    """The dice are nobody's to know; anything else that is hidden is a secret."""
    hidden = False
    for at in positions(Setting(game, game.usual_seats), 3):
        for seat in at.watchers():
            view, open_to_all = at.view(seat), at.s.twin()
            open_to_all.rng = 0
            hidden = hidden or view != open_to_all
    assert hidden == game.secrets
