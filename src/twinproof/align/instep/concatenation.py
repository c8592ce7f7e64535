"""Concatenation of strings as one instruction, however the compiler wrote it: by a builder of its own, or by a call site.

Objects become text where they are appended, by a method which may run code of the user's; then all parts are put together at once.
What is put together is the name of the method that is called for it. A builder without content gives the literal "", a call site never
does, so the result counts as the same object only if it is never empty.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from twinproof.align.flow import Liveness, Typing
from twinproof.base.dataclass import replace
from twinproof.ir import types
from twinproof.ir.cfg import reads, reverse_postorder, writes
from twinproof.ir.instruction import Branch, Call, CallKind, CheckNull, Const, Copy, Instruction, Literal, MethodRef, New, Reg, Text, Value
from twinproof.ir.program import Body, Method
from twinproof.ir.side import Side
from twinproof.ir.synthetic import is_site_name
from twinproof.language.conduct import Concatenation

_JOIN = "$concatenation"
_BOX = "a box"  # its text does not change
Position = tuple[int, int]


def is_join(instr: Instruction) -> bool:
    """Whether an instruction makes one string of several parts, and does nothing else."""
    return isinstance(instr, Call) and instr.method.owner.startswith(_JOIN)


def with_joins(side: Side, method: Method, body: Body) -> Body:
    """The code of a method with its concatenations as single instructions."""
    how = side.program.language.conduct.concatenation
    calls = (instr for block in body.blocks for instr in block.instrs if isinstance(instr, Call))
    if how is None or not any(_ends(how, call) for call in calls):
        return body
    work = _Rewriting(side, method, body, how)
    work.run()
    return work.result()


def compares_texts(side: Side, method: Method) -> bool:
    """Whether a method asks whether two strings, one of them declared as a text, are one object."""
    if method.body is None:
        return False
    places = [
        (number, len(block.instrs) - 1, [arg.index for arg in end.args if isinstance(arg, Reg)])
        for number, block in enumerate(method.body.blocks)
        if isinstance(end := block.instrs[-1], Branch) and end.op.name.endswith(".ref")
    ]
    places = [place for place in places if len(place[2]) == 2]
    how = side.program.language.conduct.concatenation
    if not places or how is None:
        return bool(places)
    typing = Typing(side, method)
    reachable = reverse_postorder(method.body)
    kinds = [[str(typing.before(number, index)[reg]) for reg in regs] for number, index, regs in places if number in reachable]
    return any(set(pair) <= how.above_texts and not how.texts.isdisjoint(pair) for pair in kinds)


class _Part(NamedTuple):
    """What is appended: a value of the type with this code, or a text that is known."""

    code: str
    value: Value | str


class _Rewriting:
    def __init__(self, side: Side, method: Method, body: Body, how: Concatenation) -> None:
        self._body = body
        self._how = how
        self._side = side
        self._method = method
        self._registers = list(body.registers)
        self._edits: dict[Position, list[Instruction]] = {}
        self._writers: dict[int, list[Position]] = {}
        self._readers: dict[int, list[Position]] = {}
        self._live = Liveness(body)

    def run(self) -> None:
        """Find the concatenations."""
        ends: list[Position] = []
        for number, block in enumerate(self._body.blocks):
            for index, instr in enumerate(block.instrs):
                dst = writes(instr)
                if dst is not None:
                    self._writers.setdefault(dst.index, []).append((number, index))
                for operand in reads(instr):
                    if isinstance(operand, Reg):
                        self._readers.setdefault(operand.index, []).append((number, index))
                if isinstance(instr, Call) and _ends(self._how, instr):
                    ends.append((number, index))
        for place in ends:
            end = self._call(place)
            if end.dst is not None:
                self._at_site(place, end) if is_site_name(end.method.owner) else self._by_builder(place, end)

    def result(self) -> Body:
        """The code with what was found."""
        blocks = tuple(
            replace(block, instrs=tuple(new for index, old in enumerate(block.instrs) for new in self._edits.get((number, index), (old,))))
            for number, block in enumerate(self._body.blocks)
        )
        return replace(self._body, blocks=blocks, registers=tuple(self._registers))

    # --- by a builder

    def _by_builder(self, place: Position, end: Call) -> None:
        edits: dict[Position, list[Instruction]] = {}
        appends: list[Position] = []
        consumer = place
        while True:
            made = self._maker(self._call(consumer).args[0])
            if made is None or not self._is_used_once(made, consumer, edits):
                return
            if isinstance(self._at(made), New):
                break
            appends.append(made)
            consumer = made
        parts: list[_Part] = []
        for append in reversed(appends):
            call = self._call(append)
            code = self._how.appended[call.method.descriptor]
            is_box = code == self._how.root and self._is_box(append, call.args[1])
            edits[append], part = self._kept(_BOX if is_box else code, call.args[1], call.line)
            parts.append(part)
        edits[place] = [self._join(end, parts, "by a builder")]
        self._edits.update(edits)

    def _maker(self, value: Value) -> Position | None:
        """The one place that makes the builder in a register, or appends to it."""
        seen: set[int] = set()
        makers: set[Position] = set()
        queue = [value]
        while queue:
            reg = queue.pop()
            if not isinstance(reg, Reg):
                return None
            if reg.index in seen:
                continue
            seen.add(reg.index)
            for place in self._writers.get(reg.index, ()):
                match self._at(place):
                    case Copy(src=src):
                        queue.append(src)
                    case New(cls=name) if name == self._how.builder:
                        makers.add(place)
                    case Call() as call if _appends(self._how, call) and call.method.descriptor in self._how.appended:
                        makers.add(place)
                    case _:
                        return None
        return makers.pop() if len(makers) == 1 else None

    def _is_used_once(self, made: Position, consumer: Position, edits: dict[Position, list[Instruction]]) -> bool:
        """Whether what is made at a place is used at another one only, once, and gone afterwards; notes what need not be done any more."""
        dst = writes(self._at(made))
        assert dst is not None
        names, queue = {dst.index}, [dst.index]
        is_new = isinstance(self._at(made), New)
        gone = {made} if is_new else set()
        while queue:
            reg = queue.pop()
            for place in self._readers.get(reg, ()):
                match self._at(place):
                    case Copy(dst=copy):
                        queue += [] if copy.index in names else [copy.index]
                        names.add(copy.index)
                        gone.add(place)
                    case CheckNull():
                        gone.add(place)
                    case Call(method=MethodRef(is_constructor=True, descriptor=types.BARE)) if is_new:
                        gone.add(place)
                    case Call(args=args) if place == consumer and [arg for arg in args if _is_one_of(arg, names)] == [args[0]]:
                        pass
                    case _:
                        return False
        edits.update((place, []) for place in gone)
        written = {place for name in names for place in self._writers[name]}
        return written <= gone | {made} and not names & self._live.across(*consumer)

    def _kept(self, code: str, value: Value, line: int) -> tuple[list[Instruction], _Part]:
        """A part that is appended, and how it is kept until all parts are put together."""
        text = self._how.constant(code, value) if isinstance(value, Const) else self._text(value)
        if text is not None:
            return [], _Part(self._how.text, text)
        kept = Reg(len(self._registers), value.type, f"part{len(self._registers)}")
        self._registers.append(kept)
        if code == self._how.root:
            return [Call(kept, CallKind.STATIC, self._how.text_of, (value,), line)], _Part(self._how.text, kept)
        return [Copy(kept, value, line)], _Part(code, kept)

    def _is_box(self, place: Position, value: Value) -> bool:
        type = self._types.before(*place)[value.index] if isinstance(value, Reg) else None
        return type is not None and types.descriptor_of(type) in self._how.boxes

    @cached_property
    def _types(self) -> Typing:
        return Typing(self._side, self._method)

    def _text(self, value: Reg) -> str | None:
        match [self._at(place) for place in self._writers.get(value.index, ())]:
            case [Literal(value=Text(text))]:
                return text
        return None

    # --- at a call site

    def _at_site(self, place: Position, end: Call) -> None:
        site = self._side.program.find(end.method.owner)
        linked = site.methods.get((end.method.name, end.method.descriptor)) if site else None
        found = _site_parts(self._how, linked.body) if linked and linked.body else None
        if linked is None or linked.body is None or found is None:
            return
        given = {reg.index: arg for reg, arg in zip(linked.body.params, end.args, strict=True)}
        declared = zip(linked.body.params, types.parse_descriptor(linked.descriptor).params, strict=True)
        boxes = {reg.index for reg, type in declared if types.descriptor_of(type) in self._how.boxes}
        edits: list[Instruction] = []
        parts: list[_Part] = []
        for code, value in found:
            if isinstance(value, str):
                parts.append(_Part(code, value))
                continue
            if isinstance(value, Reg):
                edit, part = self._kept(_BOX if value.index in boxes else code, given[value.index], end.line)
            else:
                edit, part = self._kept(code, value, end.line)
            edits += edit
            parts.append(part)
        self._edits[place] = [*edits, self._join(end, parts, "at a call site")]

    def _join(self, end: Call, parts: Iterable[_Part], how: str) -> Call:
        """The call that puts parts together; an empty text is a new object only at a call site."""
        recipe: list[tuple[str, str]] = []
        args: list[Value] = []
        for code, value in parts:
            if not isinstance(value, str):
                recipe.append(("value", code))
                args.append(value)
            elif recipe and recipe[-1][0] == "text":
                recipe[-1] = ("text", recipe[-1][1] + value)
            elif value:
                recipe.append(("text", value))
        how = "" if any(what == "text" or code != self._how.text for what, code in recipe) else how
        return Call(end.dst, CallKind.STATIC, MethodRef(_JOIN + how, repr(recipe), f"(){self._how.text}"), tuple(args), end.line)

    def _at(self, place: Position) -> Instruction:
        return self._body.blocks[place[0]].instrs[place[1]]

    def _call(self, place: Position) -> Call:
        found = self._at(place)
        assert isinstance(found, Call)
        return found


def _ends(how: Concatenation, call: Call) -> bool:
    """Whether a call may give the text that was put together."""
    return (call.method.owner == how.builder and call.method.name == how.finish) or is_site_name(call.method.owner)


def _appends(how: Concatenation, call: Call) -> bool:
    return call.method.owner == how.builder and call.method.name == how.append


def _is_one_of(value: Value, names: set[int]) -> bool:
    return isinstance(value, Reg) and value.index in names


def _site_parts(how: Concatenation, body: Body) -> list[_Part] | None:
    """What the code of a call site puts together, None if that is not all it does."""
    instrs = body.blocks[0].instrs
    if len(body.blocks) != 1 or not (isinstance(instrs[0], New) and instrs[0].cls == how.builder):
        return None
    texts = {instr.dst.index: instr.value.text for instr in instrs if isinstance(instr, Literal) and isinstance(instr.value, Text)}
    params = {reg.index for reg in body.params}
    parts: list[_Part] = []
    for call in instrs:
        if isinstance(call, Call) and _appends(how, call):
            code, value = how.appended[call.method.descriptor], call.args[1]
            if isinstance(value, Reg) and value.index not in params:
                if value.index not in texts:
                    return None
                parts.append(_Part(how.text, texts[value.index]))
            else:
                parts.append(_Part(code, value))
    return parts
