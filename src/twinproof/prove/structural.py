"""The structural strategy: both versions lower to the same code, and so does everything they may call. No solver.

Registers are compared by their place, not by name; source lines, debug names and renamed classes do not count. A call may run
the method with its name and descriptor that any class below its type has, so all of those must be the same on both sides as well,
and the classes they mention must declare the same fields, supertypes and static initialisers. What the same code does may also
depend on classes it does not mention (`prove.world`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, cast

from twinproof.align.shape import body_shape, class_shape, common_descriptor, fields_shape
from twinproof.ir.program import Call, CallKind, Class, FieldRef, GetStatic, Instruction, Method, MethodRef, New, PutStatic
from twinproof.ir.resolve import resolve_method
from twinproof.ir.side import Side
from twinproof.jvm.callsite import is_site_name
from twinproof.prove.settle import settle
from twinproof.prove.world import World

Node = tuple[Any, Any]  # two methods; or all that a call on a type by its name and descriptor, or the library, may run
Declared = dict[tuple[str, str], dict[str, Method]]


class Structural:
    """Decides whether two programs have the same code below pairs of methods; what it found is kept for the pairs to come."""

    def __init__(self, old: Side, new: Side, user_classes: frozenset[str]) -> None:
        self.old = old
        self.new = new
        self.user_classes = user_classes
        self.world = World(old, new, user_classes)
        self._same: dict[Node, bool] = {}
        self._classes: dict[str, list[Node] | None] = {}

    def same(self, old: Method, new: Method) -> bool:
        """Whether the two methods and all they may reach in the user's classes are the same code."""
        return self._is_same((old, new))

    def same_initialiser(self, name: str) -> bool:
        """Whether a class of the user's starts with the same static state on both sides."""
        mine, yours = self.old.find(name), self.new.find(name)
        if name not in self.user_classes or mine is None or yours is None:
            return False
        pairs: list[Node] = []
        same = fields_shape(self.old, mine, statics_only=True) == fields_shape(self.new, yours, statics_only=True)
        return same and _match_initialisers(mine, yours, pairs) and all(self.same(a, b) for a, b in pairs if isinstance(a, Method))

    def same_step(self, mine: Instruction, yours: Instruction) -> bool:
        """Whether two instructions that look the same do the same."""
        nodes: dict[Node, None] = {}
        return self._same_step(mine, yours, nodes) and all(map(self._is_same, nodes))

    def _is_same(self, node: Node) -> bool:
        if node not in self._same:
            settle(node, self._reached, self._same)
        return self._same[node]

    def _same_code(self, old: Method, new: Method) -> bool:
        if old.flags != new.flags or (old.body is None) != (new.body is None):
            return False
        return old.body is None or new.body is None or body_shape(self.old, old.body) == body_shape(self.new, new.body)

    def _reached(self, node: Node) -> Sequence[Node] | None:
        """What must be the same for a node to be, None if it differs itself."""
        match node:
            case "called", (type, name, descriptor):
                return self._callees(type, name, descriptor)
            case "called back", kind:
                return self._called_back(kind)
            case old, new:
                return self._below(old, new)

    def _below(self, old: Method, new: Method) -> list[Node] | None:
        """What two methods may run in the user's classes; None if they are not the same code."""
        if not self._same_code(old, new):
            return None
        if any(self.world.is_changed(handler.cls) for block in (old.body.blocks if old.body else ()) for handler in block.handlers):
            return None
        nodes: dict[Node, None] = {}
        for mine, yours in zip(_instructions(self.old, old), _instructions(self.new, new), strict=True):
            if not self._same_step(mine, yours, nodes):
                return None
        return list(nodes)

    def _same_step(self, mine: Instruction, yours: Instruction, nodes: dict[Node, None]) -> bool:
        """Whether two instructions that look the same do the same, given that the nodes do."""
        if self.world.matters(mine) or not self.world.finds_same_field(mine, yours):
            return False
        for cls in _classes_touched(self.old, mine):
            found = self._class(cls) if cls in self.user_classes else []
            if found is None:
                return False
            nodes.update(dict.fromkeys(found))
        return not (isinstance(mine, Call) and isinstance(yours, Call)) or self._same_call(mine, yours, nodes)

    def _same_call(self, mine: Call, yours: Call, nodes: dict[Node, None]) -> bool:
        target, other = resolve_method(self.old.program, mine.method), resolve_method(self.new.program, yours.method)
        if target is None or other is None or (owner := self.old.common(target.owner)) != self.new.common(other.owner):
            return False
        if mine.kind is not CallKind.STATIC and target.name != "<init>":
            nodes["called", (self.old.common(mine.method.owner), mine.method.name, mine.method.descriptor)] = None
        elif owner in self.user_classes:
            nodes[target, other] = None
        kind = self.world.calls_back(mine)
        if kind is not None:
            nodes["called back", kind] = None
        return True

    def _called_back(self, kind: str) -> list[Node] | None:
        """The methods of the user's that the library may run on objects of a class."""
        pairs = list(self.world.called_back(kind))
        return None if any(mine is None or yours is None for mine, yours in pairs) else cast("list[Node]", pairs)

    def _callees(self, type: str, name: str, descriptor: str) -> list[Node] | None:
        """The methods of the user's that a call on a type by this name and descriptor could run."""
        near = self.world.around(type)
        every = [declared.get((name, descriptor), {}) for declared in self._declared]
        mine, yours = ({cls: method for cls, method in found.items() if cls in near} for found in every)
        return [(mine[cls], yours[cls]) for cls in mine] if mine.keys() == yours.keys() else None

    @cached_property
    def _declared(self) -> tuple[Declared, Declared]:
        return _declared(self.old, self.user_classes), _declared(self.new, self.user_classes)

    def _class(self, name: str) -> list[Node] | None:
        """What must be the same for a class of the user's to be, None if its declaration differs."""
        if name not in self._classes:
            self._classes[name] = self._compare_class(name)
        return self._classes[name]

    def _compare_class(self, name: str) -> list[Node] | None:
        mine, yours = self.old.find(name), self.new.find(name)
        if mine is None or yours is None or class_shape(self.old, mine) != class_shape(self.new, yours):
            return None
        nodes: list[Node] = []
        return nodes if _match_initialisers(mine, yours, nodes) else None


