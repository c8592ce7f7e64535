"""Fields that only one version of a class has, or has with another type, and what can be said of them without the other version.

What such a field holds in an input is nobody's choice: the version's own constructors decide. A lone field is settled if that has
nothing to do with what the other fields hold: constructors always leave the same constant or stateless object there and nobody else
writes it (a lock, a limit, a function), or no code does more with what it holds than to keep it going (a counter, a log).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from twinproof.base.dataclass import dataclass
from twinproof.ir.cfg import reads, successors, writes
from twinproof.ir.instruction import (
    Apply,
    Call,
    CallKind,
    CheckNull,
    Const,
    Copy,
    FieldRef,
    GetField,
    GetStatic,
    Instruction,
    Literal,
    New,
    NewArray,
    PutField,
    PutStatic,
    Reg,
    Value,
)
from twinproof.ir.program import FINAL, INITIALISER, PRIVATE, PROTECTED, PUBLIC, Block, Body, Field, Method, Program
from twinproof.ir.resolve import all_interfaces, resolve_field, resolve_method
from twinproof.ir.side import Side, remembered
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.types import Primitive, Type, parse_descriptor

_MOST_CLASSES = 400


@remembered
def lone_fields(one: Side, other: Side, name: str) -> dict[str, Field]:
    """By their keys in common names, the instance fields of a class, inherited ones included, that only `one` of two versions has so."""
    return {
        key: field
        for key, field in instance_fields(one, name).items()
        if not _has(other, key.rpartition(".")[0], field.name, one.common_type(field.type))
    }


def instance_fields(side: Side, name: str) -> dict[str, Field]:
    """The instance fields of a class of the program and of those above it, by their keys in common names."""
    chain = [cls for cls in side.program.supertypes(side.own(name)) if not side.program.is_library(cls.name)]
    return {f"{side.common(cls.name)}.{field.name}": field for cls in chain for field in cls.fields if not field.is_static}


def _has(side: Side, owner: str, name: str, type: Type) -> bool:
    cls = side.find(owner)
    return cls is not None and any(
        field.name == name and not field.is_static and side.common_type(field.type) == type for field in cls.fields
    )


@remembered
def is_shared(old: Side, new: Side, key: str) -> bool:
    """Whether both versions have a field, static or not, given by its key in common names, and with one type."""
    owner, _, name = key.rpartition(".")
    before, after = (_kinds(side, owner, name) for side in (old, new))
    return old.program.is_library(owner) or (bool(before) and before == after)


def _kinds(side: Side, owner: str, name: str) -> set[tuple[bool, Type]]:
    cls = side.find(owner)
    return set() if cls is None else {(field.is_static, side.common_type(field.type)) for field in cls.fields if field.name == name}


def constructors(side: Side, name: str) -> list[Method]:
    """The constructors that a class of `side` declares."""
    cls = side.find(name)
    return [] if cls is None else [method for method in cls.methods.values() if method.is_constructor and method.body is not None]


@remembered
def is_settled(side: Side, field: Field) -> bool:
    """Whether what a field holds has nothing to do with what the other fields of its object hold."""
    return _Uses(side, field).is_settled()


def can_be_read_back(program: Program, name: str) -> bool:
    """Whether objects of a class may come from a stream, without one of its constructors; constants of enums and records never do."""
    known = program.language.conduct.of_fields
    if any(above.name in known.unstreamed for above in program.supertypes(name)):
        return False
    return known.streamed is None or any(interface.name in known.streamed for interface in all_interfaces(program, name))


@remembered
def is_never_null(side: Side, field: Field) -> bool:
    """Whether every constructor puts an object there before anybody else can see the new object, and nobody else writes the field."""
    return not isinstance(field.type, Primitive) and _Uses(side, field).is_never_null()


@remembered
def is_never_written(side: Side, field: Field) -> bool:
    """Whether a static field has for good what its class's initialiser leaves there: all code that may name it is known not to write it."""
    names = _scope(side, field) if field.flags & PRIVATE else None
    classes = [cls for name in names or () if (cls := side.program.find(name)) is not None]
    methods = [method for cls in classes for method in cls.methods.values() if method.name != INITIALISER or cls.name != field.owner]
    return names is not None and not any(_puts(side, method, field) for method in methods)


