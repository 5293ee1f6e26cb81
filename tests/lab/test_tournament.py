"""Tournaments: fair to every bot, the same for the same seed, and honest about their certainty."""

import json
from collections import Counter

import pytest

from headrace import BadSetup, HeadraceError
from headrace.lab import tournament as lab
from headrace.lab.tournament import Tournament, hold, mean_of

BOTS = ["sensible", "random", "tadpole"]


@pytest.fixture(scope="module")
def held() -> Tournament:
    return hold("sakenobori", BOTS, players=4, games=60, seed=5, workers=2)


def test_every_bot_sits_as_often_in_every_seat(held: Tournament) -> None:
    assert len(held.races) == 60
    for bot in range(3):
        seats = Counter(
            seat
            for race in held.races
            for seat, sitting in enumerate(race.lineup)
            if sitting == bot
        )
        assert set(seats.values()) == {20}, seats


def test_a_block_has_the_same_dice_and_everybody_moves_up(held: Tournament) -> None:
    assert len({block[0].seed for block in held.blocks}) == len(held.blocks) == 15
    for block in held.blocks:
        assert len({race.seed for race in block}) == 1
        first = block[0].lineup
        assert [race.lineup for race in block] == [first[i:] + first[:i] for i in range(4)]


@pytest.mark.parametrize(("bots", "seats"), [(2, 4), (2, 3), (3, 4), (5, 3), (7, 5), (4, 4)])
def test_lineups_use_all_bots_alike(bots: int, seats: int) -> None:
    lineups = list(lab.lineups(range(bots), seats, blocks=bots * 4, seed=1))
    assert set(Counter(bot for lineup in lineups for bot in lineup).values()) == {seats * 4}
    for lineup in lineups:
        here = Counter(lineup)
        assert len(lineup) == seats and max(here.values()) - min(here.values()) <= 1
        assert len(here) == min(bots, seats)
    assert len(set(lineups)) > 1


def test_a_bot_named_several_times_takes_so_many_seats() -> None:
    for lineup in lab.lineups([0, 1, 1, 1], 4, blocks=9, seed=1):
        assert sorted(lineup) == [0, 1, 1, 1]
    held = hold("sakenobori", ["sensible", *["random"] * 3], games=40, seed=2, workers=2)
    assert held.bots == ("sensible", "random")
    assert held.wins(0).low > 0.5, "alone among those who play at random"


def test_it_finds_the_stronger_and_says_how_surely(held: Tournament) -> None:
    sensible, chance = held.wins(0), held.wins(1)
    assert sensible.low > chance.high
    assert held.ratings[0].mu > held.ratings[1].mu
    assert held.ahead(0, 1).low > 0.5 > held.ahead(1, 0).high
    assert held.ahead(0, 1).mean + held.ahead(1, 0).mean == pytest.approx(1)
    shares = [held.wins(bot).mean * 20 * 4 for bot in range(3)]
    assert sum(shares) == pytest.approx(60), "every race has one victory to share"


def test_the_same_seed_gives_the_same_races_on_any_number_of_cores(held: Tournament) -> None:
    again = hold("sakenobori", BOTS, players=4, games=60, seed=5, workers=1)
    assert without_times(again) == without_times(held)
    other = hold("sakenobori", BOTS, players=4, games=60, seed=6, workers=2)
    assert without_times(other)["races"] != without_times(held)["races"]


def without_times(held: Tournament) -> dict[str, object]:
    facts = json.loads(json.dumps(held.to_dict()))
    del facts["seconds"]
    for bot in facts["bots"]:
        assert bot.pop("slowest_choice_seconds") >= 0
    return facts


def test_a_shared_victory_is_shared() -> None:
    race = lab.Played(1, (0, 1, 0), (1, 1, 3), (5, 5, 2), 9, (0.0, 0.0, 0.0))
    assert lab.wins_of(race) == [0.5, 0.5, 0]
    assert lab.pairs_of(race, 0, 1) == [0.5, 0.0]
    assert lab.pairs_of(race, 1, 0) == [0.5, 1.0]


def test_intervals_are_taken_over_blocks() -> None:
    """Ten races that always end alike are not ten witnesses."""
    apart = mean_of(iter([(1.0, 1), (0.0, 1)] * 50))
    alike = mean_of(iter([(10.0, 10), (0.0, 10)] * 5))
    assert apart.mean == alike.mean == 0.5
    assert alike.high - alike.low > 2 * (apart.high - apart.low)
    assert mean_of(iter([(4.0, 4)])).low == 0, "one block says nothing"
    sure = mean_of(iter([(4.0, 4)] * 30))
    assert sure.mean == 1 and 0.8 < sure.low < 1, "what was always seen is not yet certain"


def test_intervals_hold_what_they_promise() -> None:
    """About 95 of 100 of them contain the truth."""
    from random import Random

    chance = Random(4)
    inside = 0
    for _ in range(400):
        blocks: list[tuple[float, int]] = []
        for _ in range(40):
            skill = chance.choice((0.1, 0.5))
            blocks.append((sum(float(chance.random() < skill) for _ in range(4)), 4))
        found = mean_of(iter(blocks))
        inside += found.low <= 0.3 <= found.high
    assert 360 <= inside <= 398


@pytest.mark.parametrize(
    ("bots", "games", "why"),
    [
        (["random"], 10, "two different bots or more"),
        (["random", "random"], 10, "two different bots or more"),
        (["random", "pike"], 10, "there is no bot 'pike'"),
        (["random", "sensible"], 0, "must be 1 or more"),
    ],
)
def test_what_cannot_be_held(bots: list[str], games: int, why: str) -> None:
    with pytest.raises(BadSetup if "bot '" not in why else HeadraceError, match=why):
        hold("sakenobori", bots, games=games)


def test_a_bot_that_fails_stops_it_with_the_reason(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "stubborn.py"
    path.write_text("class Stubborn:\n    def choose(self, turn):\n        return 'no'\n", "utf-8")
    with pytest.raises(HeadraceError, match="Stubborn chose 'no', which is not possible"):
        hold("sakenobori", [f"{path}:Stubborn", "random"], games=4, workers=1)
