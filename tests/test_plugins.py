"""The plugins for Maven and Gradle: what they say to the command is what it knows; and, in the slow tests, real builds of a project."""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.shop_project import changed_shop, git
from twinproof.command.arguments import add_diff_arguments

ROOT = Path(__file__).parents[1]
PLUGINS = ROOT / "plugins"
COMMAND = Path(sys.executable).parent / "twinproof"
INIT = """initscript {{ dependencies {{ classpath files('{jar}') }} }}
rootProject {{ apply plugin: org.twinproof.gradle.TwinproofPlugin }}
"""


@pytest.mark.parametrize(
    "name", ["maven/src/main/java/org/twinproof/maven/DiffMojo.java", "gradle/src/main/java/org/twinproof/gradle/DiffTask.java"]
)
def test_options_are_those_of_the_command(name: str) -> None:
    """Every option that a plugin gives is one of `diff`."""
    parser = argparse.ArgumentParser()
    add_diff_arguments(parser)
    known = {word for action in parser._actions for word in action.option_strings}
    given = set(re.findall(r'"(--[\w-]+)"', (PLUGINS / name).read_text()))
    assert {"--classpath", "--sources", "--no-build", "--advisory"} <= given <= known


def test_one_version_everywhere() -> None:
    """The plugins are released with the command."""
    version = re.search(r'^version = "(.*)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert version
    assert f"<version>{version[1]}</version>" in (PLUGINS / "maven/pom.xml").read_text()
    assert f"version = '{version[1]}'" in (PLUGINS / "gradle/build.gradle").read_text()


def build(words: list[str], folder: Path) -> str:
    """What a build says on standard output; it has to succeed."""
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=550)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def check_shop(output: str, shop: Path) -> None:
    """The difference was found and handed over; only what builds make was added to the checkout."""
    assert "half(-1): old returned 0, new returned -1" in output
    assert list((shop / "twinproof-witnesses").rglob("*Test.java"))
    left = {line.split()[1].rstrip("/").rpartition("/")[2] for line in git(shop, "status", "--short").splitlines()}
    assert left <= {"target", "build", ".gradle", "twinproof-witnesses"}


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("mvn"), reason="mvn is not installed")
def test_maven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real build of two modules with a library and generated sources, with the plugin installed into a repository of our own."""
    monkeypatch.setenv("TWINPROOF_CACHE", str(tmp_path / "cache"))
    shutil.copytree(PLUGINS / "maven", tmp_path / "plugin", ignore=shutil.ignore_patterns("target"))
    quiet = ["mvn", "-B", "-q", "-ntp", f"-Dmaven.repo.local={ROOT / '.cache/m2'}"]
    build([*quiet, "install"], tmp_path / "plugin")
    shop = changed_shop(tmp_path)
    words = ["org.twinproof:twinproof-maven-plugin:0.1.0:diff", "-Dbase=HEAD~1..HEAD", f"-Dtwinproof.command={COMMAND}"]
    check_shop(build([*quiet, *words], shop), shop)
    with pytest.raises(AssertionError, match="twinproof ended with exit code 1"):
        build([*quiet, *words, "-Dtwinproof.strict=true"], shop)


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("gradle"), reason="gradle is not installed (Debian has a package of that name)")
def test_gradle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with Gradle."""
    monkeypatch.setenv("TWINPROOF_CACHE", str(tmp_path / "cache"))
    shutil.copytree(PLUGINS / "gradle", tmp_path / "plugin", ignore=shutil.ignore_patterns("build", ".gradle"))
    quiet = ["gradle", "-q", "--console=plain", "--no-daemon"]
    build([*quiet, "--offline", "jar"], tmp_path / "plugin")
    (jar,) = (tmp_path / "plugin/build/libs").glob("*.jar")
    (tmp_path / "init.gradle").write_text(INIT.format(jar=jar))
    shop = changed_shop(tmp_path)
    words = ["-I", str(tmp_path / "init.gradle"), "twinproofDiff", "-Pbase=HEAD~1..HEAD", f"-Ptwinproof.command={COMMAND}"]
    check_shop(build([*quiet, *words], shop), shop)
    with pytest.raises(AssertionError, match="twinproof ended with exit code 1"):
        build([*quiet, *words, "-Ptwinproof.strict=true"], shop)
