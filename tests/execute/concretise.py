"""What the executor predicts for one concrete input: its terms evaluated on a heap that is given as data.

References are node numbers plus one, null is 0. Exactly one of the executor's outcomes must apply to every input of its
universe; an input outside of it (the inside of a string, an enum's constants) is said to be so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from execute.meanings import Chars, Seen, Token, function_meaning, variable_meaning
from execute.worlds import Executed, World, scalar
from twinproof.execute.heap import Allocated, Computed, ElementRun, Write, writes
from twinproof.execute.heap import Heap as SymbolicHeap
from twinproof.execute.inputs import Inputs
from twinproof.execute.state import State
from twinproof.execute.texts import TEXT
from twinproof.execute.universe import Universe
from twinproof.heap.observe import (
    ArrayNode,
    BlockNode,
    Datum,
    End,
    Input,
    Link,
    Node,
    Null,
    ObjectNode,
    Observation,
    OpaqueNode,
    Returned,
    Scalar,
    TextNode,
    Threw,
    double_from_bits,
    float_from_bits,
)
from twinproof.ir.types import DOUBLE, FLOAT, REF, VOID, Primitive, Type, is_reference, parse_descriptor, register_type, type_named
from twinproof.term.evaluate import evaluate_node
from twinproof.term.term import Term, lift, subterms, zero


@dataclass(frozen=True, slots=True)
class Predicted:
    """The call ends like this."""

    seen: Observation


@dataclass(frozen=True, slots=True)
class Undecided:
    """The executor says that it did not follow the path this input takes."""

    why: str


@dataclass(frozen=True, slots=True)
class Wrong:
    """The executor contradicts itself on this input."""

    why: str


@dataclass(frozen=True, slots=True)
class Outside:
    """The input is none that the executor's leaves can describe."""

    why: str


Prediction = Predicted | Undecided | Wrong | Outside


_FUNCTIONS = {"text", "field", "length", "element", "typeof", "instance", "storable"}


class NotDescribable(Exception):
    """A leaf asks for something the input does not show."""


