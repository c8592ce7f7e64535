"""Running a build tool, and what its output says."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.git.trees import FolderTree
from twinproof.java.building.tool import ToolFailed, below, copied, reason_in, run_tool, top_of, wrapper

MAVEN = """[INFO] Scanning for projects...
\x1b[1;31m[ERROR]\x1b[m Failed to execute goal on project core: Could not resolve dependencies
[ERROR] Re-run Maven using the -X switch
"""
GRADLE = """openjdk version "17"
FAILURE: Build failed with an exception.
* What went wrong:
Could not resolve all files
"""


def test_reason() -> None:
    """The first line that says what went wrong, else the first at all."""
    assert reason_in(MAVEN) == "Failed to execute goal on project core: Could not resolve dependencies"
    assert reason_in(GRADLE) == "Build failed with an exception."
    assert reason_in("\nodd\n") == "odd"


def test_failures(tmp_path: Path) -> None:
    """A tool that fails, or is not there."""
    run_tool(["true"], tmp_path)
    with pytest.raises(ToolFailed, match="broken"):
        run_tool(["sh", "-c", "echo '[ERROR] broken'; exit 1"], tmp_path)
    with pytest.raises(ToolFailed, match="no-such-tool is not installed"):
        run_tool(["no-such-tool"], tmp_path)


def test_places(tmp_path: Path) -> None:
    """The top of a build is the highest folder with a build file; copies have what they should."""
    for name in ("java/pom.xml", "java/core/pom.xml", "java/core/src/A.java", "java/mvnw", "java/target/made"):
        (tmp_path / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tree" / name).write_text("x")
    tree = FolderTree(tmp_path / "tree")
    assert top_of(tree, ["java/core/src"], ("pom.xml",)) == "java"
    assert top_of(tree, ["other"], ("pom.xml",)) is None
    assert below(tree, "java/core") == ["java/core/pom.xml", "java/core/src/A.java"]
    copy = copied(tree, below(tree, "java"), tmp_path / "copy") / "java"
    assert wrapper(copy, "mvnw", "mvn") == ["sh", str(copy / "mvnw")]
    assert wrapper(copy, "gradlew", "gradle") == ["gradle"]
    assert not (copy / "target").exists()
