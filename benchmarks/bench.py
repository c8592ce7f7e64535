"""`python -m benchmarks.bench` (`make bench`): the measured bars as tables, each figure from this one run.

`--only suites|growth|small|agreement|experiments|mutants|c` for a part (`mutants` is hours of work, and only done if named, as is `c`),
`--family NAME` for one growth family, `--corpus NAME` for one set of pairs on which
strategies must agree, `--full` to let javac compile every pair of the suites instead of a sample.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator

from benchmarks.agreement import CORPORA, agreement
from benchmarks.caught import tables
from benchmarks.experiments import experiments
from benchmarks.growth import FAMILIES
from benchmarks.scaling import scaling
from benchmarks.small import small
from benchmarks.suites import c_suite, suites

PARTS = ("small", "growth", "suites", "agreement", "experiments")
LONG = ("mutants", "c")


def main() -> None:
    """Print the tables that were asked for."""
    args = _arguments()
    gc.set_threshold(100_000, 20, 50)  # as the command line does
    for part in args.only or PARTS:
        for text in _part(part, args):
            print(text, end="\n\n", flush=True)


def _part(part: str, args: argparse.Namespace) -> Iterator[str]:
    match part:
        case "small":
            return small()
        case "growth":
            return scaling(args.family or tuple(FAMILIES))
        case "experiments":
            return experiments()
        case "mutants":
            return tables()
        case "c":
            return c_suite()
        case "agreement":
            return agreement(args.corpus or CORPORA)
        case _:
            return suites(args.full)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench", description="the measured bars, as tables")
    parser.add_argument(
        "--only", action="append", choices=(*PARTS, *LONG), help=f"this part; may be repeated (default: {', '.join(PARTS)})"
    )
    parser.add_argument("--family", action="append", choices=tuple(FAMILIES), help="of the growth families, this one; may be repeated")
    parser.add_argument(
        "--corpus", action="append", choices=CORPORA, help="strategies agree on this corpus; may be repeated (default: all)"
    )
    parser.add_argument("--full", action="store_true", help="javac compiles every pair of the suites instead of a sample of them")
    return parser.parse_args()


if __name__ == "__main__":
    main()
