"""Both sides at a pair of cut points: what is surely the same there, and what only may be."""

from __future__ import annotations

import pytest

from support.proofs import check_of, setting_of
from support.written import matching_of, method_of
from twinproof.execute.heap import Heap
from twinproof.execute.state import Path, State
from twinproof.induct.arrive import Arrival, Distinguisher, Meeting
from twinproof.induct.couple import NEW, OLD
from twinproof.induct.facts import Fact, symbol
from twinproof.induct.segment import CutPoint, Cuts
from twinproof.induct.steps import OBJECTS, Setting
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT, ClassType
from twinproof.smt.chain import Chain
from twinproof.term.build import apply, compare, ite
from twinproof.term.term import Term, Value, lift

HEAD = CutPoint(1)
TEXT = """
  field int x
  method static f(LC;II)I {
    registers ref c, int n, int i
    params c, n, i
  b0:
    jump b1
  b1:
    if lt.int i, n then b2 else b3 ; 7
  b2:
    i = call static C.f(LC;II)I (c, n, 5)
    jump b1
  b3:
    i = get c, C.x int
    return i
  }
"""


@pytest.fixture(scope="module")
def setting(solver: Chain) -> Setting:
    return setting_of(matching_of(TEXT), solver)


class Scene:
    """Both sides at the head of the loop, or at the call; heaps and registers as one likes."""

    def __init__(self, setting: Setting, place: CutPoint = HEAD) -> None:
        self.check = check_of(setting)
        self.inputs = self.check.inputs
        self.judge = Distinguisher(self.check, OBJECTS, "class", 60.0)
        self.plan = Cuts(setting.sides[0], method_of(setting.sides[0].program, "f"), {(2, 0): "itself"})
        self.place = place
        self.c = self.inputs.parameter(0, ClassType("C"), non_null=True)
        self.d = self.inputs.parameter(1, ClassType("C"), non_null=True)
        self.m, self.n = self.inputs.parameter(2, INT), self.inputs.parameter(3, INT)

    def arrival(self, registers: list[Value], path: Path | None = None, heap: Heap | None = None) -> Arrival:
        return Arrival(self.plan, self.place, State(path or Path(), heap or Heap(self.inputs)), [*registers, None])

    def meeting(self, old: list[Value], new: list[Value], *conditions: Value, heap: Heap | None = None) -> Meeting:
        path = Path()
        for condition in conditions:
            assert isinstance(condition, Term)
            path = path.with_(condition)
        return Meeting(self.judge, self.arrival(old, path), self.arrival(new, heap=heap))

    def plus(self, a: Value, b: Value) -> Value:
        return apply(OPERATORS["add.int"], a, b)


def test_an_arrival_knows_what_is_live_and_passed(setting: Setting) -> None:
    scene = Scene(setting)
    head = scene.arrival([scene.c, scene.m, scene.n])
    assert [str(one) for one in head.variables(NEW)] == ["c'", "n'", "i'"]
    assert (head.kind, head.line, head.arguments()) == ("loop", 7, [])
    call = Scene(setting, CutPoint(2, 0)).arrival([scene.c, scene.m, scene.n])
    assert call.kind == "call itself"
    assert [value for value, _ in call.arguments()] == [scene.c, scene.m, 5]
    assert call.in_use() == [scene.c, scene.m, scene.c, scene.m, 5]


def test_conditions_of_both_sides_hold_together(setting: Setting) -> None:
    scene = Scene(setting)
    low, high = compare("lt", INT, scene.m, 3), lift(compare("lt", INT, 3, scene.m), INT)
    both = Meeting(
        scene.judge, scene.arrival([scene.c, 0, 0], Path().with_(lift(low, INT))), scene.arrival([scene.c, 0, 0], Path().with_(high))
    )
    assert not both.can_be()
    assert scene.meeting([scene.c, 0, 0], [scene.c, 0, 0], low).can_be()


