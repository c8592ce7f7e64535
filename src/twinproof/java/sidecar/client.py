"""Calls on a real JVM: two or more versions of a program side by side, inputs and observations as data.

Each call behaves as the first one of its program, unless `fresh=False`. A class loader is reused only as long as no class it has
defined holds static state (a static initialiser, or a static field that is no compile-time constant); else the classes are
defined anew. The process is replaced when a call did not end by itself (time, exit, memory, stack, crash) or left threads at
work. Files that it writes are removed. Not undone between calls: the state of the JDK's own classes (system properties, default locale).

The process is confined (`twinproof.confine`), unless the kernel cannot or it is asked not to be: a call can read files, and write to the
current directory, an empty one of our own that is also the one for temporary files. Whatever else it tries (other files, processes,
sockets, signals) fails for want of permission, and the call then ends as `refused`, whatever it makes of that: it decides nothing.

What a call sees: no input, no environment, UTF-8, locale en-US, UTC, assertions off, no detail messages of null dereferences
(they tell local variables). What it writes to `System.out` until it ends is its output, what it writes to `System.err` are its
errors, in both without the frames of printed stack traces. The classes of the input's objects are initialised before the call,
and what that prints is no part of it. A method is called as `invokevirtual` would, so the receiver's class decides; `<init>`
takes no receiver and returns the new object. A call that is stopped leaves no heap and no statics; its output and errors are
kept, but for `timeout` and a halt.

Numbering: the input's nodes, then what statics and then the result (or exception) link to, then what a breadth-first walk
from all of these, in this order, meets. Opaque are classes, enum constants (labels `class pkg.C`, `enum pkg.E.NAME`; both can be
given, too), hidden classes (`lambda`), and, labelled `object pkg.C`, library objects that are a Thread, ClassLoader, Module, Reference,
InputStream, OutputStream, Reader or Writer, or belong to java.lang.ref, .invoke, .reflect, java.util.stream or
java.util.concurrent.locks. Fields declared in such classes are left out of the objects of subclasses; of
an exception no more is shown than its message, cause and list of suppressed ones; what an input does not say is as after a constructor.
"""

from __future__ import annotations

import contextlib
import subprocess
import threading
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from twinproof.base.budget import Clock
from twinproof.base.dataclass import dataclass, field, replace
from twinproof.base.errors import BadInput, CompileFailed, InternalError, MissingTool, TwinproofError
from twinproof.base.options import Confine
from twinproof.confine import unconfined
from twinproof.confine.answering_process import Process, ProcessDied, Silent
from twinproof.contract.claims import Judged
from twinproof.heap.observe import Input, Observation, Stopped
from twinproof.java.find.jdk import Jdk
from twinproof.java.sidecar import frames
from twinproof.language.runner import CallLimits, LoadedSide

_OLDEST_JDK = 17
_EXPORTS = tuple(f"--add-exports=java.base/jdk.internal.{package}=ALL-UNNAMED" for package in ("misc", "access"))
_JVM_OPTIONS = (
    *_EXPORTS,
    "-Xrs",
    "-Xshare:auto",
    "-XX:+UseSerialGC",
    # Calls are short and their classes often new: more compilation would take longer than it saves.
    "-XX:TieredStopAtLevel=1",
    "-XX:CompileThresholdScaling=4",
    "-XX:MaxMetaspaceSize=256m",
    "-XX:MaxDirectMemorySize=64m",
    "-XX:-UsePerfData",
    "-XX:+DisableAttachMechanism",
    "-XX:+CreateCoredumpOnCrash",  # Else a crash would end with an exit code, like a halt; no core is written (see process).
    "-XX:ErrorFile=/dev/null",
    "-XX:+UseCountedLoopSafepoints",
    "-XX:-OmitStackTraceInFastThrow",  # Else hot code throws exceptions without message.
    "-XX:-ShowCodeDetailsInExceptionMessages",
    "-Djava.awt.headless=true",
    "-Djava.io.tmpdir=.",
    "-Dfile.encoding=UTF-8",
    "-Dstdout.encoding=UTF-8",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
)
_BESIDE_HEAP_MB = 2048  # for code, metadata, stacks and buffers
_OUT_OF_TIME = Observation(Stopped("budget", "out of time"), "", (), ())
_REFUSED = Stopped("refused", "it tried to reach outside of its process")
_START_SECONDS = 60.0
_PATIENCE = 8  # times its seconds, at most, until a call on a busy machine has had them of a processor (see SidecarGuard)
_GRACE_SECONDS = 5.0
_EXIT_SECONDS = 2.0
_LOADS = 3
_CHUNK_INPUTS = 128
_CHUNK_BYTES = 1 << 18
_CHUNKS_AHEAD = 2


