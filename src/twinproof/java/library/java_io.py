"""Stubs for what is printed to `System.out` and `System.err`: each becomes a text of its own that the call leaves.

What ends a line is a text that the machine chooses: not known, the same wherever it is written.

A writer over one of them can be made, but what it writes is not followed: which bytes these are depends on the machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.execute.heap import Allocated, number_of
from twinproof.execute.texts import concatenation, written
from twinproof.ir.types import BOOLEAN, CHAR, DOUBLE, FLOAT, INT, LONG, OBJECT, REF, ClassType, Primitive
from twinproof.java.library.known.wrappers import BOOLEAN_BOX, BOXES
from twinproof.java.library.outcomes import Stub, returned
from twinproof.java.library.strings import is_string, text_or_null
from twinproof.term.choice import all_cases
from twinproof.term.leaf import ByName, Static
from twinproof.term.term import Term, Value, lift, variable

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

_STREAM, _WRITER, _LOCK = "java.io.PrintStream", "java.io.OutputStreamWriter", "java.io.Writer.lock"
_LINE_END = variable(ByName("line end"), REF)
_OUT, _ERR = Static("java.lang.System.out", ""), Static("java.lang.System.err", "")


def _print(type: Primitive | None, ends: tuple[Term, ...]) -> Stub:
    """A print of a number, or of a string or box, with what comes after it."""

    def stub(executor: Executor, state: State, args: list[Value]) -> Summary | None:
        stream = lift(args[0], REF)
        text = written(executor.inputs, args[1], type) if type is not None else _text(executor, state, args[1])
        return None if text is None else _put(executor, state, stream, (text, *ends))

    return stub


def _print_line(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    return _put(executor, state, lift(args[0], REF), (_LINE_END,))


def _put(executor: Executor, state: State, stream: Term, texts: tuple[Value, ...]) -> Summary | None:
    if stream.payload not in (_OUT, _ERR):
        return None
    if stream.payload is _OUT:
        state.heap.output = concatenation(executor.inputs, (state.heap.output, *texts))
    else:
        state.heap.errors = concatenation(executor.inputs, (state.heap.errors, *texts))
    return returned(state, None)


def _text(executor: Executor, state: State, value: Value) -> Value:
    """What `String.valueOf` gives for a string or a box; None for other objects."""
    if is_string(executor, state, value):
        return text_or_null(executor, state, value)
    ref = lift(value, REF)
    for kind in (*BOXES, BOOLEAN_BOX):
        if all(_class_of(executor, state, leaf) == kind.cls for leaf in all_cases(ref)):
            return written(executor.inputs, state.heap.read_field(ref, kind.key, kind.type), kind.type)
    return None


def _class_of(executor: Executor, state: State, leaf: Term) -> str | None:
    if leaf.op == "fresh":
        return state.heap.objects[number_of(leaf)].cls
    classes = executor.inputs.known.classes.get(leaf, ())
    return executor.inputs.universe.name(min(classes)) if classes else None


def _make_writer(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """A writer over a standard stream: its code asks the machine how characters are written, and keeps objects that only it looks into."""
    writer, stream = lift(args[0], REF), lift(args[1], REF)
    if stream.payload not in (_OUT, _ERR):
        return None
    inside = executor.allocate(state, Allocated(_WRITER, {}))
    state.heap.write_field(inside, _LOCK, stream, OBJECT)
    state.heap.write_field(writer, _LOCK, stream, OBJECT)
    state.heap.write_field(writer, "java.io.PrintWriter.out", inside, ClassType("java.io.Writer"))
    state.heap.write_field(writer, "java.io.PrintWriter.psOut", stream, ClassType(_STREAM))
    state.heap.write_field(writer, "java.io.PrintWriter.autoFlush", args[2], BOOLEAN)
    return returned(state, None)


STUBS: dict[str, Stub] = {
    "java.io.PrintWriter.<init>(Ljava/io/OutputStream;Z)V": _make_writer,
    f"{_STREAM}.println()V": _print_line,
    f"{_STREAM}.flush()V": lambda executor, state, args: _put(executor, state, lift(args[0], REF), ()),
    **{
        f"{_STREAM}.{name}({code})V": _print(type, ends)
        for name, ends in (("print", ()), ("println", (_LINE_END,)))
        for code, type in (
            *((type.code, type) for type in (INT, LONG, CHAR, BOOLEAN, FLOAT, DOUBLE)),
            ("Ljava/lang/String;", None),
            ("Ljava/lang/Object;", None),
        )
    },
}
