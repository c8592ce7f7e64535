"""Stubs for string builders and buffers: a builder is the text it holds so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from twinproof.execute.heap import number_of
from twinproof.execute.texts import (
    TEXT,
    char_at,
    concatenation,
    has_few_cases,
    is_builder,
    known,
    length_of,
    literal_text,
    part_of,
    set_text,
    text_of,
    written,
)
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, CHAR, DOUBLE, FLOAT, INT, LONG, REF, Primitive
from twinproof.java.library.known.string_builder import BUILDERS
from twinproof.java.library.outcomes import Outcomes, Stub, returned
from twinproof.java.library.strings import is_string, make_or_empty, outside, text_or_null
from twinproof.term.build import apply, compare, ite, or_
from twinproof.term.choice import all_cases
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, function, lift, lower

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

_BOUNDS = "java.lang.StringIndexOutOfBoundsException"
_ADD = OPERATORS["add.int"]


def _is_text(executor: Executor, state: State, ref: Term) -> bool:
    """Whether a builder is known by the text that it holds: one that was made during the call, or an input."""
    made = [leaf for leaf in all_cases(ref) if leaf.op == "fresh"]
    given = [leaf for leaf in all_cases(ref) if leaf.op not in ("fresh", "const")]
    return all(TEXT in state.heap.objects[number_of(leaf)].fields for leaf in made) and all(
        is_builder(executor.inputs, leaf) for leaf in given
    )


def _on_text(stub: Stub) -> Stub:
    """A stub that is for such builders only."""
    return lambda executor, state, args: stub(executor, state, args) if _is_text(executor, state, lift(args[0], REF)) else None


def _text(state: State, args: list[Value]) -> Value:
    return text_of(state.heap, lift(args[0], REF))


def _set(state: State, builder: Value, text: Value) -> None:
    set_text(state.heap, lift(builder, REF), text)


def _new(executor: Executor, state: State, args: list[Value]) -> Summary:
    outcomes = Outcomes(executor, state)
    if len(args) > 1:
        outcomes.throw_if(compare("lt", INT, args[1], 0), "java.lang.NegativeArraySizeException")
    if outcomes.state is not None:
        _set(outcomes.state, args[0], literal_text(executor.inputs, ""))
    return outcomes.returned(None)


def _new_from(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    if not is_string(executor, state, args[1]):
        return None
    outcomes = Outcomes(executor, state)
    outcomes.throw_if_null(args[1])
    if outcomes.state is not None:
        _set(outcomes.state, args[0], text_of(state.heap, lift(args[1], REF)))
    return outcomes.returned(None)


def _append(type: Primitive) -> Stub:
    def stub(executor: Executor, state: State, args: list[Value]) -> Summary:
        return _appended(executor, state, args[0], written(executor.inputs, args[1], type))

    return _on_text(stub)


def _append_string(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    if not is_string(executor, state, args[1]):
        return None
    return _appended(executor, state, args[0], text_or_null(executor, state, args[1]))


def _appended(executor: Executor, state: State, builder: Value, text: Value) -> Summary:
    _set(state, builder, concatenation(executor.inputs, (text_of(state.heap, lift(builder, REF)), text)))
    return returned(state, builder)


def _insert(type: Primitive | None) -> Stub:
    def stub(executor: Executor, state: State, args: list[Value]) -> Summary | None:
        if type is None and not is_string(executor, state, args[2]):
            return None
        text, at = _text(state, args), args[1]
        outcomes = Outcomes(executor, state)
        outcomes.throw_if(compare("lt", INT, at, 0), _BOUNDS)
        outcomes.throw_if(compare("gt", INT, at, length_of(text)), _BOUNDS)
        if outcomes.state is not None:
            more = text_or_null(executor, state, args[2]) if type is None else written(executor.inputs, args[2], type)
            _splice(executor, outcomes.state, args[0], at, at, more)
        return outcomes.returned(args[0])

    return _on_text(stub)


def _splice(executor: Executor, state: State, builder: Value, begin: Value, end: Value, more: Value) -> None:
    """Put a text in the place of the characters from one index to another."""
    text = text_of(state.heap, lift(builder, REF))
    before, after = part_of(executor.inputs, text, 0, begin), part_of(executor.inputs, text, end, length_of(text))
    _set(state, builder, concatenation(executor.inputs, (before, more, after)))


def _replace(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """`delete(start, end)`, and `replace(start, end, text)`, which looks at the text after the indices; the second is cut to the length."""
    builder, begin, end, *text = args
    if text and not is_string(executor, state, text[0]):
        return None
    length = length_of(_text(state, args))
    last = ite(compare("gt", INT, end, length), length, end, INT)
    outcomes = Outcomes(executor, state)
    outcomes.throw_if(or_(compare("lt", INT, begin, 0), compare("gt", INT, begin, last)), _BOUNDS)
    for ref in text:
        outcomes.throw_if_null(ref)
    if outcomes.state is not None:
        more = text_or_null(executor, outcomes.state, text[0]) if text else literal_text(executor.inputs, "")
        _splice(executor, outcomes.state, builder, begin, last, more)
    return outcomes.returned(builder)


def _to_string(executor: Executor, state: State, args: list[Value]) -> Summary:
    return returned(state, make_or_empty(executor, state, _text(state, args)))


def _to_string_of_buffer(executor: Executor, state: State, args: list[Value]) -> Summary:
    """A buffer keeps its text until it changes: whether no characters are the literal is another matter each time."""
    return returned(state, make_or_empty(executor, state, _text(state, args), executor.inputs.allocate()))


def _length(executor: Executor, state: State, args: list[Value]) -> Summary:
    return returned(state, length_of(_text(state, args)))


def _char_at(executor: Executor, state: State, args: list[Value]) -> Summary:
    text = _text(state, args)
    outcomes = Outcomes(executor, state)
    outcomes.throw_if(outside(args[1], length_of(text)), _BOUNDS)
    return outcomes.returned(char_at(text, args[1]) if outcomes.state is not None else None)


def _substring(executor: Executor, state: State, args: list[Value]) -> Summary:
    text = _text(state, args)
    begin, end = args[1], args[2] if len(args) > 2 else length_of(text)
    outcomes = Outcomes(executor, state)
    outcomes.throw_if(or_(compare("lt", INT, begin, 0), compare("gt", INT, end, length_of(text)), compare("gt", INT, begin, end)), _BOUNDS)
    if outcomes.state is None:
        return outcomes.returned(None)
    return outcomes.returned(make_or_empty(executor, outcomes.state, part_of(executor.inputs, text, begin, end)))


def _set_length(executor: Executor, state: State, args: list[Value]) -> Summary:
    """The first characters, or all of them and as many null characters as are missing."""
    text, wanted = lift(_text(state, args), REF), args[1]
    outcomes = Outcomes(executor, state)
    outcomes.throw_if(compare("lt", INT, wanted, 0), _BOUNDS)
    if outcomes.state is not None:
        longer = function(ByName("text with null characters"), REF, (text, lift(wanted, INT)))
        shorter = part_of(executor.inputs, text, 0, wanted)
        _set(outcomes.state, args[0], ite(compare("le", INT, wanted, length_of(text)), shorter, longer, REF))
    return outcomes.returned(None)


def _reverse(executor: Executor, state: State, args: list[Value]) -> Summary:
    _set(state, args[0], _reversed(executor, lift(_text(state, args), REF)))
    return returned(state, args[0])


def _reversed(executor: Executor, text: Term) -> Value:
    if has_few_cases(text):
        condition, a, b = text.args
        return ite(lower(condition), _reversed(executor, a), _reversed(executor, b), REF)
    found = known(text)
    if found is None or any(ord(char) > 0xFFFF or 0xD800 <= ord(char) < 0xE000 for char in found):  # pairs of surrogates stay in order
        return function(ByName("text reversed"), REF, (text,))
    return literal_text(executor.inputs, found[::-1])


def _change_at(more: Callable[[Executor, list[Value]], Value], gives_builder: bool) -> Stub:
    """A change at one index: deleteCharAt, setCharAt."""

    def stub(executor: Executor, state: State, args: list[Value]) -> Summary:
        outcomes = Outcomes(executor, state)
        outcomes.throw_if(outside(args[1], length_of(_text(state, args))), _BOUNDS)
        if outcomes.state is not None:
            _splice(executor, outcomes.state, args[0], args[1], apply(_ADD, args[1], 1), more(executor, args))
        return outcomes.returned(args[0] if gives_builder else None)

    return _on_text(stub)


_DELETE_CHAR = _change_at(lambda executor, args: literal_text(executor.inputs, ""), True)
_SET_CHAR = _change_at(lambda executor, args: written(executor.inputs, args[2], CHAR), False)


def _of(builder: str) -> dict[str, Stub]:
    here = f"L{builder.replace('.', '/')};"
    appended = {f"append({type.code}){here}": _append(type) for type in (INT, LONG, CHAR, BOOLEAN, FLOAT, DOUBLE)}
    inserted = {f"insert(I{type.code}){here}": _insert(type) for type in (INT, LONG, CHAR, BOOLEAN, FLOAT, DOUBLE)}
    return {
        **appended,
        **inserted,
        f"insert(ILjava/lang/String;){here}": _insert(None),
        "<init>()V": _new,
        "<init>(I)V": _new,
        "<init>(Ljava/lang/String;)V": _new_from,
        "<init>(Ljava/lang/CharSequence;)V": _new_from,
        f"append(Ljava/lang/String;){here}": _on_text(_append_string),
        f"append(Ljava/lang/CharSequence;){here}": _on_text(_append_string),
        f"reverse(){here}": _on_text(_reverse),
        f"deleteCharAt(I){here}": _DELETE_CHAR,
        "setCharAt(IC)V": _SET_CHAR,
        f"delete(II){here}": _on_text(_replace),
        f"replace(IILjava/lang/String;){here}": _on_text(_replace),
        "substring(I)Ljava/lang/String;": _on_text(_substring),
        "substring(II)Ljava/lang/String;": _on_text(_substring),
        "toString()Ljava/lang/String;": _on_text(_to_string_of_buffer if builder == "java.lang.StringBuffer" else _to_string),
        "length()I": _on_text(_length),
        "charAt(I)C": _on_text(_char_at),
        "setLength(I)V": _on_text(_set_length),
    }


_TABLES = {builder: _of(builder) for builder in BUILDERS}
STUBS: dict[str, Stub] = {f"{builder}.{key}": stub for builder, table in _TABLES.items() for key, stub in table.items()} | {
    f"java.lang.AbstractStringBuilder.{key.replace('/StringBuilder;', '/AbstractStringBuilder;')}": stub
    for key, stub in _TABLES["java.lang.StringBuilder"].items()
    if not key.startswith("<init>")
}
