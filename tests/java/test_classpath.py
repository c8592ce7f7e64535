"""Class paths: which class wins, as the JVM decides; hostile jars; broken hierarchies."""

from __future__ import annotations

import os
import random
import struct
import subprocess
import warnings
import zipfile
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path

import pytest
from class_files import jdks

from twinproof.base.errors import BadInput
from twinproof.java.find.classpath import ClassPath, open_classpath
from twinproof.java.find.jdk import Jdk

JDK = jdks()[0]


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWINPROOF_CACHE", str(tmp_path_factory.mktemp("cache")))


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the classes p/A, p/B (extends A) and p/I (an interface)."""
    root = tmp_path_factory.mktemp("classes")
    sources = {"A": "class A { int one() { return 1; } }", "B": "class B extends A implements I { }", "I": "interface I { }"}
    for name, text in sources.items():
        (root / f"{name}.java").write_text(f"package p; {text}")
    target = root / "out"
    command = [str(JDK.javac), "-d", str(target), *(str(root / f"{name}.java") for name in sources)]
    subprocess.run(command, check=True, timeout=100)
    return target


def opened(*paths: Path, extra: tuple[Path, ...] = ()) -> ClassPath:
    return open_classpath(paths, JDK, extra)


def write_jar(path: Path, entries: Mapping[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as jar:
        for name, data in entries.items():
            jar.writestr(name, data)
    return path


def renamed(data: bytes, old: bytes, new: bytes) -> bytes:
    """The class file with one text constant replaced."""
    before = b"\1" + struct.pack(">H", len(old)) + old
    assert before in data
    return data.replace(before, b"\1" + struct.pack(">H", len(new)) + new)


def test_directory_and_jdk(classes: Path) -> None:
    """A directory's classes and the JDK's are found, each once; others are not."""
    path = opened(classes)
    assert path.names() == ("p/A", "p/B", "p/I")
    found = path.find("p/B")
    assert found is not None
    assert found.super_name == "p/A"
    assert path.find("p/B") is found
    assert path.find("java/lang/String") is not None
    assert [path.find(name) for name in ("p/C", "A", "[I", "", "../out/p/A", "p/../p/A", "/p/A")] == [None] * 7


def test_single_file(classes: Path, tmp_path: Path) -> None:
    """A lone class file is known by the name inside it."""
    (tmp_path / "Any.class").write_bytes((classes / "p" / "A.class").read_bytes())
    path = opened(tmp_path / "Any.class")
    assert path.names() == ("p/A",)
    assert path.find("p/A") is not None
    assert path.find("Any") is None


def test_sources_and_classes_together(classes: Path, tmp_path: Path) -> None:
    """Sources are compiled against the other entries and come first."""
    (tmp_path / "src" / "p").mkdir(parents=True)
    (tmp_path / "src" / "p" / "C.java").write_text('package p; class C extends B { String s = "" + one(); }')
    (tmp_path / "A.java").write_text("package p; class A { int one() { return 2; } int two; }")
    path = opened(classes, tmp_path / "src", tmp_path / "A.java")
    assert path.names() == ("p/A", "p/B", "p/C", "p/I")
    found = path.find("p/A")
    assert found is not None
    assert [field.name for field in found.fields] == ["two"]


def test_libraries_are_not_the_users(classes: Path, tmp_path: Path) -> None:
    """Libraries are searched after the user's classes and not listed."""
    (tmp_path / "D.java").write_text("package q; class D { p.I i; }".replace("p.I", "Object"))
    path = opened(tmp_path / "D.java", extra=(classes,))
    assert path.names() == ("q/D",)
    assert path.find("p/A") is not None


def test_first_entry_wins(classes: Path, tmp_path: Path) -> None:
    """Of two entries with the same class the first counts."""
    other = write_jar(tmp_path / "a.jar", {"p/A.class": renamed((classes / "p/A.class").read_bytes(), b"one", b"uno")})
    names = [
        [method.name for method in one.methods] for one in (opened(other, classes).find("p/A"), opened(classes, other).find("p/A")) if one
    ]
    assert names == [["<init>", "uno"], ["<init>", "one"]]


