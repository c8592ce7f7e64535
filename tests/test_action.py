"""The shell steps of the GitHub action, as a runner executes them: on a pull request and on a push, in a real repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

import pytest

ACTION = (Path(__file__).parents[1] / "action.yml").read_text()
pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="needs git")
OLD = "package p; public class A { public static int half(int x) { return x / 2; } }"
NEW = OLD.replace("x / 2", "x >> 1")
GH = """#!/bin/sh
echo "$*" >> "$LOG"
case "$*" in *--paginate*) echo "$KNOWN";; esac
"""


def step(number: int) -> str:
    """The script of one step."""
    lines = ACTION.split("run: |\n")[number].splitlines()
    return "\n".join(line[8:] for line in takewhile(lambda line: line.startswith(" " * 8) or not line, lines))


def run(number: int, root: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Execute a step in the checkout."""
    path = f"{root / 'bin'}{os.pathsep}{os.environ['PATH']}"
    known = {"RUNNER_TEMP": str(root), "GITHUB_STEP_SUMMARY": str(root / "summary"), "GITHUB_REPOSITORY": "o/r", "PATH": path}
    inputs = {"REVISIONS": "", "ARGUMENTS": "--no-cache --quiet", "STRICT": "false", "UNKNOWN": "fail", "BEFORE": "", "GITHUB_BASE_REF": ""}
    command = ["bash", "-e", "-o", "pipefail", "-c", step(number)]
    whole = os.environ | inputs | known | environment
    return subprocess.run(command, cwd=root / "checkout", env=whole, capture_output=True, text=True, timeout=300)


def git(checkout: Path, *words: str) -> str:
    """What git says."""
    who = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", *who, *words], cwd=checkout, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def runner(tmp_path: Path) -> Path:
    """A checkout of a topic branch with its base as a remote branch, and the command where the first step would install it."""
    checkout = tmp_path / "checkout"
    (checkout / "src/p").mkdir(parents=True)
    git(checkout, "init", "-q", "-b", "main")
    for text in (OLD, NEW):
        (checkout / "src/p/A.java").write_text(text)
        git(checkout, "add", "-A")
        git(checkout, "commit", "-q", "-m", "a change")
    git(checkout, "update-ref", "refs/remotes/origin/main", "HEAD~1")
    (tmp_path / "twinproof/bin").mkdir(parents=True)
    (tmp_path / "twinproof/bin/twinproof").symlink_to(Path(sys.executable).parent / "twinproof")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/gh").write_text(GH)
    (tmp_path / "bin/gh").chmod(0o755)
    return tmp_path


def test_what_is_kept_and_uploaded() -> None:
    """Verdicts are restored before the run and kept; what a step leaves in its folder is uploaded whatever came of it."""
    uses = [line.split("uses: ")[1] for line in ACTION.splitlines() if "uses: " in line]
    assert uses == ["actions/cache@v4", "actions/upload-artifact@v4"]
    assert ACTION.index("actions/cache@v4") < ACTION.index("pip install") < ACTION.index(" diff ") < ACTION.index("upload-artifact")
    assert "path: ~/.cache/twinproof" in ACTION
    assert "if: always() && inputs.upload != ''" in ACTION
    assert "path: twinproof\n" in ACTION
    assert "--format html=twinproof/report.html --witnesses twinproof/witnesses" in ACTION


@pytest.mark.parametrize("event", ["pull_request", "push", "first push"])
def test_summary_of_the_job(runner: Path, event: str) -> None:
    """Both events find what changed; the summary says it in a line, the page and the test are there, and nothing fails unless strict."""
    before = git(runner / "checkout", "rev-parse", "HEAD~1")
    told = {"pull_request": {"GITHUB_BASE_REF": "main"}, "push": {"BEFORE": before}, "first push": {"BEFORE": "0" * 40}}[event]
    done = run(2, runner, **told)
    assert done.returncode == 0, done.stderr
    lines = (runner / "summary").read_text().splitlines()
    assert lines[:2] == ["<!-- twinproof -->", "1 method changed."]
    assert lines[2].startswith("- <code>p.A.half(")
    assert "now returns" in lines[2]
    assert "::error file=src/p/A.java" in done.stdout
    assert (runner / "checkout/twinproof/report.html").exists()
    assert list((runner / "checkout/twinproof/witnesses").rglob("*Test.java"))
    assert run(2, runner, STRICT="true", **told).returncode == 1


def test_broken_set_ups_fail(runner: Path) -> None:
    """What cannot be compared is not passed over, strict or not."""
    assert run(2, runner, REVISIONS="nothing..HEAD").returncode == 2


def test_comment(runner: Path) -> None:
    """With a token, a comment of the pull request is made, or that of an earlier run replaced; without one, nobody is asked anything."""
    (runner / "twinproof.md").write_text("<!-- twinproof -->\n")
    log = runner / "log"
    request = {"NUMBER": "7", "LOG": str(log), "KNOWN": "", "GH_TOKEN": ""}
    assert run(3, runner, **request).returncode == 0
    assert not log.exists()
    assert run(3, runner, **request | {"GH_TOKEN": "t"}).returncode == 0
    assert f"POST repos/o/r/issues/7/comments --field body=@{runner}/twinproof.md" in log.read_text().splitlines()[-1]
    assert run(3, runner, **request | {"GH_TOKEN": "t", "KNOWN": "42"}).returncode == 0
    assert "PATCH repos/o/r/issues/comments/42 " in log.read_text().splitlines()[-1]
