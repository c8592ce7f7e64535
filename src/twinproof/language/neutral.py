"""The intermediate language by itself: what a program is written in whose front-end is not known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.base.errors import BadInput
from twinproof.language.language import Fidelity, Language
from twinproof.language.semantics import Fault, Semantics, ThrownLayout

if TYPE_CHECKING:
    from twinproof.interpret.machine import Runtime


def _no_runtime(fidelity: Fidelity) -> Runtime:
    raise BadInput("a program whose language is not known cannot be run")


_FAULTS = {fault: fault.name for fault in Fault}
SEMANTICS = Semantics("Any", "Text", "Type", ThrownLayout("Thrown"), "Enum", (), _FAULTS, plain=frozenset({"Any"}))
NEUTRAL = Language("neutral", SEMANTICS, _no_runtime)
