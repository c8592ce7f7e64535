"""The JDK's own classes: against the files that the JDK's `jimage` and `jmod` tools hold, compressed images, damaged ones."""

from __future__ import annotations

import random
import shutil
import subprocess
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from class_files import base_names, jdk_classes, jdks, read_base

from twinproof.base.errors import BadInput, MissingTool
from twinproof.java.find.jdk import Jdk, find_jdk, jdk_at
from twinproof.java.find.jdk_zip import ZippedClasses
from twinproof.java.find.jimage import JImage, open_jdk_classes

each_jdk = pytest.mark.parametrize("jdk", [pytest.param(jdk, id=f"jdk{jdk.version}") for jdk in jdks()])
# Written by jlink for the image itself, so that the jmods have none or another version of them.
MADE_BY_JLINK = ("BoundMethodHandle$Species_", "$Holder", "SystemModules", "module-info")


@each_jdk
def test_names_as_jimage_lists_them(jdk: Jdk) -> None:
    """The classes of java.base are those that `jimage list` names."""
    command = [jdk.home / "bin" / "jimage", "list", "--include", "regex:/java.base/.*[.]class", jdk.home / "lib" / "modules"]
    text = subprocess.run(list(map(str, command)), capture_output=True, check=True, timeout=100).stdout.decode()
    listed, package = set(), ""
    for line in text.splitlines():
        if line.startswith("Package: "):
            package = line.removeprefix("Package: ").replace(".", "/")
        elif line.endswith(".class"):
            listed.add(f"{package}/{line.strip().removesuffix('.class')}".lstrip("/"))
    assert {*base_names(jdk), "module-info"} == listed


@each_jdk
def test_content_as_jimage_extracts_it(jdk: Jdk, tmp_path: Path) -> None:
    """The classes of java.util are, byte for byte, what `jimage extract` writes."""
    image = jdk.home / "lib" / "modules"
    command = [jdk.home / "bin" / "jimage", "extract", "--include", "regex:/java.base/java/util/[^/]*[.]class", "--dir", tmp_path, image]
    subprocess.run(list(map(str, command)), capture_output=True, check=True, timeout=100)
    files = list((tmp_path / "java.base" / "java" / "util").glob("*.class"))
    assert len(files) > 300
    for file in files:
        assert read_base(jdk, f"java/util/{file.stem}") == file.read_bytes()


@pytest.mark.parametrize(
    "name", ["", "Foo", "java/lang/Nope", "java/Object", "nope/Object", "java/lang/", "/java/lang/Object", "java.lang.Object", "ä\ud800"]
)
def test_absent(name: str) -> None:
    """What is not there is None."""
    assert jdk_classes(jdks()[0]).read(name) is None


def test_packages() -> None:
    """Packages with classes are told from those that only have subpackages."""
    classes = jdk_classes(jdks()[0])
    assert [classes.has_package(name) for name in ("java/lang", "java/util", "java", "javax", "p", "")] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]


def test_jmods_hold_the_same() -> None:
    """Read from jmods, the classes of java.base are the same as in the image."""
    jdk = jdks()[0]
    if not (jdk.home / "jmods").is_dir():
        pytest.skip("this JDK has no jmods")
    zipped = ZippedClasses([jdk.home / "jmods" / "java.base.jmod"], "classes/")
    names = [name for name in base_names(jdk) if not any(mark in name for mark in MADE_BY_JLINK)]
    assert set(names) <= set(zipped.classes("java.base"))
    assert zipped.has_package("java/lang")
    for name in names[::10]:
        assert zipped.read(name) == read_base(jdk, name)


def test_rt_jar(tmp_path: Path) -> None:
    """A JDK of the old layout is read from its rt.jar."""
    (tmp_path / "jre" / "lib").mkdir(parents=True)
    with zipfile.ZipFile(tmp_path / "jre" / "lib" / "rt.jar", "w") as jar:
        jar.writestr("java/lang/Object.class", read_base(jdks()[0], "java/lang/Object"))
    classes = open_jdk_classes(Jdk(tmp_path, 8, tmp_path / "bin/javac", tmp_path / "bin/java"))
    assert classes.read("java/lang/Object") == read_base(jdks()[0], "java/lang/Object")
    assert classes.read("java/lang/String") is None
    assert classes.has_package("java/lang")


def test_no_classes(tmp_path: Path) -> None:
    """A JDK without any classes is bad input."""
    with pytest.raises(BadInput, match="no classes in this JDK"):
        open_jdk_classes(Jdk(tmp_path, 8, tmp_path / "bin/javac", tmp_path / "bin/java"))


