"""Every library program shows the same on the interpreter as on the JVM; the few that are not supported are named, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest
from both_machines import Both, load_classes
from harness import Comparison, NotSupported, compare_calls, compare_fresh_calls, input_of, problems

from generate.library_programs import LibraryProgram, library, sources
from twinproof.heap.observe import Input
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.sidecar.client import Sidecar

Compare = Callable[[Both, str, str, str, Sequence[Input]], list[Comparison]]
NATIVE_BEFORE_21 = {
    "BitSetsAndRandoms.randomGaussian": "native method java.lang.StrictMath.log(D)D",
    "Maths.strictTranscendental": "native method java.lang.StrictMath.sin(D)D",
}
"""Programs that the interpreter stops on, and why, when the JDK is older than 21: StrictMath is native code there, and not reproduced."""

CLASSES = sorted({program.cls for program in library()})


@pytest.fixture(scope="module")
def both(sidecar: Sidecar) -> Both:
    """The library, compiled once."""
    return load_classes(compile_sources(sources(), find_jdk()), sidecar)


def test_there_are_enough_programs() -> None:
    """The bar is two hundred programs."""
    assert len(library()) >= 200


@pytest.mark.parametrize("cls", CLASSES)
def test_library_programs(both: Both, cls: str) -> None:
    """All programs of one file: same observations, or stopped for the reason that is written here."""
    results = [each for program in library() if program.cls == cls for each in _run(both, program)]
    assert problems((name, result) for name, result in results if not _is_expected(name, result)) == []


@pytest.mark.slow
@pytest.mark.parametrize("cls", CLASSES)
def test_library_programs_on_fresh_machines(both: Both, cls: str) -> None:
    """The same with the JDK's own classes initialised anew for each call."""
    results = [each for program in library() if program.cls == cls for each in _run(both, program, compare_fresh_calls)]
    assert problems((name, result) for name, result in results if not _is_expected(name, result)) == []


@pytest.mark.parametrize("name", sorted(NATIVE_BEFORE_21))
@pytest.mark.skipif(find_jdk().version >= 21, reason="supported with this JDK")
def test_what_is_not_supported_still_is_not(both: Both, name: str) -> None:
    """An entry of the list that has begun to work is to be taken out."""
    program = next(program for program in library() if f"{program.cls}.{program.method}" == name)
    assert any(isinstance(result, NotSupported) for _, result in _run(both, program))


def _is_expected(name: str, result: Comparison) -> bool:
    known = NATIVE_BEFORE_21 if find_jdk().version < 21 else {}
    return isinstance(result, NotSupported) and known.get(name.partition("(")[0]) == result.why


def _run(both: Both, program: LibraryProgram, compare: Compare = compare_calls) -> Iterator[tuple[str, Comparison]]:
    inputs = [input_of(program.descriptor, args) for args in program.inputs]
    results = compare(both, program.cls, program.method, program.descriptor, inputs)
    for args, result in zip(program.inputs, results, strict=True):
        yield f"{program.cls}.{program.method}({', '.join(map(repr, args))})", result
