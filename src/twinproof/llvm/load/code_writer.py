"""The body of one function in the making: registers, blocks, values by their names, and what is still to be written.

Values of C's variables live in registers that change. What is read from one is not copied at once: its name stands for the register until
that changes (`Pending`). Comparisons wait likewise for the branch that they are for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from twinproof.base.dataclass import dataclass
from twinproof.ir.instruction import Apply, Choose, Const, Copy, Instruction, Reg, Terminator, Value, int_const
from twinproof.ir.machine_operators import MACHINE_OPERATORS
from twinproof.ir.on_blocks import CheckDefined
from twinproof.ir.operators import OPERATORS, Operator
from twinproof.ir.program import Block
from twinproof.ir.types import INT, Primitive
from twinproof.llvm.load.ll_types import LlType, LlUnknown, register_of

EVERY_OPERATOR = {**OPERATORS, **MACHINE_OPERATORS}


@dataclass(frozen=True, slots=True)
class PendingCondition:
    """A comparison that is not written yet."""

    op: Operator
    args: tuple[Value, ...]


Parts = tuple[Value, ...]  # of an aggregate
Pending = Reg | PendingCondition


class CodeWriter:
    """Takes instructions in order; `uses` is how often each name is read, `escapes` says which are read outside of their block."""

    def __init__(self, uses: Counter[str], escapes: Callable[[str], bool]) -> None:
        self.registers: list[Reg] = []
        self.blocks: list[list[Instruction]] = []
        self.at = 0
        self.line = 0
        self.values: dict[str, Value | Parts] = {}
        self.variables: dict[str, Reg] = {}  # by the names of the places that they live in
        self._pending: dict[str, Pending] = {}
        self._uses = uses
        self._escapes = escapes
        self._names: Counter[str] = Counter()

    # --- registers

    def register(self, type: Primitive, hint: str) -> Reg:
        """A fresh register."""
        name = f"v{hint}" if hint[:1].isdigit() else hint or "t"
        count = self._names[name]
        self._names[name] += 1
        if count:
            return self.register(type, f"{name}_{count}")
        made = Reg(len(self.registers), type, name)
        self.registers.append(made)
        return made

    def place_of(self, name: str, type: LlType) -> Reg:
        """The register that a name of a value stands for."""
        found = self.values.get(name)
        if not isinstance(found, Reg):
            kind = register_of(type)
            if kind is None:
                raise LlUnknown(f"a value of the type {type}")
            found = self.values[name] = self.register(kind, name)
        return found

    def variable(self, name: str) -> Reg | None:
        """The register of a variable, if a name is that of one."""
        return self.variables.get(name)

    # --- values by name

    def named(self, name: str, type: LlType) -> Value:
        """A value that was, or will be, given a name."""
        self._uses[name] -= 1
        pending = self._pending.get(name)
        if isinstance(pending, Reg):
            if self._uses[name] <= 0:
                del self._pending[name]
            return pending
        if isinstance(pending, PendingCondition):
            return self._settle(name)
        found = self.values.get(name)
        return found if isinstance(found, Reg | Const) else self.place_of(name, type)

    def uses_once(self, name: str) -> bool:
        """Whether a value is read at one place only."""
        return self._uses[name] == 1

    def condition(self, name: str) -> PendingCondition | None:
        """The comparison that a name stands for, if it is not written yet; it is now the caller's to write."""
        pending = self._pending.get(name)
        if not isinstance(pending, PendingCondition):
            return None
        self._uses[name] -= 1
        if self._uses[name] <= 0:
            del self._pending[name]
        return pending

    def wait(self, name: str, pending: Pending) -> None:
        """Let a name stand for the register of a variable, or for a comparison."""
        self._pending[name] = pending
        if self._escapes(name):
            self._settle(name)

    def _settle(self, name: str) -> Value:
        pending = self._pending.pop(name)
        found = self.values.get(name)
        kind = pending.type if isinstance(pending, Reg) else INT
        place = found if isinstance(found, Reg) else self.register(kind, name)
        self.values[name] = place
        if isinstance(pending, Reg):
            self.emit(Copy(place, pending, self.line))
        else:
            self.emit(Choose(place, pending.op, pending.args, int_const(1), int_const(0), self.line))
        return place

    def changes(self, variable: Reg) -> None:
        """Before a variable changes: names that stand for what it was get registers of their own."""
        for name, pending in list(self._pending.items()):
            concerned = pending is variable if isinstance(pending, Reg) else variable in pending.args
            if concerned and self._uses[name] > 0:
                self._settle(name)
            elif concerned:
                del self._pending[name]

    def give(self, name: str, value: Value | Parts) -> None:
        """A name stands for a value that does not change; one that is a variable is copied."""
        found = self.values.get(name)
        if isinstance(value, Reg) and (value in self.variables.values() or isinstance(found, Reg)):
            place = found if isinstance(found, Reg) else self.register(value.type, name)
            self.emit(Copy(place, value, self.line))
            value = place
        elif isinstance(value, Const) and isinstance(found, Reg):
            self.emit(Copy(found, value, self.line))
            value = found
        self.values[name] = value

    # --- instructions

    def emit(self, instr: Instruction) -> None:
        """The next instruction of the block."""
        self.blocks[self.at].append(instr)

    def apply(self, operator: str, *args: Value, to: Reg | None = None) -> Reg:
        """The result of an operator."""
        op = EVERY_OPERATOR[operator]
        dst = to or self.register(op.result, "t")
        self.emit(Apply(dst, op, args, self.line))
        return dst

    def check(self, operator: str, args: tuple[Value, ...], reason: str) -> None:
        """Undefined, for a reason, unless a condition holds."""
        numbers = [arg.value for arg in args if isinstance(arg, Const)]
        if len(numbers) == len(args) and EVERY_OPERATOR[operator].evaluate(*numbers):
            return
        self.emit(CheckDefined(EVERY_OPERATOR[operator], args, reason, self.line))

    def new_block(self) -> int:
        """A further block."""
        self.blocks.append([])
        return len(self.blocks) - 1

    def begin(self, block: int) -> None:
        """Go on in a block; nothing that waited is waited for any more."""
        self.at = block
        self._pending.clear()

    def has_ended(self) -> bool:
        """Whether the block has its jump."""
        instrs = self.blocks[self.at]
        return bool(instrs) and isinstance(instrs[-1], Terminator)

    def finished(self) -> tuple[Block, ...]:
        """All blocks."""
        return tuple(Block(tuple(instrs)) for instrs in self.blocks)
