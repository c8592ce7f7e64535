"""All classes of the JDK of which something is known, family by family.

Where an object has fields of two of them it is of the first: a `LinkedHashMap` comes before the `HashMap` that it is, `Properties` before
the `Hashtable` that they are.
"""

from __future__ import annotations

from twinproof.java.library.first_asked import FIRST_ASKED
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
from twinproof.language.known import KnownClasses, LibraryWide

_FAMILIES = (
    wrappers,
    array_list,
    linked_list,
    array_deque,
    priority_queue,
    hash_set,
    hash_map,
    tree_map,
    concurrent,
    vector,
    string_builder,
    big_numbers,
    atomic,
    optional,
    dates,
    instants,
    uuids,
    old_date,
    bit_set,
    string_joiner,
)
_WIDE = LibraryWide(
    packages=("java.", "javax.", "jdk.", "sun."),
    inner=("java.util.",),
    counter=".modCount",
    watchers=(".expectedModCount", "SubList.root", "SubList.parent"),
    unseen=("java.lang.NullPointerException.", *FIRST_ASKED),
    called=("java.util.function.", "java.lang.Runnable", "java.util.concurrent.Callable", "java.util.Iterator"),
    number="java.lang.Integer",
    comparable="java.lang.Comparable",
    listing="java.util.List<?> {} = new java.util.ArrayList<Object>({});",
    iterable="java.lang.Iterable",
)
KNOWN = KnownClasses([each for family in _FAMILIES for each in family.CLASSES], _WIDE)
