"""A JUnit 5 test that passes on the version whose outcome it was made from and fails where that outcome is another.

The test class lives in the method's package, so that it may use what the package may; it needs nothing but JUnit. What cannot be
reached by name is reached by small reflective helpers inside it, which are only there if they are used.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial

from twinproof.align.fields.lone import Passed, is_shared, lone_fields, passes
from twinproof.align.starts import is_start
from twinproof.base.dataclass import dataclass, replace
from twinproof.base.options import Exceptions
from twinproof.base.verdict import Reason
from twinproof.heap.names import Names
from twinproof.heap.observe import Heap, Input, Link, Node, Null, ObjectNode, Observation, Returned, Stopped, TextNode, Threw
from twinproof.heap.reach import contents, everything, links, reachable, result, with_fields
from twinproof.ir.program import Method
from twinproof.ir.synthetic import is_given_name
from twinproof.ir.types import VOID, ClassType, Type, parse_descriptor
from twinproof.java.writing.asserts import Assertions
from twinproof.java.writing.construct import Construction, Impossible
from twinproof.java.writing.source import Access, text_literal
from twinproof.language.known import KnownClasses
from twinproof.sample.concrete import SideFiles, is_endless
from twinproof.sample.harvest import harvest
from twinproof.witness.witness import Via

_HELPERS = {
    "allocate": """
    /** Last resort: an object whose constructor has not run. */
    private static Object allocate(String type) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        java.lang.reflect.Field instance = unsafe.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        return unsafe.getMethod("allocateInstance", Class.class).invoke(instance.get(null), Class.forName(type));
    }
""",
    "set": """
    /** Last resort: writes a field that cannot be reached by name; the target of a static one is null. */
    private static void set(Object target, String owner, String name, Object value) throws ReflectiveOperationException {
        java.lang.reflect.Field field = Class.forName(owner).getDeclaredField(name);
        field.setAccessible(true);
        field.set(target, value);
    }
""",
    "get": """
    /** Reads a field that cannot be reached by name; the target of a static one is null. */
    private static Object get(Object target, String owner, String name) throws ReflectiveOperationException {
        java.lang.reflect.Field field = Class.forName(owner).getDeclaredField(name);
        field.setAccessible(true);
        return field.get(target);
    }
