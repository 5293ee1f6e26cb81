"""A race of Salmon Run drawn with letters, for a terminal."""

from collections.abc import Sequence

from headrace.games.salmon_run.rules import Course, State


def sketch(s: State, c: Course, names: Sequence[str], language: str) -> str:
    return ""
