r"""The contract of one method: its clauses as static methods, woven where they stand.

Clauses about an object are instance methods, so that names mean what they mean in the class, with a static method beside each that takes
the object first. Several behaviour cases: the method may be called if one of their preconditions holds, and each case promises what it does
if its own held before the call, which is a value that is kept.
"""

from __future__ import annotations

import re

from twinproof.base.dataclass import dataclass, field
from twinproof.contract.contract import ClauseKind, OfBefore, OfInput, OfOutcome, Subject
from twinproof.java.jml.clausewriter import RESULT, SELF, ClauseWriter, KeptValue, Workshop, zero_of
from twinproof.java.jml.drafts import ClassHome, ClauseDraft, ContractDraft, PlaceDraft, joined_parameters
from twinproof.java.jml.infer import NameScope
from twinproof.java.jml.lexer import JavaToken, JmlError
from twinproof.java.jml.nodes import FreshExpr, JmlExpr, LiteralExpr, NameExpr, conjuncts
from twinproof.java.jml.pratt import RefusedError
from twinproof.java.jml.specification import MemberSpec, PlaceExpr, SpecCase, SpecClause, Trouble, read_member
from twinproof.java.jml.structure import DeclaredMethod, is_reference

_WORDS = re.compile(r"[\w$]+")
_ANYTHING = "java.lang.Throwable"
_EVERYTHING = r"\everything"


@dataclass(slots=True)
class _Kept:
    """The values that are kept: their parameters' names in the order of the methods that compute them."""

    names: list[str] = field(default_factory=list)
    methods: list[str] = field(default_factory=list)

    def add(self, name: str, method: str) -> None:
        self.names.append(name)
        self.methods.append(method)


