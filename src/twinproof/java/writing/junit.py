"""A JUnit 5 test that passes on the version whose outcome it was made from and fails where that outcome is another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from twinproof.align.fields.lone import is_shared
from twinproof.base.dataclass import dataclass, replace
from twinproof.base.options import Exceptions
from twinproof.base.verdict import Reason
from twinproof.heap.names import Names
from twinproof.heap.observe import Heap, Input, Link, Node, ObjectNode, Observation, Returned, Stopped, TextNode, Threw
from twinproof.heap.reach import everything, links, reachable, result, with_fields
from twinproof.ir.types import VOID
from twinproof.java.writing.asserts import Assertions
from twinproof.java.writing.construct import Impossible
from twinproof.java.writing.draft import LARGEST, Draft, TestSource, name_of_test, size_of
from twinproof.java.writing.source import text_literal
from twinproof.language.known import KnownClasses
from twinproof.sample.concrete import SideFiles, is_endless
from twinproof.witness.witness import Via

_LIMIT = 10  # seconds, for what takes a moment in one version and never ends in the other


def junit_test(
    files: SideFiles, given: Input, expected: Observation, contrast: Observation, exceptions: Exceptions = "class", title: str = "old"
) -> TestSource:
    """A test that the version in `files` passes; `given` and both observations are in common names, `contrast` is the other version's."""
    why_not = _why_not(given, expected, contrast, title)
    if why_not is not None:
        return TestSource("", "", _how_built(files, given), why_not)
    names = Names(files.side.own)
    expected, contrast = (_shared(files, seen) for seen in (expected, contrast))
    writer = _Writer(files, names.input(given), names.observation(expected), names.observation(contrast), exceptions)
    try:
        return writer.run(title)
    except Impossible as reason:
        return TestSource("", "", "reflection", Reason("not-buildable", str(reason)))


def _why_not(given: Input, expected: Observation, contrast: Observation, title: str) -> Reason | None:
    """Why there can be no test, whatever the input is built by."""
    if is_endless(expected):
        return Reason("never-ends", f"the {title} version never ends on this input, so that none could pass")
    if isinstance(expected.end, Stopped):
        return Reason("ends-the-vm", "the call ends the virtual machine")
    if size_of(given.heap) + size_of(_told(given, expected, contrast)) > LARGEST:
        return Reason("too-much", "there is too much to write down")
    return None


def _how_built(files: SideFiles, given: Input) -> Via:
    """How a test would build an input, if there could be one: as if the call did nothing."""
    if size_of(given.heap) > LARGEST:
        return "reflection"
    names = Names(files.side.own)
    still = names.observation(Observation(Returned(None), "", given.heap, given.statics))
    try:
        return _Writer(files, names.input(given), still, still, "class").how()
    except Impossible:
        return "reflection"


def _told(given: Input, expected: Observation, contrast: Observation) -> Heap:
    """The objects that a test may have to look at: not those that only static fields lead to which both versions leave alike."""
    others = dict(contrast.statics)
    start = [value for key, value in expected.statics if others.get(key) != value or key in dict(given.statics)]
    start += map(Link, range(min(len(given.heap), len(expected.heap))))
    return tuple(expected.heap[index] for index in reachable(expected.heap, [*start, *result(expected)]))


def _shared(files: SideFiles, seen: Observation) -> Observation:
    """An observation without the fields that only one version has: nobody can tell versions apart by those."""
    other = files.other
    if other is None:
        return seen

    def keeps(key: str) -> bool:
        return key.startswith("[") or is_shared(files.side, other, key)

    heap = tuple(with_fields(node, keeps) for node in seen.heap)
    return replace(seen, heap=heap, statics=tuple([static for static in seen.statics if keeps(static[0])]))


def _moved(known: KnownClasses, given: Input, old: Observation, new: Observation) -> frozenset[int]:
    """The strings and boxes of the input that the two versions leave in different places."""
    before, after = (Counter(_referred(seen)) for seen in (old, new))
    return frozenset(index for index, node in enumerate(given.heap) if _is_value(known, node) and before[index] != after[index])


def _referred(seen: Observation) -> list[int]:
    return links([*everything(seen.heap), *(value for _, value in seen.statics), *result(seen)])


def _is_value(known: KnownClasses, node: Node) -> bool:
    return isinstance(node, TextNode) or (isinstance(node, ObjectNode) and node.cls in known.boxes)


