"""From a solver's model to an input: the objects the model speaks of, with the fields and elements that matter."""

from __future__ import annotations

from twinproof.execute.inputs import Inputs
from twinproof.execute.universe import UNKNOWN
from twinproof.ir.observe import ArrayNode, Datum, Input, Link, Node, Null, ObjectNode, Scalar, double_bits, float_bits
from twinproof.ir.types import DOUBLE, FLOAT, INT, OBJECT, Primitive, Type, is_reference, type_named
from twinproof.smt.query import Model
from twinproof.term.evaluate import evaluate
from twinproof.term.term import Term, Value, function, subterms

MAX_ARRAY = 4096


class Unbuildable(Exception):
    """The model's input cannot be built: an array is too long, or no class fits a type."""


def input_from_model(inputs: Inputs, model: Model, conditions: tuple[Term, ...], has_receiver: bool) -> Input:
    """The input that a model of the conditions describes."""
    builder = _Builder(inputs, model, conditions)
    args = [builder.datum(type, builder.values[leaf]) for leaf, type in inputs.parameters]
    used = {key for key, (leaf, _) in inputs.statics.items() if leaf in builder.mentioned}
    statics = tuple((key, builder.datum(type, builder.values[leaf])) for key, (leaf, type) in sorted(inputs.statics.items()) if key in used)
    heap = builder.heap()
    return Input(heap, args[0] if has_receiver else Null(), tuple(args[1:] if has_receiver else args), statics)


class _Builder:
    """Collects the objects of a model, numbered as they are met."""

    def __init__(self, inputs: Inputs, model: Model, conditions: tuple[Term, ...]) -> None:
        self.inputs = inputs
        self.model = model
        roots = [*conditions, *(leaf for leaf, _ in inputs.parameters), *(leaf for leaf, _ in inputs.statics.values())]
        self.mentioned = set(subterms(conditions))
        self.values = evaluate(roots, model.leaf)
        self.numbers: dict[tuple[int, str], int] = {}  # references of unrelated classes may share a number
        self.order: list[tuple[int, str]] = []
        self.contents: dict[int, list[tuple[Term, tuple[Value, ...]]]] = {}
        for term in subterms(roots):
            if term.op == "apply" and term in inputs.declared:
                self.contents.setdefault(self.values[term.args[0]] or 0, []).append((term, tuple(self.values[arg] for arg in term.args)))

    def datum(self, type: Type, value: Value) -> Datum:
        """A value of the model as data; an object met for the first time is numbered."""
        if is_reference(type):
            return Link(self._add(value, self._class(value, type))) if value else Null()
        assert isinstance(type, Primitive)
        if type is DOUBLE:
            return Scalar(type, double_bits(value))
        return Scalar(type, float_bits(value) if type is FLOAT else int(value))

    def _add(self, number: int, cls: str) -> int:
        if (number, cls) not in self.numbers:
            self.numbers[number, cls] = len(self.order)
            self.order.append((number, cls))
        return self.numbers[number, cls]

    def heap(self) -> tuple[Node, ...]:
        """The nodes of all objects reached from what was asked for."""
        nodes: list[Node] = []
        while len(nodes) < len(self.order):
            nodes.append(self._node(*self.order[len(nodes)]))
        return tuple(nodes)

    def _node(self, number: int, cls: str) -> Node:
        known = self.contents.get(number, [])
        if cls.endswith("[]"):
            return self._array(number, cls, known)
        fields = {str(term.payload)[6:]: self._content(term) for term, _ in known if str(term.payload).startswith("field ")}
        supertypes = self.inputs.universe.supertypes(cls)
        return ObjectNode(cls, tuple((key, value) for key, value in sorted(fields.items()) if key.rpartition(".")[0] in supertypes))

    def _content(self, term: Term) -> Datum:
        return self.datum(self.inputs.declared[term], self.values[term])

    def _array(self, number: int, cls: str, known: list[tuple[Term, tuple[Value, ...]]]) -> ArrayNode:
        length = self.model.leaf(function("length", INT, (self._reference(number),)), (number,))
        if length > MAX_ARRAY:
            raise Unbuildable(f"an array of length {length}")
        element = type_named(cls[:-2])
        zero: Datum = Null() if is_reference(element) else self.datum(element, 0)
        cells = [zero] * max(length, 0)
        for term, args in known:
            if str(term.payload).startswith("element ") and 0 <= args[1] < length:
                cells[args[1]] = self._content(term)
        return ArrayNode(cls, tuple(cells))

    def _class(self, number: int, type: Type) -> str:
        family = self.inputs.universe.family(type)
        if not family:
            raise Unbuildable(f"no class fits {type}")
        if len(family) == 1:
            return self._buildable(min(family))
        chosen = self.model.leaf(function("typeof", INT, (self._reference(number),)), (number,))
        return self._buildable(chosen if chosen in family else min(family))

    def _buildable(self, number: int) -> str:
        name = self.inputs.universe.name(number)
        if name.startswith(UNKNOWN) and name != UNKNOWN + OBJECT.name:
            raise Unbuildable(f"an object of some class that is a {name[1:]}")
        return name.removeprefix(UNKNOWN)

    def _reference(self, number: int) -> Term:
        """Some leaf that stands for the object: functions are looked up by its number, so any will do."""
        declared = self.inputs.declared
        return next(leaf for leaf in self.values if leaf in declared and is_reference(declared[leaf]) and self.values[leaf] == number)
