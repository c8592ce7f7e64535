"""What a difference is, in one line: the call with its input, what came of it on old, and what on new; and what a violation is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from twinproof.base.dataclass import dataclass
from twinproof.heap.observe import Null
from twinproof.report.narrate import call_text, done, outcomes
from twinproof.witness.columns import Column, columns
from twinproof.witness.violation import Violation
from twinproof.witness.witness import Witness

_NOW = {"returned": "returns", "threw": "throws", "printed": "prints", "leaves": "leaves", "static": "leaves static"}
_LONGEST = 60  # of what is said of one version
_BEFORE = 20  # letters of long texts before the place where they part


@dataclass(frozen=True, slots=True)
class Turn:
    """A difference as a sentence has it: what a call `does` now, with what value, and what it `was` before."""

    call: str
    does: str
    new: str
    was: str
    old: str


def turn_of(witness: Witness) -> Turn:
    """The difference, taken apart."""
    old, new = (_verb(text) for text in _first_difference(witness))
    return Turn(call_text(witness), _NOW.get(new[0], new[0]), new[1], old[0] if old[0] != new[0] else _NOW.get(old[0], old[0]), old[1])


def _verb(text: str) -> tuple[str, str]:
    word, _, value = text.partition(" ")
    return (word, _cut(value)) if word in _NOW else ("does", _cut(text))


def difference(witness: Witness) -> str:
    """The call, and the first thing that is not the same: how it ends, what it prints, or what it leaves in a static field or an object."""
    old, new = _first_difference(witness)
    return f"{call_text(witness)}: old {_cut(old)}, new {_cut(new)}"


def broken(found: Violation) -> str:
    """The call, and how it ended."""
    return f"{call_text(found)}: {_cut(next(iter(done(found, found.seen)), ''))}"


def _first_difference(witness: Witness) -> tuple[str, str]:
    ends = zip_longest(*outcomes(witness.known, witness.input, witness.old, witness.new), fillvalue="does not")
    told = next(((old, new) for old, new in ends if old != new), None)
    if told is not None and _cut(told[0]) != _cut(told[1]):
        return told
    return next(_left(witness), None) or (_around(*told) if told else ("leaves one heap", "leaves another"))


def _around(old: str, new: str) -> tuple[str, str]:
    """Two long texts from shortly before the place where they part, so that this is seen."""
    same = next(at for at, (one, other) in enumerate(zip_longest(old, new)) if one != other)
    word = old.partition(" ")[0]
    start = max(same - _BEFORE, len(word) + 1)
    return f"{word} ...{old[start:]}", f"{word} ...{new[start:]}"


def _left(witness: Witness) -> Iterator[tuple[str, str]]:
    """What differs in the objects of the input, then in those that the call made."""
    before, old, new = columns(witness.known, witness.input, witness.old, witness.new)
    for index in range(len(witness.input.heap)):
        if old.has_name(index) and new.has_name(index):
            yield from _parts(before.name(index), old, new, index, index)
    for one, other in zip(old.fresh(), new.fresh(), strict=False):
        yield from _parts(old.name(one), old, new, one, other)
    if len(old.fresh()) != len(new.fresh()):
        yield f"leaves {len(old.fresh())} new objects", f"leaves {len(new.fresh())}"


def _parts(name: str, old: Column, new: Column, one: int, other: int) -> Iterator[tuple[str, str]]:
    here, there = old.parts(one), new.parts(other)
    for label in dict.fromkeys((*here, *there)):
        if here.get(label) != there.get(label):
            place = f"{name}{label}" if label.startswith(("[", "{")) else f"{name}.{label}"
            yield f"leaves {place} = {here.get(label, 'nothing')}", f"leaves {place} = {there.get(label, 'nothing')}"


def is_self_contained(witness: Witness) -> bool:
    """Whether the line tells all of the input: nothing in it is called by a name that only a picture explains."""
    before, _, _ = columns(witness.known, witness.input, witness.old, witness.new)
    return isinstance(witness.input.receiver, Null) and not any(before.has_name(index) for index in range(len(witness.input.heap)))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
