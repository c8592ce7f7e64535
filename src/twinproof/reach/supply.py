"""What calls are given besides numbers, null and what other calls have returned: texts, constants of enumerations, function objects, and
numbers as objects.

Of texts and functions there are few: those that the code mentions, and some short ones. Where a type admits several kinds, those are given
that the code asks about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from twinproof.base.dataclass import dataclass, field
from twinproof.execute.explore import Executor
from twinproof.execute.initial import NotKnown
from twinproof.execute.texts import literal_string, literal_text
from twinproof.ir.instruction import CONSTRUCTOR, NULL, Branch, Call, CheckCast, InstanceOf, Instruction, Literal, Text
from twinproof.ir.operators import OPERATORS
from twinproof.ir.program import ENUM, Method
from twinproof.ir.side import Side
from twinproof.ir.types import REF, ClassType, Type
from twinproof.language.known import BoxLayout
from twinproof.reach.operation import Operation, fits
from twinproof.reach.sequence import Constant, ConstantArgument, FunctionArgument, TextArgument
from twinproof.same.callgraph import instructions
from twinproof.term.leaf import Static
from twinproof.term.term import Term, lift

_SHORT = ("", "a", "b")
_TEXTS = 24  # of one program
_LONGEST = 40  # letters of a text that is given
_CONSTANTS = 32  # of one type


@dataclass(frozen=True, slots=True)
class Supply:
    """By the name of a type: the constants and the kinds of boxes that are given where it is wanted."""

    constants: Mapping[str, tuple[Constant, ...]] = field(default_factory=dict)
    boxes: Mapping[str, tuple[BoxLayout, ...]] = field(default_factory=dict)

    def has(self, type: Type) -> bool:
        """Whether something is given as one of a type."""
        return str(type) in self.constants or str(type) in self.boxes

    def has_constants(self, type: Type) -> bool:
        """Whether constants are given as one of a type."""
        return str(type) in self.constants

    def boxes_for(self, type: Type) -> Sequence[BoxLayout]:
        """The kinds of boxes that are."""
        return self.boxes.get(str(type), ())


def supply(side: Side, asked: Iterable[Operation], methods: Sequence[Method]) -> Supply:
    """What is given to some operations, whose code is in some methods."""
    wanted = dict.fromkeys(str(type) for one in asked for type in one.params if isinstance(type, ClassType))
    return _Choosing(side, methods).chosen(list(wanted))


class _Choosing:
    """Looks at what the code asks about."""

    def __init__(self, side: Side, methods: Sequence[Method]) -> None:
        self.program = side.program
        self.semantics = side.program.language.semantics
        code = [instr for method in methods for instr in instructions(side, method)]
        self.mentioned = {name for instr in code for name in _types(instr)}
        self.texts = list(dict.fromkeys(text for method in methods for text in self._mentioned_texts(method)))
        self.compares = any(isinstance(instr, Branch) and _is_of_references(instr) for instr in code)
        self.boxes = side.program.known_classes.boxes

    def chosen(self, wanted: Sequence[str]) -> Supply:
        """What is given as one of some types."""
        constants: dict[str, tuple[Constant, ...]] = {}
        functions = {name: self._functions(name) for name in wanted}
        for made in (each for found in functions.values() for each in found):
            self.mentioned |= self._types_of(made)
        kinds = {name: self._kinds(name) for name in wanted}
        for name in wanted:
            found = [*(self._texts() if self.semantics.text in kinds[name] else ()), *self._enums(name), *functions[name]]
            if found:
                constants[name] = tuple(found)
        boxes = {name: tuple(self.boxes[kind] for kind in found if kind in self.boxes) for name, found in kinds.items()}
        return Supply(constants, {name: found for name, found in boxes.items() if found})

    def _kinds(self, name: str) -> list[str]:
        """The classes of values that are given as one of a type."""
        kinds = [*self.boxes, self.semantics.text]
        fitting = [kind for kind in kinds if fits(self.program, kind, ClassType(name))]
        asked = [kind for kind in fitting if kind in self.mentioned]
        if name in kinds or asked or name != self.semantics.root:
            return asked or fitting[:1]
        above = [ClassType(other) for other in sorted(self.mentioned) if other != name and self.program.is_library(other)]
        return [kind for kind in fitting if any(fits(self.program, kind, other) for other in above)][:1]

    def _mentioned_texts(self, method: Method) -> Iterator[str]:
        """The literals of a method but for what exceptions say."""
        code = [instr for block in (method.body.blocks if method.body else ()) for instr in block.instrs]
        said = {arg for instr in code if isinstance(instr, Call) and self._makes_exception(instr) for arg in instr.args}
        for instr in code:
            if isinstance(instr, Literal) and isinstance(instr.value, Text) and instr.dst not in said:
                yield instr.value.text

    def _makes_exception(self, call: Call) -> bool:
        return call.method.name == CONSTRUCTOR and fits(self.program, call.method.owner, ClassType(self.semantics.thrown.root))

    def _texts(self) -> Sequence[Constant]:
        texts = [text for text in self.texts if len(text) <= _LONGEST]
        chosen = list(dict.fromkeys([*_SHORT, *texts]))[:_TEXTS]
        copied = (chosen[len(_SHORT) :] or chosen[-1:]) if self.compares else []
        copies = [TextArgument(text, is_copy=True) for text in copied]
        return [*map(TextArgument, chosen), *copies]

    def _enums(self, name: str) -> Sequence[Constant]:
        """The constants of an enumeration, or of those of the program that implement an interface."""
        cls = self.program.find(name)
        if cls is None or name in (self.semantics.root, self.semantics.enum) or (cls.is_interface and self.program.is_library(name)):
            return []
        below = [name] if not cls.is_interface else self._below(name)
        found = [each for other in below if (each := self.program.find(other)) is not None and each.superclass == self.semantics.enum]
        return [
            ConstantArgument(each.name, field.name) for each in found for field in each.fields if field.flags & ENUM and field.is_static
        ][:_CONSTANTS]

    def _functions(self, name: str) -> Sequence[Constant]:
        cls = self.program.find(name)
        if cls is None or not cls.is_interface or (not self.program.is_library(name) and self._below(name)):
            return []
        return [FunctionArgument(made) for made in self.program.language.functions(self.program, name)]

    def _below(self, name: str) -> list[str]:
        """The classes of the program that implement an interface."""
        return [other for other in self.program.names or () if other != name and fits(self.program, other, ClassType(name))]

    def _types_of(self, constant: Constant) -> set[str]:
        assert isinstance(constant, FunctionArgument)
        cls = self.program.find(constant.cls)
        bodies = [method.body for method in cls.methods.values()] if cls else []
        return {name for body in bodies if body for block in body.blocks for instr in block.instrs for name in _types(instr)}


def _types(instr: Instruction) -> Iterator[str]:
    """The classes that an instruction asks about."""
    if isinstance(instr, CheckCast | InstanceOf):
        yield str(instr.type)
    elif isinstance(instr, Call):
        yield instr.method.owner


def _is_of_references(branch: Branch) -> bool:
    return branch.op in (OPERATORS["eq.ref"], OPERATORS["ne.ref"]) and NULL not in branch.args


class SuppliedTerms:
    """The objects that a supply stands for, in one execution."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self.gaps: dict[str, None] = {}  # why some are not given
        self._known: dict[Constant, Term | None] = {}

    def of(self, constants: Iterable[Constant]) -> list[tuple[Constant, Term]]:
        """The references to some constants, as far as they are known."""
        return [(one, found) for one in constants if (found := self._term(one)) is not None]

    def _term(self, constant: Constant) -> Term | None:
        if constant not in self._known:
            try:
                self._known[constant] = self._made(constant)
            except NotKnown as why:
                self._known[constant] = None
                self.gaps[f"a constant is not given: {why}"] = None
        return self._known[constant]

    def _made(self, constant: Constant) -> Term:
        inputs = self.executor.inputs
        match constant:
            case TextArgument(text, is_copy):
                if not is_copy:
                    return literal_string(inputs, text)
                copy, _ = inputs.known.object(Static(f'copy of "{text}"', ""), ClassType(inputs.universe.semantics.text))
                inputs.known.texts[copy] = literal_text(inputs, text)
                return copy
            case ConstantArgument(owner, name):
                return lift(self.executor.finals.value(owner, name), REF)
            case FunctionArgument(cls):
                return inputs.known.object(Static(cls, ""), ClassType(cls))[0]
