"""What a fault throws: a new object that the machine itself makes, which keeps what its message is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.execute.heap import Allocated
from twinproof.ir.types import INT
from twinproof.language.semantics import Fault
from twinproof.term.term import Term, Value

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor
    from twinproof.execute.state import State

FRAMES = "stack frames are read"  # why a path stops; says a report
IMPLICIT = "implicit"  # the payload of what the machine made
ABOUT = "about."  # fields that keep the details that the machine's message mentions
UNTOLD = f"{ABOUT}untold"  # such a field: what the message says is not kept


def raised(executor: Executor, state: State, fault: Fault, *details: Value) -> Term:
    """What a fault throws, with those of its details that are ints."""
    about = {f"{ABOUT}{number}": value for number, value in enumerate(details)}
    return made_by_machine(executor, state, executor.semantics.faults[fault], about)


def made_by_machine(executor: Executor, state: State, cls: str, about: dict[str, Value]) -> Term:
    """A new object of a class that can be thrown, as its constructor leaves it; `about` has the ints that its message mentions."""
    layout = executor.semantics.thrown
    executor.inputs.sorts.update(dict.fromkeys(about, INT))
    made = executor.allocate(state, Allocated(cls, {}, payload=IMPLICIT))
    fields = {**executor.exception_fields, **about}
    if layout.itself is not None:
        fields[f"{layout.root}.{layout.itself}"] = made
    if layout.trace is not None:
        fields[f"{layout.root}.{layout.trace}"] = executor.allocate(state, Allocated(executor.semantics.root, {}))
    assert isinstance(made.payload, int)
    state.heap.objects[made.payload] = Allocated(cls, fields, payload=IMPLICIT)
    return made
