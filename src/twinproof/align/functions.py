"""Which function object a call is made on, where the method made it itself: its code stands at the call site that made it."""

from __future__ import annotations

from collections.abc import Mapping

from twinproof.base.dataclass import replace
from twinproof.ir.cfg import writes
from twinproof.ir.instruction import Call, CallKind, Copy, Instruction, Reg
from twinproof.ir.program import Body
from twinproof.ir.side import Side
from twinproof.ir.synthetic import is_site_name

Made = Mapping[int, str]


def made_functions(body: Body) -> Made:
    """The registers that never hold anything but what call sites of the body make, each with one of these sites."""
    made: dict[int, str] = {}
    copies: list[tuple[int, int]] = []
    others = {reg.index for reg in body.params}
    for instr in (instr for block in body.blocks for instr in block.instrs):
        match instr:
            case Call(Reg() as dst, CallKind.STATIC, ref) if is_site_name(ref.owner):
                made[dst.index] = ref.owner
            case Copy(dst, Reg() as src):
                copies.append((dst.index, src.index))
            case _:
                written = writes(instr)
                others |= set() if written is None else {written.index}
    for _ in copies:
        others |= {dst for dst, src in copies if src in others}
        made = {**{dst: made[src] for dst, src in copies if src in made}, **made}
    return {index: site for index, site in made.items() if index not in others}


def called_on(side: Side, call: Instruction, made: Made) -> Instruction:
    """A call, as one of the call site's own class if it runs a function of the method's own."""
    if isinstance(call, Call) and call.kind in (CallKind.VIRTUAL, CallKind.INTERFACE) and isinstance(call.args[0], Reg):
        site = side.program.find(made.get(call.args[0].index, ""))
        if site is not None and (call.method.name, call.method.descriptor) in site.methods:
            return replace(call, method=replace(call.method, owner=site.name))
    return call
