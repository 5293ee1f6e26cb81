"""What can go wrong, each with one line that says what, and what to do about it."""

from pathlib import Path


class HeadraceError(ValueError):
    """Anything that a person can put right."""


class BadSetup(HeadraceError):
    """No such game, option or number of players."""


class BadContent(BadSetup):
    """A content file in which something is wrong."""

    def __init__(self, path: Path, line: int, what: str) -> None:
        super().__init__(f"{path}, line {line}: {what}")


class MoveError(HeadraceError):
    """A move that was not made; the race is as it was."""


class NoSuchAction(MoveError):
    """The game has no such action at all."""


class NotLegalNow(MoveError):
    """The action exists, but not in this position."""


class NotYourTurn(MoveError):
    """It is for another seat to act, or for none."""


class CannotUndo(HeadraceError):
    """There is nothing to take back, or it has shown a secret or a die."""


class BadSheet(HeadraceError):
    """The text of a race that is damaged, or belongs to other rules."""
