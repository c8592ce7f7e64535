"""Objects of `java.util` in the making: their fields by short names, and arrays inside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from twinproof.heap.observe import ArrayNode, Datum, Link, Node, Null, ObjectNode, Scalar
from twinproof.ir.types import INT, OBJECT, ArrayType

Add = Callable[[Node], int]
Laid = tuple[str, Datum]
UTIL = "java.util"
NULL = Null()
DATA_TYPE = ArrayType(OBJECT)


def field(owner: str, name: str, value: Datum) -> Laid:
    """A field of a class of `java.util`."""
    return f"{UTIL}.{owner}.{name}", value


def number(owner: str, name: str, value: int) -> Laid:
    """A field with a number."""
    return field(owner, name, Scalar(INT, value))


def nulls(owner: str, *names: str) -> list[Laid]:
    """Fields that hold null."""
    return [field(owner, name, NULL) for name in names]


def made(name: str, *fields: Laid) -> ObjectNode:
    """An object of a class of `java.util`."""
    return ObjectNode(f"{UTIL}.{name}", fields)


def array(add: Add, owner: str, name: str, elements: Sequence[Datum]) -> Laid:
    """A field with an array of objects."""
    return field(owner, name, Link(add(ArrayNode(str(DATA_TYPE), tuple(elements)))))
