"""C as a `Language`: it has no classes of its own, nothing is thrown, and what is undefined ends a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.base.assumption import dialect
from twinproof.language.language import Fidelity, Language
from twinproof.language.semantics import Fault, Semantics, ThrownLayout
from twinproof.llvm.c_conduct import CONDUCT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from twinproof.base.assumption import Assumption
    from twinproof.interpret.machine import Runtime
    from twinproof.ir.program import Method, Program
    from twinproof.ir.side import Side
    from twinproof.language.declaration import Declaration
    from twinproof.language.input_source import InputSource
    from twinproof.language.library import Library
    from twinproof.language.writer import Writer
    from twinproof.llvm.load.recipe import CompileRecipe

_NOTHING = "c.nothing"  # the class of what never is
_READ_BY = "clang-22,x86-64-linux"
DIALECT = dialect(f"c-gnu17,{_READ_BY}")  # in which what flags could allow besides is undefined
SEMANTICS = Semantics(_NOTHING, _NOTHING, _NOTHING, ThrownLayout(_NOTHING), _NOTHING, (), dict.fromkeys(Fault, _NOTHING))


def dialect_of(recipe: CompileRecipe) -> Assumption:
    """The dialect that the flags of files choose."""
    from twinproof.llvm.load.meant_flags import dialect_words  # late: who only reports compiles nothing

    standard, more = dialect_words([file.flags for file in recipe.files if file.name.endswith(".c")])
    return dialect(",".join((f"c-{standard}", _READ_BY, *more)))


def _runtime(fidelity: Fidelity) -> Runtime:
    from twinproof.llvm.c_runtime import CRuntime  # late: reports run nothing

    return CRuntime()


def _library() -> Library:
    from twinproof.llvm.library.symbolic.c_library import CLibrary  # likewise

    return CLibrary()


def _inputs(versions: Sequence[tuple[Side, Method]], seed: int, sharing: bool) -> InputSource:
    from twinproof.llvm.sampling.c_inputs import CInputs  # likewise

    return CInputs(versions, seed, sharing)


def _writer() -> Writer:
    from twinproof.llvm.writing.c_tried import CWriter  # likewise

    return CWriter()


def _declared(program: Program, method: Method) -> Declaration:
    from twinproof.llvm.c_declaration import declared  # likewise

    return declared(program, method)


C = Language(
    "c",
    SEMANTICS,
    _runtime,
    _library,
    _writer,
    conduct=CONDUCT,
    blocks=True,
    proved=False,
    whole=False,
    premises=(DIALECT,),
    meaningless=frozenset(("exceptions", "numbers", "shape", "requires", "reflection", "modular")),
    declared=_declared,
    inputs=_inputs,
)
