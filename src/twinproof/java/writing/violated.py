"""A JUnit 5 test that fails as long as a clause of a contract is broken on one input, and passes once it is kept there.

It builds the input as tests of differences do, calls the method, and asks the clause's own predicate. A clause about exceptions is asked
where one is caught; an assertion in the code fails the test by itself, where assertions are on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.base.verdict import Reason
from twinproof.contract.contract import Clause, ClauseKind, OfBefore, OfInput, OfOutcome, Subject
from twinproof.contract.harness import input_types
from twinproof.contract.named import has_receiver
from twinproof.heap.names import Names
from twinproof.heap.observe import Input, Link, Stopped, Threw
from twinproof.heap.reach import roots
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import Method
from twinproof.ir.types import VOID, ClassType, parse_descriptor
from twinproof.java.writing.construct import Impossible
from twinproof.java.writing.draft import LARGEST, Draft, TestSource, Written, name_of_test, size_of
from twinproof.language.writer import Broken

_METHOD = "keepsItsContract"
WOVEN = "jml$"  # how methods are named that are only there while a program is verified
_ASSERTIONS = ", with assertions on (-ea), as build tools run tests"
_UNCHECKED = {"java.lang.RuntimeException", "java.lang.Error"}
_WIDEST = {"java.lang.Throwable", "java.lang.Exception"}
_ANY, _THROWN, _RESULT = "Throwable", "thrown", "result"


def violation_test(shown: Broken) -> TestSource:
    """A test that fails on the program as it is."""
    why_not = _why_not(shown)
    if why_not is not None:
        return TestSource("", "", "reflection", why_not)
    try:
        return _Writer(shown, Names(shown.files.side.own).input(shown.given)).run()
    except _OutOfReach as reason:
        return TestSource("", "", "reflection", Reason("predicate-out-of-reach", str(reason)))
    except Impossible as reason:
        return TestSource("", "", "reflection", Reason("not-buildable", str(reason)))


class _OutOfReach(Exception):
    """A test has no way to ask a clause."""


def _why_not(shown: Broken) -> Reason | None:
    """Why there can be no test, whatever the input is built by."""
    end = shown.seen.end
    if isinstance(end, Stopped):
        return Reason("does-not-end", f"the call did not end by itself ({end.reason})")
    if size_of(shown.given.heap) > LARGEST:
        return Reason("too-much", "there is too much to write down")
    if shown.clause is not None and shown.clause.kind is ClauseKind.ASSIGNABLE:
        return Reason("predicate-out-of-reach", "what may be assigned is said in a comment, and no method of the program says the same")
    asked = () if shown.clause is None else (shown.clause.predicate, *shown.contract.kept)
    if any(ref is not None and ref.name.startswith(WOVEN) for ref in asked):
        return Reason("predicate-out-of-reach", "the clause stands in a comment, and no method of the program says the same")
    return None


class _Writer(Draft):
    """A test about a clause in the making; each object that the call is given has a variable, as the clause may be asked of it, too."""

    def __init__(self, shown: Broken, given: Input) -> None:
        super().__init__(shown.files, given, frozenset(value.index for value in roots(given) if isinstance(value, Link)))
        self._shown = shown
        self._kept = shown.contract.kept
        self._names = {number: f"before{at + 1}" for at, number in enumerate(_kept_by(shown.clause))}

    def run(self) -> TestSource:
        """The whole test."""
        self.built.run()
        body = [*self.built.lines, *self._before(), *self._body(self.call())]
        name = name_of_test(self.files, "Contract")
        text = self.source(name, body, self._comment(), _METHOD)
        return TestSource(name, text, self.via(), package=self.package, method=_METHOD, fails_with=self._failure())

    def _comment(self) -> str:
        return f"fails as long as {_in_comment(self._shown.text)} is broken on this input{'' if self._shown.clause else _ASSERTIONS}"

    def _failure(self) -> str:
        """The class of what the test fails with, where that is what the call throws."""
        clause, end = self._shown.clause, self._shown.seen.end
        is_of_call = clause is None or clause.kind is ClauseKind.SIGNALS_ONLY
        return end.cls if is_of_call and isinstance(end, Threw) else ""

    def _body(self, call: str) -> Iterator[str]:
        """The call, and what is asked then."""
        clause = self._shown.clause
        match None if clause is None else clause.kind:
            case ClauseKind.ENSURES | ClauseKind.INVARIANT if clause is not None:
                yield from self._leaving(call, clause)
            case ClauseKind.SIGNALS if clause is not None:
                static = self._caught(clause.exceptions)
                yield from self._trying(call, clause.exceptions, [self._asked(clause, Written(_THROWN, static))])
            case ClauseKind.SIGNALS_ONLY if clause is not None and clause.exceptions:
                yield from self._trying(call, clause.exceptions, ["// may be thrown"])
            case _:
                yield f"{call};"

    def _leaving(self, call: str, clause: Clause) -> Iterator[str]:
        """A call, and a clause about what it leaves; an invariant holds behind exceptions, too."""
        static = self.access.type(self.result) or "Object"
        if OfOutcome() in clause.subjects and self.result is not VOID:
            yield f"{static} {_RESULT} = {self.as_result(call, static)};"
        elif isinstance(self._shown.seen.end, Threw):
            yield from self._trying(call, (), ["// the invariant has to hold all the same"])
        else:
            yield f"{call};"
        yield self._asked(clause, Written(_RESULT, static))

    def _trying(self, call: str, exceptions: Sequence[str], then: Sequence[str]) -> Iterator[str]:
        """A call, and what is done if it throws an exception of some classes, of any if none is named; all others fail the test."""
        static = self._caught(exceptions)
        yield "try {"
        yield f"    {call};"
        yield f"}} catch ({static} {_THROWN}) {{"
        if exceptions and static == _ANY:
            yield f"    if (!({' || '.join(map(self._is_of, exceptions))})) {{"
            yield f"        throw {_THROWN};"
            yield "    }"
        yield from (f"    {line}" for line in then)
        yield "}"

    def _caught(self, exceptions: Sequence[str]) -> str:
        """The class that is caught: the only one, unless it is a checked one, which a compiler refuses where it cannot be thrown."""
        if len(exceptions) != 1:
            return _ANY
        above = {cls.name for cls in self.access.program.supertypes(exceptions[0])}
        can_be_caught = above & _UNCHECKED or exceptions[0] in _WIDEST
        return self.access.cls(exceptions[0]) or _ANY if can_be_caught else _ANY

    def _is_of(self, cls: str) -> str:
        name = self.access.cls(cls)
        return f"{_THROWN} instanceof {name}" if name else f"{self.access.class_object(ClassType(cls))}.isInstance({_THROWN})"

    def _before(self) -> Iterator[str]:
        """What the clause wants to know of the time before the call."""
        for number, name in self._names.items():
            method = self._find(self._kept[number])
            static = self._static(method)
            call = self.called(method, Written("null"), [self._input(place) for place in range(len(input_types(self.method)))])
            yield f"{static} {name} = {self.as_result(call, static)};"

    def _static(self, method: Method) -> str:
        return self.access.type(parse_descriptor(method.descriptor).result) or "Object"

    def _asked(self, clause: Clause, outcome: Written) -> str:
        """The statement that asks the clause."""
        if clause.predicate is None:
            raise _OutOfReach("the clause has no predicate")
        values = [self._subject(subject, outcome) for subject in clause.subjects]
        if clause.said:
            return f"assertTrue({clause.said.format(*(value.text for value in values))});"
        predicate = self._find(clause.predicate)
        receiver, args = (values[0], values[1:]) if clause.is_asked_by else (Written("null"), values)
        return f"assertTrue({self.as_result(self.called(predicate, receiver, args), 'boolean')});"

    def _find(self, ref: MethodRef) -> Method:
        for cls in self.access.program.supertypes(ref.owner):
            if (ref.name, ref.descriptor) in cls.methods:
                return cls.methods[ref.name, ref.descriptor]
        raise _OutOfReach(f"there is no {ref.owner}.{ref.name} in the program")

    def _subject(self, subject: Subject, outcome: Written) -> Written:
        match subject:
            case OfInput(place):
                return self._input(place)
            case OfBefore(number):
                return Written(self._names[number], self._static(self._find(self._kept[number])))
            case OfOutcome():
                return outcome

    def _input(self, place: int) -> Written:
        given = self.built.given
        values = (given.receiver, *given.args) if has_receiver(self.method) else given.args
        return self.given(values[place], input_types(self.method)[place])


def _kept_by(clause: Clause | None) -> list[int]:
    """The numbers of what is kept for a clause."""
    found = [] if clause is None else [subject.number for subject in clause.subjects if isinstance(subject, OfBefore)]
    return sorted(set(found))


def _in_comment(text: str) -> str:
    """A text that ends no comment and is no escape there, in one line of plain letters."""
    plain = " ".join(text.split()).replace("\\", "&#92;").replace("*/", "*&#47;")
    return "".join(char if " " <= char <= "~" else f"&#{ord(char)};" for char in plain)
