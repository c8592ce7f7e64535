"""Preconditions: predicates of the user's own code that every input must satisfy.

`--requires Class.method` names a static boolean method that takes what the checked method takes, the receiver first, or a boolean
method without parameters, which is then asked of the receiver and of every argument that is an instance of the class. `--requires
name` is the latter for all classes that declare such a method. Nothing is asked of null. The predicate is evaluated before the
call on the same input, what it changes is forgotten, and an exception counts as no. It must be the same code in both versions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.align.match import Matching, Pair
from twinproof.align.shape import common_descriptor
from twinproof.base.dataclass import dataclass, replace
from twinproof.base.errors import BadInput, nearest
from twinproof.base.options import Shape
from twinproof.execute.universe import Universe
from twinproof.heap.observe import Datum, Input, Link, Null, ObjectNode, OpaqueNode, Returned, Scalar
from twinproof.ir.builder import BodyBuilder
from twinproof.ir.instruction import CallKind, Const
from twinproof.ir.program import PRIVATE, STATIC, Class, Method
from twinproof.ir.side import Side
from twinproof.ir.types import BOOLEAN, INT, ClassType, Primitive, Type, descriptor_of, parse_descriptor
from twinproof.language.runner import Runner
from twinproof.same.structural import structural_of
from twinproof.sample.concrete import LoadedVersion, SideFiles
from twinproof.sample.sample import Keep
from twinproof.sample.shapes import is_tree

_ZERO = Const(INT, 0)


@dataclass(frozen=True, slots=True)
class Asked:
    """One question: `method` of the inputs at these places, the receiver's first; an object is asked if it is of the method's class."""

    method: Method
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Precondition:
    """What is asked of the inputs of one pair, as a method of the program that asks it all."""

    text: str
    asked: tuple[Asked, ...]
    method: Method


class Requirement:
    """What `--requires` names, found in the program; `BadInput` if it is nothing, or not the same in both versions."""

    def __init__(self, text: str, matching: Matching, universe: Universe) -> None:
        self.text = text
        self._universe = universe
        owner, _, name = text.strip().rpartition(".")
        self._predicates = [each for cls in _classes(matching, owner) for each in _predicates(cls, name)]
        if not self._predicates:
            raise BadInput(f"--requires {text}: {_why_none(matching, owner, name)}")
        self._demand_same(matching, name)

    def on(self, side: Side, pair: Pair) -> Precondition | None:
        """What it asks of the inputs of a pair; None if it is about other things."""
        types = _input_types(side, pair.old)
        asked = (*self._static(types), *self._on_objects(types))
        return Precondition(self.text, asked, _asking(pair.old, types, asked)) if asked else None

    def _static(self, types: Sequence[Type]) -> Iterator[Asked]:
        for method in self._predicates:
            if method.is_static and self._takes(parse_descriptor(method.descriptor).params, types):
                yield Asked(method, tuple(range(len(types))))
                return

    def _takes(self, params: Sequence[Type], types: Sequence[Type]) -> bool:
        return len(params) == len(types) and all(map(self._fits, types, params))

    def _fits(self, type: Type, param: Type) -> bool:
        return type == param or (not isinstance(type, Primitive) and str(param) in self._universe.supertypes(str(type)))

    def _on_objects(self, types: Sequence[Type]) -> Iterator[Asked]:
        """Questions to single inputs; a method that overrides another of them is asked through that one."""
        methods = [method for method in self._predicates if not method.is_static]
        for place, type in enumerate(types):
            for method in methods:
                if not isinstance(type, Primitive) and self._may_be(type, method.owner) and not self._overrides(method, methods):
                    yield Asked(method, (place,))

    def _may_be(self, type: Type, cls: str) -> bool:
        names = map(self._universe.name, self._universe.family(type))
        return any(cls in self._universe.supertypes(name) for name in names)

    def _overrides(self, method: Method, others: Sequence[Method]) -> bool:
        above = self._universe.supertypes(method.owner) - {method.owner}
        return not method.flags & PRIVATE and any(other.owner in above and not other.flags & PRIVATE for other in others)

    def _demand_same(self, matching: Matching, name: str) -> None:
        structural = structural_of(matching.old, matching.new, self._universe.user_classes)
        wanted = {(method.name, method.descriptor) for method in self._predicates}
        for cls in sorted(self._universe.user_classes):
            old, new = (_methods(side, cls, name) for side in (matching.old, matching.new))
            for key in sorted(wanted & (set(old) | set(new))):
                if key not in old or key not in new or not structural.same(old[key], new[key]):
                    raise BadInput(f"--requires {self.text}: {cls}.{name} or something it uses is not the same code in both versions")


def _classes(matching: Matching, owner: str) -> list[Class]:
    found = [matching.old.find(name) for name in matching.classes if not owner or _is_named(owner, name)]
    return [cls for cls in found if cls is not None]


def _is_named(wanted: str, name: str) -> bool:
    plain = name.replace("$", ".")
    return wanted in (name, plain) or plain.endswith("." + wanted)


def _methods(side: Side, name: str, method_name: str) -> dict[tuple[str, str], Method]:
    """The methods of this name in a common class, by name and common descriptor."""
    cls = side.find(name)
    methods = () if cls is None else cls.methods.values()
    return {(method.name, common_descriptor(side, method.descriptor)): method for method in methods if method.name == method_name}


def _predicates(cls: Class, name: str) -> Iterator[Method]:
    for method in (method for method in cls.methods.values() if method.name == name):
        params, result = parse_descriptor(method.descriptor)
        if result is BOOLEAN and (method.is_static or not params):
            yield method


def _why_none(matching: Matching, owner: str, name: str) -> str:
    known = sorted({f"{cls.name}.{key}" if owner else key for cls in _classes(matching, "") for key in _names(cls)})
    near = nearest(f"{owner}.{name}" if owner else name, known, 2, 0.6)
    return f"no boolean method that could be asked of an input{'; did you mean ' + ' or '.join(near) + '?' if near else ''}"


def _names(cls: Class) -> Iterator[str]:
    return (name for name, _ in cls.methods if any(_predicates(cls, name)))


def _input_types(side: Side, method: Method) -> tuple[Type, ...]:
    params = tuple(side.common_type(param) for param in parse_descriptor(method.descriptor).params)
    return params if method.is_static or method.is_constructor else (ClassType(side.common(method.owner)), *params)


def _asking(checked: Method, types: Sequence[Type], asked: Sequence[Asked]) -> Method:
    """A method that takes the inputs and returns whether all answers are yes."""
    descriptor = f"({''.join(descriptor_of(type) for type in types)})Z"
    builder = BodyBuilder(descriptor)
    no = builder.label()
    for question in asked:
        args = [builder.args[place] for place in question.places]
        following, ask = builder.label(), builder.label()
        if question.method.is_static:
            builder.jump(ask)
        else:
            fits = builder.instance_of(args[0], ClassType(question.method.owner))
            builder.branch("ne.int", fits, _ZERO, then=ask, other=following)
        builder.place(ask)
        kind = CallKind.STATIC if question.method.is_static else CallKind.VIRTUAL
        builder.branch("ne.int", builder.call(kind, question.method.ref, *args), _ZERO, then=following, other=no)
        builder.place(following)
    builder.give_back(Const(INT, 1))
    builder.place(no)
    builder.give_back(_ZERO)
    return Method(checked.owner, "requires", descriptor, STATIC, builder.finish())


def admitted(requires: Precondition | None, shape: Shape, runner: Runner, files: SideFiles, universe: Universe) -> Keep:
    """Picks the inputs of the required shape that satisfy the precondition."""
    satisfying: Keep = list if requires is None else SatisfyingInputs(requires, runner, files, universe)
    if shape == "any":
        return satisfying
    return lambda inputs: satisfying([given for given in inputs if is_tree(files.side.program.known_classes, given)])


class SatisfyingInputs:
    """Picks the inputs that satisfy a precondition, by asking on the real JVM."""

    def __init__(self, precondition: Precondition, runner: Runner, files: SideFiles, universe: Universe) -> None:
        self._asked = precondition.asked
        self._versions = [LoadedVersion(runner, replace(files, method=question.method)) for question in precondition.asked]
        self._universe = universe

    def __call__(self, inputs: list[Input]) -> list[Input]:
        """Those of the inputs of which every answer is yes."""
        for question, version in zip(self._asked, self._versions, strict=True):
            posed = {given: self._posed(question, given) for given in inputs}
            put = [given for given in inputs if posed[given] is not None]
            seen = version.observe([each for given in put if (each := posed[given]) is not None])
            refused = {given for given, answer in zip(put, seen, strict=True) if answer.end != Returned(Scalar(BOOLEAN, 1))}
            inputs = [given for given in inputs if given not in refused]
        return inputs

    def _posed(self, question: Asked, given: Input) -> Input | None:
        """The call of a predicate on an input; None if it is not asked."""
        values = given.args if isinstance(given.receiver, Null) else (given.receiver, *given.args)
        chosen = tuple(values[place] for place in question.places)
        if question.method.is_static:
            return replace(given, receiver=Null(), args=chosen)
        return replace(given, receiver=chosen[0], args=()) if self._is_a(given, chosen[0], question.method.owner) else None

    def _is_a(self, given: Input, value: Datum, cls: str) -> bool:
        match given.heap[value.index] if isinstance(value, Link) else None:
            case ObjectNode(name):
                return cls in self._universe.supertypes(name)
            case OpaqueNode(label) if label.startswith("enum "):
                return cls in self._universe.supertypes(label[5:].rpartition(".")[0])
        return False
