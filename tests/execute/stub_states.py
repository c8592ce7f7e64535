"""Each stub of symbolic execution on its own against a JVM: all that the call leaves is compared.

A method that does nothing but call one library method is executed on symbolic inputs. For concrete inputs the prediction must be what
the JVM shows: result, exception, objects with their private fields, statics, output. Where a stub says no more than that there is some
function of the arguments, this is what is held: one result for the same arguments (whichever method is said to be that function), nothing
else changed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from execute.concretise import Evaluation, NotDescribable, Outside, Predicted, Undecided, predict
from execute.held import is_problem
from execute.worlds import Executed, Steps, World
from generate.stub_wrappers import NAME, Wrapper, source, wrappers
from twinproof.execute.collections import VALUE
from twinproof.execute.heap import NO_TEXT
from twinproof.execute.state import State
from twinproof.execute.texts import TEXT
from twinproof.heap.observe import Input, Link, Node, Null, ObjectNode, Observation, OpaqueNode, Returned, Scalar, Stopped, Threw
from twinproof.ir.program import Method, Program
from twinproof.java.library.known.registry import KNOWN
from twinproof.java.library.outcomes import Stub
from twinproof.java.library.stubs import STUBS
from twinproof.java.sidecar.client import Sidecar
from twinproof.language.runner import LoadedSide
from twinproof.sample.views import as_seen
from twinproof.term.choice import all_cases
from twinproof.term.term import Term, Value

EXTRAS = Path(__file__).with_name("StubExtras.java")
_STATED = re.compile(r"// stub: (\S+)\n\s*static Object (\w+)\(")
_STEPS = 4_000
_FRAMES = tuple(f"java.lang.Throwable.{name}" for name in ("stackTrace", "backtrace", "depth"))  # nobody looks at these


@dataclass(slots=True)
class Compared:
    """What was seen of one stub: inputs told exactly, inputs told as those of a function, problems, and why others tell nothing."""

    exact: int = 0
    functional: int = 0
    problems: list[str] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)

    @property
    def is_compared(self) -> bool:
        """Whether anything was compared."""
        return bool(self.exact or self.functional or self.problems)


class Spy:
    """Counts how often each stub knew what to do."""

    def __init__(self) -> None:
        self.hits: Counter[str] = Counter()

    def watch(self, key: str, stub: Stub) -> Stub:
        """A stub that counts."""

        def watched(*args: object) -> object:
            found = stub(*args)  # type: ignore[arg-type]
            self.hits[key] += found is not None
            return found

        return watched  # type: ignore[return-value]


class Harness:
    """Holds stubs against a JVM."""

    def __init__(self, world: World, sidecar: Sidecar, side: LoadedSide, spy: Spy) -> None:
        self._world = world
        self._sidecar = sidecar
        self._side = side
        self._spy = spy
        self._functions: dict[object, object] = {}

    def compare(self, key: str, method: Method, count: int, seed: int, into: Compared) -> None:
        """Compare a method that calls a stub, on some inputs."""
        before = self._spy.hits[key]
        executed = self._world.execute(method, 3, clock=Steps(_STEPS))
        if executed is None or self._spy.hits[key] == before:
            into.left_out["took too long" if executed is None else "the stub does not know such arguments"] += 1
            return
        inputs = list(self._world.random_inputs(method, count, seed))
        seen = self._sidecar.observe_many(self._side, method.owner, method.name, method.descriptor, inputs)
        for given, shown in zip(inputs, seen, strict=True):
            self._one(executed, given, shown, into)

    def _one(self, executed: Executed, given: Input, shown: Observation, into: Compared) -> None:
        if isinstance(shown.end, Stopped):
            into.left_out[f"JVM: {shown.end.reason}"] += 1
            return
        prediction = predict(self._world, executed, given)
        match prediction:
            case Undecided(why):
                into.left_out[f"not followed: {why}"] += 1
            case Outside():
                self._as_function(executed, given, shown, into)
            case _ if isinstance(prediction, Predicted) and _has_values(executed):
                self._as_function(executed, given, shown, into)
            case _:
                made = replace(prediction, seen=_labelled(prediction.seen, shown)) if isinstance(prediction, Predicted) else prediction
                if is_problem(made, given, shown):
                    into.problems.append(f"{executed.method.name} {given}\n  predicted {getattr(made, 'seen', made)}\n  seen      {shown}")
                else:
                    into.exact += 1

    def _as_function(self, executed: Executed, given: Input, shown: Observation, into: Compared) -> None:
        """A stub that says only what may be thrown, and of what the result is a function."""
        problem = self._broken(executed, given, shown)
        if problem is None:
            into.functional += 1
        else:
            into.problems.append(f"{executed.method.name} {given}\n  {problem}\n  seen {shown}")

    def _broken(self, executed: Executed, given: Input, shown: Observation) -> str | None:
        if isinstance(shown.end, Threw):
            classes = set(_thrown(executed))
            return None if shown.end.cls in classes else f"throws {shown.end.cls}, not one of {sorted(classes)}"
        if executed.summary.returned is None:
            return "returns"
        state, value = executed.summary.returned
        if not any(state.heap.chains.values()) and not _is_unchanged(given, shown):
            return "changes its arguments"
        if state.heap.output is NO_TEXT and shown.output:
            return "prints"
        return self._inconsistent(executed, given, shown, _function_in(state, value))

    def _inconsistent(self, executed: Executed, given: Input, shown: Observation, value: Value) -> str | None:
        """Whether a function has another result than before for the same arguments."""
        if not isinstance(value, Term) or value.op != "apply":
            return None
        evaluation = Evaluation(self._world, executed.inputs, given)
        try:
            args = tuple(_content(given, arg, evaluation(arg)) for arg in value.args)
        except NotDescribable:
            return None
        known = self._functions.setdefault((value.payload, args), _result(shown))
        return None if known == _result(shown) else f"{value.payload}{args} was {known}"


def _labelled(predicted: Observation, shown: Observation) -> Observation:
    """A prediction in which what the JVM does not show the inside of is shown by its label, too."""
    heap = tuple(_like(node, shown.heap[at] if at < len(shown.heap) else node) for at, node in enumerate(predicted.heap))
    return replace(predicted, heap=heap)


def _like(node: Node, shown: Node) -> Node:
    if isinstance(node, ObjectNode) and shown == OpaqueNode(f"object {node.cls}"):
        return shown
    if isinstance(node, OpaqueNode) and node.label.startswith("static ") and shown == ObjectNode("java.lang.Object", ()):
        return shown
    if isinstance(node, ObjectNode):
        return ObjectNode(node.cls, tuple((key, value) for key, value in node.fields if not key.startswith(_FRAMES)))
    return node


def _has_values(executed: Executed) -> bool:
    """Whether the result is an object that is known by its value only."""
    returned = executed.summary.returned
    return returned is not None and any(VALUE in made.fields for made in returned[0].heap.objects.values())


def _thrown(executed: Executed) -> Iterator[str]:
    for state, exception in executed.summary.thrown:
        yield from (state.heap.objects[case.payload].cls for case in all_cases(exception) if isinstance(case.payload, int))


def _is_unchanged(given: Input, shown: Observation) -> bool:
    """Whether what was passed in is as before, as its users see it."""
    after = shown.heap[: len(given.heap)]
    return all(_same_node(a, b) for a, b in zip(as_seen(KNOWN, given.heap), as_seen(KNOWN, after), strict=True))


def _same_node(before: Node, after: Node) -> bool:
    if not isinstance(before, ObjectNode) or not isinstance(after, ObjectNode):
        return before == after or isinstance(before, OpaqueNode)
    fields = dict(after.fields)
    return all(fields.get(key, value) == value for key, value in before.fields if not _is_cache(key))


def _is_cache(key: str) -> bool:
    """Whether a field keeps what was worked out before: a text, a hash code, a number of digits."""
    return key.startswith(("java.math.", "java.util.UUID."))


def _function_in(state: State, value: Value) -> Value:
    """The function that a result is, or that its text or value is."""
    if isinstance(value, Term) and value.op == "fresh" and isinstance(value.payload, int):
        fields = state.heap.objects[value.payload].fields
        return fields.get(VALUE, fields.get(TEXT))
    return value


def _content(given: Input, term: Term, value: Value) -> object:
    """What an argument of a function is: a number, or all that hangs on an object."""
    if term.sort.name != "ref" or not isinstance(value, int):
        return repr(value)
    return None if value == 0 else repr(_deep(given.heap, Link(value - 1), ()))


def _deep(heap: Sequence[Node], datum: object, above: tuple[int, ...]) -> object:
    if not isinstance(datum, Link) or datum.index in above:
        return datum if not isinstance(datum, Link) else "above"
    node, inside = heap[datum.index], (*above, datum.index)
    if isinstance(node, ObjectNode):
        return node.cls, [(key, _deep(heap, each, inside)) for key, each in sorted(node.fields) if not _is_cache_only(key, each)]
    elements = getattr(node, "elements", None)
    return node if elements is None else (node, [_deep(heap, each, inside) for each in elements])


def _is_cache_only(key: str, value: object) -> bool:
    return isinstance(value, Null) or (isinstance(value, Scalar) and value.bits == 0 and _is_cache(key))


def _result(shown: Observation) -> object:
    end = shown.end
    return repr(_deep(as_seen(KNOWN, shown.heap), end.value, ())) if isinstance(end, Returned) else repr(end)


def extra_methods() -> dict[str, str]:
    """By the names of the methods of `StubExtras`, the keys of the stubs that they say they call."""
    return {name: key for key, name in _STATED.findall(EXTRAS.read_text(encoding="utf-8"))}


def wrapped_sources(program: Program, folder: Path) -> tuple[list[Wrapper], list[Path]]:
    """The wrappers of all stubs, and the files to compile."""
    made = wrappers(program, STUBS)
    path = folder / f"{NAME}.java"
    path.write_text(source(made), encoding="utf-8")
    return made, [path, EXTRAS]
