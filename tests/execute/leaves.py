"""A handful of leaves with all their values: terms over them are checked by trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import SideGenerics
from twinproof.execute.universe import Universe
from twinproof.ir.program import Program
from twinproof.ir.side import Side
from twinproof.ir.types import BOOLEAN, INT
from twinproof.java.java import JAVA
from twinproof.term.build import and_, compare, equal, not_, or_
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, variable

BOOLEANS = tuple(variable(ByName(f"b{index}"), BOOLEAN) for index in range(3))
NUMBERS = tuple(variable(ByName(f"n{index}"), INT) for index in range(2))


class Assignment:
    """Values for the leaves; calling it evaluates a term."""

    def __init__(self, values: dict[Term, Value]) -> None:
        self._values = values

    def __call__(self, value: Value) -> Value:
        """The plain value of a value."""
        return evaluate([value], lambda term, args: self._values[term])[value] if isinstance(value, Term) else value


def assignments() -> Iterator[Assignment]:
    """All combinations of a few values each."""
    for bits in product((False, True), repeat=len(BOOLEANS)):
        for numbers in product((0, 1, 2, 3), repeat=len(NUMBERS)):
            yield Assignment(dict(zip((*BOOLEANS, *NUMBERS), (*bits, *numbers), strict=True)))


def condition(random: Random, depth: int) -> Value:
    """A random condition over the leaves."""
    kind = random.randrange(5) if depth > 0 else random.randrange(2)
    match kind:
        case 0:
            return random.choice(BOOLEANS)
        case 1:
            return equal(INT, random.choice(NUMBERS), random.choice((0, 1, 2, 3, NUMBERS[0])))
        case 2:
            return not_(condition(random, depth - 1))
        case 3:
            return compare("lt", INT, random.choice(NUMBERS), random.choice((1, 2, NUMBERS[1])))
        case _:
            return random.choice((and_, or_))(condition(random, depth - 1), condition(random, depth - 1))


def plain_inputs() -> Inputs:
    """Inputs of a program without classes."""
    side = Side(Program(lambda name: None, JAVA))
    return Inputs(Universe(side, ()), SideGenerics(side))
