"""The outcomes of a call, check by check: each exception on its own inputs, and the rest returns."""

from __future__ import annotations

from support.stubbed import StubScene, plain
from twinproof.execute.faults import IMPLICIT, UNTOLD, made_by_machine
from twinproof.ir.types import INT, REF, ClassType
from twinproof.java.library.outcomes import Outcomes, returned, stopped
from twinproof.term.build import compare
from twinproof.term.term import Term

CAUSE, BACKTRACE = "java.lang.Throwable.cause", "java.lang.Throwable.backtrace"
FIRST, SECOND = "java.lang.ArithmeticException", "java.lang.IllegalStateException"


def number_of(ref: Term) -> int:
    assert isinstance(ref.payload, int)
    return ref.payload


def test_every_input_has_exactly_one_outcome() -> None:
    """The first check that fails decides, in the order in which they are made."""
    scene = StubScene()
    x = scene.inputs.parameter(0, INT)
    outcomes = Outcomes(scene.executor, scene.state)
    outcomes.throw_if(compare("lt", INT, x, 0), FIRST)
    outcomes.throw_if(compare("lt", INT, x, 5), SECOND)
    summary = outcomes.returned(x)
    assert summary.returned is not None
    ends = [(summary.returned[0], "returned")]
    for state, exception in summary.thrown:
        ends.append((state, state.heap.objects[number_of(exception)].cls))
    for number in range(-2, 8):
        taken = [name for state, name in ends if all(plain(one, {"p0": number}) for one in state.path.conditions)]
        assert taken == [FIRST if number < 0 else SECOND if number < 5 else "returned"]


def test_nothing_is_left_after_a_check_that_always_fails() -> None:
    scene = StubScene()
    outcomes = Outcomes(scene.executor, scene.state)
    outcomes.throw_if(True, FIRST)
    outcomes.throw_if(True, SECOND)
    summary = outcomes.returned(1)
    assert summary.returned is None
    assert len(summary.thrown) == 1


def test_checks_that_never_fail_leave_no_trace() -> None:
    scene = StubScene()
    outcomes = Outcomes(scene.executor, scene.state)
    outcomes.throw_if(False, FIRST)
    outcomes.throw_if_null(scene.make("C"))
    summary = outcomes.returned(1)
    assert summary.thrown == []
    assert summary.returned is not None
    assert summary.returned[0].path.conditions == ()


def test_null() -> None:
    for value, expected in ((0, ["java.lang.NullPointerException"]), (3, ["returned"])):
        scene = StubScene()
        ref = scene.inputs.parameter(0, ClassType("C"))
        outcomes = Outcomes(scene.executor, scene.state)
        outcomes.throw_if_null(ref)
        summary = outcomes.returned(None)
        assert summary.returned is not None
        ends = [(summary.returned[0], "returned")]
        ends += [(state, state.heap.objects[number_of(thrown)].cls) for state, thrown in summary.thrown]
        leaves = {"p0": value or None}
        assert [name for state, name in ends if all(plain(one, leaves) for one in state.path.conditions)] == expected
    assert ref.sort is REF


def test_an_exception_of_the_jvm() -> None:
    """Its own cause, as the constructor leaves it, with frames that nobody sees; what its message mentions is kept."""
    scene = StubScene()
    made = made_by_machine(scene.executor, scene.state, FIRST, {UNTOLD: 1})
    found = scene.state.heap.objects[number_of(made)]
    assert (found.cls, found.payload) == (FIRST, IMPLICIT)
    assert found.fields[CAUSE] is made
    assert found.fields[BACKTRACE] not in (None, made)
    assert found.fields[UNTOLD] == 1
    assert made is not made_by_machine(scene.executor, scene.state, FIRST, {UNTOLD: 1})


def test_single_outcomes() -> None:
    scene = StubScene()
    assert returned(scene.state, 4).returned == (scene.state, 4)
    halted = stopped(scene.state, "why")
    assert (halted.returned, halted.thrown, halted.stopped) == (None, [], [(scene.state, "why")])
