"""Differential symbolic execution: all common code abstracted, nothing refined."""

from __future__ import annotations

from twinproof.abstraction.matched import common_regions
from twinproof.abstraction.relational import deepen, functions_of, in_lock_step
from twinproof.bounded.bounded import Result
from twinproof.strategy import Task


def dse(task: Task) -> Result:
    """Equal whatever the common code computes, or open."""
    common = common_regions(task.matching, task.pair)
    regions = functions_of(task).abstractable(common)
    task.note(f"dse: {len(regions)} common regions as functions")
    return in_lock_step(task, common) or deepen(task, regions)
