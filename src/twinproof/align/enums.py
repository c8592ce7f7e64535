"""Of which class each constant of an enum is: the enum itself, or the class of the constant's own body."""

from __future__ import annotations

from twinproof.ir.instruction import New, PutStatic, Value
from twinproof.ir.program import ENUM
from twinproof.ir.side import Side


def constant_classes(side: Side, name: str) -> dict[str, str]:
    """The classes of an enum's constants, in common names, as its initialiser makes them; empty for other classes."""
    cls = side.find(name)
    if cls is None or not cls.flags & ENUM:
        return {}
    found = {field.name: name for field in cls.fields if field.flags & ENUM}
    start = cls.initialiser
    made: dict[Value, str] = {}
    for block in start.body.blocks if start is not None and start.body is not None else ():
        for instr in block.instrs:
            if isinstance(instr, New):
                made[instr.dst] = side.common(instr.cls)
            elif isinstance(instr, PutStatic) and instr.field.name in found and instr.value in made:
                found[instr.field.name] = made[instr.value]
    return found
