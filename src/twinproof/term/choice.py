"""Choices between two values, pruned by what their condition decides inside the branches."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.ir.types import BOOLEAN, INT, LONG, Primitive
from twinproof.term.booleans import and_, not_, or_
from twinproof.term.ring import combine, linear, wrap
from twinproof.term.term import Term, Value, constant, intern, lift, lower

Facts = dict[Term, bool]

_DEPTH = 3  # of nested choices that are pruned
_JOINED = 4  # parts up to which conditions are joined
_FEW = 8  # parts up to which a nested condition is looked into


def ite(condition: Value, then: Value, other: Value, sort: Primitive) -> Value:
    """then if condition else other"""
    condition = lower(condition)
    if not isinstance(condition, Term):
        return lower(then if condition else other)
    if condition.op == "not":
        condition, then, other = condition.args[0], other, then
    a, b = lift(then, sort), lift(other, sort)
    if a is b:
        return lower(a)
    if a.op == "ite" or sort is BOOLEAN:
        a = _prune(a, _facts(condition, True), _DEPTH)
    if b.op == "ite" or sort is BOOLEAN:
        b = _prune(b, _facts(condition, False), _DEPTH)
    return lower(_node(condition, a, b, sort))


def _node(condition: Term, a: Term, b: Term, sort: Primitive) -> Term:
    """The choice, without a look into the branches."""
    if a is b:
        return a
    if sort is BOOLEAN:
        return _boolean(condition, a, b)
    if condition.op == "eq.ref" or condition.op in ("eq.int", "eq.long"):
        x, y = condition.args
        if (x is a and y is b) or (x is b and y is a):
            return b
    if sort in (INT, LONG) and (a.op == f"sum.{sort}" or b.op == f"sum.{sort}"):
        apart, other = linear(a), linear(b)
        if apart[1] == other[1]:  # (p, s + 1, s) is s + (p, 1, 0)
            chosen = _node(condition, constant(sort, wrap(sort, apart[0] - other[0])), constant(sort, 0), sort)
            return combine(sort, b, chosen, 1)
    joined = _joined(condition, a, b, sort) if _is_short(condition) else None
    return joined or _one_at_a_time(condition, a, b, sort) or intern("ite", sort, (condition, a, b))


def _joined(condition: Term, a: Term, b: Term, sort: Primitive) -> Term | None:
    """(p, x, (q, x, y)) is a choice on p or q; whatever the order, the test that repeats a branch is joined to the first."""
    if b.op == "ite" and _is_short(b.args[0]):
        if b.args[1] is a:
            return _again(or_(condition, b.args[0]), a, b.args[2], sort)
        if b.args[2] is a:
            return _again(and_(not_(condition), b.args[0]), b.args[1], a, sort)
    if a.op == "ite" and _is_short(a.args[0]):
        if a.args[2] is b:
            return _again(and_(condition, a.args[0]), a.args[1], b, sort)
        if a.args[1] is b:
            return _again(and_(condition, not_(a.args[0])), a.args[2], b, sort)
    return None


def _is_short(condition: Term) -> bool:
    """Whether a condition may get further parts: long ones are costly to simplify again and again."""
    return condition.op not in ("and", "or") or len(condition.args) <= _JOINED


def _one_at_a_time(condition: Term, a: Term, b: Term, sort: Primitive) -> Term | None:
    """(p or q, (p, x, y), z) as (p, x, (q, y, z)), and likewise for conjunctions and negated p: the tests of a loop in their order."""
    inner = a if condition.op == "or" else b
    if condition.op not in ("or", "and") or inner.op != "ite":
        return None
    test, x, y = inner.args
    negated = not_(test)
    for part in condition.args:
        if part is test or part is negated:
            rest = _rest(condition, part)
            decides = (part is test) == (condition.op == "or")  # what holds when the whole condition is decided by this part
            settled, open_ = (x, y) if decides else (y, x)
            left = ite(rest, open_, b, sort) if condition.op == "or" else ite(rest, a, open_, sort)
            return lift(ite(test, settled, left, sort) if decides else ite(test, left, settled, sort), sort)
    return None


def _rest(condition: Term, part: Term) -> Value:
    others = [other for other in condition.args if other is not part]
    return or_(*others) if condition.op == "or" else and_(*others)


def _again(condition: Value, a: Term, b: Term, sort: Primitive) -> Term:
    if not isinstance(condition, Term):
        return a if condition else b
    if condition.op == "not":
        condition, a, b = condition.args[0], b, a
    return intern("ite", sort, (condition, a, b)) if a is not b else a


def _boolean(condition: Term, a: Term, b: Term) -> Term:
    then, other = lower(a), lower(b)
    if isinstance(then, bool):
        return lift(or_(condition, other) if then else and_(not_(condition), other), BOOLEAN)
    if isinstance(other, bool):
        return lift(or_(not_(condition), then) if other else and_(condition, then), BOOLEAN)
    if a.op == "not" and (b.op == "not" or a.args[0] is b):
        return lift(not_(_boolean(condition, a.args[0], lift(not_(b), BOOLEAN))), BOOLEAN)
    if b.op == "not" and b.args[0] is a and a.id < condition.id:
        condition, a, b = a, condition, lift(not_(condition), BOOLEAN)
    return intern("ite", BOOLEAN, (condition, a, b))


def _facts(condition: Term, holds: bool) -> Facts:
    """What is decided where the condition holds (or does not)."""
    facts = {condition: holds}
    if condition.op == ("and" if holds else "or"):
        for part in condition.args:
            facts[part] = holds
    for part, known in list(facts.items()):
        if part.op == "not":
            facts[part.args[0]] = not known
    return facts


def _prune(term: Term, facts: Facts, depth: int) -> Term:
    """The term where the facts hold."""
    if term.sort is BOOLEAN:
        known = _decided(term, facts)
        if known is not None:
            return lift(known, BOOLEAN)
    if term.op != "ite":
        return term
    condition, a, b = term.args
    known = _decided(condition, facts)
    if known is not None:
        return _prune(a if known else b, facts, depth)
    if depth == 0:
        return term
    x, y = _prune(a, facts, depth - 1), _prune(b, facts, depth - 1)
    return term if x is a and y is b else _node(condition, x, y, term.sort)


def _decided(condition: Term, facts: Facts) -> bool | None:
    if condition in facts:
        return facts[condition]
    if condition.op == "not":
        known = _decided(condition.args[0], facts)
        return None if known is None else not known
    if condition.op in ("and", "or") and len(condition.args) <= _FEW:
        decisive = condition.op == "or"
        every = [_literal(arg, facts) for arg in condition.args]
        return decisive if decisive in every else None if None in every else not decisive
    return None


def _literal(condition: Term, facts: Facts) -> bool | None:
    if condition.op == "not":
        known = facts.get(condition.args[0])
        return None if known is None else not known
    return facts.get(condition)


def is_small(term: Term) -> bool:
    """Whether a term is a choice between constants, at most two deep."""
    return term.op == "ite" and all(
        arg.op == "const" or (arg.op == "ite" and arg.args[1].op == "const" and arg.args[2].op == "const") for arg in term.args[1:]
    )


def map_constants(term: Term, make: Callable[[Value], Value], sort: Primitive) -> Value:
    """A choice between constants with `make` done to each of them."""
    if term.op == "const":
        return make(lower(term))
    condition, a, b = term.args
    return ite(condition, map_constants(a, make, sort), map_constants(b, make, sort), sort)


def cases(term: Term, most: int) -> list[Term] | None:
    """All that a choice may be, at any depth; None if there are more than so many ways."""
    found: list[Term] = []
    stack = [term]
    while stack:
        one = stack.pop()
        if one.op == "ite":
            stack += one.args[1:]
        else:
            found.append(one)
        if len(found) + len(stack) > most:
            return None
    return found


def all_cases(choice: Term) -> list[Term]:
    """All that a choice may be, each once."""
    found: dict[Term, None] = {}
    stack, seen = [choice], {choice}
    while stack:
        term = stack.pop()
        if term.op != "ite":
            found[term] = None
            continue
        for arg in term.args[1:]:
            if arg not in seen:
                seen.add(arg)
                stack.append(arg)
    return list(found)


def map_cases(term: Term, make: Callable[[Term], Value], sort: Primitive) -> Value:
    """A choice with `make` done to each of its cases, once even if many choices share it."""
    known: dict[Term, Value] = {}

    def mapped(one: Term) -> Value:
        if one not in known:
            known[one] = make(one) if one.op != "ite" else ite(one.args[0], mapped(one.args[1]), mapped(one.args[2]), sort)
        return known[one]

    return mapped(term)
