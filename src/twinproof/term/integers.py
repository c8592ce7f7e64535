"""Integer operators on terms: sums and products by `ring`, the bit operations, division, shifts and conversions by rules here.

Each rule takes the sort and its argument terms, at least one of them symbolic, and always gives a term.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT, LONG, Primitive
from twinproof.term.bounds import all_ones
from twinproof.term.choice import cases, map_cases
from twinproof.term.ring import combine, from_linear, linear, multiply, scale, wrap
from twinproof.term.term import Term, constant, intern, lift, lower

Rule = Callable[..., Term]

_FLAT = 16  # arguments up to which nested bit operations become one
_CASES = 24  # of a choice that is divided or compared case by case


def divide(op: str, a: int, b: int) -> int:
    """A quotient or remainder of constants, total as the solvers have it: a divisor of zero gives 1 or -1, or the dividend."""
    if b:
        result: int = OPERATORS[op].evaluate(a, b)
        return result
    return a if op.startswith("rem") else (1 if a < 0 else -1)


# --- bit operations, flat and ordered, the constant last


def _bits(name: str, neutral: int, sort: Primitive, a: Term, b: Term) -> Term:
    terms, number = _flatten(name, neutral, sort, a, b)
    rule = {"and": _and, "or": _or, "xor": _xor}[name]
    found = rule(sort, terms, number)
    if found is not None:
        return found
    ordered = sorted(terms, key=lambda term: term.id)
    if number != neutral:
        ordered.append(constant(sort, number))
    return ordered[0] if len(ordered) == 1 else intern(f"{name}.{sort}", sort, tuple(ordered))


def _flatten(name: str, neutral: int, sort: Primitive, a: Term, b: Term) -> tuple[list[Term], int]:
    """The distinct symbolic arguments and the constant; pairs in an exclusive or cancel."""
    op = f"{name}.{sort}"
    number = neutral
    terms: dict[Term, None] = {}
    flat = len(a.args) + len(b.args) <= _FLAT
    for part in (a, b):
        for term in part.args if part.op == op and flat else (part,):
            if term.op == "const":
                number = OPERATORS[op].evaluate(number, term.low)
            elif name == "xor" and term in terms:
                del terms[term]
            else:
                terms[term] = None
    return list(terms), number


def _and(sort: Primitive, terms: list[Term], number: int) -> Term | None:
    if number == 0 or _has_complement(sort, terms):
        return constant(sort, 0)
    terms[:] = [term for term in terms if not _contains("or", sort, term, terms)]
    if number >= 0 and len(terms) == 1:
        term = terms[0]
        if term.low >= 0 and (all_ones(term.high) & ~number) == 0:
            return term
        if number == all_ones(number):
            return _masked(sort, _low_bits(sort, term, number), number)
    return None


def _masked(sort: Primitive, term: Term, mask: int) -> Term:
    """The lowest bits of a term that needs no more of its own."""
    if term.op == "const":
        return constant(sort, term.low & mask)
    if term.low >= 0 and term.high <= mask:
        return term
    return intern(f"and.{sort}", sort, (term, constant(sort, mask)))


def _or(sort: Primitive, terms: list[Term], number: int) -> Term | None:
    if number == -1 or _has_complement(sort, terms):
        return constant(sort, -1)
    terms[:] = [term for term in terms if not _contains("and", sort, term, terms)]
    return None


def _xor(sort: Primitive, terms: list[Term], number: int) -> Term | None:
    if not terms:
        return constant(sort, number)
    if len(terms) == 1 and number == -1:
        return combine(sort, constant(sort, -1), terms[0], -1)
    return None


def _contains(name: str, sort: Primitive, term: Term, terms: list[Term]) -> bool:
    """x or y, where x itself is among the terms too."""
    return term.op == f"{name}.{sort}" and any(arg in terms for arg in term.args)


def _has_complement(sort: Primitive, terms: list[Term]) -> bool:
    return len(terms) > 1 and any(term.op == f"sum.{sort}" and term.payload == (-1, (-1,)) and term.args[0] in terms for term in terms)


def _low_bits(sort: Primitive, term: Term, mask: int) -> Term:
    """A term with the same bits under a mask of the form 2**n - 1, without conversions and masks that do not touch them."""
    if term.op in _NARROW and _NARROW[term.op] & mask == mask:
        return term.args[0]
    if term.op == f"and.{sort}" and len(term.args) == 2 and term.args[1].op == "const" and term.args[1].low & mask == mask:
        return term.args[0]
    return _low_sum(sort, term, mask) if term.op == f"sum.{sort}" else term


def _low_sum(sort: Primitive, term: Term, mask: int) -> Term:
    number, coefficients = linear(term)
    total = constant(sort, number)
    for arg, factor in coefficients.items():
        total = combine(sort, total, arg if arg.op == term.op else _low_bits(sort, arg, mask), factor)
    number, coefficients = linear(total)
    return from_linear(sort, _near_zero(number, mask), {arg: _near_zero(factor, mask) for arg, factor in coefficients.items()})


def _near_zero(value: int, mask: int) -> int:
    """The number nearest to zero with the same bits under the mask."""
    low = value & mask
    return low - mask - 1 if low > mask // 2 else low


# --- division


def _divide(sort: Primitive, a: Term, b: Term) -> Term:
    op = f"div.{sort}"
    if b.op != "const" or b.low == 0:
        return intern(op, sort, (a, b))
    if abs(b.low) == 1:
        return scale(sort, a, b.low)
    if max(abs(a.low), abs(a.high)) < abs(b.low):
        return constant(sort, 0)
    if b.low > 0 and a.low >= 0 and b.low & (b.low - 1) == 0:
        return _shift_right(sort, a, constant(INT, b.low.bit_length() - 1))
    if is_quotient(a) and b.low > 0 and a.args[1].low * b.low != 1 << (sort.bits - 1):
        divisor = a.args[1].low * b.low
        return _divide(sort, a.args[0], constant(sort, divisor)) if divisor < 1 << (sort.bits - 1) else constant(sort, 0)
    if b.low > 0 and is_choice_of_quotients(a):
        return lift(map_cases(a, lambda case: lower(_divide(sort, case, b)), sort), sort)
    return intern(op, sort, (a, b))


def is_quotient(a: Term) -> bool:
    """Whether a term is a quotient by a positive constant."""
    return a.op == f"div.{a.sort}" and a.args[1].op == "const" and a.args[1].low > 0


def is_choice_of_quotients(a: Term) -> bool:
    """Whether a term is a choice between a few quotients by positive constants, constants and variables: dividing or comparing is
    simple for each."""
    found = cases(a, _CASES) if a.op == "ite" else None
    return found is not None and any(map(is_quotient, found)) and all(case.op in ("const", "var") or is_quotient(case) for case in found)


def _remainder(sort: Primitive, a: Term, b: Term) -> Term:
    op = f"rem.{sort}"
    if b.op != "const" or b.low == 0:
        return intern(op, sort, (a, b))
    size = abs(b.low)
    if size == 1:
        return constant(sort, 0)
    if max(abs(a.low), abs(a.high)) < size:
        return a
    if a.low >= 0 and size & (size - 1) == 0:
        return _bits("and", -1, sort, a, constant(sort, size - 1))
    return intern(op, sort, (a, constant(sort, size) if size < 1 << (sort.bits - 1) else b))


# --- shifts


def _amount(sort: Primitive, b: Term) -> Term:
    """A shift's amount without a mask that the shift applies anyway."""
    mask = sort.bits - 1
    if b.op != "const":
        b = _low_bits(INT, b, mask)
    return constant(INT, b.low & mask) if b.op == "const" else b


