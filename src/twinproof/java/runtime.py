"""The JVM's side of the interpreter: strings and class mirrors as the JDK's own classes lay them out, and the stubs.

A string is a `java.lang.String` whose `value` and `coder` fields hold what the JDK's code expects (compact Latin-1 or UTF-16;
`char[]` before Java 9), so the JDK's bytecode runs on it unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from twinproof.heap.observe import OpaqueNode, TextNode
from twinproof.interpret.machine import Halted, Invoke, Machine, Stub, Thrown
from twinproof.interpret.objects import HeapArray, HeapObject, LoadedClass
from twinproof.ir.operators import wrap_byte
from twinproof.ir.program import ENUM, NATIVE, Class, Method
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.types import BYTE, CHAR, STRING, ArrayType, Type, descriptor_of
from twinproof.java.java import SEMANTICS
from twinproof.java.natives import FOR_CALLERS, NATIVES, STUBS
from twinproof.java.natives.answers import nothing
from twinproof.java.natives.java_lang_invoke import link
from twinproof.java.natives.java_lang_system import open_streams
from twinproof.language.semantics import Fault

_THROWABLE, _NULL = "java.lang.Throwable", "java.lang.NullPointerException"
_EXCEPTIONS = {_THROWABLE: ("detailMessage", "cause", "suppressedExceptions"), _NULL: ()}
DRAWN = {"java.util.ImmutableCollections": ("SALT32L", "REVERSE")}
_SURROUNDINGS = {
    "java.lang.System": ("lineSeparator",),
    "java.nio.charset.Charset": ("defaultCharset",),
    "java.util.Locale": ("defaultLocale", "defaultDisplayLocale", "defaultFormatLocale"),
    "java.util.TimeZone": ("defaultTimeZone",),
}
_HANDLES = ("java.lang.invoke.MethodHandle", "java.lang.invoke.VarHandle")
_MESSAGES: dict[Fault, Callable[..., str]] = {
    Fault.BOUNDS: "Index {} out of bounds for length {}".format,
    Fault.CAST: "class {} cannot be cast to class {}".format,
    Fault.ZERO: "/ by zero".format,
    Fault.SIZE: str,
    Fault.STORE: lambda type: descriptor_of(type).replace("/", ".") if isinstance(type, ArrayType) else str(type),
    Fault.NO_CLASS: lambda name: name.replace(".", "/"),
    Fault.NO_FIELD: str,
    Fault.NO_METHOD: str,
    Fault.NO_CODE: str,
    Fault.NO_OBJECTS: str,
    Fault.UNLINKED: str,
    Fault.DEAD_CLASS: "Could not initialize class {}".format,
}
_REGISTRATION = ("registerNatives", "initIDs")
_LIBRARY = ("java.", "javax.", "jdk.", "sun.", "com.sun.")
_OPAQUE_PACKAGES = ("java.lang.ref", "java.lang.invoke", "java.lang.reflect", "java.util.stream", "java.util.concurrent.locks")
_OPAQUE_CLASSES = {
    "java.lang.Thread", "java.lang.ClassLoader", "java.lang.Module", "java.lang.ref.Reference",
    "java.io.InputStream", "java.io.OutputStream", "java.io.Reader", "java.io.Writer",
}  # fmt: skip


class JvmRuntime:
    """The `Runtime` for Java programs."""

    has_blocks = False

    def stub(self, method: Method) -> Stub | None:
        """The stub for a method: by full name with descriptor, or by name for all overloads; native registration does nothing."""
        name = f"{method.owner}.{method.name}"
        found = STUBS.get(f"{name}{method.descriptor}") or STUBS.get(name)
        if found is None and method.flags & NATIVE:
            found = nothing if method.name in _REGISTRATION else NATIVES.get(f"{name}{method.descriptor}")
        return found

    def stub_for(self, caller: Method, method: Method) -> Stub | None:
        """The stub for a method that asks who called it."""
        made = FOR_CALLERS.get(f"{method.owner}.{method.name}{method.descriptor}")
        return None if made is None else made(caller)

    def is_library(self, name: str) -> bool:
        """Whether a class has a name of the JDK's."""
        return name.startswith(_LIBRARY)

    def drawn(self, name: str) -> Sequence[str]:
        """None: what a JVM draws is what some JVM would."""
        return ()

    def surroundings(self, name: str) -> Sequence[str]:
        """None: this machine is one of those on which programs run."""
        return ()

    def polymorphic(self, cls: Class, name: str) -> Method | None:
        """A native method of a class of handles that takes any objects."""
        if cls.name not in _HANDLES:
            return None
        return next((method for method in cls.methods.values() if method.name == name and _is_polymorphic(method)), None)

    def link(self, method: Method, descriptor: str) -> Stub | None:
        """What a call through a method handle or variable handle does."""
        return link(method, descriptor) if _is_polymorphic(method) else None

    def fault(self, machine: Machine, fault: Fault, *details: object) -> Thrown:
        """A new exception or error with the JVM's message."""
        message = _MESSAGES.get(fault)
        return machine.thrown(SEMANTICS.faults[fault], None if message is None else message(*details))

    def pointed(self, machine: Machine, pointer: object, descriptor: str) -> Invoke:
        """There are none."""
        raise Halted("unsupported", "a pointer to code")

    def failed_initialiser(self, machine: Machine, thrown: Thrown) -> Thrown:
        """An `ExceptionInInitializerError` around an exception; errors go on as they are."""
        if "java.lang.Error" in thrown.obj.cls.supertypes:
            return thrown
        return Thrown(machine.construct("java.lang.ExceptionInInitializerError", "(Ljava/lang/Throwable;)V", thrown.obj))

    def renew(self, machine: Machine) -> None:
        """New standard streams."""
        if "java.lang.System" in machine.classes:
            open_streams(machine)

    def new_string(self, machine: Machine, text: str) -> HeapObject:
        """A new `java.lang.String`."""
        obj = HeapObject(machine.load(STRING.name))
        slots = obj.cls.slots
        if (STRING.name, "coder") not in slots:
            units = _utf16_units(text)
            obj.put(STRING.name, "value", machine.array(ArrayType(CHAR), units))
            return obj
        latin1 = all(ord(char) < 256 for char in text)
        data = text.encode("latin-1") if latin1 else text.encode("utf-16-le", "surrogatepass")
        obj.put(STRING.name, "value", machine.array(ArrayType(BYTE), [wrap_byte(byte) for byte in data]))
        obj.put(STRING.name, "coder", 0 if latin1 else 1)
        return obj

    def text_of(self, obj: HeapObject) -> str:
        """The text of a `java.lang.String`, lone surrogates kept."""
        value: HeapArray = obj.get(STRING.name, "value")
        if value is None:
            return ""
        if (STRING.name, "coder") not in obj.cls.slots:
            return _from_units(value.elements)
        data = bytes(byte & 0xFF for byte in value.elements)
        if obj.get(STRING.name, "coder") == 0:
            return data.decode("latin-1")
        return data.decode("utf-16-le", "surrogatepass")

    def new_mirror(self, machine: Machine, type: Type) -> HeapObject:
        """The `java.lang.Class` object of a type; the type is its payload."""
        mirror = HeapObject(machine.load("java.lang.Class"))
        mirror.payload = type
        if isinstance(type, ArrayType) and ("java.lang.Class", "componentType") in mirror.cls.slots:
            mirror.put("java.lang.Class", "componentType", machine.mirror(type.element))
        return mirror

    def describe(self, machine: Machine, obj: HeapObject) -> TextNode | OpaqueNode | None:
        """Strings as text; mirrors, enum constants, lambdas, threads and the like by a label."""
        name = obj.cls.name
        if name == "java.lang.String":
            return TextNode(self.text_of(obj))
        if name == "java.lang.Class":
            return OpaqueNode(f"class {obj.payload}")
        if is_site_name(name):
            return OpaqueNode("lambda")
        if "java.lang.Enum" in obj.cls.supertypes:
            return _describe_enum(machine, obj)
        return OpaqueNode(f"object {name}") if _is_opaque(obj.cls) else None

    def observes(self, machine: Machine, owner: str, name: str) -> bool:
        """Whether a field declared in this class is observed: not in opaque classes, nor frames and made-up messages of exceptions."""
        if owner in _EXCEPTIONS:
            return name in _EXCEPTIONS[owner]
        return not _is_opaque(machine.load(owner))

    def lay_out(self, machine: Machine, obj: HeapObject) -> None:
        """Give an exception what every constructor gives it."""
        if _THROWABLE in obj.cls.supertypes:
            cls = machine.load(_THROWABLE)
            machine.initialise(cls)
            obj.put(_THROWABLE, "cause", obj)
            obj.put(_THROWABLE, "stackTrace", cls.statics["UNASSIGNED_STACK"])
            obj.put(_THROWABLE, "suppressedExceptions", cls.statics["SUPPRESSED_SENTINEL"])

    def message(self, machine: Machine, thrown: HeapObject) -> HeapObject | None:
        """What an exception says of itself; of a null dereference nothing, as that depends on names of variables."""
        if thrown.cls.name == _NULL:
            found: HeapObject | None = thrown.get(_THROWABLE, "detailMessage")
            return found
        said: HeapObject | None = machine.call(_THROWABLE, "getMessage", "()Ljava/lang/String;", thrown)
        return said


