"""Choices on conditions of several parts mean what they say: every assignment of the parts, against plain evaluation."""

from __future__ import annotations

from itertools import product

from twinproof.execute.heap import cases
from twinproof.execute.state import Path
from twinproof.ir.types import BOOLEAN, INT, REF
from twinproof.term.build import and_, ite, not_, or_
from twinproof.term.choice import all_cases, map_cases
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, lift, variable

PARTS = [variable(ByName(f"c{number}"), BOOLEAN) for number in range(3)]
VALUES = [variable(ByName(f"v{number}"), INT) for number in range(4)]


def conditions() -> list[tuple[Value, object]]:
    """Conditions over the parts, each with what it means for an assignment."""
    literals = [(part, number, True) for number, part in enumerate(PARTS)] + [
        (not_(part), number, False) for number, part in enumerate(PARTS)
    ]
    made: list[tuple[Value, object]] = [(term, lambda bits, n=n, h=h: bits[n] is h) for term, n, h in literals]
    for (a, n, h), (b, m, g) in product(literals, repeat=2):
        if n != m:
            made.append((or_(a, b), lambda bits, n=n, h=h, m=m, g=g: bits[n] is h or bits[m] is g))
            made.append((and_(a, b), lambda bits, n=n, h=h, m=m, g=g: bits[n] is h and bits[m] is g))
    return made


def test_nested_choices() -> None:
    """(p, (q, a, b), (r, c, d)) for all conditions p, q, r of up to two parts."""
    every = conditions()
    inner = every[::3]
    for outer, outer_means in every:
        for (left, left_means), (right, right_means) in product(inner, repeat=2):
            a, b, c, d = VALUES
            term = lift(ite(outer, ite(left, a, b, INT), ite(right, c, d, INT), INT), INT)
            for bits in product((False, True), repeat=3):
                expected = (0 if left_means(bits) else 1) if outer_means(bits) else (2 if right_means(bits) else 3)  # type: ignore[operator]
                assert _value(term, bits) == expected, (outer, left, right, bits)


def _value(term: Term, bits: tuple[bool, ...]) -> Value:
    def leaf(term: Term, args: tuple[Value, ...]) -> Value:
        return bits[PARTS.index(term)] if term in PARTS else VALUES.index(term)

    return evaluate([term], leaf)[term]


def test_shared_choices_are_gone_through_once() -> None:
    """Forty choices, each between the two before it: more ways through them than could ever be followed one by one."""
    a, b = variable(ByName("a"), REF), variable(ByName("b"), REF)
    p, q = a, b
    for number in range(40):
        first, second = variable(ByName(f"c{number}"), BOOLEAN), variable(ByName(f"d{number}"), BOOLEAN)
        p, q = lift(ite(first, p, q, REF), REF), lift(ite(second, p, q, REF), REF)
    asked: list[Term] = []

    def number_of(case: Term) -> int:
        asked.append(case)
        return 1 if case is a else 2

    mapped = map_cases(p, number_of, INT)
    assert isinstance(mapped, Term)
    assert sorted(asked, key=id) == sorted(all_cases(p), key=id) == sorted([a, b], key=id)
    assert {case for case, _ in cases(p, True)} == {a, b}


def test_paths_decide_shared_conditions_once() -> None:
    """Likewise conditions, each made of the two before it."""
    p, q = variable(ByName("p"), BOOLEAN), variable(ByName("q"), BOOLEAN)
    for number in range(40):
        first, second = variable(ByName(f"c{number}"), BOOLEAN), variable(ByName(f"d{number}"), BOOLEAN)
        p, q = (lift(or_(and_(choice, p), and_(not_(choice), q)), BOOLEAN) for choice in (first, second))
    assert Path((variable(ByName("other"), BOOLEAN),)).decide(p) is None
