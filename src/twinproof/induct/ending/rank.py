"""Ranking: a loop that one version runs alone ends, as some number gets nearer to an end in every round.

A round is an `Edge` between two cut points with the values of registers before and after it. The numbers of a machine are finitely many, so
one that gets strictly larger, or strictly smaller, in every round cannot do so for ever: no lower bound is needed, and a measure may wrap
around as it likes, as long as the solver shows that it gets smaller. Of ideal numbers, there must be one. Where no number gets smaller in
every round, one may in some, and stay as it is in the others, for which another one is looked for (a lexicographic order).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import permutations

from twinproof.base.dataclass import dataclass, replace
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG, Primitive
from twinproof.term.build import and_, compare, equal, ite, not_, or_
from twinproof.term.term import Value

Arithmetic = Callable[..., Value]
Surely = Callable[[Value], bool]
DEEP = 2  # measures in a lexicographic order, besides the first
MOST_NUMBERS = 8  # that are looked at
_WHOLE, _NUMBERS = (INT, LONG), (INT, LONG, FLOAT, DOUBLE)
_BITS = {INT: -(1 << 31), LONG: -(1 << 63)}


@dataclass(frozen=True, slots=True)
class Edge:
    """A way from one cut point to another: the numbers in registers, by their index, before and after, and whether a condition over
    them surely holds then."""

    source: object
    target: object
    sorts: Mapping[int, Primitive]
    before: Mapping[int, Value]
    after: Mapping[int, Value]
    surely: Surely


@dataclass(frozen=True, slots=True)
class Measure:
    """A number that may get smaller: what it is, by the values of registers."""

    name: str
    sort: Primitive
    of: Callable[[Mapping[int, Value]], Value]


def all_end(edges: Sequence[Edge], arithmetic: Arithmetic, is_ideal: bool = False, deep: int = DEEP) -> bool:
    """Whether no run can take such edges for ever; by so many more measures in a row at most."""
    return all(_part_ends(part, arithmetic, is_ideal, deep) for part in _cyclic_parts(edges))


def _part_ends(edges: list[Edge], arithmetic: Arithmetic, is_ideal: bool, deep: int) -> bool:
    for measure in _measures(edges, arithmetic, is_ideal):
        falls = [_falls(edge, measure, is_ideal) for edge in edges]
        rest = [edge for edge, falling in zip(edges, falls, strict=True) if not falling]
        if not all(_stays(edge, measure) for edge in rest):
            continue
        left = rest if is_ideal else [_where_same(edge, measure) for edge in rest]  # ideal numbers may fall for ever
        if is_ideal and len(rest) == len(edges):
            continue
        if not left or (deep and all_end(left, arithmetic, is_ideal, deep - 1)):
            return True
    return False


def _where_same(edge: Edge, measure: Measure) -> Edge:
    """An edge where a measure that never rises stays as it is."""
    same = equal(measure.sort, measure.of(edge.before), measure.of(edge.after))
    return replace(edge, surely=lambda condition: edge.surely(or_(not_(same), condition)))


def _falls(edge: Edge, measure: Measure, is_ideal: bool) -> bool:
    before, after = measure.of(edge.before), measure.of(edge.after)
    least = compare("ge", measure.sort, before, 0) if is_ideal else True
    return edge.surely(and_(least, compare("lt", measure.sort, after, before)))


def _stays(edge: Edge, measure: Measure) -> bool:
    return edge.surely(compare("le", measure.sort, measure.of(edge.after), measure.of(edge.before)))


def _measures(edges: list[Edge], arithmetic: Arithmetic, is_ideal: bool) -> Iterator[Measure]:
    """What may get smaller: of numbers that all the cut points have, and some edge changes."""
    common = set.intersection(*(set(edge.before) & set(edge.after) for edge in edges))
    sorts = {index: sort for edge in edges for index, sort in edge.sorts.items() if index in common}
    changed = [index for index in sorted(sorts) if any(edge.before[index] is not edge.after[index] for edge in edges)]
    numbers = [index for index in changed if sorts[index] in (_WHOLE if is_ideal else _NUMBERS)][:MOST_NUMBERS]
    for index in numbers:
        yield from _single(index, sorts[index], arithmetic, is_ideal)
    whole = [index for index in sorted(sorts) if sorts[index] in _WHOLE]
    for one, other in permutations(whole[: 2 * MOST_NUMBERS], 2):
        if one in numbers or other in numbers:
            yield _combined("sub", one, other, sorts, arithmetic)
    for one, other in permutations(numbers, 2):
        if one < other and sorts[one] in _BITS and sorts[other] in _BITS:
            yield _combined("add", one, other, sorts, arithmetic)
            yield _negated(_combined("add", one, other, sorts, arithmetic), arithmetic)


def _single(index: int, sort: Primitive, arithmetic: Arithmetic, is_ideal: bool) -> Iterator[Measure]:
    down = Measure(f"{index}", sort, lambda values: values[index])
    yield down
    yield _negated(down, arithmetic)
    if sort in _BITS and not is_ideal:
        flip, lowest = OPERATORS[f"xor.{sort}"], _BITS[sort]
        yield Measure(f"unsigned {index}", sort, lambda values: arithmetic(flip, values[index], lowest))
    if sort in _BITS:
        yield Measure(f"size of {index}", LONG, lambda values: _size(_widened(values[index], sort, arithmetic), arithmetic))


def _negated(measure: Measure, arithmetic: Arithmetic) -> Measure:
    """What falls as the other rises; of the least whole number this is not so, which the solver sees."""
    if measure.sort is INT:
        return Measure(f"-{measure.name}", LONG, lambda values: _minus(LONG, _widened(measure.of(values), INT, arithmetic), arithmetic))
    return Measure(f"-{measure.name}", measure.sort, lambda values: _minus(measure.sort, measure.of(values), arithmetic))


def _minus(sort: Primitive, value: Value, arithmetic: Arithmetic) -> Value:
    return arithmetic(OPERATORS[f"neg.{sort}"], value)


def _size(value: Value, arithmetic: Arithmetic) -> Value:
    return ite(compare("lt", LONG, value, 0), _minus(LONG, value, arithmetic), value, LONG)


def _combined(name: str, one: int, other: int, sorts: Mapping[int, Primitive], arithmetic: Arithmetic) -> Measure:
    operator = OPERATORS[f"{name}.long"]

    def of(values: Mapping[int, Value]) -> Value:
        return arithmetic(operator, *(_widened(values[index], sorts[index], arithmetic) for index in (one, other)))

    return Measure(f"{name} {one} {other}", LONG, of)


def _widened(value: Value, sort: Primitive, arithmetic: Arithmetic) -> Value:
    return arithmetic(OPERATORS["int2long"], value) if sort is INT else value


def _cyclic_parts(edges: Sequence[Edge]) -> Iterator[list[Edge]]:
    """The edges by the strongly connected part of the graph that they are in; those on no cycle are in none."""
    after: dict[object, list[object]] = {}
    for edge in edges:
        after.setdefault(edge.source, []).append(edge.target)
    reached = {node: _reached(node, after) for node in after}
    parts = {frozenset(other for other in found if node in reached.get(other, ())) for node, found in reached.items() if node in found}
    for part in sorted(parts, key=lambda part: min(place for place, edge in enumerate(edges) if edge.source in part)):
        yield [edge for edge in edges if edge.source in part and edge.target in part]


def _reached(start: object, after: Mapping[object, Iterable[object]]) -> set[object]:
    found: set[object] = set()
    todo = list(after[start])
    while todo:
        node = todo.pop()
        if node not in found:
            found.add(node)
            todo += after.get(node, ())
    return found
