"""Control flow of a body: edges, order, dominators, loops; and what an instruction reads, writes and may throw.

Blocks are numbered by their place in the body and block 0 is the entry. An exceptional edge counts only if some instruction of
its block can throw. Everything here is iterative, so that a method of any size is safe.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import TypeVar

from twinproof.base.dataclass import dataclass
from twinproof.ir.instruction import NULL, ArrayLength, ArrayLoad, Branch, CheckBounds, CheckNull, Instruction, Reg, Value
from twinproof.ir.program import Block, Body
from twinproof.ir.schema import Derived, Role, Schema, Trait, having

T = TypeVar("T")
_NOTHING: tuple[Value, ...] = ()


def _collector(items: Mapping[Role, str]) -> Callable[[Schema], Callable[[Instruction], tuple[T, ...]]]:
    """A tuple of items, one for each part of these roles; one with a star is a tuple itself."""

    def collect(schema: Schema) -> Callable[[Instruction], tuple[T, ...]]:
        found = []
        for part in schema.parts.values():
            if part.role in items:
                item = items[part.role].format(f"i.{part.name}")
                found.append(f"*(() if i.{part.name} is None else ({item},))" if part.optional else item)
        is_tuple = len(found) == 1 and found[0][0] == "*"
        source = found[0][1:] if is_tuple else f"({''.join(f'{item}, ' for item in found)})"
        made: Callable[[Instruction], tuple[T, ...]] = eval(f"lambda i: {source}")
        return made

    return collect


def _written(schema: Schema) -> Callable[[Instruction], Reg | None]:
    name = next((part.name for part in schema.parts.values() if part.role is Role.REGISTER), "")
    made: Callable[[Instruction], Reg | None] = attrgetter(name) if name else lambda i: None
    return made


Collected = Derived[Callable[[Instruction], tuple[T, ...]]]
_READS: Collected[Value] = Derived(_collector({Role.VALUE: "{0}", Role.VALUES: "*{0}"}))
_TARGETS: Collected[int] = Derived(_collector({Role.BLOCK: "{0}", Role.CASES: "*tuple([goal for _, goal in {0}])"}))
_OWNERS: Collected[str] = Derived(_collector({Role.CLASS: "{0}", Role.FIELD: "{0}.owner", Role.METHOD: "{0}.owner"}))
_WRITES = Derived(_written)
_THROWING, _ENDING = having(Trait.THROWS, Trait.INITIALISES), having(Trait.ENDS)


@dataclass(frozen=True, slots=True)
class Loop:
    """A natural loop: its header, the blocks that jump back to it, and all its blocks (the header included)."""

    header: int
    back: tuple[int, ...]
    members: frozenset[int]


@dataclass(frozen=True, slots=True)
class Dominators:
    """The dominator tree of the reachable blocks: the parent of each (the entry is its own) and its interval in preorder."""

    parent: Mapping[int, int]
    _interval: Mapping[int, range]

    def dominates(self, upper: int, lower: int) -> bool:
        """Whether every way to the reachable block `lower` passes `upper`."""
        return upper in self._interval and self._interval[lower].start in self._interval[upper]


def reads(instr: Instruction) -> tuple[Value, ...]:
    """The operands of `instr`, in order."""
    return _READS[type(instr)](instr)


def beyond_reading(instr: Instruction) -> tuple[Value, ...]:
    """The operands of `instr` that are more to it than an array whose length or elements it reads, if it is there."""
    match instr:
        case ArrayLoad(index=index) | CheckBounds(index=index):
            return (index,)
        case ArrayLength() | CheckNull():
            return _NOTHING
        case Branch(args=args) if NULL in args:
            return _NOTHING
    return reads(instr)


def writes(instr: Instruction) -> Reg | None:
    """The register that `instr` assigns, if any."""
    return _WRITES[type(instr)](instr)


def owners(instr: Instruction) -> tuple[str, ...]:
    """The classes of which `instr` makes an object, or names a member."""
    return _OWNERS[type(instr)](instr)


def can_throw(instr: Instruction) -> bool:
    """Whether `instr` may end in an exception."""
    return _THROWING[type(instr)]


def ends_block(instr: Instruction) -> bool:
    """Whether `instr` can only be the last of its block."""
    return _ENDING[type(instr)]


def targets(block: Block) -> tuple[int, ...]:
    """The blocks that the last instruction may jump to, in its order, repeated if it names them twice."""
    last = block.instrs[-1]
    return _TARGETS[type(last)](last)


def successors(block: Block) -> tuple[int, ...]:
    """The distinct blocks that may come next: jump targets first, then handlers."""
    following = targets(block)
    if block.handlers and any(_THROWING[type(instr)] for instr in block.instrs):
        following += tuple(handler.target for handler in block.handlers)
    return tuple(dict.fromkeys(following)) if len(following) > 1 else following


def predecessors(body: Body) -> tuple[tuple[int, ...], ...]:
    """For each block the distinct blocks it may come from, in ascending order."""
    found: list[list[int]] = [[] for _ in body.blocks]
    for number, block in enumerate(body.blocks):
        for target in successors(block):
            found[target].append(number)
    return tuple(map(tuple, found))


def reverse_postorder(body: Body) -> tuple[int, ...]:
    """The reachable blocks, each before its successors except along loops."""
    seen = {0}
    order: list[int] = []
    stack = [(0, iter(successors(body.blocks[0])))]
    while stack:
        number, rest = stack[-1]
        target = next((t for t in rest if t not in seen), None)
        if target is None:
            order.append(number)
            stack.pop()
        else:
            seen.add(target)
            stack.append((target, iter(successors(body.blocks[target]))))
    return tuple(reversed(order))


def dominators(body: Body) -> Dominators:
    """Which blocks lie on every way to which others."""
    order = reverse_postorder(body)
    parent = _immediate_dominators(body, order)
    return Dominators(parent, _intervals(order, parent))


def _immediate_dominators(body: Body, order: tuple[int, ...]) -> dict[int, int]:
    # Cooper, Harvey and Kennedy's iteration: walk up by position in reverse postorder until both sides meet.
    position = {number: place for place, number in enumerate(order)}
    before = predecessors(body)
    parent = {0: 0}
    changed = True
    while changed:
        changed = False
        for number in order[1:]:
            meet = _meet_all([p for p in before[number] if p in parent], parent, position)
            if parent.get(number) != meet:
                parent[number] = meet
                changed = True
    return parent


def _meet_all(numbers: list[int], parent: Mapping[int, int], position: Mapping[int, int]) -> int:
    meet = numbers[0]
    for number in numbers[1:]:
        while meet != number:
            if position[meet] > position[number]:
                meet = parent[meet]
            else:
                number = parent[number]
    return meet


def _intervals(order: tuple[int, ...], parent: Mapping[int, int]) -> dict[int, range]:
    # A parent comes before its children in the order, so sizes add up backwards and places are handed out forwards.
    size = dict.fromkeys(order, 1)
    for number in reversed(order[1:]):
        size[parent[number]] += size[number]
    found = {0: range(size[0])}
    free = {0: 1}
    for number in order[1:]:
        start = free[parent[number]]
        found[number] = range(start, start + size[number])
        free[parent[number]] += size[number]
        free[number] = start + 1
    return found


def natural_loops(body: Body) -> tuple[Loop, ...]:
    """The natural loops by header, outer ones first; back edges to one header make one loop."""
    tree = dominators(body)
    back: dict[int, list[int]] = {}
    for number in tree.parent:
        for target in successors(body.blocks[number]):
            if tree.dominates(target, number):
                back.setdefault(target, []).append(number)
    before = predecessors(body)
    return tuple(_loop(header, back[header], before, tree.parent) for header in reverse_postorder(body) if header in back)


def _loop(header: int, back: list[int], before: tuple[tuple[int, ...], ...], reachable: Mapping[int, int]) -> Loop:
    members = {header}
    todo = list(back)
    while todo:
        number = todo.pop()
        if number not in members:
            members.add(number)
            todo.extend(p for p in before[number] if p in reachable)
    return Loop(header, tuple(sorted(back)), frozenset(members))
