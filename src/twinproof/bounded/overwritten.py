"""What a method leaves changed: when something outside of the frame of its contract holds another value than before the call.

The heap at each end of the method is compared with the one before, where it was written: objects made during the call are never among
what was written to inputs. What is restored before the end is not seen. The places of a frame are what its methods give on the heap
before the call; one that cannot be evaluated there names nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.base.dataclass import dataclass
from twinproof.contract.contract import Assignable, Clause, Contract, OfBefore
from twinproof.contract.framed import ALL
from twinproof.execute.collections import is_inside
from twinproof.execute.explore import Executor
from twinproof.execute.heap import OF_REFERENCES, Computed, ElementRun, Heap, writes
from twinproof.execute.state import Path, State
from twinproof.ir.instruction import MethodRef
from twinproof.ir.resolve import resolve_method
from twinproof.ir.types import INT, REF, element_name, is_array_name, is_reference, register_type, type_named
from twinproof.term.build import and_, compare, equal, not_, or_, same
from twinproof.term.leaf import Somewhere
from twinproof.term.term import Term, Value, lift, variable

UNSEEN = "code that nobody has seen may assign anything"


class NotFollowed(Exception):
    """What a frame says cannot be evaluated, or what was called may have changed anything; the message is one line."""


@dataclass(frozen=True, slots=True)
class _Allowed:
    """A place that may be assigned, on the inputs where it exists (`when`); elements from `low` to `high`, or all."""

    when: Value
    holder: Term
    field: str | None
    low: Value
    high: Value


class FrameCheck:
    """One clause, asked at the ends of a method that was executed on `args` from a heap."""

    def __init__(
        self, executor: Executor, contract: Contract, clause: Clause, args: Sequence[Value], before: Heap, counts: bool = False
    ) -> None:
        self._executor, self._inputs = executor, executor.inputs
        self._args, self._before = list(args), before
        self._counts = counts  # whether how often a collection was changed is a place: callers' iterators look at it
        self._static = {f"{place.cls}.{place.field}" for place in clause.frame or () if place.cls is not None}
        self._asked = and_(*(self._holds(contract.kept[one.number]) for one in clause.subjects if isinstance(one, OfBefore)))
        self._places = [self._allowed(place) for place in clause.frame or () if place.holder is not None]

    def broken(self, end: State) -> Iterator[Path]:
        """The ways to an end at which something else holds another value than before."""
        if end.heap.history != 0:
            raise NotFollowed(UNSEEN)
        for changed in (*self._fields(end.heap), *self._statics(end.heap)):
            condition = and_(self._asked, changed)
            if condition is not False:
                yield end.path.with_(condition) if isinstance(condition, Term) else end.path

    # --- what is allowed

    def _evaluated(self, ref: MethodRef) -> tuple[Value, Value]:
        """When a method returns on the heap before the call, and what."""
        method = resolve_method(self._executor.side.program, ref)
        assert method is not None, ref
        summary = self._executor.run(method, self._args, State(Path(), self._before.copy()))
        if summary.stopped:
            raise NotFollowed(summary.stopped[0][1])
        if summary.returned is None:
            return False, None
        state, value = summary.returned
        return and_(*state.path.conditions), value

    def _holds(self, ref: MethodRef) -> Value:
        when, value = self._evaluated(ref)
        return and_(when, not_(equal(INT, value, 0)))

    def _allowed(self, place: Assignable) -> _Allowed:
        assert place.holder is not None
        when, holder = self._evaluated(place.holder)
        low, high = ((True, None) if end is None else self._evaluated(end) for end in (place.low, place.high))
        return _Allowed(and_(when, low[0], high[0]), lift(holder, REF), place.field, low[1], high[1])

    def _may(self, ref: Term, field: str | None, index: Value) -> Value:
        """Whether a field or an element of an object may be assigned."""
        found = []
        for place in self._places:
            if place.field in (field, ALL) if field is not None else place.field is None or place.field == ALL:
                spans = True if index is None or place.low is None else compare("ge", INT, index, place.low)
                ends = True if index is None or place.high is None else compare("le", INT, index, place.high)
                found.append(and_(place.when, self._inputs.same_reference(place.holder, ref), spans, ends))
        return or_(*found)

    # --- what was changed

    def _fields(self, after: Heap) -> Iterator[Value]:
        """By field, and by kind of arrays, when something was changed that may not be."""
        known = self._inputs.known_classes
        for key, chain in after.chains.items():
            if (not known.is_hidden(key) or (self._counts and known.is_count(key))) and key not in known.caches:
                met = {(write.ref, _number_of(write.place)): write.place for write in writes(chain)}
                yield or_(*(self._changed(after, key, ref, place) for (ref, _), place in met.items()))

    def _changed(self, after: Heap, key: str, ref: Term, place: Value | ElementRun | Computed) -> Value:
        if not is_array_name(key):
            type = self._inputs.field_types[key]
            values = (heap.read_field(ref, key, type) for heap in (self._before, after))
            sort = REF if is_reference(type) else register_type(type)
            return and_(not_(self._same(sort, *values)), not_(self._may(ref, key.rpartition(".")[2], None)))
        inside, index = self._index(key, ref, place)
        type = self._inputs.element_type(ref) if key == OF_REFERENCES else type_named(element_name(key))
        values = (heap.read_element(ref, index, type) for heap in (self._before, after))
        sort = REF if is_reference(type) else register_type(type)
        owner = ref.args[0] if is_inside(self._inputs.known_classes, ref) else ref
        may = self._may(owner, None if owner is ref else "", index)
        return and_(inside, not_(self._same(sort, *values)), not_(may))

    def _index(self, key: str, ref: Term, place: Value | ElementRun | Computed) -> tuple[Value, Value]:
        """An element that was written, or any of a run of them."""
        if not isinstance(place, ElementRun | Computed):
            return True, place
        somewhere = variable(Somewhere(f"frame {key} {ref.id}"), INT)
        return and_(compare("ge", INT, somewhere, 0), compare("lt", INT, somewhere, self._inputs.length(ref))), somewhere

    def _statics(self, after: Heap) -> Iterator[Value]:
        for key, value in after.statics.items():
            if key not in self._static and not self._is_class_allowed(key):
                sort = self._inputs.sorts[key]
                yield not_(self._same(sort, self._before.read_static(key), value))

    def _is_class_allowed(self, key: str) -> bool:
        return f"{key.rpartition('.')[0]}.{ALL}" in self._static

    def _same(self, sort: object, a: Value, b: Value) -> Value:
        return self._inputs.same_reference(a, b) if sort is REF else same(sort, a, b)  # type: ignore[arg-type]


def _number_of(place: object) -> object:
    return "run" if isinstance(place, ElementRun | Computed) else place.id if isinstance(place, Term) else (place,)
