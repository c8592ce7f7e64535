"""Stubs for functions of numbers: computed where the arguments are definite, unknown but the same on both sides elsewhere.

Functions of characters are known as tables: what each gives for ASCII is computed, and kept as facts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from twinproof.execute.initial import NotKnown
from twinproof.interpret.machine import Thrown
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, CHAR, DOUBLE, FLOAT, INT, Primitive, parse_descriptor, register_type
from twinproof.java.library.outcomes import Stub, returned
from twinproof.term.build import and_, apply, compare, equal, not_, or_
from twinproof.term.leaf import BitsOf, Leaf, LibraryFunction, OfBits
from twinproof.term.term import Term, Value, function, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

_ASCII = 128
_ADD = OPERATORS["add.int"]
_RANGES = {BOOLEAN: (0, 1), CHAR: (0, 65535)}
_OF_CHARS = (
    "isDigit", "isLetter", "isLetterOrDigit", "isWhitespace", "isUpperCase", "isLowerCase", "isAlphabetic", "isSpaceChar",
    "toUpperCase", "toLowerCase", "getNumericValue", "getType", "isJavaIdentifierStart", "isJavaIdentifierPart",
)  # fmt: skip
_INEXACT = (
    "sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "log10", "cbrt", "sinh", "cosh", "tanh", "expm1", "log1p",
)  # fmt: skip
_EXACT = ("sqrt", "rint")
_OF_BITS = [
    *(
        (name, code, result or code)
        for name, result in (("getExponent", "I"), ("ulp", ""), ("nextUp", ""), ("nextDown", ""))
        for code in "DF"
    ),
    *(("round", "D", "J"), ("round", "F", "I"), ("scalb", "DI", "D"), ("scalb", "FI", "F"), ("nextAfter", "DD", "D")),
    *(("fma", "DDD", "D"), ("fma", "FFF", "F"), ("IEEEremainder", "DD", "D")),
]  # exact whatever the JVM, but by ways that are not followed


def function_of(cls: str, name: str, descriptor: str, known_as: Leaf, of_chars: bool = False) -> Stub:
    """A static method that never fails; methods that are `known_as` the same are the same function."""
    params, result = parse_descriptor(descriptor)
    assert isinstance(result, Primitive)

    def stub(executor: Executor, state: State, args: list[Value]) -> Summary:
        if not any(isinstance(arg, Term) for arg in args):
            try:
                return returned(state, executor.initial.call(cls, name, descriptor, args))
            except (NotKnown, Thrown):
                pass
        terms = tuple(lift(arg, register_type(param)) for arg, param in zip(args, params, strict=True))
        found = function(known_as, register_type(result), terms, _RANGES.get(result))
        if of_chars and found not in executor.inputs.facts:
            executor.inputs.facts[found] = _table(executor, (cls, name, descriptor), terms[0], found)
        return returned(state, found)

    return stub


def _table(executor: Executor, method: tuple[str, str, str], char: Term, result: Term) -> Value:
    """What a function gives for the characters of ASCII: runs of them at one distance, or with one value."""
    try:
        values = [executor.initial.call(*method, [at]) for at in range(_ASCII)]
    except (NotKnown, Thrown):
        return True
    facts: list[Value] = []
    start = 0
    while start < _ASCII:
        same = _run(values, start, lambda at: values[at])
        shifted = _run(values, start, lambda at: values[at] - at)
        end = max(same, shifted)
        inside = and_(compare("ge", INT, char, start), compare("lt", INT, char, end))
        given = values[start] if same >= shifted else apply(_ADD, char, values[start] - start)
        facts.append(or_(not_(inside), equal(INT, result, given)))
        start = end
    return and_(*facts)


def _run(values: Sequence[int], start: int, key: Callable[[int], int]) -> int:
    """The end of the run of places, from one on, that have the same key."""
    return next((at for at in range(start, len(values)) if key(at) != key(start)), len(values))


def _of_chars() -> dict[str, Stub]:
    found: dict[str, Stub] = {}
    cls = "java.lang.Character"
    for name in _OF_CHARS:
        for code in "CI" if name != "isAlphabetic" else "I":
            result = code if name.startswith("to") else "I" if name.startswith("get") else "Z"
            known_as = LibraryFunction(cls, name, f" to {result}")
            found[f"{cls}.{name}({code}){result}"] = function_of(cls, name, f"({code}){result}", known_as, True)
    return found


def _of_floats() -> dict[str, Stub]:
    found: dict[str, Stub] = {}
    for cls in ("java.lang.Math", "java.lang.StrictMath"):
        for name in _INEXACT:
            found[f"{cls}.{name}(D)D"] = function_of(cls, name, "(D)D", LibraryFunction(cls, name, ""))
        for name in ("pow", "atan2", "hypot"):
            found[f"{cls}.{name}(DD)D"] = function_of(cls, name, "(DD)D", LibraryFunction(cls, name, ""))
        for name, code, result in _OF_BITS:
            known_as = LibraryFunction("java.lang.Math", name, f" of {code}")
            found[f"{cls}.{name}({code}){result}"] = function_of(cls, name, f"({code}){result}", known_as)
        for name in _EXACT:
            found[f"{cls}.{name}(D)D"] = function_of(cls, name, "(D)D", LibraryFunction("java.lang.Math", name, ""))
    return found


STUBS: dict[str, Stub] = {
    **_of_chars(),
    **_of_floats(),
    "java.lang.Double.doubleToLongBits(D)J": function_of("java.lang.Double", "doubleToLongBits", "(D)J", BitsOf(DOUBLE)),
    "java.lang.Double.longBitsToDouble(J)D": function_of("java.lang.Double", "longBitsToDouble", "(J)D", OfBits(DOUBLE)),
    "java.lang.Float.intBitsToFloat(I)F": function_of("java.lang.Float", "intBitsToFloat", "(I)F", OfBits(FLOAT)),
    "java.lang.Float.floatToIntBits(F)I": function_of("java.lang.Float", "floatToIntBits", "(F)I", BitsOf(FLOAT)),
}
