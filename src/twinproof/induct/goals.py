"""Goals: what would have to hold at the head of a loop for the rest of a proof to go through.

Where one program may break a clause, the way from the last cut point to there says what must not be so at that cut point: that way, or a
part of it. Where a candidate that came of this is not kept by a step, the way of that step says the same of the cut point before it. What
is said of an element of an array may hold of all elements up to, or from, where a variable points. All of these are candidates like any
other: what is not kept by every step is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from twinproof.execute.state import Path
from twinproof.induct.arrive import Arrival, Meeting
from twinproof.induct.couple import OLD, LiveVariable
from twinproof.induct.facts import BOUND, Arithmetic, Fact, View, names_of, readable, symbol
from twinproof.induct.steps import Node
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, INT, Type
from twinproof.term.build import compare, not_, or_, same
from twinproof.term.leaf import ElementOf
from twinproof.term.substitute import substitute
from twinproof.term.term import Term, Value, lift, subterms

STEPS = 6  # of a way, from its end, that are looked at
DEEP = 2  # steps back from a failure
MOST = 60  # candidates for one cut point, for each step back
RANGES = 6  # variables that may bound a part of an array, or be related by products
LARGE, HUGE = 25, 80  # parts of a candidate that is not generalised any more, or not taken at all


class Goals:
    """The candidates for the cut points of one method that its proofs came upon so far."""

    def __init__(self) -> None:
        self._found: dict[Node, dict[Fact, int]] = {}
        self._starts: tuple[Arrival, Arrival] | None = None
        self._types: dict[str, Type] = {}

    def __len__(self) -> int:
        return sum(map(len, self._found.values()))

    def of(self, node: Node) -> tuple[Fact, ...]:
        """The candidates for a pair of cut points."""
        return tuple(self._found.get(node, ()))

    def begin(self, starts: tuple[Arrival, Arrival] | None, types: dict[str, Type]) -> None:
        """A step begins here; from nowhere where the method is entered."""
        self._starts, self._types = starts, types

    def failed(self, paths: Iterable[Path]) -> None:
        """The step that has begun may break clauses, on these ways."""
        for path in paths:
            self._want(path.conditions, 0)

    def lost(self, meeting: Meeting, node: Node, kept: Iterable[Fact]) -> None:
        """The step that has begun ends at a pair of cut points, where only some of its candidates hold."""
        held = set(kept)
        for fact, deep in list(self._found.get(node, {}).items()):
            if fact not in held and deep < DEEP:
                wrong = not_(View(meeting.values, meeting.sides[fact.side].state.heap).holds(fact))
                if isinstance(wrong, Term):
                    self._want((*meeting.path.conditions, *(wrong.args if wrong.op == "and" else (wrong,))), deep + 1)

    def _want(self, conditions: Sequence[Term], deep: int) -> None:
        """That these conditions never hold together, or some of them."""
        if self._starts is None:
            return
        old, new = self._starts
        found = self._found.setdefault((old.place, new.place), {})
        for fact in self._candidates(old, conditions):
            if len(found) < MOST * (deep + 1):
                found.setdefault(fact, deep)

    def _candidates(self, start: Arrival, conditions: Sequence[Term]) -> Iterator[Fact]:
        members = start.variables(OLD)
        values = {symbol(one): start.registers[one.index] for one in members}
        names = names_of(members, values)
        new = [condition for condition in conditions if condition not in start.state.path]
        said = [right for condition in new if isinstance(right := substitute(condition, names), Term)]
        known = {BOUND, *map(symbol, members)}
        way = [one for one in dict.fromkeys(said) if readable(one, known, self._types)][-STEPS:]
        for parts in _parts(way):
            yield from self._ruled_out(parts, members)

    def _ruled_out(self, parts: Sequence[Term], members: Sequence[LiveVariable]) -> Iterator[Fact]:
        clause = or_(*map(not_, parts))
        size = len(list(subterms([clause]))) if isinstance(clause, Term) else HUGE
        if isinstance(clause, Term) and size < HUGE:
            yield self._fact(clause)
            for general in _generalised(clause, members) if len(parts) <= 2 and size < LARGE else ():
                yield self._fact(general)

    def _fact(self, clause: Term) -> Fact:
        relation = "all" if BOUND in subterms([clause]) else "where"
        return Fact.reading(relation, clause, OLD, self._types)


def _parts(way: Sequence[Term]) -> Iterator[tuple[Term, ...]]:
    """What may be impossible of a way: its last step, that with another one, all of them from some step on."""
    if not way:
        return
    yield (way[-1],)
    yield from ((one, way[-1]) for one in reversed(way[:-1]))
    yield from (tuple(way[at:]) for at in range(len(way) - 2))
    yield from ((one,) for one in way[:-1])


def _generalised(clause: Term, members: Sequence[LiveVariable]) -> Iterator[Term]:
    """What is said of one element, said of all of them, or of those on one side of a variable."""
    indices = [term.args[1] for term in subterms([clause]) if isinstance(term.payload, ElementOf)]
    plain = {part for index in indices for part in subterms([index]) if part.op == "var" and part is not BOUND and part.sort is INT}
    numbers = [symbol(one) for one in members if one.sort is INT and one.type is not BOOLEAN][:RANGES]
    generals: list[tuple[Value, Term | None]] = [(substitute(clause, {part: BOUND}), part) for part in sorted(plain, key=str)]
    generals += [(substitute(clause, {index: BOUND}), None) for index in indices if index.op != "var"]
    generals += [(clause, None)] if BOUND in subterms([clause]) else []
    for general, part in generals:
        yield lift(general, BOOLEAN)
        for limit in numbers:
            for relation in ("ge", "lt", "gt", "le") if limit is not part else ():
                bounded = or_(compare(relation, INT, BOUND, limit), general)
                yield from [bounded] if isinstance(bounded, Term) else []


def shapes(variables: Sequence[LiveVariable], arithmetic: Arithmetic) -> Iterator[Fact]:
    """What counters of nested loops and their sums are to each other: a product of two numbers and a third one, half a product."""
    numbers = [one for one in variables if one.side == OLD and one.sort is INT and one.type is not BOOLEAN]
    if len(numbers) > RANGES:
        return
    add, multiply = OPERATORS["add.int"], OPERATORS["mul.int"]
    for one, first, second in permutations(numbers, 3):
        for other in numbers if first.index < second.index else ():
            product = arithmetic(multiply, symbol(first), symbol(second))
            if other is not one:
                yield Fact("same", one, lift(arithmetic(add, product, symbol(other)), INT), OLD)
    for one, other in permutations(numbers, 2):
        for step in (-1, 1):
            product = arithmetic(multiply, symbol(other), arithmetic(add, symbol(other), step))
            yield Fact("where", None, lift(same(INT, arithmetic(multiply, symbol(one), 2), product), BOOLEAN), OLD)
