"""Sides that are revisions: real repositories, made for each test, which afterwards are exactly as they were."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from twinproof import cli
from twinproof.base.errors import BadInput
from twinproof.command import opening
from twinproof.command.opening import Version
from twinproof.git.changes import find_change
from twinproof.git.revisions import materialised
from twinproof.java.find.source_roots import JAVA_SOURCES, root_of

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="needs git")
OLD = """package p;
public class A {
    static int twice(int x) { return x + x; }
    static int sign(int x) { return x < 0 ? -1 : 1; }
}
"""
NEW = OLD.replace("x + x", "2 * x").replace("x < 0", "x <= 0")


class Repository:
    """A repository with its checkout, and a temporary directory in which nothing may be left."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.git("init", "-q", "-b", "main")

    def git(self, *words: str) -> str:
        who = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        return subprocess.run(["git", *who, *words], cwd=self.root, check=True, capture_output=True, text=True).stdout

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def commit(self) -> None:
        """Commit everything."""
        self.git("add", "-A")
        self.git("commit", "-q", "--no-verify", "-m", "a change")

    def state(self) -> tuple[object, ...]:
        """All of the checkout and of .git: names, contents, times; and what git says about it."""
        files = {str(path): (path.read_bytes(), path.stat().st_mtime_ns) for path in sorted(self.root.rglob("*")) if path.is_file()}
        told = [self.git(*words) for words in (("worktree", "list"), ("for-each-ref",), ("stash", "list"))]
        return files, told, self.git("--no-optional-locks", "status", "--porcelain")


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    """Two commits of one class; the current directory is its checkout."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    (tmp_path / "checkout").mkdir()
    made = Repository(tmp_path / "checkout")
    made.write("src/p/A.java", OLD)
    made.commit()
    made.write("src/p/A.java", NEW)
    made.commit()
    monkeypatch.chdir(made.root)
    return made


@pytest.fixture
def scratch(repository: Repository) -> Path:
    """Where the copies are made."""
    return repository.root.parent / "scratch"


def content(given: str) -> dict[str, bytes]:
    """The files that are opened for a side."""
    with materialised(given) as path:
        found = Path(path)
        return {file.relative_to(found).as_posix(): file.read_bytes() for file in [found, *found.rglob("*")] if file.is_file()}


def test_check_a_revision(repository: Repository, scratch: Path, tmp_path: Path) -> None:
    """A revision against the checkout: the right verdicts, nothing changed, nothing left, no temporary name told, and replayable."""
    before = repository.state()
    out = tmp_path / "out"
    words = ["--format", f"json={out}.json", "--witnesses", str(out), "--quiet"]
    assert cli.main(["check", "HEAD~1:src", "src", *words]) == 1
    report = json.loads((tmp_path / "out.json").read_text())
    assert {pair["method"]: pair["verdict"] for pair in report["pairs"]} == {
        "<init>": "equivalent",
        "sign": "different",
        "twice": "equivalent",
    }
    assert (report["old"], report["new"]) == ("HEAD~1:src", "src")
    assert "x < 0" in json.dumps(report)  # the source line of the old revision is found
    assert str(scratch) not in json.dumps(report)
    assert cli.main(["replay", str(out / "p.A.sign.json")]) == 1
    assert list(scratch.iterdir()) == []
    assert repository.state() == before


def test_what_is_copied(repository: Repository) -> None:
    """Files, directories, the top, paths from the current directory, and the index."""
    repository.write("src/p/B.java", "class B {}")
    repository.write("src/notes.txt", "no code")
    repository.git("add", "-A")
    assert content("HEAD~1:src") == {"p/A.java": OLD.encode()}
    assert content("HEAD:src/p/") == content("HEAD:./src/p") == {"A.java": NEW.encode()}
    assert content("HEAD:") == {"src/p/A.java": NEW.encode()}
    assert content(":src") == content(":./src/") == {"p/A.java": NEW.encode(), "p/B.java": b"class B {}"}
    for given in ("HEAD~1:src/p/A.java", "main~1:./src/p/A.java"):
        with materialised(given) as path:
            assert (Path(path).name, Path(path).read_text()) == ("A.java", OLD)
    with materialised(":src/p/B.java") as path:
        assert Path(path).name == "B.java"


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ("HEAD:nowhere", "HEAD:nowhere: there is no 'nowhere' at revision HEAD"),
        ("v9:src", "v9:src: there is no such file or directory, and 'v9' is no revision of this repository"),
        (r"C:\src", r"C:\src: there is no such file or directory, and 'C' is no revision of this repository"),
        ("--output=x:src", "--output=x:src: there is no such file or directory, and '--output=x' is no revision of this repository"),
        (":nowhere", ":nowhere: there are no sources and no class files"),
    ],
)
def test_complaints(repository: Repository, capsys: pytest.CaptureFixture[str], given: str, complaint: str) -> None:
    """What is not there is said in one line."""
    before = repository.state()
    with pytest.raises(BadInput) as error:
        content(given)
    assert str(error.value) == complaint
    if not given.startswith("-"):
        assert cli.main(["check", given, "src"]) == 2
        assert capsys.readouterr().err == f"twinproof: {complaint}\n"
    assert repository.state() == before


def test_no_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Outside a repository, and without git."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert cli.main(["check", "HEAD:src", "src"]) == 2
    assert "HEAD:src: there is no such file or directory, and no revision either (not a git repository" in capsys.readouterr().err
    monkeypatch.setenv("PATH", str(tmp_path))
    assert cli.main(["check", "HEAD:src", "src"]) == 2
    assert "git cannot be started" in capsys.readouterr().err


def test_paths_with_colons(repository: Repository) -> None:
    """What exists is a path, even if it could be a revision."""
    repository.write("HEAD:src", "text")
    with materialised("HEAD:src") as path:
        assert path == "HEAD:src"


@pytest.mark.parametrize("end", [KeyboardInterrupt("interrupted"), BadInput("bad"), RuntimeError("bug")])
def test_removed_whatever_happens(
    repository: Repository, scratch: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], end: BaseException
) -> None:
    """An interrupt, an error and a bug leave no copy behind."""
    seen: list[str] = []

    def open_pair(versions: Sequence[Version], *more: object) -> None:
        seen.append(versions[0].path)
        assert Path(versions[0].path, "p", "A.java").is_file()
        raise end

    monkeypatch.setenv("TWINPROOF_CACHE", str(scratch.parent / "cache"))
    monkeypatch.setattr(opening, "open_pair", open_pair)
    assert cli.main(["check", "HEAD~1:src", "src"]) == 2
    assert seen
    assert list(scratch.iterdir()) == []


def test_compile_errors_name_the_revision(repository: Repository, scratch: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """javac's words are about the revision, not about a directory that is gone."""
    repository.write("src/p/A.java", "package p; class A { int f() { return nothing; } }")
    repository.commit()
    assert cli.main(["check", "HEAD~1:src", "HEAD:src"]) == 2
    told = capsys.readouterr().err
    assert "HEAD:src/p/A.java:1: error: cannot find symbol" in told
    assert cli.main(["check", "HEAD~1:src", "HEAD:"]) == 2
    assert "\nHEAD:src/p/A.java:1: error: cannot find symbol" in "\n" + capsys.readouterr().err.removeprefix("twinproof: ")
    assert str(scratch) not in told


