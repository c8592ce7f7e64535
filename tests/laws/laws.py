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
from twinproof.base.budget import Deadline
from twinproof.base.dataclass import replace
from twinproof.base.options import Options
from twinproof.bounded.bounded import BoundedCheck, Distinct, Equal, Open, Result, symbolic_arguments
from twinproof.bounded.deepen import search
from twinproof.check import check_pairs, check_with
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import SideGenerics
from twinproof.execute.universe import Universe
from twinproof.heap.observe import Input, Observation, Stopped
from twinproof.induct.induct import induct
from twinproof.ir.program import Method
from twinproof.java.find.jdk import find_jdk
from twinproof.java.sidecar import Sidecar
from twinproof.language.runner import CallLimits, LoadedSide
from twinproof.prove.stages import NAMES
from twinproof.same.events import tolerant_of
from twinproof.smt.chain import make_solver
from twinproof.target import match_targets

SECONDS = 3.0
OPTIONS = Options(timeout=SECONDS, bound=16)
BOUNDS = (1, 2, 5)
KILLING_RUNS, TOGETHER = 120, 15
ALONE, ALONE_BOUND = 1.0, 6  # for each strategy by itself
HARMLESS = (RENAMED, REORDERED, EXTRACTED)


Names = Sequence[str]


class Verdicts:
    """The kinds of verdicts on the methods of a batch, each pair of versions checked once."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self._known: dict[tuple[str, str, str], str] = {}

    def of(self, old: str, new: str, names: Iterable[str]) -> dict[str, str]:
        """What `check` says of each of these methods."""
        missing = [name for name in names if (old, new, name) not in self._known]
        if missing:
            left, right = self.batch.target(old), self.batch.target(new)
            matching = match_targets(left, right)
            for checked in check_pairs(left, right, matching, pairs_named(matching, missing), OPTIONS):
                self._known[old, new, checked.pair.old.name] = kind(checked.verdict)
        return {name: self._known[old, new, name] for name in names}


def equals_itself(verdicts: Verdicts, names: Names, tally: Tally) -> None:
    """check(a, a) is Equivalent; so it is, or undecided, where the code is not seen to be the same."""
    target = verdicts.batch.target(BASE)
    matching = match_targets(target, target)
    for name, found in verdicts.of(BASE, BASE, names).items():
        if found != "equivalent":
            tally.violations.append(f"{verdicts.batch.folder} {name} against itself: {found}")
    with make_solver() as solver:
        for pair in pairs_named(matching, names):
            result = search(matching, pair, solver, Deadline(SECONDS), OPTIONS.bound, "any", _ignore)
            tally.kinds[_kind(result)] += 1
            if isinstance(result, Distinct):
                tally.violations.append(f"{verdicts.batch.folder} {pair.id} against itself: {result}")


def rewrites_are_not_different(verdicts: Verdicts, names: Names, tally: Tally) -> None:
    """What a rewrite keeps, no verdict denies."""
    for name, found in verdicts.of(BASE, REWRITTEN, names).items():
        tally.kinds[found] += 1
        if found == "different":
            tally.violations.append(f"{verdicts.batch.folder} {name} rewritten: {found}")


def killed_mutants_are_not_equivalent(verdicts: Verdicts, names: Names, tally: Tally) -> None:
    """A mutant that some run tells apart is not Equivalent; provers are asked one by one, without runs that would save them."""
    killed = killing_inputs(verdicts.batch, names)
    old, new = verdicts.batch.target(BASE), verdicts.batch.target(MUTATED)
    matching = match_targets(old, new)
    structural = tolerant_of(matching)
    with make_solver() as solver:
        for pair in pairs_named(matching, killed):
            found = search(matching, pair, solver, Deadline(SECONDS), OPTIONS.bound, "any", _ignore)
            proved = induct(matching, pair, solver, Deadline(SECONDS), "any", _ignore)
            tally.kinds[_kind(found)] += 1
            if structural.same(pair.old, pair.new) or isinstance(found, Equal) or isinstance(proved, Equal):
                tally.violations.append(f"{verdicts.batch.folder} {pair.id} mutated: {found}, {proved}, but see {killed[pair.old.name]}")


def sides_may_be_swapped(verdicts: Verdicts, names: Names, tally: Tally) -> None:
    """check(a, b) and check(b, a) never contradict each other."""
    for version in (MUTATED, REWRITTEN):
        there, back = verdicts.of(BASE, version, names), verdicts.of(version, BASE, names)
        for name in names:
            _hold(verdicts, tally, f"{name} {version}, swapped", there[name], back[name])


def harmless_changes_do_not_flip(verdicts: Verdicts, names: Names, tally: Tally) -> None:
    """Renamed locals, reordered fields and an extracted private method on one side leave the verdict as it is."""
    for version, some in ((MUTATED, names[::2]), (REWRITTEN, names[1::2])):
        first = verdicts.of(BASE, version, some)
        for change in HARMLESS:
            for name, found in verdicts.of(change, version, some).items():
                _hold(verdicts, tally, f"{name} {version}, {change}", first[name], found)


def harmless_changes_are_equivalent(verdicts: Verdicts, names: Names, tally: Tally) -> None:
    """Renamed locals, reordered fields and an extracted private method are no difference."""
    for change in HARMLESS:
        for name, found in verdicts.of(BASE, change, names).items():
            _hold(verdicts, tally, f"{name} {change}", "equivalent", found)


def larger_bounds_keep_differences(verdicts: Verdicts, names: Names, tally: Tally) -> None:
    """What differs within a bound differs within a larger one, and what is equal for all inputs is equal within all bounds."""
    old, new = verdicts.batch.target(BASE), verdicts.batch.target(MUTATED)
    matching = match_targets(old, new)
    universe = Universe(matching.old, matching.classes)
    with make_solver() as solver:
        for pair in pairs_named(matching, names):
            kinds: list[str] = []
            for bound in BOUNDS:
                inputs = Inputs(universe, SideGenerics(matching.old))
                check = BoundedCheck(matching.old, matching.new, inputs, solver, Deadline(SECONDS), bound)
                kinds.append(_kind(check.run(pair.old, pair.new, symbolic_arguments(inputs, matching.old, pair.old))))
            _hold_in_order(verdicts, tally, pair, kinds)


def strategies_do_not_contradict(verdicts: Verdicts, names: Names, tally: Tally) -> None:
    """No strategy alone says equivalent where another one says different."""
    for version in (MUTATED, REWRITTEN):
        for name, kinds in _said_alone(verdicts.batch, version, names).items():
            found = {each for each in kinds.values() if each in ("equivalent", "different")}
            tally.kinds[", ".join(sorted(found)) or "unknown, by any alone"] += 1
            if len(found) > 1:
                tally.violations.append(f"{verdicts.batch.folder} {name} {version}: {kinds}")


def _said_alone(batch: Batch, version: str, names: Names) -> dict[str, dict[str, str]]:
    """What each strategy by itself says of some methods."""
    old, new = batch.target(BASE), batch.target(version)
    matching = match_targets(old, new)
    said: dict[str, dict[str, str]] = {name: {} for name in names}
    with Sidecar(find_jdk(), CallLimits(seconds=1.0)) as sidecar, make_solver() as solver:
        for strategy in NAMES:
            options = replace(OPTIONS, timeout=ALONE, bound=ALONE_BOUND, strategy=(strategy,))
            for checked in check_with(sidecar, solver, old, new, matching, pairs_named(matching, names), options):
                said[checked.pair.old.name][strategy] = kind(checked.verdict)
    return said


def _hold_in_order(verdicts: Verdicts, tally: Tally, pair: Pair, kinds: Sequence[str]) -> None:
    tally.kinds[" ".join(found.split()[0].strip(",") for found in kinds)] += 1
    for at, found in enumerate(kinds):
        flipped = {"different": ("equivalent", "bounded"), "equivalent": ("different", "bounded")}.get(found, ())
        if any(later in flipped for later in kinds[at + 1 :]):
            tally.violations.append(f"{verdicts.batch.folder} {pair.id} with the bounds {BOUNDS}: {kinds}")


def _hold(verdicts: Verdicts, tally: Tally, what: str, before: str, after: str) -> None:
    tally.kinds[after] += 1
    if {before, after} in ({"different", "equivalent"}, {"different", "bounded"}):
        tally.violations.append(f"{verdicts.batch.folder} {what}: {before}, then {after}")


def _ignore(line: str) -> None:
    pass


def _kind(result: Result) -> str:
    match result:
        case Equal(cuts):
            return "bounded" if cuts else "equivalent"
        case Distinct():
            return "different"
        case Open(reason, detail):
            return f"unknown, {reason}: {detail[:80]}"


def killing_inputs(batch: Batch, methods: Names) -> Mapping[str, Input]:
    """For each mutant that random runs on the JVM tell apart, the first input that does."""
    target = batch.target(BASE)
    names = target.origin.classes()
    with Sidecar(find_jdk(), CallLimits(seconds=1.0)) as sidecar:
        sides = [sidecar.load([batch.classes(version)]) for version in (BASE, MUTATED)]
        pairs = pairs_named(match_targets(target, target), methods)
        found = {pair.old.name: _killing_input(sidecar, sides, pair.old, RandomInputs(target.program, names, pair.old)) for pair in pairs}
    return {name: given for name, given in found.items() if given is not None}


def _killing_input(sidecar: Sidecar, sides: Sequence[LoadedSide], method: Method, inputs: RandomInputs) -> Input | None:
    random = Random(method.name)
    ends = True  # on cycles, as far as was seen: a run that does not end takes long
    for start in range(0, KILLING_RUNS, TOGETHER):
        shapes = [Shape.ANY if start and ends else Shape.ACYCLIC, *([Shape.ACYCLIC] * (TOGETHER - 1))]
        given = [inputs.make(random, shape) for shape in shapes]
        before, after = (sidecar.observe_many(side, method.owner, method.name, method.descriptor, given) for side in sides)
        ends = ends and not any(isinstance(seen.end, Stopped) for seen in (*before, *after))
        for one, old, new in zip(given, before, after, strict=True):
            if _differ(one, old, new):
                return one
    return None


def _differ(given: Input, old: Observation, new: Observation) -> bool:
    is_decided = not isinstance(old.end, Stopped) and not isinstance(new.end, Stopped)
    return is_decided and not agree(given.heap, old, new)
