"""Measures count where they are asked in every round of the loop that they stand in, and nowhere else."""

from __future__ import annotations

import pytest

from support.written import program_of
from twinproof.induct.measured import surely_ends
from twinproof.ir.side import Side

ASKS = """
  method static jml$said$decreases$7$1(JJ)J {
    registers long last, long it
    params last, it
  b0:
    return it
  }
"""


def looping(inner: str) -> str:
    """A loop whose rounds go through `inner`, blocks from b3 on."""
    return f"""
class C extends java.lang.Object flags public super {{
{ASKS}
  method static f(I)V {{
    registers int n, long m
    params n
  b0:
    m = 5L
    jump b1
  b1:
    if lt.int n, 3 then b3 else b2
  b2:
    return
  b3:
{inner}
  }}
}}
"""


ASK = "    m = call static C.jml$said$decreases$7$1(JJ)J (m, m)\n"


@pytest.mark.parametrize(
    ("inner", "ends"),
    [
        (ASK + "    jump b1", True),
        ("    jump b1", False),
        ("    if lt.int n, 2 then b4 else b1\n  b4:\n" + ASK + "    jump b1", False),
        (ASK + "    jump b4\n  b4:\n    if lt.int n, 1 then b4 else b1", False),
        ("    jump b4\n  b4:\n" + ASK + "    if lt.int n, 1 then b4 else b1", False),
    ],
)
def test_loops(inner: str, ends: bool) -> None:
    """In each round; on some ways only; for a loop around another one; for the inner one alone."""
    program = program_of(looping(inner))
    cls = program.find("C")
    assert cls is not None
    assert surely_ends(Side(program), ("C",), cls.methods["f", "(I)V"]) == ends