def _puts(side: Side, method: Method, field: Field) -> bool:
    instrs = [instr for block in method.body.blocks for instr in block.instrs] if method.body is not None else []
    return any(isinstance(instr, PutStatic) and _names(side, instr.field, field) for instr in instrs)


def users_of(side: Side, field: Field) -> list[Method] | None:
    """The methods that read or write a field; None if nobody can list those that might."""
    names = _scope(side, field)
    if names is None:
        return None
    classes = [cls for name in names if (cls := side.program.find(name)) is not None]
    return [method for cls in classes for method in cls.methods.values() if _touches(side, method, field)]


def _scope(side: Side, field: Field) -> list[str] | None:
    """The classes whose code may name a field."""
    names = side.program.names
    if names is None:
        return None
    package, top = field.owner.rpartition(".")[0], field.owner.partition("$")[0]
    if field.flags & PRIVATE:
        return [name for name in names if name.partition("$")[0] == top]
    if not field.flags & (PUBLIC | PROTECTED):
        names = tuple(name for name in names if name.rpartition(".")[0] == package)
    return list(names) if len(names) <= _MOST_CLASSES else None


def _touches(side: Side, method: Method, field: Field) -> bool:
    body = method.body
    return body is not None and any(is_use(side, instr, field) for block in body.blocks for instr in block.instrs)


def is_use(side: Side, instr: Instruction, field: Field) -> bool:
    """Whether an instruction reads or writes the field."""
    return isinstance(instr, GetField | PutField) and _names(side, instr.field, field)


def _names(side: Side, ref: FieldRef, field: Field) -> bool:
    return ref.name == field.name and resolve_field(side.program, ref) == field


class _Uses:
    """All code that touches one field."""

    def __init__(self, side: Side, field: Field) -> None:
        self._side = side
        self._field = field
        self._users = None if can_be_read_back(side.program, field.owner) else users_of(side, field)
        self._makers = constructors(side, side.common(field.owner))

    def is_settled(self) -> bool:
        return self._users is not None and (self._is_constant() or all(map(self._only_keeps, self._users)))

    def is_never_null(self) -> bool:
        stored = [self._entry(method) for method in self._makers]
        return self._is_written_by_makers() and all(entry.delegates or entry.is_object for entry in stored)

    def _is_constant(self) -> bool:
        entries = [self._entry(method) for method in self._makers]
        return self._is_written_by_makers() and all(entry.delegates or entry.is_constant for entry in entries)

    def _is_written_by_makers(self) -> bool:
        """Whether constructors alone write the field, of their own object and once, in their first block."""
        if self._users is None:
            return False
        for method in self._users:
            body = method.body
            assert body is not None
            stores = [
                (at, instr)
                for at, block in enumerate(body.blocks)
                for instr in block.instrs
                if isinstance(instr, PutField) and self._is_ours(instr.field)
            ]
            is_maker = method.is_constructor and method.owner == self._field.owner
            if stores and not (is_maker and len(stores) == 1 and stores[0][0] == 0 and stores[0][1].obj == body.params[0]):
                return False
        return True

    def _is_ours(self, ref: FieldRef) -> bool:
        return _names(self._side, ref, self._field)

    def _entry(self, method: Method) -> _Entry:
        assert method.body is not None
        entry = _Entry(self._side, self._field, method.body)
        for instr in method.body.blocks[0].instrs:
            entry.take(instr)
        return entry

    def _only_keeps(self, method: Method) -> bool:
        """Whether a method does no more with what the field holds than to keep it going."""
        assert method.body is not None
        return _Keeping(self._side, self._field, method.body).run()


