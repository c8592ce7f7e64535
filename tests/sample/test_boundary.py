"""Values worth trying: what a condition needs that computes with one constant and compares with another is among them."""

from __future__ import annotations

import math
from random import Random

import pytest

from twinproof.heap.observe import double_bits, float_bits
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG, Primitive
from twinproof.sample.boundary import MOODS, RELATED, Values

NEEDLES: list[tuple[Primitive, tuple[int, ...], tuple[float, ...], int | float]] = [
    (INT, (123456789,), (), 123456790),
    (INT, (7777, 8484), (), 16261),
    (INT, (0x5BD1E995, 0x12345678), (), 0x5BD1E995 ^ 0x12345678),
    (LONG, (1600000000000, 2592000000), (), 1602592000000),
    (LONG, (4321, 1000), (), 4321000),
    (INT, (98765432, 4), (), 24691358),
    (DOUBLE, (), (3.25,), math.nextafter(3.25, 4)),
    (DOUBLE, (), (246913578.5,), 246913578.5 / 2),
    (DOUBLE, (17,), (), 17.5),
]


@pytest.mark.parametrize(("type", "numbers", "floats", "needle"), NEEDLES)
def test_a_needle_is_found(type: Primitive, numbers: tuple[int, ...], floats: tuple[float, ...], needle: int | float) -> None:
    values = Values(Random(1), numbers, floats, ())
    found = set()
    for number in range(1500):
        values.start(MOODS[number % len(MOODS)])
        found.add(values.scalar(type).bits)
    wanted = double_bits(float(needle)) if type is DOUBLE else needle
    assert wanted in found


def test_the_next_float_is_found() -> None:
    values = Values(Random(1), (), (3.25,), ())
    found = set()
    for number in range(1500):
        values.start(MOODS[number % len(MOODS)])
        found.add(values.scalar(FLOAT).bits)
    assert float_bits(3.25) + 1 in found
    assert float_bits(3.25) - 1 in found


def test_texts_that_have_to_do_with_each_other() -> None:
    """One is a part of the other, or holds the character that a number is, also one of two halves."""
    values = Values(Random(1), (), (), ())
    parts = characters = supplementary = 0
    for _ in range(300):
        values.start(RELATED)
        number = values.scalar(INT).bits
        one, other = values.text(8), values.text(8)
        parts += 1 < len(other) < len(one) and other in one
        held = 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 and chr(number) in one
        characters += held
        supplementary += held and number > 0xFFFF
    assert min(parts, supplementary) > 3
    assert characters > 30
