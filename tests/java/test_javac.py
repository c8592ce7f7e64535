"""Compiling sources: the cache is keyed by content, survives damage and races, and runs nothing but javac."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from class_files import jdks

from twinproof.base.errors import BadInput, CompileFailed, MissingTool
from twinproof.java.find import javac
from twinproof.java.find.entries import java_files
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import Jdk
from twinproof.java.load.classfile import parse

JDK = jdks()[0]


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("TWINPROOF_CACHE", str(path))
    return path


def source(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def no_javac() -> Jdk:
    """A JDK whose javac cannot be started: what works with it came from the cache."""
    return Jdk(JDK.home, JDK.version, JDK.home / "bin" / "none", JDK.java)


def entries(cache: Path) -> list[str]:
    return sorted(path.name for path in (cache / "javac").iterdir())


def test_compiles_with_debug_tables(tmp_path: Path) -> None:
    """Classes come with line numbers and local variables."""
    out = compile_sources([source(tmp_path / "A.java", "class A { int f(int x) { int y = x; return y; } }")], JDK)
    code = parse((out / "A.class").read_bytes(), "A").methods[1].code
    assert code is not None
    assert code.lines
    assert [variable.name for variable in code.local_variables] == ["this", "x", "y"]


def test_same_content_is_compiled_once(tmp_path: Path, cache: Path) -> None:
    """Equal sources elsewhere come from the cache; a changed source, class path or option does not."""
    one = source(tmp_path / "one" / "A.java", "class A { }")
    two = source(tmp_path / "two" / "A.java", "class A { }")
    out = compile_sources([one], JDK)
    assert compile_sources([two], no_javac()) == out
    assert compile_sources([str(two)], no_javac()) == out
    library = compile_sources([source(tmp_path / "L.java", "public class L { }")], JDK)
    changed = source(tmp_path / "A.java", "class A { int x; }")
    for file, classpath, options in ((one, [library], []), (one, [], ["-parameters"]), (changed, list[Path](), list[str]())):
        with pytest.raises(MissingTool):
            compile_sources([file], no_javac(), classpath, options)
    assert len(entries(cache)) == 2


def test_the_class_path_counts_by_content(tmp_path: Path) -> None:
    """A class path entry with new content means a new key."""
    library = tmp_path / "lib"
    source(library / "x.class", "1")
    file = source(tmp_path / "A.java", "class A { }")
    compile_sources([file], JDK, [library])
    compile_sources([file], no_javac(), [library])
    source(library / "x.class", "2")
    with pytest.raises(MissingTool):
        compile_sources([file], no_javac(), [library])


def test_errors_are_javacs_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    """Diagnostics come as javac writes them, with the path as it was given, and nothing is left in the cache."""
    source(tmp_path / "sub" / "A.java", 'class A { int x = ""; }')
    monkeypatch.chdir(tmp_path)
    plain = subprocess.run([str(JDK.javac), "-d", "out", "sub/A.java"], capture_output=True, timeout=100)
    with pytest.raises(CompileFailed) as caught:
        compile_sources(["sub/A.java"], JDK)
    assert str(caught.value) == plain.stderr.decode().strip()
    assert str(caught.value).startswith("sub/A.java:1: error: incompatible types")
    assert entries(cache) == []


def test_damaged_entries_are_made_anew(tmp_path: Path, cache: Path) -> None:
    """An entry that is not as it was written is replaced."""
    file = source(tmp_path / "A.java", "class A { class B { } }")
    out = compile_sources([file], JDK)
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    for damage in ("missing", "changed", "extra", "no list", "a file"):
        damaged(out, damage)
        assert compile_sources([file], JDK) == out
        assert {path.name: path.read_bytes() for path in out.iterdir()} == before
        assert entries(cache) == [out.parent.name]
    compile_sources([file], no_javac())


def damaged(out: Path, damage: str) -> None:
    match damage:
        case "missing":
            (out / "A.class").unlink()
        case "changed":
            (out / "A.class").write_bytes((out / "A.class").read_bytes()[:-1] + b"x")
        case "extra":
            (out / "C.class").write_bytes(b"")
        case "no list":
            (out.parent / "list").unlink()
        case "a file":
            shutil.rmtree(out.parent)
            out.parent.write_text("")


def test_two_processes_at_once(tmp_path: Path, cache: Path) -> None:
    """Processes that compile the same at the same time all succeed, and leave one entry."""
    file = source(tmp_path / "A.java", "class A { }")
    code = (
        "import sys; from pathlib import Path; from twinproof.java.find.javac import compile_sources\n"
        "from twinproof.java.find.jdk import jdk_at\n"
        "out = compile_sources([sys.argv[1]], jdk_at(Path(sys.argv[2]))); sys.exit(not (out / 'A.class').is_file())"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    running = [subprocess.Popen([sys.executable, "-c", code, str(file), str(JDK.home)], env=environment) for _ in range(3)]
    assert [process.wait(timeout=100) for process in running] == [0, 0, 0]
    assert len(entries(cache)) == 1
    compile_sources([file], no_javac())


def test_annotation_processors_never_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A processor on the class path, which plain javac would run, is not run; nor does the environment get one in."""
    text = """
        import java.util.*; import javax.annotation.processing.*; import javax.lang.model.element.*;
        @SupportedAnnotationTypes("*") public class Evil extends AbstractProcessor {
          public boolean process(Set<? extends TypeElement> a, RoundEnvironment r) { new java.io.File("ran").mkdir(); return false; } }"""
    library = tmp_path / "lib"
    subprocess.run([str(JDK.javac), "-d", str(library), str(source(tmp_path / "Evil.java", text))], check=True, timeout=100)
    source(library / "META-INF" / "services" / "javax.annotation.processing.Processor", "Evil")
    file = source(tmp_path / "A.java", "class A { }")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JDK_JAVAC_OPTIONS", "-proc:only")
    monkeypatch.setenv("CLASSPATH", str(library))
    out = compile_sources([file], JDK, [library])
    assert (out / "A.class").is_file()
    assert not (tmp_path / "ran").exists()
    monkeypatch.delenv("JDK_JAVAC_OPTIONS")
    subprocess.run([str(JDK.javac), "-processor", "Evil", "-cp", str(library), "-d", "out", str(file)], check=True, timeout=100)
    assert (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    "option", ["-processor", "-proc:full", "-processorpath", "--processor-path", "-d", "-J-Xmx1g", "@file", "-Xplugin:x", "-cp"]
)
def test_refused_options(tmp_path: Path, option: str) -> None:
    """Options that would run code or move the output are refused."""
    with pytest.raises(BadInput, match="is not allowed"):
        compile_sources([source(tmp_path / "A.java", "class A { }")], JDK, options=[option])


