"""Programs: classes, methods and blocks; their instructions, which can be had from here, too, are in `instruction`.

A method's body is a tuple of blocks; block 0 is the entry and the last instruction of each block is its only jump.
An exception thrown in a block goes to the first of the block's handlers whose class fits, with the registers as they are at that
moment; the handler's block starts with `Caught`. Without a fitting handler the method ends with the exception.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from twinproof.base.dataclass import dataclass, field
from twinproof.ir.instruction import CONSTRUCTOR, Const, Instruction, MethodRef, Reg, Text
from twinproof.ir.types import BARE, Type
from twinproof.language.known import KnownClasses
from twinproof.language.language import Language

PUBLIC, PRIVATE, PROTECTED, STATIC, FINAL = 0x1, 0x2, 0x4, 0x8, 0x10
SYNCHRONIZED, VOLATILE, BRIDGE, VARARGS, TRANSIENT = 0x20, 0x40, 0x40, 0x80, 0x80
PACKED = 0x10000  # what is returned is made of parts, not all of which need be known
NATIVE, INTERFACE, ABSTRACT, SYNTHETIC, ANNOTATION, ENUM = 0x100, 0x200, 0x400, 0x1000, 0x2000, 0x4000
INITIALISER = "<clinit>"  # the method that sets up a class


def is_special_name(name: str) -> bool:
    """Whether a method sets up objects or classes, so that no code calls it by its name."""
    return name.startswith("<")


@dataclass(frozen=True, slots=True)
class Handler:
    """An exceptional edge: exceptions of class `cls` (None: any) go to block `target`."""

    cls: str | None
    target: int


@dataclass(frozen=True, slots=True)
class Block:
    """A straight run of instructions that ends in a jump, with its exceptional edges in order."""

    instrs: tuple[Instruction, ...]
    handlers: tuple[Handler, ...] = ()


@dataclass(frozen=True, slots=True)
class Variable:
    """A source variable: its name, its type (parameterised where the class file says so) and its register."""

    name: str
    type: Type
    register: str


@dataclass(frozen=True, slots=True)
class Body:
    """The code of a method."""

    params: tuple[Reg, ...]
    registers: tuple[Reg, ...]
    blocks: tuple[Block, ...]
    variables: tuple[Variable, ...] = ()


class Method:
    """Any callable: its signature and, unless abstract or native, its body, which is made when first asked for."""

    __slots__ = ("_body", "descriptor", "flags", "generic", "name", "owner")

    def __init__(
        self,
        owner: str,
        name: str,
        descriptor: str,
        flags: int,
        body: Body | Callable[[], Body] | None = None,
        generic: str | None = None,
    ) -> None:
        self.owner = owner
        self.name = name
        self.descriptor = descriptor
        self.flags = flags
        self.generic = generic
        self._body = body

    @property
    def body(self) -> Body | None:
        """The code, or None for an abstract or native method."""
        if callable(self._body):
            self._body = self._body()
        return self._body

    @property
    def is_static(self) -> bool:
        """Whether the method has no receiver."""
        return bool(self.flags & STATIC)

    @property
    def is_constructor(self) -> bool:
        """Whether it sets up a new object."""
        return self.name == CONSTRUCTOR

    @property
    def ref(self) -> MethodRef:
        """How an instruction names this method."""
        return MethodRef(self.owner, self.name, self.descriptor)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Method) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.owner, self.name, self.descriptor))

    def _key(self) -> tuple[object, ...]:
        return (self.owner, self.name, self.descriptor, self.flags, self.generic, self.body)

    def __repr__(self) -> str:
        return f"Method({self.owner}.{self.name}{self.descriptor})"


@dataclass(frozen=True, slots=True)
class Field:
    """A field; `type` is erased, `generic` the signature as the class file writes it, `constant` its ConstantValue."""

    owner: str
    name: str
    type: Type
    flags: int
    generic: str | None = None
    constant: Const | Text | None = None

    @property
    def is_static(self) -> bool:
        """Whether the field belongs to the class."""
        return bool(self.flags & STATIC)


@dataclass(frozen=True, slots=True)
class Nested:
    """How the source declares a nested class: `outer` unless local or anonymous, `name` unless anonymous, `flags` its modifiers as
    written, `enclosing` the class, method and descriptor around a local or anonymous one."""

    outer: str | None
    name: str | None
    flags: int
    enclosing: tuple[str, str | None, str | None] | None = None


@dataclass(frozen=True, slots=True)
class Function:
    """A function object that code of a class makes: the interface whose method `name` it implements, and what that runs."""

    type: str
    name: str
    runs: MethodRef


@dataclass(frozen=True, slots=True)
class Class:
    """A named type with fields and methods; `generic` is its class signature as the class file writes it."""

    name: str
    superclass: str | None
    interfaces: tuple[str, ...]
    flags: int
    fields: tuple[Field, ...]
    methods: Mapping[tuple[str, str], Method]
    source: str | None = None
    generic: str | None = None
    nest_host: str | None = None
    components: tuple[str, ...] | None = None  # names of a record's components
    permitted: tuple[str, ...] = ()
    nested: Nested | None = None
    declared: Callable[[], tuple[object, ...]] = field(default=tuple, compare=False)  # what else reflection tells of it
    functions: Callable[[], tuple[Function, ...]] = field(default=tuple, compare=False)  # in the order in which its file has them
    mentions: Callable[[str], bool] = field(default=lambda _: True, compare=False)  # whether a word may stand in its code: a quick look

    @property
    def is_interface(self) -> bool:
        """Whether this is an interface."""
        return bool(self.flags & INTERFACE)

    @property
    def initialiser(self) -> Method | None:
        """What sets the class up before its first use, if anything has to."""
        return self.methods.get((INITIALISER, BARE))


class Program:
    """All classes of one side, found by name when first asked for."""

    def __init__(
        self,
        find: Callable[[str], Class | None],
        language: Language,
        names: Callable[[], Iterable[str]] | None = None,
        resources: Callable[[], frozenset[tuple[str, str]] | None] = lambda: None,
        library: int | None = None,
        is_library: Callable[[str], bool] = lambda name: False,
    ) -> None:
        self.language = language
        self._find = find
        self.is_library = is_library  # whether a class, by its name, is part of the language's own library
        self._resources = resources
        self._names = names
        self.library = library  # the version of the language's own library; None if that is not known
        self._classes: dict[str, Class | None] = {}
        self.layouts: dict[Method, tuple[list[float | None], dict[Const, int]]] = {}  # of the interpreter's frames

    def find(self, name: str) -> Class | None:
        """The class called `name`, or None."""
        if name not in self._classes:
            self._classes[name] = self._find(name)
        return self._classes[name]

    def define(self, cls: Class) -> None:
        """Add a class that no file has, or replace it."""
        self._classes[cls.name] = cls

    def source_of(self, owner: str, method: str) -> tuple[str, str] | None:
        """The folder below the sources, and the name of the file, of a method of a class; None if that is not said."""
        cls = self.find(owner)
        if cls is None or not cls.source or "/" in cls.source:
            return None
        return owner.rpartition(".")[0].replace(".", "/"), cls.source

    @property
    def known_classes(self) -> KnownClasses:
        """The classes of the language's own library of which something is known."""
        return self.language.library().classes

    @cached_property
    def names(self) -> tuple[str, ...] | None:
        """The names of all classes but the JDK's and those of call sites; None if they cannot be listed."""
        return None if self._names is None else tuple(self._names())

    @cached_property
    def resources(self) -> frozenset[tuple[str, str]] | None:
        """The files that code may read by name, with digests of what they hold; None if they cannot be listed."""
        return self._resources()

    def supertypes(self, name: str) -> Iterator[Class]:
        """The class and all its superclasses, nearest first, as far as they can be found."""
        cls = self.find(name)
        while cls is not None:
            yield cls
            cls = self.find(cls.superclass) if cls.superclass else None


def program_of(classes: Mapping[str, Class], language: Language) -> Program:
    """A program of just these classes."""
    return Program(classes.get, language, lambda: classes)
