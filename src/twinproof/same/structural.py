"""The structural strategy: both versions lower to the same code, and so does everything they may call. No solver.

Registers are compared by their place, not by name; source lines, debug names and renamed classes do not count. A call may run
the method with its name and descriptor that any class below its type has, so all of those must be the same on both sides as well,
and the classes they mention must declare the same fields, supertypes and static initialisers. What the same code does may also
depend on classes it does not mention (`same.world`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import zip_longest
from typing import Any, cast

from twinproof.align.fields.lone import can_be_read_back
from twinproof.align.functions import called_on, made_functions
from twinproof.align.instep.position import shows_messages
from twinproof.align.shape import body_shape, common_descriptor, declaration_shape, fields_shape
from twinproof.align.stores import Made, asked_by, made_arrays
from twinproof.ir.cfg import owners
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
    Literal,
    MethodRef,
    Mirror,
    New,
    PutField,
    PutStatic,
    Unsupported,
)
from twinproof.ir.on_blocks import CodePointer
from twinproof.ir.program import (
    ABSTRACT,
    ENUM,
    INTERFACE,
    NATIVE,
    PRIVATE,
    PROTECTED,
    PUBLIC,
    STATIC,
    SYNCHRONIZED,
    VOLATILE,
    Body,
    Class,
    Method,
)
from twinproof.ir.resolve import resolve_field, resolve_method
from twinproof.ir.side import Side, remembered
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.types import BARE, ClassType, innermost_name, parse_descriptor
from twinproof.language.conduct import Asks
from twinproof.same.settle import settle
from twinproof.same.touched import changes
from twinproof.same.world import World

Node = tuple[Any, Any]  # two methods; or what a call on a type by name and descriptor, one of a super method, or the library may run
REFLECTED: Node = ("reflected", "any code")
DECLARED: Node = ("declarations", "of classes")
BITS: Node = ("bits", "of NaNs")
Declared = dict[tuple[str, str], dict[str, Method]]


class Structural:
    """Decides whether two programs have the same code below pairs of methods; what it found is kept for the pairs to come."""

    def __init__(self, old: Side, new: Side, user_classes: frozenset[str]) -> None:
        self.old = old
        self.new = new
        self.user_classes = user_classes
        self.world = World(old, new, user_classes)
        self._conduct = old.program.language.conduct
        self._same: dict[Node, bool] = {}
        self._below_node: dict[Node, Sequence[Node] | None] = {}
        self._classes: dict[str, list[Node] | None] = {}

    def same(self, old: Method, new: Method) -> bool:
        """Whether the two methods and all they may reach in the user's classes are the same code."""
        return self._is_same((old, new))

    def same_initialiser(self, name: str) -> bool:
        """Whether a class of the user's starts with the same static state on both sides."""
        old, new = self.old.find(name), self.new.find(name)
        if name not in self.user_classes or old is None or new is None:
            return False
        pairs: list[Node] = []
        same = fields_shape(self.old, old, statics_only=True) == fields_shape(self.new, new, statics_only=True)
        return same and self._match_initialisers(old, new, pairs) and all(self.same(a, b) for a, b in pairs if isinstance(a, Method))

    def same_step(self, old: Instruction, new: Instruction) -> bool:
        """Whether two instructions that look the same do the same."""
        nodes: dict[Node, None] = {}
        steps = list(zip_longest(_with_site(self.old, old), _with_site(self.new, new)))
        if not all(a is not None and b is not None and self._same_step(a, b, nodes) for a, b in steps):
            return False
        return all(map(self._is_same, nodes))

    def _is_same(self, node: Node) -> bool:
        if node not in self._same:
            settle(node, self.reached, self._same)
        return self._same[node]

    def _same_code(self, old: Method, new: Method) -> bool:
        if not self.dispatches_alike(old, new) or (old.body is None) != (new.body is None):
            return False
        if old.body is None or new.body is None:
            return True
        if not self.old.program.language.whole and _leaves_out(old.body):
            return False
        return body_shape(self.old, old.body) == body_shape(self.new, new.body)

    def names_changes(self, old: Method) -> bool:
        """Whether a method of the old version names a class that differs, as a literal, in a text or in a cast, or asks one of its own."""
        changed = changes(self.old, self.new, self.user_classes).classes
        instrs = list(_instructions(self.old, old))
        named = [_class_named(instr) for instr in instrs]
        if any(isinstance(instr, Call) and instr.method in self._conduct.reflection.gives_mirror for instr in instrs):
            named += [*(() if old.is_static else (old.owner,)), *map(str, parse_descriptor(old.descriptor).params)]
        return any(self.old.common(innermost_name(name)) in changed for name in named)

    def dispatches_alike(self, old: Method, new: Method) -> bool:
        """Whether a call that finds the two methods runs them in the same cases: they are declared alike, or nobody overrides them."""
        return same_kind(old, new) or (_manner(old) == _manner(new) and not self._is_overridden(old))

    def _is_overridden(self, method: Method) -> bool:
        """Whether a class below that of a method, in either version, declares a method of the same name and descriptor."""
        owner = self.old.common(method.owner)
        declared = (methods.get((method.name, common_descriptor(self.old, method.descriptor)), {}) for methods in self._declared)
        return any(cls != owner and owner in self.world.around(cls) for found in declared for cls in found)

    def reached(self, node: Node) -> Sequence[Node] | None:
        """What must be the same for a node to be, None if it differs itself."""
        if node not in self._below_node:
            self._below_node[node] = self._look_below(node)
        return self._below_node[node]

    def _look_below(self, node: Node) -> Sequence[Node] | None:
        match node:
            case "called" | "above", (type, name, descriptor):
                return self._callees(type, name, descriptor)
            case "called back", (kind, asks):
                return self._called_back(kind, asks)
            case "constants", _:
                return self._enums()
            case "declarations", _:
                return [] if self._same_declarations else None
            case "to the letter", (old, new):
                return [] if verbatim_of(self.old, self.new, self.user_classes).same(old, new) else None
            case "bits", _:
                return []
            case "stored", _:
                return None if self.world.changed else []
            case "reflected", _:
                return None if changes(self.old, self.new, self.user_classes).classes else []
            case old, new:
                return self._below(old, new)

    def _below(self, old: Method, new: Method) -> list[Node] | None:
        """What two methods may run in the user's classes; None if they are not the same code."""
        if not self._same_code(old, new):
            return None
        if any(self.world.is_changed(handler.cls) for block in (old.body.blocks if old.body else ()) for handler in block.handlers):
            return None
        nodes: dict[Node, None] = {}
        for old_instr, new_instr in zip(_instructions(self.old, old), _instructions(self.new, new), strict=True):
            if not self._same_step(old_instr, new_instr, nodes):
                return None
            if self.reads_bits(old_instr):
                nodes[BITS] = None
        return [*nodes, ("to the letter", (old, new))] if self._shows_form(old, new) else list(nodes)

    def _shows_form(self, old: Method, new: Method) -> bool:
        """Whether two methods may show what tells how code was written."""
        return shows_form(self.old, old) or shows_form(self.new, new)

    def _same_step(self, old: Instruction, new: Instruction, nodes: dict[Node, None]) -> bool:
        """Whether two instructions that look the same do the same, given that the nodes do."""
        if _is_of_site(old) and _is_of_site(new):  # they look the same, and what is in them is compared as well
            return self._sites_start_alike(old, new, nodes)
        if self.world.matters(old) or not self.world.finds_same(old, new):
            return False
        for cls in _classes_touched(self.old, old):
            found = self._class(cls) if self._is_compared(cls) else []
            if found is None:
                return False
            nodes.update(dict.fromkeys(found))
        if isinstance(old, CodePointer) and isinstance(new, CodePointer):
            return self._same_target(old.method, new.method, nodes)
        if isinstance(old, GetStatic) and isinstance(new, GetStatic):
            return _constant(self.old, old) == _constant(self.new, new)
        return not (isinstance(old, Call) and isinstance(new, Call)) or self._same_call(old, new, nodes)

    def _sites_start_alike(self, old: Instruction, new: Instruction, nodes: dict[Node, None]) -> bool:
        """Whether what call sites make starts the same interfaces, given that the nodes do the same."""
        before, after = _site_class(self.old, old), _site_class(self.new, new)
        started: list[Node] = []
        alike = before is not None and after is not None and self._match_initialisers(before, after, started)
        nodes.update(dict.fromkeys(started))
        return alike

    def _is_compared(self, name: str) -> bool:
        """Whether a class by its common name is of the program's own code, or one of its variables."""
        return name in self.user_classes or (self.old.program.language.blocks)

    def _same_target(self, old: MethodRef, new: MethodRef, nodes: dict[Node, None]) -> bool:
        """Whether a pointer to code leads to the same, given that the nodes do."""
        target, other = resolve_method(self.old.program, old), resolve_method(self.new.program, new)
        if target is None or other is None:
            return False
        nodes[target, other] = None
        return True

    def _same_call(self, old: Call, new: Call, nodes: dict[Node, None]) -> bool:
        target, other = resolve_method(self.old.program, old.method), resolve_method(self.new.program, new.method)
        reflection = self._conduct.reflection
        if self.world.changed and old.method in reflection.asks_supertypes:
            return False
        if self.world.embodied and old.method in reflection.gives_mirror:
            return False
        if self._reflects(old.method):
            nodes[DECLARED] = None
        if self.world.changed and self._conduct.contents.stores(old.method):
            nodes["stored", "by the library"] = None
        if old.method in reflection.runs_anything:
            nodes[REFLECTED] = None
        if old.method in reflection.streams and self.old.common(old.method.owner) not in self.user_classes:
            if self._streamed is None:
                return False
            nodes.update(dict.fromkeys(self._streamed))
        if self.world.reorders and old.method in self._conduct.of_enums.may_be_in_order:
            return False
        if self._asks_constants(old.method):
            nodes["constants", "of enums"] = None
        if target is None or other is None or (owner := self.old.common(target.owner)) != self.new.common(other.owner):
            return False
        if target.flags & PRIVATE and other.flags & PRIVATE and owner in self.user_classes:
            nodes[target, other] = None
        elif target.name != other.name:
            return False
        elif old.kind is not CallKind.STATIC and not target.is_constructor:
            how = "above" if old.kind is CallKind.SPECIAL and not target.flags & PRIVATE else "called"
            nodes[how, (self.old.common(old.method.owner), old.method.name, old.method.descriptor)] = None
        elif owner in self.user_classes:
            nodes[target, other] = None
        called_back = self.world.calls_back(old)
        if called_back is not None:
            nodes["called back", called_back] = None
        return True

    def _asks_constants(self, ref: MethodRef) -> bool:
        """Whether a call may ask an enum which constants it has, and in which order."""
        of_enums = self._conduct.of_enums
        return ref in of_enums.asks or (ref in of_enums.asks_own and self.old.common(ref.owner) in self.user_classes)

    def _reflects(self, ref: MethodRef) -> bool:
        """Whether a call may tell how classes are declared."""
        reflection = self._conduct.reflection
        return ref in reflection.tells_declarations or (self._renests and ref in reflection.tells_nesting)

    def reads_bits(self, instr: Instruction) -> bool:
        """Whether an instruction may tell NaNs apart."""
        return isinstance(instr, Call) and instr.method in self._conduct.computing.tells_bits

    def _called_back(self, kind: str, asks: Asks) -> list[Node] | None:
        """The methods of the user's that the library may run on objects of a class, and functions of what it asks for."""
        pairs = [*self.world.called_back(kind), *self.world.functions_asked(asks)]
        return None if any(old is None or new is None for old, new in pairs) else cast("list[Node]", pairs)

    def _callees(self, type: str, name: str, descriptor: str) -> list[Node] | None:
        """The methods of the user's that a call on a type by this name and descriptor could run."""
        near = self.world.around(type)
        every = [declared.get((name, descriptor), {}) for declared in self._declared]
        old, new = ({cls: method for cls, method in found.items() if cls in near} for found in every)
        functions = list(self.world.functions(type, name))
        if old.keys() != new.keys() or any(a is None or b is None for a, b in functions):
            return None
        return [*((old[cls], new[cls]) for cls in old), *functions]

    @cached_property
    def _declared(self) -> tuple[Declared, Declared]:
        return _declared(self.old, self.user_classes), _declared(self.new, self.user_classes)

    def _class(self, name: str) -> list[Node] | None:
        """What must be the same for a class of the user's to be, None if its declaration differs."""
        if name not in self._classes:
            self._classes[name] = self._compare_class(name)
        return self._classes[name]

    def _enums(self) -> list[Node] | None:
        """What must be the same for the constants of all enums to be."""
        nodes: list[Node] = []
        for name in sorted(self.user_classes):
            if _is_enum(self.old.find(name)):
                found = self._class(name)
                if found is None:
                    return None
                nodes += found
        return nodes

    def _same_declaration(self, old: Class, new: Class) -> bool:
        """Whether objects of a class are the same kind of thing; fields that only one version has are not compared."""
        if (old.flags ^ new.flags) & (INTERFACE | ABSTRACT) or _supertypes(self.old, old) != _supertypes(self.new, new):
            return False
        old_fields, new_fields = _stored(self.old, old), _stored(self.new, new)
        return all(old_fields[name] == new_fields[name] for name in old_fields.keys() & new_fields.keys())

    @cached_property
    def _same_declarations(self) -> bool:
        """Whether the classes cannot be told apart by how they are declared."""
        return all(self._has_same_members(name) for name in self.user_classes)

    @cached_property
    def _renests(self) -> bool:
        """Whether a class is nested otherwise than before, which its simple name tells."""
        found = [(self.old.find(name), self.new.find(name)) for name in self.user_classes]
        return any(a is None or b is None or (a.nested and a.nested.name) != (b.nested and b.nested.name) for a, b in found)

    @cached_property
    def _streamed(self) -> list[Node] | None:
        """What must be the same for streams of objects to be: what they find by its name in classes that they take, and constructors of
        classes above; None if such classes are not declared alike."""
        nodes: list[Node] = []
        for name in sorted(self.user_classes):
            old, new = self.old.find(name), self.new.find(name)
            taken = [can_be_read_back(side.program, cls.name) for side, cls in ((self.old, old), (self.new, new)) if cls is not None]
            if any(taken) and not (all(taken) and self._has_same_members(name)):
                return None
            hooks = [{} if cls is None else self._hooks(cls) for cls in (old, new)]
            if hooks[0].keys() != hooks[1].keys():
                return None
            nodes += [(hooks[0][key], hooks[1][key]) for key in hooks[0]]
        return nodes

    def _hooks(self, cls: Class) -> dict[tuple[str, str], Method]:
        """The methods of a class that streams find by name, and the constructor without parameters."""
        names = self._conduct.reflection.hooks
        return {key: method for key, method in cls.methods.items() if key[0] in names or (method.is_constructor and key[1] == BARE)}

    def _has_same_members(self, name: str) -> bool:
        old, new = self.old.find(name), self.new.find(name)
        if old is None or new is None or declaration_shape(self.old, old) != declaration_shape(self.new, new):
            return False
        members = [
            {(key[0], common_descriptor(side, key[1]), method.flags) for key, method in cls.methods.items()}
            for side, cls in ((self.old, old), (self.new, new))
        ]
        return members[0] == members[1]

    def _compare_class(self, name: str) -> list[Node] | None:
        old, new = self.old.find(name), self.new.find(name)
        if old is None or new is None or not self._same_declaration(old, new):
            return None
        nodes: list[Node] = []
        return nodes if self._match_initialisers(old, new, nodes) else None

    def _match_initialisers(self, old: Class, new: Class, pairs: list[Node]) -> bool:
        """Pair what runs when a class is initialised; whether there is the same to run."""
        old_methods, new_methods = (initialisers(side, cls) for side, cls in ((self.old, old), (self.new, new)))
        pairs += [(old_methods[name], new_methods[name]) for name in old_methods if name in new_methods and self._is_compared(name)]
        return list(old_methods) == list(new_methods)


