"""Stubs for strings and arrays: the characters of a string, a string of characters, strings in a row with something between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.execute.heap import Allocated
from twinproof.execute.texts import TEXT, char_at, concatenation, known, length_of, text_of, unit_at, utf16_length, written
from twinproof.ir.types import CHAR, INT, REF, STRING, Primitive
from twinproof.java.library.outcomes import Outcomes, Stub, returned
from twinproof.java.library.strings import make_or_empty
from twinproof.term.term import Term, Value, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

_STRING, _TEXT = "java.lang.String", "Ljava/lang/String;"
_STREAM = "([I)Ljava/util/stream/IntStream;"
_MOST = 64  # characters, or strings, that are put in a row one by one


def _to_char_array(executor: Executor, state: State, args: list[Value]) -> Summary:
    return returned(state, _array(executor, state, args[0], CHAR))


def _array(executor: Executor, state: State, string: Value, type: Primitive) -> Term:
    """A new array with the characters of a string."""
    text = text_of(state.heap, lift(string, REF))
    length, definite = length_of(text), known(text)
    made = executor.allocate(state, Allocated(f"{type}[]", {}, length=length))
    if definite is None:
        state.heap.compute_elements(made, length, lambda index: char_at(text, index))
    else:
        for at in range(utf16_length(definite)):
            state.heap.write_element(made, at, unit_at(definite, at), type)
    return made


def _chars(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """`chars()`: as good as a stream of an array of the characters."""
    arrays = executor.side.program.find("java.util.Arrays")
    stream = arrays.methods.get(("stream", _STREAM)) if arrays else None
    return None if stream is None else executor.run(stream, [_array(executor, state, args[0], INT)], state)


def _characters(executor: Executor, state: State, array: Value) -> Value:
    """The text of an array of a definite number of characters; None if it has many or nobody knows how many."""
    length = state.heap.length(lift(array, REF))
    if not isinstance(length, int) or length > _MOST:
        return None
    cells = [state.heap.read_element(lift(array, REF), at, CHAR) for at in range(length)]
    return concatenation(executor.inputs, [written(executor.inputs, cell, CHAR) for cell in cells])


def _new_from(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """`new String(characters)`."""
    outcomes = Outcomes(executor, state)
    outcomes.throw_if_null(args[1])
    if outcomes.state is not None:
        text = _characters(executor, outcomes.state, args[1])
        if text is None:
            return None
        outcomes.state.heap.write_field(lift(args[0], REF), TEXT, text, STRING)
    return outcomes.returned(None)


def _value_of(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    outcomes = Outcomes(executor, state)
    outcomes.throw_if_null(args[0])
    if outcomes.state is None:
        return outcomes.returned(None)
    text = _characters(executor, outcomes.state, args[0])
    return None if text is None else outcomes.returned(make_or_empty(executor, outcomes.state, text))


def _join(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """What the library joins strings with, whatever it was asked to join: none of its arguments is null."""
    prefix, suffix, delimiter, elements, size = args
    if not isinstance(size, int) or size > _MOST:
        return None
    between = text_of(state.heap, lift(delimiter, REF))
    row = [text_of(state.heap, lift(prefix, REF))]
    for at in range(size):
        row += [between] * (at > 0)
        row.append(text_of(state.heap, lift(state.heap.read_element(lift(elements, REF), at, REF), REF)))
    row.append(text_of(state.heap, lift(suffix, REF)))
    return returned(state, make_or_empty(executor, state, concatenation(executor.inputs, row)))


STUBS: dict[str, Stub] = {
    f"{_STRING}.toCharArray()[C": _to_char_array,
    f"{_STRING}.chars()Ljava/util/stream/IntStream;": _chars,
    f"{_STRING}.<init>([C)V": _new_from,
    f"{_STRING}.valueOf([C){_TEXT}": _value_of,
    f"{_STRING}.copyValueOf([C){_TEXT}": _value_of,
    f"{_STRING}.join({_TEXT * 3}[{_TEXT}I){_TEXT}": _join,
}
