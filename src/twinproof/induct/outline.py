"""Common code with loops over the heap as calls of something that nobody looks into.

In lock step both sides come to such a call with the same heap and equal arguments, or the proof fails; they go on from an arbitrary common
heap with equal results, or with exceptions of one class. That is what the code does that it stands for, as it is the same on both sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from twinproof.align.effects import Effects
from twinproof.align.flow import Typing
from twinproof.align.regions.chains import Chains, Point, region_points
from twinproof.align.regions.region import Common, Region, parts
from twinproof.base.dataclass import dataclass, replace
from twinproof.execute.abstracted import Shortcuts
from twinproof.induct.callees import Callees
from twinproof.induct.couple import NEW, OLD
from twinproof.ir.instruction import Call, CallKind, Instruction, Jump, MethodRef, New, Reg, Throw
from twinproof.ir.program import Block, Method
from twinproof.ir.resolve import resolve_method
from twinproof.ir.side import Side
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.types import REF, VOID, descriptor_of

Calls = Mapping[tuple[int, int], str]


@dataclass(frozen=True, slots=True)
class Outlined:
    """One side's method with regions as calls, which are named by their block and index; `moved` are the first places of its blocks
    by where they were."""

    method: Method
    calls: Calls
    moved: Mapping[Point, int]

    def place(self, point: Point) -> Point:
        """Where an instruction is now that is in no region."""
        start = max(cut for cut in self.moved if cut.block == point.block and cut.index <= point.index)
        return Point(self.moved[start], point.index - start.index)

    def shifted(self, shortcuts: Shortcuts) -> Shortcuts:
        """Shortcuts of the method as it was."""
        found = [(one, self.place(one.region.start), self.place(one.region.end)) for one in shortcuts.values()]
        return {start: replace(one, region=replace(one.region, start=start, end=end)) for one, start, end in found}


class Outliner:
    """Finds the regions of two methods that can be outlined."""

    def __init__(self, callees: Callees, methods: Sequence[Method]) -> None:
        self.callees = callees
        self.universe = callees.universe
        self.sides = callees.sides
        self._effects = [Effects(side.program.language) for side in callees.sides]
        self.layouts = [Chains(method.body) for method in methods if method.body is not None]

    def outlinable(self, regions: Iterable[Common]) -> Iterator[Common]:
        """The loops in some regions that touch the heap and call nothing but code of the program; what they make must be what an input
        can be."""
        for common in regions:
            if not common.old.depth or not (common.old.reads_heap or common.old.writes_heap):
                continue
            inside = parts(common)
            is_loop = all(part.old.depth < common.old.depth for part in inside)
            if is_loop and self._is_plain(OLD, common.old) and self._is_plain(NEW, common.new):
                yield common
            else:
                yield from self.outlinable(inside)

    def _is_plain(self, side: int, region: Region) -> bool:
        layout = self.layouts[side]
        return all(self._is_plain_step(side, layout.at(point)) for point in region_points(layout, region.start, region.end))

    def _is_plain_step(self, side: int, instr: Instruction) -> bool:
        match instr:
            case Throw():
                return False
            case Call():
                return self._effects[side].is_pure_call(instr) or self._is_own(side, instr)
            case New(cls=cls):
                name = self.sides[side].common(cls)
                is_known = all(each.find(name) is not None for each in self.sides) and not is_site_name(name)
                return is_known and self.universe.semantics.thrown.root not in self.universe.supertypes(name)
        return True

    def _is_own(self, side: int, call: Call) -> bool:
        """Whether a call runs exactly one method of the program, of which nothing is kept that no input can have."""
        resolved = resolve_method(self.sides[side].program, call.method)
        if resolved is None or resolved.body is None or self.sides[side].common(resolved.owner) not in self.universe.user_classes:
            return False
        is_exact = call.kind is CallKind.STATIC or resolved.is_constructor
        return is_exact and self.callees.keeps_to_itself(side, resolved)


def outline(side: Side, method: Method, regions: Sequence[tuple[str, Region]]) -> Outlined:
    """A method with each region as a call of its name; a result more than one is that of another call, which follows at once."""
    assert method.body is not None
    cuts = {Point(number, 0) for number in range(len(method.body.blocks))}
    cuts |= {point for _, region in regions for point in (region.start, region.end)}
    more = sorted(cut for cut in cuts if cut.index)
    moved = {cut: cut.block for cut in cuts if not cut.index} | {cut: len(method.body.blocks) + place for place, cut in enumerate(more)}
    blocks = {moved[cut]: _piece(method.body.blocks[cut.block], cut, moved) for cut in cuts}
    typing = Typing(side, method)
    calls: dict[tuple[int, int], str] = {}
    for name, region in regions:
        block = _call(typing, name, region, moved[region.end])
        blocks[moved[region.start]] = block
        calls |= {(moved[region.start], index): f"{name} {index}" for index in range(len(block.instrs) - 1)}
    body = replace(method.body, blocks=tuple(blocks[number] for number in range(len(blocks))))
    return Outlined(Method(method.owner, method.name, method.descriptor, method.flags, body, method.generic), calls, moved)


def _piece(block: Block, cut: Point, moved: Mapping[Point, int]) -> Block:
    """The instructions of a block from one cut to the next."""
    following = min((other.index for other in moved if other.block == cut.block and other.index > cut.index), default=None)
    if following is None:
        return replace(block, instrs=block.instrs[cut.index :])
    jump = Jump(moved[Point(cut.block, following)], block.instrs[following].line)
    return replace(block, instrs=(*block.instrs[cut.index : following], jump))


def _call(typing: Typing, name: str, region: Region, following: int) -> Block:
    types = typing.before(region.end.block, region.end.index)
    results: list[tuple[Reg | None, str]] = [
        (reg, descriptor_of(types[reg.index] or typing.root if reg.type is REF else reg.type)) for reg in region.writes
    ]
    line = region.lines[0]
    calls = [
        Call(dst, CallKind.STATIC, MethodRef("", f"{name} {place}", f"(){result}"), () if place else region.reads, line)
        for place, (dst, result) in enumerate(results or [(None, VOID.code)])
    ]
    return Block((*calls, Jump(following, line)), region.handlers if region.may_throw else ())
