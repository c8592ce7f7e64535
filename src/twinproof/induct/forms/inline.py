"""Helpers in place: a method with the bodies of helpers that loop instead of calls of them.

A loop that one version has in a helper is then a loop of the method itself, as it may be in the other version.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from twinproof.align.rewrite import with_body, with_operands, with_targets
from twinproof.base.dataclass import replace
from twinproof.execute.order import order_blocks
from twinproof.induct.callees import Callees
from twinproof.induct.forms.tail import forms_of_loops, with_loops
from twinproof.ir.instruction import Call, CallKind, Copy, Instruction, Jump, Reg, Return, Value
from twinproof.ir.on_blocks import LocalBlock
from twinproof.ir.program import FINAL, PRIVATE, Block, Body, Handler, Method
from twinproof.ir.resolve import resolve_method

HELPERS = 4  # that are put in place at most, those in helpers included
_DEEP = 2  # calls of helpers in helpers until a loop
_MOST_BLOCKS = 60  # of a helper


class Inliner:
    """Puts the helpers of one side in place; `forms` names those in which they are."""

    def __init__(self, callees: Callees, side: int, is_ideal: bool) -> None:
        self.callees = callees
        self.side = side
        self.is_ideal = is_ideal
        self._computing = callees.sides[side].program.language.conduct.computing
        self.forms: dict[str, None] = {}

    def inlined(self, method: Method) -> Method:
        """The method with helpers that loop in place of calls of them; the method itself if it has none."""
        body = method.body
        assert body is not None
        for _ in range(HELPERS):
            found = next(self._calls(method, body), None)
            if found is None:
                break
            body = in_place(body, *found)
        return method if body is method.body else with_body(method, body)

    def _calls(self, method: Method, body: Body) -> Iterator[tuple[int, int, Call, Body]]:
        for number, block in enumerate(body.blocks):
            for index, instr in enumerate(block.instrs):
                helper = self._helper(method, instr) if isinstance(instr, Call) else None
                if isinstance(instr, Call) and helper is not None:
                    yield number, index, instr, helper

    def _helper(self, method: Method, call: Call) -> Body | None:
        """The body of a method that a call surely runs, if it loops, or calls one that does, but not itself."""
        target = self._target(call)
        if target is None or target is method:
            return None
        itself = partial(self._is_itself, target)
        body = with_loops(target, itself, self._computing, self.is_ideal).body
        assert body is not None
        if any(self._is_itself(target, instr) for instr in _instructions(body)) or not self._loops(body, _DEEP):
            return None
        self.forms.update(dict.fromkeys(("inline", *forms_of_loops(target, itself, self._computing, self.is_ideal))))
        return body

    def _target(self, call: Call) -> Method | None:
        """The method that a call surely runs, if it may be put in place."""
        side = self.callees.sides[self.side]
        target = resolve_method(side.program, call.method)
        if target is None or target.body is None or not _is_exact(call, target) or len(target.body.blocks) > _MOST_BLOCKS:
            return None
        if has_local_blocks(target.body):
            return None
        is_known = side.common(target.owner) in self.callees.universe.user_classes or target in self._computing.loops_plainly
        return target if is_known else None

    def _loops(self, body: Body, deep: int) -> bool:
        if order_blocks(body).last:
            return True
        called = (self._target(instr) for instr in _instructions(body) if isinstance(instr, Call)) if deep else ()
        return any(target is not None and target.body is not None and self._loops(target.body, deep - 1) for target in called)

    def _is_itself(self, method: Method, instr: Instruction) -> bool:
        if not isinstance(instr, Call) or not _is_exact(instr, method):
            return False
        return resolve_method(self.callees.sides[self.side].program, instr.method) is method


def has_local_blocks(body: Body) -> bool:
    """Whether a method has objects that end with it."""
    return any(isinstance(instr, LocalBlock) for instr in _instructions(body))


def _instructions(body: Body) -> Iterator[Instruction]:
    return (instr for block in body.blocks for instr in block.instrs)


def _is_exact(call: Call, target: Method) -> bool:
    """Whether a call that names a method runs that one."""
    return not target.is_constructor and (call.kind is CallKind.STATIC or bool(target.flags & (PRIVATE | FINAL)))


def in_place(body: Body, number: int, index: int, call: Call, helper: Body) -> Body:
    """The body with a helper in place of one call."""
    shift, start = len(body.registers), len(body.blocks)
    rest = start + len(helper.blocks)
    block = body.blocks[number]
    passed = [Copy(_moved(param, shift), arg, call.line) for param, arg in zip(helper.params, call.args, strict=True)]
    before = Block((*block.instrs[:index], *passed, Jump(start, call.line)), block.handlers)
    after = Block(block.instrs[index + 1 :], block.handlers)
    inside = [_put(one, shift, start, rest, call, block.handlers) for one in helper.blocks]
    blocks = [*body.blocks, *inside, after]
    blocks[number] = before
    registers = (*body.registers, *(_moved(reg, shift) for reg in helper.registers))
    return replace(body, registers=registers, blocks=tuple(blocks))


def _put(block: Block, shift: int, start: int, rest: int, call: Call, outer: tuple[Handler, ...]) -> Block:
    """A block of a helper where it is called; its exceptions go on to the handlers there."""
    instrs: list[Instruction] = []
    for instr in block.instrs:
        if isinstance(instr, Return):
            if call.dst is not None and instr.value is not None:
                instrs.append(Copy(call.dst, _read(instr.value, shift), instr.line))
            instrs.append(Jump(rest, instr.line))
        else:
            moved = with_operands(instr, lambda value: _read(value, shift), lambda reg: _moved(reg, shift))
            instrs.append(with_targets(moved, lambda goal: goal + start))
    own = tuple(Handler(one.cls, one.target + start) for one in block.handlers)
    return Block(tuple(instrs), (*own, *outer))


def _read(value: Value, shift: int) -> Value:
    return _moved(value, shift) if isinstance(value, Reg) else value


def _moved(reg: Reg, shift: int) -> Reg:
    return Reg(reg.index + shift, reg.type, f"{reg.name}_{shift}")
