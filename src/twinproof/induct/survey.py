"""A survey: what the variables are at the pairs of cut points of the first rounds, as terms over the inputs.

A proof by induction begins with an arbitrary state, and what holds there has to be guessed. The first rounds show it: sums of variables
and of their products that are always the same. They are candidates only; what is not kept by every step is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement

from twinproof.base.dataclass import replace
from twinproof.bounded.bounded import Arithmetic, BothSides
from twinproof.execute.state import Path
from twinproof.induct.arrive import Arrival, Meeting
from twinproof.induct.couple import NEW, OLD, LiveVariable
from twinproof.induct.example import Example, model_of
from twinproof.induct.facts import Fact, symbol
from twinproof.induct.relate import Relation, relations
from twinproof.induct.segment import END
from twinproof.induct.steps import Node, Outcome, Steps
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, REF, ArrayType, Primitive
from twinproof.smt.query import Unsat
from twinproof.term.bounds import FULL
from twinproof.term.build import apply, compare, or_, same
from twinproof.term.leaf import LENGTH
from twinproof.term.term import Term, Value, function, lift, subterms

ROUNDS, MEETINGS = 8, 60  # that are looked at, of one pair of cut points and of all
SINGLE, PRODUCTS = 10, 6  # variables that are related to each other, and by their products
Sample = Mapping[Term, Value]  # the values of registers by symbol
Column = tuple[Term, ...]  # a variable, or two that are multiplied


class Survey:
    """The first rounds of both versions of a method."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self.examples: dict[Node, list[Example]] = {}
        self._left = MEETINGS

    def look(self, check: BothSides, outcomes: Sequence[list[Outcome]]) -> None:
        """Follow both sides from their first outcomes, nearest first."""
        queue = [(old, new) for old in outcomes[OLD] for new in outcomes[NEW]]
        while queue and self._left:
            both = queue.pop(0)
            if any(one.kind == "threw" for one in both):
                continue
            arrivals = [one if isinstance(one, Arrival) else self.steps.parked(side, one) for side, one in enumerate(both)]
            if (arrivals[OLD].place, arrivals[NEW].place) != (END, END):
                queue += self._visit(check, arrivals)

    def _visit(self, check: BothSides, both: list[Arrival]) -> list[tuple[Outcome, Outcome]]:
        """Record a pair of arrivals and give the next ones."""
        node = (both[OLD].place, both[NEW].place)
        found = self.examples.setdefault(node, [])
        if len(found) >= ROUNDS or any(place.is_call for place in node):
            return []
        path = _joined(both)
        model = model_of(check, path)
        if isinstance(model, Unsat):
            return []
        self._left -= 1
        values = {symbol(one): one.value(arrival.registers) for side, arrival in enumerate(both) for one in arrival.variables(side)}
        values |= {name: value for side, arrival in enumerate(both) for name, value in _lengths(arrival, side)}
        found.append(Example(values, (both[OLD].state.heap, both[NEW].state.heap), path, model))
        going = self.steps.going(node)
        outcomes = [
            self.steps.run_on(check, side, arrival, path) if going[side] else [self.steps.waiting(arrival)]
            for side, arrival in enumerate(both)
        ]
        return [(old, new) for old in outcomes[OLD] for new in outcomes[NEW]]

    def tells_apart(self, node: Node, a: LiveVariable, b: LiveVariable) -> bool:
        """Whether two variables were seen to differ."""
        return self._is_exact(a.sort) and any(example.tells_apart(a, b) for example in self.examples.get(node, ()))

    def unrefuted(self, node: Node, facts: Iterable[Fact]) -> tuple[Fact, ...]:
        """The facts that no example contradicts, each once."""
        examples = self.examples.get(node, [])
        return tuple(fact for fact in dict.fromkeys(facts) if not any(self._refutes(example, fact) for example in examples))

    def _refutes(self, example: Example, fact: Fact) -> bool:
        exact = all(self._is_exact(term.sort) for term in subterms([fact.right]))
        return exact and example.contradicts(fact)

    def _is_exact(self, sort: Primitive) -> bool:
        """Whether plain values stand for the numbers of a sort: no floats do for real numbers."""
        return self.steps.setting.arithmetic is apply or sort not in (FLOAT, DOUBLE)

    def relations(self, meeting: Meeting) -> Iterator[Fact]:
        """The relations that all examples of a pair of cut points satisfy."""
        old, new = meeting.sides
        if END in (old.place, new.place):
            yield from _extremes(meeting.variables)
        samples = [example.values for example in self.examples.get((old.place, new.place), ())]
        known = [one for one in meeting.variables if all(symbol(one) in sample for sample in samples)]
        arithmetic = self.steps.setting.arithmetic
        for sort in (INT, LONG) if arithmetic is apply else (INT, LONG, FLOAT, DOUBLE):
            yield from _related(samples, known, sort, arithmetic)


