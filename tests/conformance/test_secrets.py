"""A seat learns nothing that it may not know, and a redeal agrees with all that it knows."""

import pytest
from kit import Position, Setting, conserved, heard, positions, redealt, settings

from headrace.engine.rules import SPECTATOR, Dice

RACES = 2
REDEALS = 2

each_setting = pytest.mark.parametrize("setting", settings(), ids=str)


@each_setting
def test_hiding_twice_hides_no_more(setting: Setting) -> None:
    for at in positions(setting, 1):
        for seat in at.watchers():
            seen = at.view(seat)
            assert seen.rng == 0
            again = seen.twin()
            setting.rules.hide(again, at.c, seat)
            assert again == seen


@each_setting
def test_a_spectator_knows_no_more_than_any_seat(setting: Setting) -> None:
    for at in positions(setting, 1):
        for seat in range(setting.players):
            seen = at.view(seat)
            setting.rules.hide(seen, at.c, SPECTATOR)
            assert seen == at.view(SPECTATOR)


@each_setting
def test_secrets_change_nothing_that_a_seat_sees_hears_or_may_do(setting: Setting) -> None:
    dice = Dice()
    for race in range(RACES):
        for at in positions(setting, race, every=4):
            for seat in at.watchers():
                for _ in range(REDEALS):
                    other = redealt(at, seat, dice)
                    same_for(seat, at, other)
                    same_after_a_move(seat, at, other)


def same_for(seat: int, at: Position, other: Position) -> None:
    assert other.view(seat).pack() == at.view(seat).pack()
    assert other.waiting == at.waiting
    if seat in at.waiting:
        assert other.legal(seat) == at.legal(seat)
        ask = at.setting.game.question_words
        asked, same = ask(at.s, at.c, seat), ask(other.s, other.c, seat)
        assert (asked.key, asked.values) == (same.key, same.values)


def same_after_a_move(seat: int, at: Position, other: Position) -> None:
    """What a seat sees differs only by what it was told, and then something was revealed."""
    for mover in at.waiting:
        common = sorted(set(at.legal(mover)) & set(other.legal(mover)))
        for action in common[:: 1 + len(common) // 6]:
            after, told = at.after(mover, action)
            after_other, told_other = other.after(mover, action)
            if heard(told, seat) == heard(told_other, seat):
                same_for(seat, after, after_other)
            else:
                assert told.revealed and told_other.revealed


@each_setting
def test_a_redeal_is_a_whole_race_that_can_be_played_on(setting: Setting) -> None:
    dice = Dice()
    length = sum(1 for _ in positions(setting, 5))
    for at in positions(setting, 5, every=max(7, length // 6)):
        for seat in at.watchers():
            other = redealt(at, seat, dice)
            while other.waiting:
                conserved(setting.game, other.s, other.c)
                mover = other.waiting[0]
                legal = other.legal(mover)
                other, _ = other.after(mover, legal[dice.rng % len(legal)])


@each_setting
def test_redeals_differ_and_roll_other_dice(setting: Setting) -> None:
    """A bot that redeals learns nothing of the race's own dice."""
    dice = Dice()
    for at in positions(setting, 6, every=5):
        dealt = [redealt(at, seat, dice).s for seat in at.watchers() for _ in range(2)]
        assert len({s.rng for s in dealt} | {at.s.rng}) == len(dealt) + 1
