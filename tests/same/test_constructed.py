"""A proof about a constructor does not count where a field may be set before it runs: no Java compiler writes that, class files may."""

from __future__ import annotations

import pytest

from twinproof.ir.instruction import Call, CallKind, Const, FieldRef, Instruction, MethodRef, PutField, Reg, Return
from twinproof.ir.program import Block, Body, Class, Field, Method, Program
from twinproof.ir.side import Side
from twinproof.ir.types import INT, REF
from twinproof.java.java import JAVA
from twinproof.same.constructed import counts_for_callers

THIS = Reg(0, REF, "this")
SET = PutField(THIS, FieldRef("C", "x", INT), Const(INT, 1))
LEAVE = Call(None, CallKind.SPECIAL, MethodRef("C", "<init>", "(I)V"), (THIS, Const(INT, 2)))


def constructor(descriptor: str, *instrs: Instruction) -> Method:
    """A constructor of C with this code."""
    return Method("C", "<init>", descriptor, 0, Body((THIS,), (THIS,), (Block((*instrs, Return(None))),)))


@pytest.mark.parametrize(("body", "expected"), [((LEAVE,), True), ((LEAVE, SET), True), ((SET, LEAVE), False)])
def test_fields_that_are_set_before(body: tuple[Instruction, ...], expected: bool) -> None:
    """The constructor was proved for objects whose fields are zero, so another one that calls it must not have set any."""
    made = constructor("(I)V", SET)
    methods = {(method.name, method.descriptor): method for method in (made, constructor("()V", *body))}
    cls = Class("C", "java.lang.Object", (), 0, (Field("C", "x", INT, 0),), methods)
    side = Side(Program(lambda name: cls if name == "C" else None, JAVA))
    assert counts_for_callers(side, side, frozenset({"C"}), made, made) is expected
