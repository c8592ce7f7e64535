"""What a class starts with, compared: the same code and constants, or else what the initialisers of both versions leave when they run.

An initialiser has no input. Where it runs to its end on the interpreter, which stops at all that depends on the machine, on time or chance,
what it leaves on the JVM is what it always leaves, given that nothing ran before it that it depends on (`classes-initialised`). Of fields
that nobody but the class's own code can see (private constants, tables that nobody gets hold of) only that code tells, which is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from twinproof.align.match import Matching, Pair
from twinproof.base.assumption import CLOSED_WORLD, INITIALISED, SINGLE_THREAD, STRING_IDENTITY, VALUE_IDENTITY, Assumption
from twinproof.base.dataclass import replace
from twinproof.base.verdict import Equivalent, Proof, Reason, Scope, Unknown
from twinproof.heap.observe import Input, Null, ObjectNode, Observation, OpaqueNode, Stopped, TextNode
from twinproof.interpret.machine import RunLimits
from twinproof.language.known import KnownClasses
from twinproof.language.language import Fidelity
from twinproof.same.structural import structural_of
from twinproof.sample.concrete import Agrees, ConcreteRuns, Differs, Interpreted, Undecided, comparable
from twinproof.sample.views import rooms
from twinproof.strategy import Candidate, Finding, Task

STRATEGY = "executed"
NOTHING_GIVEN = Input((), Null(), ())
SAME = Proof("the static fields start with the same values: the initialisers are the same code, and so are the constants")
_LIMITS = RunLimits(blocks=2_000_000, depth=500)


def same_start(matching: Matching, pair: Pair, note: Callable[[str], None]) -> Equivalent | None:
    """The verdict on a class that starts with the same code and constants."""
    structural = structural_of(matching.old, matching.new, frozenset(matching.classes))
    same = structural.same_initialiser(pair.old.owner)
    note(f"structural: {'the same' if same else 'not the same'} static fields and initialiser")
    return Equivalent(Scope((), (CLOSED_WORLD,)), "structural", SAME) if same else None


def run_start(task: Task) -> Finding:
    """What both initialisers leave, as executed."""
    runs = ConcreteRuns(task.runner, task.old, task.new, task.options.exceptions)
    unstable = runs.unstable([NOTHING_GIVEN])
    if unstable is not None:
        text = f"the static initialiser of the {unstable.version} version does not do the same twice"
        return Unknown(Reason("nondeterministic", text), STRATEGY)
    found = runs.outcome(NOTHING_GIVEN)
    task.note(f"executed: {type(found).__name__}")
    match found:
        case Differs():
            return Candidate(NOTHING_GIVEN, STRATEGY)
        case Undecided(reason, detail):
            return Unknown(Reason("unsupported", f"the static initialiser did not end ({reason}: {detail})"), STRATEGY)
        case Agrees(old, new) if not runs.start_alike(old, new):
            return Unknown(Reason("unsupported", "one of the static initialisers uses classes that the other does not"), STRATEGY)
        case Agrees(seen):
            return _agreed(task, runs, seen)


def _agreed(task: Task, runs: ConcreteRuns, seen: Observation) -> Equivalent | Unknown:
    """What it says that both leave the same."""
    kept = replace(seen, statics=tuple(static for static in seen.statics if runs.counts(static[0])))
    known = task.old.side.program.known_classes
    shown, _ = comparable(known, kept, kept, (), "message")
    if any(isinstance(node, OpaqueNode) and not node.label.startswith(("enum ", "class ")) for node in shown.heap):
        return Unknown(Reason("unsupported", "static fields hold functions or streams, which cannot be compared"), STRATEGY)
    old_rooms, new_rooms = (rooms(known, version.observe([NOTHING_GIVEN])[0].heap) for version in (runs.old, runs.new))
    if old_rooms != new_rooms:
        text = "collections in static fields have other room than before, so what is put there later may come in another order"
        return Unknown(Reason("unsupported", text), STRATEGY)
    for files in (task.old, task.new):
        (end,) = (run.end for run in Interpreted(files, _LIMITS, Fidelity.EVERY).observe([NOTHING_GIVEN]))
        if isinstance(end, Stopped):
            text = f"it is not known whether the static initialiser always leaves the same ({end.reason}: {end.detail})"
            return Unknown(Reason("unsupported", text), STRATEGY)
    unseen = sorted({key for key, _ in seen.statics if key.startswith(task.pair.old.owner) and not runs.counts(key)})
    proof = Proof("executed, both static initialisers leave the same", tuple(f"seen by nobody outside: {key}" for key in unseen))
    assumed = (INITIALISED, CLOSED_WORLD, SINGLE_THREAD, *_identities(known, kept))
    return Equivalent(Scope((), tuple(sorted(assumed))), STRATEGY, proof)


def _identities(known: KnownClasses, seen: Observation) -> Iterator[Assumption]:
    """What a run does not tell of constants: whether a text is a literal, a box one that the library keeps."""
    if any(isinstance(node, TextNode) for node in seen.heap):
        yield STRING_IDENTITY
    if any(isinstance(node, ObjectNode) and node.cls in known.boxes for node in seen.heap):
        yield VALUE_IDENTITY
