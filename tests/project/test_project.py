"""Many pairs: the same report whatever the number of workers and the state of the cache, and however often a run was killed on the way."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from twinproof.align.match import Matching, Pair
from twinproof.base.budget import OutOfTime
from twinproof.base.options import Options
from twinproof.base.verdict import Equivalent, Scope, Unknown
from twinproof.check import check_pairs
from twinproof.java.sidecar import Sidecar
from twinproof.project import run
from twinproof.project.accidents import DIED, FAILED
from twinproof.project.codec import Result
from twinproof.project.how import How
from twinproof.project.run import Job, ProjectCheck, check_project
from twinproof.smt.chain import Chain
from twinproof.target import Checked, Target, match_targets, open_target

OLD = """class Many {
    int a, b; Many next;
    static int same(int x) { return x * 3; }
    static int caller(int x) { return same(x) + twice(x); }
    static int twice(int x) { return x + x; }
    static int sign(int x) { return x < 0 ? -1 : 1; }
    static long mean(int x, int y) { return (x + y) / 2; }
    static int count(int n) { int r = 0; for (int i = 0; i < n; i++) r += 3; return r; }
    int sum() { int r = 0; for (Many m = this; m != null; m = m.next) r += m.a; return r; }
    void swap() { int t = a; a = b; b = t; }
    static String name(boolean b) { return b ? "yes" : "no"; }
    static int length(String s) { return s == null ? 0 : s.length(); }
}
"""
NEW = (
    OLD.replace("x + x", "2 * x")
    .replace("x < 0 ? -1 : 1", "x <= 0 ? -1 : 1")
    .replace("(x + y) / 2", "((long) x + y) / 2")
    .replace("int r = 0; for (int i = 0; i < n; i++) r += 3; return r;", "int r = 0, i = 0; while (i < n) { i++; r = r + 3; } return r;")
    .replace("int t = a; a = b; b = t;", "int t = b; b = a; a = t;")
    .replace('b ? "yes" : "no"', '!b ? "no" : "yes"')
    .replace("s == null ? 0 : s.length()", "s != null ? s.length() : -0")
)


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with two versions, `old` and `new`."""
    root = tmp_path_factory.mktemp("versions")
    for side, text in (("old", OLD), ("new", NEW)):
        (root / side).mkdir()
        (root / side / "Many.java").write_text(text)
    return root


def command(root: Path, *words: str) -> list[str]:
    """The command line of a check whose report goes to standard output."""
    patient = ("--timeout", "600")  # what depends on time cannot be the same twice on a busy machine
    return [sys.executable, "-m", "twinproof", "check", "old", "new", "--format", "json", "--witnesses", str(root / "w"), *patient, *words]


