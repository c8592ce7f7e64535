"""What the annotations before a member and in a body say, clause by clause; what is not read here is refused by its name.

Behaviour cases are kept apart (`also`); modifiers are a set of words. A clause that is refused or wrong ends at its semicolon, and the next
one is read as if nothing had happened: the report has them all.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.base.dataclass import dataclass, field
from twinproof.java.jml.lexer import JavaToken, JmlError, TokenKind, annotation_tokens
from twinproof.java.jml.nodes import JmlExpr
from twinproof.java.jml.pratt import ExprReader, RefusedError

MODIFIERS = (
    "pure", "strictly_pure", "spec_pure", "nullable", "non_null", "nullable_by_default", "non_null_by_default", "spec_public",
    "spec_protected", "helper", "instance", "static", "public", "private", "protected", "final", "code_java_math", "spec_java_math",
)  # fmt: skip
_SAME = {
    "pre": "requires", "post": "ensures", "exsures": "signals", "modifies": "assignable", "modifiable": "assignable",
    "assigns": "assignable",
    "maintaining": "loop_invariant", "decreasing": "decreases", "loop_modifies": "loop_assignable", "loop_assigns": "loop_assignable",
    "loop_decreases": "decreases", "behaviour": "behavior", "normal_behaviour": "normal_behavior",
    "exceptional_behaviour": "exceptional_behavior",
}  # fmt: skip
_CASES = ("behavior", "normal_behavior", "exceptional_behavior")
_REDUNDANT = "_redundantly"  # says nothing new, so it may be checked like the clause itself; what is taken for granted is another matter
UNREAD = {
    "abrupt_behavior", "abrupt_behaviour", "accessible", "axiom", "begin", "breaks", "callable", "captures", "choose", "choose_if", "code",
    "code_bigint_math", "code_safe_math", "constraint", "continues", "debug", "determines", "diverges", "duration", "end", "example",
    "exceptional_example", "extract", "for_example", "forall", "ghost", "hence_by", "immutable", "implies_that", "in", "initializer",
    "initially", "inline", "loop_separates", "loop_determines", "maps", "measured_by", "merge_point", "merge_proc", "model",
    "model_program", "monitored", "monitors_for", "no_state", "normal_example", "nowarn", "old", "options", "peer", "query", "readable",
    "recommends", "refining", "rep", "represents", "returns", "secret", "separates", "set", "show", "skip_esc", "skip_rac", "skipesc",
    "skiprac", "spec_bigint_math", "spec_safe_math", "static_initializer", "two_state", "uninitialized", "unreachable", "when",
    "working_space", "writable",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlaceExpr:
    """A place that may be assigned: what holds it (None: everything, or nothing) and a field (`*`: all), or elements from `low` to
    `high` (both None: all)."""

    text: str
    holder: JmlExpr | None
    field: str | None
    low: JmlExpr | None
    high: JmlExpr | None
    at: int


@dataclass(frozen=True, slots=True)
class SpecClause:
    """A clause: JML's main word for it, its text without that word, and what it says, which depends on the word."""

    word: str
    text: str
    at: int
    expr: JmlExpr | None = None
    exceptions: tuple[str, ...] = ()
    variable: str = ""
    places: tuple[PlaceExpr, ...] = ()
    modifiers: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SpecCase:
    """A behaviour case; `word` is empty where a specification is lightweight."""

    word: str
    clauses: tuple[SpecClause, ...]
    at: int

    def of(self, word: str) -> list[SpecClause]:
        """The clauses with a word."""
        return [clause for clause in self.clauses if clause.word == word]


@dataclass(frozen=True, slots=True)
class Trouble:
    """What was refused, by its name, or wrong (then the name is a message), and the offset where; and the name that it would declare."""

    name: str
    at: int
    is_error: bool = False
    declares: str = ""


@dataclass(slots=True)
class MemberSpec:
    """All that the annotations before a member say."""

    modifiers: dict[str, int] = field(default_factory=dict)
    cases: list[SpecCase] = field(default_factory=list)
    invariants: list[SpecClause] = field(default_factory=list)
    inside: list[SpecClause] = field(default_factory=list)
    extends: bool = False
    troubles: list[Trouble] = field(default_factory=list)


def read_member(text: str, comments: list[JavaToken]) -> MemberSpec:
    """What these annotations say of the member behind them."""
    if not comments:
        return MemberSpec()
    try:
        tokens = annotation_tokens(text, comments)
    except JmlError as error:
        return MemberSpec(troubles=[Trouble(error.message, error.at, True)])
    return _SpecReader(text, tokens).read()


