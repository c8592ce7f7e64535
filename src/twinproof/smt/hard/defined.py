"""Functions that solvers do not have, but that can be said in what they have: the bits of a float, and the float of bits.

They are free functions in terms. What defines them is added to each query that mentions them, so that a model has their true values.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial

from twinproof.ir.types import Primitive
from twinproof.smt.model import leaves
from twinproof.term.bits import float_of, integer_sort, of_bits, signed_bits
from twinproof.term.build import and_, compare, equal, or_, same
from twinproof.term.leaf import BitsOf, OfBits
from twinproof.term.term import Term, Value


def defined(conditions: Iterable[Term]) -> list[Term]:
    """What is known of the functions in some conditions by their definitions."""
    return [fact for fact in _facts(conditions) if isinstance(fact, Term)]


def _facts(conditions: Iterable[Term]) -> Iterator[Value]:
    for leaf in leaves(conditions):
        match leaf.payload:
            case BitsOf(sort):
                yield _are_bits(sort, leaf, leaf.args[0])
            case OfBits(sort):
                yield same(sort, leaf, of_bits(sort, leaf.args[0]))


def _are_bits(sort: Primitive, bits: Term, value: Value) -> Value:
    """That these are the bits of a float: those that the JVM prefers if it is NaN."""
    preferred = equal(integer_sort(sort), bits, signed_bits(float("nan"), sort))
    return and_(same(sort, value, of_bits(sort, bits)), or_(compare("eq", sort, value, value), preferred))


def computed(leaf: Hashable) -> Callable[[Value], Value] | None:
    """What such a function computes; None if it is no such one."""
    match leaf:
        case BitsOf(sort):
            return partial(signed_bits, sort=sort)
        case OfBits(sort):
            return partial(float_of, sort=sort)
    return None
