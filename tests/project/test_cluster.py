"""Pairs on a real cluster of several worker processes: the verdicts of a local run, each once, also when workers are killed on the way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from project.odd_jdk import odd_jdk
from twinproof import cli
from twinproof.base.errors import BadInput, MissingTool
from twinproof.base.options import Options
from twinproof.base.verdict import Different, Unknown
from twinproof.project import cluster as engine
from twinproof.project import ship
from twinproof.project.accidents import DIED
from twinproof.project.codec import checked_to_json
from twinproof.project.how import How
from twinproof.project.run import check_project
from twinproof.target import Target, match_targets, open_target

pytestmark = [
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs to see the processes that a process has started"),
]

START = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=int(sys.argv[1]), threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as cluster:
        print(cluster.scheduler_address, flush=True)
        input()
"""
OLD = """class Work {
    static int twice(int x) { return x + x; }
    static int sign(int x) { return x < 0 ? -1 : 1; }
    static String name(boolean b) { return b ? "yes" : "no"; }
}
"""
NEW = OLD.replace("x + x", "2 * x").replace("x < 0", "x <= 0").replace('b ? "yes" : "no"', '!b ? "no" : "yes"')
ROGUE = """class Rogue {
    static int kill(int x) {
        ProcessHandle job = ProcessHandle.current().parent().orElseThrow();
        job.parent().flatMap(ProcessHandle::parent).orElseThrow().destroyForcibly();
        return x + x;
    }
    static int sign(int x) { return x < 0 ? -1 : 1; }
}
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a cluster of three worker processes."""
    with started(tmp_path_factory.mktemp("cluster"), 3) as (address, _):
        yield address


