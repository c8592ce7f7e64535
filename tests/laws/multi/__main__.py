"""`python -m laws.multi --seeds A:B`: make programs, attack the verdicts on them, and keep what breaks the law as pairs of sources."""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from pathlib import Path

from laws.multi.batch import VERSIONS, Batch
from laws.multi.law import Broken, Case, Judge, cases
from twinproof.base.options import Options


def main() -> None:
    """Run the law over seeds, in batches."""
    parser = argparse.ArgumentParser(prog="python -m laws.multi", description=__doc__)
    parser.add_argument("--seeds", default="0:20", metavar="A:B", help="the seeds from A up to, not including, B")
    parser.add_argument("--calls", type=int, default=400, help="calls of each entry method by the driver")
    parser.add_argument("--timeout", type=float, default=5.0, help="seconds for one pair")
    parser.add_argument("--batch", type=int, default=50, help="programs compiled together")
    parser.add_argument("--only", choices=("killed", "harmless", "all"), default="all", help="which cases are checked")
    parser.add_argument("--out", type=Path, default=Path("multi-violations"), help="where pairs of sources are kept")
    parser.add_argument("--strategy", default="", metavar="NAMES", help="only these strategies, without runs that would hide a wrong proof")
    parser.add_argument("--company", action="store_true", help="check all methods of a program together")
    given = parser.parse_args()
    first, last = map(int, given.seeds.split(":"))
    for at in range(first, last, given.batch):
        with tempfile.TemporaryDirectory() as folder:
            _batch(range(at, min(last, at + given.batch)), Path(folder), given)


def _batch(seeds: range, folder: Path, given: argparse.Namespace) -> None:
    start = time.monotonic()
    batch = Batch(seeds, folder, given.calls)
    found = [case for case in cases(batch) if _wanted(case, given.only)]
    judge = Judge(batch, Options(timeout=given.timeout, bound=32, strategy=tuple(given.strategy.split(",")) if given.strategy else ()))
    if given.company:
        judge.company(found)
    else:
        judge.judge(found)
    judge.run_tests()
    spent = time.monotonic() - start
    print(f"seeds {seeds.start}:{seeds.stop}: {len(found)} cases, {sum(case.killed is not None for case in found)} killed, {spent:.0f} s")
    print(judge.tally, flush=True)
    for broken in judge.broken:
        print(broken, f"\n    kept in {_keep(batch, broken, given.out)}", flush=True)


def _wanted(case: Case, only: str) -> bool:
    return {"killed": case.killed is not None, "harmless": case.change.harmless, "all": True}[only]


def _keep(batch: Batch, broken: Broken, out: Path) -> Path:
    """The folder in which a violation's sources were put, with what was seen."""
    case = broken.case
    home = out / f"{broken.law.partition(',')[0]}-{case.change.kind}-{case.program.seed}-{case.version}-{case.method}"
    shutil.rmtree(home, ignore_errors=True)
    for side, version in (("old", VERSIONS[0]), ("new", case.version)):
        shutil.copytree(batch.sources(case.program, version), home / side / case.program.package)
    lines = [str(broken), f"again: python -m laws.multi --seeds {case.program.seed}:{case.program.seed + 1}"]
    if case.killed is not None:
        shown = [
            batch.probe.show(batch.placed(case.program, version), case.entry, case.killed.call) for version in (VERSIONS[0], case.version)
        ]
        lines += [f"old: {shown[0]}", f"new: {shown[1]}"]
    (home / "why.txt").write_text("\n".join(lines) + "\n")
    return home


if __name__ == "__main__":
    main()
