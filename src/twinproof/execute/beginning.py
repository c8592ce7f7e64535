"""The start of a program: static fields hold what their initialisers leave there, and not just anything.

An initialiser runs by itself if it neither reads nor writes a static field of another class that may change: then it does not matter when
it runs. Where one does not, static fields hold any values, as in the middle of a program.
"""

from __future__ import annotations

from collections.abc import Iterable

from twinproof.execute.explore import Executor
from twinproof.execute.heap import Allocated
from twinproof.execute.initial import NotKnown
from twinproof.execute.state import State
from twinproof.execute.texts import literal_string
from twinproof.interpret.objects import HeapArray, HeapObject, Plain
from twinproof.ir.instruction import Call, GetStatic, PutStatic
from twinproof.ir.program import FINAL, Class, Field, Method, Program
from twinproof.ir.resolve import resolve_field, resolve_method
from twinproof.ir.types import register_type
from twinproof.term.term import Value

_DEEP = 6  # calls that are looked into
_MOST = 4096  # elements of an array


def begin(executor: Executor, state: State, classes: Iterable[str], given: frozenset[str]) -> None:
    """Put into place what static fields of some classes hold at first, but for those that are `given` from outside."""
    program = executor.side.program
    importer = _Importer(executor, state)
    if not starts_alike(program, classes):
        return
    for cls in (cls for name in sorted(classes) if (cls := program.find(name)) is not None):
        name = cls.name
        for field in cls.fields:
            if field.is_static and not field.flags & FINAL and f"{name}.{field.name}" not in given:
                importer.put(field)


def starts_alike(program: Program, classes: Iterable[str]) -> bool:
    """Whether it does not matter when the initialisers of some classes run."""
    found = (program.find(name) for name in classes)
    return all(_runs_by_itself(program, cls) for cls in found if cls is not None)


class _Importer:
    """Objects of the interpreter as objects that the call finds, each once."""

    def __init__(self, executor: Executor, state: State) -> None:
        self._executor = executor
        self._state = state
        self._made: dict[int, Value] = {}
        self._kept: list[object] = []  # so that their ids stay theirs

    def put(self, field: Field) -> None:
        """Set one field, unless what it holds is not known."""
        executor = self._executor
        key = f"{executor.side.common(field.owner)}.{field.name}"
        try:
            value = self._value(executor.initial.static(field))
        except NotKnown:
            return
        executor.inputs.static(key, executor.field_type(field))
        self._state.heap.statics[key] = value

    def _value(self, found: Plain) -> Value:
        if not isinstance(found, HeapObject | HeapArray):
            return found
        if id(found) not in self._made:
            self._kept.append(found)
            self._made[id(found)] = self._array(found) if isinstance(found, HeapArray) else self._object(found)
        return self._made[id(found)]

    def _array(self, array: HeapArray) -> Value:
        if len(array.elements) > _MOST:
            raise NotKnown("a large array")
        made = self._executor.allocate(self._state, Allocated(array.cls.name, {}, length=len(array.elements)))
        self._made[id(array)] = made
        cells: dict[int, Value] = {at: self._value(each) for at, each in enumerate(array.elements)}
        self._fill(made, {}, cells)
        return made

    def _object(self, obj: HeapObject) -> Value:
        name = obj.cls.name
        semantics = self._executor.semantics
        if name == semantics.text:
            return literal_string(self._executor.inputs, self._executor.initial.machine.text(obj))
        if self._executor.side.program.is_library(name) or obj.payload is not None:
            raise NotKnown(f"an object of {name}")
        made = self._executor.allocate(self._state, Allocated(name, {}))
        self._made[id(obj)] = made
        fields: dict[str, Value] = {}
        for field, value in zip(obj.cls.layout, obj.fields, strict=True):
            key = f"{field.owner}.{field.name}"
            fields[key] = self._value(value)
            self._executor.inputs.sorts.setdefault(key, register_type(field.type))
        self._fill(made, fields, {})
        return made

    def _fill(self, made: Value, fields: dict[str, Value], cells: dict[int, Value]) -> None:
        objects = self._state.heap.objects
        number = made.payload  # type: ignore[union-attr]
        assert isinstance(number, int)
        objects[number] = objects[number]._replace(fields=fields, cells=cells)


def _runs_by_itself(program: Program, cls: Class) -> bool:
    """Whether it does not matter when the initialiser of a class runs."""
    initialiser = cls.initialiser
    return initialiser is None or _keeps_apart(program, cls, initialiser, _DEEP)


def _keeps_apart(program: Program, cls: Class, method: Method, deep: int) -> bool:
    if method.body is None or deep == 0:
        return False
    for instr in (instr for block in method.body.blocks for instr in block.instrs):
        match instr:
            case GetStatic(field=ref) | PutStatic(field=ref):
                field = resolve_field(program, ref)
                if field is None or (field.owner != cls.name and not field.flags & FINAL):
                    return False
            case Call(method=callee):
                target = resolve_method(program, callee)
                if target is None or (not program.is_library(target.owner) and not _keeps_apart(program, cls, target, deep - 1)):
                    return False
    return True
