"""What a designer wants to know of a game, as sensible players play it.

    >>> found = weigh("sakenobori", players=3, games=1000, seed=1, studied=2)
    >>> found.simulation.share_of_wins(0), found.mean_lead_changes
    ((...), Estimate(...))

Who wins, how long it takes and how it ends comes from many races; the rest from a close look
at the first of them, see `study.py`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any, NamedTuple

import numpy as np

from headrace.engine.game import Game, find_game
from headrace.engine.simulation import Progress, Simulation, simulate
from headrace.lab.study import TIMES, Floats, Step, study

STUDIED = 200  # races looked at closely
LEAD = 0.15  # how much better a new leader's chance to win must be
MATTERS = 0.1  # what the best move must win more than the worst
FELT = 0.02  # what a seat must win more or less for people at a table to notice
PARTS = 10  # of a race, to see what happens when

NAMES = {
    "own_choices": "Own choices",
    "others_moves": "Moves of others",
    "luck": "Luck",
    "decisions_that_matter": "Decisions that matter",
    "at_stake": "At stake",
    "lead_changes": "Changes of the lead",
    "possible_moves": "Possible moves",
}
EXPLAINED = {
    "possible_moves": "How many moves a player can choose from at a decision.",
    "lead_changes": "How often another seat takes the lead in a race: its chance to win is at "
    f"least {LEAD * 100:.0f} points above the old leader's, twice in a row. Less could be noise.",
    "decisions_that_matter": "Decisions where the best move wins at least "
    f"{MATTERS * 100:.0f} points more often than the worst.",
    "at_stake": "By how many points the best move wins more often than the worst, on average.",
    "own_choices": "What its own moves do for a seat, as far as it can know: better or worse "
    "than any other sensible move.",
    "others_moves": "What the moves of the others do for it or against it, as far as they can "
    "know.",
    "luck": "What comes otherwise than whoever moves could expect: dice, the set-up, secrets.",
}


class Estimate(NamedTuple):
    value: float
    low: float  # between these limits with 95 % confidence
    high: float


@dataclass(frozen=True)
class Balance:
    """All that was found."""

    simulation: Simulation
    studied: int  # so many races
    tried: int  # decisions at which each move was tried
    possible_moves: dict[int, int]  # how many decisions had so many
    lead_changes: dict[int, int]  # how many races had so many
    mean_lead_changes: Estimate
    decisions_that_matter: Estimate
    at_stake: Estimate
    at_stake_when: tuple[float, ...]  # in each part of a race
    winner_when: tuple[float, ...]  # the chance of those who will win, from start to end
    decided_by: dict[str, Estimate]  # the shares of own choices, others' moves and luck
    example: tuple[tuple[float, ...], ...]  # a race like many: each seat's chance at each step

    @property
    def mean_moves(self) -> float:
        return sum(n * times for n, times in self.possible_moves.items()) / sum(
            self.possible_moves.values()
        )

    def verdict(self) -> list[str]:
        """The main things in plain sentences."""
        races = self.simulation
        mean = races.decisions / races.games
        luck, own, others = (
            self.decided_by[part].value for part in ("luck", "own_choices", "others_moves")
        )
        return [
            _verdict_on_seats(races),
            f"A race takes {mean:.0f} decisions, {mean / races.players:.0f} for each player; "
            f"nine in ten take from {races.length_at(0.05)} to {races.length_at(0.95)}.",
            f"Between players of equal sense luck decides {luck:.0%} of a race, a seat's own "
            f"choices {own:.0%}, the moves of others {others:.0%}.",
            f"{self.decisions_that_matter.value:.0%} of the decisions matter; another seat takes "
            f"the lead {self.mean_lead_changes.value:.1f} times in a race.",
        ]

    def to_dict(self) -> dict[str, Any]:
        """All of it, for machines to read; the same for the same seed."""
        races = self.simulation.to_dict()
        for passing in ("on", "seconds", "decisions_per_second", "games_per_second"):
            del races[passing]
        return {
            **races,
            "studied": self.studied,
            "possible_moves": {
                "mean": self.mean_moves,
                "most": max(self.possible_moves),
                "histogram": {str(n): times for n, times in self.possible_moves.items()},
            },
            "lead_changes": {
                **self.mean_lead_changes._asdict(),
                "margin": LEAD,
                "histogram": {str(n): times for n, times in self.lead_changes.items()},
            },
            "decisions_that_matter": {
                **self.decisions_that_matter._asdict(),
                "margin": MATTERS,
                "tried": self.tried,
            },
            "at_stake": {**self.at_stake._asdict(), "when": list(self.at_stake_when)},
            "winner_when": list(self.winner_when),
            "decided_by": {part: found._asdict() for part, found in self.decided_by.items()},
            "verdict": self.verdict(),
        }


def weigh(
    game: str | Game,
    players: int | None = None,
    games: int = 100_000,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
    progress: Progress = lambda races: None,
    studied: int = STUDIED,
    times: int = TIMES,
) -> Balance:
    """Play many races with sense and look closely at the first of them, which takes the time."""
    game = find_game(game)
    races = simulate(game, players, games, seed, options, bots="sensible")
    course = game.course(races.players, races.options)
    return summed_up(races, study(game, course, races.seed, studied, times, progress=progress))


def summed_up(simulation: Simulation, studied: Sequence[Sequence[Step]]) -> Balance:
    """The figures, from what was seen of each race."""
    moves = Counter(step.moves for steps in studied for step in steps[1:])
    changes = [lead_changes([step.after for step in steps]) for steps in studied]
    leads = Counter(changes)
    gaps = [[step.gap for step in steps if step.gap is not None] for steps in studied]
    tried = [len(found) for found in gaps]
    usual = min(range(len(changes)), key=lambda i: abs(changes[i] - float(np.mean(changes))))
    return Balance(
        simulation=simulation,
        studied=len(studied),
        tried=sum(tried),
        possible_moves={n: moves[n] for n in range(min(moves), max(moves) + 1)},
        lead_changes={n: leads[n] for n in range(max(leads) + 1)},
        mean_lead_changes=estimated(changes, [1] * len(changes)),
        decisions_that_matter=estimated([_mattering(found) for found in gaps], tried, 1.0),
        at_stake=estimated([sum(found) for found in gaps], tried, 1.0),
        at_stake_when=_at_stake_when(studied),
        winner_when=_winner_when(studied),
        decided_by=_decided_by(studied),
        example=tuple(tuple(step.after.tolist()) for step in studied[usual]),
    )


def estimated(parts: Sequence[float], wholes: Sequence[float], most: float = inf) -> Estimate:
    """What part of the whole it is, over all races, and its limits."""
    whole = sum(wholes) or 1
    share = sum(parts) / whole
    strays = ((part - share * of) ** 2 for part, of in zip(parts, wholes, strict=True))
    reach = 1.96 * sqrt(sum(strays)) / whole
    # what is nothing, or all, noise may have carried a little beyond
    return Estimate(*(min(max(0.0, x), most) for x in (share, share - reach, share + reach)))


def lead_changes(chances: Sequence[Floats]) -> int:
    """How often another seat takes the lead, and has it at the next decision too.

    The noise of one decision is not that of the next: what it feigns does not last.
    """
    leader = None
    changes = 0
    for now, then in zip(chances, [*chances[1:], chances[-1]], strict=True):
        best = int(np.argmax(now))
        ahead = np.minimum(now[best] - now, then[best] - then) >= LEAD  # of which seats
        if leader is None:
            if ahead.sum() == len(now) - 1:
                leader = best
        elif ahead[leader]:
            leader = best
            changes += 1
    return changes


def _mattering(gaps: Sequence[float]) -> int:
    """How many gaps are wide, less those that noise makes: it makes as many the other way round."""
    return sum(gap >= MATTERS for gap in gaps) - sum(gap <= -MATTERS for gap in gaps)


def _at_stake_when(studied: Sequence[Sequence[Step]]) -> tuple[float, ...]:
    found: list[list[float]] = [[] for _ in range(PARTS)]
    for steps in studied:
        for i, step in enumerate(steps[1:]):
            if step.gap is not None:
                found[i * PARTS // (len(steps) - 1)].append(step.gap)
    return tuple(max(0.0, float(np.mean(gaps))) if gaps else 0.0 for gaps in found)


def _winner_when(studied: Sequence[Sequence[Step]]) -> tuple[float, ...]:
    chances = np.zeros(PARTS + 1)
    for steps in studied:
        won = steps[-1].after > 0
        for i in range(PARTS + 1):
            chances[i] += steps[i * (len(steps) - 1) // PARTS].after[won].sum()
    return tuple((chances / len(studied)).tolist())


def _decided_by(studied: Sequence[Sequence[Step]]) -> dict[str, Estimate]:
    """The shares in what makes one win rather than another: together, its variance."""
    own = [sum(float(step.choice[step.seat]) for step in steps[1:]) for steps in studied]
    choices = [sum(float(step.choice.sum()) for step in steps) for steps in studied]
    luck = [sum(float(step.chance.sum()) for step in steps) for steps in studied]
    all_of_it = [choice + chance for choice, chance in zip(choices, luck, strict=True)]
    others = [choice - mine for choice, mine in zip(choices, own, strict=True)]
    return {
        "own_choices": estimated(own, all_of_it, 1.0),
        "others_moves": estimated(others, all_of_it, 1.0),
        "luck": estimated(luck, all_of_it, 1.0),
    }


def _verdict_on_seats(races: Simulation) -> str:
    even = 1 / races.players
    seat = max(range(races.players), key=lambda seat: abs(races.share_of_wins(seat)[0] - even))
    share, low, high = races.share_of_wins(seat)
    more = f"{abs(share - even) * 100:.1f} points {'more' if share > even else 'less'}"
    wins = f"seat {seat + 1} wins {share:.1%} ({low:.1%} – {high:.1%})"
    if low <= even <= high:
        return f"No seat has an edge that shows: {wins}, an even share is {even:.1%}."
    if abs(share - even) < FELT:
        return f"Seats are nearly even: {wins}, {more} than an even share; no table would notice."
    return f"Seats are not even: {wins}, {more} than an even share."
