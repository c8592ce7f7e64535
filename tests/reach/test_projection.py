"""Hidden variables are taken out of states exactly: small numbers are tried one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from reach.subjects import asking_solver
from twinproof.bounded.bounded import Questions
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT
from twinproof.reach.abstract_state import AbstractState, is_hidden
from twinproof.reach.heap_shape import HeapShape
from twinproof.reach.inequality import Inequality, bounds, inequality, narrowest, without, written
from twinproof.reach.number_cells import cell_of
from twinproof.reach.projection import projected
from twinproof.smt.model import Assignment, leaves, point
from twinproof.term.build import and_, apply, compare, equal, ite, not_, or_
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import About, NumberSlot
from twinproof.term.term import Term, Value, variable

RANGE = (-1, 2)
PLACES = [variable(NumberSlot(0, f"A.{name}"), INT, RANGE) for name in "xyz"]
HIDDEN = [variable(About("some", (at, INT, RANGE)), INT, RANGE) for at in range(2)]
ALL = [*PLACES, *HIDDEN]


@pytest.fixture(scope="module")
def questions() -> Iterator[Questions]:
    """A solver."""
    with asking_solver() as found:
        yield found


def number(rng: random.Random, depth: int) -> Value:
    kind = rng.randrange(4) if depth else 3
    if kind == 0:
        added: list[Value] = [1, -1, 2, rng.choice(ALL)]
        return apply(OPERATORS["add.int"], number(rng, depth - 1), rng.choice(added))
    if kind == 1:
        return ite(condition(rng, depth - 1), number(rng, depth - 1), number(rng, depth - 1), INT)
    return rng.choice(ALL)


def condition(rng: random.Random, depth: int) -> Value:
    kind = rng.randrange(5) if depth else 4
    if kind < 3:
        parts = [condition(rng, depth - 1) for _ in range(2)]
        return not_(parts[0]) if kind == 2 else (and_, or_)[kind](*parts)
    a, b = number(rng, depth), number(rng, depth)
    return equal(INT, a, b) if rng.random() < 0.4 else compare("lt", INT, a, b)


def solutions(conditions: tuple[Term, ...]) -> set[tuple[int, ...]]:
    """All numbers of places for which some hidden ones fulfil the conditions."""
    mentioned = [leaf for leaf in HIDDEN if leaf in leaves(conditions)]
    found = set()
    for numbers in product(range(RANGE[0], RANGE[1] + 1), repeat=len(PLACES)):
        for hidden in product(range(RANGE[0], RANGE[1] + 1), repeat=len(mentioned)):
            known = dict(zip([*PLACES, *mentioned], [*numbers, *hidden], strict=True))
            values = evaluate(conditions, lambda term, args, known=known: known[term])  # type: ignore[misc]
            if all(values[one] for one in conditions):
                found.add(numbers)
                break
    return found


def test_nothing_is_lost_or_won(questions: Questions) -> None:
    """A state says of its numbers what it said before, and of most states no hidden variable is left."""
    rng, left, tried = random.Random(5), 0, 0
    for _ in range(30):
        made = [condition(rng, 2) for _ in range(2)]
        conditions = tuple(one for one in made if isinstance(one, Term))
        if not any(map(is_hidden, leaves(conditions))) or not solutions(conditions):
            continue
        tried += 1
        state = projected(questions, AbstractState(HeapShape(), {}, {}, conditions))
        assert solutions(state.conditions) == solutions(conditions)
        left += any(map(is_hidden, leaves(state.conditions)))
    assert tried > 10
    assert left * 5 < tried  # some have too many cells


def test_a_cell_lies_within_its_condition() -> None:
    """Around each solution: all that a cell holds fulfils the condition, and the solution is in the cell."""
    rng = random.Random(7)
    for _ in range(30):
        made = condition(rng, 3)
        if not isinstance(made, Term):
            continue
        for numbers in rng.sample(list(product(range(-1, 3), repeat=len(ALL))), 40):
            known = dict(zip(ALL, numbers, strict=True))
            if not evaluate([made], lambda term, args, known=known: known[term])[made]:  # type: ignore[misc]
                continue
            cell = cell_of([made], Assignment({point(leaf, ()): value for leaf, value in known.items()}))
            assert not cell.others
            for other in rng.sample(list(product(range(-1, 3), repeat=len(ALL))), 60):
                there = dict(zip(ALL, other, strict=True))
                total = {each: sum(factor * there[leaf] for leaf, factor in each.factors) for each in (*cell.inequalities, *cell.apart)}
                inside = all(total[each] <= each.most for each in cell.inequalities) and all(
                    total[each] != each.most for each in cell.apart
                )
                holds = bool(evaluate([made], lambda term, args, there=there: there[term])[made])  # type: ignore[misc]
                assert not inside or holds
                assert inside or other != numbers


def test_variables_are_taken_out() -> None:
    """What lies between two numbers leaves a gap; what is counted twice on both sides stays."""
    x, y, h = PLACES[0], PLACES[1], HIDDEN[0]
    between = [inequality({x: 1, h: -1}, -1), inequality({h: 1, y: -1}, -1), *bounds(h)]
    assert Inequality(tuple(sorted([(x, 1), (y, -1)], key=lambda each: each[0].id)), -2) in (without(h, between) or [])
    assert without(h, [Inequality(((x, 1), (h, 2)), 3), Inequality(((x, 1), (h, -3)), 3)]) is None
    assert narrowest([inequality({x: 1}, 3), inequality({x: 1}, 2), inequality({x: 1}, 1)]) == [inequality({x: 1}, 1)]
    assert written(inequality({x: 1}, 3)) is True
    assert inequality({x: 2, y: 4}, 5) == inequality({x: 1, y: 2}, 2)


@pytest.mark.parametrize("most", [-7, -1, 0, 1, 2, 0x7FFFFFFF, -0x7FFFFFFF, 0x80000000, -0x80000001, 0xFFFFFFFF, -0xFFFFFFFF])
def test_written_inequalities_do_not_wrap(most: int) -> None:
    """Numbers at the limits."""
    a, b = (variable(NumberSlot(1, name), INT) for name in "ab")
    ends = [-0x80000000, -0x7FFFFFFF, -1, 0, 1, 0x7FFFFFFE, 0x7FFFFFFF]
    for factors in ({a: 1, b: -1}, {a: 1, b: 1}, {a: 2, b: -1}, {a: -1}, {b: 3}):
        given = Inequality(tuple(sorted(factors.items(), key=lambda each: each[0].id)), most)
        said = written(inequality(factors, most))
        for x, y in product(ends, repeat=2):
            known: dict[Term, Value] = {a: x, b: y}
            holds = evaluate([said], lambda term, args, known=known: known[term])[said] if isinstance(said, Term) else said  # type: ignore[misc]
            assert bool(holds) is (sum(factor * (x if leaf is a else y) for leaf, factor in given.factors) <= most)
