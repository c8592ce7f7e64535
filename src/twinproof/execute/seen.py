"""Inputs of a class that nobody has seen are taken to be of one that is known, where it matters which code runs on them."""

from __future__ import annotations

from twinproof.execute.heap import cases
from twinproof.execute.inputs import Inputs
from twinproof.execute.state import State
from twinproof.term.build import and_, not_
from twinproof.term.term import Term


def of_seen_classes(inputs: Inputs, state: State, ref: Term) -> State | None:
    """The state for inputs that are not of an unknown class where one is known that they are taken to be."""
    found: State | None = state
    for leaf, guard in cases(ref, True):
        unseen = [] if leaf.op in ("fresh", "const") else inputs.universe.unknown(inputs.classes(leaf))
        is_unseen = and_(guard, inputs.is_a(leaf, unseen)) if unseen else False
        if found is not None and found.decide(is_unseen) is not False and inputs.take(leaf) is not None:
            found = found.assume(not_(is_unseen))
    return found


def is_exactly(inputs: Inputs, state: State, ref: Term, cls: str) -> bool:
    """Whether an input is of a class and of no other, or null."""
    number = inputs.universe.number(cls)
    classes = inputs.classes(ref)
    return number in classes and all(state.decide(inputs.is_a(ref, [other])) is False for other in classes - {number})
