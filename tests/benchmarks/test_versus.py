"""Two commits side by side: small programs that answer as twinproof does stand for both, on a suite of two pairs."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from benchmarks import versus
from benchmarks.labels import ROOT
from benchmarks.versus_questions import smallest
from benchmarks.versus_run import Commit, change_of
from twinproof.java.find.jdk import find_jdk

FAKE = """
import json, pathlib, sys
SAYS = {}
if "--version" in sys.argv:
    sys.exit("0")
said = next((kind for text, kind in SAYS.items() if text in sys.argv[2]), "equivalent")
if said == "unsteady":
    seen = pathlib.Path("seen")
    said = "equivalent" if seen.exists() else "unknown"
    seen.touch()
end = {{"end": "returned"}}
print(json.dumps({{"pairs": [{{"id": "p", "verdict": said, "bounded": False, "ending": "same", "witness": {{"old": end, "new": end}}}}]}}))
sys.exit(3)
"""
COMMITS = {
    "before": {"/Eq/": "unknown", "/NEq/": "different"},
    "after": {"/NEq/": "different"},
    "wrong": {"/NEq/": "equivalent"},
    "unsteady": {"/Eq/": "unsteady", "/NEq/": "different"},
}
BODY = "static int snippet(int x) {{ return {}; }}"


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with a tag for each of the commits."""
    home = tmp_path_factory.mktemp("repository")
    git = ["git", "-C", str(home), "-c", "user.name=n", "-c", "user.email=e"]
    subprocess.run([*git, "init", "-q"], check=True)
    (home / "src" / "twinproof").mkdir(parents=True)
    (home / "src" / "twinproof" / "__init__.py").touch()
    for name, says in COMMITS.items():
        (home / "src" / "twinproof" / "__main__.py").write_text(FAKE.format(says))
        for words in (["add", "src"], ["commit", "-q", "-m", name], ["tag", name]):
            subprocess.run([*git, *words], check=True)
    return home


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("suite")
    for name in ("Num/twice/Eq", "Num/twice/NEq"):
        (home / name).mkdir(parents=True)
        for side, body in (("oldV", "x + x"), ("newV", "x * 2")):
            (home / name / f"{side}.java").write_text(f"public class {side} {{ {BODY.format(body)} }}")
    return home


def compared(repository: Path, suite: Path, base: str, head: str) -> tuple[int, Any]:
    """The exit code, and what is written."""
    out = repository / "out.json"
    where = ["--only", "public", "--public", str(suite), "--repository", str(repository), "--json", str(out)]
    return versus.main([base, head, *where]), json.loads(out.read_text())


@pytest.mark.parametrize(
    ("base", "head", "code", "kinds"),
    [
        ("before", "before", 0, []),
        ("before", "after", 0, ["better"]),
        ("after", "before", 1, ["worse"]),
        ("after", "wrong", 1, ["reversed"]),
        ("after", "unsteady", 0, ["unsteady"]),
    ],
)
def test_changed_verdicts_are_found(
    repository: Path,
    suite: Path,
    base: str,
    head: str,
    code: int,
    kinds: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(versus, "ROUNDS", 1)
    found, data = compared(repository, suite, base, head)
    said = capsys.readouterr().out
    assert found == code, said
    assert [change["kind"] for asked in data["questions"] for change in asked["changes"]] == kinds
    assert len(data["questions"]) == 2
    assert all(cpu > 0 for asked in data["questions"] for cpu in asked["cpu"])
    assert ("No verdict changed." in said) is (kinds == [])


def test_what_is_a_change() -> None:
    """A difference in ending does not contradict what was proved wherever both end; another one does."""
    assert change_of("equivalent wherever both end", "different in ending") == "better"
    assert change_of("equivalent wherever both end", "different") == "reversed"
    assert change_of("different in ending", "different") == ""
    assert change_of("bounded", "unknown") == "worse"
    assert change_of("unknown", "no answer") == "worse"


def test_the_command_line_is_understood(tmp_path: Path) -> None:
    """The twinproof of these sources answers what it is asked."""
    reply = Commit("now", ROOT.parent).ask(smallest(tmp_path, find_jdk()), 10.0)
    assert reply.verdicts == {"Pair.abs(I)I": "equivalent"}, reply.problem
