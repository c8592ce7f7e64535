"""Steps of both versions: who goes on, for how many rounds, and that only complete segments count."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from support.proofs import check_of, setting_of, value_of
from support.written import matching_of, method_of
from twinproof.bounded.bounded import BothSides
from twinproof.execute.compare import End
from twinproof.execute.heap import Heap
from twinproof.execute.state import UNSET, Path, State
from twinproof.induct.arrive import Arrival
from twinproof.induct.segment import END, CutPoint, Cuts
from twinproof.induct.steps import Gap, Pace, Setting, Steps, title
from twinproof.ir.types import INT
from twinproof.smt.chain import Chain
from twinproof.term.term import Value


def loop(stride: int, more: str = "") -> str:
    """Two loops, one in the other; the inner one counts by `stride`."""
    return f"""
  method static f(I)I {{
    registers int n, int i, int j
    params n
  b0:
    i = 0 ; 1
    jump b1
  b1:
    if lt.int i, n then b2 else b5 ; 2
  b2:
    j = 0
    i = add.int i, 1
    jump b3
  b3:
    if lt.int j, n then b4 else b1 ; 3
  b4:
    j = add.int j, {stride} ; 4
    jump b3
  b5:
    return i ; 5
  }}
  method static g(I)I {{
    registers int n
    params n
  b0:
    if lt.int n, 0 then b1 else b2
  b1:
    unsupported "a riddle"
  b2:
    return n
  }}
  {more}
"""


OUTER, INNER = CutPoint(1), CutPoint(3)


@pytest.fixture(scope="module")
def setting(solver: Chain) -> Setting:
    return setting_of(matching_of(loop(1), loop(4)), solver)


def steps(setting: Setting, name: str = "f", pace: Pace | None = None) -> Steps:
    pair = (method_of(setting.sides[0].program, name), method_of(setting.sides[1].program, name))
    plans = [Cuts(side, method, {}) for side, method in zip(setting.sides, pair, strict=True)]
    return Steps(setting, pair, plans, called=False, pace=pace or Pace())


def conditions(state: State, leaves: Mapping[str, Value]) -> bool:
    return all(value_of(condition, leaves) for condition in state.path.conditions)


def arrival(check: BothSides, plan: Cuts, place: CutPoint) -> Arrival:
    registers = [*(check.inputs.parameter(index, INT) for index in range(3)), UNSET]
    return Arrival(plan, place, State(Path(), Heap(check.inputs)), registers)


def test_who_goes_on(setting: Setting) -> None:
    """Nobody goes on from the end; alone, the side that is deeper in loops does."""
    together, alone = steps(setting), steps(setting, pace=Pace(alone=True))
    assert together.going((OUTER, INNER)) == (True, True)
    assert alone.going((OUTER, INNER)) == (False, True)
    assert alone.going((INNER, OUTER)) == (True, False)
    assert alone.going((INNER, INNER)) == (True, True)
    for one in (together, alone):
        assert one.going((END, INNER)) == (False, True)
        assert one.going((OUTER, END)) == (True, False)


def test_more_rounds_by_strides(setting: Setting) -> None:
    """A counter by 1 needs four rounds for one of a counter by 4, which is three more; strides that do not divide say nothing."""
    by_strides = steps(setting, pace=Pace(by_strides=True))
    assert by_strides.more_rounds((INNER, INNER)) == (3, 0)
    assert by_strides.more_rounds((OUTER, OUTER)) == (0, 0)
    assert by_strides.more_rounds((END, INNER)) == (0, 0)
    assert steps(setting, pace=Pace(extra=(0, 2))).more_rounds((INNER, INNER)) == (0, 2)


def test_both_enter(setting: Setting) -> None:
    check = check_of(setting)
    outcomes = steps(setting).enter(check, [check.inputs.parameter(0, INT)], Path())
    assert [[one.place for one in found if isinstance(one, Arrival)] for found in outcomes] == [[OUTER], [OUTER]]
    (old,) = outcomes[0]
    assert isinstance(old, Arrival)
    assert old.registers[1] == 0


def test_a_side_runs_on_to_the_next_cut_points(setting: Setting) -> None:
    """From the inner head: another round of it, or the outer head; from the outer one: into the inner one, or the end."""
    check = check_of(setting)
    these = steps(setting)
    found = these.run_on(check, 1, arrival(check, these.plans[1], INNER), Path())
    places = {one.place: one for one in found if isinstance(one, Arrival)}
    assert set(places) == {OUTER, INNER}
    for n, j in ((3, 2), (3, 3), (-1, 0)):
        leaves = {"p0": n, "p1": 9, "p2": j}
        assert conditions(places[INNER].state, leaves) == (j < n)
        assert conditions(places[OUTER].state, leaves) == (j >= n)
        assert value_of(places[INNER].registers[2], leaves) == j + 4
    (end,) = (one for one in these.run_on(check, 0, arrival(check, these.plans[0], OUTER), Path()) if isinstance(one, End))
    assert end.kind == "returned"
    assert value_of(end.value, {"p1": 12}) == 12


def test_a_side_that_returned_waits_with_its_result(setting: Setting) -> None:
    check = check_of(setting)
    these = steps(setting)
    state = State(Path(), Heap(check.inputs))
    parked = these.parked(1, End("returned", state, 17, INT))
    assert parked.place == END
    again = these.waiting(parked)
    assert isinstance(again, End)
    assert (again.kind, again.value, again.sort) == ("returned", 17, INT)
    there = arrival(check, these.plans[0], INNER)
    assert these.waiting(there) is there


def test_code_that_is_not_supported_is_a_gap(setting: Setting) -> None:
    """Unless no input gets there."""
    these = steps(setting, "g")
    check = check_of(setting)
    with pytest.raises(Gap, match=r"C\.g: .*riddle"):
        these.enter(check, [check.inputs.parameter(0, INT)], Path())
    outcomes = these.enter(check_of(setting), [5], Path())
    assert [[one.kind for one in found] for found in outcomes] == [["returned"], ["returned"]]
    assert title(these.pair) == "C.g"


def test_the_first_rounds_are_looked_at_only_where_both_meet_after_each() -> None:
    assert Pace().surveys
    assert not any(pace.surveys for pace in (Pace(ahead=(1, 0)), Pace(extra=(0, 1)), Pace(by_strides=True), Pace(with_facts=False)))
