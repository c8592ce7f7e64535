"""All files of a version: those that git lists, and those of a directory without what builds leave there."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.base.errors import BadInput
from twinproof.git.trees import FolderTree, ListedTree


def test_folder(tmp_path: Path) -> None:
    """Neither what was built nor what is hidden, but for settings of a build; ids tell contents apart."""
    for name in ("pom.xml", "a/A.java", "target/B.java", ".git/config", ".mvn/maven.config", "b/A.java"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name[-6:])
    tree = FolderTree(tmp_path, "here")
    assert list(tree.ids) == ["pom.xml", ".mvn/maven.config", "a/A.java", "b/A.java"]
    assert tree.ids["a/A.java"] == tree.ids["b/A.java"] != tree.ids["pom.xml"]
    assert dict(tree.contents(["a/A.java"])) == {"a/A.java": b"A.java"}
    assert tree.shown == "here"
    assert len(tree.ids) == 4
    assert "target/B.java" not in tree.ids
    with pytest.raises(KeyError):
        tree.ids["none"]


def test_nothing_is_read_for_names(tmp_path: Path) -> None:
    """A file that cannot be read is no obstacle as long as nobody asks for what is in it."""
    (tmp_path / "a").touch()
    tree = FolderTree(tmp_path)
    assert list(tree.ids) == ["a"]
    (tmp_path / "a").unlink()
    with pytest.raises(BadInput):
        tree.ids["a"]


def test_listed_when_needed() -> None:
    """Object ids are asked for once, when they are needed."""
    asked: list[int] = []

    def listed() -> dict[str, str]:
        asked.append(1)
        return {"a": "1", "b": "2"}

    tree = ListedTree("HEAD", listed, lambda files: iter([(path, b"") for path in files]))
    assert asked == []
    assert [path for path, _ in tree.contents(["b"])] == ["b"]
    assert tree.ids == {"a": "1", "b": "2"}
    assert asked == [1]