def test_variables_are_the_same_if_no_input_tells_them_apart(setting: Setting) -> None:
    """Numbers by the solver, on the path; references across the sides by what they lead to."""
    scene = Scene(setting)
    meeting = scene.meeting([scene.c, scene.m, scene.n], [scene.c, scene.plus(scene.n, scene.m), scene.n], compare("eq", INT, scene.m, 0))
    c, n, i, c2, n2, _i2 = meeting.variables
    assert meeting.same(i, n2)  # as m is 0 here
    assert not meeting.same(n, n2)
    assert meeting.same(c, c2)
    other = scene.meeting([scene.c, 0, 0], [scene.d, 0, 0])
    c, _, _, d2, _, _ = other.variables
    assert not other.same(c, d2)


def test_heaps_and_coupled_variables_agree_at_once(setting: Setting) -> None:
    scene = Scene(setting)
    meeting = scene.meeting([scene.c, scene.m, scene.n], [scene.c, scene.m, scene.m])
    c, n, i, c2, n2, i2 = meeting.variables
    assert meeting.agree(((c, c2), (n, n2), (i,), (i2,)))
    assert not meeting.agree(((c, c2), (n, n2), (i, i2)))
    heap = Heap(scene.inputs)
    heap.write_field(scene.c, "C.x", 1, INT)
    written = scene.meeting([scene.c, scene.m, scene.n], [scene.c, scene.m, scene.n], heap=heap)
    assert not written.agree(((c, c2), (n, n2)))
    again = Heap(scene.inputs)
    again.write_field(scene.c, "C.x", again.read_field(scene.c, "C.x", INT), INT)
    assert scene.meeting([scene.c, scene.m, scene.n], [scene.c, scene.m, scene.n], heap=again).agree(((c, c2), (n, n2)))


def test_arguments_of_calls_agree_too(setting: Setting) -> None:
    """Here the last one is a number of the code, and the one before it a register."""
    scene = Scene(setting, CutPoint(2, 0))
    assert scene.meeting([scene.c, scene.m, 0], [scene.c, scene.m, 1]).agree(())
    assert not scene.meeting([scene.c, scene.m, 0], [scene.c, scene.n, 0]).agree(())


def test_only_facts_that_surely_hold_are_kept(setting: Setting) -> None:
    """m is 3 or 4, n' is one more: by hand."""
    scene = Scene(setting)
    small = ite(compare("lt", INT, scene.n, 0), 3, 4, INT)
    meeting = scene.meeting([scene.c, small, 0], [scene.c, scene.plus(small, 1), 0])
    _c, n, _i, _c2, n2, _i2 = meeting.variables
    held = [
        Fact("ge", n, lift(3, INT), OLD),
        Fact("le", n2, lift(5, INT), NEW),
        Fact("lt", n, symbol(n2), OLD),
        Fact("same", n2, lift(scene.plus(symbol(n), 1), INT), NEW),
    ]
    wrong = [
        Fact("same", n, lift(3, INT), OLD),
        Fact("ge", n, lift(4, INT), OLD),
        Fact("lt", n2, symbol(n), NEW),
        Fact("lt", n2, lift(5, INT), NEW),
    ]
    mixed = [fact for both in zip(wrong, held, strict=True) for fact in both]
    assert list(meeting.kept(mixed)) == held
    assert meeting.kept(wrong) == ()


def test_candidates_mention_what_the_arrival_shows(setting: Setting) -> None:
    """A register that is a constant, and one that is another one plus a number; what is kept of them holds."""
    scene = Scene(setting)
    meeting = scene.meeting([scene.c, scene.m, scene.plus(scene.m, 2)], [scene.c, scene.m, 9])
    c, n, i, c2, n2, i2 = meeting.variables
    found = meeting.candidates(((c, c2), (n, n2), (i,), (i2,)))
    kept = meeting.kept(found)
    assert Fact("same", i2, lift(9, INT), NEW) in kept
    assert Fact("same", i, lift(scene.plus(symbol(n), 2), INT), OLD) in kept
    assert Fact("same", i, lift(9, INT), OLD) not in kept


def test_a_question_without_an_answer_may_hold(setting: Setting) -> None:
    scene = Scene(setting)
    path = Path().with_(lift(compare("lt", INT, scene.m, 3), INT))
    assert not scene.judge.may_hold(path, False)
    assert not scene.judge.may_hold(path, compare("lt", INT, 5, scene.m))
    assert scene.judge.may_hold(path, True)
    assert Distinguisher(scene.check, OBJECTS, "class", 0.0).may_hold(path, compare("lt", INT, 5, scene.m))
