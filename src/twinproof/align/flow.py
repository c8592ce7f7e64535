"""Data flow over a body: which registers are live at a place, and which types their values have.

Both are sound without debug tables. An exception may leave a block anywhere, so what a handler needs is live before every instruction
that may throw, and a handler sees every type that a register had in the block.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from twinproof.ir.cfg import can_throw, reads, reverse_postorder, successors, writes
from twinproof.ir.instruction import (
    Apply,
    ArrayLoad,
    Call,
    Caught,
    CheckCast,
    CheckNull,
    Const,
    Copy,
    GetField,
    GetStatic,
    InstanceOf,
    Instruction,
    Literal,
    New,
    NewArray,
    Reg,
    Text,
    Throw,
    Value,
)
from twinproof.ir.program import Block, Body, Method
from twinproof.ir.side import Side
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, INT, REF, SHORT, ArrayType, ClassType, Primitive, Type, parse_descriptor

Registers = frozenset[int]
Types = tuple[Type | None, ...]  # by register; None where nothing but null can be

_NARROWING = {"int2byte": BYTE, "int2short": SHORT, "int2char": CHAR}
_WIDER: dict[Type, set[Type]] = {
    BYTE: {BOOLEAN, BYTE},
    CHAR: {BOOLEAN, CHAR},
    SHORT: {BOOLEAN, BYTE, SHORT},
    INT: {BOOLEAN, BYTE, CHAR, SHORT, INT},
}
_BITWISE = ("and.int", "or.int", "xor.int")


class Liveness:
    """The registers whose value at a place may still be read."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self._entry: dict[int, Registers] = {number: frozenset() for number in range(len(body.blocks))}
        self._inside: dict[int, list[Registers]] = {}  # before each instruction of a block
        order = reverse_postorder(body)[::-1]
        changed = True
        while changed:
            changed = False
            for number in order:
                live = self._backwards(number)[-1]
                changed |= live != self._entry[number]
                self._entry[number] = live

    def before(self, number: int, index: int) -> Registers:
        """Live before an instruction of a block."""
        if number not in self._inside:
            self._inside[number] = self._backwards(number)
        return self._inside[number][-1 - index]

    def _backwards(self, number: int) -> list[Registers]:
        """Live after the last instruction of a block, before it, and so on to the first."""
        block = self.body.blocks[number]
        caught = self._handlers(block)
        found = [frozenset().union(*(self._entry[target] for target in successors(block)))]
        for instr in reversed(block.instrs):
            found.append(_before(instr, found[-1], caught))
        return found

    def across(self, number: int, index: int) -> Registers:
        """Live after a call, whether it returns or throws, its own result excluded."""
        block = self.body.blocks[number]
        dst = writes(block.instrs[index])
        return (self.before(number, index + 1) - ({dst.index} if dst else set())) | self._handlers(block)

    def _handlers(self, block: Block) -> Registers:
        live: set[int] = set()
        for handler in block.handlers:
            live |= self._entry[handler.target]
        return frozenset(live)


def _before(instr: Instruction, after: Registers, caught: Registers) -> Registers:
    dst = writes(instr)
    if isinstance(instr, Copy) and instr.dst.index not in after:
        return after  # whatever is copied, nobody looks at it
    live = after - {dst.index} if dst else after
    live |= {operand.index for operand in reads(instr) if isinstance(operand, Reg)}
    return live | caught if can_throw(instr) else live


