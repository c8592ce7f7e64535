"""What was executed, for people: the call, what each version (or the one program) did with it, the heap, and how to run it again."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from twinproof.align.starts import START
from twinproof.base.dataclass import replace
from twinproof.heap.observe import (
    ArrayNode,
    Datum,
    Heap,
    Input,
    Link,
    Null,
    Observation,
    OpaqueNode,
    Returned,
    Scalar,
    TextNode,
)
from twinproof.heap.reach import everything, links, roots
from twinproof.heap.show import quote, show, show_scalar
from twinproof.ir.instruction import CONSTRUCTOR
from twinproof.language.known import KnownClasses
from twinproof.report.report import Kept
from twinproof.sample.views import as_seen
from twinproof.witness.columns import columns, has_box
from twinproof.witness.naming import object_names
from twinproof.witness.picture import lone_picture, picture
from twinproof.witness.violation import Violation
from twinproof.witness.witness import Witness

LONGEST = 300  # of a line; the witness file has the rest
SHORT_ARRAY = 12
_VIA = {"public-calls": "by public calls", "reflection": "by reflection: no public calls are known that build it"}


Evidence = Witness | Violation


def witness_lines(witness: Evidence, kept: Kept) -> Iterator[str]:
    """The witness, a label and its text in each line."""
    yield labelled("input", call_text(witness))
    yield from (labelled("", text) for text in input_statics(witness))
    if isinstance(witness, Violation):
        yield from (labelled("did", text) for text in done(witness, witness.seen)[:1])
        yield from () if witness.changed is None else (labelled("changed", witness.changed),)
    else:
        yield from observation_lines(witness, witness.old, witness.new)
    if built(witness):
        yield labelled("built", built(witness))
    yield from (labelled("heap" if at == 0 else "", row) for at, row in enumerate(picture_lines(witness)))
    if isinstance(witness, Witness):
        yield from parting_lines(witness)
    for note in notes(witness):
        yield labelled("note", note)
    yield from kept_lines(kept)


def kept_lines(kept: Kept) -> Iterator[str]:
    """Where the witness was written, and its test."""
    if kept.witness:
        yield labelled("replay", f"twinproof replay {shlex.quote(kept.witness)}")
    if kept.test:
        yield labelled("test", kept.test)


def built(witness: Evidence) -> str:
    """How the input came about, empty if there is nothing to build."""
    if witness.only_by_reflection:
        whose = "" if isinstance(witness, Violation) else " of either version"
        return f"only by reflection: no code{whose} leaves this in {', '.join(witness.only_by_reflection)}"
    return _VIA.get(witness.via, "")


def notes(witness: Evidence) -> tuple[str, ...]:
    """What is special about it."""
    if isinstance(witness, Witness):
        return witness.notes
    return () if witness.no_test is None else (f"no test: {witness.no_test.text}",)


def done(witness: Evidence, seen: Observation) -> list[str]:
    """What the one program did."""
    return show(replace(seen, heap=as_seen(witness.known, seen.heap, witness.input.heap))).splitlines()


def parting_lines(witness: Witness) -> Iterator[str]:
    """The first step at which the versions part, each with the line of its source."""
    if witness.parting is None:
        return
    for label, side, step in (("step", "old", witness.parting.old), ("", "new", witness.parting.new)):
        where = f" {step.file}:{step.line}" if step.file else ""
        source = f"    | {step.source}" if step.source else ""
        yield labelled(label, f"{side}{where}  {step.does}{source}")


def picture_lines(witness: Evidence) -> list[str]:
    """The heap before and after; nothing if there are no objects to draw."""
    known, given = witness.known, witness.input
    if isinstance(witness, Violation):
        return lone_picture(known, given, witness.seen).splitlines() if _has_objects(known, given, witness.seen, witness.seen) else []
    return picture(known, given, witness.old, witness.new).splitlines() if _has_objects(known, given, witness.old, witness.new) else []


def _has_objects(known: KnownClasses, given: Input, old: Observation, new: Observation) -> bool:
    return any(side.has_name(index) for side in columns(known, given, old, new) for index in range(len(side.heap)))


def call_text(witness: Evidence) -> str:
    """The call as Java writes it; objects by the names they have in the picture."""
    method, known = witness.method, witness.known
    given = replace(witness.input, heap=as_seen(known, witness.input.heap))
    args = ", ".join(_value(known, value, given) for value in given.args)
    if method.name == START:
        return f"the initialisation of {method.cls}"
    if method.name == CONSTRUCTOR:
        return f"new {method.cls}({args})"
    target = method.cls if isinstance(given.receiver, Null) else _value(known, given.receiver, given)
    return f"{target}.{method.name}({args})"


def input_statics(witness: Evidence) -> list[str]:
    """The static fields that the input sets."""
    given = replace(witness.input, heap=as_seen(witness.known, witness.input.heap))
    return [f"static {key} = {_value(witness.known, value, given)}" for key, value in given.statics]


def observation_lines(witness: Witness, old: Observation, new: Observation) -> Iterator[str]:
    """What each version did, below each other."""
    for label, texts in zip(("old", "new"), outcomes(witness.known, witness.input, old, new), strict=True):
        yield from (labelled(label, text) for text in texts)


def outcomes(known: KnownClasses, given: Input, old: Observation, new: Observation) -> tuple[list[str], list[str]]:
    """What each version did; what they agree on is left out, except how the call ended."""
    shown = [replace(seen, heap=as_seen(known, seen.heap, given.heap)) for seen in (old, new)]
    before, after = (_shown_statics(known, seen) for seen in shown)
    statics = {key for key in {**before, **after} if before.get(key) != after.get(key)}
    first, second = (_outcome(known, seen, old, new, statics) for seen in shown)
    if first == second and old.end != new.end:
        return _with_owner(first, given, old), _with_owner(second, given, new)
    return first, second


def _shown_statics(known: KnownClasses, seen: Observation) -> dict[str, tuple[Datum, str]]:
    """The static fields with what is in them, and how it is shown."""
    alone = replace(seen, end=Returned(None), output="", errors="")
    return {key: (value, show(replace(alone, statics=((key, value),)), known.maps)) for key, value in seen.statics}


def _with_owner(texts: list[str], given: Input, seen: Observation) -> list[str]:
    """Also whether what was returned is the very object that was given: two that look the same may differ in just this."""
    if not (isinstance(seen.end, Returned) and isinstance(seen.end.value, Link)):
        return texts
    whose = "the object that was given" if seen.end.value.index < len(given.heap) else "a new object"
    return [f"{text}, {whose}" if text.startswith("returned ") else text for text in texts]


def _outcome(known: KnownClasses, seen: Observation, old: Observation, new: Observation, statics: set[str]) -> list[str]:
    printed = [f"printed {quote(seen.output)}"] if old.output != new.output else []
    printed += [f"printed {quote(seen.errors)} to standard error"] if old.errors != new.errors else []
    kept = tuple((key, value) for key, value in seen.statics if key in statics)
    return [*printed, *show(replace(seen, output="", errors="", statics=kept), known.maps).splitlines()]


def labelled(label: str, text: str) -> str:
    """A line with what it is about in front."""
    return f"{label:<7} {shorten(text)}"


def shorten(text: str) -> str:
    """As much of a line as a reader looks at."""
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def _value(known: KnownClasses, value: Datum, given: Input) -> str:
    match value:
        case Scalar():
            return show_scalar(value)
        case Null():
            return "null"
        case Link(index):
            return _object(known, index, given)


def _object(known: KnownClasses, index: int, given: Input) -> str:
    match given.heap[index]:
        case TextNode(text):
            return quote(text)
        case ArrayNode(type, elements) if len(elements) <= SHORT_ARRAY and _references(given, index) == 1 and not links(elements):
            return f"{type}{{{', '.join(_value(known, element, given) for element in elements)}}}"
    return _object_name(known, given.heap, index)


def _object_name(known: KnownClasses, heap: Heap, index: int) -> str:
    """The name an input object has in the picture, where strings and opaque objects have none."""
    node = heap[index]
    if isinstance(node, OpaqueNode) and not has_box(known, node):
        return node.label
    return object_names(known, heap, [at for at, each in enumerate(heap) if has_box(known, each)])[index]


def _references(given: Input, index: int) -> int:
    """How many places of the input refer to the object."""
    return links([*roots(given), *everything(given.heap)]).count(index)
