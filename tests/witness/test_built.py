"""How an input is said to be built where no test can be written, because old never ends on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from twinproof.base.verdict import Reason
from twinproof.heap.observe import Input, Link, Null, ObjectNode, Observation, Returned, Scalar, Stopped
from twinproof.ir.types import INT
from twinproof.java.writing.junit import junit_test
from twinproof.witness.witness import Via
from witness.java_pairs import Pairs, load_pairs

SOURCES = {
    "p/Turn.java": """package p;
public class Turn {
    public Turn next;
    private final Turn last;
    public Turn() { last = null; }
    public static int even(int n) { while (n != «0||1») n -= 2; return n; }
    public static int hops(Turn at) { int n = 0; while (at != null) { at = at.next; n++; } return n«||+ 1»; }
    public int size() { int n = 0; for (Turn at = this; at != null; at = at.next) n++; return n«||+ 1»; }
}
""",
}
ENDLESS = Observation(Stopped("endless", "a state comes again"), "", (), ())
OVER = Observation(Stopped("exit", "0"), "", (), ())
ENDED = Observation(Returned(Scalar(INT, 0)), "", (), ())


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pairs]:
    with load_pairs(tmp_path_factory.mktemp("built"), SOURCES) as pairs:
        yield pairs


def turn(next: Link | Null, last: Link | Null) -> ObjectNode:
    return ObjectNode("p.Turn", (("p.Turn.next", next), ("p.Turn.last", last)))


def built(pairs: Pairs, method: str, given: Input, old: Observation = ENDLESS) -> tuple[Via, Reason | None]:
    found = junit_test(pairs.files(method)[0], given, old, ENDED)
    return found.via, found.why_not


@pytest.mark.parametrize("old", [ENDLESS, OVER])
def test_numbers_need_no_building(pairs: Pairs, old: Observation) -> None:
    via, why_not = built(pairs, "p.Turn.even", Input((), Null(), (Scalar(INT, -1),)), old)
    assert via == "arguments"
    assert why_not is not None


def test_public_calls_build_a_cycle(pairs: Pairs) -> None:
    cycle = turn(Link(0), Null())
    assert built(pairs, "p.Turn.size", Input((cycle,), Link(0), ()))[0] == "public-calls"
    assert built(pairs, "p.Turn.hops", Input((cycle,), Null(), (Link(0),)))[0] == "public-calls"


def test_what_is_hidden_is_set_by_reflection(pairs: Pairs) -> None:
    assert built(pairs, "p.Turn.size", Input((turn(Link(0), Link(0)),), Link(0), ()))[0] == "reflection"
