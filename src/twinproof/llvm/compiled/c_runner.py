"""C that is compiled and called for real, as a `Runner`: by a compiler with sanitizers, and what matters by every compiler at hand.

Each call runs in a process of its own, forked from one that has the program and is confined; so it finds variables as the program starts
with them, and may crash, never end or write anywhere. What is undefined ends a call with the sanitizer's words. Sanitizers do not see all
that is undefined, and memory that was never written holds something: so before a difference is believed, the interpreter, which does see
it, and programs compiled otherwise have to do the same (`confirmed`).
"""

from __future__ import annotations

import contextlib
import resource
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from twinproof.base.budget import Clock
from twinproof.base.dataclass import dataclass, field, replace
from twinproof.base.errors import BadInput, CompileFailed, MissingTool
from twinproof.base.options import Confine
from twinproof.confine import unconfined
from twinproof.confine.answering_process import Process, ProcessDied, Silent
from twinproof.contract.claims import Judged
from twinproof.heap.observe import Input, Link, Observation, Returned, Stopped
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import Machine, RunLimits, machine_of
from twinproof.interpret.unplain import UNDEFINED
from twinproof.ir.program import INITIALISER, Program
from twinproof.ir.types import Descriptor, parse_descriptor
from twinproof.language.runner import CallLimits, LoadedSide
from twinproof.llvm.compiled.agreement import agree
from twinproof.llvm.compiled.between_seen import Between
from twinproof.llvm.compiled.c_frames import FILL, Limits, NotMade, Places, decode_places, decode_seen, encode_call
from twinproof.llvm.compiled.compilers import Way, ways
from twinproof.llvm.compiled.parameter_types import parameter_types
from twinproof.llvm.compiled.programs_of_c import Sources, build
from twinproof.llvm.load.debug_types import DebugTypes
from twinproof.llvm.load.linked import LinkedProgram
from twinproof.llvm.load.ll_types import LlUnknown
from twinproof.llvm.load.recipe import recipe_for

INSTALL = "no C compiler found: install gcc, or pip install 'twinproof[c]'"
_OUT_OF_TIME = Observation(Stopped("budget", "out of time"), "", (), ())
_UNLIMITED = 1 << 40  # megabytes: sanitizers set aside more addresses than there is memory; each call has its limit
_START_SECONDS = 60.0
_STARTS = 4  # addresses are drawn by lot, and sanitizers do not get on with all of them
_PATIENCE = 8  # times its seconds, until a call on a busy machine has had them of a processor
_INTERPRETED = RunLimits(blocks=1_000_000, depth=1000)
_AHEAD = 32  # calls under way
_OTHER_FILL = 0x5A


def _unknown(detail: str) -> Observation:
    return Observation(Stopped("unsupported", detail), "", (), ())


