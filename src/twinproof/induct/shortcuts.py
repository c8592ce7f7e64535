"""What stands for common code: which regions of a pair can be taken for functions of registers, and under which names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from twinproof.align.effects import Effects
from twinproof.align.regions.chains import Chains, region_points
from twinproof.align.regions.region import Common, Region, parts
from twinproof.execute.abstracted import Shortcut, Shortcuts
from twinproof.ir.instruction import CheckNull, CheckZero
from twinproof.ir.program import Method
from twinproof.ir.types import REF
from twinproof.language.language import Language
from twinproof.language.semantics import Fault

_FAULTS: dict[type, Fault] = {CheckNull: Fault.NULL, CheckZero: Fault.ZERO}


def describe(common: Common) -> str:
    """Which lines of the two versions a region is."""
    old, new = (f"{first}-{last}" if first != last else str(first) for first, last in (common.old.lines, common.new.lines))
    return f"lines {old}" if old == new else f"lines {old} and {new}"


def name_of(common: Common) -> str:
    """The name of a region's functions."""
    start, end = common.old.start, common.old.end
    return f"region {start.block}.{start.index}-{end.block}.{end.index}"


class Functions:
    """The regions of two methods of a language as functions; with `ideal` numbers their results may be larger than their type."""

    def __init__(self, methods: tuple[Method, Method], language: Language, ideal: bool = False) -> None:
        self.methods = methods
        self._effects, self._thrown_by = Effects(language), {check: language.semantics.faults[fault] for check, fault in _FAULTS.items()}
        self.ideal = ideal

    def shortcuts(self, regions: Iterable[Common]) -> tuple[Shortcuts, Shortcuts]:
        """What stands for some regions on either side."""
        old, new = {}, {}
        for common in regions:
            name, thrown = name_of(common), self.thrown_by(common)
            assert thrown is not None
            old[common.old.start] = Shortcut(name, common.old, thrown, self.ideal)
            new[common.new.start] = Shortcut(name, common.new, thrown, self.ideal)
        return old, new

    def abstractable(self, regions: Iterable[Common], besides: Sequence[Common] = ()) -> list[Common]:
        """The largest regions within some, `besides` others, that can be functions."""
        found: list[Common] = []
        for common in regions:
            if common not in besides:
                found += [common] if self.thrown_by(common) is not None else self.abstractable(parts(common), besides)
        return found

    def hard(self, regions: Iterable[Common]) -> list[Common]:
        """The smallest statements within some regions that are hard for a solver."""
        found: list[Common] = []
        for common in regions:
            inside = [part for part in parts(common) if part.old.hard]
            found += self.hard(inside) if inside else self.abstractable([common]) if common.old.hard else []
        return found

    def thrown_by(self, common: Common) -> tuple[str, ...] | None:
        """The classes of exceptions that a common region may throw; None if it is no function: it touches the heap, leaves references, or
        its exceptions are not known by class."""
        old, new = (self._thrown(side, region) for side, region in enumerate((common.old, common.new)))
        return old if old == new else None

    def _thrown(self, side: int, region: Region) -> tuple[str, ...] | None:
        if region.reads_heap or region.writes_heap or any(reg.type is REF for reg in region.writes):
            return None
        if not region.may_throw:
            return ()
        layout = self._layouts[side]
        instrs = map(layout.at, region_points(layout, region.start, region.end))
        thrown = {self._thrown_by.get(type(instr)) for instr in instrs if self._effects.may_throw(instr)}
        if None in thrown or region.handlers != layout.body.blocks[region.start.block].handlers:
            return None
        return tuple(sorted(cls for cls in thrown if cls is not None))

    @cached_property
    def _layouts(self) -> list[Chains]:
        return [Chains(method.body) for method in self.methods if method.body is not None]
