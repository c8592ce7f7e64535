"""Initialisers that run by themselves: it does not matter when they do, so that they can be taken to have run before the program starts.

Such a one neither reads nor writes a static field of another class, but for final ones with what never changes (numbers, texts, objects
of classes all of whose fields are such), and nothing of what all code of the process goes by; and no code does that it may run: what it
calls, overriders of that, functions that it makes, what the library calls back.
"""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.base.errors import BadInput
from twinproof.ir.instruction import Call, GetStatic, Instruction, PutStatic
from twinproof.ir.program import FINAL, INTERFACE, Class, Method, Program
from twinproof.ir.resolve import resolve_field
from twinproof.ir.side import Side
from twinproof.ir.types import Primitive, Type
from twinproof.same.callgraph import call_graph, instructions
from twinproof.same.world import World


def start_apart(side: Side, classes: frozenset[str], starting: frozenset[str] | None = None) -> bool:
    """Whether it does not matter when the initialisers of a program's classes run, or of those that are `starting`."""
    world = World(side, side, classes)
    found = (side.program.find(name) for name in sorted(classes if starting is None else starting))
    return all(_Start(world, cls).is_apart() for cls in found if cls is not None)


class _Unchanging:
    """Types whose values never change, whatever code runs."""

    def __init__(self, program: Program, names: frozenset[str]) -> None:
        self._program, self._names = program, names
        self._trusted: set[str] = set()  # what is being looked at, or has been

    def is_one(self, type: Type) -> bool:
        """Whether a value of a type, and all that it leads to, stays as it is."""
        name = str(type)
        if isinstance(type, Primitive) or name in self._program.language.conduct.contents.closed or name in self._trusted:
            return True
        self._trusted.add(name)
        cls = self._program.find(name) if name in self._names else None
        return cls is not None and not cls.flags & INTERFACE and all(map(self._has_fixed_fields, self._classes(name)))

    def _classes(self, name: str) -> Iterator[Class]:
        """All classes that an object of a type may be of, with those above them."""
        semantics = self._program.language.semantics
        for below in sorted(self._names):
            above = {cls.name: cls for cls in self._program.supertypes(below)}
            if name in above:
                yield from (cls for cls in above.values() if cls.name not in (semantics.root, semantics.enum))

    def _has_fixed_fields(self, cls: Class) -> bool:
        own = [field for field in cls.fields if not field.is_static]
        return cls.name in self._names and all(field.flags & FINAL and self.is_one(field.type) for field in own)


class _Start:
    """The initialiser of one class and all that it may run."""

    def __init__(self, world: World, cls: Class) -> None:
        self._world, self._cls, self._side = world, cls, world.old
        self._program = self._side.program

    def is_apart(self) -> bool:
        """Whether it keeps to its own class."""
        todo = [] if self._cls.initialiser is None else [self._cls.initialiser]
        seen = set(todo)
        while todo:
            method = todo.pop()
            try:
                if not all(map(self._is_harmless, instructions(self._side, method))):
                    return False
                fresh = set(self._run_by(method)) - seen
            except BadInput:
                return False
            seen |= fresh
            todo += fresh
        return True

    def _run_by(self, method: Method) -> Iterator[Method]:
        """The methods of the program that a method may run; initialisers of other classes are asked by themselves."""
        yield from call_graph(self._side, self._world.names).called(method)
        for call in (instr for instr in instructions(self._side, method) if isinstance(instr, Call)):
            asked = self._world.calls_back(call)
            pairs = self._world.called_back(*asked) if asked is not None else ()
            yield from (found for found, _ in pairs if found is not None)

    def _is_harmless(self, instr: Instruction) -> bool:
        match instr:
            case GetStatic(field=ref) | PutStatic(field=ref):
                field = resolve_field(self._program, ref)
                if field is None:
                    return False
                is_fixed = bool(field.flags & FINAL) and _Unchanging(self._program, self._world.names).is_one(field.type)
                return field.owner == self._cls.name or (is_fixed and isinstance(instr, GetStatic))
            case Call(method=ref):
                return ref.owner not in self._program.language.conduct.outside.process
        return True