class Evaluation:
    """Terms on one concrete input."""

    def __init__(self, world: World, inputs: Inputs, given: Input) -> None:
        self._world = world
        self._universe: Universe = world.universe
        self._inputs = inputs
        self._given = given
        arguments = given.args if isinstance(given.receiver, Null) else (given.receiver, *given.args)
        self._variables = {f"p{index}": value for index, value in enumerate(arguments)}
        first = {key: value for key, (_, value) in world.statics.items() if value is not None}
        self._variables.update((f"static {key}", value) for key, value in {**first, **dict(given.statics)}.items())
        self._fields = [dict(node.fields) if isinstance(node, ObjectNode) else {} for node in given.heap]
        self._known: dict[Term, Seen] = {}

    def __call__(self, value: Seen) -> Seen:
        """The plain value of a value; an allocated object stays the term that it is."""
        if not isinstance(value, Term):
            return value
        for term in subterms([value]):
            if term not in self._known:
                self._known[term] = evaluate_node(term, tuple([self._known[arg] for arg in term.args]), self._leaf)
        return self._known[value]

    def holds(self, conditions: Iterable[Seen]) -> bool:
        """Whether all conditions are true."""
        return all(self(condition) for condition in conditions)

    def leaves(self) -> list[Term]:
        """All variables and functions that were asked for."""
        return [term for term in self._known if term.op in ("var", "apply")]

    def _leaf(self, term: Term, args: tuple[Seen, ...]) -> Seen:
        name = str(term.payload)
        if term.op == "var":
            meaning = variable_meaning(self._world, name, term in self._inputs.known.classes)
            if meaning is not None:
                return meaning
            if name not in self._variables:
                raise NotDescribable(name)
            return self._constant(plain(self._variables[name]), term)
        if name == "known":
            return self._inputs.known.numbers[term.args[0]]
        meant = function_meaning(self._world, term, args)
        if meant is not None:
            return meant[0]
        if isinstance(args[0], Token):
            return self._token(name, args[0])
        if isinstance(args[0], Chars):
            raise NotDescribable(name)
        if name.partition(" ")[0] not in _FUNCTIONS:
            raise NotDescribable(name)
        if isinstance(args[0], Term):
            raise AssertionError(f"{term} looks into an object of the call as if it were an input")
        if not args[0]:
            return Chars("") if name == "text" else self._of_null(term) if name == "typeof" else _nothing(term)
        return self._constant(self._content(term, name, args), term)

    def _of_null(self, term: Term) -> int:
        """The class of null, which may be any: one that is known if there is one."""
        classes = self._inputs.classes(term.args[0])
        return min(classes.difference(self._universe.unknown(classes)) or classes)

    def _constant(self, value: Seen, term: Term) -> Seen:
        """An enum constant among the inputs is the constant, whatever its place."""
        node = self._given.heap[value - 1] if term.sort is REF and isinstance(value, int) and value else None
        return Token("enum", node.label.removeprefix("enum ")) if isinstance(node, OpaqueNode) and node.label.startswith("enum ") else value

    def _token(self, name: str, token: Token) -> Seen:
        """What is read of an object that exists before the call but is no input."""
        if token.kind == "enum" and self._inputs.finals is not None:
            self._inputs.finals.enum_constants(str(token.value).rpartition(".")[0])
        leaf = _existing(self._inputs, token)
        if token.kind in ("enum", "static"):
            if name.startswith("field ") and self._inputs.known.has_field(leaf, name.removeprefix("field ")):
                return self(self._inputs.known.field(leaf, name.removeprefix("field ")))
            if name == "typeof" and leaf in self._inputs.known.classes:
                return min(self._inputs.known.classes[leaf])
            raise NotDescribable(name)
        cls = {"string": "java.lang.String", "class": "java.lang.Class"}.get(token.kind, token.kind)
        if name == "typeof":
            return self._universe.number(cls)
        if name == "text" and token.kind == "string":
            return Chars(str(token.value))
        if name.startswith("instance of "):
            return name.removeprefix("instance of ") in self._universe.supertypes(cls)
        if name.startswith("field ") and name.endswith(".value"):
            return token.value
        raise NotDescribable(name)

    def _content(self, term: Term, name: str, args: tuple[Seen, ...]) -> Seen:
        node = self._given.heap[args[0] - 1]
        kind, _, key = name.partition(" ")
        match kind, node:
            case "text", TextNode(text):
                return Chars(text)
            case "typeof", _:
                return self._universe.number(class_of(node))
            case "instance", _:
                return key.removeprefix("of ") in self._universe.supertypes(class_of(node))
            case "storable", ArrayNode(type):
                stored = key or class_of(self._given.heap[args[1] - 1])
                return type[:-2] in self._universe.supertypes(stored)
            case "field", TextNode() | OpaqueNode():
                if key.rpartition(".")[0] in self._universe.supertypes(class_of(node)):
                    raise NotDescribable(f"{key} of {node}")
            case "field", ObjectNode():
                return plain(self._fields[args[0] - 1].get(key, _default(term)))
            case "length", ArrayNode(_, elements):
                return len(elements)
            case "element", ArrayNode(type, elements):
                same = f"{key}[]" == chain_key(type)
                return plain(elements[args[1]]) if same and 0 <= args[1] < len(elements) else _nothing(term)
        return _nothing(term)


def _existing(inputs: Inputs, token: Token) -> Term:
    """The known object that a token is; null if it was not met."""
    found = (leaf for leaf in inputs.known.classes if str(leaf.payload) == f"{token.kind} {token.value}")
    return next(found, lift(None, REF))


def class_of(node: Node) -> str:
    """The class or array type of a node."""
    match node:
        case ObjectNode(cls):
            return cls
        case ArrayNode(type):
            return type
        case BlockNode():
            return "a block"
        case TextNode():
            return "java.lang.String"
        case OpaqueNode(label):
            kind, _, rest = label.partition(" ")
            return rest.rpartition(".")[0] if kind == "enum" else "java.lang.Class"


def chain_key(array: str) -> str:
    """What writes to arrays of a type are kept under."""
    if is_reference(type_named(array[:-2])):
        return "ref[]"
    return "byte[]" if array == "boolean[]" else array


def plain(datum: Datum) -> Seen:
    """A datum as a value of terms."""
    match datum:
        case Link(index):
            return index + 1
        case Null():
            return 0
        case Scalar(type, bits):
            if type is DOUBLE:
                return double_from_bits(bits)
            return float_from_bits(bits) if type is FLOAT else bits


def _nothing(term: Term) -> Seen:
    """The value of a leaf that no real execution reads."""
    return 0 if term.sort is REF else min(max(0, term.low), term.high) if term.sort.code in "IJ" else zero(term.sort)


def _default(term: Term) -> Datum:
    return Null() if term.sort is REF else scalar(term.sort, 0)


