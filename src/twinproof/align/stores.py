"""What a store into an array asks of the value: where the method made the array itself, whether it is of that array's element type."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from twinproof.ir.cfg import writes
from twinproof.ir.instruction import Call, CheckCast, CheckStore, Copy, Instruction, NewArray, Reg
from twinproof.ir.program import Body
from twinproof.ir.types import ArrayType

Made = Mapping[int, tuple[ArrayType, ...]]


def made_arrays(body: Body, given: Callable[[Call], ArrayType | None] = lambda call: None) -> Made:
    """The registers that never hold anything but null and arrays made in the body, or `given` as new ones by calls, with the types of
    those."""
    made: dict[int, dict[ArrayType, None]] = {}
    copies: list[tuple[int, int]] = []
    others = {reg.index for reg in body.params}
    for instr in (instr for block in body.blocks for instr in block.instrs):
        match instr:
            case NewArray(dst, type):
                made.setdefault(dst.index, {})[type] = None
            case Copy(dst, Reg() as src):
                copies.append((dst.index, src.index))
            case Copy():
                pass
            case Call(Reg() as dst) if new := given(instr):
                made.setdefault(dst.index, {})[new] = None
            case _:
                written = writes(instr)
                others |= set() if written is None else {written.index}
    while any(_flows(made, others, dst, src) for dst, src in copies):
        pass
    return {index: tuple(types) for index, types in made.items() if index not in others}


def _flows(made: dict[int, dict[ArrayType, None]], others: set[int], dst: int, src: int) -> bool:
    """Let a copy bring on what its source may hold; whether that is new."""
    known, brought = made.setdefault(dst, {}), made.get(src, {})
    is_new = not known.keys() >= brought.keys() or (src in others and dst not in others)
    known.update(brought)
    others |= {dst} if src in others else set()
    return is_new


def asked_by(store: CheckStore, made: Made) -> tuple[Instruction, ...]:
    """The tests that a store check comes to, itself if nothing is known of the array."""
    types = made.get(store.array.index) if isinstance(store.array, Reg) else None
    return (store,) if not types else tuple(CheckCast(store.value, type.element, store.line) for type in types)
