"""The classes that random methods work on: linked objects, subclasses that override, arrays and statics, with fields in any order."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from twinproof.ir.types import BOOLEAN, INT, LONG, SHORT, ArrayType, ClassType, Type

CLASS = "Gen"  # has the random methods
NODE, LEAF, FAULT = ClassType("Node"), ClassType("Leaf"), ClassType("Fault")
INTS, NODES = ArrayType(INT), ArrayType(NODE)
FIELDS: dict[str, Type] = {
    "v": INT, "w": INT, "big": LONG, "on": BOOLEAN, "small": SHORT, "next": NODE, "other": NODE, "data": INTS, "kids": NODES,
}  # fmt: skip
STATICS: dict[str, Type] = {"count": INT, "total": LONG, "root": NODE}
CALLS: dict[str, tuple[Type | None, tuple[Type, ...]]] = {"value": (INT, (INT,)), "pick": (NODE, (INT,)), "touch": (None, (INT,))}
_NODE = """
  Node() { }
  Node(int v, Node next) { this.v = v; this.next = next; }
  int value(int x) { return v + x; }
  Node pick(int x) { return x > w ? next : other; }
  void touch(int x) { w = w * 2 + x; count++; }
"""
_LEAF = """
  int value(int x) { if (x < 0) throw new Fault(x); return extra - x; }
  void touch(int x) { extra ^= x; }
"""
_FORK = """
  int value(int x) { w += x; return third == null ? w : third.v; }
  Node pick(int x) { return third; }
"""
_FAULT = "class Fault extends RuntimeException { int code; Fault(int code) { this.code = code; } }\n"


def family(order: Random | None = None) -> str:
    """The source of the classes, with their fields as declared here or in a random order."""
    own = [f"{type} {name};" for name, type in FIELDS.items()] + [f"static {type} {name};" for name, type in STATICS.items()]
    return (
        f"class Node {{ {_ordered(own, order)}{_NODE}}}\n"
        f"class Leaf extends Node {{ {_ordered(['int extra;', 'long more;'], order)}{_LEAF}}}\n"
        f"final class Fork extends Node {{ {_ordered(['Node third;', 'int depth;'], order)}{_FORK}}}\n{_FAULT}"
    )


def _ordered(lines: Sequence[str], order: Random | None) -> str:
    return " ".join(lines if order is None else order.sample(lines, len(lines)))