""",
    "call": """
    /** Calls a method that cannot be reached by name. */
    private static Object call(String owner, String name, Class<?>[] types, Object target, Object... args) throws Throwable {
        java.lang.reflect.Method method = Class.forName(owner).getDeclaredMethod(name, types);
        method.setAccessible(true);
        try {
            return method.invoke(target, args);
        } catch (java.lang.reflect.InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
""",
    "construct": """
    /** Calls a constructor that cannot be reached by name. */
    private static Object construct(String owner, Class<?>[] types, Object... args) throws Throwable {
        java.lang.reflect.Constructor<?> constructor = Class.forName(owner).getDeclaredConstructor(types);
        constructor.setAccessible(true);
        try {
            return constructor.newInstance(args);
        } catch (java.lang.reflect.InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
""",
    "distinct": """
    private static void assertDistinct(Object... objects) {
        for (int i = 0; i < objects.length; i++) {
            for (int j = 0; j < i; j++) {
                assertNotSame(objects[i], objects[j]);
            }
        }
    }
""",
}
_LARGEST = 3000
_LIMIT = 10  # seconds, for what takes a moment in one version and never ends in the other
_LAST_RESORTS = {"allocate", "set", "reflection"}


@dataclass(frozen=True, slots=True)
class TestSource:
    """The source of a test class, its name, and how it builds the input; or why there is none."""

    name: str
    text: str
    via: Via
    why_not: Reason | None = None
    package: str = ""
    method: str = ""
    has_limit: bool = False  # of time, as the other version never ends

    @property
    def qualified(self) -> str:
        """The name of the class with its package."""
        return f"{self.package}.{self.name}" if self.package else self.name


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
    if _size(given.heap) + _size(_told(given, expected, contrast)) > _LARGEST:
        return Reason("too-much", "there is too much to write down")
    return None


def _how_built(files: SideFiles, given: Input) -> Via:
    """How a test would build an input, if there could be one: as if the call did nothing."""
    if _size(given.heap) > _LARGEST:
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


class _Writer:
    """One test class in the making."""

    def __init__(self, files: SideFiles, given: Input, expected: Observation, contrast: Observation, exceptions: Exceptions) -> None:
        self._method = files.method
        self._package = files.method.owner.rpartition(".")[0]
        self._access = Access(files.side.program, self._package)
        texts = harvest(files.side, files.method, lambda _: True).texts
        moved = _moved(files.side.program.known_classes, given, expected, contrast)
        self._built = Construction(self._access, given, frozenset(texts), moved, partial(_makers, files))
        self._asserts = Assertions(self._built, expected, contrast)
        self._expected = expected
        self._captured = [stream for stream in _STREAMS if any(map(stream.text, (expected, contrast)))]
        self._has_limit = is_endless(contrast)
        self._exceptions = exceptions
        self._helpers: set[str] = set()

    def how(self) -> Via:
        """How the input is built."""
        self._built.run()
        self._call()
        return self._via()

    def run(self, title: str) -> TestSource:
        self._built.run()
        call = self._call()
        body = [*self._built.lines, *self._run_call(call)]
        self._asserts.statics()
        self._asserts.inputs()
        self._asserts.distinct()
        self._helpers |= self._built.helpers | self._asserts.helpers
        name = _test_name(self._method)
        method = f"behavesLikeThe{title.capitalize()}Version"
        text = self._source(name, self._in_time([*body, *self._asserts.lines]), title, method)
        return TestSource(name, text, self._via(), package=self._package, method=method, has_limit=self._has_limit)

    def _in_time(self, lines: list[str]) -> list[str]:
        """The test, given up after some seconds where the other version never ends."""
        if not self._has_limit:
            return lines
        return [f"assertTimeoutPreemptively(java.time.Duration.ofSeconds({_LIMIT}), () -> {{", *(f"    {line}" for line in lines), "});"]

    def _via(self) -> Via:
        if self._built.helpers & _LAST_RESORTS:
            return "reflection"
        is_static = self._method.is_static
        return "public-calls" if self._built.has_objects or not is_static else "arguments"

    def _run_call(self, call: str) -> list[str]:
        end = self._expected.end
        result = parse_descriptor(self._method.descriptor).result if not self._method.is_constructor else ClassType(self._method.owner)
        lines: list[str] = []
        for stream in self._captured:
            lines += stream.capture()
        match end:
            case Threw():
                lines += self._expect_throw(call, end)
            case Returned(value):
                static = self._access.type(result) or "Object"
                cast = f"({static}) " if call.startswith(("call(", "construct(")) and static != "Object" else ""
                lines.append(f"{call};" if result is VOID else f"{static} result = {cast}{call};")
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
            name = self._access.cls(end.cls)
            shown = f"{name}.class, thrown.getClass()" if name else f"{text_literal(end.cls)}, thrown.getClass().getName()"
            lines.append(f"assertEquals({shown});")
        if self._exceptions in ("message", "object"):
            message = "null" if end.message is None else text_literal(end.message)
            lines.append(f"assertEquals({message}, thrown.getMessage());")
        return lines

    def _end_capture(self, lines: list[str]) -> None:
        lines += [f"{stream.setter}({stream.kept});" for stream in self._captured]

    def _call(self) -> str:
        method, given = self._method, self._built.given
        if is_start(method):
            return f"Class.forName({text_literal(method.owner)})"
        types = parse_descriptor(method.descriptor).params
        args = [
            f"({self._access.type(type)}) null" if isinstance(value, Null) and self._access.type(type) else self._built.expr(value, type)
            for type, value in zip(types, given.args, strict=True)
        ]
        receiver = "null" if isinstance(given.receiver, Null) else self._built.expr(given.receiver)
        is_inner_new = method.is_constructor and self._is_inner()
        if (
            not self._access.can_use(method)
            or not all(map(self._access.type, types))
            or receiver_is_hidden(self._built, given)
            or is_inner_new
        ):
            return self._reflective_call(types, receiver, args)
        if method.is_constructor:
            return f"new {self._access.cls(method.owner)}({', '.join(args)})"
        return f"{self._access.cls(method.owner) if method.is_static else receiver}.{method.name}({', '.join(args)})"

    def _is_inner(self) -> bool:
        cls = self._access.program.find(self._method.owner)
        return cls is not None and any(field.name.startswith("this$") for field in cls.fields)

    def _reflective_call(self, types: tuple[Type, ...], receiver: str, args: list[str]) -> str:
        method = self._method
        classes = f"new Class<?>[] {{{', '.join(map(self._access.class_object, types))}}}"
        passed = f"new Object[] {{{', '.join(args)}}}"
        if method.is_constructor:
            self._helpers.add("construct")
            return f"construct({text_literal(method.owner)}, {classes}, {passed})"
        self._helpers.add("call")
        return f"call({text_literal(method.owner)}, {text_literal(method.name)}, {classes}, {receiver}, {passed})"

    def _source(self, name: str, body: list[str], title: str, method: str) -> str:
        package = f"package {self._package};\n\n" if self._package else ""
        helpers = "".join(_HELPERS[helper] for helper in sorted(self._helpers) if helper in _HELPERS)
        classes = {node.cls for node in self._built.given.heap if isinstance(node, ObjectNode) and is_given_name(node.cls)}
        helpers += "".join(map(self._access.given_class, sorted(classes)))
        lines = "".join(f"        {line}\n" for line in body)
        return (
            f"{package}import static org.junit.jupiter.api.Assertions.*;\n\nimport org.junit.jupiter.api.Test;\n\n"
            f"/** Written by twinproof: passes on the {title} version, fails on the other one. */\n"
            '@SuppressWarnings({"unchecked", "rawtypes", "removal", "deprecation"})\n'
            f"class {name} {{\n    @Test\n    void {method}() throws Throwable {{\n"
            f"{lines}    }}\n{helpers}}}\n"
        )


def _makers(files: SideFiles, cls: str) -> list[Passed]:
    """The constructors of a class, in the version's own names, if its objects have fields that only one version has."""
    side, other = files.side, files.other
    name = side.common(cls)
    if other is None or not (lone_fields(side, other, name) or lone_fields(other, side, name)):
        return []
    own = Names(side.own).key
    return [
        replace(each, keys=tuple(key and own(key) for key in each.keys), written=frozenset(map(own, each.written)))
        for each in passes(side, name)
    ]


def _size(heap: Heap) -> int:
    """Objects count more than the values in them, as each takes several statements."""
    return sum(10 + (len(node.text) if isinstance(node, TextNode) else len(contents(node))) for node in heap)


def receiver_is_hidden(built: Construction, given: Input) -> bool:
    """Whether the receiver's class cannot be named in the test."""
    return not isinstance(given.receiver, Null) and built.types[given.receiver.index] == "Object"  # type: ignore[union-attr]


def _test_name(method: Method) -> str:
    owner = method.owner.rpartition(".")[2]
    name = "Start" if is_start(method) else "New" if method.is_constructor else method.name[:1].upper() + method.name[1:]
    return re.sub(r"[^A-Za-z0-9_]", "_", f"{owner}{name}TwinproofTest")
