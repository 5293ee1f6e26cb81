"""How rules become machine code: with `gpu.py`, the one room that knows numba.

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
from typing import Any, get_type_hints

import numpy as np
from platformdirs import user_cache_path

from headrace.engine import contract
from headrace.engine.record import Record
from headrace.engine.rules import Word

log = logging.getLogger(__name__)

KEPT_DAYS = 30  # machine code of other versions, since its last use


class Workshop:
    def __init__(self, rules: ModuleType, craft: Callable[[FunctionType], Any]) -> None:
        self.rules = rules
        self.craft = craft
        self.made: dict[Any, Any] = {}

    def __call__(self, function: Any) -> Any:
        """This game's own version of a rule, or of a general function marked as one."""
        if function.__module__ == contract.__name__:
            function = getattr(self.rules, function.__name__)
        if function not in self.made:
            world = dict(function.__globals__)
            copy = FunctionType(function.__code__, world, function.__name__)
            copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
            copy.__annotations__ = get_type_hints(function, include_extras=True)
            self.made[function] = None  # while it is being made
            for name in _globals_of(function):
                if hasattr(world.get(name), "rule"):
                    world[name] = self(world[name])
            self.made[function] = self.craft(copy)
        if self.made[function] is None:
            raise TypeError(f"{function.__qualname__} calls itself, if only by way of others")
        return self.made[function]


def _globals_of(function: Any) -> set[str]:
    return {step.argval for step in get_instructions(function) if step.opname == "LOAD_GLOBAL"}


@cache
def interpreted(rules: ModuleType) -> Workshop:
    return Workshop(rules, lambda copy: copy)


@cache
def compiled(rules: ModuleType) -> Workshop:
    """Compiles what is asked for, which takes some seconds, or takes it from the cache."""
    from numba import njit
    from numba.core.errors import NumbaExperimentalFeatureWarning

    folder = cache_folder() / rules.__name__
    if not folder.exists():
        log.warning("Compiling %s, once: about ten seconds", rules.__name__)

    def craft(copy: FunctionType) -> Any:
        with _caching_in(folder), warnings.catch_warnings():
            # every State may stand where dice are wanted: that is meant
            warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
            # inlining everything: 1.4 times the speed for 1.15 times the compiling
            return njit(_signature(copy, rules), nogil=True, cache=True, forceinline=True)(copy)

    return Workshop(rules, craft)


def _signature(copy: FunctionType, rules: ModuleType) -> Any:
    """The types of the arguments, where annotations tell them all.

    Without, numba compiles a function anew for each width of the integers it is
    called with: twice the time.
    """
    from numba import from_dtype, types

    found: list[Any] = []
    for name, kind in copy.__annotations__.items():
        if name == "return":
            continue
        if kind is Any:
            kind = {"s": rules.State, "c": rules.Course}.get(name)
        if kind is int:
            found.append(types.int64)
        elif kind is bool:
            found.append(types.boolean)
        elif kind is Word:
            found.append(types.uint64)
        elif isinstance(kind, type) and issubclass(kind, Record):
            found.append(from_dtype(kind.dtype))
        else:
            return None
    return tuple(found)


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
        digest.update(str(path.relative_to(sources)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


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
