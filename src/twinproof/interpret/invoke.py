"""Prepared calls: static, special and virtual."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.interpret.machine import Invoke, Machine, Run
from twinproof.interpret.objects import HeapArray, HeapObject, LoadedClass, Registers
from twinproof.ir.instruction import Call, CallKind
from twinproof.ir.program import PRIVATE, Method
from twinproof.language.semantics import Fault

if TYPE_CHECKING:
    from twinproof.interpret.prepare import Preparation


def call(made: Preparation, instr: Call) -> Run:
    """A call; its target is found when it is first made, a virtual one for each class of receivers."""
    args = [made.at(arg) for arg in instr.args]
    dst = instr.dst.index if instr.dst is not None else -1
    if instr.kind is CallKind.POINTER:
        return _pointer_call(made, instr, args, dst)
    if instr.kind in (CallKind.STATIC, CallKind.SPECIAL):
        return _direct_call(made, instr, args, dst)
    return _virtual_call(made, instr, args, dst)


def _direct_call(made: Preparation, instr: Call, args: list[int], dst: int) -> Run:
    machine, method = made.machine, made.method
    invoke: Invoke | None = None

    def run(regs: Registers) -> None:
        nonlocal invoke
        if invoke is None:
            invoke = _direct_target(machine, method, instr)
        result = invoke([regs[arg] for arg in args])
        if dst >= 0:
            regs[dst] = result

    return run


def _direct_target(machine: Machine, caller: Method, instr: Call) -> Invoke:
    resolved = resolved_callee(machine, instr)
    if resolved.is_static:
        machine.initialise(machine.load(resolved.owner))
    elif not resolved.is_constructor:
        resolved = _super_target(machine, caller, instr, resolved)
    return machine.linked(resolved, instr.method.descriptor) or machine.invoker_from(caller, resolved)


def resolved_callee(machine: Machine, instr: Call) -> Method:
    """The method that a call names, if it and its owner are of the kind that the call expects."""
    if machine.load(instr.method.owner).cls.is_interface is not instr.method.interface:
        raise machine.fault(Fault.UNLINKED, f"{instr.method}")
    resolved = machine.resolve(instr.method)
    if resolved.is_static is not (instr.kind is CallKind.STATIC):
        raise machine.fault(Fault.UNLINKED, f"{instr.method}")
    return resolved


def _super_target(machine: Machine, caller: Method, instr: Call, resolved: Method) -> Method:
    """The target of `super.m()`: selected from the caller's superclass when the named class is one of its superclasses."""
    own = machine.load(caller.owner)
    named = machine.load(instr.method.owner)
    if named is own or named.cls.is_interface or named.name not in own.supertypes or own.superclass is None:
        return resolved
    return resolved if resolved.flags & PRIVATE else machine.nearest(own.superclass, resolved)


def _pointer_call(made: Preparation, instr: Call, args: list[int], dst: int) -> Run:
    machine, first = made.machine, args[0]

    def run(regs: Registers) -> None:
        result = machine.runtime.pointed(machine, regs[first], instr.method.descriptor)([regs[arg] for arg in args[1:]])
        if dst >= 0:
            regs[dst] = result

    return run


def _virtual_call(made: Preparation, instr: Call, args: list[int], dst: int) -> Run:
    machine, first = made.machine, args[0]
    targets: dict[LoadedClass, Invoke] = {}
    resolved: Method | None = None

    def target(receiver: HeapObject | HeapArray) -> Invoke:
        nonlocal resolved
        if resolved is None:
            resolved = resolved_callee(machine, instr)
        if instr.kind is CallKind.INTERFACE and instr.method.owner not in receiver.cls.supertypes:
            message = f"Class {receiver.cls.name} does not implement the requested interface {instr.method.owner}"
            raise machine.fault(Fault.UNLINKED, message)
        linked = machine.linked(resolved, instr.method.descriptor)
        invoke = linked or machine.invoker(machine.select(receiver.cls, resolved))
        targets[receiver.cls] = invoke
        return invoke

    def run(regs: Registers) -> None:
        receiver = regs[first]
        invoke = targets.get(receiver.cls) or target(receiver)
        result = invoke([regs[arg] for arg in args])
        if dst >= 0:
            regs[dst] = result

    return run
