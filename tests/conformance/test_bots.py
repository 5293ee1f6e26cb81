"""Bots play every game, legally and honestly, from what their seat sees."""

import pytest
from kit import GAMES, Position, Setting, positions, redealt, settings

from headrace.bots.bot import Turn, chosen_by
from headrace.bots.find import find_bot
from headrace.bots.levels import LEVELS
from headrace.engine.compiling import interpreted
from headrace.engine.contract import sense
from headrace.engine.game import Game
from headrace.engine.rules import Dice, has
from headrace.engine.simulation import simulate
from headrace.lab.tournament import hold

QUICK = ["random", "sensible", *(level.name for level in LEVELS if level.races <= 1000)]

each_with_sense = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.sense], ids=lambda game: game.name
)
each_setting = pytest.mark.parametrize("setting", settings(), ids=str)


def turn_at(at: Position, seat: int) -> Turn:
    setting = at.setting
    legal = tuple(at.legal(seat))
    return Turn(setting.game, setting.players, at.c, at.view(seat), seat, legal, at.decisions)


@each_setting
def test_secrets_change_nothing_that_a_bot_does(setting: Setting) -> None:
    """The observer of the non-interference test is the bot."""
    dice = Dice()
    bots = [find_bot(name, setting.game, in_time=False) for name in QUICK]
    others = [find_bot(name, setting.game, in_time=False) for name in QUICK]
    for at in positions(setting, 9, every=9):
        for seat in at.waiting:
            turn, same = turn_at(at, seat), turn_at(redealt(at, seat, dice), seat)
            assert same.view.pack() == turn.view.pack() and same.legal == turn.legal
            for bot, other in zip(bots, others, strict=True):
                assert chosen_by(bot, turn) == chosen_by(other, same)


@each_setting
def test_sense_looks_at_nothing_that_its_seat_may_not_know(setting: Setting) -> None:
    """The search asks it in races that it has dealt itself, where all lies open."""
    glance = interpreted(setting.game)(sense)
    dice = Dice()
    for race in range(3):
        for at in positions(setting, race, every=2):
            for seat in at.waiting:
                asked = [at.s, at.view(seat), redealt(at, seat, dice).s]
                chosen: list[int] = []
                for s in asked:
                    before, whims = s.pack(), Dice()
                    whims.rng = at.decisions
                    chosen.append(glance(s, at.c, seat, at.moves(seat), whims))
                    assert s.pack() == before, "sense changes nothing"
                assert has(at.moves(seat), chosen[0])
                assert len(set(chosen)) == 1


@each_with_sense
def test_sensible_players_are_better_than_chance(game: Game) -> None:
    """Else balancing content by them would say nothing."""
    for players in game.seats:
        held = hold(game, ["sensible", "random"], players, games=60, seed=1, workers=2)
        assert held.ahead(0, 1).low > 0.6


@each_setting
def test_sensible_races_end_in_time(setting: Setting) -> None:
    played = simulate(
        setting.game, setting.players, 2000, 3, setting.options, "cpu", bots="sensible"
    )
    assert max(played.lengths) <= setting.game.longest and sum(played.lengths.values()) == 2000


@each_setting
def test_every_level_plays_to_the_end(setting: Setting) -> None:
    """bench/long_run.py plays 10,000 races so, and looks at the clock."""
    held = hold(setting.game, QUICK, setting.players, 1, 11, setting.options, workers=1)
    assert len(held.races) == setting.players
    for race in held.races:
        assert 0 < race.moves <= setting.game.longest
