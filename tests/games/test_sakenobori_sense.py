"""What a sensible player of Sakenobori does: nothing that it would regret at a glance."""

from collections.abc import Iterator
from random import Random
from typing import Any

from headrace import Race
from headrace.bots.bot import turn_of
from headrace.bots.find import Sensible
from headrace.engine.game import find_game
from headrace.games.sakenobori import rules
from headrace.games.sakenobori.rules import BEAR, BUILD, OUTING, SPACES, SPAWN, START, STAY

GAME = find_game("sakenobori")


def played(races: int = 40) -> Iterator[tuple[Any, int, int]]:
    """Every choice of sensible players, with the race before it."""
    sensible, chance = Sensible(GAME), Random(1)
    for seed in range(races):
        race: Any = Race(GAME, 3 + seed % 3, seed)
        while not race.over:
            seat = race.waiting[0]
            # now and then something else, so that they come into odd situations
            action = sensible.choose(turn_of(race, seat))
            yield race, seat, action
            race.play(chance.choice(race.legal()) if chance.random() < 0.1 else action)


def test_nobody_swims_onto_a_bear_that_it_knows_without_its_own() -> None:
    swims = 0
    for race, seat, action in played():
        if race.state.phase == rules.SWIMMING and STAY < action < OUTING:
            s, me = race.view(seat), race.state.player[seat]
            space = rules.landing(s, me.pawn, action - rules.SWIM)
            face_up = s.space[space] & rules.FACE_UP
            assert not (face_up and rules.is_bear(s, race.course, space))
            assert me.bear != space
            swims += 1
    assert swims > 200


def test_an_outing_is_kept_for_bears_in_sight() -> None:
    outings = 0
    for race, seat, action in played(200):
        if OUTING <= action < rules.DISCARD and race.state.phase == rules.SWIMMING:
            s = race.view(seat)
            space = rules.landing(s, s.player[seat].pawn, action - OUTING)
            assert s.space[space] & rules.FACE_UP and rules.is_bear(s, race.course, space)
            outings += 1
    assert outings > 3


def test_nobody_starts_on_its_own_bear_if_a_river_of_its_own_is_free() -> None:
    on_bear = starts = 0
    for race, seat, action in played(60):
        if race.state.phase == rules.STARTING:
            starts += 1
            on_bear += race.state.player[seat].bear == action - START
    assert on_bear < starts / 20


def test_who_cannot_climb_any_more_spawns() -> None:
    spawned = stayed = 0
    for race, seat, action in played():
        if race.state.phase == rules.ACTING:
            s, me = race.view(seat), race.state.player[seat]
            ups = [rules.landing(s, me.pawn, way) for way in (2, 3)]
            built = [BUILD + me.pawn + rules.STEPS[way] for way in (2, 3)]
            if max(ups) == rules.NOWHERE and not set(built) & set(race.legal(seat)):
                assert action == SPAWN
                spawned += 1
            elif action in built:
                stayed += 1
    assert spawned > 20 and stayed > 20


def test_the_bear_is_built_about_as_often_as_a_card_drawn_blindly() -> None:
    cards = [
        (action - BUILD) // SPACES
        for race, _, action in played(100)
        if race.state.phase == rules.BUILDING
    ]
    assert 0.08 < cards.count(BEAR) / len(cards) < 0.25