class Verbatim(Structural):
    """Decides the same of code to the letter: what the JVM says of a null names the variables that code keeps values in."""

    def _same_code(self, old: Method, new: Method) -> bool:
        return super()._same_code(old, new) and spelled_alike(old, new)

    def _shows_form(self, old: Method, new: Method) -> bool:
        return False  # it is the same


def same_kind(old: Method, new: Method) -> bool:
    """Whether two methods are called in the same way; who may call them does not count, but who may override them does."""
    return _kind(old) == _kind(new)


def _kind(method: Method) -> tuple[int, ...]:
    if method.is_static or method.is_constructor:
        return (_manner(method),)
    return _manner(method), method.flags & PRIVATE, bool(method.flags & (PUBLIC | PROTECTED))


def _manner(method: Method) -> int:
    return method.flags & (STATIC | SYNCHRONIZED | ABSTRACT | NATIVE)


def _class_named(instr: Instruction) -> str:
    """The class that an instruction names without touching it."""
    match instr:
        case Literal(value=Mirror(type)) | CheckCast(type=type) | InstanceOf(type=type):
            return str(type)
        case Literal(value=str() as text):
            return text.replace("/", ".")
    return ""


def shows_form(side: Side, method: Method) -> bool:
    """Whether a method may show what the JVM says about null, which tells how the code was written: of an exception that it catches
    itself, or one that a library catches for it."""
    sayings = side.program.language.conduct.sayings
    keeps = any(isinstance(instr, Call) and instr.method.owner.startswith(sayings.keepers) for instr in _instructions(side, method))
    return keeps or (method.body is not None and shows_messages(method.body, bool(side.renamed), sayings))


