"""Linear recursion: what is done with the result of a call is gathered only if the order does not matter and the value was there before."""

from __future__ import annotations

import pytest

from support.running import outcome, with_other_body
from support.written import body_of, method_of, program_of
from twinproof.induct.forms.gather import Gathering, gathered_calls, gathering, is_returned, with_gathering
from twinproof.induct.forms.tail import with_loops
from twinproof.ir.instruction import Apply, Call, CallKind, MethodRef, Reg, int_const
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT, LONG
from twinproof.java.java import JAVA

A, B = Reg(0, INT, "a"), Reg(1, INT, "b")
KNOWN, MATH = JAVA.conduct.computing, "java.lang.Math"


def recursive(after: str, before: str = "", handlers: str = "") -> str:
    """f(n, v) that calls itself with n - 1, and does something with the result."""
    return f"""
  method static f(II)I {{
    registers int n, int v, int r, int s, int t, int m
    params n, v
  b0:
    if le.int n, 0 then b1 else b2
  b1:
    return 3
  b2: {handlers}
    m = sub.int n, 1
    {before}
    r = call static C.f(II)I (m, v)
    {after}
  b3:
    return t
  b4:
    return r
  }}
"""


def is_self(call: Call) -> bool:
    return call.method.name == "f"


GATHERED = {
    "add": "t = add.int r, v\n jump b3",
    "swapped": "t = mul.int v, r\n return t",
    "copied": "s = r\n t = xor.int s, v\n jump b3",
    "constant": "t = add.int r, 5\n jump b3",
    "max": "t = call static java.lang.Math.max(II)I (r, v)\n return t",
}
OTHERS = {
    "not commutative": "t = sub.int r, v\n return t",
    "twice": "t = add.int r, r\n return t",
    "twice, by another name": "s = r\n t = add.int s, r\n return t",
    "over the parameter": "v = r\n t = add.int v, r\n return t",
    "not the result": "t = add.int v, v\n return t",
    "used again": "t = add.int r, v\n t = add.int t, r\n return t",
    "another is returned": "t = add.int r, v\n return v",
    "in between": "v = add.int v, 1\n t = add.int r, v\n return t",
    "returned at once": "jump b4",
}


@pytest.mark.parametrize("name", GATHERED)
def test_gathered(name: str) -> None:
    """And the method that gathers does the same on the interpreter."""
    program = program_of(recursive(GATHERED[name]))
    method = method_of(program, "f")
    assert method.body is not None
    (found,) = gathered_calls(method.body, is_self, KNOWN, is_ideal=False)
    assert (found.block, found.value) == (2, int_const(5) if name == "constant" else method.body.registers[1])
    looping = with_loops(method, is_self, KNOWN)
    assert looping.body is not None
    other = with_other_body(program, method, looping.body)
    assert not any(isinstance(instr, Call) and is_self(instr) for block in looping.body.blocks for instr in block.instrs)
    for n in (-1, 0, 1, 2, 5):
        for v in (-7, 0, 4):
            assert outcome(other, method, n, v) == outcome(program, method, n, v), (n, v)


@pytest.mark.parametrize("name", OTHERS)
def test_others_are_not(name: str) -> None:
    assert gathered_calls(body_of(recursive(OTHERS[name])), is_self, KNOWN, is_ideal=False) == []


def test_what_is_caught_is_not_gathered() -> None:
    """The handlers would catch what the call throws."""
    assert gathered_calls(body_of(recursive(GATHERED["add"], handlers="catch any b1")), is_self, KNOWN, is_ideal=False) == []


def test_one_operator_at_a_time() -> None:
    """A sum in one place and a product in another cannot be gathered in one number."""
    both = recursive("t = add.int r, v\n return t").replace("return 3", "r = call static C.f(II)I (n, v)\n t = mul.int r, v\n return t")
    assert gathered_calls(body_of(both), is_self, KNOWN, is_ideal=False) == []


def test_which_operators_are_associative_and_commutative() -> None:
    """Sums of floats only as ideal numbers, bits only of machine numbers."""

    def kinds(is_ideal: bool) -> set[str]:
        dst = Reg(2, INT, "dst")
        applied = {name: gathering(Apply(dst, operator, (A, B)), KNOWN, is_ideal) for name, operator in OPERATORS.items()}
        return {name for name, found in applied.items() if found is not None}

    assert kinds(False) == {f"{name}.{sort}" for name in ("add", "mul", "or", "xor", "and") for sort in ("int", "long")}
    assert kinds(True) == {f"{name}.{sort}" for name in ("add", "mul") for sort in ("int", "long", "float", "double")}
    largest = Call(A, CallKind.STATIC, MethodRef(MATH, "max", "(JJ)J"), (A, B))
    assert gathering(largest, KNOWN, False) == Gathering("max", LONG, -(1 << 63), largest.method)
    assert gathering(largest, KNOWN, True) is None
    assert gathering(Call(A, CallKind.STATIC, MethodRef(MATH, "max", "(DD)D"), (A, B)), KNOWN, False) is None


def test_neutral_elements_are_neutral() -> None:
    for name, expected in (("add", 0), ("mul", 1), ("or", 0), ("xor", 0), ("and", -1)):
        found = gathering(Apply(A, OPERATORS[f"{name}.int"], (A, B)), KNOWN, False)
        assert found is not None
        assert found.neutral == expected
        assert all(OPERATORS[f"{name}.int"].evaluate(expected, number) == number for number in (-5, 0, 1, 77))


def test_nothing_happens_before_a_return() -> None:
    body = body_of(recursive(GATHERED["add"]))
    rest = body.blocks[2].instrs
    assert is_returned(body, rest[3:], body.registers[4])
    assert not is_returned(body, rest[3:], body.registers[2])
    assert not is_returned(body, rest[2:], body.registers[2])
    endless = body_of("method static f()V {\n registers int t\n b0:\n jump b0\n }")
    assert not is_returned(endless, endless.blocks[0].instrs, None)


def test_every_return_adds_what_was_gathered() -> None:
    """From a total of nothing, and then of something, by the interpreter."""
    program = program_of(recursive("jump b4"))
    method = method_of(program, "f")
    assert method.body is not None
    total, last = Reg(6, INT, "total"), Reg(7, INT, "last")
    body = type(method.body)(method.body.params, (*method.body.registers, total, last), method.body.blocks)
    made = with_gathering(body, Gathering("add", INT, 40), total, last)  # wrong on purpose: 40 is not neutral
    assert outcome(with_other_body(program, method, made), method, 0, 9) == 43
