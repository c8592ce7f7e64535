"""Impacted code: what a change can reach, by control and data dependence, forwards and backwards. The rest is abstracted.

Abstracting more or less than that would be as sound, so the dependences may be rough: an exception is taken to go nowhere, and all of the
heap is one variable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from twinproof.abstraction.matched import common_regions
from twinproof.abstraction.relational import deepen, functions_of
from twinproof.align.effects import Effects
from twinproof.align.regions.chains import Chains, Point, region_points
from twinproof.align.regions.region import Common, Region, parts
from twinproof.align.shape import instruction_shape
from twinproof.bounded.bounded import Result
from twinproof.ir.cfg import reads, writes
from twinproof.ir.instruction import Caught, Reg
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.strategy import Task

Points = set[Point]


def impacted_summaries(task: Task) -> Result:
    """Equal whatever the code computes that the change has nothing to do with, or open."""
    regions = unimpacted(task)
    task.note(f"imp-s: {len(regions)} regions that are not impacted as functions")
    return deepen(task, regions)


def unimpacted(task: Task) -> list[Common]:
    """The largest common regions without impacted code."""
    commons = common_regions(task.matching, task.pair)
    versions = [
        Dependences(side, method)
        for side, method in zip((task.matching.old, task.matching.new), (task.pair.old, task.pair.new), strict=True)
    ]
    bare = [version.outside(region) for version, region in zip(versions, _by_side(commons), strict=True)]
    impacted = [version.impacted(points) for version, points in zip(versions, _changed(versions, bare), strict=True)]
    return functions_of(task).abstractable(_free(commons, versions, impacted))


def _by_side(commons: Iterable[Common]) -> tuple[list[Region], list[Region]]:
    return [common.old for common in commons], [common.new for common in commons]


def _changed(versions: Sequence[Dependences], bare: Sequence[list[Point]]) -> list[list[Point]]:
    """The places outside of common regions with an instruction that the other side has not, or not as often."""
    shapes = [[version.shape(point) for point in points] for version, points in zip(versions, bare, strict=True)]
    shared = Counter(shapes[0]) & Counter(shapes[1])
    return [list(_beyond(shared, own, points)) for own, points in zip(shapes, bare, strict=True)]


def _beyond(shared: Counter[object], shapes: list[object], points: list[Point]) -> Iterator[Point]:
    left = shared.copy()
    for shape, point in zip(shapes, points, strict=True):
        if left[shape] <= 0:
            yield point
        left[shape] -= 1


def _free(commons: Iterable[Common], versions: Sequence[Dependences], impacted: Sequence[Points]) -> Iterator[Common]:
    for common in commons:
        both = zip(versions, impacted, (common.old, common.new), strict=True)
        if any(reached & set(version.inside(region)) for version, reached, region in both):
            yield from _free(parts(common), versions, impacted)
        else:
            yield common


class Dependences:
    """Which instructions of a method depend on which."""

    def __init__(self, side: Side, method: Method) -> None:
        assert method.body is not None
        self.side = side
        self.layout = Chains(method.body)
        starts = [
            Point(0, 0),
            *(Point(number, 0) for number, block in enumerate(method.body.blocks) if isinstance(block.instrs[0], Caught)),
        ]
        self.points = list(
            dict.fromkeys(point for start in starts for point in region_points(self.layout, self.layout.settle(start), None))
        )
        self._after: dict[Point, Points] = {point: set() for point in self.points}
        self._before: dict[Point, Points] = {point: set() for point in self.points}
        for source, target in (*self._data(), *self._heap(), *self._control()):
            self._after[source].add(target)
            self._before[target].add(source)

    def shape(self, point: Point) -> object:
        """The instruction at a place, without its registers."""
        return instruction_shape(self.side, self.layout.at(point))

    def inside(self, region: Region) -> list[Point]:
        """The places of a region."""
        return region_points(self.layout, region.start, region.end)

    def outside(self, regions: Iterable[Region]) -> list[Point]:
        """The places of no region."""
        covered = {point for region in regions for point in self.inside(region)}
        return [point for point in self.points if point not in covered]

    def impacted(self, changed: Iterable[Point]) -> Points:
        """What depends on some places, and what that depends on."""
        return _closure(_closure(changed, self._after), self._before)

    def _data(self) -> Iterator[tuple[Point, Point]]:
        for point in self.points:
            written = writes(self.layout.at(point))
            if written is not None:
                yield from ((point, use) for use in self._uses(point, written))

    def _uses(self, definition: Point, written: Reg) -> Iterator[Point]:
        seen: Points = set()
        queue = list(self.layout.following(definition))
        for point in queue:  # grows
            if point in seen:
                continue
            seen.add(point)
            instr = self.layout.at(point)
            if written in reads(instr):
                yield point
            if writes(instr) != written:
                queue += self.layout.following(point)

    def _heap(self) -> Iterator[tuple[Point, Point]]:
        effects = Effects(self.side.program.language)
        readers = [point for point in self.points if effects.reads_heap(self.layout.at(point))]
        for point in self.points:
            if effects.writes_heap(self.layout.at(point)):
                yield from ((point, reader) for reader in readers)

    def _control(self) -> Iterator[tuple[Point, Point]]:
        """A branch governs what lies between it and the place where its ways meet again."""
        for chain in self.layout.chains.values():
            for item in chain:
                if item.inner:
                    yield from ((item.start, point) for point in region_points(self.layout, item.start, item.end)[1:])


def _closure(points: Iterable[Point], edges: Mapping[Point, Points]) -> Points:
    found: Points = set()
    queue = list(points)
    while queue:
        point = queue.pop()
        if point not in found:
            found.add(point)
            queue += edges[point]
    return found
