"""A module of LLVM's text form, taken apart into its definitions; each is read when it is first asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.llvm.load.ll_types import LlFunction, LlStruct, LlType, LlUnknown, reading
from twinproof.llvm.load.ll_words import LlConstant, LlName, Words, plain_name

_TARGET = re.compile(r'^target triple = "([^"]*)"', re.MULTILINE)
_SOURCE = re.compile(r'^source_filename = "([^"]*)"', re.MULTILINE)
_NAME = r'(?:"[^"]*"|[-\w.$]+)'
_DEFINED = re.compile(rf"^(%|@)({_NAME}) = ", re.MULTILINE)
_FUNCTION = re.compile(rf"^(define|declare) [^\n]*?@({_NAME})\(", re.MULTILINE)
_METADATA = re.compile(r"^!(\d+) = (?:distinct )?(.*)$", re.MULTILINE)
_GLOBAL = re.compile(rf"@({_NAME})")
_GROUP = re.compile(r"^attributes #(\d+) = \{([^\"\n]*)", re.MULTILINE)
_NOT_DONE = re.compile(r"\bmemory\([^)]*\)|\bwillreturn\b|\bnoreturn\b")
_DOUBT = re.compile(r"^; doubtful (\d+): (.*)$", re.MULTILINE)
_INSIDE = re.compile(r"(\w+): (\"(?:[^\"\\]|\\.)*\"|\w+\([^)]*\)|[^,)\s]+)")
_LOCAL = frozenset(("internal", "private"))
_SHOWN = ("default", "hidden", "protected", "dso_local", "dso_preemptable")
_HEAD_WORDS = frozenset(
    (*_SHOWN, "ccc", "fastcc", "coldcc", "thread_local", "unnamed_addr", "local_unnamed_addr", "externally_initialized")
)
_MACHINES = ("x86_64", "amd64")


@dataclass(frozen=True, slots=True)
class LlParam:
    """A parameter: its type, its name in the body, its attributes."""

    type: LlType
    name: str
    attributes: dict[str, LlType | int | None]


@dataclass(frozen=True, slots=True)
class LlHead:
    """What a function is, without its body."""

    name: str
    type: LlFunction
    params: tuple[LlParam, ...]
    is_local: bool
    subprogram: str | None  # the number of its metadata
    is_inline: bool = False  # compiled for its callers alone
    promises: frozenset[str] = frozenset()  # by its attributes, of the result and of what it does


@dataclass(frozen=True, slots=True)
class LlGlobal:
    """A variable; `initial` is None if it is defined elsewhere."""

    name: str
    type: LlType
    initial: LlConstant | None
    is_local: bool
    is_constant: bool
    is_literal: bool  # a constant that the compiler has named
    align: int | None
    is_thread_local: bool = False


class LlModule:
    """One module; `stem` is the name of the file that it came from."""

    def __init__(self, text: str, stem: str, where: str) -> None:
        self.stem = stem
        self._text = text
        self._types: dict[str, LlType] = {}
        self._heads: dict[str, LlHead] = {}
        self._globals: dict[str, LlGlobal | str] = {}
        found = _TARGET.search(text)
        if found is not None and not found[1].startswith(_MACHINES):
            raise BadInput(f"{where}: made for the target {found[1][:60]!r}; only x86-64 is read")
        self._lines = {(match[1], match[2].strip('"')): match.end() for match in _DEFINED.finditer(text)}
        self._functions = {match[2].strip('"'): match for match in _FUNCTION.finditer(text)}
        if found is None and not self._functions:
            raise BadInput(f"{where}: this is no module of LLVM's text form")

    @property
    def text(self) -> str:
        """All of it."""
        return self._text

    @cached_property
    def source(self) -> str | None:
        """The name of the source file, if it is said."""
        found = _SOURCE.search(self._text)
        return None if found is None else found[1]

    # --- names

    @property
    def defined(self) -> Sequence[str]:
        """The functions that have a body here, in order."""
        return [name for name, match in self._functions.items() if match[1] == "define"]

    @property
    def declared(self) -> Sequence[str]:
        """The functions that have no body here, in order."""
        return [name for name, match in self._functions.items() if match[1] == "declare"]

    @cached_property
    def variables(self) -> dict[str, None]:
        """The variables, defined here or elsewhere, and other names for functions and variables."""
        return {name: None for sigil, name in self._lines if sigil == "@"}

    def is_function(self, name: str) -> bool:
        """Whether a name is that of a function."""
        return name in self._functions

    def is_defined(self, name: str) -> bool:
        """Whether a function has a body here."""
        return name in self._functions and self._functions[name][1] == "define"

    # --- what they are

    def type(self, name: str) -> LlType:
        """The type of a name."""
        if name not in self._types:
            self._types[name] = LlStruct(())  # what a recursive mention, which is always behind a pointer, would see
            if ("%", name) not in self._lines:
                raise LlUnknown(f"the type %{name}")
            line = self._line(self._lines["%", name])
            words = Words(line, self.type)
            words.expect("type")
            if words.accept("opaque"):
                raise LlUnknown(f"the opaque type %{name}")
            self._types[name] = words.type()
        return self._types[name]

    def head(self, name: str) -> LlHead:
        """What a function is."""
        if name not in self._heads:
            match = self._functions[name]
            with reading():
                self._heads[name] = self._read_head(name, match[1], self._line(match.start()))
        return self._heads[name]

    def _read_head(self, name: str, word: str, line: str) -> LlHead:
        words = Words(line, self.type)
        words.expect(word)
        while words.peek == "!" or words.peek.startswith("!"):
            words.next()
            if words.peek.startswith("!"):
                words.next()
        linkage = words.linkage()
        words.any_of(_HEAD_WORDS)
        given = words.attributes(words.is_type)
        result = words.type() if words.peek[:1] != "@" else words.fail()
        words.next()
        words.expect("(")
        params, variadic = self._params(words)
        dbg = re.search(r"!dbg !(\d+)", line)
        type = LlFunction(result, tuple(param.type for param in params), variadic)
        is_inline, promises = (
            "available_externally" in linkage,
            self._promises(line) | {f"{word} result" for word in given if word == "nonnull"},
        )
        return LlHead(name, type, tuple(params), bool(linkage & _LOCAL), dbg[1] if dbg else None, is_inline, promises)

    def _promises(self, line: str) -> frozenset[str]:
        """What the attributes of a function that is said by this line say that it does not do."""
        group = re.search(r"\) [^#]*#(\d+)", line)
        return frozenset(_NOT_DONE.findall(self._groups.get(group[1], ""))) if group else frozenset()

    @cached_property
    def _groups(self) -> dict[str, str]:
        return {match[1]: match[2] for match in _GROUP.finditer(self._text)}

    def _params(self, words: Words) -> tuple[list[LlParam], bool]:
        params: list[LlParam] = []
        variadic = False
        while not words.accept(")"):
            if words.accept("..."):
                variadic = True
            else:
                type = words.type()
                attributes = words.attributes(lambda: words.peek[:1] in "%,)")
                name = plain_name(words.next()) if words.peek[:1] == "%" else str(len(params))
                params.append(LlParam(type, name, attributes))
            words.accept(",")
        return params, variadic

    def body(self, name: str) -> list[str]:
        """The lines of a function's body."""
        start = self._text.find("\n", self._functions[name].start()) + 1
        end = self._text.find("\n}", start - 1)
        if start == 0 or end < start:
            raise LlUnknown("a function without end")
        return self._text[start:end].split("\n")

    def uses_variables(self, name: str) -> bool:
        """Whether a function names a variable."""
        return any(found.strip('"') in self.variables for line in self.body(name) for found in _GLOBAL.findall(line))

    def variable(self, name: str) -> LlGlobal | str:
        """A variable, or the name of what this is another name for."""
        if name not in self._globals:
            with reading():
                self._globals[name] = self._read_variable(name, self._line(self._lines["@", name]))
        return self._globals[name]

    def _read_variable(self, name: str, line: str) -> LlGlobal | str:
        words = Words(line.partition(", !")[0] if ", !dbg" in line else line, self.type)
        linkage = words.linkage()
        while words.peek in _HEAD_WORDS or words.peek == "(":
            if words.next() == "(":
                while words.next() != ")":
                    pass
        linkage |= words.linkage()
        if words.accept("alias"):
            words.type()
            words.expect(",")
            match words.typed()[1]:
                case LlName(other, True):
                    return other
            raise LlUnknown(f"the alias @{name}")
        if words.peek not in ("global", "constant"):
            words.fail()
        is_constant = words.next() == "constant"
        type = words.type()
        is_elsewhere = bool(linkage & {"external", "extern_weak", "available_externally"})
        initial = None if is_elsewhere else words.value()
        align = None
        while words.accept(","):
            if words.accept("align"):
                align = words.number()
            else:
                words.next()
        is_literal, is_thread_local = is_constant and "private" in linkage, " thread_local" in f" {line}"
        return LlGlobal(name, type, initial, bool(linkage & _LOCAL), is_constant, is_literal, align, is_thread_local)

    def _line(self, start: int) -> str:
        end = self._text.find("\n", start)
        return self._text[start : len(self._text) if end < 0 else end]

    # --- debug information

    @cached_property
    def _metadata(self) -> dict[str, str]:
        return {match[1]: match[2] for match in _METADATA.finditer(self._text)}

    def about(self, number: str) -> dict[str, str]:
        """The entries of a piece of metadata by their names."""
        return {match[1]: match[2].strip('"') for match in _INSIDE.finditer(self._metadata.get(number, ""))}

    def written(self, number: str) -> str:
        """A piece of metadata as it is written."""
        return self._metadata.get(number, "")

    def doubt(self, head: LlHead) -> str | None:
        """What the compiler said to be undefined in the source of a function, where its code does not show that."""
        if not self._doubts:
            return None
        first = self.line_of(head.subprogram or "")
        return next((what for line, what in self._doubts if first == max((at for at in self._starts if at <= line), default=0)), None)

    @cached_property
    def _starts(self) -> list[int]:
        """The lines in which functions begin."""
        return [self.line_of(self.head(name).subprogram or "") for name in self.defined]

    @cached_property
    def _doubts(self) -> list[tuple[int, str]]:
        return [(int(line), what) for line, what in _DOUBT.findall(self._text)]

    def line_of(self, number: str) -> int:
        """The source line of a place in it."""
        found = re.search(r"\bline: (\d+)", self._metadata.get(number, ""))
        return int(found[1]) if found else 0

    def file_of(self, function: str) -> str | None:
        """The file that a function is written in, if it is said: relative if it was compiled by such a name."""
        try:
            said = self.about(self.head(function).subprogram or "") if self.is_function(function) else {}
        except LlUnknown:
            return None
        return self.about(said.get("file", "").lstrip("!")).get("filename")

    def elements(self, number: str) -> list[str]:
        """The numbers of the pieces that a list has; 0 for null."""
        return [part.strip().lstrip("!") if part.strip() != "null" else "0" for part in self._metadata.get(number, "!{}")[2:-1].split(",")]
