"""Ten thousand races of bots over all options: no move illegal, late or absent.

uv run bench/long_run.py                 all of it, some half an hour on two cores
uv run bench/long_run.py --races 500     fewer

A move is illegal or absent if the tournament stops with an error; it is late if it took
longer than a level's stated time and a breath. The two that think longest take one seat in some
thirty, the longer one, which takes a minute a race, only with the usual options.
"""

import argparse
from collections import defaultdict
from itertools import product

from headrace.bots.levels import LEVELS
from headrace.engine.errors import BadSetup
from headrace.engine.game import find_game, game_names
from headrace.lab.tournament import Tournament, hold

BREATH = 0.1  # seconds beyond the stated time
*_QUICK, LONG, LONGEST = (level.name for level in LEVELS)
QUICK = 5 * ["random", "sensible", *_QUICK]


def main() -> None:
    parser = argparse.ArgumentParser(description="Bots play 10,000 races over all options.")
    parser.add_argument("--races", type=int, default=10_000, help="how many races")
    wanted = parser.parse_args().races
    found = settings()
    slowest: dict[str, float] = defaultdict(float)
    played = 0
    for i, (name, players, options) in enumerate(found):
        print(f"{i + 1} of {len(found)}: {name}, {players} players {options}", flush=True)
        bots = [*QUICK, LONG]
        if options == find_game(name).settled({}):
            bots.append(LONGEST)
        held = hold(name, bots, players, -(-wanted // len(found)), i, options, hurried=True)
        played += len(held.races)
        note(held, slowest)
    print(f"\n{played:,} races, no illegal move, none absent\n")
    late = 0
    for level in LEVELS:
        late += slowest[level.name] > level.seconds + BREATH
        print(f"{level.name:12} slowest choice {slowest[level.name] * 1000:7,.1f} ms")
    if late:
        raise SystemExit(f"{late} levels were late")
    print("\nnone late")


def settings() -> list[tuple[str, int, dict[str, str]]]:
    """Every game with every number of players and every combination of its options."""
    found: list[tuple[str, int, dict[str, str]]] = []
    for game in map(find_game, game_names()):
        for players in game.seats:
            for values in product(*(option.values for option in game.options)):
                names = (option.name for option in game.options)
                options = dict(zip(names, values, strict=True))
                try:
                    game.course(players, options)
                except BadSetup:
                    continue  # not for so many players
                found.append((game.name, players, options))
    return found


def note(held: Tournament, slowest: dict[str, float]) -> None:
    for bot, name in enumerate(held.bots):
        if any(bot in race.lineup for race in held.races):
            slowest[name] = max(slowest[name], held.slowest(bot))


if __name__ == "__main__":
    main()
