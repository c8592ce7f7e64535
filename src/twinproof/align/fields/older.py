"""Fields that hold what is older than their object: constructors put their own parameters there, and nobody writes them later.

An object can be passed to a constructor only after all its own constructors have begun, so it has begun earlier than the new one. That
orders objects in time: along such fields none of them leads back to itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.align.fields.lone import can_be_read_back, instance_fields, is_use
from twinproof.ir.cfg import successors, writes
from twinproof.ir.instruction import Call, Copy, Literal, PutField, Reg, Value
from twinproof.ir.program import FINAL, Block, Body, Field, Method
from twinproof.ir.side import Side, remembered
from twinproof.ir.types import Primitive


@remembered
def older_fields(side: Side, cls: str) -> frozenset[str]:
    """The fields of a class, those of classes above it included, that hold older objects; by their keys in common names."""
    return frozenset(key for key, field in instance_fields(side, cls).items() if _is_older(side, field))


def _is_older(side: Side, field: Field) -> bool:
    owner = side.program.find(field.owner)
    if owner is None or not field.flags & FINAL or isinstance(field.type, Primitive) or can_be_read_back(side.program, field.owner):
        return False
    return all(_puts_passed(side, method, field) for method in owner.methods.values())


def _puts_passed(side: Side, method: Method, field: Field) -> bool:
    """Whether a method writes a field, if at all, as a constructor of its object, with what was passed to it."""
    body = method.body
    return body is None or all(
        method.is_constructor and put.obj == body.params[0] and _is_passed(side, body, block, at, put.value)
        for block, at, put in _stores(side, body, field)
    )


def _stores(side: Side, body: Body, field: Field) -> Iterator[tuple[Block, int, PutField]]:
    for block in body.blocks:
        for at, instr in enumerate(block.instrs):
            if isinstance(instr, PutField) and is_use(side, instr, field):
                yield block, at, instr


def _is_passed(side: Side, body: Body, block: Block, at: int, value: Value) -> bool:
    """Whether a value, as it is before an instruction of a block, is null, a literal, or what the method was called with."""
    if not isinstance(value, Reg):
        return True
    for before in reversed(range(at)):
        instr = block.instrs[before]
        if writes(instr) == value:
            match instr:
                case Literal():
                    return True
                case Copy(src=src):
                    return _is_passed(side, body, block, before, src)
                case Call(method=method, args=(passed, *_)) if method in side.program.language.conduct.of_fields.gives_first:
                    return _is_passed(side, body, block, before, passed)
            return False
    return value in body.params[1:] and (_is_first(body, block) or _is_kept(body, value))


def _is_first(body: Body, block: Block) -> bool:
    """Whether a block is where the method begins, and nowhere else."""
    return block is body.blocks[0] and not any(0 in successors(each) for each in body.blocks)


def _is_kept(body: Body, value: Reg) -> bool:
    return not any(writes(instr) == value for block in body.blocks for instr in block.instrs)
