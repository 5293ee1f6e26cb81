"""The search: it finds what is best, uses no secret, remembers, and stays within its bounds."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from bots.nim import GAME as NIM
from bots.nim import WITH_SENSE
from engine.leapfrog import GAME as LEAPFROG

from headrace import Race
from headrace.bots.bot import Turn, turn_of
from headrace.bots.mind import BREATH, Mind, best, consider_together
from headrace.bots.search import Try
from headrace.engine.compiling import interpreted
from headrace.engine.game import Game, find_game

SAKENOBORI = find_game("sakenobori")


def first_turn() -> Turn:
    race = Race(SAKENOBORI, 4, seed=1)
    return turn_of(race, race.waiting[0])


def nim(heap: int, game: Game = NIM) -> Race:
    return Race(game, seed=1, options={"heap": str(heap)})


@pytest.mark.parametrize(("heap", "take"), [(10, "take-2"), (15, "take-3")])
def test_it_finds_the_move_that_wins(heap: int, take: str) -> None:
    choice = best(Mind(NIM, 3000).consider(turn_of(nim(heap), 0), 3000))
    assert NIM.notation(choice.action) == take and choice.worth > 0.8


def test_it_knows_when_it_has_lost() -> None:
    choices = Mind(NIM, 3000).consider(turn_of(nim(12), 0), 3000)
    assert max(choice.worth for choice in choices) < 0.3


def test_a_game_s_estimate_saves_playing_to_the_end() -> None:
    """With a heap of 97 chance tells nothing; who sees what heaps are worth needs few races."""
    mind = Mind(WITH_SENSE, 200)
    choice = best(mind.consider(turn_of(nim(97, WITH_SENSE), 0), 200))
    assert WITH_SENSE.notation(choice.action) == "take-1"
    assert mind.thought.decisions == 2 * mind.thought.races


def test_it_guesses_no_better_than_chance_what_it_may_not_know() -> None:
    right = 0
    for seed in range(60):
        race = Race(NIM, seed=seed, options={"secret": "yes"})
        choices = Mind(NIM, 300).consider(turn_of(race, 0), 300, seed=seed)
        assert 0.35 < best(choices).worth < 0.65, "neither guess looks safe"
        race.play(best(choices).action)
        assert race.final
        right += race.final.winners == (0,)
    assert 15 < right < 45


def test_those_who_choose_at_once_choose_apart() -> None:
    """Whoever has chosen before, and whatever: it is thought about in the same way."""
    thoughts: list[object] = []
    for first, leap in ((2, 1), (2, 2)):
        race = Race(LEAPFROG, 3, seed=2)
        race.play(leap, first)
        thoughts.append(Mind(LEAPFROG, 500).consider(turn_of(race, 0), 500))
    assert thoughts[0] == thoughts[1]


def test_interpreted_it_thinks_the_same() -> None:
    turn = turn_of(Race(LEAPFROG, 2, seed=2), 0)
    fast, slow = Mind(LEAPFROG, 100), Mind(LEAPFROG, 100)
    slow.think = interpreted_on_arrays(LEAPFROG)
    with np.errstate(over="ignore"):
        assert slow.consider(turn, 60, seed=3) == fast.consider(turn, 60, seed=3)


def interpreted_on_arrays(game: Game) -> Any:
    from headrace.bots.search import think

    return interpreted(game)(think)


def test_the_same_seed_gives_the_same_thoughts_and_others_others() -> None:
    turn = first_turn()
    found = [Mind(SAKENOBORI, 500).consider(turn, 500, seed=seed) for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]


def test_what_was_thought_is_still_known_in_the_next_move() -> None:
    race = nim(15)
    mind = Mind(NIM, 2000)
    mind.consider(turn_of(race, 0), 2000)
    race.play("take-3")
    race.play("take-2")
    known = mind.consider(turn_of(race, 0), 1)
    assert sum(choice.visits for choice in known) > 50
    mind.forget()
    assert sum(choice.visits for choice in mind.consider(turn_of(race, 0), 1)) == 1


def test_memory_is_bounded() -> None:
    mind = Mind(SAKENOBORI, 128)
    bytes_at_first = mind.bytes
    race = Race(SAKENOBORI, 5, seed=1)
    while not race.over:
        seat = race.waiting[0]
        turn = turn_of(race, seat)
        # far more than it was made for: then it remembers no more, but thinks on
        choices = mind.consider(turn, 1500, seed=len(race.moves))
        assert sum(choice.visits for choice in choices) > 300
        assert 2 * mind.thought.situations <= len(mind.situations) + 2
        assert mind.thought.tries <= len(mind.tries)
        assert np.count_nonzero(mind.situations["key"]) == mind.thought.situations
        race.play(best(choices).action, seat)
    assert mind.bytes == bytes_at_first


def test_visits_do_not_run_over() -> None:
    from headrace.bots import search

    assert np.iinfo(Try.dtype["worth"]).max > search.MOST_VISITS * search.WHOLE


def test_it_stops_when_the_time_is_over_or_nothing_can_change() -> None:
    turn = turn_of(nim(80), 0)
    mind = Mind(NIM, 1000)
    mind.consider(turn, 10**9, seconds=0.0)
    assert mind.thought.races == BREATH
    race = nim(10)
    mind = Mind(NIM, 100_000)
    mind.consider(turn_of(race, 0), 100_000)
    assert mind.thought.races < 100_000, "the winning move is tried so often that it must win"


def test_many_threads_add_up() -> None:
    turn = first_turn()
    alone, together = (
        consider_together([Mind(SAKENOBORI, 500) for _ in range(minds)], turn, 240, seed=1)
        for minds in (1, 3)
    )
    assert [choice.action for choice in together] == list(turn.legal)
    assert sum(choice.visits for choice in alone) == sum(choice.visits for choice in together)
    assert together == consider_together(
        [Mind(SAKENOBORI, 500) for _ in range(3)], turn, 240, seed=1
    )


def test_one_possibility_needs_no_thought() -> None:
    race = Race(replace(NIM), seed=1, options={"heap": "10"})
    race.play("take-3")
    race.play("take-3")
    race.play("take-3")
    assert [choice.action for choice in Mind(NIM, 10).consider(turn_of(race, 1), 5)] == [0]
