"""Asks Maven: which libraries the modules of a version need, and, only if its build may be run, for the sources that the build generates.

Libraries are asked for in a copy of nothing but the POMs: `dependency:collect` runs no phase of the build, so none of its plugins, and the
files are then fetched by a POM of ours that names exactly what was collected. Both are tried without the network first.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from twinproof.base.dataclass import dataclass
from twinproof.java.building.answer import BuildAnswer, key_of, remembered
from twinproof.java.building.tool import ToolFailed, below, copied, join, run_tool, top_of, wrapper
from twinproof.java.find.entries import java_files
from twinproof.language.needs import Tell, Tree

POM = "pom.xml"
_PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin"
_PINNED = "3.6.1"
_ARTIFACT = re.compile(r"^\s+([\w.-]+):([\w.-]+):([\w.-]+)(?::([\w.-]+))?:([\w.-]+):(compile|provided|runtime)\b", re.MULTILINE)
_REPOSITORIES = re.compile(r"<repositories>.*?</repositories>", re.DOTALL)
_QUIET = ("-B", "-q", "-ntp")
_HEAD = '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
_OWN = "<groupId>twinproof</groupId><artifactId>asked</artifactId><version>1</version><packaging>pom</packaging>"
_ALONE = "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>"


@dataclass(frozen=True, slots=True)
class Artifact:
    """A library by its coordinates."""

    group: str
    name: str
    type: str
    classifier: str
    version: str


def is_maven(tree: Tree, roots: Sequence[str]) -> bool:
    """Whether the roots are part of a Maven project."""
    return top_of(tree, roots, (POM,)) is not None


def maven_libraries(tree: Tree, roots: Sequence[str], tell: Tell) -> tuple[Path, ...]:
    """The libraries that the modules of some source roots are compiled with."""
    top = top_of(tree, roots, (POM,)) or ""
    poms = [path for path in below(tree, top) if path.rpartition("/")[2] == POM]
    modules = modules_of(tree, roots, top)

    def ask(scratch: Path) -> BuildAnswer:
        tell(f"asking Maven which libraries {tree.shown} needs (mvn dependency:collect, dependency:build-classpath)")
        folder = copied(tree, poms, scratch / "poms") / top
        return BuildAnswer(_resolved(_collected(folder, modules), folder, scratch))

    return remembered(key_of(tree.ids, poms, "maven libraries", *modules), ask).libraries


def maven_generated(tree: Tree, roots: Sequence[str], tell: Tell) -> tuple[Path, ...]:
    """The directories of sources that the build generates before it compiles: this executes it up to there, in a copy."""
    top, modules = top_of(tree, roots, (POM,)) or "", modules_of(tree, roots, top_of(tree, roots, (POM,)) or "")

    def ask(scratch: Path) -> BuildAnswer:
        folder = copied(tree, below(tree, top), scratch / "tree") / top
        goals = ("compile", "-Dmaven.main.skip=true", "-Dmaven.test.skip=true")
        command = [*wrapper(folder, "mvnw", "mvn"), *_QUIET, *_only(modules), *goals]
        tell(f"running the build of {tree.shown} in a copy, for the sources that it generates (mvn compile -Dmaven.main.skip)")
        _offline_first(command, folder)
        return BuildAnswer((), tuple(_generated(folder)))

    return remembered(key_of(tree.ids, below(tree, top), "maven generated", *modules), ask).generated


def modules_of(tree: Tree, roots: Sequence[str], top: str) -> list[str]:
    """The folders of the modules that have the roots, from the top; none for all."""
    found: set[str] = set()
    for root in roots:
        parts = root.split("/") if root else []
        above = ["/".join(parts[:at]) for at in range(len(parts), -1, -1)]
        found.update([next(folder for folder in above if join(folder, POM) in tree.ids or folder == top)])
    return sorted(folder.removeprefix(f"{top}/") if folder != top else "." for folder in found)


def _only(modules: Sequence[str]) -> list[str]:
    return [] if not modules or "." in modules else ["-pl", ",".join(modules), "-am"]


def _collected(folder: Path, modules: Sequence[str]) -> list[Artifact]:
    """The libraries of some modules, those that are modules left out."""
    listing = folder.absolute() / "twinproof-artifacts"
    goal = f"{_PLUGIN}:{_version()}:collect"
    more = (f"-DoutputFile={listing}", "-DappendOutput=true", "-DincludeScope=compile", "-Dmdep.outputScope=true")
    _offline_first(["mvn", *_QUIET, *_only(modules), goal, *more], folder)
    own = {coordinates for pom in folder.rglob(POM) for coordinates in _coordinates(pom)}
    found = [Artifact(group, name, kind, classifier, version) for group, name, kind, classifier, version, _ in _read(listing)]
    return [each for each in dict.fromkeys(found) if (each.group, each.name) not in own]


def _read(listing: Path) -> list[tuple[str, ...]]:
    return _ARTIFACT.findall(listing.read_text()) if listing.is_file() else []


def _resolved(artifacts: Sequence[Artifact], folder: Path, scratch: Path) -> tuple[Path, ...]:
    """The files of libraries, fetched if they are not there, by a POM that has nothing else in it."""
    if not artifacts:
        return ()
    own, listing = scratch / "own", scratch / "classpath"
    own.mkdir()
    (own / POM).write_text(asking_pom(artifacts, (folder / POM).read_text("utf-8", "replace")))
    _offline_first(["mvn", *_QUIET, f"{_PLUGIN}:{_version()}:build-classpath", f"-Dmdep.outputFile={listing.absolute()}"], own)
    return tuple(Path(path) for path in listing.read_text().strip().split(os.pathsep) if path)


def asking_pom(artifacts: Sequence[Artifact], pom: str) -> str:
    """A POM that needs exactly these, from the repositories that another one names."""
    found = _REPOSITORIES.search(pom)
    rows = "".join(
        f"<dependency><groupId>{escape(each.group)}</groupId><artifactId>{escape(each.name)}</artifactId>"
        f"<version>{escape(each.version)}</version><type>{escape(each.type)}</type>"
        f"{f'<classifier>{escape(each.classifier)}</classifier>' if each.classifier else ''}{_ALONE}</dependency>"
        for each in artifacts
    )
    return f"{_HEAD}{_OWN}{found[0] if found else ''}<dependencies>{rows}</dependencies></project>"


def _coordinates(pom: Path) -> Iterator[tuple[str, str]]:
    """Group and name of a module, as far as its POM says so."""
    try:
        project = ElementTree.parse(pom).getroot()
    except (ElementTree.ParseError, OSError):
        return
    group = project.findtext("{*}groupId") or project.findtext("{*}parent/{*}groupId") or ""
    yield group.strip(), (project.findtext("{*}artifactId") or "").strip()


def _generated(folder: Path) -> Iterator[Path]:
    for place in sorted(folder.rglob("target/generated-sources")):
        yield from (each for each in sorted(place.iterdir()) if each.is_dir() and java_files(each))


def _offline_first(command: Sequence[str], folder: Path) -> None:
    try:
        run_tool([*command, "-o"], folder)
    except ToolFailed:
        run_tool(command, folder)


def _version() -> str:
    """The newest version of the plugin that is at hand, so that nothing is fetched without need; else one that does."""
    place = Path.home() / ".m2/repository" / _PLUGIN.replace(".", "/").replace(":", "/")
    found = [each.name for each in place.glob("3.*") if list(each.glob("*.jar"))]
    usable = [name for name in found if re.fullmatch(r"3\.\d+\.\d+", name) and int(name.split(".")[1]) >= 2]
    return max(usable, key=lambda name: tuple(map(int, name.split("."))), default=_PINNED)
