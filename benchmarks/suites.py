"""The labelled pairs, checked in one process from compiled classes: how many are right, bounded, unknown and wrong, and how long it takes.

The yardstick is javac: one run per pair, on the sources of one side, in the same run of the bench.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.couples import OPTIONS as C_OPTIONS
from benchmarks.couples import Couple, couples
from benchmarks.couples import verdict_on as verdict_on_couple
from benchmarks.labels import Expect, LabelledPair, compile_pairs, labelled_pairs
from benchmarks.measure import Spent, javac_run, table
from twinproof.base.errors import InternalError
from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Unknown, Verdict
from twinproof.check import check_with
from twinproof.induct.attempts import FORMS
from twinproof.java.find.jdk import Jdk, find_jdk
from twinproof.java.sidecar import Sidecar
from twinproof.language.runner import CallLimits
from twinproof.smt.chain import Chain, make_solver
from twinproof.target import match_targets, open_target

OPTIONS = Options(timeout=5.0, bound=32)
SUITES = ("heapchecker", "heap")  # those that are held against javac
BESIDES = ("library", "loops")
_SAMPLE = 16  # pairs that javac compiles unless all are asked for
_SLOWEST = 8


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of one pair: `kind` is one of KINDS, `note` says why it is not solved, `forms` in which forms loops were proved equal."""

    pair: LabelledPair | Couple
    kind: str
    seconds: float
    note: str
    forms: tuple[str, ...] = ()


KINDS = ("solved", "bounded", "unknown", "wrong")


def suites(full: bool) -> Iterator[str]:
    """The tables of the suites, one after the other."""
    jdk = find_jdk()
    pairs = {suite: labelled_pairs(suite) for suite in (*SUITES, *BESIDES)}
    classes = {suite: compile_pairs(pairs[suite], jdk) for suite in pairs}
    begin = time.monotonic()
    answers: dict[str, list[Answered]] = {}
    with Sidecar(jdk, CallLimits(seconds=1.0)) as sidecar, make_solver() as solver:
        sidecar.start_in_background()
        for suite in SUITES:
            answers[suite] = [answer(pair, classes[suite], sidecar, solver, OPTIONS) for pair in pairs[suite]]
        wall = time.monotonic() - begin
        for suite in BESIDES:
            answers[suite] = [answer(pair, classes[suite], sidecar, solver, OPTIONS) for pair in pairs[suite]]
    whole = [each for given in answers.values() for each in given]
    yield _counts(answers)
    yield _notes(whole)
    yield forms_table(whole)
    yield _against_javac(wall, [pair for suite in SUITES for pair in pairs[suite]], jdk, full)


def c_suite() -> Iterator[str]:
    """The same of the couples of C functions."""
    answers = list(map(answer_on_couple, couples()))
    rows = [(kind, *_row([each for each in answers if each.pair.expect is kind_])) for kind, kind_ in ((one.value, one) for one in Expect)]
    limits = f"at most {C_OPTIONS.timeout:g} s and bound {C_OPTIONS.bound} per pair"
    yield table(f"C ({limits}), {len(answers)} pairs", ("label", *KINDS, "decided", "seconds"), [*rows, ("all", *_row(answers))])
    yield _notes(answers)


def answer_on_couple(couple: Couple) -> Answered:
    """Check one couple of C functions."""
    try:
        verdict, seconds = verdict_on_couple(couple)
    except InternalError as bug:
        return Answered(couple, "wrong", 0.0, str(bug))
    return Answered(couple, *_timed(_judged(verdict, couple.expect), seconds))


def _timed(judged: tuple[str, str], seconds: float) -> tuple[str, float, str]:
    return judged[0], seconds, judged[1]


def answer(pair: LabelledPair, classes: Path, sidecar: Sidecar, solver: Chain, options: Options) -> Answered:
    """Check one pair, compiled under `classes`."""
    begin = time.monotonic()
    try:
        verdict = verdict_on(pair, classes, sidecar, solver, options)
    except InternalError as bug:
        return Answered(pair, "wrong", time.monotonic() - begin, str(bug))
    kind, note = _judged(verdict, pair.expect)
    proof = verdict.proof if isinstance(verdict, Equivalent) else None
    return Answered(pair, kind, time.monotonic() - begin, note, () if proof is None else proof.forms)


