"""Objects that exist before the call: never null, of one class, no two of them one."""

from __future__ import annotations

from support.stubbed import StubScene, plain
from twinproof.execute.existing import Existing
from twinproof.ir.types import BOOLEAN, INT, OBJECT, REF, ClassType
from twinproof.smt.chain import Chain
from twinproof.smt.query import Query, Sat, Unsat
from twinproof.term.build import equal, not_
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, lift, variable

C = ClassType("C")
A, B = ByName("a"), ByName("b")


def possible(scene: StubScene, solver: Chain, condition: Value) -> bool:
    conditions = (lift(condition, BOOLEAN),)
    answer = solver.check(Query((*conditions, *scene.inputs.facts_about(conditions)), "test"), 60.0)
    assert isinstance(answer, Sat | Unsat)
    return isinstance(answer, Sat)


def test_a_name_is_one_object() -> None:
    known = StubScene().inputs.known
    one, is_new = known.object(A, C)
    assert is_new
    assert known.object(A, C) == (one, False)
    other, _ = known.object(B, C)
    assert other is not one
    assert known.are_distinct(one, other)
    assert not known.are_distinct(one, one)


def test_an_input_may_be_one_of_them_but_not_two(solver: Chain) -> None:
    scene = StubScene()
    one, other = (scene.inputs.known.object(leaf, C)[0] for leaf in (A, B))
    given = scene.inputs.parameter(0, OBJECT)
    assert possible(scene, solver, equal(REF, given, one))
    assert not possible(scene, solver, equal(REF, one, None))
    assert not possible(scene, solver, equal(REF, one, other))
    assert not scene.inputs.known.are_distinct(one, given)
    assert scene.inputs.known.are_distinct(one, None)
    assert not scene.inputs.known.are_distinct(given, None)


def test_objects_that_may_be_one_are_not_told_apart() -> None:
    """Those that were added without a name of their own: functions of what they hold, as boxes are."""
    scene = StubScene()
    known = scene.inputs.known
    leaf = variable(ByName("cached"), REF)
    assert known.add(leaf, C)
    assert not known.add(leaf, C)
    assert not known.are_distinct(leaf, known.object(A, C)[0])
    assert [scene.inputs.universe.name(number) for number in known.classes[leaf]] == ["C"]


def test_final_fields_are_known(solver: Chain) -> None:
    """Also where the object is read by another name."""
    scene = StubScene()
    known = scene.inputs.known
    one, _ = known.object(A, C)
    known.set_field(one, "C.x", 7, INT)
    assert known.has_field(one, "C.x")
    assert not known.has_field(one, "C.y")
    assert scene.state.heap.read_field(one, "C.x", INT) == known.field(one, "C.x") == 7
    assert known.contents(one) == [7]
    given = scene.inputs.parameter(0, C)
    read = scene.state.heap.read_field(given, "C.x", INT)
    assert isinstance(read, Term)
    assert plain(read, {"field C.x": 3, "p0": 1}) == 3
    both = equal(REF, given, one)
    assert isinstance(both, Term)
    conditions = (both, lift(not_(equal(INT, read, 7)), BOOLEAN))
    assert isinstance(solver.check(Query((*conditions, *scene.inputs.facts_about(conditions)), "test"), 60.0), Unsat)


def test_what_may_be_shared_freely() -> None:
    scene = StubScene("class C extends java.lang.Object {\n}\nclass E extends java.lang.Enum {\n}\n")
    known: Existing = scene.inputs.known
    universe = scene.inputs.universe
    shared = {name: known.may_be_value(universe.number(name)) for name in ("java.lang.String", "java.lang.Integer", "E", "C", "int[]")}
    assert shared == {"java.lang.String": True, "java.lang.Integer": True, "E": True, "C": False, "int[]": False}
    assert known.may_be_value(universe.number("?java.lang.Object"))
    assert known.may_be_value(universe.number("?java.lang.Number"))
    assert not known.may_be_value(universe.number("?java.util.List"))
