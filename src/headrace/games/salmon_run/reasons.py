"""Why something is not possible in Salmon Run: the number of the rule that forbids it."""

from headrace.games.salmon_run.rules import Course, State


def forbidden(s: State, c: Course, seat: int, action: int) -> str:
    return "SR-1.1"
