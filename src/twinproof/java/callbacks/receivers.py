"""What the calls of a method are made on: by data flow in its body, exactly the class that was made here, or a type.

Promises: where a receiver is said to be exactly of a class, it is so in every run; a type is one that the receiver certainly has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from twinproof.ir.cfg import reads, targets, writes
from twinproof.ir.instruction import (
    NULL,
    Call,
    Caught,
    CheckCast,
    Copy,
    GetField,
    GetStatic,
    Instruction,
    Literal,
    MethodRef,
    New,
    NewArray,
    Reg,
    Return,
    Text,
    Value,
)
from twinproof.ir.program import Block, Body, Method
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.types import OBJECT, STRING, ArrayType, ClassType, Type, parse_descriptor

Subtype = Callable[[str, str], bool]


class KnownType(NamedTuple):
    """What is known of a value: a type that it has, and whether it is exactly of that class, or of a class of a program's own that has
    this one as its nearest of the JDK; of null, that it is no object."""

    type: str
    exact: bool = False
    own: bool = False


NOTHING = KnownType("null", True)
Given = tuple[KnownType | None, ...]  # by parameter, the receiver first; nothing is known of the others but their declared types
State = dict[int, KnownType]  # by register; nothing is known of the others


class Noted(NamedTuple):
    """An instruction that matters, with what is known of its operands: a call, the making of an object, what is returned."""

    instr: Call | New | Return
    given: Given


def receivers(method: Method, is_subtype: Subtype, given: Given = ()) -> list[Noted]:
    """The calls, new objects and results of a method, if it gets such arguments."""
    return _Flow(method, is_subtype, given).run() if method.body is not None else []


class _Flow:
    def __init__(self, method: Method, is_subtype: Subtype, given: Given) -> None:
        assert method.body is not None
        self.body: Body = method.body
        self._is_subtype = is_subtype
        self._at: dict[int, State] = {0: _entry(method, self.body, given)}
        self._caught = _caught(self.body)

    def run(self) -> list[Noted]:
        queue = [0]
        while queue:
            number = queue.pop()
            queue += [target for target, state in self._leave(number) if self._arrive(target, state)]
        return [made for number, state in self._at.items() for made in self._made(self.body.blocks[number], dict(state))]

    def _made(self, block: Block, state: State) -> Iterator[Noted]:
        for instr in block.instrs:
            if isinstance(instr, Call | New | Return):
                yield Noted(instr, tuple(_kind(state, value) for value in reads(instr)))
            self._step(instr, state)

    def _leave(self, number: int) -> Iterator[tuple[int, State]]:
        """Where a block goes on, with the state there; a handler is entered with what holds all through the block."""
        block, state = self.body.blocks[number], dict(self._at[number])
        throughout = dict(state)
        for instr in block.instrs:
            self._step(instr, state)
            throughout = _common(throughout, state)
        yield from ((target, state) for target in targets(block))
        yield from ((handler.target, throughout) for handler in block.handlers)

    def _arrive(self, target: int, state: State) -> bool:
        """Merge a state into that of a block; whether that changed."""
        before = self._at.get(target)
        self._at[target] = dict(state) if before is None else _common(before, state)
        return before is None or len(self._at[target]) != len(before)

    def _step(self, instr: Instruction, state: State) -> None:
        if isinstance(instr, CheckCast):
            self._narrow(instr, state)
            return
        target = writes(instr)
        if target is not None:
            found = self._caught.get(id(instr)) if isinstance(instr, Caught) else _result(instr, state)
            if found is None:
                state.pop(target.index, None)
            else:
                state[target.index] = found

    def _narrow(self, instr: CheckCast, state: State) -> None:
        known, type = _kind(state, instr.value), str(instr.type)
        if not isinstance(instr.value, Reg) or known == NOTHING or (known and known.own):
            return
        if known is None or (not known.exact and self._is_subtype(type, known.type)):
            state[instr.value.index] = KnownType(type)
        elif known.exact and "[]" not in known.type + type and not self._is_subtype(known.type, type):
            state[instr.value.index] = NOTHING  # only null gets beyond the cast


def _entry(method: Method, body: Body, given: Given) -> State:
    types: list[Type] = list(parse_descriptor(method.descriptor).params)
    if not method.is_static:
        types.insert(0, ClassType(method.owner))
    known = (*given, *(None for _ in types[len(given) :]))
    kinds = zip(body.params, types, known, strict=True)
    return {reg.index: kind for reg, type, more in kinds if (kind := more or _of_type(type)) is not None}


def _caught(body: Body) -> dict[int, KnownType]:
    """What the exceptions are that handlers get, by the instruction that gets them."""
    classes: dict[int, set[str | None]] = {}
    for block in body.blocks:
        for handler in block.handlers:
            classes.setdefault(handler.target, set()).add(handler.cls)
    first = {target: body.blocks[target].instrs[0] for target in classes}
    return {id(first[target]): KnownType(cls) for target, (cls, *others) in classes.items() if cls is not None and not others}


def _result(instr: Instruction, state: State) -> KnownType | None:
    match instr:
        case New(cls=name):
            return KnownType(name, True)
        case NewArray(type=type):
            return KnownType(str(type), True)
        case Copy(src=value):
            return _kind(state, value)
        case Literal(value=Text()):
            return KnownType(STRING.name, True)
        case GetField(field=field) | GetStatic(field=field):
            return _of_type(field.type)
        case Call(method=ref):
            return KnownType(ref.owner, True) if makes_function(ref) else _of_type(parse_descriptor(ref.descriptor).result)
    return None


def makes_function(ref: MethodRef) -> bool:
    """Whether a call is of a site that makes a function object, whose class is then the site's own."""
    result = parse_descriptor(ref.descriptor).result
    return "$$Site$" in ref.owner and is_site_name(ref.owner) and isinstance(result, ClassType) and result != STRING


def _of_type(type: Type) -> KnownType | None:
    return KnownType(str(type)) if isinstance(type, ClassType | ArrayType) and type != OBJECT else None


def _kind(state: State, value: Value) -> KnownType | None:
    if isinstance(value, Reg):
        return state.get(value.index)
    return NOTHING if value == NULL else None


def _common(a: State, b: State) -> State:
    return {index: kind for index, kind in a.items() if b.get(index) == kind}  # null and an object have nothing in common
