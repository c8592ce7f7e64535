"""A language as a record: all that the rest of the tree asks of a front-end, once it has made a program."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

from twinproof.base.dataclass import dataclass
from twinproof.language.conduct import Conduct
from twinproof.language.declaration import Declaration, says_nothing
from twinproof.language.library import Library, NoLibrary
from twinproof.language.semantics import Semantics
from twinproof.language.writer import NoWriter, Writer

if TYPE_CHECKING:
    from twinproof.base.assumption import Assumption
    from twinproof.interpret.machine import Runtime
    from twinproof.ir.program import Method, Program
    from twinproof.language.input_source import InputMakers


class Fidelity(Enum):
    """How near a run of the interpreter has to be to what a real machine does."""

    ONE = "what some start of the program does"
    EVERY = "what every start of the program does; it stops at what a start draws by lot"
    NEAR = "a hint for searches: the last bit of a result may be wrong"


def no_functions(program: Program, interface: str) -> tuple[str, ...]:
    """There are no function objects."""
    return ()


@dataclass(frozen=True, slots=True)
class Language:
    """One language; `runtime` makes the interpreter's side of it."""

    name: str
    semantics: Semantics
    runtime: Callable[[Fidelity], Runtime]
    library: Callable[[], Library] = NoLibrary
    writer: Callable[[], Writer] = NoWriter
    conduct: Conduct = Conduct()
    blocks: bool = (
        False  # whether memory is made of blocks, and what is undefined ends a run; variables are blocks with classes of their own
    )
    proved: bool = True  # whether single programs can be proved to keep to something
    whole: bool = True  # whether bodies have all that the code does; else what is not understood is left out where they say so
    premises: tuple[Assumption, ...] = ()  # what everything that is said of its programs rests on
    declared: Callable[[Program, Method], Declaration] = says_nothing  # what a method's descriptor does not say
    meaningless: frozenset[str] = frozenset()  # options of a check that ask for what it does not have, or not yet
    inputs: InputMakers | None = None  # who makes inputs up, where types alone do not say what they are
    functions: Callable[[Program, str], tuple[str, ...]] = (
        no_functions  # the classes of function objects that do one simple thing, and can be given where an interface is wanted
    )
