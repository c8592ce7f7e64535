"""One program for all iterations: what is shown never to fail does not, and what may fail is not shown."""

from __future__ import annotations

import pytest

from support.written import program_of
from twinproof.base.budget import Deadline
from twinproof.execute.universe import Universe
from twinproof.induct.unfailing import KeptForAll, prove_kept
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.smt.chain import make_solver
from twinproof.term.build import apply


def counting(claim: str) -> str:
    """A loop from 0 up to n, which fails where a claim about its counter does not hold."""
    return f"""
  method static f(I)V {{
    registers int n, int i
    params n
  b0:
    i = 0
    jump b1
  b1:
    if lt.int i, n then b2 else b5
  b2:
    if {claim} then b3 else b4
  b3:
    i = add.int i, 1
    jump b1
  b4:
    fail "the claim"
  b5:
    return
  }}
"""


def proved(text: str) -> KeptForAll | str:
    program = program_of(text)
    side = Side(program)
    cls = program.find("C")
    assert cls is not None
    method: Method = cls.methods["f", "(I)V"]
    with make_solver() as solver:
        return prove_kept(side, Universe(side, ("C",)), method, solver, Deadline(20.0), "any", apply)


@pytest.mark.parametrize("claim", ["ge.int i, 0", "lt.int i, n", "ne.int i, -5", "le.int i, n"])
def test_what_holds_in_every_round(claim: str) -> None:
    found = proved(counting(claim))
    assert isinstance(found, KeptForAll), found
    assert found.proof.invariants


@pytest.mark.parametrize("claim", ["ne.int i, 7", "gt.int i, 0", "lt.int i, 1000", "gt.int n, 1"])
def test_what_fails_in_some_round(claim: str) -> None:
    found = proved(counting(claim))
    assert isinstance(found, str)
    assert "the claim" in found


def test_calls_that_loop_must_not_fail_either() -> None:
    """A method with a loop that is called is not followed: it has to be shown by itself, whatever it is given."""
    caller = """
  method static f(I)V {
    registers int n
    params n
  b0:
    call static C.g(I)V (n)
    return
  }
"""
    helper = counting("{claim}").replace("static f(I)V", "static g(I)V")
    assert isinstance(proved(caller + helper.replace("{claim}", "ge.int i, 0")), KeptForAll)
    assert isinstance(proved(caller + helper.replace("{claim}", "ne.int i, 7")), str)
