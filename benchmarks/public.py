"""`python -m benchmarks.public DIR` (`make bench-public DIR=...`): a public suite, checked out in DIR, as tables, JSON and a plot.

Exit code 1 if a verdict is wrong: contradicted by execution, by another strategy or by a label. Runs are kept in a journal, and not
repeated.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.public_labels import read_corrections, refuted
from benchmarks.public_plot import cactus
from benchmarks.public_run import DEFAULT, Journal, Run, Setting, names_of, run_all, version
from benchmarks.public_suites import PublicPair, compile_suite, find_pairs
from benchmarks.public_tables import Judged, by_setting, describe, judge, listings, tables, to_json
from twinproof.java.find.jdk import find_jdk
from twinproof.prove.stages import NAMES

_VARIANTS = ("full", "h3", "random")  # of refine


def main() -> int:
    """Run, print, write; 1 if something is wrong."""
    args = _arguments()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))  # so that the children end, too
    suite = find_pairs(args.directory)
    pairs = [pair for pair in suite if not args.only or any(text in pair.name for text in args.only)]
    if not pairs:
        raise SystemExit(f"no pair of {args.directory} has {' or '.join(args.only)} in its name")
    classes = compile_suite(suite, find_jdk())
    if args.verify_labels:
        return _verify(pairs, classes)
    settings = [Setting(name, numbers, args.limit, args.memory) for numbers in args.numbers for name in args.strategy]
    out: Path = args.out / pairs[0].suite
    journal = Journal(out / "journal.jsonl", version())
    judged = judge(run_all(pairs, settings, classes, journal, args.workers, _progress), read_corrections())
    return _report(pairs, judged, args.limit, out)


def _report(pairs: Sequence[PublicPair], judged: Sequence[Judged], limit: float, out: Path) -> int:
    for text in (*tables(judged), *listings(judged, read_corrections())):
        print(text, end="\n\n")
    (out / "report.json").write_text(json.dumps(to_json(judged, version()), indent=1) + "\n")
    curves = {describe(setting): [each.run.seconds for each in given if each.is_decided] for setting, given in by_setting(judged).items()}
    (out / "plot.svg").write_text(cactus(f"{pairs[0].suite}: pairs decided", curves, len(pairs), limit))
    print(f"written: {out}/report.json, {out}/plot.svg")
    return int(any(each.kind == "wrong" for each in judged))


def _verify(pairs: Sequence[PublicPair], classes: Path) -> int:
    bad = 0
    for name, problem in refuted(pairs, classes, read_corrections(), find_jdk()):
        bad += bool(problem)
        print(f"{name}: {problem or 'confirmed'}", flush=True)
    return int(bad > 0)


def _progress(run: Run) -> None:
    text = run.why.splitlines()[0] if run.why else ""
    print(
        f"{run.kind:11}{run.pair.name:36} {run.setting.strategy} {run.seconds:.2f}s {run.strategy} {text[:100]}",
        file=sys.stderr,
        flush=True,
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.public", description="a public suite of pairs, run and compared with its labels"
    )
    parser.add_argument("directory", type=Path, help="where the suite is checked out")
    parser.add_argument(
        "--strategy",
        type=_strategies,
        default=[DEFAULT],
        help=f"a comma list of {', '.join((DEFAULT, *NAMES))}; refine:h3 is a variant, a+b a join",
    )
    parser.add_argument("--numbers", type=lambda text: text.split(","), default=["exact"], help="exact, ideal or both with a comma")
    parser.add_argument("--limit", type=float, default=300.0, help="seconds for one pair (default: 300, as in the literature)")
    parser.add_argument("--memory", type=int, default=8192, help="megabytes for one child process (default: 8192)")
    parser.add_argument(
        "--only", type=lambda text: text.split(","), default=[], help="only the pairs with one of these texts in their names"
    )
    parser.add_argument("--workers", type=int, default=1, help="pairs at a time (default: 1)")
    parser.add_argument("--out", type=Path, default=Path(".cache/bench-public"), help="where journal, JSON and plot are written")
    parser.add_argument("--verify-labels", action="store_true", help="run nothing but the inputs that refute labels of the suite")
    return parser.parse_args()


def _strategies(text: str) -> list[str]:
    named = text.split(",")
    for names, variant in map(names_of, named):
        unknown = set(names) - set(NAMES) | ({variant} if variant not in ("", *_VARIANTS) else set())
        if unknown:
            raise argparse.ArgumentTypeError(f"no {', '.join(sorted(unknown))}; there are {', '.join(NAMES)} and :{', :'.join(_VARIANTS)}")
    return named


if __name__ == "__main__":
    sys.exit(main())
