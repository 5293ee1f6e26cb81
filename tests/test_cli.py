"""The command line: what it prints, what it keeps, and one line for every mistake."""

import json
import os
import pty
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from headrace.cli import app
from headrace.cli.simulate import BLOCKS, HEIGHT, WIDTH, histogram
from headrace.engine.game import find_game
from headrace.engine.race import Race
from headrace.engine.sheet import read_sheet, write_sheet
from headrace.engine.words import LANGUAGES, Phrase
from headrace.table import server

HEADRACE = [sys.executable, "-m", "headrace"]


@pytest.fixture(autouse=True)
def races(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where races are kept that are given no file."""

    def data(name: str) -> Path:
        return tmp_path / "data"

    monkeypatch.setattr("headrace.cli.play.user_data_path", data)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data" / "races"


def headrace(command: str = "", stdin: str = "") -> Result:
    return CliRunner().invoke(app, command, stdin, catch_exceptions=False)


def says(key: str, language: str = "en") -> str:
    return find_game("sakenobori").words.say(Phrase(key), language)


def keep(race: Race) -> None:
    Path("race.txt").write_text(write_sheet(race), "utf-8")


def a_race(seed: int = 5) -> Race:
    return Race("sakenobori", 3, seed, names=["Ann", "Ben", "Cleo"]).play_out(seed)


# ---- what there is


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, int, bool]]:
    """With what the table was opened: database, address, port, browser."""
    found: list[tuple[str, str, int, bool]] = []

    def serve(url: str, host: str, port: int, browser: bool) -> None:
        found.append((url, host, port, browser))

    monkeypatch.setattr(server, "serve", serve)
    return found


def test_alone_it_opens_the_table(served: list[tuple[str, str, int, bool]]) -> None:
    assert headrace().exit_code == headrace("serve").exit_code == 0
    assert served[0] == served[1]
    url, host, _, browser = served[0]
    assert url.startswith("sqlite:///") and host == "127.0.0.1" and browser
    assert Path(url.removeprefix("sqlite:///")).parent.is_dir()


def test_a_host_says_where_and_what(served: list[tuple[str, str, int, bool]]) -> None:
    headrace("serve --host 0.0.0.0 --port 0 --data kept --no-browser")
    headrace("serve --database postgresql+psycopg://somewhere/headrace")
    assert served[0] == ("sqlite:///kept/headrace.db", "0.0.0.0", 0, False)
    assert served[1][0] == "postgresql+psycopg://somewhere/headrace"


def test_a_port_that_is_taken_is_said_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = headrace(f"serve --port {port} --data kept --no-browser")
    assert result.exit_code == 2 and result.stdout == ""
    assert f"port {port}" in result.stderr and "--port" in result.stderr


@pytest.mark.parametrize(
    ("database", "reason"),
    [
        ("nonsense", "nonsense"),
        ("sqlite:////no/such/folder/headrace.db", "unable to open"),
        ("mysql://me:secret@somewhere/headrace", "MySQLdb"),
    ],
)
def test_a_database_that_cannot_be_used_is_said_in_one_line(database: str, reason: str) -> None:
    result = headrace(f"serve --port 0 --database {database} --no-browser")
    assert result.exit_code == 2 and len(result.stderr.splitlines()) == 1
    assert reason in result.stderr and "secret" not in result.stderr


def test_version() -> None:
    assert headrace("--version").stdout == f"{version('headrace')}\n"


@pytest.mark.parametrize(
    "command", ["", "serve", "games", "bots", "play", "simulate", "tournament", "replay"]
)
def test_help_has_an_example_that_works(command: str) -> None:
    result = headrace(f"{command} --help")
    assert result.exit_code == 0
    example = " ".join(result.stdout.partition("Example:")[2].split())
    assert example.startswith(f"headrace {command}".strip())
    for option in re.findall(r"--[a-z]+", example):
        assert option in result.stdout.partition("Example:")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_listed_with_their_options(language: str) -> None:
    facts = json.loads(headrace(f"games --json --language {language}").stdout)
    (found,) = [entry for entry in facts if entry["name"] == "sakenobori"]
    game = find_game("sakenobori")
    assert found["about"] == says("about", language)
    assert found["seats"] == [3, 5] and found["usual_seats"] == 4
    assert found["options"] == [
        {
            "name": option.name,
            "values": list(option.values),
            "example": option.example,
            "meaning": says(f"option-{option.name}", language),
        }
        for option in game.options
    ]
    table = headrace(f"games --language {language}").stdout
    assert all(f"{option.name} = " in table for option in game.options)


def test_starting_does_not_load_numba() -> None:
    for command in ("--help", "games"):
        run = subprocess.run(
            [sys.executable, "-X", "importtime", "-m", "headrace", command],
            capture_output=True,
            text=True,
            check=True,
        )
        assert "headrace.engine.race" in run.stderr and "numba.core" not in run.stderr


# ---- mistakes

MISTAKES = {
    "simulate nope": "there is no game 'nope'",
    "simulate sakenobori --players 2": "3 to 5 players, not 2",
    "simulate sakenobori --players -1000000": "3 to 5 players",
    "simulate sakenobori --players three": "'--players'",
    "simulate sakenobori --games 0": "1 or more, not 0",
    "simulate sakenobori --games -5": "1 or more, not -5",
    "simulate sakenobori --option first": "NAME=VALUE",
    "simulate sakenobori --option =3": "NAME=VALUE",
    "simulate sakenobori --option tide=high": "no option 'tide'",
    "simulate sakenobori --option first=9": "choose from chance, 1",
    "simulate sakenobori --option first=5": "no seat 5",
    "simulate sakenobori --option first=1 --option first=2": "twice",
    "simulate sakenobori --seed -1": "not -1",
    "simulate sakenobori --seed 18446744073709551616": "2**64",
    "simulate sakenobori --on moon": "choose from cpu, cores, gpu, ray",
    "simulate": "GAME",
    "simulate sakenobori --lots": "--lots",
    "race": "'race'",
    "games --language de": "choose from en, fr",
    "play": "headrace play sakenobori",
    "play nope": "there is no game 'nope'",
    "play sakenobori --players 99999999": "3 to 5 players",
    "play sakenobori --seat 0": "choose from 1 to 4",
    "play sakenobori --seat 5": "choose from 1 to 4",
    "play sakenobori --save race.txt": "--resume race.txt",
    "play sakenobori --save none/race.txt": "none/race.txt: No such file or directory; name",
    "play sakenobori --language de": "choose from en, fr",
    "play sakenobori --resume race.txt": "--resume",
    "play --resume none.txt": "cannot read none.txt",
    "play sakenobori --bots pike": "there is no bot 'pike'; choose from tadpole",
    "play sakenobori --bots ,": "which bots?",
    "play sakenobori --bots pond.py:Frog": "cannot get the bot 'pond.py:Frog'",
    "simulate sakenobori --bots heron": "cannot simulate 'heron' players",
    "tournament": "GAME",
    "tournament sakenobori --bots random": "two different bots or more",
    "tournament sakenobori --bots random,random": "two different bots or more",
    "tournament sakenobori --bots random,pike": "there is no bot 'pike'",
    "tournament sakenobori --games 0": "1 or more, not 0",
    "tournament sakenobori --players 9": "3 to 5 players, not 9",
    "replay none.txt": "cannot read none.txt: No such file",
    "replay .": "cannot read .: Is a directory",
    "replay damaged.txt": "line 12: the position is another",
    "replay cut.txt": "the result on the sheet is not that of its moves",
    "replay other.txt": "version 91 of the rules of sakenobori",
    "replay text.txt": "not the sheet of a race",
    "replay bytes.txt": "bytes.txt holds control characters",
    "replay race.txt --seat 4": "choose from 1 to 3, or all",
    "replay race.txt --seat me": "choose from 1 to 3, or all",
}


@pytest.mark.parametrize("command", MISTAKES)
def test_a_mistake_is_one_line(command: str, tmp_path: Path) -> None:
    text = write_sheet(a_race())
    (tmp_path / "race.txt").write_text(text)
    lines = text.splitlines()
    other_card = {"river": "bear", "bear": "river"}
    lines[11] = re.sub("river|bear", lambda found: other_card[found[0]], lines[11])
    (tmp_path / "damaged.txt").write_text("\n".join(lines))
    *moves, _last, blank, outcome = text.splitlines()
    (tmp_path / "cut.txt").write_text("\n".join([*moves, blank, outcome]))
    (tmp_path / "other.txt").write_text(text.replace("rules: ", "rules: 9", 1))
    (tmp_path / "text.txt").write_text("Once upon a time")
    (tmp_path / "bytes.txt").write_bytes(text.encode().replace(b"Ann", b"\x1b[31mAnn"))
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    result = headrace(command)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1 and result.stderr.startswith("headrace: ")
    assert MISTAKES[command] in result.stderr
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_mistake_is_one_line_in_a_terminal_too() -> None:
    run = subprocess.run([*HEADRACE, "play", "no\x1bpe"], capture_output=True, text=True)
    assert run.returncode == 2 and run.stdout == ""
    assert run.stderr.startswith("headrace: there is no game") and run.stderr.count("\n") == 1
    assert "\x1b" not in run.stderr


def test_a_reader_that_goes_away_is_no_mistake() -> None:
    read, write = os.pipe()
    os.close(read)
    run = subprocess.run([*HEADRACE, "games", "--json"], stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert run.stderr == b""


# ---- simulate


SIMULATE = "simulate sakenobori --players 3 --games 20500 --seed 7 --option extra-round=yes"


@pytest.fixture(scope="module")
def simulated() -> dict[str, Any]:
    """The same races on one core and on all of them."""
    found: dict[str, Any] = {}
    for place in ("cpu", "cores"):
        result = headrace(f"{SIMULATE} --json --on {place}")
        assert result.exit_code == 0 and result.stderr == ""
        found[place] = json.loads(result.stdout)
    return found


def test_the_same_seed_is_the_same_simulation_anywhere(simulated: dict[str, Any]) -> None:
    def lasting(result: dict[str, Any]) -> dict[str, Any]:
        return {k: v for k, v in result.items() if "second" not in k and k != "on"}

    assert lasting(simulated["cpu"]) == lasting(simulated["cores"])
    assert simulated["cpu"]["on"] == "cpu" and simulated["cores"]["on"] == "cores"


def test_simulation_as_json(simulated: dict[str, Any]) -> None:
    result = simulated["cpu"]
    assert result["game"] == "sakenobori" and result["players"] == 3
    assert result["games"] == 20500 and result["seed"] == 7
    assert result["options"] == {"first": "chance", "extra-round": "yes"}
    assert result["decisions_per_second"] == result["decisions"] / result["seconds"]
    assert sum(result["wins_by_seat"]) == pytest.approx(20500)


def test_the_report_says_what_the_json_says(simulated: dict[str, Any]) -> None:
    facts = simulated["cores"]
    result = headrace(SIMULATE)
    assert result.exit_code == 0 and result.stderr == ""
    words = " ".join(result.stdout.split())
    assert "20,500 races" in words
    for seat, interval in enumerate(facts["shares_by_seat"], 1):
        share, low, high = interval["share"], interval["low"], interval["high"]
        assert f"{seat} {share:.1%} {low:.1%} – {high:.1%}" in words
        assert share == facts["wins_by_seat"][seat - 1] / 20500
    for mean in facts["mean_scores"]:
        assert f"{mean:.2f}" in words
    length = facts["length"]
    assert (
        f"mean {length['mean']:.1f}, least {length['least']}, "
        f"median {length['median']}, most {length['most']}"
    ) in words
    for ending, races in facts["endings"].items():
        assert f"{says(ending)} {races / 20500:.1%}" in words
    command = result.stdout.partition("The same again: headrace ")[2]
    again = json.loads(headrace(f"{command} --json").stdout)
    assert again["length"] == length and again["endings"] == facts["endings"]


def test_a_histogram() -> None:
    *lines, scale = histogram({30: 1, 31: 2, 33: 4})
    assert len(lines) == HEIGHT and scale.split() == ["30", "33"]
    columns = ["".join(line[i] for line in reversed(lines)) for i in range(4)]
    heights = [sum(BLOCKS.index(block) for block in column) for column in columns]
    assert heights == [HEIGHT * 2, HEIGHT * 4, 0, HEIGHT * 8]
    wide = histogram(dict.fromkeys(range(10, 1000), 1))
    assert all(len(line) <= WIDTH for line in wide)
    assert histogram({5: 3})[-1].split() == ["5", "5"]


def on_a_gpu() -> bool:
    from headrace.engine.gpu import Gpu

    try:
        Gpu(find_game("sakenobori"))
    except ValueError:
        return False
    return True


@pytest.mark.skipif(on_a_gpu(), reason="this machine has a GPU")
def test_without_a_gpu() -> None:
    result = headrace("simulate sakenobori --on gpu")
    assert result.exit_code == 2 and result.stdout == ""
    assert "GPU" in result.stderr and result.stderr.count("\n") == 1


# ---- play


def played(file: str | Path) -> Race:
    return read_sheet(Path(file).read_text("utf-8"))


def play(answers: str, options: str = "", file: str = "race.txt") -> str:
    """Play with these answers, one after the other; return what was said."""
    stdin = "\n".join(answers.split()) + "\n"
    result = headrace(f"play sakenobori --players 3 --seed 9 --save {file} {options}", stdin)
    assert result.exit_code == 0 and result.stderr == ""
    return result.stdout


def test_a_whole_race(tmp_path: Path) -> None:
    said = play("1 " * 100, "--seat 2")
    race = played("race.txt")
    assert race.final and race.seed == 9 and race.players == 3
    end = said.rpartition("The race is over: ")[2]
    assert end.startswith(says(race.final.ending))
    for seat, name in enumerate(race.names):
        you = r" \(you\)" if seat == 1 else ""
        score, place = race.final.scores[seat], race.final.places[seat]
        assert re.search(rf"{place}\.\s+{name}{you}\s+{score}\n", end)
    assert os.listdir(tmp_path) == ["race.txt"]


def test_a_race_shows_no_secret_of_the_others() -> None:
    """Of others' cards only those turned up are named, and their faces are never drawn."""
    said = play("1 " * 100, "--seat 2")
    assert "Player 2 builds a River card" in said and "Beaver 1 builds a card" in said
    assert not re.search(r"Beaver [12] (builds|discards) (a River|the Bear)", said)
    race = played("race.txt")
    drawn = 0
    for moves in range(len(race.moves)):
        at = race.at(moves)
        if at.waiting == (1,):
            view = race.game.sketch(at.view(1), at.course, at.names, "en")
            lines = [re.sub(r"\[.*?\]", "", line).rstrip() for line in view.splitlines()]
            assert all(line in said for line in lines)
            drawn += 1
    assert said.count("in the supply") == drawn + 1


def test_the_same_seed_and_answers_are_the_same_race() -> None:
    assert play("1 " * 100).splitlines()[:-2] == play("1 " * 100, file="two.txt").splitlines()[:-2]
    assert Path("race.txt").read_text() == Path("two.txt").read_text()


def test_in_french() -> None:
    said = play("1 ? " * 100, "--language fr")
    assert "À vous : posez une carte" in said and "Castor 1 pose une carte en" in said
    assert "reprendre votre dernier coup" in said and "La course est finie : " in said
    assert not re.search(r"Player|Beaver|Your|your|The race|Round|Build|the ", said)


def test_a_choice_by_number_or_notation() -> None:
    play("2 q")
    race = played("race.txt")
    (mine,) = [i for i, move in enumerate(race.moves) if move.seat == 0]
    before = race.at(mine)
    assert race.moves[mine].action == before.legal()[1]
    play(f"0 4711 spawn bear-{'x' * 50} {before.choices()[1]} q", file="two.txt")
    assert Path("race.txt").read_text() == Path("two.txt").read_text()


def test_what_is_not_a_choice_is_asked_again() -> None:
    said = play(f"banana [red] ² 0 {'9' * 5000} q")
    assert "'banana' is none of the choices" in said and "'[red]' is none" in said


def test_undo_takes_back_what_has_shown_nothing() -> None:
    """A move with the bots' answers, or nothing at all once a card was turned up."""
    taken_back: list[bool] = []
    for n in range(9):
        play("1 " * n + "q", file=f"{n}.txt")
        said = play("1 " * n + "u q", file=f"{n}u.txt")
        race = played(f"{n}.txt")
        own = [i for i, move in enumerate(race.moves) if move.seat == 0]
        free = bool(own) and not any(move.revealed for move in race.moves[own[-1] :])
        left = race.at(own[-1]) if free else race
        assert Path(f"{n}u.txt").read_text() == write_sheet(left)
        assert ("Taken back" in said) == free
        assert ("nothing that can be taken back" in said) == (not free)
        taken_back.append(free)
    assert not taken_back[0] and any(taken_back) and not all(taken_back[1:])


def test_undo_does_not_ask_the_bots_again() -> None:
    play("1 q")
    play("1 u 1 q", file="two.txt")
    assert Path("race.txt").read_text() == Path("two.txt").read_text()


def test_a_race_goes_on() -> None:
    play("1 " * 100, "--bots sensible,random")
    whole = Path("race.txt").read_text()
    said = play("1 1 1 q", "--bots sensible,random", file="two.txt")
    assert len(played("two.txt").moves) < len(played("race.txt").moves)
    found = re.search(r"headrace (play --resume .*)\n", said)
    assert found
    result = headrace(found[1], "1\n" * 100)
    assert result.exit_code == 0 and "The race is over" in result.stdout
    assert Path("two.txt").read_text() == whole


def test_leaving_says_how_to_go_on(races: Path) -> None:
    for stdin in ("q\n", ""):
        said = headrace("play sakenobori --players 3 --seat 2 --language fr", stdin).stdout
        found = re.search(r"headrace (play --resume .*)\n", said)
        assert found and str(races) in found[1]
        more = headrace(found[1], "q\n")
        assert more.exit_code == 0 and "Vous êtes Joueur 2" in more.stdout
        found = re.search(r"headrace (replay .*)\n", said)
        assert found and headrace(found[1]).exit_code == 0


@pytest.mark.parametrize(("language", "other"), [("en", "fr"), ("fr", "en")])
def test_the_rules_can_be_read(language: str, other: str) -> None:
    said = " ".join(play("r q", f"--language {language}").split())
    rules = (find_game("sakenobori").folder / "rulebook.md").read_text("utf-8")
    texts = re.findall(r"^\| (SK-[\d.]+) \| (.*) \| (.*) \|$", rules, re.M)
    assert len(texts) > 50
    for number, *both in texts:
        said_here, said_there = both if language == "en" else reversed(both)
        assert f"{number} {plain(said_here)}" in said
        assert plain(said_there) not in said or plain(said_there) == plain(said_here)
    headings = re.findall(r"^## (.*) \| (.*)$", rules, re.M)
    for english, french in headings:
        assert (english if language == "en" else french).strip() in said
    assert other in LANGUAGES


def plain(markdown: str) -> str:
    return re.sub(r"[*`]", "", markdown)


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_every_move_is_kept_at_once(end: signal.Signals, tmp_path: Path) -> None:
    """Killed, it has kept all; interrupted, it says goodbye as well."""
    command = [*HEADRACE, *shlex.split("play sakenobori --players 3 --seed 9 --save race.txt")]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=tmp_path) as run:
        assert run.stdin and run.stdout and run.stderr
        run.stdin.write(b"1\n1\n")
        run.stdin.flush()
        wait_for_answers(2)
        run.send_signal(end)
        said = run.stdout.read().decode()
        assert run.stderr.read() == b""
    if end == signal.SIGINT:
        assert run.returncode == 0 and "headrace play --resume race.txt" in said
    assert own_moves(played("race.txt")) == 2
    assert os.listdir(tmp_path) == ["race.txt"]


