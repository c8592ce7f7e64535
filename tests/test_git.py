"""Sides that are revisions: real repositories, made for each test, which afterwards are exactly as they were."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from twinproof import check, cli
from twinproof.errors import BadInput
from twinproof.git import materialised

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="needs git")
needs_jdk = pytest.mark.skipif(not shutil.which("javac"), reason="needs a JDK on the PATH")

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


@needs_jdk
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
        (":nowhere", ":nowhere: there is neither Java source nor a class file"),
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

    def open_target(path: str, extra: object) -> None:
        seen.append(path)
        assert Path(path, "p", "A.java").is_file()
        raise end

    monkeypatch.setenv("TWINPROOF_CACHE", str(scratch.parent / "cache"))
    monkeypatch.setattr(check, "open_target", open_target)
    assert cli.main(["check", "HEAD~1:src", "src"]) == 2
    assert seen
    assert list(scratch.iterdir()) == []


@needs_jdk
def test_compile_errors_name_the_revision(repository: Repository, scratch: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """javac's words are about the revision, not about a directory that is gone."""
    repository.write("src/p/A.java", "package p; class A { int f() { return nothing; } }")
    repository.commit()
    assert cli.main(["check", "HEAD~1:src", "HEAD:src"]) == 2
    told = capsys.readouterr().err
    assert "HEAD:src/p/A.java:1: error: cannot find symbol" in told
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
