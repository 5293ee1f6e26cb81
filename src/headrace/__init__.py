"""Headrace: race board games to play, to simulate by the million, and to learn from.

    >>> import headrace
    >>> race = headrace.Race("sakenobori", players=4, seed=2026)
    >>> race = race.play_out()
    >>> race.final.winners
    (...)
    >>> picture = race.picture()

In a notebook, `race` alone shows the picture.
"""

from headrace.engine.errors import (
    BadSetup,
    BadSheet,
    CannotUndo,
    HeadraceError,
    MoveError,
    NoSuchAction,
    NotLegalNow,
    NotYourTurn,
)
from headrace.engine.game import find_game, game_names
from headrace.engine.race import Race
from headrace.engine.sheet import read_sheet, write_sheet
from headrace.engine.simulation import Simulation, simulate

__all__ = [
    "BadSetup",
    "BadSheet",
    "CannotUndo",
    "HeadraceError",
    "MoveError",
    "NoSuchAction",
    "NotLegalNow",
    "NotYourTurn",
    "Race",
    "Simulation",
    "find_game",
    "game_names",
    "read_sheet",
    "simulate",
    "write_sheet",
]
