"""The balance report: figures of games whose true figures are known, and how they are shown."""

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from engine import leapfrog
from lab.pond import GAME, KINDS
from typer.testing import CliRunner, Result

from headrace.cli import app
from headrace.engine.game import Game
from headrace.engine.simulation import Simulation, simulate
from headrace.lab.balance import Balance, Estimate, estimated, lead_changes, summed_up, weigh
from headrace.lab.report import page
from headrace.lab.study import EVERY, Step, at_stake, squared, study


@pytest.fixture(scope="module")
def weighed() -> dict[str, Balance]:
    return {kind: weigh(GAME, 2, 2000, 5, {"kind": kind}, studied=60, times=80) for kind in KINDS}


# ---- what is found of games that are known


@pytest.mark.parametrize("kind", ["dice", "guess"])
def test_what_a_player_cannot_know_or_change_is_luck(
    kind: str, weighed: dict[str, Balance]
) -> None:
    """A guess decides all, but by luck: nobody can know which is the better."""
    found = weighed[kind]
    assert found.decided_by["luck"].value > 0.93
    assert found.decided_by["own_choices"].value < 0.04
    assert found.decisions_that_matter.value < 0.06
    assert abs(found.at_stake.value) < 0.02


def test_where_there_is_neither_die_nor_secret_there_is_no_luck(
    weighed: dict[str, Balance],
) -> None:
    found = weighed["skill"]
    assert found.decided_by["luck"].value < 0.07
    # of two seats, what one wins the other loses
    for part in ("own_choices", "others_moves"):
        assert found.decided_by[part].value == pytest.approx(0.5, abs=0.04)
    assert found.decisions_that_matter.value > 0.9
    # the first fly wins what was a tie, or ties what was lost: half of 10 + 10 in 32
    assert found.at_stake_when[0] == pytest.approx(10 / 32, abs=0.05)


def test_the_parts_are_the_whole(weighed: dict[str, Balance]) -> None:
    """What the steps changed, squared, adds up to the variance of winning."""
    for kind in KINDS:
        steps = study(GAME, GAME.course(2, {"kind": kind}), 5, 60, 80)
        parts = [sum(float((s.choice + s.chance).sum()) for s in race) for race in steps]
        whole = np.var([race[-1].after for race in steps], axis=0).sum()
        assert np.mean(parts) == pytest.approx(whole, rel=0.2)
        shares = [part.value for part in weighed[kind].decided_by.values()]
        assert sum(shares) == pytest.approx(1, abs=0.03)


def test_seats_that_choose_at_once() -> None:
    """Nearly all is luck: to leap one space or, if the water is smooth, two is much the same."""
    found = weigh(leapfrog.GAME, 3, 500, 3, studied=20, times=60)
    assert found.possible_moves == {2: 20 * 3 * leapfrog.LEAPS}
    assert found.decided_by["luck"].value > 0.9
    assert found.decisions_that_matter.value < 0.1


def test_the_races_are_those_of_the_simulation() -> None:
    races = simulate(leapfrog.GAME, 3, 25, 9, bots="sensible")
    studied = study(leapfrog.GAME, leapfrog.GAME.course(3, {}), 9, 25, 4)
    assert Counter(len(steps) - 1 for steps in studied) == races.lengths
    wins = np.sum([steps[-1].after for steps in studied], axis=0)
    assert wins.tolist() == pytest.approx(races.wins)


def test_the_same_seed_is_the_same_on_any_number_of_cores() -> None:
    course = GAME.course(3, {"kind": "guess"})
    races = simulate(GAME, 3, 100, 4, {"kind": "guess"}, bots="sensible")
    told: list[int] = []
    one, many = (
        summed_up(races, study(GAME, course, 4, 12, 10, threads, told.append)).to_dict()
        for threads in (1, 3)
    )
    assert one == many and sum(told) == 24
    again = weigh(GAME, 3, 100, 4, {"kind": "guess"}, studied=12, times=10)
    assert again.to_dict() == one
    assert again.to_dict() != weigh(GAME, 3, 100, 5, studied=12, times=10).to_dict()


# ---- how it is counted


def test_noise_is_not_squared() -> None:
    chance = np.random.default_rng(1)
    noise = [squared(chance.normal(0.1, 1, (50, 1)))[0] for _ in range(4000)]
    assert np.mean(noise) == pytest.approx(0.01, abs=0.002)
    assert squared(np.full((9, 2), 0.3)) == pytest.approx([0.09, 0.09])


