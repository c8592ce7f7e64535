"""Calls as functions: a method that writes nothing returns what depends on its arguments and the heap alone.

Where nothing that it reads has been written since the segment began, such a call need not be a cut point: its result is a function of the
arguments, the same on both sides. Calls may then be in another order, made once instead of twice, or not at all, if they are proved never
to throw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.base.dataclass import dataclass
from twinproof.execute.heap import Heap
from twinproof.induct.callees import Callee, Callees, MethodPair
from twinproof.ir.instruction import (
    ArrayLoad,
    ArrayStore,
    Call,
    Fail,
    GetField,
    GetStatic,
    Halt,
    Instruction,
    New,
    NewArray,
    PutField,
    PutStatic,
    Throw,
    Unsupported,
)
from twinproof.ir.program import Method
from twinproof.ir.resolve import resolve_method
from twinproof.ir.types import BOOLEAN, INT, LONG, VOID, Primitive, array_name, is_array_name, parse_descriptor, register_type
from twinproof.term.bounds import WIDE
from twinproof.term.leaf import About
from twinproof.term.term import Term, applied, subterms

ARRAYS = array_name("")
_IMPURE = (PutField, PutStatic, GetStatic, ArrayStore, New, NewArray, Throw, Unsupported, Fail, Halt)


@dataclass(frozen=True, slots=True)
class Pure:
    """A call that only reads: what it runs, the sort of its result, and the names of the fields it may read, `[]` for elements."""

    callee: Callee
    sort: Primitive
    reads: frozenset[str]

    def result(self, args: Sequence[Term], is_ideal: bool) -> Term:
        """What it returns, from the heap of the beginning."""
        bounds = WIDE if is_ideal and self.sort in (INT, LONG) else None
        return applied(About("pure", self.callee.name), self.sort, tuple(args), bounds)

    def never_ends(self, args: Sequence[Term]) -> Term:
        """Whether it does not end, from the heap of the beginning."""
        return applied(About("pure, endless", self.callee.name), BOOLEAN, tuple(args))

    def is_unaffected(self, heap: Heap, args: Sequence[Term]) -> bool:
        """Whether nothing that it may read was written or made since the beginning."""
        if any(part.op == "fresh" for part in subterms(args)):
            return False
        written = {ARRAYS if is_array_name(key) else key.rpartition(".")[2] for key, chain in heap.chains.items() if chain is not None}
        return not written & self.reads


class PureCalls:
    """Which of the calls that are not followed only read."""

    def __init__(self, callees: Callees) -> None:
        self.callees = callees
        self.loud: set[MethodPair] = set()  # that may throw, as far as was seen
        self._reads: dict[tuple[int, Method], frozenset[str] | None] = {}

    def of_method(self, side: int, method: Method) -> dict[tuple[int, int], Pure]:
        """The calls of a method that only read and return a number, by block and index."""
        found: dict[tuple[int, int], Pure] = {}
        assert method.body is not None
        for place, callee in self.callees.of_method(side, method).items():
            call = method.body.blocks[place[0]].instrs[place[1]]
            assert isinstance(call, Call)
            result = parse_descriptor(call.method.descriptor).result
            reads = self._reads_of(callee)
            if reads is not None and isinstance(result, Primitive) and result is not VOID:
                found[place] = Pure(callee, register_type(result), reads)
        return found

    def _reads_of(self, callee: Callee) -> frozenset[str] | None:
        """What the methods of a call may read; None if they may do more."""
        if callee.unknown is not None or not callee.pairs or not self.loud.isdisjoint(callee.pairs):
            return None
        found = [self._read_by(side, method) for pair in callee.pairs for side, method in enumerate(pair)]
        return None if None in found else frozenset().union(*(each for each in found if each is not None))

    def _read_by(self, side: int, method: Method) -> frozenset[str] | None:
        if (side, method) not in self._reads:
            instrs = list(self._instructions(side, method))
            impure = any(isinstance(instr, _IMPURE) or (isinstance(instr, Call) and not self._is_known(side, instr)) for instr in instrs)
            self._reads[side, method] = None if impure else frozenset(filter(None, map(_read, instrs)))
        return self._reads[side, method]

    def _instructions(self, side: int, method: Method) -> Iterator[Instruction]:
        """All that a method may execute, as far as it is code of the program."""
        for one in {method: None, **dict.fromkeys(self.callees.reached(side, method))}:
            yield from (instr for block in one.body.blocks for instr in block.instrs) if one.body else (Unsupported("no code"),)

    def _is_known(self, side: int, call: Call) -> bool:
        """Whether a call stays in the program, or is of a method that only computes."""
        here = self.callees.sides[side]
        target = resolve_method(here.program, call.method)
        if target is None:
            return False
        return target in here.program.language.conduct.computing.computes or here.common(target.owner) in self.callees.universe.user_classes


def _read(instr: Instruction) -> str | None:
    match instr:
        case GetField(field=field):
            return field.name
        case ArrayLoad():
            return ARRAYS
    return None


Level = bool  # whether the references that are passed are never null
Quiet = tuple[MethodPair, Level]  # two methods that are relied on never to throw
