"""Simplifying constructors: the only way to make terms.

Every function takes plain values and terms alike and returns a plain value whenever it can. Each rewriting rule is proved by a
solver in `tests/term/test_rules.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from twinproof.ir.operators import OPERATORS, Operator
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, REF, Primitive
from twinproof.term.term import Term, Value, constant, intern, lift, lower

_COMMUTATIVE = {"add", "mul", "and", "or", "xor"}
_THREE_WAY = {"cmp.long", "cmpl.float", "cmpl.double", "cmpg.float", "cmpg.double"}


# --- booleans


def not_(a: Value) -> Value:
    """not a"""
    if not isinstance(a, Term):
        return not a
    return lower(a.args[0]) if a.op == "not" else intern("not", BOOLEAN, (a,))


def and_(*values: Value) -> Value:
    """All of the values."""
    parts = _flatten("and", values, True)
    if parts is None:
        return False
    return _join("and", parts, True)


def or_(*values: Value) -> Value:
    """At least one of the values."""
    parts = _flatten("or", values, False)
    if parts is None:
        return True
    return _join("or", parts, False)


def _flatten(op: str, values: Iterable[Value], neutral: bool) -> dict[Term, None] | None:
    """The distinct operands, nested ones included; None if the whole is the absorbing value."""
    parts: dict[Term, None] = {}
    for value in values:
        if not isinstance(value, Term):
            if bool(value) is not neutral:
                return None
            continue
        for part in value.args if value.op == op else (value,):
            parts[part] = None
    for part in parts:
        if part.op == "not" and part.args[0] in parts:
            return None
    return parts


def _join(op: str, parts: dict[Term, None], neutral: bool) -> Value:
    if not parts:
        return neutral
    if len(parts) == 1:
        return next(iter(parts))
    if op == "or":
        return _factor(parts)
    return intern(op, BOOLEAN, tuple(sorted(parts, key=lambda part: part.id)))


def _factor(parts: dict[Term, None]) -> Value:
    """(p and a) or (p and b) as p and (a or b): what two branches of one test join to."""
    sets = [set(part.args) if part.op == "and" else {part} for part in parts]
    common = set.intersection(*sets)
    if not common:
        return intern("or", BOOLEAN, tuple(sorted(parts, key=lambda part: part.id)))
    rest = [and_(*sorted(part - common, key=lambda term: term.id)) for part in sets]
    return and_(*sorted(common, key=lambda term: term.id), or_(*rest))


def ite(condition: Value, then: Value, other: Value, sort: Primitive) -> Value:
    """then if condition else other"""
    if not isinstance(condition, Term):
        return then if condition else other
    if condition.op == "not":
        return ite(lower(condition.args[0]), other, then, sort)
    a, b = lift(then, sort), lift(other, sort)
    if a.op == "ite" and a.args[0] is condition:
        a = a.args[1]
    if b.op == "ite" and b.args[0] is condition:
        b = b.args[2]
    if a is b:
        return lower(a)
    if sort is BOOLEAN:
        return _bool_ite(condition, a, b)
    return intern("ite", sort, (condition, a, b))


def _bool_ite(condition: Term, a: Term, b: Term) -> Value:
    then, other = lower(a), lower(b)
    if isinstance(then, bool):
        return or_(condition, other) if then else and_(not_(condition), other)
    if isinstance(other, bool):
        return or_(not_(condition), then) if other else and_(condition, then)
    return intern("ite", BOOLEAN, (condition, a, b))


def is_input(ref: Value) -> Value:
    """Whether a reference is null or an input object, not one allocated during the call."""
    if not isinstance(ref, Term) or ref.op == "const":
        return True
    return False if ref.op == "fresh" else intern("input", BOOLEAN, (ref,))


# --- arithmetic


def apply(op: Operator, *args: Value) -> Value:
    """An IR operator on values; comparisons give booleans."""
    if not any(isinstance(arg, Term) for arg in args):
        result = op.evaluate(*args)
        return bool(result) if op.result is BOOLEAN else result
    name, _, kind = op.name.partition(".")
    if op.result is BOOLEAN:
        return compare(name, op.args[0], *args)
    terms = tuple(lift(arg, sort) for arg, sort in zip(args, op.args, strict=True))
    if op.result in (INT, LONG):
        simpler = _simplify_integer(name, op, terms)
        if simpler is not None:
            return lower(simpler)
    if name in _COMMUTATIVE and terms[0].id > terms[1].id and op.result in (INT, LONG):
        terms = (terms[1], terms[0])
    return intern(op.name, op.result, terms)


def _from_three_way(name: str, a: Term, b: Term) -> tuple[Value] | None:
    """`lt` between a three-way comparison and zero, on either side, as the comparison it stands for."""
    if a.op in _THREE_WAY and b.op == "const" and b.payload == 0:
        x, y = a.args
        return (not_(compare("le", x.sort, lower(y), lower(x))) if a.op.startswith("cmpl") else compare("lt", x.sort, lower(x), lower(y)),)
    if b.op in _THREE_WAY and a.op == "const" and a.payload == 0:
        x, y = b.args
        return (not_(compare("le", x.sort, lower(x), lower(y))) if b.op.startswith("cmpg") else compare("lt", x.sort, lower(y), lower(x)),)
    return None


def compare(name: str, sort: Primitive, a: Value, b: Value) -> Value:
    """a name b, for name in eq, ne, lt, le, gt, ge; NaN is never ordered or equal."""
    if not isinstance(a, Term) and not isinstance(b, Term):
        return bool({"eq": a == b, "ne": a != b}[name] if name in ("eq", "ne") else _ordered(name, a, b))
    if name == "ne":
        return not_(compare("eq", sort, a, b))
    if name == "eq":
        return equal(sort, a, b)
    if name == "gt":
        return compare("lt", sort, b, a)
    if name == "ge":
        return compare("le", sort, b, a) if sort not in (INT, LONG) else not_(compare("lt", sort, a, b))
    if name == "le" and sort in (INT, LONG):
        return not_(compare("lt", sort, b, a))
    return _order(name, sort, lift(a, sort), lift(b, sort))


def _ordered(name: str, a: Value, b: Value) -> bool:
    return bool({"lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b}[name])


def _order(name: str, sort: Primitive, a: Term, b: Term) -> Value:
    if a is b and name == "lt":
        return False
    pushed = _from_three_way(name, a, b) or _into_choice(lambda x, y: compare(name, sort, x, y), a, b)
    if pushed is not None:
        return pushed[0]
    if sort in (INT, LONG) and _never_less(sort, a, b):
        return False
    return intern(f"{name}.{sort}", BOOLEAN, (a, b))


def _never_less(sort: Primitive, a: Term, b: Term) -> bool:
    low, high = -(1 << (sort.bits - 1)), (1 << (sort.bits - 1)) - 1
    return (b.op == "const" and b.payload == low) or (a.op == "const" and a.payload == high)


def equal(sort: Primitive, a: Value, b: Value) -> Value:
    """a == b: identity of references, numeric equality of numbers (NaN unequal, zeros equal)."""
    if not isinstance(a, Term) and not isinstance(b, Term):
        return a == b
    x, y = lift(a, sort), lift(b, sort)
    if x is y and sort in (INT, LONG, REF, BOOLEAN):
        return True
    if sort is BOOLEAN:
        return ite(x, y, not_(lower(y)), BOOLEAN)
    if x.op in ("const", "fresh") and y.op in ("const", "fresh"):
        return False if sort is REF or sort in (INT, LONG) else intern(f"eq.{sort}", BOOLEAN, (x, y))
    if sort is REF and "fresh" in (x.op, y.op) and {x.op, y.op} <= {"fresh", "var", "apply"}:
        return False  # an input is never an object allocated during the call
    if sort in (INT, LONG):
        moved = _equal_integers(sort, x, y)
        if moved is not None:
            return moved[0]
    pushed = _into_choice(lambda p, q: equal(sort, p, q), x, y, sort is REF)
    if pushed is not None:
        return pushed[0]
    if x.id > y.id:
        x, y = y, x
    return intern(f"eq.{sort}", BOOLEAN, (x, y))


def _into_choice(make: object, a: Term, b: Term, always: bool = False) -> tuple[Value] | None:
    """A comparison with a choice becomes a choice of comparisons where that decides at least one side at once."""
    assert callable(make)
    if a.op == "ite" and (always or b.op == "const" or (b.op == "ite" and a.args[0] is b.args[0])):
        condition, then, other = a.args
        same = b.op == "ite" and b.args[0] is condition
        x = make(lower(then), lower(b.args[1] if same else b))
        y = make(lower(other), lower(b.args[2] if same else b))
        if always or same or not isinstance(x, Term) or not isinstance(y, Term):
            return (ite(condition, x, y, BOOLEAN),)
    if b.op == "ite" and (always or a.op == "const"):
        condition, then, other = b.args
        x, y = make(lower(a), lower(then)), make(lower(a), lower(other))
        if always or not isinstance(x, Term) or not isinstance(y, Term):
            return (ite(condition, x, y, BOOLEAN),)
    return None


def _equal_integers(sort: Primitive, x: Term, y: Term) -> tuple[Value] | None:
    """x + c == d becomes x == d - c; a three-way comparison is zero if its sides are equal."""
    if x.op == "const":
        x, y = y, x
    if y.op != "const":
        return None
    if x.op == f"add.{sort}" and x.args[1].op == "const":
        difference = OPERATORS[f"sub.{sort}"].evaluate(y.payload, x.args[1].payload)
        return (equal(sort, x.args[0], difference),)
    if x.op in _THREE_WAY and y.payload == 0:
        return (equal(x.args[0].sort, lower(x.args[0]), lower(x.args[1])),)
    return None


def _simplify_integer(name: str, op: Operator, terms: tuple[Term, ...]) -> Term | None:
    if len(terms) == 1 or name.startswith("cmp"):
        return None
    a, b = terms
    sort = op.result
    if a.op == "const" and name in _COMMUTATIVE:
        a, b = b, a
    constant_b = b.payload if b.op == "const" else None
    rule = _RULES.get(name)
    simpler = rule(sort, a, b, constant_b) if rule else None
    if simpler is None and (a, b) != terms:
        return intern(op.name, sort, (a, b))
    return simpler


def _add(sort: Primitive, a: Term, b: Term, c: object) -> Term | None:
    if c == 0:
        return a
    if c is not None and a.op == f"add.{sort}" and a.args[1].op == "const":
        total = OPERATORS[f"add.{sort}"].evaluate(a.args[1].payload, c)
        return lift(apply(OPERATORS[f"add.{sort}"], lower(a.args[0]), total), sort)
    return intern(f"add.{sort}", sort, (a, b)) if c is not None else None


def _sub(sort: Primitive, a: Term, b: Term, c: object) -> Term | None:
    if a is b:
        return constant(sort, 0)
    if c is not None:
        return lift(apply(OPERATORS[f"add.{sort}"], lower(a), OPERATORS[f"neg.{sort}"].evaluate(c)), sort)
    return None


def _mul(sort: Primitive, a: Term, b: Term, c: object) -> Term | None:
    if c == 0:
        return b
    if c == 1:
        return a
    return intern(f"mul.{sort}", sort, (a, b)) if c is not None else None


def _and(sort: Primitive, a: Term, b: Term, c: object) -> Term | None:
    if c == 0:
        return b
    return a if a is b or c == -1 else None


def _or(sort: Primitive, a: Term, b: Term, c: object) -> Term | None:
    if c == -1:
        return b
    return a if a is b or c == 0 else None


def _xor(sort: Primitive, a: Term, b: Term, c: object) -> Term | None:
    if a is b:
        return constant(sort, 0)
    return a if c == 0 else None


def _shift(sort: Primitive, a: Term, b: Term, c: object) -> Term | None:
    return a if isinstance(c, int) and c & (sort.bits - 1) == 0 else None


def _div(sort: Primitive, a: Term, b: Term, c: object) -> Term | None:
    return a if c == 1 else None


def _rem(sort: Primitive, a: Term, b: Term, c: object) -> Term | None:
    return constant(sort, 0) if c == 1 else None


_RULES = {
    "add": _add,
    "sub": _sub,
    "mul": _mul,
    "and": _and,
    "or": _or,
    "xor": _xor,
    "shl": _shift,
    "shr": _shift,
    "ushr": _shift,
    "div": _div,
    "rem": _rem,
}


def same(sort: Primitive, a: Value, b: Value) -> Value:
    """Whether two values are the same to an observer: for floats bit for bit, NaN like NaN and the zeros apart."""
    if sort not in (FLOAT, DOUBLE):
        return equal(sort, a, b)
    x, y = lift(a, sort), lift(b, sort)
    if x is y:
        return True
    if x.op == "const" and y.op == "const":
        return False
    return intern(f"same.{sort}", BOOLEAN, (x, y) if x.id < y.id else (y, x))