def report(root: Path, cache: Path | None, *words: str) -> str:
    """The JSON of a run to its end."""
    environment = os.environ | {"TWINPROOF_VERDICTS": "" if cache is None else str(cache)}
    done = subprocess.run(command(root, *words), cwd=root, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 1, done.stderr
    return done.stdout


def targets(root: Path) -> tuple[Target, Target]:
    """Both versions, opened."""
    return open_target(str(root / "old")), open_target(str(root / "new"))


def test_same_report(versions: Path, tmp_path: Path) -> None:
    """One worker without cache, three that fill one, one that only reads it: the same bytes, and what is expected."""
    cache = tmp_path / "verdicts.sqlite"
    words = [word for name in ("same", "caller", "sign", "count", "name") for word in ("--method", name)]
    first = report(versions, None, *words)
    verdicts = {pair["method"]: (pair["verdict"], pair["bounded"]) for pair in json.loads(first)["pairs"]}
    assert verdicts == dict.fromkeys(("same", "caller", "count", "name"), ("equivalent", False)) | {"sign": ("different", False)}
    assert report(versions, cache, "--workers", "3", *words) == first
    assert report(versions, cache, *words) == first


def test_cache_is_about_content(versions: Path, tmp_path: Path) -> None:
    """Other options and other code are asked anew."""
    root = tmp_path / "v"
    shutil.copytree(versions, root)
    cache = tmp_path / "verdicts.sqlite"
    words = ("--method", "sign", "--strategy", "sample")
    first = report(root, cache, *words)
    text = (root / "new" / "Many.java").read_text()
    (root / "new" / "Many.java").write_text(text.replace("x <= 0 ? -1", "x <= 0 ? -2"))
    second = report(root, cache, *words)
    assert json.loads(first)["pairs"][0]["witness"]["new"] != json.loads(second)["pairs"][0]["witness"]["new"]


def test_accidents_are_unknown(versions: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A pair on which we fail, or whose process dies, is Unknown with the reason; the others get their verdicts, and it is tried again."""
    old, new = targets(versions)
    matching = match_targets(old, new)
    pairs = [pair for pair in matching.pairs if pair.old.name in ("same", "swap", "twice", "name")]

    def stumble(
        old: Target, new: Target, matching: Matching, pairs: Sequence[Pair], options: Options, brief: bool = False
    ) -> Iterator[Checked]:
        if pairs[0].old.name == "swap":
            raise ValueError("odd")
        if pairs[0].old.name == "twice":
            os.kill(os.getpid(), signal.SIGKILL)
        return check_pairs(old, new, matching, pairs, options)

    how = How(2, cache=tmp_path / "verdicts.sqlite")
    monkeypatch.setattr(run, "check_pairs", stumble)
    found = {
        result.pair.old.name: result.verdict for result in check_project(old, new, matching, pairs, Options(strategy=("bounded",)), how)
    }
    assert isinstance(found["same"], Equivalent)
    assert isinstance(found["name"], Equivalent)
    assert isinstance(found["swap"], Unknown)
    assert isinstance(found["twice"], Unknown)
    assert (found["swap"].reason.id, found["swap"].reason.text) == (FAILED, "ValueError: odd")
    assert found["twice"].reason.id == DIED
    monkeypatch.setattr(run, "check_pairs", check_pairs)
    again = [result.verdict for result in check_project(old, new, matching, pairs, Options(strategy=("bounded",)), how)]
    assert all(isinstance(verdict, Equivalent) for verdict in again)
    monkeypatch.setattr(run, "check_pairs", stumble)
    assert [result.verdict for result in check_project(old, new, matching, pairs, Options(strategy=("bounded",)), how)] == again


def test_accidents_in_company(versions: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Attacks share processes; one that fails, dies or takes all the time does not take the others with it."""
    old, new = targets(versions)
    matching = match_targets(old, new)

    def stumble(sidecar: Sidecar, solver: Chain, old: Target, new: Target, matching: Matching, pair: Pair, *more: object) -> Checked:
        match pair.old.name:
            case "twice":
                os.kill(os.getpid(), signal.SIGKILL)
            case "mean":
                raise ValueError("odd")
            case "sum":
                raise OutOfTime
        return Checked(pair, Equivalent(Scope(())), 0.0, (str(os.getpid()),))

    monkeypatch.setattr(run, "attack_proof", stumble)
    quiet = attacked(
        ProjectCheck(old, new, matching, Options(), How()), [p for p in matching.pairs if p.old.name in ("same", "sign", "swap")]
    )
    assert len({result.checked.steps for result in quiet.values()}) == 1
    found = attacked(ProjectCheck(old, new, matching, Options(), How(2)), matching.pairs)
    assert found.keys() == {pair.old.name for pair in matching.pairs}
    lost = {name: result.checked.verdict.reason.id for name, result in found.items() if isinstance(result.checked.verdict, Unknown)}
    assert lost == {"twice": DIED, "mean": FAILED, "sum": DIED}


def attacked(check: ProjectCheck, pairs: Sequence[Pair]) -> dict[str, Result]:
    """What attacks on proofs about pairs come to."""
    with check._pool() as pool:
        return {
            job.pair.old.name: result
            for job, result in check._work([Job(pair, proof=Equivalent(Scope())) for pair in pairs], pool, lambda text: None)
        }


@pytest.mark.slow
def test_killed_and_resumed(versions: Path, tmp_path: Path) -> None:
    """Killed at twenty random moments and started again each time, a run ends with the report of one that was left alone."""
    undisturbed = report(versions, None)
    whole = _seconds(versions, tmp_path / "whole.sqlite")
    dice = random.Random(5)
    cache = tmp_path / "verdicts.sqlite"
    environment = os.environ | {"TWINPROOF_VERDICTS": str(cache)}
    kills = 0
    while kills < 20:
        with subprocess.Popen(command(versions, "--workers", "2"), cwd=versions, env=environment, stdout=subprocess.PIPE) as process:
            try:
                process.wait(dice.uniform(0.05, 0.5 * whole))
                cache.unlink()  # it got to its end: once more from the beginning
            except subprocess.TimeoutExpired:
                process.send_signal(dice.choice([signal.SIGKILL, signal.SIGINT, signal.SIGTERM]))
                kills += 1
    assert report(versions, cache, "--workers", "2") == undisturbed


def _seconds(versions: Path, cache: Path) -> float:
    start = time.monotonic()
    report(versions, cache, "--workers", "2")
    return time.monotonic() - start
