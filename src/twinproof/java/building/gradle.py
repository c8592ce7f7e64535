"""Asks Gradle for the class path of a version and the sources that its build generates.

Gradle knows nothing without executing the build's scripts, so it is only asked if the user says so; it then works in a copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from twinproof.java.building.answer import BuildAnswer, key_of, remembered
from twinproof.java.building.tool import ToolFailed, below, copied, run_tool, top_of, wrapper
from twinproof.java.find.entries import java_files
from twinproof.language.needs import Tell, Tree

NAMES = ("settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts")
_QUIET = ("-q", "--console=plain", "--no-daemon")


def is_gradle(tree: Tree, roots: Sequence[str]) -> bool:
    """Whether the roots are part of a Gradle project."""
    return top_of(tree, roots, NAMES) is not None


def gradle_answer(tree: Tree, roots: Sequence[str], tell: Tell) -> BuildAnswer:
    """The libraries of all its modules, and what is generated for them."""
    top = top_of(tree, roots, NAMES) or ""

    def ask(scratch: Path) -> BuildAnswer:
        folder = copied(tree, below(tree, top), scratch / "tree") / top
        listing, script = scratch.absolute() / "listing", scratch.absolute() / "asking.gradle"
        script.write_text(files("twinproof.java.building").joinpath("asking.gradle").read_text("utf-8"))
        command = [*wrapper(folder, "gradlew", "gradle"), *_QUIET, "-I", str(script), f"-Dtwinproof.listing={listing}", "twinproofAsked"]
        tell(f"running the build of {tree.shown} in a copy, for its libraries and the sources that it generates (gradle)")
        try:
            run_tool([*command, "--offline"], folder)
        except ToolFailed:
            listing.unlink(missing_ok=True)
            run_tool(command, folder)
        return listed(listing.read_text("utf-8"), folder, set(below(tree, top)), top)

    return remembered(key_of(tree.ids, below(tree, top), "gradle"), ask)


def listed(text: str, folder: Path, known: set[str], top: str) -> BuildAnswer:
    """What the script wrote: libraries that are not made by the build itself, and source directories that are."""
    rows = [line.partition(" ") for line in text.splitlines()]
    libraries = [Path(path) for word, _, path in rows if word == "library"]
    sources = [Path(path) for word, _, path in rows if word == "sources"]
    base = folder.resolve()
    outside = dict.fromkeys(path for path in libraries if path.exists() and not path.resolve().is_relative_to(base))
    made = dict.fromkeys(path for path in sources if path.is_dir() and java_files(path) and not _is_known(path, base, known, top))
    return BuildAnswer(tuple(outside), tuple(made))


def _is_known(path: Path, base: Path, known: set[str], top: str) -> bool:
    """Whether a directory's sources are those of the version itself."""
    inside = path.resolve()
    if not inside.is_relative_to(base):
        return True
    first = java_files(inside)[0].relative_to(base).as_posix()
    return (f"{top}/{first}" if top else first) in known
