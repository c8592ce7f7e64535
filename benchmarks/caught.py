"""`python -m benchmarks.caught [--limit N] [sorting|comparing ...]`: mutants of two programs of our own, after van Vliet (2023).

Each mutant is verified, and run on all small inputs besides: those that a run shows to break a claim should be caught. Seconds are of the
processor, for one mutant, concrete runs on all inputs left out.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from benchmarks.measure import table
from twinproof.base.options import Options
from twinproof.base.verdict import Unknown, Violated
from twinproof.clause_runs import Setup, at_hand
from twinproof.command.questions import questions_of
from twinproof.contract.asked import AskedFor
from twinproof.heap.observe import ArrayNode, Input, Link, Node, Null, Scalar
from twinproof.ir.types import BOOLEAN, INT
from twinproof.language.mutation import Mutant, MutantChoice
from twinproof.oox.oox_mutator import OoxMutator, open_oox_mutator
from twinproof.sample.violate import broken_clause
from twinproof.target import open_harnessed
from twinproof.verify import MethodCheck, verify

FOLDER = Path(__file__).parent / "mutated"
PROGRAMS = ("sorting", "comparing")
OPTIONS = Options(timeout=10.0, bound=4)
ASKED = AskedFor(("Main.ask",))


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant: whether it was caught, whether a run on a small input breaks a claim, and what it took."""

    mutant: Mutant
    is_caught: bool
    is_wrong: bool
    is_open: bool
    seconds: float


def mutants_of(name: str, limit: int | None = None) -> tuple[OoxMutator, Sequence[Mutant]]:
    """The mutants of a program; what asks is left alone."""
    mutator = open_oox_mutator([FOLDER / f"{name}.oox"], FOLDER)
    return mutator, mutator.mutants(MutantChoice(exclude=("Main.*",), limit=limit)).mutants


def outcome(name: str, mutator: OoxMutator, mutant: Mutant) -> Outcome:
    """Verify a mutant, and run it on everything that is small."""
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / f"{name}.oox"
        file.write_text(mutator.text(mutant))
        setup, questions = questions_of(open_harnessed(str(file)), ASKED, OPTIONS)
        begin = _spent()
        verdicts = [found.verdict for found in verify(setup, questions)]
        seconds = _spent() - begin
        caught = any(isinstance(verdict, Violated) for verdict in verdicts)
        wrong = is_broken(setup, name)
        return Outcome(mutant, caught, wrong, any(isinstance(verdict, Unknown) for verdict in verdicts), seconds)


def is_broken(setup: Setup, name: str) -> bool:
    """Whether a run on a small input breaks a claim."""
    _, (question, *_) = questions_of(setup.target, ASKED, OPTIONS)
    with at_hand(setup.target, OPTIONS) as (runner, solver):
        runs = MethodCheck(setup, question, runner, solver).runs.held
        return any(broken_clause(seen) is not None for given in small_inputs(name) for seen in runs.observe([given]))


def small_inputs(name: str) -> Iterator[Input]:
    """All inputs that are so small."""
    if name == "sorting":
        for row, linked, which in product(_rows(3, (-1, 0, 1)), (0, 1), (0, 1, 2)):
            yield Input((row,), Null(), (Link(0), Scalar(BOOLEAN, linked), Scalar(INT, which)))
    else:
        sides = [(kinds, numbers) for size in (1, 2) for kinds in _of(size, (0, 1, 2, 3)) for numbers in _of(size, (0, 1))]
        for (kinds, numbers), (others, more) in product(sides, sides):
            yield Input((kinds, numbers, others, more), Null(), tuple(map(Link, range(4))))


def _rows(most: int, values: Sequence[int]) -> list[Node]:
    return [row for size in range(1, most + 1) for row in _of(size, values)]


def _of(size: int, values: Sequence[int]) -> list[Node]:
    return [ArrayNode("int[]", tuple(Scalar(INT, one) for one in row)) for row in product(values, repeat=size)]


def tables(names: Sequence[str] = PROGRAMS, limit: int | None = None) -> Iterator[str]:
    """What became of all mutants."""
    for name in names:
        mutator, mutants = mutants_of(name, limit)
        found = [outcome(name, mutator, mutant) for mutant in mutants]
        for one in (one for one in found if one.is_wrong and not one.is_caught):
            print(f"{name} {one.mutant.name}: not caught{', open' if one.is_open else ''}", file=sys.stderr)
        yield table(
            f"mutants of {name}", ["mutants", "caught", "break a claim", "of these caught", "open", "CPU s", "at most"], [_row(found)]
        )


def _row(found: Sequence[Outcome]) -> list[str]:
    wrong = [one for one in found if one.is_wrong]
    counts = [len(found), sum(one.is_caught for one in found), len(wrong), sum(one.is_caught for one in wrong)]
    times = [one.seconds for one in found] or [0.0]
    is_open = sum(one.is_open and not one.is_caught for one in found)
    return [*map(str, counts), str(is_open), f"{sum(times):.0f}", f"{max(times):.1f}"]


def _spent() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def main() -> None:
    """Print the tables that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.caught", description=__doc__)
    parser.add_argument("programs", nargs="*", choices=[*PROGRAMS, []], default=[])
    parser.add_argument("--limit", type=int, help="only so many mutants of each, by chance")
    args = parser.parse_args()
    for text in tables(args.programs or PROGRAMS, args.limit):
        print(text, flush=True)


if __name__ == "__main__":
    main()