def predict(world: World, executed: Executed, given: Input) -> Prediction:
    """What the executor says about a call with this input."""
    value = Evaluation(world, executed.inputs, given)
    try:
        found = list(_applying(executed, value))
        outside = _outside(executed, value, given)
        if outside is not None:
            return outside
        if len(found) != 1:
            return Wrong(f"{len(found)} outcomes apply: {[what for what, _ in found]}")
        return found[0][1] if isinstance(found[0][1], Undecided) else Predicted(_Final(world, executed, given, value).seen(found[0][1]))
    except NotDescribable as problem:
        return Outside(str(problem))


_Ending = tuple[State, Seen, bool]


def _applying(executed: Executed, value: Evaluation) -> Iterator[tuple[str, Undecided | _Ending]]:
    """The outcomes whose path holds; beyond a bound the others say nothing."""
    for cut in executed.cuts:
        if value.holds([cut.condition]):
            yield f"cut at {cut.where}", Undecided(f"{cut.kind} beyond the bound")
            return
    summary = executed.summary
    if summary.returned is not None and value.holds(summary.returned[0].path.conditions):
        yield "returned", (*summary.returned, False)
    for state, exception in summary.thrown:
        if value.holds(state.path.conditions):
            yield f"threw {exception}", (state, exception, True)
    for state, reason in summary.stopped:
        if value.holds(state.path.conditions):
            yield f"stopped: {reason}", Undecided(reason)


def _outside(executed: Executed, value: Evaluation, given: Input) -> Outside | Wrong | None:
    """A fact that is false: of objects that the universe does not have, or of any others, which then is a wrong fact."""
    for leaf in value.leaves():
        fact = executed.inputs.facts.get(leaf, True)
        if not value(fact):
            known = executed.inputs.universe.user_classes
            foreign = [class_of(node) for node in given.heap if class_of(node).rstrip("[]") not in known]
            return Outside(f"objects of {foreign[0]}") if foreign else Wrong(f"not a fact: {fact}")
    return None


