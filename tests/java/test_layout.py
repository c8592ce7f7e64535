"""Projects as Maven and Gradle lay them out: which of their directories are a version's code."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from twinproof.base.errors import BadInput
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.find.layout import libraries_of, parts_of
from twinproof.target import match_targets, open_target


def plant(root: Path, *paths: str) -> None:
    """Write files; a Java source declares a class of its name."""
    for path in paths:
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"class {file.stem} {{ static int f(int x) {{ return x; }} }}")


@pytest.mark.parametrize(
    ("files", "given", "parts"),
    [
        (["src/main/java/p/A.java", "src/test/java/p/T.java"], ".", ["src/main/java"]),
        (["a/src/main/java/A.java", "b/c/src/main/java/B.java", "Build.java"], ".", ["a/src/main/java", "b/c/src/main/java"]),
        (["src/main/java/A.java", "target/classes/A.class"], ".", ["src/main/java"]),
        (["target/classes/A.class", "m/build/classes/java/main/B.class"], ".", ["m/build/classes/java/main", "target/classes"]),
        (["src/main/java/A.java", "src/test/java/T.java"], "src", ["src/main/java"]),
        (["src/main/java/A.java"], "src/main/java", ["src/main/java"]),
        (["src/A.java", "target/classes/A.class"], ".", ["."]),
        (["src/main/java/package.txt", "p/A.class"], ".", ["."]),
        ([".hidden/src/main/java/A.java", "B.java"], ".", ["."]),
        (["A.java"], "A.java", ["A.java"]),
        ([], "nowhere", ["nowhere"]),
    ],
)
def test_parts(tmp_path: Path, files: list[str], given: str, parts: list[str]) -> None:
    """Main sources first, then compiled classes, else what was given."""
    plant(tmp_path, *files)
    assert [Path(part) for part in parts_of(tmp_path / given)] == [tmp_path / part for part in parts]


def test_projects_are_compared(tmp_path: Path) -> None:
    """A project's tests, which would not compile here, are no part of it; a compiled one is compared with sources."""
    plant(tmp_path / "old", "one/src/main/java/A.java", "two/src/main/java/B.java")
    plant(tmp_path / "old", "one/src/test/java/Broken.java")
    (tmp_path / "old/one/src/test/java/Broken.java").write_text("class Broken extends junit.Nothing {}")
    classes = compile_sources([tmp_path / "old/one/src/main/java/A.java", tmp_path / "old/two/src/main/java/B.java"], find_jdk())
    shutil.copytree(classes, tmp_path / "new/target/classes")
    matching = match_targets(open_target(str(tmp_path / "old")), open_target(str(tmp_path / "new")))
    assert matching.classes == ("A", "B")


def test_all_jars_of_a_directory(tmp_path: Path) -> None:
    """`DIR/*` is every jar in it and nothing else."""
    plant(tmp_path, "b.jar", "a.jar", "c.txt", "d/e.jar")
    assert libraries_of(f"{tmp_path}/*") == (tmp_path / "a.jar", tmp_path / "b.jar")
    assert libraries_of(f"{tmp_path}/b.jar") == (tmp_path / "b.jar",)
    with pytest.raises(BadInput, match="there is no such directory"):
        libraries_of(f"{tmp_path}/nowhere/*")
