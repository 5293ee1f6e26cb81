"""The ladder of levels: each against the one below it, in every game with every number of seats.

uv run bench/levels.py            writes docs/levels.md; about three hours on two cores
uv run bench/levels.py --quick    a tenth of the races, shown only

All seeds are in the table, so anyone can hold the same tournaments again.
"""

import argparse
from datetime import date
from itertools import pairwise
from pathlib import Path

from headrace.bots.levels import LEVELS
from headrace.engine.game import Game, find_game, game_names
from headrace.engine.words import Phrase
from headrace.lab.tournament import Share, Tournament, hold

PAGE = Path(__file__).parents[1] / "docs/levels.md"
SEED = 2026
NAMES = ["random", *(level.name for level in LEVELS)]
RACES = 400
RACES_OF_THE_STRONGEST = 300  # a race of theirs takes ten seconds


def main() -> None:
    parser = argparse.ArgumentParser(description="The ladder of levels, written to docs/levels.md.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the races, shown only")
    quick = parser.parse_args().quick
    text = INTRODUCTION.format(date=date.today())
    for game in map(find_game, game_names()):
        text += f"\n## {game.words.say(Phrase('title'), 'en')}\n"
        for players in game.seats:
            print(f"{game.name}, {players} players", flush=True)
            text += f"\n### {players} players\n\n" + ladder(game, players, 10 if quick else 1)
    if quick:
        print(text)
    else:
        PAGE.write_text(text, "utf-8")


def ladder(game: Game, players: int, less: int) -> str:
    lines = [
        "| level | wins, where an even share is "
        f"{1 / players:.1%} | against | ahead of it | races | seed |",
        "|---|---|---|---|---|---|",
    ]
    for below, above in pairwise(NAMES):
        games = RACES_OF_THE_STRONGEST if above == NAMES[-1] else RACES
        lines.append(row(hold(game, [above, below], players, games // less, SEED)))
    games = RACES_OF_THE_STRONGEST // 3 // less
    alone = [NAMES[-1], *["random"] * (players - 1)]
    lines.append(row(hold(game, alone, players, games, SEED), " alone"))
    quarter = str(LEVELS[-1].races // 4)
    lines.append(row(hold(game, [NAMES[-1], quarter], players, games, SEED)))
    return "\n".join(lines) + "\n"


def row(held: Tournament, note: str = "") -> str:
    cells = (
        f"`{held.bots[0]}`{note}",
        shown(held.wins(0)),
        f"`{held.bots[1]}`",
        shown(held.ahead(0, 1)) + ("" if held.ahead(0, 1).low > 0.5 else " (not certain)"),
        str(len(held.races)),
        str(held.seed),
    )
    print(" | ".join(cells), flush=True)
    return f"| {' | '.join(cells)} |"


def shown(share: Share) -> str:
    return f"{share.mean:.1%} ({100 * share.low:.0f}–{100 * share.high:.0f})"


INTRODUCTION = """# How strong the levels are

`uv run bench/levels.py` holds these tournaments and writes this page; each line is one, and
`headrace tournament GAME --bots A,B --players N --games RACES --seed SEED` holds it again, race for
race. Half of the seats go to each of the two (one more to either in turn where they are odd), and
everybody sits everywhere with the same dice. *Wins* is how often a seat of the level wins; *ahead*,
how often it comes in before a seat of the other, ties counting half. In brackets: the limits with
95 % confidence. `alone` is one seat among others that all play at random. The last line of each
table is the strongest against itself with a quarter of the thought: where it is not ahead of that,
the search has reached its ceiling, and longer thinking changes nothing.

Last held on {date}; where a line has other numbers of races than the program now gives it, these
were enough.
"""

if __name__ == "__main__":
    main()
