"""The growth families measured: size against the time, the blocks executed and the terms made until the pair is decided.

Only the proof is measured, each pair in a process of its own that knows no terms yet: sampling takes a fixed share of the budget,
whatever the size.
"""

from __future__ import annotations

import multiprocessing
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.growth import FAMILIES, Family
from benchmarks.labels import compile_batch
from benchmarks.measure import exponent, table
from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import Distinct, Equal, Open, Result
from twinproof.bounded.deepen import search
from twinproof.induct.induct import induct
from twinproof.ir.types import INT
from twinproof.java.find.jdk import find_jdk
from twinproof.smt.chain import make_solver
from twinproof.target import match_targets, open_target
from twinproof.term.leaf import ByName
from twinproof.term.term import variable

SECONDS = 20.0  # for one pair; the larger ones of a family are left out after one that took longer
BOUND = 128
ANSWERS = ("equal", "different")
_AT_MOST = 2.3  # the fitted exponent of what is called quadratic: noise of a shared machine included
_LEAST = 0.1  # seconds below which a time says nothing about growth


@dataclass(frozen=True, slots=True)
class Point:
    """One size of a family, measured."""

    size: int
    work: int
    label: str
    answer: str
    seconds: float
    blocks: int
    terms: int


class CountingClock(Deadline):
    """A deadline that counts how often it is looked at: once per executed block and per step of the comparison."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.looks = 0

    def left(self) -> float:
        """Seconds left."""
        self.looks += 1
        return super().left()


def scaling(names: Sequence[str] = tuple(FAMILIES)) -> Iterator[str]:
    """A table for each family."""
    with tempfile.TemporaryDirectory() as scratch:
        classes = _compiled(names, Path(scratch))
        for name in names:
            yield _table(name, list(_points(name, classes / name)))


def _compiled(names: Sequence[str], scratch: Path) -> Path:
    jobs = []
    for name in names:
        for size in FAMILIES[name].sizes:
            for label in ANSWERS:
                pair = FAMILIES[name].make(size, label == "different")
                for side in ("old", "new"):
                    source = scratch / "sources" / name / str(size) / label / side / "Pair.java"
                    source.parent.mkdir(parents=True)
                    source.write_text(getattr(pair, side))
                    jobs.append((f"{name}/{size}/{label}/{side}", [source]))
    compile_batch(jobs, find_jdk(), scratch)
    return scratch / "classes"


def _points(name: str, classes: Path) -> Iterator[Point]:
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        for label in ANSWERS:
            for size in FAMILIES[name].sizes:
                point = pool.apply(_measured, (name, size, label, classes / str(size) / label))
                yield point
                if point.seconds > SECONDS / 2 or point.answer not in ANSWERS:
                    break


def _measured(name: str, size: int, label: str, classes: Path) -> Point:
    pair = FAMILIES[name].make(size, label == "different")
    begin, terms = time.monotonic(), _terms()
    old, new = (open_target(str(classes / side)) for side in ("old", "new"))
    matching = match_targets(old, new)
    found = next(each for each in matching.pairs if f"{each.old.owner}.{each.old.name}" == pair.method)
    clock = CountingClock(SECONDS)
    shape = "tree" if pair.options else "any"
    with make_solver() as solver:
        if FAMILIES[name].inductive and label == "equal":
            result = induct(matching, found, solver, clock, shape, lambda line: None)
        else:
            result = search(matching, found, solver, clock, BOUND, shape, lambda line: None)
    return Point(size, FAMILIES[name].work(size), label, _say(result), time.monotonic() - begin, clock.looks, _terms() - terms)


def _terms() -> int:
    """How many terms were made so far in this process: terms are numbered."""
    return variable(ByName(f"benchmark {time.monotonic_ns()}"), INT).id


def _table(name: str, points: Sequence[Point]) -> str:
    rows = [(p.size, p.label, p.answer, f"{p.seconds:.2f}", p.blocks, p.terms) for p in points]
    lines = [_verdict(label, FAMILIES[name], [p for p in points if p.label == label]) for label in ANSWERS]
    return "\n".join([table(f"Growth: {name}", ("size", "pair", "answer", "seconds", "steps", "terms"), rows), *lines])


def _say(result: Result) -> str:
    match result:
        case Equal(cuts):
            return "equal" if not cuts else "equal up to a bound"
        case Distinct():
            return "different"
        case Open(reason):
            return f"open ({reason})"


def _verdict(label: str, family: Family, points: Sequence[Point]) -> str:
    decided = len(points) == len(family.sizes) and all(point.answer == label for point in points)
    upper = points[-max(3, (len(points) + 1) // 2) :]
    if len(upper) < 3:
        return f"  {label}: too few sizes were reached to fit an exponent; all decided: {_yes(decided)}"
    work = [point.work for point in upper]
    seconds = exponent(work, [max(point.seconds, _LEAST) for point in upper])
    steps, terms = (exponent(work, [max(getattr(point, what), 1) for point in upper]) for what in ("blocks", "terms"))
    fitted = f"time ~ n^{seconds:.1f}, steps ~ n^{steps:.1f}, terms ~ n^{terms:.1f}"
    return f"  {label}: {fitted}; at most quadratic: {_yes(seconds <= _AT_MOST)}; all decided: {_yes(decided)}"


def _yes(answer: bool) -> str:
    return "yes" if answer else "NO"
