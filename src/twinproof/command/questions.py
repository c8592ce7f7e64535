"""What `verify` asks: of which methods, and which clauses, as the arguments say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.base.dataclass import dataclass, replace
from twinproof.base.errors import BadInput
from twinproof.base.options import Options
from twinproof.command.select import Member, Wanted, wanted_of
from twinproof.contract.claims import Claim, asks_claim, claims_in, makes_claims
from twinproof.contract.contract import Clause, ClauseKind, Contract
from twinproof.contract.harmless import harmful
from twinproof.contract.harness import code_of
from twinproof.contract.named import NamedPredicate, find_predicate, fitting
from twinproof.ir.program import INITIALISER, SYNTHETIC, Class, Method
from twinproof.same.callgraph import call_graph
from twinproof.target import Target
from twinproof.verify import Question, Setup, setup_of

NO_EXCEPTIONS = "no exceptions"
NOT_CALLED = "assertions in code that no method is known to call"


@dataclass(frozen=True, slots=True)
class AskedFor:
    """What the command line says: methods, predicates by kind, and whether exceptions may leave a method."""

    methods: tuple[str, ...] = ()
    predicates: tuple[tuple[ClauseKind, str], ...] = ()
    no_exceptions: bool = False


def questions_of(target: Target, asked: AskedFor, options: Options) -> tuple[Setup, list[Question]]:
    """The methods that something is asked of; `BadInput` if there are none."""
    harnesses = tuple(key.rpartition(".")[0] for key in target.program.language.semantics.answers)  # those are ours, not the user's
    names = [name for name in target.origin.classes() if not name.startswith(harnesses or ("\0",))]
    classes = [cls for name in names if (cls := target.program.find(name)) is not None]
    claims = {cls.name: list(_claims(target, cls)) for cls in classes}
    setup = setup_of(target, [claim for found in claims.values() for _, claim in found], options)
    named = [find_predicate(target.program, target.origin.classes(), kind, text) for kind, text in asked.predicates]
    _refuse_harmful(setup, named)
    asking = {ref for contract in target.origin.contracts() for ref in (*contract.kept, *(clause.predicate for clause in contract.clauses))}
    chosen = [
        method
        for method in _chosen(classes, asked.methods, {method for one in named for method in one.methods})
        if method.ref not in asking and not asks_claim(target.program, method)
    ]
    every = [claim for some in claims.values() for claim in some]
    questions = [_question(setup, asked, named, method, every) for method in chosen]
    found = [question for question in questions if question.clauses]
    found += _left_over(found, [one for one in every if not asked.methods or one[0].name == INITIALISER])
    if not found:
        raise BadInput(_nothing(asked, named, chosen))
    return setup, found


def _refuse_harmful(setup: Setup, named: Sequence[NamedPredicate]) -> None:
    """Predicates that change something are not asked."""
    graph = call_graph(setup.side, frozenset(setup.universe.user_classes))
    for one in named:
        for predicate in one.methods:
            found = harmful((predicate, *sorted(graph.reached(predicate), key=lambda method: str(method.ref))))
            if found is not None:
                raise BadInput(f"--{one.kind.value} {one.text}: {found.owner}.{found.name} changes fields or elements that it has not made")


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


def _question(
    setup: Setup, asked: AskedFor, named: Sequence[NamedPredicate], method: Method, claims: Sequence[tuple[Method, Claim]]
) -> Question:
    root = setup.side.program.language.semantics.thrown.root
    fits = fitting(setup.universe.supertypes, lambda name: root in setup.universe.supertypes(name))
    found = [clause for one in named if (clause := one.clause(method, fits)) is not None]
    if asked.no_exceptions:
        found.append(Clause(ClauseKind.SIGNALS_ONLY, NO_EXCEPTIONS))
    written = next((contract for contract in setup.target.origin.contracts() if contract.method == method.ref), Contract(method.ref))
    runs = code_of(setup.side.program, written)
    graph = call_graph(setup.side, frozenset(setup.universe.user_classes))
    where = {
        runs,
        *(one for one in graph.reached(runs) if asked.methods or one.flags & SYNTHETIC),
    }  # such as the bodies of function objects
    where |= {one for caller in where for one in graph.called(caller) if asks_claim(setup.side.program, one)}
    own = tuple(claim for place, claim in claims if place in where)
    return Question(method, replace(written, clauses=(*written.clauses, *found)), own)


def _left_over(questions: Sequence[Question], claims: Sequence[tuple[Method, Claim]]) -> list[Question]:
    """Assertions in code that no method is asked about: in initialisers, and in methods that compilers made. They are not skipped."""
    asked = {claim for question in questions for claim in question.claims}
    left: dict[Method, list[Claim]] = {}
    for method, claim in claims:
        if claim not in asked:
            left.setdefault(method, []).append(claim)
    return [Question(method, Contract(method.ref, refused=(NOT_CALLED,)), tuple(found)) for method, found in left.items()]


def _nothing(asked: AskedFor, named: Sequence[NamedPredicate], chosen: Sequence[Method]) -> str:
    if not chosen:
        return "no method with code to verify"
    if named:
        return f"{', '.join(one.text for one in named)}: asks nothing of {'any method' if len(chosen) > 1 else chosen[0].name}"
    return "nothing to verify: no assertions in the code, and no --ensures, --signals, --invariant or --no-exceptions"
