"""Fusion: two counted loops, one after the other over the same numbers, as one loop that does a round of each.

First round x of the second loop is moved before the rounds y > x of the first one, then what is between the loops before all rounds of the
first one. That is the same if each of these moves, from any state, makes no difference, and if no round throws or stops.
"""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.align.flow import Liveness
from twinproof.align.rewrite import with_body, with_operands, with_targets
from twinproof.base.dataclass import replace
from twinproof.induct.forms.commute import Rounds
from twinproof.induct.forms.counted import Counted, counted_loops
from twinproof.induct.steps import Gap, Setting
from twinproof.ir.cfg import predecessors, reverse_postorder, successors, writes
from twinproof.ir.instruction import Apply, Copy, Instruction, Jump, Reg, Value, int_const
from twinproof.ir.operators import OPERATORS
from twinproof.ir.program import Block, Body, Method
from twinproof.ir.types import INT
from twinproof.term.build import compare, equal


class Fusion:
    """Fuses the loops of one side's methods."""

    def __init__(self, setting: Setting, side: int) -> None:
        self.setting = setting
        self.side = side

    def fused(self, method: Method) -> Method:
        """The method with loops fused that follow each other, as often as that is known to do the same; the method itself if never."""
        found = next(self._once(method), None)
        return method if found is None else self.fused(found)

    def _once(self, method: Method) -> Iterator[Method]:
        assert method.body is not None
        for first in counted_loops(method.body):
            apart = _apart(method.body, first)
            if apart is None:
                continue
            loops = {loop.header: loop for loop in counted_loops(apart)}
            for second in loops.values():
                between = _between(apart, first, second)
                if between is not None and self._may_be_fused(with_body(method, apart), loops[first.header], second):
                    yield with_body(method, _fused(apart, loops[first.header], second, between))

    def _may_be_fused(self, method: Method, first: Counted, second: Counted) -> bool:
        if first.start is None or first.start != second.start or first.inclusive != second.inclusive:
            return False
        try:
            return self._between_commutes(method, first, second) and self._rounds_commute(method, first, second)
        except Gap:
            return False

    def _between_commutes(self, method: Method, first: Counted, second: Counted) -> bool:
        """Whether what is between the loops may come before a round of the first, and leads to the same limit."""
        rounds = Rounds(self.setting, self.side, method, [first, second])
        begun = rounds.begun(first, rounds.arbitrary([first]))
        x = rounds.number()
        start = rounds.assuming(begun, rounds.within(first, begun, [x]))
        plain, early, late = (
            rounds.begun(second, rounds.piece(first.outside, second.header, state), surely=True)
            for state in (begun, start, rounds.round(first, start, x))
        )
        same_limit = equal(INT, rounds.limit(first, begun), rounds.limit(second, plain))
        return rounds.surely(plain, same_limit) and rounds.agree(rounds.round(first, early, x), late)

    def _rounds_commute(self, method: Method, first: Counted, second: Counted) -> bool:
        """Whether a round of the second loop may come before a later one of the first."""
        rounds = Rounds(self.setting, self.side, method, [first, second])
        one = rounds.begun(first, rounds.arbitrary([first, second]))
        both = rounds.begun(second, one)
        x, y = rounds.number(), rounds.number()
        limits = [*rounds.within(first, both, [x, y]), *rounds.within(second, both, [x, y])]
        start = rounds.assuming(both, [compare("lt", INT, x, y), *limits])
        return rounds.agree(
            rounds.round(second, rounds.round(first, start, y), x),
            rounds.round(first, rounds.round(second, start, x), y),
        )


