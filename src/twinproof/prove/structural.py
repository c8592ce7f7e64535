"""The structural strategy: both versions lower to the same code, and so does everything they may call. No solver.

Registers are compared by their place, not by name; source lines, debug names and renamed classes do not count. A call may run
any method of the program with its name and descriptor, so all of those must be the same on both sides as well, and the classes they mention
must declare the same fields, supertypes and static initialisers. What the same code does may also depend on classes it does not
mention (`prove.world`).
"""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.align.shape import body_shape, class_shape, common_descriptor, fields_shape
from twinproof.ir.program import Call, Class, FieldRef, GetStatic, Instruction, Method, MethodRef, New, PutStatic
from twinproof.ir.resolve import resolve_method
from twinproof.ir.side import Side
from twinproof.jvm.callsite import is_site_name
from twinproof.prove.world import World


class Structural:
    """Decides whether two programs have the same code below a pair of methods."""

    def __init__(self, old: Side, new: Side, user_classes: frozenset[str]) -> None:
        self.old = old
        self.new = new
        self.user_classes = user_classes
        self.world = World(old, new, user_classes)

    def same(self, old: Method, new: Method) -> bool:
        """Whether the two methods and all they may reach in the user's classes are the same code."""
        seen: set[tuple[str, str, str]] = set()
        queue = [(old, new)]
        while queue:
            mine, yours = queue.pop()
            key = (self.old.common(mine.owner), mine.name, mine.descriptor)
            if key in seen:
                continue
            seen.add(key)
            if not self._same_code(mine, yours):
                return False
            reached = self._reached(mine, yours)
            if reached is None:
                return False
            queue += reached
        return True

    def same_initialiser(self, name: str) -> bool:
        """Whether a class of the user's starts with the same static state on both sides."""
        mine, yours = self.old.find(name), self.new.find(name)
        if name not in self.user_classes or mine is None or yours is None:
            return False
        pairs: list[tuple[Method, Method]] = []
        same = fields_shape(self.old, mine, statics_only=True) == fields_shape(self.new, yours, statics_only=True)
        return same and _match_initialisers(mine, yours, pairs) and all(self.same(a, b) for a, b in pairs)

    def _same_code(self, old: Method, new: Method) -> bool:
        if old.flags != new.flags or (old.body is None) != (new.body is None):
            return False
        return old.body is None or new.body is None or body_shape(self.old, old.body) == body_shape(self.new, new.body)

    def _reached(self, old: Method, new: Method) -> list[tuple[Method, Method]] | None:
        """The pairs of methods that two methods of the same code may run in the user's classes; None if they do not correspond."""
        pairs: list[tuple[Method, Method]] = []
        if any(self.world.is_changed(handler.cls) for block in (old.body.blocks if old.body else ()) for handler in block.handlers):
            return None
        for mine, yours in zip(_instructions(self.old, old), _instructions(self.new, new), strict=True):
            if not self._same_step(mine, yours, pairs):
                return None
        return pairs

    def _same_step(self, mine: Instruction, yours: Instruction, pairs: list[tuple[Method, Method]]) -> bool:
        """Whether two instructions that look the same do the same, given that the pairs do."""
        if self.world.matters(mine) or not self.world.finds_same_field(mine, yours):
            return False
        touched = [cls for cls in _classes_touched(self.old, mine) if cls in self.user_classes]
        if not all(self._same_class(cls, pairs) for cls in touched):
            return False
        return not isinstance(mine, Call) or (self._callees(mine.method, pairs) and self._called_back(mine, pairs))

    def _called_back(self, call: Call, pairs: list[tuple[Method, Method]]) -> bool:
        for mine, yours in self.world.called_back(call):
            if mine is None or yours is None:
                return False
            pairs.append((mine, yours))
        return True

    def _callees(self, ref: MethodRef, pairs: list[tuple[Method, Method]]) -> bool:
        for name in sorted(self.user_classes):
            mine, yours = self.old.find(name), self.new.find(name)
            if mine is None or yours is None:
                return False
            a, b = _declared(self.old, mine, ref), _declared(self.new, yours, ref)
            if (a is None) != (b is None):
                return False
            if a is not None and b is not None:
                pairs.append((a, b))
        return resolve_method(self.old.program, ref) is not None

    def _same_class(self, name: str, pairs: list[tuple[Method, Method]]) -> bool:
        mine, yours = self.old.find(name), self.new.find(name)
        if mine is None or yours is None or class_shape(self.old, mine) != class_shape(self.new, yours):
            return False
        return _match_initialisers(mine, yours, pairs)


def _match_initialisers(old: Class, new: Class, pairs: list[tuple[Method, Method]]) -> bool:
    a, b = old.methods.get(("<clinit>", "()V")), new.methods.get(("<clinit>", "()V"))
    if a is not None and b is not None:
        pairs.append((a, b))
    return (a is None) == (b is None)


def _declared(side: Side, cls: Class, ref: MethodRef) -> Method | None:
    """The method of a class that a call of `ref` (a reference of the old side) could run, by name and common descriptor."""
    for (name, descriptor), method in cls.methods.items():
        if name == ref.name and common_descriptor(side, descriptor) == ref.descriptor:
            return method
    return None


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
