"""The value of a term when its variables and functions have given values: exact and total on all operators."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce

from twinproof.ir.machine_operators import MACHINE_OPERATORS
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG
from twinproof.term import ideal
from twinproof.term.bits import float_of
from twinproof.term.integers import divide
from twinproof.term.ring import wrap
from twinproof.term.term import Term, Value, float_key, integer, lower, real, subterms

Leaf = Callable[[Term, tuple[Value, ...]], Value]  # the value of a variable, or of a function on these arguments


def evaluate(terms: Iterable[Term], leaf: Leaf) -> dict[Term, Value]:
    """The value of every term in `terms` and of all their parts; a reference is whatever `leaf` says, allocated objects stay terms."""
    values: dict[Term, Value] = {}
    for term in subterms(terms):
        values[term] = evaluate_node(term, tuple([values[arg] for arg in term.args]), leaf)
    return values


def evaluate_node(term: Term, args: tuple[Value, ...], leaf: Leaf) -> Value:
    """The value of a term whose arguments have these values."""
    match term.op:
        case "const":
            return lower(term)
        case "fresh":
            return term
        case "var" | "apply":
            return leaf(term, args)
    rule = RULES.get(term.op)
    return OPERATORS[term.op].evaluate(*args) if rule is None else rule(term, args)


Rule = Callable[[Term, tuple[Value, ...]], Value]


def _same_reference(term: Term, args: tuple[Value, ...]) -> bool:
    a, b = args
    return a is b if isinstance(a, Term) or isinstance(b, Term) else (a or 0) == (b or 0)


def _same_float(term: Term, args: tuple[Value, ...]) -> bool:
    return float_key(real(args[0])) == float_key(real(args[1]))


def _sum(term: Term, args: tuple[Value, ...]) -> int:
    payload = term.payload
    assert isinstance(payload, tuple)
    return wrap(term.sort, sum(map(int.__mul__, payload[1], map(integer, args)), payload[0]))


def _fold(term: Term, args: tuple[Value, ...]) -> Value:
    return reduce(OPERATORS[term.op].evaluate, args)


def _division(term: Term, args: tuple[Value, ...]) -> int:
    return divide(term.op, *map(integer, args))


def _division_unsigned(term: Term, args: tuple[Value, ...]) -> Value:
    if not args[1]:
        return -1 if term.op.startswith("divu.") else args[0]
    quotient: int = MACHINE_OPERATORS[term.op].evaluate(*args)
    return quotient


def _product_fits(term: Term, args: tuple[Value, ...]) -> bool:
    return bool(MACHINE_OPERATORS[term.op].evaluate(*args))


def _of_bits(term: Term, args: tuple[Value, ...]) -> float:
    return float_of(integer(args[0]), term.sort)


RULES: dict[str, Rule] = {
    "not": lambda term, args: not args[0],
    "and": lambda term, args: all(args),
    "or": lambda term, args: any(args),
    "ite": lambda term, args: args[1] if args[0] else args[2],
    "eq.ref": _same_reference,
    **{f"eq.{kind}": lambda term, args: args[0] == args[1] for kind in ("int", "long", "float", "double")},
    **{f"lt.{kind}": lambda term, args: real(args[0]) < real(args[1]) for kind in ("int", "long", "float", "double")},
    **{f"le.{kind}": lambda term, args: real(args[0]) <= real(args[1]) for kind in ("float", "double")},
    **{f"same.{kind}": _same_float for kind in ("float", "double")},
    **{f"of_bits.{sort}": _of_bits for sort in (FLOAT, DOUBLE)},
    **{f"sum.{sort}": _sum for sort in (INT, LONG)},
    **{f"{name}.{sort}": _fold for name in ("mul", "and", "or", "xor") for sort in (INT, LONG)},
    **dict.fromkeys(ideal.OPERATORS, ideal.evaluate_ideal),
    **{f"{name}.{sort}": _division_unsigned for name in ("divu", "remu") for sort in (INT, LONG)},
    **dict.fromkeys(("mulfits.long", "mulfitsu.long"), _product_fits),
    **{f"{name}.{sort}": _division for name in ("div", "rem") for sort in (INT, LONG)},
}
