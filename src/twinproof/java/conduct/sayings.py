"""Who in the JDK makes texts of objects, keeps exceptions, and looks at what they say."""

from __future__ import annotations

from twinproof.language.conduct import Methods, Sayings, Signed

_MESSAGES = frozenset(("getMessage", "getLocalizedMessage", "printStackTrace"))
_TEXTS = frozenset(("append", "format", "formatted", "insert", "join", "print", "printf", "println", "toString", "valueOf", "write"))
_KEEPERS = (  # classes that catch what code which they are given throws, and hand it on
    "java.io.ObjectInputStream", "java.lang.Thread", "java.lang.ref.Cleaner", "java.lang.reflect.Constructor",
    "java.lang.reflect.Invocation", "java.lang.reflect.Method", "java.lang.reflect.Proxy", "java.security.AccessController",
    "java.util.ResourceBundle", "java.util.ServiceLoader", "java.util.Timer", "java.util.random.RandomGeneratorFactory",
    "java.util.stream.Gatherer",
    *(f"java.util.concurrent.{name}" for name in (
        "AbstractExecutorService", "Completable", "Completion", "Counted", "Execut", "Flow", "ForkJoin", "Future", "Recursive", "Runnable",
        "Scheduled", "StructuredTask", "SubmissionPublisher", "ThreadPer", "ThreadPool",
    )),
)  # fmt: skip
_OF_NULL = frozenset((  # what may be a `NullPointerException`, or made by the library or the JVM to wrap one
    "java.lang.Throwable", "java.lang.Exception", "java.lang.RuntimeException", "java.lang.NullPointerException",
    "java.lang.Error", "java.lang.LinkageError", "java.lang.ExceptionInInitializerError", "java.lang.NoClassDefFoundError",
    "java.lang.BootstrapMethodError", "java.lang.ReflectiveOperationException", "java.lang.reflect.InvocationTargetException",
    "java.lang.reflect.UndeclaredThrowableException", "java.security.PrivilegedActionException",
    "java.util.concurrent.ExecutionException", "java.util.concurrent.CompletionException",
))  # fmt: skip


def _may_tell(method: Signed) -> bool:
    name, descriptor = method.name, method.descriptor
    return name in _MESSAGES or (name in _TEXTS and ("Ljava/lang/Object;" in descriptor or descriptor.startswith("()")))


SAYINGS = Sayings(
    keepers=_KEEPERS,
    says=Methods(named=_MESSAGES),
    may_tell=_may_tell,
    of_null=_OF_NULL,
    suppresses=Methods(of={"java.lang.Throwable": frozenset(("addSuppressed",))}),
    plain=frozenset(("java.lang.Throwable", "java.lang.NullPointerException")),
    text=("toString", "()Ljava/lang/String;"),
    nameless=("java.lang.Enum", "java.util."),
    tells_room=Methods(named=frozenset(("capacity",))),
)
