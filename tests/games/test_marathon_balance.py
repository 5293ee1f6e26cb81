"""Whether the house's courses and decks make a good race, by races of sensible runners."""

from typing import Any, NamedTuple

import numpy as np
import pytest

from headrace.engine.compiling import blank, compiled, filled
from headrace.engine.contract import apply, legal, result, sense, waiting
from headrace.engine.game import find_game
from headrace.engine.playout import race_seed, start
from headrace.engine.rules import Dice, Moves, Outcome, Told, Word, clear, lowest, mixed, rule
from headrace.games.marathon.rules import BOOSTING, KEEP, LANES, MOST_PLAYERS, State

GAME = find_game("marathon")

NOBODY = -1
# what is counted, by starting position; then the turns of all races
STARTS, WINS, TURNS = 0, LANES, 2 * LANES
COUNTS = TURNS + 1 + MOST_PLAYERS  # and the wins by seat


@rule
def run_races(
    states: Any,
    c: Any,
    moves: Moves,
    told: Told,
    dice: Dice,
    outcome: Outcome,
    counts: Any,
    seed: Word,
    races: int,
    stubborn: int,
) -> None:
    """Races of sensible runners, one of whom may be too stubborn to spend any stamina."""
    for i in range(races):
        states[0] = states[1]
        s = states[0]
        own = race_seed(seed, i)
        start(s, c, told, own)
        dice.rng = mixed(own)
        lanes = 0
        seats = waiting(s, c)
        while seats != 0:
            seat = lowest(seats)
            if s.turns == 1 and lanes == 0:  # all stand in the starting block, 4 bits a seat
                for j in range(c.players):
                    lanes |= s.runner[j].lane << (4 * j)
            clear(moves)
            legal(s, c, seat, moves)
            action = sense(s, c, seat, moves, dice)
            if seat == stubborn and s.phase == BOOSTING:
                action = KEEP
            told.n = 0
            apply(s, c, seat, action, told)
            seats = waiting(s, c)
        result(s, c, outcome)
        counts[TURNS] += s.turns
        for j in range(c.players):
            lane = (lanes >> (4 * j)) & 15
            counts[STARTS + lane] += 1
            if outcome.place[j] == 1:
                counts[WINS + lane] += 1
                counts[TURNS + 1 + j] += 1


class Found(NamedTuple):
    by_position: list[float]  # the share of wins of each starting position
    by_seat: list[float]
    turns: float  # of each runner


def found(players: int, races: int, stubborn: int = NOBODY, **options: str) -> Found:
    counts = np.zeros(COUNTS, np.int64)
    compiled(GAME)(run_races)(
        blank(State, 2),
        filled(GAME.course(players, options)),
        *(blank(kind)[0] for kind in (Moves, Told, Dice, Outcome)),
        counts,
        np.uint64(2026),
        races,
        stubborn,
    )
    return Found(
        list(counts[WINS : WINS + LANES] / counts[STARTS : STARTS + LANES]),
        list(counts[TURNS + 1 : TURNS + 1 + players] / races),
        counts[TURNS] / races / players,
    )


RACES = 40_000
COURSES = ("full", "half")
each_course = pytest.mark.parametrize("course", COURSES)


@each_course
@pytest.mark.parametrize("players", GAME.seats)
def test_no_starting_position_wins_far_more_than_its_share(course: str, players: int) -> None:
    shares = found(players, RACES, course=course).by_position
    assert all(abs(share - 1 / players) < 0.05 for share in shares)


def test_races_are_as_long_as_they_should_be() -> None:
    full, half = (found(4, RACES, course=course).turns for course in COURSES)
    assert 18 < full < 30
    assert 0.4 < half / full < 0.6


@each_course
@pytest.mark.parametrize("players", [2, 4])
def test_who_never_spends_stamina_wins_less_than_its_share(course: str, players: int) -> None:
    shares = found(players, RACES, stubborn=0, course=course).by_seat
    assert shares[0] < 0.75 / players


@pytest.mark.parametrize("deck", ["sunny", "stormy"])
def test_other_decks_are_fair_as_well(deck: str) -> None:
    told = found(4, RACES, deck=deck)
    assert all(abs(share - 0.25) < 0.05 for share in told.by_position)
    usual = found(4, RACES).turns
    assert (told.turns < usual) == (deck == "sunny")
