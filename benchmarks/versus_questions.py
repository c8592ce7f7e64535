"""What two commits are asked: the pairs of our own suites, of `tests/regress`, of public suites and of jars, all from compiled classes.

Which pairs there are is found once, by the twinproof that runs this; the commits only get them by name.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from benchmarks.labels import ROOT, compile_jobs, compile_pairs, labelled_pairs
from benchmarks.public_child import asked, renamed
from benchmarks.public_suites import compile_suite, find_pairs
from benchmarks.small import ARITHMETIC
from benchmarks.versus_run import Question
from twinproof.align.starts import is_start
from twinproof.java.find.entries import java_files
from twinproof.java.find.jdk import Jdk
from twinproof.target import match_targets, open_target

OWN = ("heapchecker", "heap", "library", "loops")
REGRESS = ROOT.parent / "tests" / "regress"
SUITES = (*OWN, "regress", "public", "jars")
SEED = 2026
CHUNK = 50  # pairs of jars in one question
_SIDES = ("old", "new")
T = TypeVar("T")


def questions(
    only: Sequence[str], public: Sequence[Path], jars: Sequence[tuple[Path, Path]], sample: int | None, jdk: Jdk
) -> list[Question]:
    """All that is to be asked, suite by suite; of each suite at most `sample` pairs, always the same ones."""
    found = [question for suite in OWN if suite in only for question in _own(suite, sample, jdk)]
    if "regress" in only:
        found += _regress(sample, jdk)
    for directory in public if "public" in only else ():
        found += _public(directory, sample, jdk)
    for old, new in jars if "jars" in only else ():
        found += _jars(old, new, sample)
    return found


def smallest(scratch: Path, jdk: Jdk) -> Question:
    """A pair of one line, to see how long a start takes."""
    jobs = []
    for side, source in zip(_SIDES, ARITHMETIC["abs"], strict=True):
        file = scratch / side / "Pair.java"
        file.parent.mkdir(parents=True)
        file.write_text(source)
        jobs.append((side, [file]))
    return Question("start-up", "one line", (*_sides(compile_jobs(jobs, jdk)), "--method", "abs"))


def _own(suite: str, sample: int | None, jdk: Jdk) -> Iterator[Question]:
    pairs = labelled_pairs(suite)
    classes = compile_pairs(pairs, jdk)
    for pair in chosen(pairs, sample, lambda pair: pair.name):
        yield Question(suite, pair.name, (*_sides(classes / pair.name), "--method", pair.method))


def _regress(sample: int | None, jdk: Jdk) -> Iterator[Question]:
    homes = sorted(path.parent for path in REGRESS.glob("*/old"))
    classes = compile_jobs([(f"{home.name}/{side}", list(java_files(home / side))) for home in homes for side in _SIDES], jdk)
    for home in chosen(homes, sample, lambda home: home.name):
        yield Question("regress", home.name, _sides(classes / home.name), len(_matched(*_sides(classes / home.name))))


def _public(directory: Path, sample: int | None, jdk: Jdk) -> Iterator[Question]:
    pairs = find_pairs(directory)
    classes = compile_suite(pairs, jdk)
    for pair in chosen(pairs, sample, lambda pair: pair.name):
        old, new = (open_target(path) for path in _sides(classes / pair.name))
        renames = renamed(old, new)
        ids = [found.id for found in asked(match_targets(old, new, renames), pair.method)]
        words = [word for names in renames.items() for word in ("--rename", "=".join(names))]
        yield Question(pair.suite, pair.name, (*_sides(classes / pair.name), *words, *_methods(ids)), len(ids))


def _jars(old: Path, new: Path, sample: int | None) -> Iterator[Question]:
    ids = chosen(_matched(str(old), str(new)), sample, str)
    for start in range(0, len(ids), CHUNK):
        part = ids[start : start + CHUNK]
        yield Question(new.stem, f"{part[0]} and {len(part) - 1} more", (str(old), str(new), *_methods(part)), len(part))


def chosen(items: Sequence[T], sample: int | None, key: Callable[[T], str]) -> list[T]:
    """At most so many of some things, in the order of their names."""
    found = sorted(items, key=key)
    return found if sample is None or len(found) <= sample else sorted(random.Random(SEED).sample(found, sample), key=key)


def _matched(old: str, new: str) -> list[str]:
    matching = match_targets(open_target(old), open_target(new))
    return [pair.id for pair in matching.pairs if not is_start(pair.old)]


def _methods(ids: Sequence[str]) -> Iterator[str]:
    return (word for pair in ids for word in ("--method", pair))


def _sides(home: Path) -> tuple[str, str]:
    return str(home / "old"), str(home / "new")
