"""`twinproof diff` in a checkout of two modules with a library and generated sources, with build tools that pretend, and with real ones."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from support.shop_project import SHOP, changed_shop
from twinproof import cli
from twinproof.git.revisions import materialised
from twinproof.java.building import completing
from twinproof.language.needs import Tell, Tree

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="needs git")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The shop with a change, as the current directory."""
    monkeypatch.setenv("TWINPROOF_CACHE", str(tmp_path / "cache"))
    checkout = changed_shop(tmp_path)
    monkeypatch.chdir(checkout)
    return checkout


def test_hint(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without anything asked: one line says what is missing."""
    assert cli.main(["diff", "HEAD~1..HEAD", "--no-build"]) == 2
    lines = [line for line in capsys.readouterr().err.splitlines() if not line.endswith("...")]
    assert ["also compiled" in line for line in lines] == [True, True, False]
    assert "Cart.java:3: missing: org.apache.commons.csv" in lines[2]


@pytest.mark.slow
def test_sources_as_libraries(checkout: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A directory of sources on the class path serves; the sibling module is found; the witness can be executed again."""
    csv = tmp_path / "csv/org/apache/commons/csv/CSVFormat.java"
    csv.parent.mkdir(parents=True)
    text = "public class CSVFormat { public static CSVFormat DEFAULT; public String getDelimiterString() { return null; } }"
    csv.write_text(f"package org.apache.commons.csv; {text}")
    made = tmp_path / "made/shop/core/Limits.java"
    made.parent.mkdir(parents=True)
    made.write_text("package shop.core; public class Limits { static final int MOST = 100; }")
    libraries = f"{tmp_path / 'csv'}:{tmp_path / 'made'}"
    assert cli.main(["diff", "HEAD~1..HEAD", "-cp", libraries, "--no-cache", "--method", "half", "--quiet"]) == 1
    assert "1 method changed: 1 different" in capsys.readouterr().out
    assert cli.main(["replay", "twinproof-witnesses/shop.core.Cart.half.json"]) == 1


def test_maven_is_asked(checkout: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """By default; what it cannot answer is said once, for the version in which it is missing first."""
    seen: list[str] = []

    def none(tree: Tree, roots: Sequence[str], tell: Tell) -> Sequence[Path]:
        seen.append(tree.shown)
        return ()

    monkeypatch.setattr(completing, "maven_libraries", none)
    assert cli.main(["diff", "HEAD~1..HEAD"]) == 2
    assert seen == ["HEAD~1"]
    assert capsys.readouterr().err.count("missing:") == 1


def test_revision_with_all_files(checkout: Path) -> None:
    """A build needs more than code."""
    with materialised("HEAD:") as copy:
        assert Path(copy, "pom.xml").exists()
        assert not Path(copy, "settings.gradle").exists()
    with materialised("HEAD:", every=True) as copy:
        assert Path(copy, "settings.gradle").exists()


@pytest.mark.slow
@pytest.mark.parametrize("tool", ["mvn", "gradle"])
def test_real_builds(checkout: Path, capsys: pytest.CaptureFixture[str], tool: str) -> None:
    """The real tools: the change is found, the checkout is as it was, and a second run asks nobody."""
    if not shutil.which(tool):
        pytest.skip(f"{tool} is not installed")
    before = {path: path.stat().st_mtime_ns for path in checkout.rglob("*") if path.is_file()}
    flag = {"mvn": "--maven", "gradle": "--gradle"}[tool]
    assert cli.main(["diff", "HEAD~1..HEAD", flag, "--witnesses", str(checkout.parent / "kept")]) == 1
    told = capsys.readouterr()
    assert "half(-1): old returned 0, new returned -1" in told.out
    assert {path: path.stat().st_mtime_ns for path in checkout.rglob("*") if path.is_file()} == before
    assert cli.main(["diff", "HEAD~1..HEAD", flag, "--witnesses", str(checkout.parent / "kept")]) == 1
    again = capsys.readouterr()
    assert "running" not in again.err
    assert again.out == told.out


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("mvn"), reason="mvn is not installed")
def test_directories(checkout: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same for two directories, and one program by itself."""
    shutil.copytree(SHOP, tmp_path / "old")
    assert cli.main(["check", str(tmp_path / "old"), ".", "--maven", "--method", "half", "--witnesses", str(tmp_path / "kept")]) == 1
    words = ["--no-exceptions", "--method", "Cart.add", "--maven", "--witnesses", str(tmp_path / "kept")]
    assert cli.main(["verify", ".", *words]) == 0
