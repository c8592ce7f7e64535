"""Which methods a call runs: by the class of its receiver, each on its own inputs; others are not followed."""

from __future__ import annotations

from support.stubbed import StubScene
from twinproof.execute import calls
from twinproof.ir.types import ClassType
from twinproof.java.library.followed import FOLLOWED, NEEDLESS, STUBBED

TEXT = """class C extends java.lang.Object {
  method public name()I {
    registers ref this
    params this
  b0:
    return 1
  }
  method public above()I {
    registers ref this
    params this
  b0:
    return 10
  }
  method private own()I {
    registers ref this
    params this
  b0:
    return 100
  }
  method static of(LC;)I {
    registers ref c, int t
    params c
  b0:
    t = call virtual C.name()I (c)
    return t
  }
  method static exactly(LC;)I {
    registers ref c, int t
    params c
  b0:
    t = call special C.own()I (c)
    return t
  }
  method static given(Ljava/lang/Runnable;)V {
    registers ref r
    params r
  b0:
    call interface java.lang.Runnable.run()V (r)
    return
  }
  method static lost()V {
  b0:
    call static C.nowhere()V ()
    return
  }
  method static length(Ljava/util/IdentityHashMap;)I {
    registers ref b, int t
    params b
  b0:
    t = call virtual java.util.IdentityHashMap.size()I (b)
    return t
  }
}
class D extends C {
  method public name()I {
    registers ref this
    params this
  b0:
    return 2
  }
  method public above()I {
    registers ref this, int t
    params this
  b0:
    t = call special C.above()I (this)
    t = add.int t, 5
    return t
  }
}
class E extends D {
}
"""


def test_the_class_of_the_receiver_decides() -> None:
    """E has no method of its own, so it runs D's."""
    scene = StubScene(TEXT)
    given = scene.inputs.parameter(0, ClassType("C"), non_null=True)
    for name, expected in (("C", 1), ("D", 2), ("E", 2)):
        scene.begin()
        leaves = {"p0": 1, "typeof": scene.inputs.universe.number(name)}
        assert scene.ended(scene.run("of", given), leaves) == expected
        scene.begin()
        assert scene.ended(scene.run("of", scene.make(name))) == expected


def test_one_return_for_all_of_them() -> None:
    scene = StubScene(TEXT)
    summary = scene.run("of", scene.inputs.parameter(0, ClassType("C"), non_null=True))
    assert summary.returned is not None
    assert (summary.thrown, summary.stopped) == ([], [])
    assert scene.run("of", scene.inputs.parameter(1, ClassType("D"), non_null=True)).returned is not None


def test_private_methods_and_those_above_are_named_exactly() -> None:
    scene = StubScene(TEXT)
    assert scene.ended(scene.run("exactly", scene.make("E"))) == 100
    assert scene.ended(scene.run("above", scene.make("D"), owner="D")) == 15


def test_code_that_nobody_has_seen_stops() -> None:
    """Unless all that it could see is the same, which is known only where the call begins."""
    scene = StubScene(TEXT)
    summary = scene.run("given", scene.inputs.parameter(0, ClassType("java.lang.Runnable"), non_null=True))
    assert summary.returned is None
    assert ["java.lang.Runnable.run" in reason for _, reason in summary.stopped] == [True]


def test_methods_that_are_not_there_stop() -> None:
    summary = StubScene(TEXT).run("lost")
    assert summary.returned is None
    assert ["nowhere" in reason for _, reason in summary.stopped] == [True]


def test_code_of_the_library_does_not_run_on_what_only_it_keeps_up() -> None:
    """On a map from outside of which nothing is known: its fields could hold what none has."""
    scene = StubScene(TEXT)
    summary = scene.run("length", scene.inputs.parameter(0, ClassType("java.util.IdentityHashMap"), non_null=True))
    assert summary.stopped
    assert callable(calls.call)
    assert "java.lang.Integer" in NEEDLESS
    assert "java.util.IdentityHashMap" not in NEEDLESS
    assert {key.partition("(")[0].rpartition(".")[0] for key in FOLLOWED} <= STUBBED
