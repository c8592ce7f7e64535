"""The source of a method is found by its lines, its name and its braces, wherever projects keep sources; else the IR is shown."""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from report.results import PROVED, report
from twinproof.align.match import Pair
from twinproof.ir.program import Method, Program
from twinproof.java.find.jdk import find_jdk
from twinproof.report.page.code import MethodText, code_of, declaration, ir_of, source_file
from twinproof.report.page.codeview import code_section
from twinproof.report.page.sidebyside import rows
from twinproof.report.page.sources import SourceTree
from twinproof.target import Checked, open_target

SOURCE = """package p;

/** half( { in a comment. */
class Half {
    int field = 3;
    String text = "half(int n) { \\" }";

    Half(int n) {
        field = n;
    }

    static int half(int n) { return n / 2; }

    @Deprecated
    static <T extends Number>
    int half(T n)
            throws IllegalStateException {
        if (n == null) { // }
            return half(0);
        }
        return half(n.intValue());
    }

    static class Inner {
        int half() {
            char brace = '}';
            return brace;
        }
    }
}
"""


@pytest.mark.parametrize(
    ("name", "own", "span"),
    [
        ("half", [12], (12, 12)),
        ("half", [18, 19, 21], (16, 22)),
        ("half", [26, 27], (25, 28)),
        ("Half", [5, 6, 8, 9, 10], (8, 10)),
        ("other", [12], None),
        ("", [4], None),
    ],
)
def test_declarations(name: str, own: list[int], span: tuple[int, int] | None) -> None:
    """Literals and comments do not count; of overloads the one around the lines with code is meant."""
    assert declaration(source_file(SOURCE), name, own) == span


