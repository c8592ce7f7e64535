"""What the runs of the public bench add up to: who is right, tables per family, what is open, what contradicts what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import mean
from typing import Any

from benchmarks.labels import Expect
from benchmarks.measure import table
from benchmarks.public_labels import Corrections, label_of
from benchmarks.public_run import DEFAULT, Run, Setting
from benchmarks.public_suites import PublicPair

KINDS = ("proved", "bounded", "different", "unknown", "wrong")
_ITERATIONS = re.compile(r"\brefine: (\d+) iterations\b")
_WIDEST = 110


@dataclass(frozen=True, slots=True)
class Judged:
    """A run in the light of the label: `kind` is one of KINDS, `note` says what is odd about it."""

    run: Run
    truth: Expect
    kind: str
    note: str = ""

    @property
    def is_decided(self) -> bool:
        """Whether the pair is solved, up to a bound at least."""
        return self.kind in ("proved", "bounded", "different")


def judge(runs: Sequence[Run], corrections: Corrections) -> list[Judged]:
    """Each run against what is known about its pair: executions of any run first, then the table of labels, then the suite."""
    seen = {run.pair for run in runs if run.kind == "different" and run.setting.numbers == "exact"}
    return [_judged(run, _truth(run, seen, corrections)) for run in runs]


def _truth(run: Run, seen: set[PublicPair], corrections: Corrections) -> Expect:
    if run.setting.numbers == "exact" and run.pair in seen:
        return Expect.DIFFERENT
    return label_of(run.pair, run.setting.numbers, corrections)


def _judged(run: Run, truth: Expect) -> Judged:
    match run.kind, truth:
        case ("equivalent", Expect.EQUIVALENT):
            return Judged(run, truth, "proved")
        case ("bounded", Expect.EQUIVALENT):
            return Judged(run, truth, "bounded", run.why)
        case ("different", Expect.DIFFERENT):
            return Judged(run, truth, "different")
        case ("bounded", Expect.DIFFERENT):  # not wrong: the difference may lie beyond the bound
            return Judged(run, truth, "unknown", f"different, but equal up to {run.why}")
        case ("equivalent" | "different", _):
            return Judged(run, truth, "wrong", f"{run.kind} by {run.strategy}, but {truth.value}")
        case ("wrong", _):
            return Judged(run, truth, "wrong", run.why)
        case _:
            return Judged(run, truth, "unknown", run.why)


def refuting(judged: Sequence[Judged], corrections: Corrections) -> list[Judged]:
    """The executed differences of pairs whose label, corrected where it is, says that they are equivalent."""
    exact = [each for each in judged if each.run.kind == "different" and each.run.setting.numbers == "exact"]
    return [each for each in exact if label_of(each.run.pair, "exact", corrections) is Expect.EQUIVALENT]


def tables(judged: Sequence[Judged]) -> Iterator[str]:
    """A table for each setting, and one that compares them if there are several."""
    groups = by_setting(judged)
    for setting, given in groups.items():
        yield _families(setting, given)
    if len(groups) > 1:
        yield _comparison(groups)


def listings(judged: Sequence[Judged], corrections: Corrections) -> Iterator[str]:
    """What a reader has to look at: wrong verdicts, refuted labels, open pairs."""
    for title, chosen in (
        ("Wrong", [each for each in judged if each.kind == "wrong"]),
        ("Labels refuted by execution, not in the table of labels", refuting(judged, corrections)),
        ("Open", [each for each in judged if each.kind == "unknown"]),
    ):
        rows = [(each.run.pair.name, describe(each.run.setting), f"{each.run.seconds:.1f}", each.note[:_WIDEST]) for each in chosen]
        yield table(f"{title}: {len(rows)}", ("pair", "setting", "seconds", ""), rows) if rows else f"{title}: none"


def by_setting(judged: Iterable[Judged]) -> dict[Setting, list[Judged]]:
    """The runs of each setting."""
    groups: dict[Setting, list[Judged]] = {}
    for each in judged:
        groups.setdefault(each.run.setting, []).append(each)
    return groups


def describe(setting: Setting) -> str:
    """A setting in a few words."""
    return setting.strategy + (", ideal numbers" if setting.numbers == "ideal" else "")


def to_json(judged: Sequence[Judged], version: str) -> dict[str, Any]:
    """Everything as plain data."""
    runs = [
        {
            "suite": each.run.pair.suite,
            "pair": each.run.pair.name,
            "family": each.run.pair.family,
            "label": each.run.pair.label.value,
            "truth": each.truth.value,
            "setting": asdict(each.run.setting),
            "answer": each.kind,
            "note": each.note,
            "iterations": iterations(each.run),
            **{name: getattr(each.run, name) for name in ("seconds", "cpu", "strategy", "method", "steps", "witness")},
        }
        for each in judged
    ]
    return {"schema": 1, "version": version, "summary": _summary(judged), "runs": runs}


def _summary(judged: Sequence[Judged]) -> list[dict[str, Any]]:
    return [
        {"setting": asdict(setting), "family": family, **counts(chosen), "seconds": round(sum(each.run.seconds for each in chosen), 1)}
        for setting, given in by_setting(judged).items()
        for family, chosen in _by_family(given).items()
    ]


def counts(judged: Sequence[Judged]) -> Mapping[str, int]:
    """How many of each kind."""
    return {kind: sum(each.kind == kind for each in judged) for kind in KINDS}


def iterations(run: Run) -> int | None:
    """How often a refining strategy refined, if its steps say so."""
    found = [match for step in run.steps for match in _ITERATIONS.finditer(step)]
    return sum(int(match[1]) for match in found) if found else None


def _by_family(judged: Sequence[Judged]) -> dict[str, list[Judged]]:
    groups: dict[str, list[Judged]] = {}
    for each in judged:
        groups.setdefault(each.run.pair.family, []).append(each)
    return groups | ({"all": list(judged)} if len(groups) > 1 else {})


def _families(setting: Setting, judged: Sequence[Judged]) -> str:
    refines = any(iterations(each.run) is not None for each in judged)
    head = (
        "family",
        "eq",
        "proved",
        "bounded",
        "open",
        "neq",
        "replayed",
        "open",
        "wrong",
        "mean s",
        "decided s",
        "decided cpu",
        "total s",
    )
    rows = [(family, *_row(given, refines)) for family, given in _by_family(judged).items()]
    title = f"{describe(setting)}, at most {setting.timeout:g} s and {setting.memory} MB per pair"
    return table(title, (*head, *(("refinements",) if refines else ())), rows)


def _row(judged: Sequence[Judged], refines: bool) -> list[object]:
    equal, different = ([each for each in judged if each.truth is truth] for truth in (Expect.EQUIVALENT, Expect.DIFFERENT))
    of_equal, of_different, of_all = counts(equal), counts(different), counts(judged)
    times = [each.run.seconds for each in judged]
    decided = [each.run for each in judged if each.is_decided]
    row: list[object] = [len(equal), of_equal["proved"], of_equal["bounded"], of_equal["unknown"]]
    row += [len(different), of_different["different"], of_different["unknown"], of_all["wrong"]]
    means = [f"{mean(run.seconds for run in decided):.2f}", f"{mean(run.cpu for run in decided):.2f}"] if decided else ["-", "-"]
    row += [f"{mean(times):.2f}", *means, f"{sum(times):.1f}"]
    return [*row, sum(iterations(each.run) or 0 for each in judged)] if refines else row


def _comparison(groups: Mapping[Setting, Sequence[Judged]]) -> str:
    """Proved, bounded and replayed of each family and setting, side by side; below, where the default is not the best."""
    families = {setting: _by_family(judged) for setting, judged in groups.items()}
    names = list(next(iter(families.values())))
    rows = [(name, *(_cell(families[setting].get(name, ())) for setting in groups)) for name in names]
    text = table("proved + bounded / replayed", ("family", *map(describe, groups)), rows)
    if not any(setting.strategy == DEFAULT for setting in groups):
        return text
    behind = [name for name in names if name != "all" and _is_behind(name, families)]
    return f"{text}\n  the default is behind another strategy in: {', '.join(behind) or 'no family'}"


def _cell(judged: Sequence[Judged]) -> str:
    count = counts(judged)
    bounded = f"+{count['bounded']}" if count["bounded"] else ""
    return f"{count['proved']}{bounded} / {count['different']}"


def _is_behind(family: str, families: Mapping[Setting, Mapping[str, Sequence[Judged]]]) -> bool:
    """Whether another strategy with the same numbers and limits solves more than the default."""

    def solved(setting: Setting) -> int:
        return counts(families[setting].get(family, ()))["proved"] + counts(families[setting].get(family, ()))["different"]

    defaults = [setting for setting in families if setting.strategy == DEFAULT]
    return any(
        solved(other) > solved(default)
        for default in defaults
        for other in families
        if (other.numbers, other.timeout) == (default.numbers, default.timeout)
    )
