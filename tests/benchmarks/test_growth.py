"""The growth families do what they say: at small sizes the equal ones agree on the JVM and the different ones do not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import growth
from benchmarks.agree import Versions, differing_inputs
from benchmarks.heaps import Shape
from benchmarks.labels import compile_batch
from twinproof.java.find.jdk import find_jdk
from twinproof.java.sidecar import Sidecar

RUNS = 400
SMALL = 4


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The classes of one small pair of each kind per family, and of the largest equal one."""
    home = tmp_path_factory.mktemp("growth")
    jobs = []
    for name, family in growth.FAMILIES.items():
        for label, pair in (
            ("equal", family.make(SMALL, False)),
            ("different", family.make(SMALL, True)),
            ("largest", family.make(family.sizes[-1], False)),
        ):
            for side in ("old", "new"):
                source = home / "sources" / name / label / side / "Pair.java"
                source.parent.mkdir(parents=True)
                source.write_text(getattr(pair, side))
                jobs.append((f"{name}/{label}/{side}", [source]))
    compile_batch(jobs, find_jdk(), home)
    return home / "classes"


@pytest.fixture(scope="module")
def sidecar() -> Iterator[Sidecar]:
    with Sidecar(find_jdk()) as sidecar:
        yield sidecar


@pytest.mark.parametrize("name", growth.FAMILIES)
@pytest.mark.parametrize("label", ["equal", "different"])
def test_family(name: str, label: str, classes: Path, sidecar: Sidecar) -> None:
    pair = growth.FAMILIES[name].make(SMALL, label == "different")
    shape = Shape.TREE if pair.options else Shape.ANY
    home = classes / name / label
    found = differing_inputs(sidecar, Versions(home / "old", home / "new", pair.method), shape, RUNS, name)
    assert (found != []) == (label == "different")


def test_largest_compile(classes: Path) -> None:
    """The largest size of each family is a Java program, too."""
    assert {path.name for path in classes.iterdir()} == set(growth.FAMILIES)
    assert all(list((classes / name / "largest" / "new").glob("*.class")) for name in growth.FAMILIES)
