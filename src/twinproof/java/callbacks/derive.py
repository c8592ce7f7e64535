"""What each method of the JDK may ask of a program's objects, from the bytecode of the methods that it may run.

Promises, given the bounds of `callbacks.bounds`: if running a method of the JDK leads to a method of a program's object without another
method of the program in between, then some (type, name) that is derived for it has that name and a type of that object.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from twinproof.base.dataclass import replace
from twinproof.ir.instruction import Call, CallKind, MethodRef, New, Return
from twinproof.ir.program import ABSTRACT, FINAL, NATIVE, PRIVATE, PROTECTED, PUBLIC, STATIC, Method
from twinproof.ir.resolve import resolve_method, select_method
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.types import OBJECT, ClassType, Type, parse_descriptor
from twinproof.java.callbacks.granted import by_reflection, is_data, is_met, is_quiet, runs_where_made
from twinproof.java.callbacks.hierarchy import Hierarchy
from twinproof.java.callbacks.receivers import NOTHING, Given, KnownType, Noted, makes_function, receivers
from twinproof.language.conduct import CALLED, EXACTLY, OWN, Ask

ANYTHING: Ask = ("*", "*")
SELECTED = "selected"


class Node(NamedTuple):
    """A method that may run: exactly this one, or whatever one a call on a type selects, made by the JDK or by a program, or whatever one
    it selects on an object of a program's class that has this type as its nearest class of the JDK."""

    how: str
    type: str
    name: str
    descriptor: str
    given: Given = ()

    @property
    def ref(self) -> MethodRef:
        """The method by name."""
        return MethodRef(self.type, self.name, self.descriptor)


_COLLECTOR, _COLLECTORS = "java.util.stream.Collector", "java.util.stream.Collectors"
_STARTED = Node(SELECTED, "java.lang.Thread", "run", "()V")


def exactly(method: Method, given: Given = ()) -> Node:
    """The node of one method."""
    return Node(EXACTLY, method.owner, method.name, method.descriptor, given)


