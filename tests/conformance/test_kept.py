"""What must not change unnoticed: whole races, and the sizes of the games' trees."""

import json
from pathlib import Path
from typing import Any

import pytest
from kit import GAMES, Position, Setting, begun, folder, positions, settings

from headrace.engine.game import Game
from headrace.engine.race import Race
from headrace.engine.sheet import read_sheet, write_sheet

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
MOST_LEAVES = 3000


@each_game
def test_a_golden_race_for_each_way_of_ending(game: Game, write_golden: bool) -> None:
    golden = folder(game) / "golden"
    if write_golden:
        golden.mkdir(exist_ok=True)
        for ending, race in found_races(game).items():
            (golden / f"{ending}.txt").write_text(write_sheet(race), "utf-8")
    assert {path.stem for path in golden.glob("*.txt")} == set(game.endings)
    for path in golden.glob("*.txt"):
        text = path.read_text("utf-8")
        race = read_sheet(text)
        assert race.final and race.final.ending == path.stem
        assert write_sheet(race) == text


def found_races(game: Game) -> dict[str, Race]:
    """The first random race that ends in each way, over all settings."""
    found: dict[str, Race] = {}
    seed = 0
    while set(found) != set(game.endings):
        for setting in settings():
            if setting.game is not game:
                continue
            seed += 1
            race = Race(game, setting.players, seed, setting.options).play_out(seed)
            assert race.final
            found.setdefault(race.final.ending, race)
    return found


@each_game
def test_the_tree_of_moves_has_not_changed(game: Game, write_golden: bool) -> None:
    path = folder(game) / "tree.json"
    counted = {str(players): tree_counts(Setting(game, players)) for players in game.seats}
    if write_golden:
        write_json(path, counted)
    assert json.loads(path.read_text("utf-8")) == counted


def tree_counts(setting: Setting) -> dict[str, list[int]]:
    """How many lines of so many moves there are, from the start and from within a race."""
    half = sum(1 for _ in positions(setting, 1)) // 2
    within = next(at for at in positions(setting, 1) if at.decisions == half)
    return {"start": leaves(begun(setting, 1)), f"after {half}": leaves(within)}


def leaves(root: Position) -> list[int]:
    counts: list[int] = []
    level = [root]
    while True:
        level = [
            at.after(seat, action)[0]
            for at in level
            for seat in at.waiting
            for action in at.legal(seat)
        ]
        counts.append(len(level))
        if not 0 < len(level) * 4 < MOST_LEAVES:
            return counts


def write_json(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, indent=1) + "\n", "utf-8")
