"""What was given to calls besides numbers, null and what other calls return: part of every scope."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from twinproof.base.jsondata import Json, JsonObject, as_list
from twinproof.ir.synthetic import parse_function

if TYPE_CHECKING:
    from twinproof.reach.exploration import Exploration
    from twinproof.reach.sequence import Constant


def supplied_lines(given: Mapping[str, Json], also_called: Sequence[str]) -> Iterator[str]:
    """It all for people; and which classes were called that nobody named."""
    yield from (f"given as {name}: {', '.join(map(str, as_list(found)))}" for name, found in given.items())
    if also_called:
        yield f"also called, as their objects are taken: {', '.join(also_called)}"


def supplied_data(exploration: Exploration) -> JsonObject:
    """By type."""
    return {name: [*found] for name, found in _given(exploration).items()}


def _given(exploration: Exploration) -> dict[str, list[str]]:
    calls = exploration.calls
    types = [*(type for one in exploration.operations for type in one.params), *exploration.asked]
    found: dict[str, list[str]] = {}
    for type in dict.fromkeys(types):
        constants = calls.supplied.of(calls.supply.constants.get(str(type), ()))
        boxes = [_box(kind.cls, kind.low, kind.high, str(type)) for kind in calls.supply.boxes_for(type)]
        if constants or boxes:
            found[str(type)] = [*(_constant(constant) for constant, _ in constants), *boxes]
    return found


def _box(cls: str, low: int, high: int, type: str) -> str:
    simple = cls.rpartition(".")[2]
    if low > high:
        return f"{simple}, each a new object"
    return f"{simple}, beyond {low}..{high} each a new object" if type == cls and low < high - 1 else f"{simple} {low}..{high}"


def _constant(constant: Constant) -> str:
    from twinproof.reach.sequence import ConstantArgument, TextArgument

    if isinstance(constant, TextArgument):
        return f"{'another ' if constant.is_copy else ''}{json.dumps(constant.text)}"
    if isinstance(constant, ConstantArgument):
        return f"{constant.owner.rpartition('.')[2]}.{constant.name}"
    parsed = parse_function(constant.cls)
    return parsed[1] if parsed is not None else constant.cls
