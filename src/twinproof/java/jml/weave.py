"""Weaving: the file's text with its clauses as methods of its classes, every line of the original where it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from twinproof.base.dataclass import dataclass
from twinproof.contract.contract import ClauseKind, OfInput
from twinproof.java.jml.clausewriter import SELF, ClauseWriter, Workshop
from twinproof.java.jml.drafts import ClassHome, ClauseDraft, WovenFile, joined_parameters
from twinproof.java.jml.infer import NameScope
from twinproof.java.jml.inside import UNMET, weave_body
from twinproof.java.jml.lexer import JavaToken, JmlError, TokenKind, java_tokens
from twinproof.java.jml.pratt import RefusedError
from twinproof.java.jml.promises import NON_NULL, Promises, non_null
from twinproof.java.jml.specification import MemberSpec, SpecClause, Trouble, read_member
from twinproof.java.jml.structure import DeclaredClass, DeclaredField, DeclaredMethod, declared_classes


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A file with what it declares and what is said of it; `specs` are by the place of a member among those of its class."""

    file: WovenFile
    classes: tuple[DeclaredClass, ...]
    specs: Mapping[int, MemberSpec]


def parse_file(name: str, text: str, numbers: Iterator[int]) -> ParsedFile | None:
    """What a file declares; None if it has no annotations, so that there is nothing to weave."""
    tokens = list(java_tokens(text))
    if not any(token.kind is TokenKind.ANNOTATION for token in tokens):
        return None
    classes = tuple(declared_classes(tokens))
    specs: dict[int, MemberSpec] = {}
    for cls in classes:
        _read_specs(text, cls, specs)
    return ParsedFile(WovenFile(name, text, tokens, numbers), classes, specs)


def declared_by_jml(parsed: ParsedFile) -> set[str]:
    """The names that only refused declarations have."""
    return {trouble.declares for spec in parsed.specs.values() for trouble in spec.troubles if trouble.declares}


def weave_file(parsed: ParsedFile, known: NameScope, is_non_null: bool) -> None:
    """Weaves all classes of a file."""
    for cls in parsed.classes:
        _weave_class(parsed, cls, known, is_non_null, "")


def class_scope(files: list[ParsedFile]) -> NameScope:
    """The fields and methods of all classes, by the simple names of these."""
    members: dict[str, dict[str, str]] = {}
    methods: dict[str, dict[str, str]] = {}
    for cls in (each for parsed in files for top in parsed.classes for each in _all(top)):
        members[cls.simple] = {variable.name: variable.type for _, variable in cls.variables()}
        members[cls.simple].update({each.name: each.type for each in cls.components})
        methods[cls.simple] = _results(cls)
    return NameScope({}, {}, members, methods)


def _results(cls: DeclaredClass) -> dict[str, str]:
    """The results of methods that are not generic and whose types do not depend on how they are called."""
    found: dict[str, set[str]] = {}
    for method in cls.methods():
        if method.result is not None:
            found.setdefault(method.name, set()).add("" if method.type_parameters else method.result)
    return {name: next(iter(types)) for name, types in found.items() if len(types) == 1 and "" not in types}


def _all(cls: DeclaredClass) -> Iterator[DeclaredClass]:
    yield cls
    for inner in cls.nested():
        yield from _all(inner)


def _read_specs(text: str, cls: DeclaredClass, specs: dict[int, MemberSpec]) -> None:
    """By the offset where a member begins; of a class where its braces do, for what no member follows."""
    specs[cls.head.at] = read_member(text, cls.head.comments)
    specs[cls.opening] = read_member(text, list(cls.stray))
    for member in cls.members:
        if isinstance(member, DeclaredClass):
            _read_specs(text, member, specs)
        else:
            specs[member.head.at] = read_member(text, member.head.comments)


def _weave_class(parsed: ParsedFile, cls: DeclaredClass, around: NameScope, is_non_null: bool, type_parameters: str) -> None:
    words = parsed.specs[cls.head.at].modifiers
    is_non_null = (is_non_null or "non_null_by_default" in words) and "nullable_by_default" not in words
    fields = {variable.name: variable.type for _, variable in cls.variables()} | {each.name: each.type for each in cls.components}
    scope = NameScope({}, {**around.fields, **fields}, around.members, around.methods, cls.simple)
    parameters = joined_parameters(type_parameters if cls.is_inner else "", cls.type_parameters)
    statics = frozenset(variable.name for field, variable in cls.variables() if _is_static(cls, field))
    troubles = list(_class_troubles(parsed, cls))
    refused = tuple(parsed.file.report(trouble) for trouble in troubles)
    home = ClassHome(parsed.file, cls, scope, parsed.specs, parameters, is_non_null, refused, statics)
    before = len(parsed.file.edits)
    refused += tuple(_weave_invariants(home))
    home = ClassHome(parsed.file, cls, scope, parsed.specs, parameters, is_non_null, refused, statics)
    _weave_members(home)
    if len(parsed.file.edits) > before or any(draft.owner == cls.name for draft in parsed.file.drafts):
        parsed.file.edits.append((cls.closing, f" static boolean {NON_NULL}(Object it) {{ return it != null; }} "))
    if any(claim.kind == "assume" and claim.owner == cls.name for claim in parsed.file.claims):
        parsed.file.edits.append((cls.closing, f" static final class {UNMET} extends Error {{ {UNMET}(String it) {{ super(it); }} }} "))
    for inner in cls.nested():
        _weave_class(parsed, inner, scope, is_non_null, parameters)


