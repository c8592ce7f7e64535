"""Java as a `Language`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from twinproof.java.conduct.jdk_conduct import CONDUCT
from twinproof.java.java_entry import ENTRY_CHECKS
from twinproof.language.language import Fidelity, Language
from twinproof.language.semantics import Fault, Semantics, ThrownLayout

if TYPE_CHECKING:
    from twinproof.interpret.machine import Runtime
    from twinproof.ir.program import Program
    from twinproof.language.library import Library
    from twinproof.language.writer import Writer

SEMANTICS = Semantics(
    root="java.lang.Object",
    text="java.lang.String",
    mirror="java.lang.Class",
    thrown=ThrownLayout(
        root="java.lang.Throwable",
        message=("getMessage", "()Ljava/lang/String;"),
        text="detailMessage",
        itself="cause",
        trace="backtrace",
        first={"stackTrace": "UNASSIGNED_STACK", "suppressedExceptions": "SUPPRESSED_SENTINEL"},
        unseen=(
            *(f"java.lang.Throwable.{name}" for name in ("stackTrace", "backtrace", "depth", "detailMessage")),
            "java.lang.NullPointerException.",
        ),
        told=frozenset({Fault.ZERO, Fault.BOUNDS, Fault.SIZE}),
    ),
    enum="java.lang.Enum",
    above_arrays=("java.lang.Cloneable", "java.io.Serializable"),
    faults={
        Fault.NULL: "java.lang.NullPointerException",
        Fault.BOUNDS: "java.lang.ArrayIndexOutOfBoundsException",
        Fault.CAST: "java.lang.ClassCastException",
        Fault.ZERO: "java.lang.ArithmeticException",
        Fault.SIZE: "java.lang.NegativeArraySizeException",
        Fault.STORE: "java.lang.ArrayStoreException",
        Fault.NO_CLASS: "java.lang.NoClassDefFoundError",
        Fault.NO_FIELD: "java.lang.NoSuchFieldError",
        Fault.NO_METHOD: "java.lang.NoSuchMethodError",
        Fault.NO_CODE: "java.lang.AbstractMethodError",
        Fault.NO_OBJECTS: "java.lang.InstantiationError",
        Fault.UNLINKED: "java.lang.IncompatibleClassChangeError",
        Fault.DEAD_CLASS: "java.lang.NoClassDefFoundError",
    },
    off=frozenset({"java.lang.Throwable.jfrTracing"}),  # whether a recorder looks at exceptions
    plain=frozenset({"java.lang.Object", "java.lang.Record"}),
    unasserted="$assertionsDisabled",
    said="jml$said$",
    asserted="java.lang.AssertionError",
    entry=("main", "([Ljava/lang/String;)V"),
    stops=frozenset({"org.sosy_lab.sv_benchmarks.Verifier.stop"}),
    answers=frozenset(f"org.sosy_lab.sv_benchmarks.Verifier.{name}" for name in ("ints", "longs", "floats", "doubles", "texts")),
    entry_checks=ENTRY_CHECKS,
)


def runtime(fidelity: Fidelity) -> Runtime:
    """The interpreter's side of the JVM."""
    from twinproof.java.rough import RoughRuntime  # late, like all of the natives behind it: reports run nothing
    from twinproof.java.runtime import JvmRuntime, WaryRuntime

    return {Fidelity.ONE: JvmRuntime, Fidelity.EVERY: WaryRuntime, Fidelity.NEAR: RoughRuntime}[fidelity]()


@cache
def library() -> Library:
    """What is known of the JDK's classes."""
    from twinproof.java.library.javalib import JavaLibrary  # late, for the same reason

    return JavaLibrary()


def writer() -> Writer:
    """Who writes JUnit tests."""
    from twinproof.java.writing.tried import JavaWriter  # late, like all that only a difference needs

    return JavaWriter()


def functions(program: Program, interface: str) -> tuple[str, ...]:
    """Function objects that callers may pass."""
    from twinproof.java.load.simple_functions import functions_for  # late, like all that few ask for

    return functions_for(program, interface)


JAVA = Language("java", SEMANTICS, runtime, library, writer, CONDUCT, functions=functions)
