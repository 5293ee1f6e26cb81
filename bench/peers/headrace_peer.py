"""Headrace itself: Sakenobori as `simulate` plays it on one core."""

from importlib.metadata import version
from itertools import count

from stopwatch import answer

import headrace

GAMES = 20_000
seeds = count(1)


def play() -> tuple[int, int]:
    played = headrace.simulate("sakenobori", players=4, games=GAMES, seed=next(seeds), on="cpu")
    return GAMES, played.decisions


answer(
    play,
    house="Headrace",
    version=version("headrace"),
    game="Sakenobori, 4 players",
    route='simulate(on="cpu")',
)
