"""Frames for all iterations, without a solver: where every write of a method and of what it calls may go.

What a register holds is followed by where it came from: made during the call, a parameter, or what fields held that start at one; the last
only of fields that nobody writes, so that they hold it from before the call on. A write whose object came from a place that the frame names
is within it, as is one to what was made. Nothing is decided of code that is not the program's, unless it is known to compute only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from twinproof.base.dataclass import dataclass, field
from twinproof.contract.contract import Clause
from twinproof.contract.framed import ALL
from twinproof.ir.cfg import writes
from twinproof.ir.instruction import (
    ArrayStore,
    Call,
    CallKind,
    Copy,
    GetField,
    Instruction,
    MethodRef,
    New,
    NewArray,
    PutField,
    PutStatic,
    Reg,
    Return,
    Unsupported,
    Value,
)
from twinproof.ir.program import ABSTRACT, Method
from twinproof.ir.resolve import resolve_field, resolve_method
from twinproof.ir.side import Side
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.types import Primitive, parse_descriptor
from twinproof.same.callgraph import CallGraph

Origin = tuple[int | str, ...]  # a parameter's number and fields behind it
MADE: Origin = ("made",)
ANYWHERE: Origin = ("anywhere",)
STATIC: Origin = ("static",)
ELEMENTS = "..."  # in the place of a field
RULE = "each write is to an object made during the call, or to a place of the frame"
_LONGEST = 4
Write = tuple[Origin, str]


class _Undecided(Exception):
    """Code of which nobody knows here what it writes; the message names it."""


@dataclass(slots=True)
class _Effects:
    """What a method may write, and where what it returns may come from; in its own parameters."""

    writes: set[Write] = field(default_factory=set)
    returned: set[Origin] = field(default_factory=set)

    @property
    def size(self) -> int:
        """How much was found."""
        return len(self.writes) + len(self.returned)


def stays_within(side: Side, graph: CallGraph, method: Method, clause: Clause) -> str | None:
    """Why a method is not shown to write nothing but what a frame names; None if it is."""
    try:
        return _Search(side, graph).trouble(method, clause)
    except _Undecided as problem:
        return f"what {problem} writes is not looked at"


class _Search:
    """The effects of some methods, which grow until nothing is left to add."""

    def __init__(self, side: Side, graph: CallGraph) -> None:
        self._side, self._graph = side, graph
        self._effects: dict[Method, _Effects] = {}

    def trouble(self, method: Method, clause: Clause) -> str | None:
        """A write that is not known to be within the frame."""
        self._follow(method)
        found = self._effects[method].writes
        found = {(_given(origin), key) for origin, key in found} if method.is_constructor else found
        written = {key for origin, key in found if origin != MADE}
        allowed = list(self._allowed(clause))
        for origin, key in sorted(found, key=str):
            known = ANYWHERE if written.intersection(map(str, origin[1:])) else origin
            if known != MADE and not any(_is_within(known, key, place) for place in allowed):
                return f"a write to {key} may be to something else"
        return None

    def _allowed(self, clause: Clause) -> Iterator[tuple[Origin, str]]:
        """The places of a frame that have a name here: what they start at, and the field."""
        for place in clause.frame or ():
            if place.holder is None:
                yield STATIC, f"{place.cls}.{place.field}"
            elif place.low is None and place.high is None:
                holder = self._resolved(place.holder)
                self._follow(holder)
                origins = self._effects[holder].returned
                if len(origins) == 1:
                    yield next(iter(origins)), place.field or ELEMENTS

    def _resolved(self, ref: MethodRef) -> Method:
        method = resolve_method(self._side.program, ref)
        if method is None:
            raise _Undecided(str(ref))
        return method

    def _follow(self, method: Method) -> None:
        """Look at a method and all that it runs, until nothing is added."""
        methods = [method]
        for each in methods:  # which grow
            if each not in self._effects:
                self._effects[each] = _Effects()
            methods += [callee for callee in self._callees(each) if callee not in methods]
        grows = True
        while grows:
            before = sum(self._effects[each].size for each in methods)
            for each in methods:
                self._look(each)
            grows = sum(self._effects[each].size for each in methods) > before

    def _callees(self, method: Method) -> Iterator[Method]:
        for instr in _instructions(method):
            if isinstance(instr, Call):
                yield from self._run_by(instr)

    def _run_by(self, call: Call) -> Sequence[Method]:
        """The methods of the program that a call may run; none if it only computes."""
        resolved = resolve_method(self._side.program, call.method)
        if self._joins_texts(call):
            return ()
        if resolved is None or call.kind is CallKind.INTERFACE or is_site_name(call.method.owner):
            raise _Undecided(str(call.method))
        if resolved.owner not in self._graph.user_classes:
            if not self._only_computes(resolved):
                raise _Undecided(str(call.method))
            return ()
        if call.kind in (CallKind.STATIC, CallKind.SPECIAL):
            found = [resolved]
        else:
            found = [each for each in self._overriders(call) if not each.flags & ABSTRACT]
        if not found or any(each.body is None for each in found):
            raise _Undecided(str(call.method))
        return found

    def _joins_texts(self, call: Call) -> bool:
        """Whether a call makes a text of numbers and texts, which runs no code of the program."""
        params, result = parse_descriptor(call.method.descriptor)
        text = self._side.program.language.semantics.text
        return (
            is_site_name(call.method.owner)
            and str(result) == text
            and all(isinstance(one, Primitive) or str(one) == text for one in params)
        )

    def _overriders(self, call: Call) -> Iterator[Method]:
        """What the program's classes have of a name and a descriptor."""
        for name in sorted(self._graph.user_classes):
            cls = self._side.program.find(name)
            if cls is not None and (call.method.name, call.method.descriptor) in cls.methods:
                yield cls.methods[call.method.name, call.method.descriptor]

    def _only_computes(self, method: Method) -> bool:
        language = self._side.program.language
        if method.is_constructor:
            return method.owner in language.conduct.sayings.plain or method.owner == language.semantics.root or self._only_says(method)
        return method in language.conduct.computing.computes

    def _only_says(self, method: Method) -> bool:
        """Whether a constructor does no more than that of the class above all that can be thrown, which keeps what it is given: it passes
        its own object and arguments on, and nothing of the program's takes part, as no class overrides what is called then."""
        root = self._side.program.language.semantics.thrown.root
        if method.owner == root:
            return not self._is_taken_part_in
        if method.body is None or len(method.body.blocks) != 1:
            return False
        first, *others = method.body.blocks[0].instrs
        above = resolve_method(self._side.program, first.method) if isinstance(first, Call) else None
        passed_on = isinstance(first, Call) and first.kind is CallKind.SPECIAL and first.args[:1] == method.body.params[:1]
        return (
            passed_on
            and above is not None
            and above.is_constructor
            and all(isinstance(one, Return) for one in others)
            and self._only_says(above)
        )

    @cached_property
    def _is_taken_part_in(self) -> bool:
        """Whether a class of the program overrides a method of the class above all that can be thrown."""
        program = self._side.program
        root = program.find(program.language.semantics.thrown.root)
        own = [cls for name in self._graph.user_classes if (cls := program.find(name)) is not None]
        below = [cls for cls in own if root is not None and any(up.name == root.name for up in program.supertypes(cls.name))]
        return root is None or any(key in root.methods and not cls.methods[key].is_constructor for cls in below for key in cls.methods)

    def _look(self, method: Method) -> None:
        """One more look at a method, by what is known of those that it calls."""
        effects = self._effects[method]
        held = self._held(method)
        for instr in _instructions(method):
            match instr:
                case PutField(obj=target, field=ref):
                    found = resolve_field(self._side.program, ref)
                    key = f"{found.owner if found else ref.owner}.{ref.name}"
                    effects.writes |= {(origin, key) for origin in _of(held, target)}
                case ArrayStore(array=target):
                    effects.writes |= {(origin, ELEMENTS) for origin in _of(held, target)}
                case PutStatic(field=ref):
                    found = resolve_field(self._side.program, ref)
                    effects.writes.add((STATIC, f"{found.owner if found else ref.owner}.{ref.name}"))
                case Call(args=args):
                    for callee in self._run_by(instr):
                        effects.writes |= {write for known in self._effects[callee].writes for write in _carried(known, held, args)}
                case Return(value=value) if value is not None:
                    effects.returned |= _of(held, value)
                case Unsupported():
                    raise _Undecided(str(method.ref))

    def _held(self, method: Method) -> dict[int, set[Origin]]:
        """Where what registers hold may come from."""
        assert method.body is not None
        held: dict[int, set[Origin]] = {reg.index: {(at,)} for at, reg in enumerate(method.body.params)}
        grows = True
        while grows:
            before = sum(map(len, held.values()))
            for instr in _instructions(method):
                dst = writes(instr)
                if dst is not None:
                    held.setdefault(dst.index, set()).update(self._source(instr, held))
            grows = sum(map(len, held.values())) > before
        return held

    def _source(self, instr: Instruction, held: dict[int, set[Origin]]) -> set[Origin]:
        match instr:
            case Copy(src=src):
                return _of(held, src)
            case New() | NewArray():
                return {MADE}
            case GetField(obj=obj, field=ref):
                found = resolve_field(self._side.program, ref)
                return {_behind(origin, f"{found.owner if found else ref.owner}.{ref.name}") for origin in _of(held, obj)}
            case Call(args=args):
                callees = self._run_by(instr)
                sources = {
                    origin for callee in callees for known in self._effects[callee].returned for origin in _mapped(known, held, args)
                }
                return sources if callees else {ANYWHERE}
        return {ANYWHERE}


