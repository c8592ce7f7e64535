"""What all generated tests have in common: a class in the method's package that builds an input and calls the method on it.

The class may use what the package may; it needs nothing but JUnit. What cannot be reached by name is reached by small reflective
helpers inside it, which are only there if they are used.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from twinproof.align.fields.lone import Passed, lone_fields, passes
from twinproof.align.starts import is_start
from twinproof.base.dataclass import dataclass, replace
from twinproof.base.verdict import Reason
from twinproof.heap.names import Names
from twinproof.heap.observe import Datum, Heap, Input, Link, Null, ObjectNode, Scalar, TextNode
from twinproof.heap.reach import contents
from twinproof.ir.program import Method
from twinproof.ir.synthetic import is_given_name
from twinproof.ir.types import ClassType, Type, parse_descriptor
from twinproof.java.writing.construct import Construction
from twinproof.java.writing.source import Access, text_literal
from twinproof.sample.concrete import SideFiles
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
LARGEST = 3000
_LAST_RESORTS = {"allocate", "set", "reflection"}
_REFLECTIVE = ("call(", "construct(")  # how calls of our own helpers begin; others have the name of a class or object before them
_ANYTHING = ("Object", "Throwable")  # static types that say little of what is there


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
    fails_with: str = ""  # the class of what it throws where it fails, if that is known

    @property
    def qualified(self) -> str:
        """The name of the class with its package."""
        return f"{self.package}.{self.name}" if self.package else self.name


@dataclass(frozen=True, slots=True)
class Written:
    """An expression of a test, and the static type that it has; none if that is not known."""

    text: str
    static: str = ""


class Draft:
    """One test class in the making; nodes of the input that are `kept` have a variable each."""

    def __init__(self, files: SideFiles, given: Input, kept: frozenset[int]) -> None:
        self.files = files
        self.method = files.method
        self.package = files.method.owner.rpartition(".")[0]
        self.access = Access(files.side.program, self.package)
        texts = harvest(files.side, files.method, lambda _: True).texts
        self.built = Construction(self.access, given, frozenset(texts), kept, partial(_makers, files))
        self.helpers: set[str] = set()
        self.members: list[str] = []  # of the test class, besides its tests

    def via(self) -> Via:
        """How the input is built."""
        if self.built.helpers & _LAST_RESORTS:
            return "reflection"
        return "public-calls" if self.built.has_objects or not self.method.is_static else "arguments"

    @property
    def result(self) -> Type:
        """The type of what the call gives."""
        method = self.method
        return ClassType(method.owner) if method.is_constructor else parse_descriptor(method.descriptor).result

    def given(self, value: Datum, type: Type) -> Written:
        """A value of the input that is used as one of a type."""
        wanted = self.access.type(type)
        match value:
            case Null():
                return Written(f"({wanted}) null" if wanted else "null", wanted)
            case Scalar():
                return Written(self.built.expr(value), wanted)
            case Link(index):
                return Written(self.built.expr(value), self.built.types[index])

    def call(self) -> str:
        """The call of the method on the input."""
        method, given = self.method, self.built.given
        if is_start(method):
            return f"Class.forName({text_literal(method.owner)})"
        args = [self.given(value, type) for value, type in zip(given.args, parse_descriptor(method.descriptor).params, strict=True)]
        return self.called(method, self.given(given.receiver, ClassType(method.owner)), args)

    def called(self, method: Method, receiver: Written, args: Sequence[Written]) -> str:
        """A call of any method; the receiver does not matter if there is none."""
        types = parse_descriptor(method.descriptor).params
        is_exact = self._is_overloaded(method)
        passed = [self.fitted(arg, type, is_exact) for arg, type in zip(args, types, strict=True)]
        is_hidden = not method.is_static and receiver.static == "Object"
        is_inner_new = method.is_constructor and self._is_inner(method)
        if not self.access.can_use(method) or not all(map(self.access.type, types)) or is_hidden or is_inner_new:
            return self._reflective_call(method, receiver, passed)
        if method.is_constructor:
            return f"new {self.access.cls(method.owner)}({', '.join(passed)})"
        target = self.access.cls(method.owner) if method.is_static else receiver.text
        return f"{f'({target})' if target.startswith('(') else target}.{method.name}({', '.join(passed)})"

    def fitted(self, value: Written, type: Type, is_exact: bool = False) -> str:
        """An expression as one of a type: cast where its static type says less, or, if it has to be exact, something else."""
        wanted = self.access.type(type)
        says_less = value.static in _ANYTHING and wanted != "Object"
        is_other = is_exact and bool(value.static)
        return f"({wanted}) {value.text}" if wanted not in ("", value.static) and (says_less or is_other) else value.text

    def as_result(self, call: str, static: str) -> str:
        """A call as an expression of a type: helpers give objects."""
        return f"({static}) {call}" if call.startswith(_REFLECTIVE) and static != "Object" else call

    def _is_overloaded(self, method: Method) -> bool:
        """Whether the name and the number of arguments alone may mean another method."""
        count = len(parse_descriptor(method.descriptor).params)
        classes = list(self.access.program.supertypes(method.owner))[: 1 if method.is_constructor else None]
        alike = {descriptor.partition(")")[0] for cls in classes for name, descriptor in cls.methods if name == method.name}
        return sum(len(parse_descriptor(f"{params})V").params) == count for params in alike) > 1

    def _is_inner(self, method: Method) -> bool:
        cls = self.access.program.find(method.owner)
        return cls is not None and any(field.name.startswith("this$") for field in cls.fields)

    def _reflective_call(self, method: Method, receiver: Written, args: Sequence[str]) -> str:
        types = parse_descriptor(method.descriptor).params
        classes = f"new Class<?>[] {{{', '.join(map(self.access.class_object, types))}}}"
        passed = f"new Object[] {{{', '.join(args)}}}"
        if method.is_constructor:
            self.helpers.add("construct")
            return f"construct({text_literal(method.owner)}, {classes}, {passed})"
        self.helpers.add("call")
        target = "null" if method.is_static else receiver.text
        return f"call({text_literal(method.owner)}, {text_literal(method.name)}, {classes}, {target}, {passed})"

    def source(self, name: str, body: Sequence[str], comment: str, method: str) -> str:
        """The whole class."""
        package = f"package {self.package};\n\n" if self.package else ""
        used = self.helpers | self.built.helpers
        helpers = "".join(_HELPERS[helper] for helper in sorted(used) if helper in _HELPERS)
        classes = {node.cls for node in self.built.given.heap if isinstance(node, ObjectNode) and is_given_name(node.cls)}
        helpers += "".join(map(self.access.given_class, sorted(classes))) + "".join(self.members)
        lines = "".join(f"        {line}\n" for line in body)
        return (
            f"{package}import static org.junit.jupiter.api.Assertions.*;\n\nimport org.junit.jupiter.api.Test;\n\n"
            f"/** Written by twinproof: {comment}. */\n"
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


def size_of(heap: Heap) -> int:
    """Objects count more than the values in them, as each takes several statements."""
    return sum(10 + (len(node.text) if isinstance(node, TextNode) else len(contents(node))) for node in heap)


def _in_name(type: Type) -> str:
    word = str(type).rpartition(".")[2].replace("[]", "s")
    return word[:1].upper() + word[1:]


def name_of_test(files: SideFiles, about: str = "") -> str:
    """The name of the test class; where the method's class has others of its name, with what it takes."""
    method, cls = files.method, files.side.program.find(files.method.owner)
    owner = method.owner.rpartition(".")[2]
    name = "Start" if is_start(method) else "New" if method.is_constructor else method.name[:1].upper() + method.name[1:]
    if cls is not None and sum(each == method.name for each, _ in cls.methods) > 1:
        name += "".join(map(_in_name, parse_descriptor(method.descriptor).params))
    return re.sub(r"[^A-Za-z0-9_]", "_", f"{owner}{name}{about}TwinproofTest")
