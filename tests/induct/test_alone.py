"""Whether both versions end on the same inputs, by what was seen of one side's own rounds and of code that is not executed."""

from __future__ import annotations

import pytest

from support.proofs import check_of, setting_of
from support.written import matching_of, method_of
from twinproof.bounded.bounded import BothSides
from twinproof.execute.heap import Heap
from twinproof.execute.state import UNSET, Path, State
from twinproof.induct.arrive import Arrival, Distinguisher, Meeting
from twinproof.induct.ending.ending import Ending, reach_the_same
from twinproof.induct.segment import CutPoint, Cuts
from twinproof.induct.steps import OBJECTS, Setting
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT
from twinproof.smt.chain import Chain
from twinproof.term.build import and_, apply, compare, not_
from twinproof.term.term import Term, Value, lift

TEXT = """
  method static f(II)I {
    registers int n, int i
    params n, i
  b0:
    jump b1
  b1:
    if lt.int i, n then b2 else b3
  b2:
    i = add.int i, 1
    jump b1
  b3:
    return i
  }
"""
HEAD = CutPoint(1)


@pytest.fixture(scope="module")
def setting(solver: Chain) -> Setting:
    return setting_of(matching_of(TEXT), solver)


def never(name: str) -> bool:
    return False


def endless(setting: Setting, old: list[tuple[str, Value]], new: list[tuple[str, Value]]) -> BothSides:
    check = check_of(setting)
    for executor, found in zip(check.executors, (old, new), strict=True):
        executor.endless += found
    return check


def leaf(setting: Setting) -> Term:
    return check_of(setting).inputs.parameter(0, INT)


def test_code_that_may_not_end_is_reached_under_the_same_conditions(setting: Setting) -> None:
    x = leaf(setting)
    low, positive = compare("lt", INT, x, 5), compare("lt", INT, 0, x)
    assert reach_the_same(endless(setting, [], []), never)
    assert reach_the_same(endless(setting, [("loop", low)], [("loop", not_(compare("ge", INT, x, 5)))]), never)
    assert reach_the_same(endless(setting, [("loop", low)], [("loop", and_(low, positive)), ("other", and_(low, not_(positive)))]), never)
    assert not reach_the_same(endless(setting, [("loop", low)], []), never)
    assert not reach_the_same(endless(setting, [("loop", low)], [("loop", positive)]), never)


def test_code_that_always_ends_does_not_count(setting: Setting) -> None:
    low = compare("lt", INT, leaf(setting), 5)
    check = endless(setting, [("loop", low)], [])
    assert reach_the_same(check, lambda name: name == "loop")
    assert not reach_the_same(check, lambda name: name == "other")
    assert not reach_the_same(endless(setting, [("loop", low), ("other", low)], []), lambda name: name == "loop")


def test_only_inputs_of_the_conditions_count(setting: Setting) -> None:
    x = leaf(setting)
    check = endless(setting, [("loop", compare("lt", INT, x, 5))], [])
    assert reach_the_same(check, never, [compare("ge", INT, x, 5)])
    assert not reach_the_same(check, never, [compare("ge", INT, x, 4)])


def ends(setting: Setting, step: int, guarded: bool, moves: tuple[bool, bool]) -> bool:
    """Whether all ends, if the sides that move go from the head of the loop to it again, with i changed by a step."""
    method = method_of(setting.sides[0].program, "f")
    plans = [Cuts(side, method, {}) for side in setting.sides]
    check = check_of(setting)
    n, i = check.inputs.parameter(0, INT), check.inputs.parameter(1, INT)
    inside = compare("lt", INT, i, n)
    path = Path().with_(lift(inside, INT)) if guarded else Path()
    after = apply(OPERATORS["add.int"], i, step)
    ending = Ending(setting, (method, method), ({}, {}), plans)
    starts = [Arrival(plan, HEAD, State(Path(), Heap(check.inputs)), [n, i, UNSET]) for plan in plans]
    moved = [Arrival(plan, HEAD, State(path, Heap(check.inputs)), [n, after, UNSET]) for plan in plans]
    there = [one if moves else start for one, start, moves in zip(moved, starts, moves, strict=True)]
    ending.start((HEAD, HEAD), starts)
    ending.meet(Meeting(Distinguisher(check, OBJECTS, "class", 60.0), *there))
    return ending.is_same()


def test_rounds_of_one_side_alone_must_come_to_an_end(setting: Setting) -> None:
    """i goes up to n: it does, but only where there is an end to it, and not if it stays where it is."""
    assert ends(setting, 1, True, (True, False))
    assert ends(setting, 1, True, (False, True))
    assert not ends(setting, 1, False, (True, False))
    assert not ends(setting, 0, True, (True, False))
    assert not ends(setting, 0, True, (False, True))


def test_rounds_of_both_sides_need_no_end(setting: Setting) -> None:
    """Neither goes on without the other."""
    assert ends(setting, 0, True, (True, True))
    assert ends(setting, 0, True, (False, False))


def test_what_was_seen_before_counts_no_more(setting: Setting) -> None:
    """A pair of cut points is looked at again with a weaker invariant: only the last look counts."""
    method = method_of(setting.sides[0].program, "f")
    plan = Cuts(setting.sides[0], method, {})
    check = check_of(setting)
    n, i = check.inputs.parameter(0, INT), check.inputs.parameter(1, INT)
    ending = Ending(setting, (method, method), ({}, {}), [plan, plan])
    starts = [Arrival(plan, HEAD, State(Path(), Heap(check.inputs)), [n, i, UNSET]) for _ in range(2)]
    again = Arrival(plan, HEAD, State(Path(), Heap(check.inputs)), [n, i, UNSET])
    ending.start((HEAD, HEAD), starts)
    ending.meet(Meeting(Distinguisher(check, OBJECTS, "class", 60.0), again, starts[1]))
    assert not ending.is_same()
    ending.start((HEAD, HEAD), starts)
    assert ending.is_same()