class Graph:
    """Which methods run which, and what they ask; grows from the nodes that are asked for."""

    def __init__(self, jdk: Hierarchy) -> None:
        self.jdk = jdk
        self.below: dict[Node, list[Node]] = {}
        self.asks: dict[Node, set[Ask]] = {}
        self._functions, self._collectors = self._find_functions()

    def grow(self, start: Node) -> None:
        """Add a node and all that it leads to."""
        queue = [start]
        while queue:
            node = queue.pop()
            if node not in self.below:
                self.below[node], self.asks[node] = [], set()
                self.below[node] = list(dict.fromkeys(self._look(node)))
                queue += self.below[node]

    def _look(self, node: Node) -> Iterator[Node]:
        if by_reflection(node.type, node.name):
            self.asks[node].add(ANYTHING)
        elif not is_quiet(node.type, node.name):
            how = {EXACTLY: self._run, OWN: self._inherit}.get(node.how, self._select)
            yield from how(node)

    def _run(self, node: Node) -> Iterator[Node]:
        cls = self.jdk.program.find(node.type)
        method = cls.methods.get((node.name, node.descriptor)) if cls else None
        if method is None or method.flags & ABSTRACT:
            return
        if method.flags & NATIVE:
            yield from (_STARTED,) if node.name == "start0" else ()
            return
        for made in receivers(method, self.jdk.is_subtype, node.given):
            yield from self._lead(method, made)

    def _lead(self, method: Method, made: Noted) -> Iterator[Node]:
        if isinstance(made.instr, New):
            yield from self._made(made.instr.cls)
        elif isinstance(made.instr, Call):
            if makes_function(made.instr.method):
                yield from self._function(made.instr.method.owner)
            if not self._is_closed(made.instr, made.given):
                yield from self._call(method, made.instr, made.given)

    def _is_closed(self, call: Call, given: Given) -> bool:
        """Whether a call is made on null, or with nothing in hand that is, or leads to, an object of a program's."""
        params: list[Type] = list(parse_descriptor(call.method.descriptor).params)
        if call.kind is not CallKind.STATIC:
            params.insert(0, ClassType(call.method.owner))
            if given[0] == NOTHING:
                return True
        fresh = call.method.name == "<init>" and given[0] is not None and given[0].exact
        return all(
            (fresh and index == 0) or kind == NOTHING or self._is_closed_kind(kind or KnownType(str(type)))
            for index, (type, kind) in enumerate(zip(params, given, strict=True))
        )

    def _is_closed_kind(self, kind: KnownType) -> bool:
        return self.jdk.is_closed(kind.type, kind.exact)

    def _made(self, name: str) -> Iterator[Node]:
        cls = self.jdk.program.find(name)
        if cls is not None and runs_where_made(self.jdk.above(name)):
            yield from (exactly(method) for method in cls.methods.values() if not method.flags & STATIC and method.name != "<init>")

    def _function(self, site: str) -> Iterator[Node]:
        """A function object counts as run where it is made."""
        cls = self.jdk.program.find(site)
        yield from (exactly(method) for method in (cls.methods.values() if cls else ()) if not method.flags & STATIC)

    def _call(self, method: Method, call: Call, given: Given) -> Iterator[Node]:
        if call.kind in (CallKind.STATIC, CallKind.SPECIAL):
            target = self._named(method, call)
            known = self._known(given, target or call.method, call.kind is CallKind.STATIC)
            ref = call.method
            yield exactly(target, known) if target else Node(EXACTLY, ref.owner, ref.name, ref.descriptor)
        else:
            yield self._called(call.method, given)

    def _named(self, method: Method, call: Call) -> Method | None:
        """What a static call, or one of a super method, runs."""
        target = resolve_method(self.jdk.program, call.method)
        if target is None or call.kind is CallKind.STATIC or target.flags & PRIVATE or target.name == "<init>":
            return target
        own, named = self.jdk.program.find(method.owner), self.jdk.program.find(call.method.owner)
        if own is None or named is None or own is named or named.is_interface or own.superclass is None:
            return target
        return select_method(self.jdk.program, own.superclass, target)

    def _called(self, ref: MethodRef, given: Given) -> Node:
        receiver, type = given[0], ref.owner
        if receiver is not None and (receiver.exact or receiver.own or self.jdk.is_subtype(receiver.type, type)):
            type = receiver.type
        is_array = type.endswith("[]")
        ref = replace(ref, owner=OBJECT.name if is_array else type)
        target = resolve_method(self.jdk.program, ref)
        if target is None:
            return Node(EXACTLY, ref.owner, ref.name, ref.descriptor)
        if receiver is not None and receiver.own and not self._is_of_interface(target):
            return Node(OWN, ref.owner, ref.name, ref.descriptor, self._known(given, target, False))
        is_exact = is_array or (receiver is not None and receiver.exact) or self._is_fixed(type, target)
        found = select_method(self.jdk.program, ref.owner, target) if is_exact else None
        known = self._known(given, found or target, False)
        return exactly(found, known) if found else Node(SELECTED, ref.owner, ref.name, ref.descriptor, _any_receiver(known))

    def _is_of_interface(self, method: Method) -> bool:
        cls = self.jdk.program.find(method.owner)
        return cls is not None and cls.is_interface

    def _inherit(self, node: Node) -> Iterator[Node]:
        """What a call on an object of a program's class runs: a method of the program, or the one of the JDK that it inherits."""
        target = resolve_method(self.jdk.program, node.ref)
        found = select_method(self.jdk.program, node.type, target) if target else None
        if found is not None:
            if found.flags & (PUBLIC | PROTECTED) and not found.flags & FINAL:
                self.asks[node].add((node.type, node.name))
            yield exactly(found, node.given)

    def _is_fixed(self, type: str, target: Method) -> bool:
        return bool(target.flags & (FINAL | PRIVATE) or self.jdk.flags(type) & FINAL)

    def _known(self, given: Given, target: Method | MethodRef, is_static: bool) -> Given:
        """What is known of arguments beyond their declared types."""
        params: list[Type] = list(parse_descriptor(target.descriptor).params)
        kinds = given if is_static else given[1:]
        more = [
            kind if kind and (kind.exact or self._is_narrower(kind, str(type))) else None for kind, type in zip(kinds, params, strict=True)
        ]
        if not is_static:
            more.insert(0, given[0] if given[0] is not None and (given[0].exact or given[0].own) else None)
        return tuple(more) if any(more) else ()

    def _is_narrower(self, kind: KnownType, type: str) -> bool:
        return kind.type != type and self.jdk.is_subtype(kind.type, type)

    def _select(self, node: Node) -> Iterator[Node]:
        target = resolve_method(self.jdk.program, node.ref)
        if target is None:
            return
        if target.flags & (PUBLIC | PROTECTED) and self.jdk.is_open(node.type):
            self.asks[node].add((node.type, node.name))
        for name in self._instances(node):
            found = select_method(self.jdk.program, name, target)
            if found is not None and not self._is_all_closed(name, node):
                yield exactly(found, node.given)
        if node.type == _COLLECTOR:
            yield from (run for site in self._collectors for run in self._function(site))
        yield exactly(target, node.given)

    def _is_all_closed(self, name: str, node: Node) -> bool:
        """Whether a call selected for a class of the JDK has nothing in hand that is, or leads to, an object of a program's."""
        params = parse_descriptor(node.descriptor).params
        known = node.given[1:] or (None,) * len(params)
        kinds = (kind or KnownType(str(type)) for kind, type in zip(known, params, strict=True))
        is_exact = not self.jdk.is_inheritable(name)  # else the object may be of a program's class that inherits the method
        return self.jdk.is_closed(name, is_exact) and all(kind == NOTHING or self._is_closed_kind(kind) for kind in kinds)

    def _instances(self, node: Node) -> Iterator[str]:
        """The classes of the JDK whose objects may be there where a method is called on a type."""
        yield from (name for name in self.jdk.instances(node.type) if node.how == CALLED or is_met(node.type, name))
        yield from self._functions.get(node.type, ())

    def _find_functions(self) -> tuple[dict[str, list[str]], list[str]]:
        """The sites whose function objects may be in a program's data, by type; and those of collectors, which streams run."""
        found: dict[str, list[str]] = defaultdict(list)
        collectors = []
        for name in filter(is_data, self.jdk.names):
            for site, is_returned in self._sites(name):
                if name.startswith(_COLLECTORS):
                    collectors.append(site)
                elif is_returned:  # to a program, it may be
                    for type in self.jdk.above(site) - {OBJECT.name, site}:
                        found[type].append(site)
        return found, collectors

    def _sites(self, name: str) -> Iterator[tuple[str, bool]]:
        """The sites in a class that make function objects, and whether the method that has it returns what it makes."""
        cls = self.jdk.program.find(name)
        for method in cls.methods.values() if cls else ():
            made = receivers(method, self.jdk.is_subtype)
            returned = {
                kind.type for one in made if isinstance(one.instr, Return) for kind in one.given if kind and is_site_name(kind.type)
            }
            for one in made:
                if isinstance(one.instr, Call) and makes_function(one.instr.method):
                    yield one.instr.method.owner, one.instr.method.owner in returned


