"""What the benches share: processes timed from outside, exponents fitted to sizes, tables of text."""

from __future__ import annotations

import math
import os
import resource
import signal
import statistics
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from twinproof.java.find.jdk import Jdk


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds on the clock, and of processors, by a process and its children; one that did not end in time took longer than that."""

    wall: float
    cpu: float
    ended: bool = True


def timed(command: Sequence[str | Path], limit: float = 600.0) -> Spent:
    """Run a command to its end, or kill it after `limit` seconds; a `ValueError` with what it said if it fails."""
    spent, done = ran(command, limit)
    if spent.ended and done.returncode != 0:
        raise ValueError(f"{command[0]} ended with {done.returncode}: {(done.stdout + done.stderr).strip()[-400:]}")
    return spent


def ran(
    command: Sequence[str | Path], limit: float, home: Path | None = None, environment: Mapping[str, str] | None = None
) -> tuple[Spent, subprocess.CompletedProcess[str]]:
    """Run a command in a session of its own, all of which is killed after `limit` seconds: what it spent, and what it said."""
    begin, before = time.monotonic(), _children()
    none, pipe = subprocess.DEVNULL, subprocess.PIPE
    process = subprocess.Popen(command, stdin=none, stdout=pipe, stderr=pipe, text=True, start_new_session=True, cwd=home, env=environment)
    ended = False
    try:
        with suppress(subprocess.TimeoutExpired):
            stdout, stderr = process.communicate(timeout=limit)
            ended = True
    finally:
        if not ended:
            os.killpg(process.pid, signal.SIGKILL)
            stdout, stderr = process.communicate()
    return Spent(time.monotonic() - begin, _children() - before, ended), subprocess.CompletedProcess(
        command, process.returncode, stdout, stderr
    )


def _children() -> float:
    """Processor seconds of all children that ended, and of theirs."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def session_cpu(session: int) -> float:
    """Processor seconds of all processes of a session so far, those that ended included; 0 where there is no /proc."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            if int(fields[3]) == session:
                ticks += sum(map(int, fields[11:15]))  # user and system, of the process and of its children that ended
    return ticks / os.sysconf("SC_CLK_TCK")


def javac_run(jdk: Jdk, sources: Sequence[Path], target: Path) -> Spent:
    """One run of javac on some sources."""
    return timed([jdk.javac, "-d", target, *sources])


def middle(runs: Sequence[Spent]) -> Spent:
    """The medians of wall and processor time."""
    ended = all(run.ended for run in runs)
    return Spent(statistics.median(run.wall for run in runs), statistics.median(run.cpu for run in runs), ended)


def exponent(sizes: Sequence[float], values: Sequence[float]) -> float:
    """The slope of the line through log(size), log(value): 2.0 where values grow with the square of the size."""
    return statistics.linear_regression([math.log(size) for size in sizes], [math.log(max(value, 1e-9)) for value in values]).slope


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table as text: the first column left, the others right."""
    cells = [list(head), *([str(cell) for cell in row] for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]
    lines = ["  ".join(_placed(cell, width, number) for number, (cell, width) in enumerate(zip(row, widths, strict=True))) for row in cells]
    return "\n".join([title, *(f"  {line.rstrip()}" for line in lines)])


def _placed(cell: str, width: int, column: int) -> str:
    return cell.rjust(width) if column else cell.ljust(width)
