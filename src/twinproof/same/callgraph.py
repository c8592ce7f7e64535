"""Which methods of the program's classes a method may run: by resolution where that is exact, else by name and descriptor in any class."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property

from twinproof.base.errors import BadInput
from twinproof.execute.order import order_blocks
from twinproof.ir.instruction import Call, CallKind, Instruction
from twinproof.ir.program import Method
from twinproof.ir.resolve import resolve_method
from twinproof.ir.side import Side, remembered
from twinproof.ir.synthetic import is_site_name


class CallGraph:
    """Who calls whom in one version; what was found is kept for the pairs to come."""

    def __init__(self, side: Side, user_classes: frozenset[str]) -> None:
        self.side = side
        self.user_classes = user_classes
        self._called: dict[Method, tuple[Method, ...]] = {}
        self._reached: dict[Method, frozenset[Method]] = {}
        self._repeats: dict[Method, bool] = {}

    def prepare(self) -> None:
        """Look at all methods whose code can be read, before copies of this process do."""
        for methods in self._declared.values():
            for method in methods:
                with suppress(BadInput):
                    self.called(method)

    def called(self, method: Method) -> tuple[Method, ...]:
        """The methods that a method may call itself, whatever the receivers turn out to be."""
        if method not in self._called:
            self._called[method] = tuple(dict.fromkeys(self._look(method)))
        return self._called[method]

    def reached(self, method: Method) -> frozenset[Method]:
        """The methods that a method may run, itself only if it may run again."""
        if method not in self._reached:
            seen: set[Method] = set()
            queue = [method]
            while queue:
                fresh = [other for other in self.called(queue.pop()) if other not in seen]
                seen.update(fresh)
                queue += fresh
            self._reached[method] = frozenset(seen)
        return self._reached[method]

    def repeats(self, method: Method) -> bool:
        """Whether a method, or one that it may run, has a loop or may run again before it ends."""
        if method not in self._repeats:
            self._search(method)
        return self._repeats[method]

    def _search(self, start: Method) -> None:
        """Depth first: a method repeats if it has a loop, if one does that it calls, or if it is on the way to itself."""
        way = {start: self._way_on(start)}
        while way:
            method, rest = next(reversed(way.items()))
            other = next(rest, None)
            if other is None:
                self._repeats[method] = False
                del way[method]
            elif other in way or self._repeats.get(other, False):
                self._repeats.update(dict.fromkeys(way, True))
                return
            elif other not in self._repeats:
                way[other] = self._way_on(other)

    def _way_on(self, method: Method) -> Iterator[Method]:
        """What a method calls; a loop is a call of itself."""
        return iter((method,) if has_loop(method) else self.called(method))

    def _look(self, method: Method) -> Iterator[Method]:
        for instr in instructions(self.side, method):
            if isinstance(instr, Call):
                yield from self.called_by(instr)

    def called_by(self, call: Call) -> Sequence[Method]:
        """The methods that a call may call itself."""
        if call.kind not in (CallKind.STATIC, CallKind.SPECIAL):
            return self._declared.get((call.method.name, call.method.descriptor), ())
        resolved = resolve_method(self.side.program, call.method)
        return () if resolved is None or self.side.common(resolved.owner) not in self.user_classes else (resolved,)

    @cached_property
    def _declared(self) -> dict[tuple[str, str], list[Method]]:
        """The methods of all classes by name and descriptor."""
        found: dict[tuple[str, str], list[Method]] = {}
        for name in sorted(self.user_classes):
            cls = self.side.find(name)
            for key, method in cls.methods.items() if cls else ():
                found.setdefault(key, []).append(method)
        return found


@remembered
def call_graph(side: Side, user_classes: frozenset[str]) -> CallGraph:
    """The one CallGraph of a version, so that what it finds is found once."""
    return CallGraph(side, user_classes)


def has_loop(method: Method) -> bool:
    """Whether a method has a loop."""
    return method.body is not None and bool(order_blocks(method.body).last)


def instructions(side: Side, method: Method) -> Iterator[Instruction]:
    """The instructions of a method, those of its call sites included."""
    for block in method.body.blocks if method.body else ():
        for instr in block.instrs:
            yield instr
            if isinstance(instr, Call) and is_site_name(instr.method.owner) and instr.method.owner != method.owner:
                site = side.program.find(instr.method.owner)
                for inside in site.methods.values() if site else ():
                    yield from instructions(side, inside)
