"""Two methods walked in step, from event to event: do they always do the same?

The state of a pair of places is which registers hold equal values there (`state`); the heaps are the same. Both versions are executed to
their next events (`segment`), which must be the same and leave the same heap. That is repeated, with less known where ways meet, until
nothing changes: then every run of one version is, event for event, a run of the other. A method that only one version calls is
entered, so helpers may be extracted and inlined.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from twinproof.align.instep.advance import CAUGHT, HOLDS, NONNULL, RESULT, Advance, Event, NotInStep, narrow, nulls
from twinproof.align.instep.concatenation import is_join, with_joins
from twinproof.align.instep.knowledge import Fact, Knowledge, Slot, joined, state_of
from twinproof.align.instep.position import At, Place, WalkedMethod, live_slots, shows_messages
from twinproof.align.instep.position import Slot as FrameSlot
from twinproof.base.dataclass import dataclass
from twinproof.ir.cfg import can_throw, writes
from twinproof.ir.instruction import Branch, Call, CallKind, Check, CheckNull, CheckZero, Instruction, New, NewArray, Switch
from twinproof.ir.program import ABSTRACT, FINAL, NATIVE, PRIVATE, SYNCHRONIZED, SYNTHETIC, Method
from twinproof.ir.resolve import resolve_method
from twinproof.ir.side import Side, remembered
from twinproof.ir.types import BOOLEAN, INT, REF, Primitive, parse_descriptor
from twinproof.term.build import not_
from twinproof.term.leaf import About, LoadFrom
from twinproof.term.term import Term, Value, lift, lower, variable

_WORK = 100_000  # instructions executed and values remembered
_LARGEST = 20_000  # instructions of both versions
_DEPTH, _CALLEE = 5, 300  # frames, instructions of a method that is entered

Key = tuple[Place, Place]
Ways = list[tuple[Key, Knowledge]]


@dataclass(frozen=True, slots=True)
class InStep:
    """Proved: what has to do the same on both sides because it looks the same, and what each side executed that depends on classes."""

    events: tuple[tuple[Instruction, Instruction], ...]
    silent: tuple[tuple[Instruction, ...], tuple[Instruction, ...]]
    caught: frozenset[str]  # classes of exceptions
    shows_messages: bool  # of exceptions that the JVM itself may have thrown
    enters_class: bool  # by a static method, which may be what initialises it
    makes_empty: bool  # texts that may be the literal "" in one version, and a new object in the other


def walk_in_step(sides: tuple[Side, Side], old: Method, new: Method, user_classes: frozenset[str]) -> InStep | None:
    """How the two methods do the same; None if that is not seen."""
    if old.body is None or new.body is None or len(old.body.params) != len(new.body.params):
        return None
    if sum(len(block.instrs) for body in (old.body, new.body) for block in body.blocks) > _LARGEST:
        return None
    try:
        return _Walk(sides, user_classes).run(old, new)
    except NotInStep:
        return None


class _Walk:
    def __init__(self, sides: tuple[Side, Side], user_classes: frozenset[str]) -> None:
        self.sides = sides
        self.user_classes = user_classes
        self._states: dict[Key, Knowledge] = {}
        self._events: dict[tuple[int, int], tuple[Instruction, Instruction]] = {}
        self._classes: set[str] = set()
        self._steps = 0
        self._enters = False
        self._makes_empty = False
        self._silent: tuple[dict[int, Instruction], dict[int, Instruction]] = ({}, {})

    def run(self, old: Method, new: Method) -> InStep:
        queue = deque([self._start(old, new)])
        work = 0
        while queue:
            for key, state in self._ways(queue.popleft()):
                known = self._states.get(key)
                merged = state if known is None else joined(known, state)
                if known is None or merged != known:
                    self._states[key] = merged
                    queue += [] if key in queue else [key]
                work += len(merged.values) + len(merged.facts)
            if work + self._steps > _WORK:
                raise NotInStep("too much work")
        silent = [tuple(instrs.values()) for instrs in self._silent]
        is_renamed, sayings = any(side.renamed for side in self.sides), self.sides[0].program.language.conduct.sayings
        bodies = {id(at.code): at.code.body for key in self._states for place in key for at in place}
        shows = any(shows_messages(body, is_renamed, sayings) for body in bodies.values())
        return InStep(
            tuple(self._events.values()), (silent[0], silent[1]), frozenset(self._classes), shows, self._enters, self._makes_empty
        )

    def _start(self, old: Method, new: Method) -> Key:
        places = tuple((At(_code(side, method), 0, 0),) for side, method in zip(self.sides, (old, new), strict=True))
        values: dict[Slot, tuple[Value, Primitive]] = {}
        facts: list[Fact] = []
        for version, place in enumerate(places):
            live = dict(live_slots(place))
            for number, reg in enumerate(place[0].code.body.params):
                given = variable(About("given", number), reg.type)
                if (0, reg.index) in live:
                    values[version, 0, reg.index] = (given, reg.type)
                if number == 0 and not old.is_static and reg.type is REF:
                    facts.append((NONNULL, (given,)))
        key = (places[0], places[1])
        self._states[key] = state_of(values, facts, {}, is_heap_lost=False)
        return key

    # --- one pair of places

    def _ways(self, key: Key) -> Ways:
        state = self._states[key]
        old, new = (
            Advance(side, place, {slot[1:]: lower(value) for slot, value in state.values.items() if slot[0] == version}, state.facts)
            for version, (side, place) in enumerate(zip(self.sides, key, strict=True))
        )
        old_event, new_event = self._same_event(old, new)
        self._steps += old.steps + new.steps
        self._enters |= bool(old.entered or new.entered)
        if old.versions != new.versions:
            raise NotInStep("other values are stored")
        for silent, segment in zip(self._silent, (old, new), strict=True):
            silent.update((id(instr), instr) for instr in segment.silent)
        if is_join(old_event.instr):
            self._makes_empty |= _call(old_event).method != _call(new_event).method
        else:
            self._events[id(old_event.instr), id(new_event.instr)] = (old_event.instr, new_event.instr)
        return self._after(old, new, old_event, new_event)

    def _same_event(self, old: Advance, new: Advance) -> tuple[Event, Event]:
        """The next events of both, the same; where they are not, checks may be in another order, and calls are entered."""
        old_event, new_event = old.run(), new.run()
        while not _match(old_event, new_event):
            if isinstance(old_event.instr, CheckNull | CheckZero) and type(old_event.instr) is type(new_event.instr):
                old_event, new_event = _same_checks(old, new, old_event, new_event)
            else:
                first, second = self._entered(old, old_event), self._entered(new, new_event)
                if first is not None and (second is None or _is_synthetic(first) or not _is_synthetic(second)):
                    old.enter(first, _call(old_event))
                    old_event = old.run()
                elif second is not None:
                    new.enter(second, _call(new_event))
                    new_event = new.run()
                else:
                    raise NotInStep(f"{old_event.instr} against {new_event.instr}")
        if _asks_caller(old.side, old_event) and len({_caller(segment) for segment in (old, new)}) > 1:
            raise NotInStep(f"{old_event.instr} by another class")
        return old_event, new_event

    def _entered(self, segment: Advance, event: Event) -> WalkedMethod | None:
        """The method of a call that can be entered: it is the only one the call can run."""
        call = event.instr
        method = resolve_method(segment.side.program, call.method) if isinstance(call, Call) else None
        if method is None or segment.side.common(method.owner) not in self.user_classes or len(segment.place) > _DEPTH:
            return None
        if (
            method.flags & (ABSTRACT | NATIVE | SYNCHRONIZED)
            or method.body is None
            or not _is_only_target(segment.side, _call(event), method)
        ):
            return None
        code = _code(segment.side, method)
        small = sum(len(block.instrs) for block in method.body.blocks) <= _CALLEE
        return code if small and all(at.code is not code for at in segment.place) else None

    # --- after an event

    def _after(self, old: Advance, new: Advance, old_event: Event, new_event: Event) -> Ways:
        """Where both go on, and what is known there."""
        instr, other = old_event.instr, new_event.instr
        is_heap_lost = not (isinstance(instr, Check | Branch | Switch | NewArray) or is_join(instr))
        facts = [fact for fact in dict.fromkeys((*old.facts, *new.facts)) if not (is_heap_lost and _is_load(fact))]
        known = _Known(old, new, facts, is_heap_lost)
        caught = list(self._caught(known)) if can_throw(instr) else []
        match instr, other:
            case Branch(), Branch():
                return self._branched(known, instr, other, old_event.values[0], new_event.values[0])
            case Switch(), Switch():
                targets = zip([*(t for _, t in instr.cases), instr.default], [*(t for _, t in other.cases), other.default], strict=True)
                return [known.at(_at(old, a), _at(new, b)) for a, b in targets]
        if old_event.kind in ("return", "throw"):
            return caught
        more: list[Fact] = [(old_event.kind, old_event.values)] if isinstance(instr, Check) else old.initialised_by(instr)
        for segment, done in ((old, instr), (new, other)):
            dst = writes(done)
            if dst is not None:
                segment.write(dst, variable(RESULT, dst.type))
                more += [(NONNULL, (variable(RESULT, REF),))] if isinstance(done, New | NewArray) or is_join(done) else []
                more += [narrow(parse_descriptor(done.method.descriptor).result, variable(RESULT, INT))] if isinstance(done, Call) else []
            segment.proceed()
        return [*caught, known.at(old.place, new.place, more)]

    def _branched(self, known: _Known, old: Branch, new: Branch, condition: Term, other: Term) -> Ways:
        targets = (new.then, new.other) if condition is other else (new.other, new.then)
        compared = nulls(known.old, old)
        ways: Ways = []
        for is_then, a, b in ((True, old.then, targets[0]), (False, old.other, targets[1])):
            more: list[Fact] = [(HOLDS, (lift(condition if is_then else not_(condition), BOOLEAN),))]
            if compared is not None and is_then == (old.op.name == "ne.ref"):
                more.append((NONNULL, (compared,)))
            ways.append(known.at(_at(known.old, a), _at(known.new, b), more))
        return ways

    def _caught(self, known: _Known) -> Iterable[tuple[Key, Knowledge]]:
        old, new = known.old.handlers(), known.new.handlers()
        if [cls for cls, _, _ in old] != [cls for cls, _, _ in new]:
            raise NotInStep("exceptions are caught elsewhere")
        self._classes.update(cls for cls, _, _ in old if cls is not None)
        thrown = variable(CAUGHT, REF)
        for (_, a, dst), (_, b, other) in zip(old, new, strict=True):
            held = ({(len(a) - 1, dst.index): thrown}, {(len(b) - 1, other.index): thrown})
            yield known.at(a, b, [(NONNULL, (thrown,))], held)


def _asks_caller(side: Side, event: Event) -> bool:
    """Whether an event is a call of code that goes by the class of its caller."""
    call = event.instr
    if not isinstance(call, Call):
        return False
    return (resolve_method(side.program, call.method) or call.method) in side.program.language.conduct.outside.asks_caller


def _caller(segment: Advance) -> str:
    return segment.side.common(segment.place[-1].code.method.owner)


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known after an event, wherever the two versions go on."""

    old: Advance
    new: Advance
    facts: Sequence[Fact]
    is_heap_lost: bool

    def at(
        self, a: Place, b: Place, more: Sequence[Fact] = (), written: Sequence[Mapping[FrameSlot, Value]] = ({}, {})
    ) -> tuple[Key, Knowledge]:
        """The state at a pair of places, with more facts and values."""
        values: dict[Slot, tuple[Value, Primitive]] = {}
        for version, (place, segment) in enumerate(((a, self.old), (b, self.new))):
            held = {**segment.values, **written[version]}
            for slot, reg in live_slots(place):
                if slot in held:
                    values[version, *slot] = (held[slot], reg.type)
        return (a, b), state_of(values, (*self.facts, *more), self.old.versions, self.is_heap_lost)