def test_nothing_of_the_repository_is_executed(repository: Repository, tmp_path: Path) -> None:
    """Hooks, filters, monitors and attributes have no say: the content is the blob's."""
    trap = tmp_path / "trap"
    command = f"touch {trap}; cat"
    raw = 'class B { String id = "$Format:%H$ $Id$"; }\r\n'
    (repository.root / "src/B.java").write_bytes(raw.encode())
    repository.commit()
    repository.write(".gitattributes", "*.java filter=evil ident export-subst eol=crlf diff=evil\nsrc export-ignore\n")
    for key in ("filter.evil.smudge", "filter.evil.clean", "diff.evil.textconv", "diff.external", "core.fsmonitor", "core.pager"):
        repository.git("config", key, command)
    hook = repository.root / ".git/hooks/post-checkout"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f"#!/bin/sh\n{command}\n")
    hook.chmod(0o755)
    assert content("HEAD:src")["B.java"] == content(":src")["B.java"] == raw.encode()
    assert not trap.exists()


def test_links_lead_nowhere(repository: Repository, tmp_path: Path) -> None:
    """A symbolic link in a revision is not followed."""
    (tmp_path / "Secret.java").write_text("class Secret {}")
    (repository.root / "src/Secret.java").symlink_to(tmp_path / "Secret.java")
    (repository.root / "src/dir").symlink_to(tmp_path)
    repository.commit()
    assert set(content("HEAD:src")) == {"p/A.java"}


