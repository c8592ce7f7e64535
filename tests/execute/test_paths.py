"""Each path of a method has an input that takes it: the solver's model, executed on the interpreter and on the JVM.

The model must describe an input that can be built, and all three must agree: the executor's prediction, the interpreter, the JVM.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from execute.concretise import Evaluation, NotDescribable, Predicted, predict
from execute.held import is_problem
from execute.paths import NotAsked, Taken, Z3Alone, all_decisions, models
from execute.test_against_interpreter import benchmark_worlds, random_world
from execute.worlds import Executed, World
from twinproof.base.budget import Deadline
from twinproof.heap.observe import Observation, Stopped
from twinproof.java.find.jdk import find_jdk
from twinproof.java.sidecar import Sidecar
from twinproof.term.term import Term

BOUND = 3
EXECUTION_SECONDS = 60.0
_NOT_BUILDABLE = ("an object node cannot be of class", "static field", "no class fits", "an object of some class", "cached ", "static ")


@dataclass(slots=True)
class Paths:
    """What became of the paths; `distinct` ones decide some condition differently.

    `unbuildable` ones need an enum's constant, a string or a final static field, which models cannot give.
    """

    followed: int = 0
    distinct: set[tuple[str, tuple[object, ...]]] = field(default_factory=set)
    unbuildable: list[str] = field(default_factory=list)
    unsure: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


class Runs:
    """All paths of many methods on both machines."""

    def __init__(self, sidecar: Sidecar, models_per_outcome: int) -> None:
        self.sidecar = sidecar
        self.most = models_per_outcome
        self.solver = Z3Alone()
        self.paths = Paths()

    def world(self, world: World) -> None:
        """The methods of one program, but for constructors, whose calls are part of other methods."""
        side = self.sidecar.load(world.classpath.locations)
        for method in world.methods():
            executed = None if method.name == "<init>" else world.execute(method, BOUND, self.solver, Deadline(EXECUTION_SECONDS))
            if executed is not None:
                taken = list(self._taken(executed))
                inputs = [each.input for each in taken]
                seen = self.sidecar.observe_many(side, method.owner, method.name, method.descriptor, inputs) if inputs else []
                for each, on_jvm in zip(taken, seen, strict=True):
                    self._check(world, executed, each, on_jvm)

    def _taken(self, executed: Executed) -> Iterator[Taken]:
        for found in models(executed, Random(executed.method.name), self.most):
            match found:
                case Taken():
                    yield found
                case NotAsked("unsat"):
                    pass
                case NotAsked(why):
                    (self.paths.unsure if why.startswith("unsure") else self.paths.unbuildable).append(why)

    def _check(self, world: World, executed: Executed, taken: Taken, on_jvm: Observation) -> None:
        """The path is followed, and what it predicts is what both machines show."""
        prediction = predict(world, executed, taken.input)
        if isinstance(on_jvm.end, Stopped) and on_jvm.end.reason == "bad-input":
            known = on_jvm.end.detail.startswith(_NOT_BUILDABLE)
            (self.paths.unbuildable if known else self.paths.problems).append(f"{on_jvm.end.detail}: {taken.input}")
        elif not isinstance(prediction, Predicted):
            known = prediction.why.startswith(_NOT_BUILDABLE)
            (self.paths.unbuildable if known else self.paths.problems).append(f"{prediction}: {taken.input}")
        elif not (evaluation := Evaluation(world, executed.inputs, taken.input)).holds(taken.conditions):
            self.paths.problems.append(f"{executed.method} leaves the path of {taken}")
        else:
            on_interpreter = world.observe(executed.method, taken.input)
            wrong = [seen for seen in (on_interpreter, on_jvm) if is_problem(prediction, taken.input, seen)]
            self.paths.problems += [f"{executed.method} on {taken.input}\npredicted {prediction.seen}\nseen {seen}" for seen in wrong]
            if not wrong:
                self.paths.followed += 1
                where = f"{world.classpath.locations} {executed.method}"
                self.paths.distinct.add((where, tuple(_decided(evaluation, term) for term in all_decisions(executed))))


def _decided(evaluation: Evaluation, condition: Term) -> object:
    """How an input decides a condition; None where it asks about what the input does not have."""
    try:
        return evaluation(condition)
    except NotDescribable:
        return None


@pytest.fixture(scope="module")
def sidecar() -> Iterator[Sidecar]:
    with Sidecar(find_jdk()) as running:
        yield running


def check(worlds: Iterator[World], sidecar: Sidecar, models_per_outcome: int, least: int) -> None:
    runs = Runs(sidecar, models_per_outcome)
    for world in worlds:
        runs.world(world)
    paths = runs.paths
    left_out = f"{len(paths.unbuildable)} inputs not buildable, {len(paths.unsure)} not found in time"
    print(f"{paths.followed} paths followed, {len(paths.distinct)} of them distinct; {left_out}")
    assert paths.problems == [], "\n\n".join(paths.problems[:5])
    assert len(paths.distinct) >= least
    assert len(paths.unbuildable) + len(paths.unsure) < paths.followed / 5, (paths.unbuildable, paths.unsure)


def test_paths_of_benchmark_methods(sidecar: Sidecar) -> None:
    """Models of paths of the benchmark's methods take these paths."""
    check(benchmark_worlds(8), sidecar, 2, 170)


def test_paths_of_random_methods(sidecar: Sidecar, tmp_path: Path) -> None:
    """Models of paths of random methods take these paths."""
    check(iter([random_world(77, 16, tmp_path)]), sidecar, 2, 120)


@pytest.mark.slow
def test_all_paths_of_benchmark_methods(sidecar: Sidecar) -> None:
    """The same for all methods of the benchmark."""
    check(benchmark_worlds(1), sidecar, 3, 1500)


@pytest.mark.slow
def test_many_paths_of_random_methods(sidecar: Sidecar, tmp_path: Path) -> None:
    """The same for 360 random methods."""
    check((random_world(seed, 30, tmp_path) for seed in range(2000, 2012)), sidecar, 4, 2000)
