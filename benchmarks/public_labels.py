"""Labels of the public suites that are not what their authors say, each with an input that shows it, and what a run means in their light.

`public-labels.json` has a label under Java's semantics and one over integers and reals. Both are, as the verdicts of twinproof, about
inputs on which both versions end; where one version alone runs for ever, the entry says so (`ends` is false) and its input shows that.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.labels import Expect
from benchmarks.public_suites import PublicPair
from twinproof.heap.jsonable import input_from_json
from twinproof.heap.observe import Input, Observation, Stopped
from twinproof.java.find.jdk import Jdk
from twinproof.java.library.known.registry import KNOWN
from twinproof.java.sidecar import Sidecar
from twinproof.language.runner import CallLimits
from twinproof.report.narrate import outcomes
from twinproof.sample.concrete import LoadedVersion, SideFiles, same
from twinproof.target import open_target
from twinproof.witness.replay import side_files
from twinproof.witness.witness import MethodName

FILE = Path(__file__).with_name("public-labels.json")
_SECONDS = 5.0  # after which a version is taken to run for ever


@dataclass(frozen=True, slots=True)
class Evidence:
    """An input of the two methods, and what each version is seen to do with it."""

    old: MethodName
    new: MethodName
    input: Input
    shows: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Correction:
    """The right label of a pair; without evidence `why` has the argument."""

    suite: str
    pair: str
    java: Expect
    ideal: Expect
    ends: bool
    why: str
    evidence: Evidence | None

    def label(self, numbers: str) -> Expect:
        """The label for `exact` or `ideal` numbers."""
        return self.java if numbers == "exact" else self.ideal


Corrections = Mapping[tuple[str, str], Correction]


def read_corrections(path: Path = FILE) -> Corrections:
    """All entries of the table, by suite and pair."""
    found = [_correction(data) for data in json.loads(path.read_text())["labels"]]
    return {(each.suite, each.pair): each for each in found}


def label_of(pair: PublicPair, numbers: str, corrections: Corrections) -> Expect:
    """The label of a pair: the corrected one, or else the suite's."""
    found = corrections.get((pair.suite, pair.name))
    return pair.label if found is None else found.label(numbers)


def refuted(pairs: Sequence[PublicPair], classes: Path, corrections: Corrections, jdk: Jdk) -> Iterator[tuple[str, str]]:
    """Executes the evidence for each corrected label: the pair, and what is wrong with its evidence, nothing if it holds."""
    with Sidecar(jdk, CallLimits(seconds=_SECONDS)) as sidecar:
        for pair in pairs:
            found = corrections.get((pair.suite, pair.name))
            if found is not None and found.evidence is not None:
                yield pair.name, _problem(found, found.evidence, classes / pair.name, sidecar)


def _problem(correction: Correction, evidence: Evidence, home: Path, sidecar: Sidecar) -> str:
    renamed = {evidence.new.cls: evidence.old.cls}
    old = side_files(open_target(str(home / "old")), {}, evidence.old)
    new = side_files(open_target(str(home / "new")), renamed, evidence.new)
    seen = _twice(sidecar, old, evidence.input), _twice(sidecar, new, evidence.input)
    if None in seen:
        return "a version does not do the same twice"
    one, two = seen
    assert one is not None
    assert two is not None
    if say(evidence.input, one, two) != evidence.shows:
        return "old {}, new {}".format(*say(evidence.input, one, two))
    running = [isinstance(each.end, Stopped) for each in (one, two)]
    if correction.ends and (any(running) or same(KNOWN, one, two, evidence.input.heap, "class")):
        return "the versions do not differ"
    return "" if correction.ends or sum(running) == 1 else "both versions end, or neither"


def _twice(sidecar: Sidecar, files: SideFiles, given: Input) -> Observation | None:
    """What a version does with an input, if it does so twice."""
    first, second = LoadedVersion(sidecar, files).observe([given, given])
    return first if same(KNOWN, first, second, given.heap, "message") else None


def say(given: Input, old: Observation, new: Observation) -> tuple[str, str]:
    """What each version did, in one line; of what they agree on only how the call ended."""
    old_lines, new_lines = outcomes(KNOWN, given, old, new)
    return _in_one_line(old, old_lines), _in_one_line(new, new_lines)


def _in_one_line(seen: Observation, lines: Sequence[str]) -> str:
    return "does not end" if isinstance(seen.end, Stopped) and seen.end.reason == "timeout" else "; ".join(lines)


def _correction(data: Mapping[str, Any]) -> Correction:
    evidence = None if data["evidence"] is None else _evidence(data["evidence"])
    labels = Expect(data["java"]), Expect(data["ideal"])
    return Correction(data["suite"], data["pair"], *labels, data["ends"], data["why"], evidence)


def _evidence(data: Mapping[str, Any]) -> Evidence:
    old, new = (MethodName(data[side]["class"], data[side]["method"], data[side]["descriptor"]) for side in ("old", "new"))
    return Evidence(old, new, input_from_json(data["input"]), (data["shows"]["old"], data["shows"]["new"]))
