"""Functions that solvers do not have, but that can be said in what they have: the bits of a float, and the float of bits.

They are free functions in terms. What defines them is added to each query that mentions them, so that a model has their true values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from twinproof.ir.types import DOUBLE, FLOAT, Primitive
from twinproof.smt.model import leaves
from twinproof.term.bits import float_of, integer_sort, of_bits, signed_bits
from twinproof.term.build import and_, compare, equal, or_, same
from twinproof.term.term import Term, Value

_BITS = {f"bits of {sort}": sort for sort in (FLOAT, DOUBLE)}
_FLOATS = {f"{sort} of bits": sort for sort in (FLOAT, DOUBLE)}


def defined(conditions: Iterable[Term]) -> list[Term]:
    """What is known of the functions in some conditions by their definitions."""
    return [fact for fact in _facts(conditions) if isinstance(fact, Term)]


def _facts(conditions: Iterable[Term]) -> Iterator[Value]:
    for leaf in leaves(conditions):
        if leaf.op == "apply" and isinstance(leaf.payload, str):
            (a, *_) = leaf.args or (None,)
            if leaf.payload in _BITS:
                yield _are_bits(_BITS[leaf.payload], leaf, a)
            elif leaf.payload in _FLOATS:
                yield same(_FLOATS[leaf.payload], leaf, of_bits(_FLOATS[leaf.payload], a))


def _are_bits(sort: Primitive, bits: Term, value: Value) -> Value:
    """That these are the bits of a float: those that the JVM prefers if it is NaN."""
    preferred = equal(integer_sort(sort), bits, signed_bits(float("nan"), sort))
    return and_(same(sort, value, of_bits(sort, bits)), or_(compare("eq", sort, value, value), preferred))


FUNCTIONS: dict[str, Callable[[Value], Value]] = {
    **{name: partial(signed_bits, sort=sort) for name, sort in _BITS.items()},
    **{name: partial(float_of, sort=sort) for name, sort in _FLOATS.items()},
}  # what they compute
