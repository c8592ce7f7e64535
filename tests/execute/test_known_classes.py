"""What is known of the JDK's classes, family by family: the names are the JDK's, and what is said fits together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import ModuleType

import pytest

from support.written import library
from twinproof.heap.observe import Datum, Link, Node, Null, ObjectNode, Scalar, TextNode
from twinproof.ir.types import BOOLEAN, INT, LONG
from twinproof.java.java import JAVA
from twinproof.java.library.javalib import JavaLibrary
from twinproof.java.library.known import (
    array_deque,
    array_list,
    atomic,
    big_numbers,
    bit_set,
    concurrent,
    dates,
    hash_map,
    hash_set,
    instants,
    linked_list,
    old_date,
    optional,
    priority_queue,
    string_builder,
    string_joiner,
    tree_map,
    uuids,
    vector,
    wrappers,
)
from twinproof.java.library.known.kept import both_or_none, is_null
from twinproof.java.library.known.keys import LaidKeys
from twinproof.java.library.known.laid import array, field, made, nulls, number
from twinproof.java.library.known.registry import KNOWN
from twinproof.java.library.known.spelled import fields, keys, long, new
from twinproof.language.known import NO_CLASSES, LibraryClass

FAMILIES = (
    *(array_deque, array_list, atomic, big_numbers, bit_set, concurrent, dates, hash_map, hash_set, instants, linked_list, old_date),
    *(optional, priority_queue, string_builder, string_joiner, tree_map, uuids, vector, wrappers),
)


def classes(family: ModuleType) -> Sequence[LibraryClass]:
    found: Sequence[LibraryClass] = family.CLASSES
    return found


def keys_of(cls: LibraryClass) -> Iterator[str]:
    """The fields that a record names and that every JDK has."""
    yield from (*cls.counts, *cls.caches, *cls.tables, *(array.key for array in cls.inside))
    yield from () if cls.invariant is None else cls.invariant.keys
    yield from () if cls.list is None else (cls.list.data, cls.list.size, *cls.list.zeros)
    yield from () if cls.box is None else (cls.box.key,)
    yield from () if cls.holder is None else filter(None, (cls.holder.key, cls.holder.empty))
    if cls.value is not None:
        yield from (key for key, _ in cls.value.fields)
        yield from (f"{cls.name}.{name}" for _, name in cls.value.constants)
    if cls.collection is not None:
        yield from (cls.collection.field, *cls.collection.shown, *(cls.collection.room or ()))


def above(name: str) -> set[str]:
    cls = library().find(name)
    assert cls is not None
    return {name}.union(*(above(each) for each in (cls.superclass, *cls.interfaces) if each))


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__.rpartition(".")[2])
def test_names_are_those_of_the_jdk(family: ModuleType) -> None:
    """Fields of our own have a sign; types that only newer JDKs have are left out."""
    for cls in classes(family):
        assert KNOWN.by_name[cls.name] is cls
        for key in keys_of(cls):
            owner, _, name = key.rpartition(".")
            home = library().find(owner)
            assert home is not None, key
            assert name.startswith("#") or name in {each.name for each in home.fields}, key
        assert {type for type in cls.types if library().find(type) is not None} <= above(cls.name)


def test_the_first_that_fits_comes_first() -> None:
    order = list(KNOWN.readable)
    assert order.index("java.util.LinkedHashMap.head") < order.index("java.util.HashMap.table")


def test_the_library_has_them() -> None:
    """Stubs are found as well, by name or with a descriptor; a language without a library knows nothing."""
    assert JAVA.library().classes is KNOWN
    integer = library().find("java.lang.Integer")
    assert integer is not None
    assert JavaLibrary().stub(integer.methods["valueOf", "(I)Ljava/lang/Integer;"]) is not None
    assert JavaLibrary().stub(integer.methods["hashCode", "()I"]) is None
    assert NO_CLASSES.taken_as("java.util.List") is None
    assert not NO_CLASSES.is_count("java.util.ArrayList.modCount")


def test_keys() -> None:
    """Equal keys are one, with the last one's value; hashes and orders are those of Java."""
    nodes: list[Node] = [TextNode("b"), TextNode("a"), TextNode("b"), *map(boxed, (True, False)), ObjectNode("java.lang.Object", ())]
    b, a, again, true, false, other = map(Link, range(6))
    laid = LaidKeys(nodes)
    assert laid.entries([b, a, again, Null()]) == [(b, Null())]
    assert laid.sorted([b, a]) == [a, b]
    assert [laid.hash(each) for each in (a, true, false, Null())] == [97, 1231, 1237, 0]
    wrong: list[list[Datum]] = [[b, true], [b, Null()], [other]]
    for each in wrong:
        with pytest.raises(KeyError):
            laid.sorted(each)


def boxed(value: bool) -> ObjectNode:
    return ObjectNode("java.lang.Boolean", (("java.lang.Boolean.value", Scalar(BOOLEAN, value)),))


def test_parts_of_layouts() -> None:
    nodes: list[Node] = []

    def add(node: Node) -> int:
        nodes.append(node)
        return len(nodes) - 1

    held: tuple[Datum, ...] = (Null(), Null())
    size, (first,) = number("Vector", "elementCount", 2), nulls("Vector", "x")
    assert made("Vector", size, first, field("Vector", "y", Null()), array(add, "Vector", "elementData", held)) == ObjectNode(
        "java.util.Vector",
        (
            ("java.util.Vector.elementCount", Scalar(INT, 2)),
            ("java.util.Vector.x", Null()),
            ("java.util.Vector.y", Null()),
            ("java.util.Vector.elementData", Link(0)),
        ),
    )
    assert fields("C", "a b", INT, LONG) == (("C.a", INT), ("C.b", LONG))
    assert keys("C", "a b") == ("C.a", "C.b")
    assert new("java.lang.StringBuilder", long(str, 7)) == f"new StringBuilder({Scalar(LONG, 7)})"


def test_parts_of_facts() -> None:
    assert is_null(None) is True
    assert [both_or_none(a, b) for a in (True, False) for b in (True, False)] == [True, False, False, True]
