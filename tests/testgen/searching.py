"""A search for tests on small programs, without a JVM."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from reach.subjects import exploring
from reach.subjects import subject as subject_of_reach
from twinproof.ir.program import Method
from twinproof.reach.exploration import Exploration, ReachScope
from twinproof.same.callgraph import call_graph
from twinproof.target import Target, open_target
from twinproof.testgen.branch_search import AllCovered, BranchSearch
from twinproof.testgen.direction import BranchTarget, branch_targets
from twinproof.testgen.watched_player import WatchedPlayer

FOLDER = Path(__file__).parent / "subjects"


@cache
def subject(name: str) -> Target:
    """The program in one file, one of these or one of those of `reach`."""
    return open_target(str(FOLDER / f"{name}.java")) if (FOLDER / f"{name}.java").exists() else subject_of_reach(name)


def targets_of(exploration: Exploration) -> list[BranchTarget]:
    """All directions that its operations may take."""
    side = exploration.calls.side
    graph = call_graph(side, exploration.calls.inputs.universe.user_classes)
    methods: list[Method] = [method for one in exploration.operations for method in (one.method, *graph.reached(one.method))]
    return branch_targets(side.program, methods)


@contextmanager
def searched(name: str, classes: tuple[str, ...], scope: ReachScope) -> Iterator[tuple[BranchSearch, Exploration, list[BranchTarget]]]:
    """A search that has come to its end, or to that of what there is to cover."""
    with exploring(subject(name), classes, scope) as exploration:
        targets = targets_of(exploration)
        search = BranchSearch(targets, WatchedPlayer(subject(name).program, [target.direction.method for target in targets]))
        search.attach(exploration.calls)
        exploration.look = lambda *executed: search.look(exploration.calls, *executed)
        try:
            for _ in exploration.run():
                pass
        except AllCovered:
            pass
        yield search, exploration, targets
