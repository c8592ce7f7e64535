"""For what no exploration has found: runs at random, with the same call many times in a row now and then, that build on runs which
brought something.

What they cover is covered like anything else. That they find no way to take a direction says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from twinproof.base.budget import Clock
from twinproof.ir.program import Program
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, SHORT, Type, is_reference
from twinproof.reach.operation import Operation, fits
from twinproof.reach.sequence import BoxArgument, Given, ResultOfStep, SequenceStep, TextArgument
from twinproof.reach.supply import Supply
from twinproof.testgen.branch_search import BranchSearch
from twinproof.testgen.watched_player import PlayedRun

_SEED = 0
_LONGEST = 90  # calls in a run
_ROWS = (1, 1, 1, 1, 2, 3, 6, 12, 25, 40)  # how often the same is called
_NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, -1)
_TEXTS = ("", "a", "b", "ab", "abc", "ba")
_RUNS = 20_000
_BITS: dict[Type, int] = {BYTE: 8, SHORT: 16, INT: 32}


class SampledRuns:
    """Runs of some operations at random; `mentioned` are numbers that the code knows."""

    def __init__(
        self,
        program: Program,
        operations: Sequence[Operation],
        mentioned: Sequence[int],
        texts: Sequence[str] = (),
        longest: int | None = None,
        supply: Supply | None = None,
    ) -> None:
        self.program = program
        self.texts = [*_TEXTS, *texts]
        self.operations = operations
        self.numbers = [*_NUMBERS * 3, *mentioned]
        self.longest = min(_LONGEST, longest or _LONGEST)
        self.supply = supply or Supply()
        self._random = Random(_SEED)
        self._known: dict[str, list[Given]] = {}

    def add_to(self, search: BranchSearch, clock: Clock, report: Callable[[int], None]) -> None:
        """Run until nothing is left to cover, or the time is over."""
        for number in range(_RUNS):
            if not search.open or clock.left() <= 0:
                return
            run = search.player.play(self._steps(search.runs))
            if run is not None:
                search.add(run)
            report(number)

    def _steps(self, known: Sequence[PlayedRun]) -> list[SequenceStep]:
        """The calls of a run: those of one that brought something, if it is not too long, and others behind them."""
        begun = self._random.choice(known).steps if known and self._random.random() < 0.6 else ()
        steps = list(begun[: self.longest])
        for _ in range(self._random.randrange(1, 6)):
            operation = self._random.choice(self.operations)
            for _ in range(self._random.choice(_ROWS)):
                args = self._args(operation, steps)
                if args is not None and len(steps) < self.longest:
                    steps.append(SequenceStep(operation, args))
        return steps

    def _args(self, operation: Operation, steps: Sequence[SequenceStep]) -> tuple[Given, ...] | None:
        """What a call is given; None if there is nothing to call it on."""
        args = [self._arg(type, steps) for type in operation.params]
        return None if operation.has_receiver and args[0] is None else tuple(args)

    def _arg(self, type: Type, steps: Sequence[SequenceStep]) -> Given:
        if is_reference(type):
            fitting = [at for at, step in enumerate(steps) if self._fits(step.operation.result, type)]
            constants = [*self._constants(type), *self._boxes(type)]
            if constants and (not fitting or self._random.randrange(2)):
                return self._random.choice(constants)
            return ResultOfStep(fitting[min(self._random.randrange(3), len(fitting) - 1)]) if fitting else None
        return self._number(type)

    def _number(self, type: Type) -> float:
        if type is BOOLEAN:
            return self._random.randrange(2)
        number = self._random.choice(self.numbers)
        return float(number) if type in (FLOAT, DOUBLE) else abs(number) & 0xFFFF if type is CHAR else _within(type, number)

    def _constants(self, type: Type) -> list[Given]:
        """What can be given as one of a type without any call: texts, constants of enumerations, function objects."""
        if str(type) not in self._known:
            text = self.program.language.semantics.text
            texts: list[Given] = [*map(TextArgument, self.texts)] if fits(self.program, text, type) else []
            supplied = self.supply.constants.get(str(type), ())
            self._known[str(type)] = [*texts, *(constant for constant in supplied if constant not in texts)]
        return self._known[str(type)]

    def _boxes(self, type: Type) -> list[Given]:
        """A box of each kind that is given as one of a type, twice as likely as constants are."""
        return [BoxArgument(kind.cls, kind.type, self._number(kind.type)) for kind in self.supply.boxes_for(type) for _ in range(2)]

    def _fits(self, result: Type, type: Type) -> bool:
        return is_reference(result) and fits(self.program, str(result), type)


def _within(type: Type, number: int) -> int:
    """A number that a narrow type has."""
    bits = _BITS.get(type, 64)
    return (number + (1 << (bits - 1))) % (1 << bits) - (1 << (bits - 1))
