"""Inputs as a version can have them: objects of classes with fields that only one version has are made by that version's constructors.

The input says what the fields hold that both versions have. A version with more fields makes the object by a constructor that others may
call (what a class passes to its private ones is its own matter). It is given what the input says of the fields that it fills, and the
other fields are set afterwards. Where a lone field may be bound to what the others hold (a sum, a mirror, a cache), only those are set
that somebody can set without it; the constructor must have left the others as the input says, or the input does not exist and is not used.
"""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.align.fields.lone import Passed, instance_fields, is_settled, is_use, lone_fields, methods_that_set, passes
from twinproof.base.dataclass import replace
from twinproof.heap.names import Names
from twinproof.heap.observe import Datum, Heap, Input, Link, Made, Maker, Node, Null, ObjectNode, Scalar
from twinproof.heap.reach import reachable
from twinproof.ir.instruction import Call, GetStatic, PutStatic
from twinproof.ir.program import FINAL, PRIVATE, STATIC, Field, Method, is_special_name
from twinproof.ir.resolve import resolve_method
from twinproof.ir.side import Side, remembered
from twinproof.ir.types import Primitive, Type, parse_descriptor

_DEPTH = 3


class Own:
    """Inputs in common names as one version, by its own names, is given them."""

    def __init__(self, side: Side, other: Side | None) -> None:
        self._names = Names(side.own)
        self._side = side
        self._other = other

    def input(self, given: Input) -> Input:
        """The input in the version's names, with what makes the objects that are not just laid out."""
        if self._other is not None:
            given = _Making(self._side, self._other, given).run()
        return self._names.input(given)


@remembered
def is_made(side: Side, other: Side, name: str) -> bool:
    """Whether objects of a class, by its common name, are made by constructors of this version."""
    if side.program.is_library(name):
        return False
    return bool(lone_fields(side, other, name)) or (bool(lone_fields(other, side, name)) and _reaches_statics(side, other, name))


def _reaches_statics(side: Side, other: Side, name: str) -> bool:
    """Whether constructors may leave traces in static fields: then both versions make the object, or neither."""
    return any(
        _uses_statics(each, method, _DEPTH)
        for each in (side, other)
        for method in (*(maker.method for maker in passes(each, name)), *_called_by_library(each, name))
    )


def _called_by_library(side: Side, name: str) -> Iterator[Method]:
    """The methods of a class that a constructor of the library above it may call."""
    above = list(side.program.supertypes(side.own(name)))
    semantics = side.program.language.semantics
    quiet = {*semantics.plain, semantics.enum}  # their constructors call nothing
    if any(side.program.is_library(cls.name) and cls.name not in quiet for cls in above):
        own = (method for cls in above if not side.program.is_library(cls.name) for method in cls.methods.values())
        yield from (method for method in own if not is_special_name(method.name) and not method.flags & (PRIVATE | STATIC))


def _uses_statics(side: Side, method: Method, depth: int) -> bool:
    instrs = [instr for block in method.body.blocks for instr in block.instrs] if method.body is not None else []
    if any(isinstance(instr, GetStatic | PutStatic) and not side.program.is_library(instr.field.owner) for instr in instrs):
        return True
    called = [resolve_method(side.program, instr.method) for instr in instrs if isinstance(instr, Call) and depth]
    return any(
        callee is not None and not side.program.is_library(callee.owner) and _uses_statics(side, callee, depth - 1) for callee in called
    )


@remembered
def bound_fields(side: Side, other: Side, name: str) -> frozenset[str]:
    """The keys of the shared fields of a class that nobody can set without touching a lone one that may be bound to them."""
    lone = lone_fields(side, other, name)
    loose = [field for field in lone.values() if not is_settled(side, field)]
    shared = {key: field for key, field in instance_fields(side, name).items() if key not in lone}
    return frozenset(key for key, field in shared.items() if loose and not _can_be_set(side, field, loose))


def _can_be_set(side: Side, field: Field, loose: list[Field]) -> bool:
    if not field.flags & (PRIVATE | FINAL):
        return True
    return any(_leaves_alone(side, method, loose) for method in methods_that_set(side, field))