def test_names_that_climb_are_refused(repository: Repository, scratch: Path) -> None:
    """A tree with `..` in it, which git itself would not make, writes nothing outside."""
    blob = repository.git("rev-parse", "HEAD:src/p/A.java").strip()
    entry = b"100644 A.java\0" + bytes.fromhex(blob)
    inner = subprocess.run(
        ["git", "hash-object", "-t", "tree", "-w", "--literally", "--stdin"],
        input=entry,
        cwd=repository.root,
        check=True,
        capture_output=True,
    )
    outer = b"40000 ..\0" + bytes.fromhex(inner.stdout.decode())
    made = subprocess.run(
        ["git", "hash-object", "-t", "tree", "-w", "--literally", "--stdin"],
        input=outer,
        cwd=repository.root,
        check=True,
        capture_output=True,
    )
    with pytest.raises(BadInput, match="not a file name"):
        content(f"{made.stdout.decode().strip()}:")
    assert not (scratch / "A.java").exists()
    assert list(scratch.iterdir()) == []


def diff(*words: str) -> tuple[int, dict[str, str]]:
    """The exit code of `twinproof diff`, and the verdicts of the methods that are not constructors."""
    out = Path(tempfile.gettempdir()).parent / "diff.json"
    out.unlink(missing_ok=True)
    code = cli.main(["diff", *words, "--format", f"json={out}", "--witnesses", f"{out}.witnesses", "--quiet"])
    pairs = json.loads(out.read_text())["pairs"] if out.exists() else []
    return code, {f"{pair['class']}.{pair['method']}": pair["verdict"] for pair in pairs if pair["method"] != "<init>"}


MAIN = "core/src/main/java/p"
B = "package p;\nclass B {\n    static int one() { return A.twice(1) - 1; }\n    static class In { int f() { return 1; } }\n}\n"


@pytest.fixture
def project(repository: Repository) -> Repository:
    """The class in a Maven layout beside one that uses it, then both its versions; and a directory whose sources do not compile."""
    repository.git("rm", "-q", "-r", "src")
    repository.write("other/Broken.java", "class Broken { int f() { return nothing; } }")
    repository.write(f"{MAIN}/B.java", B)
    repository.write(f"{MAIN}/A.java", OLD)
    repository.commit()
    repository.git("tag", "start")
    repository.write(f"{MAIN}/A.java", NEW)
    repository.commit()
    return repository


def test_diff_of_revisions(project: Repository, scratch: Path) -> None:
    """Only the classes whose sources changed are checked, and only their source root is compiled; the witness can be replayed."""
    before = project.state()
    expected = {"p.A.twice": "equivalent", "p.A.sign": "different"}
    assert diff("HEAD~1..HEAD") == (1, expected)
    assert cli.main(["replay", str(scratch.parent / "diff.json.witnesses/p.A.sign.json")]) == 1
    assert project.state() == before
    assert list(scratch.iterdir()) == []


