"""A language as a record: all that the rest of the tree asks of a front-end, once it has made a program."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

from twinproof.base.dataclass import dataclass
from twinproof.language.conduct import Conduct
from twinproof.language.library import Library, NoLibrary
from twinproof.language.semantics import Semantics
from twinproof.language.writer import NoWriter, Writer

if TYPE_CHECKING:
    from twinproof.interpret.machine import Runtime


class Fidelity(Enum):
    """How near a run of the interpreter has to be to what a real machine does."""

    ONE = "what some start of the program does"
    EVERY = "what every start of the program does; it stops at what a start draws by lot"
    NEAR = "a hint for searches: the last bit of a result may be wrong"


@dataclass(frozen=True, slots=True)
class Language:
    """One language; `runtime` makes the interpreter's side of it."""

    name: str
    semantics: Semantics
    runtime: Callable[[Fidelity], Runtime]
    library: Callable[[], Library] = NoLibrary
    writer: Callable[[], Writer] = NoWriter
    conduct: Conduct = Conduct()
    blocks: bool = False  # whether memory is made of blocks, and what is undefined ends a run
    proved: bool = True  # whether proofs know all its instructions; else programs can only be shown and run
