"""Single changes, harmless and not: those that keep what a method does are seen through, no other one is; runs confirm both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from align.words import MESSAGE, OTHER, SAME
from benchmarks.heaps import Inputs, Shape
from twinproof.align.match import Matching, Pair
from twinproof.same.events import same_in_step
from twinproof.sample.concrete import ConcreteRuns, Differs, SideFiles
from twinproof.target import match_targets, open_target
from witness.java_pairs import version

FEW, MANY = 40, 400  # runs


def matched(folder: Path, text: str) -> Matching:
    for number, name in enumerate(("old", "new")):
        (folder / name).mkdir()
        (folder / name / "Words.java").write_text(version(text, number))
    return match_targets(open_target(str(folder / "old")), open_target(str(folder / "new")))


def changed(matching: Matching, text: str) -> Iterator[Pair]:
    """The pairs of methods with a change in them."""
    for pair in matching.pairs:
        if any(line.partition("(")[0].endswith(f" {pair.old.name}") and "«" in line for line in text.splitlines()):
            yield pair


def is_told_apart(matching: Matching, pair: Pair, most: int) -> bool:
    """Whether some concrete run shows a difference."""
    runs = ConcreteRuns(None, SideFiles(matching.old, (), pair.old), SideFiles(matching.new, (), pair.new))
    inputs, random = Inputs(matching.old.program, matching.classes, pair.old), Random(pair.id)
    given = [inputs.make(random, Shape.ANY) for _ in range(most)]
    return any(isinstance(runs.outcome(each), Differs) for each in given)


@pytest.mark.parametrize(("text", "most"), [(SAME, FEW), (OTHER, MANY)], ids=["same", "other"])
def test_changes(text: str, most: int, tmp_path: Path) -> None:
    matching = matched(tmp_path, text)
    pairs = list(changed(matching, text))
    assert len(pairs) == sum("«" in line for line in text.splitlines())
    told_apart = [pair.id for pair in pairs if is_told_apart(matching, pair, most)]
    assert told_apart == ([] if text == SAME else [pair.id for pair in pairs])
    seen_through = [pair.id for pair in pairs if same_in_step(matching, pair)]
    assert seen_through == ([pair.id for pair in pairs] if text == SAME else [])


def test_messages_that_are_looked_at(tmp_path: Path) -> None:
    """The JVM's message says what was null as the code has it ("n.next" or "m.next"), so who may look at one must run the same code."""
    matching = matched(tmp_path, MESSAGE)
    seen_through = [pair.old.name for pair in matching.pairs if same_in_step(matching, pair)]
    assert seen_through == ["<init>", "hidden", "<init>"]
