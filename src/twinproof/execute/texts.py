"""Texts: what strings contain, as terms of their own.

A text is a term of sort ref that no object is: a literal, the text of an input string, a number written out, a concatenation, or
another function of texts. Functions of texts are computed where all is definite and uninterpreted elsewhere: two texts made in the same
way are equal, those made in different ways may or may not be. That supports equality, and never a difference that was not executed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import groupby
from math import prod

from twinproof.execute.heap import Allocated, Heap, cases
from twinproof.execute.inputs import Inputs
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, CHAR, INT, REF, STRING, Primitive
from twinproof.term.build import and_, apply, equal, ite, not_, or_
from twinproof.term.choice import map_cases
from twinproof.term.leaf import TEXT_AT, TEXT_HASH, TEXT_LENGTH, TEXT_OF, ByName, ClassObject, LiteralString, LiteralText, WrittenText
from twinproof.term.term import Term, Value, function, integer, lift, lower, subterms, variable

TEXT = f"{STRING.name}.text"  # the one field that strings have here, and builders made during the call
_PART, _CONCATENATION = ByName("part of text"), ByName("concatenation")
_ADD, _SUB = OPERATORS["add.int"], OPERATORS["sub.int"]
_MOST_CASES = 16  # a row of texts with more is not taken case by case
_LENGTHS = (0, (1 << 31) - 1)
_UNITS = (0, (1 << 16) - 1)
_FEW = 3  # texts in a row of which it is known that empty ones make no difference


def literal_text(inputs: Inputs, text: str) -> Term:
    """The text with these characters (UTF-16, lone surrogates allowed)."""
    leaf = variable(LiteralText(text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")), REF)
    if leaf not in inputs.facts:
        length = equal(INT, function(TEXT_LENGTH, INT, (leaf,), _LENGTHS), utf16_length(text))
        code = equal(INT, function(TEXT_HASH, INT, (leaf,)), hash_code(text))
        inputs.facts[leaf] = and_(inputs.known.distinct(leaf), length, code)
    return leaf


def known(text: Value) -> str | None:
    """The characters of a definite text."""
    return text.payload.text if isinstance(text, Term) and isinstance(text.payload, LiteralText) else None


def literals(inputs: Inputs) -> Iterator[tuple[Term, str]]:
    """All literal texts met so far."""
    for leaf in inputs.known.numbers:
        text = known(leaf)
        if text is not None:
            yield leaf, text


def literal_string(inputs: Inputs, text: str) -> Term:
    """The string object of a literal, the same on both sides."""
    leaf, is_new = inputs.known.object(LiteralString(text), STRING)
    if is_new:
        inputs.known.texts[leaf] = literal_text(inputs, text)
        inputs.require(leaf, equal(REF, function(TEXT_OF, REF, (leaf,)), inputs.known.texts[leaf]))
    return leaf


def is_literal(ref: Term) -> bool:
    """Whether a reference is the string object of a literal."""
    return isinstance(ref.payload, LiteralString)


def new_string(text: Value) -> Allocated:
    """A string made during the call."""
    return Allocated(STRING.name, {TEXT: text})


def text_of(heap: Heap, ref: Term) -> Value:
    """The text of a non-null string or string builder."""
    heap.inputs.sorts[TEXT] = REF
    return map_cases(ref, lambda case: _text_of(heap, case), REF)


def _text_of(heap: Heap, ref: Term) -> Value:
    if ref.op == "fresh":
        assert isinstance(ref.payload, int)
        return heap.objects[ref.payload].fields[TEXT]
    if ref.op == "const":
        return literal_text(heap.inputs, "")  # null: this case of the choice cannot be
    if is_builder(heap.inputs, ref):
        return heap.read_field(ref, _text_key(heap.inputs, ref), STRING)
    return heap.inputs.known.texts.get(ref) or function(TEXT_OF, REF, (ref,))


def is_builder(inputs: Inputs, ref: Term) -> bool:
    """Whether an input is a string builder or buffer, or null."""
    return {inputs.universe.name(number) for number in inputs.classes(ref)} <= inputs.known_classes.texts.keys()


def _text_key(inputs: Inputs, ref: Term) -> str:
    """The field of our own that stands for the text of an input that is a string builder or buffer."""
    names = map(inputs.universe.name, sorted(inputs.classes(ref)))
    return next(inputs.known_classes.texts[name] for name in names)


def set_text(heap: Heap, builder: Term, text: Value) -> None:
    """Let a non-null string builder hold another text."""
    for case, guard in cases(builder, True):
        heap.write_field(case, TEXT if case.op == "fresh" else _text_key(heap.inputs, case), text, STRING, guard)


def part_of(inputs: Inputs, text: Value, begin: Value, end: Value) -> Value:
    """The characters of a text from one index to another, both within bounds and in order."""
    return map_cases(lift(text, REF), lambda case: _part_of(inputs, case, begin, end), REF)


def _part_of(inputs: Inputs, text: Term, begin: Value, end: Value) -> Value:
    found = known(text)
    if equal(INT, begin, end) is True:
        return literal_text(inputs, "")
    if begin == 0 and end == length_of(text):
        return text
    if found is not None and isinstance(begin, int) and isinstance(end, int):
        return literal_text(inputs, "".join(map(chr, _units(found)[begin:end])))
    if _is_part(text):
        text, first, _ = text.args
        begin, end = (apply(_ADD, lower(first), at) for at in (begin, end))
    return function(_PART, REF, (text, lift(begin, INT), lift(end, INT)))


def _is_part(text: Term) -> bool:
    return text.payload is _PART


def same_text(inputs: Inputs, a: Value, b: Value) -> Value:
    """Whether two texts are the same."""
    return inputs.same_reference(a, b)


def length_of(text: Value) -> Value:
    """The number of UTF-16 units of a text."""
    return _length(text, {})


def _length(text: Value, found: dict[Term, Value]) -> Value:
    """The same, with the lengths that were found for parts of the text: choices of concatenations of choices share most of them."""

    def of_case(case: Term) -> Value:
        if case not in found:
            lengths = [_length(part, found) for part in case.args] if _is_concatenation(case) else [_length_of(case)]
            found[case] = reduce(lambda a, b: apply(_ADD, a, b), lengths)
        return found[case]

    return map_cases(lift(text, REF), of_case, INT)


def _length_of(text: Term) -> Value:
    if _is_part(text):
        return apply(_SUB, lower(text.args[2]), lower(text.args[1]))
    found = known(text)
    return function(TEXT_LENGTH, INT, (text,), _LENGTHS) if found is None else utf16_length(found)


def char_at(text: Value, index: Value) -> Value:
    """The character at an index within bounds."""
    return map_cases(lift(text, REF), lambda case: _char_at(case, index), INT)


def _char_at(text: Term, index: Value) -> Value:
    found = known(text)
    if found is not None and isinstance(index, int):
        return unit_at(found, index) if 0 <= index < utf16_length(found) else 0
    if _is_part(text):
        return char_at(text.args[0], apply(_ADD, lower(text.args[1]), index))
    return function(TEXT_AT, INT, (text, lift(index, INT)), _UNITS)


def is_empty(text: Value) -> Value:
    """Whether a text has no characters."""
    return map_cases(lift(text, REF), _is_empty, BOOLEAN)


def _is_empty(text: Term) -> Value:
    pieces = text.args if _is_concatenation(text) else (text,)
    return False if any(map(_is_written, pieces)) else equal(INT, length_of(text), 0)


def _is_written(text: Term) -> bool:
    """Whether a text has a character for sure: a literal with some, or a number written out."""
    return bool(known(text)) or isinstance(text.payload, WrittenText)


def concatenation(inputs: Inputs, parts: Iterable[Value]) -> Term:
    """The texts one after the other; however it was put together, the same parts in a row are the same text."""
    row = [lift(part, REF) for part in parts]
    if prod(map(_cases, row)) > _MOST_CASES:
        return _row(inputs, row)
    for at, part in enumerate(row):
        if part.op == "ite":
            condition, *either = part.args
            a, b = (concatenation(inputs, (*row[:at], case, *row[at + 1 :])) for case in either)
            return lift(ite(lower(condition), a, b, REF), REF)
    return _row(inputs, row)


def has_few_cases(text: Term) -> bool:
    """Whether a text is a choice of a few."""
    return text.op == "ite" and _cases(text) <= _MOST_CASES


def _cases(text: Term) -> int:
    """Of how many texts a choice is one, as far as it matters."""
    if text.op != "ite":
        return 1
    found = sum(1 for term in subterms([text]) if term.sort is REF and term.op == "ite") + 1
    return min(found, _MOST_CASES + 1)


def _row(inputs: Inputs, parts: Iterable[Term]) -> Term:
    flat = [piece for part in parts for piece in (part.args if _is_concatenation(part) else (part,))]
    merged: list[Term] = []
    for is_known, run in groupby(flat, lambda part: known(part) is not None):
        if is_known:
            text = "".join(known(part) or "" for part in run)
            merged += [literal_text(inputs, text)] if text else []
        else:
            merged += run
    if len(merged) <= 1:
        return merged[0] if merged else literal_text(inputs, "")
    row = function(_CONCATENATION, REF, tuple(merged))
    if row not in inputs.facts and len(merged) <= _FEW:
        inputs.facts[row] = True
        rest = [_row(inputs, (*merged[:at], *merged[at + 1 :])) for at in range(len(merged))]
        inputs.facts[row] = and_(*(or_(not_(is_empty(part)), equal(REF, row, less)) for part, less in zip(merged, rest, strict=True)))
    return row


def _is_concatenation(text: Value) -> bool:
    return isinstance(text, Term) and text.payload is _CONCATENATION


def written(inputs: Inputs, value: Value, type: Primitive) -> Value:
    """The text of a number, a character or a boolean, as `String.valueOf` writes it."""
    if type is BOOLEAN:
        return ite(equal(INT, value, 0), literal_text(inputs, "false"), literal_text(inputs, "true"), REF)
    if isinstance(value, Term) and value.op == "ite":
        return map_cases(value, lambda case: written(inputs, lower(case), type), REF)
    if isinstance(value, Term):
        return function(WrittenText(INT if type.code in "BS" else type), REF, (lift(value, value.sort),))
    if type is CHAR:
        return literal_text(inputs, chr(integer(value)))
    if type.code in "BSIJ":
        return literal_text(inputs, str(value))
    return function(WrittenText(type), REF, (lift(value, type),))


def utf16_length(text: str) -> int:
    """The number of UTF-16 units."""
    return sum(2 if ord(char) > 0xFFFF else 1 for char in text)


def hash_code(text: str) -> int:
    """What `String.hashCode` gives."""
    total = 0
    for unit in _units(text):
        total = (31 * total + unit) & 0xFFFFFFFF
    return total - (1 << 32) if total >= 1 << 31 else total


def _units(text: str) -> list[int]:
    data = text.encode("utf-16-le", "surrogatepass")
    return [data[at] | data[at + 1] << 8 for at in range(0, len(data), 2)]


def unit_at(text: str, index: int) -> int:
    """The UTF-16 unit at an index."""
    return _units(text)[index]


def known_class_name(ref: Term) -> str | None:
    """The common name of the class whose class object this is, if it is a definite one."""
    return ref.payload.name if isinstance(ref.payload, ClassObject) else None
