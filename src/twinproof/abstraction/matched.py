"""The regions that the versions of a pair have in common, with the code that they call."""

from __future__ import annotations

from twinproof.align.match import Matching, Pair
from twinproof.align.regions.common import common_regions as align_regions
from twinproof.align.regions.region import Common
from twinproof.same.structural import structural_of


def common_regions(matching: Matching, pair: Pair) -> tuple[Common, ...]:
    """The regions of a pair that compute the same, the code they call included; maximal, not overlapping, in old's order."""
    structural = structural_of(matching.old, matching.new, frozenset(matching.classes))
    return align_regions((matching.old, matching.new), pair, structural.same_step)
