"""The laws: what must hold between verdicts, one function per law, each counting what it saw in a `Tally`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from benchmarks.agree import agree
from benchmarks.heaps import Inputs as RandomInputs
from benchmarks.heaps import Shape
from laws.batches import BASE, EXTRACTED, MUTATED, RENAMED, REORDERED, REWRITTEN, Batch, pairs_named
from laws.tally import Tally, kind
from twinproof.align.match import Pair
from twinproof.check import check_pairs, match_targets
from twinproof.execute.generics import SideGenerics
from twinproof.execute.inputs import Inputs
from twinproof.execute.universe import Universe
from twinproof.ir.observe import Input, Observation, Stopped
from twinproof.jvm.jdk import find_jdk
from twinproof.jvm.sidecar import Limits, Sidecar
from twinproof.options import Options
from twinproof.prove.bounded import BoundedCheck, Deadline, Distinct, Equal, Open, Result, symbolic_arguments
from twinproof.prove.search import search
from twinproof.smt.chain import make_solver

SECONDS = 3.0
OPTIONS = Options(timeout=SECONDS, bound=16)
BOUNDS = (1, 2, 5)
KILLING_RUNS = 150
HARMLESS = (RENAMED, REORDERED, EXTRACTED)


def equals_itself(batch: Batch, tally: Tally) -> None:
    """check(a, a) is Equivalent; so it is, or undecided, where the code is not seen to be the same."""
    target = batch.target(BASE)
    matching = match_targets(target, target)
    pairs = pairs_named(matching, batch.methods)
    for checked in check_pairs(target, target, matching, pairs, OPTIONS):
        if kind(checked.verdict) != "equivalent":
            tally.violations.append(f"{checked.pair.id} against itself: {checked.verdict}")
    with make_solver() as solver:
        for pair in pairs:
            result = search(matching, pair, solver, Deadline(SECONDS), OPTIONS.bound, "any", lambda line: None)
            tally.kinds[_kind(result)] += 1
            if isinstance(result, Distinct):
                tally.violations.append(f"{pair.id} against itself: {result}")


def rewrites_are_not_different(batch: Batch, tally: Tally) -> None:
    """What a rewrite keeps, no verdict denies, whichever side is the old one."""
    for old, new in ((BASE, REWRITTEN), (REWRITTEN, BASE)):
        for name, found in _verdicts(batch, old, new, batch.methods).items():
            tally.kinds[found] += 1
            if found == "different":
                tally.violations.append(f"{batch.folder} {name}, {old} against {new}: {found}")


def killed_mutants_are_not_equivalent(batch: Batch, tally: Tally) -> None:
    """A mutant that some run tells apart is not Equivalent, whichever side is the old one."""
    killed = killing_inputs(batch)
    for old, new in ((BASE, MUTATED), (MUTATED, BASE)):
        for name, found in _verdicts(batch, old, new, killed).items():
            tally.kinds[found] += 1
            if found in ("equivalent", "bounded"):
                tally.violations.append(f"{batch.folder} {name}, {old} against {new}: {found}, but see {killed[name]}")


def sides_may_be_swapped(batch: Batch, tally: Tally) -> None:
    """check(a, b) and check(b, a) never contradict each other."""
    names = list(batch.methods)
    there, back = _verdicts(batch, BASE, MUTATED, names), _verdicts(batch, MUTATED, BASE, names)
    for name in names:
        _hold(batch, tally, name, "swapped", there[name], back[name])


def harmless_changes_do_not_flip(batch: Batch, tally: Tally) -> None:
    """Renamed locals, reordered fields and an extracted private method on one side leave the verdict as it is."""
    first = _verdicts(batch, BASE, MUTATED, batch.methods)
    for change in HARMLESS:
        for name, found in _verdicts(batch, change, MUTATED, batch.methods).items():
            _hold(batch, tally, name, change, first[name], found)


def harmless_changes_are_equivalent(batch: Batch, tally: Tally) -> None:
    """Renamed locals, reordered fields and an extracted private method are no difference."""
    for change in HARMLESS:
        for name, found in _verdicts(batch, BASE, change, batch.methods).items():
            _hold(batch, tally, name, change, "equivalent", found)


def larger_bounds_keep_differences(batch: Batch, tally: Tally) -> None:
    """What differs within a bound differs within a larger one, and what is equal for all inputs is equal within all bounds."""
    old, new = batch.target(BASE), batch.target(MUTATED)
    matching = match_targets(old, new)
    universe = Universe(matching.old, matching.classes)
    with make_solver() as solver:
        for pair in pairs_named(matching, batch.methods):
            kinds: list[str] = []
            for bound in BOUNDS:
                inputs = Inputs(universe, SideGenerics(matching.old))
                check = BoundedCheck(matching.old, matching.new, inputs, solver, Deadline(SECONDS), bound)
                kinds.append(_kind(check.run(pair.old, pair.new, symbolic_arguments(inputs, matching.old, pair.old))))
            _hold_in_order(batch, tally, pair, kinds)


def _hold_in_order(batch: Batch, tally: Tally, pair: Pair, kinds: Sequence[str]) -> None:
    tally.kinds[" ".join(found.split()[0].strip(",") for found in kinds)] += 1
    for at, found in enumerate(kinds):
        flipped = {"different": ("equivalent", "bounded"), "equivalent": ("different", "bounded")}.get(found, ())
        if any(later in flipped for later in kinds[at + 1 :]):
            tally.violations.append(f"{batch.folder} {pair.id} with the bounds {BOUNDS}: {kinds}")


def _hold(batch: Batch, tally: Tally, name: str, change: str, before: str, after: str) -> None:
    tally.kinds[after] += 1
    if {before, after} in ({"different", "equivalent"}, {"different", "bounded"}):
        tally.violations.append(f"{batch.folder} {name} {change}: {before}, then {after}")


def _kind(result: Result) -> str:
    match result:
        case Equal(cuts):
            return "bounded" if cuts else "equivalent"
        case Distinct():
            return "different"
        case Open(reason, detail):
            return f"unknown, {reason}: {detail[:80]}"


def _verdicts(batch: Batch, old: str, new: str, names: Iterable[str]) -> dict[str, str]:
    """The kind of verdict that each method gets."""
    left, right = batch.target(old), batch.target(new)
    matching = match_targets(left, right)
    done = check_pairs(left, right, matching, pairs_named(matching, names), OPTIONS)
    return {checked.pair.old.name: kind(checked.verdict) for checked in done}


def killing_inputs(batch: Batch) -> Mapping[str, Input]:
    """For each mutant that random runs on the JVM tell apart, the first input that does."""
    target = batch.target(BASE)
    names = [name.replace("/", ".") for name in target.classpath.names()]
    killed: dict[str, Input] = {}
    with Sidecar(find_jdk(), Limits(seconds=1.0)) as sidecar:
        sides = [sidecar.load([batch.classes(version)]) for version in (BASE, MUTATED)]
        for pair in pairs_named(match_targets(target, target), batch.methods):
            inputs, random = RandomInputs(target.program, names, pair.old), Random(pair.id)
            given = [inputs.make(random, Shape.ACYCLIC if at % 3 else Shape.ANY) for at in range(KILLING_RUNS)]
            seen = [sidecar.observe_many(side, pair.old.owner, pair.old.name, pair.old.descriptor, given) for side in sides]
            first = next((one for one, old, new in zip(given, *seen, strict=True) if _differ(one, old, new)), None)
            if first is not None:
                killed[pair.old.name] = first
    return killed


def _differ(given: Input, old: Observation, new: Observation) -> bool:
    is_decided = not isinstance(old.end, Stopped) and not isinstance(new.end, Stopped)
    return is_decided and not agree(len(given.heap), old, new)
