"""Contracts with what methods inherit: each contract of an overridden method is one more that the overrider has to keep.

A caller that knows an object by a type above its class relies on what is said there. So each contract is asked by itself: its promises
where its own precondition held. That is what JML means by `also`: a method may be called if one of the preconditions holds. Of a method
that overrides and says nothing of its own but that references are not null, or that it is pure, that counts in all contracts that it
inherits. Invariants of all types above hold as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from twinproof.base.dataclass import dataclass, replace
from twinproof.contract.contract import Clause, ClauseKind, Contract, OfInput, OfOutcome, Subject
from twinproof.ir.instruction import Call, MethodRef
from twinproof.ir.program import INITIALISER, PRIVATE, PROTECTED, PUBLIC, SYNTHETIC, Class, Method, Program
from twinproof.ir.resolve import all_interfaces


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of one method where it stands; `adds` is what to refuse if there is nothing that it adds to."""

    contract: Contract
    has_cases: bool
    is_helper: bool
    adds: str = ""


class Inheritance:
    """The contracts of the methods of a program."""

    def __init__(self, program: Program, said: Mapping[MethodRef, Said], invariants: Sequence[tuple[str, Clause]]) -> None:
        self._program, self._said = program, said
        self._invariants = invariants

    def contracts(self, cls: Class) -> Iterator[Contract]:
        """Those that the methods of a class have to keep."""
        for method in filter(is_written, cls.methods.values()):
            for contract in self._of(cls, method):
                yield _of_made(contract)

    def _of(self, cls: Class, method: Method) -> Iterator[Contract]:
        own = self._said.get(method.ref)
        above = [found for ref in self._overridden(cls, method) if (found := self._said.get(ref)) is not None]
        full = [one for one in above if self._stands_alone(one)]
        sound = [] if own is not None and own.is_helper else self._sound(cls, method)
        more = [clause for one in above if one not in full for clause in _promises(one.contract)]
        if own is not None and (own.has_cases or not full):
            yield self._kept_up(own, method, more, sound, "" if above else own.adds)
        elif own is not None:
            more += _promises(own.contract)
        elif not full and sound:
            yield Contract(method.ref, tuple(sound), is_bare=True)
        for one in full:
            yield self._kept_up(one, method, more, sound, "")

    def _stands_alone(self, one: Said) -> bool:
        """Whether what is said of a method is more than what it adds to all that it inherits."""
        if one.has_cases:
            return True
        cls = self._program.find(one.contract.method.owner)
        assert cls is not None
        method = cls.methods[one.contract.method.name, one.contract.method.descriptor]
        return not any(ref in self._said for ref in self._overridden(cls, method))

    def _kept_up(self, one: Said, method: Method, more: Sequence[Clause], sound: Sequence[Clause], refused: str) -> Contract:
        """What is said of a method as a contract of another one, with the invariants that hold of its objects."""
        clauses = [clause for clause in one.contract.clauses if clause.kind is not ClauseKind.INVARIANT]
        words = (*one.contract.refused, *([refused] if refused else []))
        found = tuple(dict.fromkeys([*clauses, *more, *sound]))
        return replace(one.contract, method=method.ref, clauses=found, refused=words, is_bare=not one.has_cases)

    def _sound(self, cls: Class, method: Method) -> list[Clause]:
        """The invariants that hold where a method of a class is called: those of its types, and the static ones of the class."""
        types = [cls.name] if method.is_static else [each.name for each in self._types(cls)]
        return [
            clause
            for owner, clause in self._invariants
            if owner in types and (not clause.subjects if method.is_static else bool(clause.subjects) or owner == cls.name)
        ]

    def _types(self, cls: Class) -> Iterator[Class]:
        yield from self._program.supertypes(cls.name)
        yield from all_interfaces(self._program, cls.name)

    # --- what is overridden

    def _overridden(self, cls: Class, method: Method) -> Iterator[MethodRef]:
        """The methods of types above that a method overrides, also by way of a bridge that a compiler made to it."""
        if method.is_static or method.is_constructor:
            return
        keys = [(method.name, method.descriptor), *self._bridges(cls, method)]
        for above in self._types(cls):
            if above.name != cls.name:
                yield from (found.ref for key in keys if (found := above.methods.get(key)) is not None and _is_seen(found, cls))

    def _bridges(self, cls: Class, method: Method) -> Iterator[tuple[str, str]]:
        for bridge in cls.methods.values():
            if bridge.flags & SYNTHETIC and bridge.name == method.name and bridge.body is not None:
                calls = (instr.method for block in bridge.body.blocks for instr in block.instrs if isinstance(instr, Call))
                if any((ref.name, ref.descriptor) == (method.name, method.descriptor) for ref in calls):
                    yield bridge.name, bridge.descriptor


def is_written(method: Method) -> bool:
    """Whether a method is the user's, and has code."""
    return "$" not in method.name and method.name != INITIALISER and not method.flags & SYNTHETIC and method.body is not None


def _is_seen(method: Method, cls: Class) -> bool:
    """Whether a class can override a method of a type above it."""
    if method.is_static or method.flags & PRIVATE:
        return False
    return bool(method.flags & (PUBLIC | PROTECTED)) or method.owner.rpartition(".")[0] == cls.name.rpartition(".")[0]


def _promises(contract: Contract) -> tuple[Clause, ...]:
    return tuple(clause for clause in contract.clauses if clause.kind not in (ClauseKind.REQUIRES, ClauseKind.INVARIANT))


def _of_made(contract: Contract) -> Contract:
    """A constructor is given no object: what is said of the first input is said of the object that it makes."""
    if not contract.method.is_constructor:
        return contract
    clauses = (replace(clause, subjects=tuple(map(_shifted, clause.subjects))) for clause in contract.clauses)
    return replace(contract, clauses=tuple(clauses))


def _shifted(subject: Subject) -> Subject:
    match subject:
        case OfInput(0):
            return OfOutcome()
        case OfInput(place):
            return OfInput(place - 1)
    return subject