def structural_of(old: Side, new: Side, user_classes: frozenset[str]) -> Structural:
    """The one Structural of two versions, so that what it finds is found once."""
    key = (Structural, new, user_classes)
    if key not in old.memo:
        old.memo[key] = Structural(old, new, user_classes)
    found: Structural = old.memo[key]
    return found


def _match_initialisers(old: Class, new: Class, pairs: list[Node]) -> bool:
    a, b = old.methods.get(("<clinit>", "()V")), new.methods.get(("<clinit>", "()V"))
    if a is not None and b is not None:
        pairs.append((a, b))
    return (a is None) == (b is None)


def _declared(side: Side, classes: frozenset[str]) -> Declared:
    """By name and common descriptor, the methods that a call could run, by class."""
    found: Declared = {}
    for cls in sorted(classes):
        here = side.find(cls)
        for (name, descriptor), method in here.methods.items() if here else ():
            found.setdefault((name, common_descriptor(side, descriptor)), {})[cls] = method
    return found


def _instructions(side: Side, method: Method) -> Iterator[Instruction]:
    """The instructions of a method, those of its call sites included."""
    if method.body is None:
        return
    for block in method.body.blocks:
        for instr in block.instrs:
            yield instr
            if isinstance(instr, Call) and is_site_name(instr.method.owner) and instr.method.owner != method.owner:
                site = side.program.find(instr.method.owner)
                for inside in site.methods.values() if site else ():
                    yield from _instructions(side, inside)


def _classes_touched(side: Side, instr: Instruction) -> Iterator[str]:
    match instr:
        case New(cls=name):
            yield side.common(name)
        case GetStatic(field=FieldRef(owner)) | PutStatic(field=FieldRef(owner)) | Call(method=MethodRef(owner)):
            yield side.common(owner)
