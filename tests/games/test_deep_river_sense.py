"""What a sensible player of Deep River does, and what plays alike."""

from typing import Any

from games.test_deep_river import play, position
from headrace.engine.compiling import interpreted
from headrace.engine.contract import sense
from headrace.engine.rules import Dice, Moves, bit
from headrace.games.deep_river import GAME, rules
from headrace.games.deep_river.rules import BESIDE, GREAT
from headrace.games.deep_river.sense import FAR, essence

GLANCE = interpreted(GAME)(sense)


def chosen(s: Any, c: Any, tries: int = 20) -> set[str]:
    """What sensible players do here."""
    found: set[str] = set()
    for seed in range(tries):
        moves, dice = Moves(), Dice()
        dice.rng = seed
        rules.legal(s, c, s.turn, moves)
        found.add(GAME.notation(GLANCE(s, c, s.turn, moves, dice)))
    return found


def test_a_fish_that_arrives_goes_first() -> None:
    s, c = position({7: "S", 2: "s"})
    play(s, c, "token-1")
    assert chosen(s, c) == {"fish-7"}


def test_an_enemy_far_ahead_is_caught() -> None:
    s, c = position({2: "s", 3: "E"}, river="hold hold hold hold hold hold")
    play(s, c, "token-1")
    assert chosen(s, c) == {"fish-2"}


def test_nobody_gives_up_a_pile_that_another_could_be_had_for() -> None:
    s, c = position({2: "s", 5: "sE", 6: "eS"})
    play(s, c, "token-1", "fish-2")
    assert chosen(s, c) == {"swap-6"}


def test_a_swap_that_only_harms_is_declined() -> None:
    s, c = position({3: "S", 2: "S", 7: "se"})
    play(s, c, "token-1", "fish-3", "choose-onward", "fish-2")
    assert chosen(s, c) == {"decline"}


def test_the_strongest_token_is_held() -> None:
    s, c = position({5: "s"}, tokens="1bear 2 3")
    play(s, c, "token-2", "fish-5")
    assert s.step == rules.HOLDING
    assert chosen(s, c) == {"hold-1"}


def same(one: Any, other: Any, c: Any) -> bool:
    twins = one.twin(), other.twin()
    for twin in twins:
        twin.rng = 0
        essence(twin, c)
    return twins[0] == twins[1]


def test_like_pawns_and_the_spots_of_the_great_tile_play_alike() -> None:
    s, c = position({GREAT: "s", BESIDE: "sE", 2: "S"})
    other, _ = position({2: "S", BESIDE: "s", GREAT: "sE"})
    assert other.top != s.top
    assert same(s, other, c)
    for unlike in ({GREAT: "s", BESIDE: "se", 2: "S"}, {GREAT: "s", BESIDE: "sE", 3: "S"}):
        assert not same(s, position(unlike)[0], c)


def test_turns_count_only_near_their_limit() -> None:
    s, c = position({})
    other = s.twin()
    other.turns = FAR
    assert same(s, other, c)
    other.turns = FAR + 1
    assert not same(s, other, c)


def test_what_differs_in_any_other_way_is_not_alike() -> None:
    s, c = position({3: "s", 6: "se"}, drifted=(5, 4, 3))
    for change in ("bear", "turn", "held"):
        other = s.twin()
        setattr(other, change, getattr(s, change) + 1)
        assert not same(s, other, c), change
    other = s.twin()
    other.token = [4, 5, 3]
    assert not same(s, other, c)
    other = s.twin()
    other.double |= bit(9)
    assert not same(s, other, c)
