"""The first step at which two versions part on an input: the first write to a place that they leave different, or how they end.

Both are executed on the interpreter; their final heaps are walked in step from inputs, static fields and result, and for every place
that differs the writes to it are compared in their order. What cannot be told so is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from twinproof.base.dataclass import dataclass
from twinproof.heap.observe import Input, Observation, Returned, Scalar, Threw, bits_of
from twinproof.heap.pairing import OUTSIDE, Key, Pairing
from twinproof.heap.show import quote, show_scalar
from twinproof.interpret.blocks import Pointer
from twinproof.interpret.objects import HeapArray, HeapObject, Initialisation, LoadedClass, Plain, as_number, class_of
from twinproof.interpret.unplain import UnplainNumber
from twinproof.ir.types import VOID, Primitive, Type, is_reference
from twinproof.language.known import KnownClasses
from twinproof.sample.concrete import SideFiles
from twinproof.witness.columns import has_box
from twinproof.witness.naming import object_names
from twinproof.witness.trace import Owner, Trace, TracedWrite, Where, trace
from twinproof.witness.witness import Divergence, Step, Witness

_MOST_OBJECTS = 2_000
_LONGEST_SOURCE = 160
_Reference = HeapObject | HeapArray


@dataclass(frozen=True, slots=True)
class Parted:
    """A place that the versions leave different: its name and, for each version, whose it is and its last value."""

    name: str
    what: object
    owners: tuple[Owner, Owner]
    left: tuple[Plain, Plain]
    type: Type


def first_divergence(old: SideFiles, new: SideFiles, witness: Witness) -> Divergence | None:
    """Where the versions part on a witness's input; None if that cannot be told, also if the interpreter does not end as the JVM did."""
    old_trace, new_trace = trace(old, witness.input), trace(new, witness.input)
    if old_trace is None or new_trace is None or not _ends_as(old_trace, witness.old) or not _ends_as(new_trace, witness.new):
        return None
    return _Comparison(old_trace, new_trace, witness.input).run()


def _ends_as(trace: Trace, seen: Observation) -> bool:
    match seen.end:
        case Returned():
            return not trace.threw
        case Threw(cls):
            return trace.threw and trace.files.side.common(class_of(trace.value).name) == cls
    return False


