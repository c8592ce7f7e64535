"""Couplings: as coarse as sorts allow, split exactly where values differ, and shown as equalities."""

from __future__ import annotations

from itertools import combinations

from support.written import side_of
from twinproof.execute.universe import Universe
from twinproof.induct.couple import NEW, OLD, LiveVariable, coarsest, describe, live_variables, shared, split, type_of
from twinproof.induct.segment import Live
from twinproof.ir.instruction import Reg
from twinproof.ir.types import BYTE, INT, LONG, OBJECT, ClassType

I1, J1 = LiveVariable(OLD, 0, INT, "i"), LiveVariable(OLD, 1, INT, "j")
I2, J2 = LiveVariable(NEW, 0, INT, "i"), LiveVariable(NEW, 1, BYTE, "j")
L1 = LiveVariable(OLD, 2, LONG, "l")


def test_the_coarsest_coupling_has_a_group_for_each_sort() -> None:
    """A byte is an int in a register, a long is not."""
    assert set(map(frozenset, coarsest([I1, L1, J2, I2]))) == {frozenset({I1, J2, I2}), frozenset({L1})}


def test_a_split_keeps_exactly_what_is_the_same() -> None:
    """By plain values: two variables are in one group after it if they were before and are the same."""
    values = {I1: 1, J1: 2, I2: 2, J2: 1, L1: 1}
    before = ((I1, J1, I2, J2), (L1,))
    after = split(before, lambda a, b: values[a] == values[b])
    together = {frozenset(pair) for group in after for pair in combinations(group, 2)}
    assert together == {frozenset({I1, J2}), frozenset({J1, I2})}
    assert sorted(map(str, (one for group in after for one in group))) == sorted(map(str, values))


def test_a_group_of_one_side_is_shared_by_nobody() -> None:
    assert shared((I1, J1, I2, J2)) == (I1, I2)
    assert shared((J2, J1)) == (J1, J2)
    assert shared((I1, J1)) is None
    assert shared((I2,)) is None


def test_the_type_of_a_group_is_its_narrowest() -> None:
    side = side_of("class C extends java.lang.Object {\n}\nclass D extends C {\n}\n")
    universe = Universe(side, ["C", "D"])
    named = {name: LiveVariable(OLD, 0, ClassType(name), "x") for name in ("C", "D")}
    anything = LiveVariable(NEW, 0, OBJECT, "x")
    assert type_of((anything, named["C"], named["D"]), universe) == ClassType("D")
    assert type_of((named["C"], anything), universe) == ClassType("C")
    assert type_of((I1, J2), universe) is BYTE


def test_only_equalities_are_shown() -> None:
    assert describe(((I1, I2), (L1,))) == "i = i'"
    assert describe(((I1,), (L1,))) == "nothing but the heap"


def test_live_registers_are_variables_of_their_side() -> None:
    registers = [Reg(0, INT, "a"), Reg(1, INT, "b"), Reg(2, LONG, "c")]
    assert live_variables(NEW, [Live(2, LONG), Live(0, BYTE)], registers) == [
        LiveVariable(NEW, 2, LONG, "c"),
        LiveVariable(NEW, 0, BYTE, "a"),
    ]
