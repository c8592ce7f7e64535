"""Calls of single stubs, with what comes of them on plain values: a number, a text, null, or the class of an exception.

Scenes take and show texts as Python's strings (`Shown`); inside of terms they are literals.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from support.written import matching_of, method_of
from twinproof.align.match import Matching
from twinproof.execute.explore import Executor, Summary
from twinproof.execute.heap import Allocated, Heap
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import Erased
from twinproof.execute.state import Path, State
from twinproof.execute.texts import known, literal_string, text_of
from twinproof.execute.universe import Universe
from twinproof.ir.types import REF
from twinproof.java.library.stubs import STUBS
from twinproof.same.commoncode import CommonCode
from twinproof.same.structural import structural_of
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import TEXT_AT, TEXT_LENGTH, TEXT_OF, About, LiteralString, LiteralText, Whether
from twinproof.term.term import Term, Value, fresh, integer, lift, lower, variable

Shown = Term | int | float | str | None
Leaves = Mapping[str, Shown]  # what variables and functions are, by what they are written as
PLAIN = "class C extends java.lang.Object {\n}\n"
LEFT = "left to the library's code"


@cache
def _matching(text: str, new: str | None) -> Matching:
    return matching_of(text, new)


class StubScene:
    """One version of a program, executed on inputs as one likes; no path is excluded by a solver."""

    def __init__(self, text: str = PLAIN, new: str | None = None, at_start: bool = False) -> None:
        self.matching = _matching(text, new)
        self.inputs = Inputs(Universe(self.matching.old, self.matching.classes), Erased(), at_start=at_start)
        self.inputs.versions = CommonCode(structural_of(self.matching.old, self.matching.new, self.inputs.universe.user_classes))
        self.executor, self.other = (
            Executor(side, self.inputs, lambda path: True, 8, lambda: None) for side in (self.matching.old, self.matching.new)
        )
        self.begin()

    def begin(self) -> None:
        """Nothing has happened yet."""
        self.state = State(Path(), Heap(self.inputs))

    def make(self, cls: str, fields: dict[str, Value] | None = None) -> Term:
        """A new object."""
        number = self.inputs.allocate()
        self.state.heap.objects[number] = Allocated(cls, fields or {})
        return fresh(number)

    def array(self, cls: str, *elements: Shown) -> Term:
        """A new array."""
        number = self.inputs.allocate()
        cells = {at: self.given(element) for at, element in enumerate(elements)}
        self.state.heap.objects[number] = Allocated(cls, {}, len(elements), cells)
        return fresh(number)

    def given(self, value: Shown) -> Value:
        """A value as an argument; Python's strings are literals."""
        return literal_string(self.inputs, value) if isinstance(value, str) else value

    def called(self, key: str, *args: Shown) -> Summary | None:
        """All outcomes of a call, in the state as it is."""
        return STUBS[key](self.executor, self.state, [self.given(arg) for arg in args])

    def result(self, key: str, *args: Shown, leaves: Leaves | None = None) -> Shown:
        """The outcome of a call where the leaves of all conditions have these values; the scene's state is then the one behind it."""
        summary = self.called(key, *args)
        return LEFT if summary is None else self.ended(summary, leaves)

    def run(self, name: str, *args: Shown, owner: str = "C") -> Summary:
        """All outcomes of a method of the old version."""
        return self.executor.run(method_of(self.matching.old.program, name, owner), [self.given(arg) for arg in args], self.state)

    def ended(self, summary: Summary, leaves: Leaves | None = None) -> Shown:
        """The one outcome where the leaves have these values; the scene's state is then the one behind it."""
        assert not summary.stopped, summary.stopped[0][1]
        ends = [(state, value, False) for state, value in ([summary.returned] if summary.returned else [])]
        ends += [(state, value, True) for state, value in summary.thrown]
        ((state, value, is_thrown),) = [end for end in ends if all(plain(one, leaves) for one in end[0].path.conditions)]
        self.state = state
        found = self.shown(value, leaves)
        return self.class_of(reference(found)) if is_thrown else found

    def class_of(self, ref: Value) -> str:
        """The class of an object that was made."""
        number = lift(ref, REF).payload
        assert isinstance(number, int)
        return self.state.heap.objects[number].cls

    def shown(self, value: Value, leaves: Leaves | None = None) -> Shown:
        """A plain value, the characters of a string, or another reference as it is."""
        while isinstance(value, Term) and value.op == "ite" and value.sort is REF:
            value = value.args[1] if plain(lower(value.args[0]), leaves) else value.args[2]
        if not isinstance(value, Term) or value.sort is not REF:
            return plain(value, leaves)
        if value.op == "const":
            return None
        if value.op == "fresh" and self.class_of(value) != "java.lang.String":
            return value
        text = text_of(self.state.heap, value)
        while isinstance(text, Term) and text.op == "ite":
            text = text.args[1] if plain(lower(text.args[0]), leaves) else text.args[2]
        found = known(text)
        return value if found is None else found


def reference(shown: Shown) -> Term:
    """What is shown as it is."""
    assert isinstance(shown, Term)
    return shown


def plain(value: Value, leaves: Leaves | None) -> Shown:
    """What a value is where its leaves have these values: texts are Python's strings, and what is up to nobody is not so."""
    if not isinstance(value, Term):
        return value
    found = evaluate([value], lambda term, args: _leaf(term, args, leaves or {}))[value]
    text = known(found)
    return found if text is None else text


def _leaf(term: Term, args: tuple[Value, ...], leaves: Leaves) -> Value:
    name = str(term.payload)
    if name in leaves:
        found = leaves[name]
        return variable(LiteralString(found), REF) if isinstance(found, str) else found
    match term.payload:
        case LiteralText() | LiteralString():
            return term
        case About(what="empty strings are the literal") | Whether(what="gives its receiver"):
            return False
    return _of_text(term, _characters(args[0]), args[1:])


def _of_text(term: Term, text: str, more: tuple[Value, ...]) -> Value:
    units = text.encode("utf-16-le", "surrogatepass")
    if term.payload is TEXT_OF:
        return variable(LiteralText(text), REF)
    if term.payload is TEXT_LENGTH:
        return len(units) // 2
    assert term.payload is TEXT_AT, term
    index = integer(more[0])
    return int.from_bytes(units[2 * index : 2 * index + 2], "little")


def _characters(value: Value) -> str:
    assert isinstance(value, Term)
    assert isinstance(value.payload, LiteralText | LiteralString), value
    return value.payload.text
