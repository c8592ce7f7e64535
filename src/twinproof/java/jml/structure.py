"""What a Java file declares: classes, their members, where these stand, and which annotations belong to which.

No more is read than weaving needs; whatever javac would not accept may be read as anything, since javac sees it all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.base.dataclass import dataclass
from twinproof.java.jml.lexer import JavaToken, JmlError, TokenKind
from twinproof.java.jml.pratt import PRIMITIVES

_MODIFIERS = {
    "public", "protected", "private", "static", "final", "abstract", "native", "synchronized", "transient", "volatile", "strictfp",
    "default", "sealed", "non",
}  # fmt: skip
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_IN_ANGLES = ("<", ">", ",", ".", "?", "[", "]", "&")


@dataclass(frozen=True, slots=True)
class DeclaredParameter:
    """A parameter; `comments` are the annotations in its declaration, `notes` the names of its Java annotations."""

    name: str
    type: str
    comments: tuple[JavaToken, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def is_reference(self) -> bool:
        """Whether it can be null."""
        return is_reference(self.type)


@dataclass(frozen=True, slots=True)
class Head:
    """What stands before a member: annotations before its first token, those further on, and its modifiers."""

    leading: tuple[JavaToken, ...]
    inner: tuple[JavaToken, ...]
    modifiers: frozenset[str]
    notes: tuple[str, ...]
    at: int

    @property
    def comments(self) -> list[JavaToken]:
        """All annotations, in their order."""
        return [*self.leading, *self.inner]


@dataclass(frozen=True, slots=True)
class DeclaredMethod:
    """A method or, if it has no `result`, a constructor. `body` are the places of its braces among the file's tokens."""

    head: Head
    name: str
    type_parameters: str
    result: str | None
    parameters: tuple[DeclaredParameter, ...]
    at: int
    body: tuple[int, int] | None
    is_compact: bool = False

    @property
    def is_static(self) -> bool:
        """Whether it has no receiver."""
        return "static" in self.head.modifiers


@dataclass(frozen=True, slots=True)
class DeclaredField:
    """One or more fields of a declaration, with their types."""

    head: Head
    variables: tuple[DeclaredParameter, ...]


@dataclass(frozen=True, slots=True)
class DeclaredBlock:
    """An initialiser."""

    head: Head
    body: tuple[int, int]


@dataclass(frozen=True, slots=True)
class DeclaredClass:
    """A class, interface, enumeration or record: `name` as the JVM has it; `opening` and `closing` are its braces' offsets, `stray`
    annotations that no member follows."""

    head: Head
    word: str
    name: str
    simple: str
    type_parameters: str
    members: tuple[DeclaredMethod | DeclaredField | DeclaredBlock | DeclaredClass, ...]
    components: tuple[DeclaredParameter, ...]
    opening: int
    closing: int
    stray: tuple[JavaToken, ...]
    at: int
    is_inner: bool

    def methods(self) -> Iterator[DeclaredMethod]:
        """Methods and constructors."""
        return (member for member in self.members if isinstance(member, DeclaredMethod))

    def variables(self) -> Iterator[tuple[DeclaredField, DeclaredParameter]]:
        """Single fields."""
        return ((field, each) for field in self.members if isinstance(field, DeclaredField) for each in field.variables)

    def nested(self) -> Iterator[DeclaredClass]:
        """Classes that are members."""
        return (member for member in self.members if isinstance(member, DeclaredClass))


def declared_classes(tokens: Sequence[JavaToken]) -> list[DeclaredClass]:
    """The classes of a file."""
    return _Structure(tokens).classes()


def is_reference(type: str) -> bool:
    """Whether values of a type, as it is written, are references."""
    return type not in PRIMITIVES and type != "void"


def is_head_of_class(tokens: Sequence[JavaToken], at: int) -> bool:
    """Whether a class begins with this token."""
    text = tokens[at].text
    if text == "@":
        return tokens[at + 1].text == "interface"
    if text == "record":
        return tokens[at + 1].kind is TokenKind.WORD and tokens[at + 2].text in ("(", "<")
    return text in ("class", "interface", "enum") and tokens[at].kind is TokenKind.WORD


def matching(tokens: Sequence[JavaToken], at: int) -> int:
    """The place of the bracket that closes the one at a place."""
    depth = 0
    for place in range(at, len(tokens)):
        if tokens[place].kind is TokenKind.SYMBOL:
            depth += (tokens[place].text in _CLOSING) - (tokens[place].text in _CLOSING.values())
            if depth == 0:
                return place
    raise JmlError(f"{tokens[at].text!r} is not closed", tokens[at].start)


def spelled(tokens: Sequence[JavaToken]) -> str:
    """Tokens as text, blanks only where they must be."""
    text, last = "", False
    for token in tokens:
        is_word = token.kind in (TokenKind.WORD, TokenKind.NUMBER)
        text += (" " if last and is_word else "") + token.text
        last = is_word
    return text