def _lengths(arrival: Arrival, side: int) -> Iterator[tuple[Term, Value]]:
    """The lengths of the arrays in use, by what they are called in facts."""
    for one in arrival.variables(side):
        ref = lift(arrival.registers[one.index], REF) if isinstance(one.type, ArrayType) else None
        if ref is not None:
            yield function(LENGTH, INT, (symbol(one),)), arrival.state.heap.length(ref)


def _joined(both: Sequence[Arrival]) -> Path:
    path = both[OLD].state.path
    for condition in both[NEW].state.path.conditions:
        path = path.with_(condition)
    return path


def _related(samples: Sequence[Sample], variables: Sequence[LiveVariable], sort: Primitive, arithmetic: Arithmetic) -> Iterator[Fact]:
    """First the relations of variables, then those of the products of variables that depend on no others."""
    names = _distinct(samples, [one for one in variables if one.sort is sort and one.type is not BOOLEAN])
    if sort is LONG and len(samples) > 1 and 0 < len(names) <= SINGLE:
        yield from _of_widened(samples, variables, names, arithmetic)
    if len(samples) < 2 or not 1 < len(names) <= SINGLE:
        return
    yield from _limits(samples, names, sort)
    lengths = [name for name in samples[0] if name.op == "apply" and name.sort is sort and all(name in sample for sample in samples)]
    singles: list[Column] = [(name,) for name in (*_of_different_values(samples, lengths), *names)]
    sides = {function(LENGTH, INT, (symbol(one),)): one.side for one in variables}
    for found in _fitted(samples, singles, names, sort, arithmetic):
        fact = _read_where(found, sides)
        if fact is None:
            continue
        yield fact
        names = {name: one for name, one in names.items() if one != fact.left}
    if len(names) <= PRODUCTS:
        columns = [*((name,) for name in names), *combinations_with_replacement(names, 2)]
        yield from (fact for fact in _fitted(samples, columns, names, sort, arithmetic) if fact.left is not None)


def _of_widened(
    samples: Sequence[Sample], variables: Sequence[LiveVariable], names: Mapping[Term, LiveVariable], arithmetic: Arithmetic
) -> Iterator[Fact]:
    """Relations of long numbers and narrow ones, taken for long with or without their sign."""
    narrow = _distinct(samples, [one for one in variables if one.sort is INT and one.type is not BOOLEAN])
    for widen in (_signed, _unsigned) if len(narrow) <= SINGLE else ():
        wide = {name: lift(widen(name, arithmetic), LONG) for name in narrow}
        known = [{**sample, **{wide[name]: widen(sample[name], arithmetic) for name in narrow}} for sample in samples]
        columns: list[Column] = [(name,) for name in (*wide.values(), *names)]
        yield from (fact for fact in _fitted(known, columns, names, LONG, arithmetic) if fact.left is not None)


def _signed(value: Value, arithmetic: Arithmetic) -> Value:
    return arithmetic(OPERATORS["int2long"], value)


def _unsigned(value: Value, arithmetic: Arithmetic) -> Value:
    return arithmetic(OPERATORS["and.long"], _signed(value, arithmetic), (1 << 32) - 1)