class _SpecReader(ExprReader):
    def __init__(self, text: str, tokens: list[JavaToken]) -> None:
        super().__init__(tokens)
        self._tokens = tokens
        self._text = text
        self._spec = MemberSpec()
        self._clauses: list[SpecClause] = []
        self._case: tuple[str, int] | None = None
        self._pending: set[str] = set()

    def read(self) -> MemberSpec:
        if self.at("also"):
            self._spec.extends = True
            self.take()
        while self.token.kind is not TokenKind.END:
            start = self.position
            try:
                self._item()
            except JmlError as error:
                self._spec.troubles.append(Trouble(error.message, error.at, True))
                self._skip(start)
            except RefusedError as refused:
                self._spec.troubles.append(Trouble(refused.name, refused.at))
                self._skip(start)
        self._end_case()
        return self._spec

    def _item(self) -> None:
        token = self.token
        word = _SAME.get(token.text, token.text)
        if self.at(";"):
            self.take()
        elif word in MODIFIERS:
            self.take()
            self._spec.modifiers.setdefault(word, token.start)
            self._pending.add(word)
        elif self.at("also"):
            self.take()
            self._end_case()
        elif word in _CASES:
            self.take()
            self._start_case(word, token)
        else:
            self._clause(token, word)

    def _start_case(self, word: str, token: JavaToken) -> None:
        if self._case is not None or self._clauses:
            raise JmlError(f"'also' is missing before {token.text!r}", token.start)
        self._case = (word, token.start)
        self._pending.clear()

    def _end_case(self) -> None:
        if self._clauses or self._case is not None:
            word, at = self._case or ("", self._clauses[0].at)
            self._spec.cases.append(SpecCase(word, tuple(self._clauses), at))
        self._clauses, self._case = [], None

    def _clause(self, token: JavaToken, word: str) -> None:
        main = _SAME.get(word.removesuffix(_REDUNDANT), word.removesuffix(_REDUNDANT))
        reader = _READERS.get(main)
        if word in UNREAD or (main != word and main in ("requires", "assume")):
            raise RefusedError(token.text, token.start)
        if reader is None:
            raise JmlError(f"{token.text!r} begins no clause of JML", token.start)
        self.take()
        first = self.position
        clause = reader(self, main, token)
        last = self.position
        if not self.at(";"):
            raise JmlError(f"expected ';', found {self._found()}", self.token.start)
        self.take()
        self._keep(clause, self._spelled(first, last))

    def _found(self) -> str:
        return "the end of the comment" if self.token.kind is TokenKind.END else repr(self.token.text)

    def _keep(self, clause: SpecClause, text: str) -> None:
        made = SpecClause(
            clause.word, text, clause.at, clause.expr, clause.exceptions, clause.variable, clause.places, frozenset(self._pending)
        )
        if made.word == "invariant":
            self._spec.invariants.append(made)
            for word in self._pending:
                self._spec.modifiers.pop(word, None)
        elif made.word in _INSIDE:
            self._spec.inside.append(made)
        else:
            self._clauses.append(made)
        self._pending.clear()

    def _spelled(self, first: int, last: int) -> str:
        text = ""
        for before, token in zip(self._tokens[first:last], self._tokens[first + 1 : last + 1], strict=True):
            text += before.text + (" " if token.start > before.end else "")
        return text.strip()

    def place(self) -> PlaceExpr:
        """A place that may be assigned."""
        first = self.position
        place = _place(self)
        return PlaceExpr(self._spelled(first, self.position), place.holder, place.field, place.low, place.high, place.at)

    def _skip(self, start: int) -> None:
        """To the end of the clause that began with this token; a declaration may end with braces, and its name is no longer known."""
        declares = any(token.text in ("ghost", "model") for token in self._tokens[start : self.position + 1])
        self.position, depth, name = start, 0, ""
        while self.token.kind is not TokenKind.END:
            token, behind = self.take(), self.token.text
            depth += (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}"))
            if declares and not name and token.kind is TokenKind.WORD and behind in ("(", ";", "=", "{", ","):
                name = token.text
            if depth <= 0 and (token.text == ";" or (token.text == "}" and declares)):
                break
            if depth <= 0 and self.position > start and self.at("also") and not declares:
                break
        if name:
            last = self._spec.troubles.pop()
            self._spec.troubles.append(Trouble(last.name, last.at, last.is_error, name))
        self._pending.clear()


