"""Calls that are not followed: of methods that loop or recurse, on either side, and of those whose code nobody has seen.

Such a call is a cut point. From equal heaps and arguments the methods it may run on the two sides end alike, if each pair of them is
proved to; the proofs may use each other, by induction on the number of steps.
"""

from __future__ import annotations

from twinproof.align.flow import keeps_exceptions
from twinproof.align.match import Matching
from twinproof.align.shape import common_descriptor
from twinproof.base.dataclass import dataclass
from twinproof.execute.universe import Universe
from twinproof.ir.instruction import Call, CallKind, New
from twinproof.ir.program import ABSTRACT, NATIVE, PRIVATE, Method
from twinproof.ir.resolve import resolve_method, select_method
from twinproof.ir.side import Side
from twinproof.ir.synthetic import is_site_name
from twinproof.same.callgraph import call_graph, instructions
from twinproof.same.structural import structural_of

MethodPair = tuple[Method, Method]


@dataclass(frozen=True, slots=True)
class Callee:
    """What a call that is not followed runs: a name common to both sides, and the pairs of methods it may run."""

    name: str
    pairs: tuple[MethodPair, ...]
    unknown: str | None = None  # the method, if nobody has seen its code: the pairs are those that it may call back


class Callees:
    """Which calls of two programs are not followed; those of unknown code only if asked for, as an object of the call may have it."""

    def __init__(self, matching: Matching, universe: Universe, cuts_unknown: bool = False) -> None:
        self.cuts_unknown = cuts_unknown
        self.sides = (matching.old, matching.new)
        self.universe = universe
        self._world = structural_of(matching.old, matching.new, universe.user_classes).world
        self._graphs = tuple(call_graph(side, universe.user_classes) for side in self.sides)
        self._may_select: dict[tuple[int, Method], list[MethodPair]] = {}

    def of_method(self, side: int, method: Method) -> dict[tuple[int, int], Callee]:
        """The calls of a method that are not followed, by block and index."""
        assert method.body is not None
        found: dict[tuple[int, int], Callee] = {}
        for number, block in enumerate(method.body.blocks):
            for index, instr in enumerate(block.instrs):
                callee = self._callee(side, method, instr) if isinstance(instr, Call) else None
                if callee is not None:
                    found[number, index] = callee
        return found

    def has_unknown(self, pair: MethodPair) -> bool:
        """Whether two methods may call code that nobody has seen."""
        methods = [(side, one) for side, method in enumerate(pair) for one in {method, *self._graphs[side].reached(method)} if one.body]
        return any(callee.unknown is not None for side, one in methods for callee in self.of_method(side, one).values())

    def is_only(self, side: int, method: Method, call: Call) -> bool:
        """Whether a call in a method always runs that method itself."""
        callee = self._callee(side, method, call)
        return callee is not None and callee.unknown is None and {pair[side] for pair in callee.pairs} == {method}

    def reaches(self, side: int, start: Method, goal: Method) -> bool:
        """Whether a method may run another one, itself included."""
        return goal in self._graphs[side].reached(start)

    def reached(self, side: int, method: Method) -> frozenset[Method]:
        """The methods of the program's classes that a method may run, itself only if it may run again."""
        return self._graphs[side].reached(method)

    def keeps_to_itself(self, side: int, method: Method) -> bool:
        """Whether all that a method may run makes no objects of call sites and does not look into exceptions."""
        methods = {method, *self._graphs[side].reached(method)}
        return not any(self._leaks(self.sides[side], one) for one in methods)

    def _leaks(self, side: Side, method: Method) -> bool:
        return (method.body is not None and keeps_exceptions(method.body)) or any(
            isinstance(instr, New) and is_site_name(instr.cls) for instr in instructions(side, method)
        )

    def _callee(self, side: int, method: Method, instr: Call) -> Callee | None:
        resolved = resolve_method(self.sides[side].program, instr.method)
        if resolved is None or instr.kind is CallKind.POINTER:
            return None
        if resolved.flags & NATIVE and resolved in self.sides[side].program.language.conduct.computing.repeats:
            return Callee(f"library {resolved.name}{resolved.descriptor}", ())
        if self.sides[side].program.language.library().stub(resolved) is not None:
            return None
        if self.sides[side].common(resolved.owner) not in self.universe.user_classes:
            return self._unknown(side, resolved) if self.cuts_unknown else None
        if instr.kind is CallKind.STATIC or resolved.is_constructor or resolved.flags & PRIVATE:
            pairs = self._exactly(side, resolved)
        elif instr.kind is CallKind.SPECIAL:
            pairs = self._exactly(side, self._above(side, method, resolved))
        else:
            pairs = self._selected(side, resolved)
        if not pairs or not any(self._graphs[which].repeats(one) for pair in pairs for which, one in enumerate(pair)):
            return None
        exact = "" if instr.kind in (CallKind.VIRTUAL, CallKind.INTERFACE) and not resolved.flags & PRIVATE else "exactly "
        target = pairs[0][side] if exact else resolved
        return Callee(f"{exact}{self._name(side, target)}", tuple(pairs))

    def _unknown(self, side: int, method: Method) -> Callee | None:
        """A method of the library without code here: it does the same on both sides if all that it may call back does."""
        outside = self.sides[side].program.language.conduct.outside
        if not method.flags & (ABSTRACT | NATIVE) or method in outside.depends:
            return None
        pairs: list[MethodPair] = []
        for old, new in (*self._world.implementations(), *self._world.functions(self.sides[side].common(method.owner), method.name)):
            if old is None or new is None or (old.body is None) != (new.body is None):
                return None
            pairs += [] if old.body is None else [(old, new)]
        return Callee(f"unknown {self._name(side, method)}", tuple(pairs), f"{method.owner}.{method.name}")

    def _name(self, side: int, method: Method) -> str:
        here = self.sides[side]
        return f"{here.common(method.owner)}.{method.name}{common_descriptor(here, method.descriptor)}"

    def _above(self, side: int, method: Method, resolved: Method) -> Method:
        """What a call of a super method runs; interfaces and private methods are named exactly."""
        program = self.sides[side].program
        own, named = program.find(method.owner), program.find(resolved.owner)
        if own is None or named is None or named.is_interface or own is named or own.superclass is None:
            return resolved
        return select_method(program, own.superclass, resolved) or resolved

    def _exactly(self, side: int, method: Method) -> list[MethodPair]:
        other = self._counterpart(side, method)
        if other is None or other.body is None or method.body is None or other.is_static != method.is_static:
            return []
        return [(method, other) if side == 0 else (other, method)]

    def _counterpart(self, side: int, method: Method) -> Method | None:
        here, there = self.sides[side], self.sides[1 - side]
        cls = there.find(here.common(method.owner))
        wanted = common_descriptor(here, method.descriptor)
        for (name, descriptor), other in cls.methods.items() if cls else ():
            if name == method.name and common_descriptor(there, descriptor) == wanted:
                return other
        return None

    def _selected(self, side: int, resolved: Method) -> list[MethodPair]:
        if (side, resolved) not in self._may_select:
            self._may_select[side, resolved] = self._select(side, resolved)
        return self._may_select[side, resolved]

    def _select(self, side: int, resolved: Method) -> list[MethodPair]:
        """The methods that a virtual call selects for each class a receiver can have; none if some class has none."""
        other = self._counterpart(side, resolved)
        if other is None or other.flags & PRIVATE:
            return []
        both = (resolved, other) if side == 0 else (other, resolved)
        if any(self._world.functions(self.sides[0].common(both[0].owner), resolved.name)):
            return []
        found: dict[MethodPair, None] = {}
        for name in sorted(self.universe.user_classes):
            cls = self.sides[0].find(name)
            if cls is None or cls.flags & ABSTRACT or self.sides[0].common(both[0].owner) not in self.universe.supertypes(name):
                continue
            old, new = (select_method(here.program, here.own(name), one) for here, one in zip(self.sides, both, strict=True))
            if old is None or new is None or old.body is None or new.body is None:
                return []
            found[old, new] = None
        return list(found)
