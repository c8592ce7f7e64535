"""Static initialisers that do more than set up their own class, or that may fail: when they run can then be seen.

Proofs take initialisers to have run before the call (`classes-initialised`), in a JVM they run when a class is first used. Where one
reaches out, a difference that shows in a run does not contradict such a proof.
"""

from __future__ import annotations

from twinproof.align.match import Matching
from twinproof.ir.instruction import Call, CheckZero, GetStatic, Instruction, PutStatic, Throw
from twinproof.ir.program import Class, Method
from twinproof.ir.side import Side


def initialisers_reach_out(matching: Matching) -> bool:
    """Whether the initialiser of some class of the two versions uses another class, calls, divides, or throws."""
    classes = frozenset(matching.classes)
    return any(_reaches_out(side, cls, classes) for side in (matching.old, matching.new) for cls in map(side.find, sorted(classes)) if cls)


def _reaches_out(side: Side, cls: Class, classes: frozenset[str]) -> bool:
    first, process = cls.initialiser, side.program.language.conduct.outside.process
    todo = [first] if first is not None else []
    seen = set(todo)
    while todo:
        for instr in _instructions(todo.pop()):
            owner = _owner(instr)
            if isinstance(instr, CheckZero | Throw):
                return True
            if owner == cls.name:
                called = cls.methods.get((instr.method.name, instr.method.descriptor)) if isinstance(instr, Call) else None
                if called is not None and called not in seen:
                    seen.add(called)
                    todo.append(called)
            elif owner is not None and (owner in process or side.common(owner) in classes or _is_method(instr)):
                return True
    return False


def _is_method(instr: Instruction) -> bool:
    return isinstance(instr, Call) and not instr.method.is_constructor


def _owner(instr: Instruction) -> str | None:
    """The class that an instruction needs."""
    match instr:
        case Call(method=used) | GetStatic(field=used) | PutStatic(field=used):
            return used.owner
    return None


def _instructions(method: Method) -> list[Instruction]:
    return [] if method.body is None else [instr for block in method.body.blocks for instr in block.instrs]
