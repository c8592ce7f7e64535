"""Conditions: negation, conjunction, disjunction, flat and without redundant parts.

Negation is kept outside conjunctions and inside disjunctions, with one exception: a disjunction of negations is the negation of a
conjunction, and so is never a node of its own. No function recurses deeper than a few levels, whatever the depth of its arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

from twinproof.ir.types import BOOLEAN, INT, LONG
from twinproof.term.term import Term, Value, constant, intern, lift, lower

Parts = dict[Term, None]

_ROUNDS = 4  # of absorption among the parts of one conjunction
_FEW = 8  # parts up to which all pairs are tried
_MANY = 200  # parts from which on only repetition and contradiction are looked for
_DEEP = 6  # parts up to which conditions inside a part are looked into, not only its literals


def not_(a: Value) -> Value:
    """not a"""
    a = lower(a)
    if not isinstance(a, Term):
        return not a
    if a.negation is None:
        a.negation = _negation(a)
        a.negation.negation = a.negation.negation or a
    return a.negation


def _negation(a: Term) -> Term:
    if a.op == "not":
        return a.args[0]
    if a.op == "or":
        return intern("and", BOOLEAN, _ordered(_negate(arg) for arg in a.args))
    if a.op == "and" and any(arg.op == "not" for arg in a.args):
        return _disjunction(_negate(arg) for arg in a.args)
    return intern("not", BOOLEAN, (a,))


def and_(*values: Value) -> Value:
    """All of the values."""
    parts: Parts = {}
    for value in values:
        value = lower(value)
        if not isinstance(value, Term):
            if not value:
                return False
        elif value.op == "and":
            parts.update(dict.fromkeys(value.args))
        else:
            parts[value] = None
    return _conjunction(parts)


def or_(*values: Value) -> Value:
    """At least one of the values."""
    parts: Parts = {}
    for value in values:
        value = lower(value)
        if not isinstance(value, Term):
            if value:
                return True
        else:
            parts.update(dict.fromkeys(value.args if value.op == "or" else (value,)))
    if len(parts) < 2:
        return next(iter(parts)) if parts else False
    factored = _factor([frozenset(part.args if part.op == "and" else (part,)) for part in parts])
    return not_(and_(*map(not_, parts))) if factored is None else factored


def _factor(sets: list[frozenset[Term]]) -> Value | None:
    """(p and a) or (p and b) as p and (a or b): what two branches of one test join to; None if nothing is shared."""
    common = frozenset.intersection(*sets)
    if common:
        return and_(*_ordered(common), or_(*(and_(*_ordered(part - common)) for part in sets)))
    if 2 < len(sets) <= _FEW:
        for a, b in combinations(sets, 2):
            difference = a ^ b
            if len(difference) == 2 and _opposite(*difference):
                return or_(and_(*_ordered(a & b)), *(and_(*_ordered(part)) for part in sets if part is not a and part is not b))
    return None


def _opposite(a: Term, b: Term) -> bool:
    return (a.op == "not" and a.args[0] is b) or (b.op == "not" and b.args[0] is a)


def _negate(a: Term) -> Term:
    """not_ of an argument of a flat node, which is never a constant."""
    negation = not_(a)
    assert isinstance(negation, Term)
    return negation


def _disjunction(parts: Iterable[Term]) -> Term:
    """A disjunction of parts known to be independent, at least one of them not a negation."""
    return intern("or", BOOLEAN, _ordered(parts))


def _ordered(parts: Iterable[Term]) -> tuple[Term, ...]:
    return tuple(sorted(parts, key=lambda part: part.id))


def _conjunction(parts: Parts) -> Value:
    for _ in range(_ROUNDS):
        if _contradictory(parts):
            return False
        if not 2 <= len(parts) <= _MANY:
            break
        changed = _simpler(parts)
        if changed is None:
            return False
        if changed.keys() == parts.keys():
            break
        parts = changed
    if _contradictory(parts):
        return False
    if len(parts) < 2:
        return next(iter(parts)) if parts else True
    return intern("and", BOOLEAN, _ordered(parts))


def _contradictory(parts: Parts) -> bool:
    return any(part.op == "not" and part.args[0] in parts for part in parts)


def _simpler(parts: Parts) -> Parts | None:
    """The parts after one round; None if they cannot hold together."""
    refuted = {part.args[0] for part in parts if part.op == "not"}
    known = _known if len(parts) <= _DEEP else _known_literal
    kept: Parts = {}
    for part in parts:
        shorter = _under(part, lambda condition: known(condition, parts, refuted))
        if shorter is False:
            return None
        if isinstance(shorter, Term):
            kept.update(dict.fromkeys(shorter.args if shorter.op == "and" else (shorter,)))
    return _within_bounds(kept)


# --- parts that others decide or shorten
#
# A part is only ever shortened by parts that occur inside it, so two parts never justify each other away.


def _under(part: Term, known: Callable[[Term], bool | None]) -> Value:
    """A part when all the others hold."""
    match part.op:
        case "or":
            left = [arg for arg in part.args if known(arg) is not False]
            if any(known(arg) for arg in left):
                return True
            return part if len(left) == len(part.args) else or_(*left)
        case "not" if part.args[0].op == "and":
            args = part.args[0].args
            left = [arg for arg in args if not known(arg)]
            if any(known(arg) is False for arg in left):
                return True
            return part if len(left) == len(args) else not_(and_(*left))
        case "ite":
            condition, then, other = part.args
            decided = known(condition)
            return part if decided is None else lower(then if decided else other)
    return part


def _known(condition: Term, parts: Parts, refuted: set[Term]) -> bool | None:
    """Whether the parts visibly decide a condition."""
    if condition in parts:
        return True
    if condition in refuted or (condition.op == "not" and condition.args[0] in parts):
        return False
    if condition.op in ("and", "or"):
        decisive = condition.op == "or"
        known = [_known_literal(arg, parts, refuted) for arg in condition.args]
        return decisive if decisive in known else None if None in known else not decisive
    return None


def _known_literal(condition: Term, parts: Parts, refuted: set[Term]) -> bool | None:
    if condition in parts:
        return True
    return False if condition in refuted or (condition.op == "not" and condition.args[0] in parts) else None


# --- several conditions on one number


def _within_bounds(parts: Parts) -> Parts | None:
    """Conditions on one int or long against constants become the least ones that say the same; None if none is possible."""
    groups: dict[Term, list[Term]] = {}
    for part in parts:
        number = _number(part)
        if number is not None:
            groups.setdefault(number, []).append(part)
    for number, group in groups.items():
        if len(group) > 1:
            least = _least(number, group)
            if least is None:
                return None
            parts = {part: None for part in parts if part not in set(group)}
            parts.update(dict.fromkeys(least))
    return parts


def _number(part: Term) -> Term | None:
    """What a condition compares with a constant."""
    atom = part.args[0] if part.op == "not" else part
    return atom.args[0] if atom.op in _ATOMS and atom.args[1].op == "const" else None


def _least(number: Term, group: list[Term]) -> list[Term] | None:
    low, high = number.low, number.high
    excluded: set[int] = set()
    for part in group:
        atom, limit = (part.args[0], part.args[0].args[1].low) if part.op == "not" else (part, part.args[1].low)
        match atom.op[:2], part.op == "not":
            case "lt", False:
                high = min(high, limit - 1)
            case "lt", True:
                low = max(low, limit)
            case "eq", False:
                low, high = max(low, limit), min(high, limit)
            case _:
                excluded.add(limit)
    while low in excluded:
        low += 1
    while high in excluded:
        high -= 1
    return None if low > high else _conditions(number, low, high, excluded)


def _conditions(number: Term, low: int, high: int, excluded: set[int]) -> list[Term]:
    if low == high:
        return [lift(equal_to(number, low), BOOLEAN)]
    made = [at_least(number, low), less_than(number, high + 1)]
    made += [not_(equal_to(number, value)) for value in sorted(excluded) if low < value < high]
    return [part for part in made if isinstance(part, Term)]


def equal_to(number: Term, value: int) -> Value:
    """number == value, for an int or long that is not a constant."""
    if not number.low <= value <= number.high:
        return False
    if number.low == number.high:
        return True
    if number.high == number.low + 1 and value == number.high:
        return not_(equal_to(number, number.low))
    return intern(f"eq.{number.sort}", BOOLEAN, (number, constant(number.sort, value)))


def less_than(number: Term, limit: int) -> Value:
    """number < limit, for an int or long that is not a constant; the limit may be one too high for the sort."""
    if limit > number.high:
        return True
    if limit <= number.low:
        return False
    if limit == number.low + 1:
        return equal_to(number, number.low)
    if limit == number.high:
        return not_(equal_to(number, number.high))
    return intern(f"lt.{number.sort}", BOOLEAN, (number, constant(number.sort, limit)))


def at_least(number: Term, limit: int) -> Value:
    """number >= limit, likewise."""
    return not_(less_than(number, limit))


_ATOMS = {f"{name}.{sort}" for name in ("lt", "eq") for sort in (INT, LONG)}
