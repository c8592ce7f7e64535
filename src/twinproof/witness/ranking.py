"""Which of several inputs that tell the versions apart says most to a reader.

One that code can leave comes before one that none does, a difference of values before one of mere identity of strings or boxes, what
public calls build before what reflection does, and a result before an exception on null. What is true of a rank is bad, most so the first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from twinproof.base.dataclass import replace
from twinproof.base.options import Exceptions
from twinproof.heap.observe import Datum, Heap, Input, Link, Node, ObjectNode, Observation, Returned, TextNode, Threw
from twinproof.heap.reach import contents, with_contents
from twinproof.language.known import KnownClasses
from twinproof.language.semantics import Fault
from twinproof.language.writer import Contrast
from twinproof.sample.concrete import Differs, same
from twinproof.sample.exists import never_left
from twinproof.witness.replay import Replayer

Rank = tuple[bool, bool, bool, bool]
BEST: Rank = (False, False, False, False)
WORST: Rank = (True, True, True, True)


class Ranking:
    """Ranks inputs for one pair."""

    def __init__(self, replayer: Replayer) -> None:
        self._replayer = replayer
        self._program = replayer.old.side.program

    def rank(self, given: Input, shown: Differs) -> Rank:
        """Whether no code leaves the input, only identities differ, only reflection builds it, null is what is thrown for."""
        return (self._is_lone(given), self._is_identity(given, shown), self._is_by_reflection(given, shown), self._is_on_null(shown))

    def as_good(self, inputs: Sequence[Input], rank: Rank) -> list[Input]:
        """Those of the inputs that tell the versions apart and have no worse rank; it is not asked for where only one version ends."""
        if rank == WORST or self._replayer.is_about_ending:
            return [one for one, answer in zip(inputs, self._replayer.differing(inputs), strict=True) if answer]
        found = zip(inputs, self._replayer.seen_to_differ(inputs), strict=True)
        return [one for one, shown in found if shown is not None and not self.is_worse(one, shown, rank)]

    def is_worse(self, given: Input, shown: Differs, than: Rank) -> bool:
        """Whether an input has a worse rank; what cannot make it worse is not asked."""
        asked: tuple[Callable[[], bool], ...] = (
            lambda: self._is_lone(given),
            lambda: self._is_identity(given, shown),
            lambda: self._is_by_reflection(given, shown),
            lambda: self._is_on_null(shown),
        )
        for allowed, ask in zip(than, asked, strict=True):
            if ask() != allowed:
                return not allowed
        return False

    def _is_lone(self, given: Input) -> bool:
        return bool(never_left(self._replayer.old.side, self._replayer.new.side, given))

    def _is_identity(self, given: Input, shown: Differs) -> bool:
        return is_identity(self._program.known_classes, given, shown, self._replayer.exceptions)

    def _is_by_reflection(self, given: Input, shown: Differs) -> bool:
        replayer = self._replayer
        contrast = Contrast(replayer.old, replayer.new, given, shown.old, shown.new, replayer.exceptions)
        return self._program.language.writer().test(contrast, None).via == "reflection"

    def _is_on_null(self, shown: Differs) -> bool:
        thrown = self._program.language.semantics.faults.get(Fault.NULL)
        return any(isinstance(seen.end, Threw) and seen.end.cls == thrown for seen in (shown.old, shown.new))


def is_identity(known: KnownClasses, given: Input, shown: Differs, exceptions: Exceptions) -> bool:
    """Whether the versions differ only in which of several equal strings or boxes they leave where."""
    old, new = (_each_its_own(known, seen) for seen in (shown.old, shown.new))
    return same(known, old, new, given.heap, exceptions)


def _each_its_own(known: KnownClasses, seen: Observation) -> Observation:
    """The observation with a string or box of its own wherever there is one."""
    heap: list[Node] = list(seen.heap)

    def own(value: Datum) -> Datum:
        if not (isinstance(value, Link) and _is_value(known, seen.heap, value.index)):
            return value
        heap.append(seen.heap[value.index])
        return Link(len(heap) - 1)

    for index, node in enumerate(seen.heap):
        heap[index] = with_contents(node, tuple(map(own, contents(node))))
    end = seen.end
    if isinstance(end, Returned) and end.value is not None:
        end = Returned(own(end.value))
    statics = tuple((key, own(value)) for key, value in seen.statics)
    return replace(seen, end=end, statics=statics, heap=tuple(heap))


def _is_value(known: KnownClasses, heap: Heap, index: int) -> bool:
    node = heap[index]
    return isinstance(node, TextNode) or (isinstance(node, ObjectNode) and node.cls in known.boxes)
