"""One version executed on the interpreter with an eye on what it writes: every write with its place in the source, and the end."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.base.dataclass import dataclass
from twinproof.heap.observe import Input
from twinproof.interpret.capture import Objects, build_heap, call_with
from twinproof.interpret.machine import Halted, Machine, NextBlock, Run, RunLimits, Thrown, machine_of
from twinproof.interpret.objects import HeapArray, HeapObject, LoadedClass, Plain, Registers
from twinproof.ir.instruction import ArrayStore, Instruction, MethodRef, PutField, PutStatic, Return, Value
from twinproof.ir.program import Method
from twinproof.ir.types import VOID, Type
from twinproof.sample.concrete import SideFiles
from twinproof.sample.made import Own

_LIMITS = RunLimits(blocks=300_000, depth=1_000)
_MOST_WRITES = 50_000

At = Callable[[Value], int]
Owner = HeapObject | HeapArray | LoadedClass  # of a place
Key = tuple[int, object]  # whose: the identity of an object or class; what: the field's key in common names, or an index


@dataclass(frozen=True, slots=True)
class Where:
    """A line of a class's source."""

    cls: str
    line: int
    method: str = ""


NOWHERE = Where("", 0)


@dataclass(frozen=True, slots=True)
class TracedWrite:
    """One write: what was written and where in the source, `time` counting the writes."""

    value: Plain
    type: Type
    where: Where
    time: int


@dataclass(frozen=True, slots=True)
class Trace:
    """What one version did with an input; `threw` or a value of `type`."""

    files: SideFiles
    machine: Machine
    inputs: Objects
    writes: dict[Key, list[TracedWrite]]
    threw: bool
    value: Plain
    type: Type
    where: Where


def trace(files: SideFiles, given: Input) -> Trace | None:
    """Execute a version on an input in common names; None if the interpreter cannot."""
    machine = machine_of(files.side.program, limits=_LIMITS)
    recorder = _Recorder(machine, files)
    machine.watch = recorder.watch
    with machine.deep_recursion():
        try:
            own = Own(files.side, files.other).input(given)
            inputs = build_heap(machine, own)
            method = files.method
            type, value = call_with(machine, MethodRef(method.owner, method.name, method.descriptor), own, inputs)
        except Halted:
            return None
        except Thrown as thrown:
            where = recorder.origins.get(id(thrown.obj), NOWHERE)
            return Trace(files, machine, inputs, recorder.writes, True, thrown.obj, VOID, where)
    return Trace(files, machine, inputs, recorder.writes, False, value, type, recorder.returned)


class _Recorder:
    """Follows a run: the line of the user's code it is at, the writes, where exceptions came from."""

    def __init__(self, machine: Machine, files: SideFiles) -> None:
        self.writes: dict[Key, list[TracedWrite]] = {}
        self.origins: dict[int, Where] = {}
        self.returned = NOWHERE
        self._machine = machine
        self._side = files.side
        self._here = NOWHERE
        self._time = 0
        self._kept: list[object] = []  # identities stay unique while the objects live

    def watch(self, method: Method, instr: Instruction, at: At, run: Run) -> Run:
        """The instruction, recorded."""
        record = self._recording(instr, at)
        where = None if self._machine.runtime.is_library(method.owner) or not instr.line else Where(method.owner, instr.line, method.name)

        def watched(regs: Registers) -> NextBlock:
            if where is not None:
                self._here = where
            try:
                result = run(regs)
            except Thrown as thrown:
                self.origins.setdefault(id(thrown.obj), self._here)
                self._kept.append(thrown.obj)
                raise
            if record is not None:
                record(regs)
            return result

        return watched

    def _recording(self, instr: Instruction, at: At) -> Run | None:
        match instr:
            case PutField():
                return self._put_field(instr, at(instr.obj))
            case PutStatic():
                return self._put_static(instr)
            case ArrayStore():
                return self._array_store(at(instr.array), at(instr.index))
            case Return():
                return self._return
        return None

    def _put_field(self, instr: PutField, obj: int) -> Run:
        def record(regs: Registers) -> None:
            slot = self._machine.field_slot(instr.field)
            target = regs[obj]
            field = target.cls.layout[slot]
            self._write(target, f"{self._side.common(field.owner)}.{field.name}", target.fields[slot], field.type)

        return record

    def _put_static(self, instr: PutStatic) -> Run:
        def record(regs: Registers) -> None:
            home = self._machine.static_home(instr.field)
            key = f"{self._side.common(home.name)}.{instr.field.name}"
            self._write(home, key, home.statics[instr.field.name], instr.field.type)

        return record

    def _array_store(self, array: int, index: int) -> Run:
        def record(regs: Registers) -> None:
            target = regs[array]
            self._write(target, regs[index], target.elements[regs[index]], target.cls.element)

        return record

    def _return(self, regs: Registers) -> None:
        self.returned = self._here

    def _write(self, target: Owner, what: object, value: Plain, type: Type) -> None:
        self._time += 1
        if self._time > _MOST_WRITES:
            raise Halted("timeout", "too many writes")
        self._kept.append(target)
        self.writes.setdefault((id(target), what), []).append(TracedWrite(value, type, self._here, self._time))
