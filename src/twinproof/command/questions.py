"""What `verify` asks: of which methods, and which clauses, as the arguments and the settings say."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from twinproof.base.dataclass import replace
from twinproof.base.errors import BadInput
from twinproof.base.options import Options
from twinproof.clause_runs import Setup, setup_of
from twinproof.command.select import Member, Wanted, fits_method, wanted_of
from twinproof.contract.asked import AskedClauses, AskedFor
from twinproof.contract.claims import Claim, asks_claim, claims_in, makes_claims
from twinproof.contract.contract import Clause, ClauseKind, Contract
from twinproof.contract.entry import EntryPredicate, entry_predicate, with_predicates
from twinproof.contract.harmless import harmful
from twinproof.contract.harness import code_of, input_types
from twinproof.contract.named import Fits, NamedPredicate, find_predicate, fitting, predicate_types
from twinproof.contract.question import Question
from twinproof.contract.reliance import parts_of
from twinproof.induct.untouched import stays_within
from twinproof.ir.instruction import Call
from twinproof.ir.program import INITIALISER, SYNTHETIC, Class, Method
from twinproof.ir.resolve import resolve_method
from twinproof.ir.side import Side
from twinproof.same.callgraph import call_graph
from twinproof.target import Target
from twinproof.verify import may_go_on

NO_EXCEPTIONS = "no exceptions"
Named = tuple[AskedClauses, NamedPredicate]  # a predicate, and where it is asked for
NamedMethod = tuple[str, Method]
NOT_CALLED = "assertions in code that no method is known to call"


def questions_of(target: Target, asked: AskedFor, options: Options) -> tuple[Setup, list[Question]]:
    """The methods that something is asked of; `BadInput` if there are none."""
    harnesses = tuple(key.rpartition(".")[0] for key in target.program.language.semantics.answers)  # those are ours, not the user's
    names = [name for name in target.origin.classes() if not name.startswith(harnesses or ("\0",))]
    classes = [cls for name in names if (cls := target.program.find(name)) is not None]
    entry = _entry_predicates(target, classes) if asked.entry_checks else {}
    target = replace(target, program=with_predicates(target.program, tuple(entry.values()))) if entry else target
    claims = {cls.name: list(_claims(target, cls)) for cls in classes}
    setup = setup_of(target, [claim for found in claims.values() for _, claim in found], options)
    named = _named(target, asked)
    _refuse_harmful(setup, named)
    _demand_methods(classes, asked)
    asking = {ref for contract in target.origin.contracts() for ref in parts_of(contract)}
    chosen = [
        method
        for method in _chosen(classes, asked.methods, {method for _, one in named for method in one.methods})
        if method.ref not in asking and not asks_claim(target.program, method)
    ]
    every = [claim for some in claims.values() for claim in some]
    if setup.reliance is not None:
        every += [(method, claim) for cls in classes for method in cls.methods.values() for claim in setup.reliance.claims(cls, method)]
    questions = [question for method in chosen for question in _questions(setup, asked, named, method, every, entry.get(method))]
    found = [question for question in questions if question.clauses]
    found += _left_over(questions, [one for one in every if not asked.methods or one[0].name == INITIALISER])
    _demand_asked(setup, named, chosen)
    if not found:
        raise BadInput("nothing to verify: no assertions in the code, and no --ensures, --signals, --invariant or --no-exceptions")
    return setup, found


def named_methods(target: Target, asked: AskedFor) -> list[NamedMethod]:
    """The predicates that are asked for by name, and how a complaint about each begins."""
    return [(one.blame(found.kind, found.text), method) for one, found in _named(target, asked) for method in found.methods]


def _named(target: Target, asked: AskedFor) -> list[Named]:
    return [
        (one, find_predicate(target.program, target.origin.classes(), kind, text, one.blame(kind, text)))
        for one in asked.clauses
        for kind, text in one.predicates
    ]


def _entry_predicates(target: Target, classes: Sequence[Class]) -> dict[Method, EntryPredicate]:
    """What the methods of some classes check first."""
    side = Side(target.program)
    graph = call_graph(side, frozenset(target.origin.classes()))
    nothing = Clause(ClauseKind.ASSIGNABLE, "", frame=())

    def is_quiet(call: Call) -> bool:
        resolved = resolve_method(target.program, call.method)
        if resolved is None or resolved in target.program.language.conduct.computing.computes:
            return resolved is not None
        called = graph.called_by(call)
        return bool(called) and all(one.body is not None and stays_within(side, graph, one, nothing) is None for one in called)

    methods = [method for cls in classes for method in cls.methods.values() if method.name != INITIALISER]
    found = ((method, entry_predicate(target.program, method, is_quiet)) for method in methods)
    return {method: predicate for method, predicate in found if predicate is not None}


def _refuse_harmful(setup: Setup, named: Sequence[Named]) -> None:
    """Predicates that change something are not asked."""
    graph = call_graph(setup.side, frozenset(setup.universe.user_classes))
    for asked, one in named:
        for predicate in one.methods:
            found = harmful((predicate, *sorted(graph.reached(predicate), key=lambda method: str(method.ref))))
            if found is not None:
                blame = asked.blame(one.kind, one.text)
                raise BadInput(f"{blame}: {found.owner}.{found.name} changes fields or elements that it has not made")


def _demand_methods(classes: Sequence[Class], asked: AskedFor) -> None:
    """Contracts that are written down are about methods that there are."""
    for one in asked.clauses:
        if one.method and not any(fits_method(one.method, method) for cls in classes for method in cls.methods.values()):
            raise BadInput(f"{one.file}:{one.line}: contract: no method is called {one.method}")


def _claims(target: Target, cls: Class) -> Iterator[tuple[Method, Claim]]:
    if not makes_claims(target.program, cls):
        return
    for method in cls.methods.values():
        yield from ((method, claim) for claim in claims_in(target.program, cls, method))


def _chosen(classes: Sequence[Class], wanted: Sequence[str], predicates: set[Method]) -> Iterator[Method]:
    """The methods that are meant: all with code, but for predicates, if nothing is said."""
    patterns = [wanted_of(text) for text in wanted]
    met: set[Wanted] = set()
    for cls in classes:
        for method in cls.methods.values():
            fits = [one for one in patterns if one.fits(Member(method.owner, method.name, method.descriptor))]
            met.update(fits)
            is_meant = bool(fits) if patterns else not method.flags & SYNTHETIC and method not in predicates
            if is_meant and method.name != INITIALISER and method.body is not None:
                yield method
    for text, pattern in zip(wanted, patterns, strict=True):
        if pattern not in met:
            raise BadInput(f"--method {text}: no such method")


def _questions(
    setup: Setup,
    asked: AskedFor,
    named: Sequence[Named],
    method: Method,
    claims: Sequence[tuple[Method, Claim]],
    entry: EntryPredicate | None = None,
) -> Iterator[Question]:
    """One for each contract that a method has to keep; assertions are asked wherever somebody says that the method may be called."""
    found = [clause for by, one in named if _covers(by, method) and (clause := one.clause(method, _fits(setup))) is not None]
    if any(one.no_exceptions and _covers(one, method) for one in asked.clauses):
        found.append(Clause(ClauseKind.SIGNALS_ONLY, NO_EXCEPTIONS))
    checked = () if entry is None else (entry.clause(setup.side.program),)
    written = [contract for contract in setup.target.origin.contracts() if contract.method == method.ref] or [Contract(method.ref)]
    for contract in written:
        is_relied_on = not contract.is_bare or all(one.is_bare for one in written)
        own = _own_claims(setup, asked, code_of(setup.side.program, contract), claims) if is_relied_on else ()
        clauses = (*checked, *contract.clauses, *(found if is_relied_on else ()))
        yield Question(method, replace(contract, clauses=clauses), own, apart=bool(claims) and may_go_on(setup, method))


def _own_claims(setup: Setup, asked: AskedFor, runs: Method, claims: Sequence[tuple[Method, Claim]]) -> tuple[Claim, ...]:
    graph = call_graph(setup.side, frozenset(setup.universe.user_classes))
    synthetic = (one for one in graph.reached(runs) if asked.methods or one.flags & SYNTHETIC)  # such as the bodies of function objects
    where = {runs, *synthetic}
    called = {one for caller in where for one in graph.called(caller)}
    where |= {one for one in called if asks_claim(setup.side.program, one)}
    own = (claim for place, claim in claims if place in where)
    return tuple(dict.fromkeys((*own, *_required(setup, called, claims))))


def _required(setup: Setup, called: Collection[Method], claims: Sequence[tuple[Method, Claim]]) -> Iterator[Claim]:
    """What callees that check their own clauses require: whoever calls them has to see to it."""
    checking = {contract.method for contract in setup.target.origin.contracts() if contract.runs is not None}
    word = f"{ClauseKind.REQUIRES.value} "
    return (claim for place, claim in claims if place in called and place.ref in checking and claim.text.startswith(word))


def _covers(asked: AskedClauses, method: Method) -> bool:
    return not asked.method or fits_method(asked.method, method)


def _fits(setup: Setup) -> Fits:
    root = setup.side.program.language.semantics.thrown.root
    return fitting(setup.universe.supertypes, lambda name: root in setup.universe.supertypes(name))


def _left_over(questions: Sequence[Question], claims: Sequence[tuple[Method, Claim]]) -> list[Question]:
    """Assertions in code that no method is asked about: in initialisers, and in methods that compilers made. They are not skipped; those of
    a method that checks its own clauses are its clauses."""
    asked = {claim for question in questions for claim in question.claims}
    checked = {question.method for question in questions if question.contract.runs is not None}
    left: dict[Method, list[Claim]] = {}
    for method, claim in claims:
        if claim not in asked and method not in checked:
            left.setdefault(method, []).append(claim)
    return [Question(method, Contract(method.ref, refused=(NOT_CALLED,)), tuple(found)) for method, found in left.items()]


def _demand_asked(setup: Setup, named: Sequence[Named], chosen: Sequence[Method]) -> None:
    """Whatever is claimed is asked of some method; of methods that were not chosen nobody asks anything."""
    if not chosen:
        raise BadInput("no method with code to verify")
    for by, one in named:
        meant = [method for method in chosen if _covers(by, method)]
        if meant and not any(one.clause(method, _fits(setup)) for method in meant):
            whom = (
                f"{len(meant)} methods"
                if len(meant) > 1
                else f"{meant[0].name}, which is given ({', '.join(map(str, input_types(meant[0])))})"
            )
            takes = " or ".join(dict.fromkeys(f"({', '.join(map(str, predicate_types(method)))})" for method in one.methods))
            raise BadInput(f"{by.blame(one.kind, one.text)}: takes {takes}, which cannot be asked of {whom}")
