"""Terms: interned symbolic values.

A term is an operator applied to terms. Terms with the same content are the same object, so equality is identity and a walk
can memoise by term. Constants appear inside terms only: outside they are plain Python numbers (int, float, bool, None for
null), and `build` computes on those directly until something symbolic is touched.

The sort of a term is the register type it belongs to (int, long, float, double, ref) or boolean. A term of sort int or long
knows bounds that its value never leaves, computed when it is made; a variable or function may be declared with bounds.
"""

from __future__ import annotations

import struct
from collections.abc import Hashable, Iterable
from typing import TypeAlias

from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, REF, Primitive
from twinproof.term.bounds import FULL, WIDE, Bounds, bounds_of
from twinproof.term.leaf import Leaf

Value: TypeAlias = "Term | int | float | None"  # bool is an int; None is null


class Term:
    """One interned node; make them through `build` only."""

    __slots__ = ("args", "high", "id", "low", "negation", "op", "payload", "sort")

    def __init__(self, op: str, sort: Primitive, args: tuple[Term, ...], payload: Hashable, number: int, bounds: Bounds) -> None:
        self.op = op
        self.sort = sort
        self.args = args
        self.payload = payload
        self.id = number
        self.low, self.high = bounds
        self.negation: Term | None = None  # of a condition, once it was asked for

    def __repr__(self) -> str:
        return show(self)


_TABLE: dict[tuple[Hashable, ...], Term] = {}
_NO_BOUNDS = (0, 0)


def intern(op: str, sort: Primitive, args: tuple[Term, ...] = (), payload: Hashable = None, bounds: Bounds | None = None) -> Term:
    """The one term with this content."""
    key = (op, sort.code, payload, bounds, *[arg.id for arg in args])
    found = _TABLE.get(key)
    if found is None:
        if bounds is None:
            bounds = bounds_of(op, sort, args, payload) if sort is INT or sort is LONG else _NO_BOUNDS
        found = _TABLE[key] = Term(op, sort, args, payload, len(_TABLE), bounds)
    return found


def constant(sort: Primitive, value: Value) -> Term:
    """The term of a plain value; floats are told apart by their bits."""
    if value is None:
        return intern("const", sort)
    assert not isinstance(value, Term)
    return intern("const", sort, (), float_key(value) if sort is DOUBLE or sort is FLOAT else int(value))


def float_key(value: float) -> bytes:
    """What tells floats apart: their bits as doubles, and one NaN."""
    return struct.pack(">d", value) if value == value else b"nan"


def lift(value: Value, sort: Primitive) -> Term:
    """A value as a term."""
    return value if isinstance(value, Term) else constant(sort, value)


def lower(value: Value) -> Value:
    """A term as a value: constants become plain again."""
    if not isinstance(value, Term) or value.op != "const":
        return value
    payload = value.payload
    if isinstance(payload, bytes):
        return float("nan") if payload == b"nan" else struct.unpack(">d", payload)[0]
    assert payload is None or isinstance(payload, int)
    return bool(payload) if value.sort is BOOLEAN else payload


def real(value: Value) -> float:
    """A value that is a plain number."""
    if value is None or isinstance(value, Term):
        raise TypeError(f"{value} is no number")
    return value


def integer(value: Value) -> int:
    """A value that is a plain integer or truth value."""
    assert isinstance(value, int)
    return value


def variable(leaf: Leaf, sort: Primitive, bounds: Bounds | None = None) -> Term:
    """The free variable that stands for a leaf; its value lies within `bounds` if given (int and long only)."""
    return intern("var", sort, (), leaf, _declared(sort, bounds))


def fresh(number: int) -> Term:
    """The reference to the object allocated as number `number` (in both programs together)."""
    return intern("fresh", REF, (), number)


def function(leaf: Leaf, sort: Primitive, args: tuple[Term, ...], bounds: Bounds | None = None) -> Term:
    """An uninterpreted function applied to terms; its value here lies within `bounds` if given (int and long only)."""
    return intern("apply", sort, args, leaf, _declared(sort, bounds))


def applied(leaf: Leaf, sort: Primitive, args: tuple[Term, ...], bounds: Bounds | None = None) -> Term:
    """The same, a variable if there are no arguments."""
    return intern("apply" if args else "var", sort, args, leaf, _declared(sort, bounds))


def _declared(sort: Primitive, bounds: Bounds | None) -> Bounds | None:
    if bounds is None or bounds == FULL.get(sort.code):
        return None
    if bounds == WIDE:
        return bounds
    low, high = FULL[sort.code]
    if not low <= bounds[0] <= bounds[1] <= high:
        raise ValueError(f"no {sort} is within {bounds}")
    return bounds


def show(term: Term, limit: int = 2000) -> str:
    """A term as text, shared parts written out, cut off after about `limit` characters."""
    pieces: list[str] = []
    size = 0
    stack: list[Term | str] = [term]
    while stack and size <= limit:
        item = stack.pop()
        if isinstance(item, Term):
            text = _head(item)
            stack.extend(reversed(_tail(item)))
        else:
            text = item
        pieces.append(text)
        size += len(text)
    return "".join(pieces) + ("..." if stack else "")


def _head(term: Term) -> str:
    match term.op:
        case "const":
            return str(lower(term))
        case "var":
            return str(term.payload)
        case "fresh":
            return f"new{term.payload}"
        case "apply":
            return str(term.payload)
        case "sum.int" | "sum.long":
            return f"{term.op}{term.payload}"
    return term.op


def _tail(term: Term) -> list[Term | str]:
    if not term.args:
        return []
    tail: list[Term | str] = ["("]
    for arg in term.args:
        tail += [arg, ", "]
    return [*tail[:-1], ")"]


def sum_of(term: Term) -> tuple[int, tuple[int, ...]]:
    """The constant of a sum of integers and the factors of its terms."""
    assert isinstance(term.payload, tuple)
    number, factors = term.payload
    return number, factors


def subterms(roots: Iterable[Term]) -> list[Term]:
    """All terms in `roots`, each once, arguments before what uses them."""
    order: list[Term] = []
    seen: set[int] = set()
    stack: list[tuple[Term, bool]] = [(root, False) for root in roots]
    while stack:
        term, done = stack.pop()
        if done:
            order.append(term)
        elif term.id not in seen:
            seen.add(term.id)
            stack.append((term, True))
            stack.extend((arg, False) for arg in term.args if arg.id not in seen)
    return order


def zero(sort: Primitive) -> Value:
    """The default value of a sort."""
    return None if sort is REF else 0.0 if sort in (FLOAT, DOUBLE) else False if sort is BOOLEAN else 0
