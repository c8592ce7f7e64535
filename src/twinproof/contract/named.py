"""Clauses by name: `Class.predicate` is a static boolean method, or a boolean method without parameters that objects are asked by.

A predicate takes what the method takes, the receiver first; one about what came of the call may take the result, or the exception,
behind that, or alone. A method without parameters is asked of the receiver; of what a constructor makes, after the call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput, nearest
from twinproof.contract.contract import Clause, ClauseKind, OfInput, OfOutcome, Subject
from twinproof.contract.harness import input_types
from twinproof.ir.program import Class, Method, Program
from twinproof.ir.types import BOOLEAN, VOID, ClassType, Primitive, Type, parse_descriptor

Fits = Callable[[Type, Type], bool]  # whether a value of the first type can be passed for the second


@dataclass(frozen=True, slots=True)
class NamedPredicate:
    """What the user wrote, and the methods of that name that could be asked."""

    kind: ClauseKind
    text: str
    methods: tuple[Method, ...]
    place: str = ""

    def clause(self, method: Method, fits: Fits) -> Clause | None:
        """The clause about a method; None if it cannot be asked of it."""
        for predicate in self.methods:
            subjects = next(_subjects(self.kind, method, predicate, fits), None)
            if subjects is not None:
                return Clause(
                    self.kind,
                    self.text,
                    self.place,
                    predicate.ref,
                    subjects,
                    _exceptions(self.kind, predicate, subjects),
                    is_asked_by=not predicate.is_static,
                )
        return None


def find_predicate(program: Program, classes: Sequence[str], kind: ClauseKind, text: str, blame: str) -> NamedPredicate:
    """The predicate that a user names; `BadInput` if there is none, which begins with `blame`."""
    owner, _, name = text.strip().rpartition(".")
    known = [cls for each in classes if (cls := program.find(each)) is not None and _is_named(owner, each)]
    found = tuple(method for cls in known for method in _askable(cls, name))
    if not found:
        raise BadInput(f"{blame}: {_why_none(program, classes, owner, name)}")
    return NamedPredicate(kind, text, found)


def _why_none(program: Program, classes: Sequence[str], owner: str, name: str) -> str:
    every = [cls for each in classes if (cls := program.find(each)) is not None]
    shown = sorted(
        {f"{cls.name}.{method}" if owner else method for cls in every for method, _ in cls.methods if any(_askable(cls, method))}
    )
    near = nearest(f"{owner}.{name}" if owner else name, shown, 2, 0.6)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return f"no boolean method of this name that is static or has no parameters{hint}"


def _askable(cls: Class, name: str) -> Iterator[Method]:
    for method in (method for method in cls.methods.values() if method.name == name):
        params, result = parse_descriptor(method.descriptor)
        if result is BOOLEAN and method.body is not None and (method.is_static or not params):
            yield method


def _is_named(wanted: str, name: str) -> bool:
    plain = name.replace("$", ".")
    return not wanted or wanted in (name, plain) or plain.endswith("." + wanted)


def _subjects(kind: ClauseKind, method: Method, predicate: Method, fits: Fits) -> Iterator[tuple[Subject, ...]]:
    """The ways in which a predicate can be asked of a call, best first."""
    types = input_types(method)
    inputs: tuple[Subject, ...] = tuple(OfInput(place) for place in range(len(types)))
    outcome = _outcome_type(kind, method)
    ways: list[tuple[tuple[Subject, ...], tuple[Type, ...]]] = []
    if outcome is not None:
        ways += [((*inputs, OfOutcome()), (*types, outcome)), ((OfOutcome(),), (outcome,))]
    ways += [(inputs, types)]
    if has_receiver(method):
        ways += [(inputs[:1], types[:1])]
    params = predicate_types(predicate)
    for subjects, given in ways:
        if len(given) == len(params) and all(map(fits, given, params)):
            yield subjects


def predicate_types(predicate: Method) -> tuple[Type, ...]:
    """The types of what a predicate is asked of; of one that objects are asked by, its class."""
    return tuple(parse_descriptor(predicate.descriptor).params) if predicate.is_static else (ClassType(predicate.owner),)


def has_receiver(method: Method) -> bool:
    """Whether the method is called on an object that exists before the call."""
    return not method.is_static and not method.is_constructor


def _outcome_type(kind: ClauseKind, method: Method) -> Type | None:
    """The type of what came of a call, as far as a clause of this kind can look at it; of exceptions the predicate says it."""
    match kind:
        case ClauseKind.ENSURES | ClauseKind.INVARIANT:
            if method.is_constructor:
                return ClassType(method.owner)
            result = parse_descriptor(method.descriptor).result
            return None if result is VOID or kind is ClauseKind.INVARIANT else result
        case ClauseKind.SIGNALS:
            return THROWN
    return None


THROWN = ClassType("")  # stands for what is thrown, whose class a predicate's parameter names


def _exceptions(kind: ClauseKind, predicate: Method, subjects: Sequence[Subject]) -> tuple[str, ...]:
    if kind is not ClauseKind.SIGNALS or OfOutcome() not in subjects:
        return ()
    return (str(predicate_types(predicate)[list(subjects).index(OfOutcome())]),)


def fitting(supertypes: Callable[[str], frozenset[str]], is_thrown: Callable[[str], bool]) -> Fits:
    """Whether values can be passed, by the supertypes of classes; anything thrown can be asked about, if it is of the class wanted."""

    def fits(type: Type, param: Type) -> bool:
        if type is THROWN:
            return isinstance(param, ClassType) and is_thrown(str(param))
        return type == param or (
            not isinstance(type, Primitive) and not isinstance(param, Primitive) and str(param) in supertypes(str(type))
        )

    return fits
