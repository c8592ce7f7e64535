"""What collections of inputs are taken to be, and which of their fields are their own."""

from __future__ import annotations

import pytest

from support.written import library
from twinproof.execute.collections import (
    DATA,
    INSIDE,
    element_type,
    entry_type,
    is_buildable,
    is_cache,
    is_count,
    is_hidden,
    is_inside,
    is_modelled,
    root,
    taken_as,
    watches,
)
from twinproof.ir.types import OBJECT, REF, STRING, ClassType, Wildcard
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
    taken = taken_as(type)
    assert taken is not None
    assert type in supertypes(taken)
    assert taken_as(taken) == taken


def test_other_types_are_not_taken_for_anything() -> None:
    assert taken_as("java.lang.Object") is None
    assert taken_as("java.util.IdentityHashMap") is None
    assert taken_as("C") is None
    assert not is_modelled("java.util.IdentityHashMap")
    assert is_modelled("java.util.HashMap$Node")
    assert is_modelled("java.util.Optional")


def test_what_may_be_built_from_its_fields() -> None:
    assert is_buildable(library().find("java.util.ArrayList"))
    assert is_buildable(library().find("java.lang.Object"))
    assert not is_buildable(library().find("java.util.HashMap"))
    assert not is_buildable(None)


def test_fields_are_those_of_the_library() -> None:
    """The keys of what collections have inside name fields that there are, but for those made up, which have a sign."""
    for key in INSIDE:
        owner, _, name = key.rpartition(".")
        cls = library().find(owner)
        assert cls is not None
        assert name.startswith("#") or name in {field.name for field in cls.fields}


def test_arrays_inside() -> None:
    given = variable(Parameter(0), REF)
    data, other = function(FieldOf(DATA), REF, (given,)), function(FieldOf("C.next"), REF, (given,))
    assert (is_inside(data), is_inside(other), is_inside(given)) == (True, False, False)
    assert is_hidden(function(FieldOf("java.util.ArrayDeque.elements"), REF, (given,)))
    assert not is_hidden(other)
    assert root(function(FieldOf("C.next"), REF, (data,))) is given


def test_what_type_arguments_say() -> None:
    assert element_type(ClassType("java.util.List", (STRING,))) == STRING
    assert element_type(ClassType("java.util.List", (Wildcard("extends", STRING),))) == STRING
    assert element_type(ClassType("java.util.List", (Wildcard("super", STRING),))) == OBJECT
    assert element_type(ClassType("java.util.List")) == element_type(None) == OBJECT
    map = ClassType("java.util.Map", (STRING, INTEGER))
    assert [entry_type(map, place) for place in (0, 1)] == [STRING, INTEGER]
    assert entry_type(ClassType("C", (STRING, INTEGER)), 0) == OBJECT
    assert entry_type(ClassType("java.util.Set", (STRING,)), 1) == OBJECT


def test_counts_of_changes_and_caches() -> None:
    assert is_count("java.util.AbstractList.modCount")
    assert not is_count("C.modCount")
    assert watches("java.util.ArrayList$Itr.expectedModCount")
    assert not watches("C.expectedModCount")
    assert is_cache("java.util.AbstractMap.keySet")
    assert not is_cache("java.util.HashMap.table")
