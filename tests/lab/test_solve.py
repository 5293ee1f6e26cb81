"""The solver says nothing that is not so."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from bots import nim
from kit import GAMES
from lab import pond

from headrace.bots.bot import turn_of
from headrace.bots.find import find_bot
from headrace.engine.errors import BadSetup
from headrace.engine.game import find_game
from headrace.engine.race import Race
from headrace.lab.solve import DRAW, LOSS, WIN, Perfect, Solver

GAME = find_game("deep-river")
NIM = replace(nim.GAME, secrets=False)
LONG = 600  # seconds: nothing here should need so long


def endgames(number: int, decisions: int) -> Iterator[Race]:
    """Races that random players would have ended in so many decisions."""
    for seed in range(number):
        race = Race(GAME, seed=seed).play_out(seed)
        yield race.at(len(race.moves) - decisions)


def by_hand(race: Race, side: int, depth: int) -> tuple[int, int]:
    """What a side gets at least and at most, by trying everything so far ahead."""
    if race.final:
        if side not in race.final.winners:
            return LOSS, LOSS
        return (WIN, WIN) if len(race.final.winners) == 1 else (DRAW, DRAW)
    if depth == 0:
        return LOSS, WIN
    found: list[tuple[int, int]] = []
    for action in race.legal():
        after = race.at(len(race.moves))
        after.play(action)
        found.append(by_hand(after, side, depth - 1))
    best = max if race.waiting[0] == side else min
    return best(low for low, _ in found), best(high for _, high in found)


def test_it_agrees_with_trying_everything() -> None:
    settled = 0
    for race in endgames(40, 4):
        answer = Solver(GAME, race.course, megabytes=1).solve(race.state, LONG)
        assert answer.mover == race.waiting[0]
        low, high = by_hand(race, answer.mover, 5)
        assert low <= answer.low <= answer.high <= high
        settled += low == high
        for action in race.legal():
            after = race.at(len(race.moves))
            after.play(action)
            low, high = by_hand(after, answer.mover, 4)
            if action in answer.best:
                assert high >= answer.low > LOSS
            elif action not in answer.unknown:
                assert low < answer.low or answer.high == LOSS
    assert settled > 10


def test_a_small_table_forgets_and_says_the_same() -> None:
    for race in endgames(12, 4):
        answers = [
            Solver(GAME, race.course, megabytes).solve(race.state, LONG) for megabytes in (1, 64)
        ]
        assert len({(answer.low, answer.high) for answer in answers}) == 1
        assert all(answer.low == answer.high for answer in answers)


def test_a_question_asked_in_small_pieces_has_the_same_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[tuple[Any, ...]] = []
    for breath in (100_000, 7):
        monkeypatch.setattr("headrace.lab.solve.BREATH", breath)
        for race in endgames(6, 4):
            answer = Solver(GAME, race.course, megabytes=4).solve(race.state, LONG)
            found.append((answer.low, answer.high, answer.best, answer.positions))
    assert found[:6] == found[6:]


def test_without_time_nothing_is_certain() -> None:
    race = Race(GAME, seed=1)
    answer = Solver(GAME, race.course, megabytes=1).solve(race.state, seconds=0)
    assert (answer.low, answer.high, answer.best, answer.positions) == (LOSS, WIN, (), 0)
    assert set(answer.unknown) == set(race.legal())


@pytest.mark.parametrize("heap", ["10", "12", "15", "80", "97"])
def test_it_solves_any_game_of_two(heap: str) -> None:
    """Who leaves a multiple of four wins."""
    race = Race(NIM, 2, 1, {"heap": heap})
    answer = Solver(NIM, race.course, megabytes=1).solve(race.state, LONG)
    rest = int(heap) % 4
    assert answer.low == answer.high == (WIN if rest else LOSS)
    wins = [action for action in race.legal() if _left(race, action) % 4 == 0]
    assert list(answer.best) == wins


def _left(race: Race, action: int) -> int:
    after = race.at(len(race.moves))
    after.play(action)
    return after.state.left


@pytest.mark.parametrize("foe", ["random", "otter"])
def test_a_bot_that_plays_it_never_loses_a_won_endgame(foe: str) -> None:
    won = 0
    for seed, race in enumerate(endgames(60, 7)):
        answer = Solver(GAME, race.course, megabytes=4).solve(race.state, seconds=0.2)
        if answer.low < WIN:
            continue
        perfect, other = Perfect(), find_bot(foe, GAME, in_time=False)
        perfect.seconds = 5  # much more than it took to find that it is won
        while not race.over:
            seat = race.waiting[0]
            bot = perfect if seat == answer.mover else other
            race.play(bot.choose(turn_of(race, seat, seed)), seat)
        assert race.final and race.final.winners == (answer.mover,)
        won += 1
        if won == 5:
            return
    pytest.fail("too few endgames are won")


def test_the_bot_plays_a_whole_race() -> None:
    race, perfect, chance = Race(GAME, seed=3), Perfect(), random.Random(1)
    perfect.seconds = 0.01
    while not race.over:
        seat = race.waiting[0]
        race.play(
            perfect.choose(turn_of(race, seat)) if seat == 0 else chance.choice(race.legal(seat))
        )
    assert race.final and race.final.places[0] == 1


@pytest.mark.parametrize("game", [g for g in GAMES if g.secrets], ids=lambda game: game.name)
def test_games_with_secrets_are_refused(game: Any) -> None:
    with pytest.raises(BadSetup, match="cannot be solved: it is not a game of two without"):
        Solver(game, game.course(game.usual_seats, {}))


def test_dice_are_refused() -> None:
    game = replace(pond.GAME, secrets=False)
    race = Race(game, 2, 1, {"kind": "dice"})
    with pytest.raises(BadSetup, match="pond cannot be solved: dice are rolled in it"):
        Solver(game, race.course, megabytes=1).solve(race.state, LONG)
