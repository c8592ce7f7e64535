"""Pictures: boxes do not overlap, stay where they are from panel to panel, and every reference is an arrow between its two ends."""

from __future__ import annotations

import random
from itertools import combinations
from xml.etree import ElementTree

import pytest

from report.hostile import EVIL, hostile_report
from report.results import integer
from twinproof.base.verdict import Different
from twinproof.heap.observe import Datum, Heap, Input, Link, Null, ObjectNode, Observation, Returned
from twinproof.java.library.known.registry import KNOWN
from twinproof.report.page.arrange import lay_out
from twinproof.report.page.svg import write_pictures
from twinproof.report.report import witness_of
from twinproof.witness.drawing import Drawing, draw


def heap(rng: random.Random, size: int) -> Heap:
    """Objects that refer to each other at random: shared, cyclic, lonely."""

    def value() -> Datum:
        some: list[Datum] = [integer(rng.randrange(9)), Null(), Link(rng.randrange(size)), Link(rng.randrange(size))]
        return rng.choice(some)

    return tuple(ObjectNode("p.Node", tuple((f"p.Node.f{at}", value()) for at in range(rng.randrange(1, 4)))) for _ in range(size))


def random_drawing(seed: int) -> Drawing:
    """Before and after at random; the versions make objects of their own."""
    rng = random.Random(seed)
    size = rng.randrange(1, 9)
    given = Input(
        heap(rng, size), Link(0) if rng.random() < 0.5 else Null(), tuple(Link(rng.randrange(size)) for _ in range(rng.randrange(3)))
    )
    old, new = (Observation(Returned(Link(size)), "", heap(rng, size + rng.randrange(1, 4)), ()) for _ in range(2))
    return draw(KNOWN, given, old, new)


@pytest.mark.parametrize("seed", range(40))
def test_boxes_have_room(seed: int) -> None:
    """No two boxes overlap, and all are inside the picture."""
    drawing = random_drawing(seed)
    layout = lay_out(drawing)
    assert set(layout.corners) == {box.key for panel in drawing.panels for box in panel.boxes}
    for one, other in combinations(layout.corners, 2):
        (x, y), (u, v) = layout.corners[one], layout.corners[other]
        apart = x + layout.sizes[one].width < u or u + layout.sizes[other].width < x
        assert apart or y + layout.sizes[one].height < v or v + layout.sizes[other].height < y
    for key, (x, y) in layout.corners.items():
        assert x >= 0
        assert x + layout.sizes[key].width <= layout.width
        assert max(layout.lanes.values(), default=0) < y
        assert y + layout.sizes[key].height <= layout.height


@pytest.mark.parametrize("seed", range(40))
def test_every_reference_is_an_arrow(seed: int) -> None:
    """As many arrows as references, each from its box to its target; the same object stands at the same place in all panels."""
    drawing = random_drawing(seed)
    figures = pictures(drawing)
    assert len(figures) == 3
    places: dict[str, set[tuple[str | None, str | None]]] = {}
    for panel, figure in zip(drawing.panels, figures, strict=True):
        arrows = [cell for box in panel.boxes for cell in box.cells if cell.target is not None]
        drawn = [group for group in figure.iter("g") if str(group.get("class")).startswith("arrow")]
        assert [str(group.get("class")) for group in drawn] == [f"arrow {cell.mark}" for cell in arrows]
        corners = {box.key: corner(group) for box, group in zip(panel.boxes, boxes(figure), strict=True)}
        for cell, group in zip(arrows, drawn, strict=True):
            assert cell.target is not None
            tip = str(group[1].get("d"))[1:].partition("l")[0].split()
            x, y = corners[cell.target]
            assert (float(tip[0]), float(tip[1])) == pytest.approx((x, y + 12), abs=0.2)
        for key, place in corners.items():
            places.setdefault(key, set()).add((str(place[0]), str(place[1])))
    assert all(len(found) == 1 for found in places.values())


def test_hostile_names_stay_text() -> None:
    """A picture of objects with hostile names is well formed and says them."""
    (verdict,) = (result.verdict for result in hostile_report().results if isinstance(result.verdict, Different))
    witness = witness_of(verdict)
    texts = [text for figure in pictures(draw(KNOWN, witness.input, witness.old, witness.new, (EVIL,))) for text in figure.itertext()]
    assert any("<script>alert(1)</script>" in text for text in texts)


def pictures(drawing: Drawing) -> list[ElementTree.Element]:
    """The pictures, read by a parser of XML."""
    return list(ElementTree.fromstring(write_pictures(drawing)).iter("svg"))


def boxes(figure: ElementTree.Element) -> list[ElementTree.Element]:
    """The groups of the boxes."""
    return [group for group in figure.iter("g") if str(group.get("class")).startswith("box")]


def corner(group: ElementTree.Element) -> tuple[float, float]:
    """Where a box stands."""
    return float(str(group[0].get("x"))), float(str(group[0].get("y")))