class _Final:
    """The final heap of one outcome on one input."""

    def __init__(self, world: World, executed: Executed, given: Input, value: Evaluation) -> None:
        self._world = world
        self._executed = executed
        self._given = given
        self._value = value
        self._numbers: dict[int | Token, int] = {}
        self._order: list[int | Token] = []

    def seen(self, ending: _Ending) -> Observation:
        """The observation that the outcome leaves."""
        state, value, thrown = ending
        statics = tuple(self._statics(state.heap))
        end = self._thrown(state.heap, value) if thrown else self._returned(value)
        nodes = [self._input_node(state.heap, index) for index in range(len(self._given.heap))]
        for number in self._order:  # grows while it is walked
            heap = state.heap
            nodes.append(self._token_node(heap, number) if isinstance(number, Token) else self._fresh_node(heap, heap.objects[number]))
        output, errors = self._value(state.heap.output), self._value(state.heap.errors)
        assert isinstance(output, Chars)
        assert isinstance(errors, Chars)
        return Observation(end, output.text, tuple(nodes), statics, errors.text)

    def _returned(self, value: Seen) -> End:
        type = parse_descriptor(self._executed.method.descriptor).result
        return Returned(None if type is VOID else self._datum(type, value))

    def _thrown(self, heap: SymbolicHeap, value: Seen) -> End:
        datum = self._datum(REF, value)
        assert isinstance(datum, Link), "threw null"
        if datum.index < len(self._given.heap):
            return Threw(class_of(self._given.heap[datum.index]), None, datum)
        made = self._order[datum.index - len(self._given.heap)]
        assert isinstance(made, int), "threw a constant"
        return Threw(heap.objects[made].cls, None, datum)

    def _statics(self, heap: SymbolicHeap) -> Iterator[tuple[str, Datum]]:
        given = dict(self._given.statics)
        for key, (field, first) in sorted(self._world.statics.items()):
            if key in heap.statics:
                yield key, self._datum(field.type, heap.statics[key])
            elif key in given or first is not None:
                datum = given.get(key, first)
                assert datum is not None
                yield key, datum

    def _datum(self, type: Type, value: Seen) -> Datum:
        found = self._value(value)
        if not is_reference(type):
            assert isinstance(type, Primitive)
            return scalar(type, found)
        if found is None or isinstance(found, int):
            return Link(found - 1) if found else Null()
        if isinstance(found, Token) and found.kind == "enum" and OpaqueNode(f"enum {found.value}") in self._given.heap:
            return Link(self._given.heap.index(OpaqueNode(f"enum {found.value}")))
        key = found if isinstance(found, Token) else found.payload
        if key not in self._numbers:
            self._numbers[key] = len(self._given.heap) + len(self._order)
            self._order.append(key)
        return Link(self._numbers[key])

    def _applied(self, heap: SymbolicHeap, chain: Write | None, ref: int | Token | None) -> Iterator[Write]:
        """The writes of a chain that happen, oldest first; with `ref`, those to this input object."""
        for write in reversed(list(writes(chain))):
            if self._value(heap.guard(write)) and (ref is None or self._value(write.ref) == ref):
                yield write

    def _input_node(self, heap: SymbolicHeap, index: int) -> Node:
        node = self._given.heap[index]
        if isinstance(node, ArrayNode):
            return ArrayNode(node.type, self._input_elements(heap, index, node))
        if not isinstance(node, ObjectNode):
            return node
        fields = dict(node.fields)
        for key, type in self._layout(node.cls):
            fields.setdefault(key, Null() if is_reference(type) else scalar(register_storage(type), 0))
            for write in self._applied(heap, heap.chains.get(key), index + 1):
                fields[key] = self._datum(type, write.value)
        return ObjectNode(node.cls, tuple(sorted(fields.items())))

    def _input_elements(self, heap: SymbolicHeap, index: int, node: ArrayNode) -> tuple[Datum, ...]:
        element = type_named(node.type[:-2])
        elements = list(node.elements)
        for write in self._applied(heap, heap.chains.get(chain_key(node.type)), index + 1):
            for at, value in self._places(write):
                elements[at] = self._datum(element, value)
        return tuple(elements)

    def _places(self, write: Write) -> Iterator[tuple[int, Seen]]:
        """The elements that a write sets."""
        if not isinstance(write.place, ElementRun | Computed):
            yield self._value(write.place), write.value
            return
        start = self._value(write.place.start) if isinstance(write.place, ElementRun) else 0
        for at in range(start, start + self._value(write.place.length)):
            yield at, write.place.value(at)

    def _token_node(self, heap: SymbolicHeap, token: Token) -> Node:
        match token.kind:
            case "string":
                return TextNode(str(token.value))
            case "class" | "enum":
                return OpaqueNode(f"{token.kind} {token.value}")
            case "static":
                return self._static_node(heap, token)
        key, type = next(iter(self._layout(token.kind)))
        return ObjectNode(token.kind, ((key, self._datum(type, token.value)),))

    def _static_node(self, heap: SymbolicHeap, token: Token) -> Node:
        """The object of a final static field: what its fields are known to hold, and what the call wrote there."""
        known, leaf = self._executed.inputs.known, _existing(self._executed.inputs, token)
        cls = self._executed.inputs.universe.name(min(known.classes[leaf]))
        fields: dict[str, Datum] = {}
        for key, type in self._layout(cls):
            written = [write.value for write in self._applied(heap, heap.chains.get(key), token)]
            if not written and not known.has_field(leaf, key):
                raise NotDescribable(f"{key} of {token}")
            fields[key] = self._datum(type, written[-1] if written else known.field(leaf, key))
        return ObjectNode(cls, tuple(sorted(fields.items())))

    def _fresh_node(self, heap: SymbolicHeap, obj: Allocated) -> Node:
        if TEXT in obj.fields and obj.cls == "java.lang.String":
            chars = self._value(obj.fields[TEXT])
            assert isinstance(chars, Chars)
            return TextNode(chars.text)
        if obj.cls.endswith("[]"):
            return self._fresh_array(heap, obj)
        fields = {key: self._datum(type, obj.fields.get(key, zero(register_type(type)))) for key, type in self._layout(obj.cls)}
        return ObjectNode(obj.cls, tuple(sorted(fields.items())))

    def _fresh_array(self, heap: SymbolicHeap, obj: Allocated) -> Node:
        element = type_named(obj.cls[:-2])
        values: list[Seen] = [zero(register_type(element))] * self._value(obj.length)
        for at, cell in obj.cells.items():
            if at < len(values):
                values[at] = cell
        for write in self._applied(heap, obj.writes, None):
            for at, value in self._places(write):
                values[at] = value
        return ArrayNode(obj.cls, tuple([self._datum(element, value) for value in values]))

    def _layout(self, name: str) -> list[tuple[str, Type]]:
        """The fields of an object of a class, but for those of exceptions that nobody observes."""
        classes = [cls for cls in self._world.program.supertypes(name) if cls.name != "java.lang.Throwable"]
        return [(f"{cls.name}.{field.name}", field.type) for cls in classes for field in cls.fields if not field.is_static]


def register_storage(type: Type) -> Primitive:
    """A primitive storage type."""
    assert isinstance(type, Primitive)
    return type
