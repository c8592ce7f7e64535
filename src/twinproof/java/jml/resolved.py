"""Contracts as the compiled program has them: a woven method's descriptor tells the types that its clause only names."""

from __future__ import annotations

from pathlib import PurePath

from twinproof.contract.contract import Assignable, Clause, Contract, OfInput, Subject
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import Class, Method, Program
from twinproof.ir.types import parse_descriptor
from twinproof.java.jml.drafts import ClauseDraft, ContractDraft, PlaceDraft, WovenFile


def resolved_contract(program: Program, file: WovenFile, draft: ContractDraft) -> Contract | None:
    """The contract; None if the program has no such class or method, as where another source was compiled."""
    cls = program.find(draft.owner)
    shape = None if cls is None else _woven(cls, draft.shape)
    if cls is None or shape is None:
        return None
    method = _meant(cls, draft, shape)
    if method is None:
        return None
    hidden = len(_types(method)) - len(draft.types)
    clauses = tuple(_clause(cls, file, clause, hidden) for clause in draft.clauses)
    return Contract(method.ref, clauses, tuple(_ref(cls, name) for name in draft.kept), draft.refused)


def resolved_invariant(program: Program, file: WovenFile, owner: str, draft: ClauseDraft) -> Clause | None:
    """The clause; None if the program has no such class."""
    cls = program.find(owner)
    return None if cls is None or draft.predicate is None or _woven(cls, draft.predicate) is None else _clause(cls, file, draft, 0)


def _woven(cls: Class, name: str) -> Method | None:
    return next((method for (each, _), method in cls.methods.items() if each == name), None)


def _ref(cls: Class, name: str) -> MethodRef:
    method = _woven(cls, name)
    assert method is not None, name
    return method.ref


def _types(method: Method) -> tuple[str, ...]:
    return tuple(str(type) for type in parse_descriptor(method.descriptor)[0])


def _meant(cls: Class, draft: ContractDraft, shape: Method) -> Method | None:
    """The method with the parameters of the woven one, but for the object; constructors may have hidden ones before them."""
    count = len(draft.types)
    wanted = _types(shape)[len(_types(shape)) - count :]
    named = [method for (name, _), method in cls.methods.items() if name == draft.name and not method.flags & _BRIDGE]
    for method in named:
        types = _types(method)
        if types == wanted or (method.is_constructor and types[len(types) - count :] == wanted):
            return method
    return None


_BRIDGE = 0x40


def _clause(cls: Class, file: WovenFile, draft: ClauseDraft, hidden: int) -> Clause:
    place = f"{PurePath(file.name).name}:{file.line(draft.at)}"
    predicate = None if draft.predicate is None else _ref(cls, draft.predicate)
    frame = None if draft.frame is None else tuple(_place(cls, each) for each in draft.frame)
    subjects = tuple(_moved(subject, hidden) for subject in draft.subjects)
    return Clause(draft.kind, draft.text, place, predicate, subjects, _classes(cls, draft), frame)


def _moved(subject: Subject, hidden: int) -> Subject:
    return OfInput(subject.place + hidden) if isinstance(subject, OfInput) and subject.place > 0 else subject


def _classes(cls: Class, draft: ClauseDraft) -> tuple[str, ...]:
    if draft.classes is None:
        return ()
    method = _woven(cls, draft.classes)
    assert method is not None
    types = _types(method)
    return types[len(types) - draft.count :]


def _place(cls: Class, draft: PlaceDraft) -> Assignable:
    holder, low, high = (None if name is None else _ref(cls, name) for name in (draft.holder, draft.low, draft.high))
    named = None if draft.of_class is None else _woven(cls, draft.of_class)
    return Assignable(draft.text, holder, draft.field, None if named is None else _types(named)[0], low, high)
