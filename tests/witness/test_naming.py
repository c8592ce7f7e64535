"""What objects are called in reports."""

from __future__ import annotations

import pytest

from twinproof.heap.observe import ArrayNode, Node, ObjectNode
from twinproof.java.library.known.registry import KNOWN
from twinproof.witness.naming import object_names


@pytest.mark.parametrize(
    ("node", "name"),
    [
        (ObjectNode("p.Cart", ()), "cart"),
        (ObjectNode("p.q.ShoppingCart", ()), "cart"),
        (ObjectNode("p.Outer$Inner", ()), "inner"),
        (ObjectNode("p.Outer$1", ()), "outer"),
        (ObjectNode("p.URL", ()), "url"),
        (ObjectNode("p.lower", ()), "lower"),
        (ObjectNode("p.Vec3", ()), "vec31"),
        (ObjectNode("p.\u00c4rger", ()), "\u00e4rger"),
        (ObjectNode("p.$", ()), "object"),
        (ArrayNode("int[]", ()), "ints"),
        (ArrayNode("p.ShoppingCart[][]", ()), "carts"),
    ],
)
def test_names(node: Node, name: str) -> None:
    """The last word of the class; a number is never taken for a part of the name."""
    assert object_names(KNOWN, (node,), [0]) == {0: name}


def test_several() -> None:
    """All of one name are numbered; of what calls made, from the second on, so that both versions call the first the same."""
    heap = (ObjectNode("p.Cart", ()), ArrayNode("int[]", ()), ObjectNode("q.Cart", ()))
    assert object_names(KNOWN, heap, [0, 1, 2]) == {0: "cart1", 1: "ints", 2: "cart2"}
    assert object_names(KNOWN, heap, [0, 1, 2], made=True) == {0: "newCart", 1: "newInts", 2: "newCart2"}
    assert object_names(KNOWN, heap, [2]) == {2: "cart"}
