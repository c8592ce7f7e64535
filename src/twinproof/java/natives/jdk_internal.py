"""Stubs for the JDK's internals: start-up state, archives, access between packages, work split for vector instructions."""

from __future__ import annotations

from twinproof.heap.observe import double_bits
from twinproof.interpret.machine import Machine, Stub
from twinproof.interpret.objects import HeapArray, HeapObject, Plain
from twinproof.ir.types import ArrayType, ClassType
from twinproof.java.natives.answers import nothing, one, unsupported, zero
from twinproof.java.natives.java_lang_class import binary_name
from twinproof.java.natives.java_lang_system import PROPERTIES
from twinproof.java.natives.jdk_internal_unsafe import BASE

_SECRETS = "jdk.internal.access.SharedSecrets"
_WORDS = 3  # the logarithm of the size of longs and doubles


def _java_lang_access(machine: Machine) -> Plain:
    """Access to java.lang's internals; in a JVM it is set while the system starts."""
    statics = machine.load(_SECRETS).statics
    if statics["javaLangAccess"] is None:
        machine.call("java.lang.System", "setJavaLangAccess", "()V")
    return statics["javaLangAccess"]


def _reflect_access(machine: Machine) -> Plain:
    """Access to java.lang.reflect's internals; in a JVM it is set while the system starts."""
    machine.initialise(machine.load("java.lang.reflect.AccessibleObject"))
    return machine.load(_SECRETS).statics["javaLangReflectAccess"]


def _ensure_initialised(machine: Machine, mirror: HeapObject) -> None:
    if not isinstance(mirror.payload, ClassType):
        is_array = isinstance(mirror.payload, ArrayType)
        told = f"class {binary_name(mirror.payload)} is an array class" if is_array else f"{mirror.payload} is a primitive class"
        raise machine.thrown("java.lang.IllegalArgumentException", told)
    machine.initialise(machine.load(str(mirror.payload)))


def _saved_property(machine: Machine, key: HeapObject) -> HeapObject | None:
    found = PROPERTIES.get(machine.text(key))
    return None if found is None else machine.intern(found)


def _mismatch(machine: Machine, a: HeapArray, a_at: int, b: HeapArray, b_at: int, length: int, scale: int) -> int:
    """The first of the elements of 8 bytes that differ; of smaller ones `~length`: all are left to the caller's own loop."""
    if scale != _WORDS:
        return ~length
    first, start = ((at - BASE) >> scale for at in (a_at, b_at))
    pairs = zip(a.elements[first : first + length], b.elements[start : start + length], strict=True)
    return next((at for at, (one, other) in enumerate(pairs) if _bits(one) != _bits(other)), -1)


def _bits(value: float) -> int:
    return double_bits(value) if isinstance(value, float) else value


_CDS = "jdk.internal.misc.CDS"
_VM = "jdk.internal.misc.VM"
STUBS: dict[str, Stub] = {
    f"{_SECRETS}.getJavaLangAccess()Ljdk/internal/access/JavaLangAccess;": _java_lang_access,
    f"{_SECRETS}.getJavaLangReflectAccess()Ljdk/internal/access/JavaLangReflectAccess;": _reflect_access,
    f"{_SECRETS}.ensureClassInitialized(Ljava/lang/Class;)V": _ensure_initialised,
    f"{_CDS}.initializeFromArchive": nothing,
    f"{_CDS}.getRandomSeedForDumping()J": one,
    f"{_CDS}.isDumpingClassList0()Z": zero,
    f"{_CDS}.isDumpingArchive0()Z": zero,
    f"{_CDS}.isSharingEnabled0()Z": zero,
    f"{_CDS}.getCDSConfigStatus()I": zero,
    f"{_VM}.getSavedProperty(Ljava/lang/String;)Ljava/lang/String;": _saved_property,
    f"{_VM}.initialize()V": nothing,
    f"{_VM}.isBooted()Z": one,
    f"{_VM}.initLevel()I": lambda machine: 4,
    f"{_VM}.isModuleSystemInited()Z": one,
    "jdk.internal.util.ArraysSupport.vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I": _mismatch,
    "jdk.internal.reflect.Reflection.getCallerClass()Ljava/lang/Class;": unsupported("a method that asks for its caller"),
}