def verdict_on(pair: LabelledPair, classes: Path, sidecar: Sidecar, solver: Chain, options: Options) -> Verdict:
    """The verdict on one pair, compiled under `classes`."""
    old, new = (open_target(str(classes / pair.name / side)) for side in ("old", "new"))
    matching = match_targets(old, new)
    found = next(each for each in matching.pairs if f"{each.old.owner}.{each.old.name}" == pair.method)
    (checked,) = check_with(sidecar, solver, old, new, matching, [found], options)
    return checked.verdict


def _judged(verdict: Verdict, expect: Expect) -> tuple[str, str]:
    match verdict:
        case Unknown(reason):
            return "unknown", f"{reason.id}: {reason.text}"
        case Equivalent(scope) if expect is Expect.EQUIVALENT:
            bounds = ", ".join(f"{bound.kind} {bound.where} {bound.limit}" for bound in scope.bounds)
            return ("bounded", bounds) if bounds else ("solved", "")
        case Different() if expect is Expect.DIFFERENT:
            return "solved", ""
        case Equivalent(scope) if scope.bounds:  # not wrong: the difference may lie beyond the bound
            return "unknown", f"equal up to a bound, but labelled {expect.value}"
        case _:
            return "wrong", f"{type(verdict).__name__}, but labelled {expect.value}"


def _counts(answers: dict[str, list[Answered]]) -> str:
    rows = [(suite, len(given), *_row(given)) for suite, given in answers.items()]
    whole = [each for given in answers.values() for each in given]
    limits = f"at most {OPTIONS.timeout:g} s and bound {OPTIONS.bound} per pair"
    return table(f"Suites ({limits})", ("suite", "pairs", *KINDS, "decided", "seconds"), [*rows, ("all", len(whole), *_row(whole))])


def _row(given: Sequence[Answered]) -> list[object]:
    counts = {kind: sum(each.kind == kind for each in given) for kind in KINDS}
    decided = (counts["solved"] + counts["bounded"]) / len(given)
    return [*counts.values(), f"{decided:.1%}", f"{sum(each.seconds for each in given):.1f}"]


def _notes(answers: Sequence[Answered]) -> str:
    odd = [(each.pair.name, each.kind, f"{each.seconds:.1f}", each.note[:90]) for each in answers if each.kind in ("wrong", "unknown")]
    slow = sorted(answers, key=lambda each: -each.seconds)[:_SLOWEST]
    text = table("Not decided", ("pair", "answer", "seconds", "why"), odd) if odd else "Not decided: none"
    rows = [(each.pair.name, each.kind, f"{each.seconds:.1f}", each.note[:90]) for each in slow]
    return f"{text}\n\n{table('Slowest', ('pair', 'answer', 'seconds', 'why'), rows)}"


def forms_table(answers: Sequence[Answered]) -> str:
    """Which form of loops decides how many pairs, in how many of them as the only one, and which pair that is if it is one."""
    rows = []
    for form in FORMS:
        decided = [each for each in answers if form in each.forms]
        alone = sum(each.forms == (form,) for each in decided)
        rows.append((form, len(decided), alone, decided[0].pair.name if len(decided) == 1 else ""))
    return table("Forms of loops and recursion in which pairs are proved", ("form", "pairs", "as the only one", "the one pair"), rows)


def _against_javac(wall: float, pairs: Sequence[LabelledPair], jdk: Jdk, full: bool) -> str:
    chosen = pairs if full else pairs[:: max(1, len(pairs) // _SAMPLE)]
    with tempfile.TemporaryDirectory() as target:
        runs = [javac_run(jdk, pair.sources("old"), Path(target) / str(number)) for number, pair in enumerate(chosen)]
    spent = Spent(sum(run.wall for run in runs) / len(runs), sum(run.cpu for run in runs) / len(runs))
    whole = spent.wall * len(pairs)
    how = "all of them" if full else f"{len(chosen)} of them, scaled"
    rows = [
        ("twinproof, one process", f"{wall:.1f}", f"{wall / len(pairs):.2f}", ""),
        (f"javac, one run per pair ({how})", f"{whole:.1f}", f"{spent.wall:.2f}", f"{spent.cpu:.2f}"),
    ]
    verdict = f"  less than javac: {'yes' if wall < whole else 'NO'} (ratio {wall / whole:.2f})"
    return table(f"All {len(pairs)} pairs against javac", ("", "wall s", "per pair", "cpu per pair"), rows) + f"\n{verdict}"
