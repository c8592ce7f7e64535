"""Counted loops: the counter goes up by one to a limit that stays the same, and nothing else leaves the loop.

Such a loop can be run in the other direction, from the limit down, which is the same if its rounds commute (`reverse`).
"""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.align.rewrite import with_targets
from twinproof.base.dataclass import dataclass, replace
from twinproof.ir.cfg import Loop, dominators, natural_loops, predecessors, reverse_postorder, successors, writes
from twinproof.ir.instruction import (
    Apply,
    ArrayLength,
    Branch,
    Call,
    CheckNull,
    Const,
    Copy,
    Fail,
    FieldRef,
    GetField,
    Halt,
    Instruction,
    Jump,
    NewArray,
    PutField,
    Reg,
    Return,
    Throw,
    Unsupported,
    Value,
    int_const,
)
from twinproof.ir.operators import OPERATORS
from twinproof.ir.program import Block, Body
from twinproof.ir.types import INT
from twinproof.term.bounds import FULL

_GOES_ON = {"lt": "lt", "le": "le", "ge": "lt", "gt": "le"}  # the condition to go on, by the one to leave or to go on
_ENDS = (Return, Throw, Unsupported, Fail, Halt)  # no loop goes on behind these
_SWAPPED = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}


@dataclass(frozen=True, slots=True)
class Counted:
    """A loop whose `counter` goes from its `start`, if that is a known number, up to a limit, with it if `inclusive`."""

    header: int
    latch: int
    counter: Reg
    limit: Value
    inclusive: bool
    start: int | None
    inside: int
    outside: int
    before: tuple[ArrayLength | NewArray, ...]  # that the loop found done, in registers that stay the same


def counted_loops(body: Body) -> Iterator[Counted]:
    """The counted loops that have no other loop inside."""
    loops = natural_loops(body)
    for loop in loops:
        if not any(other.header in loop.members for other in loops if other is not loop):
            found = _counted(body, loop)
            if found is not None:
                yield found


def counts_down(body: Body) -> bool:
    """Whether something in the code is made less by one."""
    return any(isinstance(instr, Apply) and _is_step(instr, -1) for block in body.blocks for instr in block.instrs)


def strides(body: Body) -> dict[int, int]:
    """For the heads of loops, what a number that the loop's own branches look at changes by: the least if there are several."""
    loops = natural_loops(body)
    found: dict[int, int] = {}
    for loop in loops:
        inner = {number for other in loops if other is not loop and other.header in loop.members for number in other.members}
        instrs = [instr for number in loop.members - inner for instr in body.blocks[number].instrs]
        asked = {arg for instr in instrs if isinstance(instr, Branch) for arg in instr.args}
        steps = [step for instr in instrs if writes(instr) in asked and (step := _step(instr)) is not None]
        if steps:
            found[loop.header] = min(steps)
    return found


def _step(instr: Instruction) -> int | None:
    """By how much an instruction changes a register that it reads."""
    match instr:
        case Apply(dst, op, (Reg() as read, Const(type=type, value=value))) if dst == read and type is INT and value:
            return abs(value) if op.name in ("add.int", "sub.int") else None
    return None


def _counted(body: Body, loop: Loop) -> Counted | None:
    head = body.blocks[loop.header]
    branch = head.instrs[-1]
    if len(loop.back) != 1 or not isinstance(branch, Branch) or not _is_closed(body, loop):
        return None
    goes = branch.then in loop.members
    inside, outside = (branch.then, branch.other) if goes else (branch.other, branch.then)
    found = _fixed(body, loop)
    if outside in loop.members or inside not in loop.members or found is None:
        return None
    fixed, computed = found
    name, _, sort = branch.op.name.partition(".")
    if sort != str(INT) or name not in _SWAPPED:
        return None
    a, b = branch.args
    for counter, limit, relation in ((a, b, name), (b, a, _SWAPPED[name])):
        if not isinstance(counter, Reg) or (relation in ("lt", "le")) is not goes or not _counts(body, loop, counter):
            continue
        if isinstance(limit, Const) or limit in fixed | computed:
            start = _start(body, loop, counter)
            known = tuple(_known(body, loop, fixed))
            return Counted(loop.header, loop.back[0], counter, limit, _GOES_ON[relation] == "le", start, inside, outside, known)
    return None


def _is_closed(body: Body, loop: Loop) -> bool:
    """Whether only the header leaves the loop, and nothing in it ends the method or is caught."""
    blocks = [(number, body.blocks[number]) for number in loop.members]
    leaves = any(not set(successors(block)) <= loop.members for number, block in blocks if number != loop.header)
    return not leaves and not any(block.handlers or isinstance(block.instrs[-1], _ENDS) for _, block in blocks)


