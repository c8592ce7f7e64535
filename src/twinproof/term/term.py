"""Terms: interned symbolic values.

A term is an operator applied to terms. Terms with the same content are the same object, so equality is identity and a walk
can memoise by term. Constants appear inside terms only: outside they are plain Python numbers (int, float, bool, None for
null), and `build` computes on those directly until something symbolic is touched.

The sort of a term is the register type it belongs to (int, long, float, double, ref) or boolean.
"""

from __future__ import annotations

import struct
from collections.abc import Hashable, Iterable
from typing import Any

from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, REF, Primitive

Value = Any  # a Term, or a plain int, float, bool or None


class Term:
    """One interned node; make them through `build` only."""

    __slots__ = ("args", "id", "op", "payload", "sort")

    def __init__(self, op: str, sort: Primitive, args: tuple[Term, ...], payload: Hashable, number: int) -> None:
        self.op = op
        self.sort = sort
        self.args = args
        self.payload = payload
        self.id = number

    def __repr__(self) -> str:
        return show(self)


_TABLE: dict[tuple[Hashable, ...], Term] = {}


def intern(op: str, sort: Primitive, args: tuple[Term, ...] = (), payload: Hashable = None) -> Term:
    """The one term with this content."""
    key = (op, sort.code, payload, *[arg.id for arg in args])
    found = _TABLE.get(key)
    if found is None:
        found = _TABLE[key] = Term(op, sort, args, payload, len(_TABLE))
    return found


def constant(sort: Primitive, value: Value) -> Term:
    """The term of a plain value; floats are told apart by their bits."""
    if sort is DOUBLE or sort is FLOAT:
        bits = struct.pack(">d", value) if value == value else b"nan"
        return intern("const", sort, (), bits)
    return intern("const", sort, (), int(value) if value is not None else None)


def lift(value: Value, sort: Primitive) -> Term:
    """A value as a term."""
    return value if isinstance(value, Term) else constant(sort, value)


def lower(term: Term) -> Value:
    """A term as a value: constants become plain again."""
    if term.op != "const":
        return term
    payload = term.payload
    if isinstance(payload, bytes):
        return float("nan") if payload == b"nan" else struct.unpack(">d", payload)[0]
    return bool(payload) if term.sort is BOOLEAN else payload


def variable(name: str, sort: Primitive) -> Term:
    """The free variable called `name`."""
    return intern("var", sort, (), name)


def fresh(number: int) -> Term:
    """The reference to the object allocated as number `number` (in both programs together)."""
    return intern("fresh", REF, (), number)


def function(name: Hashable, sort: Primitive, args: tuple[Term, ...]) -> Term:
    """An uninterpreted function applied to terms."""
    return intern("apply", sort, args, name)


def is_leaf(term: Term) -> bool:
    """Whether a reference term is a definite one: an input (variable or read from the input heap) or an allocated object."""
    return term.op in ("var", "fresh", "apply", "const")


def show(term: Term) -> str:
    """A term as text, shared parts written out."""
    if term.op == "const":
        return str(lower(term))
    if term.op in ("var", "fresh"):
        return str(term.payload) if term.op == "var" else f"new{term.payload}"
    name = str(term.payload) if term.op == "apply" else term.op
    return f"{name}({', '.join(show(arg) for arg in term.args)})"


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


