"""Collections laid out by hand are what their public methods build, and what proofs take for granted of lists holds of all of them."""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random

import pytest

from twinproof.heap.observe import (
    ArrayNode,
    Datum,
    Heap,
    Input,
    Link,
    Node,
    Null,
    ObjectNode,
    OpaqueNode,
    Returned,
    Scalar,
    TextNode,
    double_bits,
)
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, SHORT, Primitive
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.library.known.registry import KNOWN
from twinproof.java.sidecar import Sidecar
from twinproof.sample.layouts import MOST, collection, settled
from twinproof.sample.views import held

SOURCE = Path(__file__).parent / "laid" / "Laid.java"
TEXTS = ("", "a", "b", "Aa", "BB", "AaBB", "BBAa", "zebra", "\u00e9", "\U0001f600", "\uffff")
NUMBERS = (0, 1, -1, 16, 17, 33, 65536, 127, -128)
FLOATS = (0.0, -0.0, 1.5, -2.5, float("inf"), float("nan"), 5e-324)
SCALARS = (BOOLEAN, BYTE, SHORT, CHAR, INT, LONG, DOUBLE)


def leaf(random: Random, kind: str) -> Node:
    """A string or box."""
    if kind == "java.lang.String":
        return TextNode(random.choice(TEXTS))
    return ObjectNode(kind, ((f"{kind}.value", scalar(random, KNOWN.boxes[kind].type)),))


def scalar(random: Random, type: Primitive) -> Scalar:
    if type is DOUBLE:
        return Scalar(type, double_bits(random.choice(FLOATS)))
    number = random.choice(NUMBERS)
    if type is BOOLEAN:
        return Scalar(type, number & 1)
    return Scalar(type, number & 0xFFFF if type is CHAR else number if type in (INT, LONG) else number % 128)


def same(seen: Heap, a: Datum, laid: list[Node], b: Datum, inputs: int, met: dict[int, int]) -> bool:
    """Whether what was seen is what was laid out, node for node; both have the inputs in the same places."""
    if not isinstance(a, Link) or not isinstance(b, Link) or b.index < inputs:
        return a == b
    if a.index in met or b.index in met.values():
        return met.get(a.index) == b.index
    met[a.index] = b.index
    one, two = seen[a.index], laid[b.index]
    if isinstance(two, OpaqueNode):
        return one == ObjectNode("java.lang.Object", ())
    if isinstance(one, ArrayNode) and isinstance(two, ArrayNode):
        values = list(zip(one.elements, two.elements, strict=False))
        return one.type == two.type and all(same(seen, x, laid, y, inputs, met) for x, y in values) and _rest_is_null(one, two)
    if not isinstance(one, ObjectNode) or not isinstance(two, ObjectNode) or one.cls != two.cls:
        return False
    left, right = dict(one.fields), dict(two.fields)
    return left.keys() == right.keys() and all(
        same(seen, left[key], laid, right[key], inputs, met) for key in left if not key.endswith((".modCount", ".threshold"))
    )


def _rest_is_null(one: ArrayNode, two: ArrayNode) -> bool:
    """An array list may have room for more."""
    return all(isinstance(value, Null) for value in one.elements[len(two.elements) :]) and len(two.elements) <= len(one.elements)


@pytest.mark.parametrize("cls", KNOWN.collections)
def test_as_built_by_public_calls(cls: str) -> None:
    """Our layout of some elements is the JVM's, and what is read from it, laid out again, is the same."""
    random, layout = Random(cls), KNOWN.collections[cls]
    name = cls.rpartition(".")[2]
    kinds = ["java.lang.String", *(name for name, box in KNOWN.boxes.items() if box.type is not FLOAT)]
    with Sidecar(find_jdk()) as sidecar:
        side = sidecar.load([compile_sources([SOURCE], find_jdk())])
        for _ in range(60):
            kind = random.choice(kinds)
            most = 3 if name.startswith("Tree") else MOST
            nodes: list[Node] = [TextNode(name)] + [leaf(random, kind) for _ in range(random.randint(0, most))]
            elements: list[Datum] = [Link(at) for at in range(1, len(nodes))]
            if not layout.is_ordered and name != "ArrayDeque":
                elements = [value if random.random() < 0.9 else Null() for value in elements]
            if layout.is_map:
                elements = [part for value in elements for part in (value, random.choice((Null(), value)))]
            if layout.is_ordered:
                elements = in_order(cls, nodes, elements)
            nodes.append(ArrayNode("java.lang.Object[]", tuple(elements)))
            given = Input(tuple(nodes), Null(), (Link(0), Link(len(nodes) - 1)))
            method = "map" if layout.is_map else "collection"
            seen = sidecar.observe(side, "Laid", method, "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/Object;", given)
            assert isinstance(seen.end, Returned)
            laid = list(nodes)
            lay_out(laid, cls, elements)
            assert seen.end.value is not None
            assert same(seen.heap, seen.end.value, laid, Link(len(laid) - 1), len(nodes), {}), (given, laid)
            assert layout.is_keyed or held(KNOWN, tuple(laid), len(laid) - 1) == elements
            whole = Input(tuple(laid), Null(), (Link(len(laid) - 1),))
            again = settled(KNOWN, whole)
            assert again is not None
            assert held(KNOWN, again.heap, len(laid) - 1) == held(KNOWN, whole.heap, len(laid) - 1)


def lay_out(nodes: list[Node], cls: str, elements: list[Datum]) -> None:
    """Append a collection, itself last."""

    def add(node: Node) -> int:
        nodes.append(node)
        return len(nodes) - 1

    nodes.append(collection(KNOWN, cls, nodes, add, elements))


def in_order(cls: str, nodes: list[Node], elements: list[Datum]) -> list[Datum]:
    """What a sorted collection holds, in order: put in otherwise it may be laid out otherwise, and seen the same."""
    laid = list(nodes)
    lay_out(laid, cls, elements)
    return held(KNOWN, tuple(laid), len(laid) - 1) or []


def test_what_is_known_of_lists() -> None:
    """Random public calls leave array lists with an array of their own that is long enough, whatever they do."""
    jdk = find_jdk()
    classes = compile_sources([SOURCE], jdk)
    for seed in ("1", "2"):
        command = [str(jdk.java), "--add-opens", "java.base/java.util=ALL-UNNAMED", "-Xshare:auto", "-cp", str(classes), "Laid", seed]
        done = subprocess.run(command, capture_output=True, text=True, timeout=100)
        assert done.stdout == "ok\n", done.stderr