class _Entry:
    """The first block of a constructor: whether it delegates to another one, and what it stores in a field."""

    def __init__(self, side: Side, field: Field, body: Body) -> None:
        self._side = side
        self._field = field
        self._this = body.params[0]
        self._chosen: set[Reg] = set(body.params[1:])  # what callers choose, or other fields
        self._made: dict[Reg, Instruction] = {}
        self._is_seen = False  # whether others may have seen the object
        self.delegates = False
        self.is_constant = True  # zero, until something is stored
        self.is_object = False

    def take(self, instr: Instruction) -> None:
        """Follow one instruction."""
        read = [value for value in reads(instr) if isinstance(value, Reg)]
        chosen = any(value in self._chosen for value in read)
        match instr:
            case PutField(obj, field, value) if obj == self._this and _names(self._side, field, self._field):
                self.is_constant = not (isinstance(value, Reg) and value in self._chosen) and self._is_stateless(value)
                self.is_object = not self._is_seen and isinstance(value, Reg) and _is_new(value, self._made)
            case PutField(_, _, value):
                self._is_seen |= value == self._this
            case Call(_, kind, method, args):
                self._call(
                    kind == CallKind.SPECIAL and method.is_constructor,
                    method.owner,
                    args,
                    chosen,
                    resolve_method(self._side.program, method),
                )
                chosen = chosen or self._this in args
            case GetField():
                chosen = True
            case GetStatic(_, ref):
                found = resolve_field(self._side.program, ref)
                chosen = found is None or not found.flags & FINAL
            case Copy() | Literal() | New() | NewArray() | Apply():
                pass
            case _:
                self._is_seen |= self._this in read and not isinstance(instr, CheckNull)
        written = writes(instr)
        if written is not None:
            self._made[written] = instr
            (self._chosen.add if chosen else self._chosen.discard)(written)

    def _call(self, makes: bool, owner: str, args: tuple[Value, ...], chosen: bool, method: Method | None) -> None:
        if makes and args[0] == self._this:
            self.delegates |= owner == self._field.owner
            self._is_seen |= owner != self._field.owner and (method is None or not _hides_this(self._side, method))
            return
        self._is_seen |= self._this in args
        if makes and isinstance(args[0], Reg) and (chosen or self._this in args):
            self._chosen.add(args[0])

    def _is_stateless(self, value: Value) -> bool:
        if isinstance(value, Const) or isinstance(self._field.type, Primitive):
            return True
        match _origin(value, self._made):
            case New(_, cls):
                return self._never_changes(cls) or is_site_name(cls)
            case Call(_, _, method, _):
                return is_site_name(method.owner) or self._never_changes(str(parse_descriptor(method.descriptor).result))
            case Literal():
                return True
        return False

    def _never_changes(self, cls: str) -> bool:
        known = self._side.program.language.conduct.of_fields
        return cls in known.stateless or cls.startswith(known.stateless_within)


def _origin(value: Value, made: Mapping[Reg, Instruction]) -> Instruction | None:
    """The instruction that made a value, within one block."""
    for _ in range(8):
        found = made.get(value) if isinstance(value, Reg) else None
        if not isinstance(found, Copy):
            return found
        value = found.src
    return None


def _is_new(value: Value, made: Mapping[Reg, Instruction]) -> bool:
    """Whether a value is an object that the block has made, or a literal."""
    match _origin(value, made):
        case New() | NewArray() | Literal():
            return True
        case Call(_, _, method, _):
            return is_site_name(method.owner)
    return False


def _hides_this(side: Side, method: Method, depth: int = 8) -> bool:
    """Whether a constructor shows its object to nobody but the constructors above it."""
    body = method.body
    if body is None or not depth:
        return False
    this, hiding = body.params[0], side.program.language.conduct.of_fields.hiding.get(method.owner)
    for block in body.blocks:
        for instr in block.instrs:
            match instr:
                case Call(_, CallKind.SPECIAL, ref, args) if ref.is_constructor and args[0] == this and this not in args[1:]:
                    above = resolve_method(side.program, ref)
                    if above is None or not _hides_this(side, above, depth - 1):
                        return False
                case Call(_, _, ref, _) if ref.name == hiding:
                    if hiding in _declared(side):
                        return False
                case GetField() | CheckNull():
                    pass
                case PutField(_, _, value) if value != this:
                    pass
                case _ if this in reads(instr):
                    return False
    return True


@remembered
def _declared(side: Side) -> frozenset[str]:
    """The names of the methods that classes of the program declare."""
    classes = [side.program.find(name) for name in side.program.names or ()]
    return frozenset(name for cls in classes if cls is not None for name, _ in cls.methods)


