"""The picture of a toy game: there is nothing to see."""

from collections.abc import Sequence
from typing import Any

from headrace.engine.game import Fact

STYLE = ""


def size(c: Any) -> tuple[int, int]:
    return 1, 1


def still(c: Any, language: str) -> str:
    return ""


def moving(s: Any, c: Any, names: Sequence[str], language: str, seat: int) -> str:
    return ""


def hand(s: Any, c: Any, language: str, seat: int) -> str:
    return ""


def in_words(s: Any, c: Any, names: Sequence[str], language: str) -> str:
    return ""


def facts(s: Any, c: Any, seat: int) -> list[Fact]:
    return []


def touched(s: Any, c: Any, seat: int, action: int) -> tuple[str, ...]:
    return ()


def felt(kind: int, who: int, where: int, what: int) -> tuple[str, str]:
    return "", ""
