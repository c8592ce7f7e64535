"""Inputs that no calls can build: a field holds what no code of either version ever leaves there.

Known is only what the code shows: a field that nobody outside of it can write, because it is private or final, and into which all code
that may name it puts nothing but constants and new objects. Of such a field, null or a number that nobody puts there can only come from
reflection. Whatever else cannot be built counts as if it could.
"""

from __future__ import annotations

from twinproof.align.lone import Stored, instance_fields, stored_in
from twinproof.ir.observe import Datum, Input, Null, ObjectNode, Scalar, double_bits, float_bits
from twinproof.ir.program import FINAL, PRIVATE, Const
from twinproof.ir.side import Side
from twinproof.ir.types import DOUBLE, FLOAT, Primitive

_SERIALIZABLE = ("java.io.Serializable", "java.io.Externalizable")


def never_left(old: Side, new: Side, given: Input) -> list[str]:
    """The fields of an input's objects that hold what neither version's code ever leaves there."""
    found: dict[str, None] = {}
    for node in given.heap:
        if isinstance(node, ObjectNode):
            found |= dict.fromkeys(
                key for key, value in node.fields if not any(_may_hold(side, node.cls, key, value) for side in (old, new))
            )
    return list(found)


def is_never_null_in_both(old: Side, new: Side, cls: str, key: str) -> bool:
    """Whether neither version's code ever leaves null in a field of a class, given in common names."""
    return not any(_may_hold(side, cls, key, Null()) for side in (old, new))


def _may_hold(side: Side, cls: str, key: str, value: Datum) -> bool:
    """Whether code of a version may leave a value in a field, as far as anybody knows."""
    stored = _stored(side, cls).get(key)
    if stored is None or not isinstance(value, Null | Scalar):
        return True
    if isinstance(value, Null):
        return stored.zero or any(constant.value is None for constant in stored.constants)
    return (stored.zero and value.bits == 0) or any(_bits(value.type, constant) == value.bits for constant in stored.constants)


def _bits(type: Primitive, constant: Const) -> int:
    if type is DOUBLE:
        return double_bits(constant.value)
    return float_bits(constant.value) if type is FLOAT else int(constant.value)


def _stored(side: Side, cls: str) -> dict[str, Stored]:
    """What may be in fields of a class, of those of which that is known."""
    memo = side.memo.setdefault("values of fields", {})
    if cls not in memo:
        fields = {} if _can_be_read_back(side, cls) else instance_fields(side, cls)
        closed = {key: field for key, field in fields.items() if field.flags & (PRIVATE | FINAL)}
        memo[cls] = {key: stored for key, field in closed.items() if (stored := stored_in(side, field)) is not None}
    found: dict[str, Stored] = memo[cls]
    return found


def _can_be_read_back(side: Side, cls: str) -> bool:
    """Whether objects may come from a stream, without a constructor."""
    return any(name in _SERIALIZABLE for above in side.program.supertypes(side.own(cls)) for name in above.interfaces)
