"""Classes that no file has: front-ends make them up, under names that no source spells, and programs find them like any other.

`<Owner>$$Site$<method index>$<place>` is what a call site links to, `<Owner>$$Constant$<index>` what a constant does that code has to
compute, and `<Interface>$$Given` implements what nobody else does; for an interface of the library it is `given.<Interface>$$Given`, as
programs may not put classes beside the library's. `<Interface>$$Function$<what>` does one simple thing, wherever it is called; what, says
the front-end. `lambda$<method>$<number>` is a method that sources have no name for, after the method
in which it stands.
"""

from __future__ import annotations

import re

_NUMBER = "(0|[1-9][0-9]{0,4})"
_GIVEN, _BESIDE = "$$Given", "given."
_FUNCTION = "$$Function$"
UNNAMED = "lambda$"  # how the names of methods begin that sources have no name for; the rest of the name says nothing
parse_site = re.compile(rf"(.+)\$\$Site\${_NUMBER}\${_NUMBER}", re.DOTALL).fullmatch
parse_constant = re.compile(rf"(.+)\$\$Constant\${_NUMBER}", re.DOTALL).fullmatch


def site_name(owner: str, method: int, place: int) -> str:
    """The class of a call site."""
    return f"{owner}$$Site${method}${place}"


def constant_name(owner: str, index: int) -> str:
    """The class of a constant."""
    return f"{owner}$$Constant${index}"


def given_name(interface: str, is_library: bool) -> str:
    """The class that is made up for an interface."""
    return f"{_BESIDE if is_library else ''}{interface}{_GIVEN}"


def is_site_name(name: str) -> bool:
    """Whether a class of this name would be that of a call site or constant."""
    return bool(parse_site(name) or parse_constant(name))


def method_around(name: str) -> str:
    """What is common to the methods without a name that stand in the same method."""
    return name.rpartition("$")[0]


def is_given_name(name: str) -> bool:
    """Whether a class of this name would be a made-up implementation."""
    return name.endswith(_GIVEN)


def interface_of(name: str) -> str:
    """The interface that a made-up class is for."""
    return name.removesuffix(_GIVEN).removeprefix(_BESIDE)


def function_name(interface: str, is_library: bool, what: str) -> str:
    """The class of a function object that does one simple thing."""
    return f"{_BESIDE if is_library else ''}{interface}{_FUNCTION}{what}"


def parse_function(name: str) -> tuple[str, str] | None:
    """The interface that such a class is for, and what it does; None if it is none."""
    interface, mark, what = name.rpartition(_FUNCTION)
    return (interface.removeprefix(_BESIDE), what) if mark else None
