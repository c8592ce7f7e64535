"""Proofs in lock step of single pairs: what goes through does so for the stated reason, and what differs does not."""

from __future__ import annotations

import pytest

from support.proofs import setting_of
from support.running import outcome
from support.written import matching_of, method_of
from twinproof.induct.lockstep import MethodProof
from twinproof.induct.segment import END, CutPoint
from twinproof.induct.steps import Gap, Pace
from twinproof.smt.chain import Chain

PLAIN = Pace(with_facts=False)
HEAD = (CutPoint(1), CutPoint(1))


def loop(start: str, test: str, step: str, end: str = "return s", more: str = "") -> str:
    """A loop in block 1."""
    return f"""
  field static int g
  method static f(III)I {{
    registers int n, int k, int x, int s, int i, int t
    params n, k, x
  b0:
    s = 0
    {start}
    jump b1
  b1:
    if {test} then b2 else b3
  b2:
    {step}
    jump b1
  b3:
    {end}
  }}
  {more}
"""


UP = loop("i = 0", "lt.int i, n", "s = add.int s, k\n i = add.int i, 1")


class Prover:
    """Proves pairs of methods called f."""

    def __init__(self, solver: Chain) -> None:
        self.solver = solver

    def proof(self, old: str, new: str, pace: Pace | None = None, quiet: bool | None = None) -> MethodProof:
        matching = matching_of(old, new)
        pair = (method_of(matching.old.program, "f"), method_of(matching.new.program, "f"))
        return MethodProof(setting_of(matching, self.solver), pair, True, "any", pace or Pace(), quiet=quiet)

    def proved(self, old: str, new: str, pace: Pace | None = None) -> MethodProof:
        found = self.proof(old, new, pace)
        found.run()
        assert found.ends_alike()
        return found

    def refused(self, old: str, new: str, pace: Pace | None = None) -> str:
        with pytest.raises(Gap) as gap:
            self.proof(old, new, pace).run()
        return str(gap.value)


@pytest.fixture(scope="module")
def prover(solver: Chain) -> Prover:
    return Prover(solver)


def differ(old: str, new: str) -> bool:
    """Whether the interpreter sees a difference on small numbers."""
    matching = matching_of(old, new)
    programs = (matching.old.program, matching.new.program)
    method = method_of(programs[0], "f")
    inputs = [(n, k, x) for n in (-1, 0, 1, 2, 4) for k in (-2, 0, 3) for x in (0, 5)]
    return any(outcome(programs[0], method, *given) != outcome(programs[1], method, *given) for given in inputs)


def test_loops_with_equal_variables(prover: Prover) -> None:
    """Written otherwise, but round for round the same; the names of registers are no more than names."""
    new = UP.replace("s = add.int s, k\n i = add.int i, 1", "i = sub.int i, -1\n s = add.int k, s")
    found = prover.proved(UP, new, PLAIN)
    assert set(found.invariants) == {HEAD}
    text = str(found.invariants[HEAD])
    assert "s = s'" in text
    assert "i = i'" in text
    assert found.needs == {}


def test_a_fact_is_needed(prover: Prover) -> None:
    """s is a product where the other version adds: 3 * i in every round."""
    new = loop("i = 0", "lt.int i, n", "i = add.int i, 1\n s = mul.int i, 3")
    old = loop("i = 0", "lt.int i, n", "s = add.int s, 3\n i = add.int i, 1")
    prover.proved(old, new)
    assert prover.refused(old, new, PLAIN)


@pytest.mark.parametrize(
    "new",
    [
        UP.replace("add.int s, k", "add.int s, x"),
        UP.replace("i = 0", "i = 1"),
        UP.replace("lt.int i, n", "le.int i, n"),
        UP.replace("return s", "return i"),
        UP.replace("return s", "putstatic C.g int, s\n return s"),
        UP.replace("s = add.int s, k", "t = div.int s, i\n s = add.int s, k").replace("t = div", "check zero i\n t = div"),
    ],
)
def test_what_differs_is_a_gap(new: str, prover: Prover) -> None:
    """Seen by the interpreter, but for what is left in a static field."""
    assert "putstatic" in new or differ(UP, new)
    assert prover.refused(UP, new, PLAIN)
    assert prover.refused(UP, new, Pace(ahead=(1, 0), extra=(0, 1), with_facts=False))


