"""Memory made of blocks as the ground of proofs in lock step.

Between cut points the memory of both sides is one, of which nothing is known: it is like that of inputs. What has to hold before it may be
taken for that is asked at every arrival (`obstacle`): whatever is in use was written, is alive, and is no object of the call's own.
A register that may not have been written holds nothing on the new side, which may do least with it, and anything on the old one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from twinproof.base.budget import Clock
from twinproof.bounded.bounded import Arithmetic, BothSides, Solvers
from twinproof.bounded.defined_check import DefinedCheck, must_return_known
from twinproof.execute.compare import End
from twinproof.execute.explore import Executor, OutOfBudget, Summary
from twinproof.execute.inputs import Generics, Inputs
from twinproof.execute.memory.beyond_terms import AddressTerm, Held, PartialTerm, PointerTerm, bits_of, held, join_values, kept, nothing
from twinproof.execute.memory.block_frame import end_locals
from twinproof.execute.memory.block_memory import BlockMemory
from twinproof.execute.memory.block_steps import BLOCK_STEP
from twinproof.execute.memory.block_stores import Copied, Filled, Store
from twinproof.execute.memory.block_variables import memory_of
from twinproof.execute.memory.final_memory import FinalMemories
from twinproof.execute.memory.made_block import MadeBlock
from twinproof.execute.memory.memory_cells import MemoryCell, Unmodelled
from twinproof.execute.parameterised import Erased
from twinproof.execute.state import Path, Registers, State
from twinproof.execute.universe import Universe
from twinproof.induct.couple import OLD, LiveVariable
from twinproof.induct.facts import Fact
from twinproof.induct.ground.block_facts import block_facts, unsigned_orders
from twinproof.induct.ground.ground import Cases, Sides, Values
from twinproof.induct.segment import Cuts, Segment
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.ir.types import INT128, LONG, POINTER, REF, VOID, Primitive, Type, parse_descriptor, register_type
from twinproof.term.build import and_, not_, or_
from twinproof.term.choice import all_cases
from twinproof.term.leaf import About
from twinproof.term.term import Term, Value, integer, lift, variable

_FEW = 2  # rounds and calls behind which a run is taken to be defined


class BlockSegment(Segment):
    """One activation on memory made of blocks, from one cut point to the next."""

    instructions = BLOCK_STEP

    def __init__(self, executor: Executor, plan: Cuts) -> None:
        super().__init__(executor, plan)
        self._first = executor.inputs.allocate()

    def drain(self) -> Summary:
        """Execute all there is; with the end of the method its local blocks end, and what it returns is looked at."""
        summary = super().drain()
        if summary.returned is not None and not summary.returned[0].is_ghost:
            end_locals(summary.returned[0], self._first)
        summary.stopped += [(end.state, f"the end of the program ({end.way})") for end in self.executor.ended]
        self.executor.ended.clear()
        must_return_known(self.executor, summary, self.method)
        return summary

    def join_registers(self, selector: Value, a: Registers, b: Registers) -> Registers:
        """The registers of two states that became one."""
        return [join_values(selector, x, y, reg.type) for x, y, reg in zip(a, b, self.body.registers, strict=True)]

    def _join_results(self, selector: Value, a: Value, b: Value) -> Value:
        result = parse_descriptor(self.method.descriptor).result
        return None if result is VOID else join_values(selector, a, b, register_type(result))


class BlockGround:
    """Segments run on memory made of blocks."""

    changes_forms = False
    trusts_same_code = False  # it may end the life of what is used later

    def generics(self, sides: Sides, exceptions: str) -> Generics:
        """Blocks have no types."""
        return Erased()

    def inputs(self, universe: Universe, generics: Generics, shape: str, arbitrary: bool, wide: bool) -> Inputs:
        """The inputs of one pair of segments."""
        return Inputs(universe, generics, shape, at_start=not arbitrary)

    def check(self, sides: Sides, inputs: Inputs, solver: Solvers, clock: Clock, bound: int, arithmetic: Arithmetic) -> BothSides:
        """Executors and solver for one pair of segments."""
        found = DefinedCheck(*sides, inputs, solver, clock, bound)
        found.blocks.is_midway = not inputs.at_start
        return found

    def arguments(self, check: BothSides, side: Side, method: Method) -> list[Value]:
        """What a method is called with."""
        assert isinstance(check, DefinedCheck)
        return check.arguments(method)

    def is_never_defined(self, check: BothSides, side: Side, method: Method) -> bool:
        """Whether no run of the old version returns or leads beyond a bound."""
        executor = check.executors[OLD]
        executor.bound = _FEW
        try:
            summary = executor.run(method, self.arguments(check, side, method), check.state(Path()))
        except OutOfBudget:
            return False
        beyond = bool(summary.stopped) or any(cut.condition is not False for cut in executor.cuts)
        returned = summary.returned is not None and not summary.returned[0].is_ghost and check.feasible(summary.returned[0].path)
        return not beyond and not returned

    def anything(self, check: BothSides, type: Type, non_null: bool = False) -> Value:
        """Some value of a type; a pointer may lead anywhere, in a block or out of it."""
        inputs = check.inputs
        number = inputs.allocate()
        if type is INT128:
            raise Unmodelled(f"a value of type {type}")
        base = variable(About("base", number), REF)
        if type is REF:
            return base
        if type is POINTER:
            return kept(PointerTerm(base, variable(About("offset", number), LONG)))
        return inputs.parameter(len(inputs.parameters), type)

    def indeterminate(self, check: BothSides, side: int, type: Type) -> Value:
        """Nothing on the new side, and on the old one anything."""
        return self.anything(check, type) if side == OLD else kept(nothing(register_type(type)))

    def segment(self, executor: Executor, plan: Cuts) -> Segment:
        """An activation of a method."""
        return BlockSegment(executor, plan)

    def differences(self, check: BothSides, old: End, new: End, exceptions: str, seen: bool) -> Cases:
        """When two ends differ."""
        if old.kind != new.kind:
            return [(_joined((old.state, new.state)), True)]
        values = [[] if end.sort is None else [(end.value, end.sort)] for end in (old, new)]
        return [_unlike(check, (old.state, new.state), values, False)]

    def unlike(self, check: BothSides, states: Sequence[State], values: Sequence[Values], exceptions: str) -> Cases:
        """When two states differ, or values that both sides hold there, or where that cannot be told."""
        return [_unlike(check, states, values, True)]

    def candidates(self, plans: Sequence[Cuts], variables: Sequence[LiveVariable], values: Mapping[Term, Value]) -> Iterable[Fact]:
        """What may hold of pointers and blocks."""
        operators = frozenset[str]().union(*(plan.operators for plan in plans))
        return (*block_facts(variables, values), *unsigned_orders(variables, operators))

    def obstacle(self, state: State, roots: Iterable[Value], universe: Universe, sides: Sides) -> str | None:
        """Why a state cannot be abstracted: something in use is not like what inputs hold."""
        memory = memory_of(state)
        todo, seen = [*map(held, roots), *_stored(memory.stores)], set[Term]()
        while todo:
            value = todo.pop()
            made = [base for base in _made(value) if base not in seen]
            seen.update(made)
            reason = _obstacle(value) or next(filter(None, (_lacking(memory, base) for base in made)), None)
            if reason is not None:
                return reason
            todo += [part for base in made for part in _held_by(memory, base)]
        return None


def _unlike(check: BothSides, states: Sequence[State], values: Sequence[Values], goes_on: bool) -> tuple[Path, Value]:
    """When two states differ, or values; if code goes on from there, what has ended for the new side must have for the old one."""
    old, new = (memory_of(state) for state in states)
    final = FinalMemories(check.inputs, old, new)
    for (one, sort), (other, _) in zip(*values, strict=True):
        final.values(_placed(one, sort), _placed(other, sort), POINTER if sort is REF else sort, True)
    final.places()
    heaps = [state.heap for state in states]
    said = [_not_same(check.inputs, *texts) for texts in ([heap.output for heap in heaps], [heap.errors for heap in heaps])]
    ended = [and_(when, old.is_alive(base)) for when, base in new.ended if goes_on]
    return _joined(states), or_(final.difference(), *said, *ended, *(when for when, _ in final.unclear))


def _not_same(inputs: Inputs, a: Value, b: Value) -> Value:
    return not_(inputs.same_reference(a, b))


def _placed(value: Value, sort: Primitive) -> Held:
    """A value to be compared; a block is the place at its start."""
    return PointerTerm(value, 0) if sort is REF else held(value)


def _joined(states: Sequence[State]) -> Path:
    path = states[0].path
    for condition in states[1].path.conditions:
        path = path.with_(condition)
    return path


def _stored(store: Store | None) -> Iterator[Held]:
    """What stores to blocks of inputs hold, pointers to blocks that are copied from among it."""
    while store is not None:
        match store.what:
            case MemoryCell(value=value):
                yield value
            case Filled(byte=byte):
                yield byte
            case Copied(source=source):
                yield source
        store = store.before


def _obstacle(value: Held) -> str | None:
    if isinstance(value, PartialTerm):
        return "a value that may never have been written is in use"
    bits = bits_of(value)
    if isinstance(bits, AddressTerm):
        return "the address of an object is in use as a number"
    return None


def _made(value: Held) -> list[Term]:
    """The blocks made during the call that a value may lead to."""
    bits = bits_of(value)
    if not isinstance(bits, PointerTerm):
        return []
    return [case for case in all_cases(lift(bits.base, REF)) if case.op == "fresh"]


def _lacking(memory: BlockMemory, base: Term) -> str | None:
    """What of a block that was made is not as inputs are: alive, and written as a whole."""
    block = memory.block(base)
    assert block is not None
    if block.method is not None:
        return "a pointer to code is in use"
    if block.alive is not True:
        return "an object whose life may have ended is in use"
    if not block.zeroed and not block.content and not _is_covered(block):
        return "an object that was not written as a whole is in use"
    return None


def _is_covered(block: MadeBlock) -> bool:
    """Whether cells make up all of a block."""
    covered = {byte for at, cell in block.cells.items() for byte in range(at, at + cell.size)}
    return not isinstance(block.size, Term) and covered.issuperset(range(integer(block.size)))


def _held_by(memory: BlockMemory, base: Term) -> Iterator[Held]:
    block = memory.block(base)
    assert block is not None
    yield from (cell.value for cell in block.cells.values())
    yield from _stored(block.stores)
