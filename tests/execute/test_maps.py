"""Stubs of hash maps and sets that are inputs: histories of calls, against Python's dictionaries."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support.stubbed import LEFT, Shown, StubScene
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, INT, OBJECT, REF, STRING, ClassType
from twinproof.java.library.maps import STUBS
from twinproof.smt.chain import Chain
from twinproof.smt.query import Query, Sat, Unsat
from twinproof.term.build import apply, equal, not_
from twinproof.term.term import Term, Value, lift

MAP, SET = "java.util.HashMap", "java.util.HashSet"
OBJ = "Ljava/lang/Object;"


class MapScene(StubScene):
    """A map or set from outside, surely of this class, as public calls leave it."""

    def __init__(self, cls: str = MAP) -> None:
        super().__init__(at_start=True)
        self.cls = cls
        self.map = self.inputs.parameter(0, ClassType(cls), non_null=True)
        exact = self.inputs.is_a(self.map, [self.inputs.universe.number(cls)])
        state = self.state.assume(exact)
        assert state is not None
        self.state = state

    def call(self, key: str, *args: Shown) -> Value:
        summary = self.called(f"{self.cls}.{key}", self.map, *args)
        assert summary is not None
        assert summary.returned is not None
        self.state = summary.returned[0]
        return summary.returned[1]

    def refuses(self, key: str, *args: Shown) -> bool:
        return self.called(f"{self.cls}.{key}", self.map, *args) is None


@pytest.fixture
def surely(solver: Chain) -> Callable[[MapScene, Value], bool]:
    def ask(scene: MapScene, condition: Value) -> bool:
        """Whether a condition holds on all inputs; if not, some input shows it."""
        if not isinstance(condition, Term):
            return bool(condition)
        conditions = (*scene.state.path.conditions, lift(not_(condition), BOOLEAN))
        answer = solver.check(Query((*conditions, *scene.inputs.facts_about(conditions)), "test"), 60.0)
        assert isinstance(answer, Sat | Unsat)
        return isinstance(answer, Unsat)

    return ask


Surely = Callable[[MapScene, Value], bool]


def test_what_was_put_is_there(surely: Surely) -> None:
    scene = MapScene()
    value = scene.make("C")
    scene.call(f"put({OBJ}{OBJ}){OBJ}", "a", value)
    assert surely(scene, equal(REF, scene.call(f"get({OBJ}){OBJ}", "a"), value))
    assert surely(scene, equal(INT, scene.call(f"containsKey({OBJ})Z", "a"), 1))
    assert not surely(scene, equal(INT, scene.call(f"containsKey({OBJ})Z", "b"), 1))


def test_other_keys_are_as_they_were(surely: Surely) -> None:
    scene = MapScene()
    before = scene.call(f"get({OBJ}){OBJ}", "b")
    scene.call(f"put({OBJ}{OBJ}){OBJ}", "a", scene.make("C"))
    assert surely(scene, scene.inputs.same_reference(before, scene.call(f"get({OBJ}){OBJ}", "b")))
    key = scene.inputs.parameter(1, STRING)
    before = scene.call(f"get({OBJ}){OBJ}", key)
    scene.call(f"remove({OBJ}){OBJ}", "a")
    assert not surely(scene, scene.inputs.same_reference(before, scene.call(f"get({OBJ}){OBJ}", key)))  # it may be "a"


def test_sizes_are_counted(surely: Surely) -> None:
    scene = MapScene()
    start = scene.call("size()I")
    scene.call(f"remove({OBJ}){OBJ}", "a")
    scene.call(f"remove({OBJ}){OBJ}", None)
    without = scene.call("size()I")
    scene.call(f"put({OBJ}{OBJ}){OBJ}", "a", None)
    scene.call(f"put({OBJ}{OBJ}){OBJ}", "a", None)
    scene.call(f"put({OBJ}{OBJ}){OBJ}", None, None)
    scene.call(f"remove({OBJ}){OBJ}", None)
    after = scene.call("size()I")
    assert surely(scene, equal(INT, after, apply(OPERATORS["add.int"], without, 1)))
    assert not surely(scene, equal(INT, after, start))


def test_what_is_there_is_not_put_again(surely: Surely) -> None:
    """`putIfAbsent` gives what is there, and puts where nothing, or null, is."""
    scene = MapScene()
    one, other = scene.make("C"), scene.make("C")
    scene.call(f"put({OBJ}{OBJ}){OBJ}", "a", one)
    assert surely(scene, equal(REF, scene.call(f"putIfAbsent({OBJ}{OBJ}){OBJ}", "a", other), one))
    assert surely(scene, equal(REF, scene.call(f"get({OBJ}){OBJ}", "a"), one))
    scene.call(f"put({OBJ}{OBJ}){OBJ}", "a", None)
    scene.call(f"putIfAbsent({OBJ}{OBJ}){OBJ}", "a", other)
    assert surely(scene, equal(REF, scene.call(f"get({OBJ}){OBJ}", "a"), other))
    scene.call(f"remove({OBJ}){OBJ}", "a")
    assert surely(scene, equal(REF, scene.call(f"getOrDefault({OBJ}{OBJ}){OBJ}", "a", one), one))


def test_sets(surely: Surely) -> None:
    scene = MapScene(SET)
    scene.call(f"remove({OBJ})Z", "a")
    assert surely(scene, equal(INT, scene.call(f"add({OBJ})Z", "a"), 1))
    assert surely(scene, equal(INT, scene.call(f"add({OBJ})Z", "a"), 0))
    assert surely(scene, equal(INT, scene.call(f"contains({OBJ})Z", "a"), 1))
    assert surely(scene, equal(INT, scene.call(f"remove({OBJ})Z", "a"), 1))
    assert surely(scene, equal(INT, scene.call(f"contains({OBJ})Z", "a"), 0))


def test_equal_keys_are_one_and_keys_of_other_kinds_are_not(surely: Surely) -> None:
    """A string with the same text, a box with the same number."""
    scene = MapScene()
    value = scene.make("C")
    boxes = []
    for number in (300, 300, 301):
        summary = scene.called("java.lang.Integer.valueOf(I)Ljava/lang/Integer;", number)
        assert summary is not None
        assert summary.returned is not None
        boxes.append(summary.returned[1])
    scene.call(f"remove({OBJ}){OBJ}", "300")
    scene.call(f"remove({OBJ}){OBJ}", boxes[2])
    scene.call(f"put({OBJ}{OBJ}){OBJ}", boxes[0], value)
    assert surely(scene, equal(REF, scene.call(f"get({OBJ}){OBJ}", boxes[1]), value))
    assert surely(scene, equal(REF, scene.call(f"get({OBJ}){OBJ}", boxes[2]), None))
    assert surely(scene, equal(REF, scene.call(f"get({OBJ}){OBJ}", "300"), None))


def test_what_is_not_known_is_refused() -> None:
    """Keys whose equality is code, maps that were made, maps of unknown classes, and maps that the library's own code has changed."""
    scene = MapScene()
    assert scene.refuses(f"get({OBJ}){OBJ}", scene.inputs.parameter(1, OBJECT))
    assert scene.refuses(f"get({OBJ}){OBJ}", scene.make("C"))
    assert scene.result(f"{MAP}.size()I", scene.make(MAP)) == LEFT
    assert scene.result(f"{MAP}.size()I", scene.inputs.parameter(2, ClassType("java.util.Map"), non_null=True)) == LEFT
    scene.state.heap.write_field(scene.map, f"{MAP}.size", 3, INT)
    assert scene.refuses("size()I")


def test_only_where_the_call_begins() -> None:
    scene = StubScene()
    given = scene.inputs.parameter(0, ClassType(MAP), non_null=True)
    assert [key for key in STUBS if scene.called(key, given, *([None] * key.partition(")")[0].count(";"))) is not None] == []