def _shift_left(sort: Primitive, a: Term, b: Term) -> Term:
    b = _amount(sort, b)
    if b.op == "const":
        return scale(sort, a, 1 << b.low)
    return intern(f"shl.{sort}", sort, (a, b))


def _shift_right(sort: Primitive, a: Term, b: Term) -> Term:
    b = _amount(sort, b)
    if b.op == "const":
        if b.low == 0:
            return a
        if a.op == f"shr.{sort}" and a.args[1].op == "const":
            return intern(f"shr.{sort}", sort, (a.args[0], constant(INT, min(sort.bits - 1, a.args[1].low + b.low))))
        if a.op == f"ushr.{sort}" and a.args[1].op == "const" and a.args[1].low + b.low < sort.bits:
            return intern(f"ushr.{sort}", sort, (a.args[0], constant(INT, a.args[1].low + b.low)))
        if a.low >> b.low == a.high >> b.low:
            return constant(sort, a.low >> b.low)
        narrow = _sign_extended(sort, a, b.low)
        if narrow is not None:
            return narrow
    return intern(f"shr.{sort}", sort, (a, b))


def _sign_extended(sort: Primitive, a: Term, amount: int) -> Term | None:
    """x << 24 >> 24 as a conversion to byte, likewise short."""
    name = {24: "int2byte", 16: "int2short"}.get(amount) if sort is INT else None
    if name is None or a.op != "sum.int" or a.payload != (0, (1 << amount,)):
        return None
    return convert(name, INT, a.args[0])


