"""Places in an input: where a value stands, reading and replacing it. The receiver is a root but no place, since it is never replaced."""

from __future__ import annotations

from typing import NamedTuple

from twinproof.base.dataclass import replace
from twinproof.heap.observe import Datum, Input, Node
from twinproof.heap.reach import contents, with_contents

ARGS, STATICS = -1, -2


class Place(NamedTuple):
    """Position `at` among the arguments (`home` is `ARGS`), the statics, or the fields or elements of a node (`home` is its number)."""

    home: int
    at: int


def get(given: Input, place: Place) -> Datum:
    """The value at a place."""
    if place.home == ARGS:
        return given.args[place.at]
    return given.statics[place.at][1] if place.home == STATICS else contents(given.heap[place.home])[place.at]


def put(given: Input, place: Place, value: Datum) -> Input:
    """The input with another value at a place."""
    home, at = place
    if home == ARGS:
        return replace(given, args=(*given.args[:at], value, *given.args[at + 1 :]))
    if home == STATICS:
        return replace(given, statics=(*given.statics[:at], (given.statics[at][0], value), *given.statics[at + 1 :]))
    values = contents(given.heap[home])
    return put_node(given, home, with_contents(given.heap[home], (*values[:at], value, *values[at + 1 :])))


def put_node(given: Input, number: int, node: Node) -> Input:
    """The input with another node in place of one."""
    return replace(given, heap=(*given.heap[:number], node, *given.heap[number + 1 :]))