class Typing:
    """The types of all registers at the start of each block, in the names of their side."""

    def __init__(self, side: Side, method: Method) -> None:
        assert method.body is not None
        self.side = side
        semantics = side.program.language.semantics
        self.root, self._text = ClassType(semantics.root), ClassType(semantics.text)
        self.body = method.body
        self._entry: dict[int, Types] = {0: self._start(method)}
        place = {number: at for at, number in enumerate(reverse_postorder(self.body))}
        queue = [(0, 0)]
        while queue:
            number = heappop(queue)[1]
            for target, types in self._leaving(number):
                known = self._entry.get(target)
                joined = types if known is None else tuple(map(self.join, known, types))
                if joined != known:
                    self._entry[target] = joined
                    if (place[target], target) not in queue:
                        heappush(queue, (place[target], target))

    def before(self, number: int, index: int) -> Types:
        """The types before an instruction of a reachable block."""
        types = list(self._entry[number])
        for instr in self.body.blocks[number].instrs[:index]:
            self._step(number, instr, types)
        return tuple(types)

    def join(self, a: Type | None, b: Type | None) -> Type | None:
        """The smallest type known to hold the values of both."""
        if a is None or b is None or a == b:
            return a if b is None else b
        if isinstance(a, Primitive) or isinstance(b, Primitive):
            return next(type for type in _WIDER if {a, b} <= _WIDER[type])
        if isinstance(a, ArrayType) and isinstance(b, ArrayType):
            element = None if isinstance(a.element, Primitive) or isinstance(b.element, Primitive) else self.join(a.element, b.element)
            return self.root if element is None else ArrayType(element)
        if not isinstance(a, ClassType) or not isinstance(b, ClassType):
            return self.root
        above = [cls.name for cls in self.side.program.supertypes(b.name)]
        return next((ClassType(cls.name) for cls in self.side.program.supertypes(a.name) if cls.name in above), self.root)

    def _start(self, method: Method) -> Types:
        types: list[Type | None] = [None] * len(self.body.registers)
        declared: list[Type] = [] if method.is_static else [ClassType(method.owner)]
        for reg, type in zip(self.body.params, (*declared, *parse_descriptor(method.descriptor).params), strict=True):
            types[reg.index] = type
        return tuple(types)

    def _leaving(self, number: int) -> Iterator[tuple[int, Types]]:
        block = self.body.blocks[number]
        types = list(self._entry[number])
        seen = tuple(types)
        for instr in block.instrs:
            self._step(number, instr, types)
            if block.handlers:
                seen = tuple(map(self.join, seen, types))
        handlers = {handler.target for handler in block.handlers}
        for target in successors(block):
            yield target, seen if target in handlers else tuple(types)

    def _step(self, number: int, instr: Instruction, types: list[Type | None]) -> None:
        if isinstance(instr, CheckCast) and isinstance(instr.value, Reg):
            known = types[instr.value.index]
            if known is None or self.join(known, instr.type) != instr.type:
                types[instr.value.index] = instr.type
        dst = writes(instr)
        if dst is not None:
            types[dst.index] = self._result(number, instr, dst, types)

    def _result(self, number: int, instr: Instruction, dst: Reg, types: list[Type | None]) -> Type | None:
        match instr:
            case Copy(src=src):
                return _type_of(src, types)
            case Literal(value=Text()):
                return self._text
            case Apply():
                return _applied(instr, types)
            case GetField(field=field) | GetStatic(field=field):
                return field.type
            case New(cls=name):
                return ClassType(name)
            case NewArray(type=made):
                return made
            case InstanceOf():
                return BOOLEAN
            case ArrayLoad():
                return self._element(instr, types)
            case Call(method=ref):
                return parse_descriptor(ref.descriptor).result
            case Caught():
                return self._caught(number)
        return self.root if dst.type is REF else dst.type

    def _element(self, instr: ArrayLoad, types: list[Type | None]) -> Type:
        array = _type_of(instr.array, types)
        if instr.type is not REF:
            return instr.type
        return array.element if isinstance(array, ArrayType) and not isinstance(array.element, Primitive) else self.root

    def _caught(self, number: int) -> Type | None:
        found: Type | None = None
        thrown = ClassType(self.side.program.language.semantics.thrown.root)
        for block in self.body.blocks:
            for handler in block.handlers:
                if handler.target == number:
                    found = self.join(found, ClassType(handler.cls) if handler.cls else thrown)
        return found


def _type_of(operand: Value, types: list[Type | None]) -> Type | None:
    if isinstance(operand, Reg):
        return types[operand.index]
    return None if operand.value is None else BOOLEAN if operand.type is INT and operand.value in (0, 1) else operand.type


def _applied(instr: Apply, types: list[Type | None]) -> Type:
    if instr.op.name in _BITWISE and all(_type_of(arg, types) is BOOLEAN for arg in instr.args):
        return BOOLEAN
    return _NARROWING.get(instr.op.name, instr.dst.type)


def keeps_exceptions(body: Body) -> bool:
    """Whether a caught exception is used for anything but being thrown again."""
    held = {instr.dst.index for block in body.blocks for instr in block.instrs if isinstance(instr, Caught)}
    copies = [instr for block in body.blocks for instr in block.instrs if isinstance(instr, Copy) and isinstance(instr.src, Reg)]
    size = -1
    while size != len(held):
        size = len(held)
        held |= {copy.dst.index for copy in copies if isinstance(copy.src, Reg) and copy.src.index in held}
    return any(_keeps(instr, held) for block in body.blocks for instr in block.instrs)


def _keeps(instr: Instruction, held: set[int]) -> bool:
    if isinstance(instr, Copy | Throw | CheckNull):
        return False
    return any(not isinstance(operand, Const) and operand.index in held for operand in reads(instr))