class _Comparison:
    """Two traces of one input."""

    def __init__(self, old: Trace, new: Trace, given: Input) -> None:
        self._traces = (old, new)
        names = _input_names(old.files.side.program.known_classes, given)
        self._names = [{id(obj): name for obj, name in zip(side.inputs, names, strict=True)} for side in self._traces]
        self._pairing = Pairing[HeapObject | HeapArray]()

    def run(self) -> Divergence | None:
        """The parting with the earliest write, else the ends if they differ."""
        places = list(self._places())
        found = [parting for place in places if (parting := self._parting(place)) is not None]
        if found:
            return min(found, key=lambda parting: parting[0])[1]
        ends = self._end(0), self._end(1)
        return None if ends[0] == ends[1] else Divergence(self._step(0, ends[0]), self._step(1, ends[1]))

    # --- places that differ

    def _places(self) -> Iterator[Parted]:
        old, new = self._traces
        for old_input, new_input in zip(old.inputs, new.inputs, strict=True):
            if isinstance(old_input, _Reference) and isinstance(new_input, _Reference):
                self._pairing.pair(old_input, new_input, self._names[0][id(old_input)])
        yield from self._statics()
        if not old.threw and not new.threw and isinstance(old.value, _Reference) and isinstance(new.value, _Reference):
            self._pairing.pair(old.value, new.value, "result")
        for number, (one, other) in enumerate(islice(self._pairing.pairs, _MOST_OBJECTS)):  # which grow
            yield from self._contents(number, one, other)

    def _statics(self) -> Iterator[Parted]:
        old, new = ({trace.files.side.common(cls.name): cls for cls in _initialised(trace)} for trace in self._traces)
        for name in sorted(old.keys() & new.keys()):
            for field in old[name].cls.fields:
                if field.is_static and field.name in new[name].statics:
                    left = old[name].statics[field.name], new[name].statics[field.name]
                    if not self._same(left, field.type, f"{_simple(name)}.{field.name}", OUTSIDE):
                        yield Parted(f"{_simple(name)}.{field.name}", f"{name}.{field.name}", (old[name], new[name]), left, field.type)

    def _contents(self, home: int, old: HeapObject | HeapArray, new: HeapObject | HeapArray) -> Iterator[Parted]:
        for key, left, type in self._common(old, new):
            if not self._same(left, type, key, home):
                yield Parted(self._pairing.place(home, key), key, (old, new), left, type)

    def _common(self, old: HeapObject | HeapArray, new: HeapObject | HeapArray) -> Iterator[tuple[Key, tuple[Plain, Plain], Type]]:
        """What two objects both have: keys or indices, the values there, and their type in old."""
        if isinstance(old, HeapArray) and isinstance(new, HeapArray):
            for at, left in enumerate(zip(old.elements, new.elements, strict=False)):
                yield at, left, old.element
        elif isinstance(old, HeapObject) and isinstance(new, HeapObject):
            new_fields = dict(self._fields(1, new))
            for key, (value, type) in self._fields(0, old):
                if key in new_fields and is_reference(type) == is_reference(new_fields[key][1]):
                    yield key, (value, new_fields[key][0]), type

    def _fields(self, which: int, obj: HeapObject) -> Iterator[tuple[str, tuple[Plain, Type]]]:
        """Fields that the user's classes declare; the inside of library objects is nobody's business."""
        trace = self._traces[which]
        for field, value in zip(obj.cls.layout, obj.fields, strict=True):
            if not trace.machine.runtime.is_library(field.owner):
                yield f"{trace.files.side.common(field.owner)}.{field.name}", (value, field.type)

    def _same(self, values: tuple[Plain, Plain], type: Type, key: Key, home: int) -> bool:
        a, b = values
        if not isinstance(a, _Reference) or not isinstance(b, _Reference):
            return self._text(0, a, type) == self._text(1, b, type)
        if id(a) in self._names[0] or id(b) in self._names[1]:
            return self._names[0].get(id(a)) == self._names[1].get(id(b))
        return self._text(0, a, type) == self._text(1, b, type) and self._pairing.pair(a, b, key, home)

    # --- what was done to them

    def _parting(self, place: Parted) -> tuple[int, Divergence] | None:
        """The first writes to a place that are not the same, and when they were."""
        old_writes, new_writes = (
            trace.writes.get((id(owner), place.what), []) for trace, owner in zip(self._traces, place.owners, strict=True)
        )
        for at in range(max(len(old_writes), len(new_writes))):
            pair = [writes[at] if at < len(writes) else None for writes in (old_writes, new_writes)]
            texts = [None if write is None else self._written_text(which, place, write) for which, write in enumerate(pair)]
            if texts[0] != texts[1]:
                steps = [self._written(which, place, write) for which, write in enumerate(pair)]
                return min(write.time for write in pair if write is not None), Divergence(steps[0], steps[1])
        return None

    def _written(self, which: int, place: Parted, write: TracedWrite | None) -> Step:
        if write is not None:
            return self._line(which, f"{place.name} = {self._written_text(which, place, write)}", write.where)
        return self._step(which, f"{self._end(which)}, {place.name} stays {self._text(which, place.left[which], place.type)}")

    def _written_text(self, which: int, place: Parted, write: TracedWrite) -> str:
        """What was written; an object of the call by how it is reached in the end, if not just through this place."""
        path = self._pairing.reached(which, write.value) if isinstance(write.value, _Reference) else None
        return self._text(which, write.value, write.type) if path in (None, place.name) else str(path)

    def _end(self, which: int) -> str:
        trace = self._traces[which]
        if trace.threw:
            return f"throws {_simple(trace.files.side.common(class_of(trace.value).name))}"
        constructed = trace.files.method.is_constructor
        return "returns" if trace.type is VOID or constructed else f"returns {self._text(which, trace.value, trace.type)}"

    def _step(self, which: int, does: str) -> Step:
        return self._line(which, does, self._traces[which].where)

    def _line(self, which: int, does: str, where: Where) -> Step:
        files = self._traces[which].files
        cls = files.side.program.find(where.cls) if where.cls else None
        if cls is None:
            return Step(does, "", 0)
        place = files.side.program.source_of(where.cls, where.method)
        return Step(does, place[1] if place else cls.name, where.line, _source_line(files, place, where.line))

    def _text(self, which: int, value: Plain, type: Type) -> str:
        """A value for people; objects of the call only by their class, so equal texts may stand for different ones."""
        if value is None and is_reference(type):
            return "null"
        if isinstance(value, Pointer | UnplainNumber):
            return f"a pointer to byte {value.offset}" if isinstance(value, Pointer) else "what was never written"
        if isinstance(type, Primitive) and not is_reference(type):
            return show_scalar(Scalar(type, bits_of(type, as_number(value))))
        trace = self._traces[which]
        if isinstance(value, HeapObject) and value.cls.name == trace.files.side.program.language.semantics.text:
            return quote(trace.machine.text(value))
        if id(value) in self._names[which]:
            return self._names[which][id(value)]
        return f"new {_simple(trace.files.side.common(class_of(value).name))}"


def _initialised(trace: Trace) -> list[LoadedClass]:
    is_library = trace.machine.runtime.is_library
    return [
        cls
        for cls in trace.machine.classes.values()
        if cls.state is Initialisation.DONE and cls.element is None and not is_library(cls.name)
    ]


def _simple(name: str) -> str:
    return name.rpartition(".")[2]


def _input_names(known: KnownClasses, given: Input) -> list[str]:
    """The names of the input's objects as the picture has them; others are never seen."""
    names = object_names(known, given.heap, [index for index, node in enumerate(given.heap) if has_box(known, node)])
    return [names.get(index, f"input {index}") for index in range(len(given.heap))]


def _source_line(files: SideFiles, place: tuple[str, str] | None, line: int) -> str:
    for path in _sources(files, *place) if place else ():
        try:
            lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            continue
        return lines[line - 1].strip()[:_LONGEST_SOURCE] if 0 < line <= len(lines) else ""
    return ""


def _sources(files: SideFiles, folder: str, name: str) -> Iterator[Path]:
    """Where a source may be: the file that was given, or one of its name below a directory that was given."""
    for root in files.sources:
        if root.is_file() and root.name == name:
            yield root
        elif root.is_dir():
            direct = root / folder / name
            found = [direct] if direct.is_file() else sorted(root.rglob(f"{folder}/{name}" if folder else name))
            if len(found) == 1:
                yield found[0]
