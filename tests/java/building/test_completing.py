"""A version is compiled with what it needs: each thing is asked for only where the one before did not do."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from support.shop_project import SHOP
from twinproof.base.dataclass import replace
from twinproof.base.errors import CompileFailed
from twinproof.git.trees import FolderTree
from twinproof.java.building import completing
from twinproof.java.building.completing import needs
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.language.needs import Build, VersionSite

ROOT = "core/src/main/java"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> VersionSite:
    """The core of the shop, copied alone."""
    monkeypatch.setenv("TWINPROOF_CACHE", str(tmp_path / "cache"))
    copy = tmp_path / "copy"
    shutil.copytree(SHOP / ROOT, copy / ROOT)
    return VersionSite((copy / ROOT,), FolderTree(SHOP, "the shop"), copy, Build.REFUSED, lambda line: None, whole=True)


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What stands for the library that the shop needs."""
    source = tmp_path / "library/org/apache/commons/csv/CSVFormat.java"
    source.parent.mkdir(parents=True)
    text = "package org.apache.commons.csv; public class CSVFormat { public static CSVFormat DEFAULT; "
    source.write_text(text + 'public String getDelimiterString() { return ","; } }')
    monkeypatch.setenv("TWINPROOF_CACHE", str(tmp_path / "cache"))
    return compile_sources([source], find_jdk())


def limits(folder: Path) -> Path:
    """What stands for generated sources."""
    (folder / "shop/core").mkdir(parents=True)
    (folder / "shop/core/Limits.java").write_text("package shop.core; class Limits { static final int MOST = 1; }")
    return folder


def test_one_hint(site: VersionSite) -> None:
    """What is missing, where, and what would help, in one line; the sibling was found, so it is not in it."""
    told: list[str] = []
    with pytest.raises(CompileFailed) as caught:
        needs(replace(site, tell=told.append), [ROOT], [], find_jdk())
    message = str(caught.value)
    assert "\n" not in message
    assert "Cart.java:3: missing: org.apache.commons.csv, CSVFormat; 2 errors of javac" in message
    assert "--classpath" in message
    assert "leave out --no-build" in message
    assert told == [
        "the shop: also compiled, as far as needed: api/src/main/java",
        "the shop: also compiled, as far as needed, templates as they are: core/src/main/java-templates",
    ]


def test_asked_in_order(site: VersionSite, library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Libraries first, and generated sources only if something is missing still."""
    asked: list[str] = []
    made = limits(tmp_path / "made")

    def answers(what: str, *paths: Path) -> Callable[..., Sequence[Path]]:
        def answer(*given: object) -> Sequence[Path]:
            asked.append(what)
            return paths

        return answer

    monkeypatch.setattr(completing, "maven_libraries", answers("libraries", library))
    monkeypatch.setattr(completing, "maven_generated", answers("generated", made))
    found = needs(replace(site, build=Build.MAVEN), [ROOT], [], find_jdk())
    assert asked == ["libraries", "generated"]
    assert found.libraries == (library,)
    assert found.roots == ("api/src/main/java",)
    assert found.around == (site.folder / "api/src/main/java", made)


def test_nobody_is_asked_without_need(site: VersionSite, library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all that it needs at hand, no tool is asked, whatever may be."""
    monkeypatch.setattr(completing, "maven_libraries", lambda *given: pytest.fail("asked"))
    limits(site.folder / ROOT / "more")
    assert needs(replace(site, build=Build.MAVEN), [ROOT], [library], find_jdk()).libraries == ()


def test_only_reading_by_default(site: VersionSite, library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By default the build is not run: templates stand for what it makes of them, if they are Java, else the hint says how it could be."""
    monkeypatch.setattr(completing, "maven_libraries", lambda *given: (library,))
    monkeypatch.setattr(completing, "maven_generated", lambda *given: pytest.fail("run"))
    monkeypatch.setattr(completing, "gradle_answer", lambda *given: pytest.fail("run"))
    template = site.folder / "core/src/main/java-templates"
    assert needs(replace(site, build=Build.ASKED), [ROOT], [], find_jdk()).around[-1] == template
    (template / "shop/core/Limits.java").write_text("package shop.core; class Limits { static final int MOST = ${most}; }")
    with pytest.raises(CompileFailed, match=r"missing: Limits; give libraries .* or say --maven"):
        needs(replace(site, build=Build.ASKED), [ROOT], [], find_jdk())


def test_other_complaints_stay(site: VersionSite) -> None:
    """What is wrong with the code itself is said in javac's words."""
    (site.folder / ROOT / "shop/core/Cart.java").write_text("class Cart { int f() { return true; } }")
    with pytest.raises(CompileFailed, match="incompatible types"):
        needs(site, [ROOT], [], find_jdk())
