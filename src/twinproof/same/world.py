"""What the same code may do differently because the classes around it changed: other supertypes, other fields found, other calls back.

A type test, a cast, a handler or a dispatched call depends on supertypes, a field reference on where the field is declared, and code of the
library on those methods of the user's classes that it can call: the ones that implement something the library declares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from twinproof.align.enums import constant_classes
from twinproof.align.shape import common_descriptor
from twinproof.base.dataclass import replace
from twinproof.execute.universe import Universe
from twinproof.ir.instruction import (
    Call,
    CallKind,
    CheckCast,
    CheckStore,
    FieldRef,
    GetField,
    GetStatic,
    InstanceOf,
    Instruction,
    MethodRef,
    PutField,
    PutStatic,
)
from twinproof.ir.program import ABSTRACT, ANNOTATION, FINAL, PRIVATE, STATIC, Class, Method, is_special_name
from twinproof.ir.program import ENUM as ENUM_FLAG
from twinproof.ir.resolve import resolve_field, resolve_method, select_method
from twinproof.ir.side import Side
from twinproof.ir.synthetic import UNNAMED, is_site_name, method_around
from twinproof.ir.types import ArrayType, Primitive, Type, is_array_name, parse_descriptor
from twinproof.language.conduct import CALLED, EXACTLY, Ask, Asks
from twinproof.same.contracts import ANYTHING, NOTHING, CalledBack, asked_by, asked_of_own, by_type, joined


class _Place(NamedTuple):
    """Where function objects of a type are made: a class, and the method with the lambda expression, or the one that is referred to."""

    owner: str
    type: str
    name: str
    where: str


def _place_of(side: Side, runs: MethodRef) -> str:
    """A lambda expression by the method that it stands in, which its own name tells; any other method by its name."""
    if runs.name.startswith(UNNAMED):
        return method_around(runs.name)
    return f"{side.common(runs.owner)}.{runs.name}{common_descriptor(side, runs.descriptor)}"


class World:
    """The classes that two versions have in common, and where they differ."""

    def __init__(self, old: Side, new: Side, names: frozenset[str]) -> None:
        self.old = old
        self.new = new
        self.names = names
        self._semantics = old.program.language.semantics
        self._conduct = old.program.language.conduct
        self._above = [Universe(side, names).supertypes for side in (old, new)]
        self._around: dict[str, frozenset[str]] = {}
        self._dispatched: dict[tuple[MethodRef, MethodRef], bool] = {}
        self._asks: dict[tuple[CallKind, MethodRef], Asks] = {}

    def types_in_new(self, name: str) -> frozenset[str]:
        """All that an object of a class is an instance of in the new version."""
        return self._above[1](name)

    @cached_property
    def changed(self) -> frozenset[str]:
        """The types that some class has above it in one version only."""
        return frozenset(type for name in self.names for type in self._above[0](name) ^ self._above[1](name))

    @cached_property
    def redefaulted(self) -> frozenset[str]:
        """The annotation types that are declared otherwise in one version: what annotations without a value of their own say may differ."""
        found = ((name, self.old.find(name), self.new.find(name)) for name in self.names)
        either = [(name, old, new) for name, old, new in found if any(cls is not None and cls.flags & ANNOTATION for cls in (old, new))]
        return frozenset(name for name, old, new in either if old is None or new is None or old.declared() != new.declared())

    def types_of(self, name: str) -> frozenset[str]:
        """All that objects of a class are instances of, in either version."""
        return self._above[0](name) | self._above[1](name)

    @cached_property
    def moved(self) -> frozenset[str]:
        """The classes whose supertypes changed."""
        return frozenset(name for name in self.names if self._above[0](name) != self._above[1](name))

    @cached_property
    def _shaken(self) -> tuple[str, ...]:
        """The classes with a moved one above them: a call on their objects may run another method."""
        return tuple(sorted(name for name in self.names if any(self.moved & above(name) for above in self._above)))

    @cached_property
    def embodied(self) -> frozenset[str]:
        """The enums of which a constant is of another class in one version, as it got a body of its own or lost it, and these classes."""
        found: set[str] = set()
        for name in self.names:
            old, new = constant_classes(self.old, name), constant_classes(self.new, name)
            if any(old[each] != new[each] for each in old.keys() & new.keys()):
                found |= {name, *old.values(), *new.values()}
        return frozenset(found)

    def matters(self, instr: Instruction) -> bool:
        """Whether an instruction of the old version may do something else because supertypes changed, or what annotations say."""
        match instr:
            case InstanceOf(type=type) | CheckCast(type=type):
                return self.is_changed(str(_innermost(type)))
            case CheckStore():
                return bool(self.changed)
            case Call(method=ref) if self._recopied and ref in self._conduct.contents.copies:
                return not is_array_name(ref.owner)
            case Call(kind=CallKind.STATIC | CallKind.SPECIAL, method=MethodRef(owner)):
                return self.old.common(owner) in self.moved
            case Call(method=MethodRef(owner)):
                return self.old.common(owner) in self.redefaulted
        return False

    @cached_property
    def _recopied(self) -> bool:
        """Whether the type that objects must be of to be copied has lost or won a subclass."""
        copied = self._conduct.contents.copied
        return bool(self.changed) if copied is None else self.is_changed(copied)

    def is_changed(self, name: str | None) -> bool:
        """Whether a type of the old version has lost or won a subclass."""
        return name is not None and self.old.common(name) in self.changed

    def finds_same(self, old: Instruction, new: Instruction) -> bool:
        """Whether two instructions that look the same access the same field, and run methods of the same classes."""
        if isinstance(old, Call) and isinstance(new, Call):
            return old.kind in (CallKind.STATIC, CallKind.SPECIAL) or self._dispatches_same(old.method, new.method)
        a, b = _field(old), _field(new)
        return a is None or b is None or _home(self.old, a) == _home(self.new, b)

    def _dispatches_same(self, old: MethodRef, new: MethodRef) -> bool:
        """Whether a call runs a method of the same class in both versions, whatever the class of the object."""
        if (old, new) not in self._dispatched:
            type = self.old.common(old.owner)
            self._dispatched[old, new] = all(
                type in self._above[0](name) and type in self._above[1](name) and self._selects_same(name, old, new)
                for name in self._shaken
                if any(type in above(name) for above in self._above)
            )
        return self._dispatched[old, new]

    def _selects_same(self, name: str, old: MethodRef, new: MethodRef) -> bool:
        found = [_selected(side, name, ref) for side, ref in ((self.old, old), (self.new, new))]
        owners = [method and side.common(method.owner) for side, method in zip((self.old, self.new), found, strict=True)]
        return owners[0] == owners[1]

    def around(self, type: str) -> frozenset[str]:
        """The user's classes in which a method may be declared that objects of a type have: supertypes of what is below it."""
        if type not in self._around:
            below = [name for name in self.names if any(type in above(name) for above in self._above)]
            self._around[type] = frozenset(other for name in below for above in self._above for other in above(name) if other in self.names)
        return self._around[type]

    def called_back(self, kind: str, asks: Asks = ANYTHING) -> Iterator[tuple[Method | None, Method | None]]:
        """The methods of the user's that the library may run on objects of a class if it asks for these, as both sides have them."""
        if asks is not None and any(self._runs_library(name, asks) for name in self._beyond):
            asks = ANYTHING
        for name, pairs in self._implementations.items():
            if any(kind in above(name) for above in self._above):
                names = None if asks is None else self._asked_for(name, asks)
                yield from (pair for pair in pairs if names is None or _is_asked(pair, names))

    def functions(self, type: str, name: str) -> Iterator[tuple[Method | None, Method | None]]:
        """What function objects run that both versions make at the same places, for a method of a type; None for what is not seen, or is
        not at the same place. What the library runs for them is left out."""
        return self._functions(lambda place: place.name == name and type in self.types_of(place.type))

    def functions_asked(self, asks: Asks) -> Iterator[tuple[Method | None, Method | None]]:
        """The same for what the library may ask for; a function of the user's own interface is none that it knows."""
        names = {} if asks is None else by_type(asks)
        return self._functions(
            lambda place: asks is None or any(place.name in names.get(type, ()) for type in self.types_of(place.type) - self.names)
        )

    def _functions(self, is_meant: Callable[[_Place], bool]) -> Iterator[tuple[Method | None, Method | None]]:
        for place, old in self._made[0].items():
            new = self._made[1].get(place)
            if new is not None and is_meant(place):
                yield from zip(old, new, strict=True) if len(old) == len(new) else ((None, None),)

    @cached_property
    def _made(self) -> tuple[dict[_Place, list[Method | None]], dict[_Place, list[Method | None]]]:
        """By version, what function objects run, by where they are made."""
        return self._made_by(self.old), self._made_by(self.new)

    def _made_by(self, side: Side) -> dict[_Place, list[Method | None]]:
        found: dict[_Place, list[Method | None]] = {}
        for name in sorted(self.names):
            cls = side.find(name)
            for made in cls.functions() if cls is not None else ():
                if side.common(made.runs.owner) in self.names:
                    place = _Place(name, side.common(made.type), made.name, _place_of(side, made.runs))
                    found.setdefault(place, []).append(resolve_method(side.program, made.runs))
        return found

    def _asked_for(self, name: str, asks: frozenset[Ask]) -> frozenset[str]:
        """The names of the methods that objects of a class may be asked for."""
        names = by_type(asks)
        return frozenset(called for type in self._above[0](name) | self._above[1](name) for called in names.get(type, ()))

    @cached_property
    def _beyond(self) -> dict[str, frozenset[str]]:
        """The classes that inherit code of the library of which nothing is known, with the names of such methods."""
        return {name: found for name in sorted(self.names) if (found := frozenset(self._inherits(name)))}

    def _inherits(self, name: str) -> Iterator[str]:
        for above in self._foreign(self._above[0](name) | self._above[1](name)):
            if not self._conduct.callbacks.covers(above):
                for side in (self.old, self.new):
                    yield from (key[0] for key, method in self._open_methods(side, above).items() if not method.flags & ABSTRACT)

    def _runs_library(self, name: str, asks: frozenset[Ask]) -> bool:
        """Whether what is asked of objects of a class may be code of the library that calls who knows what."""
        return not self._beyond[name].isdisjoint(self._asked_for(name, asks))

    def implementations(self) -> Iterator[tuple[Method | None, Method | None]]:
        """All methods of the user's that the library may run, as both versions have them."""
        for pairs in self._implementations.values():
            yield from pairs

    def calls_back(self, call: Call) -> CalledBack | None:
        """What the library may run of the user's in a call of the old version, besides what the call itself names; None if nothing. What
        stands at a call site is code of its own (`callgraph.instructions`), and no library."""
        ref = call.method
        if is_array_name(ref.owner) or self._is_written_out(ref.owner):
            return None
        if (call.kind, ref) not in self._asks:
            self._asks[call.kind, ref] = joined(self._asked(call))
        asks = self._asks[call.kind, ref]
        kind = self._kind(call, asks)
        return None if kind is None or (asks == NOTHING and not self._remarked) else CalledBack(kind, asks)

    def _is_written_out(self, owner: str) -> bool:
        """Whether a class is a call site whose code is all there."""
        site = self.old.program.find(owner) if is_site_name(owner) else None
        return site is not None and all(method.body is not None for method in site.methods.values() if not method.flags & ABSTRACT)

    @cached_property
    def _remarked(self) -> bool:
        """Whether a class lost or won a type of the library that has no methods: code that calls nothing may ask for it."""
        others = self._foreign(self.changed) - self._conduct.contents.marks
        return any(not self._open_methods(self.old, type) for type in others)

    def _foreign(self, types: Iterable[str]) -> set[str]:
        """Those of some types that are not the program's: what only one version has is."""
        others = (type for type in types if type not in self.names)
        return {type for type in others if (self.old.find(type) is None) == (self.new.find(type) is None)}

    def _kind(self, call: Call, asks: Asks) -> str | None:
        """The class of the library whose objects' methods a call may run, the root for all; None if none is in reach. By a class that it is
        given, code of the library that does not run what it finds by names comes to no objects but the constants of enums."""
        ref, root = call.method, self._semantics.root
        params = parse_descriptor(ref.descriptor).params
        mirror = self._semantics.mirror
        if self.old.common(ref.owner) not in self.names and mirror in map(_name, params) and all(map(self._is_known, params)):
            if call.kind is CallKind.STATIC and asks is not ANYTHING:
                return self._semantics.enum
            if call.kind is CallKind.VIRTUAL and ref.owner == mirror:
                return None
        if self.old.common(ref.owner) in self.names or not all(map(self.is_closed, params)):
            return root
        if ref.is_constructor:
            return None if ref.owner == root else ref.owner
        return None if call.kind is CallKind.STATIC or self._is_inert(ref.owner) else root

    def _asked(self, call: Call) -> Iterator[Asks]:
        """What the methods of the library ask that a call may run."""
        target, type = resolve_method(self.old.program, call.method), self.old.common(call.method.owner)
        if target is None or not self._is_library_known:
            yield ANYTHING
        elif call.kind is CallKind.STATIC:
            yield from () if self._is_ours(self.old, target) else (asked_by(self._conduct.callbacks, target),)
        elif call.kind is CallKind.SPECIAL or target.flags & PRIVATE:
            yield from self._asked_of_own(self.old, type, target)
        elif type in self.names:
            yield from self._inherited(type, call.method)
        else:
            cls = self.old.program.find(call.method.owner)
            way = EXACTLY if cls is None or (cls.flags | target.flags) & FINAL else CALLED
            is_described = self._describes(target)
            yield self._conduct.reflection.asked_of_proxies if is_described else asked_by(self._conduct.callbacks, target, way)
            beyond = (name for name, names in self._beyond.items() if call.method.name in names)
            yield from (ANYTHING for name in beyond if any(type in above(name) for above in self._above))

    @cached_property
    def _is_library_known(self) -> bool:
        """Whether both versions were read with a library whose call-backs are known; of another one, anything is called back."""
        return all(side.program.library in self._conduct.callbacks.versions for side in (self.old, self.new))

    def _inherited(self, type: str, ref: MethodRef) -> Iterator[Asks]:
        """What the methods of the library ask that a call on a type of the user's may run, in either version."""
        for side, below in zip((self.old, self.new), self._below, strict=True):
            for name in below.get(type, ()):
                method = _selected(side, name, replace(ref, owner=side.own(type)))
                yield from self._asked_of_own(side, name, method) if method else ()

    def _asked_of_own(self, side: Side, name: str, method: Method) -> Iterator[Asks]:
        """What a method asks that an object of a class runs, if it is one of the library."""
        if not self._is_ours(side, method):
            nearest = next((cls for cls in side.program.supertypes(side.own(name)) if side.common(cls.name) not in self.names), None)
            callbacks = self._conduct.callbacks
            yield asked_by(callbacks, method) if nearest is None else asked_of_own(callbacks, nearest.name, method)

    def _is_ours(self, side: Side, method: Method) -> bool:
        return side.common(method.owner) in self.names

    @cached_property
    def _below(self) -> tuple[dict[str, list[str]], ...]:
        """By version, the user's classes by type."""
        found: tuple[dict[str, list[str]], ...] = ({}, {})
        for name in sorted(self.names):
            for above, below in zip(self._above, found, strict=True):
                for type in above(name):
                    below.setdefault(type, []).append(name)
        return found

    def _is_inert(self, name: str) -> bool:
        """Whether objects of a class of the library have none of the user's in them."""
        cls, contents = self.old.program.find(name), self._conduct.contents
        return cls is not None and bool(cls.flags & FINAL) and (name in contents.inert or name.startswith(contents.inert_within))

    def is_closed(self, type: Type) -> bool:
        """Whether values of a type are numbers or texts, boxes and arrays of them."""
        return isinstance(_innermost(type), Primitive) or _name(type) in self._conduct.contents.closed

    def _is_known(self, type: Type) -> bool:
        return self.is_closed(type) or _name(type) == self._semantics.mirror

    def _describes(self, method: Method) -> bool:
        """Whether a method is one that types and members are described by: those of the library hold nothing of a program's, unless it is a
        proxy that is asked."""
        is_abstract = bool(method.flags & ABSTRACT) and method.owner.startswith(self._conduct.reflection.described_by)
        return is_abstract and all(map(self._is_known, parse_descriptor(method.descriptor).params))

    @cached_property
    def _implementations(self) -> dict[str, list[tuple[Method | None, Method | None]]]:
        """By class, the methods that implement something the library declares."""
        return {name: found for name in sorted(self.names) if (found := list(self._implemented(name)))}

    def _implemented(self, name: str) -> Iterator[tuple[Method | None, Method | None]]:
        old, new = self._open_methods(self.old, name), self._open_methods(self.new, name)
        foreign = self._foreign(self._above[0](name) | self._above[1](name))
        declared = {key for above in foreign for key in self._open_methods(self.old, above)}
        for key in old.keys() | new.keys():
            if key in declared:
                yield old.get(key), new.get(key)
        inherits = any(len(above(name) - foreign) > 1 for above in self._above)
        for called, descriptor in sorted(declared - (old.keys() & new.keys())) if inherits else ():
            ref = MethodRef(name, called, descriptor)
            a, b = _selected(self.old, name, ref), _selected(self.new, name, replace(ref, owner=self.new.own(name)))
            owners = [method and side.common(method.owner) for side, method in ((self.old, a), (self.new, b))]
            if owners[0] != owners[1]:
                yield a or b, None
            elif owners[0] in self.names:
                yield a, b
        for above in sorted((self._above[0](name) ^ self._above[1](name)) & foreign):  # the library asks whether objects are such
            methods = list(self._open_methods(self.old, above).values())
            yield from ((method, None) for method in methods)
            if not methods and above not in self._conduct.contents.marks:
                yield None, None
        if self._is_reordered(name):
            order, of_enums = self._conduct.of_enums.tells_order, self._open_methods(self.old, self._semantics.enum)
            yield from ((method, None) for method in of_enums.values() if method in order)

    @cached_property
    def reorders(self) -> bool:
        """Whether an enum has constants at other places."""
        return any(map(self._is_reordered, self.names))

    def _is_reordered(self, name: str) -> bool:
        """Whether constants that both versions of an enum have are at other places."""
        old, new = _ordinals(self.old.find(name)), _ordinals(self.new.find(name))
        return any(old[constant] != new[constant] for constant in old.keys() & new.keys())

    @staticmethod
    def _open_methods(side: Side, name: str) -> dict[tuple[str, str], Method]:
        cls = side.find(name)
        rows = cls.methods.items() if cls is not None else ()
        return {
            (called, common_descriptor(side, descriptor)): method
            for (called, descriptor), method in rows
            if not method.flags & (PRIVATE | STATIC) and not is_special_name(called)
        }


def _is_asked(pair: tuple[Method | None, Method | None], names: frozenset[str]) -> bool:
    """Whether a pair of methods has one of the names, or stands for a type that is asked for."""
    return pair == (None, None) or any(method.name in names for method in pair if method)


def _ordinals(cls: Class | None) -> dict[str, int]:
    """The places of an enum's constants."""
    constants = [field.name for field in cls.fields if field.flags & ENUM_FLAG] if cls is not None else []
    return {name: place for place, name in enumerate(constants)}


def _innermost(type: Type) -> Type:
    return _innermost(type.element) if isinstance(type, ArrayType) else type


def _name(type: Type) -> str:
    return str(_innermost(type))


def _field(instr: Instruction) -> FieldRef | None:
    return instr.field if isinstance(instr, GetField | PutField | GetStatic | PutStatic) else None


def _home(side: Side, ref: FieldRef) -> str | None:
    found = resolve_field(side.program, ref)
    return None if found is None else side.common(found.owner)


def _selected(side: Side, name: str, ref: MethodRef) -> Method | None:
    """The method that a call runs on an object of a class."""
    resolved = resolve_method(side.program, ref)
    return None if resolved is None else select_method(side.program, side.own(name), resolved)
