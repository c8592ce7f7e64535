"""Which class and which method of the old version corresponds to which of the new one.

Same names correspond. A class that only one side has is taken for a renamed one if the other side has exactly one candidate: the
only other class left, or the only one with the same simple name. Methods correspond by class, name and descriptor in common names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from twinproof.align.anonymous import anonymous_renames
from twinproof.align.renamed import renamed_fields, renamed_methods
from twinproof.dataclass import dataclass
from twinproof.errors import BadInput
from twinproof.ir.program import ABSTRACT, NATIVE, SYNTHETIC, Class, Field, Method, Program
from twinproof.ir.side import Side
from twinproof.ir.types import descriptor_of, parse_descriptor

_ABSENT = {ABSTRACT: "abstract", NATIVE: "native"}


@dataclass(frozen=True, slots=True)
class Pair:
    """One method of each version; `id` names it in the old version's words."""

    old: Method
    new: Method

    @property
    def id(self) -> str:
        """pkg.Class.method(descriptor)"""
        return f"{self.old.owner}.{self.old.name}{self.old.descriptor}"


@dataclass(frozen=True, slots=True)
class Matching:
    """All correspondences of two programs."""

    old: Side
    new: Side
    classes: tuple[str, ...]  # common names of the classes both sides have
    pairs: tuple[Pair, ...]
    only_old: tuple[str, ...]
    only_new: tuple[str, ...]
    bodiless: tuple[str, ...] = ()  # methods of both sides without code to compare, and why
    renamed: tuple[tuple[str, str], ...] = ()  # what only one side has and is likely the same: a hint for people


def match_programs(
    old: Program, old_classes: Iterable[str], new: Program, new_classes: Iterable[str], renames: Mapping[str, str] | None = None
) -> Matching:
    """Match two programs by the names of their classes; `renames` maps old names to new ones."""
    mine, yours = set(old_classes), set(new_classes)
    renamed = _given(renames or {}, mine, yours)
    renamed |= _guessed(mine - yours - set(renamed.values()), yours - mine - set(renamed))
    renamed |= anonymous_renames(old, mine, new, yours, renamed)
    old_side, new_side = Side(old), Side(new, renamed)
    common = sorted(mine & {new_side.common(name) for name in yours})
    pairs: list[Pair] = []
    bodiless: list[str] = []
    only_old = [f"class {name}" for name in sorted(mine - set(common))]
    only_new = [f"class {name}" for name in sorted(yours) if new_side.common(name) not in mine]
    likely: list[tuple[str, str]] = []
    for name in common:
        likely += _match_methods(old_side, new_side, name, pairs, only_old, only_new, bodiless)
        likely += _match_fields(old_side, new_side, name, only_old, only_new)
    return Matching(old_side, new_side, tuple(common), tuple(pairs), tuple(only_old), tuple(only_new), tuple(bodiless), tuple(likely))


def _given(renames: Mapping[str, str], mine: set[str], yours: set[str]) -> dict[str, str]:
    for old, new in renames.items():
        if old not in mine or new not in yours:
            raise BadInput(
                f"--rename {old}={new}: no class {old if old not in mine else new} on the {'old' if old not in mine else 'new'} side"
            )
    return {new: old for old, new in renames.items()}


def _guessed(mine: set[str], yours: set[str]) -> dict[str, str]:
    """Renamed classes, new name to old: the only candidate, or the only one with the same simple name; nested ones follow."""
    renamed: dict[str, str] = {}
    tops, others = {name for name in mine if "$" not in name}, {name for name in yours if "$" not in name}
    for new in sorted(others):
        same = [old for old in tops if _simple(old) == _simple(new)]
        rivals = [other for other in others if _simple(other) == _simple(new)]
        if len(same) == 1 and len(rivals) == 1:
            renamed[new] = same[0]
    left, right = tops - set(renamed.values()), others - set(renamed)
    if len(left) == 1 and len(right) == 1:
        renamed[right.pop()] = left.pop()
    for name in sorted(yours):
        top, dollar, rest = name.partition("$")
        if dollar and top in renamed and f"{renamed[top]}${rest}" in mine:
            renamed[name] = f"{renamed[top]}${rest}"
    return renamed


def _simple(name: str) -> str:
    return name.rpartition(".")[2]


def _match_methods(
    old: Side, new: Side, name: str, pairs: list[Pair], only_old: list[str], only_new: list[str], bodiless: list[str]
) -> list[tuple[str, str]]:
    mine, yours = _methods(old, old.find(name)), _methods(new, new.find(name))
    for key, method in mine.items():
        if key not in yours:
            continue
        if why := _no_code(method, yours[key]):
            bodiless.append(f"{name}.{key[0]}{key[1]} ({why})")
        else:
            pairs.append(Pair(method, yours[key]))
    gone = {f"{name}.{key[0]}{key[1]}": method for key, method in mine.items() if key not in yours}
    added = {f"{name}.{key[0]}{key[1]}": method for key, method in yours.items() if key not in mine}
    only_old += gone
    only_new += added
    return renamed_methods(old, new, gone, added)


def _match_fields(old: Side, new: Side, name: str, only_old: list[str], only_new: list[str]) -> list[tuple[str, str]]:
    mine, yours = _fields(old.find(name)), _fields(new.find(name))
    gone, added = ({f"field {name}.{key}": one[key] for key in one if key not in other} for one, other in ((mine, yours), (yours, mine)))
    only_old += [f"{field} (not compared)" for field in gone]
    only_new += [f"{field} (not compared)" for field in added]
    return renamed_fields(old, new, gone, added)


def _fields(cls: Class | None) -> dict[str, Field]:
    assert cls is not None
    return {field.name: field for field in cls.fields if not field.flags & SYNTHETIC}


def _no_code(old: Method, new: Method) -> str:
    """Why there is nothing to compare; empty if both have code."""
    before, after = (_ABSENT.get(method.flags & (ABSTRACT | NATIVE), "") for method in (old, new))
    if before == after:
        return before
    return ", ".join(f"{word} in {side}" for side, word in (("old", before), ("new", after)) if word)


def _methods(side: Side, cls: Class | None) -> dict[tuple[str, str], Method]:
    """The methods of a class that people wrote, by name and common descriptor."""
    assert cls is not None
    found: dict[tuple[str, str], Method] = {}
    for method in cls.methods.values():
        if not method.flags & SYNTHETIC and method.name != "<clinit>":
            found[method.name, _common(side, method.descriptor)] = method
    return found


def _common(side: Side, descriptor: str) -> str:
    params, result = parse_descriptor(descriptor)
    return f"({''.join(descriptor_of(side.common_type(param)) for param in params)}){descriptor_of(side.common_type(result))}"
