"""Runs that never end: the interpreter meets a state a second time, or one from which there is no way out (`onward`).

A loop never ends if, at its head and in one activation of its method, everything that what it does can depend on is as it was at an earlier
time: the registers that it reads for more than to compute what it does not read so, all objects that can be reached from them, and all
static fields. A recursion never ends if a call is made with the same arguments, and such objects, while the same call is under way.
Objects are compared up to their identity. Code that runs does the same whenever these are the same, so it comes to this state for ever.
What was printed, and what can be reached by nobody, is not part of the state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from twinproof.base.dataclass import dataclass, replace
from twinproof.interpret.machine import Halted, Machine, NextBlock, Run
from twinproof.interpret.objects import HeapArray, HeapObject, Plain, Registers
from twinproof.interpret.onward import DEEPEST, Onward, described, rounds_to_wrap
from twinproof.interpret.round import Goal, body_of, callee
from twinproof.interpret.sets import Known, Values
from twinproof.ir.cfg import natural_loops, reads, writes
from twinproof.ir.instruction import Apply, Branch, Call, Copy, Instruction, Jump, Reg, Switch, Value
from twinproof.ir.program import Body, Method
from twinproof.ir.types import Primitive

ENDLESS, BOTTOMLESS = "endless", "bottomless"  # the latter: a recursion deeper than any stack, which may have an end all the same
_MOST_OBJECTS = 20_000
_MOST_WALKS = 400  # of a heap, in one run
_SHOWN = 6  # variables of a state
_FIRST = 2  # times at a head before its state is kept
_LOOKS = (24, 96, 600)  # times at a head, or calls within each other, after which a way out is looked for

_TEMPORARY = re.compile(r"[a-z]?\d+").fullmatch

Snapshot = tuple[object, ...]


@dataclass(slots=True)
class _Seen:
    """A head of a loop, or a call, as it was met: how often, when its state is kept next, and the state that was kept."""

    frame: object
    times: int = 0
    next: int = _FIRST
    raw: tuple[object, ...] = ()
    snapshot: Snapshot | None = None
    last: tuple[Plain, ...] = ()  # what registers had the time before


class Repeats:
    """Watches the runs of a machine, and halts those that come to a state again."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._heads: dict[tuple[int, Method, int], _Seen] = {}
        self._calls: dict[int, list[_Seen]] = {}
        self._walks = 0
        self._onward = Onward(machine)
        self._loops: dict[Method, dict[int, tuple[int, ...]]] = {}  # what matters at the heads of a method's loops

    def renew(self) -> None:
        """Forget what was seen in an earlier run."""
        self._heads.clear()
        self._calls.clear()
        self._walks = 0

    def watch(self, method: Method, instr: Instruction, at: Callable[[Value], int], run: Run) -> Run:
        """What an instruction does, with a look at the state where it leads to the head of a loop, or calls; see `machine.Watch`."""
        if method.body is None or self._machine.runtime.is_library(method.owner):
            return run
        if method not in self._loops:
            self._loops[method] = _relevant(method.body)
        heads = self._loops[method]
        match instr:
            case Jump(target) if target in heads:
                return self._jump(method, target, run)
            case Branch() if {instr.then, instr.other} & heads.keys():
                return self._branch(method, instr, at, run)
            case Switch() if {instr.default, *(target for _, target in instr.cases)} & heads.keys():
                return self._switch(method, instr, at, run)
            case Call() if not self._machine.runtime.is_library(instr.method.owner):
                return self._call(instr, at, run)
        return run

    def _jump(self, method: Method, target: int, run: Run) -> Run:
        def jump(regs: Registers) -> NextBlock:
            self._at_head(method, target, regs)
            return run(regs)

        return jump

    def _branch(self, method: Method, instr: Branch, at: Callable[[Value], int], run: Run) -> Run:
        heads, evaluate = self._loops[method], instr.op.evaluate
        left, right = (at(arg) for arg in instr.args)

        def branch(regs: Registers) -> NextBlock:
            target = instr.then if evaluate(regs[left], regs[right]) else instr.other
            if target in heads:
                self._at_head(method, target, regs)
            return run(regs)

        return branch

    def _switch(self, method: Method, instr: Switch, at: Callable[[Value], int], run: Run) -> Run:
        heads, cases, value = self._loops[method], dict(instr.cases), at(instr.value)

        def switch(regs: Registers) -> NextBlock:
            target = cases.get(regs[value], instr.default)
            if target in heads:
                self._at_head(method, target, regs)
            return run(regs)

        return switch

    def _at_head(self, method: Method, head: int, regs: Registers) -> None:
        seen = self._heads.setdefault((id(regs), method, head), _Seen(regs))
        relevant = self._loops[method][head]
        values = [regs[index] for index in relevant]
        if self._is_again(seen, values):
            line = body_of(method).blocks[head].instrs[0].line
            shown = _shown((body_of(method).registers[index].name, regs[index]) for index in relevant)
            raise Halted(ENDLESS, f"at the head of the loop in line {line} everything is as it was before{shown}")
        if seen.times in _LOOKS:
            self._look_for_exit(method, head, relevant, seen.last, values)
        seen.last = tuple(values)

    def _look_for_exit(self, method: Method, head: int, relevant: tuple[int, ...], before: tuple[Plain, ...], now: list[Plain]) -> None:
        body = body_of(method)
        members = frozenset(one for loop in natural_loops(body) if loop.header == head for one in loop.members)
        found = self._onward.goes_on(Goal(method, head, members), relevant, before, now, None)
        if found is not None:
            shown = _told(body, relevant, found)
            raise Halted(ENDLESS, f"from then on the loop in line {body.blocks[head].instrs[0].line} has no way out{shown}")

    def _call(self, instr: Call, at: Callable[[Value], int], run: Run) -> Run:
        places = [at(arg) for arg in instr.args]
        key = id(run)

        def call(regs: Registers) -> NextBlock:
            args = [regs[place] for place in places]
            active = self._calls.setdefault(key, [])
            seen = replace(active[-1]) if active else _Seen(None)  # of calls that are over nothing is known
            if self._is_again(seen, args):
                shown = _shown((f"argument {place}", value) for place, value in enumerate(args, 1))
                name = f"{instr.method.owner.rpartition('.')[2]}.{instr.method.name}"
                raise Halted(ENDLESS, f"the call of {name} in line {instr.line} leads to itself with everything as it was before{shown}")
            if seen.times in _LOOKS:
                self._look_for_return(instr, seen.last, args)
            seen.last = tuple(args)
            active.append(seen)
            try:
                return run(regs)
            finally:
                active.pop()

        return call

    def _look_for_return(self, call: Call, before: tuple[Plain, ...], now: list[Plain]) -> None:
        method = callee(self._machine, call, Known(now[0] if now else None))
        if method is None or method.body is None:
            return
        name, places = f"{method.owner.rpartition('.')[2]}.{method.name}", range(len(now))
        found = self._onward.goes_on(Goal(method), places, before, now, None)
        if found is not None:
            raise Halted(ENDLESS, f"no call of {name} returns from then on{_told(method.body, places, found)}")
        deep = rounds_to_wrap([method.body.registers[place].type for place in places], before, now)
        found = self._onward.goes_on(Goal(method), places, before, now, deep) if deep >= DEEPEST else None
        if found is not None:
            raise Halted(BOTTOMLESS, f"none of the next {deep:,} calls of {name} returns{_told(method.body, places, found)}")

    def _is_again(self, seen: _Seen, roots: list[Plain]) -> bool:
        """Whether a state is the one that was kept; it is kept itself when the number of times has doubled."""
        seen.times += 1
        raw = tuple(id(root) if isinstance(root, HeapObject | HeapArray) else _bits(root) for root in roots)
        if seen.snapshot is not None and _are_alike(raw, seen.raw, roots) and self._walks < _MOST_WALKS:
            self._walks += raw != seen.raw
            if snapshot(self._machine, roots) == seen.snapshot:
                return True
        if seen.times >= seen.next:
            seen.next, seen.raw, seen.snapshot = 2 * seen.times, raw, snapshot(self._machine, roots)
        return False