def _distinct(samples: Sequence[Sample], variables: Sequence[LiveVariable]) -> dict[Term, LiveVariable]:
    """The variables by symbol, one for all that have the same values."""
    found: dict[tuple[Value, ...], LiveVariable] = {}
    for one in variables:
        found.setdefault(tuple(sample[symbol(one)] for sample in samples), one)
    return {symbol(one): one for one in found.values()}


def _of_different_values(samples: Sequence[Sample], names: Iterable[Term]) -> Iterable[Term]:
    return {tuple(sample[name] for sample in samples): name for name in names}.values()


def _limits(samples: Sequence[Sample], names: Mapping[Term, LiveVariable], sort: Primitive) -> Iterator[Fact]:
    """That a variable which changes is still what it was, or has not passed another one, or zero."""
    if sort not in (INT, LONG):
        return
    for name, one in names.items():
        first = samples[0][name]
        starts = [other for other in names if other is not name and all(sample[other] is first for sample in samples)]
        unchanged = same(sort, name, starts[0] if starts else first)
        if all(sample[name] == first for sample in samples) or (isinstance(first, Term) and not starts):
            continue
        limits: list[Value] = [0, *(other for other in names if other is not name)]
        for limit in limits:
            for relation in ("le", "ge"):
                yield Fact("when", None, lift(or_(unchanged, compare(relation, sort, name, limit)), BOOLEAN), one.side)


def _extremes(variables: Sequence[LiveVariable]) -> Iterator[Fact]:
    """That a number is the largest or smallest there is: why one side ends and the other goes on, for ever."""
    for one in variables:
        if one.sort in (INT, LONG):
            low, high = FULL[one.sort.code]
            yield Fact("ge", one, lift(high, one.sort), one.side)
            yield Fact("le", one, lift(low, one.sort), one.side)


def _fitted(
    samples: Sequence[Sample], columns: Sequence[Column], names: Mapping[Term, LiveVariable], sort: Primitive, arithmetic: Arithmetic
) -> Iterator[Fact]:
    multiply = OPERATORS[f"mul.{sort}"]
    rows = [[_value(column, sample, multiply, arithmetic) for column in columns] for sample in samples]
    for relation in relations(sort, rows, arithmetic is not apply):
        yield _fact(relation, columns, names, sort, arithmetic)


def _value(column: Column, values: Mapping[Term, Value], multiply: object, arithmetic: Arithmetic) -> Value:
    factors = [values[name] for name in column]
    return factors[0] if len(factors) == 1 else arithmetic(multiply, *factors)


def _read_where(fact: Fact, sides: Mapping[Term, int]) -> Fact | None:
    """A fact read in the heap that has its arrays, given the sides of lengths; None if no heap has all of them."""
    read = {sides[term] for term in subterms([fact.right]) if term in sides}
    return None if len(read) > 1 else replace(fact, side=read.pop()) if read else fact


def _fact(
    relation: Relation, columns: Sequence[Column], symbols: Mapping[Term, LiveVariable], sort: Primitive, arithmetic: Arithmetic
) -> Fact:
    """A relation as the definition of one variable by the others where that is possible, else as a condition."""
    number, factors = relation
    add, multiply = OPERATORS[f"add.{sort}"], OPERATORS[f"mul.{sort}"]
    held = {column: factor for column, factor in zip(columns, factors, strict=True) if factor}
    inside = {name for column in held if len(column) > 1 for name in column}
    left = next((column for column in reversed(held) if abs(held[column]) == 1 and column[0] in symbols and column[0] not in inside), None)
    sign = 1 if left is None else -held.pop(left)
    names = {name: name for column in columns for name in column}
    total: Value = number * sign if sort in (INT, LONG) else float(number * sign)
    for column, factor in held.items():
        scale = factor * sign if sort in (INT, LONG) else float(factor * sign)
        total = arithmetic(add, total, arithmetic(multiply, scale, _value(column, names, multiply, arithmetic)))
    if left is None:
        zero = 0 if sort in (INT, LONG) else 0.0
        return Fact("when", None, lift(same(sort, total, zero), BOOLEAN), OLD)
    return Fact("same", symbols[left[0]], lift(total, sort), symbols[left[0]].side)
