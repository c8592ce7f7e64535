"""A compiled program on both of our machines: methods executed symbolically, and the same methods run on the interpreter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from random import Random

from twinproof.base.budget import Clock
from twinproof.bounded.bounded import BoundedCheck, Solvers, symbolic_arguments
from twinproof.execute.explore import Cut, OutOfBudget, Summary
from twinproof.execute.heap import Heap
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import SideGenerics
from twinproof.execute.state import Path as Decisions
from twinproof.execute.state import State
from twinproof.execute.universe import Universe
from twinproof.heap.observe import Datum, Input, Link, Null, ObjectNode, Observation, Scalar, double_bits, float_bits
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import Halted, Machine, RunLimits, Thrown
from twinproof.interpret.objects import as_number
from twinproof.ir.generics import parameter_types
from twinproof.ir.program import ABSTRACT, ENUM, FINAL, NATIVE, SYNTHETIC, Field, Method, Program
from twinproof.ir.side import Side
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.types import DOUBLE, FLOAT, ClassType, Primitive, is_reference, parse_descriptor, register_type
from twinproof.java.find.classpath import ClassPath, open_classpath
from twinproof.java.find.jdk import Jdk
from twinproof.java.load.load import load_program
from twinproof.java.runtime import JvmRuntime
from twinproof.sample.catalogue import Catalogue
from twinproof.sample.concrete import SideFiles
from twinproof.sample.generate import Generator
from twinproof.sample.harvest import harvest
from twinproof.smt.query import Answer, Query, Unsure
from twinproof.term.term import Term, Value, real

INTERPRETER = RunLimits(blocks=20_000, depth=300)


class NoSolver:
    """Excludes no path."""

    def check(self, query: Query, seconds: float) -> Answer:
        """Unsure of everything."""
        return Unsure("not asked")

    def feasible(self, conditions: tuple[Term, ...], seconds: float) -> Answer:
        """Unsure of everything."""
        return Unsure("not asked")


class Steps:
    """A clock that counts: so many looks at it, whatever time they take."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    def left(self) -> float:
        """What is left, as if in seconds."""
        self._left -= 1
        return float(self._left)


@dataclass(frozen=True, slots=True)
class Executed:
    """All that the executor says of one method."""

    method: Method
    check: BoundedCheck
    summary: Summary
    cuts: tuple[Cut, ...]

    @property
    def inputs(self) -> Inputs:
        """The leaves its terms are made of."""
        return self.check.inputs


