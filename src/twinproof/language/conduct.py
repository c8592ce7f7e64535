"""What the code of a language's library does that proofs must know of, without looking into it.

Each fact is a rule that proofs rest on. What a language does not say is taken for the worst: that any method may do it, or none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from twinproof.base.dataclass import dataclass, field

if TYPE_CHECKING:
    from twinproof.ir.instruction import Const, MethodRef

Ask = tuple[str, str]  # a type and the name of a method that objects of it may be asked for
Asks = frozenset[Ask] | None  # None: anything
EXACTLY, CALLED, OWN = "exactly", "called", "own"  # that very method, one that a call selects, one on an object of a program's class


class Signed(Protocol):
    """A method, or a reference to one."""

    @property
    def owner(self) -> str:
        """The class that has it."""

    @property
    def name(self) -> str:
        """How it is called."""

    @property
    def descriptor(self) -> str:
        """The types of its parameters and its result."""


@dataclass(frozen=True, slots=True)
class Methods:
    """Some methods. What is said of a class by its whole name goes before what is said of how names begin or end."""

    of: Mapping[str, frozenset[str]] = field(default_factory=dict)  # by class, the names of those that belong
    but: Mapping[str, frozenset[str]] = field(default_factory=dict)  # by class, the names of those that do not, while all others do
    within: tuple[str, ...] = ()  # how the names of classes begin all of whose methods belong
    ending: tuple[str, ...] = ()  # how they end
    only: frozenset[str] = frozenset()  # the names of those that do in such classes, if not all
    named: frozenset[str] = frozenset()  # the names of methods that belong, whatever their class
    signed: frozenset[tuple[str, str]] = frozenset()  # the same with their descriptors

    def __contains__(self, method: Signed) -> bool:
        name, owner = method.name, method.owner
        if name in self.named or (self.signed and (name, method.descriptor) in self.signed):
            return True
        if owner in self.of:
            return name in self.of[owner]
        if owner in self.but:
            return name not in self.but[owner]
        return (owner.startswith(self.within) or owner.endswith(self.ending)) and (not self.only or name in self.only)


ALL = ("",)  # how every name begins
EVERY, NONE = Methods(within=ALL), Methods()


def all_of(*names: str) -> Methods:
    """All methods of some classes."""
    return Methods(but=dict.fromkeys(names, frozenset()))


@dataclass(frozen=True, slots=True)
class Callbacks:
    """What code of the library asks of a program's objects."""

    asked: Callable[[str, Signed, str], Asks] = lambda owner, method, way: None  # by a method of a class that is run in one of the ways
    versions: tuple[int, ...] = ()  # of the library of which that is known
    covers: Callable[[str], bool] = lambda name: False  # whether what the methods of a class run is known


@dataclass(frozen=True, slots=True)
class Reflection:
    """Who looks at the program itself."""

    runs_anything: Methods = EVERY  # any code, found by its name; a class that is looked up may be initialised
    tells_declarations: Methods = EVERY  # how classes are declared
    tells_nesting: Methods = EVERY  # how they are nested, by names
    asks_supertypes: Methods = EVERY  # whether an object is of a type; those that write objects ask whether they may be written
    tells_names: Methods = EVERY  # the names of classes
    streams: Methods = EVERY  # whole objects, by how their classes are declared, and by code found by its name
    hooks: frozenset[str] = frozenset()  # the names of such code
    gives_mirror: Methods = EVERY  # what stands for the class of an object
    reaches_fields: Methods = EVERY  # other than by naming them
    described_by: tuple[str, ...] = ()  # how classes begin by whose abstract methods types and members are described
    asked_of_proxies: Asks = None  # what such a method may ask, if it is a proxy that is asked


UNREFLECTED = Reflection(
    runs_anything=NONE,
    streams=NONE,
    tells_declarations=NONE,
    tells_nesting=NONE,
    asks_supertypes=NONE,
    tells_names=NONE,
    gives_mirror=NONE,
    reaches_fields=NONE,
    asked_of_proxies=frozenset(),
)  # of a language whose programs cannot look at themselves


@dataclass(frozen=True, slots=True)
class Outside:
    """Who uses what is outside the program's heap: stack frames, files beside the classes, what all code of the process goes by."""

    reads_frames: Methods = EVERY
    prints_frames: Methods = NONE  # and does no more with them
    asks_caller: Methods = EVERY  # which class calls it
    words_of_frames: tuple[str, ...] = ALL  # one of which stands in code that reads or prints frames
    loads: Methods = EVERY  # files beside the classes
    words_of_loading: tuple[str, ...] = ALL  # one of which stands in code that does
    sets: Methods = EVERY  # what all code goes by
    depends: Methods = EVERY  # on more than heap and arguments: of methods that have no code
    process: frozenset[str] = frozenset()  # classes whose static fields have to do with the process
    words_of_lot: tuple[tuple[str, ...], ...] = (ALL,)  # of each row one stands in code that goes by what each start draws by lot
    made_names: tuple[str, ...] = ()  # which stand in names that a machine makes up for classes


