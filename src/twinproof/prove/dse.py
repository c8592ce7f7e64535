"""Differential symbolic execution: all common code abstracted, nothing refined."""

from __future__ import annotations

from twinproof.prove.abstract import deepen, functions_of, hinted
from twinproof.prove.bounded import Result
from twinproof.prove.common import common_regions
from twinproof.prove.strategy import Task


def dse(task: Task) -> Result:
    """Equal whatever the common code computes, or open."""
    regions = functions_of(task).abstractable(common_regions(task.matching, task.pair))
    task.note(f"dse: {len(regions)} common regions as functions")
    return hinted(deepen(task, regions), bool(regions))
