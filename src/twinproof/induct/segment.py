"""Segments: a method executed from one cut point to the next ones.

Cut points are the entry of a method, the heads of its loops, the calls that are not followed and, if wanted, where loops are left. A
segment contains no loop, so it is executed exactly; it ends in arrivals at cut points and in the ends of the method.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from twinproof.align.flow import Liveness, Typing
from twinproof.align.regions.chains import Point
from twinproof.base.dataclass import dataclass, replace
from twinproof.execute.abstracted import RegionFrame, Shortcuts
from twinproof.execute.explore import Executor, Summary
from twinproof.execute.order import Order, order_blocks
from twinproof.execute.state import Registers, State, meet
from twinproof.induct.forms.counted import strides
from twinproof.induct.pure import Pure, Quiet
from twinproof.ir.instruction import Apply, Call, Caught, Const, Instruction, Reg
from twinproof.ir.operators import Operator
from twinproof.ir.program import Body, Method
from twinproof.ir.side import Side
from twinproof.ir.types import INT, LONG, REF, VOID, Type, parse_descriptor, register_type
from twinproof.term.build import apply, equal
from twinproof.term.term import Term, lift


@dataclass(frozen=True, slots=True, order=True)
class CutPoint:
    """A cut point: before block `block` for index -1, else at that instruction, a call."""

    block: int
    index: int = -1

    @property
    def is_call(self) -> bool:
        """Whether this is a call that is not followed."""
        return self.index >= 0


END = CutPoint(-1)  # where a side is that has returned
FACTORS = 4  # of a method that are tried


@dataclass(frozen=True, slots=True)
class Live:
    """A register that is live at a cut point, with the type of its value in common names."""

    index: int
    type: Type


class Cuts:
    """The cut points of a method; `calls` says by what name a call that is not followed is known to both sides, `shortcuts` which
    regions are passed by, `functions` which calls may be functions of their arguments, `exits` whether there are cuts behind loops."""

    def __init__(
        self,
        side: Side,
        method: Method,
        calls: Mapping[tuple[int, int], str],
        shortcuts: Shortcuts | None = None,
        functions: Mapping[tuple[int, int], Pure] | None = None,
        exits: bool = False,
    ) -> None:
        assert method.body is not None
        self.side = side
        self.method = method
        self.size = len(method.body.registers) + 1
        self.result = parse_descriptor(method.descriptor).result
        last = Reg(self.size - 1, INT if self.result is VOID else register_type(self.result), "result")
        self.body: Body = replace(method.body, registers=(*method.body.registers, last))  # the last is for what was returned
        self.calls = calls
        self.shortcuts = shortcuts or {}
        self.functions = functions or {}
        self.exits = exits
        self.relied: dict[Quiet, None] = {}  # what calls were taken for functions
        self.order = order_blocks(self.body)
        self.heads = frozenset(head for head in self.order.last if not self._is_passed_by(head, self.order))

    @cached_property
    def _liveness(self) -> Liveness:
        return Liveness(self.body)

    @cached_property
    def _typing(self) -> Typing:
        return Typing(self.side, self.method)

    def _is_passed_by(self, head: int, order: Order) -> bool:
        """Whether a region that is not executed leads from the head of a loop out of it."""
        shortcut = self.shortcuts.get(Point(head, 0))
        return shortcut is not None and not order.place[head] <= order.place[shortcut.region.end.block] <= order.last[head]

    @property
    def factors(self) -> list[int]:
        """The smallest numbers in the code that may be factors: multipliers, steps and, for shifts, their powers of two."""
        found: set[int] = set()
        for block in self.body.blocks:
            for instr in block.instrs:
                if isinstance(instr, Apply):
                    found |= {arg.value for arg in instr.args if isinstance(arg, Const) and arg.type in (INT, LONG)}
                    found |= {1 << (arg.value & 31) for arg in instr.args[1:] if isinstance(arg, Const) and instr.op.name.startswith("shl")}
        return sorted(number for number in found if abs(number) > 1)[:FACTORS]

    @property
    def operators(self) -> frozenset[str]:
        """The names of all operators in the code."""
        instrs = (instr for block in self.body.blocks for instr in block.instrs)
        return frozenset(op.name for instr in instrs if isinstance(op := getattr(instr, "op", None), Operator))

    def kind(self, place: CutPoint) -> str:
        """What must agree for two cut points to correspond."""
        if place == END:
            return "returned"
        return f"call {self.calls[place.block, place.index]}" if place.is_call else "loop"

    def name(self, place: CutPoint) -> str:
        """What a cut point is called."""
        return "behind a loop" if self._is_exit(place) else self.kind(place)

    def line(self, place: CutPoint) -> int:
        """The source line of a cut point."""
        if place == END:
            return max(instr.line for block in self.body.blocks for instr in block.instrs)
        return self.body.blocks[max(place.block, 0)].instrs[max(place.index, 0)].line

    def call(self, place: CutPoint) -> Call:
        """The call at a cut point."""
        instr = self.body.blocks[place.block].instrs[place.index]
        assert isinstance(instr, Call)
        return instr

    def depth(self, place: CutPoint) -> int:
        """How deep in loops a cut point is; behind a loop one is between that loop and the one around it."""
        return 2 * len(self._around(place.block)) + self._is_exit(place)

    def leaves(self, source: int, target: int) -> bool:
        """Whether a jump to a block leaves a loop, and is to be cut there; what is caught has to be handled at once."""
        return self.exits and not self._around(source) <= self._around(target) and not isinstance(self._first(target), Caught)

    def _around(self, block: int) -> frozenset[int]:
        """The heads of the loops that a block is in, those that are passed by apart."""
        return self.order.around(block) & self.heads

    def _is_exit(self, place: CutPoint) -> bool:
        return place != END and not place.is_call and place.block not in self.heads

    def _first(self, block: int) -> Instruction:
        return self.body.blocks[block].instrs[0]

    def stride(self, place: CutPoint) -> int:
        """What the counter of a loop goes by in each round; 1 if it has none."""
        return self._strides.get(place.block, 1)

    @cached_property
    def _strides(self) -> dict[int, int]:
        return strides(self.body)

    def live(self, place: CutPoint) -> list[Live]:
        """The registers that are live at a loop head, or across a call; behind the end, what was returned."""
        if place == END:
            return [] if self.result is VOID else [Live(self.size - 1, self.side.common_type(self.result))]
        index = max(place.index, 0)
        registers = self._liveness.across(place.block, index) if place.is_call else self._liveness.before(place.block, 0)
        types = self._typing.before(place.block, index)
        return [Live(number, self.side.common_type(types[number] or self._default(number))) for number in sorted(registers)]

    def catches(self, place: CutPoint) -> bool:
        """Whether an exception of a call may be caught here and then looked at."""
        targets = [handler.target for handler in self.body.blocks[place.block].handlers]
        firsts = [(target, self._first(target)) for target in targets]
        return any(isinstance(first, Caught) and first.dst.index in self._liveness.before(target, 1) for target, first in firsts)

    def _default(self, number: int) -> Type:
        sort = self.body.registers[number].type
        return self._typing.root if sort is REF else sort


class Segment(RegionFrame):
    """One activation of a method from one cut point to the next."""

    def __init__(self, executor: Executor, plan: Cuts) -> None:
        executor.orders.setdefault(plan.method, plan.order)
        super().__init__(executor, plan.method, plan.body, plan.shortcuts)
        self.plan = plan
        self._arrived: dict[CutPoint, list[tuple[State, Registers]]] = {}

    @property
    def arrivals(self) -> dict[CutPoint, tuple[State, Registers]]:
        """The states at the cut points that were reached."""
        return {place: meet(states, self.join_registers) for place, states in self._arrived.items()}

    def enter(self, state: State, registers: Registers) -> Summary:
        """Run from the entry of the method."""
        self.go(0, state, registers)
        return self.drain()

    def resume(self, place: CutPoint, state: State, registers: Registers) -> Summary:
        """Run on from the head of a loop, or behind a call that has returned."""
        self.block, self.first = place.block, place.index + 1
        self.execute(state, registers)
        return self.drain()

    def fail(self, place: CutPoint, state: State, registers: Registers, exception: Term) -> Summary:
        """Run on where a call has thrown."""
        self.block = place.block
        self.throw(state, registers, exception)
        return self.drain()

    def go(self, target: int, state: State, registers: Registers) -> None:
        """Go on at a block of this method, or arrive at a cut point."""
        if target in self.plan.heads or self.plan.leaves(self.block, target):
            self._reach(CutPoint(target), state, registers)
        else:
            super().go(target, state, registers)

    def arrives(self, index: int, state: State, registers: Registers) -> bool:
        """Whether a call that is not followed comes next."""
        if (self.block, index) not in self.plan.calls or self._is_function(index, state, registers):
            return False
        self._reach(CutPoint(self.block, index), state, registers)
        return True

    def _is_function(self, index: int, state: State, registers: Registers) -> bool:
        function = self.plan.functions.get((self.block, index))
        return function is not None and function.is_unaffected(state.heap, self._passed(index, registers))

    def _passed(self, index: int, registers: Registers) -> list[Term]:
        args = self.plan.call(CutPoint(self.block, index)).args
        return [lift(arg.value if isinstance(arg, Const) else registers[arg.index], arg.type) for arg in args]

    def _step(self, index: int, state: State, registers: Registers) -> State | None:
        function = self.plan.functions.get((self.block, index))
        if function is None:
            return super()._step(index, state, registers)
        args = self._passed(index, registers)
        given = all(arg.sort is not REF or self._is_given(state, arg) for arg in args)
        self.plan.relied.update(dict.fromkeys((pair, given) for pair in function.callee.pairs))
        self.may_not_end(function.callee.name, state, function.never_ends(args))
        dst = self.plan.call(CutPoint(self.block, index)).dst
        if dst is not None:
            registers[dst.index] = function.result(args, self.executor.arithmetic is not apply)
        return state

    def _is_given(self, state: State, ref: Term) -> bool:
        """Whether a reference surely is not null."""
        absent = state.assume(equal(REF, ref, None))
        return absent is None or not self.executor.feasible(absent.path)

    def _reach(self, place: CutPoint, state: State, registers: Registers) -> None:
        self._arrived.setdefault(place, []).append((state, registers))
