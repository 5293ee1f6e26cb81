"""The cache of machine code, and what happens at import."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import headrace
from headrace.engine.compiling import KEPT_DAYS, compiled, interpreted
from headrace.engine.game import find_game
from headrace.engine.rules import rule

PACKAGE = Path(headrace.__file__).parent


def run(program: str, path: Path, cache: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(path), "HEADRACE_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        cwd=cache,
    )
    return done.stdout


def test_any_changed_source_gets_another_folder(tmp_path: Path) -> None:
    """Also one that no compiled function stands in: numba itself would not notice."""
    copy = tmp_path / "copy"
    shutil.copytree(PACKAGE, copy / "headrace", ignore=shutil.ignore_patterns("__pycache__"))
    folder = "from headrace.engine.compiling import cache_folder; print(cache_folder())"
    first = run(folder, copy, tmp_path)
    assert run(folder, copy, tmp_path) == first
    for source in ("engine/rules.py", "games/sakenobori/rules.py", "games/sakenobori/words.py"):
        path = copy / "headrace" / source
        path.write_text(path.read_text("utf-8") + "\n# changed\n", "utf-8")
        changed = run(folder, copy, tmp_path)
        assert changed != first
        first = changed


def test_a_changed_rule_is_compiled_anew(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(PACKAGE, copy / "headrace", ignore=shutil.ignore_patterns("__pycache__"))
    program = (
        "import json; from headrace.engine.races import Races; r = Races('sakenobori', 1);"
        "r.begin(0); print(json.dumps(int(r.states[0]['supply'])))"
    )
    assert json.loads(run(program, copy, tmp_path)) == 60
    rules = copy / "headrace" / "games" / "sakenobori" / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace("SUPPLY = 60", "SUPPLY = 50"), "utf-8")
    assert json.loads(run(program, copy, tmp_path)) == 50


def test_the_first_compiling_is_announced_and_the_next_is_not(tmp_path: Path) -> None:
    program = (
        "import headrace.engine.races as r, contextlib, io, sys; e = io.StringIO()\n"
        "with contextlib.redirect_stderr(e): r.Races('sakenobori', 1)\n"
        "print(e.getvalue())"
    )
    assert "Compiling headrace.games.sakenobori.rules" in run(program, PACKAGE.parent, tmp_path)
    assert run(program, PACKAGE.parent, tmp_path).strip() == ""


def test_what_comes_from_the_cache_needs_no_other_rule(tmp_path: Path) -> None:
    program = (
        "from headrace.engine.compiling import compiled\n"
        "from headrace.engine.game import find_game\n"
        "from headrace.engine.races import Races; Races('sakenobori', 1).begin(0)\n"
        "print(len(compiled(find_game('sakenobori')).parts))"
    )
    assert int(run(program, PACKAGE.parent, tmp_path)) > 10
    assert int(run(program, PACKAGE.parent, tmp_path)) == 0


def test_code_long_unused_is_thrown_away(tmp_path: Path) -> None:
    folder = "from headrace.engine.compiling import cache_folder; print(cache_folder())"
    old, recent = tmp_path / "code-old", tmp_path / "code-recent"
    old.mkdir()
    recent.mkdir()
    long_ago = time.time() - (KEPT_DAYS + 1) * 86400
    os.utime(old, (long_ago, long_ago))
    used = run(folder, PACKAGE.parent, tmp_path).strip()
    assert not old.exists()
    assert recent.exists()
    assert Path(used).exists()


def test_nothing_is_compiled_at_import(tmp_path: Path) -> None:
    program = (
        "import sys, headrace;"
        "headrace.Race('sakenobori', seed=1).play_out().picture();"
        "print('numba.core' in sys.modules)"
    )
    assert run(program, PACKAGE.parent, tmp_path) == "False\n"
    assert not list(tmp_path.iterdir())


@rule
def down(n: int) -> int:
    return up(n - 1) if n > 0 else n


@rule
def up(n: int) -> int:
    return down(n)


@pytest.mark.parametrize("workshop", [interpreted, compiled])
def test_rules_that_call_each_other_in_a_circle_are_refused(workshop: Any) -> None:
    with pytest.raises(TypeError, match="calls itself"):
        workshop(find_game("sakenobori"))(down)