def spelled_alike(old: Method, new: Method) -> bool:
    """Whether two methods of the same code keep the same values in variables, and these have the same names."""
    return _spelling(old) == _spelling(new)


def _spelling(method: Method) -> tuple[object, ...]:
    """The names of registers and variables: in which a value is kept, if in any."""
    body = method.body
    return () if body is None else (tuple(reg.name for reg in body.registers), tuple((it.name, it.register) for it in body.variables))


def _leaves_out(body: Body) -> bool:
    """Whether a body does not have all that the code does."""
    return any(isinstance(instr, Unsupported) for block in body.blocks for instr in block.instrs)


@remembered
def structural_of(old: Side, new: Side, user_classes: frozenset[str]) -> Structural:
    """The one Structural of two versions, so that what it finds is found once."""
    return Structural(old, new, user_classes)


@remembered
def verbatim_of(old: Side, new: Side, user_classes: frozenset[str]) -> Structural:
    """The one Verbatim of two versions."""
    return Verbatim(old, new, user_classes)


def initialisers(side: Side, cls: Class) -> dict[str, Method]:
    """What runs when a class is initialised, by class: its initialiser after those of its supertypes (JLS 12.4.1)."""
    found: dict[str, Method] = {}
    for name in (cls.superclass or "", *cls.interfaces):
        above = side.program.find(name)
        if above is not None and (not above.is_interface or _has_defaults(side, above)):
            found |= initialisers(side, above)
    own = cls.initialiser
    return found if own is None else {**found, side.common(cls.name): own}


