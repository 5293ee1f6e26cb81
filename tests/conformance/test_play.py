"""Every game in every setting can be played to its end, and stays whole."""

import random
from typing import Any

import pytest
from kit import Position, Setting, begun, conserved, positions, redealt, settings

from headrace.engine.errors import CannotUndo, MoveError, NoSuchAction, NotLegalNow, NotYourTurn
from headrace.engine.playout import MOST_ENDINGS, MOST_LENGTH
from headrace.engine.race import Race
from headrace.engine.record import Record
from headrace.engine.rules import MOST_EVENTS, SPECTATOR, Dice, Outcome, count, has

RACES = 6

each_setting = pytest.mark.parametrize("setting", settings(), ids=str)


@each_setting
def test_random_play_ends_and_keeps_every_piece(setting: Setting) -> None:
    for seed in range(RACES):
        at = begun(setting, seed)
        for at in positions(setting, seed):
            conserved(setting.game, at.s, at.c)
            at.s.pack()  # every number fits its field
            for seat in at.waiting:
                moves = at.moves(seat)
                legal = at.legal(seat)
                assert len(legal) > 1 or skipping_would_tell(at, seat)
                assert len(set(legal)) == len(legal) == moves.n
                assert sum(count(mask) for mask in moves.mask[: moves.bundles]) == moves.n
                assert all(0 <= action < setting.rules.ACTIONS for action in legal)
                assert all(has(moves, action) for action in legal)
                assert not has(moves, next(a for a in range(-1, 9999) if a not in legal))
        assert at.decisions <= min(setting.game.longest, MOST_LENGTH)
        check_outcome(setting, at)


def skipping_would_tell(at: Position, seat: int) -> bool:
    """A choice with one possibility is made without asking, unless that would tell a secret:
    for all that those who watch know, the seat might have a choice."""
    dice = Dice()
    return any(len(redealt(at, SPECTATOR, dice).legal(seat)) > 1 for _ in range(500))


def check_outcome(setting: Setting, at: Position) -> None:
    outcome = Outcome()
    setting.rules.result(at.s, at.c, outcome)
    places = outcome.place[: setting.players]
    for place in places:
        assert place == 1 + sum(other < place for other in places)
    assert 0 <= outcome.ending < len(setting.game.endings) <= MOST_ENDINGS


@each_setting
def test_what_happened_fits_the_list_of_events(setting: Setting) -> None:
    for seed in range(RACES):
        for at in positions(setting, seed):
            for seat in at.waiting:
                _, told = at.after(seat, at.legal(seat)[-1])
                assert 0 < told.n < MOST_EVENTS


class Careful(list[Any]):
    """A list that refuses to count from its end, as machine code would not."""

    def __getitem__(self, i: Any) -> Any:
        assert isinstance(i, slice) or i >= 0
        return super().__getitem__(i)

    def __setitem__(self, i: Any, value: Any) -> None:
        assert i >= 0
        super().__setitem__(i, value)


def careful(record: Record) -> Any:
    for name in type(record).fields:
        value = getattr(record, name)
        if isinstance(value, list):
            parts = [careful(part) if isinstance(part, Record) else part for part in value]
            setattr(record, name, Careful(parts))
        elif isinstance(value, Record):
            careful(value)
    return record


@each_setting
def test_no_index_is_negative(setting: Setting) -> None:
    for seed in range(RACES):
        at = begun(setting, seed)
        careful(at.s)
        chance = random.Random(seed)
        while at.waiting:
            seat = chance.choice(at.waiting)
            for watcher in at.watchers():
                setting.rules.hide(careful(at.s.twin()), at.c, watcher)
            _, told = at, careful(at.after(seat, at.legal(seat)[0])[1])
            setting.rules.apply(at.s, at.c, seat, chance.choice(at.legal(seat)), told)


@each_setting
def test_a_refused_move_changes_nothing(setting: Setting) -> None:
    race = Race(setting.game, setting.players, 1, setting.options)
    chance = random.Random(1)
    while not race.over:
        before, moves = race.state.pack(), len(race.moves)
        seat = chance.choice(race.waiting)
        legal = race.legal(seat)
        for action in chance.sample(range(setting.rules.ACTIONS), min(20, setting.rules.ACTIONS)):
            if action not in legal:
                with pytest.raises(NotLegalNow):
                    race.play(action, seat)
        for nonsense in (-1, setting.rules.ACTIONS, "no such move", ""):
            with pytest.raises(NoSuchAction):
                race.play(nonsense, seat)
        for other in {-1, *range(setting.players + 1)} - set(race.waiting):
            assert race.legal(other) == []
            with pytest.raises(NotYourTurn):
                race.play(legal[0], other)
        assert race.state.pack() == before and len(race.moves) == moves
        race.play(chance.choice(legal), seat)
    with pytest.raises(NotYourTurn):
        race.play(0, 0)
    assert issubclass(NotYourTurn, MoveError)


@each_setting
def test_undo_leads_back_and_stops_at_what_was_revealed(setting: Setting) -> None:
    race = Race(setting.game, setting.players, 2, setting.options).play_out(seed=2)
    past = [race.at(moves).state.pack() for moves in range(len(race.moves) + 1)]
    assert len(set(past)) == len(past)
    taken_back = refused = 0
    for moves in range(len(race.moves), 0, -1):
        before = race.at(moves)
        if race.moves[moves - 1].revealed:
            with pytest.raises(CannotUndo):
                before.undo()
            refused += 1
            assert before.state.pack() == past[moves]
        else:
            move = before.undo()
            taken_back += 1
            assert before.state.pack() == past[moves - 1]
            before.play(move.action, move.seat)
            assert before.state.pack() == past[moves]
    assert taken_back
    with pytest.raises(CannotUndo):
        race.at(0).undo()
    assert [race.at(moves).state.pack() for moves in range(len(past))] == past


@each_setting
def test_records_are_the_same_after_a_round_trip(setting: Setting) -> None:
    for at in positions(setting, 3):
        packed = at.s.pack()
        twin = at.s.twin()
        assert twin == at.s and type(at.s).unpack(packed) == at.s and twin.pack() == packed
        for seat in at.waiting:
            after, _ = at.after(seat, at.legal(seat)[0])
            assert at.s.pack() == packed != after.s.pack()
