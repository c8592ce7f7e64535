"""The places where two observations differ: each is one, and a single change is found where it was made."""

from __future__ import annotations

import re
from random import Random

from heap.random_heaps import alike, changed, inside, outside, random_seen, shuffled
from twinproof.heap.canonical import Observer, observer_of
from twinproof.heap.difference import Difference, differences
from twinproof.heap.observe import ArrayNode, Datum, Link, Null, ObjectNode, Observation, Returned, Scalar
from twinproof.ir.types import INT

STEP = re.compile(r"\[(\d+)\]|\.(\w+)")


def follow(seen: Observation, place: str) -> Datum | None:
    """The value at a place, by its name alone; None if there is none."""
    start = next(name for name in (f"input {place.split()[-1].split('.')[0].split('[')[0]}", *outside(seen)) if place.startswith(name))
    value: Datum | None = Link(int(start.split()[1])) if start.startswith("input ") else outside(seen)[start]
    for index, name in STEP.findall(place[len(start) :]):
        rows = inside(seen.heap[value.index]) if isinstance(value, Link) else []
        value = next((held for key, held in rows if (key == int(index) if index else str(key).endswith(f".{name}"))), None)
    return value


def test_every_difference_is_one() -> None:
    """The name of a place leads to its values in both heaps, whose nodes it names, too; and they are not the same."""
    random, count = Random(4), 0
    for _ in range(1500):
        size = random.randint(1, 6)
        inputs = random.randint(0, size)
        old = random_seen(random, size)
        new = changed(random, shuffled(random, old, inputs))
        for each in differences(old, new, inputs, observer_of(old, new, alike=alike)):
            count += 1
            if each.values != (None, None):
                assert (follow(old, each.place), follow(new, each.place)) == each.values, (old, new, each)
            for seen, value, home in zip((old, new), each.values, each.homes or (), strict=False):
                assert each.key == "" or dict(inside(seen.heap[home])).get(each.key) == value
            scalars = [isinstance(value, Scalar) for value in each.values]
            assert not any(scalars) or each.values[0] != each.values[1]
    assert count > 1000


def test_one_change_is_found_where_it_is() -> None:
    """A number that is changed in a node that can be reached is the only difference."""
    random, count = Random(5), 0
    for _ in range(1000):
        old = random_seen(random, 5)
        at = random.randrange(5)
        node = old.heap[at]
        if not isinstance(node, ObjectNode):
            continue
        other = ObjectNode("p.Node", tuple((key, Scalar(INT, 7) if isinstance(value, Scalar) else value) for key, value in node.fields))
        new = Observation(old.end, "", (*old.heap[:at], other, *old.heap[at + 1 :]), old.statics)
        found = list(differences(old, new, 5, observer_of(old, new)))
        assert found == [Difference(f"input {at}.id", (at, at), "p.Base.id", (dict(node.fields)["p.Base.id"], Scalar(INT, 7)))]
        count += 1
    assert count > 300


def test_what_is_not_looked_at() -> None:
    """Fields and statics that the observer leaves out make no difference; elements as users see them always do."""
    old, new = (
        Observation(Returned(Link(0)), "", (ObjectNode("p.A", (("p.A.x", Scalar(INT, number)), *more)),), (("p.A.s", Scalar(INT, number)),))
        for number, more in ((1, ()), (2, (("[0]", Null()),)))
    )
    assert [each.place for each in differences(old, new, 0, Observer({"p.A": {"p.A.x"}}, {"p.A.s"}))] == ["p.A.s", "result.x", "result[0]"]
    assert [each.place for each in differences(old, new, 0, Observer({"p.A": set()}, set()))] == ["result[0]"]


def test_lengths_and_printed() -> None:
    """An element that only one array has is a place that differs, and so is what was printed."""
    old, new = (
        Observation(Returned(Link(0)), text, (ArrayNode("int[]", (Scalar(INT, 1),) * length),), (), text)
        for length, text in ((1, ""), (2, "x"))
    )
    found = list(differences(old, new, 0, observer_of(old, new)))
    assert [each.place for each in found] == ["output", "errors", "result[1]"]
    assert found[-1].values == (None, Scalar(INT, 1))