def _any_receiver(given: Given) -> Given:
    return (None, *given[1:]) if any(given[1:]) else ()


def entries(jdk: Hierarchy) -> Iterator[tuple[str, str, Node]]:
    """The methods of the JDK's data classes that programs can call or inherit, by name in the table and by how they are run."""
    for name in filter(is_data, jdk.names):
        cls = jdk.program.find(name)
        for method in cls.methods.values() if cls and jdk.is_public(name) else ():
            if method.name != "<clinit>" and method.flags & (PUBLIC | PROTECTED):
                yield from _ways(jdk, method)
        yield from _inherited(jdk, name) if jdk.is_inheritable(name) else ()


def _ways(jdk: Hierarchy, method: Method) -> Iterator[tuple[str, str, Node]]:
    key = f"{method.owner}.{method.name}{method.descriptor}"
    yield key, EXACTLY, exactly(method)
    if not (method.is_static or method.name == "<init>" or (method.flags | jdk.flags(method.owner)) & FINAL):
        yield key, CALLED, Node(CALLED, method.owner, method.name, method.descriptor)


def _inherited(jdk: Hierarchy, name: str) -> Iterator[tuple[str, str, Node]]:
    """What objects of a program's class run of a class that it extends."""
    found: dict[tuple[str, str], Method] = {}
    for cls in jdk.program.supertypes(name):
        for key, method in cls.methods.items():
            if not method.flags & STATIC and method.flags & (PUBLIC | PROTECTED) and (key[0] != "<init>" or cls.name == name):
                found.setdefault(key, method)
    for (called, descriptor), method in found.items():
        yield (
            f"{name}.{called}{descriptor}",
            OWN,
            exactly(method, (KnownType(name, own=True), *(None for _ in parse_descriptor(descriptor).params))),
        )


def closures(graph: Graph, wanted: Iterable[Node]) -> dict[Node, frozenset[Ask]]:
    """By node, the asks of all that it leads to."""
    every = sorted({ask for asks in graph.asks.values() for ask in asks})
    bit = {ask: 1 << number for number, ask in enumerate(every)}
    masks = _close(graph.below, {node: sum(bit[ask] for ask in asks) for node, asks in graph.asks.items()})
    sets = {mask: frozenset(ask for ask in every if mask & bit[ask]) for mask in {masks[node] for node in wanted}}
    return {node: sets[masks[node]] for node in wanted}


def _close(below: dict[Node, list[Node]], masks: dict[Node, int]) -> dict[Node, int]:
    """The union of masks over all that is reached, by strongly connected components (Tarjan)."""
    found: dict[Node, int] = {}
    order: dict[Node, int] = {}
    low: dict[Node, int] = {}
    stack: list[Node] = []
    for start in below:
        work = [] if start in order else [(start, iter(below[start]))]
        if work:
            order[start] = low[start] = len(order)
            stack.append(start)
        while work:
            node, rest = work[-1]
            child = next(rest, None)
            if child is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == order[node]:
                    _finish(node, stack, below, masks, found)
            elif child not in order:
                order[child] = low[child] = len(order)
                stack.append(child)
                work.append((child, iter(below[child])))
            elif child not in found:
                low[node] = min(low[node], order[child])
    return found


def _finish(root: Node, stack: list[Node], below: dict[Node, list[Node]], masks: dict[Node, int], found: dict[Node, int]) -> None:
    members: list[Node] = []
    while not members or members[-1] != root:
        members.append(stack.pop())
    mask = 0
    for node in members:
        mask |= masks[node]
        for child in below[node]:
            mask |= found.get(child, 0)
    found.update(dict.fromkeys(members, mask))