def test_witnesses_in_a_checkout(project: Repository) -> None:
    """A folder of witnesses that is made in a checkout ignores itself for git; one that was there already is left as it is."""
    (project.root / "mine").mkdir()
    assert cli.main(["diff", "HEAD~1..HEAD", "--method", "sign", "--quiet"]) == 1
    assert (project.root / "twinproof-witnesses/.gitignore").read_text() == "*\n"
    assert project.git("status", "--porcelain") == ""
    assert cli.main(["diff", "HEAD~1..HEAD", "--method", "sign", "--quiet", "--witnesses", "mine"]) == 1
    assert not (project.root / "mine/.gitignore").exists()


def test_ways_to_name_a_change(project: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open ends are HEAD, three dots begin where the revisions parted, paths are those of the current directory."""
    project.git("checkout", "-q", "-b", "side", "start")
    project.write(f"{MAIN}/B.java", B + " ")
    project.commit()
    monkeypatch.chdir(project.root / "core/src")
    ways = {"start..main": "A", "start..": "B", "..main": "AB", "main...side": "B", "side...main": "A", "main": "AB", "start": "B"}
    assert {way: "".join(Path(file).stem for file in find_change(way, [JAVA_SOURCES]).files) for way in ways} == ways
    assert find_change("main", [JAVA_SOURCES], paths=["main/java/p/A.java"]).files == (f"{MAIN}/A.java",)
    assert find_change("main", [JAVA_SOURCES], paths=["."]).roots == ("core/src/main/java",)


def test_diff_of_the_checkout_and_the_index(project: Repository) -> None:
    """The working tree counts with files that git does not know yet, the index without; each is read, not changed."""
    project.write(f"{MAIN}/B.java", B.replace("- 1", "- C.ONE").replace("{ return 1", "{ return 2 - 1"))
    project.write(f"{MAIN}/C.java", "package p; class C { static final int ONE = 1; }")
    project.write(
        "core/twinproof-witnesses/p.A.sign/p/ASignTwinproofTest.java", "package p; class ASignTwinproofTest extends junit.Missing {}"
    )
    before = project.state()
    everything = {"p.B.one": "equivalent", "p.B$In.f": "equivalent"}
    assert diff("--all") == (0, everything)
    assert diff("--staged") == (0, {})
    assert project.state() == before
    project.git("add", "-A")
    project.write(f"{MAIN}/B.java", B.replace("- 1", "- 2"))
    before = project.state()
    assert diff("--staged", "--all") == (0, everything)
    assert diff("HEAD", MAIN)[0] == 1
    assert project.state() == before


def test_diff_of_nothing(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    """Where no Java source changed, that is said."""
    project.write("notes.txt", "text")
    assert cli.main(["diff"]) == 0
    assert capsys.readouterr() == ("", "twinproof: no source changed between HEAD and the working tree\n")
    assert diff("HEAD..HEAD") == (0, {})


def test_diff_of_added_and_deleted_files(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    """What one version lacks is listed; what is gone is not called equal, and tests are left out unless they are named."""
    project.write("lone/Lone.java", "class Lone {}")
    project.write("core/src/test/java/p/ATest.java", "package p; class ATest extends junit.Missing {}")
    assert cli.main(["diff"]) == 0
    told = capsys.readouterr()
    assert "only in new: file lone/Lone.java\n" in told.out
    assert "changes below core/src/test/java are not compared" in told.err
    project.commit()
    assert cli.main(["diff", "HEAD..HEAD~1", "lone"]) == 3
    assert "only in old: file lone/Lone.java\n" in capsys.readouterr().out


def test_diff_without_methods(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    """A changed declaration without code is no method to compare, but nothing that could be called equal either."""
    project.write(f"{MAIN}/I.java", "package p; interface I { int x(); }")
    project.commit()
    project.write(f"{MAIN}/I.java", "package p; interface I { long x(); }")
    assert cli.main(["diff"]) == 3
    assert "no method that both versions have is in the Java sources that changed" in capsys.readouterr().err


def test_diff_of_a_constant(project: Repository) -> None:
    """A class whose source is the same, but not its code, is checked."""
    project.write(f"{MAIN}/I.java", "package p; interface I { int X = 1; }")
    project.write(f"{MAIN}/C.java", "package p; class C { static int f() { return I.X; } }")
    project.commit()
    project.write(f"{MAIN}/I.java", "package p; interface I { int X = 2; }")
    assert diff() == (1, {"p.C.f": "different", "p.I.<clinit>": "different"})


def test_diff_reaches_callers(project: Repository) -> None:
    """Public methods that may run what changed are checked, through others and through the library; private ones and the others are not."""
    text = """package p; public class %s {
        public static int through(int x) { return B2.more(x); }
        public static String shown(Shown s) { return "" + s; }
        public static int apart(int x) { return x + 1; }
        static int hidden(int x) { return B2.more(x); }
    }"""
    project.write(f"{MAIN}/D.java", text % "D")
    project.write(f"{MAIN}/B2.java", "package p; class B2 { static int more(int x) { return E.plus(x); } }")
    project.write(f"{MAIN}/E.java", "package p; class E { static int plus(int x) { return x; } }")
    project.write(f"{MAIN}/Shown.java", 'package p; class Shown { public String toString() { return "a"; } }')
    project.commit()
    project.write(f"{MAIN}/E.java", "package p; class E { static int plus(int x) { return x + 1; } }")
    assert diff() == (1, {"p.E.plus": "different", "p.D.through": "different"})
    project.write(f"{MAIN}/E.java", "package p; class E { static int plus(int x) { return x; } }")
    project.write(f"{MAIN}/Shown.java", 'package p; class Shown { public String toString() { return "b"; } }')
    assert diff() == (1, {"p.Shown.toString": "different", "p.D.shown": "different"})


CHAIN = """package p; public class F {
    private static int changed(int x) { return x + x; }
    private static int between(int x) { return changed(x) + 1; }
    public static int near(int x) { return between(x); }
    public static int far(int x) { return near(x) * 3; }
    public static int apart(int x) { return x; }
    static java.util.Iterator<String> it() { return java.util.List.of("a").iterator(); }
    public static Object next(java.util.Iterator<String> i) { return i.next(); }
}"""
ITERATOR = """package p; class It implements java.util.Iterator<String> {
    public boolean hasNext() { return %s; }
    public String next() { return %s; }
}"""


def test_what_changed_comes_first(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    """Listed are what changed, then its public callers, the nearest first; the others are counted, and --all has them, too."""
    project.write(f"{MAIN}/F.java", CHAIN)
    project.commit()
    project.write(f"{MAIN}/F.java", CHAIN.replace("x + x", "x + x + 1"))
    code, found = diff()
    assert (code, list(found)) == (1, ["p.F.changed", "p.F.near", "p.F.far"])
    assert set(diff("--all")[1]) == {"p.F.changed", "p.F.between", "p.F.near", "p.F.far", "p.F.apart", "p.F.it", "p.F.next"}
    capsys.readouterr()
    assert cli.main(["diff", "--quiet", "--witnesses", str(project.root / "twinproof-witnesses")]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "1 method changed: 1 different"
    assert told[3].strip().startswith("differs p.F.changed(")
    assert "old returned" in told[3]
    assert "callers that did not change themselves: 2 different" in told
    assert any(line.startswith("left out: 1 method that did not change and are not public") for line in told)
    assert len(told) <= 40


def test_calls_through_types_of_the_library(project: Repository) -> None:
    """A call of `Iterator.next` counts as one of a class of the project only where that class is mentioned; else it is left out."""
    project.write(f"{MAIN}/F.java", CHAIN)
    project.write(f"{MAIN}/It.java", ITERATOR % ("false", "null"))
    uses = "package p; public class G { public static Object first() { return F.next(new It()); } }"
    project.write(f"{MAIN}/G.java", uses)
    project.commit()
    project.write(f"{MAIN}/It.java", ITERATOR % ("false", '"a"'))
    code, found = diff()
    assert code == 1
    assert set(found) == {"p.It.next", "p.G.first"}
    assert "p.F.next" in diff("--all")[1]


def test_nothing_changed_but_words(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    """Where only comments changed, no method did: that is equal, and says so."""
    project.write(f"{MAIN}/B.java", B + "// more\n")
    assert cli.main(["diff", "--quiet"]) == 0
    told = capsys.readouterr().out
    assert "no method changed that both versions have" in told
    assert "methods that are the same code, and so is all that they run (--all)" in told


def test_advisory(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing that is found stops anything; what is wrong with the command does."""
    assert cli.main(["diff", "HEAD~1..HEAD", "--advisory", "--quiet", "--witnesses", str(project.root.parent / "w")]) == 0
    assert "DIFFERENT  p.A.sign(int)" in capsys.readouterr().out
    assert cli.main(["diff", "v9..HEAD", "--advisory"]) == 2


def test_budget_for_the_whole_run(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    """A run whose budget is spent before it begins checks nothing, says how many methods it did not reach, and calls nothing equal."""
    assert cli.main(["diff", "HEAD~1..HEAD", "--budget", "0.001", "--quiet"]) == 3
    told = capsys.readouterr().out
    assert "2 methods changed: 2 not reached" in told
    assert "the 0.001 s of --budget were over before the end" in told


def test_hook_definition_and_action() -> None:
    """The hook of pre-commit runs what the page says; the action hands no input of its user to a shell as text (tests/test_action.py)."""
    root = Path(__file__).parents[1]
    command = (root / "docs/ci.md").read_text().partition("exec ")[2].partition("\n")[0]
    assert f"entry: {command}\n" in (root / ".pre-commit-hooks.yaml").read_text()
    steps = [step.partition("\n    - ")[0] for step in (root / "action.yml").read_text().split("run: |")[1:]]
    assert len(steps) == 3
    assert all("${{" not in step and step for step in steps)


@pytest.mark.slow
def test_hook(project: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hook of docs/ci.md, made strict, lets a refactoring pass and stops a commit that changes behaviour, also with `commit -a`."""
    page = (Path(__file__).parents[1] / "docs/ci.md").read_text()
    hook = project.root / ".git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(page.partition("```sh\n")[2].partition("```")[0].replace(" --advisory", ""))
    hook.chmod(0o755)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    project.write(f"{MAIN}/A.java", NEW.replace("2 * x", "x << 1"))
    project.git("commit", "-q", "-a", "-m", "a refactoring")
    project.write(f"{MAIN}/A.java", NEW.replace("2 * x", "x << 2"))
    with pytest.raises(subprocess.CalledProcessError) as stopped:
        project.git("commit", "-q", "-a", "-m", "a bug")
    assert "DIFFERENT  p.A.twice(int)" in stopped.value.stdout + stopped.value.stderr
    assert project.git("log", "-1", "--format=%s") == "a refactoring\n"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["v9..HEAD"], "v9: no such revision"),
        (["HEAD..--all"], "--all: no such revision"),
        (["HEAD~1..HEAD", "--staged"], "--staged compares one revision with the index, not HEAD~1..HEAD"),
        (["HEAD~1..HEAD", "nowhere"], "nowhere: neither version has Java or C sources there"),
        (["HEAD~1..HEAD", ".."], "..: outside of the repository"),
    ],
)
def test_diff_complaints(repository: Repository, capsys: pytest.CaptureFixture[str], words: list[str], complaint: str) -> None:
    """What cannot be compared is said in one line."""
    assert cli.main(["diff", *words]) == 2
    assert capsys.readouterr().err == f"twinproof: {complaint}\n"


@pytest.mark.parametrize(
    ("path", "text", "root"),
    [
        ("m/src/main/java/a/b/C.java", "/* package x; */ // package y;\npackage a . b ;", "m/src/main/java"),
        ("a/b/C.java", "package a.b;", ""),
        ("C.java", "class C {}", ""),
        ("x/C.java", "import java.util.*; class C {}", "x"),
        ("x/C.java", "package a.b;", "x"),
        ("a/b/package-info.java", '@Deprecated(since = "1") package a.b;', ""),
    ],
)
def test_source_root(path: str, text: str, root: str) -> None:
    """The package declaration says where the root is."""
    assert root_of(path, text.encode()) == root
