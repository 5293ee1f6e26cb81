"""The ladder of levels: each against the one below it, in every game with every number of seats.

uv run bench/levels.py                              all of docs/levels.md: most of a day
uv run bench/levels.py marathon --players 3         only what this changes; the rest stays
uv run bench/levels.py deep-river --quick           a tenth of the races, shown only

What is held is written at once, so an interrupt loses one line at most. All seeds are in the
table, so anyone can hold the same tournaments again.
"""

import argparse
import re
from collections.abc import Iterator
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
# how many races; where those do not tell who is ahead, as many others with the next seed
RACES = (400, 2000, 10_000)
RACES_OF_THE_STRONGEST = (24, 60)  # each of its choices takes up to a second or two


def main() -> None:
    parser = argparse.ArgumentParser(description="The ladder of levels, written to docs/levels.md.")
    parser.add_argument("games", nargs="*", help="which games; else all")
    parser.add_argument("--players", type=int, help="with how many players alone")
    parser.add_argument("--quick", action="store_true", help="a tenth of the races, shown only")
    asked = parser.parse_args()
    for game in map(find_game, asked.games or game_names()):
        for players in [asked.players] if asked.players else game.seats:
            print(f"{game.name}, {players} players", flush=True)
            lines: list[str] = []
            for line in ladder(game, players, 10 if asked.quick else 1):
                lines.append(line)
                if not asked.quick:
                    write(game, players, lines)


def write(game: Game, players: int, lines: list[str]) -> None:
    """Put a table into the page, in the place of the one that was there."""
    found = tables(PAGE.read_text("utf-8"))
    title = game.words.say(Phrase("title"), "en")
    found[title, players] = f"Held on {date.today()}.\n\n{HEAD.format(1 / players)}" + "".join(
        f"{line}\n" for line in lines
    )
    text = INTRODUCTION
    last = ""
    for title, players in sorted(found):
        text += f"\n## {title}\n" if title != last else ""
        text += f"\n### {players} players\n\n{found[title, players]}"
        last = title
    PAGE.write_text(text, "utf-8")


def tables(page: str) -> dict[tuple[str, int], str]:
    """What stands on the page, by game and number of players."""
    return {
        (title, int(players)): table.strip() + "\n"
        for section in re.split(r"^## ", page, flags=re.M)[1:]
        for title, rest in [section.split("\n", 1)]
        for players, table in re.findall(
            r"^### (\d+) players\n(.*?)(?=^### |\Z)", rest, re.M | re.S
        )
    }


def ladder(game: Game, players: int, less: int) -> Iterator[str]:
    """Its lines, one after the other."""
    for below, above in pairwise(NAMES):
        races = RACES_OF_THE_STRONGEST if above == NAMES[-1] else RACES
        yield row(settled(game, [above, below], players, [n // less for n in races]))
    games = RACES_OF_THE_STRONGEST[-1] // less
    alone = hold(game, [NAMES[-1], *["random"] * (players - 1)], players, games, SEED)
    yield row(alone, " alone")
    if alone.wins(0).mean < min(0.95, 3 / players):
        quarter = str(LEVELS[-1].races // 4)
        yield row(hold(game, [NAMES[-1], quarter], players, games, SEED))


def settled(game: Game, bots: list[str], players: int, races: list[int]) -> Tournament:
    """The first of several tournaments that tells who is ahead, or the last."""
    *first, last = enumerate(races, SEED)
    for seed, games in first:
        held = hold(game, bots, players, games, seed)
        if held.ahead(0, 1).low > 0.5:
            return held
    return hold(game, bots, players, last[1], last[0])


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
95 % confidence. `alone` is one seat among others that all play at random. Where the strongest wins
less than 95 % of races of two so, or three times its share of larger ones, there is a last line: it
against itself with a quarter of the thought. Where it is not ahead of that with certainty, thinking
four times as long changed nothing that so many races could show: its upper limit says how much it
may still be.

Where the first races do not tell who is ahead, more are held, with the next seed. A line that is
missing has not been held with the present levels; where a line has other numbers of races than the
program now gives it, it was held with less time.
"""
HEAD = (
    "| level | wins, where an even share is {:.1%} | against | ahead of it | races | seed |\n"
    "|---|---|---|---|---|---|\n"
)

if __name__ == "__main__":
    main()