def test_nothing_is_picked_up_from_around(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A source or class in the current directory does not take part unless it is given."""
    file = source(tmp_path / "A.java", "class A { B b; }")
    source(tmp_path / "B.java", "class B { }")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CompileFailed, match="class B"):
        compile_sources([file], JDK)
    assert {path.name for path in compile_sources(java_files(tmp_path), JDK).iterdir()} == {"A.class", "B.class"}


def test_odd_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any path works."""
    names = ["-A.java", "@B.java", 'q"u o\\te/C.java', "ä€😀/D.java", "a b/E.java", "#/F.java", "'/G.java"]
    for name in names:
        source(tmp_path / name, f"class {name[-6]} {{ }}")
    monkeypatch.chdir(tmp_path)
    out = compile_sources(names, JDK)
    assert sorted(path.name for path in out.iterdir()) == [f"{letter}.class" for letter in "ABCDEFG"]


def test_line_break_in_a_path(tmp_path: Path) -> None:
    """Only a line break in a path cannot be given to javac."""
    with pytest.raises(BadInput, match=r"a\\nb/A\.java: a line break"):
        compile_sources([source(tmp_path / "a\nb" / "A.java", "class A { }")], JDK)


def test_sources_that_are_not_utf8(tmp_path: Path) -> None:
    """Each byte is a character then, as in builds that say ISO-8859-1."""
    file = tmp_path / "A.java"
    file.write_bytes(b'class A { /* \xc3 - */ static final String UMLAUT = "\xfc"; }')
    (made,) = compile_sources([file], JDK).rglob("*.class")
    assert "\u00fc".encode() in made.read_bytes()


def test_modules_are_left_out(tmp_path: Path) -> None:
    """A module declaration does not turn the class path off."""
    source(tmp_path / "module-info.java", "module m { }")
    file = source(tmp_path / "A.java", "class A { java.util.logging.Logger l; }")
    assert (compile_sources([tmp_path / "module-info.java", file], JDK) / "A.class").is_file()
    with pytest.raises(BadInput, match="nothing to compile"):
        compile_sources([tmp_path / "module-info.java"], JDK)


def test_a_source_that_changes_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    """What was compiled from changing sources is not kept under the key of the first ones."""
    file = source(tmp_path / "A.java", "class A { }")
    run = javac._javac

    def slow(command: list[str], environment: dict[str, str]) -> tuple[int, str]:
        file.write_text("class A { int x; }")
        return run(command, environment)

    monkeypatch.setattr(javac, "_javac", slow)
    with pytest.raises(BadInput, match="changed while they were compiled"):
        compile_sources([file], JDK)
    assert entries(cache) == []


def test_unusable_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache that cannot be is named, with the way out."""
    file = source(tmp_path / "A.java", "class A { }")
    monkeypatch.setenv("TWINPROOF_CACHE", str(file / "inside"))
    with pytest.raises(BadInput, match="set TWINPROOF_CACHE"):
        compile_sources([file], JDK)


def test_unreadable_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A directory that cannot be listed is an error, not an empty one."""
    listing = os.scandir

    def refusing(path: str) -> object:
        if str(path).endswith("secret"):
            raise PermissionError(13, "Permission denied", str(path))
        return listing(path)

    (tmp_path / "secret").mkdir()
    monkeypatch.setattr(os, "scandir", refusing)
    with pytest.raises(BadInput, match="secret: Permission denied"):
        java_files(tmp_path)


def test_oversized_source(tmp_path: Path) -> None:
    """A file too large to read is refused before it is read."""
    with (tmp_path / "A.java").open("wb") as file:
        file.truncate(2 << 30)
    with pytest.raises(BadInput, match="larger than 1024 MiB"):
        compile_sources([tmp_path / "A.java"], JDK)


def test_missing_source(tmp_path: Path) -> None:
    """A source that is not there is named in one line."""
    with pytest.raises(BadInput, match=r"None\.java: No such file"):
        compile_sources([tmp_path / "None.java"], JDK)


def test_hostile_source(tmp_path: Path) -> None:
    """Nesting that overflows javac's stack is a failed compilation like any other."""
    deep = "(" * 50_000 + "1" + ")" * 50_000
    with pytest.raises(CompileFailed):
        compile_sources([source(tmp_path / "A.java", f"class A {{ int x = {deep}; }}")], JDK)
