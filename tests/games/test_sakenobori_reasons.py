"""Why something is not possible in Sakenobori: the rule that is named is what forbids it."""

import pytest

from headrace.engine.race import Race

BUILT = "river-g1 river-h1 river-f1 river-i1 river-e1 river-f2 river-g2 river-h2 river-e2"


def race_after(moves: str, **options: str) -> Race:
    race = Race("sakenobori", 3, seed=1, options={"first": "1", **options})
    for move in moves.split():
        race.play(move)
    return race


def why_not(race: Race, action: str) -> str:
    seat = race.waiting[0]
    assert action not in race.choices(seat)
    return race.game.forbidden(race.view(seat), race.course, seat, race.game.actions[action])


@pytest.mark.parametrize(
    ("moves", "action", "rule"),
    [
        # while the river is built
        ("", "river-c1", "SK-3.4"),
        ("", "bear-g2", "SK-3.6"),
        ("", "stay", "SK-2.3"),
        ("", "up-left", "SK-2.3"),
        ("", "spawn", "SK-2.3"),
        ("", "salmon-g1", "SK-3.1"),
        ("", "discard-bear", "SK-6.2"),
        ("river-g1", "river-g1", "SK-3.7"),
        ("river-g1", "river-i1", "SK-3.4"),
        ("river-g1 river-h1", "river-f2", "SK-3.6"),
        ("bear-g1 river-h1 river-i1", "bear-f1", "SK-3.3"),
        ("river-g1 river-h1 river-f1 river-i1 river-e1", "river-d1", "SK-3.5"),
        # while salmon are put
        (BUILT, "river-f3", "SK-5.1"),
        (BUILT, "salmon-a1", "SK-5.1"),
        (f"{BUILT} salmon-g1", "salmon-g1", "SK-5.2"),
        # in the action phase
        (f"{BUILT} salmon-g1 salmon-h1 salmon-f1", "down-left", "SK-7.4"),
        (f"{BUILT} salmon-g1 salmon-h1 salmon-f1", "river-f3", "SK-6.2"),
        (f"{BUILT} salmon-g1 salmon-h1 salmon-f1", "discard-river", "SK-6.2"),
        (f"{BUILT} salmon-g1 salmon-h1 salmon-f1", "salmon-e1", "SK-5.1"),
        (f"{BUILT} salmon-g1 salmon-h1 salmon-f1", "spawn", "SK-6.2"),
        (f"{BUILT} salmon-g1 salmon-h1 salmon-f1 stay", "stay", "SK-6.2"),
        (f"{BUILT} salmon-g1 salmon-h1 salmon-f1 stay", "discard-river", "SK-9.2"),
        (f"{BUILT} salmon-g1 salmon-h1 salmon-f1 stay", "up-left", "SK-6.2"),
    ],
)
def test_the_rule_that_forbids(moves: str, action: str, rule: str) -> None:
    assert why_not(race_after(moves), action) == rule


def test_without_the_bear_in_hand_there_is_no_outing() -> None:
    built = BUILT.replace("river-g1", "bear-g1")
    race = race_after(f"{built} salmon-f1 salmon-h1 salmon-e1")
    while race.waiting[0] != 2:  # who built the bear
        race.play("stay")
        race.play("spawn")
    way = next(way for way in race.choices() if way.startswith("up"))
    assert why_not(race, f"bear-{way}") == "SK-8.1"


def test_without_that_card_it_is_not_discarded() -> None:
    race = race_after(f"{BUILT} salmon-g1 salmon-h1 salmon-f1 stay")
    seat = race.waiting[0]
    state = race.view(seat)
    state.player[seat].hand = 1
    forbids = {
        action: race.game.forbidden(state, race.course, seat, race.game.actions[action])
        for action in ("discard-river", "discard-bear")
    }
    assert forbids == {"discard-river": "SK-9.3", "discard-bear": "SK-9.2"}


def test_whoever_is_alone_or_has_no_card_does_not_discover() -> None:
    race = race_after(f"{BUILT} salmon-g1 salmon-h1 salmon-f1 stay")
    seat = race.waiting[0]
    alone, empty = race.view(seat), race.view(seat)
    alone.active = 1
    empty.player[seat].hand = 0
    river = race.game.actions["river-f3"]
    assert race.game.forbidden(alone, race.course, seat, river) == "SK-9.4"
    assert race.game.forbidden(empty, race.course, seat, river) == "SK-9.3"
