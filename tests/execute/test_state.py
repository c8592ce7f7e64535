"""States: what a path decides, and states that meet become one that stands for exactly the inputs of both."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

from execute.leaves import BOOLEANS, NUMBERS, Assignment, assignments, condition, plain_inputs
from twinproof.execute.heap import Heap
from twinproof.execute.inputs import Inputs
from twinproof.execute.state import UNSET, Path, State, merge_registers, merge_states
from twinproof.ir.instruction import Reg
from twinproof.ir.types import INT
from twinproof.term.build import equal, not_
from twinproof.term.term import Term, Value


def state(inputs: Inputs, conditions: Sequence[Value]) -> State | None:
    """The state after some decisions, None if one of them visibly cannot be."""
    made: State | None = State(Path(), Heap(inputs))
    for each in conditions:
        made = None if made is None else made.assume(each)
    return made


def holds(made: State, given: Assignment) -> bool:
    return all(given(each) for each in made.path.conditions)


def test_decided_conditions_hold_or_fail_on_the_whole_path() -> None:
    """What `decide` answers is true of every input on the path, and `assume` adds just the condition."""
    random = Random(1)
    answered = 0
    for _ in range(300):
        made = state(plain_inputs(), [condition(random, 2) for _ in range(3)])
        asked = condition(random, 2)
        if made is None:
            continue
        decided, following = made.decide(asked), made.assume(asked)
        answered += decided is not None
        for given in assignments():
            if holds(made, given):
                assert decided in (None, given(asked))
                assert given(asked) == (following is not None and holds(following, given))
    assert answered > 20


def test_what_was_assumed_is_decided() -> None:
    """A condition and its negation are decided once assumed, also where a path keeps only the parts (a comparison once split forever)."""
    random = Random(4)
    for _ in range(300):
        asked = condition(random, 3)
        made = state(plain_inputs(), [asked])
        if made is not None:
            assert made.decide(asked) is True
            assert made.decide(not_(asked)) is False


def test_merged_states_are_for_the_inputs_of_both() -> None:
    """The merged path holds where either does, and the selector tells which, also where one path contradicts itself."""
    random = Random(2)
    merges = 0
    for _ in range(400):
        start = [condition(random, 1) for _ in range(random.randrange(3))]
        split = condition(random, 2)
        inputs = plain_inputs()
        a = state(inputs, [*start, split, *(condition(random, 1) for _ in range(random.randrange(3)))])
        b = state(inputs, [*start, not_(split), *(condition(random, 1) for _ in range(random.randrange(3)))])
        if a is None or b is None:
            continue
        merges += 1
        check_merge(a, b)
    assert merges > 150


def check_merge(a: State, b: State) -> None:
    merged, selector = merge_states(a, b)
    for given in assignments():
        assert holds(merged, given) == (holds(a, given) or holds(b, given))
        if holds(merged, given):
            assert given(selector) == holds(a, given)


def test_a_contradictory_path_adds_nothing() -> None:
    """Two classes at once are none: merging such a state leaves the other alone (it was once merged into all inputs)."""
    inputs = plain_inputs()
    x = NUMBERS[0]
    never = state(inputs, [BOOLEANS[0], equal(INT, x, 2), equal(INT, x, 3)])
    other = state(inputs, [not_(BOOLEANS[0]), equal(INT, x, 1)])
    assert never is not None
    assert other is not None
    for a, b in ((never, other), (other, never), (never, never)):
        check_merge(a, b)


def test_merged_registers_are_those_of_the_state_taken() -> None:
    """A register that only one side has assigned is never read from the other."""
    registers = [Reg(index, INT, f"r{index}") for index in range(4)]
    a: list[Value] = [1, NUMBERS[0], UNSET, 5]
    b: list[Value] = [2, 7, NUMBERS[1], 5]
    merged = merge_registers(BOOLEANS[0], a, b, registers)
    for given in assignments():
        taken = a if given(BOOLEANS[0]) else b
        for value, wanted in zip(merged, taken, strict=True):
            assert wanted is UNSET or given(value) == given(wanted)


def test_a_fork_changes_on_its_own() -> None:
    """What happens to a fork's heap is not seen in the state it came from."""
    made = State(Path(), Heap(plain_inputs()))
    forks = [made.fork(), made.assume(BOOLEANS[0])]
    for number, fork in enumerate(forks):
        assert fork is not None
        fork.heap.statics[f"S.{number}"] = number
    assert made.heap.statics == {}
    assert [list(fork.heap.statics) for fork in forks if fork is not None] == [["S.0"], ["S.1"]]


def test_a_path_keeps_each_condition_once() -> None:
    """A conjunction counts as its parts, and nothing is there twice."""
    random = Random(3)
    for _ in range(100):
        path = Path()
        for _, made in product(range(4), [condition(random, 2)]):
            path = path.with_(made) if isinstance(made, Term) else path
        assert len(set(path.conditions)) == len(path.conditions)
        assert all(each.op != "and" for each in path.conditions)
