"""Calls of code that nobody has seen: functions of all that it sees, and refused where it may see more."""

from __future__ import annotations

from support.stubbed import StubScene
from support.written import library, method_of
from twinproof.base.assumption import unknown_method
from twinproof.execute.explore import Executor, Summary
from twinproof.execute.unknown import unknown_call
from twinproof.ir.types import INT, ClassType
from twinproof.term.term import Term, Value

TEXT = "class C extends java.lang.Object {\n  field int x\n  field static int g\n}\n"
CALLED = "class C extends java.lang.Object implements java.lang.Runnable {\n  method public run()V {\n  b0:\n    %s\n  }\n}\n"
COMPARATOR = method_of(library(), "compare", "java.util.Comparator")


class UnknownScene(StubScene):
    """A comparator from outside, and what it compares."""

    def __init__(self, text: str = TEXT, new: str | None = None, at_start: bool = True) -> None:
        super().__init__(text, new, at_start)
        self.comparator = self.inputs.parameter(0, ClassType("java.util.Comparator"), non_null=True)
        self.c = self.inputs.parameter(1, ClassType("C"), non_null=True)
        self.d = self.inputs.parameter(2, ClassType("C"), non_null=True)

    def ask(self, *args: Value, executor: Executor | None = None) -> Summary | None:
        return unknown_call(executor or self.executor, self.state.fork(), COMPARATOR, [self.comparator, *(args or (self.c, self.d))])


def result(summary: Summary | None) -> Value:
    assert summary is not None
    assert summary.returned is not None
    return summary.returned[1]


def test_the_same_call_in_both_versions_gives_the_same() -> None:
    """Other arguments may give something else, and so may the same call again, after the first."""
    scene = UnknownScene()
    once = result(scene.ask())
    assert once is result(scene.ask(executor=scene.other))
    assert once is not result(scene.ask(scene.d, scene.c))
    first = scene.ask()
    assert first is not None
    assert first.returned is not None
    scene.state = first.returned[0]
    assert once is not result(scene.ask())
    assert list(scene.inputs.assumed) == [unknown_method("java.util.Comparator.compare")]


def test_it_may_throw_and_leave_any_heap() -> None:
    scene = UnknownScene()
    before = scene.state.heap.read_field(scene.c, "C.x", INT)
    summary = scene.ask()
    assert summary is not None
    assert len(summary.thrown) == 1
    assert summary.returned is not None
    after = summary.returned[0].heap.read_field(scene.c, "C.x", INT)
    assert isinstance(after, Term)
    assert after is not before
    assert summary.returned[0].heap.output is not scene.state.heap.output
    assert summary.returned[0].path.conditions != summary.thrown[0][0].path.conditions


def test_refused_where_it_may_see_what_was_made_or_written() -> None:
    scene = UnknownScene()
    assert scene.ask(scene.make("C"), scene.c) is None
    scene.state.heap.write_field(scene.c, "C.x", 1, INT)
    assert scene.ask() is None
    scene = UnknownScene()
    scene.inputs.static("C.g", INT)
    scene.state.heap.statics["C.g"] = 7
    assert scene.ask() is None


def test_refused_where_the_call_does_not_begin() -> None:
    assert UnknownScene(at_start=False).ask() is None


def test_refused_where_it_may_run_other_code() -> None:
    """What the program has for the library to call must be the same in both versions."""
    scene = UnknownScene(CALLED.replace("{\n  b0", "{\n    registers ref this\n    params this\n  b0") % "return")
    assert scene.ask() is not None
    old, new = (CALLED.replace("{\n  b0", "{\n    registers ref this\n    params this\n  b0") % code for code in ("return", "throw null"))
    assert UnknownScene(old, new).ask() is None
