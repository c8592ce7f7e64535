"""Which class and which method of the old version corresponds to which of the new one.

Same names correspond. A class that only one side has may be one of the other's under a new name: because that is said, or because it looks
so (`align.moved`). Methods correspond by class, name and descriptor in common names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from twinproof.align.anonymous import anonymous_renames
from twinproof.align.moved import guessed_renames, with_nested
from twinproof.align.overridden import overridden
from twinproof.align.renamed import renamed_fields, renamed_methods
from twinproof.align.shape import common_descriptor
from twinproof.align.starts import START, starts
from twinproof.align.withdrawn import withdrawn
from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.ir.program import ABSTRACT, NATIVE, PUBLIC, SYNTHETIC, Class, Field, Method, Program
from twinproof.ir.side import Side

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
    gone: tuple[str, ...] = ()  # public classes that the new side does not have
    withdrawn: tuple[str, ...] = ()  # what callers of public classes can no longer do
    guessed: tuple[str, ...] = ()  # classes, by their old names, that are taken for renamed though nobody said so


def match_programs(
    old: Program,
    old_classes: Iterable[str],
    new: Program,
    new_classes: Iterable[str],
    renames: Mapping[str, str] | None = None,
    guess: bool = True,
) -> Matching:
    """Match two programs by the names of their classes; `renames` maps old names to new ones, others are guessed if that is wanted."""
    old_names, new_names = frozenset(old_classes), frozenset(new_classes)
    given = _given(renames or {}, old_names, new_names)
    guessed = guessed_renames(old, new, old_names, new_names, given) if guess else {}
    renamed = with_nested({**given, **guessed}, old_names, new_names)
    renamed |= anonymous_renames(old, set(old_names), new, set(new_names), renamed)
    old_side, new_side = Side(old), Side(new, renamed)
    common = sorted(old_names & {new_side.common(name) for name in new_names})
    pairs: list[Pair] = []
    bodiless: list[str] = []
    only_old = [f"class {name}" for name in sorted(old_names - set(common))]
    gone = tuple(name for name in sorted(old_names - set(common)) if (cls := old.find(name)) is not None and cls.flags & PUBLIC)
    only_new = [f"class {name}" for name in sorted(new_names) if new_side.common(name) not in old_names]
    likely: list[tuple[str, str]] = []
    for name in common:
        likely += _match_methods(old_side, new_side, name, pairs, only_old, only_new, bodiless)
        pairs += _match_starts(old_side, new_side, name)
        likely += _match_fields(old_side, new_side, name, only_old, only_new)
    return Matching(
        old_side,
        new_side,
        tuple(common),
        tuple(pairs),
        tuple(only_old),
        tuple(only_new),
        tuple(bodiless),
        tuple(likely),
        gone,
        tuple(line for name in common for what in (withdrawn, overridden) for line in what(old_side, new_side, name)),
        tuple(sorted(guessed.values())),
    )


def called_alike(matching: Matching, pair: Pair) -> bool:
    """Whether a method is called in the same way: on an object in both versions or none, to make one that both can make."""
    if not pair.old.is_constructor:
        return pair.old.is_static is pair.new.is_static
    classes = matching.old.program.find(pair.old.owner), matching.new.program.find(pair.new.owner)
    return len({bool(cls.flags & ABSTRACT) for cls in classes if cls is not None}) == 1


def _given(renames: Mapping[str, str], all_old: frozenset[str], all_new: frozenset[str]) -> dict[str, str]:
    for old, new in renames.items():
        if old not in all_old or new not in all_new:
            raise BadInput(
                f"--rename {old}={new}: no class {old if old not in all_old else new} on the {'old' if old not in all_old else 'new'} side"
            )
    return {new: old for old, new in renames.items()}


def _match_methods(
    old: Side, new: Side, name: str, pairs: list[Pair], only_old: list[str], only_new: list[str], bodiless: list[str]
) -> list[tuple[str, str]]:
    old_methods, new_methods = _methods(old, old.find(name)), _methods(new, new.find(name))
    for key, method in old_methods.items():
        if key not in new_methods:
            continue
        if why := _no_code(method, new_methods[key]):
            bodiless.append(f"{name}.{key[0]}{key[1]} ({why})")
        else:
            pairs.append(Pair(method, new_methods[key]))
    gone = {f"{name}.{key[0]}{key[1]}": method for key, method in old_methods.items() if key not in new_methods}
    added = {f"{name}.{key[0]}{key[1]}": method for key, method in new_methods.items() if key not in old_methods}
    only_old += gone
    only_new += added
    return renamed_methods(old, new, gone, added)


def _match_starts(old: Side, new: Side, name: str) -> list[Pair]:
    """What a class starts with, if it has static state."""
    old_class, new_class = old.find(name), new.find(name)
    found = starts(old_class, new_class, old.program.language) if old_class is not None and new_class is not None else None
    return [Pair(*found)] if found is not None else []


def _match_fields(old: Side, new: Side, name: str, only_old: list[str], only_new: list[str]) -> list[tuple[str, str]]:
    old_fields, new_fields = _fields(old.find(name)), _fields(new.find(name))
    gone, added = (
        {f"field {name}.{key}": one[key] for key in one if key not in other}
        for one, other in ((old_fields, new_fields), (new_fields, old_fields))
    )
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
        if not method.flags & SYNTHETIC and method.name != START:
            found[method.name, common_descriptor(side, method.descriptor)] = method
    return found
