"""`headrace solve`: what it prints, and one line for every mistake."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from headrace.cli import app
from headrace.engine.race import Race
from headrace.engine.sheet import write_sheet
from headrace.lab.solve import Solver


def headrace(command: str) -> Result:
    return CliRunner().invoke(app, command, catch_exceptions=False)


@pytest.fixture
def race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Race:
    """A race that is over, whose sheet is race.txt in the working folder."""
    monkeypatch.chdir(tmp_path)
    played = Race("deep-river", seed=3, names=["[b]Ann", "Ben"]).play_out(3)
    Path("race.txt").write_text(write_sheet(played), "utf-8")
    return played


def test_the_end_of_a_race_is_solved(race: Race) -> None:
    moves = len(race.moves) - 3
    position = race.at(moves)
    told = headrace(f"solve deep-river race.txt --moves {moves} --memory 1")
    assert told.exit_code == 0
    answer = Solver(race.game, race.course, megabytes=1).solve(position.state)
    verdict = ("loses against", "a draw, and no more", "can force victory")[answer.low]
    assert verdict in told.stdout and race.names[answer.mover] in told.stdout
    for action in answer.best:
        assert race.game.notation(action) in told.stdout
    french = headrace(f"solve deep-river race.txt --moves {moves} --memory 1 --language fr")
    assert "décisions d'avance" in french.stdout


def test_json_for_machines(race: Race) -> None:
    moves = len(race.moves) - 3
    told = headrace(f"solve deep-river race.txt --moves {moves} --memory 1 --json")
    facts = json.loads(told.stdout)
    assert len(facts["moves"]) == moves and facts["options"] == race.options
    assert facts["to_choose"] == race.at(moves).waiting[0] + 1
    assert facts["at_least"] == facts["at_most"] in ("loss", "draw", "win")
    assert facts["positions"] > 0


def test_moves_from_the_start_lead_to_a_position() -> None:
    told = headrace(
        "solve deep-river token-3 --seed 1 --option first=salmon --seconds 0 --memory 1"
    )
    assert told.exit_code == 0
    assert "Nothing is certain yet" in told.stdout and "Turn 2" in told.stdout
    assert "Best" not in told.stdout


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("solve sakenobori", "sakenobori cannot be solved: it is not a game of two"),
        ("solve deep-river race.txt", "this race is over: there is nothing to solve"),
        ("solve deep-river race.txt --seed 1", "a sheet has its own options and seed"),
        ("solve deep-river token-9 --seed 1", "deep-river has no action 'token-9'"),
        ("solve deep-river fish-7 --seed 1", "fish-7 is not possible now; possible: token-1"),
    ],
)
@pytest.mark.usefixtures("race")
def test_a_mistake_is_said_in_one_line(command: str, complaint: str) -> None:
    told = headrace(command)
    assert told.exit_code == 2
    assert complaint in told.stderr and told.stderr.count("\n") == 1


@pytest.mark.usefixtures("race")
def test_the_sheet_of_another_game_is_refused() -> None:
    other = Race("sakenobori", 3, 1).play_out(1)
    Path("other.txt").write_text(write_sheet(other), "utf-8")
    told = headrace("solve deep-river other.txt")
    assert told.exit_code == 2 and "is a race of sakenobori, not of deep-river" in told.stderr
