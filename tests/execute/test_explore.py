"""The executor: all outcomes of a method, loops up to the bound, and what was not followed is said."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support.stubbed import StubScene, plain
from twinproof.execute.explore import Executor, OutOfBudget, Summary
from twinproof.execute.state import Path
from twinproof.ir.types import INT, OBJECT, REF, ArrayType, ClassType
from twinproof.term.term import lift

TEXT = """class C extends java.lang.Object {
  method static loop(I)I {
    registers int n, int s
    params n
  b0:
    s = 0
    jump b1
  b1:
    if gt.int n, 0 then b2 else b3
  b2:
    s = add.int s, n
    n = sub.int n, 1
    jump b1
  b3:
    return s
  }
  method static deep(I)I {
    registers int n, int t
    params n
  b0:
    if gt.int n, 0 then b1 else b2
  b1:
    t = sub.int n, 1
    t = call static C.deep(I)I (t)
    t = add.int t, 2
    return t
  b2:
    return 0
  }
  method static both(I)I {
    registers int n, ref o
    params n
  b0: catch java.lang.ArithmeticException b2
    check zero n
    if lt.int n, 0 then b1 else b3
  b1:
    o = new java.lang.IllegalStateException
    throw o
  b2:
    catch o
    return 0
  b3:
    return 1
  }
}
class D extends C {
}
"""
BOUND = 8  # of the scene's executor


@pytest.mark.parametrize(("name", "expected"), [("loop", lambda n: max(n, 0) * (max(n, 0) + 1) // 2), ("deep", lambda n: 2 * max(n, 0))])
def test_loops_and_recursion_up_to_the_bound(name: str, expected: Callable[[int], int]) -> None:
    """On inputs that need no more rounds the result is right; the others are those of the cut."""
    scene = StubScene(TEXT)
    n = scene.inputs.parameter(0, INT)
    summary = scene.run(name, n)
    assert summary.returned is not None
    (cut,) = scene.executor.cuts
    assert (cut.kind, cut.limit) == ("loop" if name == "loop" else "recursion", BOUND)
    for number in range(-1, BOUND + 4):
        leaves = {"p0": number}
        if not plain(cut.condition, leaves):
            assert plain(summary.returned[1], leaves) == expected(number)
    assert [bool(plain(cut.condition, {"p0": number})) for number in (0, BOUND - 1, BOUND + 3)] == [False, False, True]


def test_definite_loops_have_no_bound() -> None:
    scene = StubScene(TEXT)
    assert scene.ended(scene.run("loop", 50)) == 1275
    assert scene.ended(scene.run("deep", 50)) == 100
    assert scene.executor.cuts == []


def test_rounds_that_cannot_be_are_not_run() -> None:
    """A solver that excludes every path beyond the first rounds ends the loop without a cut."""
    scene = StubScene(TEXT)

    def short(path: Path) -> bool:
        return len(path.conditions) < 4

    executor = Executor(scene.matching.old, scene.inputs, short, BOUND, lambda: None)
    scene.executor = executor
    summary = scene.run("loop", scene.inputs.parameter(0, INT))
    assert executor.cuts == []
    assert summary.returned is not None


def test_every_end_is_an_outcome() -> None:
    scene = StubScene(TEXT)
    n = scene.inputs.parameter(0, INT)
    for number, expected in ((-5, "java.lang.IllegalStateException"), (0, 0), (9, 1)):
        scene.begin()
        assert scene.ended(scene.run("both", n), {"p0": number}) == expected


def test_the_budget_ends_it() -> None:
    scene = StubScene(TEXT)

    def tick() -> None:
        raise OutOfBudget("time")

    scene.executor = Executor(scene.matching.old, scene.inputs, lambda path: True, BOUND, tick)
    with pytest.raises(OutOfBudget):
        scene.run("loop", 3)


def test_types_of_objects() -> None:
    scene = StubScene(TEXT)
    c, d = scene.make("C"), scene.make("D")
    asked = scene.executor.instance_of
    assert [asked(scene.state, ref, "D") for ref in (c, d, None)] == [False, True, False]
    given = scene.inputs.parameter(0, ClassType("C"))
    number = scene.inputs.universe.number
    for name in "CD":
        leaves = {"p0": 1, "typeof": number(name)}
        assert plain(asked(scene.state, given, "D"), leaves) is (name == "D")
        assert plain(asked(scene.state, given, "C"), leaves) is True
    assert plain(asked(scene.state, given, "C"), {"p0": 0, "typeof": number("C")}) is False


def test_what_an_array_takes() -> None:
    scene = StubScene(TEXT)
    array = scene.array("D[]", None)
    assert scene.executor.storable(scene.state, array, scene.make("D")) is True
    assert scene.executor.storable(scene.state, array, scene.make("C")) is False


def test_new_arrays_of_arrays() -> None:
    scene = StubScene(TEXT)
    made = scene.executor.new_array(scene.state, ArrayType(ArrayType(INT)), [2, 3])
    assert made is not None
    rows = [lift(scene.state.heap.read_element(made, at, OBJECT), REF) for at in range(2)]
    assert rows[0] is not rows[1]
    assert [scene.state.heap.length(row) for row in rows] == [3, 3]
    assert scene.executor.new_array(scene.state, ArrayType(ArrayType(INT)), [scene.inputs.parameter(0, INT), 3]) is None


def test_a_summary_begins_empty() -> None:
    one, other = Summary(), Summary()
    assert (one.returned, one.thrown, one.stopped) == (None, [], [])
    assert one.thrown is not other.thrown
