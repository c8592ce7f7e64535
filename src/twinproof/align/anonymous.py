"""Which anonymous class of the new version is which of the old one: compilers number them as they come, so the same number says little.

Within one outer class, those with the same code belong together, those of the same method before others; what is left is paired within
one method, by what the classes extend and implement, in order. A class without a partner gets a name that no class of the other has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from twinproof.align.shape import Shape, body_shape
from twinproof.base.errors import BadInput
from twinproof.ir.program import Class, Method, Program
from twinproof.ir.side import Side
from twinproof.ir.types import descriptor_of, parse_descriptor

_ANONYMOUS = re.compile(r"(.+)\$(\d+)")
_MOST = 40  # classes of one outer class whose code is compared with each other's


def anonymous_renames(
    old: Program, old_names: Iterable[str], new: Program, new_names: Iterable[str], renamed: dict[str, str]
) -> dict[str, str]:
    """New names to old ones, where they are not the same; `renamed` says so of the other classes."""
    found = dict(renamed)
    before, after = _by_outer(old_names), _by_outer(new_names)
    for outer in sorted(after, key=lambda name: (name.count("$"), name)):
        common = found.get(outer, outer)
        found |= _Matching(old, new, before.get(common, []), after[outer], common, found).run()
    return {name: old for name, old in found.items() if name not in renamed}


def _by_outer(names: Iterable[str]) -> dict[str, list[str]]:
    """The anonymous classes by the class that they stand in, in the order of their numbers."""
    found: dict[str, list[str]] = {}
    for match in filter(None, map(_ANONYMOUS.fullmatch, names)):
        found.setdefault(match[1], []).append(match[0])
    return {outer: sorted(group, key=lambda name: int(name.rpartition("$")[2])) for outer, group in found.items()}


class _Matching:
    """The anonymous classes of one outer class."""

    def __init__(self, old: Program, new: Program, old_names: list[str], new_names: list[str], outer: str, renamed: dict[str, str]) -> None:
        self._old, self._new = Side(old), Side(new, renamed)
        self._old_classes = {name: cls for name in old_names if (cls := old.find(name)) is not None}
        self._new_classes = {name: cls for name in new_names if (cls := new.find(name)) is not None}
        self._outer = outer
        self._found: dict[str, str] = {}

    def run(self) -> dict[str, str]:
        """By name in new, the name in old, where these are not alike."""
        if not self._is_plain():
            rules = (
                [self._same_code, self._same_kind]
                if len(self._old_classes) <= _MOST and len(self._new_classes) <= _MOST
                else [self._same_kind]
            )
            for rule in rules:
                for name, partner in self._pairs():
                    if name not in self._found and partner not in self._found.values() and rule(name, partner):
                        self._found[name] = partner
        else:
            self._found = {name: self._common(name) for name in self._new_classes}
        alone = {
            name: f"{self._common(name)}'"
            for name in self._new_classes
            if name not in self._found and self._common(name) in self._old_classes
        }
        return {name: old for name, old in (self._found | alone).items() if name != old}

    def _is_plain(self) -> bool:
        """Whether the numbers can be trusted: all classes of a number are alike from outside, and no two classes of a version are."""
        kinds = [self._kind(self._new, cls) for cls in self._new_classes.values()]
        if len(set(kinds)) < len(kinds) and len(kinds) <= _MOST:
            return (
                all(self._same_code(name, self._common(name)) for name in self._new_classes if self._common(name) in self._old_classes)
                and self._fits()
            )
        return self._fits()

    def _fits(self) -> bool:
        return all(self._same_kind(name, self._common(name)) for name in self._new_classes if self._common(name) in self._old_classes)

    def _common(self, name: str) -> str:
        return f"{self._outer}${name.rpartition('$')[2]}"

    def _pairs(self) -> Iterator[tuple[str, str]]:
        """All pairs: those of the same number first, then those in the same method."""
        pairs = [(name, partner) for name in self._new_classes for partner in self._old_classes]
        yield from sorted(pairs, key=lambda pair: (self._common(pair[0]) != pair[1], not self._same_home(*pair)))

    def _same_home(self, name: str, partner: str) -> bool:
        return self._home(self._new, self._new_classes[name]) == self._home(self._old, self._old_classes[partner])

    def _home(self, side: Side, cls: Class) -> tuple[str | None, str | None]:
        """The method that a class stands in."""
        enclosing = cls.nested.enclosing if cls.nested is not None else None
        if enclosing is None or enclosing[2] is None:
            return None, None
        params, result = parse_descriptor(enclosing[2])
        return enclosing[1], "".join(descriptor_of(side.common_type(type)) for type in (*params, result))

    def _kind(self, side: Side, cls: Class) -> tuple[object, ...]:
        return self._home(side, cls), side.common(cls.superclass or ""), tuple(map(side.common, cls.interfaces))

    def _same_kind(self, name: str, partner: str) -> bool:
        return self._kind(self._new, self._new_classes[name]) == self._kind(self._old, self._old_classes[partner])

    def _same_code(self, name: str, partner: str) -> bool:
        """Whether two classes have the same methods with the same code."""
        old, new = self._old_classes[partner], self._new_classes[name]
        here = Side(self._new.program, {**self._new.renamed, name: partner})
        if old.methods.keys() != new.methods.keys():
            return False
        try:
            return all(_shape(self._old, method) == _shape(here, new.methods[key]) for key, method in old.methods.items())
        except BadInput:
            return False


def _shape(side: Side, method: Method) -> Shape | None:
    return None if method.body is None else body_shape(side, method.body)