class _Keeping:
    """One body, watched for what it does with what a field holds."""

    def __init__(self, side: Side, field: Field, body: Body) -> None:
        self._side = side
        self._keeping = side.program.language.conduct.of_fields.keeps
        self._field = field
        self._body = body

    def run(self) -> bool:
        held: list[frozenset[Reg]] = [frozenset()] * len(self._body.blocks)
        queue = list(range(len(held)))
        while queue:
            at = queue.pop()
            after = self._block(self._body.blocks[at], held[at])
            if after is None:
                return False
            for target in successors(self._body.blocks[at]):
                if not after <= held[target]:
                    held[target] |= after
                    queue.append(target)
        return True

    def _block(self, block: Block, before: frozenset[Reg]) -> frozenset[Reg] | None:
        """The registers that may hold what came from the field when the block is left, by whatever way; None if it is used."""
        now, ever = set(before), set(before)
        for instr in block.instrs:
            derived = any(value in now for value in reads(instr))
            if derived and not self._keeps(instr, now):
                return None
            written = writes(instr)
            if written is not None:
                takes = derived or (isinstance(instr, GetField) and _names(self._side, instr.field, self._field))
                (now.add if takes else now.discard)(written)
            ever |= now
        return frozenset(ever)

    def _keeps(self, instr: Instruction, held: set[Reg]) -> bool:
        """Whether an instruction that reads what came from the field only keeps it going."""
        match instr:
            case CheckNull() | Copy() | Apply():
                return True
            case PutField(obj, field, _):
                return obj not in held and _names(self._side, field, self._field)
            case Call(_, _, method, args):
                return method in self._keeping and not any(value in held for value in args[1:])
        return False


def methods_that_set(side: Side, field: Field) -> Iterator[Method]:
    """The methods, other than constructors, that write a field."""
    for method in users_of(side, field) or ():
        body = method.body
        if not method.is_constructor and body is not None:
            stores = (instr for block in body.blocks for instr in block.instrs if isinstance(instr, PutField))
            if any(_names(side, instr.field, field) for instr in stores):
                yield method


@dataclass(frozen=True, slots=True)
class Passed:
    """A constructor and, by its parameters, the field that is known to get each, empty if none is; and all fields that it writes."""

    method: Method
    keys: tuple[str, ...]
    written: frozenset[str] = frozenset()


def passes(side: Side, name: str) -> list[Passed]:
    """The constructors of a class with where their parameters go, those first that fill most fields."""
    found = [Passed(method, _parameters(side, method, 8), _written(side, method, 8)) for method in constructors(side, name)]
    return sorted(found, key=lambda each: (-sum(map(bool, each.keys)), len(each.keys), each.method.descriptor))


def _parameters(side: Side, method: Method, depth: int) -> tuple[str, ...]:
    body = method.body
    assert body is not None
    places = {reg: at for at, reg in enumerate(body.params[1:])}
    found = [""] * len(places)
    for instr in (instr for block in body.blocks for instr in block.instrs):
        for value, key in _filled(side, body.params[0], instr, depth):
            if isinstance(value, Reg) and value in places:
                found[places[value]] = found[places[value]] or key
        written = writes(instr)
        if isinstance(instr, Copy) and isinstance(instr.src, Reg) and instr.src in places:
            places[instr.dst] = places[instr.src]
        elif written is not None and written not in body.params:
            places.pop(written, None)
    return tuple(found)


def _written(side: Side, method: Method, depth: int) -> frozenset[str]:
    body = method.body
    assert body is not None
    found: set[str] = set()
    for instr in (instr for block in body.blocks for instr in block.instrs):
        found.update(key for _, key in _filled(side, body.params[0], instr, 0))
        if isinstance(instr, Call) and instr.method.is_constructor and instr.args[0] == body.params[0] and depth:
            inner = None if side.program.is_library(instr.method.owner) else resolve_method(side.program, instr.method)
            found |= frozenset() if inner is None or inner.body is None else _written(side, inner, depth - 1)
    return frozenset(found)


def _filled(side: Side, this: Reg, instr: Instruction, depth: int) -> Iterator[tuple[Value, str]]:
    """The values that an instruction of a constructor puts into fields of the new object, with the keys of the fields."""
    match instr:
        case PutField(obj, ref, value) if obj == this:
            field = resolve_field(side.program, ref)
            if field is not None:
                yield value, f"{side.common(field.owner)}.{field.name}"
        case Call(_, CallKind.SPECIAL, ref, args) if ref.is_constructor and args[0] == this and depth:
            inner = None if side.program.is_library(ref.owner) else resolve_method(side.program, ref)
            if inner is not None and inner.body is not None:
                yield from zip(args[1:], _parameters(side, inner, depth - 1), strict=True)
