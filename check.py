"""Gets everything ready, then passes all tests: `python3 check.py`."""

import os
import shutil
import subprocess
import sys

from start import uv

CHECKS = (
    "ruff check",
    "ruff format --check",
    "pyright",
    "lint-imports",
    # the rules interpreted: every line and branch of them
    "coverage erase",
    "coverage run -m pytest -q -n auto tests/games tests/conformance/test_play.py",
    "coverage combine -q",
    "coverage report",
    # all other tests
    "pytest -q -rs -n auto --ignore=tests/games --ignore=tests/conformance/test_play.py",
)


def chromium() -> None:
    """For the tests in a browser; where it cannot be had they are left out, and say so."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if shutil.which("chromium") or not root or not shutil.which("apt-get"):
        return
    print("Getting Debian's chromium, for the tests in a browser ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
        done = subprocess.run(["apt-get", "-qq", *words], env=quiet, capture_output=True, text=True)
        if done.returncode:
            print(f"It cannot be had; those tests are left out.\n{done.stderr.strip()}", flush=True)
            return


def main() -> None:
    try:
        uv("sync", "--locked", "--inexact", "--quiet")
        chromium()
        for check in CHECKS:
            print(f"\n── {check}", flush=True)
            uv("run", "--no-sync", *check.split())
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)


if __name__ == "__main__":
    main()
