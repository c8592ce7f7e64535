"""Directions have names that people find in the source."""

from __future__ import annotations

from testgen.searching import subject
from twinproof.testgen.direction import branch_targets


def test_names() -> None:
    """Each way at each condition of a line and at a switch, and the beginning of each method."""
    cls = subject("Gate").program.find("Gate")
    assert cls is not None
    found = [target.id.removeprefix("Gate.") for target in branch_targets(subject("Gate").program, cls.methods.values())]
    assert found == [
        "<init>:2:enter",
        *(f"behind:8:{word}" for word in ("enter", "true", "false")),
        *(f"turn:15:{word}" for word in ("enter", "true", "false", "true.2", "false.2")),
        *(f"turn:18:{word}" for word in ("case 0", "case 1,2", "case 9", "default")),
        *(f"isOpen:34:{word}" for word in ("enter", "true", "false", "true.2", "false.2")),
    ]


def test_overloads_have_their_types() -> None:
    """Names are unique."""
    targets = [
        target
        for name in ("Owner", "Registry", "SortedList")
        for cls in [subject(name).program.find(name)]
        if cls is not None
        for target in branch_targets(subject(name).program, cls.methods.values())
    ]
    assert len({target.id for target in targets}) == len(targets)
