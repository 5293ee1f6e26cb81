"""A race from Python, and many of them."""

import subprocess
import sys
import threading

import pytest

from headrace import BadSetup, NotYourTurn, Race, simulate
from headrace.engine.race import UNKNOWN
from headrace.engine.races import Races
from headrace.engine.simulation import CHUNK


def test_a_race_needs_a_game_seats_options_and_seed_that_exist() -> None:
    for setup, says in (
        ({"game": "chess"}, "no game 'chess'; the games: .*sakenobori"),
        ({"game": "sakenobori", "players": 2}, "3 to 5 players, not 2"),
        (
            {"game": "sakenobori", "options": {"speed": "1"}},
            "no option 'speed'; its options: first",
        ),
        ({"game": "sakenobori", "options": {"first": "9"}}, "cannot be '9'; choose from chance"),
        ({"game": "sakenobori", "players": 3, "options": {"first": "5"}}, "no seat 5"),
        ({"game": "sakenobori", "seed": -1}, "from 0 to"),
        ({"game": "sakenobori", "names": ["Ann"]}, "4 players need 4 names"),
    ):
        with pytest.raises(BadSetup, match=says):
            Race(**setup)  # type: ignore[arg-type]
    for setup, says in (({"games": 0}, "1 or more"), ({"on": "moon"}, "choose from cpu")):
        with pytest.raises(BadSetup, match=says):
            simulate("sakenobori", **setup)  # type: ignore[arg-type]


def test_races_without_a_seed_differ() -> None:
    assert Race("sakenobori").seed != Race("sakenobori").seed


def test_it_says_whose_turn_it_is() -> None:
    race = Race("sakenobori", 3, 1, {"first": "1"}, ["Ann", "Ben", "Cleo"])
    assert race.waiting == (2,)
    with pytest.raises(NotYourTurn, match="turn of Cleo, not of Ann"):
        race.play("river-g1", 0)
    race.play_out()
    with pytest.raises(NotYourTurn, match="the race is over"):
        race.play("spawn")


def test_others_are_not_told_what_was_built() -> None:
    race = Race("sakenobori", 3, 1, {"first": "1"}, ["Ann", "Ben", "Cleo"])
    race.play("bear-g1")
    assert race.told(1, 2)[0].what == 1
    assert race.told(1, 0)[0].what == race.told(1)[0].what == UNKNOWN
    assert race.log(2)[-1] == "Cleo builds the Bear card at g1."
    assert race.log(0)[-1] == race.log()[-1] == "Cleo builds a card at g1."
    assert race.log(0, "fr")[-1] == "Cleo pose une carte en g1."


def test_a_notebook_shows_the_picture() -> None:
    race = Race("sakenobori", 3, 1)
    shown = race._repr_svg_()  # pyright: ignore[reportPrivateUsage]
    assert shown == race.picture() != race.picture(race.waiting[0], "fr")


def test_what_if() -> None:
    race = Race("sakenobori", 3, 1).play_out()
    other = race.at(10)
    other.play_out(seed=5)
    assert other.moves[:10] == race.moves[:10]
    assert other.moves != race.moves
    assert len(race.at(10).moves) == 10


def test_progress_is_told_and_an_interrupt_stops_all_cores() -> None:
    done: list[int] = []
    simulate("sakenobori", games=3 * CHUNK + 5, seed=1, progress=done.append)
    assert sorted(done) == [5, CHUNK, CHUNK, CHUNK]

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate("sakenobori", games=10**12, progress=interrupt)
    before = [thread for thread in threading.enumerate() if "Pool" in thread.name]
    for thread in before:
        thread.join(timeout=20)
    assert not any(thread.is_alive() for thread in before)


def test_a_hundred_times_as_many_races_need_no_more_memory() -> None:
    program = (
        "import resource as r; from headrace import simulate\n"
        "for games in (10_000, 10_000, 1_000_000):\n"
        "    simulate('sakenobori', games=games, seed=1)\n"
        "    print(r.getrusage(r.RUSAGE_SELF).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    _, few, many = map(int, done.stdout.split())
    assert many - few < 2_000  # kB


def test_a_choice_that_is_not_there_changes_nothing() -> None:
    races = Races("sakenobori", 2, players=3, seed=1)
    choices = races.begin(0)
    before = races.states[0].tobytes()
    for i, choice in ((0, choices), (0, -1), (2, 0), (-1, 0), (1, 0)):
        with pytest.raises(IndexError, match="there is no such"):
            races.play(i, choice)
    with pytest.raises(IndexError):
        races.begin(2)
    assert races.states[0].tobytes() == before
    while choices:
        choices = races.play(0, 0)
    with pytest.raises(IndexError, match="no such choice now"):
        races.play(0, 0)
