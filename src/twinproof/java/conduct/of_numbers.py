"""Functions of numbers in the JDK, and who tells NaNs apart."""

from __future__ import annotations

from twinproof.language.conduct import Methods, OfNumbers

MATH = ("java.lang.Math", "java.lang.StrictMath")
_PURE = frozenset((
    "abs", "acos", "asin", "atan", "atan2", "cbrt", "ceil", "cos", "cosh", "exp", "expm1", "floor", "fma", "hypot",
    "IEEEremainder", "log", "log10", "log1p", "max", "min", "nextAfter", "nextDown", "nextUp", "pow", "rint", "round", "scalb",
    "signum", "sin", "sinh", "sqrt", "tan", "tanh", "toDegrees", "toRadians", "ulp",
))  # fmt: skip

OF_NUMBERS = OfNumbers(
    functions=Methods(of=dict.fromkeys(MATH, _PURE)),
    linear=Methods(of=dict.fromkeys(MATH, frozenset(("abs", "max", "min", "signum")))),
    tells_bits=Methods(
        within=("java.io.ObjectOutputStream", "java.lang.foreign.", "java.lang.invoke.VarHandle", "java.nio.", "sun.misc.Unsafe"),
        named=frozenset(("copySign", "doubleToRawLongBits", "floatToRawIntBits")),
    ),
)
