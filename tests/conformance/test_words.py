"""Notation that parses back, and words in every language for all that there is to say."""

import re
from string import Formatter
from typing import Any

import pytest
from kit import GAMES, Setting, positions, settings

from headrace.engine.game import Game
from headrace.engine.race import Race
from headrace.engine.words import LANGUAGES, Phrase

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_setting = pytest.mark.parametrize("setting", settings(), ids=str)


@each_game
def test_every_action_has_its_own_notation(game: Game) -> None:
    assert len(game.actions) == game.rules.ACTIONS
    assert all(re.fullmatch(r"[!-~]+", text) for text in game.actions)
    assert all(game.notation(action) == text for text, action in game.actions.items())


@each_game
def test_every_language_says_the_same_things(game: Game) -> None:
    for key, texts in game.words.texts.items():
        assert set(texts) == set(LANGUAGES), key
        holes = {language: _holes(text) for language, text in texts.items()}
        assert holes["en"] == holes["fr"], key
    for key in ("title", "about", *game.endings, *(f"option-{o.name}" for o in game.options)):
        assert key in game.words.texts


def _holes(text: Any) -> set[str]:
    forms: list[str] = list(text.values()) if isinstance(text, dict) else [text]
    assert all(form.strip() for form in forms)
    return {hole for form in forms for _, hole, _, _ in Formatter().parse(form) if hole}


@each_setting
def test_all_that_happens_can_be_said(setting: Setting) -> None:
    for seed in range(3):
        race = Race(setting.game, setting.players, seed, setting.options).play_out(seed)
        for language in LANGUAGES:
            log = race.log(language=language)
            assert len(log) > len(race.moves) and all(log)
            assert not any("{" in line for line in log)


@each_setting
def test_all_that_can_be_done_and_is_asked_can_be_said(setting: Setting) -> None:
    game = setting.game
    for language in LANGUAGES:
        said: dict[str, int] = {}
        for at in positions(setting, 4):
            for seat in at.waiting:
                assert game.words.say(game.question_words(at.view(seat), at.c, seat), language)
                for action in at.legal(seat):
                    words = game.words.say(game.action_words(action), language)
                    assert said.setdefault(words, action) == action, "one name, one action"
        assert said


@each_game
def test_ways_of_ending_and_options_have_words(game: Game) -> None:
    for language in LANGUAGES:
        for key in game.endings:
            assert game.words.say(Phrase(key), language)
