"""Calls: which methods a call can run, each on its part of the state, and their outcomes joined.

The classes a receiver can have are grouped by the method they select: where all agree the state is not split, and where they do not the
returns are merged again behind the call.
"""

from __future__ import annotations

from twinproof.execute.explore import Frame, Summary
from twinproof.execute.heap import cases, non_null
from twinproof.execute.seen import of_seen_classes
from twinproof.execute.state import State, merge_states, merge_values
from twinproof.execute.unknown import unknown_call
from twinproof.ir.instruction import Call, CallKind, Reg
from twinproof.ir.program import FINAL, NATIVE, Method
from twinproof.ir.resolve import resolve_method, select_method
from twinproof.ir.types import REF, parse_descriptor, register_type
from twinproof.term.build import and_, not_, or_
from twinproof.term.term import Term, Value, lift, lower


def call(frame: Frame, state: State, instr: Call, args: list[Value]) -> Summary:
    """All outcomes of a call."""
    program = frame.executor.side.program
    resolved = resolve_method(program, instr.method)
    if resolved is None:
        return _stopped(state, f"missing method {instr.method}")
    if instr.kind is CallKind.STATIC or (instr.kind is CallKind.SPECIAL and resolved.is_constructor):
        return _invoke(frame, state, resolved, args, instr.line)
    if instr.kind is CallKind.SPECIAL:
        return _invoke(frame, state, _super_target(frame, instr, resolved), args, instr.line)
    owner = program.find(resolved.owner)
    if resolved.flags & FINAL or (owner is not None and owner.flags & FINAL):
        return _invoke(frame, state, resolved, args, instr.line)  # whatever the receiver is, it has this method
    return _dispatch(frame, state, resolved, args, instr.line)


def _super_target(frame: Frame, instr: Call, resolved: Method) -> Method:
    program = frame.executor.side.program
    own = program.find(frame.method.owner)
    named = program.find(instr.method.owner)
    if own is None or named is None or own is named or named.is_interface or own.superclass is None:
        return resolved
    return select_method(program, own.superclass, resolved) or resolved


def _dispatch(frame: Frame, state: State, resolved: Method, args: list[Value], line: int) -> Summary:
    receiver = non_null(lift(args[0], REF))
    args = [receiver, *args[1:]]
    total = Summary()
    seen = of_seen_classes(frame.executor.inputs, state, receiver)
    unseen = False if seen is None else _is_unseen(frame, seen, receiver)
    strange = None if seen is None or unseen is False else seen.assume(unseen)
    if strange is not None:
        join(total, _strange_call(frame, strange, resolved, args), resolved)
        seen = None if seen is None else seen.assume(not_(unseen))
    if seen is None:
        return total
    targets = _targets(frame, seen, receiver, resolved)
    for method in targets if len(targets) > 1 else ():
        changed = frame.executor.changed_enum(receiver, frame.executor.side.common(method.owner))
        if changed is not None:
            return _stopped(state, f"a call on a constant of {changed}, whose constants changed")
    for method, condition in targets.items():
        part = seen if len(targets) == 1 else seen.assume(condition)
        if part is not None:
            join(total, _invoke(frame, part, method, [_decided(part, receiver), *args[1:]], line), resolved)
    return total


def _decided(state: State, ref: Term) -> Term:
    """A choice without the cases that the path excludes."""
    while ref.op == "ite" and (picks := state.decide(lower(ref.args[0]))) is not None:
        ref = ref.args[1] if picks else ref.args[2]
    return ref


def _is_unseen(frame: Frame, state: State, receiver: Term) -> Value:
    """When a receiver is of a class that nobody has seen."""
    inputs = frame.executor.inputs
    found: list[Value] = []
    for ref, guard in cases(receiver, True):
        numbers = [] if ref.op in ("fresh", "const") or guard is False else inputs.universe.unknown(inputs.classes(ref))
        found += [and_(guard, inputs.is_a(ref, [number])) for number in numbers if state.decide(inputs.is_a(ref, [number])) is not False]
    return or_(*found)


def _strange_call(frame: Frame, state: State, resolved: Method, args: list[Value]) -> Summary:
    """A call on an object of a class that nobody has seen."""
    reason = f"a call of {resolved.owner}.{resolved.name} on an object whose class is not known"
    return unknown_call(frame.executor, state, resolved, args) or _stopped(state, reason)


def _targets(frame: Frame, state: State, receiver: Term, resolved: Method) -> dict[Method, Value]:
    """The methods a call may run and when."""
    found: dict[Method, Value] = {}
    for ref, guard in cases(receiver, True):
        for method, when in _targets_of(frame, state, ref, resolved, guard).items():
            found[method] = or_(found.get(method, False), when)
    return found


def _targets_of(frame: Frame, state: State, ref: Term, resolved: Method, guard: Value) -> dict[Method, Value]:
    """Those that it runs on one case of its receiver."""
    if ref.op == "const" or guard is False:
        return {}
    if ref.op == "fresh":
        assert isinstance(ref.payload, int)
        return _add({}, frame, state.heap.objects[ref.payload].cls, resolved, guard)
    inputs = frame.executor.inputs
    unseen = inputs.universe.unknown(inputs.classes(ref))
    by_method: dict[Method, list[int]] = {}
    for number in sorted(inputs.classes(ref).difference(unseen)):
        if state.decide(inputs.is_a(ref, [number])) is not False:
            for method in _add({}, frame, inputs.universe.name(number), resolved, True):
                by_method.setdefault(method, []).append(number)
    return {method: and_(guard, inputs.is_a(ref, numbers) if len(by_method) > 1 else True) for method, numbers in by_method.items()}


def _add(found: dict[Method, Value], frame: Frame, cls: str, resolved: Method, guard: Value) -> dict[Method, Value]:
    side = frame.executor.side
    method = select_method(side.program, side.own(cls), resolved)
    if method is not None:
        found[method] = guard
    return found


def _invoke(frame: Frame, state: State, method: Method, args: list[Value], line: int) -> Summary:
    instead = frame.executor.instead(frame, state, method, args)
    if instead is not None:
        return instead
    library = frame.executor.library
    stub = library.stub(method)
    summary = None if stub is None else stub(frame.executor, state, args)
    if summary is not None:
        return summary
    obstacle = library.obstacle(frame.executor, state, method, args)
    if obstacle is not None:
        return _stopped(state, obstacle)
    if method.body is None:
        kind = "native" if method.flags & NATIVE else "abstract"
        return _stopped(state, f"{kind} method {method.ref}")
    return frame.call(method, args, state, line)


def join(total: Summary, part: Summary, resolved: Method) -> None:
    """Add the outcomes of a part of the state."""
    total.thrown += part.thrown
    total.stopped += part.stopped
    if part.returned is None:
        return
    if total.returned is None:
        total.returned = part.returned
        return
    merged, selector = merge_states(total.returned[0], part.returned[0])
    result = register_type(parse_descriptor(resolved.descriptor).result)
    total.returned = (merged, merge_values(selector, total.returned[1], part.returned[1], Reg(0, result, "result")))


def _stopped(state: State, reason: str) -> Summary:
    return Summary(stopped=[(state, reason)])