def _are_alike(raw: tuple[object, ...], kept: tuple[object, ...], roots: list[Plain]) -> bool:
    """Whether two states may be the same, by the numbers in them."""
    return all(one == other or isinstance(root, HeapObject | HeapArray) for one, other, root in zip(raw, kept, roots, strict=True))


def snapshot(machine: Machine, roots: Iterable[Plain]) -> Snapshot | None:
    """The state that can be reached from some values and from the machine's own, equal for equal states; None if it is too large."""
    numbers: dict[int, int] = {}
    found: list[HeapObject | HeapArray] = []

    def datum(value: Plain) -> object:
        if not isinstance(value, HeapObject | HeapArray):
            return _bits(value)
        number = numbers.get(id(value))
        if number is None:
            number = numbers[id(value)] = len(found)
            found.append(value)
        return (number,)

    parts: list[object] = [machine.hashes, tuple(map(datum, roots)), *_statics(machine, datum)]
    for each in found:  # which grows
        if len(found) > _MOST_OBJECTS:
            return None
        parts.append(_node(each, datum))
    return tuple(parts)


def _statics(machine: Machine, datum: Callable[[Plain], object]) -> Iterator[object]:
    for name in sorted(machine.classes):
        cls = machine.classes[name]
        yield name, cls.state, tuple(map(datum, cls.statics.values()))
    for table in (machine.mirrors, machine.strings, machine.notes):
        yield tuple((name, datum(table[name])) for name in sorted(table) if isinstance(table[name], HeapObject))


