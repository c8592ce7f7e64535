"""A harness asks every clause where it has to be asked, seen on the interpreter."""

from __future__ import annotations

import pytest

from support.written import program_of
from twinproof.base.dataclass import replace
from twinproof.contract.claims import asserting
from twinproof.contract.contract import Clause, ClauseKind, Contract, OfBefore, OfInput, OfOutcome
from twinproof.contract.harness import code_of, harness, holding_to, input_types
from twinproof.interpret.machine import Halted, Machine, Thrown
from twinproof.ir.instruction import MethodRef
from twinproof.ir.types import INT, ClassType
from twinproof.ir.validate import validate_method
from twinproof.java.runtime import JvmRuntime

PROGRAM = """
  method static f(I)I {
    registers int n, int r
    params n
  b0:
    if eq.int n, 7 then b2 else b1
  b1:
    r = sub.int n, 1
    return r
  b2:
    check zero 0
    return n
  }
  method static positive(I)Z {
    registers int n
    params n
  b0:
    if gt.int n, 0 then b1 else b2
  b1:
    return 1
  b2:
    return 0
  }
  method static less(II)Z {
    registers int n, int r
    params n, r
  b0:
    if lt.int r, n then b1 else b2
  b1:
    return 1
  b2:
    return 0
  }
  method static throws(I)Z {
    registers int n
    params n
  b0:
    check zero 0
    return 1
  }
  method static kept(I)I {
    registers int n, int r
    params n
  b0:
    r = add.int n, 10
    return r
  }
  method instance()I {
    registers ref this
    params this
  b0:
    return 1
  }
"""
F = MethodRef("C", "f", "(I)I")
POSITIVE, LESS, THROWS = (
    MethodRef("C", name, descriptor) for name, descriptor in (("positive", "(I)Z"), ("less", "(II)Z"), ("throws", "(I)Z"))
)
REQUIRES = Clause(ClauseKind.REQUIRES, "positive", predicate=POSITIVE, subjects=(OfInput(0),))
ENSURES = Clause(ClauseKind.ENSURES, "positive", predicate=POSITIVE, subjects=(OfOutcome(),))
RAISED = Clause(ClauseKind.SIGNALS_ONLY, "none")


def end(contract: Contract, number: int) -> str:
    """How a run on a number ends: what it fails with, `halted`, the class of an exception, or nothing."""
    program = program_of(PROGRAM)
    holding = holding_to(program, contract)

    assert validate_method(holding) == []
    machine = Machine(asserting(program, [holding]), JvmRuntime())
    try:
        machine.call(holding.owner, holding.name, holding.descriptor, number)
    except Halted as halted:
        return halted.detail if halted.reason == "failed" else halted.reason
    except Thrown as thrown:
        return thrown.obj.cls.name
    return ""


@pytest.mark.parametrize(
    ("clauses", "number", "expected"),
    [
        ((ENSURES,), 2, ""),
        ((ENSURES,), 1, "ensures positive"),
        ((REQUIRES, ENSURES), -3, "halted"),
        ((REQUIRES, ENSURES), 1, "ensures positive"),
        ((), 7, "java.lang.ArithmeticException"),
        ((ENSURES,), 7, "java.lang.ArithmeticException"),
        ((RAISED,), 7, "signals_only none"),
        ((replace(RAISED, exceptions=("java.lang.RuntimeException",)),), 7, "java.lang.ArithmeticException"),
        ((replace(RAISED, exceptions=("java.lang.Error",)),), 7, "signals_only none"),
        ((replace(REQUIRES, kind=ClauseKind.SIGNALS, exceptions=("java.lang.Exception",)),), 7, "java.lang.ArithmeticException"),
        ((Clause(ClauseKind.ENSURES, "less", predicate=LESS, subjects=(OfInput(0), OfOutcome())),), 5, ""),
        ((Clause(ClauseKind.ENSURES, "more", predicate=LESS, subjects=(OfOutcome(), OfInput(0))),), 5, "ensures more"),
        ((replace(ENSURES, text="throws", predicate=THROWS),), 5, "ensures throws"),
        ((replace(REQUIRES, text="throws", predicate=THROWS),), 5, "halted"),
        ((replace(REQUIRES, kind=ClauseKind.INVARIANT),), -1, "halted"),
    ],
)
def test_clauses(clauses: tuple[Clause, ...], number: int, expected: str) -> None:
    assert end(Contract(F, clauses), number) == expected


def test_what_is_kept_is_computed_before_the_call() -> None:
    """`less(result, kept)` holds, as 10 is added to the input; the other way round it does not."""
    kept = MethodRef("C", "kept", "(I)I")
    holds = Clause(ClauseKind.ENSURES, "less", predicate=LESS, subjects=(OfBefore(0), OfOutcome()))
    assert end(Contract(F, (holds,), (kept,)), 5) == ""
    broken = replace(holds, subjects=(OfOutcome(), OfBefore(0)))
    assert end(Contract(F, (broken,), (kept,)), 5) == "ensures less"


def test_inputs_have_the_receiver_first() -> None:
    cls = program_of(PROGRAM).find("C")
    assert cls is not None
    assert input_types(cls.methods["f", "(I)I"]) == (INT,)
    assert input_types(cls.methods["instance", "()I"]) == (ClassType("C"),)


def test_code_without_clauses() -> None:
    """Where a method checks its clauses itself, another one is run."""
    program = program_of(PROGRAM)
    other = Contract(F, runs=MethodRef("C", "kept", "(I)I"))
    assert code_of(program, other).name == "kept"
    assert code_of(program, Contract(F)).name == "f"
    assert harness(program, Contract(F), code_of(program, Contract(F))).is_static


def test_exceptions_are_caught_only_where_something_is_claimed_of_them() -> None:
    """What is caught and looked into stands in the way of proofs by induction."""
    for clauses, caught in (((), False), ((RAISED,), True)):
        body = holding_to(program_of(PROGRAM), Contract(F, clauses)).body
        assert body is not None
        assert any(block.handlers for block in body.blocks) == caught