class _Program:
    """One version compiled in one way, and its process."""

    def __init__(self, way: Way, sources: Sources, linked: LinkedProgram, confined: bool) -> None:
        self.way = way
        self._folder = TemporaryDirectory(prefix="twinproof-")
        self._confined = confined
        self._process: Process | None = None
        self._worked = 0.0
        try:
            self._path = build(way, sources, Path(self._folder.name))
        except CompileFailed:
            self._folder.cleanup()
            raise
        entries = sources.entries()
        modules = {module.stem: module for module in sources.modules}
        functions = {number: entry.name for number, entry in enumerate(entries) if entry.is_function}
        self.numbers = {
            (linked.function(modules[entry.module], entry.name).owner, entry.name): number
            for number, entry in enumerate(entries)
            if entry.is_function
        }
        self._functions = functions
        self._variables = dict(_variables(linked, sources))
        self.places = Places({name: number for number, name in functions.items()}, self._variables, {})

    def call(self, calls: Sequence[bytes], seconds: float, left: Callable[[], float]) -> Iterator[bytes | None]:
        """The answers to some calls, in order; None where there is no time left, or none comes."""
        done = 0
        while done < len(calls):
            process = self._ready(seconds)
            sent = done
            while done < len(calls):
                while sent < len(calls) and sent - done < _AHEAD:
                    process.send(len(calls[sent]).to_bytes(4, "big") + calls[sent])
                    sent += 1
                answer = process.receive(min(_PATIENCE * seconds + _START_SECONDS, max(left(), 0.0)))
                done += 1
                if not isinstance(answer, bytes):
                    self.drop()
                    yield None
                    break
                yield answer

    def _ready(self, seconds: float) -> Process:
        for _ in range(_STARTS):
            if self._process is not None:
                return self._process
            self._start(seconds)
        if self._process is None:
            raise MissingTool(f"what {self.way} has compiled does not start")
        return self._process

    def _start(self, seconds: float) -> None:
        patience = str(int(1000 * _PATIENCE * seconds))
        with without_limit():
            self._process = Process(
                lambda to, back, marks: [str(self._path), str(to), str(back), patience], _UNLIMITED, self._confined, forks=True
            )
        hello = self._process.receive(_START_SECONDS)
        if isinstance(hello, ProcessDied | Silent):
            self.drop()
        else:
            self.places = replace(self.places, addresses=decode_places(self._functions, hello))

    def work(self) -> float:
        """Seconds of processors used so far, as far as they are known."""
        return self._worked + (0.0 if self._process is None else self._process.work())

    def drop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._worked += self._process.work()
            self._process.close()
            self._process = None

    def close(self) -> None:
        """End the process, and leave no files."""
        self.drop()
        self._folder.cleanup()


