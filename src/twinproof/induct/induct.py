"""The inductive strategy: loops and recursion for all iterations, both versions in lock step.

Both methods are cut at their loop heads and at the calls that are not followed (`segment`, `callees`). The rule: whenever both versions are
at a pair of cut points, their heaps are the same and the coupled variables are equal (`couple`). It is proved segment by segment
(`lockstep`): from an arbitrary common heap with equal coupled variables both sides run to their next cut points or ends, and must get there
under the same conditions, with the same heap and the rule restored. The pairs of cut points are not guessed but found, as those that
both sides can be at together.

What is assumed of a state at a cut point is weaker than what is known of it (aliasing is arbitrary, allocated objects are any objects), so
this strategy proves equality and never claims a difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import product

from twinproof.align.match import Matching, Pair
from twinproof.base import shares
from twinproof.base.assumption import TERMINATES, Assumption, unknown_method
from twinproof.base.budget import Clock
from twinproof.base.dataclass import replace
from twinproof.base.verdict import Proof
from twinproof.bounded.bounded import Arithmetic, Equal, Open, Result, Solvers
from twinproof.execute.explore import OutOfBudget
from twinproof.execute.universe import Universe
from twinproof.induct.abridged import Abstraction, abstractions
from twinproof.induct.attempts import FUNCTIONS, Attempts
from twinproof.induct.callees import Callees, MethodPair
from twinproof.induct.couple import OLD
from twinproof.induct.lockstep import MethodProof
from twinproof.induct.pure import PureCalls, Quiet
from twinproof.induct.steps import Gap, Pace, Setting, title
from twinproof.ir.program import ABSTRACT, INTERFACE
from twinproof.ir.side import Side
from twinproof.same.structural import structural_of
from twinproof.same.touched import changes
from twinproof.term.build import apply

RULE = "by induction, in lock step: wherever both versions are at a pair of cut points, heaps and coupled variables are the same"
ABSTRACTED = (Pace(with_facts=False), Pace())


def induct(
    matching: Matching,
    pair: Pair,
    solver: Solvers,
    clock: Clock,
    shape: str,
    note: Callable[[str], None],
    exceptions: str = "class",
    arithmetic: Arithmetic = apply,
    abstractly: bool = False,
) -> Result:
    """Equal for all inputs, or open with the place where the proof fails; the invariants are part of the proof. `abstractly`: only with
    common code abstracted."""
    universe = Universe(matching.old, matching.classes)
    root = (pair.old, pair.new)
    following, cutting = (
        Setting((matching.old, matching.new), universe, callees, solver, clock, exceptions, arithmetic, PureCalls(callees))
        for callees in (Callees(matching, universe), Callees(matching, universe, cuts_unknown=True))
    )
    if abstractly:
        return _attempt(following, root, shape, note, abstractly)
    if cutting.callees.has_unknown(root):  # what holds whatever the classes of inputs are says more
        limited = replace(cutting, clock=shares.CUTTING.deadline(clock))
        result = _attempt(limited, root, shape, note)
        if isinstance(result, Equal):
            return result
    return _attempt(following, root, shape, note)


def _attempt(setting: Setting, root: MethodPair, shape: str, note: Callable[[str], None], abstractly: bool = False) -> Result:
    induction = Induction(setting, abstractly)
    try:
        lines = induction.run(root, shape)
    except Gap as gap:
        note(f"induct: {gap}")
        return Open("induction", str(gap))
    except OutOfBudget as stop:
        return Open("budget", str(stop))
    note(f"induct: proved{'' if induction.ends_alike else ', wherever both end'}")
    unknown = [unknown_method(name) for name in sorted(induction.unknown)]
    ending = [] if induction.ends_alike else [TERMINATES]
    return Equal((), (*unknown, *sorted(induction.assumed), *ending), Proof(RULE, tuple(lines), forms=tuple(induction.forms)))


class Unproved(Gap):
    """What was tried with common code abstracted; the reason of another attempt says more."""


class Loud(Exception):
    """A method that was taken for a function is not known to be one."""


class Induction:
    """The proofs of a pair of methods and of all pairs they call without being followed."""

    def __init__(self, setting: Setting, abstractly: bool = False) -> None:
        self.setting = setting
        self.abstractly = abstractly
        self.callees = setting.callees
        self.unknown: set[str] = set()  # methods whose code nobody has seen
        self.assumed: set[Assumption] = set()  # what was taken for granted about inputs
        self.forms: dict[str, None] = {}  # in which the proofs went through
        self.ends_alike = True  # whether each version surely ends where the other does
        self._structural = structural_of(*setting.sides, setting.universe.user_classes)
        self._pure = setting.pure or PureCalls(setting.callees)
        self._quiet: dict[Quiet, tuple[str, ...]] = {}  # methods that are functions, with the lines of the proof
        self._apart: set[Quiet] = set()  # those of them that are not known to end alike

    def run(self, root: MethodPair, shape: str) -> list[str]:
        """The lines of the proof; raises where it fails."""
        self._must_meet_same_types(root)
        called = any(self.callees.reaches(side, method, method) for side, method in enumerate(root))
        proof = self._prove(root, called, shape)
        self._must_be_defined(root)
        lines, todo, done = list(proof.lines()), list(proof.needs), {root} if called else set()
        while todo:
            pair = todo.pop()
            if pair not in done:
                done.add(pair)
                more, needs = self._called(pair)
                lines += more
                todo += needs
        return [*lines, *(line for found in self._quiet.values() for line in found)]

    def _must_be_defined(self, root: MethodPair) -> None:
        """A version that is undefined on every input is compared with nothing."""
        setting, ground = self.setting, self.setting.ground
        inputs = ground.inputs(setting.universe, ground.generics(setting.sides, setting.exceptions), "any", arbitrary=False, wide=False)
        if ground.is_never_defined(setting.check(inputs), setting.sides[OLD], root[OLD]):
            raise Gap(f"{title(root)}: what the old version does is undefined on every input")

    def _must_meet_same_types(self, root: MethodPair) -> None:
        """A type must have the same values on both sides: what one side's code says of a variable is taken for both. Classes that the
        code cannot come to are no values of what it meets."""
        names, sides = self.setting.universe.user_classes, self.setting.sides
        apart = frozenset(name for name in names if _supertypes(sides[0], name) != _supertypes(sides[1], name))
        if changes(*sides, names).meets(root[0], apart):
            raise Gap(f"the supertypes of class {min(apart)} differ")

    def _called(self, pair: MethodPair) -> tuple[list[str], list[MethodPair]]:
        """The proof of a pair that another proof relies on, and the pairs it relies on in turn."""
        if self._is_same_code(pair):
            return [f"{title(pair)}: the same code"], []
        proof = self._prove(pair, called=True)
        return list(proof.lines()), list(proof.needs)

    def _prove(self, pair: MethodPair, called: bool, shape: str = "any") -> MethodProof:
        """The first proof that goes through and shows that both end alike, cheap ones first; else the first one that goes through. If none
        does, the reason is that of the plain one."""
        setting = self.setting
        best: MethodProof | None = None
        reason: Gap | None = None
        try:
            for attempt in self._attempts(pair, called, shape):
                try:
                    proof = attempt()
                except Gap as gap:
                    reason = gap if reason is None or isinstance(reason, Unproved) else reason
                    continue
                if self._end_alike(proof):
                    return self._accepted(proof, True)
                if best is None:
                    best = proof
                    self.setting = replace(setting, clock=shares.ENDING.deadline(setting.clock))
        except OutOfBudget:
            if best is None:
                raise
        finally:
            self.setting = setting
        if best is not None:
            return self._accepted(best, False)
        raise reason if reason is not None and not self.abstractly else Gap(f"{title(pair)}: not proved with common code abstracted")

    def _attempts(self, pair: MethodPair, called: bool, shape: str) -> Iterator[Callable[[], MethodProof]]:
        """Ways to prove a pair; with common code abstracted each has its own time."""
        for pace, abstraction in product(ABSTRACTED, self._abstractions(pair) if self.setting.ground.changes_forms else ()):
            yield partial(self._abstracted, pair, called, shape, pace, abstraction)
        if not self.abstractly:
            for pace, form in Attempts(self.setting, pair):
                yield partial(self._tried, pair, called, shape, pace, form)

    def _abstracted(self, pair: MethodPair, called: bool, shape: str, pace: Pace, abstraction: Abstraction) -> MethodProof:
        limited = replace(self.setting, clock=shares.ABSTRACTED.deadline(self.setting.clock))
        try:
            return self._proved(MethodProof(limited, pair, called, shape, pace, abstraction))
        except (Gap, OutOfBudget) as problem:
            raise Unproved(str(problem)) from None

    def _tried(self, pair: MethodPair, called: bool, shape: str, pace: Pace, form: Abstraction | None) -> MethodProof:
        """A proof, tried again while methods that were taken for functions turn out to be none."""
        while True:
            with suppress(Loud):
                return self._proved(MethodProof(self.setting, pair, called, shape, pace, form))

    def _proved(self, proof: MethodProof) -> MethodProof:
        proof.run()
        self._must_be_functions(list(proof.relied))
        return proof

    def _end_alike(self, proof: MethodProof) -> bool:
        return not (proof.relied and self._apart) and proof.ends_alike()

    def _accepted(self, proof: MethodProof, ends_alike: bool) -> MethodProof:
        self.ends_alike = self.ends_alike and ends_alike
        self.unknown |= proof.unknown.keys()
        self.assumed |= proof.assumed.keys()
        self.forms.update(dict.fromkeys(proof.forms))
        return proof

    def _must_be_functions(self, todo: list[Quiet]) -> None:
        """Raise unless pairs of methods that only read are equal and never throw; like all proofs, these may use each other."""
        found: dict[Quiet, tuple[str, ...]] = {}
        while todo:
            one = todo.pop()
            if one not in self._quiet and one not in found:
                proof = self._function(one)
                self._apart |= set() if proof.ends_alike() else {one}
                found[one] = (*proof.lines(), "  neither throws" + (", given no null" if one[1] else ""))
                todo += proof.relied
        self._quiet |= found

    def _function(self, one: Quiet) -> MethodProof:
        for pace in FUNCTIONS:
            proof = MethodProof(self.setting, one[0], called=True, shape="any", pace=pace, quiet=one[1])
            with suppress(Gap):
                proof.run()
                return proof
        self._pure.loud.add(one[0])
        raise Loud(f"{title(one[0])} is not known to be a function")

    def _abstractions(self, pair: MethodPair) -> Iterator[Abstraction]:
        return abstractions(self.callees, pair, self._structural.same_step, self.setting.arithmetic is not apply)

    def _is_same_code(self, pair: MethodPair) -> bool:
        """Whether two methods are one: their code, and that of all they run; what it makes must be what an input can be."""
        return self.setting.ground.trusts_same_code and self._structural.same(*pair) and self.callees.keeps_to_itself(OLD, pair[OLD])


def _supertypes(side: Side, name: str) -> tuple[object, ...]:
    cls = side.find(name)
    assert cls is not None
    return (cls.flags & (ABSTRACT | INTERFACE), *(side.common(above) for above in (cls.superclass, *cls.interfaces) if above))
