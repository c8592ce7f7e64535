"""Who in the JDK only computes, and who tells NaNs apart."""

from __future__ import annotations

from twinproof.ir.instruction import MethodRef
from twinproof.language.conduct import Computing, Methods, all_of

MATH = ("java.lang.Math", "java.lang.StrictMath")
_PURE = frozenset((
    "abs", "acos", "asin", "atan", "atan2", "cbrt", "ceil", "cos", "cosh", "exp", "expm1", "floor", "fma", "hypot",
    "IEEEremainder", "log", "log10", "log1p", "max", "min", "nextAfter", "nextDown", "nextUp", "pow", "rint", "round", "scalb",
    "signum", "sin", "sinh", "sqrt", "tan", "tanh", "toDegrees", "toRadians", "ulp",
))  # fmt: skip

COMPUTING = Computing(
    computes=Methods(
        of={
            "java.lang.Math": frozenset(
                {"abs", "max", "min", "sqrt", "floor", "ceil", "signum", "floorMod", "floorDiv", "addExact", "multiplyExact"}
            ),
            "java.lang.String": frozenset({"length", "charAt", "isEmpty", "equals", "startsWith", "endsWith", "indexOf", "hashCode"}),
        }
    ),
    functions=Methods(of=dict.fromkeys(MATH, _PURE)),
    linear=Methods(of=dict.fromkeys(MATH, frozenset(("abs", "max", "min", "signum")))),
    extremes={MethodRef("java.lang.Math", name, descriptor): name for name in ("max", "min") for descriptor in ("(II)I", "(JJ)J")},
    characters=MethodRef("java.lang.String", "toCharArray", "()[C"),
    loops_plainly=all_of("java.util.Arrays", "jdk.internal.util.ArraysSupport"),
    tells_bits=Methods(
        within=("java.io.ObjectOutputStream", "java.lang.foreign.", "java.lang.invoke.VarHandle", "java.nio.", "sun.misc.Unsafe"),
        named=frozenset(("copySign", "doubleToRawLongBits", "floatToRawIntBits")),
    ),
)
