"""Objects of a model that are not built but there already: enum constants, class objects, literals; and the texts of strings."""

from __future__ import annotations

from collections.abc import Mapping

from twinproof.execute.inputs import Inputs
from twinproof.execute.texts import known, literals
from twinproof.heap.observe import Node, OpaqueNode, TextNode
from twinproof.ir.types import INT, REF, STRING, method_descriptor
from twinproof.smt.query import Model
from twinproof.term.leaf import TEXT_AT, TEXT_LENGTH, TEXT_OF, ClassObject, EnumConstant, LibraryFunction, Static
from twinproof.term.term import Term, Value, function, integer

LONGEST = 64
_PLACES = tuple(LibraryFunction(STRING.name, name, method_descriptor([INT], INT)) for name in ("indexOf", "lastIndexOf"))


class Constants:
    """What a model says of known objects and of strings."""

    def __init__(self, inputs: Inputs, model: Model, values: Mapping[Term, Value]) -> None:
        self._inputs = inputs
        self._model = model
        self._values = values

    def node(self, number: int, cls: str, reference: Term) -> Node | None:
        """The node of a constant or string; None for an object that must be built."""
        leaf = self._leaf(number, cls)
        if cls == STRING.name:
            text = known(self._inputs.known.texts.get(leaf)) if leaf is not None else None
            return TextNode(self._text(number, reference) if text is None else text)
        match leaf and leaf.payload:
            case ClassObject() | EnumConstant(whose="") as constant:
                return OpaqueNode(str(constant))
        return None

    def is_static(self, number: int, cls: str) -> bool:
        """Whether the object is the value of a final static field."""
        leaf = self._leaf(number, cls)
        return leaf is not None and isinstance(leaf.payload, Static)

    def _leaf(self, number: int, cls: str) -> Term | None:
        wanted = self._inputs.universe.number(cls)
        for leaf, classes in self._inputs.known.classes.items():
            if leaf.op == "var" and wanted in classes and self._model.leaf(leaf, ()) == number:
                return leaf
        return None

    def _text(self, number: int, reference: Term) -> str:
        """The text of a string that is no literal's object."""
        value = self._model.leaf(function(TEXT_OF, REF, (reference,)), (number,))
        for leaf, text in literals(self._inputs):
            if self._values.get(leaf) == value:
                return text
        asked = {term: args for term in self._values if term.op == "apply" for args in [self._arguments(term)] if args and args[0] == value}
        length = next((integer(self._values[term]) for term in asked if term.payload is TEXT_LENGTH), 1 if value else 0)
        units = [chr(ord("a") + integer(value or 0) % 26)] * min(max(length, 0), LONGEST)
        chars = [(integer(args[1]), integer(self._values[term])) for term, args in asked.items() if term.payload is TEXT_AT]
        told = {at: chr(code) for at, code in chars if 0 <= at < len(units)}
        for at, char in told.items():
            units[at] = char
        for term in self._values:
            if term.payload in _PLACES and self._values[term.args[0]] == value:
                at, code = integer(self._values[term]), integer(self._values[term.args[1]])
                if 0 <= at < len(units) and 0 <= code <= 0xFFFF and at not in told:
                    units[at] = chr(code)
        return "".join(units)

    def _arguments(self, term: Term) -> tuple[Value, ...]:
        return tuple(self._values[arg] for arg in term.args) if term.payload in (TEXT_LENGTH, TEXT_AT) else ()
