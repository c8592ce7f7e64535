"""How a pair of methods is tried to be proved in lock step, one way after the other: in which pace, and in which form of the methods."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from twinproof.base.dataclass import replace
from twinproof.execute.order import order_blocks
from twinproof.induct.abridged import Abstraction
from twinproof.induct.callees import MethodPair
from twinproof.induct.forms.counted import counted_loops, counts_down, strides
from twinproof.induct.forms.fuse import Fusion
from twinproof.induct.forms.inline import Inliner
from twinproof.induct.forms.restore import Restoring
from twinproof.induct.forms.tail import both_with_loops
from twinproof.induct.forms.unfold import unfolded
from twinproof.induct.steps import Pace, Setting
from twinproof.ir.cfg import targets
from twinproof.ir.program import Method
from twinproof.term.build import apply

PACES = (  # equal variables alone; with facts; one side waits, also behind loops; one side a round ahead; two or four rounds for one
    Pace(with_facts=False, seconds=10.0),
    Pace(),
    Pace(alone=True),
    Pace(alone=True, exits=True),
    Pace(ahead=(1, 0)),
    Pace(ahead=(0, 1)),
    Pace(extra=(1, 0)),
    Pace(extra=(0, 1)),
    Pace(extra=(3, 0)),
    Pace(extra=(0, 3)),
)
FUNCTIONS = (Pace(functions=True, with_facts=False), Pace(functions=True))
OTHERWISE = (Pace(), Pace(alone=True), Pace(alone=True, exits=True))  # for methods in another form
STORING = (Pace(), Pace(ahead=(1, 0)), Pace(ahead=(0, 1)), Pace(alone=True))
STORED = "with calls of itself as loops that store once, as all other stores put back what was there"
IN_PLACE = "with the bodies of helpers that loop in place of calls of them"
FUSED = "with loops made one whose rounds commute, helpers in place"
IN_PACE = ("equal", "facts", "related", "waits", "exits", "peeled", "unrolled", "strides", "functions")
FORMS = (
    *IN_PACE,
    "tail",
    "gather",
    "restore",
    "inline",
    "fuse",
    "reverse",
    "copies",
    "common",
    "outlined",
    "unfold",
)  # all names that a proof has
Attempt = tuple[Pace, Abstraction | None]  # None: the methods as they are, or as the pace says


class Attempts:
    """All ways for one pair, the likely ones first."""

    def __init__(self, setting: Setting, pair: MethodPair) -> None:
        self.setting = setting
        self.pair = pair
        self._ideal = setting.arithmetic is not apply

    def __iter__(self) -> Iterator[Attempt]:
        return (attempt for attempt in self._all() if self._is_likely(*attempt))

    def _is_likely(self, pace: Pace, form: Abstraction | None) -> bool:
        """Waiting behind loops is for versions that leave them in different numbers of places."""
        return not pace.exits or len({_exits(method) for method in (self.pair if form is None else form.methods)}) > 1

    def _all(self) -> Iterator[Attempt]:
        plain: list[Attempt] = [(pace, None) for pace in PACES]
        if not self.setting.ground.changes_forms:
            yield from self._on_blocks()
            return
        looping: list[Attempt] = [(replace(pace, tail_calls_loop=True), None) for pace in PACES] if self._loops_of_calls() else []
        unlike = len({_loops(method) for method in self.pair}) > 1
        if not any(_loops(method) or self.setting.callees.of_method(side, method) for side, method in enumerate(self.pair)):
            yield plain[0]
            yield from product(OTHERWISE, self._forms())
            return
        yield plain[0]
        if self._has_functions():
            yield from ((pace, None) for pace in FUNCTIONS)
        if self._unrolled():
            yield Pace(by_strides=True), None
        yield plain[1]
        if unlike:
            yield from product(STORING, self._storing())
            yield from looping[:2]
            yield from product(OTHERWISE, self._forms())
        yield from plain[2:]
        yield from looping if not unlike else looping[2:]
        yield from ((pace, None) for pace in self._reversals())
        if not unlike:
            yield from product(OTHERWISE, self._forms())

    def _on_blocks(self) -> Iterator[Attempt]:
        """The ways that are known to keep what is undefined: methods as they are, with tail calls as loops, helpers in place, unfolded."""
        paces = (PACES[0], Pace(related=True), *PACES[2:])
        looping = [(replace(pace, tail_calls_loop=True), None) for pace in paces] if self._loops_of_calls() else []
        if len({_loops(method) for method in self.pair}) == 1:
            yield from ((pace, None) for pace in paces)
            yield from looping
        else:
            yield from looping
            yield from ((pace, None) for pace in paces)
        yield from product((paces[1], *OTHERWISE[1:]), self._inlined())
        yield from product((PACES[0], paces[1]), self._unfolded())

    def _unfolded(self) -> Iterator[Abstraction]:
        """The methods of which one has its own body in place of its calls of itself."""
        for side, method in enumerate(self.pair):
            made = unfolded(self.setting.callees, side, method)
            if made is not method:
                methods = [made if which == side else one for which, one in enumerate(self.pair)]
                yield Abstraction(methods, lines=(f"with calls of itself in {('old', 'new')[side]} unfolded once",), forms=("unfold",))

    def _has_functions(self) -> bool:
        """Whether some calls only read."""
        pure = self.setting.pure
        return pure is not None and any(pure.of_method(side, method) for side, method in enumerate(self.pair))

    def _unrolled(self) -> bool:
        """Whether a counter of one side takes steps that none of the other's does."""
        return len({frozenset(strides(method.body).values()) for method in self.pair if method.body is not None}) > 1

    def _loops_of_calls(self) -> bool:
        """Whether a method's calls of itself can be loops."""
        return bool(both_with_loops(self.setting.callees, self.pair, self.pair, self._ideal)[1])

    def _storing(self) -> Iterator[Abstraction]:
        """Both methods with calls of themselves as loops where what they return is put back to where their arguments were."""
        made = [Restoring(self.setting, side).looping(method) for side, method in enumerate(self.pair)]
        if any(form is not method for form, method in zip(made, self.pair, strict=True)):
            yield Abstraction(made, lines=(STORED,), forms=("restore",))

    def _forms(self) -> Iterator[Abstraction]:
        """Both methods with their helpers that loop in place, if they have any, and with their loops fused, if they can be."""
        inliners = [Inliner(self.setting.callees, side, self._ideal) for side in range(len(self.pair))]
        inlined = [inliner.inlined(method) for inliner, method in zip(inliners, self.pair, strict=True)]
        names = dict.fromkeys(name for inliner in inliners for name in inliner.forms)
        yield from self._looping(inlined, names)
        fused = [Fusion(self.setting, side).fused(method) for side, method in enumerate(inlined)]
        if any(form is not method for form, method in zip(fused, inlined, strict=True)):
            yield Abstraction(fused, lines=(FUSED,), forms=(*names, "fuse"))

    def _inlined(self) -> Iterator[Abstraction]:
        """Both methods with their helpers that loop in place, if they have any."""
        inliners = [Inliner(self.setting.callees, side, self._ideal) for side in range(len(self.pair))]
        inlined = [inliner.inlined(method) for inliner, method in zip(inliners, self.pair, strict=True)]
        yield from self._looping(inlined, [name for inliner in inliners for name in inliner.forms])

    def _looping(self, inlined: Sequence[Method], names: Iterable[str]) -> Iterator[Abstraction]:
        if names:
            looping, loops = both_with_loops(self.setting.callees, self.pair, inlined, self._ideal)
            yield Abstraction(looping, lines=(IN_PLACE,), forms=tuple(dict.fromkeys((*names, *loops))))

    def _reversals(self) -> Iterator[Pace]:
        """The paces in which one side's loops are reversed: worth a try where they count up, and the other side counts down."""
        for side, (one, other) in enumerate((self.pair, reversed(self.pair))):
            if one.body is not None and other.body is not None and any(counted_loops(one.body)) and counts_down(other.body):
                yield Pace(alone=True, reverses=side)
                if self._loops_of_calls():
                    yield Pace(alone=True, reverses=side, tail_calls_loop=True)


def _loops(method: Method) -> int:
    return 0 if method.body is None else len(order_blocks(method.body).last)


def _exits(method: Method) -> int:
    """The number of jumps that leave loops."""
    if method.body is None:
        return 0
    order = order_blocks(method.body)
    jumps = [(source, target) for source in order.place for target in targets(method.body.blocks[source])]
    return sum(not order.around(source) <= order.around(target) for source, target in jumps)
