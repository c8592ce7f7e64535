"""Stubs of atomic numbers and references: what the method's name says, step by step."""

from __future__ import annotations

import pytest

from support.stubbed import Shown, StubScene
from twinproof.ir.types import INT, ClassType
from twinproof.java.library.atomics import STUBS
from twinproof.term.term import Value

NUMBER = "java.util.concurrent.atomic.Atomic{}.{}"
HIGHEST = 2**31 - 1


class AtomicScene(StubScene):
    """An atomic object with a value."""

    def __init__(self, kind: str, value: Value) -> None:
        super().__init__()
        self.kind = kind
        self.atomic = self.make(f"java.util.concurrent.atomic.Atomic{kind}", {f"java.util.concurrent.atomic.Atomic{kind}.value": value})

    def call(self, key: str, *args: Value) -> Shown:
        return self.result(NUMBER.format(self.kind, key), self.atomic, *args)

    @property
    def value(self) -> Shown:
        codes = {"Integer": "I", "Long": "J", "Boolean": "Z", "Reference": "Ljava/lang/Object;"}
        return self.call(f"get(){codes[self.kind]}")


@pytest.mark.parametrize(
    ("key", "args", "gives", "leaves"),
    [
        ("getAndIncrement()I", (), 7, 8),
        ("incrementAndGet()I", (), 8, 8),
        ("getAndDecrement()I", (), 7, 6),
        ("decrementAndGet()I", (), 6, 6),
        ("getAndAdd(I)I", (5,), 7, 12),
        ("addAndGet(I)I", (5,), 12, 12),
        ("addAndGet(I)I", (HIGHEST,), 6 - HIGHEST - 1, 6 - HIGHEST - 1),
        ("getAndSet(I)I", (3,), 7, 3),
        ("set(I)V", (3,), None, 3),
        ("lazySet(I)V", (3,), None, 3),
        ("compareAndSet(II)Z", (7, 9), 1, 9),
        ("compareAndSet(II)Z", (8, 9), 0, 7),
        ("get()I", (), 7, 7),
    ],
)
def test_a_number(key: str, args: tuple[int, ...], gives: int | None, leaves: int) -> None:
    scene = AtomicScene("Integer", 7)
    assert scene.call(key, *args) == gives
    assert scene.value == leaves


def test_long_numbers_do_not_wrap_as_ints_do() -> None:
    scene = AtomicScene("Long", HIGHEST)
    assert scene.call("incrementAndGet()J") == 2**31
    scene = AtomicScene("Long", 2**63 - 1)
    assert scene.call("incrementAndGet()J") == -(2**63)


def test_flags_and_references() -> None:
    scene = AtomicScene("Boolean", 0)
    assert scene.call("compareAndSet(ZZ)Z", 0, 1) == 1
    assert scene.value == 1
    scene = AtomicScene("Reference", None)
    one, other = scene.make("C"), scene.make("C")
    assert scene.call("compareAndSet(Ljava/lang/Object;Ljava/lang/Object;)Z", one, other) == 0
    assert scene.call("compareAndSet(Ljava/lang/Object;Ljava/lang/Object;)Z", None, one) == 1
    assert scene.value is one


def test_a_comparison_that_depends_on_the_input() -> None:
    for value in (6, 7):
        scene = AtomicScene("Integer", 7)
        x = scene.inputs.parameter(0, INT)
        assert scene.result(NUMBER.format("Integer", "compareAndSet(II)Z"), scene.atomic, x, 1, leaves={"p0": value}) == int(value == 7)
        assert scene.result(NUMBER.format("Integer", "get()I"), scene.atomic, leaves={"p0": value}) == (1 if value == 7 else 7)


def test_two_inputs_may_be_one() -> None:
    """What is written to one of them is read from the other where they are the same."""
    cls = ClassType("java.util.concurrent.atomic.AtomicInteger")
    for same in (True, False):
        scene = StubScene()
        a, b = scene.inputs.parameter(0, cls, non_null=True), scene.inputs.parameter(1, cls, non_null=True)
        scene.result(NUMBER.format("Integer", "set(I)V"), a, 5)
        leaves = {"p0": 1, "p1": 1 if same else 2, f"field {cls.name}.value": 9}
        assert scene.result(NUMBER.format("Integer", "get()I"), b, leaves=leaves) == (5 if same else 9)


def test_only_numbers_count() -> None:
    assert not [key for key in STUBS if "Boolean" in key and "Increment" in key]
    assert NUMBER.format("Long", "getAndIncrement()J") in STUBS
