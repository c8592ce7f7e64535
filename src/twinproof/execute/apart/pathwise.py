"""Execution that keeps paths apart: states never meet, and a frontier says which path goes on next.

It shares all instructions with the executor that merges; only what happens between blocks is its own: a path has its stack of activations,
a call is another activation, and each outcome of a block is a path of its own. Bounds count as there, path by path.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.base.dataclass import dataclass, field, replace
from twinproof.execute.apart.frontier import Fork, Frontier, KeptApart
from twinproof.execute.apart.uncovered import Nearest, Place
from twinproof.execute.explore import Executor, Frame, Summary
from twinproof.execute.state import UNSET, Path, Registers, State
from twinproof.execute.step import STEP
from twinproof.ir.instruction import Call, Reg
from twinproof.ir.program import Body, Method
from twinproof.term.term import Term, Value


@dataclass(frozen=True, slots=True)
class Activation:
    """A method at work: where it is, what its registers hold, the path on which it was entered, and how often its loops went around."""

    frame: _ApartFrame
    block: int
    index: int
    registers: Registers
    entered: Path
    rounds: dict[int, int] = field(default_factory=dict)
    seen: dict[int, Path] = field(default_factory=dict)
    result: Reg | None = None  # where the value of the call goes for which it waits


@dataclass(eq=False, slots=True)
class Pathway:
    """A path that goes on: its state and its activations, the outermost first."""

    state: State
    stack: tuple[Activation, ...]
    fork: Fork

    def places(self) -> tuple[Place, ...]:
        """Where it is, the innermost activation first."""
        return tuple((one.frame.method, one.block) for one in reversed(self.stack))


@dataclass(slots=True)
class PathEnds:
    """How paths ended: those that returned or threw, and those that could not be followed, with reasons."""

    ended: list[State] = field(default_factory=list)
    stopped: list[tuple[State, str]] = field(default_factory=list)


class _ApartFrame(Frame):
    """A method whose blocks hand their outcomes to whoever executes them."""

    def __init__(self, executor: Executor, method: Method, body: Body) -> None:
        super().__init__(executor, method, body)
        self.clear()

    def clear(self) -> None:
        """Nothing came of a block yet."""
        self.went: list[tuple[int, State, Registers]] = []
        self.calls: list[tuple[Method, list[Value], State, int]] = []
        self.returned: list[tuple[State, Value]] = []
        self.escaped: list[tuple[State, Term]] = []
        self.halted: list[tuple[State, str]] = []

    def go(self, target: int, state: State, registers: Registers) -> None:
        """A path goes on at a block."""
        self.went.append((target, state, registers))

    def call(self, method: Method, args: list[Value], state: State, line: int) -> Summary:
        """A path goes on inside of a call."""
        self.calls.append((method, args, state, line))
        return Summary()

    def finish(self, state: State, value: Value) -> None:
        """A path returns, unless a bound was hit in a call that was executed as one."""
        if not state.is_ghost:
            self.returned.append((state, value))

    def stop(self, state: State, reason: str) -> State | None:
        """A path cannot be followed."""
        self.halted.append((state, reason))
        return None

    def _escape(self, state: State, exception: Term) -> None:
        self.escaped.append((state, exception))


class Pathwise:
    """One execution of a method, path by path."""

    def __init__(self, executor: Executor, policy: KeptApart, nearest: Nearest, goes_on: Callable[[], bool]) -> None:
        self._executor = executor
        self._nearest = nearest
        self._goes_on = goes_on  # asked behind each block
        self._root = Fork()
        self._frontier: Frontier[Pathway] = policy.make(self._root, nearest)
        self._frames: dict[Method, _ApartFrame] = {}
        self._ends = PathEnds()

    def run(self, method: Method, args: list[Value], state: State) -> PathEnds:
        """Follow all paths of a call to their ends, or as long as it goes on."""
        self._frontier.add(Pathway(state, (self._activation(method, args, state),), self._root))
        while len(self._frontier):
            path = self._frontier.take()
            found = self._advance(path)
            for fork, one in zip(path.fork.split(len(found)), found, strict=True) if found else ():
                self._frontier.add(replace(one, fork=fork))
            if not found:
                path.fork.close()
            if not self._goes_on():
                break
        return self._ends

    def _activation(self, method: Method, args: list[Value], state: State) -> Activation:
        assert method.body is not None
        if method not in self._frames:
            self._frames[method] = _ApartFrame(self._executor, method, method.body)
        frame = self._frames[method]
        registers: Registers = [UNSET] * len(frame.body.registers)
        for reg, arg in zip(frame.body.params, args, strict=True):
            registers[reg.index] = arg
        return Activation(frame, 0, 0, registers, state.path)

    # --- one block

    def _advance(self, path: Pathway) -> list[Pathway]:
        """What becomes of a path behind its block, or behind the rest of it."""
        self._executor.tick()
        here = path.stack[-1]
        frame = here.frame
        frame.block = here.block
        if here.index == 0:
            self._executor.counts.enter(frame.method, here.block)
            self._nearest.cover((frame.method, here.block))
        found: list[Pathway] = []
        registers, following = here.registers.copy(), path.state
        for index in range(here.index, len(frame.body.blocks[here.block].instrs)):
            instr = frame.body.blocks[here.block].instrs[index]
            frame.clear()
            left = STEP[type(instr)](frame, following, registers, instr)
            result = instr.dst if isinstance(instr, Call) else None
            found += self._outcomes(path, replace(here, index=index + 1, registers=registers), result)
            if left is None:
                break
            following = left
        return found

    def _outcomes(self, path: Pathway, here: Activation, result: Reg | None) -> list[Pathway]:
        """The paths that an instruction hands on."""
        frame, below, found = here.frame, path.stack[:-1], list[Pathway]()
        went, calls, returned, escaped = frame.went, frame.calls, frame.returned, frame.escaped
        self._ends.stopped += frame.halted
        for target, state, registers in went:
            moved = self._moved(here, target, state, registers)
            found += [] if moved is None else [Pathway(state, (*below, moved), path.fork)]
        for method, args, state, line in calls:
            waiting = replace(here, registers=here.registers.copy(), result=result)
            found += self._called(path, (*below, waiting), method, args, state, line)
        for state, value in returned:
            found += self._returned(path, below, state, value)
        for state, exception in escaped:
            found += self._thrown(path, below, state, exception)
        return found

    def _moved(self, here: Activation, target: int, state: State, registers: Registers) -> Activation | None:
        """At another block, if no bound forbids it."""
        frame = here.frame
        moved = replace(here, block=target, index=0, registers=registers)
        if target not in frame.order.last:
            return moved
        executor, rounds, seen = self._executor, dict(here.rounds), dict(here.seen)
        if not frame.order.is_back_edge(here.block, target) or target not in seen:
            rounds[target] = 0
        elif seen[target].conditions != state.path.conditions:
            if not executor.feasible(state.path):
                executor.counts.pruned += 1
                return None
            rounds[target] += 1
            if rounds[target] > executor.bound:
                executor.cut("loop", frame.where(target), state)
                return None
        seen[target] = state.path
        return replace(moved, rounds=rounds, seen=seen)

    def _called(
        self, path: Pathway, stack: tuple[Activation, ...], method: Method, args: list[Value], state: State, line: int
    ) -> list[Pathway]:
        active = [one.entered for one in stack if one.frame.method == method]
        self._executor.depth = {method: active}
        if not self._executor.enter(method, state, line):
            return []
        return [Pathway(state, (*stack, self._activation(method, args, state)), path.fork)]

    def _returned(self, path: Pathway, below: tuple[Activation, ...], state: State, value: Value) -> list[Pathway]:
        if not below:
            self._end(state)
            return []
        caller = below[-1]
        registers = caller.registers.copy()
        if caller.result is not None:
            registers[caller.result.index] = value
        return [Pathway(state, (*below[:-1], replace(caller, registers=registers, result=None)), path.fork)]

    def _thrown(self, path: Pathway, below: tuple[Activation, ...], state: State, exception: Term) -> list[Pathway]:
        """The exception of a call, where the call is."""
        if not below:
            self._end(state)
            return []
        caller = below[-1]
        caller.frame.clear()
        caller.frame.block = caller.block
        caller.frame.throw(state, caller.registers.copy(), exception)
        return self._outcomes(replace(path, stack=below), caller, None)

    def _end(self, state: State) -> None:
        self._executor.counts.ended += 1
        self._ends.ended.append(state)
