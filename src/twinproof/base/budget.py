"""Time: how long something may go on, and what ends it if it goes on all the same.

Whoever may take long is given a `Clock` and asks it now and then. `hard_limit` is the last resort for those who do not ask: it strikes
anywhere, and may leave half-made things behind, so that nothing may be computed afterwards from what was at work.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Protocol

_AGAIN = 0.01  # seconds until it strikes again, where nobody would hear it


class Clock(Protocol):
    """How long this may go on."""

    def left(self) -> float:
        """Seconds left."""


class Deadline:
    """A fixed moment; with `work`, an earlier one if this process works so many seconds until then."""

    def __init__(self, seconds: float, work: float | None = None) -> None:
        self._end = time.monotonic() + seconds
        self._work = None if work is None else time.process_time() + work

    def left(self) -> float:
        """Seconds left."""
        left = self._end - time.monotonic()
        return left if self._work is None else min(left, self._work - time.process_time())


class OutOfTime(BaseException):
    """The hard limit strikes; no ordinary exception, so that nobody takes it for one of theirs."""


@contextmanager
def hard_limit(seconds: float) -> Iterator[None]:
    """Raises `OutOfTime` in what it encloses after so many seconds; only in the main thread of a process, elsewhere nothing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def strike(number: int, frame: FrameType | None) -> None:
        if not _is_in_finaliser(frame):
            raise OutOfTime
        signal.setitimer(signal.ITIMER_REAL, _AGAIN)

    before = signal.signal(signal.SIGALRM, strike)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, _AGAIN))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _is_in_finaliser(frame: FrameType | None) -> bool:
    """Whether an exception raised here would be printed and forgotten."""
    while frame is not None and frame.f_code.co_name not in ("__del__", "_end", "_remove"):
        frame = frame.f_back
    return frame is not None
