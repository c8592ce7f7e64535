"""Results as plain JSON data, and back: what a worker process and the cache hand over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from twinproof.align.match import Pair
from twinproof.base.dataclass import dataclass, fields
from twinproof.base.verdict import Bound, Different, Equivalent, Proof, Reason, Scope, Unknown
from twinproof.heap.jsonable import guarded
from twinproof.target import Checked
from twinproof.witness.witness import Witness, witness_from_json

Json = dict[str, Any]
_KINDS: dict[str, Callable[..., Any]] = {kind.__name__: kind for kind in (Bound, Different, Equivalent, Proof, Reason, Scope, Unknown)}


@dataclass(frozen=True, slots=True)
class Result:
    """A checked pair; the `fact` that others may rely on, if it was `asked` for and is one."""

    checked: Checked
    fact: Equivalent | None = None
    asked: bool = False


def result_to_json(result: Result) -> Json:
    """A result as data."""
    return {**checked_to_json(result.checked), "fact": _to_json(result.fact), "asked": result.asked}


def result_from_json(pair: Pair, data: Any) -> Result:
    """The result about a pair that was written so; `BadInput` if it is none."""
    return guarded("a result", lambda: Result(_checked(pair, data), _fact(data["fact"]), bool(data["asked"])))


def _fact(data: Any) -> Equivalent | None:
    fact = _from_json(data)
    if fact is not None and not isinstance(fact, Equivalent):
        raise ValueError("no fact")
    return fact


def checked_to_json(result: Checked) -> Json:
    """A result as data; which pair it is about is not part of it."""
    return {"verdict": _to_json(result.verdict), "seconds": result.seconds, "steps": list(result.steps)}


def checked_from_json(pair: Pair, data: Any) -> Checked:
    """The result about a pair that was written so; `BadInput` if it is none."""
    return guarded("a result", lambda: _checked(pair, data))


def _checked(pair: Pair, data: Any) -> Checked:
    verdict = _from_json(data["verdict"])
    if not isinstance(verdict, Equivalent | Different | Unknown):
        raise ValueError("no verdict")
    return Checked(pair, verdict, float(data["seconds"]), tuple(map(str, data["steps"])))


def _to_json(part: Any) -> Any:
    match part:
        case Witness():
            return {"is": "Witness", "data": part.to_json()}
        case tuple():
            return [_to_json(item) for item in part]
        case str() | int() | float() | None:
            return part
    name = type(part).__name__
    if name not in _KINDS:
        raise TypeError(f"a result has a {name} in it")
    return {"is": name, **{field.name: _to_json(getattr(part, field.name)) for field in fields(part)}}


def _from_json(data: Any) -> Any:
    match data:
        case list():
            return tuple(map(_from_json, data))
        case {"is": "Witness", "data": witness}:
            return witness_from_json(witness)
        case {"is": str(kind), **parts}:
            return _KINDS[kind](**{str(name): _from_json(part) for name, part in parts.items()})
        case dict():
            raise ValueError("an object without kind")
    return data
