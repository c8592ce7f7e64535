"""The language of JetBrains' `@Contract`: `"null -> fail; _, !null -> !null"`, clauses of which the first that fits a call counts."""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import BOOLEAN, Type, is_reference
from twinproof.java.annotated.marks import NotRead

_VALUES = {"null": "{} == null", "!null": "{} != null", "true": "{}", "false": "!{}"}


@dataclass(frozen=True, slots=True)
class Arrow:
    """A clause: what is claimed of calls, in Java with `a0`, `a1`, ... for the arguments and `result`; `text` as it is written."""

    text: str
    condition: str


def read_arrows(text: str, params: Sequence[Type], result: Type, has_receiver: bool) -> list[Arrow]:
    """The clauses for a method with these parameters; `NotRead` if they say something else."""
    found: list[Arrow] = []
    before: list[str] = []
    for clause in (part.strip() for part in text.split(";")):
        if not clause:
            continue
        given, arrow, effect = (part.strip() for part in clause.partition("->"))
        words = [word.strip() for word in given.split(",")] if given else []
        if not arrow or len(words) != len(params):
            raise NotRead
        fits = " && ".join(_test(word, f"a{at}", type) for at, (word, type) in enumerate(zip(words, params, strict=True)) if word != "_")
        effects = _effect(effect, params, result, has_receiver)
        met = " && ".join([*(f"!({one})" for one in before), *([f"({fits})"] if fits else [])]) or "true"
        if effects != "true":
            found.append(Arrow(clause, f"!({met}) || {effects}"))
        before.append(fits or "true")
    return found


def _test(word: str, name: str, type: Type) -> str:
    is_about_null = word in ("null", "!null")
    if word not in _VALUES or is_about_null is not is_reference(type) or (not is_about_null and type is not BOOLEAN):
        raise NotRead
    return _VALUES[word].format(name)


def _effect(word: str, params: Sequence[Type], result: Type, has_receiver: bool) -> str:
    """What holds when a call that fits has returned."""
    if word == "_":
        return "true"
    if word == "fail":
        return "false"
    if word == "this" and has_receiver:
        return "result == self"
    number = word.removeprefix("param")
    if word.startswith("param") and number.isdigit() and 0 < int(number) <= len(params):
        return f"result == a{int(number) - 1}"
    return _test(word, "result", result)
