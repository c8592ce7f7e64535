"""Which class of the old version was renamed, or moved to another package, to which of the new one: a guess that reports announce.

Only a class that the other side does not have is a candidate, and only for the one class left with its simple name, or the only class left
at all. It is taken only if it is alike under the new name: most members are the same, and most of the code of the methods that both have.
Where each side is a single class, they were named to be compared: there it is enough that most members of the smaller one are the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress

from twinproof.align.shape import common_descriptor, instruction_shape
from twinproof.base.errors import BadInput
from twinproof.ir.instruction import CONSTRUCTOR
from twinproof.ir.program import ENUM, INITIALISER, INTERFACE, SYNTHETIC, Class, Method, Program
from twinproof.ir.side import Side
from twinproof.ir.types import BARE

MEMBERS, CODE, OF_SMALLER = 2 / 3, 1 / 2, 1 / 2  # shares that must be the same: of all members, of the code, of a single class's members


def guessed_renames(old: Program, new: Program, mine: frozenset[str], yours: frozenset[str], given: Mapping[str, str]) -> dict[str, str]:
    """Renamed classes, new name to old, without those that are `given`; nested ones are not listed."""
    found = _candidates(_tops(mine - yours - set(given.values())), _tops(yours - mine - set(given)))
    single = len(_tops(mine)) == 1 == len(_tops(yours))
    while found:
        sides = Side(old), Side(new, with_nested({**given, **found}, mine, yours))
        wrong = [name for name, before in found.items() if not _is_alike(*sides, before, _simple(name) == _simple(before), single)]
        if not wrong:
            break
        found = {name: before for name, before in found.items() if name not in wrong}
    return found


def with_nested(renamed: Mapping[str, str], mine: frozenset[str], yours: frozenset[str]) -> dict[str, str]:
    """Renamed classes together with those nested in them that both have."""
    found = dict(renamed)
    for name in sorted(yours):
        top, dollar, rest = name.partition("$")
        if dollar and top in renamed and name not in found and f"{renamed[top]}${rest}" in mine:
            found[name] = f"{renamed[top]}${rest}"
    return found


def _candidates(mine: set[str], yours: set[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for new in sorted(yours):
        same = [old for old in mine if _simple(old) == _simple(new)]
        rivals = [other for other in yours if _simple(other) == _simple(new)]
        if len(same) == 1 == len(rivals):
            found[new] = same[0]
    left, right = mine - set(found.values()), yours - set(found)
    if len(left) == 1 == len(right):
        found[right.pop()] = left.pop()
    return found


def _tops(names: frozenset[str]) -> set[str]:
    return {name for name in names if "$" not in name}


def _simple(name: str) -> str:
    return name.rpartition(".")[2]


def _is_alike(old: Side, new: Side, name: str, same_name: bool, single: bool) -> bool:
    """Whether a class, by its common name, is much the same in both versions."""
    mine, yours = old.find(name), new.find(name)
    if mine is None or yours is None or (mine.flags ^ yours.flags) & (INTERFACE | ENUM):
        return False
    before, after = set(_members(old, mine)), set(_members(new, yours))
    both = before & after
    if single:
        return any(kind == "method" for kind, *_ in both) and len(both) >= OF_SMALLER * min(len(before), len(after))
    if not before | after:
        return same_name
    return len(both) >= MEMBERS * len(before | after) and _same_code(old, new, mine, yours) >= CODE


def _members(side: Side, cls: Class) -> Iterator[tuple[str, ...]]:
    """What a class declares, in common names; a constructor without parameters tells nothing."""
    for above in (cls.superclass or "", *cls.interfaces):
        if above not in ("", side.program.language.semantics.root):
            yield "above", side.common(above)
    for field in cls.fields:
        if not field.flags & SYNTHETIC:
            yield "field", field.name, str(side.common_type(field.type))
    for key in _methods(side, cls):
        yield ("constructor" if key[0] == CONSTRUCTOR else "method"), *key


def _methods(side: Side, cls: Class) -> dict[tuple[str, str], Method]:
    rows = ((name, common_descriptor(side, descriptor), method) for (name, descriptor), method in cls.methods.items())
    return {
        (name, descriptor): method
        for name, descriptor, method in rows
        if not method.flags & SYNTHETIC and (name, descriptor) != (CONSTRUCTOR, BARE) and name != INITIALISER
    }


def _same_code(old: Side, new: Side, mine: Class, yours: Class) -> float:
    """The share of instructions that the methods which both have, have in common; 1 if they have none."""
    before, after = _methods(old, mine), _methods(new, yours)
    same = total = 0
    for key in before.keys() & after.keys():
        first, second = _code(old, before[key]), _code(new, after[key])
        same += (first & second).total()
        total += max(first.total(), second.total())
    return same / total if total else 1.0


def _code(side: Side, method: Method) -> Counter[object]:
    body = None
    with suppress(BadInput):
        body = method.body
    return Counter(instruction_shape(side, instr) for block in (body.blocks if body else ()) for instr in block.instrs)