@dataclass(slots=True)
class _Batch:
    """Calls under way: `results` answer the first inputs; inputs before `careful` go one at a time, as one of them ends the process."""

    side: LoadedSide
    fresh: bool
    target: tuple[str, str, str]
    inputs: Sequence[Input]
    judged: Judged | None = None
    results: list[Observation] = field(default_factory=list)
    careful: int = 0

    def is_done(self) -> bool:
        return len(self.results) == len(self.inputs)

    def chunk(self, start: int) -> list[bytes]:
        """The encoded inputs to send together, from `start` on."""
        most = 1 if start < self.careful else _CHUNK_INPUTS
        encoded: list[bytes] = []
        size = 0
        for given in self.inputs[start : start + most]:
            encoded.append(frames.encode_input(given))
            size += len(encoded[-1])
            if size > _CHUNK_BYTES:
                break
        return encoded


class Sidecar:
    """A JVM that is started when needed, replaced when a call ruins it, and ended by `close`; for one thread at a time."""

    def __init__(self, jdk: Jdk, limits: CallLimits | None = None, confine: Confine = "auto") -> None:
        if jdk.version < _OLDEST_JDK:
            raise MissingTool(f"running methods needs a JDK {_OLDEST_JDK} or newer; {jdk.home} is version {jdk.version}")
        self.jdk = jdk
        self._confined = not unconfined(confine)
        self._limits = limits or CallLimits()
        self._lock = threading.RLock()
        self._process: Process | None = None
        self._loaded: set[int] = set()
        self._sides: dict[tuple[tuple[Path, ...], bool], LoadedSide] = {}
        self._worked = 0.0
        self._closed = False
        self._clocks: list[Clock] = []
        self._folders: list[TemporaryDirectory[str]] = []

    def __enter__(self) -> Sidecar:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def start_in_background(self) -> None:
        """Starts the JVM without waiting for it; what goes wrong shows at the first call."""
        threading.Thread(target=self._start_quietly, daemon=True).start()

    def load(self, files: Sequence[Path], made_up: Mapping[str, bytes] | None = None, asserting: bool = False) -> LoadedSide:
        """A program from directories, jars and single class files, and from class files that are `made_up`, by the names of their
        classes; its classes are read when they are first needed."""
        for entry in files:
            if not entry.exists():
                raise BadInput(f"{entry}: no such file or directory")
        entries = [*files, self._write(made_up)] if made_up else files
        places = tuple(entry.absolute() for entry in entries)
        return self._sides.setdefault((places, asserting), LoadedSide(len(self._sides) + 1, places, asserting))

    def _write(self, classes: Mapping[str, bytes]) -> Path:
        """A directory with class files, which is there until this is closed."""
        self._folders.append(TemporaryDirectory(prefix="twinproof-"))
        root = Path(self._folders[-1].name)
        for name, data in classes.items():
            path = root / f"{name.replace('.', '/')}.class"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        return root

    def observe(self, side: LoadedSide, cls: str, method: str, descriptor: str, input: Input, fresh: bool = True) -> Observation:
        """What can be seen of one call of `cls.method`."""
        return self.observe_many(side, cls, method, descriptor, (input,), fresh)[0]

    def observe_many(
        self, side: LoadedSide, cls: str, method: str, descriptor: str, inputs: Sequence[Input], fresh: bool = True
    ) -> list[Observation]:
        """What can be seen of one call per input, in order; with `fresh=False` each sees the static state the ones before left."""
        return self._run(_Batch(side, fresh, (cls, method, descriptor), inputs))

    def confirmed(self, side: LoadedSide, cls: str, method: str, descriptor: str, given: Input, seen: Observation) -> Observation:
        """All that is seen."""
        return seen

    def judge_many(self, side: LoadedSide, judged: Judged, inputs: Sequence[Input]) -> list[Observation]:
        """The same for the method of a contract, which the calls are held to: one that breaks a clause ends as `failed`, and one whose
        inputs are not as required as `halted`."""
        method = judged.contract.method
        return self._run(_Batch(side, True, (method.owner, method.name, method.descriptor), inputs, judged))

    def _run(self, batch: _Batch) -> list[Observation]:
        with self._lock:
            while not batch.is_done():
                if self._left() <= 0:
                    return [*batch.results, *[_OUT_OF_TIME] * (len(batch.inputs) - len(batch.results))]
                self._advance(batch, self._ready(batch.side))
        return batch.results

    def compile(self, files: Sequence[Path], sources: Mapping[str, str], seconds: float = _START_SECONDS) -> dict[str, bytes]:
        """The class files of sources by the names of their files; `CompileFailed` if they do not compile within the seconds."""
        with self._lock:
            process = self._start()
            process.send(frames.frame(frames.encode_compile([str(entry.absolute()) for entry in files], sources)))
            answer = process.receive(seconds)
            if not isinstance(answer, bytes):
                self._drop()
                raise CompileFailed(f"error: no end within {seconds:.0f} s" if isinstance(answer, Silent) else "error: the JVM ended")
            problem, classes = frames.decode_compiled(answer)
        if problem:
            raise CompileFailed(problem)
        return classes

    @contextlib.contextmanager
    def within(self, clock: Clock) -> Iterator[None]:
        """While this lasts, calls that the clock leaves no time for end as `budget`, run or not."""
        self._clocks.append(clock)
        try:
            yield
        finally:
            self._clocks.pop()

    def _left(self) -> float:
        return min((clock.left() for clock in self._clocks), default=float("inf"))

    def work(self) -> float:
        """Seconds of processors that the JVM has used so far, those that were replaced included; by the clock where that is not known."""
        with self._lock:
            return self._worked + (0.0 if self._process is None else self._process.work())

    def close(self) -> None:
        """Ends the JVM; the side-car cannot be used afterwards."""
        with self._lock:
            self._closed = True
            self._drop()
            for folder in self._folders:
                folder.cleanup()

    def _advance(self, batch: _Batch, process: Process) -> None:
        """Runs the batch until it is done or the process has ended; answers at least one input or makes the next try careful."""
        ends: deque[int] = deque()
        sent = len(batch.results)
        while not batch.is_done():
            while sent < len(batch.inputs) and len(ends) < _CHUNKS_AHEAD:
                chunk = batch.chunk(sent)
                sent += len(chunk)
                ends.append(sent)
                process.send(frames.frame(frames.encode_calls(batch.side.number, batch.fresh, batch.target, chunk, batch.judged)))
            answer = process.receive(min(_PATIENCE * self._limits.seconds + _GRACE_SECONDS, self._left()))
            if not isinstance(answer, bytes):
                if isinstance(answer, Silent) and self._left() <= 0:
                    self._drop()
                else:
                    self._lose(batch, ends[0], answer)
                return
            if self._take(batch, answer, process):
                return
            if len(batch.results) == ends[0]:
                ends.popleft()

    def _take(self, batch: _Batch, answer: bytes, process: Process) -> bool:
        """Stores a result; True if the process ends with it."""
        result = frames.decode_result(answer)
        observation = result.observation
        match observation.end:
            case Stopped("exit", _):
                observation = replace(observation, end=_exited(process.wait(_EXIT_SECONDS)))
        if result.last and process.is_full():
            observation = Observation(_REFUSED, "", (), ())
        batch.results.append(observation)
        if result.last:
            self._drop()
        return result.last

    def _lose(self, batch: _Batch, end: int, answer: ProcessDied | Silent) -> None:
        """Accounts for a process that ended without saying for which of the calls up to `end`."""
        refused = self._process is not None and (self._process.refusals() > 0 or self._process.is_full())
        self._drop()
        if end - len(batch.results) == 1:
            batch.results.append(Observation(_REFUSED if refused else self._stopped(answer), "", (), ()))
        else:
            batch.careful = end

    def _stopped(self, answer: ProcessDied | Silent) -> Stopped:
        match answer:
            case Silent():
                return Stopped("timeout", f"no end within {self._milliseconds()} ms")
            case ProcessDied(code) if code >= 0:
                return _exited(code)
            case ProcessDied(code):
                return Stopped("crash", f"signal {-code}")

    def _ready(self, side: LoadedSide) -> Process:
        """A process that has loaded the side; one that is lost while it loads is replaced, a few times."""
        for _ in range(_LOADS):
            process = self._start()
            if side.number in self._loaded or self._loads(process, side):
                return process
            self._drop()
        raise MissingTool(f"the JVM of {self.jdk.home} was ended {_LOADS} times while it loaded classes")

    def _loads(self, process: Process, side: LoadedSide) -> bool:
        process.send(frames.frame(frames.encode_load(side.number, [str(entry) for entry in side.files], side.asserting)))
        answer = process.receive(_START_SECONDS)
        if not isinstance(answer, bytes):
            return False
        problem = frames.decode_answer(answer)
        if problem:
            raise BadInput(problem)
        self._loaded.add(side.number)
        return True

    def _start(self) -> Process:
        with self._lock:
            if self._closed:
                raise InternalError("the side-car is closed")
            if self._process is None:
                self._process = self._spawn()
                self._loaded.clear()
            return self._process

    def _start_quietly(self) -> None:
        with contextlib.suppress(TwinproofError):
            self._start()

    def _spawn(self) -> Process:
        from twinproof.java.find.javac import compile_sources  # late: most checks need no JVM

        classes = compile_sources(_sources(), self.jdk, options=(*_EXPORTS, "-XDstringConcat=inline"))
        try:
            process = Process(lambda *pipes: self._command(classes, pipes), self._limits.heap_mb + _BESIDE_HEAP_MB, self._confined)
        except OSError as error:
            raise MissingTool(f"{self.jdk.java} cannot be started: {error.strerror}") from None
        ready = process.receive(_START_SECONDS)
        if not isinstance(ready, bytes):
            process.close()
            raise MissingTool(f"the JVM of {self.jdk.home} does not start: {self._complaint(ready)}")
        process.is_ready()
        return process

    def _command(self, classes: Path, pipes: tuple[int, ...]) -> list[str]:
        limits = self._limits
        numbers = (*pipes, self._milliseconds(), limits.output_chars, limits.nodes, limits.values, limits.stack_mb)
        return [*self._java(), "-cp", str(classes), "twinproof.sidecar.Sidecar", *map(str, numbers)]

    def _java(self) -> list[str]:
        return [str(self.jdk.java), *_JVM_OPTIONS, f"-Xmx{self._limits.heap_mb}m"]

    def _complaint(self, answer: ProcessDied | Silent) -> str:
        """Why it does not start: the signal that ended it, or the first line that it says when it is started with our options."""
        if isinstance(answer, ProcessDied) and answer.code < 0:
            return f"it was ended by signal {-answer.code}"
        try:
            said = subprocess.run([*self._java(), "-version"], capture_output=True, text=True, errors="replace", timeout=30, env={})
        except (OSError, subprocess.TimeoutExpired) as error:
            return str(error)
        lines = (said.stdout + said.stderr).strip().splitlines()
        return lines[0] if lines else f"exit code {said.returncode}"

    def _milliseconds(self) -> int:
        return max(1, round(self._limits.seconds * 1000))

    def _drop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            self._worked += process.work()
            process.close()


def _exited(code: int) -> Stopped:
    return Stopped("exit", f"status {code}" if code >= 0 else "")


def _sources() -> list[Path]:
    return sorted(Path(__file__).parent.glob("Sidecar*.java"))
