"""What Gradle is asked; with Gradle itself in the slow test."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from support.shop_project import SHOP, pretend
from twinproof.git.trees import FolderTree
from twinproof.java.building.gradle import gradle_answer, is_gradle, listed

ROOTS = ["core/src/main/java"]
SCRIPT = """
for word; do case "$word" in -Dtwinproof.listing=*) file="${word#*=}";; esac; done
mkdir -p core/made/p && echo 'class A {}' > core/made/p/A.java
printf 'library %s\\nsources %s\\nsources %s\\n' "$LIBRARY" "$PWD/core/made" "$PWD/core/src/main/java" > "$file"
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of the test's own."""
    monkeypatch.setenv("TWINPROOF_CACHE", str(tmp_path / "cache"))


def test_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A task of ours, offline first, in a copy; what was made there is kept."""
    library = tmp_path / "a.jar"
    library.touch()
    monkeypatch.setenv("LIBRARY", str(library))
    for name, value in pretend(tmp_path / "bin", "gradle", SCRIPT).items():
        monkeypatch.setenv(name, value)
    tree = FolderTree(SHOP)
    assert is_gradle(tree, ROOTS)
    answer = gradle_answer(tree, ROOTS, lambda line: None)
    assert answer.libraries == (library,)
    assert [(path / "p/A.java").exists() for path in answer.generated] == [True]
    (line,) = (tmp_path / "bin/log").read_text().splitlines()
    assert line.endswith("twinproofAsked --offline")
    assert not (SHOP / "core/made").exists()


def test_what_the_build_itself_has(tmp_path: Path) -> None:
    """Neither jars that the build makes nor sources of the version are answers."""
    (tmp_path / "src/p").mkdir(parents=True)
    (tmp_path / "src/p/A.java").touch()
    (tmp_path / "api.jar").touch()
    text = f"library {tmp_path}/api.jar\nlibrary {tmp_path}/gone.jar\nsources {tmp_path}/src\nsources {tmp_path}/none\n"
    answer = listed(text, tmp_path, {"src/p/A.java"}, "")
    assert (answer.libraries, answer.generated) == ((), ())


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("gradle"), reason="gradle is not installed (Debian has a package of that name)")
def test_real_gradle(tmp_path: Path) -> None:
    """Gradle itself: the library, and sources that a task copies from a template."""
    shop = tmp_path / "shop"
    shutil.copytree(SHOP, shop)
    before = sorted(shop.rglob("*"))
    answer = gradle_answer(FolderTree(shop), ROOTS, lambda line: None)
    assert [path.name for path in answer.libraries] == ["commons-csv-1.10.0.jar"]
    assert [(path / "shop/core/Limits.java").exists() for path in answer.generated] == [True]
    assert sorted(shop.rglob("*")) == before
