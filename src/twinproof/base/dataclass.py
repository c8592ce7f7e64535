"""The standard library's `dataclass`, as far as it is used here, for a tenth of its price.

Every start defines some two hundred data classes, and compiling six methods for each of them took longer than many a check. Here
only `__init__` is compiled, when the first object is made; the other methods are shared functions. Type checkers see the standard's.
"""

from __future__ import annotations

import operator

TYPE_CHECKING = False  # not imported: this module comes before everything
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import fields as fields
    from dataclasses import is_dataclass as is_dataclass
    from dataclasses import replace as replace
    from typing import Any, TypeVar

    T = TypeVar("T")
    Method = Callable[..., object]
    Values = Callable[[object], tuple[object, ...]]  # those of an object's fields

_MISSING = object()
_FIELDS = "__twinproof_fields__"


class DataField:
    """One field: what `fields` gives."""

    __slots__ = ("compare", "default", "default_factory", "metadata", "name", "repr")

    def __init__(self, default: object, default_factory: object, compare: bool, repr: bool, metadata: Mapping[str, object] | None) -> None:
        self.name = ""
        self.default = default
        self.default_factory = default_factory
        self.compare = compare
        self.repr = repr
        self.metadata = metadata or {}


def _field(
    *,
    default: object = _MISSING,
    default_factory: object = _MISSING,
    compare: bool = True,
    repr: bool = True,
    metadata: Mapping[str, object] | None = None,
) -> DataField:
    """A field with more than a default."""
    return DataField(default, default_factory, compare, repr, metadata)


def _fields(of: object) -> tuple[DataField, ...]:
    """The fields of a data class or of an object of one."""
    found: tuple[DataField, ...] = getattr(of, _FIELDS)
    return found


def _is_dataclass(it: object) -> bool:
    """Whether something is a data class or an object of one."""
    return hasattr(it, _FIELDS)


def _replace(of: T, /, **changes: object) -> T:
    """A copy with some fields changed."""
    for each in getattr(of, _FIELDS):
        if each.name not in changes:
            changes[each.name] = getattr(of, each.name)
    return of.__class__(**changes)


def _dataclass(*, frozen: bool = False, slots: bool = False, order: bool = False, eq: bool = True) -> Callable[[type], type]:
    """Make data classes with slots, whose objects cannot be changed if they are `frozen` and are told apart by content if `eq`."""
    assert slots, "all data classes have slots"

    def make(cls: type) -> type:
        members = dict(cls.__dict__)
        own = [_named(name, members.pop(name, _MISSING)) for name in members.get("__annotations__", ())]
        every = (*getattr(cls, _FIELDS, ()), *own)
        members.update({_FIELDS: every, "__dataclass_fields__": _StandardFields(), "__slots__": tuple([each.name for each in own])})
        members["__match_args__"] = tuple([each.name for each in every])
        members.pop("__dict__", None)
        members.pop("__weakref__", None)
        for name, method in _methods(every, frozen, order, eq).items():
            members.setdefault(name, method)
        made = type(cls)(cls.__name__, cls.__bases__, members)
        made.__qualname__ = cls.__qualname__
        made.__init__ = _first_init(made, every)  # type: ignore[misc]
        return made

    return make


class _StandardFields:
    """What the standard library's functions for data classes look for."""

    def __get__(self, it: object, cls: type) -> Mapping[str, object]:
        import dataclasses

        standard = []
        for each in getattr(cls, _FIELDS):
            given = {key: value for key in ("default", "default_factory") if (value := getattr(each, key)) is not _MISSING}
            made = dataclasses.field(compare=each.compare, repr=each.repr, metadata=each.metadata, **given)
            standard.append((each.name, object, made))
        found: Mapping[str, object] = dataclasses.make_dataclass(cls.__name__, standard).__dict__["__dataclass_fields__"]
        cls.__dataclass_fields__ = found  # type: ignore[attr-defined]  # in place of this object, which is asked no more
        return found


def _named(name: str, default: object) -> DataField:
    made = default if isinstance(default, DataField) else DataField(default, _MISSING, True, True, None)
    if made.default.__class__.__hash__ is None:
        raise ValueError(f"the default of {name} can be changed, and would be shared; use a default_factory")
    made.name = name
    return made


def _methods(fields: tuple[DataField, ...], frozen: bool, order: bool, eq: bool) -> dict[str, Method]:
    """All methods but `__init__`; those that a class writes itself come before them."""
    values = _values([each.name for each in fields if each.compare])
    made: dict[str, Method] = {"__repr__": _repr([each.name for each in fields if each.repr])}
    if eq:
        made.update({"__eq__": _equality(values), **({"__hash__": lambda self: hash(values(self))} if frozen else {})})
    if order:
        made.update({f"__{name}__": _comparison(getattr(operator, name), values) for name in ("lt", "le", "gt", "ge")})
    if frozen:
        made.update({"__setattr__": _refuse, "__delattr__": _refuse, "__reduce__": _reduce})
    return made


def _values(names: list[str]) -> Values:
    """A function from an object to a tuple of these fields."""
    if len(names) > 1:
        return operator.attrgetter(*names)
    return (lambda self: (getattr(self, names[0]),)) if names else (lambda self: ())


def _equality(values: Values) -> Method:
    return lambda self, other: values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented


def _comparison(compare: Callable[[object, object], bool], values: Values) -> Method:
    return lambda self, other: compare(values(self), values(other)) if other.__class__ is self.__class__ else NotImplemented


def _repr(names: list[str]) -> Method:
    return lambda self: f"{self.__class__.__qualname__}({', '.join([f'{name}={getattr(self, name)!r}' for name in names])})"


def _refuse(self: object, name: str, *value: object) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot change field {name!r}")


def _reduce(self: object) -> tuple[type, tuple[object, ...]]:
    """For `copy` and `pickle`, which could not set the fields."""
    return self.__class__, tuple([getattr(self, each.name) for each in getattr(self, _FIELDS)])


def _first_init(cls: type, fields: tuple[DataField, ...]) -> Callable[..., None]:
    """An `__init__` that puts the real one into its place when it is first called."""

    def init(self: object, *args: object, **named: object) -> None:
        real = _init(cls, fields)
        cls.__init__ = real  # type: ignore[misc]
        real(self, *args, **named)

    return init


def _init(cls: type, fields: tuple[DataField, ...]) -> Callable[..., None]:
    """The real `__init__`; it sets the slots themselves, past `__setattr__`."""
    scope: dict[str, Any] = {}  # of code that is made here
    heads, lines = ["self"], []
    for each in fields:
        name = each.name
        scope[f"set_{name}"] = getattr(cls, name).__set__
        default, value = "", name
        if each.default_factory is not _MISSING:
            scope[f"make_{name}"], scope["missing"] = each.default_factory, _MISSING
            default, value = "=missing", f"make_{name}() if {name} is missing else {name}"
        elif each.default is not _MISSING:
            scope[f"default_{name}"] = each.default
            default = f"=default_{name}"
        heads.append(name + default)
        lines.append(f" set_{name}(self, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(heads)}):\n" + "\n".join(lines or [" pass"]), scope)
    init: Callable[..., None] = scope["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init


if not TYPE_CHECKING:
    dataclass, field, fields, is_dataclass, replace = _dataclass, _field, _fields, _is_dataclass, _replace
