"""When a proof about a constructor counts for those who call it.

It was proved for new objects of just that class, all fields zero. Code that calls it makes such an object, unless it is a constructor
itself, which calls it for its own object: of a class below, whose methods may be others, or with fields that were set already. Where
only one version has a field, nothing is concluded.
"""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.align.shape import fields_shape
from twinproof.ir.cfg import reads
from twinproof.ir.instruction import Call, GetField, Instruction, PutField, Reg
from twinproof.ir.program import Class, Method
from twinproof.ir.side import Side


def counts_for_callers(old: Side, new: Side, classes: frozenset[str], one: Method, other: Method) -> bool:
    """Whether what is proved of a constructor holds wherever the classes call it."""
    name = old.common(one.owner)
    before, after = old.find(name), new.find(name)
    if before is None or after is None or fields_shape(old, before) != fields_shape(new, after):
        return False
    if _is_set_before(before) or _is_set_before(after):
        return False
    is_alone = not any(_is_below(side, each, name) for side in (old, new) for each in classes)
    return is_alone or (_keeps_to_itself(old, one) and _keeps_to_itself(new, other))


def _is_below(side: Side, name: str, above: str) -> bool:
    cls = side.find(name)
    return cls is not None and cls.superclass is not None and side.common(cls.superclass) == above


def _is_set_before(cls: Class) -> bool:
    """Whether a constructor sets a field of its object before it leaves the rest to another one of the class."""
    return any(_sets_before(method, cls.name) for method in cls.methods.values() if method.is_constructor)


def _sets_before(method: Method, owner: str) -> bool:
    instrs = list(_instructions(method))
    left_at = [at for at, instr in enumerate(instrs) if isinstance(instr, Call) and _makes(instr, owner)]
    return bool(left_at) and any(isinstance(instr, PutField) and instr.field.owner == owner for instr in instrs[: left_at[-1]])


def _makes(call: Call, owner: str) -> bool:
    return call.method.is_constructor and call.method.owner == owner


def _keeps_to_itself(side: Side, method: Method) -> bool:
    """Whether a constructor does no more with its object than to read and set its fields, so that its class does not matter."""
    this, root = _this(method), side.program.language.semantics.root
    return all(_is_plain(instr, this, root) for instr in _instructions(method) if this in reads(instr))


def _is_plain(instr: Instruction, this: Reg | None, root: str) -> bool:
    match instr:
        case GetField():
            return True
        case PutField(value=value):
            return value != this
        case Call(method=called, args=(_, *more)):
            return called.is_constructor and called.owner == root and this not in more
    return False


def _this(method: Method) -> Reg | None:
    return method.body.params[0] if method.body is not None else None


def _instructions(method: Method) -> Iterator[Instruction]:
    return (instr for block in (method.body.blocks if method.body else ()) for instr in block.instrs)
