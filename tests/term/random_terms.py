"""Random expressions, each built twice: through the simplifying constructors and, as the oracle, node by node as written."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from twinproof.ir.operators import OPERATORS, Operator, round_float
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, INT, LONG, REF, Primitive
from twinproof.term.build import and_, apply, compare, equal, is_input, ite, not_, or_, same
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, constant, fresh, function, intern, lift, variable

SORTS = (BOOLEAN, INT, LONG, FLOAT, DOUBLE, REF)
NUMBERS = (INT, LONG, FLOAT, DOUBLE)
INTS = [0, 1, -1, 2, -2, 3, 5, 7, 8, 10, 16, 24, 31, 32, 33, 127, 128, -128, 255, 256, 65535, 65536, -32768, 0x7FFFFFFF, -0x80000000]
LONGS = [*INTS, 0xFFFFFFFF, 1 << 32, 63, 64, (1 << 63) - 1, -(1 << 63), 1 << 53, (1 << 53) + 1]
DOUBLES = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    2.0,
    -2.0,
    0.5,
    0.1,
    3.5,
    -7.25,
    5e-324,
    -5e-324,
    2.2250738585072014e-308,
    1e308,
    math.inf,
    -math.inf,
    math.nan,
]
DOUBLES += [
    2147483647.0,
    -2147483648.0,
    2147483648.0,
    9.223372036854775807e18,
    1e-45,
    3.4028234663852886e38,
    0.1 + 0.2,
    4.0,
    1.1754943508222875e-38,
]
BOUNDED = ((0, 1), (-128, 127), (0, 65535), (0, 0x7FFFFFFF), (-5, 9))


@dataclass(frozen=True, slots=True)
class Twice:
    """One expression, simplified and as written."""

    simple: Value
    plain: Term


def values_of(sort: Primitive) -> list[Value]:
    """Corner values of a sort; references are numbers, 0 for null."""
    if sort is FLOAT:
        return [round_float(value) for value in DOUBLES]
    table: dict[str, list[Value]] = {"Z": [False, True], "I": [*INTS], "J": [*LONGS], "D": [*DOUBLES], "A": [0, 1, 2]}
    return table[sort.code]


class Generator:
    """Makes expressions over a few variables of each sort."""

    def __init__(self, rng: random.Random, sorts: tuple[Primitive, ...] = SORTS, division: bool = True) -> None:
        self.rng = rng
        self.sorts = sorts
        self.operators = [op for op in OPERATORS.values() if self._fits(op, division)]

    def _fits(self, op: Operator, division: bool) -> bool:
        wanted = op.result is not BOOLEAN and {op.result, *op.args} <= set(self.sorts)
        return wanted and (division or op.name.partition(".")[0] not in ("div", "rem"))

    def make(self, sort: Primitive, depth: int) -> Twice:
        """A random expression."""
        if depth == 0 or self.rng.random() < 0.1:
            return self._leaf(sort)
        if sort is not REF and sort is not BOOLEAN and self.rng.random() < 0.75:
            return self._operator(sort, depth)
        if sort is BOOLEAN and self.rng.random() < 0.85:
            return self._condition(depth)
        condition, a, b = self.make(BOOLEAN, depth - 1), self.make(sort, depth - 1), self.make(sort, depth - 1)
        return Twice(ite(condition.simple, a.simple, b.simple, sort), intern("ite", sort, (condition.plain, a.plain, b.plain)))

    def _leaf(self, sort: Primitive) -> Twice:
        if self.rng.random() < 0.35:
            value = None if sort is REF else self.rng.choice(values_of(sort))
            return Twice(value, constant(sort, value))
        if sort is REF and self.rng.random() < 0.3:
            term = fresh(self.rng.randrange(2))
        elif sort is INT and self.rng.random() < 0.3:
            low, high = self.rng.choice(BOUNDED)
            term = variable(ByName(f"b{self.rng.randrange(2)}"), INT, (low, high))
        elif sort in (INT, REF) and REF in self.sorts and self.rng.random() < 0.25:
            term = function(ByName("f"), sort, (variable(ByName("x0"), REF),))
        else:
            term = variable(ByName(f"x{self.rng.randrange(3)}"), sort)
        return Twice(term, term)

    def _operator(self, sort: Primitive, depth: int) -> Twice:
        fitting = [op for op in self.operators if op.result is sort]
        if not fitting:
            return self._leaf(sort)
        op = self.rng.choice(fitting)
        args = [self._argument(op, index, depth) for index in range(len(op.args))]
        simple = apply(op, *(arg.simple for arg in args))
        return Twice(simple, intern(op.name, sort, tuple(arg.plain for arg in args)))

    def _argument(self, op: Operator, index: int, depth: int) -> Twice:
        sort = op.args[index]
        if index and self.rng.random() < 0.5:
            value = self.rng.choice(values_of(sort))
            return Twice(value, constant(sort, value))
        return self.make(sort, depth - 1)

    def _condition(self, depth: int) -> Twice:
        kind = self.rng.choice(["not", "and", "or", "compare", "compare", "compare", "same"])
        if kind == "not":
            a = self.make(BOOLEAN, depth - 1)
            return Twice(not_(a.simple), intern("not", BOOLEAN, (a.plain,)))
        if kind in ("and", "or"):
            parts = [self.make(BOOLEAN, depth - 1) for _ in range(self.rng.randint(2, 4))]
            make = and_ if kind == "and" else or_
            return Twice(make(*(part.simple for part in parts)), intern(kind, BOOLEAN, tuple(part.plain for part in parts)))
        return self._comparison(kind, depth)

    def _comparison(self, kind: str, depth: int) -> Twice:
        sort = self.rng.choice([sort for sort in self.sorts if sort is not BOOLEAN] or [BOOLEAN])
        a, b = self.make(sort, depth - 1), self.make(sort, depth - 1)
        if kind == "same":
            if sort is REF:
                return Twice(is_input(a.simple), self._plain_input(a.plain))
            return Twice(same(sort, a.simple, b.simple), plain_comparison("same", sort, a.plain, b.plain))
        name = self.rng.choice(["eq", "ne"] if sort in (REF, BOOLEAN) else ["eq", "ne", "lt", "le", "gt", "ge"])
        simple = equal(sort, a.simple, b.simple) if name == "eq" else compare(name, sort, a.simple, b.simple)
        return Twice(simple, plain_comparison(name, sort, a.plain, b.plain))

    def _plain_input(self, ref: Term) -> Term:
        if ref.op == "ite":
            return intern("ite", BOOLEAN, (ref.args[0], self._plain_input(ref.args[1]), self._plain_input(ref.args[2])))
        return constant(BOOLEAN, ref.op != "fresh")


def plain_comparison(name: str, sort: Primitive, a: Term, b: Term) -> Term:
    """A comparison out of the nodes that evaluator and encoder know, nothing simplified."""
    if name == "ne":
        return intern("not", BOOLEAN, (plain_comparison("eq", sort, a, b),))
    if name in ("gt", "ge"):
        return plain_comparison("lt" if name == "gt" else "le", sort, b, a)
    if name == "le" and sort in (INT, LONG):
        return intern("not", BOOLEAN, (intern(f"lt.{sort}", BOOLEAN, (b, a)),))
    if sort is BOOLEAN:
        return intern("ite", BOOLEAN, (a, b, intern("not", BOOLEAN, (b,))))
    if name == "same" and sort not in (FLOAT, DOUBLE):
        name = "eq"
    return intern(f"{name}.{sort}", BOOLEAN, (a, b))


def differ(sort: Primitive, twice: Twice) -> Term:
    """The condition, nothing simplified, under which the two are not the same."""
    a, b = lift(twice.simple, sort), twice.plain
    if sort is BOOLEAN:
        return intern("ite", BOOLEAN, (a, intern("not", BOOLEAN, (b,)), b))
    op = f"same.{sort}" if sort in (FLOAT, DOUBLE) else f"eq.{sort}"
    return intern("not", BOOLEAN, (intern(op, BOOLEAN, (a, b)),))
