"""Differential symbolic execution: all common code abstracted, nothing refined."""

from __future__ import annotations

from twinproof.prove.abstract import abstractable, deepen, hinted
from twinproof.prove.bounded import Result
from twinproof.prove.common import common_regions
from twinproof.prove.strategy import Task


def dse(task: Task) -> Result:
    """Equal whatever the common code computes, or open."""
    regions = abstractable(task, common_regions(task.matching, task.pair))
    task.note(f"dse: {len(regions)} common regions as functions")
    return hinted(deepen(task, regions), bool(regions))
