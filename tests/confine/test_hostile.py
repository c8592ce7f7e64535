"""Code that tries to get out, from wherever it runs: nothing outside has changed, no process is left, and no verdict rests on it."""

from __future__ import annotations

import hashlib
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from twinproof.confine import means
from twinproof.heap.observe import Input, Null, Observation, Scalar, Stopped
from twinproof.ir.types import INT
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.sidecar import Sidecar
from twinproof.language.runner import CallLimits

pytestmark = pytest.mark.skipif(means().problem is not None, reason=f"cannot be confined here: {means().problem}")

TEMPLATE = Path(__file__).parent / "Hostile.java"
WAYS = {
    "called": "(I)I",
    "initialised": "(I)I",
    "constructed": "(I)I",
    "compared": "(I)Z",
    "told": "(I)Ljava/lang/String;",
    "finalised": "(I)I",
}
DEEDS = ("write", "delete", "process", "connect", "listen", "kill", "disk", "memory", "thread", "exit")
OUTSIDE = {"write", "delete", "process", "connect", "listen", "kill", "disk"}


def digest(place: Path) -> str:
    """All that is in a place: names, contents, times and rights."""
    found = hashlib.sha256()
    for path in sorted(place.rglob("*")):
        stat = path.stat()
        found.update(f"{path} {stat.st_mode} {stat.st_mtime_ns} {stat.st_size}".encode())
        found.update(path.read_bytes() if path.is_file() else b"")
    return found.hexdigest()


@pytest.fixture
def places(tmp_path: Path) -> list[Path]:
    """What stands for a home, a place for temporary files, and a checkout."""
    made = [tmp_path / name for name in ("home", "temp", "checkout")]
    for place in made:
        place.mkdir()
        (place / "file").write_text("precious")
    return made


def hostile(places: list[Path], port: int, tmp_path: Path) -> Path:
    """The classes of the hostile program."""
    text = TEMPLATE.read_text().replace("@PLACES@", ", ".join(f'"{place}"' for place in places)).replace("@PORT@", str(port))
    source = tmp_path / "Hostile.java"
    source.write_text(text)
    return compile_sources([source], find_jdk())


def children() -> set[int]:
    """The processes that this one has started, and those that were left to the first one."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parts = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(parts[1]) == os.getpid():
            found.add(int(path.parent.name))
    return found


def observed(places: list[Path], tmp_path: Path, calls: list[tuple[str, int]]) -> Iterator[tuple[str, str, Observation]]:
    """What is seen of hostile calls: by way and deed."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        classes = hostile(places, server.getsockname()[1], tmp_path)
        with Sidecar(find_jdk(), CallLimits(seconds=1.0, heap_mb=128)) as sidecar:
            side = sidecar.load([classes])
            for way, which in calls:
                given = Input((), Null(), (Scalar(INT, which),))
                yield way, DEEDS[which % 10], sidecar.observe(side, "Hostile", way, WAYS[way], given)
        server.setblocking(False)
        with pytest.raises(BlockingIOError):
            server.accept()


def check(places: list[Path], tmp_path: Path, calls: list[tuple[str, int]]) -> None:
    before, processes = [digest(place) for place in places], children()
    for way, deed, seen in observed(places, tmp_path, calls):
        match seen.end:
            case Stopped(reason):
                assert reason in ("refused", "exit", "timeout", "out-of-memory", "crash")
                assert deed not in OUTSIDE or reason == "refused", (way, deed, seen.end)
            case _:
                assert deed not in OUTSIDE or way == "finalised", (way, deed, seen.end)
    assert [digest(place) for place in places] == before
    assert children() <= processes


def test_a_few_hostile_calls(places: list[Path], tmp_path: Path) -> None:
    """Each way once, each deed once."""
    check(places, tmp_path, [("called", which) for which in range(10)] + [(way, 0) for way in WAYS if way != "called"])


@pytest.mark.slow
def test_two_hundred_hostile_calls(places: list[Path], tmp_path: Path) -> None:
    """All ways and deeds, some of them several times."""
    every = [(way, which) for which in range(10) for way in WAYS]
    check(places, tmp_path, (every * 4)[:200])
