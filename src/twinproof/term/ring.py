"""Integer sums and products in normal form, modulo 2**32 or 2**64.

A sum is one node: a constant and distinct terms with non-zero coefficients, ordered. A product is one node of ordered factors, none of
them constant. Products are not multiplied out in terms, where that would only cost the solver more multipliers; `vanishes` does so to
decide whether a difference is zero.
"""

from __future__ import annotations

from collections.abc import Iterable

from twinproof.ir.types import Primitive
from twinproof.term.term import Term, constant, intern

Linear = tuple[int, dict[Term, int]]
Polynomial = dict[tuple[int, ...], int]

_TERMS = 64  # above this a sum is a single term of a further sum
_FACTORS = 16
_MONOMIALS = 64
_DEPTH = 6


def wrap(sort: Primitive, value: int) -> int:
    """A number modulo 2**bits, in signed range."""
    half = 1 << (sort.bits - 1)
    return ((value + half) & (2 * half - 1)) - half


def linear(term: Term) -> Linear:
    """A term as constant + sum of coefficient * term."""
    if term.op == "const":
        return term.low, {}
    if term.op in ("sum.int", "sum.long"):
        payload = term.payload
        assert isinstance(payload, tuple)
        return payload[0], dict(zip(term.args, payload[1], strict=True))
    return 0, {term: 1}


def from_linear(sort: Primitive, number: int, coefficients: dict[Term, int]) -> Term:
    """The term of a linear form."""
    pairs = [(term, wrap(sort, factor)) for term, factor in coefficients.items()]
    pairs = sorted((pair for pair in pairs if pair[1]), key=lambda pair: pair[0].id)
    number = wrap(sort, number)
    if not pairs:
        return constant(sort, number)
    if number == 0 and len(pairs) == 1 and pairs[0][1] == 1:
        return pairs[0][0]
    return intern(f"sum.{sort}", sort, tuple(term for term, _ in pairs), (number, tuple(factor for _, factor in pairs)))


def combine(sort: Primitive, a: Term, b: Term, factor: int) -> Term:
    """a + factor * b"""
    number, coefficients = _bounded(linear(a), a, b)
    other, added = _bounded(linear(b), b, a)
    _add(coefficients, added.items(), factor)
    return from_linear(sort, number + factor * other, coefficients)


def _bounded(form: Linear, term: Term, other: Term) -> Linear:
    return form if len(form[1]) + len(other.args) <= _TERMS else (0, {term: 1})


def _add(coefficients: dict[Term, int], added: Iterable[tuple[Term, int]], factor: int) -> None:
    for term, coefficient in added:
        coefficients[term] = coefficients.get(term, 0) + factor * coefficient


def difference(sort: Primitive, a: Term, b: Term) -> Linear:
    """a - b with coefficients in signed range, none of them zero."""
    number, coefficients = linear(a)
    other, subtracted = linear(b)
    _add(coefficients, subtracted.items(), -1)
    return wrap(sort, number - other), {t: w for t, f in coefficients.items() if (w := wrap(sort, f))}


def under(sort: Primitive, form: Linear, condition: Term, holds: bool) -> Linear:
    """A sum when the condition of some of its choices is known."""
    number, coefficients = form
    total: dict[Term, int] = {}
    for term, factor in coefficients.items():
        chosen = term.args[1 if holds else 2] if term.op == "ite" and term.args[0] is condition else term
        more, parts = linear(chosen)
        number += factor * more
        _add(total, parts.items(), factor)
    kept = {term: wrap(sort, factor) for term, factor in total.items()}
    return wrap(sort, number), {term: factor for term, factor in kept.items() if factor}


def scale(sort: Primitive, term: Term, factor: int) -> Term:
    """factor * term"""
    number, coefficients = linear(term)
    return from_linear(sort, number * factor, {t: f * factor for t, f in coefficients.items()})


def multiply(sort: Primitive, a: Term, b: Term) -> Term:
    """a * b"""
    if a.op == "const" or b.op == "const":
        return scale(sort, b, a.low) if a.op == "const" else scale(sort, a, b.low)
    (x, left), (y, right) = _primitive(a), _primitive(b)
    factors = [*_factors(x), *_factors(y)]
    if len(factors) > _FACTORS:
        factors = [x, y]
    product = intern(f"mul.{sort}", sort, tuple(sorted(factors, key=lambda term: term.id)))
    return scale(sort, product, left * right)


def _primitive(term: Term) -> tuple[Term, int]:
    """A term that is a constant multiple of another, taken apart."""
    number, coefficients = linear(term)
    if number == 0 and len(coefficients) == 1:
        return next(iter(coefficients.items()))
    return term, 1


def _factors(term: Term) -> tuple[Term, ...]:
    return term.args if term.op in ("mul.int", "mul.long") else (term,)


# --- multiplied out


def vanishes(sort: Primitive, form: Linear) -> bool:
    """Whether a linear form is visibly zero once its products are multiplied out."""
    if not any(term.op.startswith(("mul.", "rem.")) for term in form[1]):
        return False
    total: Polynomial = {(): form[0]}
    for term, factor in form[1].items():
        expanded = _expand(sort, term, _DEPTH)
        if expanded is None:
            return False
        for monomial, coefficient in expanded.items():
            total[monomial] = total.get(monomial, 0) + factor * coefficient
    return all(wrap(sort, coefficient) == 0 for coefficient in total.values())


def _expand(sort: Primitive, term: Term, depth: int) -> Polynomial | None:
    """A term as a polynomial in its opaque parts; None if that is too long."""
    if term.op == "const":
        return {(): term.low}
    if term.op.startswith("sum.") and depth:
        return _expand_sum(sort, linear(term), depth)
    if term.op.startswith("mul.") and depth:
        product: Polynomial = {(): 1}
        for arg in term.args:
            expanded = _expand(sort, arg, depth - 1)
            if expanded is None or len(expanded) * len(product) > _MONOMIALS:
                return None
            product = _times(sort, product, expanded)
        return product
    if term.op.startswith("rem.") and depth:
        return _expand_remainder(sort, term, depth)
    return {(term.id,): 1}


def _expand_remainder(sort: Primitive, term: Term, depth: int) -> Polynomial | None:
    """x % y as x - x / y * y, which holds for a divisor of zero too as the solvers have it."""
    x, y = term.args
    product = multiply(sort, intern(f"div.{sort}", sort, (x, y)), y)
    return _expand_sum(sort, (0, {x: 1, product: -1}), depth)


def _expand_sum(sort: Primitive, form: Linear, depth: int) -> Polynomial | None:
    total: Polynomial = {(): form[0]}
    for arg, factor in form[1].items():
        expanded = _expand(sort, arg, depth - 1)
        if expanded is None or len(expanded) + len(total) > _MONOMIALS:
            return None
        for monomial, coefficient in expanded.items():
            total[monomial] = wrap(sort, total.get(monomial, 0) + factor * coefficient)
    return total


def _times(sort: Primitive, a: Polynomial, b: Polynomial) -> Polynomial:
    product: Polynomial = {}
    for left, x in a.items():
        for right, y in b.items():
            monomial = tuple(sorted(left + right))
            product[monomial] = wrap(sort, product.get(monomial, 0) + x * y)
    return product
