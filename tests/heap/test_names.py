"""Observations under other names of classes: objects, arrays, keys of fields, and constants of enums, whatever these are called."""

from __future__ import annotations

import pytest

from twinproof.heap.names import Names
from twinproof.heap.observe import ArrayNode, Node, Null, ObjectNode, Observation, OpaqueNode, Threw

OTHER = {"a.Old": "b.New", "a.Old[]": "b.New[]"}
RENAMED = Names(lambda name: OTHER.get(name, name))


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        (ObjectNode("a.Old", (("a.Old.x", Null()),)), ObjectNode("b.New", (("b.New.x", Null()),))),
        (ArrayNode("a.Old[]", ()), ArrayNode("b.New[]", ())),
        (OpaqueNode("class a.Old"), OpaqueNode("class b.New")),
        (OpaqueNode("enum a.Old.RED"), OpaqueNode("enum b.New.RED")),
        (OpaqueNode("enum a.Old...9"), OpaqueNode("enum b.New...9")),
        (OpaqueNode("enum a.Older.RED"), OpaqueNode("enum a.Older.RED")),
        (OpaqueNode("class a.Older"), OpaqueNode("class a.Older")),
    ],
)
def test_nodes(node: Node, expected: Node) -> None:
    seen = Observation(Threw("a.Old", None, Null()), "", (node,), ())
    assert RENAMED.observation(seen).heap == (expected,)