def test_odd_text_ends() -> None:
    """Braces that are never closed, and very many backslashes, end."""
    assert declaration(source_file("int f() { {"), "f", [1]) == (1, 1)
    assert source_file('"""' + "\\" * 10_000).lines
    assert source_file("a\r\nb\rc\n").lines == ("a", "b", "c", "")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Maven project: sources, classes, and a jar with its sources beside it."""
    top = tmp_path_factory.mktemp("project")
    source = top / "src/main/java/p/Half.java"
    source.parent.mkdir(parents=True)
    source.write_text(SOURCE)
    subprocess.run([find_jdk().javac, "-g", "-nowarn", "-d", top / "target/classes", source], check=True, capture_output=True, timeout=100)
    lib = top / "lib"
    lib.mkdir()
    for name, root in (("half.jar", top / "target/classes"), ("half-sources.jar", top / "src/main/java")):
        with zipfile.ZipFile(lib / name, "w") as jar:
            for path in sorted(root.rglob("*.*")):
                jar.write(path, path.relative_to(root).as_posix())
    return top


@pytest.mark.parametrize("given", ["src/main/java", "", "src/main/java/p/Half.java", "target/classes", "lib/half.jar"])
def test_sources_are_found(project: Path, given: str) -> None:
    """In what was given, below it, beside class directories, beside jars."""
    target = open_target(str(project / given))
    tree = SourceTree([project / given], target.program)
    code = code_of(method(target.program, "half", "(I)I"), tree)
    assert code == MethodText((12,), ("    static int half(int n) { return n / 2; }",))
    assert code_of(method(target.program, "<init>", "(I)V"), tree).lines[0] == "    Half(int n) {"


def test_one_file_is_not_the_source_of_two_versions(project: Path) -> None:
    """Where the same file lies beside both versions, nobody knows whose it is."""
    trees = [
        SourceTree([project / given], open_target(str(project / given)).program) for given in ("target/classes", "src", "lib/half.jar")
    ]
    half = method(open_target(str(project / "src")).program, "half", "(I)I")
    assert trees[0].shares(trees[1], half, half)
    assert not trees[0].shares(trees[2], half, half)
    assert not SourceTree().shares(SourceTree(), half, half)


def test_no_sources(project: Path, tmp_path: Path) -> None:
    """Then there is the IR."""
    shutil.copy(project / "lib/half.jar", tmp_path)
    target = open_target(str(tmp_path / "half.jar"))
    found = method(target.program, "half", "(I)I")
    assert code_of(found, SourceTree([tmp_path / "half.jar"], target.program)) == MethodText()
    assert "  t0 = div.int n, 2" in ir_of(found).lines


def test_side_by_side() -> None:
    """Lines in step, changed words marked, long unchanged stretches folded."""
    middle = [f"    int x{at} = {at};" for at in range(30)]
    old = code(["int f() {", *middle, "    return x1 + 1;", "}"])
    new = code(["int f() {", *middle, "    return x1 + 2;", "    // more", "}"])
    found = rows(old, new)
    assert [row.kind for row in found] == ["same", "folded", *["same"] * 6, "changed", "changed", "same"]
    changed, added = found[8:10]
    assert changed.old is not None
    assert changed.new is not None
    assert (changed.old.number, changed.old.words) == (32, ((False, "    return x1 + "), (True, "1"), (False, ";")))
    assert changed.new.words[1] == (True, "2")
    assert (added.old, added.new and added.new.number) == (None, 33)
    shown = sum(row.folded or 1 for row in found if row.new or row.folded)
    assert shown == len(new.lines)


def test_similar_lines_stand_beside_each_other() -> None:
    """Among lines that changed, whatever their number, those with most in common are compared; nothing is lost."""
    old = code(["b = 3;", "return sum * 2;"])
    new = code(["log();", "x++;", "return total * 2;"])
    found = [(row.old and row.old.number, row.new and row.new.number) for row in rows(old, new)]
    assert found == [(1, 1), (None, 2), (2, 3)]
    big_old, big_new = code([f"a{at}();" for at in range(100)]), code([f"b{at}.c();" for at in range(90)])
    found = [(row.old and row.old.number, row.new and row.new.number) for row in rows(big_old, big_new)]
    assert [number for number, _ in found if number] == list(big_old.numbers)
    assert [number for _, number in found if number] == list(big_new.numbers)


def test_what_became_of_lines(tmp_path: Path) -> None:
    """Lines that only have other names, and lines that stand elsewhere, are told from those that changed."""
    body = ["int sum = a + b;", "a = n;", "b = 3;", "return sum * 2;"]
    other = ["int all = a + b;", "b = 3;", "a = n;", "return all + all;"]
    trees, targets = [], []
    for name, lines in (("old", body), ("new", other)):
        (tmp_path / name).mkdir()
        text = "class Half {\nint a, b;\nint f(int n) {\n" + "\n".join(lines) + "\n}\n}\n"
        (tmp_path / name / "Half.java").write_text(text)
        targets.append(open_target(str(tmp_path / name)))
        trees.append(SourceTree([tmp_path / name], targets[-1].program))
    classes = [target.program.find("Half") for target in targets]
    old, new = (cls.methods["f", "(I)I"] for cls in classes if cls)
    made = report(Checked(Pair(old, new), PROVED.verdict, 0.0, ())).with_sources(*trees)
    text = "".join(code_section(made.results[0], made))
    assert re.findall(r'<td class="(?:old|new) (\w+)" title="([^"]+)">', text) == [
        ("alike", "line 4 of new"),
        ("alike", "line 4 of old"),
        ("moved", "line 6 of old"),
        ("moved", "line 5 of new"),
    ]
    assert "the same code, moved" in text
    assert "the same code, written otherwise" in text


def code(lines: list[str]) -> MethodText:
    """Lines numbered from 1."""
    return MethodText(tuple(range(1, len(lines) + 1)), tuple(lines))


def method(program: Program, name: str, descriptor: str) -> Method:
    """A method of the class."""
    cls = program.find("p.Half")
    assert cls
    return cls.methods[name, descriptor]
