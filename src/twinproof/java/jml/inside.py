r"""What is said in bodies: `assert`, `assume`, and what holds of loops, as calls of woven methods on the same lines.

Each clause is a woven method `jml$said$KIND$LINE$N` of the variables that it names. It throws an `AssertionError` with the text
`twinproof: clause N` if the clause is false, or cannot be evaluated; one of `assume` an error of the woven class `jml$Unmet`. A loop's
invariant is part of its condition (`jml$said$loop_invariant$L$N(i, n) && (c)`), so it is asked exactly where it must hold: before each
test, the last one too, and not behind a `break`. Loops without a condition, `do` loops and those through a collection have it as the first
statement of their bodies, the last also behind the loop. `decreases` is asked at the start of each round: not negative, and less than in
the round before. `\old` is what was at the start of the method: a variable there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from twinproof.java.java import SEMANTICS
from twinproof.java.jml.clausewriter import ClauseWriter, KeptValue, Workshop, zero_of
from twinproof.java.jml.drafts import BodyClaim, ClassHome, joined_parameters
from twinproof.java.jml.lexer import JavaToken, JmlError, TokenKind
from twinproof.java.jml.nodes import JmlExpr, names_in
from twinproof.java.jml.pratt import RefusedError
from twinproof.java.jml.specification import MemberSpec, SpecClause, Trouble, read_member
from twinproof.java.jml.statements import LoopParts, local_names, loop_at, trouble_with_place, visible
from twinproof.java.jml.structure import DeclaredBlock, DeclaredMethod

_SAID = SEMANTICS.said
_FAILING = 'if (!jml$holds) throw new {error}("twinproof: clause {number}");'
_EVALUATED = "boolean jml$holds; try {{ jml$holds = ({java}); }} catch (RuntimeException jml$e) {{ jml$holds = false; }} "
_DECREASES = (
    "long jml$it; try {{ jml$it = ({java}); }} catch (RuntimeException jml$e) {{ jml$it = -1L; }} "
    "boolean jml$holds = jml$it >= 0 && (jml$last < 0 || jml$it < jml$last); {failing} return jml$it; "
)
_ASKED = {
    "assert": ("void", _EVALUATED + "{failing}"),
    "assume": ("void", _EVALUATED + "{failing}"),
    "loop_invariant": ("boolean", _EVALUATED + "{failing} return true;"),
    "decreases": ("long", _DECREASES),
}
_WORD = re.compile(r"[\w$]+")
UNMET = "jml$Unmet"


def weave_body(home: ClassHome, member: DeclaredMethod | DeclaredBlock) -> tuple[str, ...]:
    """Weaves what the annotations in a body say; gives what is refused."""
    assert member.body is not None
    if not any(token.kind is TokenKind.ANNOTATION for token in home.file.tokens[member.body[0] : member.body[1]]):
        return ()
    try:
        return _Body(home, member, member.body).weave()
    except JmlError as error:
        return (home.file.report(Trouble(error.message, error.at, True)),)


class _Body:
    def __init__(self, home: ClassHome, member: DeclaredMethod | DeclaredBlock, body: tuple[int, int]) -> None:
        self._home, self._file, self._tokens = home, home.file, home.file.tokens
        self._body = body
        self._refused: list[str] = []
        self._locals = local_names(self._tokens, body)
        is_method = isinstance(member, DeclaredMethod)
        own = member.type_parameters if isinstance(member, DeclaredMethod) else ""
        is_static = "static" in member.head.modifiers
        every = own if is_static else joined_parameters(home.type_parameters, own)
        self._shop = Workshop(home.file.numbers, is_static, own, every, "", unknown=home.file.unknown)
        self._shop.old = is_method and isinstance(member, DeclaredMethod) and member.result is not None
        parameters = member.parameters if isinstance(member, DeclaredMethod) else ()
        self._scope = home.scope.with_variables({each.name: each.type for each in parameters})
        self._parameters = [(each.type, each.name) for each in parameters]

    def weave(self) -> tuple[str, ...]:
        for comments, first, behind in list(self._groups()):
            spec = read_member(self._file.text, comments)
            self._refused += [self._file.report(trouble) for trouble in spec.troubles]
            self._strangers(spec)
            for clause in (*spec.inside, *_frames_of_loop(spec)):
                self._try(clause, comments, first, behind)
        return tuple(self._refused)

    def _groups(self) -> Iterator[tuple[list[JavaToken], int, int]]:
        """Annotations that follow one another, with the places before and behind them."""
        at, end = self._body[0] + 1, self._body[1]
        while at < end:
            if self._tokens[at].kind is TokenKind.ANNOTATION:
                first = at
                while self._tokens[at].kind is TokenKind.ANNOTATION:
                    at += 1
                yield list(self._tokens[first:at]), first - 1, at
            at += 1

    def _strangers(self, spec: MemberSpec) -> None:
        """Clauses of methods and classes have no place in a body; of variables it may be said that they can be null."""
        for word, at in spec.modifiers.items():
            if word not in ("nullable", "final"):
                self._refused.append(self._file.report(Trouble(f"{word} in a body", at)))
        for clause in (*spec.invariants, *(each for case in spec.cases for each in case.clauses if each.word != "assignable")):
            self._refused.append(self._file.report(Trouble(f"{clause.word} in a body", clause.at)))

    def _try(self, clause: SpecClause, comments: list[JavaToken], first: int, behind: int) -> None:
        known = dict(self._shop.kept)
        edits, claims = len(self._file.edits), len(self._file.claims)
        try:
            self._clause(clause, comments, first, behind)
        except (JmlError, RefusedError) as error:
            self._shop.kept = known
            self._shop.helpers.clear()
            del self._file.edits[edits:], self._file.claims[claims:]
            is_error = isinstance(error, JmlError)
            self._refused.append(
                self._file.report(Trouble(error.message if isinstance(error, JmlError) else error.name, error.at, is_error))
            )
        else:
            self._keep([each for java, each in self._shop.kept.items() if java not in known])

    def _clause(self, clause: SpecClause, comments: list[JavaToken], first: int, behind: int) -> None:
        self._file.check_line(clause.at)
        if clause.word in ("assert", "assume"):
            self._statement(clause, tuple(comments), first, behind)
            return
        loop = loop_at(self._tokens, behind)
        if loop is None:
            raise JmlError(f"{clause.word!r} stands before no loop", clause.at)
        if clause.word == "loop_invariant":
            self._invariant(clause, loop, first, behind)
        elif clause.word == "decreases":
            self._decreases(clause, loop, tuple(comments), first, behind)
        else:
            self._note(clause, next(self._file.numbers), "")

    def _statement(self, clause: SpecClause, comments: tuple[JavaToken, ...], first: int, behind: int) -> None:
        self._check_place(clause, first, behind)
        java = self._write(clause, behind - 1)
        self._file.put(clause.at, f"{_checked(java)} {self._woven(clause, java, behind - 1)};", comments, self._tokens[behind].start)

    def _check_place(self, clause: SpecClause, first: int, behind: int) -> None:
        trouble = trouble_with_place(self._tokens, self._body[0], first, behind)
        if trouble:
            raise RefusedError(f"{clause.word} {trouble}", clause.at)

    def _write(self, clause: SpecClause, at: int) -> str:
        assert clause.expr is not None
        scope = self._scope.with_variables(visible(self._locals, at))
        return ClauseWriter(self._shop, scope, is_guarded=True).write(clause.expr)

    def _woven(self, clause: SpecClause, java: str, at: int, last: str = "") -> str:
        """The call of a woven method for a clause, which is then noted; `last` is the variable with the measure of the round before."""
        number, shop = next(self._file.numbers), self._shop
        name = f"{_SAID}{clause.word}${self._file.line(clause.at)}${number}"
        error = UNMET if clause.word == "assume" else "AssertionError"
        result, code = _ASKED[clause.word]
        used = self._named_in(java, at)
        given = [("long", "jml$last"), *used] if clause.word == "decreases" else used
        shop.helper(result, name, given, code.format(java=java, failing=_FAILING.format(error=error, number=number)), shop.is_static)
        self._file.edits.append((self._home.declared.closing, " ".join(["", *shop.helpers, ""])))
        shop.helpers.clear()
        self._note(clause, number, name)
        names = ", ".join(variable for _, variable in used)
        return f"{name}({', '.join(filter(None, (last and last.format(number=number), names)))})"

    def _named_in(self, java: str, at: int) -> list[tuple[str, str]]:
        """The parameters, variables and older values that a clause names, with their types."""
        known = {name: type.replace("...", "[]") for type, name in self._parameters}
        known.update(visible(self._locals, at))
        for each in self._shop.kept.values():
            known[each.name] = each.type
            known[f"{each.name}$ok"] = "boolean"
        return [(known[word], word) for word in dict.fromkeys(_WORD.findall(java)) if word in known]

    def _note(self, clause: SpecClause, number: int, name: str) -> None:
        line = self._file.line(clause.at)
        self._file.claims.append(BodyClaim(number, clause.word, clause.text, self._file.name, line, self._home.declared.name, name))

    def _invariant(self, clause: SpecClause, loop: LoopParts, first: int, behind: int) -> None:
        java = self._write(clause, loop.body)
        assert clause.expr is not None
        if loop.condition is not None:
            start, end = loop.condition
            joins = "&" if self._assigns(start, end) else "&&"
            self._file.edits.append(
                (self._tokens[start].start, f"{self._woven(clause, java, loop.body)} {joins} !(false && ({java})) {joins} (")
            )
            self._file.edits.append((self._tokens[end - 1].end, ")"))
            return
        call = f"{_checked(java)} {self._woven(clause, java, loop.body)};"
        if loop.each:
            self._check_collection(clause.expr, clause, loop)
            self._check_place(clause, first, behind)
            self._file.edits.append((self._tokens[loop.end - 1].end, f" {call}"))
        self._at_start(loop, call)

    def _assigns(self, start: int, end: int) -> bool:
        """Whether a condition sets variables that code behind the loop may read: javac must see that this happens in any case."""
        words = [token.text for token in self._tokens[start:end]]
        return "=" in words and "instanceof" not in words

    def _check_collection(self, expr: JmlExpr, clause: SpecClause, loop: LoopParts) -> None:
        if loop.each in names_in(expr):
            raise RefusedError(f"loop_invariant of a loop's own {loop.each}", clause.at)
        if any(token.text in ("break", "return") for token in self._tokens[loop.body : loop.body_end]):
            raise RefusedError("loop_invariant of a loop through a collection that may end early", clause.at)

    def _at_start(self, loop: LoopParts, call: str) -> None:
        """Puts a statement before all others of a loop's body."""
        first = self._tokens[loop.body]
        if first.text == "{":
            self._file.edits.append((first.end, f" {call}"))
        else:
            self._file.edits.append((first.start, f"{{ {call} "))
            self._file.edits.append((self._tokens[loop.body_end - 1].end, " }"))

    def _decreases(self, clause: SpecClause, loop: LoopParts, comments: tuple[JavaToken, ...], first: int, behind: int) -> None:
        self._check_place(clause, first, behind)
        java = self._write(clause, loop.body)
        call = self._woven(clause, java, loop.body, last="jml$last${number}")
        last = call.partition("(")[2].partition(",")[0].rstrip(")")
        self._file.put(clause.at, f"long {last} = -1L;", comments, self._tokens[behind].start)
        self._at_start(loop, f"{_checked(f'({java}) > 0L')} {last} = {call};")

    def _keep(self, values: list[KeptValue]) -> None:
        """Variables at the start of the body for what was before; what cannot be computed is put off until somebody asks."""
        opening = self._tokens[self._body[0]].end
        given = ", ".join(name for _, name in self._parameters)
        for each in values:
            value = each.java
            if each.put_off:
                value, whether = f"{each.name}$value({given})", f"{each.name}$known({given})"
                self._put_off(each)
                self._file.edits.append((opening, f" final boolean {each.name}$ok = {whether};"))
            self._file.edits.append((opening, f" final {each.type} {each.name} = {value};"))

    def _put_off(self, each: KeptValue) -> None:
        shop = self._shop
        value = f"try {{ return {each.java}; }} catch (Throwable jml$e) {{ return {zero_of(each.type)}; }}"
        whether = f"try {{ {each.type} jml$it = {each.java}; return true; }} catch (Throwable jml$e) {{ return false; }}"
        shop.helper(each.type, f"{each.name}$value", self._parameters, value, shop.is_static)
        shop.helper("boolean", f"{each.name}$known", self._parameters, whether, shop.is_static)
        self._file.edits.append((self._home.declared.closing, " ".join(["", *shop.helpers, ""])))
        shop.helpers.clear()


def _checked(java: str) -> str:
    """Code that never runs, for javac to say on this line what is wrong with a clause."""
    return f"if (false && ({java})) {{ }}"


def _frames_of_loop(spec: MemberSpec) -> Iterator[SpecClause]:
    """What is written `assignable` before a loop is about the loop."""
    for clause in (each for case in spec.cases for each in case.clauses if each.word == "assignable"):
        yield SpecClause("loop_assignable", clause.text, clause.at, None, (), "", clause.places)
