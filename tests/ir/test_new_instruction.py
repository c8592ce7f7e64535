"""An instruction that is declared here and nowhere else: everything but its two meanings follows from the declaration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from support.proofs import setting_of
from support.running import outcome
from support.written import classes_of, matching_of, method_of
from twinproof.align.effects import Effects
from twinproof.align.rewrite import with_operands, with_targets
from twinproof.align.shape import instruction_shape
from twinproof.base.dataclass import dataclass
from twinproof.execute.step import STEP
from twinproof.induct.lockstep import MethodProof
from twinproof.induct.steps import Pace
from twinproof.interpret.instructions import PREPARE
from twinproof.ir.cfg import can_throw, ends_block, reads, successors, writes
from twinproof.ir.instruction import Label, Reg, Value, int_const
from twinproof.ir.operators import OPERATORS, wrap_int
from twinproof.ir.parse import parse_program
from twinproof.ir.program import Block
from twinproof.ir.schema import SCHEMAS, Trait, instruction
from twinproof.ir.side import Side
from twinproof.ir.text import print_class
from twinproof.ir.types import INT
from twinproof.ir.validate import validate_class
from twinproof.language.neutral import NEUTRAL
from twinproof.smt.chain import Chain

A, B = Reg(0, INT, "a"), Reg(1, INT, "b")
MAY = Effects(NEUTRAL)


@dataclass(frozen=True, slots=True)
class Twice:
    """dst = value + value"""

    dst: Reg
    value: Value
    line: int = 0


@dataclass(frozen=True, slots=True)
class Either:
    """Go on at block yes if asked is not zero, else at block no; without being asked, at either."""

    asked: Value | None
    yes: Label
    no: Label
    line: int = 0


@pytest.fixture(autouse=True)
def declared() -> Iterator[None]:
    """The declarations."""
    instruction("{dst:int} = twice {value:int}")(Twice)
    instruction("either {yes} or {no}[ by {asked:int}]", Trait.ENDS, Trait.THROWS)(Either)
    yield
    del SCHEMAS[Twice], SCHEMAS[Either]


def _method(computed: str, end: str = "return b") -> str:
    head = "  method static f(I)I {\n    registers int a, int b\n    params a\n  b0:\n"
    return f"{head}    b = {computed}\n    {end}\n  b1:\n    return a\n  }}"


def _problems(text: str) -> list[str]:
    return [problem.what for problem in validate_class(classes_of(text)["C"])]


@pytest.mark.parametrize("text", [_method("twice a"), _method("twice 5", "either b1 or b1 by b"), _method("twice a", "either b1 or b1")])
def test_text_and_types(text: str) -> None:
    """It is read, printed as it was read, and nothing is wrong with it."""
    (cls,) = classes_of(text).values()
    assert text in print_class(cls)
    assert parse_program(print_class(cls)) == {"C": cls}
    assert _problems(text) == []


def test_wrong_types() -> None:
    """What does not fit the declaration is reported."""
    assert _problems(_method("twice null")) == ["the value is ref, expected int"]
    assert _problems(_method("twice b")) == ["b may be read before it is assigned"]
    assert _problems(_method("twice a", "either b1 or b7 by a")) == ["no block b7"]
    assert _problems(_method("twice a", "either b1 or b1 by 1L")) == ["the asked is long, expected int"]


def test_flow_and_rewriting() -> None:
    """What it reads, writes and may do, and how it looks with other parts."""
    twice: Any = Twice(B, A, 7)
    either: Any = Either(A, 1, 2)
    assert (reads(twice), writes(twice), can_throw(twice), MAY.reads_heap(twice), ends_block(twice)) == ((A,), B, False, False, False)
    assert (reads(either), writes(either), can_throw(either), MAY.may_throw(either), ends_block(either)) == (
        (A,),
        None,
        True,
        True,
        True,
    )
    assert successors(Block((twice, either))) == (1, 2)
    three: Any = Twice(A, int_const(3), 7)
    assert with_operands(twice, lambda value: int_const(3), lambda reg: A) == three
    unasked: Any = Either(None, 2, 3)
    assert with_operands(unasked, lambda value: B, lambda reg: reg) is unasked
    later: Any = Either(A, 2, 3)
    assert with_targets(either, lambda goal: goal + 1) == later
    side = Side(matching_of(_method("a")).old.program)
    assert instruction_shape(side, either) == instruction_shape(side, with_targets(either, lambda goal: 9))


def test_meaning(monkeypatch: pytest.MonkeyPatch, solver: Chain) -> None:
    """With a step of each executor it runs, and is proved to be what it is."""

    def prepare(made: Any, instr: Twice) -> Any:
        value, dst = made.at(instr.value), instr.dst.index
        return lambda regs: regs.__setitem__(dst, wrap_int(2 * regs[value]))

    def step(frame: Any, state: Any, registers: Any, instr: Twice) -> Any:
        assert isinstance(instr.value, Reg)
        value = registers[instr.value.index]
        registers[instr.dst.index] = frame.executor.arithmetic(OPERATORS["add.int"], value, value)
        return state

    monkeypatch.setitem(PREPARE, Twice, prepare)
    monkeypatch.setitem(STEP, Twice, step)
    matching = matching_of(_method("twice a"), _method("mul.int a, 2"))
    old, new = (method_of(side.program, "f") for side in (matching.old, matching.new))
    for given in (0, 5, -(1 << 31), 0x7FFFFFFF):
        assert outcome(matching.old.program, old, given) == outcome(matching.new.program, new, given) == wrap_int(2 * given)
    proof = MethodProof(setting_of(matching, solver), (old, new), True, "any", Pace(with_facts=False))
    proof.run()
    assert proof.ends_alike()
