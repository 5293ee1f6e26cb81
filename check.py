"""Gets everything ready, then passes all tests: `python3 check.py`."""

import subprocess
import sys

from start import uv

CHECKS = (
    "ruff check",
    "ruff format --check",
    "pyright",
    "lint-imports",
    # the rules interpreted: every line and branch of them
    "coverage run -m pytest -q tests/games tests/conformance/test_play.py",
    "coverage report",
    # everything
    "pytest -q -n auto",
)


def main() -> None:
    try:
        uv("sync", "--locked", "--inexact", "--quiet")
        for check in CHECKS:
            print(f"\n── {check}", flush=True)
            uv("run", "--no-sync", *check.split())
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)


if __name__ == "__main__":
    main()
