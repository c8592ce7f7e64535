"""A difference in one line: what is said of the versions is not the same, however long it is."""

from __future__ import annotations

from report.results import arithmetic_witness, node, witness
from twinproof.base.dataclass import replace
from twinproof.heap.observe import Input, Link, Null, ObjectNode, Observation, Returned, TextNode
from twinproof.report.differs import difference

LONG = "x" * 70


def test_values_and_objects() -> None:
    """What is returned, or what is left in an object."""
    assert difference(arithmetic_witness()) == "p.A.half(-3): old returned -1, new returned -2"
    assert difference(witness()) == "p.A.cut(node, node): old leaves node.value = 1, new leaves node.value = 2"


def test_long_objects() -> None:
    """Objects too long for a line: the field that differs."""
    big = ObjectNode("p.Big", (*((f"p.Big.{name * 20}", Null()) for name in "abcd"), ("p.Big.next", Link(1))))
    given = Input((big, node(0)), Link(0), ())
    old, new = (Observation(Returned(Link(0)), "", (big, node(value)), ()) for value in (1, 2))
    shown = difference(replace(witness(), input=given, old=old, new=new))
    assert shown == "big.cut(): old leaves node.value = 1, new leaves node.value = 2"


def test_long_texts() -> None:
    """Texts that part late: from shortly before that place."""
    old, new = (Observation(Returned(Link(0)), "", (TextNode(LONG + end),), ()) for end in ("old", "new"))
    shown = difference(replace(witness(), input=Input((), Null(), ()), old=old, new=new))
    assert shown == f'p.A.cut(): old returned ...{"x" * 20}old", new returned ...{"x" * 20}new"'
