"""Simplifying constructors: the only way to make terms.

Every function takes plain values and terms alike and returns a plain value whenever it can. Each rewriting rule is proved by a
solver in `tests/term/test_rules.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.ir.operators import Operator
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, Primitive
from twinproof.term import floats, integers
from twinproof.term.booleans import and_, not_, or_
from twinproof.term.choice import is_small, ite, map_constants
from twinproof.term.comparing import compare, equal, same
from twinproof.term.references import is_input
from twinproof.term.term import Term, Value, integer, intern, lift, lower

__all__ = ["and_", "apply", "compare", "equal", "is_input", "ite", "not_", "or_", "same"]


def apply(op: Operator, *args: Value) -> Value:
    """An IR operator on values; comparisons give booleans."""
    args = tuple(map(lower, args))
    if not any(isinstance(arg, Term) for arg in args):
        return _compute(op, args)
    name, _, kind = op.name.partition(".")
    if op.result is BOOLEAN:
        return compare(name, op.args[0], *args)
    small = _over_constants(op, args)
    if small is not None:
        return small[0]
    terms = tuple(lift(arg, sort) for arg, sort in zip(args, op.args, strict=True))
    return lower(_convert(op, *terms) if not kind else _operate(name, op, terms))


def _compute(op: Operator, args: tuple[Value, ...]) -> Value:
    if op.name.startswith(("div.", "rem.")) and op.result in (INT, LONG):
        return integers.divide(op.name, *map(integer, args))
    result = op.evaluate(*args)
    return bool(result) if op.result is BOOLEAN else result


def _operate(name: str, op: Operator, terms: tuple[Term, ...]) -> Term:
    rules: dict[str, Callable[..., Term]] = integers.RULES if op.result in (INT, LONG) else floats.RULES
    rule = rules.get(name) if op.args[0] is op.result else None
    return rule(op.result, *terms) if rule else intern(op.name, op.result, terms)


def _convert(op: Operator, a: Term) -> Term:
    convert = floats.convert if _is_float(a.sort) or _is_float(op.result) else integers.convert
    return convert(op.name, op.result, a)


def _is_float(sort: Primitive) -> bool:
    return sort is FLOAT or sort is DOUBLE


def _over_constants(op: Operator, args: tuple[Value, ...]) -> tuple[Value] | None:
    """An operator on a choice between a few constants, and constants otherwise, as a choice between its results."""
    symbolic = [(index, arg) for index, arg in enumerate(args) if isinstance(arg, Term)]
    if len(symbolic) != 1 or not is_small(symbolic[0][1]):
        return None
    at, choice = symbolic[0]
    return (map_constants(choice, lambda value: _compute(op, (*args[:at], value, *args[at + 1 :])), op.result),)
