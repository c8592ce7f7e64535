"""What the code of a pair mentions: its constants, string literals and static fields, one call deep into the user's classes.

Values that a condition compares with are rarely hit by chance, so they are read off the code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from twinproof.base.dataclass import dataclass
from twinproof.ir.cfg import reads
from twinproof.ir.instruction import Call, Const, FieldRef, GetStatic, Instruction, Literal, PutStatic, Switch, Text
from twinproof.ir.program import Field, Method
from twinproof.ir.resolve import resolve_field, resolve_method, select_method
from twinproof.ir.side import Side
from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG

MAX_METHODS = 60
MAX_VALUES = 200
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Harvest:
    """Constants in order of appearance; statics by key in common names, with the side's own field."""

    numbers: tuple[int, ...]
    floats: tuple[float, ...]
    texts: tuple[str, ...]
    statics: tuple[tuple[str, Field], ...]


def harvest(side: Side, method: Method, is_user_class: Callable[[str], bool], calls: int = 1, others: Sequence[Method] = ()) -> Harvest:
    """What `method`, the methods it calls and then some `others` mention; statics are looked for in all methods it may reach."""
    mentioning = dict.fromkeys((*_reached(side, method, is_user_class, calls), *others))
    near = list(_instructions(list(mentioning)[:MAX_METHODS]))
    far = _instructions(_reached(side, method, is_user_class, MAX_METHODS))
    return Harvest(
        _first(number for instr in near for number in _numbers(instr)),
        _first(number for instr in near for number in _floats(instr)),
        _first(instr.value.text for instr in near if isinstance(instr, Literal) and isinstance(instr.value, Text)),
        _statics(side, far, is_user_class),
    )


def _reached(side: Side, method: Method, is_user_class: Callable[[str], bool], calls: int) -> list[Method]:
    found = {method.ref: method}
    level = [method]
    for _ in range(calls):
        level = [callee for caller in level for callee in _callees(side, caller, is_user_class) if callee.ref not in found]
        for callee in level:
            if len(found) < MAX_METHODS:
                found.setdefault(callee.ref, callee)
        if not level or len(found) >= MAX_METHODS:
            break
    return list(found.values())


def _callees(side: Side, method: Method, is_user_class: Callable[[str], bool]) -> Iterator[Method]:
    for instr in _instructions([method]):
        if isinstance(instr, Call):
            resolved = resolve_method(side.program, instr.method)
            if resolved is not None and is_user_class(side.common(resolved.owner)):
                yield select_method(side.program, instr.method.owner, resolved) or resolved


def _instructions(methods: Iterable[Method]) -> Iterator[Instruction]:
    for method in methods:
        if method.body is not None:
            for block in method.body.blocks:
                yield from block.instrs


def _numbers(instr: Instruction) -> Iterator[int]:
    for value in reads(instr):
        if isinstance(value, Const) and value.type in (INT, LONG):
            yield value.value
    if isinstance(instr, Switch):
        yield from (number for number, _ in instr.cases)


def _floats(instr: Instruction) -> Iterator[float]:
    for value in reads(instr):
        if isinstance(value, Const) and value.type in (FLOAT, DOUBLE):
            yield value.value


def _first(values: Iterator[_T]) -> tuple[_T, ...]:
    found: dict[_T, None] = {}
    for value in values:
        found[value] = None
        if len(found) >= MAX_VALUES:
            break
    return tuple(found)


def _statics(side: Side, instrs: Iterable[Instruction], is_user_class: Callable[[str], bool]) -> tuple[tuple[str, Field], ...]:
    found: dict[str, Field] = {}
    for ref in _static_refs(instrs):
        field = resolve_field(side.program, ref)
        if field is not None and is_user_class(side.common(field.owner)):
            found[f"{side.common(field.owner)}.{field.name}"] = field
    return tuple(sorted(found.items()))


def _static_refs(instrs: Iterable[Instruction]) -> Iterator[FieldRef]:
    for instr in instrs:
        if isinstance(instr, GetStatic | PutStatic):
            yield instr.field
