"""Our small Java program that looks into sources with javac and compiles them, changed, in memory; it is kept alive between requests.

It runs no code of the sources and no annotation processor, and writes nothing. It ends with its input.
"""

from __future__ import annotations

import contextlib
import struct
import subprocess
import threading
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import CompileFailed, MissingTool
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import Jdk
from twinproof.java.mutate.spots import MutationSpot

_OLDEST_JDK = 17
_SECONDS = 600.0
_EXPORTS = ("--add-exports=jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED",)
_JVM_OPTIONS = (
    *_EXPORTS,
    "-Xshare:auto",
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-XX:-UsePerfData",
    "-Xss16m",
    "-Xmn256m",  # each compilation leaves much behind
    "-Xmx2g",
    "-Duser.language=en",
    "-Duser.country=US",
)
_TRY, _GIVE = b"\1", b"\2"
_I32 = struct.Struct(">i")


@dataclass(frozen=True, slots=True)
class Changed:
    """A file with another text; `everywhere` if other files may be compiled to something else because of it."""

    file: str
    text: str
    everywhere: bool


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of compiling a changed file: why javac refuses it, or whether all classes are as they were."""

    problem: str
    unchanged: bool


class JavacProcess:
    """The program at work on one set of sources; `CompileFailed` with javac's words if these do not compile as they are."""

    def __init__(self, sources: Mapping[str, str], jdk: Jdk, libraries: Sequence[Path] = ()) -> None:
        if jdk.version < _OLDEST_JDK:
            raise MissingTool(f"mutants need a JDK {_OLDEST_JDK} or newer; {jdk.home} is version {jdk.version}")
        classes = compile_sources(sorted(Path(__file__).parent.glob("Mutation*.java")), jdk, options=_EXPORTS)
        command = [str(jdk.java), *_JVM_OPTIONS, "-cp", str(classes), "twinproof.mutate.Mutation"]
        self._process = _started(command)
        self.close = weakref.finalize(self, _end, self._process)
        self.spots = self._open(sources, libraries)

    def attempts(self, changes: Sequence[Changed]) -> list[Attempt]:
        """What comes of each change, by itself."""
        with self._request(_TRY + _I32.pack(len(changes)) + b"".join(map(_change, changes))) as answer:
            return [Attempt(answer.text(), answer.truth()) for _ in changes]

    def classes(self, change: Changed) -> dict[str, bytes]:
        """All class files of the sources with a change, by the names of the classes."""
        with self._request(_GIVE + _change(change)) as answer:
            problem = answer.text()
            files = {answer.text(): answer.take(answer.number()) for _ in range(answer.number())}
        if problem:
            raise CompileFailed(problem.strip())
        return files

    def _open(self, sources: Mapping[str, str], libraries: Sequence[Path]) -> list[MutationSpot]:
        given = _texts([str(library.absolute()) for library in libraries]) + _I32.pack(len(sources))
        files = b"".join(_text(name) + _text(text) for name, text in sources.items())
        with self._request(given + files) as answer:
            problem = answer.text()
            spots = [] if problem else [answer.spot() for _ in range(answer.number())]
        if problem:
            self.close()
            raise CompileFailed(problem.strip())
        return spots

    def _request(self, data: bytes) -> _Answer:
        return _Answer(self._process, data)


class _Answer:
    """An answer being read; the process is ended if that takes too long, or if it is not read to its end."""

    def __init__(self, process: subprocess.Popen[bytes], data: bytes) -> None:
        self._process, self._data = process, data
        self._timer = threading.Timer(_SECONDS, process.kill)
        self._from = _pipe(process.stdout)

    def __enter__(self) -> _Answer:
        self._timer.daemon = True
        self._timer.start()
        try:
            pipe = _pipe(self._process.stdin)
            pipe.write(self._data)
            pipe.flush()
        except (OSError, ValueError):
            self._timer.cancel()
            raise _gone() from None
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._timer.cancel()
        if error is not None:
            self._process.kill()

    def take(self, count: int) -> bytes:
        data = self._from.read(count)
        if len(data) != count:
            raise _gone()
        return data

    def number(self) -> int:
        value: int = _I32.unpack(self.take(4))[0]
        return value

    def truth(self) -> bool:
        return self.take(1) != b"\0"

    def text(self) -> str:
        return self.take(self.number()).decode("utf-16-be", "surrogatepass")

    def texts(self) -> tuple[str, ...]:
        return tuple([self.text() for _ in range(self.number())])

    def numbers(self) -> tuple[int, ...]:
        return tuple([self.number() for _ in range(self.number())])

    def spot(self) -> MutationSpot:
        file, kind, start, end = self.text(), self.text(), self.number(), self.number()
        type, everywhere = self.text(), self.truth()
        return MutationSpot(file, kind, start, end, type, everywhere, self.numbers(), self.numbers(), self.texts(), self.texts())


def _started(command: list[str]) -> subprocess.Popen[bytes]:
    pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
    try:
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=nowhere, env={"LC_ALL": "C.UTF-8"}, cwd="/")
    except OSError as error:
        raise MissingTool(f"{command[0]} cannot be started: {error.strerror}") from None


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        with contextlib.suppress(OSError):
            _pipe(pipe).close()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def _gone() -> CompileFailed:
    return CompileFailed(f"error: the JVM that compiles mutants was ended, or took longer than {_SECONDS:.0f} s")


def _change(change: Changed) -> bytes:
    return _text(change.file) + _text(change.text) + bytes([change.everywhere])


def _texts(texts: Sequence[str]) -> bytes:
    return _I32.pack(len(texts)) + b"".join(map(_text, texts))


def _text(text: str) -> bytes:
    data = text.encode("utf-16-be", "surrogatepass")
    return _I32.pack(len(data)) + data