@pytest.mark.slow
@pytest.mark.parametrize(("level", "readable"), [("2", True), ("1", False)])
def test_compressed_images(tmp_path: Path, level: str, readable: bool) -> None:
    """Images with zip compression are read; those with shared strings are refused by name."""
    jdk = jdks()[0]
    if not (jdk.home / "jmods").is_dir() or jdk.version >= 21:
        pytest.skip("this JDK has no jmods, or no numbered compression levels")
    command = [jdk.home / "bin" / "jlink", "--add-modules", "java.base", f"--compress={level}", "--output", tmp_path / "out"]
    subprocess.run(list(map(str, command)), check=True, timeout=600, capture_output=True)
    image = JImage(tmp_path / "out" / "lib" / "modules")
    if readable:
        assert [image.read(name) for name in base_names(jdk)[::50]] == [read_base(jdk, name) for name in base_names(jdk)[::50]]
    else:
        with pytest.raises(BadInput, match="compact-cp"):
            [image.read(name) for name in base_names(jdk)[::50]]


@pytest.mark.parametrize(
    "data", [b"", b"\xda", b"\0" * 100, b"\xda\xda\xfe\xca" + b"\xff" * 24, b"\xda\xda\xfe\xca\0\0\1\0" + b"\xff" * 20]
)
def test_broken_headers(tmp_path: Path, data: bytes) -> None:
    """A file that is no jimage is refused in one line."""
    path = tmp_path / "modules"
    path.write_bytes(data)
    with pytest.raises(BadInput, match="modules: "):
        JImage(path)


def test_damaged_images(tmp_path: Path) -> None:
    """With random damage in header and tables, an image answers or is refused; it does not crash."""
    path, source = tmp_path / "modules", jdks()[0].home / "lib" / "modules"
    with source.open("rb") as file:
        head = file.read(4 << 20)
    names = base_names(jdks()[0])
    for seed in range(100):
        chance = random.Random(seed)
        damaged = bytearray(head)
        for _ in range(chance.choice((1, 50, 20_000))):
            damaged[chance.randrange(28 if chance.random() < 0.001 else len(head))] = chance.randrange(256)
        path.write_bytes(damaged[: chance.choice((len(head), chance.randrange(len(head))))])
        use(path, chance.sample(names, 20))


def use(path: Path, names: list[str]) -> None:
    with suppress(BadInput):
        image = JImage(path)
        for name in names:
            with suppress(BadInput):
                image.read(name)


def test_find_jdk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """TWINPROOF_JDK comes before JAVA_HOME, JAVA_HOME before PATH; a JAVA_HOME without a javac is passed over."""
    jdk, other = jdks()[0], jdks()[-1]
    monkeypatch.setenv("TWINPROOF_JDK", str(other.home))
    monkeypatch.setenv("JAVA_HOME", str(jdk.home))
    assert find_jdk() == other
    monkeypatch.delenv("TWINPROOF_JDK")
    assert find_jdk() == jdk
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(other.javac.parent))
    assert find_jdk() == other


def test_find_jdk_through_links(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A javac on PATH that is a chain of links leads to its JDK."""
    jdk = jdks()[0]
    (tmp_path / "alternative").symlink_to(jdk.javac)
    (tmp_path / "javac").symlink_to(tmp_path / "alternative")
    monkeypatch.delenv("TWINPROOF_JDK", raising=False)
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_jdk() == jdk


def test_wrong_jdk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A TWINPROOF_JDK that is none is not silently replaced."""
    monkeypatch.setenv("TWINPROOF_JDK", str(tmp_path))
    with pytest.raises(MissingTool, match="is not a JDK"):
        find_jdk()


@pytest.mark.parametrize(
    ("text", "version"), [('JAVA_VERSION="1.8.0_392"', 8), ('X="1"\nJAVA_VERSION="21"\n', 21), ('JAVA_VERSION="9-ea"', 9)]
)
def test_release_files(tmp_path: Path, text: str, version: int) -> None:
    """The version is read from any form of `release` file."""
    (tmp_path / "bin").mkdir()
    for name in ("java", "javac"):
        shutil.copy("/bin/true", tmp_path / "bin" / name)
    (tmp_path / "release").write_text(text)
    assert jdk_at(tmp_path).version == version


@each_jdk
def test_version_is_what_java_says(jdk: Jdk) -> None:
    """The feature version is the one `java -version` prints."""
    text = subprocess.run([jdk.java, "-version"], capture_output=True, check=True, timeout=60).stderr.decode()
    assert f'version "{"1." if jdk.version < 9 else ""}{jdk.version}' in text