def test_packages_of_the_jdk_are_the_jdks(classes: Path, tmp_path: Path) -> None:
    """As in the JVM, an entry cannot replace or add a class in a package of the JDK."""
    data = (classes / "p/A.class").read_bytes()
    fakes = {f"{name}.class": renamed(data, b"p/A", name.encode()) for name in ("java/util/ArrayList", "org/w3c/dom/Mine")}
    path = opened(write_jar(tmp_path / "a.jar", fakes))
    assert path.names() == ()
    assert path.find("org/w3c/dom/Mine") is None
    found = path.find("java/util/ArrayList")
    assert found is not None
    assert len(found.methods) > 20


@pytest.mark.parametrize("jdk", [pytest.param(jdk, id=f"jdk{jdk.version}") for jdk in jdks()])
@pytest.mark.parametrize(
    "manifest", ["Multi-Release: true", "multi-release: TRUE", "Multi-Release: false", "X: y\r\n\r\nName: p\r\nMulti-Release: true"]
)
def test_multi_release(classes: Path, tmp_path: Path, jdk: Jdk, manifest: str) -> None:
    """Which version of a class counts is what the real JVM loads from the jar."""
    versions = ("8", "9", "11", "17", "21", "25", "99")
    plain = (classes / "p/A.class").read_bytes()
    entries = {
        "META-INF/MANIFEST.MF": f"Manifest-Version: 1.0\r\n{manifest}\r\n\r\n".encode(),
        "p/A.class": renamed(plain, b"one", b"plain"),
    }
    entries |= {f"META-INF/versions/{number}/p/A.class": renamed(plain, b"one", b"v" + number.encode()) for number in versions}
    jar = write_jar(tmp_path / "a.jar", entries)
    path = open_classpath([jar], jdk)
    assert path.names() == ("p/A",)
    found = path.find("p/A")
    assert found is not None
    assert found.methods[1].name == loaded_method(jdk, jar, tmp_path)


def loaded_method(jdk: Jdk, jar: Path, tmp_path: Path) -> str:
    source = tmp_path / "Show.java"
    source.write_text("class Show { public static void main(String[] a) throws Exception {"
                      " System.out.print(Class.forName(\"p.A\").getDeclaredMethods()[0].getName()); } }")  # fmt: skip
    subprocess.run([str(jdk.javac), "-d", str(tmp_path), str(source)], check=True, timeout=100)
    command = [str(jdk.java), "-cp", f"{tmp_path}{os.pathsep}{jar}", "Show"]
    return subprocess.run(command, check=True, capture_output=True, timeout=100).stdout.decode()


def test_odd_entry_names(classes: Path, tmp_path: Path) -> None:
    """Entries that point out of the jar, or name no class, are not seen; nothing is written anywhere."""
    data = (classes / "p/A.class").read_bytes()
    odd = (
        "../p/A.class",
        "/p/A.class",
        "p/../A.class",
        "p\\A.class",
        "p//A.class",
        ".class",
        "p/.class",
        "C:/A.class/",
        "META-INF/p/A.class",
        "p/A.b.class",
    )
    path = opened(write_jar(tmp_path / "a.jar", dict.fromkeys(odd, data)))
    assert [name for name in path.names() if path.find(name)] == []
    assert sorted(file.name for file in tmp_path.rglob("*")) == ["a.jar"]


def test_duplicate_entries(classes: Path, tmp_path: Path) -> None:
    """The same entry twice is fine if the content is the same, else it is refused."""
    one, two = (classes / "p/A.class").read_bytes(), (classes / "p/B.class").read_bytes()
    with zipfile.ZipFile(tmp_path / "a.jar", "w") as jar, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, data in (("p/A.class", one), ("p/A.class", one), ("p/B.class", two), ("p/B.class", one)):
            jar.writestr(name, data)
    path = opened(tmp_path / "a.jar")
    assert path.find("p/A") is not None
    with pytest.raises(BadInput, match=r"a\.jar!p/B\.class: the jar has this entry more than once"):
        path.find("p/B")


def test_zip_bomb(tmp_path: Path) -> None:
    """An entry that unpacks to more than any class is refused, whether it says so or not."""
    jar = write_jar(tmp_path / "a.jar", {"p/A.class": b"\0" * (65 << 20)})
    with pytest.raises(BadInput, match=r"p/A\.class: larger than 64 MiB"):
        opened(jar).find("p/A")
    data = bytearray(jar.read_bytes())
    size = struct.pack("<I", 65 << 20)
    while (at := data.find(size)) >= 0:
        data[at : at + 4] = struct.pack("<I", 1000)
    jar.write_bytes(data)
    with pytest.raises(BadInput, match=r"p/A\.class: "):
        opened(jar).find("p/A")


