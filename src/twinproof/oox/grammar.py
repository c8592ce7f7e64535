"""Reading OOX files: classes, interfaces and the statements in their methods."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import VOID, ClassType
from twinproof.oox.formulas import OoxSpot, TokenStream, read_element_type, read_expression, read_name, read_type, sees_type
from twinproof.oox.syntax import (
    AssertStmt,
    AssignStmt,
    AssumeStmt,
    BlockStmt,
    CallStmt,
    ClassDecl,
    DeclareStmt,
    ElementPlace,
    Expr,
    FieldDecl,
    FieldPlace,
    ForkStmt,
    IfStmt,
    JoinStmt,
    LeaveStmt,
    LockStmt,
    MethodDecl,
    NewArrayExpr,
    NewObjectExpr,
    OoxBinaryExpr,
    OoxCallExpr,
    OoxCastExpr,
    ParameterDecl,
    ReturnStmt,
    Source,
    Spec,
    Stmt,
    SuperStmt,
    ThrowStmt,
    TryStmt,
    TypeName,
    WhileStmt,
    WrittenPlace,
)
from twinproof.oox.tokens import OoxTokenKind, SourcePlace, Token, tokens_of, wrong

T = TypeVar("T")
_CLAUSES = ("requires", "ensures", "exceptional")


def read_file_text(text: str, file: str) -> list[ClassDecl]:
    """The classes and interfaces in the text of a file."""
    return _classes(TokenStream(text, tokens_of(text, file)))


def read_spots(text: str, file: str) -> list[OoxSpot]:
    """Where classes, methods, statements and expressions stand in the text of a file, the inner ones first."""
    tokens = TokenStream(text, tokens_of(text, file))
    _classes(tokens)
    return tokens.spots


def _classes(tokens: TokenStream) -> list[ClassDecl]:
    found = []
    while tokens.peek().kind is not OoxTokenKind.END:
        if not tokens.sees("class") and not tokens.sees("interface"):
            raise tokens.unexpected("'class' or 'interface'")
        found.append(_Members(tokens).read())
    return found


class _Members:
    """A class or interface in the making."""

    def __init__(self, tokens: TokenStream) -> None:
        self._tokens = tokens
        self._is_interface = tokens.take().text == "interface"
        self._name = tokens.word("a name")
        self._fields: list[FieldDecl] = []
        self._methods: list[MethodDecl] = []

    def read(self) -> ClassDecl:
        """All of it."""
        tokens, first = self._tokens, self._name
        superclass, above = None, []
        if tokens.accept("extends"):
            above = _list(tokens, read_element_type) if self._is_interface else []
            superclass = None if self._is_interface else read_element_type(tokens)
        if not self._is_interface and tokens.accept("implements"):
            above = _list(tokens, read_element_type)
        tokens.expect("{")
        while not tokens.accept("}"):
            self._member()
        fields, methods = tuple(self._fields), tuple(self._methods)
        return tokens.note(ClassDecl(first.at, first.text, self._is_interface, superclass, tuple(above), fields, methods), first)

    def _member(self) -> None:
        tokens = self._tokens
        is_static = not self._is_interface and tokens.accept("static")
        if tokens.sees_word() and tokens.peek(1).text == "(" and not is_static:
            self._constructor()
            return
        result = TypeName(tokens.take().at, VOID) if tokens.sees("void") else read_type(tokens)
        name = tokens.word("a name")
        if tokens.sees("("):
            self._methods.append(_Signature(tokens, name, result, is_static).method(self._is_interface))
        elif self._is_interface or is_static or result.type is VOID:
            raise tokens.unexpected("'('", "interfaces have no fields" if self._is_interface else "there are no such fields")
        else:
            tokens.expect(";")
            self._fields.append(FieldDecl(name.at, result, name.text))

    def _constructor(self) -> None:
        name = self._tokens.take()
        if name.text != self._name.text or self._is_interface:
            raise wrong(name.at, f"method {name.text} has no result type, and is no constructor of {self._name.text}")
        made = TypeName(name.at, ClassType(name.text))
        self._methods.append(_Signature(self._tokens, name, made, False, is_constructor=True).method(False))


@dataclass(frozen=True, slots=True)
class _Signature:
    """A method whose name and result were read."""

    tokens: TokenStream
    name: Token
    result: TypeName
    is_static: bool
    is_constructor: bool = False

    def method(self, is_abstract_allowed: bool) -> MethodDecl:
        """The rest of it."""
        tokens, name = self.tokens, self.name
        tokens.expect("(")
        params = [] if tokens.sees(")") else _list(tokens, _parameter)
        tokens.expect(")")
        specs = () if is_abstract_allowed else tuple(spec for word in _CLAUSES if (spec := _spec(tokens, word)) is not None)
        if not is_abstract_allowed and tokens.peek().text in _CLAUSES:
            raise wrong(tokens.peek().at, f"{tokens.peek().text} again or too late: each clause once, in the order {', '.join(_CLAUSES)}")
        first = tokens.peek()
        body = None if is_abstract_allowed and tokens.accept(";") else read_block(tokens)
        made = MethodDecl(name.at, name.text, tuple(params), self.result, self.is_static, self.is_constructor, specs, body)
        return tokens.note(made, first)


def _parameter(tokens: TokenStream) -> ParameterDecl:
    type = read_type(tokens)
    name = tokens.word("the name of a parameter")
    return ParameterDecl(name.at, type, name.text)


def _spec(tokens: TokenStream, word: str) -> Spec | None:
    at = tokens.peek().at
    if not tokens.accept(word):
        return None
    tokens.expect("(")
    first = tokens.peek()
    claim = read_expression(tokens)
    if tokens.sees(","):
        also = tokens.take()
        claim = _both(claim, read_expression(tokens), also.at)
    text = tokens.text_from(first)
    tokens.expect(")")
    return Spec(at, word, claim, text)


def _both(claim: Expr, also: Expr, at: SourcePlace) -> Expr:
    return OoxBinaryExpr(at, "&&", claim, also)


def _list(tokens: TokenStream, read: Callable[[TokenStream], T]) -> list[T]:
    found = [read(tokens)]
    while tokens.accept(","):
        found.append(read(tokens))
    return found


# --- statements


def read_block(tokens: TokenStream) -> BlockStmt:
    """Statements in braces."""
    at = tokens.expect("{").at
    found: list[Stmt] = []
    with tokens.deeper():
        while not tokens.accept("}"):
            found += _statement(tokens)
    return BlockStmt(at, tuple(found))


def _statement(tokens: TokenStream) -> list[Stmt]:
    """A statement; nothing for a lone semicolon."""
    first = tokens.peek()
    return [] if tokens.accept(";") else [tokens.note(_written(tokens), first)]


def _written(tokens: TokenStream) -> Stmt:
    if tokens.sees("{"):
        return read_block(tokens)
    read = _STATEMENTS.get(tokens.peek().text) if tokens.peek().kind is OoxTokenKind.KEYWORD else None
    if read is not None:
        return read(tokens)
    if _declares(tokens):
        return _declaration(tokens)
    if tokens.sees_word():
        return _assignment_or_call(tokens)
    raise tokens.unexpected("a statement")


def _one(tokens: TokenStream) -> Stmt:
    """A statement as a branch or body: a lone semicolon is an empty block."""
    at = tokens.peek().at
    with tokens.deeper():
        found = _statement(tokens)
    return found[0] if found else BlockStmt(at, ())


def _declares(tokens: TokenStream) -> bool:
    if not tokens.sees_word():
        return sees_type(tokens)
    return tokens.sees_word(1) or (tokens.peek(1).text == "[" and tokens.peek(2).text == "]")


def _declaration(tokens: TokenStream) -> Stmt:
    type = read_type(tokens)
    name = tokens.word("the name of a variable")
    source = read_source(tokens) if tokens.accept(":=") else None
    tokens.expect(";")
    return DeclareStmt(name.at, type, name.text, source)


def _assignment_or_call(tokens: TokenStream) -> Stmt:
    at = tokens.peek().at
    place = _place(tokens)
    if isinstance(place, OoxCallExpr):
        _end(tokens)
        return CallStmt(at, place)
    tokens.expect(":=")
    source = read_source(tokens)
    tokens.expect(";", _ALONE if isinstance(source, FieldPlace | ElementPlace | OoxCallExpr) else "")
    return AssignStmt(at, place, source)


_ALONE = "fields, elements and calls stand alone on the right of an assignment"


def _place(tokens: TokenStream) -> WrittenPlace | OoxCallExpr:
    """What begins with a name and is no expression, or just the name."""
    name = read_name(tokens)
    at = tokens.peek().at
    if tokens.accept("["):
        index = read_expression(tokens)
        tokens.expect("]")
        return ElementPlace(at, name, index)
    if not tokens.accept("."):
        return name
    member = tokens.word("the name of a field or method")
    return OoxCallExpr(member.at, name, member.text, _arguments(tokens)) if tokens.sees("(") else FieldPlace(member.at, name, member.text)


def read_source(tokens: TokenStream) -> Source:
    """What stands on the right of an assignment."""
    if tokens.sees("new"):
        return _new(tokens)
    if tokens.sees("super"):
        return _super_call(tokens)
    if tokens.sees("(") and tokens.sees_word(1) and tokens.peek(2).text == ")" and tokens.sees_word(3):
        at = tokens.take().at
        type = read_element_type(tokens)
        tokens.expect(")")
        return OoxCastExpr(at, type, read_name(tokens))
    if tokens.sees_word() and tokens.peek(1).text in (".", "["):
        return _place(tokens)
    return read_expression(tokens)


def _new(tokens: TokenStream) -> Source:
    at = tokens.take().at
    type = read_element_type(tokens)
    if tokens.sees("("):
        return NewObjectExpr(at, type, _arguments(tokens))
    sizes: list[Expr] = []
    while tokens.accept("["):
        sizes.append(read_expression(tokens))
        tokens.expect("]")
    if not sizes:
        raise tokens.unexpected("'(' or '['")
    return NewArrayExpr(at, type, tuple(sizes))


def _super_call(tokens: TokenStream) -> OoxCallExpr:
    tokens.expect("super")
    tokens.expect(".")
    member = tokens.word("the name of a method")
    return OoxCallExpr(member.at, None, member.text, _arguments(tokens))


def _arguments(tokens: TokenStream) -> tuple[Expr, ...]:
    tokens.expect("(")
    found = [] if tokens.sees(")") else _list(tokens, read_expression)
    tokens.expect(")")
    return tuple(found)


def _super(tokens: TokenStream) -> Stmt:
    at = tokens.peek().at
    made: Stmt
    if tokens.sees("super", "("):
        tokens.take()
        made = SuperStmt(at, _arguments(tokens))
    else:
        made = CallStmt(at, _super_call(tokens))
    _end(tokens)
    return made


def _end(tokens: TokenStream) -> None:
    """The semicolon behind a call or throw, which the first version of the language did without before a brace."""
    if not tokens.sees("}"):
        tokens.expect(";")


def _assert(tokens: TokenStream) -> Stmt:
    at, first = tokens.take().at, tokens.peek()
    claim = read_expression(tokens)
    text = tokens.text_from(first)
    tokens.expect(";")
    return AssertStmt(at, claim, text)


def _assume(tokens: TokenStream) -> Stmt:
    at = tokens.take().at
    claim = read_expression(tokens)
    tokens.expect(";")
    return AssumeStmt(at, claim)


def _guard(tokens: TokenStream) -> Expr:
    tokens.expect("(")
    guard = read_expression(tokens)
    tokens.expect(")")
    return guard


def _if(tokens: TokenStream) -> Stmt:
    at = tokens.take().at
    guard, then = _guard(tokens), _one(tokens)
    return IfStmt(at, guard, then, _one(tokens) if tokens.accept("else") else None)


def _while(tokens: TokenStream) -> Stmt:
    at = tokens.take().at
    return WhileStmt(at, _guard(tokens), _one(tokens))


def _leave(tokens: TokenStream) -> Stmt:
    token = tokens.take()
    tokens.expect(";")
    return LeaveStmt(token.at, token.text == "break")


def _return(tokens: TokenStream) -> Stmt:
    at = tokens.take().at
    value = None if tokens.sees(";") else read_expression(tokens)
    tokens.expect(";")
    return ReturnStmt(at, value)


def _throw(tokens: TokenStream) -> Stmt:
    at = tokens.take().at
    if tokens.peek().kind is not OoxTokenKind.STRING:
        raise tokens.unexpected("a text in quotes")
    text = tokens.take().text[1:-1]
    _end(tokens)
    return ThrowStmt(at, text)


def _try(tokens: TokenStream) -> Stmt:
    at = tokens.take().at
    body = read_block(tokens)
    tokens.expect("catch")
    return TryStmt(at, body, read_block(tokens))


def _fork(tokens: TokenStream) -> Stmt:
    at = tokens.take().at
    call = _place(tokens)
    if not isinstance(call, OoxCallExpr):
        raise wrong(at, "only a call can be forked")
    tokens.expect(";")
    return ForkStmt(at, call)


def _join(tokens: TokenStream) -> Stmt:
    at = tokens.take().at
    tokens.expect(";")
    return JoinStmt(at)


def _lock(tokens: TokenStream) -> Stmt:
    at = tokens.take().at
    tokens.expect("(")
    value = read_name(tokens)
    tokens.expect(")")
    return LockStmt(at, value, read_block(tokens))


_STATEMENTS: dict[str, Callable[[TokenStream], Stmt]] = {
    "assert": _assert,
    "assume": _assume,
    "if": _if,
    "while": _while,
    "break": _leave,
    "continue": _leave,
    "return": _return,
    "throw": _throw,
    "try": _try,
    "fork": _fork,
    "join": _join,
    "lock": _lock,
    "super": _super,
}
