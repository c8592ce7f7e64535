"""The value of a term when its variables and functions have given values."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from twinproof.ir.operators import OPERATORS
from twinproof.term.term import Term, Value, constant, lower, subterms

Leaf = Callable[[Term, tuple[Value, ...]], Value]  # the value of a variable, or of a function on these arguments


def evaluate(terms: Iterable[Term], leaf: Leaf) -> dict[Term, Value]:
    """The value of every term in `terms` and of all their parts; a reference is whatever `leaf` says, allocated objects stay terms."""
    values: dict[Term, Value] = {}
    for term in subterms(terms):
        values[term] = _evaluate(term, tuple(values[arg] for arg in term.args), leaf)
    return values


def _evaluate(term: Term, args: tuple[Value, ...], leaf: Leaf) -> Value:
    match term.op:
        case "const":
            return lower(term)
        case "fresh":
            return term
        case "var" | "apply":
            return leaf(term, args)
        case "not":
            return not args[0]
        case "and":
            return all(args)
        case "or":
            return any(args)
        case "ite":
            return args[1] if args[0] else args[2]
        case "input":
            return not isinstance(args[0], Term)
        case "eq.ref":
            return args[0] is args[1] if isinstance(args[0], Term) or isinstance(args[1], Term) else (args[0] or 0) == (args[1] or 0)
        case "eq.int" | "eq.long" | "eq.float" | "eq.double":
            return args[0] == args[1]
        case "same.float" | "same.double":
            return constant(term.args[0].sort, args[0]) is constant(term.args[1].sort, args[1])
        case "lt.int" | "lt.long" | "lt.float" | "lt.double":
            return args[0] < args[1]
        case "le.float" | "le.double":
            return args[0] <= args[1]
    return OPERATORS[term.op].evaluate(*args)
