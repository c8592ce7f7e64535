"""C as a `Language`: it has no classes of its own, nothing is thrown, and what is undefined ends a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.language.language import Fidelity, Language
from twinproof.language.semantics import Fault, Semantics, ThrownLayout

if TYPE_CHECKING:
    from twinproof.interpret.machine import Runtime
    from twinproof.language.library import Library

_NOTHING = "c.nothing"  # the class of what never is
SEMANTICS = Semantics(_NOTHING, _NOTHING, _NOTHING, ThrownLayout(_NOTHING), _NOTHING, (), dict.fromkeys(Fault, _NOTHING))


def _runtime(fidelity: Fidelity) -> Runtime:
    from twinproof.llvm.c_runtime import CRuntime  # late: reports run nothing

    return CRuntime()


def _library() -> Library:
    from twinproof.llvm.library.symbolic.c_library import CLibrary  # likewise

    return CLibrary()


C = Language("c", SEMANTICS, _runtime, _library, blocks=True, proved=False)
