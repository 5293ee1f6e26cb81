"""How rules become machine code: with `inlining.py` and `gpu.py`, the one room that knows numba.

Rules are ordinary functions.  A `Workshop` makes a copy of each that it is asked
for: in the copy's world, the names of other rules lead to copies of those, and
the names of contract.py to the game's own rules.  So a general function, written
against the contract, becomes one for this game.  What a copy is made into is the
workshop's craft: machine code, code for a GPU, or nothing but the copy.
"""

import hashlib
import logging
import os
import shutil
import time
import warnings
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dis import get_instructions
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, get_args, get_origin, get_type_hints

import numpy as np
from platformdirs import user_cache_path

from headrace.engine import contract
from headrace.engine.game import Game
from headrace.engine.record import Record
from headrace.engine.rules import Word

log = logging.getLogger(__name__)

KEPT_DAYS = 30  # machine code of other versions, since its last use
NO_RULES = ("cli", "drawing", "table")  # rooms whose sources no machine code is made from


class Workshop:
    """Makes a game's own versions of rules, and of general functions marked as rules."""

    def __init__(self, game: Game, craft: Callable[[FunctionType, bool], Any]) -> None:
        self.game = game
        self.craft = craft
        self.doors: dict[Any, Any] = {}  # what Python calls
        self.parts: dict[Any, Any] = {}  # what these call

    def __call__(self, function: Any) -> Any:
        """This game's version of a function, for Python to call."""
        if function not in self.doors:
            self.doors[function] = self.craft(self._copy(self._own(function)), True)
        return self.doors[function]

    def part(self, function: Any) -> Any:
        """This game's version of a function, for others of this workshop to call."""
        function = self._own(function)
        if function not in self.parts:
            self.parts[function] = None  # while it is being made
            self.parts[function] = self.craft(self._copy(function), False)
        if self.parts[function] is None:
            raise TypeError(f"{function.__qualname__} calls itself, if only by way of others")
        return self.parts[function]

    def _own(self, function: Any) -> Any:
        """The game's own function instead of one that contract.py names."""
        if function.__module__ == contract.__name__:
            for module in (self.game.rules, self.game.sense):
                function = getattr(module, function.__name__, function)
        return function

    def _copy(self, function: Any) -> FunctionType:
        world = _World(self, function.__globals__)
        copy = FunctionType(function.__code__, world, function.__name__)
        copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
        copy.__annotations__ = get_type_hints(function, include_extras=True)
        return copy


class _World(dict[str, Any]):
    """The globals of a copy: other rules are made when they are asked for.

    A function that comes from the cache asks for none.
    """

    def __init__(self, workshop: Workshop, globals_: dict[str, Any]) -> None:
        super().__init__(globals_)
        self.workshop = workshop

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        return self.workshop.part(value) if hasattr(value, "rule") else value


@cache
def interpreted(game: Game) -> Workshop:
    def craft(copy: FunctionType, door: bool) -> Any:
        # its globals asked for once, and not at every step
        world = dict(copy.__globals__)
        world |= {name: copy.__globals__[name] for name in _globals_of(copy) if name in world}
        return FunctionType(copy.__code__, world, copy.__name__)

    return Workshop(game, craft)


def _globals_of(function: Any) -> set[str]:
    return {step.argval for step in get_instructions(function) if step.opname == "LOAD_GLOBAL"}


@cache
def compiled(game: Game) -> Workshop:
    """Compiles what is asked for, which takes some seconds, or takes it from the cache."""
    from numba import njit
    from numba.core.errors import NumbaExperimentalFeatureWarning

    from headrace.engine.inlining import Inliner

    folder = cache_folder() / f"{game.rules.__name__}-{_sources(game)}"
    if not folder.exists():
        log.warning("Compiling %s, once: some seconds", game.rules.__name__)

    def craft(copy: FunctionType, door: bool) -> Any:
        # inlining everything: 1.4 times the speed
        how: dict[str, Any]
        how = {"nogil": True, "cache": True} if door else {"pipeline_class": Inliner}
        with _caching_in(folder), warnings.catch_warnings():
            # every State may stand where dice are wanted: that is meant
            warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
            return njit(signature_of(copy, game.rules), forceinline=True, **how)(copy)

    return Workshop(game, craft)


def signature_of(copy: FunctionType, rules: ModuleType) -> Any:
    """The types of the arguments, where annotations tell them all.

    Without, numba compiles a function anew for each width of the integers it is
    called with: twice the time.
    """
    found: list[Any] = []
    for name, kind in copy.__annotations__.items():
        if name != "return":
            found.append(_type_of(name, kind, rules))
    return tuple(found) if all(found) else None


def _type_of(name: str, kind: Any, rules: ModuleType) -> Any:
    """numba's name for an annotation; None if it does not tell."""
    from numba import from_dtype, types

    if kind is Any:
        kind = {"s": rules.State, "c": rules.Course, "worlds": list[rules.State]}.get(name)
    if kind is int:
        return types.int64
    if kind is bool:
        return types.boolean
    if kind is Word:
        return types.uint64
    if isinstance(kind, type) and issubclass(kind, Record):
        return from_dtype(kind.dtype)
    if get_origin(kind) is list:
        inner = _type_of("", get_args(kind)[0], rules)
        return types.Array(inner, 1, "C") if inner else None
    return None


def blank(kind: type[Record], length: int = 1) -> Any:
    """Records for compiled rules."""
    return np.zeros(length, kind.dtype)


def filled(record: Record) -> Any:
    """A record for compiled rules with the contents of a plain one."""
    return np.frombuffer(bytearray(record.pack()), type(record).dtype)[0]


# ---- the cache


def cache_folder() -> Path:
    """Where machine code is kept: another folder as soon as any source changes.

    numba looks only at the file of the function itself, not at those of the
    functions and numbers that it uses; so it is not left to numba.
    """
    root = Path(os.environ.get("HEADRACE_CACHE") or user_cache_path("headrace"))
    folder = root / f"code-{_fingerprint()}"
    folder.mkdir(parents=True, exist_ok=True)
    folder.touch()
    for other in root.glob("code-*"):
        if time.time() - other.stat().st_mtime > KEPT_DAYS * 86400:
            shutil.rmtree(other, ignore_errors=True)
    return folder


@cache
def _fingerprint() -> str:
    import numba

    sources = Path(__file__).parents[1]
    bounds = os.environ.get("NUMBA_BOUNDSCHECK")
    digest = hashlib.sha256(f"{numba.__version__} {bounds}".encode())
    for path in sorted(sources.rglob("*.py")):
        name = path.relative_to(sources)
        if name.parts[0] not in NO_RULES:
            digest.update(str(name).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _sources(game: Game) -> str:
    """Of a game that lives elsewhere: its sources are not in the fingerprint."""
    digest = hashlib.sha256()
    for module in (game.rules, game.sense):
        if module:
            digest.update(Path(str(module.__file__)).read_bytes())
    return digest.hexdigest()[:8]


@contextmanager
def _caching_in(folder: Path) -> Generator[None, None, None]:
    """numba takes the folder from its settings while it decorates a function."""
    from numba.core import config

    settings: Any = config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before