def _node(obj: HeapObject | HeapArray, datum: Callable[[Plain], object]) -> object:
    if isinstance(obj, HeapArray):
        plain = isinstance(obj.cls.element, Primitive)
        return obj.cls.name, obj.hash, tuple(map(_bits if plain else datum, obj.elements))
    return obj.cls.name, obj.hash, id(obj.payload), tuple(map(datum, obj.fields))


def _bits(value: Plain) -> object:
    """A number so that equal ones are the same to all code: zeros have signs, and NaN is itself."""
    return repr(value) if isinstance(value, float) else value


def _shown(values: Iterable[tuple[str, Plain]]) -> str:
    numbers = [f"{name} = {value}" for name, value in values if isinstance(value, int | float) and not _TEMPORARY(name)]
    more = ", ..." if len(numbers) > _SHOWN else ""
    return f": {', '.join(numbers[:_SHOWN])}{more}" if numbers else ""


def _told(body: Body, places: Sequence[int], found: Sequence[Values]) -> str:
    """What registers have in all rounds, for people."""
    names = [(body.registers[place].name, values) for place, values in zip(places, found, strict=True)]
    shown = [text for name, values in names if not _TEMPORARY(name) and (text := described(name, values)) is not None]
    return f": {', '.join(shown[:_SHOWN])}" if shown else ""


def _relevant(body: Body) -> dict[int, tuple[int, ...]]:
    """For each head of a loop, the registers that what the loop does depends on."""
    members: dict[int, set[int]] = {}
    for loop in natural_loops(body):
        members.setdefault(loop.header, set()).update(loop.members)
    return {head: _registers(body, inside) for head, inside in members.items()}


def _registers(body: Body, members: set[int]) -> tuple[int, ...]:
    instrs = [instr for number in sorted(members) for instr in body.blocks[number].instrs]
    computing = [instr for instr in instrs if isinstance(instr, Apply | Copy)]
    found = {reg.index for instr in instrs if not isinstance(instr, Apply | Copy) for reg in reads(instr) if isinstance(reg, Reg)}
    size = -1
    while size < len(found):
        size = len(found)
        for instr in computing:
            dst = writes(instr)
            if dst is not None and dst.index in found:
                found.update(reg.index for reg in reads(instr) if isinstance(reg, Reg))
    return tuple(sorted(found))
