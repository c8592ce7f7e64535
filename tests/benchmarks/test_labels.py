"""Every label under `benchmarks/` holds on the JVM: a difference is shown by its witness, an equality by random inputs that agree."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from benchmarks.agree import Versions, differing_inputs
from benchmarks.heaps import Shape
from benchmarks.labels import Expect, LabelledPair, compile_pairs, labelled_pairs, printed_by_witness
from twinproof.heap.observe import Input, Null, Returned
from twinproof.java.find.jdk import find_jdk
from twinproof.java.sidecar import Sidecar
from twinproof.language.runner import CallLimits, LoadedSide

CORPORA = ("heapchecker", "heap", "library")
COUPLED = {"heap": 110, "library": 150}  # and how many pairs there are at least
SEED_NAMES = {
    *("Lazy", "Dynamic", "Generic", "Alias1", "Alias2", "BuildTree5", "BuildTree10", "SetTree1", "SetTree2"),
    *(f"{name}{size}" for name in ("BuildList", "SetList") for size in (5, 10, 20)),
}
NEIGHBOURS = {"BuildTree3", "BuildTree7", "BuildTree8", "SetTree3", "SetTree4"}
FAST_RUNS = 60
SLOW_RUNS = 3000
MOST_EDITED_LINES = 8


@dataclass(frozen=True, slots=True)
class Corpus:
    """The pairs of a folder, compiled, and the JVM that runs them."""

    pairs: Sequence[LabelledPair]
    classes: Path
    sidecar: Sidecar

    def side(self, pair: LabelledPair, side: str) -> LoadedSide:
        return self.sidecar.load([self.classes / pair.name / side])


@pytest.fixture(scope="module", params=CORPORA)
def corpus(request: pytest.FixtureRequest) -> Iterator[Corpus]:
    jdk = find_jdk()
    pairs = labelled_pairs(request.param)
    with Sidecar(jdk, CallLimits(seconds=10.0)) as sidecar:
        yield Corpus(pairs, compile_pairs(pairs, jdk), sidecar)


def test_the_seed_is_complete() -> None:
    """Each of the seed's fifteen names and of its neighbours has one pair of either kind."""
    names = [pair.name for pair in labelled_pairs("heapchecker")]
    assert sorted(names) == sorted(f"{name}/{kind}" for name in SEED_NAMES | NEIGHBOURS for kind in ("eq", "neq"))


def test_disagreements_with_the_seed() -> None:
    """Where our label is not the seed's, the comment says so, and only there."""
    for pair in labelled_pairs("heapchecker"):
        name, kind = pair.name.split("/")
        seed = Expect.EQUIVALENT if kind == "eq" else Expect.DIFFERENT
        assert pair.seed == (seed if seed is not pair.expect and name in SEED_NAMES else None), pair.name
        assert pair.expect_of_trees is seed, pair.name


@pytest.mark.parametrize("corpus", COUPLED)
def test_own_pairs_are_near_twins(corpus: str) -> None:
    """Our own pairs come in couples of opposite labels whose sources differ by a few lines."""
    pairs = {pair.name: pair for pair in labelled_pairs(corpus)}
    assert len(pairs) >= COUPLED[corpus]
    for pair in pairs.values():
        twin = pairs[f"{pair.home.parent.name}/{pair.twin}"]
        assert (twin.twin, twin.expect is pair.expect) == (pair.home.name, False), pair.name
        assert sum(edits(pair, twin, side) for side in ("old", "new")) <= MOST_EDITED_LINES, pair.name


def edits(pair: LabelledPair, twin: LabelledPair, side: str) -> int:
    """How many lines of code were changed, added or removed between two pairs."""
    lines, others = (
        [line for path in one.sources(side) for line in path.read_text().splitlines() if not line.startswith("//")] for one in (pair, twin)
    )
    codes = difflib.SequenceMatcher(None, lines, others, autojunk=False).get_opcodes()
    return sum(max(a - b, c - d) for kind, b, a, d, c in codes if kind != "equal")


def test_witnesses(corpus: Corpus) -> None:
    """Each difference has a witness that prints, with either version, what it says, and not the same."""
    for pair in corpus.pairs:
        assert pair.witness.exists() == (pair.expect is Expect.DIFFERENT), pair.name
        if pair.witness.exists():
            said = printed_by_witness(pair)
            assert said.old != said.new, pair.name
            assert (witness_output(corpus, pair, "old"), witness_output(corpus, pair, "new")) == (said.old, said.new), pair.name


def witness_output(corpus: Corpus, pair: LabelledPair, side: str) -> str:
    seen = corpus.sidecar.observe(
        corpus.side(pair, side), "Witness", "main", "([Ljava/lang/String;)V", Input((), Null(), (Null(),)), fresh=False
    )
    assert isinstance(seen.end, Returned), (pair.name, side, seen.end)
    return seen.output.removesuffix("\n")


def test_equal_pairs_agree(corpus: Corpus) -> None:
    """Pairs labelled equivalent agree on random inputs, those labelled so for trees on random trees."""
    assert disagreements(corpus, FAST_RUNS) == []


@pytest.mark.slow
def test_equal_pairs_agree_on_thousands_of_inputs(corpus: Corpus) -> None:
    """The same with many more inputs."""
    assert disagreements(corpus, SLOW_RUNS) == []


@pytest.mark.slow
def test_differences_show_on_random_inputs(corpus: Corpus) -> None:
    """Pairs labelled different for trees, too, differ on some random tree: the sampling can tell versions apart."""
    different = [pair for pair in corpus.pairs if pair.expect_of_trees is Expect.DIFFERENT]
    assert [pair.name for pair in different if not differs(corpus, pair, Shape.TREE)] == []


@pytest.mark.slow
def test_differences_by_sharing_show_on_random_inputs(corpus: Corpus) -> None:
    """Pairs that are equal on trees only differ on some random heap."""
    different = [pair for pair in corpus.pairs if pair.expect is not pair.expect_of_trees]
    assert [pair.name for pair in different if not differs(corpus, pair, any_shape(pair))] == []


def differs(corpus: Corpus, pair: LabelledPair, shape: Shape) -> bool:
    """Whether some random input tells the versions apart; few are tried first."""
    return any(differing(corpus, pair, shape, runs) for runs in (FAST_RUNS, SLOW_RUNS))


def disagreements(corpus: Corpus, runs: int) -> list[str]:
    """The pairs that should agree and do not, each with an input."""
    return [
        f"{pair.name}: {found[0]}"
        for pair in corpus.pairs
        for shape in shapes_of_agreement(pair)
        if (found := differing(corpus, pair, shape, runs))
    ]


def shapes_of_agreement(pair: LabelledPair) -> list[Shape]:
    if pair.expect is Expect.EQUIVALENT:
        return [any_shape(pair)]
    return [Shape.TREE] if pair.expect_of_trees is Expect.EQUIVALENT else []


def any_shape(pair: LabelledPair) -> Shape:
    return Shape.ACYCLIC if pair.ends_on_acyclic_only else Shape.ANY


def differing(corpus: Corpus, pair: LabelledPair, shape: Shape, runs: int) -> list[Input]:
    """The random inputs on which the two versions differ."""
    classes = corpus.classes / pair.name
    return differing_inputs(corpus.sidecar, Versions(classes / "old", classes / "new", pair.method), shape, runs, pair.name)