class _Structure:
    def __init__(self, tokens: Sequence[JavaToken]) -> None:
        self.tokens = tokens
        self.at = 0

    @property
    def text(self) -> str:
        token = self.tokens[self.at]
        return "" if token.kind in (TokenKind.QUOTED, TokenKind.ANNOTATION) else token.text

    def ended(self) -> bool:
        return self.tokens[self.at].kind is TokenKind.END

    def classes(self) -> list[DeclaredClass]:
        package, found, early = "", list[DeclaredClass](), list[JavaToken]()
        while not self.ended():
            head = self.head()
            if is_head_of_class(self.tokens, self.at):
                head = Head((*early, *head.leading), head.inner, head.modifiers, head.notes, head.at)
                early = []
            else:
                early += head.comments
            if self.text == "package":
                end = self.upto(";")
                package = spelled([token for token in self.tokens[self.at + 1 : end] if token.kind is not TokenKind.ANNOTATION]) + "."
                self.at = end + 1
            elif self.text in ("import", "module", "open", "requires", "exports"):
                self.at = self.upto(";") + 1
            elif is_head_of_class(self.tokens, self.at):
                found.append(self.class_(head, package))
            elif not self.ended():
                self.at += 1
        if early:
            raise JmlError("an annotation that no class follows", early[0].start)
        return found

    def upto(self, *texts: str) -> int:
        """The place of the next of these tokens outside of brackets."""
        place = self.at
        while self.tokens[place].kind is not TokenKind.END:
            token = self.tokens[place]
            if token.text in texts and token.kind is TokenKind.SYMBOL:
                return place
            place = self.behind(place)
        raise JmlError(f"expected {' or '.join(map(repr, texts))}", self.tokens[self.at].start)

    def behind(self, place: int) -> int:
        """The place behind a token, or behind the whole of what it opens: brackets, or a list of types."""
        token = self.tokens[place]
        if token.kind is not TokenKind.SYMBOL:
            return place + 1
        if token.text in _CLOSING:
            return matching(self.tokens, place) + 1
        end = place
        while token.text == "<" and (self.tokens[end].kind is TokenKind.WORD or self.tokens[end].text in _IN_ANGLES):
            end += 1
            if spelled(self.tokens[place:end]).count("<") == spelled(self.tokens[place:end]).count(">"):
                return end
        return place + 1

    def head(self) -> Head:
        leading: list[JavaToken] = []
        inner: list[JavaToken] = []
        words, notes, start = set[str](), list[str](), None
        while True:
            token = self.tokens[self.at]
            if token.kind is TokenKind.ANNOTATION:
                (leading if start is None else inner).append(token)
                self.at += 1
                continue
            if token.text == "@" and self.tokens[self.at + 1].text != "interface":
                start = token.start if start is None else start
                notes.append(self.note())
            elif token.kind is TokenKind.WORD and token.text in _MODIFIERS:
                start = token.start if start is None else start
                words.add(token.text)
                self.at += 3 if token.text == "non" else 1
            else:
                return Head(tuple(leading), tuple(inner), frozenset(words), tuple(notes), token.start if start is None else start)

    def note(self) -> str:
        """The simple name of a Java annotation, which is then behind us."""
        self.at += 1
        name = self.text
        self.at += 1
        while self.text == ".":
            name = self.tokens[self.at + 1].text
            self.at += 2
        if self.text == "(":
            self.at = matching(self.tokens, self.at) + 1
        return name

    def angles(self) -> str:
        """A list of types between angles, as text."""
        start, depth = self.at, 0
        while not self.ended():
            depth += (self.text == "<") - (self.text == ">")
            self.at += 1
            if depth == 0:
                break
        return spelled([token for token in self.tokens[start : self.at] if token.kind is not TokenKind.ANNOTATION])

    def class_(self, head: Head, prefix: str, word_outer: str = "", is_nested: bool = False) -> DeclaredClass:
        word = self.text
        self.at += 2 if word == "@" else 1
        simple, at = self.text, self.tokens[self.at].start
        self.at += 1
        parameters = self.angles() if self.text == "<" else ""
        components: tuple[DeclaredParameter, ...] = ()
        if word == "record":
            components = self.parameters()
        self.at = self.upto("{")
        opening, end = self.at, matching(self.tokens, self.at)
        self.at += 1
        if word == "enum":
            self.constants(end)
        is_inner = is_nested and word == "class" and word_outer not in ("interface", "@") and "static" not in head.modifiers
        members, stray = self.members(end, prefix + simple + "$", word, simple)
        self.at = end + 1
        offsets = self.tokens[opening].end, self.tokens[end].start
        return DeclaredClass(head, word, prefix + simple, simple, parameters, members, components, *offsets, stray, at, is_inner)

    def constants(self, end: int) -> None:
        while self.at < end and self.text != ";":
            self.at = matching(self.tokens, self.at) + 1 if self.text in _CLOSING else self.at + 1

    def members(
        self, end: int, prefix: str, word: str, simple: str
    ) -> tuple[tuple[DeclaredMethod | DeclaredField | DeclaredBlock | DeclaredClass, ...], tuple[JavaToken, ...]]:
        found: list[DeclaredMethod | DeclaredField | DeclaredBlock | DeclaredClass] = []
        while True:
            while self.text == ";":
                self.at += 1
            head = self.head()
            if self.at >= end:
                return tuple(found), tuple(head.comments)
            if is_head_of_class(self.tokens, self.at):
                found.append(self.class_(head, prefix, word, True))
            elif self.text == "{":
                found.append(DeclaredBlock(head, self.braces()))
            else:
                found.append(self.method_or_field(head, simple))

    def braces(self) -> tuple[int, int]:
        opening = self.at
        end = matching(self.tokens, opening)
        self.at = end + 1
        return opening, end

    def method_or_field(self, head: Head, simple: str) -> DeclaredMethod | DeclaredField:
        parameters = self.angles() if self.text == "<" else ""
        head = self.more_of(head)
        before, comments = self.declarator()
        head = Head(head.leading, (*head.inner, *comments), head.modifiers, head.notes, head.at)
        if not before:
            raise JmlError(f"expected a declaration, found {self.tokens[self.at].text!r}", self.tokens[self.at].start)
        if self.text == "{":
            return DeclaredMethod(head, simple, parameters, None, (), before[-1].start, self.braces(), True)
        if self.text == "(":
            return self.method(head, parameters, before)
        return self.fields(head, before)

    def more_of(self, head: Head) -> Head:
        """Modifiers and annotations may follow a list of type parameters."""
        more = self.head()
        inner = (*head.inner, *more.leading, *more.inner)
        return Head(head.leading, inner, head.modifiers | more.modifiers, (*head.notes, *more.notes), head.at)

    def declarator(self) -> tuple[list[JavaToken], list[JavaToken]]:
        """A type and a name: the tokens up to the one that ends them; and annotations among them."""
        words: list[JavaToken] = []
        comments: list[JavaToken] = []
        depth = 0
        while not self.ended() and (depth > 0 or self.text not in ("(", "=", ";", ",", "{", "}", ")")):
            token = self.tokens[self.at]
            if token.kind is TokenKind.ANNOTATION:
                comments.append(token)
            elif token.text == "@":
                self.note()
                continue
            else:
                words.append(token)
            depth += (token.text == "<") - (token.text == ">")
            self.at += 1
        return words, comments

    def method(self, head: Head, type_parameters: str, before: list[JavaToken]) -> DeclaredMethod:
        name, result = before[-1], spelled(before[:-1]) or None
        parameters = self.parameters()
        while self.text == "[":
            result = f"{result}[]"
            self.at += 2
        place = self.upto("{", ";")
        inner = tuple(token for token in self.tokens[self.at : place] if token.kind is TokenKind.ANNOTATION)
        self.at = place
        head = Head(head.leading, (*head.inner, *inner), head.modifiers, head.notes, head.at)
        body = self.braces() if self.text == "{" else None
        return DeclaredMethod(head, name.text, type_parameters, result, parameters, name.start, body)

    def parameters(self) -> tuple[DeclaredParameter, ...]:
        end = matching(self.tokens, self.at)
        self.at += 1
        found = []
        while self.at < end:
            found.append(self.parameter())
            if self.at < end:
                self.at += 1
        self.at = end + 1
        return tuple(each for each in found if each.name != "this")

    def parameter(self) -> DeclaredParameter:
        head = self.head()
        words, comments = self.declarator()
        if len(words) < 2:
            raise JmlError("expected a parameter", self.tokens[self.at].start)
        named = _variable(words, None)
        return DeclaredParameter(named.name, named.type.replace("...", "[]"), (*head.comments, *comments), head.notes)

    def fields(self, head: Head, before: list[JavaToken]) -> DeclaredField:
        found = [_variable(before, None)]
        type = list(before)
        while type and type[-1].text == "]":
            type = type[:-2]
        type = type[:-1]
        self.at = self.upto(",", ";")
        while self.text == ",":
            self.at += 1
            words, _ = self.declarator()
            found.append(_variable(words, type))
            self.at = self.upto(",", ";")
        self.at += 1
        return DeclaredField(head, tuple(found))


def _variable(words: list[JavaToken], type: list[JavaToken] | None) -> DeclaredParameter:
    dims = 0
    while words and words[-1].text == "]":
        words, dims = words[:-2], dims + 1
    if not words:
        raise JmlError("expected a field", 0)
    return DeclaredParameter(words[-1].text, spelled(words[:-1] if type is None else type) + "[]" * dims)
