"""How near methods are to what changed: a rough call graph of both versions, walked from what differs to those who may run it.

It says what is looked at first, and what may wait; it decides nothing, so it may be tighter than what proofs go by: a call on a type of the
library is taken to run a class of the program only where code on the way mentions that class. Whoever makes a choice by it says how many
methods were left out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import suppress

from twinproof.align.match import Matching, Pair
from twinproof.align.shape import body_shape, common_descriptor, fields_shape
from twinproof.align.starts import START, is_start
from twinproof.base.errors import BadInput
from twinproof.execute.universe import Universe
from twinproof.ir.instruction import Call, CallKind, CheckCast, FieldRef, Instruction, MethodRef, New
from twinproof.ir.program import STATIC, Class, Method, is_special_name
from twinproof.ir.resolve import all_interfaces, resolve_method
from twinproof.ir.side import Side, remembered
from twinproof.ir.synthetic import UNNAMED
from twinproof.ir.types import BARE, Type, erase, innermost_name, parse_descriptor
from twinproof.same.callgraph import instructions

Node = tuple[str, str, str]  # class, method and descriptor in common names; of a class alone its name


class Nearness:
    """How many calls there are between each method and what changed."""

    def __init__(self, old: Side, new: Side, names: frozenset[str]) -> None:
        self._sides = old, new
        self._users: dict[Node, set[Node]] = {}
        moved = frozenset(name for name in names if _is_moved(old, new, name))
        for side in self._sides:
            for node, used in _Uses(side, names, moved).all():
                self._users.setdefault(used, set()).add(node)
        self._steps = _walk(frozenset(_seeds(*self._sides, names)), self._users)

    def has_changed(self, pair: Pair) -> bool:
        """Whether the code of a method itself differs, that of its unnamed methods included."""
        return _differs(*self._sides, pair.old, pair.new)

    def distance(self, pair: Pair) -> int | None:
        """How many calls away what changed is, 0 if the method itself did; None if none is seen to lead there."""
        found = [self._steps.get(_node(side, method)) for side, method in zip(self._sides, (pair.old, pair.new), strict=True)]
        return min((steps for steps in found if steps is not None), default=None)


def nearness_of(matching: Matching) -> Nearness:
    """The one Nearness of two versions, so that the graph is made once."""
    return _nearness(matching.old, matching.new, frozenset(matching.classes))


@remembered
def _nearness(old: Side, new: Side, names: frozenset[str]) -> Nearness:
    return Nearness(old, new, names)


class _Uses:
    """What methods of one version may run, and which classes they may hand on."""

    def __init__(self, side: Side, names: frozenset[str], moved: frozenset[str]) -> None:
        self._side = side
        self._names = names
        self._moved = moved  # what is above them changed
        self._above = Universe(side, names).supertypes
        self._below: dict[str, list[str]] = {}
        for name in sorted(names):
            for above in self._above(name) & names:
                self._below.setdefault(above, []).append(name)

    def all(self) -> Iterator[tuple[Node, Node]]:
        """Who uses what: methods other methods and classes, classes those below them and what the library may call in them."""
        for name in sorted(self._names):
            cls = self._side.find(name)
            for method in cls.methods.values() if cls else ():
                node = _node(self._side, method)
                with suppress(BadInput):
                    yield from ((node, used) for used in dict.fromkeys(self._of(method)))
            yield from ((_class(name), _class(below)) for below in self._below.get(name, ()) if below != name)
            yield from ((_class(name), _node(self._side, method)) for method in (self._answers(cls) if cls else ()))

    def _answers(self, cls: Class) -> Iterator[Method]:
        """The methods of a class that code of the library may call."""
        above = [self._side.program.find(name) for name in self._above(self._side.common(cls.name)) - self._names]
        known = {key for each in above if each is not None for key in each.methods}
        return (method for key, method in cls.methods.items() if key in known and not is_special_name(method.name))

    def _of(self, method: Method) -> Iterator[Node]:
        yield from map(_class, self._mentioned(*map(_innermost, parse_descriptor(method.descriptor).params)))
        this = method.body.params[0] if method.body and method.body.params and not method.flags & STATIC else None
        for instr in instructions(self._side, method):
            yield from map(_class, self._mentioned(*_types(instr)))
            if isinstance(instr, Call):
                yield from self._called(instr)
                if this is not None and this in instr.args and self._side.common(instr.method.owner) not in self._names:
                    yield from map(_class, self._mentioned(method.owner))
            owner = _initialised(instr)
            if owner is not None and self._side.common(owner) in self._names:
                yield (self._side.common(owner), START, BARE)

    def _mentioned(self, *types: str) -> Iterator[str]:
        return (name for name in map(self._side.common, types) if name in self._names)

    def _called(self, call: Call) -> Iterator[Node]:
        ref = call.method
        owner = self._side.common(ref.owner)
        resolved = resolve_method(self._side.program, ref) if owner in self._names else None
        if owner in self._names:
            yield owner, ref.name, common_descriptor(self._side, ref.descriptor)  # what it is there may be inherited from elsewhere now
        if resolved is not None:
            yield _node(self._side, resolved)
        if owner in self._names and call.kind in (CallKind.VIRTUAL, CallKind.INTERFACE):
            yield from self._overriding(owner, ref)

    def _overriding(self, owner: str, ref: MethodRef) -> Iterator[Node]:
        for name in self._below.get(owner, ()):
            cls = self._side.find(name)
            if name in self._moved or (cls is not None and (ref.name, ref.descriptor) in cls.methods):
                yield name, ref.name, common_descriptor(self._side, ref.descriptor)


def _walk(seeds: frozenset[Node], users: Mapping[Node, set[Node]]) -> dict[Node, int]:
    """How many methods are between each node and the nearest seed; classes and unnamed methods do not count."""
    steps = dict.fromkeys(seeds, 0)
    queue = deque(seeds)
    while queue:
        node = queue.popleft()
        for user in users.get(node, ()):
            is_step = bool(user[1]) and not user[1].startswith(UNNAMED)
            further = steps[node] + is_step
            if further < steps.get(user, further + 1):
                steps[user] = further
                (queue.append if is_step else queue.appendleft)(user)
    return steps


def _seeds(old: Side, new: Side, names: frozenset[str]) -> Iterator[Node]:
    """What differs itself: methods by their code, or that only one version has; classes by what is above them."""
    for name in sorted(names):
        before, after = old.find(name), new.find(name)
        if before is None or after is None:
            continue
        methods = [{_node(side, each): each for each in cls.methods.values()} for side, cls in ((old, before), (new, after))]
        for node in dict.fromkeys((*methods[0], *methods[1])):
            one, other = (found.get(node) for found in methods)
            if one is None or other is None or _differs(old, new, one, other):
                yield node
        if _start_shape(old, before) != _start_shape(new, after):
            yield (name, START, BARE)
        if _declared(old, before) != _declared(new, after):
            yield _class(name)
        if _is_moved(old, new, name):
            yield from _inherited(old, before)
            yield from _inherited(new, after)


def _ways(side: Side, cls: Class) -> list[Class]:
    return [*side.program.supertypes(cls.name), *all_interfaces(side.program, cls.name)]


def _is_moved(old: Side, new: Side, name: str) -> bool:
    """Whether other classes are above one that both versions have."""
    classes = [(side, cls) for side in (old, new) if (cls := side.find(name)) is not None]
    above = [[side.common(each.name) for each in _ways(side, cls)] for side, cls in classes]
    return len(above) == 2 and above[0] != above[1]


def _inherited(side: Side, cls: Class) -> Iterator[Node]:
    """All methods that a class inherits, as its own: what is above it changed."""
    for above in (one for one in _ways(side, cls) if one.name != cls.name):
        for key, method in above.methods.items():
            if key not in cls.methods and not is_special_name(method.name):
                yield side.common(cls.name), method.name, common_descriptor(side, method.descriptor)


def _declared(side: Side, cls: Class) -> object:
    return side.common(cls.superclass) if cls.superclass else None, sorted(map(side.common, cls.interfaces)), cls.flags


def _start_shape(side: Side, cls: Class) -> object:
    return fields_shape(side, cls, statics_only=True)


def _differs(old: Side, new: Side, one: Method, other: Method) -> bool:
    """Whether two methods have different code of their own; what a class starts with has constants, too."""
    if is_start(one):
        classes = old.program.find(one.owner), new.program.find(other.owner)
        shapes = [_start_shape(side, cls) for side, cls in zip((old, new), classes, strict=True) if cls is not None]
        if len(shapes) == 2 and shapes[0] != shapes[1]:
            return True
    try:
        return _own_shape(old, one) != _own_shape(new, other)
    except BadInput:
        return True


def _own_shape(side: Side, method: Method) -> tuple[object, ...]:
    """The code of a method with that of the unnamed methods in it."""
    todo, shapes, seen = [method], [], {method}
    while todo:
        each = todo.pop(0)
        shapes.append(None if each.body is None else body_shape(side, each.body))
        for instr in instructions(side, each):
            if isinstance(instr, Call) and instr.method.name.startswith(UNNAMED) and instr.method.owner == method.owner:
                inside = resolve_method(side.program, instr.method)
                if inside is not None and inside not in seen:
                    seen.add(inside)
                    todo.append(inside)
    return method.flags & STATIC, tuple(shapes)


def _types(instr: Instruction) -> Iterator[str]:
    """The types of objects that an instruction makes, reads or takes something for."""
    match instr:
        case New(cls=name):
            yield name
        case CheckCast(type=type):
            yield _innermost(type)
        case _:
            field = getattr(instr, "field", None)
            if isinstance(field, FieldRef):
                yield _innermost(field.type)


def _innermost(type: Type) -> str:
    return innermost_name(str(erase(type)))


def _initialised(instr: Instruction) -> str | None:
    """The class that an instruction may initialise."""
    match instr:
        case New(cls=owner) | Call(kind=CallKind.STATIC, method=MethodRef(owner=owner)):
            return owner
    field = getattr(instr, "field", None)
    return field.owner if isinstance(field, FieldRef) else None


def _class(name: str) -> Node:
    return name, "", ""


def _node(side: Side, method: Method) -> Node:
    return side.common(method.owner), method.name, common_descriptor(side, method.descriptor)
