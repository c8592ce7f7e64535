"""Stubs for java.lang.ref: nothing is ever collected, so a reference keeps its referent until it is cleared."""

from __future__ import annotations

from twinproof.interpret.machine import Machine, Stub
from twinproof.interpret.objects import HeapObject, Plain
from twinproof.java.natives.answers import nothing

_REFERENCE = "java.lang.ref.Reference"


def _refers_to(machine: Machine, reference: HeapObject, obj: Plain) -> int:
    return int(reference.get(_REFERENCE, "referent") is obj)


def _clear(machine: Machine, reference: HeapObject) -> None:
    reference.put(_REFERENCE, "referent", None)


STUBS: dict[str, Stub] = {
    f"{_REFERENCE}.<clinit>()V": nothing,
    f"{_REFERENCE}.refersTo0(Ljava/lang/Object;)Z": _refers_to,
    f"{_REFERENCE}.clear0()V": _clear,
    f"{_REFERENCE}.reachabilityFence(Ljava/lang/Object;)V": nothing,
    "java.lang.ref.PhantomReference.refersTo0(Ljava/lang/Object;)Z": _refers_to,
    "java.lang.ref.PhantomReference.clear0()V": _clear,
}
