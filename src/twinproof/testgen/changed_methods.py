"""Which methods of a program are other than in an earlier version of it."""

from __future__ import annotations

from collections.abc import Iterable

from twinproof.ir.program import SYNTHETIC, Method
from twinproof.same.nearness import nearness_of
from twinproof.target import Target, match_targets


def changed_methods(base: Target, target: Target, methods: Iterable[Method]) -> list[Method]:
    """Those of some methods of `target` whose own code is other than in `base`, or that are not there; what compilers make of parts of
    methods counts as changed where anything of its class has changed."""
    matching = match_targets(base, target)
    near = nearness_of(matching)
    changed = {pair.new for pair in matching.pairs if near.has_changed(pair)}
    same = {pair.new for pair in matching.pairs} - changed
    found = [method for method in methods if method not in same]
    owners = {method.owner for method in found if not method.flags & SYNTHETIC}
    return [method for method in found if not method.flags & SYNTHETIC or method.owner in owners]
