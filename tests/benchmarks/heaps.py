"""Random inputs for a method: small well-typed heaps with null, aliases, sharing and cycles, as far as a `Shape` admits them.

Generic types are respected: an object made as `Holder<Cat>` is never linked where a `Holder<Dog>` is asked for. Numbers are mostly small,
so that loop bounds are met, and otherwise extreme.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from benchmarks.library_objects import BOXES, CONTAINERS, TEXTS
from twinproof.heap.observe import (
    ArrayNode,
    Datum,
    Input,
    Link,
    Node,
    Null,
    ObjectNode,
    OpaqueNode,
    Scalar,
    TextNode,
    double_bits,
    float_bits,
)
from twinproof.ir.generics import declared_type, field_type, may_alias, parameter_types, supertype
from twinproof.ir.program import ABSTRACT, FINAL, Field, Method, Program
from twinproof.ir.types import (
    BOOLEAN,
    BYTE,
    CHAR,
    DOUBLE,
    FLOAT,
    LONG,
    OBJECT,
    SHORT,
    STRING,
    ArrayType,
    ClassType,
    Primitive,
    Type,
    erase,
)

_ENUM = 0x4000
_FLOATS = (0.0, -0.0, 1.0, -1.5, 0.25, 1e8, -1e8, 16777216.0, float("inf"), float("-inf"), float("nan"), 1.1754943508222875e-38)
_WIDE = (-(2**31), 2**31 - 1, -(2**31) + 1, 2**30, 65535, 65536, 32767, -32768, 127, 128, -129, 255, 16777217, 2000000000, 31, 32, 33)
_RANGES = {BOOLEAN: (0, 1), BYTE: (-128, 127), SHORT: (-32768, 32767), CHAR: (0, 65535)}


class Shape(enum.Enum):
    """Which heaps are made: any, those without cycles, or those where no object is reached twice."""

    ANY = "any"
    ACYCLIC = "acyclic"
    TREE = "tree"


class Inputs:
    """Makes inputs of one method."""

    def __init__(self, program: Program, names: Sequence[str], method: Method) -> None:
        self._program = program
        self._method = method
        classes = [found for name in names if (found := program.find(name)) is not None]
        self._concrete = [cls.name for cls in classes if not cls.flags & ABSTRACT]
        self._statics = [row for cls in classes for row in cls.fields if row.is_static and not row.flags & FINAL and "$" not in row.name]

    def make(self, random: Random, shape: Shape) -> Input:
        """The next input."""
        heap = _Heap(self._program, self._concrete, random, shape, random.randrange(9))
        receiver: Datum = Null() if self._method.is_static else heap.new_object(self._receiver_type(random))
        args = tuple(heap.value(type) for type in parameter_types(self._program, ClassType(self._method.owner), self._method))
        statics = tuple((f"{row.owner}.{row.name}", heap.value(declared_type(row))) for row in self._statics)
        return Input(tuple(heap.finished()), receiver, args, statics)

    def _receiver_type(self, random: Random) -> ClassType:
        owner = ClassType(self._method.owner)
        return ClassType(random.choice([name for name in self._concrete if supertype(self._program, ClassType(name), owner.name)]))


@dataclass(slots=True)
class _Heap:
    """A heap in the making; a node that is still None is being filled, so that a link to it would close a cycle."""

    program: Program
    concrete: Sequence[str]
    random: Random
    shape: Shape
    budget: int
    nodes: list[Node | None] = field(default_factory=list)
    types: list[Type | None] = field(default_factory=list)

    def finished(self) -> list[Node]:
        """All nodes."""
        return [node for node in self.nodes if node is not None]

    def value(self, type: Type) -> Datum:
        """A value for a place of this type."""
        if isinstance(type, Primitive):
            return number(type, self.random)
        known = self._known(type)
        if known and self.random.random() < 0.5:
            return Link(self.random.choice(known))
        if self.budget <= 0 or self.random.random() < 0.15:
            return Null()
        return self._fresh(type)

    def new_object(self, type: ClassType) -> Datum:
        """A new object of exactly this class."""
        index = self.reserve(type)
        rows = [row for cls in reversed(list(self.program.supertypes(type.name))) for row in cls.fields if not row.is_static]
        self.nodes[index] = ObjectNode(type.name, tuple((f"{row.owner}.{row.name}", self._field(type, row)) for row in rows))
        return Link(index)

    def _field(self, owner: ClassType, row: Field) -> Datum:
        if row.name.startswith("this$") and isinstance(row.type, ClassType):
            return self.new_object(row.type)
        return self.value(field_type(self.program, owner, row))

    def _known(self, type: Type) -> list[int]:
        if self.shape is Shape.TREE:
            return []
        return [
            index
            for index, actual in enumerate(self.types)
            if actual is not None and may_alias(self.program, type, actual) and (self.shape is Shape.ANY or self.nodes[index] is not None)
        ]

    def _fresh(self, type: Type) -> Datum:
        match type:
            case ArrayType():
                return self._array(type)
            case ClassType(name) if name == STRING.name:
                return self._place(STRING, TextNode(self._text()))
            case ClassType(name) if name in BOXES:
                return self._place(type, ObjectNode(name, ((f"{name}.value", number(BOXES[name], self.random)),)))
            case ClassType(name) if name in CONTAINERS:
                return CONTAINERS[name](self, type)
            case ClassType():
                return self._object(type)
        raise ValueError(f"no values of type {type}")

    def _text(self) -> str:
        return self.random.choice(TEXTS if self.random.random() < 0.5 else ("", "a", "b", "ab"))

    def _object(self, type: ClassType) -> Datum:
        if type.name == OBJECT.name and self.random.random() < 0.5:
            return self._place(OBJECT, ObjectNode(OBJECT.name, ()))
        fitting = [name for name in self.concrete if type.name == OBJECT.name or supertype(self.program, ClassType(name), type.name)]
        if not fitting:
            return Null()
        chosen = ClassType(self.random.choice(fitting))
        constants = self._enum_constants(chosen.name)
        if constants:
            return self._constant(chosen, self.random.choice(constants))
        return self.new_object(type if chosen.name == type.name else chosen)

    def _enum_constants(self, name: str) -> list[str]:
        cls = self.program.find(name)
        return [row.name for row in cls.fields if row.flags & _ENUM] if cls is not None and cls.flags & _ENUM else []

    def _constant(self, type: ClassType, name: str) -> Datum:
        node = OpaqueNode(f"enum {type.name}.{name}")
        return Link(self.nodes.index(node)) if node in self.nodes else self._place(type, node)

    def _array(self, type: ArrayType) -> Datum:
        element = type.element
        if isinstance(element, ClassType) and element.name != OBJECT.name:
            below = [name for name in self.concrete if supertype(self.program, ClassType(name), element.name)]
            element = self.random.choice([element, *map(ClassType, below)])
        index = self.reserve(ArrayType(element))
        elements = tuple(self.value(element) for _ in range(self.random.randrange(6)))
        self.nodes[index] = ArrayNode(str(erase(ArrayType(element))), elements)
        return Link(index)

    def _place(self, type: Type, node: Node) -> Datum:
        index = self.reserve(type)
        self.nodes[index] = node
        return Link(index)

    def reserve(self, type: Type | None) -> int:
        """The number of a new object, yet to be filled; without a type it is inside another and nothing else refers to it."""
        self.budget -= 1
        self.nodes.append(None)
        self.types.append(type)
        return len(self.nodes) - 1


def number(type: Primitive, random: Random) -> Scalar:
    """A number: small in most cases, else extreme, else anything."""
    if type is DOUBLE:
        return Scalar(type, double_bits(random.choice((*_FLOATS, float(random.randrange(-4, 10)), random.uniform(-1e3, 1e3)))))
    if type is FLOAT:
        return Scalar(type, float_bits(random.choice((*_FLOATS, float(random.randrange(-4, 10))))))
    low, high = _RANGES.get(type, (-(2**31), 2**31 - 1) if type is not LONG else (-(2**63), 2**63 - 1))
    small, extreme = random.randrange(-3, 10), random.choice((low, high, *_WIDE))
    chosen = random.choices((small, extreme, random.randint(low, high)), (7, 2, 1))[0]
    return Scalar(type, min(max(chosen, low), high))
