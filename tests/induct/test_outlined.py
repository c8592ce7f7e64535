"""Loops as calls, by themselves: which may be, what the call gets and gives, and where the rest of the code then is."""

from __future__ import annotations

import pytest

from support.written import matching_of, method_of
from twinproof.align.match import Pair
from twinproof.align.regions.chains import Point
from twinproof.align.regions.common import common_regions
from twinproof.align.regions.region import Common
from twinproof.execute.abstracted import Shortcut
from twinproof.execute.universe import Universe
from twinproof.induct.callees import Callees
from twinproof.induct.outline import Outliner, outline
from twinproof.ir.instruction import Call, Jump
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.same.structural import structural_of


def text(first: str, step: str) -> str:
    """A loop that both versions have, behind code of their own."""
    return f"""
class Oops extends java.lang.RuntimeException {{
}}
class C extends java.lang.Object {{
  field int x
  method static helper(LC;)V {{
    registers ref c
    params c
  b0:
    put c, C.x int, 3
    return
  }}
  method run()V {{
    registers ref this
    params this
  b0:
    return
  }}
  method static f(LC;I)I {{
    registers ref c, int n, int s, int i, int t, ref o
    params c, n
  b0:
    s = {first} ; 1
    i = 0 ; 2
    jump b1
  b1:
    if lt.int i, n then b2 else b3 ; 2
  b2:
    {step}
    i = add.int i, 1 ; 4
    jump b1
  b3:
    i = mul.int s, i ; 5
    return i ; 6
  }}
}}
"""


def outlinable(step: str, new_step: str | None = None) -> tuple[Side, Method, list[Common]]:
    matching = matching_of(text("add.int n, n", step), text("mul.int n, 2", new_step or step))
    universe = Universe(matching.old, matching.classes)
    methods = (method_of(matching.old.program, "f"), method_of(matching.new.program, "f"))
    same_step = structural_of(matching.old, matching.new, universe.user_classes).same_step
    common = common_regions((matching.old, matching.new), Pair(*methods), same_step)
    return matching.old, methods[0], list(Outliner(Callees(matching, universe), methods).outlinable(common))


PLAIN = {
    "reads": "t = get c, C.x int\n s = add.int s, t",
    "writes": "put c, C.x int, i",
    "calls exactly": "call static C.helper(LC;)V (c)",
    "makes": "o = new C\n put o, C.x int, i",
}
OTHERS = {
    "no heap": "s = xor.int s, i",
    "may select": "put c, C.x int, i\n call virtual C.run()V (c)",
    "makes an exception": "put c, C.x int, i\n o = new Oops",
    "library": "put c, C.x int, i\n call static java.lang.System.gc()V ()",
}


@pytest.mark.parametrize("name", PLAIN)
def test_plain_loops_can_be_calls(name: str) -> None:
    _, _, (found,) = outlinable(PLAIN[name])
    assert found.old.depth == 1
    assert found.old.start <= Point(1, 0) < found.old.end


@pytest.mark.parametrize("name", OTHERS)
def test_others_cannot(name: str) -> None:
    assert outlinable(OTHERS[name])[2] == []


def test_what_differs_cannot() -> None:
    assert outlinable(PLAIN["writes"], "put c, C.x int, s")[2] == []


def test_a_call_gets_what_is_read_and_gives_what_is_written() -> None:
    """s and i are live behind the loop: two results, the second of a call that follows at once."""
    side, method, (found,) = outlinable(PLAIN["reads"])
    made = outline(side, method, [("loop", found.old)])
    assert made.method.body is not None
    calls = [(place, made.method.body.blocks[place[0]].instrs[place[1]]) for place in sorted(made.calls)]
    assert [made.calls[place] for place, _ in calls] == ["loop 0", "loop 1"]
    (first, one), (second, other) = calls
    assert second == (first[0], first[1] + 1)
    assert isinstance(one, Call)
    assert isinstance(other, Call)
    assert {reg.name for reg in (one.dst, other.dst) if reg is not None} == {"s", "i"}
    assert set(one.args) == set(found.old.reads)
    assert other.args == ()
    assert all(descriptor == "()I" for descriptor in (one.method.descriptor, other.method.descriptor))
    jump = made.method.body.blocks[first[0]].instrs[-1]
    assert isinstance(jump, Jump)
    assert made.place(found.old.end) == Point(jump.target, 0)


def test_the_rest_of_the_code_is_where_it_says() -> None:
    """Every instruction in no region is at its new place; jumps from one piece to the next are added."""
    side, method, (found,) = outlinable(PLAIN["writes"])
    assert method.body is not None
    made = outline(side, method, [("loop", found.old)])
    assert made.method.body is not None
    for point in (Point(0, 0), Point(3, 0), Point(3, 1)):
        there = made.place(point)
        assert made.method.body.blocks[there.block].instrs[there.index] == method.body.blocks[point.block].instrs[point.index]
    last = Point(3, 0)
    region = type(found.old)(last, Point(3, 1), (), (), False, False, False, (), 0, 0, 1, (5, 5))
    ((start, shifted),) = made.shifted({last: Shortcut("later", region)}).items()
    assert start == shifted.region.start == made.place(last)
    assert shifted.region.end == made.place(Point(3, 1))