def own_moves(race: Race) -> int:
    return [move.seat for move in race.moves].count(0)


def wait_for_answers(n: int) -> None:
    """Until so many answers have been given, and the bots have moved."""
    for _ in range(600):
        if Path("race.txt").exists():
            race = played("race.txt")
            if own_moves(race) == n and race.waiting == (0,):
                return
        time.sleep(0.1)
    raise AssertionError("the race does not go on")


# ---- replay


def test_replay_tells_all_and_verifies() -> None:
    race = a_race()
    keep(race)
    said = headrace("replay race.txt").stdout
    for move in range(1, len(race.moves) + 1):
        for event in race.moves[move - 1].told:
            assert race.say(event) in said
    assert f"verified: {len(race.moves)} moves" in said
    assert "The race is over" in said and "Cleo" in said


def test_replay_as_a_seat_saw_it() -> None:
    race = a_race()
    keep(race)
    said = headrace("replay race.txt --seat 2").stdout
    assert [line[6:] for line in said.splitlines() if line[:6].strip().isdigit()]
    assert all(line in said for line in race.log(1))
    assert not re.search(r"(Ann|Cleo) (builds|discards) (a River|the Bear)", said)


def test_replay_reads_standard_input() -> None:
    race = a_race()
    by_pipe = headrace("replay - --language fr", write_sheet(race))
    assert by_pipe.exit_code == 0 and f"vérifié : {len(race.moves)} coups" in by_pipe.stdout


