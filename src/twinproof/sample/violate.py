"""Concrete runs of one program, held to a contract: small inputs first, until a clause is broken or time is up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

from twinproof.base.dataclass import dataclass
from twinproof.execute.universe import Universe
from twinproof.heap.observe import Input, Observation, Stopped
from twinproof.interpret.machine import FAILED, HALTED
from twinproof.same.callgraph import call_graph
from twinproof.sample.catalogue import Catalogue
from twinproof.sample.concrete import SideFiles
from twinproof.sample.generate import Generator
from twinproof.sample.harvest import harvest
from twinproof.sample.sample import Plan
from twinproof.sample.shapes import has_cycle

_BATCH, _FIRST, _MOST_LOST = 32, 4, 6
_LOST = ("timeout", "stack-overflow", "out-of-memory", "crash", "refused", "budget")


class Runs(Protocol):
    """A program whose calls are held to a contract."""

    def observe(self, inputs: Sequence[Input]) -> list[Observation]:
        """How one call per input ended."""


@dataclass(frozen=True, slots=True)
class Tried:
    """By clause, the first input that broke it; how many runs ended, and how many did not within their limits."""

    broken: dict[str, Input]
    runs: int
    lost: int


NOTHING_TRIED = Tried({}, 0, 0)


def broken_clause(seen: Observation) -> str | None:
    """The clause that a run broke."""
    return seen.end.detail if isinstance(seen.end, Stopped) and seen.end.reason == FAILED else None


def search_violations(runs: Runs, files: SideFiles, universe: Universe, plan: Plan, enough: Callable[[Iterable[str]], bool]) -> Tried:
    """Look for inputs that break clauses, until those that are broken are `enough`."""
    catalogue = Catalogue(files, files, universe)
    reached = call_graph(files.side, frozenset(universe.user_classes)).reached(files.method)
    found = harvest(files.side, files.method, universe.user_classes.__contains__, others=sorted(reached, key=lambda one: str(one.ref)))
    generator = Generator(files, catalogue, (found, found), plan.seed, plan.sharing)
    if generator.lacks_receiver:
        return NOTHING_TRIED
    return _Search(runs, generator, partial(has_cycle, catalogue.known), plan, enough).run()


class _Search:
    """One search: what was run so far."""

    def __init__(
        self, runs: Runs, generator: Generator, is_cyclic: Callable[[Input], bool], plan: Plan, enough: Callable[[Iterable[str]], bool]
    ) -> None:
        self._runs = runs
        self._generator = generator
        self._is_cyclic = is_cyclic
        self._plan = plan
        self._enough = enough
        self._broken: dict[str, Input] = {}
        self._done = 0
        self._lost = 0
        self._made = 0

    def run(self) -> Tried:
        """Batch after batch."""
        if self._plan.seeds:
            self._batch(self._plan.seeds)
        while not self._is_over():
            size = min(_FIRST if self._made < _BATCH else _BATCH, self._plan.runs - self._made)
            inputs = [self._generator.input(number, cyclic=self._lost == 0) for number in range(self._made, self._made + size)]
            self._made += size
            self._batch(self._plan.keep(inputs))
        return Tried(self._broken, self._done, self._lost)

    def _is_over(self) -> bool:
        left = 1.0 if self._plan.clock is None else self._plan.clock.left()
        is_tried = self._generator.is_fixed and self._made > 0
        return left <= 0 or self._made >= self._plan.runs or self._lost > _MOST_LOST or is_tried or self._enough(self._broken)

    def _batch(self, inputs: Sequence[Input]) -> None:
        for given, seen in zip(inputs, self._runs.observe(inputs), strict=True):
            clause = broken_clause(seen)
            if clause is not None:
                self._broken.setdefault(clause, given)
            match seen.end:
                case Stopped(reason) if reason == HALTED:  # not admitted
                    pass
                case Stopped(reason) if reason in _LOST:
                    self._lost += 1
                    self._generator.use_smaller_numbers()
                case _:
                    self._done += 1
