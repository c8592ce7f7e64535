"""What Maven is asked, and how; with Maven itself in the slow tests."""

from __future__ import annotations

import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from support.shop_project import SHOP, pretend
from twinproof.git.trees import FolderTree
from twinproof.java.building import maven
from twinproof.java.building.maven import Artifact, asking_pom, is_maven, maven_generated, maven_libraries, modules_of
from twinproof.java.building.tool import ToolFailed

ROOTS = ["core/src/main/java"]
COLLECT = """
for word; do case "$word" in
    *:collect) what=collect;; *:build-classpath) what=path;; -DoutputFile=*|-Dmdep.outputFile=*) file="${word#*=}";;
esac; done
[ "$what" = path ] && printf '%s' "$LIBRARY" > "$file"
[ "$what" = collect ] && printf '   shop:shop-api:jar:1-SNAPSHOT:compile\\n   g:a:jar:1.0:compile\\n   g:t:jar:1.0:test\\n' > "$file"
find . -type f >> "$FILES"
exit 0
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of the test's own."""
    monkeypatch.setenv("TWINPROOF_CACHE", str(tmp_path / "cache"))


def test_modules() -> None:
    """Each root belongs to the nearest folder with a POM."""
    tree = FolderTree(SHOP)
    assert is_maven(tree, ROOTS)
    assert modules_of(tree, ["core/src/main/java", "api/src/main/java"], "") == ["api", "core"]
    assert modules_of(tree, ["src/main/java"], "") == ["."]


def test_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only POMs are given away, no phase of the build is asked for, modules and test libraries are left out; and it is asked once."""
    library = tmp_path / "a.jar"
    library.touch()
    monkeypatch.setenv("LIBRARY", str(library))
    monkeypatch.setenv("FILES", str(tmp_path / "files"))
    for name, value in pretend(tmp_path / "bin", "mvn", COLLECT).items():
        monkeypatch.setenv(name, value)
    told: list[str] = []
    assert maven_libraries(FolderTree(SHOP), ROOTS, told.append) == (library,)
    assert maven_libraries(FolderTree(SHOP), ROOTS, told.append) == (library,)
    assert len(told) == 1
    log = (tmp_path / "bin/log").read_text().splitlines()
    assert len(log) == 2
    assert all(":collect " in line or ":build-classpath " in line for line in log)
    assert "-pl core -am" in log[0]
    assert all("-o" in line.split() for line in log)
    names = {Path(line).name for line in (tmp_path / "files").read_text().splitlines()}
    assert names == {"pom.xml", "twinproof-artifacts"}


def test_asking_pom() -> None:
    """Exactly what was collected, from the repositories of the project, with names that cannot pass for markup."""
    text = asking_pom([Artifact("g", "a<", "jar", "linux", "1")], "<x><repositories><repository/></repositories></x>")
    project = ElementTree.fromstring(text)
    assert project.findtext(".//{*}dependency/{*}artifactId") == "a<"
    assert project.findtext(".//{*}dependency/{*}classifier") == "linux"
    assert project.find(".//{*}repositories") is not None


def test_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Maven's own words."""
    for name, value in pretend(tmp_path / "bin", "mvn", "echo '[ERROR] no such parent'; exit 1").items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ToolFailed, match="no such parent"):
        maven_libraries(FolderTree(SHOP), ROOTS, lambda line: None)


def test_version_at_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest plugin that is there needs no network."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert maven._version() == "3.6.1"
    for version in ("3.9.0", "3.10.0", "3.1.0"):
        folder = tmp_path / ".m2/repository/org/apache/maven/plugins/maven-dependency-plugin" / version
        folder.mkdir(parents=True)
        (folder / "x.jar").touch()
    assert maven._version() == "3.10.0"


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("mvn"), reason="mvn is not installed")
def test_real_maven(tmp_path: Path) -> None:
    """Maven itself: the library without those of tests, the sibling left out, and sources made of a template in a copy."""
    shop = tmp_path / "shop"
    shutil.copytree(SHOP, shop)
    before = sorted(shop.rglob("*"))
    libraries = maven_libraries(FolderTree(shop), ROOTS, lambda line: None)
    assert [path.name for path in libraries] == ["commons-csv-1.10.0.jar"]
    (generated,) = maven_generated(FolderTree(shop), ROOTS, lambda line: None)
    assert '"1-SNAPSHOT"' in (generated / "shop/core/Limits.java").read_text()
    assert sorted(shop.rglob("*")) == before