def test_replay_as_json() -> None:
    race = a_race()
    keep(race)
    assert race.final
    found = json.loads(headrace("replay race.txt --json").stdout)
    assert found == {
        "game": "sakenobori",
        "players": 3,
        "moves": len(race.moves),
        "verified": True,
        "winners": [seat + 1 for seat in race.final.winners],
        "scores": list(race.final.scores),
        "ending": race.final.ending,
    }
    keep(race.at(9))
    found = json.loads(headrace("replay race.txt --json").stdout)
    assert found["moves"] == 9 and found["winners"] == [] and found["scores"] is None
    assert "not over" in headrace("replay race.txt").stdout


def test_replay_step_by_step_in_a_terminal() -> None:
    race = a_race()
    keep(race)
    keyboard, terminal = pty.openpty()
    with subprocess.Popen(
        [*HEADRACE, "replay", "race.txt", "--seat", "1"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "1", "COLUMNS": "80"},
    ):
        os.close(terminal)
        os.write(keyboard, f"\n\nb\n7\n{len(race.moves)}\n99999\nq\n".encode())
        shown = b""
        try:
            while more := os.read(keyboard, 4096):
                shown += more
        except OSError:  # the other side has hung up
            os.close(keyboard)
    steps = re.findall(r"(Start|Move \d+ of \d+)", shown.decode())
    all_of_them = len(race.moves)
    assert steps == [
        "Start",
        *(f"Move {n} of {all_of_them}" for n in (1, 2, 1, 7, all_of_them, all_of_them)),
    ]
    assert b"verified" in shown


