"""What collections of inputs are taken to be, and which of their fields are their own."""

from __future__ import annotations

import pytest

from support.written import library
from twinproof.execute.collections import (
    element_type,
    entry_type,
    is_buildable,
    is_hidden,
    is_inside,
    root,
)
from twinproof.ir.types import OBJECT, REF, STRING, ClassType, Wildcard
from twinproof.java.library.known.registry import KNOWN
from twinproof.term.leaf import FieldOf, Parameter
from twinproof.term.term import function, variable

INTEGER = ClassType("java.lang.Integer")


def supertypes(name: str) -> set[str]:
    cls = library().find(name)
    assert cls is not None
    above = [one for one in (cls.superclass, *cls.interfaces) if one]
    return {name}.union(*map(supertypes, above))


@pytest.mark.parametrize(
    "name", ["Iterable", "List", "Collection", "Map", "Set", "SortedMap", "NavigableSet", "Queue", "Deque", "AbstractQueue"]
)
def test_a_type_is_taken_to_be_a_class_below_it(name: str) -> None:
    """One that there is, as the library declares it, and that is itself as an input."""
    type = f"java.lang.{name}" if name == "Iterable" else f"java.util.{name}"
    taken = KNOWN.taken_as(type)
    assert taken is not None
    assert type in supertypes(taken)
    assert KNOWN.taken_as(taken) == taken


def test_other_types_are_not_taken_for_anything() -> None:
    assert KNOWN.taken_as("java.lang.Object") is None
    assert KNOWN.taken_as("java.util.IdentityHashMap") is None
    assert KNOWN.taken_as("C") is None
    assert not KNOWN.is_modelled("java.util.IdentityHashMap")
    assert KNOWN.is_modelled("java.util.HashMap$Node")
    assert KNOWN.is_modelled("java.util.Optional")


def test_what_may_be_built_from_its_fields() -> None:
    assert is_buildable(KNOWN, library().find("java.util.ArrayList"))
    assert is_buildable(KNOWN, library().find("java.lang.Object"))
    assert not is_buildable(KNOWN, library().find("java.util.HashMap"))
    assert not is_buildable(KNOWN, None)


def test_fields_are_those_of_the_library() -> None:
    """The keys of what collections have inside name fields that there are, but for those made up, which have a sign."""
    for key in KNOWN.inside:
        owner, _, name = key.rpartition(".")
        cls = library().find(owner)
        assert cls is not None
        assert name.startswith("#") or name in {field.name for field in cls.fields}


def test_arrays_inside() -> None:
    given = variable(Parameter(0), REF)
    data, other = function(FieldOf(KNOWN.list.data), REF, (given,)), function(FieldOf("C.next"), REF, (given,))
    assert (is_inside(KNOWN, data), is_inside(KNOWN, other), is_inside(KNOWN, given)) == (True, False, False)
    assert is_hidden(KNOWN, function(FieldOf("java.util.ArrayDeque.elements"), REF, (given,)))
    assert not is_hidden(KNOWN, other)
    assert root(function(FieldOf("C.next"), REF, (data,))) is given


def test_what_type_arguments_say() -> None:
    assert element_type(ClassType("java.util.List", (STRING,))) == STRING
    assert element_type(ClassType("java.util.List", (Wildcard("extends", STRING),))) == STRING
    assert element_type(ClassType("java.util.List", (Wildcard("super", STRING),))) == OBJECT
    assert element_type(ClassType("java.util.List")) == element_type(None) == OBJECT
    map = ClassType("java.util.Map", (STRING, INTEGER))
    assert [entry_type(KNOWN, map, place) for place in (0, 1)] == [STRING, INTEGER]
    assert entry_type(KNOWN, ClassType("C", (STRING, INTEGER)), 0) == OBJECT
    assert entry_type(KNOWN, ClassType("java.util.Set", (STRING,)), 1) == OBJECT


def test_counts_of_changes_and_caches() -> None:
    assert KNOWN.is_count("java.util.AbstractList.modCount")
    assert not KNOWN.is_count("C.modCount")
    assert KNOWN.watches("java.util.ArrayList$Itr.expectedModCount")
    assert not KNOWN.watches("C.expectedModCount")
    assert "java.util.AbstractMap.keySet" in KNOWN.caches
    assert "java.util.HashMap.table" not in KNOWN.caches
