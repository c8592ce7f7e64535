"""What a single instruction may do besides writing its register: touch the heap, throw, be hard for a solver.

Classes count as initialised, as in all symbolic execution here (`classes-initialised`).
"""

from __future__ import annotations

from twinproof.ir.instruction import Apply, Call, CallKind, Const, Instruction
from twinproof.ir.schema import Trait, having
from twinproof.ir.types import Primitive, parse_descriptor

_MATH = ("java.lang.Math", "java.lang.StrictMath")
_PURE = frozenset(
    (
        "abs", "acos", "asin", "atan", "atan2", "cbrt", "ceil", "cos", "cosh", "exp", "expm1", "floor", "fma", "hypot",
        "IEEEremainder", "log", "log10", "log1p", "max", "min", "nextAfter", "nextDown", "nextUp", "pow", "rint", "round", "scalb",
        "signum", "sin", "sinh", "sqrt", "tan", "tanh", "toDegrees", "toRadians", "ulp",
    )
)  # fmt: skip
_LINEAR = frozenset(("abs", "max", "min", "signum"))
_HARD = ("mul", "div", "rem")
_READING, _WRITING, _THROWING = having(Trait.READS), having(Trait.WRITES), having(Trait.THROWS)


def is_pure_call(instr: Instruction) -> bool:
    """Whether this is a call of a function of numbers that never fails."""
    if not isinstance(instr, Call) or instr.kind is not CallKind.STATIC:
        return False
    ref = instr.method
    return ref.owner in _MATH and ref.name in _PURE and all(isinstance(type, Primitive) for type in parse_descriptor(ref.descriptor).params)


def reads_heap(instr: Instruction) -> bool:
    """Whether what it does may depend on objects; the class of an object and the length of an array count."""
    return _READING[type(instr)] and not is_pure_call(instr)


def writes_heap(instr: Instruction) -> bool:
    """Whether it may change or make objects."""
    return _WRITING[type(instr)] and not is_pure_call(instr)


def may_throw(instr: Instruction) -> bool:
    """Whether it may end in an exception."""
    return _THROWING[type(instr)] and not is_pure_call(instr)


def is_hard(instr: Instruction) -> bool:
    """Whether it is non-linear: a product or quotient of unknowns, arithmetic of floats (but signs and comparisons), a function."""
    match instr:
        case Call(method=ref):
            return is_pure_call(instr) and ref.name not in _LINEAR
        case Apply(op=op, args=args):
            name, _, type = op.name.partition(".")
            if type in ("float", "double"):
                return name in (*_HARD, "add", "sub")
            return name in _HARD and not (name == "mul" and any(isinstance(arg, Const) for arg in args))
    return False
