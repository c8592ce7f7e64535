"""Linear recursion as a loop: what is done with the result of a call of itself is gathered beforehand.

A method that returns `v + f(...)`, where f is the method itself, adds v to what it has gathered so far and goes back to its beginning;
wherever it returns, it adds what was gathered. For an operator that is associative and commutative that is the same number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from twinproof.align.rewrite import with_targets
from twinproof.base.dataclass import dataclass, replace
from twinproof.ir.instruction import Apply, Call, CallKind, Const, Copy, Instruction, Jump, MethodRef, Reg, Return, Value
from twinproof.ir.operators import OPERATORS
from twinproof.ir.program import Block, Body, Handler
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG, Primitive, parse_descriptor
from twinproof.language.conduct import Computing
from twinproof.term.bounds import FULL

IsSelf = Callable[[Call], bool]
NEUTRAL = {"add": 0, "mul": 1, "or": 0, "xor": 0, "and": -1}


@dataclass(frozen=True, slots=True)
class Gathering:
    """An operator that is associative and commutative, or what such a method of the library gives, and its neutral element."""

    name: str
    sort: Primitive
    neutral: int
    method: MethodRef | None = None

    def of(self, dst: Reg, a: Value, b: Value, line: int) -> Instruction:
        """The instruction that applies it."""
        if self.method is not None:
            return Call(dst, CallKind.STATIC, self.method, (a, b), line)
        return Apply(dst, OPERATORS[f"{self.name}.{self.sort}"], (a, b), line)


@dataclass(frozen=True, slots=True)
class Gathered:
    """A call whose result is only combined with a value that was there before, and returned."""

    block: int
    index: int
    by: Gathering
    value: Value


def gathered_calls(body: Body, is_self: IsSelf, known: Computing, is_ideal: bool) -> list[Gathered]:
    """The calls of a method by itself that can be loops if what is done with their results is gathered; none if that differs."""
    found = [
        gathered
        for number, block in enumerate(body.blocks)
        for index, instr in enumerate(block.instrs)
        if isinstance(instr, Call) and is_self(instr) and instr.dst is not None and not block.handlers
        for gathered in _gathered(body, number, index, instr.dst, partial(gathering, known=known, is_ideal=is_ideal))
    ]
    return found if len({one.by for one in found}) == 1 else []


def _gathered(body: Body, number: int, index: int, result: Reg, applied: Callable[[Instruction], Gathering | None]) -> Iterator[Gathered]:
    rest = body.blocks[number].instrs[index + 1 :]
    held: set[Value] = {result}  # by the registers that have the result
    for place, instr in enumerate(rest):
        match instr:
            case Copy(dst, src) if src in held:
                held.add(dst)
            case Apply(dst=Reg() as dst, args=args) | Call(dst=Reg() as dst, args=args):
                by = applied(instr)
                others = [arg for arg in args if arg not in held]
                if by is not None and len(args) == 2 and len(others) == 1 and is_returned(body, rest[place + 1 :], dst):
                    yield Gathered(number, index, by, others[0])
                return
            case _:
                return


def gathering(instr: Instruction, known: Computing, is_ideal: bool) -> Gathering | None:
    """What an instruction applies, if it is associative and commutative: floats are not, but ideal numbers are."""
    match instr:
        case Apply(op=op):
            name, _, kind = op.name.partition(".")
            sorts = {str(sort): sort for sort in ((INT, LONG, FLOAT, DOUBLE) if is_ideal else (INT, LONG))}
            if name in NEUTRAL and kind in sorts and (name in ("add", "mul") or not is_ideal):
                return Gathering(name, sorts[kind], NEUTRAL[name])
        case Call(kind=CallKind.STATIC, method=method) if method in known.extremes and not is_ideal:
            name, sort = known.extremes[method], parse_descriptor(method.descriptor).result
            assert isinstance(sort, Primitive)
            return Gathering(name, sort, FULL[sort.code][0 if name == "max" else 1], method)
    return None


def is_returned(body: Body, rest: tuple[Instruction, ...], value: Reg | None) -> bool:
    """Whether nothing happens any more but that `value` is returned."""
    for _ in range(len(body.blocks)):
        for instr in rest:
            match instr:
                case Copy(dst, src) if src == value:
                    value = dst
                case Jump(target):
                    rest = body.blocks[target].instrs
                case Return(returned):
                    return returned == value
                case _:
                    return False
    return False


def with_gathering(body: Body, by: Gathering, total: Reg, last: Reg) -> Body:
    """The body that gathers in `total`, nothing at first, and adds that wherever it returns; its beginning becomes its last block."""
    start = len(body.blocks)
    blocks = [_moved(block, start, by, total, last) for block in body.blocks]
    neutral = by.neutral if by.sort in (INT, LONG) else float(by.neutral)
    first = Block((Copy(total, Const(by.sort, neutral), 0), Jump(start, 0)))
    return replace(body, blocks=(first, *blocks[1:], blocks[0]))


def _moved(block: Block, start: int, by: Gathering, total: Reg, last: Reg) -> Block:
    instrs: list[Instruction] = []
    for instr in block.instrs:
        if isinstance(instr, Return):
            assert instr.value is not None
            instrs += [by.of(last, total, instr.value, instr.line), Return(last, instr.line)]
        else:
            instrs.append(with_targets(instr, lambda goal: start if goal == 0 else goal))
    handlers = tuple(Handler(one.cls, start if one.target == 0 else one.target) for one in block.handlers)
    return replace(block, instrs=tuple(instrs), handlers=handlers)
