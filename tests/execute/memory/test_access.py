"""What an access must satisfy to be defined, and how a state goes on where it is."""

from __future__ import annotations

from execute.memory.without_program import empty_inputs
from twinproof.base.assumption import PLAIN_BLOCKS
from twinproof.execute.explore import Executor
from twinproof.execute.heap import Heap
from twinproof.execute.memory.access import CONSTANT, DANGLING, MISALIGNED, NULL, OUTSIDE, access, is_sensible, moves_inside
from twinproof.execute.memory.beyond_terms import NULL_POINTER, PartialTerm, PointerTerm
from twinproof.execute.memory.block_executor import BlockExecutor
from twinproof.execute.memory.block_memory import BlockMemory
from twinproof.execute.memory.following import DEPENDS_ON_PLACE, NEVER_WRITTEN, all_defined, defined, followed, number
from twinproof.execute.memory.input_blocks import InputBlocks
from twinproof.execute.memory.made_block import LASTING, LOCAL, MadeBlock
from twinproof.execute.state import Path, State
from twinproof.ir.program import Program
from twinproof.ir.side import Side
from twinproof.ir.types import BOOLEAN, INT, LONG
from twinproof.language.neutral import NEUTRAL
from twinproof.term.leaf import ByName
from twinproof.term.term import variable


class Follower:
    """Keeps where paths end."""

    def __init__(self) -> None:
        inputs = empty_inputs()
        self.executor: Executor = BlockExecutor(Side(Program(lambda name: None, NEUTRAL)), inputs, lambda path: True, 4, lambda: None)
        self.memory = BlockMemory(inputs, InputBlocks(inputs))
        self.stopped: list[str] = []

    def state(self) -> State:
        state = State(Path(), Heap(self.executor.inputs))
        state.heap.memory = self.memory
        return state

    def stop(self, state: State, reason: str) -> None:
        self.stopped.append(reason)

    def undefined(self) -> list[str]:
        return [reason for _, reason in self.executor.undefined]


def broken(memory: BlockMemory, place: PointerTerm, size: int, align: int = 1, writes: bool = False) -> str | None:
    """The first condition that visibly does not hold."""
    return next((reason for condition, reason in access(memory, place, size, align, writes) if condition is False), None)


def test_accesses_of_a_block() -> None:
    """Inside, aligned, alive, and to be written to only if it is no constant."""
    memory = Follower().memory
    local, constant = memory.add(MadeBlock(8, 8, LOCAL)), memory.add(MadeBlock(8, 8, LASTING, bytes(8), fixed=True))
    dead = memory.add(MadeBlock(8, 8, LOCAL, alive=False))
    assert broken(memory, local, 8, 8, writes=True) is None
    assert broken(memory, PointerTerm(local.base, 4), 4, 4) is None
    assert broken(memory, PointerTerm(local.base, 5), 4) == OUTSIDE
    assert broken(memory, PointerTerm(local.base, -1), 1) == OUTSIDE
    assert broken(memory, PointerTerm(local.base, 2), 4, 4) == MISALIGNED
    assert broken(memory, constant, 1) is None
    assert broken(memory, constant, 1, writes=True) == CONSTANT
    assert broken(memory, dead, 1) == DANGLING
    assert broken(memory, NULL_POINTER, 1) == NULL


def test_accesses_of_inputs_assume_plain_blocks() -> None:
    """What pointers of inputs lead to is taken for aligned, and to be written to."""
    memory = Follower().memory
    conditions = list(access(memory, memory.known.parameter(0), 4, 4, writes=True))
    assert {reason for condition, reason in conditions if condition is not True} == {NULL, OUTSIDE, MISALIGNED}
    assert PLAIN_BLOCKS in memory.inputs.assumed


def test_moves() -> None:
    """To the end of a block, not beyond; null does not move, but by nothing."""
    memory = Follower().memory
    local = memory.add(MadeBlock(8, 8, LOCAL))

    def fine(place: PointerTerm, index: int, scale: int) -> bool:
        return all(condition is True for condition, _ in moves_inside(memory, place, index, scale))

    assert fine(local, 2, 4)
    assert not fine(local, 3, 4)
    assert not fine(local, -1, 1)
    assert not fine(local, 1 << 62, 4)
    assert fine(NULL_POINTER, 0, 4)
    assert not fine(NULL_POINTER, 1, 4)


def test_sizes() -> None:
    """As numbers without sign: none that is negative with one."""
    assert is_sensible(8) is True
    assert is_sensible(-1) is False


def test_what_is_undefined_ends_there() -> None:
    """Its path and reason are kept, and the state goes on elsewhere."""
    follower, condition = Follower(), variable(ByName("c"), BOOLEAN)
    state = follower.state()
    after = defined(follower, state, condition, "why")
    assert after is not None
    assert after.path.conditions == (condition,)
    assert follower.undefined() == ["why"]
    assert defined(follower, after, condition, "again") is after
    assert defined(follower, state, False, "never") is None
    assert all_defined(follower, state, [(True, "a"), (False, "b"), (False, "c")]) is None
    assert follower.undefined() == ["why", "never", "b"]


def test_what_is_not_followed_has_no_outcome() -> None:
    """Its path ends without."""
    follower = Follower()
    assert followed(follower, follower.state(), False, "why") is None
    assert (follower.stopped, follower.undefined()) == (["why"], [])


def test_numbers_must_be_known() -> None:
    """Those that were never written are undefined to use, addresses are not followed."""
    follower = Follower()
    known = variable(ByName("k"), INT)
    after, value = number(follower, follower.state(), PartialTerm(3, known), INT)
    assert after is not None
    assert (value, follower.undefined()) == (3, [NEVER_WRITTEN])
    assert number(follower, follower.state(), NULL_POINTER, LONG)[0] is None
    assert follower.stopped == [DEPENDS_ON_PLACE]
