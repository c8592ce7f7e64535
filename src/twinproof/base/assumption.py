"""What a verdict may rest on: every assumption once, under the id by which a report can be searched for it, with the sentence that says it.

Nobody else makes one. Those that are about something in particular have it behind a colon. `docs/soundness.md` tells more of each, and a
test holds that page and this one to each other.
"""

from __future__ import annotations

from typing import NewType

Assumption = NewType("Assumption", str)

SENTENCES: dict[str, str] = {}  # by id; of those that are about something, up to the colon


def _assumed(id: str, sentence: str) -> Assumption:
    SENTENCES[id] = sentence
    return Assumption(id)


SINGLE_THREAD = _assumed("single-thread", "one thread runs")
CLOSED_WORLD = _assumed("closed-world", "the classes on the class path and in the JDK are all there are")
NO_STACK_OVERFLOW = _assumed("no-stack-overflow", "the stack is deep enough")
NO_OUT_OF_MEMORY = _assumed("no-out-of-memory", "the heap is large enough")
TERMINATES = _assumed("terminates", "both versions end, where that they end on the same inputs is not shown")
INITIALISED = _assumed("classes-initialised", "the static initialisers have run before the call, as in a fresh JVM")
IDEAL_NUMBERS = _assumed("ideal-numbers", "numbers are mathematical integers and reals")
OPEN_ITERATORS = _assumed("no-open-iterators", "nobody goes on with an iterator over a collection that the call changes")
STRING_IDENTITY = _assumed("string-identity", "nobody tells a string that is returned from an equal literal by `==`")
VALUE_IDENTITY = _assumed("value-identity", "nobody tells equal numbers, dates and times of the library, or their texts, apart by `==`")
TYPE_ARGUMENTS = _assumed("type-arguments", "objects hold what the type arguments of their declarations say")
CAPACITY = _assumed("capacity-unread", "nobody asks how much room a string builder has")
NULL_MESSAGES = _assumed("null-messages-unread", "nobody looks at what the JVM says about the code that met null")
ASSERTIONS = _assumed("assertions-off", "`assert` does nothing")
FRAMES = _assumed("stack-frames-unread", "nobody looks at the frames of a stack trace that is printed")
GIVEN_FRAMES = _assumed(
    "given-read-no-frames", "what comes from outside looks at no stack frames when it is called as a type of the library"
)
CONTRACTS = _assumed("library-contracts", "the library calls back only what its bytecode says it may")
REFLECTION = _assumed("no-reflection-on-changes", "code that looks at declarations of classes does not look at those that changed")
STORES = _assumed(
    "no-stores-of-changed-types", "the library stores nothing into an array or checked collection of a type that it lost or won"
)
TEXTS = _assumed("empty-texts-alike", 'nobody asks whether an empty text that was put together is the literal ""')
POINTERS_APART = _assumed("pointers-apart", "no byte of the memory that inputs lead to is used both as part of a pointer and as a number")
BLOCKS_APART = _assumed("blocks-apart", "no block of memory begins where another one ends, as far as pointers are compared")
PLAIN_BLOCKS = _assumed("plain-blocks", "what pointers of inputs lead to may be written to and is aligned for every type")
WRITTEN = _assumed("inputs-written", "every byte of the memory that inputs lead to was written before")
OLD_DEFINED = _assumed("old-defined", "what the old version does is defined: on some inputs only what the new one does is")
OBJECTS_APART = _assumed("objects-apart", "structs that are assigned to each other are one or do not overlap")
PADDING = _assumed("padding-unseen", "nobody looks at what lies between the members of a struct that is written as a whole")
PROMISES = _assumed("promises-kept", "what functions promise by `restrict`, `static` and attributes, the same in both versions, is kept")
_DIALECT = _assumed("dialect:", "the language is taken as this front-end takes it for this target, and callers are compiled for the same")
_INPUT_CLASS = _assumed("input-class:", "an input of a type of the library is of this class")
_UNKNOWN_CALL = _assumed("unknown-call:", "a method whose code nobody has seen does the same whenever all that it sees is the same")
_REQUIRES = _assumed("requires:", "every input satisfies the predicate")
_ENTRY = _assumed("entry-checks:", "callers pass what the method does not refuse itself, at its entry, at these places")
_KEPT = _assumed("contract:", "the method keeps its contract, which is used in the place of its code")
_RENAMED = _assumed("renamed-class:", "a class of the new version is one of the old version under another name")
_COMMON_CONSTANTS = _assumed("common-constants:", "inputs are constants of the enum that both versions have")


def dialect(what: str) -> Assumption:
    """That a language is meant as a front-end and its flags have it."""
    return Assumption(_DIALECT + what)


def input_class(cls: str) -> Assumption:
    """That inputs of library types are of a class."""
    return Assumption(_INPUT_CLASS + cls)


def unknown_method(method: str) -> Assumption:
    """That a method that nobody has seen is a function of what it sees."""
    return Assumption(_UNKNOWN_CALL + method)


def required(predicate: str) -> Assumption:
    """That inputs satisfy a predicate of the user's."""
    return Assumption(_REQUIRES + predicate)


def passed_checks(checks: str) -> Assumption:
    """That inputs pass what a method checks first."""
    return Assumption(_ENTRY + checks)


def kept_contract(method: str) -> Assumption:
    """That a method keeps its contract."""
    return Assumption(_KEPT + method)


def renamed_class(old: str, new: str) -> Assumption:
    """That a class has another name in the new version."""
    return Assumption(f"{_RENAMED}{old}={new}")


def common_constants(enum: str) -> Assumption:
    """That inputs are constants which both versions of an enum have."""
    return Assumption(_COMMON_CONSTANTS + enum)


def limits_callers(assumption: Assumption) -> bool:
    """Whether an assumption limits what callers may do, so that a proof that rests on it says nothing about calls from other code."""
    return assumption in (OPEN_ITERATORS, STRING_IDENTITY, VALUE_IDENTITY, POINTERS_APART, OBJECTS_APART, PADDING) or assumption.startswith(
        _INPUT_CLASS
    )
