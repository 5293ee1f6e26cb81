"""Records, and their two bodies."""

import struct
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from headrace.engine.record import Record, number, numbers, part, records


class Oar(Record):
    length = number(np.int8)


class Boat(Record):
    flag = number(np.int8)
    seed = number(np.uint64)
    weights = numbers(3, np.int16)
    oar = records(2, Oar)
    rudder = part(Oar)
    mass = number(np.int32)


@given(
    st.integers(0, 2**64 - 1), st.lists(st.integers(-(2**15), 2**15 - 1), min_size=3, max_size=3)
)
def test_both_bodies_have_the_same_bytes(seed: int, weights: list[int]) -> None:
    boat = Boat()
    boat.flag, boat.seed, boat.weights, boat.mass = -1, seed, weights, 70000
    boat.oar[1].length, boat.rudder.length = 5, 7
    array: Any = np.zeros(1, Boat.dtype)
    same = array[0]
    same.flag, same.seed, same.weights, same.mass = -1, seed, weights, 70000
    same.oar[1].length, same.rudder.length = 5, 7
    assert boat.pack() == array.tobytes()
    assert Boat.unpack(array.tobytes()) == boat == boat.twin()


def test_a_twin_has_its_own_parts() -> None:
    boat = Boat()
    other = boat.twin()
    other.oar[0].length = 1
    other.weights[0] = 1
    assert boat == Boat() != other


def test_a_number_that_does_not_fit_is_noticed() -> None:
    boat = Boat()
    boat.weights[0] = 2**15
    with pytest.raises(struct.error):
        boat.pack()


def test_a_record_has_no_other_fields() -> None:
    boat: Any = Boat()
    with pytest.raises(AttributeError):
        boat.wheight = 1


def test_a_name_that_numpy_has_already_is_refused() -> None:
    with pytest.raises(TypeError, match="round"):

        class Lap(Record):  # pyright: ignore[reportUnusedClass]
            round = number()


def test_a_record_can_be_printed() -> None:
    assert repr(Oar()) == "Oar(length=0)"
