"""Stubs for strings: a string is its text (`execute.texts`), and its methods are functions of it.

A method that may give the receiver back instead of an equal string does so where an unknown function of the texts says so: what `==`
tells of such results is left open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.execute.heap import number_of
from twinproof.execute.initial import NotKnown
from twinproof.execute.texts import (
    TEXT,
    char_at,
    concatenation,
    has_few_cases,
    hash_code,
    is_empty,
    known,
    length_of,
    literal_string,
    literal_text,
    new_string,
    part_of,
    same_text,
    text_of,
    written,
)
from twinproof.interpret.machine import Thrown
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, REF, SHORT, STRING, Primitive, parse_descriptor, register_type
from twinproof.java.library.outcomes import Outcomes, Stub, returned
from twinproof.term.build import and_, apply, compare, equal, ite, not_, or_
from twinproof.term.choice import all_cases, map_cases
from twinproof.term.leaf import TEXT_HASH, About, ByName, LibraryFunction, Whether
from twinproof.term.term import Term, Value, function, lift, lower, variable

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.inputs import Inputs
    from twinproof.execute.state import State

_STRING = STRING.name
_BOUNDS = "java.lang.StringIndexOutOfBoundsException"
_RANGES = {BOOLEAN: (0, 1), CHAR: (0, 65535)}
_REGION = "Ljava/lang/String;II)Z"
_PLACES = (-1, (1 << 31) - 1)
_INTERNED = ByName("interned")
_FIRST = 8  # characters of which it is known what a function of all of them says
_ADD, _SUB, _MUL = (OPERATORS[f"{name}.int"] for name in ("add", "sub", "mul"))


def make(executor: Executor, state: State, text: Value) -> Term:
    """A new string."""
    executor.inputs.sorts[TEXT] = REF
    return executor.allocate(state, new_string(text))


def make_or_empty(executor: Executor, state: State, text: Value, case: int = 0) -> Value:
    """A new string, or the literal "" for no characters: which of them depends on the version of the library, or on the `case`."""
    empty = and_(is_empty(text), variable(About("empty strings are the literal", case), BOOLEAN))
    made = make(executor, state, text)
    return made if empty is False else ite(empty, literal_string(executor.inputs, ""), made, REF)


def is_string(executor: Executor, state: State, ref: Value) -> bool:
    """Whether a reference is null or a string, whichever object it is."""
    number = executor.inputs.universe.number(_STRING)
    for leaf in all_cases(lift(ref, REF)):
        if leaf.op == "fresh" and state.heap.objects[number_of(leaf)].cls != _STRING:
            return False
        if leaf.op not in ("fresh", "const") and executor.inputs.classes(leaf) != {number}:
            return False
    return True


def text_or_null(executor: Executor, state: State, ref: Value) -> Value:
    """The text of a string, "null" for null."""
    return map_cases(lift(ref, REF), lambda case: _text_or_null(executor, state, case), REF)


def _text_or_null(executor: Executor, state: State, ref: Term) -> Value:
    null = literal_text(executor.inputs, "null")
    if ref.op == "const":
        return null
    if ref.op == "fresh" or ref in executor.inputs.known.classes:
        return text_of(state.heap, ref)
    is_null = equal(REF, ref, None)
    decided = state.decide(is_null)
    return ite(is_null if decided is None else decided, null, text_of(state.heap, ref), REF)


# --- functions of texts


def function_of(name: str, descriptor: str) -> Stub:
    """A method that never fails on texts and numbers and gives a number or a string."""
    params, result = parse_descriptor(descriptor)

    def stub(executor: Executor, state: State, args: list[Value]) -> Summary | None:
        outcomes = Outcomes(executor, state)
        texts: list[Value] = []
        for arg, param in zip(args, (STRING, *params), strict=True):
            if isinstance(param, Primitive):
                texts.append(arg)
                continue
            if texts and not is_string(executor, state, arg):
                return None
            outcomes.throw_if_null(arg)
            texts.append(text_of(state.heap, lift(arg, REF)))
        if outcomes.state is None:
            return outcomes.returned(None)
        value = applied(executor, name, descriptor, texts)
        if not isinstance(result, Primitive):
            value = _result(executor, outcomes.state, lift(args[0], REF), f"{name}{descriptor}", texts, value)
        return outcomes.returned(value)

    return stub


def _cased(name: str, text: object) -> str | None:
    """A text in lower or upper case if it is the same in all languages: of Turkish and Lithuanian ones these letters are not."""
    change = _CASES.get(name)
    is_plain = isinstance(text, str) and text.isascii() and not any(letter in text for letter in "iIjJ")
    return change(str(text)) if change is not None and is_plain else None


def applied(executor: Executor, name: str, descriptor: str, texts: list[Value]) -> Value:
    """The value or text that a method of strings gives: computed where all is definite."""
    for at, text in enumerate(texts):
        if isinstance(text, Term) and text.sort is REF and has_few_cases(text):
            condition, *cases = text.args
            a, b = (applied(executor, name, descriptor, [*texts[:at], case, *texts[at + 1 :]]) for case in cases)
            return ite(lower(condition), a, b, _sort(descriptor))
    params, result = parse_descriptor(descriptor)
    definite = [known(text) if isinstance(text, Term) else text for text in texts]
    if None not in definite:
        try:
            found = _cased(name, definite[0]) or executor.initial.call(_STRING, name, descriptor, definite)
        except (NotKnown, Thrown):
            found = None
        if found is not None:
            return literal_text(executor.inputs, found) if isinstance(found, str) else found
    sorts = [REF if not isinstance(param, Primitive) else register_type(param) for param in (STRING, *params)]
    terms = tuple(lift(text, sort) for text, sort in zip(texts, sorts, strict=True))
    range = _PLACES if name in ("indexOf", "lastIndexOf") else _RANGES.get(result) if isinstance(result, Primitive) else None
    found = function(LibraryFunction(_STRING, name, descriptor), _sort(descriptor), terms, range)
    if name in ("indexOf", "lastIndexOf") and descriptor == "(I)I" and found not in executor.inputs.facts:
        executor.inputs.facts[found] = _place_fact(executor, found, texts, name == "lastIndexOf")
    return found


def _sort(descriptor: str) -> Primitive:
    result = parse_descriptor(descriptor).result
    return register_type(result) if isinstance(result, Primitive) else REF


def _place_fact(executor: Executor, place: Term, texts: list[Value], is_last: bool) -> Value:
    """Where a character is found, it is, and it is at none of the first places that were looked at before."""
    text, char = texts
    if not isinstance(char, int) or not 0 <= char <= 0xFFFF:
        return True
    length = length_of(text)
    there = and_(compare("lt", INT, place, length), equal(INT, char_at(text, place), char))
    facts = [or_(equal(INT, place, -1), there)]
    for step in range(_FIRST):
        at = apply(_SUB, length, step + 1) if is_last else step
        is_before = or_(equal(INT, place, -1), compare("lt", INT, place, at) if is_last else compare("gt", INT, place, at))
        facts.append(or_(outside(at, length), not_(is_before), not_(equal(INT, char_at(text, at), char))))
    return and_(*facts)


def _result(executor: Executor, state: State, receiver: Term, name: str, texts: list[Value], text: Value) -> Value:
    """The string that a method gives: the receiver again, the literal "", or a new one."""
    inputs = executor.inputs
    terms = tuple(lift(text, REF if isinstance(text, Term) and text.sort is REF else INT) for text in texts)
    unchanged = and_(same_text(inputs, text, texts[0]), function(Whether(name, "gives its receiver"), BOOLEAN, terms))
    return ite(unchanged, receiver, make_or_empty(executor, state, text), REF)


# --- single methods


def _length(executor: Executor, state: State, args: list[Value]) -> Summary:
    return returned(state, length_of(text_of(state.heap, lift(args[0], REF))))


def _is_empty(executor: Executor, state: State, args: list[Value]) -> Summary:
    return returned(state, ite(is_empty(text_of(state.heap, lift(args[0], REF))), 1, 0, INT))


def _hash_code(executor: Executor, state: State, args: list[Value]) -> Summary:
    return returned(state, map_cases(lift(text_of(state.heap, lift(args[0], REF)), REF), lambda case: _hash(executor, case), INT))


def _hash(executor: Executor, text: Term) -> Value:
    definite = known(text)
    if definite is not None:
        return hash_code(definite)
    found = function(TEXT_HASH, INT, (text,))
    if found not in executor.inputs.facts:
        executor.inputs.facts[found] = _hash_fact(found, text)
    return found


def _hash_fact(found: Term, text: Term) -> Value:
    """The hash code of a short text, by its characters."""
    facts: list[Value] = []
    total: Value = 0
    for length in range(_FIRST + 1):
        facts.append(or_(not_(equal(INT, length_of(text), length)), equal(INT, found, total)))
        total = apply(_ADD, apply(_MUL, total, 31), char_at(text, length))
    return and_(*facts)


def _equals(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    receiver, other = lift(args[0], REF), args[1]
    if other is None:
        return returned(state, 0)
    is_text = executor.instance_of(state, other, _STRING)
    if is_text is False:
        return returned(state, 0)
    text = map_cases(lift(other, REF), lambda case: _text_if_string(executor, state, case), REF)
    same = same_text(executor.inputs, text_of(state.heap, receiver), text)
    return returned(state, ite(and_(is_text, same), 1, 0, INT))


def _text_if_string(executor: Executor, state: State, ref: Term) -> Value:
    """The text of what may be a string, no choice itself; anything for other objects."""
    if ref.op == "fresh" and state.heap.objects[number_of(ref)].cls != _STRING:
        return literal_text(executor.inputs, "")
    return text_of(state.heap, ref)


def _char_at(executor: Executor, state: State, args: list[Value]) -> Summary:
    text, index = text_of(state.heap, lift(args[0], REF)), args[1]
    outcomes = Outcomes(executor, state)
    outcomes.throw_if(outside(index, length_of(text)), _BOUNDS)
    return outcomes.returned(char_at(text, index) if outcomes.state is not None else None)


def outside(index: Value, length: Value) -> Value:
    """Whether an index is not one of so many."""
    return or_(compare("lt", INT, index, 0), compare("ge", INT, index, length))


def _substring(executor: Executor, state: State, args: list[Value]) -> Summary:
    """Part of a string; all of it is the string itself."""
    receiver = lift(args[0], REF)
    text = text_of(state.heap, receiver)
    length = length_of(text)
    begin, end = args[1], args[2] if len(args) > 2 else length
    outcomes = Outcomes(executor, state)
    outcomes.throw_if(or_(compare("lt", INT, begin, 0), compare("gt", INT, end, length), compare("gt", INT, begin, end)), _BOUNDS)
    if outcomes.state is None:
        return outcomes.returned(None)
    part = part_of(executor.inputs, text, begin, end)
    whole = and_(equal(INT, begin, 0), equal(INT, end, length))
    return outcomes.returned(ite(whole, receiver, make_or_empty(executor, outcomes.state, part), REF))


def _concat(executor: Executor, state: State, args: list[Value]) -> Summary:
    outcomes = Outcomes(executor, state)
    outcomes.throw_if_null(args[1])
    if outcomes.state is None:
        return outcomes.returned(None)
    receiver = lift(args[0], REF)
    head, tail = text_of(state.heap, receiver), text_of(state.heap, lift(args[1], REF))
    made = make(executor, outcomes.state, concatenation(executor.inputs, (head, tail)))
    return outcomes.returned(ite(is_empty(tail), receiver, made, REF))


def _copy(executor: Executor, state: State, args: list[Value]) -> Summary:
    """`new String(s)`, or `new String()`."""
    outcomes = Outcomes(executor, state)
    text: Value = literal_text(executor.inputs, "")
    if len(args) > 1:
        outcomes.throw_if_null(args[1])
        text = text_of(state.heap, lift(args[1], REF)) if args[1] is not None else text
    if outcomes.state is not None:
        outcomes.state.heap.write_field(lift(args[0], REF), TEXT, text, STRING)
    return outcomes.returned(None)


def _intern(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """The string that the machine keeps of a text; it may be a new one that is the first with its text."""
    ref = lift(args[0], REF)
    if any(leaf.op == "fresh" for leaf in all_cases(ref)):
        return None
    return returned(state, map_cases(lift(text_of(state.heap, ref), REF), lambda text: _kept(executor.inputs, text), REF))


def _kept(inputs: Inputs, text: Term) -> Value:
    definite = known(text)
    if definite is not None:
        return literal_string(inputs, definite)
    leaf = function(_INTERNED, REF, (text,))
    if inputs.known.add(leaf, STRING):
        inputs.known.texts[leaf] = text
    return leaf


def _itself(executor: Executor, state: State, args: list[Value]) -> Summary:
    return returned(state, args[0])


def _written(type: Primitive) -> Stub:
    """A number, character or boolean as a string."""

    def stub(executor: Executor, state: State, args: list[Value]) -> Summary:
        inputs = executor.inputs
        if type is BOOLEAN:
            return returned(state, ite(equal(INT, args[0], 0), literal_string(inputs, "false"), literal_string(inputs, "true"), REF))
        text = written(inputs, args[0], type)
        made: Value = make(executor, state, text)
        if type in (FLOAT, DOUBLE):  # NaN and the infinities are literals
            leaf = function(About("literal of", type), REF, (lift(args[0], type),))
            if inputs.known.add(leaf, STRING):
                inputs.known.texts[leaf] = lift(text, REF)
            made = ite(function(Whether(type, "is written as a literal"), BOOLEAN, (lift(args[0], type),)), leaf, made, REF)
        return returned(state, made)

    return stub


def _parse(executor: Executor, state: State, args: list[Value]) -> Summary:
    """`Integer.parseInt(s)`."""
    text = lift(text_or_null(executor, state, args[0]), REF)
    found = known(text)
    outcomes = Outcomes(executor, state)
    if found is None:
        outcomes.throw_if(not_(function(ByName("is an int"), BOOLEAN, (text,))), "java.lang.NumberFormatException")
        return outcomes.returned(function(ByName("int of text"), INT, (text,)))
    try:
        value = executor.initial.call("java.lang.Integer", "parseInt", "(Ljava/lang/String;)I", [found])
    except Thrown:
        outcomes.throw_if(True, "java.lang.NumberFormatException")
        return outcomes.returned(None)
    return outcomes.returned(value)


def _starts_at(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """Whether another text stands at a place; at a negative one none does, and null is not asked."""
    if not is_string(executor, state, args[1]):
        return None
    before = compare("lt", INT, args[2], 0)
    outcomes = Outcomes(executor, state)
    outcomes.throw_if(and_(not_(before), equal(REF, args[1], None)), "java.lang.NullPointerException")
    if outcomes.state is None or args[1] is None:
        return outcomes.returned(0)
    texts = [text_of(state.heap, lift(arg, REF)) for arg in args[:2]]
    found = applied(executor, "startsWith", "(Ljava/lang/String;I)Z", [*texts, args[2]])
    return outcomes.returned(ite(before, 0, found, INT))


_CASES = {"toLowerCase": str.lower, "toUpperCase": str.upper}


def _region_matches(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """Whether parts of two strings are alike: without bounds that could be broken. Null is not always asked."""
    if state.decide(equal(REF, args[-3], None)) is not False:
        return None
    return _REGIONS[len(args)](executor, state, args)


_REGIONS = {
    len(parse_descriptor(descriptor).params) + 1: function_of("regionMatches", descriptor)
    for descriptor in (f"(I{_REGION}", f"(ZI{_REGION}")
}
_ON_TEXTS: dict[str, tuple[str, ...]] = {
    "trim": ("()Ljava/lang/String;",),
    "strip": ("()Ljava/lang/String;",),
    "toUpperCase": ("()Ljava/lang/String;",),
    "toLowerCase": ("()Ljava/lang/String;",),
    "indexOf": ("(I)I", "(II)I", "(Ljava/lang/String;I)I"),
    "lastIndexOf": ("(I)I", "(II)I", "(Ljava/lang/String;I)I"),
    "compareToIgnoreCase": ("(Ljava/lang/String;)I",),
}
_TO_STRING = {
    "Integer": INT,
    "Long": LONG,
    "Short": SHORT,
    "Byte": BYTE,
    "Character": CHAR,
    "Boolean": BOOLEAN,
    "Float": FLOAT,
    "Double": DOUBLE,
}

STUBS: dict[str, Stub] = {
    **{f"{_STRING}.{name}{descriptor}": function_of(name, descriptor) for name, all in _ON_TEXTS.items() for descriptor in all},
    **{f"java.lang.{box}.toString({type.code})Ljava/lang/String;": _written(type) for box, type in _TO_STRING.items()},
    **{f"{_STRING}.valueOf({type.code})Ljava/lang/String;": _written(type) for type in (INT, LONG, CHAR, BOOLEAN, FLOAT, DOUBLE)},
    f"{_STRING}.<init>()V": _copy,
    f"{_STRING}.intern()Ljava/lang/String;": _intern,
    f"{_STRING}.<init>(Ljava/lang/String;)V": _copy,
    f"{_STRING}.startsWith(Ljava/lang/String;I)Z": _starts_at,
    f"{_STRING}.regionMatches(I{_REGION}": _region_matches,
    f"{_STRING}.regionMatches(ZI{_REGION}": _region_matches,
    f"{_STRING}.length()I": _length,
    f"{_STRING}.isEmpty()Z": _is_empty,
    f"{_STRING}.hashCode()I": _hash_code,
    f"{_STRING}.equals(Ljava/lang/Object;)Z": _equals,
    f"{_STRING}.charAt(I)C": _char_at,
    f"{_STRING}.substring(I)Ljava/lang/String;": _substring,
    f"{_STRING}.substring(II)Ljava/lang/String;": _substring,
    f"{_STRING}.subSequence(II)Ljava/lang/CharSequence;": _substring,
    f"{_STRING}.concat(Ljava/lang/String;)Ljava/lang/String;": _concat,
    f"{_STRING}.toString()Ljava/lang/String;": _itself,
    "java.lang.Integer.parseInt(Ljava/lang/String;)I": _parse,
}
