"""Which regions of two bodies are common: chains aligned in order, loops and branches that differ opened, the rest searched for moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache, partial

from twinproof.align.effects import Effects
from twinproof.align.match import Pair
from twinproof.align.regions.alike import LaidOut, SameStep, Stretch
from twinproof.align.regions.chains import Chain, Chains, Item, Point, region_points
from twinproof.align.regions.region import Common, Describer
from twinproof.ir.cfg import natural_loops, writes
from twinproof.ir.side import Side

_MOST = 100_000  # comparisons in one search
_LEAST = 2  # instructions of moved code
Run = tuple[Sequence[Item], Sequence[Item]]


def common_regions(sides: tuple[Side, Side], pair: Pair, same_step: SameStep) -> tuple[Common, ...]:
    """The maximal common regions of a pair, not overlapping, in old's order; `same_step` judges two instructions that look the same."""
    if pair.old.body is None or pair.new.body is None:
        return ()
    old, new = (LaidOut(side, Chains(body)) for side, body in zip(sides, (pair.old.body, pair.new.body), strict=True))
    return Aligner(old, new, same_step).regions()


class Aligner:
    """Aligns two bodies."""

    def __init__(self, old: LaidOut, new: LaidOut, same_step: SameStep) -> None:
        self.old = old
        self.new = new
        self.same_step = same_step
        names: dict[object, int] = {}
        self._keys = (_keys(old, names), _keys(new, names))
        self._describe = tuple(Describer(one.layout, Effects(one.side.program.language)) for one in (old, new))
        loops = natural_loops(old.layout.body)
        self._headers = {old.layout.settle(Point(loop.header, 0)): loop.members for loop in loops}
        self._taken: tuple[set[Point], set[Point]] = (set(), set())

    def regions(self) -> tuple[Common, ...]:
        """All common regions."""
        found = [*self._in_order(), *self._moved()]
        return tuple(sorted(found, key=lambda common: common.old.start))

    def _in_order(self) -> Iterator[Common]:
        """What corresponds if the two are read from start to end; what differs is opened and read inside."""
        queue = list(zip(_roots(self.old.layout), _roots(self.new.layout), strict=False))
        for old, new in queue:  # grows
            for run in self._matching_runs(old, new):
                yield from self._take(run)
            closed = [
                [item for item in chain if item.inner and item.start not in taken]
                for chain, taken in zip((old, new), self._taken, strict=True)
            ]
            for a, b in zip(*closed, strict=False):
                queue += self._inner(a, b)

    def _moved(self) -> Iterator[Common]:
        """What corresponds among the rest, wherever it is, longest first."""
        while True:
            rest = [_untaken(version.layout, taken) for version, taken in zip((self.old, self.new), self._taken, strict=True)]
            if sum(map(len, rest[0])) * sum(map(len, rest[1])) > _MOST:
                return
            runs = [run for old in rest[0] for new in rest[1] for run in self._matching_runs(old, new)]
            found = [common for run in sorted(runs, key=self._weight, reverse=True)[:1] for common in self._take(run, _LEAST)]
            if not found:
                return
            yield from found

    def _weight(self, run: Run) -> int:
        return sum(len(region_points(self.old.layout, item.start, item.end)) for item in run[0] if item.end is not None)

    def _matching_runs(self, old: Sequence[Item], new: Sequence[Item]) -> list[Run]:
        keys = [[names[item.start] for item in chain] for names, chain in zip(self._keys, (old, new), strict=True)]
        times = [Counter(row) for row in keys]
        is_repetitive = sum(count * times[1][key] for key, count in times[0].items()) > _MOST
        blocks = SequenceMatcher(None, keys[0], keys[1], autojunk=is_repetitive).get_matching_blocks()
        return [(old[i : i + n], new[j : j + n]) for i, j, n in blocks if n]

    def _take(self, run: Run, least: int = 1) -> list[Common]:
        found = [common for common in self._commons(run) if common.old.size >= least]
        for common in found:
            self._taken[0].update(region_points(self.old.layout, common.old.start, common.old.end))
            self._taken[1].update(region_points(self.new.layout, common.new.start, common.new.end))
        return found

    def _commons(self, run: Run) -> Iterator[Common]:
        """The longest stretches of a run that really are the same."""
        old, new = run
        at = 0
        while at < len(old):
            walk = Stretch(self.old, self.new, self.same_step)
            end = at
            while end < len(old) and walk.extend(old[end], new[end]):
                end += 1
            end = at + self._before_loop(old[at:end])
            common, end = self._longest(old[at:end], new[at:end], at)
            if common is not None:
                yield common
            at = max(end, at + 1)

    def _before_loop(self, chain: Sequence[Item]) -> int:
        """How many items come before a loop that the run enters but does not leave: its first instructions are no part of the run."""
        end = chain[-1].end if chain else None
        for place, item in enumerate(chain):
            members = self._headers.get(item.start, frozenset())
            if place and end is not None and end.block in members:
                return place
        return len(chain)

    def _longest(self, old: Sequence[Item], new: Sequence[Item], at: int) -> tuple[Common | None, int]:
        """The longest start of two equal runs that is a region on both sides; with where it ends."""
        for length in range(len(old), 0, -1):
            common = self._common(old[:length], new[:length])
            if common is not None:
                return common, at + length
        return None, at

    def _common(self, old_items: Sequence[Item], new_items: Sequence[Item]) -> Common | None:
        walk = Stretch(self.old, self.new, self.same_step)
        old_end, new_end = old_items[-1].end, new_items[-1].end
        if old_end is None or new_end is None or not all(walk.extend(a, b) for a, b in zip(old_items, new_items, strict=True)):
            return None
        written = {writes(self.old.layout.at(point)) for point in region_points(self.old.layout, old_items[0].start, old_end)}
        live = [describe.live_at(end) for describe, end in zip(self._describe, (old_end, new_end), strict=True)]
        outputs = [a for a, b in walk.registers.items() if a in written and (a.index in live[0] or b.index in live[1])]
        old = self._describe[0].region(old_items[0].start, old_end, outputs, list(walk.registers))
        new = self._describe[1].region(new_items[0].start, new_end, [walk.registers[reg] for reg in outputs], list(walk.registers.values()))
        return None if old is None or new is None else Common(old, new, cache(partial(self._parts, old_items, new_items)))

    def _parts(self, old: Sequence[Item], new: Sequence[Item]) -> tuple[Common, ...]:
        statements = list(self._statements(old))
        if len(statements) > 1:
            return tuple(c for start, end in statements for c in self._commons((old[start:end], new[start:end])))
        opened = [pair for a, b in zip(old, new, strict=True) for pair in self._inner(a, b)]
        return tuple(common for a, b in opened if len(a) == len(b) for common in self._commons((a, b)))

    def _statements(self, chain: Sequence[Item]) -> Iterator[tuple[int, int]]:
        """The places in a run where a line, a branch or a loop starts, with where it ends."""
        start = 0
        for place in range(1, len(chain) + 1):
            if (
                place == len(chain)
                or chain[place].inner
                or chain[place - 1].inner
                or self._line(chain[place]) != self._line(chain[place - 1])
            ):
                yield start, place
                start = place

    def _line(self, item: Item) -> int:
        return self.old.layout.at(item.start).line

    def _inner(self, old: Item, new: Item) -> list[tuple[Chain, Chain]]:
        """The chains inside two items, in order."""
        chains = [(self.old.layout.chains.get(a), self.new.layout.chains.get(b)) for a, b in zip(old.inner, new.inner, strict=False)]
        return [(a, b) for a, b in chains if a is not None and b is not None]


