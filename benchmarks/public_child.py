"""A child process of the public bench: checks one pair after the other, as its standard input asks, and answers in lines of JSON.

Started with its settings, a JSON object, as the only argument. It may die or be killed at any time: what it knows is in its answers.
"""

from __future__ import annotations

import gc
import json
import resource
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from twinproof.align.match import Matching, Pair
from twinproof.base.errors import InternalError, TwinproofError
from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Unknown, Verdict, join
from twinproof.check import check_with
from twinproof.ir.instruction import Call
from twinproof.java.find.jdk import find_jdk
from twinproof.java.sidecar import Sidecar
from twinproof.language.runner import CallLimits
from twinproof.smt.chain import Chain, make_ideal_solver, make_solver
from twinproof.target import Checked, Target, match_targets, open_target

Json = dict[str, Any]


def main() -> None:
    """Answer each line of standard input."""
    settings = json.loads(sys.argv[1])
    limit = settings.pop("memory") << 20
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))  # not of all memory: a JVM reserves much that it never uses
    gc.set_threshold(100_000, 20, 50)  # as the command line does
    options = Options(**settings | {"strategy": tuple(settings["strategy"])})
    with (
        Sidecar(find_jdk(), CallLimits(seconds=1.0)) as sidecar,
        make_solver() if options.numbers == "exact" else make_ideal_solver() as solver,
    ):
        sidecar.start_in_background()
        for line in sys.stdin:
            print(json.dumps(_answer(json.loads(line), sidecar, solver, options)), flush=True)
            gc.collect()  # the JDK's image is mapped anew for each pair


def _answer(request: Json, sidecar: Sidecar, solver: Chain, options: Options) -> Json:
    begin = time.monotonic()
    try:
        checked = list(_check(request, sidecar, solver, options))
        found = _data(checked)
    except InternalError as bug:  # execution contradicts us
        found = _unknown(f"{type(bug).__name__}: {bug}") | {"kind": "wrong"}
    except (TwinproofError, MemoryError, RecursionError) as error:
        found = _unknown(f"error: {type(error).__name__}: {error}")
    return found | {"seconds": round(time.monotonic() - begin, 3)}


def _check(request: Json, sidecar: Sidecar, solver: Chain, options: Options) -> Iterator[Checked]:
    """The methods in question, each with its share of the time, until one is known to differ."""
    old, new = open_target(request["old"]), open_target(request["new"])
    matching = match_targets(old, new, renamed(old, new))
    pairs = asked(matching, request["method"])
    share = replace(options, timeout=options.timeout / max(1, len(pairs)))
    for checked in check_with(sidecar, solver, old, new, matching, pairs, share):
        yield checked
        if isinstance(checked.verdict, Different):
            return


def renamed(old: Target, new: Target) -> dict[str, str]:
    """What the one program of each side is called: the suites give every version a name of its own."""
    tops = [{name for name in target.origin.classes() if "$" not in name} for target in (old, new)]
    old_names, new_names = tops[0] - tops[1], tops[1] - tops[0]
    return {old_names.pop(): new_names.pop()} if len(old_names) == 1 == len(new_names) else {}


def asked(matching: Matching, method: str | None) -> list[Pair]:
    """The pairs of methods of this name, constructors having their class's, or else those that no other method of the old program calls."""
    if method is not None:
        return [pair for pair in matching.pairs if method == (_class_name(pair) if pair.old.name == "<init>" else pair.old.name)]
    called = {name for pair in matching.pairs for name in _called(pair)}
    return [pair for pair in matching.pairs if (pair.old.name, pair.old.descriptor) not in called]


def _class_name(pair: Pair) -> str:
    return pair.old.owner.replace("$", ".").rpartition(".")[2]


def _called(pair: Pair) -> set[tuple[str, str]]:
    """The methods that the old version calls, but for itself."""
    body = pair.old.body
    assert body is not None
    calls = [instr.method for block in body.blocks for instr in block.instrs if isinstance(instr, Call)]
    found = {(method.name, method.descriptor) for method in calls}
    return found - {(pair.old.name, pair.old.descriptor)}


def _data(checked: list[Checked]) -> Json:
    if not checked:
        return _unknown("error: no such method on both sides")
    verdict = join(each.verdict for each in checked)
    at = next((each for each in checked if type(each.verdict) is type(verdict)), checked[0])
    several = len(checked) > 1
    return _verdict(verdict, at.verdict.strategy) | {
        "method": at.pair.id,
        "steps": [f"{each.pair.old.name}: {step}" if several else step for each in checked for step in each.steps],
    }


def _verdict(verdict: Verdict, strategy: str) -> Json:
    match verdict:
        case Equivalent(scope):
            kind = "equivalent" if scope.is_unbounded else "bounded"
            return {"kind": kind, "strategy": strategy, "why": ", ".join(map(str, scope.bounds)), "witness": None}
        case Different(witness):
            return {"kind": "different", "strategy": strategy, "why": "", "witness": witness.to_json() | {"test": "", "parting": None}}
        case Unknown(reason):
            return _unknown(f"{reason.id}: {reason.text}") | {"strategy": strategy}


def _unknown(why: str) -> Json:
    return {"kind": "unknown", "strategy": "", "why": why[:1000], "witness": None, "method": "", "steps": []}


if __name__ == "__main__":
    main()
