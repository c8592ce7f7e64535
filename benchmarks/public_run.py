"""Runs of the public bench: every pair with every setting, in child processes under limits of time and memory, and their journal.

The journal has a line for each run. What it holds for the same sources, settings and version of twinproof is not run again.
"""

from __future__ import annotations

import hashlib
import json
import os
import queue
import selectors
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import twinproof
from benchmarks.measure import session_cpu
from benchmarks.public_suites import PublicPair
from twinproof.base.version import VERSION

Json = dict[str, Any]
DEFAULT = "default"
_GRACE = 1.5, 15.0  # a child is killed at this factor of its limit, plus seconds
_MOST_PAIRS = 100  # of one child, as its memory of terms grows


@dataclass(frozen=True, slots=True)
class Setting:
    """How pairs are checked: a strategy (`refine:h3` is a variant of one, `a+b` are two), or `default`; limits in seconds and megabytes."""

    strategy: str = DEFAULT
    numbers: str = "exact"
    timeout: float = 300.0
    memory: int = 8192

    def child(self) -> str:
        """The argument of a child process."""
        strategies, variant = names_of(self.strategy)
        given = {"strategy": strategies, "numbers": self.numbers, "timeout": self.timeout, "memory": self.memory}
        return json.dumps(given | ({"refine": variant} if variant else {}))


def names_of(strategy: str) -> tuple[list[str], str]:
    """The strategies that are meant, none for the default, and the variant of refinement."""
    names, _, variant = strategy.partition(":")
    return [] if names == DEFAULT else names.split("+"), variant


@dataclass(frozen=True, slots=True)
class Run:
    """What became of one pair with one setting; `kind` is equivalent, bounded, different, unknown or wrong; `cpu` counts all processes."""

    pair: PublicPair
    setting: Setting
    kind: str
    seconds: float
    cpu: float
    strategy: str
    why: str
    method: str
    steps: tuple[str, ...]
    witness: Json | None


class Journal:
    """The runs so far, in a file that grows by a line with each."""

    def __init__(self, path: Path, version: str) -> None:
        self._path = path
        self._version = version
        self._lock = threading.Lock()
        path.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text() if path.exists() else ""
        self._end = "" if text.endswith("\n") or not text else "\n"  # the last line may have been cut short
        self._known = {data.pop("key"): data for data in map(_read_line, text.splitlines()) if data}

    def find(self, pair: PublicPair, setting: Setting) -> Run | None:
        """The run that is written down, unless it ended in an error: that is tried again."""
        data = self._known.get(self._key(pair, setting))
        return None if data is None or _is_error(data) else run_from(pair, setting, data)

    def add(self, pair: PublicPair, setting: Setting, data: Json) -> Run:
        """Write down what a child answered."""
        line = json.dumps({"key": self._key(pair, setting), **data}) + "\n"
        with self._lock, self._path.open("a") as file:
            file.write(self._end + line)
            self._end = ""
        return run_from(pair, setting, data)

    def _key(self, pair: PublicPair, setting: Setting) -> str:
        return json.dumps([pair.suite, pair.name, pair.digest(), pair.method, asdict(setting), self._version])


def run_all(
    pairs: Sequence[PublicPair], settings: Sequence[Setting], classes: Path, journal: Journal, workers: int, progress: Callable[[Run], None]
) -> list[Run]:
    """All runs, those of the journal included, in the order of settings and pairs."""
    done: dict[tuple[int, int], Run] = {}
    left: queue.SimpleQueue[tuple[int, int]] = queue.SimpleQueue()
    for at in ((row, column) for row in range(len(settings)) for column in range(len(pairs))):
        known = journal.find(pairs[at[1]], settings[at[0]])
        if known is None:
            left.put(at)
        else:
            done[at] = known

    stop = threading.Event()

    def work(place: _Workplace) -> None:
        for row, column in _drain(left, stop):
            answer = place.check(pairs[column], settings[row])
            if not stop.is_set():
                done[row, column] = journal.add(pairs[column], settings[row], answer)
                progress(done[row, column])
        place.dismiss()

    places = [_Workplace(classes) for _ in range(workers)]
    threads = [threading.Thread(target=work, args=(place,), daemon=True) for place in places]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        stop.set()
        for place in places:  # whatever their threads say: after an interrupted join() Python takes them for ended
            place.interrupt()
    return [done[at] for at in sorted(done)]


