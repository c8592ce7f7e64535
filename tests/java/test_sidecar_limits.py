"""Code that hangs, exits, exhausts or disturbs the JVM: each is reported as what it is, and the calls after it work."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from twinproof.base.errors import InternalError
from twinproof.confine import Folder
from twinproof.confine.answering_process import Process, ProcessDied, Silent
from twinproof.heap.observe import Datum, Input, Link, Null, Observation, Returned, Scalar, Stopped, TextNode
from twinproof.ir.types import INT, LONG
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import Jdk, find_jdk, installed_jdks
from twinproof.java.sidecar import Sidecar, frames
from twinproof.language.runner import CallLimits

SOURCES = sorted((Path(__file__).parent / "sidecar").glob("*.java"))
SECONDS = 4.0


@pytest.fixture(scope="module", params=["default", "25"])
def jdk(request: pytest.FixtureRequest) -> Jdk:
    if request.param == "default":
        return find_jdk()
    newest = [jdk for jdk in installed_jdks() if jdk.version >= 25]
    if not newest or newest[-1].home == find_jdk().home:
        pytest.skip("no JDK 25 besides the default one")
    return newest[-1]


class Rogue:
    """The class pkg.Rogue in a side-car with tight limits."""

    def __init__(self, jdk: Jdk, limits: CallLimits) -> None:
        self.sidecar = Sidecar(jdk, limits)
        self.side = self.sidecar.load([compile_sources(SOURCES, jdk)])

    def call(self, method: str, descriptor: str, *args: Datum) -> Observation:
        seen = self.sidecar.observe(self.side, "pkg.Rogue", method, descriptor, Input((), Null(), args))
        self.check()
        return seen

    def check(self) -> None:
        fine = self.sidecar.observe(self.side, "pkg.Rogue", "fine", "(I)I", Input((), Null(), (i(1),)))
        assert fine == Observation(Returned(i(2)), "", (), ())


@pytest.fixture(scope="module")
def rogue(jdk: Jdk) -> Iterator[Rogue]:
    rogue = Rogue(jdk, CallLimits(seconds=SECONDS, heap_mb=64, stack_mb=16, output_chars=1000))
    with rogue.sidecar:
        yield rogue


@pytest.fixture(scope="module")
def hasty(jdk: Jdk) -> Iterator[Rogue]:
    """With a short time per call, for what is meant to run out of it."""
    rogue = Rogue(jdk, CallLimits(seconds=1.5, stack_mb=1))
    with rogue.sidecar:
        yield rogue


def i(value: int) -> Scalar:
    return Scalar(INT, value)


def test_endless_loop(hasty: Rogue) -> None:
    began, worked = time.monotonic(), hasty.sidecar.work()
    assert hasty.call("loop", "()V") == Observation(Stopped("timeout", "no end within 1500 ms"), "", (), ())
    took = time.monotonic() - began
    assert took >= 1.5
    assert hasty.sidecar.work() - worked >= 1.4 or took >= 8 * 1.5  # of processors, unless the machine is too busy for words


def test_sleep_is_no_work(hasty: Rogue) -> None:
    """One that waits is stopped by the clock."""
    hasty.check()
    began, worked = time.monotonic(), hasty.sidecar.work()
    assert hasty.call("sleep", "(J)V", Scalar(LONG, 100_000)).end == Stopped("timeout", "no end within 1500 ms")
    assert hasty.sidecar.work() - worked < time.monotonic() - began


def test_sleep_and_counted_loop(hasty: Rogue) -> None:
    """A compiled counted loop has no place to stop at; the side-car ends nevertheless."""
    assert hasty.call("sleep", "(J)V", Scalar(LONG, 100_000)).end == Stopped("timeout", "no end within 1500 ms")
    assert hasty.call("counted", "(I)I", i(2**31 - 1)).end == Stopped("timeout", "no end within 1500 ms")


def test_time_is_per_call(jdk: Jdk) -> None:
    rogue = Rogue(jdk, CallLimits(seconds=3.0))
    with rogue.sidecar:
        sleeps = [Input((), Null(), (Scalar(LONG, 200),))] * 20
        ends = [each.end for each in rogue.sidecar.observe_many(rogue.side, "pkg.Rogue", "sleep", "(J)V", sleeps)]
    assert ends == [Returned(None)] * 20


@pytest.mark.parametrize("code", [0, 1, 3, 255])
def test_exit(rogue: Rogue, code: int) -> None:
    assert rogue.call("exit", "(I)V", i(code)) == Observation(Stopped("exit", f"status {code}"), "bye", (), ())
    assert rogue.call("halt", "(I)V", i(code)) == Observation(Stopped("exit", f"status {code}"), "", (), ())


def test_exit_with_a_hook_that_hangs(rogue: Rogue) -> None:
    assert rogue.call("stubbornExit", "()V").end == Stopped("exit", "")


def test_out_of_memory(rogue: Rogue) -> None:
    assert rogue.call("memory", "()V").end == Stopped("out-of-memory", "")
    assert rogue.call("hugeArray", "()[I").end == Stopped("out-of-memory", "")


def test_too_much_to_observe(rogue: Rogue) -> None:
    assert rogue.call("largeArray", "()[I").end == Stopped("unsupported", "more than 2000000 values to observe")


def test_stack(rogue: Rogue) -> None:
    assert rogue.call("recurse", "(I)I", i(0)).end == Stopped("stack-overflow", "")
    assert rogue.call("depth", "(I)I", i(20_000)).end == Returned(i(20_000))


def test_crash_of_the_machine(rogue: Rogue) -> None:
    end = rogue.call("crash", "()V").end
    assert isinstance(end, Stopped)
    assert (end.reason, end.detail[:6]) == ("crash", "signal")


def test_threads(rogue: Rogue) -> None:
    """One that is left at work does not print into the next call; one that has ended costs nothing."""
    assert rogue.call("thread", "()I").end == Returned(i(1))
    assert rogue.call("joined", "()I").end == Returned(i(5))


def test_interruption_is_not_carried_over(rogue: Rogue) -> None:
    assert rogue.call("interrupt", "()V").end == Returned(None)
    end = rogue.call("interrupted", "()Z").end
    assert isinstance(end, Returned)
    assert isinstance(end.value, Scalar)
    assert end.value.bits == 0


def test_output(rogue: Rogue) -> None:
    assert rogue.call("printf", "()V").output == "1 ä€\U0001f600\n"
    heap = (TextNode("a\r\n\0\udc00b"),)
    seen = rogue.sidecar.observe(rogue.side, "pkg.Rogue", "print", "(Ljava/lang/String;)V", Input(heap, Null(), (Link(0),)))
    assert seen.output == "a\r\n\0?b"


@pytest.mark.parametrize(("count", "expected"), [(1000, "x" * 1000), (1001, "x" * 1000 + "[output truncated]")])
def test_output_limit(rogue: Rogue, count: int, expected: str) -> None:
    assert rogue.call("flood", "(I)V", i(count)).output == expected


def test_a_million_characters(rogue: Rogue) -> None:
    seen = rogue.call("flood", "(I)V", i(1_000_000))
    assert (seen.end, seen.output) == (Returned(None), "x" * 1000 + "[output truncated]")


def test_streams_are_restored(rogue: Rogue) -> None:
    assert rogue.call("close", "()V").output == "a"
    assert rogue.call("redirect", "()V").end == Returned(None)
    assert rogue.call("flood", "(I)V", i(2)).output == "xx"
    assert rogue.call("read", "()I").end == Returned(i(-1))


def test_rubbish_on_the_real_streams(rogue: Rogue) -> None:
    assert rogue.call("rubbish", "()I") == Observation(Returned(i(1)), "\1\1\1", (), ())


def test_environment(rogue: Rogue) -> None:
    heap = rogue.call("environment", "()Ljava/lang/String;").heap
    assert heap == (TextNode("1 en_US UTC"),)


def test_batches_go_on_after_each_mishap(hasty: Rogue) -> None:
    """Calls that hang, exit, halt and overflow among good ones: each keeps its own answer."""
    expected = {3: Stopped("timeout", "no end within 1500 ms"), 8: Stopped("stack-overflow", "")}
    numbers = list(range(20))
    inputs = [Input((), Null(), (i(n),)) for n in numbers]
    seen = hasty.sidecar.observe_many(hasty.side, "pkg.Rogue", "some", "(I)I", inputs)
    for n, each in zip(numbers, seen, strict=True):
        exits = Stopped("exit", f"status {n}") if n % 10 in (5, 7) else Returned(i(n))
        assert each.end == expected.get(n % 10, exits), n


def test_a_killed_process_is_replaced(jdk: Jdk) -> None:
    rogue = Rogue(jdk, CallLimits(seconds=SECONDS))
    others = set(children_of(os.getpid(), "java"))
    with rogue.sidecar:
        for _ in range(2):
            rogue.check()
            (child,) = set(children_of(os.getpid(), "java")) - others
            os.kill(child, signal.SIGKILL)
            seen = rogue.sidecar.observe(rogue.side, "pkg.Rogue", "fine", "(I)I", Input((), Null(), (i(1),)))
            assert seen.end == Stopped("crash", "signal 9")


@pytest.mark.parametrize(
    ("writes", "expected"),
    [
        ("b''", ProcessDied(7)),
        ("bytes([0, 0])", ProcessDied(7)),
        ("bytes([0, 0, 0, 9]) + b'half'", ProcessDied(7)),
        ("bytes([0, 0, 0, 4]) + b'full'", b"full"),
    ],
)
def test_a_child_that_dies_in_the_middle_of_a_frame(writes: str, expected: ProcessDied | bytes) -> None:
    process = Process(lambda _, number, __: [sys.executable, "-c", f"import os; os.write({number}, {writes}); os._exit(7)"], 1000)
    process.send(b"x" * 1_000_000)
    assert process.receive(30.0) == expected
    assert process.receive(30.0) == ProcessDied(7)
    process.close()


def test_a_child_that_neither_reads_nor_writes() -> None:
    process = Process(lambda *_: [sys.executable, "-c", "import time; time.sleep(1000)"], 1000)
    process.send(b"x" * 1_000_000)
    assert process.receive(0.2) == Silent()
    process.close()


@pytest.mark.parametrize("body", [b"", b"\0", b"\0\0\0\0\x09abc", b"\0" * 40, b"\0" + b"\0" * 8 + b"\x01\x00\0\0\0\0"])
def test_malformed_frames(body: bytes) -> None:
    with pytest.raises(InternalError, match="malformed frame"):
        frames.decode_result(body)


def test_an_abandoned_sidecar_ends_its_process(jdk: Jdk) -> None:
    rogue = Rogue(jdk, CallLimits())
    rogue.check()
    before = set(children_of(os.getpid(), "java"))
    del rogue
    gc.collect()
    assert len(before - set(children_of(os.getpid(), "java"))) == 1


ORPHAN = """
import sys
from pathlib import Path
from twinproof.heap.observe import Input, Null, Scalar
from twinproof.ir.types import LONG
from twinproof.java.find.jdk import jdk_at
from twinproof.java.sidecar import Sidecar
from twinproof.language.runner import CallLimits
sidecar = Sidecar(jdk_at(Path(sys.argv[1])), CallLimits(seconds=600))
side = sidecar.load([Path(sys.argv[2])])
for millis in (1, int(sys.argv[3])):
    sidecar.observe(side, "pkg.Rogue", "sleep", "(J)V", Input((), Null(), (Scalar(LONG, millis),)))
    print("called", flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("millis", ["1", "500000"])
def test_no_orphans(jdk: Jdk, millis: str) -> None:
    """If the client is killed, idle or in the middle of a call, the JVM ends; its directory goes when the next one is made."""
    classes = compile_sources(SOURCES, jdk)
    command = [sys.executable, "-c", ORPHAN, str(jdk.home), str(classes), millis]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as client:
        assert client.stdout is not None
        assert client.stdout.readline() == b"called\n"
        time.sleep(0.3)
        child = child_of(client.pid, "java")
        directory = Path(f"/proc/{child}/cwd").resolve()
        client.kill()
    wait_until_gone(child)
    os.utime(directory, (0, 0))
    Folder().close()
    assert not directory.exists()


def test_closing_leaves_nothing(jdk: Jdk) -> None:
    rogue = Rogue(jdk, CallLimits())
    with rogue.sidecar:
        rogue.check()
        children = set(children_of(os.getpid(), "java"))
        directories = {Path(f"/proc/{child}/cwd").resolve() for child in children}
    gone = children - set(children_of(os.getpid(), "java"))
    assert len(gone) == 1
    assert sum(not directory.exists() for directory in directories) == 1


def child_of(parent: int, name: str) -> int:
    return children_of(parent, name)[-1]


def children_of(parent: int, name: str) -> list[int]:
    if not Path("/proc/self/stat").exists():
        pytest.skip("no /proc to look for processes in")
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text()
        except OSError:
            continue
        if f"({name})" in text and text.rpartition(")")[2].split()[:2] in ([state, str(parent)] for state in "RSD"):
            found.append(int(stat.parent.name))
    return sorted(found)


def wait_until_gone(process: int) -> None:
    deadline = time.monotonic() + 20
    while Path(f"/proc/{process}").exists() and "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text():
        assert time.monotonic() < deadline, "the JVM outlives its client"
        time.sleep(0.05)
