"""Operators of machine numbers on terms: each against what it computes on plain numbers, by evaluation on corners and by a solver."""

from __future__ import annotations

import itertools
import random
from contextlib import suppress

import pytest

from term.random_terms import values_of
from twinproof.ir.machine_operators import MACHINE_OPERATORS
from twinproof.ir.operators import Operator
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, INT128, LONG, POINTER
from twinproof.smt.solvers.worker import SOLVERS
from twinproof.term.build import not_, same
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import ByName
from twinproof.term.machine_numbers import NoTerm, apply_machine
from twinproof.term.substitute import substitute
from twinproof.term.term import Term, Value, variable

FUNCTIONS = {f"{name}.{sort}" for sort in (FLOAT, DOUBLE) for name in ("sqrt", "floor", "ceil", "truncate", "even", "sign")}
UNKNOWN = {
    *(f"{sort}2bits" for sort in (FLOAT, DOUBLE)),
    "pointer2long",
    "long2pointer",
}  # without a meaning for terms; pointers are no terms
A_SORT = {INT, LONG, FLOAT, DOUBLE, BOOLEAN}
KNOWN = [op for op in MACHINE_OPERATORS.values() if {op.result, *op.args} <= A_SORT and op.name not in UNKNOWN | FUNCTIONS]


def leaves_of(op: Operator) -> list[Term]:
    return [variable(ByName(f"{name}"), sort) for name, sort in zip("ab", op.args, strict=False)]


def expected(op: Operator, values: tuple[Value, ...]) -> Value:
    if op.name.startswith(("divu.", "remu.")) and values[1] == 0:
        return -1 if op.name.startswith("divu.") else values[0]
    if op.name == "double2ulong" and not MACHINE_OPERATORS["ulongfits.double"].evaluate(*values):
        return None  # which is asked before, as is whether a divisor is zero
    return None if op.name.startswith("divfits.") and values[1] == 0 else op.evaluate(*values)


@pytest.mark.parametrize("op", KNOWN, ids=str)
def test_evaluated(op: Operator) -> None:
    """A term has the value that the operator computes, on all corners; so it has with one argument known."""
    leaves = leaves_of(op)
    term = apply_machine(op, *leaves)
    for values in itertools.product(*(values_of(sort) for sort in op.args)):
        wanted = expected(op, values)
        if wanted is None:
            continue
        known = dict(zip(leaves, values, strict=True))
        assert agrees(op, value_in(term, known), wanted), values
        for at in range(len(values)) if len(values) > 1 else ():
            partly = [value if place == at else leaf for place, (leaf, value) in enumerate(zip(leaves, values, strict=True))]
            assert agrees(op, value_in(apply_machine(op, *partly), known), wanted), (values, at)


def value_in(term: Value, known: dict[Term, Value]) -> Value:
    return evaluate([term], lambda leaf, args: known[leaf])[term] if isinstance(term, Term) else term


def agrees(op: Operator, found: Value, wanted: Value) -> bool:
    return same(op.result, found, wanted) is True


def test_every_other_says_so() -> None:
    """What has no term is refused by name, and nothing else is."""
    refused = set()
    for op in MACHINE_OPERATORS.values():
        if {op.result, *op.args} <= A_SORT:
            with suppress(NoTerm):
                apply_machine(op, *leaves_of(op))
                continue
            refused.add(op.name)
    assert refused == UNKNOWN - {"pointer2long", "long2pointer"}
    assert {op.name for op in MACHINE_OPERATORS.values() if INT128 in (op.result, *op.args) or POINTER in op.args}.isdisjoint(refused)


@pytest.mark.parametrize("op", [op for op in KNOWN if not {FLOAT, DOUBLE} & {op.result, *op.args}], ids=str)
def test_solvers_agree(op: Operator) -> None:
    """What solvers make of a term on random numbers is what the operator computes."""
    rng = random.Random(op.name)
    leaves = leaves_of(op)
    term = apply_machine(op, *leaves)
    for name in ("z3", "bitwuzla", "cvc5"):
        ask = SOLVERS[name]()
        for _ in range(3):
            values = tuple(rng.choice(values_of(sort)) for sort in op.args)
            given = [same(leaf.sort, leaf, value) for leaf, value in zip(leaves, values, strict=True)]
            conditions = [*given, not_(same(op.result, term, expected(op, values)))]
            if False in conditions:
                continue
            answer, _ = ask([each for each in conditions if isinstance(each, Term)], 10.0)
            assert answer == "unsat", (name, values)


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_functions(name: str) -> None:
    """Of some operators on floats only equal arguments give equal results; constants are computed."""
    op = MACHINE_OPERATORS[name]
    leaves = leaves_of(op)
    assert apply_machine(op, *leaves) is apply_machine(op, *leaves)
    assert apply_machine(op, *(4.0 for _ in leaves)) == op.evaluate(*(4.0 for _ in leaves))


def test_rebuilt() -> None:
    """Operators of their own are built again where a part of them is replaced."""
    for name in ("divu.int", "remu.long", "mulfits.long", "mulfitsu.long"):
        op = MACHINE_OPERATORS[name]
        a, b = leaves_of(op)
        term = apply_machine(op, a, b)
        assert isinstance(term, Term)
        assert substitute(term, {a: 13, b: 5}) == op.evaluate(13, 5)