def _unsigned_shift_right(sort: Primitive, a: Term, b: Term) -> Term:
    if a.low >= 0:
        return _shift_right(sort, a, b)
    b = _amount(sort, b)
    if b.op == "const":
        if b.low == 0:
            return a
        if a.op == f"sum.{sort}" and a.payload == (0, (wrap(sort, 1 << b.low),)):
            return _bits("and", -1, sort, a.args[0], constant(sort, (1 << (sort.bits - b.low)) - 1))
    return intern(f"ushr.{sort}", sort, (a, b))


# --- conversions


def convert(name: str, sort: Primitive, a: Term) -> Term:
    """A conversion between integers."""
    match name:
        case "int2char":
            return _bits("and", -1, INT, a, constant(INT, 0xFFFF))
        case "int2long":
            return a.args[0] if a.op == "long2int" and _is_int(a.args[0]) else intern(name, LONG, (a,))
        case "long2int":
            return _to_int(a)
    return _narrow(name, a)


def _is_int(term: Term) -> bool:
    return term.low >= -(1 << 31) and term.high < 1 << 31


def _narrow(name: str, a: Term) -> Term:
    mask = _NARROW[name]
    if -(mask // 2) - 1 <= a.low and a.high <= mask // 2:
        return a
    inner = _low_bits(INT, a, mask)
    if -(mask // 2) - 1 <= inner.low and inner.high <= mask // 2:
        return inner
    return intern(name, INT, (inner,))


def _to_int(a: Term) -> Term:
    """Dropping the upper half goes into sums and products where that undoes a widening."""
    if a.op == "int2long":
        return a.args[0]
    if a.op == "sum.long" and any(_widened(arg) for arg in a.args):
        number, coefficients = linear(a)
        total = constant(INT, wrap(INT, number))
        for arg, factor in coefficients.items():
            total = combine(INT, total, _to_int(arg) if _widened(arg) else intern("long2int", INT, (arg,)), wrap(INT, factor))
        return total
    if a.op == "mul.long" and any(_widened(arg) for arg in a.args):
        parts = [arg.args[0] if arg.op == "int2long" else intern("long2int", INT, (arg,)) for arg in a.args]
        product = parts[0]
        for part in parts[1:]:
            product = multiply(INT, product, part)
        return product
    if a.op in ("and.long", "or.long", "xor.long") and len(a.args) == 2 and any(map(_widened, a.args)):
        x, y = (_half(arg) for arg in a.args)
        name = a.op[:-5]
        return _bits(name, -1 if name == "and" else 0, INT, x, y)
    return intern("long2int", INT, (a,))


def _half(a: Term) -> Term:
    return constant(INT, wrap(INT, a.low)) if a.op == "const" else a.args[0] if a.op == "int2long" else intern("long2int", INT, (a,))


def _widened(a: Term) -> bool:
    return a.op == "int2long" or (a.op == "mul.long" and any(arg.op == "int2long" for arg in a.args))


_NARROW = {"int2byte": 0xFF, "int2short": 0xFFFF}

RULES: dict[str, Rule] = {
    "add": lambda sort, a, b: combine(sort, a, b, 1),
    "sub": lambda sort, a, b: combine(sort, a, b, -1),
    "neg": lambda sort, a: scale(sort, a, -1),
    "mul": multiply,
    "div": _divide,
    "rem": _remainder,
    "and": lambda sort, a, b: _bits("and", -1, sort, a, b),
    "or": lambda sort, a, b: _bits("or", 0, sort, a, b),
    "xor": lambda sort, a, b: _bits("xor", 0, sort, a, b),
    "shl": _shift_left,
    "shr": _shift_right,
    "ushr": _unsigned_shift_right,
}
