"""Two methods walked in step, from event to event: do they always do the same?

The state of a pair of places is which registers hold equal values there (`state`); the heaps are the same. Both versions are executed to
their next events (`segment`), which must be the same and leave the same heap. That is repeated, with less known where ways meet, until
nothing changes: then every run of one version is, event for event, a run of the other. A method that only one version calls is
entered, so helpers may be extracted and inlined.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from twinproof.align.instep.place import At, Code, Place, live_slots
from twinproof.align.instep.segment import CAUGHT, NONNULL, RESULT, Event, NotInStep, Segment, nulls
from twinproof.align.instep.state import KnownFact, State, joined, state_of
from twinproof.dataclass import dataclass
from twinproof.ir.cfg import can_throw, writes
from twinproof.ir.program import (
    ABSTRACT,
    FINAL,
    NATIVE,
    PRIVATE,
    SYNCHRONIZED,
    Branch,
    Call,
    CallKind,
    Check,
    Instruction,
    Method,
    New,
    NewArray,
    Reg,
    Switch,
)
from twinproof.ir.resolve import resolve_method
from twinproof.ir.side import Side
from twinproof.ir.types import REF, Primitive
from twinproof.term.build import not_
from twinproof.term.term import Value, variable

_ROUNDS = 3_000  # pairs of places looked at, again and again
_DEPTH, _CALLEE = 5, 300  # frames, instructions of a method that is entered

Key = tuple[Place, Place]
Ways = list[tuple[Key, State]]


@dataclass(frozen=True, slots=True)
class InStep:
    """Proved: what has to do the same on both sides because it looks the same, and what each side executed that depends on classes."""

    events: tuple[tuple[Instruction, Instruction], ...]
    silent: tuple[tuple[Instruction, ...], tuple[Instruction, ...]]
    caught: frozenset[str]  # classes of exceptions


def walk_in_step(sides: tuple[Side, Side], old: Method, new: Method, user_classes: frozenset[str]) -> InStep | None:
    """How the two methods do the same; None if that is not seen."""
    if old.body is None or new.body is None or len(old.body.params) != len(new.body.params):
        return None
    try:
        return _Walk(sides, user_classes).run(old, new)
    except NotInStep:
        return None


class _Walk:
    def __init__(self, sides: tuple[Side, Side], user_classes: frozenset[str]) -> None:
        self.sides = sides
        self.user_classes = user_classes
        self._codes: dict[int, Code] = {}
        self._states: dict[Key, State] = {}
        self._events: dict[tuple[int, int], tuple[Instruction, Instruction]] = {}
        self._classes: set[str] = set()
        self._silent: tuple[dict[int, Instruction], dict[int, Instruction]] = ({}, {})

    def run(self, old: Method, new: Method) -> InStep:
        queue = deque([self._start(old, new)])
        for _ in range(_ROUNDS):
            if not queue:
                events, silent = tuple(self._events.values()), self._silent
                return InStep(events, (tuple(silent[0].values()), tuple(silent[1].values())), frozenset(self._classes))
            for key, state in self._ways(queue.popleft()):
                known = self._states.get(key)
                merged = state if known is None else joined(known, state)
                if known is None or merged != known:
                    self._states[key] = merged
                    queue += [] if key in queue else [key]
        raise NotInStep("too many places")

    def _start(self, old: Method, new: Method) -> Key:
        places = tuple((At(self._code(method), 0, 0),) for method in (old, new))
        values: dict[tuple[int, int, int], tuple[Value, Primitive]] = {}
        facts: set[KnownFact] = set()
        for version, place in enumerate(places):
            live = dict(live_slots(place))
            for number, reg in enumerate(place[0].code.body.params):
                given = variable(f"given{number}", reg.type)
                if (0, reg.index) in live:
                    values[version, 0, reg.index] = (given, reg.type)
                if number == 0 and not old.is_static and reg.type is REF:
                    facts.add((NONNULL, (given,)))
        key = (places[0], places[1])
        self._states[key] = state_of(values, facts)
        return key

    def _code(self, method: Method) -> Code:
        if id(method) not in self._codes:
            assert method.body is not None
            self._codes[id(method)] = Code(method, method.body)
        return self._codes[id(method)]

    # --- one pair of places

    def _ways(self, key: Key) -> Ways:
        state = self._states[key]
        values, facts = state.values(), state.known()
        old, new = (
            Segment(side, place, {slot[1:]: value for slot, value in values.items() if slot[0] == version}, facts)
            for version, (side, place) in enumerate(zip(self.sides, key, strict=True))
        )
        mine, yours = self._same_event(old, new)
        if old.versions != new.versions:
            raise NotInStep("other values are stored")
        for silent, segment in zip(self._silent, (old, new), strict=True):
            silent.update((id(instr), instr) for instr in segment.silent)
        self._events[id(mine.instr), id(yours.instr)] = (mine.instr, yours.instr)
        return self._after(old, new, mine, yours)

    def _same_event(self, old: Segment, new: Segment) -> tuple[Event, Event]:
        """The next events of both, the same; where they are not, calls are entered."""
        mine, yours = old.run(), new.run()
        while not _match(mine, yours):
            if (callee := self._entered(old, mine)) is not None:
                old.enter(callee, _call(mine))
                mine = old.run()
            elif (callee := self._entered(new, yours)) is not None:
                new.enter(callee, _call(yours))
                yours = new.run()
            else:
                raise NotInStep(f"{mine.instr} against {yours.instr}")
        return mine, yours

    def _entered(self, segment: Segment, event: Event) -> Code | None:
        """The method of a call that can be entered: it is the only one the call can run, and no class is initialised by it."""
        call = event.instr
        method = resolve_method(segment.side.program, call.method) if isinstance(call, Call) else None
        if method is None or segment.side.common(method.owner) not in self.user_classes or len(segment.place) > _DEPTH:
            return None
        if (
            method.flags & (ABSTRACT | NATIVE | SYNCHRONIZED)
            or method.body is None
            or not self._is_only_target(segment, _call(event), method)
        ):
            return None
        code = self._code(method)
        small = sum(len(block.instrs) for block in method.body.blocks) <= _CALLEE
        return code if small and all(at.code is not code for at in segment.place) else None

    def _is_only_target(self, segment: Segment, call: Call, method: Method) -> bool:
        if call.kind is CallKind.STATIC:
            return any(at.code.method.owner == method.owner for at in segment.place)
        owner = segment.side.program.find(method.owner)
        is_final = method.flags & (PRIVATE | FINAL) or (owner is not None and owner.flags & FINAL)
        return call.kind is CallKind.SPECIAL or bool(is_final)

    # --- after an event

    def _after(self, old: Segment, new: Segment, mine: Event, yours: Event) -> Ways:
        """Where both go on, and what is known there."""
        facts = {*old.facts, *new.facts}
        ways: Ways = []
        instr, other = mine.instr, yours.instr
        if can_throw(instr):
            kept = facts if isinstance(instr, Check) else {fact for fact in facts if not _is_load(fact)}
            ways += self._caught(old, new, kept)
        match instr, other:
            case Branch(), Branch():
                return self._branched(old, new, instr, other, mine.values[0] is not yours.values[0], facts)
            case Switch(), Switch():
                targets = zip([*(t for _, t in instr.cases), instr.default], [*(t for _, t in other.cases), other.default], strict=True)
                return [self._at(_at(old, a), _at(new, b), old, new, facts) for a, b in targets]
        if mine.kind in ("return", "throw"):
            return ways
        if isinstance(instr, Check):
            facts.add((mine.kind, mine.values))
        elif not isinstance(instr, NewArray):
            facts = {fact for fact in facts if not _is_load(fact)}
        self._finish(old, instr, facts)
        self._finish(new, other, facts)
        return [*ways, self._at(old.place, new.place, old, new, facts)]

    def _finish(self, segment: Segment, instr: Instruction, facts: set[KnownFact]) -> None:
        dst = writes(instr)
        if dst is not None:
            made = variable(RESULT, dst.type)
            segment.write(dst, made)
            if isinstance(instr, New | NewArray):
                facts.add((NONNULL, (made,)))
        segment.proceed()

    def _branched(self, old: Segment, new: Segment, mine: Branch, yours: Branch, inverted: bool, facts: set[KnownFact]) -> Ways:
        targets = (yours.other, yours.then) if inverted else (yours.then, yours.other)
        compared = nulls(old, mine)
        ways: Ways = []
        for is_then, a, b in ((True, mine.then, targets[0]), (False, mine.other, targets[1])):
            known = {*facts}
            if compared is not None and is_then == (mine.op.name == "ne.ref"):
                known.add((NONNULL, (compared,)))
            ways.append(self._at(_at(old, a), _at(new, b), old, new, known))
        return ways

    def _caught(self, old: Segment, new: Segment, facts: set[KnownFact]) -> Iterable[tuple[Key, State]]:
        mine, yours = old.handlers(), new.handlers()
        if [cls for cls, _, _ in mine] != [cls for cls, _, _ in yours]:
            raise NotInStep("exceptions are caught elsewhere")
        self._classes.update(cls for cls, _, _ in mine if cls is not None)
        thrown = variable(CAUGHT, REF)
        for (_, a, dst), (_, b, other) in zip(mine, yours, strict=True):
            bound = _with(old, a, dst, thrown), _with(new, b, other, thrown)
            yield self._at(a, b, old, new, {*facts, (NONNULL, (thrown,))}, bound)

    def _at(
        self,
        a: Place,
        b: Place,
        old: Segment,
        new: Segment,
        facts: Iterable[KnownFact],
        bound: tuple[dict[tuple[int, int], Value], dict[tuple[int, int], Value]] | None = None,
    ) -> tuple[Key, State]:
        """A pair of places with what is known there."""
        values: dict[tuple[int, int, int], tuple[Value, Primitive]] = {}
        for version, (place, held) in enumerate(((a, bound[0] if bound else old.values), (b, bound[1] if bound else new.values))):
            for slot, reg in live_slots(place):
                if slot in held:
                    values[version, *slot] = (held[slot], reg.type)
        return (a, b), state_of(values, facts)


def _match(mine: Event, yours: Event) -> bool:
    if mine.kind != yours.kind or len(mine.values) != len(yours.values):
        return False
    if mine.kind == "branch":
        return mine.values[0] is yours.values[0] or not_(mine.values[0]) is yours.values[0]
    return all(a is b for a, b in zip(mine.values, yours.values, strict=True))


def _call(event: Event) -> Call:
    assert isinstance(event.instr, Call)
    return event.instr


def _at(segment: Segment, target: int) -> Place:
    return (*segment.place[:-1], segment.at.jump(target))


def _with(segment: Segment, place: Place, dst: Reg, value: Value) -> dict[tuple[int, int], Value]:
    return {**segment.values, (len(place) - 1, dst.index): value}


def _is_load(fact: KnownFact) -> bool:
    return isinstance(fact[0], tuple) and fact[0][0] == "load"
