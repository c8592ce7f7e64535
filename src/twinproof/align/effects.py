"""What a single instruction may do besides writing its register: touch the heap, throw, be hard for a solver.

Classes count as initialised, as in all symbolic execution here (`classes-initialised`).
"""

from __future__ import annotations

from twinproof.ir.instruction import Apply, Call, CallKind, Const, Instruction
from twinproof.ir.schema import Trait, having
from twinproof.ir.types import Primitive, parse_descriptor
from twinproof.language.language import Language

_HARD = ("mul", "div", "rem")
_READING, _WRITING, _THROWING = having(Trait.READS), having(Trait.WRITES), having(Trait.THROWS)


class Effects:
    """What instructions of a program may do, in its language."""

    def __init__(self, language: Language) -> None:
        self._numbers = language.conduct.computing

    def is_pure_call(self, instr: Instruction) -> bool:
        """Whether this is a call of a function of numbers that never fails."""
        if not isinstance(instr, Call) or instr.kind is not CallKind.STATIC:
            return False
        ref = instr.method
        return ref in self._numbers.functions and all(isinstance(type, Primitive) for type in parse_descriptor(ref.descriptor).params)

    def reads_heap(self, instr: Instruction) -> bool:
        """Whether what it does may depend on objects; the class of an object and the length of an array count."""
        return _READING[type(instr)] and not self.is_pure_call(instr)

    def writes_heap(self, instr: Instruction) -> bool:
        """Whether it may change or make objects."""
        return _WRITING[type(instr)] and not self.is_pure_call(instr)

    def may_throw(self, instr: Instruction) -> bool:
        """Whether it may end in an exception."""
        return _THROWING[type(instr)] and not self.is_pure_call(instr)

    def is_hard(self, instr: Instruction) -> bool:
        """Whether it is non-linear: a product or quotient of unknowns, arithmetic of floats (but signs and comparisons), a function."""
        match instr:
            case Call(method=ref):
                return self.is_pure_call(instr) and ref not in self._numbers.linear
            case Apply(op=op, args=args):
                name, _, type = op.name.partition(".")
                if type in ("float", "double"):
                    return name in (*_HARD, "add", "sub")
                return name in _HARD and not (name == "mul" and any(isinstance(arg, Const) for arg in args))
        return False