def _instructions(method: Method) -> Iterator[Instruction]:
    return (instr for block in method.body.blocks for instr in block.instrs) if method.body is not None else iter(())


def _of(held: Mapping[int, set[Origin]], value: Value) -> set[Origin]:
    return set(held.get(value.index, ())) if isinstance(value, Reg) else set()


def _behind(origin: Origin, key: str) -> Origin:
    """What a field holds of an object that came from somewhere."""
    return (*origin, key) if isinstance(origin[0], int) and len(origin) < _LONGEST else ANYWHERE


def _mapped(known: Origin, held: Mapping[int, set[Origin]], args: Sequence[Value]) -> Iterator[Origin]:
    """An origin in a callee's parameters in those of its caller."""
    if not isinstance(known[0], int):
        yield known
        return
    for origin in _of(held, args[known[0]]):
        for key in known[1:]:
            origin = _behind(origin, str(key))
        yield origin


def _carried(known: Write, held: Mapping[int, set[Origin]], args: Sequence[Value]) -> Iterator[Write]:
    return ((origin, known[1]) for origin in _mapped(known[0], held, args))


def _given(origin: Origin) -> Origin:
    """An origin in what a call of a constructor is given: the object is made for it."""
    match origin:
        case (0,):
            return MADE
        case (0, *_):
            return ANYWHERE
        case (int(number), *keys):
            return (number - 1, *keys)
    return origin


def _is_within(origin: Origin, key: str, place: tuple[Origin, str]) -> bool:
    """Whether a write is to a place."""
    start, name = place
    if origin != start or origin == ANYWHERE:
        return False
    if origin == STATIC:
        return name in (key, f"{key.rpartition('.')[0]}.{ALL}")
    return name == ALL or name == (ELEMENTS if key == ELEMENTS else key.rpartition(".")[2])