def _is_polymorphic(method: Method) -> bool:
    return method.owner in _HANDLES and method.flags & 0x180 == 0x180 and method.descriptor.startswith("([Ljava/lang/Object;)")


def _is_opaque(cls: LoadedClass) -> bool:
    """Whether objects of a class of the JDK are shown by a label only."""
    if not cls.name.startswith(_LIBRARY):
        return False
    return cls.name.rpartition(".")[0] in _OPAQUE_PACKAGES or not _OPAQUE_CLASSES.isdisjoint(cls.supertypes)


def _describe_enum(machine: Machine, obj: HeapObject) -> OpaqueNode:
    cls = obj.cls if obj.cls.cls.flags & ENUM and obj.cls.superclass and obj.cls.superclass.name == "java.lang.Enum" else obj.cls.superclass
    assert cls is not None
    name: HeapObject | None = obj.get("java.lang.Enum", "name")  # null before its constructor has run
    return OpaqueNode(f"enum {cls.name}.{None if name is None else machine.text(name)}")


def _utf16_units(text: str) -> list[int]:
    data = text.encode("utf-16-le", "surrogatepass")
    return [data[i] | data[i + 1] << 8 for i in range(0, len(data), 2)]


def _from_units(units: list[int]) -> str:
    data = b"".join(unit.to_bytes(2, "little") for unit in units)
    return data.decode("utf-16-le", "surrogatepass")


class WaryRuntime(JvmRuntime):
    """The `Runtime` for what must hold in every JVM: it stops at the salt of `Set.of` and `Map.of`, by which their order is another one
    in each, and at what comes from the machine and its user: locale, zone, character set, end of lines."""

    def drawn(self, name: str) -> Sequence[str]:
        """The fields that hold the salt."""
        return DRAWN.get(name, ())

    def surroundings(self, name: str) -> Sequence[str]:
        """The fields that hold what the machine and its user have chosen."""
        return _SURROUNDINGS.get(name, ())
