"""What a proof rests on besides its own rule, by what the code of both versions may run: assertions off, classes taken for renamed,
enum constants that only one version has, stack frames that nobody looks at.

Names of classes are seen by whoever asks an object or a class for its name or text: where a class was renamed, nothing is proved about code
that may. Stack frames are seen by whoever asks for them: where code moved, nothing is proved about code that may but by executing it.
Which code that is errs on the safe side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property

from twinproof.align.match import Matching, Pair
from twinproof.align.shape import body_shape
from twinproof.base.assumption import (
    ASSERTIONS,
    CAPACITY,
    FRAMES,
    GIVEN_FRAMES,
    INITIALISED,
    Assumption,
    common_constants,
    renamed_class,
)
from twinproof.base.dataclass import replace
from twinproof.base.errors import BadInput
from twinproof.base.options import Options
from twinproof.base.verdict import Equivalent, Reason, Scope, Unknown
from twinproof.execute.initial import Initial
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
    NewArray,
    PutField,
    PutStatic,
)
from twinproof.ir.program import ENUM, Class, Field, Method
from twinproof.ir.resolve import resolve_field, resolve_method, select_method, started_with
from twinproof.ir.side import Side, remembered
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.types import ArrayType, ClassType, Type, parse_descriptor, type_named
from twinproof.same.callgraph import call_graph, instructions
from twinproof.same.commoncode import CommonCode
from twinproof.same.contracts import CalledBack
from twinproof.same.declarations import from_declarations
from twinproof.same.settle import gather
from twinproof.same.structural import structural_of
from twinproof.same.world import World

NAMES_READ, FRAMES_READ = "renamed-names", "stack-frames"

_NAMED, _TEXT, _MIRROR, _CAST, _MESSAGE, _ASSERTS, _MENTIONS = "named", "text", "mirror", "cast", "message", "asserts", "mentions "
_ENTERS = "enters "
_MET = "met"  # objects of the program's classes, by which their names may get into texts
_FRAMES, _PRINTED, _MOVED, _CAPACITY, _RESOURCES = "frames", "frames printed", "moved", "capacity", "resources"
_ARRAYS = "arrays of what changed"
_RESOURCES_CHANGED = Reason("resources", "files beside the classes may be read, and they are not the same in both versions")
_MAY_NOT_START = Reason("initialisers", "the initialiser of a class that is used fails, or may fail in one version")
_BODIES_CHANGED = Reason("enum-bodies", "constants of an enum have a body of their own in one version only, so they are of other classes")
_ARRAYS_CHANGED = Reason("array-types", "the type of an array is asked for, of whose element type other classes are in one version")
_DEFAULTS_CHANGED = Reason("annotation-defaults", "an annotation type is used whose elements or their defaults changed")
_CAPACITY_READ = Reason("capacity-read", "how much room a string builder has may be asked for, which is not compared")
_EXACT = (CallKind.STATIC, CallKind.SPECIAL)
_EXECUTED = "bounded"  # the strategy that goes through all code that runs, and stops where frames are read

Node = tuple[int, Method]  # a method of the old (0) or the new version (1)


def qualified(matching: Matching, pair: Pair, proof: Equivalent, options: Options) -> Equivalent | Unknown:
    """A proof with all that it rests on; Unknown if the names of classes that were renamed may be seen."""
    found = premises_of(matching).qualified(pair, proof, options)
    said = from_declarations(matching, pair)
    if isinstance(said, Reason):
        return Unknown(said, proof.strategy)
    more = (*matching.old.program.language.premises, *said)
    if isinstance(found, Unknown) or not more:
        return found
    return replace(found, scope=replace(found.scope, assumptions=tuple(sorted({*found.scope.assumptions, *more}))))


def premises_of(matching: Matching) -> Premises:
    """The one Premises of two versions, so that what it finds is found once."""
    return premises_between(matching.old, matching.new, frozenset(matching.classes))


@remembered
def premises_between(old: Side, new: Side, classes: frozenset[str]) -> Premises:
    """The same, given the sides and the classes that both have."""
    return Premises(old, new, classes)


class Premises:
    """Knows what code may run below pairs of methods, and what it does that proofs take for granted."""

    def __init__(self, old: Side, new: Side, classes: frozenset[str]) -> None:
        self._sides = (old, new)
        self._semantics, self._conduct = old.program.language.semantics, old.program.language.conduct
        self._classes = classes
        self._renamed = {common: own for own, common in new.renamed.items()}
        self._marks: dict[Node, frozenset[str]] = {}
        self._own_frames: dict[Node, frozenset[str]] = {}

    def qualified(self, pair: Pair, proof: Equivalent, options: Options) -> Equivalent | Unknown:
        """A proof with all that it rests on; Unknown if the names of classes that were renamed may be seen."""
        if options.exceptions in ("message", "object") and proof.strategy != _EXECUTED and not self._same_messages:
            return Unknown(
                Reason("messages-changed", "what exceptions say of themselves changed: an overridden getMessage"), proof.strategy
            )
        asks = CAPACITY in proof.scope.assumptions
        rests_on_starts = INITIALISED in proof.scope.assumptions
        if not (asks or self._is_watched or (rests_on_starts and self._started)):
            return proof
        marks = self._below((0, pair.old)) | self._below((1, pair.new))
        if self._are_frames_read(marks, proof) and self._reads_by_itself(pair):
            return Unknown(frames_read(), proof.strategy)
        if rests_on_starts and not self._start_well(marks):
            return Unknown(_MAY_NOT_START, proof.strategy)
        if self._embodied and proof.strategy != "structural" and self._sees_bodies(marks):
            return Unknown(_BODIES_CHANGED, proof.strategy)
        if proof.strategy != "structural" and not marks.isdisjoint(_MENTIONS + name for name in self._world.redefaulted):
            return Unknown(_DEFAULTS_CHANGED, proof.strategy)
        if _ARRAYS in marks:
            return Unknown(_ARRAYS_CHANGED, proof.strategy)
        if asks and _CAPACITY in marks:
            return Unknown(_CAPACITY_READ, proof.strategy)
        if _RESOURCES in marks and not self._same_resources:
            return Unknown(_RESOURCES_CHANGED, proof.strategy)
        if self._renamed and self._shows_names(marks | self._given(pair), options):
            return Unknown(_names_read(self._renamed), proof.strategy)
        more = sorted(self._assumed(marks, proof))
        scope = Scope(proof.scope.bounds, tuple(sorted({*proof.scope.assumptions, *more})))
        return replace(proof, scope=scope) if more else proof

    @cached_property
    def _is_watched(self) -> bool:
        """Whether there is anything between the versions or in their code that proofs must look out for."""
        uneven = self._renamed or self._uneven or self._embodied or self._restarted or self._world.redefaulted or self._world.changed
        return bool(uneven) or self._asserts or self._walks or self._loads

    @cached_property
    def _loads(self) -> bool:
        """Whether any class of the program mentions what reads resources, and these are not the same."""
        return self._mention(self._conduct.outside.words_of_loading) and not self._same_resources

    @cached_property
    def _same_resources(self) -> bool:
        old, new = (side.program.resources for side in self._sides)
        return old is not None and old == new

    def _mention(self, words: Sequence[str]) -> bool:
        """Whether any class of the program mentions one of some words."""
        found = (side.find(name) for side in self._sides for name in self._classes)
        return any(cls.mentions(word) for cls in found if cls is not None for word in words)

    def may_read_frames(self, old: Method, new: Method) -> bool:
        """Whether two methods may look at stack frames that are not the same in both versions."""
        return self._walks and {_FRAMES, _MOVED} <= self._below((0, old)) | self._below((1, new))

    def may_tell_places(self, old: Method, new: Method) -> bool:
        """Whether two methods may look for files beside the classes, which stand elsewhere in either version."""
        return _RESOURCES in self._below((0, old)) | self._below((1, new))

    def _are_frames_read(self, marks: frozenset[str], proof: Equivalent) -> bool:
        return {_FRAMES, _MOVED} <= marks and proof.strategy != _EXECUTED

    def _reads_by_itself(self, pair: Pair) -> bool:
        """Whether code may look at stack frames that no object from outside runs."""
        for node in ((0, pair.old), (1, pair.new)):
            if node not in self._own_frames:
                gather(node, self._run_by_itself, self._frames_looked_at, self._own_frames)
        return any(self._own_frames[node] for node in ((0, pair.old), (1, pair.new)))

    def _assumed(self, marks: frozenset[str], proof: Equivalent) -> Iterator[Assumption]:
        if self._are_frames_read(marks, proof):
            yield GIVEN_FRAMES
        if _ASSERTS in marks and proof.strategy != "structural":  # the same code does the same with assertions on
            yield ASSERTIONS
        if {_PRINTED, _MOVED} <= marks:
            yield FRAMES
        for name, own in self._renamed.items():
            if _MENTIONS + name in marks:
                yield renamed_class(name, own)
        for name in self._uneven:
            if _MENTIONS + name in marks:
                yield common_constants(name)

    def _shows_names(self, marks: frozenset[str], options: Options) -> bool:
        casts = _CAST in marks and (_MESSAGE in marks or options.exceptions == "message")
        return _NAMED in marks or casts or (_TEXT in marks and (_MIRROR in marks or (_MET in marks and self._has_plain_texts)))

    def _given(self, pair: Pair) -> frozenset[str]:
        """Whether an input may have an object of a renamed class in it: by a receiver, or by an argument that may hold objects."""
        types = (type for method in (pair.old, pair.new) for type in parse_descriptor(method.descriptor).params)
        closed = pair.old.is_static and pair.new.is_static and all(map(self._world.is_closed, types))
        return frozenset() if closed else frozenset((_MET,))

    def _start_well(self, marks: frozenset[str]) -> bool:
        """Whether the classes that code uses do not fail to start: those that start otherwise in the other version are seen to start in
        both, of the others none is seen to fail."""
        entered = [name for name in self._started if _ENTERS + name in marks]
        sides = list(zip(self._sides, self._initial, strict=True))
        return all(
            initial.starts(side.own(name)) if name in self._restarted else not initial.fails(side.own(name))
            for name in entered
            for side, initial in sides
        )

    @cached_property
    def _initial(self) -> tuple[Initial, Initial]:
        old, new = self._sides
        return Initial(old), Initial(new)

    @cached_property
    def _started(self) -> frozenset[str]:
        """The classes that have an initialiser in one version at least."""
        found = ((name, [side.find(name) for side in self._sides]) for name in self._classes)
        return frozenset(name for name, both in found if any(cls is not None and cls.initialiser is not None for cls in both))

    @cached_property
    def _restarted(self) -> frozenset[str]:
        """The classes whose initialisers are not the same in both versions."""
        structural = structural_of(*self._sides, self._classes)
        return frozenset(name for name in self._started if not structural.same_initialiser(name))

    def _sees_bodies(self, marks: frozenset[str]) -> bool:
        """Whether code may tell of which class the constants of an enum are that are of another one in the other version."""
        return _MIRROR in marks or not marks.isdisjoint(_MENTIONS + name for name in self._embodied)

    @property
    def _world(self) -> World:
        return structural_of(*self._sides, self._classes).world

    @property
    def _embodied(self) -> frozenset[str]:
        return self._world.embodied

    @cached_property
    def _uneven(self) -> frozenset[str]:
        """The enums that have a constant in one version only."""
        return frozenset(name for name in self._classes if _constants(self._sides[0].find(name)) != _constants(self._sides[1].find(name)))

    @cached_property
    def _asserts(self) -> bool:
        found = (side.find(name) for side in self._sides for name in self._classes)
        return any(field.name == self._semantics.unasserted for cls in found if cls is not None for field in cls.fields)

    @cached_property
    def _same_messages(self) -> bool:
        return CommonCode(structural_of(*self._sides, self._classes)).same_messages()

    @cached_property
    def _walks(self) -> bool:
        """Whether any class of the program mentions what asks for frames or prints them."""
        return self._mention(self._conduct.outside.words_of_frames)

    @cached_property
    def _has_plain_texts(self) -> bool:
        """Whether the text of an object of a renamed class, as the library makes it, names the class."""
        said = self._conduct.sayings.text
        if said is None:
            return True
        ref = MethodRef(self._semantics.root, *said)
        for name in self._renamed:
            for side in self._sides:
                resolved = resolve_method(side.program, ref)
                found = resolved and select_method(side.program, side.own(name), resolved)
                if found is None or self._names_class(side, found):
                    return True
        return False

    def _names_class(self, side: Side, method: Method) -> bool:
        """Whether a method that gives an object's text is one of the library that may name its class."""
        return side.common(method.owner) not in self._classes and not method.owner.startswith(self._conduct.sayings.nameless)

    def _below(self, start: Node) -> frozenset[str]:
        """What a method and all it may run do."""
        if start not in self._marks:
            gather(start, self._reached, self._own, self._marks)
        return self._marks[start]

    def _reached(self, node: Node) -> Sequence[Node]:
        which, method = node
        side = self._sides[which]
        found: dict[Node, None] = {}
        try:
            found.update(((which, other), None) for other in call_graph(side, self._classes).called(method))
            for instr in instructions(side, method):
                found.update(((which, other), None) for other in self._more(which, instr))
        except BadInput:
            return ()
        return list(found)

    def _more(self, which: int, instr: Instruction) -> Iterator[Method]:
        """What an instruction may run beside what it calls: initialisers, and what the library calls back."""
        side = self._sides[which]
        for name in _entered(side, instr):
            cls = side.program.find(name)
            if cls is not None and side.common(name) in self._classes and cls.initialiser is not None:
                yield cls.initialiser
        if isinstance(instr, Call):
            asked = self._asked(side, instr)
            pairs = self._world.called_back(*asked) if asked else ()
            yield from (method for method in (pair[which] for pair in pairs) if method is not None)

    def _run_by_itself(self, node: Node) -> Sequence[Node]:
        """The methods that a method may run, but for those of objects from outside that are called as types of the library, be it by the
        library. Those of an object that the code makes are taken to run where it is made; a receiver's own are not from outside."""
        which, method = node
        found: dict[Node, None] = {}
        try:
            for instr in instructions(self._sides[which], method):
                found.update(((which, other), None) for other in self._run_at(which, method, instr))
        except BadInput:
            return ()
        return list(found)

    def _run_at(self, which: int, method: Method, instr: Instruction) -> Iterator[Method]:
        side = self._sides[which]
        for name in _entered(side, instr):
            cls = side.program.find(name)
            if cls is not None and side.common(name) in self._classes:
                yield from cls.methods.values() if isinstance(instr, New) else filter(None, (cls.initialiser,))
        if isinstance(instr, Call) and (instr.kind in _EXACT or side.common(instr.method.owner) in self._classes):
            yield from call_graph(side, self._classes).called_by(instr)
            own = frozenset() if method.is_static else self._world.around(side.common(method.owner))
            yield from (found for found in self._more(which, instr) if side.common(found.owner) in own)

    def _frames_looked_at(self, node: Node) -> Iterator[str]:
        which, method = node
        reading, printing = self._conduct.outside.reads_frames, self._conduct.outside.prints_frames
        with suppress(BadInput):
            for instr in instructions(self._sides[which], method):
                if isinstance(instr, Call) and not is_site_name(instr.method.owner):
                    looks = instr.method in reading and instr.method not in printing
                    yield from (_FRAMES,) if looks or instr.method in self._conduct.reflection.runs_anything else ()

    def _own(self, node: Node) -> Iterator[str]:
        which, method = node
        side = self._sides[which]
        yield from self._mentions(side, (method.owner, *_types(method.descriptor)))
        if self._walks and self._is_moved(which, method):
            yield _MOVED
        try:
            for instr in instructions(side, method):
                yield from self._mentions(side, _mentioned(instr))
                yield from (_ENTERS + name for name in map(side.common, _entered(side, instr)) if name in self._started)
                yield from self._done(side, instr)
        except BadInput:
            yield _NAMED

    def _is_moved(self, which: int, method: Method) -> bool:
        """Whether frames of a method, or of those that it calls, may look otherwise in the other version: by name, file or lines."""
        side, other = self._sides[which], self._sides[1 - which]
        cls, other_cls = side.program.find(method.owner), other.find(side.common(method.owner))
        twin = None if other_cls is None else other_cls.methods.get((method.name, method.descriptor))
        if cls is None or other_cls is None or twin is None or (cls.name, cls.source) != (other_cls.name, other_cls.source):
            return True
        return _lines(method) != _lines(twin) or not self._is_same_body(side, method, other, twin)

    def _is_same_body(self, side: Side, method: Method, other: Side, twin: Method) -> bool:
        try:
            bodies = method.body, twin.body
        except BadInput:
            return False
        if bodies[0] is None or bodies[1] is None:
            return bodies[0] is bodies[1]
        return body_shape(side, bodies[0]) == body_shape(other, bodies[1])

    def _mentions(self, side: Side, names: Sequence[str]) -> Iterator[str]:
        for name in map(side.common, names):
            if name in self._renamed or name in self._uneven or name in self._embodied or name in self._world.redefaulted:
                yield _MENTIONS + name

    def _done(self, side: Side, instr: Instruction) -> Iterator[str]:
        match instr:
            case GetStatic(field=FieldRef(_, name)) if name == self._semantics.unasserted:
                yield _ASSERTS
            case GetStatic(field=FieldRef(owner, _, type)) if side.common(owner) in self._classes and not self._world.is_closed(type):
                yield _MET
            case New(cls=name) if side.common(name) in self._classes:
                yield _MET
            case NewArray(type=type) if side.common(str(_innermost(type))) in self._classes:
                yield _MET
            case Call(method=ref) if is_site_name(ref.owner) and not self._world.is_closed(parse_descriptor(ref.descriptor).result):
                yield _MET  # the class of a function is named after the one that makes it
            case CheckCast(type=ArrayType() as type) | InstanceOf(type=ArrayType() as type) if self._world.is_changed(
                str(_innermost(type))
            ):
                yield from (_ARRAYS, _CAST)
            case CheckCast() | CheckStore():
                yield _CAST
            case Literal(value=Mirror(type)) if side.common(str(_innermost(type))) in self._renamed:
                yield _MIRROR
            case Call(kind=kind, method=ref) if not is_site_name(ref.owner):
                yield from self._called(side, kind, ref, instr)

    def _called(self, side: Side, kind: CallKind, ref: MethodRef, call: Call) -> Iterator[str]:
        reflection, outside, sayings = self._conduct.reflection, self._conduct.outside, self._conduct.sayings
        if ref in reflection.tells_names:
            yield _NAMED
        if ref in outside.reads_frames:
            yield _PRINTED if ref in outside.prints_frames else _FRAMES
        if ref in reflection.gives_mirror:
            yield _MIRROR
        if ref in outside.loads:
            yield _RESOURCES
        if ref in sayings.tells_room:
            yield _CAPACITY
        if ref in sayings.says:
            yield _MESSAGE
        if (ref.name, ref.descriptor) == sayings.text:
            above = resolve_method(side.program, ref) if kind is CallKind.SPECIAL else None
            yield from (_MESSAGE, _NAMED if above is not None and self._names_class(side, above) else _TEXT)
        elif self._asks_for_text(self._asked(side, call)):
            yield _TEXT

    def _asks_for_text(self, asked: CalledBack | None) -> bool:
        """Whether the library may ask objects of renamed classes for their text."""
        if asked is None or asked.asks is None:
            return asked is not None
        said = self._conduct.sayings.text
        return any((said is None or name == said[0]) and type in self._types_of_renamed for type, name in asked.asks)

    @cached_property
    def _types_of_renamed(self) -> frozenset[str]:
        return frozenset(type for name in self._renamed for type in self._world.types_of(name))

    def _asked(self, side: Side, call: Call) -> CalledBack | None:
        """What the library may ask of objects of the program during a call."""
        common = replace(call, method=replace(call.method, owner=side.common(call.method.owner)))
        return self._world.calls_back(common)


