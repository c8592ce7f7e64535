"""Results as plain JSON data, and back: what a worker process and the cache hand over."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from twinproof.align.match import Pair
from twinproof.base.dataclass import dataclass, fields, replace
from twinproof.base.jsondata import Json, JsonObject, as_float, as_list, as_mapping, as_text
from twinproof.base.statistics import Statistics
from twinproof.base.verdict import Bound, Different, Equivalent, Holds, Proof, Reason, Scope, Unknown, Violated
from twinproof.heap.jsonable import guarded
from twinproof.ir.program import Method
from twinproof.language.language import Language
from twinproof.target import Checked, Verified
from twinproof.witness.violation import Violation, violation_from_json
from twinproof.witness.witness import Witness, witness_from_json

_CLASSES = (Bound, Different, Equivalent, Holds, Proof, Reason, Scope, Unknown, Violated)
_KINDS: dict[str, Callable[..., object]] = {kind.__name__: kind for kind in _CLASSES}


@dataclass(frozen=True, slots=True)
class Result:
    """A checked pair; the `fact` that others may rely on, if it was `asked` for and is one."""

    checked: Checked
    fact: Equivalent | None = None
    asked: bool = False


def result_to_json(result: Result) -> JsonObject:
    """A result as data."""
    return {**checked_to_json(result.checked), "fact": _to_json(result.fact), "asked": result.asked}


def result_from_json(language: Language, pair: Pair, data: Json) -> Result:
    """The result about a pair that was written so; `BadInput` if it is none."""
    return guarded("a result", lambda: _result(language, pair, as_mapping(data)))


def _result(language: Language, pair: Pair, data: Mapping[str, Json]) -> Result:
    return Result(_checked(language, pair, data), _fact(language, data["fact"]), bool(data["asked"]))


def _fact(language: Language, data: Json) -> Equivalent | None:
    fact = _from_json(language, data)
    if fact is not None and not isinstance(fact, Equivalent):
        raise ValueError("no fact")
    return fact


def checked_to_json(result: Checked) -> JsonObject:
    """A result as data; which pair it is about is not part of it."""
    return {"verdict": _to_json(result.verdict), "seconds": result.seconds, "steps": list(result.steps)}


def checked_from_json(language: Language, pair: Pair, data: Json) -> Checked:
    """The result about a pair that was written so; `BadInput` if it is none."""
    return guarded("a result", lambda: _checked(language, pair, as_mapping(data)))


def _checked(language: Language, pair: Pair, data: Mapping[str, Json]) -> Checked:
    verdict = _from_json(language, data["verdict"])
    if not isinstance(verdict, Equivalent | Different | Unknown):
        raise ValueError("no verdict")
    return Checked(pair, verdict, as_float(data["seconds"]), tuple(map(str, as_list(data["steps"]))))


def verified_to_json(result: Verified) -> JsonObject:
    """A verdict on a clause as data; which method it is about is not part of it."""
    about: JsonObject = {"clause": result.clause, "place": result.place, "statistics": _statistics(result.statistics)}
    return {"verdict": _to_json(result.verdict), "seconds": result.seconds, "steps": list(result.steps), **about}


def verified_from_json(language: Language, method: Method, data: Json) -> Verified:
    """The verdict on a clause of a method that was written so; `BadInput` if it is none."""
    return guarded("a result", lambda: _verified(language, method, as_mapping(data)))


def _verified(language: Language, method: Method, data: Mapping[str, Json]) -> Verified:
    verdict = _from_json(language, data["verdict"])
    if not isinstance(verdict, Holds | Violated | Unknown):
        raise ValueError("no verdict")
    steps = tuple(map(str, as_list(data["steps"])))
    clause, place, statistics = as_text(data["clause"]), as_text(data["place"]), _counted(data.get("statistics"))
    return Verified(method, clause, verdict, as_float(data["seconds"]), steps, place, statistics)


_NUMBERS = ("states", "merged", "pruned", "questions")


def _statistics(one: Statistics | None) -> Json:
    if one is None:
        return None
    counts: JsonObject = {name: getattr(one, name) for name in _NUMBERS}
    lines: JsonObject = {name: [[file, number] for file, number in some] for name, some in (("code", one.code), ("executed", one.executed))}
    return {**counts, **lines, "until_violated": one.until_violated}


def _counted(data: Json) -> Statistics | None:
    if data is None:
        return None
    known = as_mapping(data)
    states, merged, pruned, questions = (int(as_float(known[name])) for name in _NUMBERS)
    pairs = ([as_list(line) for line in as_list(known[name])] for name in ("code", "executed"))
    code, executed = (tuple((as_text(file), int(as_float(number))) for file, number in some) for some in pairs)
    until = known["until_violated"]
    return Statistics(states, merged, pruned, questions, code, executed, None if until is None else as_float(until))


def _to_json(part: object) -> Json:
    match part:
        case Witness() | Violation():
            return {"is": type(part).__name__, "data": part.to_json()}
        case tuple():
            return [_to_json(item) for item in part]
        case str() | int() | float() | None:
            return part
    if not isinstance(part, _CLASSES):
        raise TypeError(f"a result has a {type(part).__name__} in it")
    return {"is": type(part).__name__, **{field.name: _to_json(getattr(part, field.name)) for field in fields(part)}}


def _from_json(language: Language, data: Json) -> object:
    """What was written so; witnesses are shown by what is known of the language's library."""
    if isinstance(data, list):
        return tuple([_from_json(language, item) for item in data])
    if not isinstance(data, Mapping):
        return data
    kind = as_text(data["is"])
    if kind == "Witness":
        return replace(witness_from_json(data["data"]), known=language.library().classes)
    if kind == "Violation":
        return replace(violation_from_json(data["data"]), known=language.library().classes)
    return _KINDS[kind](**{name: _from_json(language, part) for name, part in data.items() if name != "is"})
