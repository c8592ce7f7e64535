"""Invariants, and the arbitrary state that satisfies one: equal registers are one leaf, what is defined is computed, the rest is free."""

from __future__ import annotations

from typing import cast

import pytest

from support.proofs import value_of
from support.written import side_of
from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import BothSides, Solvers
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import Erased
from twinproof.execute.state import UNSET
from twinproof.execute.universe import Universe
from twinproof.induct.couple import NEW, OLD, LiveVariable
from twinproof.induct.facts import BOUND, Fact, symbol
from twinproof.induct.invariant import Arbitrary, Invariant
from twinproof.induct.steps import OBJECTS
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, INT
from twinproof.term.build import apply, compare, or_
from twinproof.term.term import Term, integer, lift

I1, J1 = LiveVariable(OLD, 0, INT, "i"), LiveVariable(OLD, 2, INT, "j")
I2, K2 = LiveVariable(NEW, 1, INT, "i"), LiveVariable(NEW, 0, INT, "k")
COUPLING = ((I1, I2), (J1,), (K2,))


def plus(a: Term, number: int) -> Term:
    return lift(apply(OPERATORS["add.int"], a, number), INT)


def arbitrary_of(invariant: Invariant, inputs: Inputs) -> Arbitrary:
    """Any state on objects; no solver is asked."""
    return Arbitrary(invariant, BothSides(inputs, cast("Solvers", None), Deadline(60.0)), OBJECTS)


@pytest.fixture
def inputs() -> Inputs:
    return Inputs(Universe(side_of("class C extends java.lang.Object {\n}\n"), ["C"]), Erased())


def test_registers_of_a_group_are_one_leaf(inputs: Inputs) -> None:
    old, new = arbitrary_of(Invariant(COUPLING), inputs).registers([3, 2])
    assert old[0] is new[1]
    assert len({old[0], old[2], new[0]}) == 3
    assert old[1] is UNSET
    assert all(isinstance(value, Term) and value.op == "var" for value in (*old[::2], *new))


def test_what_is_defined_is_computed(inputs: Inputs) -> None:
    """j = i + 5 and k' = j + 1: both follow from i."""
    facts = (Fact("same", K2, plus(symbol(J1), 1), NEW), Fact("same", J1, plus(symbol(I1), 5), OLD))
    arbitrary = arbitrary_of(Invariant(COUPLING, facts), inputs)
    old, new = arbitrary.registers([3, 2])
    (leaf,) = (str(term.payload) for term, _ in inputs.parameters)
    for number in (-7, 0, 41):
        assert [value_of(value, {leaf: number}) for value in (old[0], old[2], new[0])] == [number, number + 5, number + 6]
    path = arbitrary.path()
    assert path is not None
    assert path.conditions == ()


def test_definitions_in_a_circle_do_not_define_each_other(inputs: Inputs) -> None:
    """j = k' + 1 and k' = j - 1: one of them is free, the other follows, and the path does not exclude what is."""
    facts = (Fact("same", J1, plus(symbol(K2), 1), OLD), Fact("same", K2, plus(symbol(J1), -1), NEW))
    arbitrary = arbitrary_of(Invariant(COUPLING, facts), inputs)
    old, new = arbitrary.registers([3, 2])
    leaves = {str(term.payload): 10 + place for place, (term, _) in enumerate(inputs.parameters)}
    assert len(leaves) == 2
    assert value_of(old[2], leaves) == integer(value_of(new[0], leaves)) + 1
    path = arbitrary.path()
    assert path is not None
    assert all(value_of(condition, leaves) for condition in path.conditions)


def test_other_facts_are_conditions(inputs: Inputs) -> None:
    path = arbitrary_of(Invariant(COUPLING, (Fact("le", I1, symbol(J1), OLD),)), inputs).path()
    assert path is not None
    (condition,) = path.conditions
    names = [str(term.payload) for term, _ in inputs.parameters]
    held = {(a, b): value_of(condition, dict(zip(names, (a, b, 0), strict=True))) for a in range(3) for b in range(3)}
    assert held == {(a, b): a <= b for a in range(3) for b in range(3)}


def test_facts_that_exclude_each_other_leave_no_state(inputs: Inputs) -> None:
    facts = (Fact("same", I1, lift(3, INT), OLD), Fact("ge", I1, lift(4, INT), OLD))
    assert arbitrary_of(Invariant(COUPLING, facts), inputs).path() is None


def test_an_invariant_as_text() -> None:
    """The facts in the names of the first of each group; what then says nothing is left out."""
    facts = (Fact("le", I2, symbol(J1), NEW), Fact("same", I2, symbol(I1), NEW))
    assert str(Invariant(COUPLING, facts)) == "i = i', i <= j"
    assert str(Invariant(((I1,), (J1,)))) == "nothing but the heap"


def test_what_holds_for_all_numbers_is_used_for_those_at_hand(inputs: Inputs) -> None:
    """It is said of any number, of what the registers hold, and of their neighbours; what says less than another fact is not shown."""
    positive = Fact("all", None, lift(compare("ge", INT, BOUND, 0), BOOLEAN), OLD)
    weaker = Fact("where", None, lift(or_(positive.right, compare("ge", INT, symbol(J1), 9)), BOOLEAN), OLD)
    state = arbitrary_of(Invariant(COUPLING, (positive, weaker)), inputs)
    registers = state.registers([3, 2])
    path = state.path()
    assert path is not None
    for value in (BOUND, registers[0][0], registers[0][2], plus(lift(registers[0][0], INT), -1)):
        assert compare("ge", INT, value, 0) in path.conditions
    assert "for all k" in str(state.invariant)
    assert "9" not in str(state.invariant)
