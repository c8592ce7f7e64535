"""Whether what the interpreter says of a call is what a compiled call shows: all that is known, up to where blocks are."""

from __future__ import annotations

from twinproof.heap.in_bytes import known_bytes
from twinproof.heap.observe import BlockNode, Datum, Link, Node, Observation, OpaqueNode, Returned


def agree(expected: Observation, seen: Observation, inputs: int) -> bool:
    """Whether they do; the first nodes of both are those of the input. What a pointer leads to is not compared where it leads to a block
    that the compiled program does not know: a literal, a variable of a function."""
    if (expected.output, expected.errors) != (seen.output, seen.errors):
        return False
    if not isinstance(expected.end, Returned) or not isinstance(seen.end, Returned):
        return expected.end == seen.end
    walk = _Walk(expected, seen, inputs)
    return walk.same(expected.end.value, seen.end.value) and walk.inside()


class _Walk:
    def __init__(self, expected: Observation, seen: Observation, inputs: int) -> None:
        self._expected = expected.heap
        self._seen = seen.heap
        self._inputs = inputs
        self._partners = {index: index for index in range(inputs)}
        self._left = list(range(inputs))

    def same(self, a: Datum | None, b: Datum | None) -> bool:
        if isinstance(a, Link) and isinstance(b, Link):
            return a.offset == b.offset and self._pair(a.index, b.index)
        if isinstance(a, Link) and b is not None:
            return a.index >= self._inputs
        return a == b

    def _pair(self, a: int, b: int) -> bool:
        if a not in self._partners:
            self._partners[a] = b
            self._left.append(a)
        return self._partners[a] == b

    def inside(self) -> bool:
        """Whether all that is reached is the same."""
        while self._left:
            index = self._left.pop()
            if not self._nodes(self._expected[index], self._seen[self._partners[index]]):
                return False
        return True

    def _nodes(self, a: Node, b: Node) -> bool:
        if isinstance(a, BlockNode) and isinstance(b, BlockNode):
            return a.size == b.size and self._blocks(a, b)
        return isinstance(a, OpaqueNode) and a == b

    def _blocks(self, a: BlockNode, b: BlockNode) -> bool:
        seen = known_bytes(b)
        for at, byte in known_bytes(a).items():
            other = seen.get(at)
            if isinstance(byte, int):
                if other is not None and byte != other:
                    return False
            elif isinstance(other, tuple):
                if byte[1] != other[1] or not self.same(byte[0], other[0]):
                    return False
            elif other is not None and byte[0].index < self._inputs:
                return False
        return True
