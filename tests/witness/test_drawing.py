"""Drawings of heaps: an object is one box however it is reached, keeps its key, and what changed and what differs is marked."""

from __future__ import annotations

from twinproof.heap.observe import ArrayNode, Datum, Heap, Input, Link, Null, ObjectNode, Observation, Returned, Scalar, Stopped
from twinproof.ir.types import INT
from twinproof.java.library.known.registry import KNOWN
from twinproof.witness.drawing import FRAME, MOST_BOXES, MOST_CELLS, OUTPUT, RESULT, Box, Drawing, draw, reached


def node(value: int, following: Datum = Null()) -> ObjectNode:  # noqa: B008 - frozen
    """A node of a list."""
    return ObjectNode("p.Node", (("p.Node.value", Scalar(INT, value)), ("p.Node.next", following)))


def boxes(drawing: Drawing) -> list[dict[str, Box]]:
    """The boxes of the three panels by their keys."""
    return [{box.key: box for box in panel.boxes} for panel in drawing.panels]


def swapped() -> Drawing:
    """Two nodes, both passed; old links the second to the first, new leaves the first's value 7."""
    given = Input((node(1, Link(1)), node(2)), Null(), (Link(0), Link(1)))
    old = Observation(Returned(Link(2)), "", (node(1, Null()), node(2, Link(0)), node(5)), ())
    new = Observation(Returned(Link(2)), "x", (node(7, Null()), node(2, Link(0)), node(6)), ())
    return draw(KNOWN, given, old, new, ("head",))


def test_an_object_is_one_box() -> None:
    """However many references lead to it; the frame holds the names of what was passed."""
    before, old, _ = boxes(swapped())
    assert [*before] == [FRAME, "node1", "node2"]
    assert [*old] == [FRAME, "node1", "node2", "newNode"]
    assert [(cell.label, cell.target) for cell in before[FRAME].cells] == [("head", "node1"), ("argument 2", "node2")]
    assert before["node1"].title == "node1 Node"
    assert before["node1"].cells[1].target == "node2"
    assert (before["node1"].kind, old["newNode"].kind) == ("input", "made")


def test_marks() -> None:
    """What both changed alike is changed, what they left different differs, the rest is the same."""
    before, old, new = boxes(swapped())
    assert {cell.mark for box in before.values() for cell in box.cells} == {"same"}
    assert [cell.mark for cell in old["node1"].cells] == ["differs", "changed"]
    assert [cell.mark for cell in old["node2"].cells] == ["same", "changed"]
    assert [(cell.label, cell.mark) for cell in new[FRAME].cells][2:] == [(RESULT, "same"), (OUTPUT, "differs")]
    assert [cell.mark for cell in new["newNode"].cells] == ["differs", "same"]
    assert new["newNode"].mark == "same"


def test_what_one_version_did_not_make_differs() -> None:
    """An object that only one version made has no counterpart."""
    given = Input((), Null(), ())
    drawing = draw(KNOWN, given, Observation(Returned(Link(0)), "", (node(1),), ()), Observation(Returned(Null()), "", (), ()))
    assert boxes(drawing)[1]["newNode"].mark == "differs"
    assert drawing.has_objects


def test_nothing_was_touched() -> None:
    """Where only the result differs, the objects are as they were, and no others."""
    given = Input((node(1),), Null(), (Link(0),))
    old, new, other = (
        Observation(Returned(Scalar(INT, value)), "", heap, ()) for value, heap in ((1, given.heap), (2, given.heap), (2, (node(3),)))
    )
    assert draw(KNOWN, given, old, new).is_untouched
    assert not draw(KNOWN, given, old, other).is_untouched
    assert not swapped().is_untouched


def test_reached() -> None:
    """What nothing leads to any more is drawn, but known to be lost; cycles end."""
    given = Input((node(1, Link(1)), node(2, Link(0))), Link(0), ())
    cut = Observation(Returned(None), "", (node(1), node(2, Link(0))), ())
    drawing = draw(KNOWN, given, Observation(Returned(None), "", given.heap, ()), cut)
    assert [sorted(reached(panel)) for panel in drawing.panels] == [[FRAME, "node1", "node2"], [FRAME, "node1", "node2"], [FRAME, "node1"]]


def test_statics() -> None:
    """Only those that were set or that the versions leave different."""
    values = [tuple((f"p.A.{name}", Scalar(INT, value)) for name, value in zip("xyz", row, strict=True)) for row in ((1, 2, 3), (1, 9, 3))]
    given = Input((), Null(), (), (("p.A.x", Scalar(INT, 0)),))
    old, new = (Observation(Returned(None), "", (), left) for left in values)
    drawing = draw(KNOWN, given, old, new)
    assert [(cell.label, cell.mark) for cell in drawing.after[0].boxes[0].cells] == [
        ("p.A.x", "changed"),
        ("p.A.y", "differs"),
        (RESULT, "same"),
    ]
    assert not drawing.has_objects


def test_a_version_that_did_not_end() -> None:
    """Nothing is known of its heap."""
    given = Input((node(1),), Null(), (Link(0),))
    drawing = draw(KNOWN, given, Observation(Stopped("timeout", "1 s"), "", (), ()), Observation(Returned(None), "", given.heap, ()))
    assert [cell.text for cell in drawing.after[0].boxes[0].cells] == ["node", "stopped: timeout"]
    assert [box.key for box in drawing.after[1].boxes] == [FRAME, "node"]


def test_room() -> None:
    """Long arrays and large heaps are cut, and that is said; arrows to what is not drawn become names."""
    array = ArrayNode("p.Node[]", tuple(map(Link, range(1, 101))))
    heap: Heap = (array, *(node(at) for at in range(100)))
    given = Input(heap, Null(), (Link(0),))
    changed: Heap = (ArrayNode("p.Node[]", (*array.elements[:-1], Null())), *heap[1:])
    drawing = draw(KNOWN, given, Observation(Returned(None), "", heap, ()), Observation(Returned(None), "", changed, ()))
    assert (len(drawing.after[1].boxes), drawing.hidden) == (MOST_BOXES, 102 - MOST_BOXES)
    cells = drawing.after[1].boxes[1].cells
    assert (len(cells), cells[-1].label, cells[-1].mark) == (MOST_CELLS + 1, f"... {100 - MOST_CELLS} more", "differs")
    keys = {box.key for box in drawing.after[1].boxes}
    assert all(cell.target in keys for box in drawing.after[1].boxes for cell in box.cells if cell.target is not None)
