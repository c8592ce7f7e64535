"""Stubs: methods of the JDK that are not executed from their bytecode, one file per Java package.

A stub is called as `stub(machine, *args)`, the receiver first. Keys are `pkg.Class.method(descriptor)` or, for all overloads
alike, `pkg.Class.method`. A stub stands for a native method, or for one whose bytecode only makes sense inside a running JVM; those in
`NATIVES` stand for methods that are native in some JDKs only, and where they are; those in `FOR_CALLERS` depend on who calls.
"""

from __future__ import annotations

from collections.abc import Callable as _Callable

from twinproof.interpret.machine import Stub as _Stub
from twinproof.ir.program import Method as _Method
from twinproof.java.natives import (
    java_io,
    java_lang,
    java_lang_class,
    java_lang_invoke,
    java_lang_math,
    java_lang_ref,
    java_lang_reflect,
    java_lang_system,
    java_security,
    java_text,
    java_util,
    jdk_internal,
    jdk_internal_unsafe,
)

__all__ = ["FOR_CALLERS", "NATIVES", "STUBS"]

FOR_CALLERS: dict[str, _Callable[[_Method], _Stub]] = {
    **java_lang.FOR_CALLERS,
    **java_lang_invoke.FOR_CALLERS,
    **java_lang_math.FOR_CALLERS,
}

NATIVES: dict[str, _Stub] = {**java_lang_math.NATIVES}

STUBS: dict[str, _Stub] = {
    **java_io.STUBS,
    **java_lang.STUBS,
    **java_lang_class.STUBS,
    **java_lang_invoke.STUBS,
    **java_lang_math.STUBS,
    **java_lang_ref.STUBS,
    **java_lang_reflect.STUBS,
    **java_lang_system.STUBS,
    **java_security.STUBS,
    **java_text.STUBS,
    **java_util.STUBS,
    **jdk_internal.STUBS,
    **jdk_internal_unsafe.STUBS,
}
