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


def guessed_renames(
    old: Program, new: Program, old_names: frozenset[str], new_names: frozenset[str], given: Mapping[str, str]
) -> dict[str, str]:
    """Renamed classes, new name to old, without those that are `given`; nested ones are not listed."""
    found = _candidates(_tops(old_names - new_names - set(given.values())), _tops(new_names - old_names - set(given)))
    single = len(_tops(old_names)) == 1 == len(_tops(new_names))
    while found:
        sides = Side(old), Side(new, with_nested({**given, **found}, old_names, new_names))
        wrong = [name for name, before in found.items() if not _is_alike(*sides, before, _simple(name) == _simple(before), single)]
        if not wrong:
            break
        found = {name: before for name, before in found.items() if name not in wrong}
    return found


def with_nested(renamed: Mapping[str, str], old_names: frozenset[str], new_names: frozenset[str]) -> dict[str, str]:
    """Renamed classes together with those nested in them that both have."""
    found = dict(renamed)
    for name in sorted(new_names):
        top, dollar, rest = name.partition("$")
        if dollar and top in renamed and name not in found and f"{renamed[top]}${rest}" in old_names:
            found[name] = f"{renamed[top]}${rest}"
    return found


def _candidates(old_names: set[str], new_names: set[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for new in sorted(new_names):
        same = [old for old in old_names if _simple(old) == _simple(new)]
        rivals = [other for other in new_names if _simple(other) == _simple(new)]
        if len(same) == 1 == len(rivals):
            found[new] = same[0]
    left, right = old_names - set(found.values()), new_names - set(found)
    if len(left) == 1 == len(right):
        found[right.pop()] = left.pop()
    return found


def _tops(names: frozenset[str]) -> set[str]:
    return {name for name in names if "$" not in name}


def _simple(name: str) -> str:
    return name.rpartition(".")[2]


def _is_alike(old: Side, new: Side, name: str, same_name: bool, single: bool) -> bool:
    """Whether a class, by its common name, is much the same in both versions."""
    old_class, new_class = old.find(name), new.find(name)
    if old_class is None or new_class is None or (old_class.flags ^ new_class.flags) & (INTERFACE | ENUM):
        return False
    before, after = set(_members(old, old_class)), set(_members(new, new_class))
    both = before & after
    if single:
        return any(kind == "method" for kind, *_ in both) and len(both) >= OF_SMALLER * min(len(before), len(after))
    if not before | after:
        return same_name
    return len(both) >= MEMBERS * len(before | after) and _same_code(old, new, old_class, new_class) >= CODE


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


def _same_code(old: Side, new: Side, old_class: Class, new_class: Class) -> float:
    """The share of instructions that the methods which both have, have in common; 1 if they have none."""
    before, after = _methods(old, old_class), _methods(new, new_class)
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
