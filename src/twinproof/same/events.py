"""The structural strategy, tolerant of code that does the same, event for event, in other words (`align.instep`).

What the events run must be the same in turn, and the classes they depend on as well, as for the same code. The message of an implicit
exception tells how the code was written, so code that may look at one must be the same code, with all that it runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.align.instep.walk import walk_in_step
from twinproof.align.match import Matching, Pair
from twinproof.base.dataclass import replace
from twinproof.ir.instruction import Call, CheckCast, CheckStore, FieldRef, GetStatic, InstanceOf, Instruction, PutStatic
from twinproof.ir.program import Method
from twinproof.ir.side import Side, remembered
from twinproof.ir.synthetic import is_site_name
from twinproof.same.settle import gather
from twinproof.same.structural import BITS, Node, Structural


class Tolerant(Structural):
    """Decides whether two programs do the same below pairs of methods."""

    def __init__(self, old: Side, new: Side, user_classes: frozenset[str]) -> None:
        super().__init__(old, new, user_classes)
        self.rests_on: dict[Node, frozenset[str]] = {}

    def _look_below(self, node: Node) -> Sequence[Node] | None:
        match node:
            case "empty texts", _:
                return None
            case "initialised" | "other words", _:
                return []
        return super()._look_below(node)

    def _below(self, old: Method, new: Method) -> list[Node] | None:
        below = super()._below(old, new)
        return self._in_step(old, new) if below is None and self.dispatches_alike(old, new) else below

    def _in_step(self, old: Method, new: Method) -> list[Node] | None:
        """What two methods that do the same may run in the user's classes; None if that is not seen."""
        found = walk_in_step((self.old, self.new), old, new, self.user_classes)
        if found is None or any(map(self.world.is_changed, found.caught)):
            return None
        shows = found.shows_messages or self._shows_form(old, new)
        rests_on = (
            ("to the letter", shows),
            ("other words", True),
            ("empty texts", found.makes_empty),
            ("initialised", found.enters_class),
        )
        nodes: dict[Node, None] = {(what, (old, new)): None for what, is_so in rests_on if is_so}
        silent = [(side, instr) for side, instrs in zip((self.old, self.new), found.silent, strict=True) for instr in instrs]
        if not all(self._is_stable(side, instr, nodes) for side, instr in silent):
            return None
        steps = [
            step
            for old_instr, new_instr in found.events
            if not isinstance(old_instr, CheckStore)  # what they ask is among the silent
            for step in zip(_with_site(self.old, old_instr), _with_site(self.new, new_instr), strict=True)
        ]  # fmt: skip
        if any(self.reads_bits(old_instr) for old_instr, _ in steps):
            nodes[BITS] = None
        return list(nodes) if all(self._same_step(old_instr, new_instr, nodes) for old_instr, new_instr in steps) else None

    def _is_stable(self, side: Side, instr: Instruction, nodes: dict[Node, None]) -> bool:
        """Whether an instruction of one version would do the same in the other, given that the nodes do."""
        match instr:
            case InstanceOf() | CheckCast():
                return not self.world.matters(replace(instr, type=side.common_type(instr.type)))
            case CheckStore():
                return not self.world.matters(instr)
            case GetStatic(field=FieldRef(owner)) | PutStatic(field=FieldRef(owner)) if side.common(owner) in self.user_classes:
                below = self._class(side.common(owner))
                nodes.update(dict.fromkeys(below or ()))
                return below is not None
        return True


def tolerant_of(matching: Matching) -> Tolerant:
    """The one Tolerant of two versions, so that what it finds is found once."""
    return _tolerant(matching.old, matching.new, frozenset(matching.classes))


@remembered
def _tolerant(old: Side, new: Side, classes: frozenset[str]) -> Tolerant:
    return Tolerant(old, new, classes)


def same_in_step(matching: Matching, pair: Pair) -> bool:
    """Whether the versions of a pair do the same, event for event. Terms do not tell NaNs apart, so nobody may ask which one it is."""
    return tolerant_of(matching).same(pair.old, pair.new) and not {BITS[0], "other words"} <= _rests_on(matching, pair)


def enters_classes(matching: Matching, pair: Pair) -> bool:
    """Whether that two versions do the same rests on classes being initialised."""
    return "initialised" in _rests_on(matching, pair)


def _rests_on(matching: Matching, pair: Pair) -> frozenset[str]:
    """What kinds of things two versions that do the same come to."""
    tolerant = tolerant_of(matching)
    start = (pair.old, pair.new)
    if start not in tolerant.rests_on:
        gather(start, tolerant.reached, lambda node: [node[0]] if isinstance(node[0], str) else [], tolerant.rests_on)
    return tolerant.rests_on[start]


def _with_site(side: Side, instr: Instruction) -> Iterator[Instruction]:
    """An instruction, and those of the call site that it calls."""
    yield instr
    if isinstance(instr, Call) and is_site_name(instr.method.owner):
        site = side.program.find(instr.method.owner)
        for method in site.methods.values() if site else ():
            for inside in (instr for block in method.body.blocks for instr in block.instrs) if method.body else ():
                is_own = isinstance(inside, Call) and inside.method.owner == instr.method.owner
                yield from (inside,) if is_own else _with_site(side, inside)
