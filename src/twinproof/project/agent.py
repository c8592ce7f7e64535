"""`python -m twinproof.project.agent DIRECTORY HANDLE`: checks pairs for a worker of a cluster, one after the other.

A worker has threads, so it cannot fork; this process has none. It loads a check once and then does every job in a limited process of
its own, as a local run does. It talks over the socket HANDLE, a line of JSON at a time, and ends when its worker does.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType

from twinproof.base.errors import TwinproofError
from twinproof.project.jobs import Died, JobLimits, run_jobs
from twinproof.project.ship import BatchAnswer, BatchRequest, Unpacked, load

_LOOK_FOR_PARENT = 1.0  # seconds


def main(arguments: Sequence[str]) -> None:
    """Serve until the other end closes the connection."""
    root, handle = arguments
    _end_with(os.getppid())
    gc.set_threshold(100_000, 20, 50)
    with socket.socket(fileno=int(handle)) as connection:
        _serve(Path(root), connection)


def _end_with(parent: int) -> None:
    """End in order, jobs included, when asked to or when the parent is gone."""

    def stop(number: int, frame: FrameType | None) -> None:
        if number == signal.SIGTERM or os.getppid() != parent:
            signal.setitimer(signal.ITIMER_REAL, 0)
            sys.exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, _LOOK_FOR_PARENT, _LOOK_FOR_PARENT)


def _serve(root: Path, connection: socket.socket) -> None:
    try:
        unpacked = load(root)
    except TwinproofError as error:
        _send(connection, {"refused": str(error)})
        return
    if unpacked is None:
        _send(connection, {"needs": "jdk"})
        return
    with suppress(TwinproofError):  # what is wrong with a class is said about the pairs that need it
        unpacked.check.prepare()
    _send(connection, {"ready": True})
    with connection.makefile("rb") as requests:
        for line in requests:
            _send(connection, _answer(unpacked, json.loads(line)))


def _answer(unpacked: Unpacked, request: BatchRequest) -> BatchAnswer:
    """The outcome of one batch."""
    jobs = iter([unpacked.batch(request["jobs"])])
    limits = JobLimits(request["seconds"], request["megabytes"])
    ((_, outcome),) = run_jobs(lambda: next(jobs, None), unpacked.check.check, 1, limits)
    if isinstance(outcome, Died):
        return {"died": outcome.reason}
    return {"result": unpacked.in_users_words(json.loads(outcome))}


def _send(connection: socket.socket, data: BatchAnswer) -> None:
    connection.sendall(json.dumps(data).encode() + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
