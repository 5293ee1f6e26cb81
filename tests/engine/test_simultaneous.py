"""Several seats that act at once, in secret and in any order."""

from itertools import permutations

import pytest
from conformance import test_play, test_secrets, test_ways_to_run
from engine.leapfrog import GAME
from kit import Setting

from headrace import CannotUndo, NotYourTurn, Race

EACH = [Setting(GAME, players) for players in GAME.seats]


def test_choices_are_made_in_any_order_and_stay_secret_until_the_last() -> None:
    ends: set[bytes] = set()
    for order in permutations(range(3)):
        race = Race(GAME, 3, seed=4)
        for left, seat in zip((3, 2, 1), order, strict=True):
            assert len(race.waiting) == left and seat in race.waiting
            with pytest.raises(NotYourTurn):
                race.play(1, 7)
            before = {watcher: race.view(watcher) for watcher in (-1, 0, 1, 2)}
            told = race.play(1 + seat % 2, seat)
            if left > 1:
                assert [event.kind for event in told] == [0]
                for watcher in {-1, 0, 1, 2} - {seat}:
                    view = race.view(watcher)
                    assert view.frog[seat].leap == -1 != before[watcher].frog[seat].leap
                with pytest.raises(NotYourTurn):
                    race.play(1, seat)
        assert race.waiting == (0, 1, 2)
        ends.add(race.state.pack())
    assert len(ends) == 1


def test_a_choice_can_be_taken_back_until_the_last_has_chosen() -> None:
    race = Race(GAME, 2, seed=4)
    start = race.state.pack()
    with pytest.raises(NotYourTurn, match="say for which seat"):
        race.play(1)
    race.play(2, 1)
    assert race.undo().seat == 1
    assert race.state.pack() == start
    race.play(1, 1)
    race.play(2, 0)
    with pytest.raises(CannotUndo):
        race.undo()


def nothing_to_conserve(*position: object) -> None:
    """Frogs have no pieces that could be lost."""


@pytest.mark.parametrize("setting", EACH, ids=str)
def test_it_passes_the_kit(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_secrets, "conserved", nothing_to_conserve)
    test_play.test_undo_leads_back_and_stops_at_what_was_revealed(setting)
    test_play.test_no_index_is_negative(setting)
    test_play.test_a_refused_move_changes_nothing(setting)
    test_secrets.test_secrets_change_nothing_that_a_seat_sees_hears_or_may_do(setting)
    test_secrets.test_a_redeal_is_a_whole_race_that_can_be_played_on(setting)
    test_secrets.test_hiding_twice_hides_no_more(setting)


def test_compiled_it_is_the_same_and_so_on_all_cores() -> None:
    for setting in EACH:
        test_ways_to_run.test_compiled_rules_agree_state_by_state(setting)
        test_ways_to_run.test_all_cores_give_the_statistics_of_one(setting)
