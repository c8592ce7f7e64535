"""Contracts in the settings, `[[contract]]`: predicates that are claimed of methods, as the options of `verify` name them."""

from __future__ import annotations

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput, nearest
from twinproof.settings.repeated import entries_of

CLAUSES = ("requires", "ensures", "signals", "invariant")
_KEYS = ("method", *CLAUSES, "no-exceptions")


@dataclass(frozen=True, slots=True)
class WrittenContract:
    """An entry: for methods that fit `method` predicates by the kind of clause, and whether exceptions may leave them."""

    method: str
    predicates: tuple[tuple[str, str], ...]
    no_exceptions: bool
    file: str
    line: int


def read_contracts(file: str, data: object, text: str) -> tuple[WrittenContract, ...]:
    """The entries of a settings file, whose text tells their lines."""
    return tuple(_contract(file, line, where, entry) for line, where, entry in entries_of(file, "contract", "group of methods", data, text))


def _contract(file: str, line: int, where: str, data: object) -> WrittenContract:
    if not isinstance(data, dict):
        raise BadInput(f"{where}: no table")
    for key in data:
        if key not in _KEYS:
            near = nearest(key, _KEYS, 1)
            raise BadInput(f"{where}: no key {key!r}; {f'did you mean {near[0]!r}?' if near else 'there are: ' + ', '.join(_KEYS)}")
    method, free = data.get("method"), data.get("no-exceptions", False)
    if not isinstance(method, str) or not method.strip():
        raise BadInput(f"{where}: no method; an entry says which methods are meant, 'Class.name' or with '*' for anything")
    if not isinstance(free, bool):
        raise BadInput(f"{where}: no-exceptions is true or false")
    predicates = tuple((kind, name) for kind in CLAUSES for name in _names(where, kind, data.get(kind, [])))
    if not predicates and not free:
        raise BadInput(f"{where}: nothing is claimed; there are: {', '.join(_KEYS[1:])}")
    return WrittenContract(method.strip(), predicates, free, file, line)


def _names(where: str, kind: str, data: object) -> list[str]:
    names = [data] if isinstance(data, str) else data
    if not isinstance(names, list) or not all(isinstance(name, str) and name.strip() for name in names):
        raise BadInput(f"{where}: {kind} is a predicate, Class.predicate, or a list of them")
    return [name.strip() for name in names]
