"""Where writes may go, without a solver: what is shown to stay within a frame does, and what may not is not shown."""

from __future__ import annotations

import pytest

from support.written import program_of
from twinproof.contract.contract import Assignable, Clause, ClauseKind
from twinproof.induct.untouched import stays_within
from twinproof.ir.instruction import MethodRef
from twinproof.ir.side import Side
from twinproof.same.callgraph import call_graph

FIRST = MethodRef("C", "first", "(LC;LC;)LC;")


def method(name: str, body: str, result: str = "V") -> str:
    return f"""
  method static {name}(LC;LC;){result} {{
    registers ref a, ref b, ref c
    params a, b
  b0:
{body}
  }}
"""


def trouble(body: str, *places: Assignable) -> str | None:
    """Of a method with two parameters, with helpers beside it."""
    helpers = (
        method("first", "    return a", "LC;")
        + method("set", "    put a, C.x int, 1\n    return")
        + method("behind", "    c = get a, C.next C\n    return c", "LC;")
    )
    program = program_of(f"  field int x\n  field C next\n  field static int s\n{helpers}{method('f', body)}")
    side = Side(program)
    cls = program.find("C")
    assert cls is not None
    clause = Clause(ClauseKind.ASSIGNABLE, "", frame=places)
    return stays_within(side, call_graph(side, frozenset(["C"])), cls.methods["f", "(LC;LC;)V"], clause)


X_OF_A, X_OF_NEXT = Assignable("a.x", FIRST, "x"), Assignable("a.next.x", MethodRef("C", "behind", "(LC;LC;)LC;"), "x")
CASES = {
    "a parameter": ("put a, C.x int, 1", (X_OF_A,), True),
    "the other one": ("put b, C.x int, 1", (X_OF_A,), False),
    "another field": ("put a, C.next C, b", (X_OF_A,), False),
    "all fields": ("put a, C.next C, b", (Assignable("a.*", FIRST, "*"),), True),
    "what is made": ("c = new C\n    put c, C.x int, 1", (), True),
    "either": ("c = new C\n    c = b\n    put c, C.x int, 1", (X_OF_A,), False),
    "what a call gives": ("c = call static C.first(LC;LC;)LC; (a, b)\n    put c, C.x int, 1", (X_OF_A,), True),
    "what a call writes": ("call static C.set(LC;LC;)V (a, b)", (X_OF_A,), True),
    "what a call writes of another": ("call static C.set(LC;LC;)V (b, a)", (X_OF_A,), False),
    "a field": ("c = get a, C.next C\n    put c, C.x int, 1", (X_OF_NEXT,), True),
    "a field that is written": (
        "put a, C.next C, b\n    c = get a, C.next C\n    put c, C.x int, 1",
        (X_OF_NEXT, Assignable("a.*", FIRST, "*")),
        False,
    ),
    "a static field": ("putstatic C.s int, 1", (Assignable("s", field="s", cls="C"),), True),
    "a static field that is not named": ("putstatic C.s int, 1", (X_OF_A,), False),
}


@pytest.mark.parametrize("name", CASES)
def test_writes(name: str) -> None:
    body, places, is_shown = CASES[name]
    assert (trouble(f"    {body}\n    return", *places) is None) == is_shown
