"""In which order pairs are checked: callees before callers, and what is small first."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence

from twinproof.align.match import Matching, Pair
from twinproof.align.shape import common_descriptor
from twinproof.ir.instruction import Call, CallKind
from twinproof.ir.program import Method
from twinproof.ir.resolve import resolve_method
from twinproof.ir.side import Side
from twinproof.same.callgraph import instructions

Key = tuple[str, str, str]  # class, method and descriptor in common names


def in_order(matching: Matching, pairs: Sequence[Pair]) -> list[Pair]:
    """The pairs, each after those it may call as far as calls are not mutual; of those that could come next the smallest."""
    number = {_key(matching.old, pair.old): index for index, pair in enumerate(pairs)}
    named: dict[tuple[str, str], list[int]] = {}
    for (_, name, descriptor), index in number.items():
        named.setdefault((name, descriptor), []).append(index)
    calls = [_called(matching, pair, number, named) - {index} for index, pair in enumerate(pairs)]
    return [pairs[index] for index in _sorted(calls, [_size(pair) for pair in pairs])]


def _called(matching: Matching, pair: Pair, number: dict[Key, int], named: dict[tuple[str, str], list[int]]) -> set[int]:
    """The pairs that a pair may run itself: exactly where the call says so, else all of that name and descriptor."""
    found: set[int] = set()
    for side, method in ((matching.old, pair.old), (matching.new, pair.new)):
        for call in _calls(side, method):
            target = resolve_method(side.program, call.method) if call.kind is CallKind.STATIC or call.method.is_constructor else None
            if target is not None:
                found |= {number[key]} if (key := _key(side, target)) in number else set()
            else:
                found.update(named.get((call.method.name, common_descriptor(side, call.method.descriptor)), ()))
    return found


def _calls(side: Side, method: Method) -> Iterable[Call]:
    return (instr for instr in instructions(side, method) if isinstance(instr, Call))


def _key(side: Side, method: Method) -> Key:
    return side.common(method.owner), method.name, common_descriptor(side, method.descriptor)


def _size(pair: Pair) -> int:
    return sum(len(block.instrs) for method in (pair.old, pair.new) if method.body for block in method.body.blocks)


def _sorted(calls: Sequence[set[int]], sizes: Sequence[int]) -> list[int]:
    """Numbers so that each comes after those it calls; where they call each other the smallest goes first."""
    callers: list[list[int]] = [[] for _ in calls]
    for caller, called in enumerate(calls):
        for callee in called:
            callers[callee].append(caller)
    waiting = [len(called) for called in calls]
    ready = [(sizes[index], index) for index, count in enumerate(waiting) if count == 0]
    blocked = [(sizes[index], index) for index in range(len(calls))]
    heapq.heapify(ready)
    heapq.heapify(blocked)
    done: set[int] = set()
    order: list[int] = []
    while ready or blocked:
        _, index = heapq.heappop(ready or blocked)
        if index in done:
            continue
        done.add(index)
        order.append(index)
        for caller in callers[index]:
            waiting[caller] -= 1
            if waiting[caller] == 0 and caller not in done:
                heapq.heappush(ready, (sizes[caller], caller))
    return order
