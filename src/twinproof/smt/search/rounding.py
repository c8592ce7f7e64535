"""Rounding: looking for numbers where two ways to compute the same part by a last bit.

Two float expressions that are equal in the reals often differ inside, and a later rounding makes them equal again: `1.0 - y` forgets what
the last bits of a small `y` are, but for one `y` in millions. That one is next to a tie, half-way between two floats. So the search
measures how far the rounding that hides a difference is from a tie, compared with the difference, and closes in. A model is checked as
every other is; all of it depends on the query and a number of evaluations only, unless time is short on the clock.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

from twinproof.ir.types import DOUBLE, FLOAT, Primitive
from twinproof.smt.model import assignment, satisfies
from twinproof.smt.query import Answer, Query, Sat, Unsure
from twinproof.smt.search.guess import moved
from twinproof.smt.search.tape import APART, Number, Point, Tape
from twinproof.term.bits import float_of
from twinproof.term.term import Term, Value, float_key, real

_NODES = 1_000_000  # terms evaluated, at most
_STARTS = 400  # points by chance
_BEST = 6  # of them that are gone on from
_ROUNDS = 20  # ties looked for from each
_AROUND = 3  # floats tried on both sides of a tie
_NO_CLUE = 200.0  # where nothing tells the way: two computations that happen to agree
_BY_CHANCE = 0.5
_AT_TIE = 4.0
_DEEPER = 80.0  # for each rounding more that hides a difference
_EXPONENTS = 60  # how many powers of two around one most points by chance are in
_FLOATS = (FLOAT, DOUBLE)


class RoundingSolver:
    """Answers `Sat` or `Unsure`."""

    def __init__(self, nodes: int = _NODES) -> None:
        self._nodes = nodes

    def check(self, query: Query, seconds: float) -> Answer:
        """A model in which two floats differ that hardly ever do, if one was found."""
        pairs = list(_apart(query.conditions))
        tape = Tape(query.conditions)
        if not pairs or not any(leaf.sort in _FLOATS for leaf in tape.leaves):
            return Unsure("no floats to tell apart")
        found = _Search(tape, pairs, self._nodes // len(tape), time.monotonic() + seconds).run()
        if found is None:
            return Unsure("no rounding told floats apart")
        model = assignment(query.conditions, lambda leaf: found[leaf])
        return Sat(model) if satisfies(model, query.conditions) else Unsure("no rounding told floats apart")


def _apart(conditions: tuple[Term, ...]) -> Iterator[tuple[Term, Term]]:
    """The floats that are to differ, or may be."""
    stack = [(condition, True) for condition in conditions]
    seen = set(stack)
    while stack:
        term, wanted = stack.pop()
        if term.op in ("same.float", "same.double", "eq.float", "eq.double") and not wanted:
            yield term.args[0], term.args[1]
        parts = [(arg, wanted) for arg in term.args[term.op == "ite" :]] if term.op in ("and", "or", "ite") else []
        parts += [(term.args[0], not wanted)] if term.op == "not" else []
        stack += [part for part in parts if part not in seen]
        seen.update(parts)


class _Search:
    """One search: what may still be evaluated, and the floats that are moved."""

    def __init__(self, tape: Tape, pairs: list[tuple[Term, Term]], tries: int, end: float) -> None:
        self._tape = tape
        self._pairs = pairs
        self._tries = tries
        self._end = end
        self._random = Random(0)
        self._floats = [leaf for leaf in tape.leaves if leaf.sort in _FLOATS]

    def run(self) -> Point | None:
        """The first model found."""
        starts = sorted(self._starts(), key=lambda start: start[0])[:_BEST]
        for number in range(_ROUNDS * len(starts)):
            cost, point = starts[number % len(starts)]
            near = dict(point)
            leaf = self._random.choice(self._floats)
            largest = leaf.sort.bits - 9
            if number >= len(starts):
                largest = 48 if leaf.sort is DOUBLE else 19  # the exponent stays about the same
                near[leaf] = moved(leaf.sort, real(near[leaf]), self._random.getrandbits(largest + 1) - (1 << largest))
                cost = self._cost(near)
            if self._tries <= 0 or self._close_in(near, leaf, largest, cost):
                return self._tape.point(near) if self._tries > 0 else None
        return None

    def _starts(self) -> Iterator[tuple[float, Point]]:
        """Points by chance that satisfy all but what is to differ, with a clue."""
        for _ in range(_STARTS):
            point: Point = {leaf: self._chance(leaf) for leaf in self._tape.leaves}
            cost = self._cost(point)
            if self._tries <= 0:
                return
            if cost < math.inf:
                yield cost, point

    def _chance(self, leaf: Term) -> Value:
        random = self._random
        if leaf.sort not in _FLOATS:
            return random.choice([value for value in (0, 1, 2, 7) if leaf.low <= value <= leaf.high] or [leaf.low])
        if random.random() < 0.5:
            return moved(leaf.sort, random.choice((1.0, -1.0)) * 2.0 ** random.uniform(-_EXPONENTS, _EXPONENTS), 0)
        value = float_of(random.getrandbits(leaf.sort.bits), leaf.sort)
        return value if value == value else 1.0

    def _close_in(self, point: Point, leaf: Term, largest: int, cost: float) -> bool:
        """Go to a tie by smaller and smaller steps of one float, and look around there; whether a model was found."""
        for power in range(largest, -1, -1):
            for steps in (1 << power, -1 << power):
                if not cost or self._tries <= 0:
                    return not cost
                old = point[leaf]
                point[leaf] = moved(leaf.sort, real(old), steps)
                new = self._cost(point)
                if new < cost:
                    cost = new
                    break
                point[leaf] = old
        return not cost or (cost % _DEEPER < _AT_TIE and self._look_around(point, leaf))

    def _look_around(self, point: Point, leaf: Term) -> bool:
        middle = point[leaf]
        for steps in range(1, _AROUND + 1):
            for sign in (1, -1):
                point[leaf] = moved(leaf.sort, real(middle), sign * steps)
                if self._tries > 0 and not self._cost(point):
                    return True
        return False

    def _cost(self, point: Point) -> float:
        """Zero for a model; else how far the floats are from differing, if everything else holds."""
        self._tries = self._tries - 1 if time.monotonic() < self._end else 0
        values = self._tape.values(point)
        distance = self._tape.distance_in(values)
        if not distance:
            return 0.0
        if distance > APART * len(self._pairs):
            return math.inf
        hidden = _Hidden(values, self._tape.places)
        return min(hidden.cost(a, b) or math.inf for a, b in self._pairs)  # what differs already is not what is missing


class _Hidden:
    """How far two terms with these values are from differing."""

    def __init__(self, values: list[Number], places: dict[Term, int]) -> None:
        self._values = values
        self._places = places
        self._known: dict[tuple[Term, Term], float] = {}

    def cost(self, a: Term, b: Term) -> float:
        """Zero if they differ, infinite if they cannot."""
        a, b = self._chosen(a), self._chosen(b)
        if a is b:
            return math.inf
        if (a, b) not in self._known:
            self._known[a, b] = _NO_CLUE if self._agree(a, b) else 0.0
            if self._known[a, b]:
                self._known[a, b] = min(self._known[a, b], self._inside(a, b))
        return self._known[a, b]

    def _chosen(self, term: Term) -> Term:
        while term.op == "ite":
            term = term.args[1] if self._values[self._places[term.args[0]]] else term.args[2]
        return term

    def _agree(self, a: Term, b: Term) -> bool:
        return float_key(self._of(a)) == float_key(self._of(b))

    def _of(self, term: Term) -> float:
        value = self._values[self._places[term]]
        assert not isinstance(value, Fraction)
        return real(value)

    def _inside(self, a: Term, b: Term) -> float:
        """The same for computations of the same kind on numbers that differ, or may."""
        name = a.op.partition(".")[0]
        if a.op != b.op or name not in _EXACTLY or a.sort not in _FLOATS:
            return math.inf
        orders = [b.args, b.args[::-1]] if name in ("add", "mul") else [b.args]
        return min(self._hiding(a, b, list(zip(a.args, order, strict=True))) for order in orders)

    def _hiding(self, a: Term, b: Term, pairs: list[tuple[Term, Term]]) -> float:
        costs = [self.cost(x, y) for x, y in pairs]
        inner = min(costs)
        if len(pairs) == 1 or inner not in (0.0, _NO_CLUE):
            return _DEEPER + inner if inner < math.inf else inner
        compute = _EXACTLY[a.op.partition(".")[0]]
        a_args, b_args = ([self._of(term) for term in args] for args in (a.args, b.args))
        if inner:  # they agree here by chance, and may differ by a step nearby
            at = costs.index(inner)
            b_args = [*a_args[:at], moved(a.sort, a_args[at], 1), *a_args[at + 1 :]]
        try:
            one, two = (compute(*map(Fraction, numbers)) for numbers in (a_args, b_args))
        except (ArithmeticError, ValueError):
            return _NO_CLUE
        return _from_tie(a.sort, self._of(a), one, two) + _BY_CHANCE * bool(inner) if one != two else _NO_CLUE


_EXACTLY: dict[str, Callable[..., Fraction]] = {
    "add": lambda a, b: a + b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "neg": lambda a: -a,
}


def _from_tie(sort: Primitive, rounded: float, one: Fraction, two: Fraction) -> float:
    """How often the difference of two numbers that are rounded to the same fits between them and the nearest tie, as a logarithm."""
    if not math.isfinite(rounded):
        return _NO_CLUE
    beside = [moved(sort, rounded, step) for step in (-1, 1)]
    ties = [(Fraction(rounded) + Fraction(other)) / 2 for other in beside if math.isfinite(other)]
    nearest = min(abs(number - tie) for number in (one, two) for tie in ties)
    ratio = nearest / abs(one - two)
    return math.log2(1 + ratio) if ratio < 1 << 1000 else _NO_CLUE