def _of_expression(reader: _SpecReader, word: str, token: JavaToken) -> SpecClause:
    if reader.at(r"\not_specified"):
        raise RefusedError(r"\not_specified", reader.token.start)
    return SpecClause(word, "", token.start, reader.expression())


def _of_signals(reader: _SpecReader, word: str, token: JavaToken) -> SpecClause:
    reader.expect("(")
    exception = reader.type()
    variable = reader.name() if reader.token.kind is TokenKind.WORD else ""
    reader.expect(")")
    expr = None if reader.at(";") else reader.expression()
    return SpecClause(word, "", token.start, expr, (exception,), variable)


def _of_signals_only(reader: _SpecReader, word: str, token: JavaToken) -> SpecClause:
    if reader.at(r"\nothing"):
        reader.take()
        return SpecClause(word, "", token.start)
    found = [reader.type()]
    while reader.at(","):
        reader.take()
        found.append(reader.type())
    return SpecClause(word, "", token.start, None, tuple(found))


def _of_assignable(reader: _SpecReader, word: str, token: JavaToken) -> SpecClause:
    found = [reader.place()]
    while reader.at(",", "|"):
        reader.take()
        found.append(reader.place())
    return SpecClause(word, "", token.start, None, (), "", tuple(found))


def _place(reader: _SpecReader) -> PlaceExpr:
    token = reader.token
    if token.text in (r"\nothing", r"\strictly_nothing", r"\everything"):
        reader.take()
        return PlaceExpr(token.text, None, None, None, None, token.start)
    if token.kind is not TokenKind.WORD:
        raise RefusedError(token.text if token.kind is TokenKind.BACKSLASHED else "this kind of place", token.start)
    return PlaceReader(reader).read()


class PlaceReader:
    """Reads `x.f`, `x.*`, `a[*]`, `a[i]`, `a[low..high]` and names, from where another reader is."""

    def __init__(self, reader: ExprReader) -> None:
        self._reader = reader

    def read(self) -> PlaceExpr:
        """The place; the other reader goes on behind it."""
        from twinproof.java.jml.nodes import IndexExpr, LiteralExpr, MemberExpr, NameExpr

        reader, start = self._reader, self._reader.token
        holder: JmlExpr = LiteralExpr(start.text, start.start) if start.text in ("this", "super") else NameExpr(start.text, start.start)
        reader.take()
        step: tuple[str | None, JmlExpr | None, JmlExpr | None] | None = None
        while reader.at(".", "["):
            if step is not None:
                name, low, high = step
                if name == "*" or low is not high or (name is None and low is None):
                    raise RefusedError("a place behind many places", reader.token.start)
                holder = MemberExpr(holder, name, start.start) if name is not None else IndexExpr(holder, _known(low), start.start)
            step = self._member() if reader.at(".") else self._elements()
        name, low, high = step or (None, None, None)
        if step is None:
            return PlaceExpr(start.text, None, start.text, None, None, start.start)
        return PlaceExpr("", holder, name, low, high, start.start)

    def _member(self) -> tuple[str | None, JmlExpr | None, JmlExpr | None]:
        self._reader.take()
        if self._reader.at("*"):
            self._reader.take()
            return "*", None, None
        return self._reader.name(), None, None

    def _elements(self) -> tuple[str | None, JmlExpr | None, JmlExpr | None]:
        self._reader.take()
        if self._reader.at("*"):
            self._reader.take()
            self._reader.expect("]")
            return None, None, None
        low = high = self._reader.expression()
        if self._reader.at(".."):
            self._reader.take()
            high = self._reader.expression()
        self._reader.expect("]")
        return None, low, high


def _known(expr: JmlExpr | None) -> JmlExpr:
    assert expr is not None
    return expr


_READERS: dict[str, Callable[[_SpecReader, str, JavaToken], SpecClause]] = {
    "requires": _of_expression,
    "ensures": _of_expression,
    "signals": _of_signals,
    "signals_only": _of_signals_only,
    "assignable": _of_assignable,
    "invariant": _of_expression,
    "assert": _of_expression,
    "assume": _of_expression,
    "loop_invariant": _of_expression,
    "decreases": _of_expression,
    "loop_assignable": _of_assignable,
}
_INSIDE = ("assert", "assume", "loop_invariant", "decreases", "loop_assignable")
