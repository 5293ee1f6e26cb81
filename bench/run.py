"""Headrace side by side with its peers, in one run on one machine: see README.md.

uv run bench/run.py            all of it, about three minutes
uv run bench/run.py --quick    fewer rounds
uv run bench/run.py --write    and put the results into README.md
"""

import argparse
import json
import os
import platform
import signal
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from datetime import date
from importlib.metadata import version
from pathlib import Path
from statistics import median
from threading import Timer
from typing import Any

from ours import figures

HERE = Path(__file__).parent
README = HERE / "README.md"
BEGIN, END = "<!-- results -->\n", "<!-- end of results -->"
PATIENCE = 300  # seconds that a peer may take to answer: at first it is installed and compiled

OURS = [sys.executable]
SCRIPT = ["uv", "run", "--quiet", "--python", platform.python_version(), "--script"]
BOARDGAME_IO = HERE / "peers/boardgame_io"

# who plays what; the first is what all are compared with
TABLE = {
    "Headrace": [*OURS, "peers/headrace_peer.py"],
    "Headrace's first sketch": [*OURS, "first_sketch.py"],
    "OpenSpiel, maedn": [*SCRIPT, "peers/openspiel_peer.py", "maedn(players=4)"],
    "OpenSpiel, pig": [*SCRIPT, "peers/openspiel_peer.py", "pig"],
    "OpenSpiel, backgammon": [*SCRIPT, "peers/openspiel_peer.py", "backgammon"],
    "Pgx, backgammon": [*SCRIPT, "peers/pgx_peer.py"],
    "PettingZoo, tictactoe": [*SCRIPT, "peers/pettingzoo_peer.py", "tictactoe"],
    "PettingZoo, connect_four": [*SCRIPT, "peers/pettingzoo_peer.py", "connect_four"],
    "boardgame.io, a small race": ["node", "peers/boardgame_io/race.js"],
}


class NotAvailable(Exception):
    pass


class Player:
    """A peer in a process of its own, which measures itself once whenever it is asked."""

    def __init__(self, command: list[str]) -> None:
        self.complaints = tempfile.TemporaryFile("w+")  # noqa: SIM115  # open as long as the peer
        try:
            self.process = subprocess.Popen(
                command,
                cwd=HERE,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.complaints,
                text=True,
                start_new_session=True,  # so that it ends with all that it has started
            )
        except FileNotFoundError as error:
            raise NotAvailable(f"there is no {error.filename}") from None

    def measure(self) -> dict[str, Any]:
        assert self.process.stdin and self.process.stdout
        timer = Timer(PATIENCE, self.end)
        timer.start()
        try:
            self.process.stdin.write("\n")
            self.process.stdin.flush()
            return json.loads(self.process.stdout.readline())
        except (BrokenPipeError, json.JSONDecodeError):
            raise NotAvailable(self.reason(in_time=timer.is_alive())) from None
        finally:
            timer.cancel()

    def reason(self, in_time: bool) -> str:
        if not in_time:
            return f"no answer in {PATIENCE} s"
        self.process.wait()
        self.complaints.seek(0)
        lines = [line.strip() for line in self.complaints if line.strip()] or ["it ended"]
        errors = [line for line in lines if "rror: " in line] or lines
        return errors[-1].replace("|", "/")[:100]

    def end(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)


@contextmanager
def one_core() -> Generator[None, None, None]:
    """This process and those that it starts stay on one core."""
    if not hasattr(os, "sched_setaffinity"):
        raise SystemExit("the comparison needs Linux, to keep every peer on one core")
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def install_boardgame_io() -> None:
    command = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund"]
    with suppress(FileNotFoundError, subprocess.TimeoutExpired):  # its turn will tell
        subprocess.run(command, cwd=BOARDGAME_IO, capture_output=True, timeout=PATIENCE)


def play(rounds: int) -> tuple[dict[str, list[dict[str, Any]]], dict[str, str]]:
    """The measurements of all who could play, and the reasons of those who could not."""
    players: dict[str, Player] = {}
    measured: dict[str, list[dict[str, Any]]] = {name: [] for name in TABLE}
    missing: dict[str, str] = {}
    for turn in range(rounds + 1):
        if turn > 0:
            print(f"round {turn} of {rounds}", file=sys.stderr)
        for name, command in TABLE.items():
            if name in missing:
                continue
            try:
                if turn == 0:
                    print(f"getting ready: {name}", file=sys.stderr)
                    players[name] = Player(command)
                measured[name].append(players[name].measure())
            except NotAvailable as reason:
                missing[name] = str(reason)
                print(f"{name} is not available: {reason}", file=sys.stderr)
    for player in players.values():
        player.end()
    # the first turn has installed, compiled and warmed up
    return {name: measures[1:] for name, measures in measured.items()}, missing


def comparison(measured: dict[str, list[dict[str, Any]]], missing: dict[str, str]) -> str:
    """One row a peer; a ratio is the median of the ratios of each round."""
    head = ("who", "version", "game", "route", "decisions a game", "decisions a second", "ratio")
    rows: list[tuple[str, ...]] = []
    ours = speeds(measured["Headrace"])
    for name in TABLE:
        if name in missing:
            rows.append((name, f"not available: {missing[name]}", "", "", "", "", ""))
            continue
        theirs = measured[name]
        ratios = [us / them for us, them in zip(ours, speeds(theirs), strict=True)]
        lengths = [each["decisions_per_game"] for each in theirs]
        rows.append(
            (
                *(theirs[0][label] for label in ("house", "version", "game", "route")),
                f"{median(lengths):.0f}",
                in_figures(median(speeds(theirs))),
                in_figures(median(ratios)),
            )
        )
    return table(head, rows)


def speeds(measurements: list[dict[str, Any]]) -> list[float]:
    return [each["decisions_per_second"] for each in measurements]


def in_figures(x: float) -> str:
    """Three figures that mean something, thousands apart."""
    return f"{float(f'{x:.3g}'):,.{0 if x >= 100 else 1}f}"


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def machine(load: float) -> str:
    lines = Path("/proc/cpuinfo").read_text().split("\n")
    model = next((x.split(":")[1].strip() for x in lines if x.startswith("model name")), "?")
    return (
        f"{date.today()}, {model}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"numpy {version('numpy')}, numba {version('numba')}; "
        f"{load:.1f} others at work when it began\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Headrace side by side with its peers.")
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument("--write", action="store_true", help="put the results into README.md")
    asked = parser.parse_args()
    rounds = 3 if asked.quick else 12
    load = os.getloadavg()[0]
    install_boardgame_io()
    with one_core():
        measured, missing = play(rounds)
    if "Headrace" in missing:
        raise SystemExit(f"Headrace itself does not play: {missing['Headrace']}")
    print("Headrace's own figures", file=sys.stderr)
    own = table(("Headrace, Sakenobori with 4 players", ""), figures(3 if asked.quick else 7))
    results = "\n".join([machine(load), comparison(measured, missing), own])
    print(results)
    if asked.write:
        before, rest = README.read_text().split(BEGIN)
        after = rest.split(END)[1]
        README.write_text(before + BEGIN + "\n" + results + "\n" + END + after)


if __name__ == "__main__":
    main()
