"""StackMapTable: the types of locals and operand stack at each branch target, every frame written out in full.

A long or double takes one entry, as in the file. Frames that add to the one before them are expanded, so their total size is
bounded: a table that would grow beyond any real method is refused.
"""

from __future__ import annotations

from typing import NamedTuple

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import ArrayType, ClassType, Primitive, Type, descriptor_of, parse_descriptor, register_type
from twinproof.java.load.attributes import Cursor

_MAX_EXPANDED = 8_000_000


@dataclass(frozen=True, slots=True)
class Plain:
    """A verification type without content, by name."""

    name: str


@dataclass(frozen=True, slots=True)
class Reference:
    """An object of the class with this internal name (`[I` for arrays)."""

    name: str


@dataclass(frozen=True, slots=True)
class Uninitialized:
    """The object made by the `new` at `pc`, before its constructor ran."""

    pc: int


Verified = Plain | Reference | Uninitialized
Types = tuple[Verified, ...]
TOP, INTEGER, FLOAT, DOUBLE, LONG, NULL, UNINITIALIZED_THIS = _PLAIN = tuple(
    map(Plain, ("top", "int", "float", "double", "long", "null", "uninitializedThis"))
)
_BY_NAME = {type.name: type for type in _PLAIN}


class MapFrame(NamedTuple):
    """What the verifier holds at `pc`."""

    pc: int
    locals: Types
    stack: Types


class Shape(NamedTuple):
    """What of a method its first frame and the checks on its frames depend on."""

    owner: str
    name: str
    descriptor: str
    static: bool
    max_locals: int
    max_stack: int
    code_length: int


def read_frames(cursor: Cursor, shape: Shape) -> tuple[MapFrame, ...]:
    """The frames of a StackMapTable, ordered by pc; the method's entry is not among them."""
    frames: list[MapFrame] = []
    pc, locals, size = -1, entry_locals(shape), 0
    for _ in range(cursor.u2()):
        kind = cursor.u1()
        delta = _delta(cursor, kind)
        pc += delta + 1
        locals, stack = _next(cursor, kind, locals, shape.code_length)
        _check(cursor, shape, pc, locals, stack)
        size += len(stack) + (len(locals) if kind >= 248 else 0)
        if size > _MAX_EXPANDED:
            raise cursor.pool.bad("the StackMapTable is too large")
        frames.append(MapFrame(pc, locals, stack))
    return tuple(frames)


def entry_locals(shape: Shape) -> Types:
    """The locals at a method's entry."""
    receiver: Types = ()
    if not shape.static:
        fresh = shape.name == "<init>" and shape.owner != "java/lang/Object"
        receiver = (UNINITIALIZED_THIS if fresh else Reference(shape.owner),)
    return receiver + tuple(map(_verified, parse_descriptor(shape.descriptor).params))


def _verified(type: Type) -> Verified:
    match type:
        case Primitive():
            return _BY_NAME[register_type(type).name]
        case ClassType(name):
            return Reference(name.replace(".", "/"))
        case ArrayType():
            return Reference(descriptor_of(type))
    raise AssertionError(f"a descriptor has no {type}")


def _delta(cursor: Cursor, kind: int) -> int:
    if kind < 64:
        return kind
    if kind < 128:
        return kind - 64
    if kind < 247:
        raise cursor.pool.bad(f"the StackMapTable has a frame of unknown kind {kind}")
    return cursor.u2()


def _next(cursor: Cursor, kind: int, locals: Types, limit: int) -> tuple[Types, Types]:
    if kind < 64 or kind == 251:
        return locals, ()
    if kind < 128 or kind == 247:
        return locals, _types(cursor, 1, limit)
    if kind < 251:
        if len(locals) < 251 - kind:
            raise cursor.pool.bad("the StackMapTable drops locals that are not there")
        return locals[: kind - 251], ()
    if kind < 255:
        return locals + _types(cursor, kind - 251, limit), ()
    locals = _types(cursor, cursor.u2(), limit)
    return locals, _types(cursor, cursor.u2(), limit)


def _types(cursor: Cursor, count: int, limit: int) -> Types:
    return tuple(_type(cursor, limit) for _ in range(count))


def _type(cursor: Cursor, limit: int) -> Verified:
    tag = cursor.u1()
    if tag < 7:
        return _PLAIN[tag]
    if tag == 7:
        return Reference(cursor.pool.class_name(cursor.u2()))
    if tag == 8:
        pc = cursor.u2()
        if pc >= limit:
            raise cursor.pool.bad("a StackMapTable frame names a pc outside the code")
        return Uninitialized(pc)
    raise cursor.pool.bad(f"the StackMapTable has a type of unknown tag {tag}")


def _check(cursor: Cursor, shape: Shape, pc: int, locals: Types, stack: Types) -> None:
    if pc >= shape.code_length:
        raise cursor.pool.bad("a StackMapTable frame is outside the code")
    if len(locals) > shape.max_locals or len(stack) > shape.max_stack:
        raise cursor.pool.bad("a StackMapTable frame is larger than the method's frame")