def test_moves_that_are_all_the_same_have_nothing_at_stake() -> None:
    chance = np.random.default_rng(1)
    gaps = [at_stake(list(chance.random((8, 20)))) for _ in range(2000)]
    assert np.mean(gaps) == pytest.approx(0, abs=0.01)
    assert np.max(gaps) > 0.1
    assert at_stake([np.full(4, 0.2), np.full(4, 0.9), np.full(4, 0.5)]) == pytest.approx(0.7)


def leads(*chances: list[float]) -> int:
    return lead_changes([np.array(now) for now in chances])


def test_the_lead_changes_when_another_is_clearly_ahead() -> None:
    one, other, even = [0.7, 0.3], [0.3, 0.7], [0.45, 0.55]
    assert leads(even, one, one, other, other, one, one) == 2
    assert leads(even, even, one, one) == 0  # the first to lead
    assert leads(one, one, even, even, one, one) == 0
    assert leads(one, one, other, one, other, one) == 0  # for a moment
    assert leads(one, one, other) == 1  # the last is what came in the end
    assert leads(one, one, [0.5, 0.5]) == 0
    first, third = [0.5, 0.25, 0.25], [0.3, 0.1, 0.6]
    assert leads([0.4, 0.3, 0.3], first, first, third, third) == 1
    assert leads([0.5, 0.4, 0.1], [0.5, 0.4, 0.1], third, third) == 0  # nobody led before


def test_an_estimate() -> None:
    assert estimated([1, 2, 3], [10, 10, 10]).value == pytest.approx(0.2)
    low, high = estimated([1, 2, 3], [10, 10, 10])[1:]
    assert (low, high) == pytest.approx((0.2 - 1.96 * 2**0.5 / 30, 0.2 + 1.96 * 2**0.5 / 30))
    assert estimated([-1, -1], [10, 10]) == Estimate(0, 0, 0)
    assert estimated([12], [10], 1) == Estimate(1, 1, 1)
    assert estimated([0], [0]).value == 0


def step(
    *after: float, seat: int = 0, moves: int = 3, gap: float | None = None, **squares: list[float]
) -> Step:
    none = [0.0] * len(after)
    choice, chance = (np.array(squares.get(part, none)) for part in ("choice", "chance"))
    return Step(seat, moves, np.array(after), choice, chance, gap)


def test_what_was_seen_is_summed_up() -> None:
    races = simulation([30, 70])
    one = [
        step(0.5, 0.5, seat=-1, moves=0, chance=[0.1, 0.1]),
        step(0.2, 0.8, seat=0, moves=2, gap=0.3, choice=[0.3, 0.1], chance=[0.2, 0.2]),
        step(1, 0, seat=1, moves=5, gap=-0.2, choice=[0.1, 0.5]),
    ]
    two = [step(0.4, 0.6, seat=-1, moves=0), step(0.5, 0.5, moves=2, gap=0.1)]
    found = summed_up(races, [one, two])
    assert found.possible_moves == {2: 2, 3: 0, 4: 0, 5: 1}
    assert found.lead_changes == {0: 2}
    assert found.tried == 3
    # one of the wide gaps is outweighed by that which only noise can have made
    assert found.decisions_that_matter.value == pytest.approx(1 / 3)
    assert found.at_stake.value == pytest.approx(0.2 / 3)
    assert found.at_stake_when[0] == pytest.approx(0.2) and found.at_stake_when[5] == 0
    assert found.winner_when[0] == pytest.approx((0.5 + 1) / 2)
    assert found.winner_when[5] == pytest.approx((0.2 + 1) / 2)
    assert found.winner_when[-1] == pytest.approx(1)
    assert {part: share.value for part, share in found.decided_by.items()} == pytest.approx(
        {"own_choices": 0.8 / 1.6, "others_moves": 0.2 / 1.6, "luck": 0.6 / 1.6}
    )


def test_changes_of_the_lead_are_summed_up() -> None:
    calm = [step(0.9, 0.1), step(0.8, 0.2), step(1, 0)]
    wild = [step(0.9, 0.1), step(0.8, 0.2), step(0.1, 0.9), step(0, 1)]
    found = summed_up(simulation([30, 70]), [calm, wild])
    assert found.lead_changes == {0: 1, 1: 1} and found.mean_lead_changes.value == 0.5