# ---- tournaments


def test_a_tournament_says_who_is_stronger_and_how_to_hold_it_again() -> None:
    said = headrace("tournament sakenobori --bots random,sensible --games 30 --seed 4").stdout
    assert "4 players: 32 races" in said, "whole rounds of seats"
    lines = said.splitlines()
    order = [line.split()[0] for line in lines if line.startswith(("random", "sensible"))]
    assert order == ["sensible", "random"] * 2, "the stronger first, in both tables"
    found = re.search(r"The same again: headrace (.*)", said)
    assert found
    again = headrace(found[1]).stdout
    shares = r"(sensible|random) +\d+\.\d%"
    assert re.findall(shares, said) == re.findall(shares, again) != []


def test_a_tournament_for_machines() -> None:
    command = "tournament sakenobori --bots tadpole,random --players 3 --games 6 --seed 4 --json"
    facts = json.loads(headrace(command).stdout)
    assert [bot["bot"] for bot in facts["bots"]] == ["tadpole", "random"]
    assert (facts["seed"], facts["players"], facts["games"]) == (4, 3, 6)
    for race in facts["races"]:
        assert sorted(race) == ["bots", "moves", "places", "scores", "seed"]
    for bot in facts["bots"]:
        assert bot["wins"]["low"] <= bot["wins"]["mean"] <= bot["wins"]["high"]


def test_bots_of_several_levels_sit_at_the_table() -> None:
    said = play("1 q", "--bots otter,random")
    assert played("race.txt").names == ["Player 1", "Otter", "Chance"]
    assert "--bots otter,random" in said


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_an_interrupted_tournament_reports_what_was_played() -> None:
    command = [*HEADRACE, "tournament", "sakenobori", "--bots", "random,sensible"]
    run = subprocess.Popen(
        [*command, "--games", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(12)
    os.killpg(run.pid, signal.SIGINT)
    out, err = run.communicate(timeout=60)
    assert run.returncode == 0, err
    assert " races in " in out and "sensible" in out and "Traceback" not in err
