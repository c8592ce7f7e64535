"""Specifications as methods and contracts.

Each clause becomes a static boolean method of what the method is given (the receiver first) and, for `ensures`, of what it returns, which
for a constructor is the object that it made; a clause that cannot be evaluated does not hold. A method with clauses is two methods:
`m$body` has the code as it is written, and `m`, which everybody calls, checks the clauses around it; those about variables of the code are
asked in `m$body` itself. A program can write none of these names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from twinproof.base.dataclass import dataclass, replace
from twinproof.contract.contract import Clause, ClauseKind, Contract, OfInput, OfOutcome, Subject
from twinproof.ir.instruction import CONSTRUCTOR, CallKind, MethodRef, Reg, Value, int_const
from twinproof.ir.program import PRIVATE, STATIC, SYNTHETIC, Body, Method
from twinproof.ir.types import BOOLEAN, VOID, ClassType, Type, method_descriptor
from twinproof.oox.checking import spec_types
from twinproof.oox.classes import OoxDeclaredMethod
from twinproof.oox.formula_code import FormulaCode
from twinproof.oox.livecode import Landing, LiveCode
from twinproof.oox.oox import THROWN
from twinproof.oox.statement_code import descriptor_of_method, method_body, ref_of_method
from twinproof.oox.syntax import RESULT, THIS, ClassDecl, MethodDecl, Spec
from twinproof.oox.typed import SourceTyping
from twinproof.oox.variables import asks_frame

_KINDS = {"requires": ClauseKind.REQUIRES, "ensures": ClauseKind.ENSURES, "exceptional": ClauseKind.SIGNALS}
_ZERO, _ONE = int_const(0), int_const(1)


def body_ref(method: MethodRef) -> MethodRef:
    """The method with the code of one that has clauses."""
    name = f"{_plain_name(method.name)}$body"
    return MethodRef(method.owner, name, method.descriptor)


def entered(contract: Contract) -> Contract:
    """A contract as it is asked of a call from outside: of the code alone, as the clauses around it are asked by who calls. A constructor
    is called as it is: what it requires was asked before, and what it breaks behind it is said by its own clauses."""
    return contract if contract.method.is_constructor else replace(contract, method=body_ref(contract.method))


def _plain_name(name: str) -> str:
    return "new" if name == CONSTRUCTOR else name


@dataclass(frozen=True, slots=True)
class OoxSpecClause:
    """A clause with the method that it belongs to, and its number among those of the class."""

    declared: OoxDeclaredMethod
    spec: Spec
    number: int

    @property
    def has_result(self) -> bool:
        """Whether it is asked of what was returned, or of the object that was made."""
        return self.spec.word == "ensures" and self.declared.method.result.type is not VOID

    @property
    def has_receiver(self) -> bool:
        """Whether it is asked of an object that was there before."""
        return not self.declared.method.is_static and not self.declared.method.is_constructor

    @property
    def ref(self) -> MethodRef:
        """The method that is asked."""
        method = self.declared.method
        receiver: list[Type] = [ClassType(self.declared.owner.name)] if self.has_receiver else []
        result = [method.result.type] if self.has_result else []
        name = f"{self.spec.word}${_plain_name(ref_of_method(self.declared).name)}${self.number}"
        return MethodRef(self.declared.owner.name, name, method_descriptor([*receiver, *method.types, *result], BOOLEAN))

    def clause(self) -> Clause:
        """The clause as part of a contract."""
        kind, method = _KINDS[self.spec.word], self.declared.method
        subjects: list[Subject] = [OfInput(place) for place in range(len(method.params) + self.has_receiver)]
        subjects += [OfOutcome()] if self.has_result else []
        exceptions = (THROWN,) if kind is ClauseKind.SIGNALS else ()
        return Clause(kind, self.spec.text, str(self.spec.at), self.ref, subjects=tuple(subjects), exceptions=exceptions)

    def body(self, typing: SourceTyping) -> Body:
        """The code of the method that is asked."""
        code = LiveCode(self.ref.descriptor, static=True)
        code.line = self.spec.at.line
        local = spec_types(self.declared.owner, self.declared.method, self.spec)
        formulas = FormulaCode(code, typing, local, self._registers(code.args))
        yes, no = Landing(), Landing()
        handler, before = code.begin_try()
        formulas.branch(self.spec.claim, yes, no)
        code.end_try(before)
        for landing, answer in ((yes, _ONE), (no, _ZERO)):
            formulas.land_at(landing)
            code.give_back(answer)
        code.catch(handler)
        code.give_back(_ZERO)
        return code.finish()

    def _registers(self, args: Sequence[Reg]) -> dict[str, Reg]:
        method = self.declared.method
        names = [*([THIS] if self.has_receiver else []), *(param.name for param in method.params), *([RESULT] if self.has_result else [])]
        found = dict(zip(names, args, strict=True))
        return {**found, THIS: found[RESULT]} if method.is_constructor and self.has_result else found

    def check(self, code: LiveCode, given: Sequence[Value]) -> None:
        """Let the run fail unless the clause holds."""
        code.line = self.spec.at.line
        holds, broken = Landing(), Landing()
        answer = code.call(CallKind.STATIC, self.ref, *given)
        code.branch_to("ne.int", answer, _ZERO, then=holds, other=broken)
        code.land(broken)
        owner, method = self.declared.owner.name, self.declared.method.name
        code.fail(f"{self.spec.word} {self.spec.text} of {owner}.{method} ({self.spec.at})")
        code.land(holds)


def clauses_of(owner: ClassDecl) -> list[OoxSpecClause]:
    """All clauses of a class that who calls can ask, in order."""
    specs = [(method, spec) for method in owner.methods for spec in method.specs if not asks_frame(method, spec)]
    return [OoxSpecClause(OoxDeclaredMethod(owner, method), spec, number) for number, (method, spec) in enumerate(specs)]


def contracts_of(owner: ClassDecl) -> Iterator[Contract]:
    """The contracts of the methods of a class that have clauses."""
    clauses = clauses_of(owner)
    for method in owner.methods:
        own = tuple(each.clause() for each in clauses if each.declared.method is method)
        if method.specs:
            ref = ref_of_method(OoxDeclaredMethod(owner, method))
            yield Contract(ref, own, runs=body_ref(ref))


def spec_methods(typing: SourceTyping, owner: ClassDecl) -> Iterator[Method]:
    """The methods that the clauses of a class add to it."""
    for clause in clauses_of(owner):
        flags = PRIVATE | STATIC | SYNTHETIC
        yield Method(owner.name, clause.ref.name, clause.ref.descriptor, flags, partial(clause.body, typing))
    for method in owner.methods:
        if method.specs:
            ref = body_ref(ref_of_method(OoxDeclaredMethod(owner, method)))
            flags = PRIVATE | SYNTHETIC | (STATIC if method.is_static else 0)
            yield Method(owner.name, ref.name, ref.descriptor, flags, partial(method_body, typing, owner, method))


def checked_body(owner: ClassDecl, method: MethodDecl) -> Body:
    """The code around that of a method with clauses: they are checked before and behind it."""
    code = LiveCode(descriptor_of_method(method), method.is_static)
    code.line = method.at.line
    clauses = {each.spec.word: each for each in clauses_of(owner) if each.declared.method is method}
    whole = [*filter(None, [code.this]), *code.args]
    given = list(code.args) if method.is_constructor else whole
    if "requires" in clauses:
        clauses["requires"].check(code, given)
    handler, before = code.begin_try() if "exceptional" in clauses else (Landing(), None)
    result = _run_body(code, OoxDeclaredMethod(owner, method), whole)
    code.end_try(before)
    if "ensures" in clauses:
        code.land(Landing())
        clauses["ensures"].check(code, [*given, *filter(None, [code.this if method.is_constructor else result])])
    code.give_back(result)
    if "exceptional" in clauses:
        caught = code.catch(handler)
        clauses["exceptional"].check(code, given)
        code.throw(caught)
    return code.finish()


def _run_body(code: LiveCode, declared: OoxDeclaredMethod, given: Sequence[Value]) -> Reg | None:
    """What the code of a method gives, if it gives anything."""
    ref = body_ref(ref_of_method(declared))
    kind = CallKind.STATIC if declared.method.is_static else CallKind.SPECIAL
    if not declared.method.is_constructor and declared.method.result.type is not VOID:
        return code.call(kind, ref, *given)
    code.run(kind, ref, *given)
    return None
