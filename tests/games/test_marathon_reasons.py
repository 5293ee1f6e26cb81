"""Why something is not possible in Marathon: the rule that is named is what forbids it."""

from typing import Any

import pytest

from headrace.engine.race import Race
from headrace.games.marathon import rules


def why_not(race: Race, action: str) -> str:
    seat = race.waiting[0]
    assert action not in race.choices(seat)
    return race.game.forbidden(race.view(seat), race.course, seat, race.game.actions[action])


def race_in(phase: int, **more: int) -> Any:
    """A race in which somebody is asked this, with such values in the record."""
    for seed in range(300):
        race: Any = Race("marathon", 4, seed)
        while not race.over:
            asked = race.state
            if asked.phase == phase and all(getattr(asked, k) == v for k, v in more.items()):
                return race
            race.play(race.choices()[-1])
    raise AssertionError("no such race")


def test_before_the_race() -> None:
    race = race_in(rules.CHOOSING)
    taken = next(lane for lane in range(6) if race.state.taken[0] >> lane & 1)
    assert why_not(race, f"block-{taken + 1}") == "MA-2.3"
    assert why_not(race, "keep") == why_not(race, "lane-1") == "MA-2.5"
    assert why_not(race, "high") == "MA-8.2"


def test_while_stamina_may_be_spent() -> None:
    race = race_in(rules.BOOSTING)
    assert why_not(race, "block-1") == "MA-2.2"
    assert why_not(race, "lane-1") == "MA-3.1"
    assert why_not(race, "save") == "MA-8.2"
    race.state.runner[race.state.turn].stamina = 2
    assert why_not(race, "reroll") == "MA-4.3"


def test_while_a_lane_is_chosen() -> None:
    race = race_in(rules.RUNNING)
    s = race.state
    assert why_not(race, "keep") == "MA-4.1"
    closed = next(lane for lane in range(6) if not s.lanes >> lane & 1)
    s.taken[s.goal] = 0
    assert why_not(race, f"lane-{closed + 1}") == "MA-5.2"
    s.taken[s.goal] = 1 << closed
    assert why_not(race, f"lane-{closed + 1}") == "MA-5.3"


@pytest.mark.parametrize("action", ["lane-1", "keep", "block-2"])
def test_while_a_runner_s_high_is_asked_for(action: str) -> None:
    race = race_in(rules.HOLDING)
    forbids = {"lane-1": "MA-8.2", "keep": "MA-4.1", "block-2": "MA-2.2"}
    assert why_not(race, action) == forbids[action]