@contextmanager
def started(home: Path, workers: int, **settings: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A cluster, whose workers have nothing but their own directory: its address, and its process."""
    (home / "start.py").write_text(START)
    command = [sys.executable, "start.py", str(workers)]
    environment = os.environ | settings
    with subprocess.Popen(
        command, cwd=home, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout
        assert process.stdin
        yield process.stdout.readline().strip(), process
        process.stdin.close()
        process.wait(60)


def versions(root: Path, old: str, new: str, name: str) -> tuple[Target, Target]:
    """Two versions of one source, opened."""
    for side, text in (("old", old), ("new", new)):
        (root / side).mkdir()
        (root / side / f"{name}.java").write_text(text)
    return open_target(str(root / "old")), open_target(str(root / "new"))


def told(old: Target, new: Target, how: How) -> list[tuple[str, object]]:
    """The results about all pairs, without their times, in order of the pairs."""
    matching = match_targets(old, new)
    options = Options(timeout=600, strategy=("bounded",))
    found = [
        (done.pair.id, checked_to_json(done) | {"seconds": 0}) for done in check_project(old, new, matching, matching.pairs, options, how)
    ]
    return sorted(found, key=lambda row: row[0])


def wait_for(condition: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


class Killer(threading.Thread):
    """Kills a worker, once, as soon as one is at a job."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.victims: list[int] = []  # the worker, and what it had started

    def run(self) -> None:
        while not self.victims:
            time.sleep(0.01)
            for agent in filter(children, agents()):
                worker = parent(agent)
                self.victims = [worker, *descendants(worker)]
                os.kill(worker, signal.SIGKILL)
                break


def agents() -> list[int]:
    """The agents of the clusters of this process."""
    return [process for process in descendants(os.getpid()) if is_agent(process) and not is_agent(parent(process))]


def is_agent(process: int) -> bool:
    """Whether a process is an agent, or a job of one."""
    return b"twinproof.project.agent" in about(process, "cmdline")


def descendants(process: int) -> list[int]:
    """All that a process has started, and what that has started."""
    found = [process]
    for each in found:
        found += children(each)
    return found[1:]


def children(process: int) -> list[int]:
    """What a process has started."""
    try:
        threads = os.listdir(f"/proc/{process}/task")
    except OSError:
        return []
    return [int(child) for thread in threads for child in about(process, f"task/{thread}/children").split()]


def parent(process: int) -> int:
    """What started a process."""
    return int((about(process, "stat").rpartition(b")")[2].split() or [b"0", b"0"])[1])


def about(process: int, what: str) -> bytes:
    """What the system knows about a process; nothing once it is gone."""
    try:
        return Path(f"/proc/{process}/{what}").read_bytes()
    except OSError:
        return b""


def test_killed_worker(address: str, tmp_path: Path) -> None:
    """A worker is killed while it checks a pair: what is found is what a local run finds, each pair once, and nothing is left of it."""
    old, new = versions(tmp_path, OLD, NEW, "Work")
    undisturbed = told(old, new, How(2))
    killer = Killer()
    killer.start()
    assert told(old, new, How(cluster=address)) == undisturbed
    assert killer.victims
    wait_for(lambda: not any(about(victim, "cmdline") for victim in killer.victims))
    assert agents() == []


@pytest.mark.slow
def test_rogue_pair(address: str, tmp_path: Path) -> None:
    """A pair that kills its worker each time is Unknown for that reason; the others get their verdicts, and the cluster lives."""
    old, new = versions(tmp_path, ROGUE, ROGUE.replace("x + x", "2 * x").replace("x < 0", "x <= 0"), "Rogue")
    matching = match_targets(old, new)
    options = Options(strategy=("sample",))
    found = {done.pair.old.name: done.verdict for done in check_project(old, new, matching, matching.pairs, options, How(cluster=address))}
    assert isinstance(found["kill"], Unknown)
    assert found["kill"].reason.id == DIED
    assert "given to 3 workers and lost each time; the last time the worker died" in found["kill"].reason.text
    assert isinstance(found["sign"], Different)
    assert isinstance(found["<init>"], Unknown)
    assert found["<init>"].reason.id == "nothing-found"


@pytest.mark.slow
def test_jdk_travels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that do not have the user's JDK are sent it, and find the same."""
    odd_jdk(tmp_path / "odd", b'JAVA_VERSION="17.0.99"\n')
    monkeypatch.setenv("TWINPROOF_JDK", str(tmp_path / "odd"))
    old, new = versions(tmp_path, OLD, NEW, "Work")
    local = told(old, new, How(2))
    monkeypatch.delenv("TWINPROOF_JDK")
    with started(tmp_path, 2, TWINPROOF_CACHE=str(tmp_path / "cache")) as (address, _):
        assert told(old, new, How(cluster=address)) == local
    assert [path.name for path in (tmp_path / "cache" / "jdks").glob("*/bin/java")] == ["java"]


def test_same_report(address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The command writes the same JSON as without a cluster, from relative paths that no worker has."""
    versions(tmp_path, OLD, NEW, "Work")
    monkeypatch.chdir(tmp_path)
    words = ["check", "old", "new", "--method", "sign", "--format", "json", "--timeout", "600", "--quiet"]
    assert cli.main(words) == 1
    local = capsys.readouterr().out
    assert cli.main([*words, "--cluster", address]) == 1
    assert capsys.readouterr().out == local


@pytest.mark.slow
def test_unfit_workers(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers of another program are not asked; that there are no others is said."""
    old, new = versions(tmp_path, OLD, NEW, "Work")
    monkeypatch.setattr(ship, "own_code", lambda: b"another")
    with pytest.raises(MissingTool, match=f"no worker of the cluster at {address} can be used; tcp:.*is not the same program as"):
        told(old, new, How(cluster=address))


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_stopped(address: str, tmp_path: Path, number: signal.Signals) -> None:
    """Nothing of a run that is stopped stays on the workers."""
    versions(tmp_path, OLD, NEW, "Work")
    command = [sys.executable, "-m", "twinproof", "check", "old", "new", "--strategy", "bounded", "--cluster", address]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL) as process:
        wait_for(lambda: any(map(children, agents())))
        process.send_signal(number)
    wait_for(lambda: not agents())


@pytest.mark.slow
def test_workers_that_never_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster without workers is not waited for endlessly."""
    old, new = versions(tmp_path, OLD, NEW, "Work")
    monkeypatch.setattr(engine, "_NO_WORKERS", 1.0)
    with (
        started(tmp_path, 0) as (address, _),
        pytest.raises(BadInput, match=f"the cluster at {address} has had no workers for 1 seconds"),
    ):
        told(old, new, How(cluster=address))


@pytest.mark.slow
def test_scheduler_that_goes(tmp_path: Path) -> None:
    """A cluster that goes away in the middle of a run ends it."""
    old, new = versions(tmp_path, OLD, NEW, "Work")
    with started(tmp_path, 0) as (address, process):
        timer = threading.Timer(3.0, process.kill)
        timer.start()
        with pytest.raises(BadInput, match=f"the cluster at {address} is gone"):
            told(old, new, How(cluster=address))


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("127.0.0.1:1", "no Dask scheduler answers there within 1 seconds"),
        ("nowhere", "missing port number in address 'nowhere'; write tcp://host:port"),
        ("gopher://there:70", "unknown address scheme"),
    ],
)
def test_no_cluster(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, address: str, complaint: str
) -> None:
    """One line and exit code 2 where there is no cluster."""
    versions(tmp_path, OLD, NEW, "Work")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(engine, "_CONNECT", 1.0)
    assert cli.main(["check", "old", "new", "--cluster", address]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"twinproof: --cluster {address}: ")
    assert complaint in said
    assert said.count("\n") == 1


def test_not_installed(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the engine the message says how to get it."""
    versions(tmp_path, OLD, NEW, "Work")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert cli.main(["check", "old", "new", "--cluster", "127.0.0.1:8786"]) == 2
    assert capsys.readouterr().err == "twinproof: --cluster needs Dask: pip install 'twinproof[cluster]'\n"
