"""Initialisers that run by themselves, and those that do not, by what they and all that they run do."""

from __future__ import annotations

import pytest

from support.written import program_of
from twinproof.ir.side import Side
from twinproof.same.apart import start_apart

OTHER = """
class B extends java.lang.Object flags public super {
  field static int changes
  field static final int fixed
  field static final int[] numbers
  field static final Point point
  field static final Spot spot
}
class Point extends java.lang.Object flags public super {
  field final int x
  field final Point next
}
class Spot extends java.lang.Object flags public super {
  field final int x
}
class Later extends Spot flags public super {
  field int y
}
"""
INITIALISED = """
class A extends java.lang.Object flags public super {{
  field static int own
  method static <clinit>()V {{
    registers int n, ref a
  b0:
    {0}
    return
  }}
}}
"""


@pytest.mark.parametrize(
    ("does", "is_apart"),
    [
        ("putstatic A.own int, 4", True),
        ("n = getstatic A.own int", True),
        ("n = getstatic B.fixed int", True),
        ("n = getstatic B.changes int", False),
        ("putstatic B.changes int, 4", False),
        ("a = getstatic B.numbers int[]", False),
        ("a = getstatic B.point Point", True),
        ("a = getstatic B.spot Spot", False),
    ],
)
def test_what_initialisers_do(does: str, is_apart: bool) -> None:
    """They may use what is theirs, and what never changes: not an array in a final field, nor an object one of whose fields may change."""
    side = Side(program_of(INITIALISED.format(does) + OTHER))
    assert start_apart(side, frozenset({"A", "B", "Point", "Spot", "Later"})) == is_apart
