"""Collections for several threads: `ConcurrentHashMap`, `Properties`, which keeps its entries in one, and `CopyOnWriteArrayList`."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.heap.observe import Datum
from twinproof.heap.viewed import ObjectView
from twinproof.java.library.known import array_list, hash_map
from twinproof.java.library.known.hash_map import in_buckets
from twinproof.language.known import CollectionLayout, LibraryClass

_PROPERTIES = "java.util.Properties"
_MAP, _LIST = (f"java.util.concurrent.{name}" for name in ("ConcurrentHashMap", "CopyOnWriteArrayList"))


def _read_map(view: ObjectView) -> Iterator[Datum]:
    return in_buckets(view, view.elements(f"{_MAP}.table"), f"{_MAP}$Node", "val")


def _read_properties(view: ObjectView) -> Iterator[Datum]:
    inner = ObjectView(view.heap, view.object(view.fields[f"{_PROPERTIES}.map"]))
    yield from list(_read_map(inner))
    view.inside |= inner.inside


def _read_list(view: ObjectView) -> Iterator[Datum]:
    view.enter(view.fields[f"{_LIST}.lock"])
    yield from view.elements(f"{_LIST}.array")


CLASSES = (
    LibraryClass(
        _PROPERTIES,
        collection=CollectionLayout(
            f"{_PROPERTIES}.map", _read_properties, is_map=True, shown=(f"{_PROPERTIES}.defaults",), listed=hash_map.LISTED
        ),
    ),
    LibraryClass(
        _MAP, collection=CollectionLayout(f"{_MAP}.table", _read_map, is_map=True, room=(f"{_MAP}.sizeCtl",), listed=hash_map.LISTED)
    ),
    LibraryClass(_LIST, collection=CollectionLayout(f"{_LIST}.array", _read_list, listed=array_list.LISTED)),
)
