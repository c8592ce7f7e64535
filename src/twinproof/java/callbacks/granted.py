"""What the derivation of call-backs takes for granted about the JDK's own objects; the assumption `library-contracts` says it in words.

The objects of the JDK that a program's data may hold are of the packages below. Services of the JDK itself (class loading, security,
resources and providers, files, sockets) run no code of the program. What reflection runs is not bounded at all.
"""

from __future__ import annotations

DATA = """
    java.lang java.util java.util.function java.util.stream java.util.concurrent java.util.concurrent.atomic java.util.concurrent.locks
    java.util.regex java.util.random java.io java.math java.text java.time java.time.chrono java.time.format java.time.temporal
    java.time.zone java.nio java.nio.charset
"""
_DATA = frozenset(DATA.split())

_SERVICES = (
    "java.lang.AssertionError", "java.lang.Class",
    "java.lang.ClassLoader", "java.lang.Module", "java.lang.ModuleLayer", "java.lang.SecurityManager",
    "java.lang.ClassValue", "java.lang.Process", "java.lang.StackWalker", "java.lang.StackStreamFactory", "java.lang.System$Logger",
    "java.lang.BaseVirtualThread", "java.lang.VirtualThread",
    "java.lang.ThreadBuilders", "java.lang.annotation.",
    "java.lang.constant.", "java.lang.invoke.", "java.lang.module.", "java.lang.ref.", "java.lang.reflect.",
    "java.lang.foreign.", "java.lang.classfile.", "java.net.", "java.nio.channels.", "java.nio.file.", "java.security.",
    "java.util.ResourceBundle", "java.util.ServiceLoader", "java.util.jar.", "java.util.logging.", "java.util.prefs.", "java.util.spi.",
    "java.util.zip.", "javax.", "jdk.", "sun.", "com.sun.",
)  # fmt: skip
_OPEN = (  # of the JDK's inside, what works on objects that it is given
    "jdk.internal.util.ArraysSupport", "jdk.internal.util.random.", "jdk.internal.util.xml.", "jdk.internal.access.JavaUtil",
    "jdk.internal.lang.stable.", "jdk.internal.vm.ScopedValueContainer", "sun.nio.cs.Stream", "sun.util.calendar.",
    "sun.util.locale.LocaleMatcher",
)  # fmt: skip
CLOSED = frozenset((
    "java.lang.Class", "java.lang.Module", "java.lang.Runtime$Version", "java.util.Currency", "java.util.Locale", "java.util.regex.Pattern",
    "java.time.temporal.ChronoField", "java.time.temporal.ChronoUnit", "java.time.ZoneId", "java.time.zone.ZoneRules",
))  # fmt: skip  # hold no object of a program's, whatever the types of their fields
_BY_REFLECTION = {
    "java.lang.reflect.Method": ("invoke",),
    "java.lang.reflect.Constructor": ("newInstance", "newInstanceWithCaller"),
    "java.lang.invoke.MethodHandle": ("invoke", "invokeExact", "invokeWithArguments"),
}
_PASSED_OVER = ("java.io.", "java.util.Spliterators$", "java.util.Scanner", "java.util.regex.")  # iterators that no collection runs
_QUIET = frozenset((  # copies of exceptions, threads and tasks that the JDK makes for itself
    ("java.util.concurrent.ForkJoinTask", "getThrowableException"), ("java.util.concurrent.ForkJoinTask", "getException"),
    ("java.util.concurrent.ForkJoinWorkerThread", "start"), ("java.math.BigInteger", "multiplyToomCook3"),
    ("java.math.BigInteger", "squareToomCook3"),
))  # fmt: skip
_STREAMS = "java.util.stream."
_RUN_WHERE_MADE = frozenset(("java.security.PrivilegedAction", "java.security.PrivilegedExceptionAction", "java.util.stream.Sink"))


def is_data(name: str) -> bool:
    """Whether objects of a class of the JDK may be in a program's data."""
    return name.rpartition(".")[0] in _DATA and not is_service(name)


def is_service(name: str) -> bool:
    """Whether a class is a part of the JDK that is taken to run no code of the program; assertions in the JDK are off."""
    if name.startswith("java.util.") and "Format" in name and name.endswith("Exception"):
        return True  # their messages are of texts and numbers
    return not name.startswith(_OPEN) and any(_within(name, prefix) for prefix in _SERVICES)


def _within(name: str, prefix: str) -> bool:
    return name.startswith(prefix) if prefix.endswith(".") else name == prefix or name.startswith(prefix + "$")


def is_quiet(owner: str, name: str) -> bool:
    """Whether a method is taken to run no code of the program: of a service, or of a pool that copies exceptions and starts threads."""
    return is_service(owner) or (owner, name) in _QUIET


def by_reflection(owner: str, name: str) -> bool:
    """Whether a method runs whatever it is asked to."""
    return name in _BY_REFLECTION.get(owner, ())


def is_met(type: str, name: str) -> bool:
    """Whether an object of a class of the JDK is where the JDK asks for one of a type."""
    if type.startswith(("java.util.Iterator", "java.util.PrimitiveIterator")):
        return not name.startswith((*_PASSED_OVER, _STREAMS))
    return not name.startswith(_STREAMS) or type.startswith((_STREAMS, "java.util.Spliterator"))


def runs_where_made(types: frozenset[str]) -> bool:
    """Whether what an object of these types does counts as done where it is made, since the JDK makes it for itself."""
    return not types.isdisjoint(_RUN_WHERE_MADE)
