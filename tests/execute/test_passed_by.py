"""Regions that are not executed: functions of what they read, the same on both sides."""

from __future__ import annotations

from support.stubbed import StubScene
from support.written import method_of
from twinproof.align.regions.chains import Point
from twinproof.align.regions.region import Region
from twinproof.execute.abstracted import RegionFrame, Shortcut
from twinproof.execute.explore import Executor, Summary
from twinproof.ir.program import Body
from twinproof.ir.types import INT
from twinproof.term.term import Term, Value, lift

TEXT = """class C extends java.lang.Object {
  method static f(II)I {
    registers int n, int k, int s, int t
    params n, k
  b0:
    s = mul.int n, 31
    t = xor.int s, 7
    s = add.int t, k
    return s
  }
}
"""


class PassingScene(StubScene):
    """The first two instructions are passed by; t is what they leave."""

    def __init__(self, throws: tuple[str, ...] = (), depth: int = 0) -> None:
        super().__init__(TEXT)
        method = method_of(self.matching.old.program, "f")
        assert method.body is not None
        self.method, self.body = method, method.body
        n, _, _, t = self.body.registers
        region = Region(Point(0, 0), Point(0, 2), (n,), (t,), False, False, bool(throws), (), depth, 0, 2, (1, 1))
        self.shortcut = Shortcut("common", region, throws)

    def pass_by(self, *args: Value, executor: Executor | None = None) -> Summary:
        body: Body = self.body
        frame = RegionFrame(executor or self.executor, self.method, body, {Point(0, 0): self.shortcut})
        return frame.run(list(args), self.state.fork())


def returned(summary: Summary) -> Term:
    assert summary.returned is not None
    return lift(summary.returned[1], INT)


def test_the_rest_is_executed() -> None:
    """k is added to whatever the region gives for n."""
    scene = PassingScene()
    n, k = scene.inputs.parameter(0, INT), scene.inputs.parameter(1, INT)
    found = returned(scene.pass_by(n, k))
    leaf = scene.shortcut.result(0, INT, (n,))
    assert scene.shown(found, {"p0": 1, "p1": 5, str(leaf.payload): 100}) == 105


def test_the_same_function_on_both_sides_of_what_is_read_alone() -> None:
    scene = PassingScene()
    n, k = scene.inputs.parameter(0, INT), scene.inputs.parameter(1, INT)
    assert returned(scene.pass_by(n, k)) is returned(scene.pass_by(n, k, executor=scene.other))
    assert returned(scene.pass_by(n, 0)) is not returned(scene.pass_by(k, 0))
    assert returned(scene.pass_by(3, 0)) is returned(scene.pass_by(3, 0))


def test_it_may_throw_by_class() -> None:
    scene = PassingScene(("java.lang.ArithmeticException",))
    n, k = scene.inputs.parameter(0, INT), scene.inputs.parameter(1, INT)
    summary = scene.pass_by(n, k)
    name = str(scene.shortcut.fails("java.lang.ArithmeticException", (n,)).payload)
    result = str(scene.shortcut.result(0, INT, (n,)).payload)
    assert scene.ended(summary, {"p0": 1, name: True}) == "java.lang.ArithmeticException"
    assert scene.ended(summary, {"p0": 1, name: False, result: 1, "p1": 2}) == 3


def test_a_loop_inside_may_not_end() -> None:
    """Which is noted under its name; code without loops always ends."""
    scene = PassingScene(depth=1)
    scene.pass_by(scene.inputs.parameter(0, INT), 1)
    ((name, condition),) = scene.executor.endless
    assert name == "common"
    assert isinstance(condition, Term)
    straight = PassingScene()
    straight.pass_by(straight.inputs.parameter(0, INT), 1)
    assert straight.executor.endless == []


def test_another_name_is_another_function() -> None:
    scene = PassingScene()
    n = scene.inputs.parameter(0, INT)
    other = Shortcut("other", scene.shortcut.region)
    assert scene.shortcut.result(0, INT, (n,)) is not other.result(0, INT, (n,))
    assert scene.shortcut.result(0, INT, (n,)) is not scene.shortcut.result(1, INT, (n,))
