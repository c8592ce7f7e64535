"""The first collections: `Vector` and `Stack`, an array that users may ask how long it is, and `Hashtable`, entries in chains."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.heap.observe import Datum
from twinproof.heap.viewed import ObjectView
from twinproof.java.library.known.array_list import LISTED
from twinproof.java.library.known.hash_map import LISTED as BOTH_LISTED
from twinproof.java.library.known.hash_map import in_buckets
from twinproof.java.library.known.laid import UTIL
from twinproof.language.known import CollectionLayout, LibraryClass

_ARRAY, _COUNT, _STEP = (f"{UTIL}.Vector.{name}" for name in ("elementData", "elementCount", "capacityIncrement"))

_TABLE, _THRESHOLD, _FACTOR = (f"{UTIL}.Hashtable.{name}" for name in ("table", "threshold", "loadFactor"))


def _read(view: ObjectView) -> Iterator[Datum]:
    yield from view.elements(_ARRAY)[: view.number(_COUNT)]


def _read_table(view: ObjectView) -> Iterator[Datum]:
    """The last bucket comes first."""
    return in_buckets(view, reversed(view.elements(_TABLE)), f"{UTIL}.Hashtable$Entry")


CLASSES = (
    LibraryClass(f"{UTIL}.Vector", types=(f"{UTIL}.Vector",), collection=CollectionLayout(_ARRAY, _read, room=(_STEP,), listed=LISTED)),
    LibraryClass(f"{UTIL}.Stack", types=(f"{UTIL}.Stack",)),
    LibraryClass(
        f"{UTIL}.Hashtable",
        collection=CollectionLayout(_TABLE, _read_table, is_map=True, room=(_THRESHOLD, _FACTOR), listed=BOTH_LISTED),
    ),
)
