"""The state before any call: no objects but those that static fields lead to, as the initialisers of classes leave them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from twinproof.align.tables import is_table
from twinproof.execute.initial import NotKnown
from twinproof.execute.texts import literal_string
from twinproof.interpret.objects import HeapArray, HeapObject, Plain
from twinproof.ir.instruction import GetStatic, PutStatic
from twinproof.ir.program import FINAL, Field, Method
from twinproof.ir.resolve import resolve_field
from twinproof.ir.types import REF, Type, is_reference
from twinproof.reach.abstract_state import STATIC, AbstractState, NumberPlace
from twinproof.reach.heap_shape import ShapeNode, Target, canonical
from twinproof.reach.post_state import element_key
from twinproof.reach.transition import Calls
from twinproof.same.apart import start_apart
from twinproof.term.term import Term, Value, lift


def empty_state(calls: Calls, methods: Sequence[Method]) -> tuple[AbstractState, list[str]]:
    """The state in which sequences of calls begin that run some methods, and why it may not be this one."""
    fields = list(dict.fromkeys(_statics(calls, methods)))
    owners = {*(field.owner for field in fields), *(method.owner for method in methods)}
    classes = sorted(name for name in owners if not calls.side.program.is_library(name))
    are_apart = start_apart(calls.side, calls.inputs.universe.user_classes, frozenset(classes))
    gaps = [] if are_apart else ["initialisers of classes depend on each other"]
    gaps += [f"the initialiser of {name} is not seen to end" for name in classes if not _starts(calls, name)]
    heap = _StaticHeap(calls)
    for field in fields:
        try:
            heap.add(field)
        except NotKnown as why:
            gaps.append(f"what a static field holds at first is not known: {why}")
    return heap.state(), gaps


def _starts(calls: Calls, name: str) -> bool:
    cls = calls.side.program.find(name)
    return cls is None or cls.initialiser is None or calls.executor.initial.ends(name)


def _statics(calls: Calls, methods: Iterable[Method]) -> Iterator[Field]:
    """The static fields of the program's own that methods use, but for constants."""
    program = calls.side.program
    for method in methods:
        for block in method.body.blocks if method.body is not None else ():
            for instr in block.instrs:
                if isinstance(instr, GetStatic | PutStatic):
                    field = resolve_field(program, instr.field)
                    if field is not None and not program.is_library(field.owner) and _is_state(calls, field):
                        yield field


def _is_state(calls: Calls, field: Field) -> bool:
    """Whether a field may change, or leads to objects that may: constants of the language's own kinds do not."""
    if not field.flags & FINAL:
        return True
    if is_table(calls.side, field):
        return False
    try:
        held = calls.executor.initial.static(field)
    except NotKnown:
        return is_reference(field.type)
    return isinstance(held, HeapArray) or (isinstance(held, HeapObject) and _is_plain(calls, held))


def _is_plain(calls: Calls, obj: HeapObject) -> bool:
    semantics = calls.side.program.language.semantics
    return not calls.side.program.is_library(obj.cls.name) and semantics.enum not in obj.cls.supertypes


class _StaticHeap:
    """The objects that static fields lead to."""

    def __init__(self, calls: Calls) -> None:
        self.calls = calls
        self.numbers: dict[int, int] = {}
        self.kept: list[HeapObject | HeapArray] = []
        self.nodes: dict[int, ShapeNode] = {}
        self.statics: dict[str, Target] = {}
        self.values: dict[NumberPlace, Value] = {}
        self.types: dict[NumberPlace, Type] = {}

    def add(self, field: Field) -> None:
        """One more field, and what it leads to."""
        key = f"{field.owner}.{field.name}"
        self.calls.declare(key, field.type)
        self.calls.inputs.static(key, field.type)
        if is_reference(field.type):
            self.calls.static_references[key] = None
        self._put(STATIC, key, field.type, self.calls.executor.initial.static(field))

    def state(self) -> AbstractState:
        """The abstract state of it all."""
        shape, numberings = canonical(self.nodes, (), self.statics)
        places = {number: at for at, number in enumerate(numberings[0])} | {STATIC: STATIC}

        def moved(place: NumberPlace) -> NumberPlace:
            return NumberPlace(places[place.node], place.key)

        types = {moved(place): type for place, type in self.types.items()}
        return AbstractState(shape, types, {moved(place): value for place, value in self.values.items()})

    def _put(self, owner: int, key: str, type: Type, value: Plain) -> Target | None:
        if not is_reference(type):
            assert not isinstance(value, HeapObject | HeapArray)
            self.types[NumberPlace(owner, key)], self.values[NumberPlace(owner, key)] = type, value
            return None
        target = None if value is None else self._target(value)
        if owner == STATIC and target is not None:
            self.statics[key] = target
        return target

    def _target(self, value: Plain) -> Target:
        assert isinstance(value, HeapObject | HeapArray)
        constant = self._constant(value) if isinstance(value, HeapObject) else None
        if constant is not None:
            self.calls.known[str(constant)] = constant
            return str(constant)
        if id(value) not in self.numbers:
            if isinstance(value, HeapObject) and not _is_plain(self.calls, value):
                raise NotKnown(f"an object of class {value.cls.name}")
            self.numbers[id(value)] = len(self.kept)
            self.kept.append(value)
            self._look_into(len(self.kept) - 1, value)
        return self.numbers[id(value)]

    def _constant(self, value: HeapObject) -> Term | None:
        """The reference to a constant of an enumeration, or to a literal."""
        semantics, machine = self.calls.semantics, self.calls.executor.initial.machine
        if value.cls.name == semantics.text:
            text = machine.text(value)
            return literal_string(self.calls.inputs, text) if machine.strings.get(text) is value else None
        if semantics.enum not in value.cls.supertypes:
            return None
        enum = next(cls for cls in self.calls.side.program.supertypes(value.cls.name) if cls.superclass == semantics.enum)
        found = (field.name for field in enum.fields if field.is_static and machine.load(enum.name).statics.get(field.name) is value)
        name = next(found, None)
        return None if name is None else lift(self.calls.executor.finals.value(enum.name, name), REF)

    def _look_into(self, number: int, value: HeapObject | HeapArray) -> None:
        held: Sequence[tuple[str, Type, Plain]]
        if isinstance(value, HeapArray):
            held = [(element_key(at), value.element, each) for at, each in enumerate(value.elements)]
        else:
            held = [(f"{one.owner}.{one.name}", one.type, each) for one, each in zip(value.cls.layout, value.fields, strict=True)]
        links = {key: target for key, type, each in held if (target := self._put(number, key, type, each)) is not None}
        length = len(value.elements) if isinstance(value, HeapArray) else None
        self.nodes[number] = ShapeNode(value.cls.name, length, tuple(sorted(links.items())))