@contextlib.contextmanager
def without_limit() -> Iterator[None]:
    """While this lasts, what starts may set aside as many addresses as it likes, which a sanitizer does before anybody could let it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def _variables(linked: LinkedProgram, sources: Sources) -> Iterator[tuple[str, int]]:
    modules = {module.stem: module for module in sources.modules}
    for number, entry in enumerate(sources.entries()):
        place = None if entry.is_function else linked.variable_place(modules[entry.module], entry.name)
        if place is not None:
            yield f"{place.owner}.{place.name}", number


_Function = tuple[str, str, str]  # its class, name and descriptor


@dataclass(slots=True)
class _Version:
    """A version with what it was compiled to so far."""

    linked: LinkedProgram
    sources: Sources
    machine: Machine
    programs: dict[str, _Program | None]  # by the names of the ways; None where it does not compile
    between: dict[_Function, Between | None] = field(default_factory=dict)  # None where the types in the source are not known

    def looked_at(self, function: _Function, given: Input, seen: Observation) -> Observation:
        """What of all that a call leaves its callers look at."""
        if function not in self.between:
            self.between[function] = self._between(function)
        between = self.between[function]
        kept = _without_copies(self.linked, *function[:2], given, seen)
        return kept if between is None else between.left_out(given, kept)

    def _between(self, function: _Function) -> Between | None:
        cls, method, descriptor = function
        module = self.linked.home(cls, method)
        if module is None:
            return None
        types = DebugTypes(module)
        homes = {name: self.linked.variable_place(module, name) for name in module.variables}
        statics = {f"{place.owner}.{place.name}": types.variable(name) for name, place in homes.items() if place is not None}
        known = {key: type for key, type in statics.items() if type is not None}
        try:
            result = types.result(module.head(method).subprogram)
            return Between(types, parameter_types(types, module, method, descriptor), result, known)
        except LlUnknown:
            return None


class CRunner:
    """Compiles versions when they are first called, and calls them; for one thread at a time."""

    def __init__(
        self,
        read: Callable[[Sequence[Path]], LinkedProgram],
        program: Callable[[LinkedProgram], Program],
        limits: CallLimits,
        confine: Confine,
    ) -> None:
        self._read = read
        self._program = program
        self._seconds = limits.seconds
        self._limits = Limits(limits.heap_mb, round(limits.seconds * 1_000_000))
        self.is_confined = not unconfined(confine)
        self._sides: dict[tuple[Path, ...], LoadedSide] = {}
        self._versions: list[_Version] = []
        self._clocks: list[Clock] = []

    def __enter__(self) -> CRunner:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for version in self._versions:
            for program in version.programs.values():
                if program is not None:
                    program.close()

    def load(self, files: Sequence[Path], made_up: Mapping[str, bytes] | None = None, asserting: bool = False) -> LoadedSide:
        """A version from its sources; there is no compiled code that could be made up."""
        key = tuple(files)
        if key not in self._sides:
            linked = self._read(files)
            recipe = recipe_for(files)
            named = ((recipe.root / each.name, module) for each, module in zip(recipe.files, linked.modules, strict=True))
            sources = tuple((file, module) for file, module in named if file.suffix == ".c")
            given = Sources(tuple(file for file, _ in sources), tuple(module for _, module in sources), recipe, linked.several)
            machine = machine_of(self._program(linked), limits=_INTERPRETED)
            self._sides[key] = LoadedSide(len(self._versions), key)
            self._versions.append(_Version(linked, given, machine, {}))
        return self._sides[key]

    def observe_many(
        self, side: LoadedSide, cls: str, method: str, descriptor: str, inputs: Sequence[Input], fresh: bool = True
    ) -> list[Observation]:
        """What can be seen of one call per input, in order, on a program with sanitizers."""
        if method == INITIALISER:
            return [Observation(Returned(None), "", given.heap, given.statics) for given in inputs]
        version = self._versions[side.number]
        program = self._first(version)
        found = self._called(program, (cls, method), parse_descriptor(descriptor), inputs)
        return [version.looked_at((cls, method, descriptor), *each) for each in zip(inputs, found, strict=True)]

    def confirmed(self, side: LoadedSide, cls: str, method: str, descriptor: str, given: Input, seen: Observation) -> Observation:
        """What can be relied on of what was seen: what the interpreter and all compilers do; `unsupported` if that is not one thing."""
        version = self._versions[side.number]
        if method == INITIALISER:
            return seen
        expected = self._interpreted(version, cls, method, descriptor, given)
        why = _doubt(expected, seen, "the compiler with sanitizers", len(given.heap))
        if why is not None:
            return _unknown(why)
        if isinstance(expected.end, Stopped) and expected.end.reason == UNDEFINED:
            return replace(expected, end=seen.end, output="", errors="")
        for way in ways():
            program = self._compiled(version, way)
            if program is not None and not way.checked:
                (other,) = self._called(program, (cls, method), parse_descriptor(descriptor), (given,), _OTHER_FILL)
                if other == _OUT_OF_TIME:
                    return other
                other = version.looked_at((cls, method, descriptor), given, other)
                why = _doubt(expected, other, str(way), len(given.heap))
                if why is not None:
                    return _unknown(why)
        return expected

    def _interpreted(self, version: _Version, cls: str, method: str, descriptor: str, given: Input) -> Observation:
        version.machine.renew(version.machine.runtime.is_library)
        seen = observe(version.machine, cls, method, descriptor, given, lambda name: True)
        kept = dict(given.statics)
        seen = replace(seen, statics=tuple(static for static in seen.statics if static[0] in kept))
        return version.looked_at((cls, method, descriptor), given, seen)

    def _first(self, version: _Version) -> _Program:
        """The program that is called first: with sanitizers, unless it does not compile so."""
        problem = CompileFailed(INSTALL)
        for way in ways():
            try:
                found = self._compiled_or_fails(version, way)
            except CompileFailed as failed:
                problem = failed
                continue
            if found is not None:
                return found
        if not ways():
            raise MissingTool(INSTALL)
        raise BadInput(f"the sources do not compile: {problem}")

    def _compiled(self, version: _Version, way: Way) -> _Program | None:
        try:
            return self._compiled_or_fails(version, way)
        except CompileFailed:
            return None

    def _compiled_or_fails(self, version: _Version, way: Way) -> _Program | None:
        if way.name not in version.programs:
            version.programs[way.name] = None
            version.programs[way.name] = _Program(way, version.sources, version.linked, self.is_confined)
        return version.programs[way.name]

    def _called(
        self, program: _Program, name: tuple[str, str], type: Descriptor, inputs: Sequence[Input], fill: int = FILL
    ) -> list[Observation]:
        if name not in program.numbers:
            return [
                _unknown(f"{name[1]} cannot be called: it takes variable arguments, a struct of a kind that is not known, or is inline")
            ] * len(inputs)
        program._ready(self._seconds)
        encoded = [_encoded(program.places, program.numbers[name], type, given, self._limits, fill) for given in inputs]
        answers = program.call([each for each in encoded if isinstance(each, bytes)], self._seconds, self._left)
        return [
            each if isinstance(each, Observation) else self._decoded(program.places, type, given, next(answers), fill)
            for given, each in zip(inputs, encoded, strict=True)
        ]

    def _decoded(self, places: Places, type: Descriptor, given: Input, answer: bytes | None, fill: int) -> Observation:
        if answer is not None:
            return decode_seen(places, type, given, answer, fill)
        return _OUT_OF_TIME if self._left() <= 0 else Observation(Stopped("crash", "the program was lost"), "", (), ())

    def judge_many(self, side: LoadedSide, judged: Judged, inputs: Sequence[Input]) -> list[Observation]:
        """Contracts of C are not known."""
        raise BadInput("C has no contracts so far")

    def compile(self, files: Sequence[Path], sources: Mapping[str, str], seconds: float = 0.0) -> dict[str, bytes]:
        """Nothing is compiled by itself."""
        raise CompileFailed("C is compiled with its files")

    @contextlib.contextmanager
    def within(self, clock: Clock) -> Iterator[None]:
        """While this lasts, calls that the clock leaves no time for end as `budget`."""
        self._clocks.append(clock)
        try:
            yield
        finally:
            self._clocks.pop()

    def _left(self) -> float:
        return min((clock.left() for clock in self._clocks), default=float("inf"))

    def work(self) -> float:
        """Seconds of processors used by the programs so far."""
        programs = [program for version in self._versions for program in version.programs.values() if program is not None]
        return sum(program.work() for program in programs)


def _without_copies(linked: LinkedProgram, cls: str, method: str, given: Input, seen: Observation) -> Observation:
    """What is seen without what a function does to structs that it was handed copies of: nobody has these."""
    module = linked.home(cls, method)
    params = () if module is None else module.head(method).params
    own = {arg.index for param, arg in zip(params, given.args, strict=False) if "byval" in param.attributes and isinstance(arg, Link)}
    if not own or not isinstance(seen.end, Returned):
        return seen
    return replace(seen, heap=tuple(given.heap[index] if index in own else node for index, node in enumerate(seen.heap)))


def _encoded(places: Places, number: int, type: Descriptor, given: Input, limits: Limits, fill: int) -> bytes | Observation:
    try:
        return encode_call(places, number, type, given, limits, fill)
    except NotMade as problem:
        return _unknown(str(problem))


def _doubt(expected: Observation, seen: Observation, who: str, inputs: int) -> str | None:
    """Why a compiled call does not show what the interpreter says; None if it does."""
    match expected.end, seen.end:
        case Stopped(reason, _), Stopped(other, _) if reason == other == UNDEFINED:
            return None
        case Stopped(reason, why), _ if reason == UNDEFINED:
            return f"undefined ({why}), which {who} does not show"
        case _, Stopped(other, why) if other == UNDEFINED:
            return f"undefined only as {who} says: {why}"
        case Stopped("exit"), Stopped("exit"):
            return None if replace(expected, heap=(), statics=()) == seen else f"{who} does something else than the interpreter"
        case Stopped(reason, why), _:
            return f"the interpreter stops: {reason}, {why}"
        case _, Stopped(reason, why):
            return f"{who} stops: {reason}, {why}"
    return None if agree(expected, seen, inputs) else f"{who} does something else than the interpreter"
