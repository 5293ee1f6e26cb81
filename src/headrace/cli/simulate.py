"""`headrace simulate`: races by the million, and what they were like."""

import json
from collections.abc import Mapping
from math import ceil
from typing import Annotated

import typer
from rich.bar import Bar
from rich.table import Table

from headrace.cli.progress import shown_progress
from headrace.cli.shared import GAME, AsJson, Console, Options, Players, Seed, chosen
from headrace.drawing.seats import LOOKS
from headrace.engine import simulation
from headrace.engine.game import Game, find_game
from headrace.engine.simulation import PLACES, PLAYERS, Simulation
from headrace.engine.words import Phrase

WHERE = {"cpu": "one core", "cores": "all cores", "gpu": "the GPU", "ray": "Ray's machines"}
HOW = {"random": "at random", "sensible": "of sensible players"}
BAR = 30  # the width of a bar
WIDTH, HEIGHT = 64, 6  # of the histogram
BLOCKS = " ▁▂▃▄▅▆▇█"


def simulate(
    game: Annotated[str, GAME],
    players: Players = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many races.")] = 100_000,
    option: Options = None,
    seed: Seed = None,
    on: Annotated[
        str,
        typer.Option(
            metavar="|".join(PLACES),
            help="Where: on one core, on all, on a GPU, or on the machines of a Ray cluster.",
        ),
    ] = "cores",
    bots: Annotated[
        str,
        typer.Option(metavar="|".join(PLAYERS), help="Who plays: any move, or one that has sense."),
    ] = "random",
    as_json: AsJson = False,
) -> None:
    """Play many races at random and report who wins them, how long they are, how they end."""
    played = find_game(game)
    with shown_progress(played.name, games, not as_json) as progress:
        result = simulation.simulate(
            played, players, games, seed, chosen(option), on, progress, bots
        )
    if as_json:
        print(json.dumps(result.to_dict(), indent=2))
    else:
        _report(result, played)


# ---- the report


def _report(result: Simulation, game: Game) -> None:
    out = Console()
    out.print(
        f"[bold]{game.words.say(Phrase('title'), 'en')}[/], {result.players} players: "
        f"{result.games:,} races {HOW[result.bots]} on {WHERE[result.on]} "
        f"in {result.seconds:.3g} s\n"
        f"[bold]{_rough(result.decisions_per_second)}[/] decisions/s   "
        f"[bold]{_rough(result.games_per_second)}[/] games/s\n"
    )
    out.print(_wins(result))
    out.print(
        f"\n[bold]Length[/] in decisions: mean {result.decisions / result.games:.1f}, "
        f"least {min(result.lengths)}, median {result.length_at(0.5)}, most {max(result.lengths)}"
    )
    for line in histogram(result.lengths):
        out.print(f"  [cyan]{line}[/]")
    out.print()
    out.print(_endings(result, game))
    out.print(f"\n[dim]The same again:[/] {again(result, game)}", soft_wrap=True)


def _rough(n: float) -> str:
    for size, word in ((1e9, "thousand million"), (1e6, "million"), (1e3, "thousand")):
        if n >= size:
            return f"{n / size:.3g} {word}"
    return f"{n:.3g}"


def _wins(result: Simulation) -> Table:
    shares = [result.share_of_wins(seat) for seat in range(result.players)]
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("Seat")
    table.add_column("Wins", justify="right")
    table.add_column("95 %", justify="center")
    table.add_column(f"[dim]an even share is {1 / result.players:.1%}[/]", width=BAR)
    table.add_column("Mean score", justify="right")
    widest = max(share for share, _, _ in shares)
    for seat, (share, low, high) in enumerate(shares):
        table.add_row(
            str(seat + 1),
            f"{share:.1%}",
            f"{low:.1%} – {high:.1%}",
            Bar(widest, 0, share, width=BAR, color=LOOKS[seat].colour),
            f"{result.mean_scores[seat]:.2f}",
        )
    return table


def _endings(result: Simulation, game: Game) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("Ways of ending")
    table.add_column("", justify="right")
    table.add_column("", width=BAR)
    for ending, races in result.endings.items():
        bar = Bar(result.games, 0, races, width=BAR, color="cyan")
        table.add_row(game.words.say(Phrase(ending), "en"), f"{races / result.games:.1%}", bar)
    return table


def histogram(lengths: Mapping[int, int]) -> list[str]:
    """How many races were how long, drawn with blocks; the scale under it."""
    least, most = min(lengths), max(lengths)
    step = ceil((most - least + 1) / WIDTH)
    columns = [0] * ((most - least) // step + 1)
    for length, races in lengths.items():
        columns[(length - least) // step] += races
    eighths = [ceil(races / max(columns) * HEIGHT * 8) for races in columns]
    lines = [
        "".join(BLOCKS[min(8, max(0, high - 8 * row))] for high in eighths)
        for row in reversed(range(HEIGHT))
    ]
    gap = max(1, len(columns) - len(f"{least}{most}"))
    return [*lines, f"{least}{'':{gap}}{most}"]


def again(result: Simulation, game: Game) -> str:
    """The command that plays the same races."""
    usual = game.settled({})
    options = [
        f" --option {name}={value}"
        for name, value in result.options.items()
        if value != usual[name]
    ]
    bots = f" --bots {result.bots}" if result.bots != PLAYERS[0] else ""
    return (
        f"headrace simulate {result.game} --players {result.players} --games {result.games}"
        f"{''.join(options)}{bots} --seed {result.seed}"
    )
