"""Every strategy alone on every labelled pair, with a small limit: what each answers, and whether any two contradict each other.

An answer also counts as a contradiction where it denies the label, or where concrete runs break a proof.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.labels import LabelledPair, compile_pairs, labelled_pairs
from benchmarks.measure import table
from benchmarks.suites import OPTIONS, verdict_on
from twinproof.base.errors import InternalError
from twinproof.base.verdict import Different, Equivalent, Verdict
from twinproof.java.find.jdk import find_jdk
from twinproof.java.sidecar import Sidecar
from twinproof.language.runner import CallLimits
from twinproof.prove.stages import NAMES
from twinproof.smt.chain import Chain, make_solver

CORPORA = ("heapchecker", "heap", "loops", "library")
SECONDS, BOUND = 1.0, 6
EQUIVALENT, BOUNDED, DIFFERENT, UNKNOWN, BROKEN = "equivalent", "bounded", "different", "unknown", "broken"
Said = Mapping[str, str]  # the kind of answer by strategy


def agreement(corpora: Sequence[str] = CORPORA, strategies: Sequence[str] = NAMES) -> Iterator[str]:
    """A table for each corpus, and the contradictions."""
    jdk = find_jdk()
    found = 0
    for corpus in corpora:
        pairs = labelled_pairs(corpus)
        classes = compile_pairs(pairs, jdk)
        with Sidecar(jdk, CallLimits(seconds=1.0)) as sidecar, make_solver() as solver:
            answers = {pair.name: _answers(pair, classes, sidecar, solver, strategies) for pair in pairs}
        lines = [line for pair in pairs for line in contradictions(pair.name, pair.expect.value, answers[pair.name])]
        found += len(lines)
        yield "\n".join([_table(corpus, strategies, list(answers.values())), *(f"  CONTRADICTION: {line}" for line in lines)])
    yield f"Contradictions: {found or 'none'}"


def contradictions(name: str, label: str, said: Said) -> Iterator[str]:
    """The answers on one pair that cannot all be right; what is equal up to a bound may differ beyond."""
    claims = {strategy: kind for strategy, kind in said.items() if kind in (EQUIVALENT, DIFFERENT)}
    if set(claims.values()) - {label}:
        yield f"{name}, labelled {label}: {', '.join(f'{strategy} says {kind}' for strategy, kind in claims.items())}"
    for strategy, kind in said.items():
        if kind.startswith(BROKEN):
            yield f"{name}, {strategy} is {kind}"


def _answers(pair: LabelledPair, classes: Path, sidecar: Sidecar, solver: Chain, strategies: Sequence[str]) -> Said:
    found: dict[str, str] = {}
    for strategy in strategies:
        options = replace(OPTIONS, timeout=SECONDS, bound=BOUND, strategy=(strategy,))
        try:
            found[strategy] = _kind(verdict_on(pair, classes, sidecar, solver, options))
        except InternalError as bug:
            found[strategy] = f"{BROKEN}: {bug}"
    return found


def _kind(verdict: Verdict) -> str:
    match verdict:
        case Equivalent(scope):
            return EQUIVALENT if scope.is_unbounded else BOUNDED
        case Different():
            return DIFFERENT
        case _:
            return UNKNOWN


def _table(corpus: str, strategies: Sequence[str], answers: Sequence[Said]) -> str:
    kinds = (EQUIVALENT, BOUNDED, DIFFERENT, UNKNOWN, BROKEN)
    counts = {strategy: Counter(said[strategy].partition(":")[0] for said in answers) for strategy in strategies}
    rows = [(strategy, *(counts[strategy][kind] for kind in kinds)) for strategy in strategies]
    title = f"Strategies alone on {corpus} ({len(answers)} pairs, at most {SECONDS:g} s and bound {BOUND})"
    return table(title, ("strategy", *kinds), rows)
