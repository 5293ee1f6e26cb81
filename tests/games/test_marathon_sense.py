"""What a sensible runner of Marathon does, and what it makes of a race that it breaks off."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from headrace import Race
from headrace.bots.bot import turn_of
from headrace.bots.find import Sensible
from headrace.engine.game import find_game
from headrace.engine.rules import WHOLE, Worth
from headrace.games.marathon import rules
from headrace.games.marathon.rules import (
    BOOSTING,
    FASTER,
    HOLDING,
    KEEP,
    LACES,
    LANE,
    REROLL,
    RUNNING,
    SLOWER,
    USE_HIGH,
    WRONG_TURN,
    bit,
)
from headrace.games.marathon.sense import estimate

GAME = find_game("marathon")


def played(races: int = 30) -> Iterator[tuple[Any, int, int]]:
    """Every choice of sensible players, with the race before it."""
    sensible, chance = Sensible(GAME), Random(1)
    for seed in range(races):
        race: Any = Race(GAME, 2 + seed % 5, seed)
        while not race.over:
            seat = race.waiting[0]
            action = sensible.choose(turn_of(race, seat))
            yield race, seat, action
            # now and then something else, so that they come into odd situations
            race.play(chance.choice(race.legal()) if chance.random() < 0.1 else action)


def test_who_can_cross_the_line_does() -> None:
    crossed = 0
    for race, seat, action in played():
        s, c = race.state, race.course
        if s.phase == BOOSTING:
            goals = {
                add: rules.reach(s, c, s.runner[seat], s.speed + step)[0]
                for add, step in ((KEEP, 0), (FASTER, 1), (SLOWER, -1))
            }
            if max(goals.values()) > c.rows:
                assert goals.get(action, 0) > c.rows
                crossed += 1
    assert crossed > 10


def test_stamina_is_spent_all_race_long_and_not_on_nothing() -> None:
    spent = Counter[int]()
    for race, seat, action in played():
        me = race.state.runner[seat]
        if race.state.phase == BOOSTING:
            spent[action] += 1
            if action == REROLL:
                goal, _ = rules.reach(race.state, race.course, me, race.state.speed)
                assert goal - me.row <= 3, "a low roll, or the road is blocked"
    assert spent[FASTER] > 150 and spent[REROLL] > 10 and spent[KEEP] > spent[FASTER]


def test_an_event_is_avoided_where_there_is_another_lane() -> None:
    avoided = 0
    for race, seat, action in played():
        s, c = race.state, race.course
        if s.phase == RUNNING and not s.back and s.goal <= c.rows and s.lanes & ~c.event[s.goal]:
            assert not c.event[s.goal] & bit(action - LANE)
            avoided += s.lanes & c.event[s.goal] != 0
            assert seat == s.turn
    assert avoided > 50


def test_a_runner_s_high_is_used_against_real_losses() -> None:
    used = asked = 0
    for race, _, action in played(80):
        if race.state.phase == HOLDING:
            asked += 1
            used += action == USE_HIGH
            if race.state.harm in (LACES, WRONG_TURN):
                assert action == USE_HIGH
    assert asked > 20 and used > asked / 2


@pytest.mark.parametrize("players", [2, 6])
def test_an_estimate_shares_a_whole_and_favours_who_is_ahead(players: int) -> None:
    race: Any = Race(GAME, players, 1)
    s, worth = race.state, Worth()
    for seat in range(players):
        s.runner[seat].row = 20 + 6 * seat
    estimate(s, race.course, worth)
    shares = worth.of[:players]
    assert WHOLE - players <= sum(shares) <= WHOLE
    assert shares == sorted(shares) and shares[0] < shares[-1]
    s.runner[players - 1].row = 76
    estimate(s, race.course, worth)
    assert worth.of[players - 1] > 0.95 * WHOLE
