"""What is known at a pair of places: the values of the registers of both versions, and facts about them.

Values are terms over variables that stand for anything, the same for both versions, so equal terms are equal values; loads are terms over
the present heap, which is the same on both sides. Facts are checks that have passed, conditions that hold, and what the heap holds
where it was just written.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import INT, Primitive
from twinproof.term.leaf import Anything, Channel, StoreTo
from twinproof.term.substitute import rebuild
from twinproof.term.term import Term, Value, lift, lower, subterms, variable

_LARGEST = 40  # nodes of a value that is remembered as it was computed
_FACTS = 30
Slot = tuple[int, int, int]  # version, depth of the frame, register
Fact = tuple[Hashable, tuple[Term, ...]]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The values of all live registers, and the facts."""

    values: Mapping[Slot, Term]
    facts: tuple[Fact, ...]


def heap(channel: Hashable) -> Term:
    """The content, at a pair of places, of a field in all objects, of arrays of a type, or of a static."""
    return variable(Channel(channel), INT)


def state_of(
    values: Mapping[Slot, tuple[Value, Primitive]], facts: Iterable[Fact], versions: Mapping[Hashable, Term], is_heap_lost: bool
) -> Knowledge:
    """The state after a segment that left these versions of the heap, or after an event that may have changed all of it."""
    renaming = _Renaming({} if is_heap_lost else versions, is_heap_lost)
    renamed = {slot: renaming.value(lift(*values[slot])) for slot in sorted(values)}
    known = ((kind, renaming.known(terms)) for kind, terms in tuple(facts)[-_FACTS:])
    kept = dict.fromkeys((kind, terms) for kind, terms in known if terms is not None)
    return Knowledge(renamed, tuple(kept))


class _Renaming:
    """Terms over the variables of a new state; what depends on a heap that is gone, and what is too large, becomes a variable."""

    def __init__(self, versions: Mapping[Hashable, Term], is_heap_lost: bool) -> None:
        self._present = {version: heap(channel) for channel, version in versions.items()}
        self._changed = set(self._present.values())
        self._is_heap_lost = is_heap_lost
        self._done: dict[Term, Term | None] = {}  # None: a version of the heap that is gone
        self._sizes: dict[Term, int] = {}
        self._named: set[Term] = set()  # variables that stand in a value
        self._count = 0

    def value(self, root: Term) -> Term:
        """The value of a register."""
        found = self._rename(root)
        self._named.update(term for term in subterms([found]) if term.op == "var")
        return found

    def known(self, terms: tuple[Term, ...]) -> tuple[Term, ...] | None:
        """The terms of a fact, None if they are about something that no register is about any more."""
        found = [self._rename(term) for term in terms]
        leaves = {leaf for leaf in subterms(found) if leaf.op == "var" and not _is_heap(leaf)}
        return tuple(found) if leaves <= self._named else None

    def _rename(self, root: Term) -> Term:
        for term in subterms([root]):
            if term not in self._done:
                self._done[term] = self._renamed(term)
        found = self._done[root]
        assert found is not None
        return found

    def _renamed(self, term: Term) -> Term | None:
        self._sizes[term] = 1 + sum(self._sizes[arg] for arg in term.args)
        if term in self._present:
            return self._present[term]
        if term.op == "const":
            return term
        if term.op == "var":
            if not _is_heap(term):
                return self._fresh(term)
            return None if self._is_heap_lost or term in self._changed else term
        args = [self._done[arg] for arg in term.args]
        if None in args:
            return None if _is_store(term) else self._fresh(term)
        if self._sizes[term] > _LARGEST:
            return self._fresh(term)
        return lift(rebuild(term, [lower(arg) for arg in args]), term.sort)

    def _fresh(self, term: Term) -> Term:
        self._count += 1
        return variable(Anything(term.sort, self._count), term.sort)


def _is_heap(term: Term) -> bool:
    return isinstance(term.payload, Channel)


def _is_store(term: Term) -> bool:
    return isinstance(term.payload, StoreTo)


def joined(a: Knowledge, b: Knowledge) -> Knowledge:
    """What is known where both ways meet; a register that only one way has set is not known."""
    meeting = _Meeting(a)
    values = {slot: meeting.meet(term, b.values[slot]) for slot, term in a.values.items() if slot in b.values}
    return Knowledge(values, tuple(dict.fromkeys(meeting.facts(a.facts, b.facts))))


class _Meeting:
    """The least general terms that terms of two states are instances of; variables keep the names they have in the first."""

    def __init__(self, first: Knowledge) -> None:
        self._done: dict[tuple[Term, Term], Term] = {}
        self._used: set[Term] = set()
        self._taken = {leaf.payload for leaf in subterms(first.values.values()) if leaf.op == "var"}
        self._may_name = True

    def meet(self, a: Term, b: Term) -> Term:
        """The term for a pair of terms, the same for the same pair."""
        found = self._done.get((a, b))
        if found is None:
            found = self._done[a, b] = self._met(a, b)
        return found

    def _met(self, a: Term, b: Term) -> Term:
        if a is b and (a.op == "const" or (a.op == "var" and _is_heap(a))):
            return a
        alike = (a.op, a.sort, a.payload, len(a.args), a.low, a.high) == (b.op, b.sort, b.payload, len(b.args), b.low, b.high)
        if alike and a.args:
            return lift(rebuild(a, [lower(self.meet(x, y)) for x, y in zip(a.args, b.args, strict=True)]), a.sort)
        return self._name(a)

    def _name(self, a: Term) -> Term:
        if not self._may_name:
            raise KeyError
        if a.op == "var" and not _is_heap(a) and a not in self._used:
            self._used.add(a)
            return a
        number = len(self._taken)
        while Anything(a.sort, number) in self._taken:
            number += 1
        self._taken.add(Anything(a.sort, number))
        return variable(Anything(a.sort, number), a.sort)

    def facts(self, one: Iterable[Fact], other: Iterable[Fact]) -> Iterable[Fact]:
        """The facts of both, about what is named so far."""
        self._may_name = False
        by_kind: dict[Hashable, list[tuple[Term, ...]]] = {}
        for kind, terms in other:
            by_kind.setdefault(kind, []).append(terms)
        for kind, terms in one:
            for others in by_kind.get(kind, ()):
                try:
                    yield kind, tuple(self.meet(x, y) for x, y in zip(terms, others, strict=True))
                except KeyError:
                    continue
