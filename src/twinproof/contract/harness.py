"""A contract as code: a static method that calls the method under question and asks every clause.

It takes what the method takes, the receiver first. Where the inputs are not as required it halts; where a clause does not hold, or cannot
be asked since its predicate throws, it fails with that clause; else it returns. What is kept for later is computed before the call. Whether
an object is new is for those to say who run it: it is what the method returns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from twinproof.base.dataclass import replace
from twinproof.contract.contract import Clause, ClauseKind, Contract, OfBefore, OfInput, OfOutcome, Subject
from twinproof.ir.builder import BodyBuilder
from twinproof.ir.instruction import NULL, CallKind, Label, MethodRef, Reg, Value, int_const
from twinproof.ir.program import STATIC, SYNTHETIC, Body, Handler, Method, Program
from twinproof.ir.types import VOID, ClassType, Type, method_descriptor, parse_descriptor

NAME = "contract$"  # no source has it as a method's name; the method's own name follows
ASKED = (ClauseKind.REQUIRES, ClauseKind.ENSURES, ClauseKind.SIGNALS, ClauseKind.SIGNALS_ONLY, ClauseKind.INVARIANT)  # by a harness
_KEPT_THROWS = "what a contract keeps for later cannot be computed before the call"


def harness(program: Program, contract: Contract, method: Method) -> Method:
    """The method that holds a method to its contract; it belongs to the same class."""
    types = input_types(method)
    gives = ClassType(program.language.semantics.root) if contract.of(ClauseKind.FRESH) else VOID
    descriptor = method_descriptor(types, gives)
    body = _Writing(program, contract, method, descriptor).body()
    return Method(method.owner, f"{NAME}{method.name}{method.descriptor}", descriptor, STATIC | SYNTHETIC, body)


def demanding(program: Program, contract: Contract, method: Method, owner: str, name: str, texts: Mapping[str, str]) -> Method:
    """A static method of a class that fails where the inputs of another method are not as its contract requires; with these texts."""
    descriptor = method_descriptor(input_types(method), VOID)
    return Method(owner, name, descriptor, STATIC | SYNTHETIC, _Writing(program, contract, method, descriptor).demands(texts))


def holding_to(program: Program, contract: Contract) -> Method:
    """The same for a contract about a method of a program."""
    cls = program.find(contract.method.owner)
    assert cls is not None
    return harness(program, contract, cls.methods[contract.method.name, contract.method.descriptor])


def code_of(program: Program, contract: Contract) -> Method:
    """The method whose code a contract is about, without its clauses."""
    ref = contract.runs or contract.method
    cls = program.find(ref.owner)
    assert cls is not None
    return cls.methods[ref.name, ref.descriptor]


def input_types(method: Method) -> tuple[Type, ...]:
    """The types of what a call is given, the receiver's first; a constructor is given no object."""
    params = tuple(parse_descriptor(method.descriptor).params)
    return params if method.is_static or method.is_constructor else (ClassType(method.owner), *params)


