"""Instructions with other registers, operands or targets."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from twinproof.ir.instruction import Instruction, Reg, Value
from twinproof.ir.program import Body, Method
from twinproof.ir.schema import Derived, Role, Schema


def with_operands(instr: Instruction, read: Callable[[Value], Value], write: Callable[[Reg], Reg]) -> Instruction:
    """The instruction with `read` of all that it reads and `write` of what it writes."""
    made = _WITH_OPERANDS[type(instr)](instr, read, write)
    return instr if made == instr else made


def with_targets(instr: Instruction, target: Callable[[int], int]) -> Instruction:
    """The instruction with `target` of all blocks that it may go on at."""
    return _WITH_TARGETS[type(instr)](instr, target)


def _remade(functions: str, change: Mapping[Role, str]) -> Callable[[Schema], Callable[..., Instruction]]:
    """How instructions are made anew, given some functions, with another part where a role is one that changes."""

    def remade(schema: Schema) -> Callable[..., Instruction]:
        parts = []
        for part in schema.parts.values():
            old = f"i.{part.name}"
            new = change.get(part.role, "{0}").format(old)
            parts.append(f"None if {old} is None else {new}" if part.optional else new)
        is_changed = any(part.role in change for part in schema.parts.values())
        source = f"make({', '.join(parts)}, i.line)" if is_changed else "i"
        made: Callable[..., Instruction] = eval(f"lambda i, {functions}: {source}", {"make": schema.cls})
        return made

    return remade


_OPERANDS = {Role.REGISTER: "write({0})", Role.VALUE: "read({0})", Role.VALUES: "tuple([read(each) for each in {0}])"}
_GOALS = {Role.BLOCK: "target({0})", Role.CASES: "tuple([(number, target(goal)) for number, goal in {0}])"}
_WITH_OPERANDS = Derived(_remade("read, write", _OPERANDS))
_WITH_TARGETS = Derived(_remade("target", _GOALS))


def with_body(method: Method, body: Body) -> Method:
    """The method with another body."""
    return Method(method.owner, method.name, method.descriptor, method.flags, body, method.generic)