def test_one_side_a_round_ahead(prover: Prover) -> None:
    """The first round of new is before its loop: with old a round ahead both meet."""
    body = """
  field static int g
  method static f(III)I {
    registers int n, int k, int x, int s, int i, int t
    params n, k, x
  b0:
    s = 0
    i = 1
    if lt.int 0, n then b4 else b3
  b1:
    if lt.int i, n then b2 else b3
  b2:
    s = add.int s, k
    i = add.int i, 1
    jump b1
  b3:
    return s
  b4:
    s = k
    jump b1
  }
"""
    assert not differ(UP, body)
    prover.proved(UP, body, Pace(ahead=(1, 0), with_facts=False))
    assert prover.refused(UP, body, PLAIN)


def test_two_rounds_for_one(prover: Prover) -> None:
    """New has two rounds of old in each of its own."""
    old = UP.replace("s = add.int s, k", "s = add.int s, i")
    new = """
  field static int g
  method static f(III)I {
    registers int n, int k, int x, int s, int i
    params n, k, x
  b0:
    s = 0
    i = 0
    jump b1
  b1:
    if lt.int i, n then b2 else b3
  b2:
    s = add.int s, i
    i = add.int i, 1
    if lt.int i, n then b4 else b3
  b3:
    return s
  b4:
    s = add.int s, i
    i = add.int i, 1
    jump b1
  }
"""
    assert not differ(old, new)
    prover.proved(old, new, Pace(extra=(1, 0), with_facts=False))
    assert prover.refused(old, new, PLAIN)


def test_one_side_waits_where_it_has_returned(prover: Prover) -> None:
    """New leaves the loop at once where nothing changes any more."""
    old = loop("i = 0", "lt.int i, n", "i = add.int i, 1", "return k")
    new = (
        "  field static int g\n  method static f(III)I {\n    registers int n, int k, int x\n    params n, k, x\n  b0:\n    return k\n  }\n"
    )
    found = prover.proved(old, new, Pace(alone=True))
    assert (CutPoint(1), END) in found.invariants


def test_calls_that_are_not_followed_are_needed(prover: Prover) -> None:
    more = """method static h(I)I {
    registers int n, int i
    params n
  b0:
    i = 0
    jump b1
  b1:
    if lt.int i, n then b2 else b3
  b2:
    i = add.int i, 3
    jump b1
  b3:
    return i
  }"""
    old = loop("i = 0", "lt.int i, n", "t = call static C.h(I)I (i)\n s = add.int s, t\n i = add.int i, 1", more=more)
    found = prover.proved(old, old.replace("s = add.int s, t", "s = add.int t, s"), PLAIN)
    assert [(one.name, other.name) for one, other in found.needs] == [("h", "h")]
    assert prover.refused(old, old.replace("C.h(I)I (i)", "C.h(I)I (n)"), PLAIN)


def test_a_loop_may_not_end_where_the_other_does(prover: Prover) -> None:
    """Proved wherever both end, and no more is said."""
    old = loop("i = 0", "ne.int i, n", "i = add.int i, 2", "return k")
    new = (
        "  field static int g\n  method static f(III)I {\n    registers int n, int k, int x\n    params n, k, x\n  b0:\n    return k\n  }\n"
    )
    found = prover.proof(old, new, Pace(alone=True))
    found.run()
    assert not found.ends_alike()


def test_a_quiet_pair_must_not_throw(prover: Prover) -> None:
    text = loop("i = 0", "lt.int i, n", "check zero k\n t = div.int i, k\n s = add.int s, t\n i = add.int i, 1")
    prover.proof(text, text, PLAIN).run()
    with pytest.raises(Gap, match="may throw"):
        prover.proof(text, text, PLAIN, quiet=True).run()
