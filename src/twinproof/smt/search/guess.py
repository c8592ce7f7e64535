"""Guessing: looking for a model by distance, without a solver.

Every condition says how far it is from holding: by how many steps on the line of all floats or integers two values would have to move.
A search from corner values, recent models and the constants of the query goes downhill, and sideways where nothing tells the way.
Solvers are slow on float arithmetic where most values would do. A model is checked as every other is.
"""

from __future__ import annotations

import math
import time
from itertools import cycle
from random import Random

from twinproof.ir.operators import round_float
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, REF, Primitive
from twinproof.smt.model import Assignment, assignment, default, leaves, satisfies
from twinproof.smt.query import Answer, Query, Sat, Unsure
from twinproof.smt.search.tape import APART, Point, Tape
from twinproof.term.bounds import FULL
from twinproof.term.encode_order import at, rank
from twinproof.term.term import Term, Value, integer, lower, real, subterms

_TRIES = 1500  # points looked at, at most
_NODES = 600_000  # and terms evaluated
_PATIENCE = 40  # points without progress before the search closes in, and starts elsewhere
_ON_THE_SPOT = 300  # the same where only one thing is wrong and nothing tells the way
_PROGRESS = 0.5
_AT_THRESHOLD = 0.3  # how often a number is put where it is compared
_RECENT = 4
_FLOATS = (0.0, 1.0, -1.0, 0.5, -0.0, 3.0, 1e-3, 1e10, math.inf, -math.inf, math.nan, 5e-324)
_INTEGERS = (0, 1, -1, 2, 7, 100, -100)


class GuessingSolver:
    """Answers `Sat` or `Unsure`, after a number of tries that depends on the query, and only when time is short on the clock."""

    def __init__(self, nodes: int = _NODES, ideal: bool = False) -> None:
        self._nodes = nodes
        self._ideal = ideal
        self._recent: list[Point] = []

    def check(self, query: Query, seconds: float) -> Answer:
        """A model that was guessed, if one was."""
        found = _Search(Tape(query.conditions, self._ideal), query.conditions, self._recent, self._nodes, time.monotonic() + seconds).run()
        if found is None:
            return Unsure("no model was guessed")
        model = assignment(query.conditions, lambda leaf: found[leaf])
        if not self._ideal and not satisfies(model, query.conditions):
            return Unsure("no model was guessed")
        self.learn(query, model)
        return Sat(model, exact=not self._ideal)

    def learn(self, query: Query, model: Assignment) -> None:
        """Begin near this model next time."""
        point = {leaf: model.leaf(leaf, ()) for leaf in leaves(query.conditions) if leaf.op == "var"}
        self._recent.insert(0, point)
        del self._recent[_RECENT:]


