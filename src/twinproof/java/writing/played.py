"""Sequences of calls in Java: the statements for people, and a test that runs them and asks the predicate at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from twinproof.heap.observe import Input, Null, Scalar, bits_of
from twinproof.ir.types import BOOLEAN, VOID, ClassType, Primitive, Type, is_reference, parse_descriptor
from twinproof.java.writing.draft import Draft, TestSource, Written, name_of_test
from twinproof.java.writing.function_source import function_expression
from twinproof.java.writing.matching import matching_method
from twinproof.java.writing.source import is_identifier, literal, text_literal
from twinproof.language.writer import Played, WrittenSequence
from twinproof.reach.operation import Operation, fits
from twinproof.reach.pattern_code import PatternPredicate
from twinproof.reach.sequence import BoxArgument, ConstantArgument, FunctionArgument, Given, ResultOfStep, SequenceStep, TextArgument

_METHOD = "callsLeadThere"


def played_test(played: Played) -> tuple[WrittenSequence, TestSource]:
    """The statements of a sequence with its test, which passes if the predicate ends as true; and one that passes if it ends as said."""
    written, _ = SequenceDraft(played).run("Sequence", "true")
    return written, SequenceDraft(played).run("Replay", played.end)[1]


class SequenceDraft(Draft):
    """A test of a sequence in the making."""

    def __init__(self, played: Played) -> None:
        super().__init__(played.files, Input((), Null(), ()), frozenset())
        self._played = played
        sequence = played.sequence
        given = [*(arg for step in sequence.steps for arg in step.args), *sequence.asked]
        self._used = {arg.step for arg in given if isinstance(arg, ResultOfStep)}
        self._names = self._named()

    def run(self, about: str, end: str) -> tuple[WrittenSequence, TestSource]:
        """All of it; the test passes if the predicate has this end."""
        sequence = self._played.sequence
        body = [self._statement(at, step) for at, step in enumerate(sequence.steps)]
        shown = tuple(self._shown(at, step) for at, step in enumerate(sequence.steps))
        body.append(self._asking(self._call(sequence.predicate, sequence.asked), end))
        name = name_of_test(self.files, about)
        comment = f"calls after which the predicate {'holds' if self._played.end == 'true' else 'does not hold'}"
        text = self.source(name, body, comment, _METHOD)
        test = TestSource(name, text, "public-calls", package=self.package, method=_METHOD)
        return WrittenSequence(shown, self._shown_call(sequence.predicate, sequence.asked), text), test

    def _asking(self, call: str, end: str) -> str:
        """The statement that asks the predicate."""
        is_boolean = parse_descriptor(self._played.sequence.predicate.method.descriptor).result is BOOLEAN
        if end not in ("true", "false"):
            return f"assertThrows({self._caught(end)}, () -> {call});"
        if not is_boolean:
            return f"{call};"
        return f"assert{end.capitalize()}({self.as_result(call, 'boolean')});"

    def _named(self) -> dict[int, str]:
        """A variable for each object that is used again."""
        bases = {at: _variable(step.operation.result) for at, step in enumerate(self._played.sequence.steps) if at in self._used}
        counts, seen = Counter(bases.values()), Counter[str]()
        names: dict[int, str] = {}
        for at, base in bases.items():
            seen[base] += 1
            names[at] = f"{base}{seen[base]}" if counts[base] > 1 or not is_identifier(base) else base
        return names

    def _statement(self, at: int, step: SequenceStep) -> str:
        call = self._call(step.operation, step.args)
        if step.threw is not None:
            return f"assertThrows({self._caught(step.threw)}, () -> {call});"
        return self._kept(at, step, call)

    def _caught(self, threw: str) -> str:
        """The nearest class of an exception that has a name here."""
        names = (self.access.cls(cls.name) for cls in self.access.program.supertypes(threw))
        return f"{next(filter(None, names), 'Throwable')}.class"

    def _kept(self, at: int, step: SequenceStep, call: str) -> str:
        """A call whose result is kept if it is used again."""
        if at not in self._names:
            return f"{call};"
        static = self.access.type(step.operation.result) or "Object"
        return f"{static} {self._names[at]} = {self.as_result(call, static)};"

    def _shown(self, at: int, step: SequenceStep) -> str:
        thrown = "" if step.threw is None else f" // throws {step.threw.rpartition('.')[2]}"
        return self._kept(at, step, self._shown_call(step.operation, step.args)) + thrown

    def _call(self, operation: Operation, args: Sequence[Given]) -> str:
        written = [self._written(arg, type) for arg, type in zip(args, operation.params, strict=True)]
        if isinstance(operation, PatternPredicate):
            self.helpers.add("get")
            self.members = [matching_method(operation.pattern)]
            return f"matches({', '.join(each.text for each in written)})"
        if not operation.has_receiver:
            return self.called(operation.method, Written("null"), written)
        return self.called(operation.method, written[0], written[1:])

    def _shown_call(self, operation: Operation, args: Sequence[Given]) -> str:
        """A call as people write it, whoever may write it."""
        texts = [self._written(arg, type).text for arg, type in zip(args, operation.params, strict=True)]
        if isinstance(operation, PatternPredicate):
            found = zip(operation.pattern.roots, texts, strict=True)
            return f"{', '.join(f'{name} = {text}' for (name, _), text in found)}; {operation.pattern.text}"
        owner = operation.owner.rpartition(".")[2].replace("$", ".")
        if operation.method.is_constructor:
            return f"new {owner}({', '.join(texts)})"
        receiver, rest = (texts[0], texts[1:]) if operation.has_receiver else (owner, texts)
        return f"{f'({receiver})' if receiver.startswith('(') else receiver}.{operation.method.name}({', '.join(rest)})"

    def _written(self, value: Given, type: Type) -> Written:
        wanted = self.access.type(type)
        if isinstance(value, ResultOfStep):
            return self._variable(value.step, type, wanted)
        if isinstance(value, TextArgument):
            text = text_literal(value.text)
            return Written(f"new String({text})" if value.is_copy else text, "String")
        if isinstance(value, BoxArgument):
            box = value.cls.rpartition(".")[2]
            return Written(f"{box}.valueOf({literal(Scalar(value.type, bits_of(value.type, value.number)))})", box)
        if isinstance(value, FunctionArgument):
            return Written(function_expression(self.access, value.cls), wanted)
        if isinstance(value, ConstantArgument):
            return Written(f"{self.access.cls(value.owner)}.{value.name}", self.access.cls(value.owner))
        if value is None:
            return Written(f"({wanted}) null" if wanted else "null", wanted)
        assert isinstance(type, Primitive)
        return Written(literal(Scalar(type, bits_of(type, value))), wanted)

    def _variable(self, step: int, type: Type, wanted: str) -> Written:
        declared = self._played.sequence.steps[step].operation.result
        is_named = bool(self.access.type(declared))
        if (is_named and fits(self.access.program, str(declared), type)) or not wanted:
            return Written(self._names[step], wanted)
        return Written(f"({wanted}) {self._names[step]}", wanted)


def _variable(type: Type) -> str:
    """The name of a variable of a type."""
    if type is VOID or not isinstance(type, ClassType) or not is_reference(type):
        return "result"
    simple = type.name.rpartition(".")[2].rpartition("$")[2]
    return simple[:1].lower() + simple[1:]
