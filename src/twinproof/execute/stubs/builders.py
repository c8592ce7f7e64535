"""Stubs for string builders and buffers made during the call: a builder is the text it holds so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.execute.stubs.outcomes import Outcomes, Stub, number_of, returned
from twinproof.execute.stubs.strings import is_string, make_or_empty, outside, text_or_null
from twinproof.execute.texts import TEXT, char_at, concatenation, has_few_cases, known, length_of, literal_text, text_of, written
from twinproof.ir.types import BOOLEAN, CHAR, DOUBLE, FLOAT, INT, LONG, REF, STRING, Primitive
from twinproof.term.build import compare, ite
from twinproof.term.choice import all_cases
from twinproof.term.term import Term, Value, function, lift, lower

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

_BUILDERS = ("java.lang.StringBuilder", "java.lang.StringBuffer")
_BOUNDS = "java.lang.StringIndexOutOfBoundsException"


def _is_own(state: State, ref: Term) -> bool:
    """Whether a builder was made during the call and holds its text."""
    return all(leaf.op == "const" or (leaf.op == "fresh" and TEXT in state.heap.objects[number_of(leaf)].fields) for leaf in all_cases(ref))


def _on_text(stub: Stub) -> Stub:
    """A stub that is for builders made during the call only."""
    return lambda executor, state, args: stub(executor, state, args) if _is_own(state, lift(args[0], REF)) else None


def _text(state: State, args: list[Value]) -> Value:
    return text_of(state.heap, lift(args[0], REF))


def _set(state: State, builder: Value, text: Value) -> None:
    state.heap.write_field(lift(builder, REF), TEXT, text, STRING)


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
            inserted = function("text with insertion", REF, (text, lift(at, INT), lift(more, REF)))
            _set(outcomes.state, args[0], concatenation(executor.inputs, (more, text)) if at == 0 else inserted)
        return outcomes.returned(args[0])

    return _on_text(stub)


def _to_string(executor: Executor, state: State, args: list[Value]) -> Summary:
    return returned(state, make_or_empty(executor, state, _text(state, args)))


def _length(executor: Executor, state: State, args: list[Value]) -> Summary:
    return returned(state, length_of(_text(state, args)))


def _char_at(executor: Executor, state: State, args: list[Value]) -> Summary:
    text = _text(state, args)
    outcomes = Outcomes(executor, state)
    outcomes.throw_if(outside(args[1], length_of(text)), _BOUNDS)
    return outcomes.returned(char_at(text, args[1]) if outcomes.state is not None else None)


def _set_length(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    if isinstance(args[1], Term) or args[1] != 0:
        return None
    _set(state, args[0], literal_text(executor.inputs, ""))
    return returned(state, None)


def _reverse(executor: Executor, state: State, args: list[Value]) -> Summary:
    _set(state, args[0], _reversed(executor, lift(_text(state, args), REF)))
    return returned(state, args[0])


def _reversed(executor: Executor, text: Term) -> Value:
    if has_few_cases(text):
        condition, a, b = text.args
        return ite(lower(condition), _reversed(executor, a), _reversed(executor, b), REF)
    found = known(text)
    if found is None or any(ord(char) > 0xFFFF or 0xD800 <= ord(char) < 0xE000 for char in found):  # pairs of surrogates stay in order
        return function("text reversed", REF, (text,))
    return literal_text(executor.inputs, found[::-1])


def _changed(what: str, gives_builder: bool) -> Stub:
    """A change at one index: deleteCharAt, setCharAt."""

    def stub(executor: Executor, state: State, args: list[Value]) -> Summary:
        text = _text(state, args)
        outcomes = Outcomes(executor, state)
        outcomes.throw_if(outside(args[1], length_of(text)), _BOUNDS)
        if outcomes.state is not None:
            _set(outcomes.state, args[0], function(what, REF, (text, *(lift(arg, INT) for arg in args[1:]))))
        return outcomes.returned(args[0] if gives_builder else None)

    return _on_text(stub)


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
        f"deleteCharAt(I){here}": _changed("text without a character", True),
        "setCharAt(IC)V": _changed("text with another character", False),
        "toString()Ljava/lang/String;": _on_text(_to_string),
        "length()I": _on_text(_length),
        "charAt(I)C": _on_text(_char_at),
        "setLength(I)V": _on_text(_set_length),
    }


STUBS: dict[str, Stub] = {f"{builder}.{key}": stub for builder in _BUILDERS for key, stub in _of(builder).items()} | {
    f"java.lang.AbstractStringBuilder.{key}": stub
    for key, stub in _of("java.lang.AbstractStringBuilder").items()
    if not key.startswith("<init>")
}