@pytest.mark.parametrize("seed", range(60))
def test_damaged_jars(classes: Path, tmp_path: Path, seed: int) -> None:
    """A damaged jar gives its classes or is refused; it does not crash."""
    chance = random.Random(seed)
    data = bytearray(
        write_jar(tmp_path / "a.jar", {f"p/{name}.class": (classes / f"p/{name}.class").read_bytes() for name in "ABI"}).read_bytes()
    )
    for _ in range(chance.choice((1, 3, 30))):
        data[chance.choice((chance.randrange(len(data)), len(data) - 1 - chance.randrange(250)))] = chance.randrange(256)
    (tmp_path / "a.jar").write_bytes(data[: chance.choice((len(data), chance.randrange(len(data))))])
    try:
        path = opened(tmp_path / "a.jar")
        for name in ("p/A", "p/B", "p/I"):
            path.find(name)
    except BadInput as error:
        message = str(error)
    else:
        message = "a.jar"
    assert message.isprintable()
    assert "a.jar" in message


def test_wrong_names(classes: Path, tmp_path: Path) -> None:
    """A class under a path that is not its name is refused, in a directory and in a jar."""
    (tmp_path / "q").mkdir()
    (tmp_path / "q" / "A.class").write_bytes((classes / "p" / "A.class").read_bytes())
    with pytest.raises(BadInput, match=r"A\.class: holds class p/A, not q/A"):
        opened(tmp_path).find("q/A")
    with pytest.raises(BadInput, match=r"a\.jar!q/A\.class: holds class p/A, not q/A"):
        opened(write_jar(tmp_path / "a.jar", {"q/A.class": (classes / "p" / "A.class").read_bytes()})).find("q/A")


@pytest.mark.parametrize(
    "name", ["none", "none.jar", "none.class", "none.java", "text.jar", "text.class", "fifo", "fifo.class", "fifo.java", "nul\0.class"]
)
def test_unusable_entries(tmp_path: Path, name: str) -> None:
    """What cannot be an entry is named in one line; nothing hangs."""
    (tmp_path / "text.jar").write_text("hello")
    (tmp_path / "text.class").write_text("hello")
    for pipe in ("fifo", "fifo.class", "fifo.java"):
        os.mkfifo(tmp_path / pipe)
    with pytest.raises(BadInput, match=name.split("\0")[0]) as caught:
        opened(tmp_path / name)
    assert str(caught.value).isprintable()


def test_cyclic_hierarchy(classes: Path, tmp_path: Path) -> None:
    """Nothing could be loaded; what is only missing, or of the wrong kind, is a matter of the code that meets it."""
    opened(classes).refuse_cycles()
    a, b, i = ((classes / f"p/{name}.class").read_bytes() for name in "ABI")
    cyclic = {"p/A": renamed(a, b"java/lang/Object", b"p/B"), "p/B": b, "p/I": i}
    lacking = [{"p/B": b, "p/I": i}, {"p/A": renamed(i, b"p/I", b"p/A"), "p/B": b, "p/I": i}]
    for number, files in enumerate((cyclic, *lacking)):
        jar = write_jar(tmp_path / f"{number}.jar", {f"{name}.class": data for name, data in files.items()})
        with pytest.raises(BadInput, match=r"class p/[AB] is its own supertype") if files is cyclic else nullcontext():
            opened(jar).refuse_cycles()


def test_long_hierarchy(tmp_path: Path) -> None:
    """Thousands of superclasses are followed without recursion."""
    source = tmp_path / "C.java"
    source.write_text("package p; class C0 {} class C1 extends C0 {}")
    path = opened(source)
    found = path.find("p/C1")
    assert found is not None
    entries = {f"p/C{n}.class": renamed(renamed(found.data, b"p/C1", b"p/C%d" % n), b"p/C0", b"p/C%d" % (n - 1)) for n in range(2, 3000)}
    jar = write_jar(tmp_path / "long.jar", entries)
    opened(source, jar).refuse_cycles()
