"""What keeps a state from being abstracted to some common heap, and what does not."""

from __future__ import annotations

import pytest

from support.written import matching_of
from twinproof.execute.heap import Allocated, Heap
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import Erased
from twinproof.execute.state import Path, State
from twinproof.execute.universe import Universe
from twinproof.induct.admit import obstacle
from twinproof.ir.types import INT, OBJECT, REF, ArrayType, ClassType
from twinproof.java.library.known.registry import KNOWN
from twinproof.term.build import equal, ite
from twinproof.term.term import Term, Value, fresh

C = "class C extends java.lang.Object {\n  field java.lang.Object next\n}\n"
MATCHING = matching_of(C, C + "class Added extends java.lang.Object {\n}\n")


class Scene:
    """A heap with an input, and what is made in it."""

    def __init__(self) -> None:
        self.universe = Universe(MATCHING.old, MATCHING.classes)
        self.inputs = Inputs(self.universe, Erased())
        self.state = State(Path(), Heap(self.inputs))
        self.given = self.inputs.parameter(0, ClassType("C"), non_null=True)

    def make(self, cls: str, fields: dict[str, Value] | None = None, cells: dict[int, Value] | None = None) -> Term:
        number = self.inputs.allocate()
        self.state.heap.objects[number] = Allocated(cls, fields or {}, 1 if cells else None, cells or {})
        return fresh(number)

    def obstacle(self, *roots: Value) -> str | None:
        return obstacle(self.state, roots, self.universe, (MATCHING.old, MATCHING.new))


@pytest.mark.parametrize(
    ("cls", "complaint"),
    [
        ("C", None),
        ("C[]", None),
        ("int[]", None),
        ("java.lang.Object", None),
        ("java.util.ArrayList", None),
        ("Added", "an object of class Added is in use"),
        ("Nowhere", "an object of class Nowhere is in use"),
        ("java.util.HashMap", None),
        ("java.util.TreeMap", "a collection of class java.util.TreeMap is in use"),
        ("java.util.IdentityHashMap", "a collection of class java.util.IdentityHashMap is in use"),
        ("java.lang.IllegalStateException", "an exception of class java.lang.IllegalStateException is in use"),
    ],
)
def test_classes_that_no_input_has(cls: str, complaint: str | None) -> None:
    """A map of another class than inputs are taken to be would be covered by none of them, nor an object that one version has alone."""
    scene = Scene()
    assert scene.obstacle(scene.make(cls)) == complaint


def test_only_what_is_in_use_counts() -> None:
    scene = Scene()
    made = scene.make("Added")
    assert scene.obstacle(scene.given, 7) is None
    assert scene.obstacle(ite(equal(REF, scene.given, None), made, None, REF)) is not None


def test_what_can_be_reached_is_in_use() -> None:
    """Through fields, elements, what was written to an input, and static fields."""
    for place in range(4):
        scene = Scene()
        made = scene.make("Added")
        roots: list[Value] = []
        if place == 0:
            roots = [scene.make("C", {"C.next": made})]
        elif place == 1:
            roots = [scene.make("C[]", cells={0: made})]
        elif place == 2:
            scene.state.heap.write_field(scene.given, "C.next", made, OBJECT)
        else:
            scene.state.heap.statics["C.last"] = made
        assert scene.obstacle(*roots) == "an object of class Added is in use", place


def test_nobody_but_a_list_has_its_array() -> None:
    scene = Scene()
    array = scene.make("java.lang.Object[]", cells={0: None})
    made = scene.make("java.util.ArrayList", {KNOWN.list.data: array})
    assert scene.obstacle(made) is None
    assert scene.obstacle(made, array) == "the inside of a list is in use"
    given = scene.inputs.parameter(1, ClassType("java.util.ArrayList"), non_null=True)
    inside = scene.state.heap.read_field(given, KNOWN.list.data, ArrayType(OBJECT))
    assert scene.obstacle(given) is None
    assert scene.obstacle(inside) == "the inside of a list is in use"


def test_the_inside_of_an_exception_is_not_compared() -> None:
    scene = Scene()
    caught = scene.inputs.parameter(1, ClassType("java.lang.Throwable"), non_null=True)
    assert scene.obstacle(caught) is None
    scene.state.heap.write_field(caught, "java.lang.Throwable.depth", 1, INT)
    assert scene.obstacle() == "the inside of an exception is written"