def _has_defaults(side: Side, cls: Class) -> bool:
    """Whether an interface or one above it has methods with bodies: others are not initialised with the classes that implement them."""
    own = any(not method.flags & (ABSTRACT | STATIC) for method in cls.methods.values())
    return own or any(above is not None and _has_defaults(side, above) for above in map(side.program.find, cls.interfaces))


def _is_enum(cls: Class | None) -> bool:
    return cls is not None and bool(cls.flags & ENUM)


def _supertypes(side: Side, cls: Class) -> tuple[str, ...]:
    return tuple(map(side.common, (cls.superclass or "", *cls.interfaces)))


def _stored(side: Side, cls: Class) -> dict[str, tuple[str, int]]:
    """The fields by name: what is stored there, and how."""
    return {field.name: (str(side.common_type(field.type)), field.flags & (STATIC | VOLATILE)) for field in cls.fields}


def _constant(side: Side, instr: GetStatic) -> object:
    found = resolve_field(side.program, instr.field)
    return None if found is None else found.constant


def _declared(side: Side, classes: frozenset[str]) -> Declared:
    """By name and common descriptor, the methods that a call could run, by class."""
    found: Declared = {}
    for cls in sorted(classes):
        here = side.find(cls)
        for (name, descriptor), method in here.methods.items() if here else ():
            found.setdefault((name, common_descriptor(side, descriptor)), {})[cls] = method
    return found


