"""The whole state that each stub of the interpreter leaves is what a JVM leaves; what stops every run is listed, with its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from execute.interpreter_stubs import KEYS, Seen, open_calls
from generate.stub_wrappers import methods_of
from twinproof.interpret.machine import Halted, Machine, Thrown
from twinproof.interpret.objects import HeapObject, default_value
from twinproof.ir.types import is_reference, parse_descriptor
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.jdk import Jdk, find_jdk, installed_jdks
from twinproof.java.load.load import load_program
from twinproof.java.natives import NATIVES, STUBS
from twinproof.java.runtime import JvmRuntime

JDKS = {jdk.version: jdk for jdk in installed_jdks() if jdk.version in (17, 25)}
each_jdk = pytest.mark.parametrize("jdk", list(JDKS.values()), ids=[f"jdk{version}" for version in JDKS])
SHARE = 12  # one call in so many is compared in the normal suite
THROUGH = {  # not called on their own, but compared through calls that do not show what nobody observes
    "java.lang.Object.hashCode()I": "identity hash codes: StubReach.hashes",
    "java.lang.System.identityHashCode": "identity hash codes: StubReach.hashes",
    "java.lang.String.intern()": "which texts were interned before is up to all code that ran: StubReach.interned",
    "java.text.DecimalFormatSymbols.getInstance": "its locale keeps a hash code: StubReach.numberFormat",
    "java.security.AccessController.getStackAccessControlContext": "the inside of contexts, which nothing asks: StubReach.context",
    "java.util.concurrent.ThreadLocalRandom.nextSecondarySeed()I": "chance, of no consequence: StubReach.skipping",
    "jdk.internal.misc.CDS.getRandomSeedForDumping()J": "chance: the order of `Set.of`, which no JVM tells twice",
    "jdk.internal.misc.CDS.isSharingEnabled0()Z": "whether a JVM reads its own classes from an archive",
    "jdk.internal.misc.CDS.getCDSConfigStatus()I": "whether a JVM reads its own classes from an archive",
    "sun.security.action.GetPropertyAction.privilegedGetProperties": "the known ones of all: what asks for them asks for one",
    "java.lang.System.exit(I)V": "StubReach.exit", "java.lang.Runtime.exit(I)V": "StubReach.exitRuntime",
    "java.lang.Runtime.halt(I)V": "StubReach.halt", "java.lang.Thread.start": "StubReach.started",
}  # fmt: skip
REFUSED = {  # reached, and always stopped: a JVM's answer depends on the machine, on time, chance or threads, or on what is not modelled
    "java.io.PrintStream.close()V": "the standard streams stay open",
    "java.lang.Class.getModule": "modules", "java.lang.Class.getResource": "files", "java.lang.Class.getResourceAsStream": "files",
    "java.lang.Object.notify()V": "threads", "java.lang.Object.notifyAll()V": "threads", "java.lang.Thread.start": "threads",
    "java.lang.Thread.getName()Ljava/lang/String;": "threads", "jdk.internal.misc.Unsafe.park": "threads",
    "java.lang.System.getProperties()Ljava/util/Properties;": "the machine",
    "jdk.internal.util.StaticProperty.java": "the machine", "jdk.internal.util.StaticProperty.os": "the machine",
    "jdk.internal.util.StaticProperty.sun": "the machine", "jdk.internal.util.StaticProperty.user": "the machine",
    "java.lang.System.setProperty": "changes the machine", "java.lang.System.clearProperty": "changes the machine",
    "java.lang.System.getenv": "the machine",
    "java.lang.System.allowSecurityManager()Z": "security managers",
    "java.security.AccessController.checkPermission": "permissions", "java.security.AccessControlContext.checkPermission": "permissions",
    "java.text.DecimalFormatSymbols.initializeCurrency(Ljava/util/Locale;)V": "currencies",
    "java.util.concurrent.ThreadLocalRandom.localInit()V": "chance",
    "jdk.internal.reflect.Reflection.getCallerClass()Ljava/lang/Class;": "who calls",
}  # fmt: skip


def seen_on(jdk: Jdk, folder: Path, count: int, share: int) -> Seen:
    """What is seen of the calls on a JDK, or of a share of them."""
    with open_calls(jdk, folder, tuple(THROUGH)) as calls:
        return calls.seen(count, share)


@each_jdk
def test_some_stubs(jdk: Jdk, tmp_path: Path) -> None:
    """A fixed part of the calls, on a few inputs."""
    seen = seen_on(jdk, tmp_path, 2, SHARE)
    assert list(seen.problems.values()) == []
    assert seen.calls["alike"] > 100


@pytest.mark.slow
@each_jdk
def test_all_stubs(jdk: Jdk, tmp_path: Path) -> None:
    """All of them: each stub of a method that this JDK has is compared, or it stops every run."""
    seen = seen_on(jdk, tmp_path, 20, 1)
    assert list(seen.problems.values()) == []
    missing = [key for key in keys_of(jdk) if not seen.compared[key]]
    assert [key for key in missing if not key.startswith(tuple(REFUSED))] == []
    assert [key for key in missing if key not in seen.stopped] == []


def keys_of(jdk: Jdk) -> list[str]:
    """The stubs of methods that a JDK has; `NATIVES` where they are native."""
    program = load_program(open_classpath([], jdk))
    used = [JvmRuntime().stub(method) for methods in methods_of(program, KEYS).values() for method in methods]
    return [key for key in KEYS if (STUBS.get(key) or NATIVES.get(key)) in used and methods_of(program, [key])[key]]


def test_each_stub_is_of_some_jdk() -> None:
    """No stub stands for a method that none of the JDKs at hand has."""
    known = {key for jdk in JDKS.values() for key in keys_of(jdk)}
    assert len(JDKS) < 2 or [key for key in KEYS if key not in known] == []


def test_null_is_no_bug(tmp_path: Path) -> None:
    """A stub that is given null, or an object nobody has filled, returns, throws or stops; it never fails."""
    program = load_program(open_classpath([tmp_path], find_jdk()))
    failed: list[str] = []
    for key, methods in methods_of(program, [*STUBS, *NATIVES]).items():
        for method in methods:
            machine = Machine(program, JvmRuntime())
            try:
                with machine.deep_recursion():
                    receiver = [] if method.is_static else [HeapObject(machine.load(method.owner))]
                    params = parse_descriptor(method.descriptor).params
                    nulls = [None if is_reference(type) else default_value(type) for type in params]
                    if nulls.count(None):
                        machine.invoker(method)([*receiver, *nulls])
            except (Thrown, Halted):
                continue
            except Exception as bug:  # noqa: BLE001 - this is what is looked for
                failed.append(f"{key}: {type(bug).__name__} {bug}")
    assert failed == []
