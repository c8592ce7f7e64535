"""Jobs on the workers of a Dask cluster: the same outcomes as from processes of this machine.

A job is given to one worker, so it is known which jobs were there when a worker is lost: those are done again elsewhere. A job that
was there before when one was lost has a worker for itself, so that it alone is to blame if that is lost, too; after a few it is
given up. A worker that cannot do the check (another twinproof, no such JDK) is left out.
"""

from __future__ import annotations

import hashlib
import logging
import queue
import time
import uuid
from asyncio import CancelledError
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any, Protocol

from twinproof.base.dataclass import dataclass, replace
from twinproof.base.errors import BadInput, MissingTool
from twinproof.project.jobs import Died, JobLimits
from twinproof.project.run import Batch
from twinproof.project.seat import Seat
from twinproof.project.ship import BatchAnswer, BatchRequest, batch_to_json

_CONNECT = 10.0  # seconds until an address must answer
_NO_WORKERS = 60.0  # seconds that a cluster may be without workers
_LOOK = 0.5  # seconds between two looks at which workers there are
_LOSSES = 3  # lost workers until a job is given up
_INSTALL = "pip install 'twinproof[cluster]'"


@dataclass(frozen=True, slots=True)
class _Try:
    """A batch of jobs, and how many workers were lost with it."""

    batch: Batch
    losses: int = 0


class _Future(Protocol):
    """What Dask is asked for, as far as it is used here."""

    key: str

    def done(self) -> bool: ...
    def cancel(self) -> None: ...
    def exception(self, timeout: float) -> BaseException | None: ...
    def result(self, timeout: float) -> BatchAnswer: ...
    def add_done_callback(self, told: Callable[[_Future], None]) -> None: ...


@dataclass(frozen=True, slots=True)
class _Running:
    """A try at work."""

    attempt: _Try
    worker: str
    seat: _Future
    future: _Future


class Cluster:
    """The workers at an address."""

    def __init__(self, address: str, content: Callable[[], bytes], jdk: Callable[[], bytes]) -> None:
        self._address = address
        self._contents = {"content": content, "jdk": jdk}
        self._client = _connect(address)
        self._shipped: dict[str, _Future] = {}
        self._seats: dict[str, _Future] = {}
        self._without_jdk: set[str] = set()
        self._unfit: dict[str, str] = {}

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._seats:
            keys = [seat.key for seat in self._seats.values()]
            with suppress(BadInput), self._connected():
                self._client.run(_leave, keys, workers=list(self._seats), on_error="ignore", wait=True)
        self._client.close(timeout=_CONNECT)

    def run_jobs(self, next_batch: Callable[[], Batch | None], limits: JobLimits) -> Iterator[tuple[Batch, bytes | Died]]:
        """The outcomes of jobs as they end; `next_batch` says None when there are no more."""
        return _Run(self, next_batch, limits).outcomes()

    def workers(self) -> dict[str, int]:
        """The workers that there are, and the jobs that each can do at a time; 0 for one that cannot be used."""
        with self._connected():
            there: dict[str, int] = dict(self._client.nthreads())
        for lost in self._seats.keys() - there.keys():
            del self._seats[lost]  # not cancelled: that would take the jobs along that may have ended there
        found = {worker: 0 if worker in self._unfit else threads for worker, threads in sorted(there.items())}
        if found and not any(found.values()):
            worker, reason = next(iter(self._unfit.items()))
            raise MissingTool(f"no worker of the cluster at {self._address} can be used; {worker}: {reason}")
        return found

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """Say so if there is no connection to the cluster any more."""
        try:
            yield
        except (OSError, CancelledError):
            raise self.gone() from None
        except AttributeError:  # which is what a client has to say that was closed by its own loop
            if self._client.status == "running":
                raise
            raise self.gone() from None

    def gone(self) -> BadInput:
        """What is said when there is no cluster any more."""
        return BadInput(f"the cluster at {self._address} is gone")

    def without_workers(self) -> BadInput:
        """What is said when there are no workers for too long."""
        return BadInput(f"the cluster at {self._address} has had no workers for {_NO_WORKERS:.0f} seconds")

    def leave_out(self, worker: str, reason: str) -> None:
        """Do not use a worker any more."""
        self._unfit[worker] = reason

    def send_jdk(self, worker: str, seat: _Future) -> None:
        """Give a worker, which said in this seat that it has none, a seat with a JDK; leave it out if that was no help."""
        if self._seats.get(worker) is not seat:  # another job was told the same
            return
        if worker in self._without_jdk:
            self.leave_out(worker, "it has no JDK with the same `release` file, and the one sent is none there")
        self._without_jdk.add(worker)
        del self._seats[worker]

    def seat(self, worker: str) -> _Future:
        """The seat on a worker."""
        if worker not in self._seats:
            parts = [self._ship("content"), self._ship("jdk") if worker in self._without_jdk else None]
            self._seats[worker] = self._client.submit(_sit, *parts, key=f"twinproof-seat-{uuid.uuid4().hex}", workers=[worker])
        return self._seats[worker]

    def submit(self, worker: str, request: BatchRequest) -> _Future:
        """The future outcome of a request to a worker."""
        key = f"twinproof-job-{uuid.uuid4().hex}"
        future: _Future = self._client.submit(_check, self.seat(worker), request, key=key, workers=[worker])
        return future

    def _ship(self, what: str) -> _Future:
        """Content as a future: it goes over the wire once for each worker, and is not lost with any of them."""
        if what not in self._shipped:
            import warnings

            content = self._contents[what]()
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", "Sending large graph")
                key = f"twinproof-{what}-{hashlib.sha256(content).hexdigest()}"
                self._shipped[what] = self._client.submit(bytes, content, key=key)
        return self._shipped[what]