class _Writing:
    """The body in the making."""

    def __init__(self, program: Program, contract: Contract, method: Method, descriptor: str) -> None:
        self._program = program
        self._contract = contract
        self._method = method
        self._builder = BodyBuilder(descriptor)
        self._kept: list[Value] = []

    def body(self) -> Body:
        """All of it."""
        builder, contract = self._builder, self._contract
        halt = self._aside(builder.halt)
        for clause in contract.of(ClauseKind.REQUIRES, ClauseKind.INVARIANT):
            if self._is_about_inputs(clause):
                self._ask(clause, None, halt)
        self._keep(contract.kept)
        thrown = builder.label() if self._asks_of_exceptions() else None
        result = self._call(thrown)
        for clause in contract.of(ClauseKind.ENSURES, ClauseKind.INVARIANT):
            self._ask(clause, result, self._failing(clause))
        self._leave(result)
        if thrown is not None:
            self._thrown(thrown)
        return builder.finish()

    def _leave(self, result: Value | None) -> None:
        """Return; with the object of which it is asked whether it is new, if that is: null where that throws."""
        builder = self._builder
        for clause in self._contract.of(ClauseKind.FRESH):
            assert clause.predicate is not None
            asking = builder.label()
            builder.jump(asking)
            builder.place(asking)
            given = self._subjects(clause.subjects, result)
            builder.give_back(builder.call(CallKind.STATIC, self._named(clause.predicate), *given))
            builder.catching(asking, Handler(None, self._aside(builder.caught, lambda: builder.give_back(NULL))))
            return
        builder.give_back()

    def _asks_of_exceptions(self) -> bool:
        """Whether anything is claimed of runs that end by an exception; else it is not caught, as nobody looks into it."""
        about = self._contract.of(ClauseKind.SIGNALS, ClauseKind.SIGNALS_ONLY, ClauseKind.INVARIANT)
        return any(clause.kind is not ClauseKind.INVARIANT or self._is_about_inputs(clause) for clause in about)

    def demands(self, texts: Mapping[str, str]) -> Body:
        """Only what has to hold before a call, which fails."""
        for clause in self._contract.of(ClauseKind.REQUIRES, ClauseKind.INVARIANT):
            if self._is_about_inputs(clause):
                text = texts[str(clause)]
                self._ask(clause, None, self._aside(partial(self._builder.fail, text)))
        self._builder.give_back()
        return self._builder.finish()

    def _is_about_inputs(self, clause: Clause) -> bool:
        """Whether there is something to ask it of before the call; an invariant of a new object has to wait."""
        return not any(isinstance(subject, OfOutcome) for subject in clause.subjects)

    def _thrown(self, label: Label) -> None:
        """What holds of an exception that leaves the method."""
        builder = self._builder
        builder.place(label)
        exception = builder.caught()
        for clause in self._contract.of(ClauseKind.SIGNALS_ONLY):
            self._one_of(exception, clause)
        for clause in self._contract.of(ClauseKind.SIGNALS):
            asked, following = builder.label(), builder.label()
            self._test(exception, clause.exceptions, asked, following if clause.exceptions else asked)
            builder.place(asked)
            self._ask(clause, exception, self._failing(clause))
            builder.jump(following)
            builder.place(following)
        for clause in self._contract.of(ClauseKind.INVARIANT):
            if self._is_about_inputs(clause):
                self._ask(clause, None, self._failing(clause))
        builder.throw(exception)

    def _one_of(self, exception: Reg, clause: Clause) -> None:
        following = self._builder.label()
        self._test(exception, clause.exceptions, following, self._failing(clause))
        self._builder.place(following)

    def _test(self, exception: Reg, classes: Sequence[str], then: Label, other: Label) -> None:
        """Go on by whether an exception is of one of some classes."""
        for cls in classes:
            following = self._builder.label()
            is_one = self._builder.instance_of(exception, ClassType(cls))
            self._builder.branch("ne.int", is_one, int_const(0), then=then, other=following)
            self._builder.place(following)
        self._builder.jump(other)

    def _ask(self, clause: Clause, outcome: Value | None, no: Label) -> None:
        """Go on where a clause holds; at `no` where it does not, or where asking throws."""
        assert clause.predicate is not None
        builder = self._builder
        asking, following = builder.label(), builder.label()
        builder.jump(asking)
        builder.place(asking)
        subjects = self._subjects(clause.subjects, outcome)
        if clause.is_asked_by:
            builder.check_null(subjects[0])
        kind = CallKind.VIRTUAL if clause.is_asked_by else CallKind.STATIC
        holds = builder.call(kind, self._named(clause.predicate), *subjects)
        builder.branch("ne.int", holds, int_const(0), then=following, other=no)
        builder.catching(asking, Handler(None, self._caught(no)))
        builder.place(following)

    def _caught(self, target: Label) -> Label:
        """A block that drops an exception."""
        builder = self._builder
        return self._aside(builder.caught, lambda: builder.jump(target))

    def _subjects(self, subjects: Sequence[Subject], outcome: Value | None) -> list[Value]:
        values: list[Value] = []
        for subject in subjects:
            match subject:
                case OfInput(place):
                    values.append(self._builder.args[place])
                case OfBefore(number):
                    values.append(self._kept[number])
                case OfOutcome():
                    assert outcome is not None
                    values.append(outcome)
        return values

    def _keep(self, methods: Sequence[MethodRef]) -> None:
        builder = self._builder
        for method in methods:
            computing, following = builder.label(), builder.label()
            builder.jump(computing)
            builder.place(computing)
            self._kept.append(builder.call(CallKind.STATIC, self._named(method), *builder.args))
            builder.jump(following)
            unknown = self._aside(builder.caught, lambda: builder.unsupported(_KEPT_THROWS))
            builder.catching(computing, Handler(None, unknown))
            builder.place(following)

    def _call(self, thrown: Label | None) -> Value | None:
        """Call the method; what it returns, or the object that it made; at `thrown`, if anywhere, exceptions are caught."""
        builder, method = self._builder, self._method
        ref = self._named(self._contract.runs or method.ref)
        calling, following = builder.label(), builder.label()
        builder.jump(calling)
        builder.place(calling)
        if thrown is not None:
            builder.catching(calling, Handler(None, thrown))
        result: Value | None = None
        if method.is_constructor:
            result = builder.new(method.owner)
            builder.run(CallKind.SPECIAL, ref, result, *builder.args)
        else:
            kind = CallKind.STATIC if method.is_static else CallKind.SPECIAL
            if parse_descriptor(method.descriptor).result is VOID:
                builder.run(kind, ref, *builder.args)
            else:
                result = builder.call(kind, ref, *builder.args)
        builder.jump(following)
        builder.place(following)
        return result

    def _named(self, ref: MethodRef) -> MethodRef:
        """A method as calls name it: whether its owner is an interface counts."""
        cls = self._program.find(ref.owner)
        return replace(ref, interface=cls is not None and cls.is_interface)

    def _failing(self, clause: Clause) -> Label:
        return self._aside(lambda: self._builder.fail(str(clause)))

    def _aside(self, *writes: Callable[[], object]) -> Label:
        """A block that is written at once, beside the one in the making."""
        label = self._builder.label()
        with self._builder.elsewhere(label):
            for write in writes:
                write()
        return label
