"""The labels under `benchmarks/loops` hold on the JVM: a difference is shown by its witness, an equality by random inputs that agree."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.agree import Versions, differing_inputs
from benchmarks.heaps import Shape
from benchmarks.labels import Expect, LabelledPair, compile_pairs, labelled_pairs, printed_by_witness
from twinproof.heap.observe import Input, Null, Returned
from twinproof.java.find.jdk import find_jdk
from twinproof.java.sidecar import Sidecar
from twinproof.language.runner import CallLimits

PAIRS = labelled_pairs("loops")
EQUAL = [pair for pair in PAIRS if pair.expect is Expect.EQUIVALENT]
DIFFERENT = [pair for pair in PAIRS if pair.expect is Expect.DIFFERENT]
RUNS = 40
LEAST = 0.5  # of them must end: a large number may be too many rounds, or calls


@pytest.fixture(scope="module")
def classes() -> Path:
    return compile_pairs(PAIRS, find_jdk())


@pytest.fixture(scope="module")
def sidecar() -> Iterator[Sidecar]:
    with Sidecar(find_jdk(), CallLimits(seconds=1.0)) as running:
        yield running


def test_there_are_as_many_of_either_kind() -> None:
    assert len(EQUAL) >= 30
    assert len(DIFFERENT) >= 30


def test_witnesses(classes: Path, sidecar: Sidecar) -> None:
    """Each difference has a witness that prints, with either version, what it says, and not the same."""
    for pair in DIFFERENT:
        said = printed_by_witness(pair)
        assert said.old != said.new, pair.name
        for side, text in (("old", said.old), ("new", said.new)):
            loaded = sidecar.load([classes / pair.name / side])
            seen = sidecar.observe(loaded, "Witness", "main", "([Ljava/lang/String;)V", Input((), Null(), (Null(),)), fresh=False)
            assert isinstance(seen.end, Returned), (pair.name, side, seen.end)
            assert seen.output.removesuffix("\n") == text, (pair.name, side)


@pytest.mark.parametrize("pair", EQUAL, ids=lambda pair: pair.name)
def test_equal_pairs_agree(pair: LabelledPair, classes: Path, sidecar: Sidecar) -> None:
    """Random inputs do not tell the versions apart."""
    home = classes / pair.name
    shape = Shape.ACYCLIC if pair.ends_on_acyclic_only else Shape.ANY
    assert differing_inputs(sidecar, Versions(home / "old", home / "new", pair.method), shape, RUNS, pair.name, LEAST) == []
