"""The whole state that each stub of symbolic execution leaves is what a JVM leaves; exceptions from this are listed, with reasons."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from execute.stub_states import Compared, Harness, Spy, extra_methods, wrapped_sources
from execute.worlds import World, open_world
from generate.stub_wrappers import methods_of
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.library.stubs import STUBS
from twinproof.java.load.load import load_program
from twinproof.java.sidecar.client import Sidecar

SHARE = 12  # one stub in so many is compared in the normal suite
NOT_COMPARED = {  # by the beginning of the key, why a stub is not called on its own here
    "java.io.PrintWriter.<init>": "over the standard streams, which no input is; `test_java_io`",
    "java.lang.AbstractStringBuilder.": "the very stubs of StringBuilder, which are compared (test_base_of_builders)",
    "java.lang.Object.hashCode": "a number of the object's own, drawn in each run anew (test_identity_hash_codes)",
    "java.lang.System.identityHashCode": "as Object.hashCode",
    "java.lang.StackTraceElement.of": "stops the path: frames are not told",
    "java.util.HashMap.": "an input map is known by functions of its keys (`stubs.maps`) which no input shows; pairs in benchmarks/library",
    "java.util.HashSet.": "as HashMap",
    "jdk.internal.util.ArraysSupport.hugeLength": "lengths beyond 2^31, where there is no memory (`no-out-of-memory`)",
    "jdk.internal.util.ArraysSupport.vectorizedMismatch": "reads arrays as memory; `mismatch`, which is compared, hides it",
}

UNWATCHED = dict(STUBS)


class Stubs:
    """All that is needed to call stubs."""

    def __init__(self, world: World, harness: Harness, keys: dict[str, str]) -> None:
        self.world = world
        self.harness = harness
        self.keys = keys  # by name of the method that calls it

    def compared(self, count: int, share: int) -> dict[str, Compared]:
        """What is seen of the stubs, or of a share of them."""
        found: dict[str, Compared] = {}
        order = {key: place for place, key in enumerate(dict.fromkeys(self.keys.values()))}
        for method in self.world.methods():
            key = self.keys.get(method.name)
            if key is not None and not key.startswith(tuple(NOT_COMPARED)) and order[key] % share == 0:
                self.harness.compare(key, method, count, 1, found.setdefault(key, Compared()))
        return found


@pytest.fixture(scope="module")
def stubs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stubs]:
    """The stubs, watched, and a JVM."""
    jdk, folder, spy = find_jdk(), tmp_path_factory.mktemp("wrapped"), Spy()
    made, files = wrapped_sources(load_program(open_classpath([folder], jdk)), folder)
    root = compile_sources(files, jdk)
    keys = {each.name: each.key for each in made} | extra_methods()
    before = dict(STUBS)
    STUBS.update({key: spy.watch(key, stub) for key, stub in before.items()})
    try:
        with Sidecar(jdk) as sidecar:
            world = open_world(root, jdk)
            yield Stubs(world, Harness(world, sidecar, sidecar.load([root]), spy), keys)
    finally:
        STUBS.update(before)


def problems(found: dict[str, Compared]) -> list[str]:
    """All that is not as on the JVM."""
    return [f"{key}: {problem}" for key, each in found.items() for problem in each.problems[:1]]


def test_some_stubs(stubs: Stubs) -> None:
    """A fixed part of them, on a few inputs."""
    found = stubs.compared(3, SHARE)
    assert problems(found) == []
    assert sum(each.is_compared for each in found.values()) > 0.8 * len(found)


@pytest.mark.slow
def test_all_stubs(stubs: Stubs) -> None:
    """All of them, on many inputs: every stub is compared, or listed with its reason."""
    found = stubs.compared(40, 1)
    assert problems(found) == []
    missing = [key for key in STUBS if key not in found or not found[key].is_compared]
    assert [(key, found.get(key)) for key in missing if not key.startswith(tuple(NOT_COMPARED))] == []


def test_base_of_builders() -> None:
    """The base class of the builders, which nothing outside of its package can name, has the stubs of one of them."""
    base, builder = "java.lang.AbstractStringBuilder", "java.lang.StringBuilder"
    pairs = {key: key.replace(base, builder).replace(base.replace(".", "/"), builder.replace(".", "/")) for key in UNWATCHED if base in key}
    assert len(pairs) > 20
    assert [key for key, other in pairs.items() if UNWATCHED[key] is not UNWATCHED[other]] == []


def test_stubs_stand_for_methods(tmp_path: Path) -> None:
    """Every key is that of a method that the JDK has."""
    program = load_program(open_classpath([tmp_path], find_jdk()))
    assert [key for key, methods in methods_of(program, STUBS).items() if not methods and not key.startswith("jdk.")] == []
