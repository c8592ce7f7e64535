"""References to objects that callers hold, where anything may be referred to, and to constants that they give: numbers, no part of the
shape.

Null is 0; then come the constants that are given where the type is wanted, and where that is any the held objects, in the order of the
shape. So lists of any objects, or of texts, have as many shapes as they have lengths.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from twinproof.ir.types import BOOLEAN, INT, REF, Type
from twinproof.reach.abstract_state import AbstractState, argument
from twinproof.reach.heap_shape import Numbering
from twinproof.term.build import compare, equal, ite
from twinproof.term.choice import all_cases
from twinproof.term.term import Term, Value, lower

_MARK = "#"  # behind the key of a field or element, where the number of what it refers to is kept


def choice_key(key: str) -> str:
    """Under which key a state keeps which held object a field or element refers to."""
    return key + _MARK


def is_choice_key(key: str) -> bool:
    """Whether a key is one of these."""
    return key.endswith(_MARK)


def choice_type(count: int) -> Type:
    """The type of such a number, when there are so many objects to choose from."""
    return BOOLEAN if count == 1 else INT


def chosen(number: Value, objects: Sequence[Term]) -> Value:
    """The reference that a number stands for."""
    found: Value = None
    for at, each in enumerate(objects, 1):
        found = ite(equal(INT, number, at), each, found, REF)
    return found


def is_choice(ref: Term, objects: Collection[Term]) -> bool:
    """Whether a reference is always null or one of some objects."""
    return all(case.op == "const" or case in objects for case in all_cases(ref))


def number_of(ref: Term, ranks: Mapping[Term, int], known: Mapping[Term, Term]) -> Value:
    """The number that stands for such a reference; `known` are references whose numbers still mean what they meant."""
    done: dict[Term, Value] = {}

    def mapped(one: Term) -> Value:
        if one not in done:
            done[one] = known[one] if one in known else _number(one)
        return done[one]

    def _number(one: Term) -> Value:
        if one.op == "ite":
            return ite(one.args[0], mapped(one.args[1]), mapped(one.args[2]), INT)
        return 0 if one.op == "const" else ranks[one]

    return lower(mapped(ref))


def within(at: int, count: int, with_null: bool) -> Iterator[Term]:
    """That an argument is one of so many objects, or null if it may be."""
    number = argument(at, choice_type(count))
    for part in (compare("ge", INT, number, 0 if with_null else 1), compare("le", INT, number, count)):
        if isinstance(part, Term):
            yield part


def is_kept(symmetry: Numbering, state: AbstractState) -> bool:
    """Whether the numbers in a state still mean the same when it is looked at in another way."""
    has_choices = any(is_choice_key(place.key) for place in state.values)
    return not has_choices or all(symmetry[number] == number for number in state.shape.held)
