"""Stubs for what the library calls inside itself: checks of indices, comparisons of arrays by words, the constants of an enum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.execute.texts import known_class_name
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, INT, LONG, REF, SHORT, Primitive, register_type
from twinproof.java.library.outcomes import Outcomes, Stub, returned
from twinproof.term.build import apply, compare, equal, ite, or_
from twinproof.term.term import Value, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

_MOST = 64  # elements that are compared one by one
_ADD = OPERATORS["add.int"]
_WHOLE = (BOOLEAN, BYTE, SHORT, CHAR, INT, LONG)
_SOFT_MOST = (1 << 31) - 9
_CHECK_INDEX = "jdk.internal.util.Preconditions.checkIndex(IILjava/util/function/BiFunction;)I"


def _check_index(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """An index below a length, where no function says which exception is thrown otherwise."""
    index, length, formatter = args
    if formatter is not None:
        return None
    outcomes = Outcomes(executor, state)
    failing = or_(compare("lt", INT, index, 0), compare("ge", INT, index, length))
    outcomes.throw_if(failing, "java.lang.IndexOutOfBoundsException")
    return outcomes.returned(index)


def _huge_length(executor: Executor, state: State, args: list[Value]) -> Summary:
    """The length of an array that must hold so many elements more than it has room for: one that a machine has the memory for."""
    outcomes = Outcomes(executor, state)
    least = apply(_ADD, *args)
    outcomes.state = state.assume(compare("ge", INT, least, 0))
    return outcomes.returned(ite(compare("le", INT, least, _SOFT_MOST), _SOFT_MOST, least, INT))


def _mismatch(type: Primitive, ranged: bool) -> Stub:
    """The first place, of a definite number of places, where two arrays hold different whole numbers; -1 if nowhere."""

    def stub(executor: Executor, state: State, args: list[Value]) -> Summary | None:
        a, first, b, start, length = args if ranged else (args[0], 0, args[1], 0, args[2])
        if not isinstance(length, int) or length > _MOST:
            return None
        found: Value = -1
        for at in reversed(range(length)):
            one = state.heap.read_element(lift(a, REF), apply(_ADD, first, at), type)
            other = state.heap.read_element(lift(b, REF), apply(_ADD, start, at), type)
            found = ite(equal(register_type(type), one, other), found, at, INT)
        return returned(state, found)

    return stub


def _mismatches() -> dict[str, Stub]:
    found: dict[str, Stub] = {}
    for type in _WHOLE:
        array = f"[{type.code}"
        found[f"jdk.internal.util.ArraysSupport.mismatch({array}{array}I)I"] = _mismatch(type, ranged=False)
        found[f"jdk.internal.util.ArraysSupport.mismatch({array}I{array}II)I"] = _mismatch(type, ranged=True)
    return found


def _not_by_words(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """Elements that are smaller than a word may all be left to the caller, who compares them one by one; larger ones may not."""
    length, log2_size = args[-2:]
    if not isinstance(log2_size, int) or log2_size > 2:
        return None
    return returned(state, apply(OPERATORS["sub.int"], -1, length))


def _enum_constants(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """All constants of an enum whose class is definite: what its `values` gives."""
    name = known_class_name(lift(args[0], REF))
    cls = None if name is None else executor.side.find(name)
    if cls is None or cls.superclass != "java.lang.Enum":
        return None
    descriptor = f"()[L{cls.name.replace('.', '/')};"
    values = next((method for method in cls.methods.values() if (method.name, method.descriptor) == ("values", descriptor)), None)
    if values is None:
        return None
    return executor.run(values, [], state, 0)


def _joined_length(executor: Executor, state: State, args: list[Value]) -> Summary:
    """How long a row of strings is: one that a machine has the memory for."""
    _, length, more = args
    outcomes = Outcomes(executor, state)
    total = apply(_ADD, length, more)
    outcomes.state = state.assume(compare("ge", INT, total, 0))
    return outcomes.returned(total)


STUBS: dict[str, Stub] = {
    _CHECK_INDEX: _check_index,
    "jdk.internal.util.ArraysSupport.hugeLength(II)I": _huge_length,
    "java.util.StringJoiner.checkAddLength(II)I": _joined_length,
    **_mismatches(),
    "jdk.internal.util.ArraysSupport.vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I": _not_by_words,
    "java.util.EnumMap.getKeyUniverse(Ljava/lang/Class;)[Ljava/lang/Enum;": _enum_constants,
    "java.util.EnumSet.getUniverse(Ljava/lang/Class;)[Ljava/lang/Enum;": _enum_constants,
}
