"""Cut points and segments: where they are, what is live there, and that a segment computes what the code between two of them does."""

from __future__ import annotations

from itertools import product

import pytest

from support.proofs import check_of, setting_of, value_of
from support.written import matching_of, method_of, side_of
from twinproof.execute.heap import Heap
from twinproof.execute.state import UNSET, Path, State
from twinproof.induct.segment import END, CutPoint, Cuts, Live, Segment
from twinproof.induct.steps import Setting
from twinproof.ir.types import INT, ClassType
from twinproof.smt.chain import Chain

NUMBERS = (-3, 0, 1, 2, 5)
TEXT = """
class Soft extends java.lang.RuntimeException {
}
class Hard extends java.lang.Error {
}
class C extends java.lang.Object flags public super {
  method static f(II)I {
    registers int n, int k, int s, int i
    params n, k
  b0:
    s = mul.int k, 3 ; 1
    i = 1
    jump b1
  b1:
    if lt.int i, n then b2 else b4 ; 2
  b2:
    if gt.int s, 100 then b5 else b3 ; 3
  b3:
    s = add.int s, k ; 4
    i = add.int i, 2
    jump b1
  b4:
    return s ; 5
  b5:
    return -1 ; 6
  }
  method static g(LC;I)I {
    registers ref c, int k, int r, ref e
    params c, k
  b0: catch java.lang.RuntimeException b1, any b2
    r = call static C.g(LC;I)I (c, 7) ; 1
    r = add.int r, k ; 2
    return r
  b1:
    catch e ; 3
    return 0
  b2:
    catch e
    throw e
  }
  method static h(I)V {
    registers int n
    params n
  b0: catch any b1
    call static C.h(I)V (n)
    return
  b1:
    return
  }
}
"""


def cuts(name: str, calls: dict[tuple[int, int], str] | None = None, exits: bool = False) -> Cuts:
    side = side_of(TEXT)
    return Cuts(side, method_of(side.program, name), calls or {}, exits=exits)


@pytest.fixture(scope="module")
def setting(solver: Chain) -> Setting:
    return setting_of(matching_of(TEXT), solver)


def test_loops_are_cut_at_their_heads() -> None:
    plan = cuts("f")
    assert plan.heads == {1}
    assert plan.live(CutPoint(1)) == [Live(0, INT), Live(1, INT), Live(2, INT), Live(3, INT)]
    assert plan.live(CutPoint(4)) == [Live(2, INT)]
    assert [plan.line(place) for place in (CutPoint(1), CutPoint(4), END)] == [2, 5, 6]
    assert plan.stride(CutPoint(1)) == 2
    assert (plan.kind(CutPoint(1)), plan.kind(END)) == ("loop", "returned")


def test_what_was_returned_is_behind_the_end() -> None:
    assert cuts("f").live(END) == [Live(4, INT)]
    assert cuts("h").live(END) == []


def test_what_a_call_is_passed_is_not_live_across_it() -> None:
    plan = cuts("g", {(0, 0): "itself"})
    assert plan.live(CutPoint(0, 0)) == [Live(1, INT)]
    assert plan.kind(CutPoint(0, 0)) == "call itself"
    assert [live.type for live in cuts("g").live(CutPoint(0))] == [ClassType("C"), INT]


def test_only_handlers_that_look_at_the_exception_catch() -> None:
    assert cuts("g", {(0, 0): "itself"}).catches(CutPoint(0, 0))
    assert not cuts("h", {(0, 0): "itself"}).catches(CutPoint(0, 0))


def test_jumps_out_of_loops_are_cut_if_wanted() -> None:
    plain, cut = cuts("f"), cuts("f", exits=True)
    jumps = [(1, 2), (1, 4), (2, 3), (2, 5), (3, 1), (0, 1)]
    assert [jump for jump in jumps if plain.leaves(*jump)] == []
    assert [jump for jump in jumps if cut.leaves(*jump)] == [(1, 4), (2, 5)]
    assert cut.depth(CutPoint(1)) > cut.depth(CutPoint(4)) > 0
    assert (cut.name(CutPoint(4)), cut.name(CutPoint(1))) == ("behind a loop", "loop")


def test_factors_are_numbers_of_the_code() -> None:
    """Those that say nothing as a factor, 0, 1 and -1, are none."""
    assert cuts("f").factors == [2, 3]


def test_a_segment_computes_what_the_code_does(setting: Setting) -> None:
    """Against Python, from the head of the loop: another round, or one of two ends, on exactly the inputs on which it is so."""
    check = check_of(setting)
    inputs = check.inputs
    segment = Segment(check.executors[0], Cuts(setting.sides[0], method_of(setting.sides[0].program, "f"), {}))
    registers = [*(inputs.parameter(index, INT) for index in range(4)), UNSET]
    summary = segment.resume(CutPoint(1), State(Path(), Heap(inputs)), registers)
    assert not summary.thrown
    assert not summary.stopped
    ((place, (state, after)),) = segment.arrivals.items()
    assert place == CutPoint(1)
    assert summary.returned is not None
    for n, k, s, i in product(NUMBERS, NUMBERS, (0, 101), NUMBERS):
        leaves = {"p0": n, "p1": k, "p2": s, "p3": i}
        goes_on = all(value_of(condition, leaves) for condition in state.path.conditions)
        assert goes_on == (i < n and s <= 100), leaves
        if goes_on:
            assert [value_of(value, leaves) for value in after[:4]] == [n, k, s + k, i + 2]
        else:
            assert value_of(summary.returned[1], leaves) == (-1 if i < n else s)


def test_a_segment_arrives_at_calls_and_goes_on_behind_them(setting: Setting) -> None:
    check = check_of(setting)
    inputs = check.inputs
    plan = Cuts(setting.sides[0], method_of(setting.sides[0].program, "g"), {(0, 0): "itself"})
    first = Segment(check.executors[0], plan)
    given = [inputs.parameter(0, ClassType("C")), inputs.parameter(1, INT), UNSET, UNSET, UNSET]
    assert first.enter(State(Path(), Heap(inputs)), given).returned is None
    assert list(first.arrivals) == [CutPoint(0, 0)]
    second = Segment(check.executors[0], plan)
    summary = second.resume(CutPoint(0, 0), State(Path(), Heap(inputs)), [*given[:2], inputs.parameter(2, INT), UNSET, UNSET])
    assert summary.returned is not None
    assert value_of(summary.returned[1], {"p1": 30, "p2": 12}) == 42


def test_an_exception_of_a_call_goes_to_its_handlers(setting: Setting) -> None:
    """What is no runtime exception is thrown on."""
    check = check_of(setting)
    inputs = check.inputs
    plan = Cuts(setting.sides[0], method_of(setting.sides[0].program, "g"), {(0, 0): "itself"})
    for name, caught in (("Soft", True), ("Hard", False)):
        segment = Segment(check.executors[0], plan)
        exception = inputs.parameter(len(inputs.parameters), ClassType(name), non_null=True)
        summary = segment.fail(CutPoint(0, 0), State(Path(), Heap(inputs)), [UNSET] * 5, exception)
        thrown = [state for state, _ in summary.thrown if check.feasible(state.path)]
        returned = summary.returned is not None and check.feasible(summary.returned[0].path)
        assert (returned, bool(thrown)) == (caught, not caught), name
