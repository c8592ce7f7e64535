"""Stubs for values of the library as unknown calls: large numbers, dates, times.

An input of such a class is known by its value alone, and so is what its methods make of it: the same method of the same values gives the
same value, or the same exception. Which object has a value is left open (`VALUE_IDENTITY`): where the code itself compares such objects
by `==` it is not followed. Numbers that the library's own code made out of others are left to that code until they meet an input.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from twinproof.base.assumption import VALUE_IDENTITY
from twinproof.execute.collections import VALUE
from twinproof.execute.heap import Allocated, number_of
from twinproof.execute.seen import is_exactly, of_seen_classes
from twinproof.execute.unknown import is_unknown_value
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, INT, REF, STRING, ClassType, Primitive, Type, parse_descriptor, register_type
from twinproof.java.library.outcomes import Outcomes, Stub
from twinproof.java.library.strings import make
from twinproof.term.build import apply, compare, equal, ite
from twinproof.term.choice import all_cases, map_cases
from twinproof.term.leaf import About, ByName, LibraryFunction, ThrowsOf, ValueOf
from twinproof.term.term import Term, Value, function, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

_OVERFLOW = "java.lang.ArithmeticException"
_TIME = "java.time.DateTimeException"
_SIGN = (-1, 1)
_NAMES = {  # of classes, by their letters
    "B": "java/math/BigInteger",
    "D": "java/time/chrono/ChronoLocalDate",
    "O": "java/lang/Object",
    "R": "java/math/RoundingMode",
    "S": "java/lang/String",
    "T": "java/time/chrono/ChronoLocalDateTime",
}
_ZERO_IN = ("java.math.BigInteger.signum", "java.math.BigDecimal.intCompact")  # fields that are zero in zeros only
_COMMUTE = ("add", "multiply", "plus", "and", "or", "xor", "gcd")
_IN_ORDER = "java.math.BigDecimal.multiply"  # a zero may have a scale that is too large for the product, if it is the first
_ORDERED = {"equals": "eq", "isEqual": "eq", "isBefore": "lt", "isAfter": "gt"}  # what the order of two values says

# methods by the exceptions that they may throw beside that for null; their own class is written `.`, others by their letters
_ALL = "equals(O)Z hashCode()I toString()S compareTo(.)I"
_METHODS: dict[str, dict[tuple[str, ...], str]] = {
    "java.math.BigInteger": {
        (): f"{_ALL} negate(). abs(). signum()I gcd(.). intValue()I longValue()J doubleValue()D floatValue()F bitLength()I bitCount()I "
        "getLowestSetBit()I",
        (_OVERFLOW,): "add(.). subtract(.). multiply(.). divide(.). mod(.). remainder(.). pow(I). modInverse(.). sqrt(). "
        "and(.). or(.). xor(.). not(). andNot(.). shiftLeft(I). shiftRight(I). testBit(I)Z setBit(I). clearBit(I). flipBit(I). "
        "intValueExact()I longValueExact()J",
    },
    "java.math.BigDecimal": {
        (): f"{_ALL} signum()I scale()I precision()I abs(). negate(). doubleValue()D floatValue()F unscaledValue()B",
        (_OVERFLOW,): "add(.). subtract(.). multiply(.). divide(.). remainder(.). divideToIntegralValue(.). pow(I). stripTrailingZeros(). "
        "setScale(I). setScale(IR). divide(.R). divide(.IR). movePointLeft(I). movePointRight(I). toBigInteger()B intValue()I longValue()J "
        "intValueExact()I longValueExact()J",
    },
    "java.time.LocalDate": {
        (): "equals(O)Z hashCode()I toString()S compareTo(D)I isBefore(D)Z isAfter(D)Z isEqual(D)Z getYear()I getMonthValue()I "
        "getDayOfMonth()I getDayOfYear()I lengthOfMonth()I lengthOfYear()I isLeapYear()Z toEpochDay()J",
        (_OVERFLOW, _TIME): "plusDays(J). plusWeeks(J). plusMonths(J). plusYears(J). minusDays(J). minusWeeks(J). minusMonths(J). "
        "minusYears(J). withDayOfMonth(I). withMonth(I). withYear(I). withDayOfYear(I).",
    },
    "java.time.LocalTime": {
        (): f"{_ALL} isBefore(.)Z isAfter(.)Z getHour()I getMinute()I getSecond()I getNano()I toSecondOfDay()I toNanoOfDay()J "
        "plusHours(J). plusMinutes(J). plusSeconds(J). plusNanos(J). minusHours(J). minusMinutes(J). minusSeconds(J). minusNanos(J).",
        (_TIME,): "withHour(I). withMinute(I). withSecond(I). withNano(I).",
    },
    "java.time.LocalDateTime": {
        (): "equals(O)Z hashCode()I toString()S compareTo(T)I isBefore(T)Z isAfter(T)Z isEqual(T)Z getYear()I getMonthValue()I "
        "getDayOfMonth()I getDayOfYear()I getHour()I getMinute()I getSecond()I getNano()I",
        (_OVERFLOW, _TIME): "plusDays(J). plusWeeks(J). plusMonths(J). plusYears(J). plusHours(J). plusMinutes(J). plusSeconds(J). "
        "minusDays(J). minusWeeks(J). minusMonths(J). minusYears(J). minusHours(J). minusMinutes(J). minusSeconds(J).",
    },
    "java.time.Duration": {
        (): f"{_ALL} isZero()Z isNegative()Z getSeconds()J getNano()I toDays()J toHours()J toMinutes()J toSeconds()J",
        (_OVERFLOW,): "plus(.). minus(.). multipliedBy(J). dividedBy(J). negated(). abs(). toMillis()J toNanos()J plusDays(J). "
        "plusHours(J). plusMinutes(J). plusSeconds(J). plusMillis(J). plusNanos(J). minusDays(J). minusHours(J). minusMinutes(J). "
        "minusSeconds(J). minusMillis(J). minusNanos(J).",
    },
    "java.time.Instant": {
        (): f"{_ALL} isBefore(.)Z isAfter(.)Z getEpochSecond()J getNano()I",
        (_OVERFLOW, _TIME): "toEpochMilli()J plusSeconds(J). plusMillis(J). plusNanos(J). minusSeconds(J). minusMillis(J). minusNanos(J).",
    },
    "java.util.UUID": {(): f"{_ALL} getMostSignificantBits()J getLeastSignificantBits()J version()I variant()I"},
}


def methods() -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """All methods that are known: class, name, descriptor, and the exceptions that they may throw beside that for null."""
    for cls in _METHODS:
        spelled = {code: f"L{name};" for code, name in {**_NAMES, ".": cls.replace(".", "/")}.items()}
        for exceptions, lines in _METHODS[cls].items():
            for line in lines.split():
                name, params, result = line.replace("(", " ").replace(")", " ").split(" ")
                given = "".join(spelled.get(code, code) for code in params)
                yield cls, name, f"({given}){result if result in 'ZIJFD' else spelled[result]}", exceptions


def _unknown_call(cls: str, name: str, descriptor: str, exceptions: tuple[str, ...]) -> Stub:
    """A method of values, as a function of them."""
    params, result = parse_descriptor(descriptor)
    types: list[Type] = [ClassType(cls), *params]
    method = LibraryFunction(cls, name, descriptor)

    def stub(executor: Executor, state: State, args: list[Value]) -> Summary | None:
        refs = [lift(arg, REF) for arg, type in zip(args, types, strict=True) if not isinstance(type, Primitive)]
        if not any(is_unknown_value(state, ref) or _is_input(executor, ref) for ref in refs):
            return None
        seen: State | None = state
        for ref in refs:
            seen = None if seen is None else of_seen_classes(executor.inputs, seen, ref)
        if seen is None:
            return None
        values = [_argument(executor, seen, arg, type, cls) for arg, type in zip(args, types, strict=True)]
        if any(value is None for value in values):
            return None
        terms = tuple(value for value in values if value is not None)
        if name in _COMMUTE and terms[-1].sort is REF and f"{cls}.{name}" != _IN_ORDER:
            terms = tuple(sorted(terms, key=lambda term: term.id))
        outcomes = Outcomes(executor, seen)
        if name != "equals":
            for arg, type in zip(args[1:], params, strict=True):
                if not isinstance(type, Primitive):
                    outcomes.throw_if_null(arg)
        for exception in exceptions:
            outcomes.throw_if(function(ThrowsOf(method, exception), BOOLEAN, terms), exception)
        if outcomes.state is None:
            return outcomes.returned(None)
        if name == "compareTo" or name in _ORDERED:
            return outcomes.returned(_ordered(executor, cls, name, args, terms))
        return outcomes.returned(_result(executor, outcomes.state, method, result, terms))

    return stub


def _result(executor: Executor, state: State, method: LibraryFunction, type: Type, terms: tuple[Term, ...]) -> Value:
    if isinstance(type, Primitive):
        ranges = {BOOLEAN: (0, 1)} | ({INT: _SIGN} if method.name == "signum" else {})
        return function(method, register_type(type), terms, ranges.get(type))
    value = function(method, REF, terms)
    executor.inputs.assumed[VALUE_IDENTITY] = None
    if type == STRING:
        return make(executor, state, value)
    executor.inputs.sorts[VALUE] = REF
    return executor.allocate(state, Allocated(str(type), {VALUE: value}))


def _ordered(executor: Executor, cls: str, name: str, args: list[Value], terms: tuple[Term, ...]) -> Value:
    """What the order of two values says of them; only large decimals can be unlike without one of them being larger."""
    if name == "equals" and cls == "java.math.BigDecimal":
        a, b = sorted(terms, key=lambda term: term.id)
        found: Value = True if a is b else function(ByName("same large decimal"), BOOLEAN, (a, b))
    else:
        order = _order(executor, cls, args[1], *terms)
        if name == "compareTo":
            return order
        found = compare(_ORDERED[name], INT, order, 0)
    if name == "equals":
        found = ite(equal(REF, args[1], None), False, found, BOOLEAN)
    return ite(found, 1, 0, INT)


def _order(executor: Executor, cls: str, other: Value, a: Term, b: Term) -> Value:
    """What `compareTo` gives: turned round if its arguments are, the sign against a zero."""
    if a is b:
        return 0
    if _is_zero(executor, other):
        return function(LibraryFunction(cls, "signum", "()I"), INT, (a,), _SIGN)
    if a.id > b.id:
        return apply(OPERATORS["neg.int"], _order(executor, cls, None, b, a))
    return function(About("order of", cls), INT, (a, b), _SIGN if cls.startswith("java.math.") else None)


def _is_zero(executor: Executor, ref: Value) -> bool:
    """Whether a large number is a constant of the library that is zero."""
    known = executor.inputs.known
    return isinstance(ref, Term) and any(known.has_field(ref, key) and known.field(ref, key) == 0 for key in _ZERO_IN)


def _is_input(executor: Executor, ref: Term) -> bool:
    return any(leaf.op not in ("const", "fresh") and leaf not in executor.inputs.known.classes for leaf in all_cases(ref))


def _argument(executor: Executor, state: State, arg: Value, type: Type, cls: str) -> Term | None:
    """What a call gets to know of an argument; None if that is not clear."""
    if isinstance(type, Primitive):
        return lift(arg, register_type(type))
    ref = lift(arg, REF)
    if str(type) == "java.math.RoundingMode":
        return ref
    values = {leaf: _value(executor, state, leaf, cls) for leaf in all_cases(ref)}
    if any(value is None for value in values.values()):
        return None
    return lift(map_cases(ref, values.__getitem__, REF), REF)


def _value(executor: Executor, state: State, ref: Term, cls: str) -> Term | None:
    """The value of an object of a class; null for null."""
    if ref.op == "const":
        return ref
    if ref.op == "fresh":
        made = state.heap.objects[number_of(ref)]
        return None if made.cls != cls else lift(made.fields[VALUE], REF) if VALUE in made.fields else _of_fields(state, made)
    return function(ByName("value"), REF, (ref,)) if is_exactly(executor.inputs, state, ref, cls) else None


def _of_fields(state: State, made: Allocated) -> Term | None:
    """The value of an object that the library's code made: a function of the numbers in its fields, which are named."""
    parts: list[Term] = []
    layout: list[tuple[str, int]] = []
    for key, value in sorted(made.fields.items()):
        found = _numbers(state, key, value)
        if found is None:
            return None
        parts += found
        layout.append((key, len(found)))
    return function(ValueOf(made.cls, tuple(layout)), REF, tuple(parts))


def _numbers(state: State, key: str, value: Value) -> list[Term] | None:
    """The numbers that a field holds, itself or in an array; None if it holds something else."""
    sort = state.heap.inputs.sorts[key]
    if sort is not REF:
        return [lift(value, sort)]
    ref = lift(value, REF)
    if ref.op == "const":
        return []
    array = state.heap.objects[number_of(ref)] if ref.op == "fresh" else None
    if array is None or not isinstance(array.length, int) or array.writes is not None or array.cls != "int[]":
        return None
    return [lift(array.cells.get(at, 0), INT) for at in range(array.length)]


STUBS: dict[str, Stub] = {
    f"{cls}.{name}{descriptor}": _unknown_call(cls, name, descriptor, exceptions) for cls, name, descriptor, exceptions in methods()
}