@remembered
def _code(side: Side, method: Method) -> WalkedMethod:
    """The code of a method, which is prepared once for all walks."""
    assert method.body is not None
    return WalkedMethod(method, with_joins(side, method, method.body))


def _is_synthetic(code: WalkedMethod) -> bool:
    return bool(code.method.flags & SYNTHETIC)


def _is_only_target(side: Side, call: Call, method: Method) -> bool:
    if call.kind in (CallKind.STATIC, CallKind.SPECIAL):
        return True
    owner = side.program.find(method.owner)
    return bool(method.flags & (PRIVATE | FINAL)) or (owner is not None and bool(owner.flags & FINAL))


def _match(old: Event, new: Event) -> bool:
    if old.kind != new.kind or len(old.values) != len(new.values):
        return False
    if old.kind == "branch":
        return old.values[0] is new.values[0] or not_(old.values[0]) is new.values[0]
    return all(a is b for a, b in zip(old.values, new.values, strict=True))


def _same_checks(old: Advance, new: Advance, old_event: Event, new_event: Event) -> tuple[Event, Event]:
    """The events after checks that are the same but for their order: whichever fails first, the exception is the same."""
    if old.versions != new.versions:
        raise NotInStep("other values are stored before a check")
    checks, following = _checks(old, old_event)
    others, after = _checks(new, new_event)
    if checks != others:
        raise NotInStep("other checks")
    return following, after


def _checks(segment: Advance, event: Event) -> tuple[set[Fact], Event]:
    """The checks from here on that throw the same class of exception out of the method, with the same heap; and the event after them."""
    kind, versions = type(event.instr), dict(segment.versions)
    found: set[Fact] = set()
    while type(event.instr) is kind and segment.versions == versions and not segment.handlers():
        found.add((event.kind, event.values))
        segment.passed[event.kind, event.values] = None
        segment.proceed()
        event = segment.run()
    if not found:
        raise NotInStep("the exception is caught")
    return found, event


def _call(event: Event) -> Call:
    assert isinstance(event.instr, Call)
    return event.instr


def _at(segment: Advance, target: int) -> Place:
    return (*segment.place[:-1], segment.at.jump(target))


def _is_load(fact: Fact) -> bool:
    return isinstance(fact[0], LoadFrom)
