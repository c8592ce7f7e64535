"""Which common code can be functions of registers, with which exceptions, and under which names."""

from __future__ import annotations

from support.written import matching_of, method_of
from twinproof.align.match import Pair
from twinproof.align.regions.common import common_regions
from twinproof.align.regions.region import Common
from twinproof.execute.universe import Universe
from twinproof.induct.shortcuts import Functions, describe, name_of
from twinproof.ir.program import Method
from twinproof.java.java import JAVA
from twinproof.same.structural import structural_of


def text(first: str, step: str, more: str = "") -> str:
    """One statement that the versions share, among others that they do not."""
    return f"""
  field int x
  method static f(LC;II)I {{
    registers ref c, int n, int k, int s, int t, ref o, int u
    params c, n, k
  b0:
    s = {first} ; 1
    {step} ; 2
    {more}
    s = mul.int s, t ; 4
    return s ; 5
  }}
"""


def regions(step: str, more: str = "") -> tuple[Functions, list[Common]]:
    matching = matching_of(text("add.int n, n", step, more), text("mul.int n, 2", step, more))
    universe = Universe(matching.old, matching.classes)
    methods: tuple[Method, Method] = (method_of(matching.old.program, "f"), method_of(matching.new.program, "f"))
    same_step = structural_of(matching.old, matching.new, universe.user_classes).same_step
    common = common_regions((matching.old, matching.new), Pair(*methods), same_step)
    return Functions(methods, JAVA), list(common)


def thrown(step: str, more: str = "") -> list[tuple[str, ...] | None]:
    """What the regions with that statement may throw."""
    functions, common = regions(step, more)
    return [functions.thrown_by(one) for one in common if one.old.lines[0] <= 2 <= one.old.lines[1]]


def test_arithmetic_is_a_function_that_throws_nothing() -> None:
    assert thrown("t = xor.int n, k") == [()]


def test_a_division_throws_by_class() -> None:
    assert thrown("check zero k", "t = div.int n, k ; 3") == [("java.lang.ArithmeticException",)]


def test_what_touches_the_heap_is_no_function() -> None:
    for step in ("t = get c, C.x int", "put c, C.x int, k", "o = newarray int[] k", "o = new C"):
        assert thrown(step, "t = 1") == [None], step


def test_exceptions_of_other_classes_are_not_known() -> None:
    """How the index is said in the message is not a matter of registers alone."""
    assert thrown("check bounds c, k", "t = 1") == [None]
    assert thrown("check null c", "t = 1") == [("java.lang.NullPointerException",)]


def test_the_largest_regions_that_can_be_functions_are_taken() -> None:
    """The statements around one that cannot; what is outlined otherwise is left out."""
    functions, common = regions("t = add.int k, 1", "put c, C.x int, t ; 3")
    found = functions.abstractable(common)
    assert all(functions.thrown_by(one) is not None for one in found)
    lines = {line for one in found for line in range(one.old.lines[0], one.old.lines[1] + 1)}
    assert 2 in lines
    assert 3 not in lines
    assert functions.abstractable(common, besides=common) == []


def test_hard_statements_are_the_smallest() -> None:
    functions, common = regions("t = add.int k, 1", "t = mul.int t, k ; 3")
    found = functions.hard(common)
    assert {one.old.lines for one in found} <= {(3, 3), (4, 4), (3, 4)}
    assert found
    assert all(one.old.hard for one in found)


def test_both_sides_have_one_function_at_their_own_places() -> None:
    functions, common = regions("t = xor.int n, k")
    chosen = functions.abstractable(common)
    old, new = functions.shortcuts(chosen)
    assert [one.region for one in old.values()] == [one.old for one in chosen]
    assert [one.region for one in new.values()] == [one.new for one in chosen]
    assert [one.name for one in old.values()] == [one.name for one in new.values()] == [name_of(one) for one in chosen]
    assert len({name_of(one) for one in common}) == len(common)
    assert all(name_of(one).startswith("region ") for one in common)


def test_lines_are_said_once_if_they_are_the_same() -> None:
    _, (first, *_) = regions("t = xor.int n, k")
    low, high = first.old.lines
    assert describe(first) == (f"lines {low}-{high}" if low != high else f"lines {low}")
