"""Where a program starts: static fields hold what initialisers leave there, if it does not matter when these run."""

from __future__ import annotations

from collections.abc import Callable

from support.written import program_of
from twinproof.base.dataclass import replace
from twinproof.execute.beginning import begin, classes_from
from twinproof.execute.explore import Executor
from twinproof.execute.heap import Heap
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import generics_for
from twinproof.execute.state import Path, State
from twinproof.execute.universe import Universe
from twinproof.ir.program import Class, Program
from twinproof.ir.side import Side

PROGRAM = """
class A extends java.lang.Object flags public super {
  field static int plain
  field static int given
  field static final int fixed
  field static int[] numbers
  field static A self
  field int inside
  method static <clinit>()V {
    registers ref a, ref o
  b0:
    putstatic A.plain int, 4
    a = newarray int[] 2
    store.int a, 1, 9
    putstatic A.numbers int[], a
    o = new A
    put o, A.inside int, 5
    putstatic A.self A, o
    return
  }
}
class B extends java.lang.Object flags public super {
  field static int late
  method static <clinit>()V {
    registers int n
  b0:
    n = getstatic A.plain int
    putstatic B.late int, n
    return
  }
}
"""


def begun(*classes: str) -> State:
    side = Side(program_of(PROGRAM))
    universe = Universe(side, classes)
    inputs = Inputs(universe, generics_for(side, "class"))
    executor = Executor(side, inputs, lambda path: True, 4, lambda: None)
    state = State(Path(), Heap(inputs))
    begin(executor, state, classes, frozenset({"A.given"}))
    return state


def test_numbers() -> None:
    """Objects are left open: an enum's constant, or what another field holds, too, would be another object."""
    assert begun("A").heap.statics == {"A.plain": 4}


def test_what_is_given_or_depends_on_others_is_open() -> None:
    """So are final fields, of which others take care."""
    assert "A.given" not in begun("A").heap.statics
    assert "A.fixed" not in begun("A").heap.statics
    assert "B.late" not in begun("A").heap.statics


def test_classes_that_no_code_names_are_left_alone() -> None:
    """B is never initialised by a program that starts in A; one that starts in B may come to A."""
    program = program_of(PROGRAM)

    def mentions(name: str) -> Callable[[str], bool]:
        return lambda word: word in ({"A"} if name == "A" else {"A", "B"})

    def find(name: str) -> Class | None:
        cls = program.find(name)
        return None if cls is None else replace(cls, mentions=mentions(name))

    named = Program(find, program.language)
    assert classes_from(named, ("A", "B"), "A") == ("A",)
    assert classes_from(named, ("A", "B"), "B") == ("A", "B")
