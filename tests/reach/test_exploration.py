"""The states that are found are those that sequences of calls lead to, no more and no fewer."""

from __future__ import annotations

import pytest

from reach.brute_force import BruteForce, code_of, shape_code
from reach.subjects import exploring, subject
from twinproof.reach.exploration import ReachScope
from twinproof.reach.operation import classes_named
from twinproof.reach.sequence import ResultOfStep
from twinproof.reach.trace_back import calls_to

CASES = [
    ("SortedList", ("SortedList",), {"SortedList": 1}, 3, 5, range(4)),
    ("SearchTree", ("SearchTree",), {"SearchTree": 1}, 3, 5, range(4)),
    ("Cell", ("Cell",), {"Cell": 3}, 3, 5, range(1)),
    ("Bounded", ("Bounded",), {"Bounded": 1}, 1, 5, range(2)),
    ("Registry", ("Registry",), {"Registry": 4}, 4, 5, range(1)),
    ("Bag", ("Bag",), {"Bag": 1, "java.lang.Object": 2, "Bag$Slot": 2}, 2, 5, range(1)),
    ("Locker", ("Locker",), {"Locker": 1}, 1, 3, [127, 1000]),
    ("Sized", ("Sized",), {"Sized": 1}, 2, 3, range(-1, 4)),
    ("Names", ("Names",), {"Names": 1}, 2, 3, [0, 1]),
    ("Owner", ("Owner", "Owner.Pet"), {"Owner": 2, "Owner$Pet": 1, "Owner$LoudPet": 1}, 2, 5, range(1)),
]


@pytest.mark.parametrize(("name", "classes", "limits", "others", "calls", "values"), CASES, ids=[case[0] for case in CASES])
def test_shapes_are_those_of_concrete_runs(name, classes, limits, others, calls, values) -> None:  # type: ignore[no-untyped-def]
    """Brute force finds the same shapes; and every state of ours is led to by calls that leave just its shape."""
    target = subject(name)
    with exploring(target, classes, ReachScope(limits, others, calls)) as exploration:
        for _ in exploration.run():
            pass
        assert not exploration.gaps
        names = classes_named(target.origin.classes(), classes)
        concrete = BruteForce(target.program, names, exploration.operations, values, exploration.calls.supply)
        shapes, _ = concrete.explore(calls, limits, others)
        assert {code_of(shape) for shape in exploration.shapes} == shapes
        assert len({code_of(shape) for shape in exploration.shapes}) == len(exploration.shapes)
        for reached in exploration.found:
            steps = calls_to(exploration.calls, reached)
            assert steps is not None
            assert len(steps) == reached.calls
            sequence = [
                (
                    exploration.operations.index(step.operation),
                    tuple(("step", arg.step) if isinstance(arg, ResultOfStep) else arg for arg in step.args),
                )
                for step in steps
            ]
            assert shape_code(*concrete.heap(concrete.run(sequence))) == code_of(reached.state.shape)
