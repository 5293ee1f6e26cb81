"""Records: what a race, its course or a list of moves is made of.

    >>> class Boat(Record):
    ...     eggs = number()
    ...     rowers = numbers(2, np.int8)
    >>> boat = Boat()
    >>> boat.eggs, boat.rowers
    (0, [0, 0])

A record has two bodies with the same names.  `Boat()` is made of plain Python
objects: quick to run interpreted, easy to print, safe to debug.  `Boat.dtype`
is the same record for numpy, numba and the GPU.  `pack` and `unpack` go from
the one to the other, byte for byte.
"""

import struct
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple, Self, TypeVar, cast

import numpy as np
from numpy.typing import DTypeLike

R = TypeVar("R", bound="Record")

_LETTERS = {"i1": "b", "i2": "h", "u2": "H", "i4": "i", "i8": "q", "u8": "Q"}


class Field(NamedTuple):
    kind: Any  # a numpy number type, or a Record class
    length: int | None  # None: one, not a list


def number(kind: DTypeLike = np.int16) -> int:
    """A field that holds one number."""
    return cast(int, Field(kind, None))


def numbers(length: int, kind: DTypeLike = np.int16) -> list[int]:
    """A field that holds a list of numbers."""
    return cast(list[int], Field(kind, length))


def part(kind: type[R]) -> R:
    """A field that holds one record."""
    return cast(R, Field(kind, None))


def records(length: int, kind: type[R]) -> list[R]:
    """A field that holds a list of records."""
    return cast(list[R], Field(kind, length))


class _RecordType(type):
    fields: dict[str, Field]
    dtype: np.dtype[Any]
    letters: str
    form: struct.Struct

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> "_RecordType":
        fields = {key: value for key, value in space.items() if isinstance(value, Field)}
        for key in fields:
            if hasattr(np.recarray, key):
                raise TypeError(f"{name}.{key}: numpy's own arrays already have a `{key}`")
            del space[key]
        made = super().__new__(mcs, name, bases, {**space, "__slots__": tuple(fields)})
        made.fields = fields
        layout = [
            (key, _dtype(kind)) if length is None else (key, _dtype(kind), length)
            for key, (kind, length) in fields.items()
        ]
        made.dtype = np.dtype((np.record, np.dtype(layout, align=True)))
        made.letters = _letters(made.dtype, fields)
        made.form = struct.Struct("<" + made.letters)
        return made


def _dtype(kind: Any) -> Any:
    return kind.dtype if isinstance(kind, _RecordType) else kind


def _letters(dtype: Any, fields: dict[str, Field]) -> str:
    """The bytes of a record in struct's letters, holes included."""
    out, at = "", 0
    for name, (kind, length) in fields.items():
        letters = (
            kind.letters if isinstance(kind, _RecordType) else _LETTERS[np.dtype(kind).str[1:]]
        )
        offset = dtype.fields[name][1]
        out += "x" * (offset - at) + letters * (length or 1)
        at = offset + dtype[name].itemsize
    return out + "x" * (dtype.itemsize - at)


class Record(metaclass=_RecordType):
    """A record made of plain Python objects; see the module's text."""

    def __init__(self) -> None:
        for name, (kind, length) in type(self).fields.items():
            make = kind if isinstance(kind, _RecordType) else int
            setattr(self, name, make() if length is None else [make() for _ in range(length)])

    def pack(self) -> bytes:
        """The bytes of this record, the same as numpy's."""
        return type(self).form.pack(*self._numbers())

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """The record that has these bytes."""
        made = cls()
        made._fill(iter(cls.form.unpack(data)))
        return made

    def twin(self) -> Self:
        """A record of its own with the same contents."""
        made = object.__new__(type(self))
        for name, (kind, length) in type(self).fields.items():
            value = getattr(self, name)
            if isinstance(kind, _RecordType):
                value = value.twin() if length is None else [part.twin() for part in value]
            elif length is not None:
                value = value.copy()
            setattr(made, name, value)
        return made

    def take(self, other: Self) -> None:
        """Become the same as another record."""
        self._fill(iter(other._numbers()))

    def _numbers(self) -> list[int]:
        out: list[int] = []
        for name, (kind, length) in type(self).fields.items():
            value = getattr(self, name)
            if not isinstance(kind, _RecordType):
                out += [value] if length is None else value
            else:
                for part in [value] if length is None else value:
                    out += part._numbers()
        return out

    def _fill(self, values: Iterator[int]) -> None:
        for name, (kind, length) in type(self).fields.items():
            if isinstance(kind, _RecordType):
                value = getattr(self, name)
                for part in [value] if length is None else value:
                    part._fill(values)
            elif length is None:
                setattr(self, name, next(values))
            else:
                setattr(self, name, list(islice(values, length)))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._numbers() == cast(Self, other)._numbers()

    __hash__ = None  # type: ignore[assignment]  # records change

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in type(self).fields)
        return f"{type(self).__name__}({inside})"
