"""OOX as a `Language`: its built-in classes, what faults throw, and the interpreter's side of it.

No program can write the names of built-in classes: there are no dots in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.ir.types import OBJECT, STRING
from twinproof.language.language import Fidelity, Language
from twinproof.language.semantics import Fault, Semantics, ThrownLayout
from twinproof.oox.oox_conduct import CONDUCT

if TYPE_CHECKING:
    from twinproof.interpret.machine import Runtime
    from twinproof.language.library import Library

BUILT_IN = "oox."
THROWN = f"{BUILT_IN}Thrown"  # above all that can be thrown
TEXT_FIELD = "text"  # its only field
THROWN_BY_CODE = f"{BUILT_IN}Exception"
_BROKEN = f"{BUILT_IN}Broken"
_FAULTS = {
    **dict.fromkeys(Fault, _BROKEN),
    Fault.NULL: f"{BUILT_IN}NullReference",
    Fault.BOUNDS: f"{BUILT_IN}OutOfBounds",
    Fault.CAST: f"{BUILT_IN}BadCast",
    Fault.ZERO: f"{BUILT_IN}DivisionByZero",
    Fault.SIZE: f"{BUILT_IN}NegativeSize",
}
SEMANTICS = Semantics(
    root=OBJECT.name,
    text=STRING.name,
    mirror=f"{BUILT_IN}Type",
    thrown=ThrownLayout(THROWN, text=TEXT_FIELD),
    enum=f"{BUILT_IN}Enum",
    above_arrays=(),
    faults=_FAULTS,
    plain=frozenset({OBJECT.name}),
)


def is_built_in(name: str) -> bool:
    """Whether a class, by its name, is none of the program's."""
    return name.startswith(BUILT_IN) or name in (OBJECT.name, STRING.name)


def runtime(fidelity: Fidelity) -> Runtime:
    """The interpreter's side."""
    from twinproof.oox.oox_runtime import OoxRuntime  # late: reports run nothing

    return OoxRuntime()


def library() -> Library:
    """What is known of texts."""
    from twinproof.oox.oox_library import OoxLibrary  # late, for the same reason

    return OoxLibrary()


OOX = Language("oox", SEMANTICS, runtime, library, conduct=CONDUCT)