def _instructions(side: Side, method: Method) -> Iterator[Instruction]:
    """The instructions of a method, those of its call sites included, and stores into arrays by what they ask."""
    if method.body is None:
        return
    made: Made | None = None
    functions = made_functions(method.body)
    for block in method.body.blocks:
        for instr in block.instrs:
            if isinstance(instr, CheckStore):
                made = made_arrays(method.body) if made is None else made
                yield from asked_by(instr, made)
                continue
            yield called_on(side, instr, functions) if functions else instr
            if isinstance(instr, Call) and is_site_name(instr.method.owner) and instr.method.owner != method.owner:
                site = side.program.find(instr.method.owner)
                for inside in site.methods.values() if site else ():
                    yield from _instructions(side, inside)


def _with_site(side: Side, instr: Instruction) -> Iterator[Instruction]:
    """An instruction, and those of the call site that it calls."""
    yield instr
    if isinstance(instr, Call) and is_site_name(instr.method.owner):
        site = side.program.find(instr.method.owner)
        for method in site.methods.values() if site else ():
            yield from _instructions(side, method)


def _is_of_site(instr: Instruction) -> bool:
    """Whether an instruction is about the class of a call site."""
    return any("$$" in owner and is_site_name(owner) for owner in owners(instr))


def _site_class(side: Side, instr: Instruction) -> Class | None:
    """The class of what a call site makes."""
    return next((side.program.find(owner) for owner in owners(instr) if "$$" in owner and is_site_name(owner)), None)


def _classes_touched(side: Side, instr: Instruction) -> Iterator[str]:
    match instr:
        case New(cls=name):
            yield side.common(name)
        case Literal(value=Mirror(ClassType(name))) if _is_enum(side.program.find(name)):
            yield side.common(name)
        case GetField(field=FieldRef(name)) | PutField(field=FieldRef(name)) if _is_enum(side.program.find(name)):
            yield side.common(name)  # what a constant holds is the initialiser's work
        case GetStatic(field=FieldRef(owner) as ref) | PutStatic(field=FieldRef(owner) as ref):
            found = resolve_field(side.program, ref)  # the class that declares it is the one that is initialised
            yield from {side.common(owner), side.common(found.owner if found else owner)}
        case Call(method=MethodRef(owner) as ref):
            target = resolve_method(side.program, ref) if instr.kind is CallKind.STATIC else None
            yield from {side.common(owner), side.common(target.owner if target else owner)}