@dataclass(frozen=True, slots=True)
class _Stream:
    """A standard stream, and the names that a test has for what is written there."""

    name: str
    field: str
    setter: str
    kept: str

    def text(self, seen: Observation) -> str:
        """What was written there."""
        return seen.errors if self.name == "errors" else seen.output

    def capture(self) -> Iterator[str]:
        """Statements that catch what is written from now on."""
        yield f"java.io.ByteArrayOutputStream {self.name} = new java.io.ByteArrayOutputStream();"
        yield f"java.io.PrintStream {self.kept} = {self.field};"
        yield f'{self.setter}(new java.io.PrintStream({self.name}, true, "UTF-8"));'

    def seen(self) -> str:
        """An expression for what was written there, without the frames of stack traces."""
        frames = r'.replaceAll("(?m)^\\t+(?:at \\S.*\\)|\\.\\.\\. \\d+ more)$\\n?", "")' if self.name == "errors" else ""
        return f'{self.name}.toString("UTF-8"){frames}'


_STREAMS = (
    _Stream("output", "System.out", "System.setOut", "standardOutput"),
    _Stream("errors", "System.err", "System.setErr", "standardError"),
)


class _Writer(Draft):
    """A test about an outcome in the making."""

    def __init__(self, files: SideFiles, given: Input, expected: Observation, contrast: Observation, exceptions: Exceptions) -> None:
        super().__init__(files, given, _moved(files.side.program.known_classes, given, expected, contrast))
        self._asserts = Assertions(self.built, expected, contrast)
        self._expected = expected
        self._captured = [stream for stream in _STREAMS if any(map(stream.text, (expected, contrast)))]
        self._has_limit = is_endless(contrast)
        self._exceptions = exceptions

    def how(self) -> Via:
        """How the input is built."""
        self.built.run()
        self.call()
        return self.via()

    def run(self, title: str) -> TestSource:
        self.built.run()
        body = [*self.built.lines, *self._run_call(self.call())]
        self._asserts.statics()
        self._asserts.inputs()
        self._asserts.distinct()
        self.helpers |= self._asserts.helpers
        name = name_of_test(self.files)
        method = f"behavesLikeThe{title.capitalize()}Version"
        comment = f"passes on the {title} version, fails on the other one"
        text = self.source(name, self._in_time([*body, *self._asserts.lines]), comment, method)
        return TestSource(name, text, self.via(), package=self.package, method=method, has_limit=self._has_limit)

    def _in_time(self, lines: list[str]) -> list[str]:
        """The test, given up after some seconds where the other version never ends."""
        if not self._has_limit:
            return lines
        return [f"assertTimeoutPreemptively(java.time.Duration.ofSeconds({_LIMIT}), () -> {{", *(f"    {line}" for line in lines), "});"]

    def _run_call(self, call: str) -> list[str]:
        end = self._expected.end
        lines: list[str] = []
        for stream in self._captured:
            lines += stream.capture()
        match end:
            case Threw():
                lines += self._expect_throw(call, end)
            case Returned(value):
                static = self.access.type(self.result) or "Object"
                lines.append(f"{call};" if self.result is VOID else f"{static} result = {self.as_result(call, static)};")
                self._end_capture(lines)
                if value is not None:
                    self._asserts.name_statics()
                    self._asserts.expect("result", static, value)
        for stream in self._captured:
            lines.append(f"assertEquals({text_literal(stream.text(self._expected))}, {stream.seen()});")
        return lines

    def _expect_throw(self, call: str, end: Threw) -> list[str]:
        lines = [f"Throwable thrown = assertThrows(Throwable.class, () -> {call});"]
        self._end_capture(lines)
        if self._exceptions != "any":
            name = self.access.cls(end.cls)
            shown = f"{name}.class, thrown.getClass()" if name else f"{text_literal(end.cls)}, thrown.getClass().getName()"
            lines.append(f"assertEquals({shown});")
        if self._exceptions in ("message", "object"):
            message = "null" if end.message is None else text_literal(end.message)
            lines.append(f"assertEquals({message}, thrown.getMessage());")
        return lines

    def _end_capture(self, lines: list[str]) -> None:
        lines += [f"{stream.setter}({stream.kept});" for stream in self._captured]