def _names_read(renamed: dict[str, str]) -> Reason:
    text = ", ".join(f"{old} to {new}" for old, new in sorted(renamed.items())[:3])
    return Reason(
        NAMES_READ, f"names of classes may be seen, and some were renamed: {text}", "--renames none compares no class under two names"
    )


PLACES_TOLD = "file-places"


def places_told() -> Reason:
    """That code may tell where the classes stand."""
    return Reason(PLACES_TOLD, "files beside the classes may be looked for, and a run shows that these stand elsewhere in either version")


def frames_read() -> Reason:
    """Why nothing is said about code that looks at frames."""
    return Reason(
        FRAMES_READ, "stack frames may be read, which show where code stands", "frames are not compared; look at this code yourself"
    )


def _lines(method: Method) -> list[list[int]] | None:
    return None if method.body is None else [[instr.line for instr in block.instrs] for block in method.body.blocks]


def _constants(cls: Class | None) -> frozenset[str]:
    return frozenset(field.name for field in cls.fields if field.flags & ENUM) if cls is not None else frozenset()


def _entered(side: Side, instr: Instruction) -> list[str]:
    """The classes that an instruction may initialise, those above them included."""
    found: Field | Method | None = None
    site = next((owner for owner in owners(instr) if is_site_name(owner)), None)
    if site is not None:
        return [cls.name for cls in started_with(side.program, site)]
    match instr:
        case New(cls=name):
            return [cls.name for cls in started_with(side.program, name)]
        case GetStatic(field=ref) | PutStatic(field=ref):
            found = resolve_field(side.program, ref)
        case Call(kind=CallKind.STATIC, method=called):
            found = resolve_method(side.program, called)
    return [] if found is None else [cls.name for cls in started_with(side.program, found.owner)]


def _mentioned(instr: Instruction) -> tuple[str, ...]:
    """The classes that an instruction names."""
    match instr:
        case New(cls=name):
            return (name,)
        case GetStatic(field=ref) | PutStatic(field=ref) | GetField(field=ref) | PutField(field=ref):
            return ref.owner, str(_innermost(ref.type))
        case Call(method=ref):
            return str(_innermost(type_named(ref.owner))), *_types(ref.descriptor)
        case InstanceOf(type=type) | CheckCast(type=type) | Literal(value=Mirror(type)):
            return (str(_innermost(type)),)
    return ()


def _types(descriptor: str) -> tuple[str, ...]:
    params, result = parse_descriptor(descriptor)
    return tuple(type.name for type in map(_innermost, (*params, result)) if isinstance(type, ClassType))


def _innermost(type: Type) -> Type:
    return _innermost(type.element) if isinstance(type, ArrayType) else type