class Promises:
    """Weaves one method's contract."""

    def __init__(self, home: ClassHome, method: DeclaredMethod, spec: MemberSpec, refused: tuple[str, ...] = ()) -> None:
        self._home, self._method, self._spec = home, method, spec
        self._file = home.file
        self._is_constructor = method.result is None
        parameters = home.declared.components if method.is_compact else method.parameters
        self._parameters = [(each.type, each.name) for each in parameters]
        self._declared = parameters
        self._kept = _Kept()
        self._clauses: list[ClauseDraft] = []
        self._refused = list(refused)
        self._before = self._shop(method.is_static or self._is_constructor)
        self._behind = self._shop(method.is_static)
        self._behind.old = True
        self._behind.unborn = frozenset(["this", *home.scope.fields]) - home.statics if self._is_constructor else frozenset()
        self._behind.result = method.result not in (None, "void")
        self._scope = home.scope.with_variables({name: type for type, name in self._parameters})

    def draft(self) -> ContractDraft | None:
        """The contract, woven; None if there is nothing to say, not even that the method is a helper, of which no invariant is asked."""
        self._refused += [self._file.report(trouble) for trouble in self._spec.troubles if not trouble.declares]
        self._nullness()
        cases = self._spec.cases
        for place, case in enumerate(cases):
            self._case(case, "" if len(cases) == 1 else f"jml$case${place}")
        if len(cases) > 1:
            self._any_case(cases)
        if {"pure", "strictly_pure", "spec_pure"} & set(self._spec.modifiers):
            self._clauses.append(ClauseDraft(ClauseKind.ASSIGNABLE, "pure", self._method.at, frame=()))
        self._invariants()
        refused = (*self._home.refused, *self._refused)
        if not self._clauses and not refused and "helper" not in self._spec.modifiers:
            return None
        return self._drafted(refused)

    def _drafted(self, refused: tuple[str, ...]) -> ContractDraft:
        shape = f"jml$shape${next(self._file.numbers)}"
        every, given = self._before.every_parameter, ", ".join(f"{type} {name}" for type, name in self._parameters)
        self._put(self._method.at, f"static {every}{' ' if every else ''}void {shape}({given}) {{ }}")
        return ContractDraft(
            self._home.declared.name,
            "<init>" if self._is_constructor else self._method.name,
            tuple(type for type, _ in self._parameters),
            self._file.name,
            self._file.line(self._method.at),
            shape,
            tuple(self._clauses),
            tuple(self._kept.methods),
            refused,
            bool(self._spec.cases),
            "helper" in self._spec.modifiers,
            self._file.refusal("also, where nothing is inherited,", self._method.at) if self._spec.extends else None,
        )

    def _shop(self, is_static: bool) -> Workshop:
        own = self._method.type_parameters
        every = own if self._method.is_static else joined_parameters(self._home.type_parameters, own)
        return Workshop(self._file.numbers, is_static, every if is_static else own, every, unknown=self._file.unknown)

    def _inputs(self, shop: Workshop) -> tuple[Subject, ...]:
        first = 1 if shop.is_static and self._is_constructor else 0
        count = len(self._parameters) + (0 if self._method.is_static else 1)
        return tuple(OfInput(place) for place in range(first, count))

    def _emit(self, result: str, word: str, more: list[tuple[str, str]], body: str, shop: Workshop, at: int) -> str:
        """Weaves a method of the inputs and more, with what it calls; gives its name."""
        name = f"jml${word}${next(self._file.numbers)}"
        parameters = [*self._parameters, *more]
        declared = ", ".join(f"{type} {each}" for type, each in parameters)
        static = f"static {shop.every_parameter}{' ' if shop.every_parameter else ''}{result} {name}"
        if shop.is_static:
            code = f"{static}({declared}) throws Throwable {{ {body} }}"
        else:
            own = f"{shop.type_parameters} " if shop.type_parameters else ""
            call = f"{'' if result == 'void' else 'return '}{SELF}.{name}$({', '.join(each for _, each in parameters)});"
            with_self = ", ".join([f"{self._home.declared.simple} {SELF}", *([declared] if declared else [])])
            code = f"private {own}{result} {name}$({declared}) throws Throwable {{ {body} }} "
            code += f"{static}({with_self}) throws Throwable {{ {call} }}"
        self._put(at, " ".join([*shop.helpers, code]))
        shop.helpers.clear()
        return name

    def _put(self, at: int, code: str) -> None:
        self._file.put(at, code, self._method.head.leading, self._home.declared.closing)

    def _trouble(self, error: JmlError | RefusedError) -> None:
        if isinstance(error, JmlError):
            self._refused.append(self._file.report(Trouble(error.message, error.at, True)))
        else:
            self._refused.append(self._file.report(Trouble(error.name, error.at)))

    # The parts of a contract.

    def _nullness(self) -> None:
        for place, each in enumerate(self._declared):
            if each.is_reference and non_null(self._home.is_non_null, _words(self._home, each.comments), each.notes):
                self._not_null(ClauseKind.REQUIRES, each.name, OfInput(place + (0 if self._method.is_static else 1)))
        result = self._method.result
        words = frozenset(self._spec.modifiers)
        if result and is_reference(result) and non_null(self._home.is_non_null, words, self._method.head.notes):
            self._not_null(ClauseKind.ENSURES, r"\result", OfOutcome())

    def _not_null(self, kind: ClauseKind, name: str, subject: Subject) -> None:
        self._clauses.append(ClauseDraft(kind, f"non_null {name}", self._method.at, NON_NULL, (subject,)))

    def _case(self, case: SpecCase, guard: str) -> None:
        if guard:
            self._keep_case(case, guard)
        for clause in case.clauses:
            known = dict(self._behind.kept)
            try:
                self._clause(clause, guard)
            except (JmlError, RefusedError) as error:
                self._forget(known)
                self._trouble(error)
        self._frame(case, guard)
        if case.word == "normal_behavior" and not guard:
            self._clauses.append(ClauseDraft(ClauseKind.SIGNALS_ONLY, case.word, case.at))
        elif case.word == "normal_behavior":
            self._promise(ClauseKind.SIGNALS, case.word, case.at, "false", guard, (_ANYTHING, "jml$thrown"))
        elif case.word == "exceptional_behavior":
            self._promise(ClauseKind.ENSURES, case.word, case.at, "false", guard, None)

    def _forget(self, known: dict[str, KeptValue]) -> None:
        """Takes back what was written for a clause that is refused."""
        self._behind.kept = known
        self._behind.helpers.clear()
        self._before.helpers.clear()

    def _clause(self, clause: SpecClause, guard: str) -> None:
        self._file.check_line(clause.at)
        match clause.word:
            case "requires" if not guard:
                java = self._write(clause, self._before)
                self._predicate(ClauseKind.REQUIRES, clause.text, clause.at, java, self._before, [], ())
            case "ensures":
                self._ensures(clause, guard)
            case "signals":
                self._signals(clause, guard)
            case "signals_only":
                self._signals_only(clause, guard)
            case "requires" | "assignable":
                pass

    def _write(self, clause: SpecClause, shop: Workshop, more: dict[str, str] | None = None, is_guarded: bool = False) -> str:
        assert clause.expr is not None
        return ClauseWriter(shop, self._scope.with_variables(more or {}), is_guarded=is_guarded).write(clause.expr)

    def _keep_case(self, case: SpecCase, guard: str) -> None:
        """Keeps whether a case's precondition held; one that throws did not."""
        try:
            for clause in case.of("requires"):
                self._file.check_line(clause.at)
            java = " && ".join(f"({self._write(clause, self._before)})" for clause in case.of("requires")) or "true"
        except (JmlError, RefusedError) as error:
            self._trouble(error)
            java = "true"
        body = f"try {{ return {java}; }} catch (Throwable jml$e) {{ return false; }}"
        self._kept.add(guard, self._emit("boolean", "kept", [], body, self._before, case.at))

    def _any_case(self, cases: list[SpecCase]) -> None:
        methods = [self._kept.methods[self._kept.names.index(f"jml$case${place}")] for place in range(len(cases))]
        given = ", ".join(name for _, name in self._parameters)
        java = " || ".join(f"{method}{'' if self._before.is_static else '$'}({given})" for method in methods)
        text = " || ".join(f"({' && '.join(each.text for each in case.of('requires')) or 'true'})" for case in cases)
        self._predicate(ClauseKind.REQUIRES, text, self._method.at, java, self._before, [], ())

    def _ensures(self, clause: SpecClause, guard: str) -> None:
        """What must be new is asked apart from the rest."""
        assert clause.expr is not None
        rest: list[JmlExpr] = []
        for each in conjuncts(clause.expr):
            if isinstance(each, FreshExpr):
                for argument in each.arguments:
                    self._fresh(clause, argument, guard)
            else:
                rest.append(each)
        if not any(isinstance(each, FreshExpr) for each in conjuncts(clause.expr)):
            rest = [clause.expr]
        if rest:
            writer = ClauseWriter(self._behind, self._result_scope(), is_guarded=bool(guard))
            java = " && ".join(f"({writer.write(each)})" if len(rest) > 1 else writer.write(each) for each in rest)
            self._promise(ClauseKind.ENSURES, clause.text, clause.at, java, guard, None)

    def _result_scope(self) -> NameScope:
        result = self._method.result
        return self._scope.with_variables({RESULT: result} if result and result != "void" else {})

    def _fresh(self, clause: SpecClause, expr: JmlExpr, guard: str) -> None:
        java = ClauseWriter(self._behind, self._result_scope(), is_guarded=bool(guard)).write(expr)
        java = f"{guard} ? ({java}) : new Object()" if guard else java
        self._promised(ClauseKind.FRESH, clause.text, clause.at, java, guard, self._outcome(), "Object")

    def _outcome(self) -> tuple[str, str] | None:
        result = self._method.result
        return (result, RESULT) if result and result != "void" else None

    def _promise(self, kind: ClauseKind, text: str, at: int, java: str, guard: str, thrown: tuple[str, str] | None) -> None:
        """A clause that is asked behind the call, of what a case promises."""
        java = f"!{guard} || ({java})" if guard else java
        self._promised(kind, text, at, java, guard, thrown or self._outcome(), "boolean")

    def _promised(self, kind: ClauseKind, text: str, at: int, java: str, guard: str, outcome: tuple[str, str] | None, result: str) -> None:
        self._keep_values(at)
        words = set(_WORDS.findall(java))
        types = {each.name: each.type for each in self._behind.kept.values()}
        used = [name for name in self._kept.names if name in words]
        more = [(types.get(name, "boolean"), name) for name in used]
        subjects: list[Subject] = [OfBefore(self._kept.names.index(name)) for name in used]
        if outcome is not None and (outcome[1] in words or kind is ClauseKind.SIGNALS):
            more.append(outcome)
            subjects.append(OfOutcome())
        classes = outcome is not None and kind is ClauseKind.SIGNALS
        shop = self._before if self._is_constructor and kind is ClauseKind.SIGNALS else self._behind
        if shop is not self._behind:
            shop.helpers += self._behind.helpers
            self._behind.helpers.clear()
        name = self._emit(result, kind.value, more, f"return {java};", shop, at)
        given = (*self._inputs(shop), *subjects)
        self._clauses.append(ClauseDraft(kind, text, at, name, given, name if classes else None, 1 if classes else 0))

    def _predicate(
        self, kind: ClauseKind, text: str, at: int, java: str, shop: Workshop, more: list[tuple[str, str]], given: tuple[Subject, ...]
    ) -> None:
        name = self._emit("boolean", kind.value, more, f"return {java};", shop, at)
        self._clauses.append(ClauseDraft(kind, text, at, name, (*self._inputs(shop), *given)))

    def _keep_values(self, at: int) -> None:
        """Weaves what computes the values that clauses ask for and that nobody keeps yet."""
        for each in self._behind.kept.values():
            if each.name in self._kept.names:
                continue
            for name, body, type in _keeping(each):
                self._kept.add(name, self._emit(type, "kept", [], body, self._before, at))

    def _signals(self, clause: SpecClause, guard: str) -> None:
        variable = clause.variable or "jml$thrown"
        java = "true" if clause.expr is None else self._write(clause, self._behind, {variable: clause.exceptions[0]}, bool(guard))
        self._promise(ClauseKind.SIGNALS, clause.text, clause.at, java, guard, (clause.exceptions[0], variable))

    def _signals_only(self, clause: SpecClause, guard: str) -> None:
        if guard:
            java = " || ".join(f"jml$thrown instanceof {each}" for each in clause.exceptions) or "false"
            self._promise(ClauseKind.SIGNALS, f"only {clause.text}", clause.at, java, guard, (_ANYTHING, "jml$thrown"))
            return
        more = [(each, f"jml$thrown${place}") for place, each in enumerate(clause.exceptions)]
        classes = self._emit("void", "only", more, "", self._before, clause.at) if more else None
        self._clauses.append(ClauseDraft(ClauseKind.SIGNALS_ONLY, clause.text, clause.at, None, (), classes, len(more)))

    def _frame(self, case: SpecCase, guard: str) -> None:
        """What the clauses of a case allow to be assigned, together."""
        clauses = case.of("assignable")
        if not clauses:
            return
        try:
            for clause in clauses:
                self._file.check_line(clause.at)
            drafts = [self._place(place) for clause in clauses for place in clause.places if place.text != _EVERYTHING]
        except (JmlError, RefusedError) as error:
            self._trouble(error)
            return
        every = any(place.text == _EVERYTHING for clause in clauses for place in clause.places)
        given = (OfBefore(self._kept.names.index(guard)),) if guard else ()
        text = ", ".join(clause.text for clause in clauses)
        frame = None if every else tuple(each for each in drafts if each is not None)
        self._clauses.append(ClauseDraft(ClauseKind.ASSIGNABLE, text, clauses[0].at, None, given, frame=frame))

    def _place(self, place: PlaceExpr) -> PlaceDraft | None:
        if place.text in (r"\nothing", r"\strictly_nothing"):
            return None
        holder = place.holder
        if holder is None:
            if place.field in self._scope.variables:
                raise JmlError(f"{place.field} is a variable of the method's own", place.at)
            holder = NameExpr(self._home.declared.simple, place.at) if place.field in self._home.statics else LiteralExpr("this", place.at)
        if isinstance(holder, LiteralExpr) and self._is_constructor:
            return None
        if isinstance(holder, NameExpr) and holder.name not in {**self._scope.variables, **self._scope.fields} and place.field:
            return PlaceDraft(place.text, None, place.field, self._emit_class(holder.name, place.at))
        return self._held(place, holder)

    def _emit_class(self, name: str, at: int) -> str:
        woven = f"jml$class${next(self._file.numbers)}"
        self._put(at, f"static void {woven}({name} it) {{ }}")
        return woven

    def _held(self, place: PlaceExpr, holder: JmlExpr) -> PlaceDraft:
        writer = ClauseWriter(self._before, self._scope)
        ends: list[str | None] = []
        for end in (place.low, place.high):
            java = None if end is None else writer.write(end)
            ends.append(None if java is None else self._emit("int", "end", [], f"return {java};", self._before, place.at))
        held = self._emit("Object", "holder", [], f"return {writer.write(holder)};", self._before, place.at)
        return PlaceDraft(place.text, held, place.field, None, *ends)

    def _invariants(self) -> None:
        if "helper" in self._spec.modifiers:
            return
        for owner, invariant in self._file.invariants:
            if owner == self._home.declared.name and (not invariant.subjects or not self._method.is_static):
                self._clauses.append(invariant)


NON_NULL = "jml$nonnull"


def non_null(default: bool, words: frozenset[str], notes: tuple[str, ...]) -> bool:
    """Whether something is never null, by what is said of it and else by default."""
    if "nullable" in words or "Nullable" in notes:
        return False
    return default or "non_null" in words


def _words(home: ClassHome, comments: tuple[JavaToken, ...]) -> frozenset[str]:
    return frozenset(read_member(home.file.text, list(comments)).modifiers) if comments else frozenset()


def _keeping(each: KeptValue) -> list[tuple[str, str, str]]:
    """The methods that keep a value: name, body and type."""
    if not each.put_off:
        return [(each.name, f"return {each.java};", each.type)]
    value = f"try {{ return {each.java}; }} catch (Throwable jml$e) {{ return {zero_of(each.type)}; }}"
    whether = f"try {{ {each.type} jml$it = {each.java}; return true; }} catch (Throwable jml$e) {{ return false; }}"
    return [(each.name, value, each.type), (f"{each.name}$ok", whether, "boolean")]