def _apart(body: Body, first: Counted) -> Body | None:
    """The body with registers of their own for what comes after a loop, where nothing of what they were is used; None if the code
    after it can be reached otherwise."""
    after = {first.outside}
    todo = [first.outside]
    while todo:
        for target in successors(body.blocks[todo.pop()]):
            if target not in after:
                after.add(target)
                todo.append(target)
    before, reachable = predecessors(body), set(reverse_postorder(body))
    allowed = {first.outside: {*after, first.header}}
    if (
        first.header in after
        or first.header == 0
        or any(not reachable & set(before[number]) <= allowed.get(number, after) for number in after)
    ):
        return None
    live = Liveness(body).before(first.outside, 0)
    written = dict.fromkeys(reg for number in sorted(after) for instr in body.blocks[number].instrs if (reg := writes(instr)) is not None)
    size = len(body.registers)
    free = [reg for reg in written if reg.index not in live]
    own = {reg: Reg(size + place, reg.type, f"{reg.name}_{size + place}") for place, reg in enumerate(free)}
    blocks = [_renamed(block, own) if number in after else block for number, block in enumerate(body.blocks)]
    return _without_copies(replace(body, registers=(*body.registers, *own.values()), blocks=tuple(blocks)))


def _renamed(block: Block, names: dict[Reg, Reg]) -> Block:
    def read(value: Value) -> Value:
        return names.get(value, value) if isinstance(value, Reg) else value

    return replace(block, instrs=tuple(with_operands(instr, read, lambda reg: names.get(reg, reg)) for instr in block.instrs))


def _without_copies(body: Body) -> Body:
    """The body in which a register that only ever holds a parameter, which never changes, is that parameter where it is read."""
    written: dict[Reg, list[Instruction]] = {}
    for block in body.blocks:
        for instr in block.instrs:
            dst = writes(instr)
            if dst is not None:
                written.setdefault(dst, []).append(instr)
    fixed = [param for param in body.params if param not in written]
    same: dict[Value, Value] = {}
    for reg, instrs in written.items():
        match instrs:
            case [Copy(src=src)] if src in fixed and reg not in body.params:
                same[reg] = src
    blocks = [
        replace(block, instrs=tuple(with_operands(instr, lambda value: same.get(value, value), lambda reg: reg) for instr in block.instrs))
        for block in body.blocks
    ]
    return replace(body, blocks=tuple(blocks))


def _between(body: Body, first: Counted, second: Counted) -> tuple[Instruction, ...] | None:
    """The straight code from the end of one loop to the head of the other; None if there is none."""
    found: list[Instruction] = []
    number = first.outside
    for _ in body.blocks:
        if number == second.header:
            return tuple(found)
        *instrs, last = body.blocks[number].instrs
        if not isinstance(last, Jump) or body.blocks[number].handlers:
            return None
        found += instrs
        number = last.target
    return None


def _fused(body: Body, first: Counted, second: Counted, between: tuple[Instruction, ...]) -> Body:
    """One loop: what is between comes before it, then a round of each, and both counters end where they would."""
    start, turn, leave = range(len(body.blocks), len(body.blocks) + 3)
    line = body.blocks[first.header].instrs[-1].line
    after = {first.latch: turn, second.latch: first.header}
    blocks: list[Block] = []
    for number, block in enumerate(body.blocks):
        inner = {first.header: after.get(number, start), second.header: after.get(number, second.header)}
        if number == first.header:
            inner = {first.outside: leave}
        instrs = tuple(with_targets(instr, lambda goal, inner=inner: inner.get(goal, goal)) for instr in block.instrs)  # type: ignore[misc]
        blocks.append(replace(block, instrs=instrs))
    header = blocks[second.header]
    prepared = (*between, *header.instrs[:-1])
    blocks[second.header] = replace(header, instrs=(*header.instrs[:-1], Jump(second.outside, line)))
    back = Apply(second.counter, OPERATORS["sub.int"], (first.counter, int_const(1)), line)
    blocks += [
        Block((*prepared, Jump(first.header, line))),
        Block((back, Jump(second.inside, line))),
        Block((Copy(second.counter, first.counter, line), Jump(second.header, line))),
    ]
    return replace(body, blocks=tuple(blocks))
