"""Stubs for java.io: what is printed to `System.out` becomes the run's output."""

from __future__ import annotations

from typing import Any

from twinproof.ir.interpret.machine import Machine, Stub
from twinproof.ir.interpret.objects import HeapArray, HeapObject


def _write_string(machine: Machine, stream: HeapObject, text: HeapObject) -> None:
    if stream.payload == "out":
        machine.write(machine.text(text))


def _write_line(machine: Machine, stream: HeapObject, text: HeapObject) -> None:
    if stream.payload == "out":
        machine.write(machine.text(text) + "\n")


def _write_chars(machine: Machine, stream: HeapObject, chars: HeapArray) -> None:
    if stream.payload == "out":
        machine.write(_text(chars))


def _write_chars_line(machine: Machine, stream: HeapObject, chars: HeapArray) -> None:
    if stream.payload == "out":
        machine.write(_text(chars) + "\n")


def _text(chars: HeapArray) -> str:
    data = b"".join(unit.to_bytes(2, "little") for unit in chars.elements)
    return data.decode("utf-16-le", "surrogatepass")


def _new_line(machine: Machine, stream: HeapObject) -> None:
    if stream.payload == "out":
        machine.write("\n")


def _write_byte(machine: Machine, stream: HeapObject, byte: int) -> None:
    if stream.payload == "out":
        machine.write(chr(byte & 0xFF))


def _nothing(machine: Machine, *args: Any) -> None:
    return None


_STREAM = "java.io.PrintStream"
STUBS: dict[str, Stub] = {
    f"{_STREAM}.write(Ljava/lang/String;)V": _write_string,
    f"{_STREAM}.implWrite(Ljava/lang/String;)V": _write_string,
    f"{_STREAM}.writeln(Ljava/lang/String;)V": _write_line,
    f"{_STREAM}.implWriteln(Ljava/lang/String;)V": _write_line,
    f"{_STREAM}.write([C)V": _write_chars,
    f"{_STREAM}.implWrite([C)V": _write_chars,
    f"{_STREAM}.writeln([C)V": _write_chars_line,
    f"{_STREAM}.implWriteln([C)V": _write_chars_line,
    f"{_STREAM}.newLine()V": _new_line,
    f"{_STREAM}.implNewLine()V": _new_line,
    f"{_STREAM}.write(I)V": _write_byte,
    f"{_STREAM}.flush()V": _nothing,
    f"{_STREAM}.ensureOpen()V": _nothing,
}