class _Search:
    """One search: the point it is at, and how far that is from a model."""

    def __init__(self, tape: Tape, conditions: tuple[Term, ...], recent: list[Point], nodes: int, end: float) -> None:
        self._tape = tape
        self._random = Random(0)
        self._leaves = self._tape.leaves
        self._recent = recent
        self._end = end
        self._pools = {leaf: _pool(leaf, conditions) for leaf in self._leaves}
        self._tries = min(_TRIES, nodes // len(self._tape))

    def run(self) -> Point | None:
        """The first model found."""
        starts = cycle([*self._recent, {}])
        first = True
        while self._tries > 0:
            near = next(starts)
            point = {leaf: near.get(leaf, self._start(leaf, first)) for leaf in self._leaves}
            first = first and bool(near)
            distance = self._distance(point)
            if distance and self._leaves:
                distance = self._walk(point, distance)
            for leaf in self._leaves if distance > APART else ():
                distance = self._close_in(point, leaf, distance)
            if not distance:
                return self._tape.point(point)
            if not self._leaves:
                return None
        return None

    def _start(self, leaf: Term, plain: bool) -> Value:
        return self._pools[leaf][0] if plain else self._random.choice(self._pools[leaf])

    def _distance(self, point: Point) -> float:
        self._tries = self._tries - 1 if time.monotonic() < self._end else 0
        return self._tape.distance(point)

    def _walk(self, point: Point, distance: float) -> float:
        """Go on from a point while that brings us nearer, or at least nowhere else; the point moves along."""
        idle = 0
        stride = _Stride()
        while distance and self._tries > 0 and idle < (_PATIENCE if distance > APART else _ON_THE_SPOT):
            old = dict(point)
            leaf = self._random.choice(self._leaves)
            point[leaf] = self._neighbour(leaf, point[leaf], stride)
            if self._tape.thresholds and not stride.works and self._random.random() < _AT_THRESHOLD:
                self._go_to_threshold(point)
            new = self._distance(point)
            idle = 0 if new < distance - _PROGRESS else idle + 1
            stride.learn(new < distance)
            if new <= distance:
                distance = new
            else:
                point.update(old)
        return distance

    def _go_to_threshold(self, point: Point) -> None:
        """Put a number at, or next to, what it is compared with: the place where a branch flips."""
        leaf, place = self._random.choice(self._tape.thresholds)
        self._tries -= 1
        point[leaf] = _shifted(leaf, self._tape.value(point, place), self._random.choice((0, 0, 1, -1)))

    def _close_in(self, point: Point, leaf: Term, distance: float) -> float:
        """Move one number nearer and nearer, by half as much each time."""
        if leaf.sort is BOOLEAN or leaf.sort is REF:
            return distance
        for power in range(leaf.sort.bits - 3, -1, -1):
            for steps in (1 << power, -1 << power):
                if not distance or self._tries <= 0:
                    return distance
                old = point[leaf]
                point[leaf] = _shifted(leaf, old, steps)
                new = self._distance(point)
                if new < distance:
                    distance = new
                    break
                point[leaf] = old
        return distance

    def _neighbour(self, leaf: Term, value: Value, stride: _Stride) -> Value:
        random = self._random
        if leaf.sort is BOOLEAN:
            return not value
        kind = random.random()
        if leaf.sort is REF or kind < 0.25:
            return random.choice(self._pools[leaf])
        if kind < 0.5 and not stride.works and leaf.sort in (FLOAT, DOUBLE):
            return _narrow(leaf.sort, real(random.choice(self._pools[leaf])) * random.random())
        return _shifted(leaf, value, stride.next(random, leaf.sort.bits))


class _Stride:
    """How far to go: any power of two steps, twice as far in the same direction after a success."""

    def __init__(self) -> None:
        self._last = 0
        self.works = False

    def next(self, random: Random, bits: int) -> int:
        """The next number of steps, signed."""
        if self.works:
            self._last *= 2
        else:
            self._last = random.choice((1, -1)) * (random.getrandbits(random.randint(1, bits - 2)) + 1)
        return self._last

    def learn(self, worked: bool) -> None:
        """Whether the last one brought us nearer."""
        self.works = worked


def _shifted(leaf: Term, value: Value, steps: int) -> Value:
    if leaf.sort is FLOAT or leaf.sort is DOUBLE:
        return moved(leaf.sort, real(value), steps)
    return min(max(integer(value) + steps, leaf.low), leaf.high)


def moved(sort: Primitive, value: float, steps: int) -> float:
    """The float so many floats further up; the infinities are the ends of the line."""
    if value != value:
        return 0.0
    return at(sort, rank(sort, value) + steps)


def _narrow(sort: Primitive, value: float) -> float:
    return round_float(value) if sort is FLOAT else value


def _pool(leaf: Term, conditions: tuple[Term, ...]) -> list[Value]:
    """Values worth a try: those that the query mentions and corner values."""
    sort = leaf.sort
    if sort is BOOLEAN:
        return [False, True]
    if sort is REF:
        return [0, 1, 2]
    numbers = [real(lower(term)) for term in subterms(conditions) if term.op == "const" and term.sort not in (BOOLEAN, REF)]
    if sort is FLOAT or sort is DOUBLE:
        mentioned = [_narrow(sort, float(number)) for number in numbers if abs(number) < 1e300]
        return list(dict.fromkeys([*_FLOATS, *mentioned, *(-number for number in mentioned)]))
    low, high = max(leaf.low, FULL[sort.code][0]), min(leaf.high, FULL[sort.code][1])
    whole = [int(number) for number in numbers if math.isfinite(number)]
    wanted = [integer(default(leaf)), *_INTEGERS, *(number + step for number in whole for step in (0, 1, -1)), low, high]
    return [number for number in dict.fromkeys(wanted) if low <= number <= high]