@dataclass(frozen=True)
class World:
    """One program, its user's classes, and an interpreter of it."""

    classpath: ClassPath
    program: Program
    users: tuple[str, ...]
    side: Side
    machine: Machine

    @cached_property
    def universe(self) -> Universe:
        """The classes of inputs."""
        return Universe(self.side, self.users)

    def methods(self) -> Iterator[Method]:
        """The methods and constructors of the user's classes that have code; an enum's constructor makes no input."""
        for name in self.users:
            cls = self.program.find(name)
            for method in cls.methods.values() if cls is not None else ():
                special = method.name == "<clinit>" or (method.name == "<init>" and cls is not None and cls.flags & ENUM)
                if not special and not method.flags & (ABSTRACT | NATIVE | SYNTHETIC):
                    yield method

    def execute(self, method: Method, bound: int, solver: Solvers | None = None, clock: Clock | None = None) -> Executed | None:
        """All outcomes of a method on symbolic inputs, a constructor on an input object; None if it takes too long."""
        inputs = Inputs(self.universe, SideGenerics(self.side))
        args = self._arguments(inputs, method)
        check = BoundedCheck(self.side, self.side, inputs, solver or NoSolver(), clock or Steps(4000), bound)
        executor = check.executors[0]
        try:
            summary = executor.run(method, args, State(Decisions(), Heap(inputs)))
        except OutOfBudget:
            return None
        return Executed(method, check, summary, tuple(executor.cuts))

    def _arguments(self, inputs: Inputs, method: Method) -> list[Value]:
        if method.name != "<init>":
            return symbolic_arguments(inputs, self.side, method)
        made = inputs.parameter(0, ClassType(method.owner), non_null=True)
        types = parameter_types(self.program, ClassType(method.owner), method)
        return [made, *(inputs.parameter(index, type) for index, type in enumerate(types, 1))]

    def observe(self, method: Method, given: Input) -> Observation:
        """What the interpreter shows of a call; every call is the first of its program."""
        self._renew()
        return observe(self.machine, method.owner, method.name, method.descriptor, given, self.users.__contains__)

    def _renew(self) -> None:
        self.machine.renew(lambda name: self.classpath.in_jdk(name.replace(".", "/")) and not is_site_name(name))

    def random_inputs(self, method: Method, count: int, seed: int) -> Iterator[Input]:
        """Small inputs with nulls, aliases, cycles and subclasses; static fields are all given, but for final ones of objects."""
        files = SideFiles(self.side, self.classpath.locations, method)
        found = harvest(self.side, method, self.users.__contains__)
        generator = Generator(files, Catalogue(files, files, self.universe), (found, found), seed)
        if generator.lacks_receiver:
            return
        random = Random(seed)
        for number in range(count):
            yield self._completed(method, generator.input(number), random)

    def _completed(self, method: Method, given: Input, random: Random) -> Input:
        """With an empty object to construct, and with a value for every static field but final ones of objects."""
        if method.name == "<init>":
            given = replace(given, heap=(*given.heap, ObjectNode(method.owner, ())), receiver=Link(len(given.heap)))
        known = dict(given.statics)
        for key, (field, value) in self.statics.items():
            if key not in known and not (value is None and field.flags & FINAL):
                known[key] = _chosen(given, field, random) if value is None else value
        return replace(given, statics=tuple(sorted(known.items())))

    @cached_property
    def statics(self) -> dict[str, tuple[Field, Datum | None]]:
        """The static fields of the user's classes with their first values, None for objects."""
        self._renew()
        found: dict[str, tuple[Field, Datum | None]] = {}
        for name in self.users:
            cls = self.program.find(name)
            for field in cls.fields if cls is not None else ():
                if field.is_static and not field.flags & (ENUM | SYNTHETIC) and not field.name.startswith("$"):
                    found[f"{name}.{field.name}"] = (field, self._first_value(field))
        return found

    def _first_value(self, field: Field) -> Datum | None:
        try:
            with self.machine.deep_recursion():
                cls = self.machine.load(field.owner)
                self.machine.initialise(cls)
        except (Thrown, Halted):
            return None
        value = cls.statics[field.name]
        if is_reference(field.type):
            return Null() if value is None else None
        assert isinstance(field.type, Primitive)
        return scalar(field.type, as_number(value))


def _chosen(given: Input, field: Field, random: Random) -> Datum:
    """Null, or an input object of exactly the field's class."""
    fitting = [index for index, node in enumerate(given.heap) if isinstance(node, ObjectNode) and node.cls == str(field.type)]
    return Link(random.choice(fitting)) if fitting and random.random() < 0.7 else Null()


def scalar(type: Primitive, value: Value) -> Scalar:
    """A number of a register as data of a storage type."""
    if type is DOUBLE:
        return Scalar(type, double_bits(real(value)))
    return Scalar(type, float_bits(real(value)) if type is FLOAT else int(real(value)))


def open_world(root: Path, jdk: Jdk) -> World:
    """The program under a directory of classes; a witness's driver is none of it."""
    classpath = open_classpath([root], jdk)
    users = tuple(sorted(name.replace("/", ".") for name in classpath.names() if name != "Witness"))
    program = load_program(classpath)
    return World(classpath, program, users, Side(program), Machine(program, JvmRuntime(), INTERPRETER))


def result_sort(method: Method) -> Primitive:
    """The register type of what a method returns."""
    return register_type(parse_descriptor(method.descriptor).result)
