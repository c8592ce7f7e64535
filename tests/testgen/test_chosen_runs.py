"""Few runs, each as small as it may be."""

from __future__ import annotations

import pytest

from testgen.searching import searched
from twinproof.reach.exploration import ReachScope
from twinproof.reach.sequence import ResultOfStep
from twinproof.testgen.chosen_runs import ChosenRun, choose, smaller, told_apart, without
from twinproof.testgen.sampled_runs import SampledRuns


def test_all_is_covered_by_fewer() -> None:
    """Nothing is lost by the choice, and no run is there for nothing."""
    with searched("SortedList", ("SortedList",), ReachScope({"SortedList": 1}, 3)) as (search, _, targets):
        wanted = {target.direction for target in targets}
        chosen = choose(search.runs, wanted)
        assert set().union(*(one.covers for one in chosen)) == wanted - search.open.keys()
        assert all(one.covers for one in chosen)
        assert sum(len(one.covers) for one in chosen) == len(wanted - search.open.keys())


@pytest.mark.parametrize("name", ["SortedList", "Bounded"])
def test_smaller_takes_the_same(name: str) -> None:
    """A long run at random shrinks to what it is there for; numbers are small and, where they may be, not alike."""
    with searched(name, (name,), ReachScope({name: 1}, 3)) as (search, exploration, targets):
        runs = SampledRuns(exploration.calls.side.program, exploration.operations, ())
        long = max((run for _ in range(30) if (run := search.player.play(runs._steps(search.runs)))), key=lambda run: len(run.calls))
        covers = frozenset({max(long.taken & {target.direction for target in targets}, key=lambda way: way.block)})
        shrunk = smaller(ChosenRun(long, covers), search.player)
        assert len(shrunk.run.calls) <= 4 < len(long.calls)
        assert covers <= shrunk.run.taken
        assert covers <= told_apart(shrunk, search.player).run.taken


def test_without() -> None:
    """Results keep their calls; what is needed stays."""
    with searched("Bounded", ("Bounded",), ReachScope({"Bounded": 1}, 3)) as (search, _, _):
        steps = max((run.steps for run in search.runs), key=len)
        assert without(steps, [0]) is None
        less = without(steps, [1])
        assert less is not None
        assert [step.operation for step in less] == [step.operation for at, step in enumerate(steps) if at != 1]
        assert all(arg.step == 0 for step in less for arg in step.args if isinstance(arg, ResultOfStep))
