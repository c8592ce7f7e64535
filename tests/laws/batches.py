"""Many methods at once: versions of a class with all of them, compiled in one JVM."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random

from benchmarks.labels import compile_batch
from generate import tree as t
from generate.printer import print_class
from laws.family import CLASS, NODE, family
from laws.methods import random_method
from laws.mutants import mutant
from laws.rewrites import rewritten, with_extracted, with_renamed_locals
from twinproof.align.match import Matching, Pair
from twinproof.java.find.jdk import find_jdk
from twinproof.target import Target, open_target

BASE, RENAMED, REORDERED, EXTRACTED, REWRITTEN, MUTATED = "base", "renamed", "reordered", "extracted", "rewritten", "mutated"


@dataclass(frozen=True)
class Batch:
    """Random methods, one per seed, in six versions: as made, changed in three harmless ways, rewritten, and mutated."""

    seeds: Sequence[int]
    folder: Path

    @cached_property
    def methods(self) -> dict[str, t.MethodDecl]:
        """The methods as made."""
        return {name: random_method(seed, name) for seed in self.seeds for name in [f"m{seed}"]}

    def sources(self) -> Mapping[str, str]:
        """The source of each version."""
        made = list(zip(self.seeds, self.methods.values(), strict=True))
        base = [method for _, method in made]
        return {
            BASE: _source(base),
            RENAMED: _source([with_renamed_locals(method) for method in base]),
            REORDERED: _source(base, family(Random(self.seeds[0]))),
            EXTRACTED: _source([each for seed, method in made for each in with_extracted(method, seed)]),
            REWRITTEN: _source([each for seed, method in made for each in rewritten(method, seed)]),
            MUTATED: _source([mutant(method, seed) or method for seed, method in made]),
        }

    def compile(self) -> None:
        """Compile all versions."""
        jobs: list[tuple[str, list[Path]]] = []
        for version, text in self.sources().items():
            source = self.folder / "sources" / version / f"{CLASS}.java"
            source.parent.mkdir(parents=True)
            source.write_text(text)
            jobs.append((version, [source]))
        compile_batch(jobs, find_jdk(), self.folder)

    def classes(self, version: str) -> Path:
        """Where a version's classes are."""
        return self.folder / "classes" / version

    def target(self, version: str) -> Target:
        """A version, opened."""
        return open_target(str(self.classes(version)))


def _source(members: Sequence[t.MethodDecl], classes: str | None = None) -> str:
    return (classes or family()) + print_class(t.ClassDecl("class", "", CLASS, tuple(members), NODE))


def pairs_named(matching: Matching, names: Iterable[str]) -> list[Pair]:
    """The pairs of methods with these names."""
    known = {pair.old.name: pair for pair in matching.pairs if pair.old.owner == CLASS}
    return [known[name] for name in names]