def simulation(wins: list[float]) -> Simulation:
    """As many races as were won."""
    games = int(sum(wins))
    return Simulation(
        game="pond",
        players=len(wins),
        games=games,
        options={"kind": "<i>"},
        seed=1,
        bots="sensible",
        on="cores",
        seconds=1,
        decisions=12 * games,
        wins=tuple(wins),
        mean_scores=(1.0,) * len(wins),
        endings={"over": games},
        lengths={11: games // 2, 13: games - games // 2},
    )


@pytest.mark.parametrize(
    ("wins", "verdict"),
    [
        ([510, 490], "No seat has an edge that shows: seat 1 wins 51.0%"),
        ([50_900, 49_100], "Seats are nearly even: seat 1 wins 50.9% "),
        (
            [47_000, 53_000],
            "Seats are not even: seat 1 wins 47.0% (46.7% – 47.3%), 3.0 points less",
        ),
        ([25_000, 25_000, 50_000], "Seats are not even: seat 3 wins 50.0%"),
    ],
)
def test_the_verdict_on_seats(wins: list[float], verdict: str, weighed: dict[str, Balance]) -> None:
    found = replace(weighed["dice"], simulation=simulation(wins))
    assert found.verdict()[0].startswith(verdict)


def test_the_verdict_says_how_long_and_how_much_luck(weighed: dict[str, Balance]) -> None:
    found = replace(weighed["dice"], simulation=simulation([50, 50]))
    said = " ".join(found.verdict())
    assert "takes 12 decisions, 6 for each player; nine in ten take from 11 to 13" in said
    assert f"luck decides {found.decided_by['luck'].value:.0%} of a race" in said


# ---- the page


def test_the_page_holds_all_and_needs_no_other(weighed: dict[str, Balance]) -> None:
    found = weighed["guess"]
    text = page(found, GAME, "headrace balance pond --x '<y>'")
    body = ElementTree.fromstring(text)
    words = " ".join(" ".join(body.itertext()).split())
    assert 'Pond & <b title="x">Co</b>' in words and "flies < 'all' & gone" in words
    assert "headrace balance pond --x '<y>'" in words and "kind: guess" in words
    for line in found.verdict():
        assert line in words
    for seat in range(2):
        share, low, high = found.simulation.share_of_wins(seat)
        assert f"Seat {seat + 1} {share:.1%} {low:.1%} – {high:.1%}" in words
    for part in found.decided_by.values():
        assert f"{part.value:.0%} ({part.low:.0%} – {part.high:.0%})" in words
    # nothing is fetched
    assert "http" not in text and "<script" not in text and "@import" not in text
    assert all(link.startswith("#") for link in re.findall(r'(?:href|src)="(.*?)"', text))
    assert all(link.startswith("#") for link in re.findall(r"url\((.*?)\)", text))
    # what is used is there
    there = re.findall(r'id="(.*?)"', text)
    assert set(re.findall(r'href="#(.*?)"', text)) <= set(there)
    assert all(times == 1 for times in Counter(there).values())


def test_the_plots_show_the_figures(weighed: dict[str, Balance]) -> None:
    found = weighed["skill"]
    body = ElementTree.fromstring(page(found, GAME, ""))
    plots = {svg.get("aria-label"): svg for svg in body.iter("svg") if svg.get("role") == "img"}
    columns = plots["How many races change their leader so often"].findall("rect")
    heights = [float(column.get("height", "")) for column in columns]
    assert len(heights) == len(found.lead_changes)
    for high, races in zip(heights, found.lead_changes.values(), strict=True):
        most = max(found.lead_changes.values())
        assert high / max(heights) == pytest.approx(races / most, abs=0.01)
    badges = [
        float(re.findall(r"translate\(([\d.]+)", badge.get("transform", ""))[0])
        for badge in plots["Chance to win by seat"].findall("use")
    ]
    wins = found.simulation.wins
    assert (badges[0] > badges[1]) == (wins[0] > wins[1])
    ends = [band.get("d", "") for band in body.iter("path") if "h-band" in band.get("class", "")]
    assert len(ends) == 2 and all("nan" not in end for end in ends)


def test_a_long_race_and_a_short_one_can_be_drawn(weighed: dict[str, Balance]) -> None:
    long = replace(simulation([50, 50]), lengths=dict.fromkeys(range(7, 507), 1))
    found = replace(weighed["dice"], simulation=long)
    body = ElementTree.fromstring(page(found, GAME, ""))
    (plot,) = (
        svg for svg in body.iter("svg") if svg.get("aria-label") == "How many races are how long"
    )
    assert 20 <= len(plot.findall("rect")) <= 40
    short = replace(simulation([50, 50]), lengths={6: 100})
    ElementTree.fromstring(page(replace(weighed["dice"], simulation=short), GAME, ""))


# ---- the command


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The command weighs the toy, quickly."""

    def found(name: str) -> Game:
        return GAME

    monkeypatch.setattr("headrace.cli.balance.find_game", found)
    monkeypatch.setattr("headrace.cli.balance.STUDIED", 12)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def headrace(command: str) -> Result:
    return CliRunner().invoke(app, command, catch_exceptions=False)


COMMAND = "balance pond --players 3 --games 300 --option kind=skill --seed 7"


def test_as_json_with_a_page(pond: Path) -> None:
    result = headrace(f"{COMMAND} --json --report pond.html")
    assert result.exit_code == 0 and result.stderr == ""
    found = json.loads(result.stdout)
    assert found["game"] == "pond" and found["players"] == 3 and found["games"] == 300
    assert found["options"] == {"kind": "skill"} and found["seed"] == 7
    assert found["bots"] == "sensible" and found["studied"] == 12
    assert sum(found["wins_by_seat"]) == pytest.approx(300)
    assert len(found["shares_by_seat"]) == 3 and found["endings"] == {"over": 300}
    assert found["length"]["mean"] == 9
    assert found["possible_moves"] == {"mean": 2, "most": 2, "histogram": {"2": 12 * 9}}
    assert sum(found["lead_changes"]["histogram"].values()) == 12
    tried = sum((race + step) % EVERY == 0 for race in range(12) for step in range(1, 10))
    assert found["decisions_that_matter"]["tried"] == tried
    assert len(found["at_stake"]["when"]) == 10 and len(found["winner_when"]) == 11
    assert all(a <= b + 0.2 for a, b in pairwise(found["winner_when"]))
    for figure in ("lead_changes", "decisions_that_matter", "at_stake"):
        assert found[figure]["low"] <= found[figure]["value"] <= found[figure]["high"]
    assert set(found["decided_by"]) == {"own_choices", "others_moves", "luck"}
    assert found["verdict"] and "second" not in result.stdout
    words = "".join(ElementTree.parse("pond.html").getroot().itertext())
    assert all(line in words for line in found["verdict"])
    assert headrace(f"{COMMAND} --json").stdout == result.stdout


def test_in_the_terminal(pond: Path) -> None:
    result = headrace(COMMAND)
    found = json.loads(headrace(f"{COMMAND} --json").stdout)
    assert result.exit_code == 0 and result.stderr == ""
    words = " ".join(result.stdout.split())
    for line in found["verdict"]:
        assert line in words
    for seat, each in enumerate(found["shares_by_seat"], 1):
        assert f"{seat} {each['share']:.1%} {each['low']:.1%} – {each['high']:.1%}" in words
    luck = found["decided_by"]["luck"]
    assert f"Luck {luck['value']:.0%} {luck['low']:.0%} – {luck['high']:.0%}" in words
    assert "100.0%" in words
    command = words.partition("The same again: headrace ")[2]
    assert headrace(command).stdout == result.stdout


MISTAKES = {
    "balance nope": "there is no game 'nope'",
    "balance sakenobori --players 2": "3 to 5 players, not 2",
    "balance sakenobori --games 0": "1 or more, not 0",
    "balance sakenobori --seed -1": "not -1",
    "balance sakenobori --option tide=high": "no option 'tide'",
    "balance sakenobori --report none/river.html": "none/river.html: No such file or directory",
    "balance sakenobori --report .": "cannot write .: Is a directory; name another file",
    "balance sakenobori --games 0 --report river.html": "1 or more, not 0",
}


@pytest.mark.parametrize("command", MISTAKES)
def test_a_mistake_is_one_line(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = headrace(command)
    assert result.exit_code == 2 and result.stdout == ""
    assert result.stderr.count("\n") == 1 and result.stderr.startswith("headrace: ")
    assert MISTAKES[command] in result.stderr
    assert not any(tmp_path.iterdir())


def test_help_has_an_example_that_works() -> None:
    result = headrace("balance --help")
    example = " ".join(result.stdout.partition("Example:")[2].split())
    assert example == "headrace balance sakenobori --report river.html"
    assert "--report" in result.stdout.partition("Example:")[0]
