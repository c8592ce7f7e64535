"""Many pairs measured: `python -m benchmarks.throughput OLD NEW` checks a fixed choice of the pairs of two jars with one worker and with
two, each time in a process of its own and without cache, and prints pairs per second and how much faster two are.

`processors` is what one run kept busy on average: with n workers it cannot be faster than the processors of the machine over that.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence

from benchmarks.measure import table
from twinproof.base.options import Options
from twinproof.project.how import How
from twinproof.project.run import check_project
from twinproof.target import match_targets, open_target

SEED, PAIRS, TIMEOUT = 2026, 150, 2.0
LIMIT = 1800.0


def main(argv: Sequence[str] | None = None) -> None:
    """Measure, and print a table."""
    args = _arguments(argv)
    if args.one:
        print(json.dumps(_measure(args)))
        return
    found = {workers: _run(args, workers) for workers in args.workers}
    rows = [
        (
            workers,
            f"{run['seconds']:.1f}",
            f"{args.pairs / run['seconds']:.2f}",
            f"{run['serial']:.1f}",
            f"{run['cpu'] / run['seconds']:.2f}",
            run["verdicts"],
        )
        for workers, run in found.items()
    ]
    print(table(f"{args.pairs} pairs", ("workers", "seconds", "pairs/s", "until the first job", "processors", "verdicts"), rows))
    first, last = args.workers[0], args.workers[-1]
    print(f"from {first} worker to {last}: {found[first]['seconds'] / found[last]['seconds']:.2f} times as fast")


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split(",")[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--pairs", type=int, default=PAIRS)
    parser.add_argument("--timeout", type=float, default=TIMEOUT)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--one", action="store_true", help="measure one run here, with the first number of workers, and print it as JSON")
    return parser.parse_args(argv)


def _run(args: argparse.Namespace, workers: int) -> dict[str, float]:
    """One run in a process that knows nothing yet."""
    words = (args.old, args.new, "--pairs", args.pairs, "--timeout", args.timeout, "--workers", workers, "--one")
    before = os.times()
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.throughput", *map(str, words)], stdout=subprocess.PIPE, timeout=LIMIT, check=True
    )
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    found: dict[str, float] = json.loads(done.stdout)
    return found | {"cpu": cpu}


def _measure(args: argparse.Namespace) -> dict[str, float | str]:
    begin = time.monotonic()
    old, new = open_target(args.old), open_target(args.new)
    matching = match_targets(old, new)
    chosen = random.Random(SEED).sample(sorted(matching.pairs, key=lambda pair: pair.id), min(args.pairs, len(matching.pairs)))
    first: list[float] = []
    how = How(workers=args.workers[0])
    results = check_project(
        old, new, matching, chosen, Options(timeout=args.timeout), how, lambda name: first.append(time.monotonic() - begin)
    )
    verdicts = Counter(type(result.verdict).__name__.lower() for result in results)
    seconds = time.monotonic() - begin
    shown = ", ".join(f"{count} {name}" for name, count in sorted(verdicts.items()))
    return {"seconds": seconds, "serial": first[0] if first else seconds, "verdicts": shown}


if __name__ == "__main__":
    main()