@dataclass(frozen=True, slots=True)
class Sayings:
    """Who makes texts of objects, and looks at what exceptions say."""

    keepers: tuple[str, ...] = ALL  # how classes begin that catch what code which they are given throws, and hand it on
    says: Methods = EVERY  # what an exception is about
    may_tell: Callable[[Signed], bool] = lambda method: True  # turn an exception into text
    of_null: frozenset[str] | None = None  # classes of exceptions that say what the machine says of null, or wrap such; None: any may
    suppresses: Methods = NONE  # make an exception go along with another one, and no more
    plain: frozenset[str] = frozenset()  # classes of exceptions that say what they were made with, or what the machine says
    text: tuple[str, str] | None = None  # name and descriptor of the method that gives an object's text
    nameless: tuple[str, ...] = ()  # how classes begin whose texts do not name the object's class
    tells_room: Methods = EVERY  # how much room something has that makes texts


@dataclass(frozen=True, slots=True)
class Contents:
    """What objects of the library hold, and which types are asked for."""

    closed: frozenset[str] = frozenset()  # texts and boxes: what code of the library does with these is its own
    values: frozenset[str] = frozenset()  # by these one comes to no other object
    inert: frozenset[str] = frozenset()  # if they are final, their objects have none of the program's in them
    inert_within: tuple[str, ...] = ()  # the same by how classes begin
    marks: frozenset[str] = frozenset()  # types without methods that only those ask for who copy or write objects
    copied: str | None = None  # the one of them that is asked for by who copies
    copies: Methods = EVERY  # who may copy
    clones: Methods = NONE  # who surely gives a copy of an array that it is called on
    stores: Callable[[Signed], bool] = lambda method: True  # into an array that is given, which is of any type, or what checks types


@dataclass(frozen=True, slots=True)
class OfFields:
    """What code of the library has to do with what fields of the program's objects hold."""

    streamed: frozenset[str] | None = None  # interfaces whose objects may come from a stream, without a constructor; None: any
    unstreamed: frozenset[str] = frozenset()  # classes below which none do
    finaliser: tuple[str, str] | None = None  # name and descriptor of the method by which an object whose constructor failed may come back
    hiding: Mapping[str, str] = field(default_factory=dict)  # by class, what its constructors call that shows the object to nobody
    stateless: frozenset[str] = frozenset()  # classes whose objects never change, or in a way that nobody sees
    stateless_within: tuple[str, ...] = ()  # the same by how classes begin
    keeps: Methods = NONE  # tell nothing of what they add to, unless somebody asks for their result, and never fail
    gives_object: Methods = NONE  # never null
    gives_first: Methods = NONE  # their first argument
    statics_read: frozenset[str] | None = None  # names of static fields that it reads, private ones, too; None: all
    prepares: Methods = NONE  # what compilers call in initialisers for themselves
    sizes: Mapping[str, str] = field(default_factory=dict)  # methods of texts: `length`, or whether a text is `empty` or `blank`


@dataclass(frozen=True, slots=True)
class Computing:
    """Who only computes."""

    computes: Methods = NONE  # from arguments alone, numbers or texts, and calls nothing back
    functions: Methods = NONE  # that never fail and depend on their arguments alone, if these are numbers
    linear: Methods = NONE  # those of them that are not hard for a solver
    extremes: Mapping[MethodRef, str] = field(default_factory=dict)  # of two whole numbers: methods that give the `max` or `min`
    characters: MethodRef | None = None  # gives a new array of the characters of a text
    loops_plainly: Methods = NONE  # as people write loops
    repeats: Methods = NONE  # without code here, in loops: what they leave depends on their arguments and memory alone, and no object ends
    tells_bits: Methods = EVERY  # NaNs apart


@dataclass(frozen=True, slots=True)
class Concatenation:
    """How texts are put together by the code that compilers write: by an object that texts and values are appended to."""

    builder: str  # its class
    append: str  # the name of its methods that append
    appended: Mapping[str, str]  # by their descriptors, the code of the type that is appended
    finish: str  # the name of its method that gives the text
    text: str  # codes of the types of texts and of all objects
    root: str
    text_of: MethodRef  # gives the text of an object, by code of the program
    boxes: frozenset[str]  # codes of types whose texts do not change
    texts: frozenset[str]  # types that are texts
    above_texts: frozenset[str]  # what variables that hold texts may be declared as
    constant: Callable[[str, Const], str | None]  # the text of a constant of a type, by its code, if that is known


@dataclass(frozen=True, slots=True)
class OfEnums:
    """Who goes by the constants of enums."""

    asks: Methods = EVERY  # which constants an enum has, and in which order
    asks_own: Methods = EVERY  # the same, of methods that are called on a type of the program's
    may_be_in_order: Methods = EVERY  # of the constants: what the objects give whose methods these are
    tells_order: Methods = EVERY  # methods of all enums


@dataclass(frozen=True, slots=True)
class Conduct:
    """All of it."""

    callbacks: Callbacks = Callbacks()
    reflection: Reflection = Reflection()
    outside: Outside = Outside()
    sayings: Sayings = Sayings()
    contents: Contents = Contents()
    of_enums: OfEnums = OfEnums()
    of_fields: OfFields = OfFields()
    computing: Computing = Computing()
    concatenation: Concatenation | None = None
