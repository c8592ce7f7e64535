"""Writing bodies from structured code: a builder that writes no code that cannot be reached, and knows lines, handlers and variables."""

from __future__ import annotations

from twinproof.base.dataclass import dataclass, replace
from twinproof.ir.builder import BodyBuilder
from twinproof.ir.instruction import Instruction, Label, Reg, Terminator, Value
from twinproof.ir.program import Body, Handler, Variable
from twinproof.ir.types import Type


@dataclass(slots=True)
class Landing:
    """A place in the code that is gone on at, once something leads there."""

    label: Label | None = None


class LiveCode(BodyBuilder):
    """A body in the making; while `alive` is false, nothing is written."""

    def __init__(self, descriptor: str, static: bool) -> None:
        super().__init__(descriptor, static)
        self.alive = True
        self.line = 0
        self._handler: Label | None = None
        self._variables: list[Variable] = []

    def emit(self, instr: Instruction) -> None:
        """Any instruction, at the line that is written now."""
        if self.alive:
            super().emit(replace(instr, line=self.line))
            self.alive = not isinstance(instr, Terminator)

    def call_it(self, name: str, type: Type, register: Reg) -> None:
        """Say which variable of the source a register is."""
        self._variables.append(Variable(name, type, register.name))

    # --- places

    def jump_to(self, landing: Landing) -> None:
        """Go on at a place."""
        if self.alive:
            self.jump(self._label(landing))

    def branch_to(self, operator: str, *args: Value, then: Landing, other: Landing) -> None:
        """Go on at one of two places."""
        if self.alive:
            self.branch(operator, *args, then=self._label(then), other=self._label(other))

    def land(self, landing: Landing) -> None:
        """Go on writing at a place, to which what was written so far leads, too."""
        self.jump_to(landing)
        if landing.label is not None:
            self.place(landing.label)
            self.alive = True
            if self._handler is not None:
                self.catching(landing.label, Handler(None, self._handler))

    def _label(self, landing: Landing) -> Label:
        if landing.label is None:
            landing.label = self.label()
        return landing.label

    # --- handlers

    def begin_try(self) -> tuple[Landing, Label | None]:
        """Let what is thrown from here on go to the place that is given; the other thing is for `end_try`."""
        before, handler = self._handler, Landing()
        if self.alive:
            self._handler = self._label(handler)
            self.land(Landing())
        return handler, before

    def end_try(self, before: Label | None) -> None:
        """The end of what `begin_try` began; code behind it is not handled."""
        self._handler = before

    def catch(self, handler: Landing) -> Reg:
        """Go on writing where what was thrown goes on: it is in the register that is given."""
        assert not self.alive
        self.land(handler)
        return self.caught()

    def finish(self) -> Body:
        """The body."""
        return replace(super().finish(), variables=tuple(self._variables))
