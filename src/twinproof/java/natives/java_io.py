"""Stubs for java.io: what is printed to `System.out` becomes the run's output, what is printed to `System.err` its errors."""

from __future__ import annotations

from twinproof.interpret.machine import Halted, Machine, Stub
from twinproof.interpret.objects import HeapArray, HeapObject, Plain
from twinproof.ir.instruction import MethodRef
from twinproof.java.natives.answers import nothing, own_code

_STREAM = "java.io.PrintStream"


class Console:
    """The payload of `System.out` and `System.err`; a high surrogate waits here for its low one, as in the JDK's encoder."""

    __slots__ = ("is_out", "waiting")

    def __init__(self, is_out: bool) -> None:
        self.is_out = is_out
        self.waiting = ""

    def write(self, machine: Machine, text: str) -> None:
        """Print text: encoded as UTF-8 by the JDK, so a lone surrogate becomes a question mark."""
        text, self.waiting = self.waiting + text, ""
        if text and "\ud800" <= text[-1] <= "\udbff":
            text, self.waiting = text[:-1], text[-1]
        joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
        machine.write(joined.encode("utf-8", "replace").decode(), self.is_out)

    def write_bytes(self, machine: Machine, data: bytes) -> None:
        """Print raw bytes; they must be whole characters."""
        try:
            machine.write(data.decode("utf-8"), self.is_out)
        except UnicodeDecodeError:
            raise Halted("unsupported", "part of a character written to a standard stream") from None


def _text(chars: HeapArray) -> str:
    data = b"".join(unit.to_bytes(2, "little") for unit in chars.elements)
    return data.decode("utf-16-le", "surrogatepass")


# --- stubs for a console; another PrintStream runs its own code


def _write_string(machine: Machine, console: Console, text: HeapObject) -> None:
    console.write(machine, machine.text(text))


def _write_line(machine: Machine, console: Console, text: HeapObject) -> None:
    console.write(machine, machine.text(text) + "\n")


def _write_chars(machine: Machine, console: Console, chars: HeapArray) -> None:
    console.write(machine, _text(chars))


def _write_chars_line(machine: Machine, console: Console, chars: HeapArray) -> None:
    console.write(machine, _text(chars) + "\n")


def _new_line(machine: Machine, console: Console) -> None:
    console.write(machine, "\n")


def _write_byte(machine: Machine, console: Console, byte: int) -> None:
    console.write_bytes(machine, bytes([byte & 0xFF]))


def _write_bytes(machine: Machine, console: Console, data: HeapArray, *window: int) -> None:
    start, count = window or (0, len(data.elements))
    if start < 0 or count < 0 or start + count > len(data.elements):
        raise Halted("unsupported", "PrintStream.write out of bounds")
    console.write_bytes(machine, bytes(byte & 0xFF for byte in data.elements[start : start + count]))


def _close(machine: Machine, console: Console, *args: Plain) -> None:
    raise Halted("unsupported", "closing System.out or System.err")


def _no_error(machine: Machine, console: Console, *args: Plain) -> int:
    return 0


_CONSOLE: dict[str, Stub] = {
    "write(Ljava/lang/String;)V": _write_string,
    "writeln(Ljava/lang/String;)V": _write_line,
    "write([C)V": _write_chars,
    "writeln([C)V": _write_chars_line,
    "newLine()V": _new_line,
    "write(I)V": _write_byte,
    "write([BII)V": _write_bytes,
    "write([B)V": _write_bytes,
    "flush()V": nothing,
    "ensureOpen()V": nothing,
    "close()V": _close,
    "checkError()Z": _no_error,
}


def _console_or_code(key: str, stub: Stub) -> Stub:
    name, _, rest = key.partition("(")
    ref = MethodRef(_STREAM, name, "(" + rest)

    def write(machine: Machine, stream: HeapObject, *args: Plain) -> Plain:
        if isinstance(stream.payload, Console):
            if any(arg is None for arg in args):
                raise machine.thrown("java.lang.NullPointerException")
            return stub(machine, stream.payload, *args)
        return own_code(machine, ref)([stream, *args])

    return write


STUBS: dict[str, Stub] = {f"{_STREAM}.{key}": _console_or_code(key, stub) for key, stub in _CONSOLE.items()}
