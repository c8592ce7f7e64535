"""Two versions of a file of C functions as a matching, and what symbolic execution says of a pair; models as inputs on the interpreter."""

from __future__ import annotations

from pathlib import Path

from twinproof.align.match import Matching, Pair, match_programs
from twinproof.base.assumption import OLD_DEFINED, PADDING
from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import Distinct, Equal, Result, Solvers
from twinproof.bounded.defined_check import search_defined
from twinproof.heap.observe import Input, Observation, Stopped
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import RunLimits, machine_of
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.llvm.c_in import CFrontEnd
from twinproof.witness.decode import input_from_model

HEAD = "".join(f"#include <{name}.h>\n" for name in ("assert", "ctype", "math", "stdint", "stdio", "stdlib", "string"))


def matching_of(folder: Path, old: str, new: str) -> Matching:
    """Two versions of one file."""
    opened = []
    for version, text in (("old", old), ("new", new)):
        (folder / version).mkdir(exist_ok=True)
        file = folder / version / "f.c"
        file.write_text(HEAD + text)
        opened.append(CFrontEnd().open([file]))
    (origin, program), (other, changed) = opened
    return match_programs(program, origin.classes(), changed, other.classes(), guess=False)


def decided(matching: Matching, pair: Pair, solver: Solvers, bound: int = 8, seconds: float = 30.0) -> tuple[str, Result]:
    """What is found about a pair in a word: `equal`, `padded` (but between members), `refines`, `bounded`, `different`, `undefined`,
    `unknown`; differences are seen on the interpreter."""
    found = search_defined(matching, pair, solver, Deadline(seconds), bound, lambda line: None)
    match found:
        case Equal(cuts, assumed):
            return ("bounded" if cuts else "padded" if PADDING in assumed else "refines" if OLD_DEFINED in assumed else "equal"), found
        case Distinct(inputs, model, conditions):
            return shown(matching, pair, input_from_model(inputs, model, conditions, False)), found
    return "unknown", found


def shown(matching: Matching, pair: Pair, given: Input) -> str:
    """How a difference shows on an input: by what is seen, by what is `undefined` in the new version alone, `unknown` if not."""
    old, new = ends(matching, pair, given)
    if isinstance(old.end, Stopped) and old.end.reason != "exit":
        return "unknown"
    if isinstance(new.end, Stopped) and new.end.reason != "exit":
        assert new.end.reason == "undefined", new.end
        return "undefined"
    assert old != new, given
    return "different"


def ends(matching: Matching, pair: Pair, given: Input) -> tuple[Observation, Observation]:
    """What both versions do on an input."""
    return run(matching.old, pair.old, given), run(matching.new, pair.new, given)


def run(side: Side, method: Method, given: Input) -> Observation:
    """What a version does on an input."""
    machine = machine_of(side.program, limits=RunLimits(blocks=200_000))
    return observe(machine, method.owner, method.name, method.descriptor, given, lambda name: True)