class _Run:
    """A run of jobs on a cluster."""

    def __init__(self, cluster: Cluster, next_batch: Callable[[], Batch | None], limits: JobLimits) -> None:
        self.cluster = cluster
        self.next_batch = next_batch
        self.limits = limits
        self.running: dict[str, _Running] = {}
        self.again: list[_Try] = []
        self.ended: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.last_seen = time.monotonic()

    def outcomes(self) -> Iterator[tuple[Batch, bytes | Died]]:
        """The outcomes as they come in."""
        try:
            while True:
                workers = self._workers()
                yield from self._lost(workers)
                self._fill(workers)
                if not self.running and not self.again and workers:
                    return
                yield from self._wait()
        finally:
            for running in self.running.values():
                running.future.cancel()

    def _workers(self) -> dict[str, int]:
        workers = self.cluster.workers()
        if workers:
            self.last_seen = time.monotonic()
        elif time.monotonic() - self.last_seen > _NO_WORKERS:
            raise self.cluster.without_workers()
        return workers

    def _lost(self, workers: dict[str, int]) -> Iterator[tuple[Batch, Died]]:
        """The jobs given up of those whose worker is gone; the others are to be done again."""
        for key, running in list(self.running.items()):
            if running.worker not in workers and not running.future.done():
                del self.running[key]
                running.future.cancel()
                yield from self._blame(running.attempt, "the worker died")

    def _blame(self, attempt: _Try, how: str, losses: int = 1) -> Iterator[tuple[Batch, Died]]:
        attempt = replace(attempt, losses=attempt.losses + losses)
        if attempt.losses < _LOSSES:
            self.again.append(attempt)
        else:
            yield attempt.batch, Died(f"it was given to {attempt.losses} workers and lost each time; the last time {how}")

    def _fill(self, workers: dict[str, int]) -> None:
        for worker, threads in workers.items():
            here = [running.attempt for running in self.running.values() if running.worker == worker]
            while len(here) < threads and not any(attempt.losses for attempt in here):
                attempt = self._next(alone=not here)
                if attempt is None:
                    break
                here.append(attempt)
                self._start(attempt, worker)

    def _next(self, alone: bool) -> _Try | None:
        for attempt in self.again:
            if alone or not attempt.losses:
                self.again.remove(attempt)
                return attempt
        batch = self.next_batch()
        return None if batch is None else _Try(batch)

    def _start(self, attempt: _Try, worker: str) -> None:
        request: BatchRequest = {"jobs": batch_to_json(attempt.batch), "seconds": self.limits.seconds, "megabytes": self.limits.megabytes}
        future = self.cluster.submit(worker, request)
        self.running[future.key] = _Running(attempt, worker, self.cluster.seat(worker), future)
        future.add_done_callback(lambda done: self.ended.put(done.key))

    def _wait(self) -> Iterator[tuple[Batch, bytes | Died]]:
        """The outcome of the next job that ends, if one does so before it is time to look at the workers."""
        try:
            running = self.running.pop(self.ended.get(timeout=_LOOK), None)
        except queue.Empty:
            return
        if running is not None:
            yield from self._outcome(running)

    def _outcome(self, running: _Running) -> Iterator[tuple[Batch, bytes | Died]]:
        import json

        match self._answer(running):
            case {"result": result}:
                yield running.attempt.batch, json.dumps(result).encode()
            case {"died": reason}:
                yield running.attempt.batch, Died(reason)
            case {"refused": reason}:
                self.cluster.leave_out(running.worker, reason)
                self.again.append(running.attempt)
            case {"needs": "jdk"}:
                self.cluster.send_jdk(running.worker, running.seat)
                self.again.append(running.attempt)
            case {"lost": how, "losses": losses}:
                yield from self._blame(running.attempt, how, losses)
            case {"lost": how}:
                yield from self._blame(running.attempt, how)

    def _answer(self, running: _Running) -> BatchAnswer:
        from distributed import KilledWorker

        try:
            error = running.future.exception(_CONNECT)
            answer: BatchAnswer = {} if error is not None else running.future.result(_CONNECT)
        except TimeoutError:
            return {"lost": "the worker died with its result"}
        except CancelledError:  # by nobody here
            raise self.cluster.gone() from None
        if isinstance(error, KilledWorker):
            return {"lost": "the worker died", "losses": error.allowed_failures + 1}
        return answer if error is None else {"refused": _said(error)}


def _said(error: BaseException) -> str:
    """An error of another machine in one line; what caused it says more than what Dask makes of it."""
    while error.__cause__ is not None:
        error = error.__cause__
    return " ".join(f"{type(error).__name__}: {error}".split())[:300]


def _connect(address: str) -> Any:  # Dask's client has no types
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise MissingTool(f"--cluster needs Dask: {_INSTALL}") from None
    for name in ("distributed", "distributed.client", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what happens to workers is said in verdicts
    try:
        get_address_host_port(address)
    except ValueError as error:
        raise BadInput(f"--cluster {address}: {error}; write tcp://host:port") from None
    try:
        return Client(address, timeout=_CONNECT, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, TimeoutError):
        raise BadInput(f"--cluster {address}: no Dask scheduler answers there within {_CONNECT:.0f} seconds") from None


def _sit(content: bytes, jdk: bytes | None) -> Seat:
    """On a worker: take a seat."""
    from distributed import get_worker

    return Seat(content, get_worker().local_directory, jdk)


def _check(seat: Seat, request: BatchRequest) -> BatchAnswer:
    """On a worker: check a pair."""
    return seat.check(request)


def _leave(keys: list[str], dask_worker: Any = None) -> None:  # Dask's own
    """On a worker: give up the seats of a check, also if jobs are under way there."""
    for key in keys:
        seat = dask_worker.data.get(key)
        if seat is not None:
            seat.close()
