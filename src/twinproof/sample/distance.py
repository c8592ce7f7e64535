"""Search by distance: inputs are moved to where a branch flips, and the versions run there.

Both versions are executed on the interpreter with an eye on what they compare. Where one side of a comparison is a number of the input,
or near one, that number is put at the other side and next to it. An input on which some comparison came out as never before is where
the search goes on. All of it depends on the seed and the number of runs only. The interpreter is a rough one, so that what seems to tell
the versions apart has to be confirmed.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from twinproof.align.fields.lone import is_shared
from twinproof.base.budget import Deadline
from twinproof.base.dataclass import dataclass
from twinproof.base.options import Exceptions
from twinproof.execute.universe import Universe
from twinproof.heap.names import Names
from twinproof.heap.observe import Input, Observation, Scalar, Stopped
from twinproof.heap.places import Place, put
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import NextBlock, Run, RunLimits, machine_of
from twinproof.interpret.objects import Registers
from twinproof.ir.instruction import Apply, Branch, Instruction, Switch, Value
from twinproof.ir.program import Method
from twinproof.ir.types import DOUBLE, FLOAT, REF
from twinproof.language.known import KnownClasses
from twinproof.language.language import Fidelity
from twinproof.sample.catalogue import Catalogue
from twinproof.sample.concrete import SideFiles, same
from twinproof.sample.generate import Generator
from twinproof.sample.harvest import harvest
from twinproof.sample.made import Own
from twinproof.sample.sample import Plan
from twinproof.sample.slots import numbers, plain, scalar
from twinproof.term.encode_order import at as float_at
from twinproof.term.encode_order import rank

_LIMITS = RunLimits(blocks=10_000, depth=300)
_STARTS = 40  # inputs by chance to begin with
_PER_SITE = 3  # comparisons at one place of the code that count in one run
_CASES = 8  # of a switch
_NEAR = 16  # how far a compared integer may be from one of the input to be taken for it
_MOST_LOST = 150
_DOUBTS = 12  # inputs that seemed to tell the versions apart, but did not
_BUSY = 2.5  # times as long by the clock as the search may work itself
_ALONE = 4  # comparisons of one run that only one version makes, at most

Site = tuple[int, int]  # which version, which instruction
Confirm = Callable[[Input], bool]


@dataclass(frozen=True, slots=True)
class Compared:
    """Two numbers that were compared, and where."""

    site: Site
    left: float
    right: float

    @property
    def outcome(self) -> tuple[Site, int]:
        """How the comparison came out."""
        return self.site, (self.left > self.right) - (self.left < self.right)


def find_by_distance(
    old: SideFiles, new: SideFiles, universe: Universe, plan: Plan, confirm: Confirm, exceptions: Exceptions = "class"
) -> tuple[Input | None, int]:
    """An input on which the versions seem to differ and, as `confirm` says, do, if one is found; and the number of runs."""
    users = universe.user_classes.__contains__
    harvests = (harvest(old.side, old.method, users), harvest(new.side, new.method, users))
    generator = Generator(old, Catalogue(old, new, universe), harvests, plan.seed, plan.sharing)
    if generator.lacks_receiver or generator.is_fixed:
        return None, 0
    starts = [*plan.seeds, *(generator.input(number, cyclic=False) for number in range(_STARTS))]
    search = _Search((_Watched(old, 0), _Watched(new, 1)), plan, confirm, exceptions, partial(is_shared, old.side, new.side))
    return search.run(plan.keep(starts)), search.runs


class _Watched:
    """One version on the interpreter, with what it compares."""

    def __init__(self, files: SideFiles, number: int) -> None:
        self._machine = machine_of(files.side.program, Fidelity.NEAR, _LIMITS)
        self._machine.watch = self._watch
        self._method = files.method
        self.known = files.side.program.known_classes
        self._number = number
        self._own, self._common = Own(files.side, files.other), Names(files.side.common)
        self._sites: dict[tuple[str, int], int] = {}
        self._compared: list[Compared] = []
        self._counts: dict[int, int] = {}

    def run(self, given: Input) -> tuple[Observation, list[Compared]]:
        """What can be seen of one call, and what was compared in it."""
        machine, method = self._machine, self._method
        self._compared, self._counts = [], {}
        machine.renew(machine.runtime.is_library)
        own = self._own.input(given)
        seen = observe(machine, method.owner, method.name, method.descriptor, own, lambda name: not machine.runtime.is_library(name))
        return self._common.observation(seen), self._compared

    def _watch(self, method: Method, instr: Instruction, at: Callable[[Value], int], run: Run) -> Run:
        """The instruction; if it compares numbers, recorded."""
        if self._machine.runtime.is_library(method.owner):
            return run
        site = self._sites.setdefault((f"{method.owner}.{method.name}{method.descriptor}", id(instr)), len(self._sites))
        match instr:
            case Branch(op, (a, b)) if op.args[0] is not REF:
                return self._recording(site, run, at(a), at(b))
            case Apply(_, op, (a, b)) if op.name.startswith("cmp"):
                return self._recording(site, run, at(a), at(b))
            case Switch(value, cases):
                return self._switching(site, run, at(value), [number for number, _ in cases[:_CASES]])
        return run

    def _recording(self, site: int, run: Run, a: int, b: int) -> Run:
        def recorded(regs: Registers) -> NextBlock:
            self._record(site, regs[a], regs[b])
            return run(regs)

        return recorded

    def _switching(self, site: int, run: Run, value: int, cases: list[int]) -> Run:
        def recorded(regs: Registers) -> NextBlock:
            for number in cases:
                self._record(site, regs[value], number)
            return run(regs)

        return recorded

    def _record(self, site: int, a: float, b: float) -> None:
        count = self._counts.get(site, 0)
        if count < _PER_SITE:
            self._counts[site] = count + 1
            self._compared.append(Compared((self._number, site), a, b))


class _Search:
    """One search: what was tried, how comparisons came out so far, and what to try next."""

    def __init__(
        self, versions: tuple[_Watched, _Watched], plan: Plan, confirm: Confirm, exceptions: Exceptions, is_shared: Callable[[str], bool]
    ) -> None:
        self._versions = versions
        self._known = versions[0].known
        self._plan = plan
        self._confirm = confirm
        self._doubts = 0
        self._exceptions = exceptions
        self._is_shared = is_shared
        self._random = Random(plan.seed)
        self._clock = Deadline(_BUSY * plan.seconds, plan.seconds)
        self._outcomes: set[tuple[Site, int]] = set()
        self._flipped: Counter[Site] = Counter()  # comparisons that only one version makes
        self._tried: set[Input] = set()
        self._turn = 0
        self._starts: deque[Input] = deque()
        self._apart: deque[Input] = deque()
        self._new: deque[Input] = deque()
        self._near: deque[Input] = deque()
        self._later: list[Input] = []
        self._lost = 0
        self.runs = 0

    def run(self, starts: list[Input]) -> Input | None:
        """The first input on which the versions differ."""
        self._starts.extend(starts)
        while not self._is_over() and (self._starts or self._apart or self._new or self._near or self._later):
            given = self._next()
            if self._plan.keep([given]) and self._differ(given):
                return given
        return None

    def _next(self) -> Input:
        """In turns: where the versions compare different numbers, where a comparison came out as never before, the latest such first, by
        chance, and where a number of the input is only near to what was compared; else anything."""
        self._turn += 1
        queues = (self._apart, self._new, self._starts, self._near)
        for place in range(len(queues)):
            queue = queues[(self._turn + place) % len(queues)]
            if queue:
                return queue.popleft()
        return self._later.pop(self._random.randrange(len(self._later)))

    def _is_over(self) -> bool:
        return self.runs >= self._plan.runs or self._lost > _MOST_LOST or self._doubts > _DOUBTS or self._clock.left() <= 0

    def _differ(self, given: Input) -> bool:
        if given in self._tried or self._is_over():
            return False
        self._tried.add(given)
        self.runs += 1
        compared: list[Compared] = []
        seen: list[Observation] = []
        for version in self._versions:
            observation, more = version.run(given)
            seen.append(observation)
            compared += more
        if any(isinstance(one.end, Stopped) for one in seen):
            self._lost += 1
        elif not same(self._known, seen[0], seen[1], given.heap, self._exceptions, is_shared=self._is_shared):
            if self._confirm(given):
                return True
            self._doubts += 1
        self._go_on(given, compared)
        return False

    def _go_on(self, given: Input, compared: list[Compared]) -> None:
        """Note the neighbours of an input."""
        alone = _alone(compared)
        flipped = self._least_flipped([one for one in alone if any(True for _ in _neighbours(self._known, given, one))])
        new = [one for one in compared if one not in alone and one.outcome not in self._outcomes]
        self._outcomes.update(one.outcome for one in compared)
        self._new.extendleft([neighbour for one in new for neighbour in _neighbours(self._known, given, one)][::-1])
        self._apart.extend(neighbour for one in flipped for neighbour in _neighbours(self._known, given, one))
        self._near.extend(neighbour for one in (*new, *flipped) for neighbour in _neighbours(self._known, given, one, near=True))
        if len(self._later) < 4 * self._plan.runs:
            self._later.extend(
                neighbour for one in compared if one not in new and one not in alone for neighbour in _neighbours(self._known, given, one)
            )

    def _least_flipped(self, alone: list[Compared]) -> list[Compared]:
        """Some of the comparisons that only one version makes and that can be flipped, those that had their turn least often."""
        chosen = sorted(alone, key=lambda one: self._flipped[one.site])[:_ALONE]
        self._flipped.update(one.site for one in chosen)
        return chosen


def _alone(compared: list[Compared]) -> list[Compared]:
    """Comparisons of two numbers that the other version does not compare: between its threshold and this one, only one branch flips."""
    pairs = [{(one.left, one.right) for one in compared if one.site[0] == version} for version in (0, 1)]
    return [one for one in compared if (one.left, one.right) not in pairs[1 - one.site[0]]]


def _neighbours(known: KnownClasses, given: Input, one: Compared, near: bool = False) -> Iterator[Input]:
    """The inputs at which a comparison would come out another way, as far as one of its sides is a number of the input, or near one."""
    wanted = _wanted_near if near else _wanted
    for place, value in numbers(known, given).items():
        for side, other in ((one.left, one.right), (one.right, one.left)):
            number = wanted(plain(value), side, other)
            if number is not None:
                yield from _around(given, place, value, number)


def _wanted(value: float, side: float, other: float) -> float | None:
    """What a number of the input would have to be for a side that is like it to be like the other."""
    if value != value or other != other or abs(value) == float("inf"):
        return None
    if side == value:
        return other
    return -other if side == -value else None


def _wanted_near(value: float, side: float, other: float) -> float | None:
    """The same for a whole side that is not far from it."""
    whole = isinstance(value, int) and isinstance(side, int) and abs(other) < float("inf")
    return other - (side - value) if whole and 0 < abs(side - value) <= _NEAR else None


def _around(given: Input, place: Place, value: Scalar, wanted: float) -> Iterator[Input]:
    for step in (0, 1, -1):
        if value.type is DOUBLE or value.type is FLOAT:
            middle = scalar(value.type, wanted)
            near = None if middle is None else scalar(value.type, float_at(value.type, rank(value.type, plain(middle)) + step))
        else:
            near = scalar(value.type, wanted + step)
        if near is not None:
            yield put(given, place, near)
