"""Clocks, and the hard limit: it strikes once, in what it encloses, and is gone afterwards."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable

import pytest

from twinproof.base.budget import Deadline, OutOfTime, hard_limit
from twinproof.base.shares import Share


def _limited(seconds: float, work: Callable[[], None]) -> None:
    with hard_limit(seconds):
        work()


def _endless() -> None:
    while True:
        pass


def test_a_deadline_passes() -> None:
    clock = Deadline(0.05)
    assert 0 < clock.left() <= 0.05
    time.sleep(0.06)
    assert clock.left() <= 0


def test_work_counts() -> None:
    clock = Deadline(60.0, work=0.02)
    begin = time.process_time()
    while time.process_time() - begin < 0.03:
        pass
    assert clock.left() <= 0


def test_the_hard_limit_strikes_what_does_not_ask() -> None:
    begin = time.monotonic()
    with pytest.raises(OutOfTime):
        _limited(0.1, _endless)
    assert time.monotonic() - begin < 30.0


def test_it_is_gone_afterwards() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with hard_limit(30.0):
        pass
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0
    assert signal.getsignal(signal.SIGALRM) == before


def test_it_waits_for_finalisers() -> None:
    """There an exception would be printed and forgotten."""

    class Slow:
        def __del__(self) -> None:
            time.sleep(0.2)

    def work() -> None:
        Slow()
        time.sleep(30)

    with pytest.raises(OutOfTime):
        _limited(0.05, work)


def test_other_threads_are_left_alone() -> None:
    ended: list[bool] = []

    def run() -> None:
        with hard_limit(0.01):
            time.sleep(0.05)
        ended.append(True)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert ended == [True]


@pytest.mark.parametrize(
    ("share", "expected"),
    [
        (Share(), 8.0),
        (Share(left=0.5), 4.0),
        (Share(whole=0.1), 1.0),
        (Share(whole=0.9), 8.0),
        (Share(whole=0.5, most=3.0), 3.0),
        (Share(left=0.1, least=2.0), 2.0),
    ],
)
def test_shares(share: Share, expected: float) -> None:
    """Of eight seconds that are left of ten."""
    assert share.seconds(FixedClock(8.0), 10.0) == pytest.approx(expected)


def test_a_share_of_nothing() -> None:
    """Some get a moment even then; own work has a limit of its own."""
    assert Share(whole=0.5, least=1.0).seconds(FixedClock(-3.0), 10.0) == 1.0
    assert Share(work=0.0).deadline(FixedClock(9.0)).left() <= 0


class FixedClock:
    """A clock that stands still."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def left(self) -> float:
        return self._seconds
