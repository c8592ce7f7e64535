"""Solvers in processes of their own: started when first needed, killed when they overrun, never left behind."""

from __future__ import annotations

import marshal
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from twinproof.base.dataclass import dataclass
from twinproof.smt.solvers.wire import HEADER

Reply = tuple[str, object]  # ("sat", values), ("unsat", None), ("unknown", reason)

_OVERRUN = 0.3  # seconds a solver may take longer than it was told before it is killed
_CHUNK = 1 << 16


@dataclass(frozen=True, slots=True)
class Entrant:
    """One solver of a race and how many seconds after its beginning it starts."""

    solver: str
    delay: float


class Worker:
    """One solver's process; it may be busy with one query."""

    def __init__(self, solver: str, megabytes: int) -> None:
        self.solver = solver
        self._out = b""
        self._in = b""
        command = [sys.executable, "-m", "twinproof.smt.solvers.worker", solver, str(megabytes), str(os.getpid())]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0, env=_environment()
        )
        for pipe in (self._stdin, self._stdout):
            os.set_blocking(pipe, False)

    @property
    def _stdin(self) -> int:
        assert self.process.stdin is not None
        return self.process.stdin.fileno()

    @property
    def _stdout(self) -> int:
        assert self.process.stdout is not None
        return self.process.stdout.fileno()

    def send(self, message: bytes) -> None:
        """Begin a query."""
        self._out, self._in = message, b""

    def watch(self, selector: selectors.BaseSelector) -> None:
        """Wake up when there is something to do here."""
        selector.register(self._stdout, selectors.EVENT_READ, self)
        if self._out:
            selector.register(self._stdin, selectors.EVENT_WRITE, self)

    def advance(self) -> Reply | None:
        """Write and read what is possible now; the reply if it is complete. A process that has died is an answer, too."""
        try:
            if self._out:
                self._out = self._out[os.write(self._stdin, self._out[:_CHUNK]) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            return self._died()
        try:
            data = os.read(self._stdout, _CHUNK)
        except BlockingIOError:
            return None
        self._in += data
        return self._reply() if data else self._died()

    def _reply(self) -> Reply | None:
        size = int.from_bytes(self._in[:HEADER], "big")
        if len(self._in) < HEADER or len(self._in) < HEADER + size:
            return None
        reply: Reply = marshal.loads(self._in[HEADER:])
        return reply

    def _died(self) -> Reply:
        self.kill()
        return "unknown", f"its process ended with {self.process.returncode} (out of memory, or killed)"

    def alive(self) -> bool:
        """Whether it can be asked again."""
        return self.process.poll() is None

    def kill(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


def _environment() -> dict[str, str]:
    """The child finds this package where the parent found it."""
    root = str(Path(__file__).parents[2])
    path = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([root, path] if path else [root])}


class Stable:
    """The workers of this process, at most one per solver, kept between queries."""

    def __init__(self, megabytes: int) -> None:
        self._megabytes = megabytes
        self._workers: dict[str, Worker] = {}
        self._owner = os.getpid()

    def race(self, entrants: Iterable[Entrant], message: bytes, seconds: float, accept: Callable[[str, Reply], bool]) -> list[str]:
        """Ask solvers side by side until one reply is accepted; otherwise the reasons of all that gave up."""
        waiting = sorted(entrants, key=lambda entrant: entrant.delay)
        begin = time.monotonic()
        running: list[Worker] = []
        reasons: list[str] = []
        try:
            while waiting or running:
                now = time.monotonic() - begin
                if now > seconds + _OVERRUN:
                    return [*reasons, *(f"{worker.solver}: out of time" for worker in running)]
                while waiting and (waiting[0].delay <= now or not running):
                    running.append(self._started(waiting.pop(0).solver, message))
                until = min([seconds + _OVERRUN, *(entrant.delay for entrant in waiting[:1])])
                for worker, reply in _wait(running, max(0.0, until - now)):
                    running.remove(worker)
                    if accept(worker.solver, reply):
                        return []
                    reasons.append(f"{worker.solver}: {reply[1] or reply[0]}")
        finally:
            for worker in running:
                worker.kill()
        return reasons

    def _started(self, solver: str, message: bytes) -> Worker:
        if os.getpid() != self._owner:  # a fork: these workers are the parent's
            self._workers, self._owner = {}, os.getpid()
        worker = self._workers.get(solver)
        if worker is None or not worker.alive():
            if worker is not None:
                worker.kill()
            worker = self._workers[solver] = Worker(solver, self._megabytes)
        worker.send(message)
        return worker

    def processes(self) -> list[int]:
        """The process numbers of the workers that are alive."""
        return [worker.process.pid for worker in self._workers.values() if worker.alive()]

    def close(self) -> None:
        """End all workers."""
        if os.getpid() == self._owner:
            for worker in self._workers.values():
                worker.kill()
        self._workers.clear()


def _wait(running: list[Worker], seconds: float) -> list[tuple[Worker, Reply]]:
    """The replies that come in within some seconds, as soon as there is one or a delay is over."""
    with selectors.DefaultSelector() as selector:
        for worker in running:
            worker.watch(selector)
        ready = {key.data.solver: key.data for key, _ in selector.select(seconds)}
    found = [(worker, worker.advance()) for worker in ready.values()]
    return [(worker, reply) for worker, reply in found if reply is not None]
