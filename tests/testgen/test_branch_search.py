"""What is covered and what is not, against brute force: all sequences of calls with small numbers on the interpreter."""

from __future__ import annotations

import pytest

from reach.brute_force import BruteForce
from reach.test_ask_states import SUBJECTS
from testgen.searching import searched, subject
from twinproof.reach.exploration import ReachScope
from twinproof.reach.operation import classes_named, operations
from twinproof.reach.supply import Supply
from twinproof.testgen.direction import BranchTarget, Direction
from twinproof.testgen.taken import TakenDirections

GATES = {"Gate": (("Gate",), {"Gate": 2}, 2, 4, range(-1, 5))}


def enumerated(name: str, targets: list[BranchTarget], supply: Supply) -> set[Direction]:
    """All directions that calls take on states within the limits."""
    classes, limits, others, calls, values = (SUBJECTS | GATES)[name]
    program, known = subject(name).program, subject(name).origin.classes()
    own = classes_named(known, classes)
    concrete = BruteForce(program, own, operations(program, own), values, supply)
    taken = TakenDirections([target.direction.method for target in targets])
    concrete.machine.watch = taken.watch
    for sequence in concrete.explore(calls - 1, limits, others)[1]:
        for call in concrete.calls_from(sequence):
            concrete.run((*sequence, call))
    return taken.seen


@pytest.mark.parametrize("name", [*SUBJECTS, *GATES])
def test_as_brute_force(name: str) -> None:
    """Within the limits exactly what some sequence takes is covered, and nothing is left in doubt."""
    classes, limits, others, calls, _ = (SUBJECTS | GATES)[name]
    with searched(name, classes, ReachScope(limits, others, calls)) as (search, exploration, targets):
        wanted = {target.direction for target in targets}
        covered = {way for run in search.runs for way in run.taken & wanted}
        assert exploration.gaps == {}
        assert search.doubts == {}
        assert covered == wanted - search.open.keys()
        assert covered == enumerated(name, targets, exploration.calls.supply) & wanted


def test_what_no_calls_meet() -> None:
    """It is left, all else is not; each is found by a shortest sequence."""
    with searched("Gate", ("Gate",), ReachScope({"Gate": 2}, 2)) as (search, exploration, _):
        assert exploration.is_complete
        assert {target.id for target in search.open.values()} == {"Gate.turn:18:case 9", "Gate.isOpen:34:false.2"}
        assert max(len(run.calls) for run in search.runs) == 3  # a new one, a turn, and what is asked of it


def test_who_changes_nothing() -> None:
    """Questions are told apart from what changes something."""
    with searched("Gate", ("Gate",), ReachScope({"Gate": 2}, 2)) as (search, _, _):
        names = {operation.name for operation in search.answering - search.changing}
        assert names == {"Gate.isOpen"}
