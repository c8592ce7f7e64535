"""Final static fields: what the initialiser left there, the same object on both sides, unless it is one version's alone."""

from __future__ import annotations

import pytest

from support.stubbed import StubScene
from twinproof.execute.initial import NotKnown
from twinproof.execute.statics import Finals, finals_of
from twinproof.ir.instruction import FieldRef
from twinproof.ir.types import INT, OBJECT, REF, STRING, ArrayType, ClassType, Type
from twinproof.term.term import Term, Value, lift


def program(value: int = 5, more: str = "", code: str = "") -> str:
    return f"""class C extends java.lang.Object {{
  field private final int x
  field static final C one
  field static final C two
  field static final C same
  field static final java.lang.String text
  field private static final int[] table
  field static int open
{more}  method static <clinit>()V {{
    registers ref o, ref a
  b0:
    o = new C
    put o, C.x int, {value}
    putstatic C.one C, o
    putstatic C.same C, o
    o = new C
    put o, C.x int, 6
    putstatic C.two C, o
    o = text "hello"
    putstatic C.text java.lang.String, o
    a = newarray int[] 2
    store.int a, 1, 9
    putstatic C.table int[], a
    {code}
    return
  }}
  method static read(I)I {{
    registers int i, ref a
    params i
  b0:
    a = getstatic C.table int[]
    i = load.int a, i
    return i
  }}
}}
"""


def final(scene: StubScene, name: str, type: Type) -> Value:
    found = scene.executor.final_static(scene.state, FieldRef("C", name, type))
    assert found is not None
    return found[0]


C = ClassType("C")


def test_an_object_is_the_same_on_both_sides_and_by_all_its_names() -> None:
    scene = StubScene(program())
    finals = finals_of(scene.inputs)
    assert finals is finals_of(scene.inputs)
    one, two, same = (lift(finals.value("C", name), REF) for name in ("one", "two", "same"))
    assert one is same
    assert scene.inputs.known.are_distinct(one, two)
    assert final(scene, "one", C) is one
    scene.executor = scene.other
    assert final(scene, "one", C) is one


def test_its_final_fields_are_known() -> None:
    scene = StubScene(program())
    finals = finals_of(scene.inputs)
    assert [scene.state.heap.read_field(lift(finals.value("C", name), REF), "C.x", INT) for name in ("one", "two")] == [5, 6]


def test_literals_and_tables() -> None:
    """The elements of an array that nobody can write are known; its length always is."""
    scene = StubScene(program())
    assert scene.shown(final(scene, "text", STRING)) == "hello"
    table = lift(final(scene, "table", ArrayType(INT)), REF)
    assert scene.state.heap.length(table) == 2
    assert [scene.state.heap.read_element(table, at, INT) for at in range(2)] == [0, 9]
    written = program().replace("i = load.int a, i", "store.int a, i, 3\n    i = load.int a, i")
    scene = StubScene(written)
    table = lift(final(scene, "table", ArrayType(INT)), REF)
    assert scene.state.heap.length(table) == 2
    assert isinstance(scene.state.heap.read_element(table, 1, INT), Term)


def test_fields_that_change_are_not_final() -> None:
    scene = StubScene(program())
    assert scene.executor.final_static(scene.state, FieldRef("C", "open", INT)) is None
    assert scene.executor.final_static(scene.state, FieldRef("C", "missing", INT)) is None
    with pytest.raises(NotKnown):
        finals_of(scene.inputs).value("C", "missing")


def test_objects_of_initialisers_that_differ_have_no_common_value() -> None:
    scene = StubScene(program(5), program(7))
    assert scene.executor.final_static(scene.state, FieldRef("C", "one", C)) is None


def test_an_object_of_one_version_alone_has_a_name_of_its_own() -> None:
    """A field that the other version does not have."""
    more = "  field static final C extra\n"
    code = "o = new C\n    put o, C.x int, 8\n    putstatic C.extra C, o"
    scene = StubScene(program(more=more, code=code), program())
    extra = lift(final(scene, "extra", C), REF)
    assert extra in scene.inputs.known.own
    assert scene.state.heap.read_field(extra, "C.x", INT) == 8
    assert "of old" in str(extra.payload)
    shared = StubScene(program(more=more, code="o = getstatic C.one C\n    putstatic C.extra C, o"), program())
    assert shared.executor.final_static(shared.state, FieldRef("C", "extra", C)) is None  # both versions lead to it


def test_initialisers_that_are_not_known_say_nothing() -> None:
    failing = "o = new java.lang.IllegalStateException\n    throw o"
    scene = StubScene(program(code=failing).replace("throw o\n    return", "throw o"))
    finals = finals_of(scene.inputs)
    assert isinstance(finals, Finals)
    with pytest.raises(NotKnown):
        finals.value("C", "one")
    assert finals.enum_constants("C") == []
    assert scene.executor.final_static(scene.state, FieldRef("C", "one", OBJECT)) is None