def _roots(layout: Chains) -> list[Chain]:
    """The chains that are not inside others: that of the entry, and those of handlers."""
    inside = {start for chain in layout.chains.values() for item in chain for start in item.inner}
    return [chain for start, chain in layout.chains.items() if start not in inside]


def _untaken(layout: Chains, taken: set[Point]) -> list[list[Item]]:
    """The stretches of chains that are in no region yet."""
    found: list[list[Item]] = []
    for chain in layout.chains.values():
        fresh = True
        for item in chain:
            inside = item.end is not None and taken.isdisjoint(region_points(layout, item.start, item.end))
            if inside and fresh:
                found.append([])
            if inside:
                found[-1].append(item)
            fresh = not inside
    return found


def _keys(version: LaidOut, names: dict[object, int]) -> dict[Point, int]:
    """A number for each item, the same for items that look the same: same instructions, whatever the registers."""
    found: dict[Point, int] = {}
    for chain in reversed(version.layout.chains.values()):
        for item in chain:
            inner = tuple(_key(version.layout.chains.get(start, ()), found, version) for start in item.inner)
            key = (version.shape(item.start), inner, item.end is None)
            found[item.start] = names.setdefault(key, len(names))
    return found


def _key(chain: Chain, found: dict[Point, int], version: LaidOut) -> tuple[object, ...]:
    """What the items of a chain look like; one that is not known yet, as a loop leads back to it, looks like no other."""
    return tuple(found.get(item.start, (id(version), item.start)) for item in chain)