def run_from(pair: PublicPair, setting: Setting, data: Json) -> Run:
    """The run that an answer of a child describes."""
    texts = (data["strategy"], data["why"], data["method"], tuple(data["steps"]))
    return Run(pair, setting, data["kind"], data["seconds"], data["cpu"], *texts, data["witness"])


def version() -> str:
    """Tells this twinproof from another: its version and the content of its sources."""
    home = Path(twinproof.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(path for path in home.rglob("*") if path.suffix in (".py", ".java")):
        digest.update(f"{path.relative_to(home)}\n".encode() + path.read_bytes())
    return f"{VERSION}+{digest.hexdigest()[:12]}"


class _Workplace:
    """A child process at work, replaced when the setting changes, when it dies and when it overruns."""

    def __init__(self, classes: Path) -> None:
        self._classes = classes
        self._child: _Child | None = None
        self._interrupted = False

    def check(self, pair: PublicPair, setting: Setting) -> Json:
        """What a child answers about a pair, or what became of the child instead."""
        child = self._child
        if child is None or child.setting != setting or child.served >= _MOST_PAIRS:
            self.dismiss()
            child = self._child = _Child(setting)
            if self._interrupted:
                child.kill()
        home = self._classes / pair.name
        begin, before = time.monotonic(), child.cpu()
        answer = child.ask({"old": str(home / "old"), "new": str(home / "new"), "method": pair.method})
        spent = {"seconds": round(time.monotonic() - begin, 3), "cpu": round(child.cpu() - before, 2)}
        if isinstance(answer, dict) and not _is_error(answer):
            return spent | answer
        self.dismiss()
        return (
            spent | answer
            if isinstance(answer, dict)
            else spent | {"kind": "unknown", "strategy": "", "why": answer, "method": "", "steps": [], "witness": None}
        )

    def dismiss(self) -> None:
        """End the child, if there is one."""
        if self._child is not None:
            self._child.kill()
            self._child.close()
        self._child = None

    def interrupt(self) -> None:
        """Kill the child from another thread, now and whenever there is one."""
        self._interrupted = True
        child = self._child
        if child is not None:
            child.kill()


class _Child:
    """One child process; it and all it starts are one process group."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.served = 0
        command = [sys.executable, "-m", "benchmarks.public_child", setting.child()]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, start_new_session=True)

    def ask(self, request: Json) -> Json | str:
        """The answer, or how the child failed to give one."""
        stdin = self._process.stdin
        assert stdin is not None
        self.served += 1
        try:
            stdin.write(json.dumps(request).encode() + b"\n")
            stdin.flush()
        except BrokenPipeError:
            return "error: the child died"
        line = self._line(time.monotonic() + _GRACE[0] * self.setting.timeout + _GRACE[1])
        if line is None:
            return "overrun: killed, as it did not keep to its limit"
        if not line.endswith(b"\n"):
            return "error: the child died"
        answer = json.loads(line)
        assert isinstance(answer, dict)
        return answer

    def _line(self, deadline: float) -> bytes | None:
        """The next line; cut short if the child dies, None if time is up."""
        stdout = self._process.stdout
        assert stdout is not None
        line = b""
        with selectors.DefaultSelector() as selector:
            selector.register(stdout, selectors.EVENT_READ)
            while not line.endswith(b"\n"):
                if not selector.select(max(0.0, deadline - time.monotonic())):
                    return None
                chunk = os.read(stdout.fileno(), 1 << 16)
                if not chunk:
                    return line
                line += chunk
        return line

    def cpu(self) -> float:
        """Processor seconds of the child and of all that it started."""
        return session_cpu(self._process.pid)

    def kill(self) -> None:
        """End the child and all that it started."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """Wait for the end of the child and release what is left of it."""
        self._process.communicate()


def _drain(left: queue.SimpleQueue[tuple[int, int]], stop: threading.Event) -> Iterator[tuple[int, int]]:
    while not stop.is_set():
        try:
            yield left.get_nowait()
        except queue.Empty:
            return


def _is_error(answer: Json) -> bool:
    return str(answer["why"]).startswith("error:")


def _read_line(line: str) -> Json | None:
    """A line of the journal; the last one may be cut short."""
    try:
        data = json.loads(line)
    except ValueError:
        return None
    return data if isinstance(data, dict) and "key" in data else None