def _fixed(body: Body, loop: Loop) -> tuple[set[Reg], set[Reg]] | None:
    """The registers that the loop does not write, and those that its header computes from them, the same in every round; None if it
    does more than that."""
    fixed = {reg for reg in body.registers if not _written(body, loop, reg)}
    computed: set[Reg] = set()
    inside = [instr for number in loop.members for instr in body.blocks[number].instrs]
    for instr in body.blocks[loop.header].instrs[:-1]:
        match instr:
            case CheckNull(value) | ArrayLength(array=value):
                known = True
            case GetField(obj=value, field=field):
                known = not any(_may_write(other, field) for other in inside)
            case _:
                return None
        dst = writes(instr)
        if not known or value not in fixed | computed or (dst is not None and len(_written(body, loop, dst)) != 1):
            return None
        computed |= {dst} if dst is not None else set()
    return fixed, computed


def _may_write(instr: Instruction, field: FieldRef) -> bool:
    return isinstance(instr, Call) or (isinstance(instr, PutField) and instr.field.name == field.name)


def _written(body: Body, loop: Loop, reg: Reg) -> list[Instruction]:
    return [instr for number in loop.members for instr in body.blocks[number].instrs if writes(instr) == reg]


def _counts(body: Body, loop: Loop, reg: Reg) -> bool:
    """Whether a register is only written by adding one to it, once in every round."""
    written = [(number, instr) for number in loop.members for instr in body.blocks[number].instrs if writes(instr) == reg]
    match written:
        case [(number, Apply(args=(Reg() as read, _)) as instr)] if read == reg and _is_step(instr, 1):
            return dominators(body).dominates(number, loop.back[0])
    return False


def _is_step(instr: Instruction, by: int) -> bool:
    match instr:
        case Apply(op=op, args=(Reg(), Const() as number)):
            return number.type is INT and ((op.name == "add.int" and number.value == by) or (op.name == "sub.int" and number.value == -by))
    return False


def _start(body: Body, loop: Loop, counter: Reg) -> int | None:
    """The number that the counter begins with, if the one block before the loop says so."""
    written = [instr for instr in _before(body, loop) if writes(instr) == counter]
    match written:
        case [*_, Copy(src=Const() as first)]:
            return int(first.value)
    return None


def _known(body: Body, loop: Loop, fixed: set[Reg]) -> Iterator[ArrayLength | NewArray]:
    """The lengths of arrays that the one block before the loop asked for, and the arrays it made, for good."""
    before = _before(body, loop)
    for place, instr in enumerate(before):
        match instr:
            case ArrayLength(dst, Reg() as other) | NewArray(dst, _, (Reg() as other,)):
                later = {writes(rest) for rest in before[place + 1 :]}
                if {dst, other} <= fixed and not {dst, other} & later:
                    yield instr


def _before(body: Body, loop: Loop) -> tuple[Instruction, ...]:
    """The straight code that leads to a loop."""
    reachable = set(reverse_postorder(body))
    sources = [[number for number in numbers if number in reachable] for numbers in predecessors(body)]
    found: tuple[Instruction, ...] = ()
    before = [number for number in sources[loop.header] if number not in loop.members]
    for _ in body.blocks:
        if len(before) != 1 or len(successors(body.blocks[before[0]])) != 1:
            break
        found = body.blocks[before[0]].instrs + found
        before = list(sources[before[0]])
    return found


def reversed_loop(body: Body, loop: Counted, is_ideal: bool = False) -> Body:
    """The body with the rounds of a loop in the other order: from the limit down to where the counter was.

    A loop up to and with the largest number does not end, in either order; for ideal numbers there is none.
    """
    size = len(body.registers)
    low, top, down = (Reg(size + place, INT, f"{name}{size}") for place, name in enumerate(("low", "top", "down")))
    again, step, leave, some, none, begin, ever = range(len(body.blocks), len(body.blocks) + 7)
    blocks = list(body.blocks)
    head, line = blocks[loop.header], blocks[loop.header].instrs[-1].line
    counter, one = loop.counter, int_const(1)
    last = Apply(top, OPERATORS["add.int"], (loop.limit, one), line) if loop.inclusive else Copy(top, loop.limit, line)
    largest = Branch(OPERATORS["eq.int"], (loop.limit, int_const(FULL[INT.code][1])), ever, begin, line)
    blocks[loop.header] = replace(head, instrs=(*head.instrs[:-1], largest if loop.inclusive and not is_ideal else Jump(begin, line)))
    latch = blocks[loop.latch]
    instrs = tuple(with_targets(instr, lambda goal: again if goal == loop.header else goal) for instr in latch.instrs)
    blocks[loop.latch] = replace(latch, instrs=instrs)
    blocks += [
        Block((Branch(OPERATORS["gt.int"], (down, low), step, leave, line),)),
        Block((Apply(down, OPERATORS["sub.int"], (down, one), line), Copy(counter, down, line), Jump(loop.inside, line))),
        Block((Branch(OPERATORS["lt.int"], (low, top), some, none, line),)),
        Block((Copy(counter, top, line), Jump(loop.outside, line))),
        Block((Copy(counter, low, line), Jump(loop.outside, line))),
        Block((Copy(low, counter, line), last, Copy(down, top, line), Jump(again, line))),
        Block((Jump(ever, line),)),
    ]
    return replace(body, registers=(*body.registers, low, top, down), blocks=tuple(blocks))
