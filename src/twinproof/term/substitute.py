"""Terms under an assumption: conditions replaced by what they are known to be, everything above them simplified again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from twinproof.ir.machine_operators import MACHINE_OPERATORS
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT, LONG
from twinproof.term.bits import of_bits
from twinproof.term.build import and_, apply, compare, equal, ite, not_, or_, same
from twinproof.term.ideal import again
from twinproof.term.leaf import Leaf
from twinproof.term.term import Term, Value, function, lift, lower, subterms, sum_of


def substitute(root: Term, known: Mapping[Term, Value]) -> Value:
    """`root` with the terms in `known` replaced by their values."""
    done: dict[Term, Value] = {}
    for term in subterms([root]):
        if term in known:
            done[term] = known[term]
        else:
            args = [done[arg] for arg in term.args]
            unchanged = all(lift(new, arg.sort) is arg for new, arg in zip(args, term.args, strict=True))
            done[term] = lower(term) if unchanged else rebuild(term, args)
    return done[root]


_MACHINE = frozenset(("divu", "remu", "mulfits", "mulfitsu"))


def rebuild(term: Term, args: list[Value]) -> Value:
    """The operator of a term on other arguments."""
    match term.op:
        case "not":
            return not_(args[0])
        case "and":
            return and_(*args)
        case "or":
            return or_(*args)
        case "ite":
            return ite(args[0], args[1], args[2], term.sort)
        case "apply":
            lifted = tuple(lift(value, arg.sort) for value, arg in zip(args, term.args, strict=True))
            assert isinstance(term.payload, Leaf)
            return function(term.payload, term.sort, lifted, (term.low, term.high) if term.sort in (INT, LONG) else None)
        case "sum.int" | "sum.long":
            return _sum(term, args)
    name = term.op.partition(".")[0]
    if name == "ideal":
        return again(term, args)
    sort = term.args[0].sort
    if name == "eq":
        return equal(sort, *args)
    if name == "of_bits":
        return of_bits(term.sort, args[0])
    if name == "same":
        return same(sort, *args)
    if name in ("lt", "le"):
        return compare(name, sort, *args)
    if name in _MACHINE:
        from twinproof.term.machine_numbers import apply_machine  # late: few programs have such operators

        return apply_machine(MACHINE_OPERATORS[term.op], *args)
    if len(args) > 2:
        return reduce(lambda a, b: apply(OPERATORS[term.op], a, b), args)
    return apply(OPERATORS[term.op], *args)


def _sum(term: Term, args: list[Value]) -> Value:
    number, factors = sum_of(term)
    add, multiply = OPERATORS[f"add.{term.sort}"], OPERATORS[f"mul.{term.sort}"]
    total: Value = number
    for factor, arg in zip(factors, args, strict=True):
        total = apply(add, total, apply(multiply, factor, arg))
    return total


def assuming(condition: Term, truth: bool) -> dict[Term, Value]:
    """What is known when a condition holds, or does not: the condition and the parts that follow from it."""
    known: dict[Term, Value] = {condition: truth}
    if condition.op == "not":
        known.update(assuming(condition.args[0], not truth))
    elif (condition.op == "and" and truth) or (condition.op == "or" and not truth):
        for part in condition.args:
            known.update(assuming(part, truth))
    return known
