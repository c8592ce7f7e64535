"""stdlib.h: memory, and whole numbers. Memory is had as long as what is asked for is sensible."""

from __future__ import annotations

from typing import NoReturn

from twinproof.interpret.blocks import MemoryBlock, Pointer, copy_bytes, place
from twinproof.interpret.in_blocks import GIVEN
from twinproof.interpret.machine import Halted, Machine, Stub
from twinproof.interpret.unplain import Raw, Undefined, UnplainNumber
from twinproof.llvm.library.in_memory import size_of

_MADE = "allocated"
_ALIGN = 16
_TOTAL, _MOST_IN_ALL = "allocated", 1 << 28
_MOST = 1 << 46  # bytes: beyond that no machine has them


def _new(machine: Machine, size: int, content: bytes | None = None) -> Raw:
    if size > _MOST:
        return 0
    machine.notes[_TOTAL] = machine.notes.get(_TOTAL, 0) + size
    if machine.notes[_TOTAL] > _MOST_IN_ALL:
        raise Halted("out-of-memory", f"{machine.notes[_TOTAL]} bytes in all")
    return Pointer(MemoryBlock(size, _ALIGN, _MADE, content), 0)


def _malloc(machine: Machine, size: int) -> Raw:
    return _new(machine, size_of(size))


def _calloc(machine: Machine, count: int, size: int) -> Raw:
    total = size_of(count) * size_of(size)
    if total > _MOST:
        return 0
    return _new(machine, total, bytes(total) if total <= _MOST_IN_ALL else None)


def _checked(pointer: Raw) -> MemoryBlock:
    """The block that a pointer gives back."""
    if isinstance(pointer, UnplainNumber):
        raise pointer.why()
    if not isinstance(pointer, Pointer) or pointer.block.made not in (_MADE, GIVEN) or pointer.offset:
        raise Undefined("memory is freed that was not allocated")
    if not pointer.block.alive:
        raise Undefined("memory is freed twice")
    return pointer.block


def _free(machine: Machine, pointer: Raw) -> None:
    if not (isinstance(pointer, int) and pointer == 0):
        _checked(pointer).alive = False


def _realloc(machine: Machine, pointer: Raw, size: int) -> Raw:
    if isinstance(pointer, int) and pointer == 0:
        return _malloc(machine, size)
    old = _checked(pointer)
    if size_of(size) == 0:
        raise Halted("unsupported", "realloc to the size 0, which libraries do differently")
    made = _new(machine, size_of(size))
    if isinstance(made, Pointer):
        place(pointer, 0, 1)
        copy_bytes(made, pointer, min(old.size, made.block.size))
        old.alive = False
    return made


def _abs(bits: int) -> Stub:
    def absolute(machine: Machine, value: int) -> int:
        if value == -(1 << (bits - 1)):
            raise Undefined("a signed whole number overflows")
        return abs(value)

    return absolute


def _abort(machine: Machine) -> NoReturn:
    machine.output.clear()  # it may wait in a buffer, of which nothing is written then
    raise Halted("exit", "abort")


def _exit(machine: Machine, status: int) -> NoReturn:
    raise Halted("exit", f"exit({status & 255})")


def _assert_fail(machine: Machine, text: Raw, file: Raw, line: int, function: Raw) -> NoReturn:
    machine.output.clear()
    raise Halted("exit", "an assertion does not hold")


STDLIB: dict[str, Stub] = {
    "malloc": _malloc,
    "calloc": _calloc,
    "realloc": _realloc,
    "free": _free,
    "abs": _abs(32),
    "labs": _abs(64),
    "llabs": _abs(64),
    "abort": _abort,
    "exit": _exit,
    "_Exit": _exit,
    "_exit": _exit,
    "__assert_fail": _assert_fail,
}
