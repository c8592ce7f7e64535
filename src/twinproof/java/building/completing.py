"""What the sources of a version need besides themselves, found by trying: javac says what is missing, and each time the next is asked.

First come other modules of the same tree, which executes nothing; then Maven is asked for libraries, which executes nothing of the
project's build; and only if the user says so, the build itself is run. What compiles without is compiled without, and nobody is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from twinproof.base.dataclass import dataclass, replace
from twinproof.base.errors import BadInput, CompileFailed
from twinproof.base.files import printable
from twinproof.git.revisions import write
from twinproof.java.building.gradle import gradle_answer, is_gradle
from twinproof.java.building.maven import is_maven, maven_generated, maven_libraries
from twinproof.java.building.missing import Missing, missing_in
from twinproof.java.building.siblings import siblings
from twinproof.java.building.tool import ToolFailed
from twinproof.java.find.classpath import open_classpath, sources_in
from twinproof.java.find.jdk import Jdk
from twinproof.language.needs import Build, Needs, Tree, VersionSite

_SHOWN = 4  # names in a hint


@dataclass(frozen=True, slots=True)
class _Question:
    """One way to get at what is missing: what it adds to the needs."""

    ask: Callable[[Missing, Needs], Needs]
    again: bool = False  # as long as it adds something


def needs(site: VersionSite, own: Sequence[str], libraries: Sequence[str | Path], jdk: Jdk) -> Needs:
    """What a version needs, of whose tree `own` are source roots; `CompileFailed` with one hint if something stays missing."""
    if not any(sources_in(place) for place in site.places):
        return Needs(site.around)
    own = own or [root for place in site.places for root in _inside(Path(place), site.folder)]
    found, failed = Needs(site.around), list[str]()
    questions, told = list(_questions(site, own)), ""
    while True:
        try:
            open_classpath(site.places, jdk, [*libraries, *found.libraries], around=found.around)
            return found
        except CompileFailed as refused:
            missing = missing_in(str(refused))
            if not missing and told and not questions:  # templates are no Java as they are
                raise CompileFailed(told) from None
            if not missing:
                raise
            more = _asked(questions, missing, found, failed)
            told = hint(missing, site, own, failed)
            if more is None:
                raise CompileFailed(told) from None
            found = more


def _inside(place: Path, folder: Path) -> Iterator[str]:
    if place.absolute().is_relative_to(folder.absolute()):
        yield place.absolute().relative_to(folder.absolute()).as_posix().removeprefix(".")


def _asked(questions: list[_Question], missing: Missing, found: Needs, failed: list[str]) -> Needs | None:
    """The needs with what the next question adds to them; None if there is none left that adds something."""
    while questions:
        try:
            more = questions[0].ask(missing, found)
        except (ToolFailed, BadInput) as why:
            failed.append(str(why))
            more = found
        if more == found or not questions[0].again:
            questions.pop(0)
        if more != found:
            return more
    return None


def _questions(site: VersionSite, own: Sequence[str]) -> Iterator[_Question]:
    tree = site.tree
    if tree is None:
        return
    yield _Question(lambda missing, found: _with_siblings(site, tree, own, missing, found), again=True)
    if site.build in (Build.ASKED, Build.MAVEN) and is_maven(tree, own):
        yield _Question(lambda _, found: _with(found, libraries=maven_libraries(tree, [*own, *found.roots], site.tell)))
        yield _Question(lambda missing, found: _with_siblings(site, tree, own, missing, found), again=True)
    if site.build is Build.MAVEN and is_maven(tree, own):
        yield _Question(lambda _, found: _with(found, around=maven_generated(tree, [*own, *found.roots], site.tell)))
    if site.build is Build.GRADLE and is_gradle(tree, own):
        yield _Question(lambda _, found: _with_gradle(site, tree, own, found))
    yield _Question(lambda missing, found: _with_siblings(site, tree, own, missing, found), again=True)
    yield _Question(lambda missing, found: _with_siblings(site, tree, own, missing, found, templates=True))


def _with_gradle(site: VersionSite, tree: Tree, own: Sequence[str], found: Needs) -> Needs:
    answer = gradle_answer(tree, own, site.tell)
    return _with(found, answer.generated, answer.libraries)


def _with(found: Needs, around: Sequence[Path] = (), libraries: Sequence[Path] = ()) -> Needs:
    return replace(found, around=(*found.around, *around), libraries=tuple(dict.fromkeys((*found.libraries, *libraries))))


def _with_siblings(site: VersionSite, tree: Tree, own: Sequence[str], missing: Missing, found: Needs, templates: bool = False) -> Needs:
    """With other source roots of the tree that have what is missing, copied into our folder; `templates` as they are if all else fails."""
    more = siblings(missing, tree.ids, [*own, *found.roots], templates)
    for root in [root for root in more if not (site.folder / root).is_dir()]:
        near = [path for path in tree.ids if path.startswith(f"{root}/" if root else "") and _is_source(path)]
        for path, content in tree.contents(near):
            write(site.folder, path, content)
    if more:
        how = ", templates as they are" if templates else ""
        site.tell(f"{tree.shown}: also compiled, as far as needed{how}: {', '.join(printable(root) for root in more)}")
    return replace(found, around=(*found.around, *(site.folder / root for root in more)), roots=(*found.roots, *more))


def _is_source(path: str) -> bool:
    return path.endswith(".java") and path.rpartition("/")[2] != "module-info.java"


def hint(missing: Missing, site: VersionSite | None = None, own: Sequence[str] = (), failed: Sequence[str] = ()) -> str:
    """One line: what is missing, and what would help."""
    names = [*missing.packages, *missing.classes, *dict.fromkeys(name for name, _ in missing.neighbours)]
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    errors = f"; {missing.errors} errors of javac" if missing.errors > 1 else ""
    told = f"{missing.place}: missing: {', '.join(map(printable, names[:_SHOWN]))}{more}{errors}"
    tried = "".join(f"; {why}" for why in failed)
    return f"{told}{tried}; {', or '.join(_advice(site, own))}"


def _advice(site: VersionSite | None, own: Sequence[str]) -> Iterator[str]:
    yield "give libraries (jars, or directories of classes or sources) with --classpath"
    tree = site.tree if site else None
    if site is None or tree is None or site.build in (Build.MAVEN, Build.GRADLE):
        return
    if is_maven(tree, own):
        yield (
            "say --maven to run the project's build as far as it generates sources" if site.build is Build.ASKED else "leave out --no-build"
        )
    elif is_gradle(tree, own):
        yield "say --gradle to ask the project's build, which executes its scripts"
