"""Observations for people: maps by keys and values, shared objects by number."""

from __future__ import annotations

from twinproof.heap.observe import Link, ObjectNode, Observation, Returned, Scalar, TextNode
from twinproof.heap.show import show
from twinproof.ir.types import INT


def test_maps() -> None:
    """Keys and values belong together; an object of another class keeps its places."""
    node = ObjectNode("p.Map", (("[0]", Link(1)), ("[1]", Scalar(INT, 1)), ("[2]", Link(2)), ("[3]", Scalar(INT, 2))))
    seen = Observation(Returned(Link(0)), "", (node, TextNode("a"), TextNode("b")), ())
    assert show(seen, {"p.Map"}) == 'returned p.Map{"a"=1, "b"=2}'
    assert show(seen) == 'returned p.Map{[0]: "a", [1]: 1, [2]: "b", [3]: 2}'
