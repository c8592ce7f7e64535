"""One method's bytecode from its text form; the form is told in the package's docstring."""

from __future__ import annotations

import ast
import struct
from collections.abc import Callable, Iterator

from assembler.opcodes import ARRAY_CODES, FIELD_REF, FORMS, INTERFACE_METHOD_REF, METHOD_REF, OPCODES
from assembler.pool import PoolBuilder

MAX_STACK = 64
_SHORT_SLOTS = ("_0", "_1", "_2", "_3")

Emit = Callable[[dict[str, int]], bytes]


class CodeBuilder:
    """Instructions in the making: where each starts, and how to write it once all labels are known."""

    def __init__(self, pool: PoolBuilder, locals: int) -> None:
        self._pool = pool
        self._locals = locals
        self._pc = 0
        self._labels: dict[str, int] = {}
        self._emits: list[Emit] = []
        self._catches: list[tuple[str, str, str, str]] = []

    def add_text(self, text: str) -> None:
        """Append all lines of a text."""
        for line in text.strip().splitlines():
            words = line.split()
            if words:
                self._add_line(words, line)

    def to_bytes(self) -> bytes:
        """The content of the Code attribute."""
        code = b"".join(emit(self._labels) for emit in self._emits)
        assert len(code) == self._pc
        rows = b"".join(map(self._row, self._catches))
        head = struct.pack(">HHI", MAX_STACK, self._locals, len(code))
        return head + code + struct.pack(">H", len(self._catches)) + rows + struct.pack(">H", 0)

    def _row(self, catch: tuple[str, str, str, str]) -> bytes:
        kind, start, end, handler = catch
        at = [self._labels[label] for label in (start, end, handler)]
        return struct.pack(">HHHH", *at, 0 if kind == "any" else self._pool.cls(kind))

    def _add_line(self, words: list[str], line: str) -> None:
        first = words[0]
        if first.endswith(":"):
            assert first[:-1] not in self._labels, f"label {first} twice"
            self._labels[first[:-1]] = self._pc
        elif first == ".catch":
            self._catches.append((words[1], words[2], words[3], words[4]))
        elif first == ".locals":
            self._locals = max(self._locals, int(words[1]))
        else:
            self._add_instruction(first, words[1:], line)

    def _add_instruction(self, name: str, words: list[str], line: str) -> None:
        if name.endswith(_SHORT_SLOTS) and ("load" in name or "store" in name):
            self._use(int(name[-1]))
        match FORMS[name]:
            case "none":
                self._put(bytes([OPCODES[name]]))
            case "branch":
                self._branch(name, words[0], ">h")
            case "far branch":
                self._branch(name, words[0], ">i")
            case "tableswitch" | "lookupswitch":
                self._switch(name, words)
            case form:
                self._put(bytes([OPCODES[name]]) + b"".join(self._operands(form, name, words, line)))

    def _operands(self, form: str, name: str, words: list[str], line: str) -> Iterator[bytes]:
        match form:
            case "slot":
                yield struct.pack(">B", self._use(int(words[0])))
            case "bipush":
                yield struct.pack(">b", int(words[0]))
            case "sipush":
                yield struct.pack(">h", int(words[0]))
            case "iinc":
                yield struct.pack(">Bb", self._use(int(words[0])), int(words[1]))
            case "wide":
                yield bytes([OPCODES[words[0]]]) + struct.pack(">H", self._use(int(words[1])))
                yield b"".join(struct.pack(">h", int(amount)) for amount in words[2:])
            case "newarray":
                yield bytes([ARRAY_CODES[words[0]]])
            case "class":
                yield struct.pack(">H", self._pool.cls(words[0]))
            case "multianewarray":
                yield struct.pack(">HB", self._pool.cls(words[0]), int(words[1]))
            case "constant":
                number = self._constant(words[0], line.split(None, 2)[2])
                yield struct.pack(">B" if name == "ldc" else ">H", number)
            case "field":
                yield struct.pack(">H", self._member(FIELD_REF, words))
            case _:
                yield from self._method(name, words)

    def _use(self, slot: int) -> int:
        self._locals = max(self._locals, slot + 2)
        return slot

    def _put(self, data: bytes) -> None:
        self._emits.append(lambda labels: data)
        self._pc += len(data)

    def _branch(self, name: str, label: str, form: str) -> None:
        here = self._pc
        self._emits.append(lambda labels: bytes([OPCODES[name]]) + struct.pack(form, labels[label] - here))
        self._pc += 1 + struct.calcsize(form)

    def _switch(self, name: str, words: list[str]) -> None:
        here, padding = self._pc, -(self._pc + 1) % 4
        head = bytes([OPCODES[name]]) + bytes(padding)
        if name == "tableswitch":
            low, targets = int(words[0]), words[1:-1]
            table: list[str | int] = [low, low + len(targets) - 1, *targets]
        else:
            pairs = [word.split(":") for word in words[:-1]]
            table = [len(pairs), *(item for case, target in pairs for item in (int(case), target))]
        flat = [words[-1], *table]

        def emit(labels: dict[str, int]) -> bytes:
            numbers = [labels[item] - here if isinstance(item, str) else item for item in flat]
            return head + struct.pack(f">{len(flat)}i", *numbers)

        self._emits.append(emit)
        self._pc += len(head) + 4 * len(flat)

    def _constant(self, kind: str, text: str) -> int:
        match kind:
            case "string":
                return self._pool.string(ast.literal_eval(text))
            case "class":
                return self._pool.cls(text.strip())
        return self._pool.number(kind, int(text, 0))

    def _method(self, name: str, words: list[str]) -> Iterator[bytes]:
        interface = words[0] == "interface" or name == "invokeinterface"
        words = words[1:] if words[0] in ("interface", "class") else words
        tag = INTERFACE_METHOD_REF if interface else METHOD_REF
        yield struct.pack(">H", self._member(tag, words))
        if name == "invokeinterface":
            yield bytes([1 + argument_slots(words[1]), 0])

    def _member(self, tag: int, words: list[str]) -> int:
        owner, _, name = words[0].rpartition(".")
        return self._pool.member(tag, owner, name, words[1])


def argument_slots(descriptor: str) -> int:
    """How many slots the arguments of a method take, the receiver not counted."""
    slots, at = 0, 1
    while descriptor[at] != ")":
        slots += 2 if descriptor[at] in "JD" else 1
        while descriptor[at] == "[":
            at += 1
        at = descriptor.index(";", at) + 1 if descriptor[at] == "L" else at + 1
    return slots
