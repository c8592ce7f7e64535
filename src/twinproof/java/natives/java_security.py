"""Stubs for java.security: privileged actions just run, as there is no security manager; what else permissions decide is not known."""

from __future__ import annotations

from twinproof.interpret.machine import Halted, Machine, Stub, Thrown
from twinproof.interpret.objects import HeapArray, HeapObject, Reference
from twinproof.java.natives.answers import nothing, unsupported

_CONTROLLER = "java.security.AccessController"
_UNCHECKED = ("java.lang.RuntimeException", "java.lang.Error")


def _has_contexts(machine: Machine) -> bool:
    """Whether the JDK is one that can still look at who calls."""
    found = machine.program.find(_CONTROLLER)
    return found is not None and any(name == "getStackAccessControlContext" for name, _ in found.methods)


def _run(machine: Machine, action: HeapObject | None, *args: Reference) -> Reference:
    for permissions in args[1:]:
        if not _has_contexts(machine):
            raise Halted("unsupported", "privileged actions with permissions, in a JDK that has none")
        if not isinstance(permissions, HeapArray):
            raise machine.thrown("java.lang.NullPointerException", "null permissions parameter")
        if any(each is None for each in permissions.elements):
            raise machine.thrown("java.lang.NullPointerException", "permission can't be null")
    if action is None:
        raise machine.thrown("java.lang.NullPointerException")
    if "java.security.PrivilegedAction" in action.cls.supertypes:
        return _ran(machine, "java.security.PrivilegedAction", action)
    try:
        return _ran(machine, "java.security.PrivilegedExceptionAction", action)
    except Thrown as thrown:
        if any(name in thrown.obj.cls.supertypes for name in _UNCHECKED):
            raise
        wrapped = machine.construct("java.security.PrivilegedActionException", "(Ljava/lang/Exception;)V", thrown.obj)
        raise Thrown(wrapped) from thrown


def _ran(machine: Machine, kind: str, action: HeapObject) -> Reference:
    result: Reference = machine.call(kind, "run", "()Ljava/lang/Object;", action)
    return result


_PERMISSIONS = unsupported("permissions, which depend on where a class is from")
STUBS: dict[str, Stub] = {
    f"{_CONTROLLER}.doPrivileged": _run,
    f"{_CONTROLLER}.doPrivilegedWithCombiner": _run,
    f"{_CONTROLLER}.getStackAccessControlContext": nothing,
    f"{_CONTROLLER}.checkPermission": _PERMISSIONS,
    "java.security.AccessControlContext.checkPermission": _PERMISSIONS,
}
