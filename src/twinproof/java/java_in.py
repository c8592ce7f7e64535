"""Java as a `FrontEnd`: what is needed for each of its jobs is loaded when there is one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from twinproof.base.dataclass import dataclass, replace
from twinproof.base.errors import MissingTool
from twinproof.heap.observe import Input
from twinproof.ir.program import Program
from twinproof.ir.types import Type
from twinproof.java.find.classpath import ClassPath, open_classpath
from twinproof.java.find.jdk import Jdk, find_jdk, jdk_at
from twinproof.java.find.layout import libraries_of, parts_of
from twinproof.java.load.load import load_program
from twinproof.language.needs import PLAIN, SourceReading, refuse_flags
from twinproof.language.origin import Toolchain

if TYPE_CHECKING:
    from twinproof.java.literals import Argument
    from twinproof.java.mutate.mutator import JavaMutator
    from twinproof.language.needs import Needs, SourceKind, VersionSite


@dataclass(frozen=True, slots=True)
class JavaArguments:
    """Arguments written as Java literals."""

    arguments: Sequence[Argument]

    def cost(self, params: Sequence[Type]) -> int | None:
        """How badly they fit."""
        from twinproof.java.literals import cost

        return cost(self.arguments, params)

    def given(self, params: Sequence[Type]) -> Input:
        """The input of a call."""
        from twinproof.java.literals import input_for

        return input_for(self.arguments, params)


class JavaFrontEnd:
    """Opens files, jars, directories and source trees."""

    name = "java"

    @property
    def sources(self) -> SourceKind:
        """Java files, by the folders from which their packages lead to them."""
        from twinproof.java.find.source_roots import JAVA_SOURCES

        return JAVA_SOURCES

    def reads(self, paths: Sequence[str | Path]) -> bool:
        """Whether there is one of its files in each of these."""
        from twinproof.java.find.source_roots import has_java

        return bool(paths) and all(has_java(Path(path)) for path in paths)

    def open(
        self,
        paths: Sequence[str | Path],
        libraries: Sequence[str | Path] = (),
        whole: bool = False,
        tools: Toolchain | None = None,
        around: Sequence[Path] = (),
        reading: SourceReading = PLAIN,
    ) -> tuple[ClassPath, Program]:
        """The program in some places, with the JDK at hand or another one."""
        refuse_flags(reading, paths)
        parts = paths if whole else [part for path in paths for part in parts_of(str(path))]
        classpath = open_classpath(parts, find_jdk() if tools is None else jdk_at(tools.home), libraries, around=around)
        classpath.refuse_cycles()
        return classpath, load_program(classpath)

    def needs(self, site: VersionSite, own: Sequence[str], libraries: Sequence[str | Path] = ()) -> Needs:
        """Other modules, and what the project's build tool says."""
        from twinproof.java.building.completing import needs

        parts = site.places if site.whole else [part for path in site.places for part in parts_of(str(path))]
        first = _answering(parts) if site.harnessed else []
        return needs(replace(site, places=parts), own, [*libraries, *first], find_jdk())

    def open_harnessed(
        self, paths: Sequence[str | Path], libraries: Sequence[str | Path] = (), annotations: bool = False
    ) -> tuple[ClassPath, Program]:
        """The same, with harness calls whose answers are inputs; annotations are clauses if they are to count."""
        from twinproof.java.jml.opened import JmlClassPath  # late: only contracts need it

        classpath = _harnessed(paths, libraries)
        if annotations:
            from twinproof.java.annotated.reader import read_annotations

            claims = read_annotations(classpath)
            if claims.source:
                classpath = _harnessed(paths, [*libraries, claims.classes(classpath)])
            classpath.annotated = claims.contracts
        classpath.refuse_cycles()
        program = load_program(classpath)
        if isinstance(classpath, JmlClassPath):
            classpath.program = program
        return classpath, program

    def arguments(self, text: str) -> JavaArguments:
        """Arguments as they are written in Java."""
        from twinproof.java.literals import parse_arguments

        return JavaArguments(parse_arguments(text))

    def mutator(self, target: str, libraries: Sequence[str] = ()) -> JavaMutator:
        """What makes mutants of Java sources; the libraries are as for `java`."""
        from twinproof.java.mutate.mutator import open_mutator

        places = [place for library in libraries for place in libraries_of(library)]
        return open_mutator(target, places)

    def tools_at_hand(self) -> str | None:
        """The JDK, and whether it is one that proofs know well."""
        from twinproof.java.callbacks.table import DERIVED_FROM

        try:
            jdk = find_jdk()
        except MissingTool:
            return None
        is_known = jdk.version in DERIVED_FROM
        return f"{jdk.version} ({jdk.home}){'' if is_known else ', of which call-backs are not known: fewer proofs'}"

    def same_tools(self, release: bytes) -> Jdk | None:
        """A JDK of this machine that says so."""
        from twinproof.java.find.jdks import same_jdk

        return same_jdk(release)

    def pack_tools(self, tools: Toolchain) -> bytes:
        """A JDK, as far as it is needed."""
        from twinproof.java.find.jdks import pack_jdk

        return pack_jdk(tools)

    def keep_tools(self, data: bytes) -> None:
        """Keep a JDK."""
        from twinproof.java.find.jdks import keep_jdk

        keep_jdk(data)


def _harnessed(paths: Sequence[str | Path], libraries: Sequence[str | Path]) -> ClassPath:
    from twinproof.java.jml.opened import open_annotated  # late: only contracts need it

    jdk = find_jdk()
    parts = [part for path in paths for part in parts_of(str(path))]
    first = _answering(parts)
    return open_annotated(parts, jdk, libraries, first) or open_classpath(parts, jdk, libraries, first)


def _answering(parts: Sequence[str | Path]) -> list[Path]:
    """The classes that answer harness calls, if there are any."""
    from twinproof.java.verifier.nondet import names_verifier, verifier_classes  # late: only contracts need it

    return [verifier_classes(find_jdk())] if names_verifier(parts) else []
