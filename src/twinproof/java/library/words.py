"""Stubs for methods of strings that tell of parts and order: with a short literal by its characters, else functions of the texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from twinproof.execute.texts import (
    char_at,
    concatenation,
    is_empty,
    known,
    length_of,
    literal_text,
    same_text,
    text_of,
    unit_at,
    utf16_length,
)
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT, REF
from twinproof.java.library.outcomes import Outcomes, Stub, returned
from twinproof.java.library.strings import applied, function_of, is_string, make_or_empty
from twinproof.term.build import and_, apply, compare, equal, ite
from twinproof.term.term import Term, Value, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

_STRING = "java.lang.String"
_OF_STRING = "(Ljava/lang/String;)"
_MOST = 16  # characters that are compared one by one, and copies that are put in a row
_SUB, _ADD = OPERATORS["sub.int"], OPERATORS["add.int"]
_TEXT = "Ljava/lang/String;"
_REPLACE_OF_TEXTS = f"(Ljava/lang/CharSequence;Ljava/lang/CharSequence;){_TEXT}"
_REPLACE_CHAR, _REPLACE_TEXT = function_of("replace", f"(CC){_TEXT}"), function_of("replace", _REPLACE_OF_TEXTS)
OfTexts = Callable[["Executor", Value, Value], Value]


def _of_two(value_of: OfTexts) -> Stub:
    """A method of two strings that fails on null only."""

    def stub(executor: Executor, state: State, args: list[Value]) -> Summary | None:
        if not is_string(executor, state, args[1]):
            return None
        outcomes = Outcomes(executor, state)
        outcomes.throw_if_null(args[1])
        if outcomes.state is None:
            return outcomes.returned(None)
        one, other = (text_of(outcomes.state.heap, lift(arg, REF)) for arg in args)
        return outcomes.returned(value_of(executor, one, other))

    return stub


def _starts(executor: Executor, text: Value, other: Value) -> Value:
    part = _short(text, other)
    if part is None:
        return applied(executor, "startsWith", f"{_OF_STRING}Z", [text, other])
    return _holds_at(executor, text, part, 0)


def _ends(executor: Executor, text: Value, other: Value) -> Value:
    part = _short(text, other)
    if part is None:
        return applied(executor, "endsWith", f"{_OF_STRING}Z", [text, other])
    return _holds_at(executor, text, part, apply(_SUB, length_of(text), utf16_length(part)))


def _short(text: Value, other: Value) -> str | None:
    """The other text if it is definite and short, and the first one is not definite."""
    found = known(other)
    return found if found is not None and known(text) is None and utf16_length(found) <= _MOST else None


def _holds_at(executor: Executor, text: Value, part: str, start: Value) -> Value:
    """Whether a text is as long as a part, and has its characters from an index on."""
    places = range(utf16_length(part))
    same = [equal(INT, char_at(text, apply(_ADD, start, at)), unit_at(part, at)) for at in places]
    return ite(and_(compare("ge", INT, length_of(text), len(places)), *same), 1, 0, INT)


def _contains(executor: Executor, text: Value, other: Value) -> Value:
    return ite(compare("ge", INT, _place("indexOf")(executor, text, other), 0), 1, 0, INT)


def _place(name: str) -> OfTexts:
    """Where a text is first or last found in another; one character is found as a character is."""

    def value_of(executor: Executor, text: Value, other: Value) -> Value:
        part = known(other)
        if part is not None and utf16_length(part) == 1:
            return applied(executor, name, "(I)I", [text, unit_at(part, 0)])
        return applied(executor, name, f"{_OF_STRING}I", [text, other])

    return value_of


def _compare(executor: Executor, text: Value, other: Value) -> Value:
    """The order of two texts: 0 just for equal ones."""
    found = applied(executor, "compareTo", f"{_OF_STRING}I", [text, other])
    if not isinstance(found, Term):
        return found
    return ite(same_text(executor.inputs, text, other), 0, ite(equal(INT, found, 0), 1, found, INT), INT)


def _is_blank(executor: Executor, state: State, args: list[Value]) -> Summary:
    """Nothing is left of it without the white space at both ends."""
    stripped = applied(executor, "strip", f"(){_TEXT}", [text_of(state.heap, lift(args[0], REF))])
    return returned(state, ite(is_empty(stripped), 1, 0, INT))


def _replace(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """One character for another, however they are given; else a function of three texts."""
    if all(arg is not None and is_string(executor, state, arg) for arg in args[1:]):
        parts = [known(text_of(state.heap, lift(arg, REF))) for arg in args[1:]]
        if all(part is not None and utf16_length(part) == 1 for part in parts):
            return _REPLACE_CHAR(executor, state, [args[0], *(unit_at(str(part), 0) for part in parts)])
    return _REPLACE_TEXT(executor, state, args)


def _repeat(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """A definite number of copies; one is the string itself."""
    receiver, count = lift(args[0], REF), args[1]
    if not isinstance(count, int) or not 0 <= count <= _MOST:
        return None
    outcomes = Outcomes(executor, state)
    if count == 1:
        return outcomes.returned(receiver)
    text = text_of(state.heap, receiver)
    row = concatenation(executor.inputs, (text,) * count) if count else literal_text(executor.inputs, "")
    return outcomes.returned(make_or_empty(executor, state, row))


STUBS: dict[str, Stub] = {
    f"{_STRING}.startsWith{_OF_STRING}Z": _of_two(_starts),
    f"{_STRING}.endsWith{_OF_STRING}Z": _of_two(_ends),
    f"{_STRING}.contains(Ljava/lang/CharSequence;)Z": _of_two(_contains),
    f"{_STRING}.indexOf{_OF_STRING}I": _of_two(_place("indexOf")),
    f"{_STRING}.lastIndexOf{_OF_STRING}I": _of_two(_place("lastIndexOf")),
    f"{_STRING}.compareTo{_OF_STRING}I": _of_two(_compare),
    f"{_STRING}.isBlank()Z": _is_blank,
    f"{_STRING}.replace(CC){_TEXT}": _REPLACE_CHAR,
    f"{_STRING}.replace{_REPLACE_OF_TEXTS}": _replace,
    f"{_STRING}.repeat(I)Ljava/lang/String;": _repeat,
}
