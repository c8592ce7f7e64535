"""The outcomes of an execution as terms, and which regions' functions are in them."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.execute.explore import Summary
from twinproof.execute.heap import Heap, writes
from twinproof.term.leaf import RegionValue
from twinproof.term.term import Term, Value


def region_of(term: Term) -> str | None:
    """The name of the region whose function is applied here, if any."""
    return term.payload.region if isinstance(term.payload, RegionValue) else None


def values_of(summary: Summary) -> Iterator[Term]:
    """All values that an observer may see, and the conditions under which."""
    ends = [*summary.thrown, *([summary.returned] if summary.returned is not None else [])]
    for state, value in ends:
        yield from state.path.conditions
        yield from (one for one in (value, *_held(state.heap)) if isinstance(one, Term))


def _held(heap: Heap) -> Iterator[Value]:
    yield from heap.statics.values()
    for obj in heap.objects.values():
        yield from (*obj.fields.values(), *obj.cells.values(), obj.length, *(write.value for write in writes(obj.writes)))
    for chain in heap.chains.values():
        yield from (write.value for write in writes(chain))
