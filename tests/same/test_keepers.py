"""Which classes of the JDK catch what call-backs throw and hand it on: the list is held against the JDK's bytecode."""

from __future__ import annotations

import pytest

from twinproof.align.instep.position import shows_messages
from twinproof.ir.program import Body
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.jdk import Jdk, installed_jdks
from twinproof.java.find.jimage import open_jdk_classes
from twinproof.java.java import JAVA
from twinproof.java.load.load import load_program

PACKAGES = ("java/io/", "java/lang/", "java/util/")
OF_THEIR_OWN = {  # what they catch was thrown by code of the JDK
    "java.io.Console", "java.io.ObjectInputFilter", "java.io.ObjectStreamClass", "java.lang.CharacterName", "java.lang.ClassLoader",
    "java.lang.ClassValue", "java.lang.ProcessImpl", "java.lang.Shutdown", "java.lang.System", "java.lang.VirtualThread",
    "java.lang.constant.DynamicConstantDesc", "java.lang.reflect.Executable", "java.util.Calendar", "java.util.CollSer", "java.util.Random",
    "java.util.concurrent.ThreadFlock", "java.util.zip.ZipInputStream",
    *(f"java.util.concurrent.atomic.Atomic{kind}FieldUpdater" for kind in ("Integer", "Long", "Reference")),
}  # fmt: skip
ANYTHING = {f"java.lang.{name}" for name in ("Throwable", "Exception", "RuntimeException", "NullPointerException")}
INSIDE = ("java.lang.classfile.", "java.lang.invoke.", "java.lang.module.", "java.lang.runtime.")  # look-ups, and code that is made


def _catches_null(body: Body) -> bool:
    """Whether a handler takes what goes wrong in any code, too: others are about what the JDK itself looked up or opened."""
    return any(handler.cls is None or handler.cls in ANYTHING for block in body.blocks for handler in block.handlers)


@pytest.mark.slow
@pytest.mark.parametrize("jdk", installed_jdks(), ids=lambda jdk: f"jdk{jdk.version}")
def test_classes_that_keep_what_call_backs_throw_are_known(jdk: Jdk) -> None:
    program = load_program(open_classpath([], jdk))
    names = [name.replace("/", ".") for name in open_jdk_classes(jdk).classes("java.base") if name.startswith(PACKAGES)]
    found = set()
    for cls in filter(None, map(program.find, names)):
        bodies = (method.body for method in cls.methods.values() if method.body is not None)
        if any(_catches_null(body) and shows_messages(body, False, JAVA.conduct.sayings) for body in bodies):
            found.add(cls.name.partition("$")[0])
    assert "java.util.concurrent.CompletableFuture" in found
    assert {name for name in found if not name.startswith((*JAVA.conduct.sayings.keepers, *INSIDE))} <= OF_THEIR_OWN
