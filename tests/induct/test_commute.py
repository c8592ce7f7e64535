"""Rounds of counted loops from an arbitrary state: what one does, whether two commute, and what must not be taken for a round."""

from __future__ import annotations

import pytest

from support.proofs import setting_of
from support.written import matching_of, method_of
from twinproof.execute.state import UNSET
from twinproof.induct.arrive import Arrival
from twinproof.induct.forms.commute import Rounds
from twinproof.induct.forms.counted import Counted, counted_loops
from twinproof.induct.steps import Gap
from twinproof.ir.types import INT
from twinproof.smt.chain import Chain
from twinproof.term.build import compare, equal, not_
from twinproof.term.term import Term, Value


def loop(step: str, start: str = "i = 2", check: str = "") -> str:
    """s over the numbers from 2 up to n."""
    return f"""
  field static int g
  method static f([III)I {{
    registers ref a, int n, int k, int s, int i, int t, int l
    params a, n, k
  b0:
    s = 0
    check null a
    l = length a
    {start}
    jump b1
  b1:
    {check}
    if lt.int i, n then b2 else b3
  b2:
    {step}
    i = add.int i, 1
    jump b1
  b3:
    return s
  }}
"""


def rounds(text: str, solver: Chain) -> tuple[Rounds, Counted]:
    matching = matching_of(text)
    method = method_of(matching.old.program, "f")
    assert method.body is not None
    (found,) = counted_loops(method.body)
    return Rounds(setting_of(matching, solver), 0, method, [found]), found


def begun(these: Rounds, found: Counted) -> tuple[Arrival, Value, Value]:
    """Any state within the loop, and two different numbers of its counter."""
    start = these.begun(found, these.arbitrary([found]))
    x, y = these.number(), these.number()
    return these.assuming(start, [not_(equal(INT, x, y)), *these.within(found, start, [x, y])]), x, y


def commute(text: str, solver: Chain) -> bool:
    these, found = rounds(text, solver)
    start, x, y = begun(these, found)
    one, other = (these.round(found, these.round(found, start, a), b) for a, b in ((x, y), (y, x)))
    return these.agree(one, other)


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("s = add.int s, i", True),
        ("t = mul.int i, k\n s = xor.int s, t", True),
        ("s = sub.int s, i", True),
        ("s = sub.int i, s", False),
        ("s = i", False),
        ("t = mul.int s, 31\n s = add.int t, i", False),
        ("t = getstatic C.g int\n t = add.int t, i\n putstatic C.g int, t", True),
        ("putstatic C.g int, i", False),
    ],
)
def test_rounds_commute_or_not(step: str, expected: bool, solver: Chain) -> None:
    """By hand: sums do, what comes last does not; the same for static fields."""
    assert commute(loop(step), solver) is expected


def test_a_round_that_may_throw_is_a_gap(solver: Chain) -> None:
    these, found = rounds(loop("check zero k\n t = div.int i, k\n s = add.int s, t"), solver)
    start, x, _ = begun(these, found)
    with pytest.raises(Gap):
        these.round(found, start, x)
    there = these.assuming(start, [not_(equal(INT, start.registers[2], 0))])
    assert isinstance(these.round(found, there, x), Arrival)


def test_the_state_is_arbitrary_but_for_what_was_done(solver: Chain) -> None:
    """All that is live is a leaf; the length of the array that was asked for is its length, and it is not null."""
    these, found = rounds(loop("t = load.int a, i\n s = add.int s, l"), solver)
    at = these.arbitrary([found])
    a, n, k, s, i, _, length = at.registers[:7]
    assert all(isinstance(value, Term) and value.op == "var" for value in (a, n, s, i, length))
    assert k is UNSET
    assert isinstance(a, Term)
    assert these.surely(at, equal(INT, length, at.state.heap.length(a)))
    assert not these.surely(these.arbitrary([]), equal(INT, length, at.state.heap.length(a)))
    assert not these.surely(at, equal(INT, s, 0))
    assert not these.surely(at, compare("lt", INT, i, n))


def test_numbers_within_a_loop(solver: Chain) -> None:
    """From the start, if that is known, up to the limit and without it."""
    for start, low in (("i = 2", 2), ("i = k", None)):
        these, found = rounds(loop("s = add.int s, i", start), solver)
        at = these.begun(found, these.arbitrary([found]))
        conditions = these.within(found, at, [5])
        assert found.start == low
        x = these.number()
        there = these.assuming(at, these.within(found, at, [x]))
        assert these.limit(found, at) is at.registers[1]
        assert these.surely(there, compare("lt", INT, x, at.registers[1]))
        assert these.surely(there, compare("ge", INT, x, 2)) is (low == 2)
        assert not these.surely(there, compare("ge", INT, x, 3))
        assert these.surely(these.assuming(at, conditions), compare("lt", INT, 5, at.registers[1]))


def test_the_head_of_a_loop_may_throw(solver: Chain) -> None:
    """Which is a gap only where it should not."""
    head = "check null a\n l = length a"
    text = (
        loop("s = add.int s, i", check=head)
        .replace("    check null a\n    l = length a\n    i = 2", "    i = 2")
        .replace("lt.int i, n", "lt.int i, l")
    )
    these, found = rounds(text, solver)
    at = these.arbitrary([found])
    assert isinstance(these.begun(found, at), Arrival)
    with pytest.raises(Gap, match="head of a loop"):
        these.begun(found, at, surely=True)