def _leaves_alone(side: Side, method: Method, loose: list[Field]) -> bool:
    """Whether a method neither touches any of some fields nor runs code of the program that might."""
    assert method.body is not None
    instrs = [instr for block in method.body.blocks for instr in block.instrs]
    if any(is_use(side, instr, field) for instr in instrs for field in loose):
        return False
    return all(side.program.is_library(instr.method.owner) for instr in instrs if isinstance(instr, Call))


class _Making:
    """One input on its way to one version, in common names."""

    def __init__(self, side: Side, other: Side, given: Input) -> None:
        self._side = side
        self._other = other
        self._given = given
        self._heap: list[Node] = list(given.heap)
        self._made: dict[int, Made] = {}  # in the order of making
        self._open: set[int] = set()

    def run(self) -> Input:
        """The input with its makers."""
        for index in range(len(self._given.heap)):
            self._make(index)
        return replace(self._given, heap=tuple(self._heap), made=tuple(self._made.values())) if self._made else self._given

    def _make(self, index: int) -> bool:
        """See to it that an object is made; False if it is being made already."""
        node = self._heap[index]
        if index in self._made or not isinstance(node, ObjectNode) or not is_made(self._side, self._other, node.cls):
            return True
        if index in self._open:
            return False
        self._open.add(index)
        node = self._heap[index] = self._complete(node)
        callable = (passed for passed in passes(self._side, node.cls) if not passed.method.flags & PRIVATE)
        makers = tuple(maker for passed in callable for maker in self._makers(passed, node))
        bound = bound_fields(self._side, self._other, node.cls)
        self._open.discard(index)
        self._made[index] = Made(index, makers, tuple(sorted(bound & dict(node.fields).keys())))
        return True

    def _complete(self, node: ObjectNode) -> ObjectNode:
        """An object with all fields that both versions have: what the input leaves out is zero or null, whatever constructors do."""
        lone, named = lone_fields(self._side, self._other, node.cls), dict(node.fields)
        fields = {key: field.type for key, field in instance_fields(self._side, node.cls).items() if key not in lone and key not in named}
        zeros: list[tuple[str, Datum]] = [
            (key, Scalar(type, 0) if isinstance(type, Primitive) else Null()) for key, type in sorted(fields.items())
        ]
        return replace(node, fields=(*node.fields, *zeros)) if zeros else node

    def _makers(self, passed: Passed, node: ObjectNode) -> Iterator[Maker]:
        """The constructor with what the node says of the fields that it fills, null for an outer object that nobody knows, or a new one."""
        types = parse_descriptor(passed.method.descriptor).params
        if self._is_boxed(passed, node):
            return
        fields = dict(node.fields)
        args = tuple(self._argument(fields.get(key), type) for key, type in zip(passed.keys, types, strict=True))
        yield Maker(passed.method.descriptor, args)
        outer = str(self._side.common_type(types[0])) if types else ""
        if types and isinstance(args[0], Null) and node.cls.startswith(f"{outer}$") and not isinstance(types[0], Primitive):
            self._heap.append(ObjectNode(outer, ()))
            self._make(len(self._heap) - 1)
            yield Maker(passed.method.descriptor, (Link(len(self._heap) - 1), *args[1:]))

    def _is_boxed(self, passed: Passed, node: ObjectNode) -> bool:
        """Whether a constructor fills a field with an object that holds a number in the other version: nobody knows which one."""
        one, other = (instance_fields(side, node.cls) for side in (self._side, self._other))
        both = [(one[key].type, other[key].type) for key in passed.keys if key in one and key in other]
        return any(isinstance(other, Primitive) and not isinstance(one, Primitive) for one, other in both)

    def _argument(self, value: Datum | None, type: Type) -> Datum:
        if isinstance(value, Link) and not self._is_there(value):
            return Null()
        if value is not None:
            return value
        return Scalar(type, 0) if isinstance(type, Primitive) else Null()

    def _is_there(self, value: Link) -> bool:
        """Whether all that a value leads to can be made before."""
        heap: Heap = tuple(self._heap)
        return False not in {self._make(index) for index in reachable(heap, [value])}
