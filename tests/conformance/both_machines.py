"""The same calls on the real JVM and on the interpreter: the two observations of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from assembler import ClassBuilder
from twinproof.heap.observe import Input, Link, Null, ObjectNode, Observation, Stopped, TextNode, Threw
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import Machine
from twinproof.ir.program import Program
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.validate import validate_class
from twinproof.java.find.classpath import ClassPath, open_classpath
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.load.load import load_program
from twinproof.java.runtime import JvmRuntime
from twinproof.java.sidecar.client import Sidecar
from twinproof.language.runner import LoadedSide

MESSAGE = "java.lang.Throwable.detailMessage"
NO_INPUT = Input((), Null(), ())


@dataclass(frozen=True, slots=True)
class Both:
    """A program loaded on both machines."""

    sidecar: Sidecar
    side: LoadedSide
    classpath: ClassPath
    program: Program
    machine: Machine
    users: frozenset[str]

    def on_jvm(self, cls: str, method: str, descriptor: str, inputs: Sequence[Input] = (NO_INPUT,)) -> list[Observation]:
        """What the JVM shows, each call as the first of its program."""
        return self.sidecar.observe_many(self.side, cls, method, descriptor, inputs)

    def on_interpreter(self, cls: str, method: str, descriptor: str, inputs: Sequence[Input] = (NO_INPUT,)) -> list[Observation]:
        """What the interpreter shows, each call as the first of its program; only the library stays as the call before left it."""
        return [self._observe(cls, method, descriptor, given) for given in inputs]

    def _observe(self, cls: str, method: str, descriptor: str, given: Input) -> Observation:
        self.machine.renew(lambda name: self.classpath.in_jdk(name.replace(".", "/")) and not is_site_name(name))
        return observe(self.machine, cls, method, descriptor, given, self.users.__contains__)

    def problems(self) -> list[str]:
        """What the validator says about the user's classes."""
        classes = (self.program.find(name.replace("/", ".")) for name in self.classpath.names())
        return [str(problem) for cls in classes if cls is not None for problem in validate_class(cls)]


def load_classes(root: Path, sidecar: Sidecar) -> Both:
    """The program of the class files under `root`."""
    classpath = open_classpath([root], find_jdk())
    program = load_program(classpath)
    users = frozenset(name.replace("/", ".") for name in classpath.names())
    return Both(sidecar, sidecar.load([root]), classpath, program, Machine(program, JvmRuntime()), users)


def load_assembled(classes: Iterable[ClassBuilder], root: Path, sidecar: Sidecar) -> Both:
    """A program of assembled classes, which are written under `root`."""
    for cls in classes:
        cls.write(root)
    return load_classes(root, sidecar)


def load_sources(sources: Mapping[str, str], root: Path, sidecar: Sidecar) -> Both:
    """A program of Java sources by path, which are written under `root` and compiled."""
    for name, text in sources.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return load_classes(compile_sources([root / name for name in sources], find_jdk()), sidecar)


def assert_ended(seen: Iterable[Observation]) -> None:
    """The calls ended by themselves: two that were stopped for the same reason would prove nothing."""
    stopped = [each.end for each in seen if isinstance(each.end, Stopped)]
    assert stopped == []


def without_message(seen: Observation) -> Observation:
    """An observation in which the messages of exceptions do not count."""
    told = {
        value.index
        for node in seen.heap
        if isinstance(node, ObjectNode)
        for key, value in node.fields
        if key == MESSAGE and isinstance(value, Link)
    }
    heap = tuple(TextNode("") if index in told else node for index, node in enumerate(seen.heap))
    end = replace(seen.end, message=None) if isinstance(seen.end, Threw) else seen.end
    return replace(seen, end=end, heap=heap)


def by_class(seen: Observation) -> Observation:
    """An observation without what is inside of an error of linking: message and cause tell how the JVM looked for the class."""
    return replace(without_message(seen), heap=()) if isinstance(seen.end, Threw) else seen