def _is_static(cls: DeclaredClass, field: DeclaredField) -> bool:
    return "static" in field.head.modifiers or cls.word == "interface"


def _class_troubles(parsed: ParsedFile, cls: DeclaredClass) -> Iterator[Trouble]:
    """What was refused or is wrong of what is said of a class as a whole; clauses of methods where there is no method."""
    for at in (
        cls.head.at,
        cls.opening,
        *(member.head.at for member in cls.members if not isinstance(member, DeclaredClass | DeclaredMethod)),
    ):
        spec = parsed.specs[at]
        yield from spec.troubles
        for clause in (*(clause for case in spec.cases for clause in case.clauses), *spec.inside):
            yield Trouble(f"{clause.word!r} stands before no method", clause.at, True)
    for method in cls.methods():
        yield from (trouble for trouble in parsed.specs[method.head.at].troubles if trouble.declares)
        for clause in parsed.specs[method.head.at].inside:
            yield Trouble(f"{clause.word!r} stands in no body", clause.at, True)


def _weave_invariants(home: ClassHome) -> Iterator[str]:
    """Those that are written, and that fields are not null; gives what is refused."""
    for leading, clause in _written_invariants(home):
        is_static = "static" in clause.modifiers or (home.declared.word == "interface" and "instance" not in clause.modifiers)
        shop = Workshop(home.file.numbers, is_static, "", "", unknown=home.file.unknown)
        assert clause.expr is not None
        try:
            home.file.check_line(clause.at)
            java = ClauseWriter(shop, home.scope).write(clause.expr)
        except RefusedError as error:
            yield home.file.report(Trouble(error.name, error.at))
        except JmlError as error:
            yield home.file.report(Trouble(error.message, error.at, True))
        else:
            _add_invariant(home, clause.text, clause.at, java, shop, leading)
    for field, variable in home.declared.variables():
        words = frozenset(home.specs[field.head.at].modifiers)
        if variable.is_reference and non_null(home.is_non_null, words, field.head.notes):
            shop = Workshop(home.file.numbers, _is_static(home.declared, field))
            _add_invariant(home, f"non_null {variable.name}", field.head.at, f"{variable.name} != null", shop, ())


def _written_invariants(home: ClassHome) -> Iterator[tuple[tuple[JavaToken, ...], SpecClause]]:
    cls = home.declared
    yield from ((cls.stray, clause) for clause in home.specs[cls.opening].invariants)
    yield from (((), clause) for clause in home.specs[cls.head.at].invariants)
    for member in cls.members:
        if not isinstance(member, DeclaredClass):
            yield from ((member.head.leading, clause) for clause in home.specs[member.head.at].invariants)


def _add_invariant(home: ClassHome, text: str, at: int, java: str, shop: Workshop, leading: tuple[JavaToken, ...]) -> None:
    name = f"jml$invariant${next(home.file.numbers)}"
    if shop.is_static:
        code = f"static boolean {name}() throws Throwable {{ return {java}; }}"
    else:
        given = f"{home.declared.simple} {SELF}"
        code = f"private boolean {name}$() throws Throwable {{ return {java}; }} "
        code += f"static boolean {name}({given}) throws Throwable {{ return {SELF}.{name}$(); }}"
    home.file.put(at, " ".join([*shop.helpers, code]), leading, home.declared.closing)
    draft = ClauseDraft(ClauseKind.INVARIANT, text, at, name, () if shop.is_static else (OfInput(0),))
    home.file.invariants.append((home.declared.name, draft))


def _weave_members(home: ClassHome) -> None:
    for member in home.declared.members:
        if isinstance(member, DeclaredClass | DeclaredField):
            continue
        refused = weave_body(home, member) if member.body is not None else ()
        if isinstance(member, DeclaredMethod):
            draft = Promises(home, member, home.specs[member.head.at], refused).draft()
            if draft is not None:
                home.file.drafts.append(draft)
