"""What javac did not find, read from its complaints: packages and classes of libraries, of other modules, or of generated sources."""

from __future__ import annotations

import re

from twinproof.base.dataclass import dataclass

_PACKAGE = re.compile(r"^(?P<file>.*?\.java):(?P<line>\d+): error: package (?P<name>[\w.]+) does not exist$")
_SYMBOL = re.compile(r"^(?P<file>.*?\.java):(?P<line>\d+): error: cannot find symbol$")
_ACCESS = re.compile(r"^(?P<file>.*?\.java):(?P<line>\d+): error: cannot access ")
_CLASS_FILE = re.compile(r"^\s*class file for (?P<name>[\w.$]+) not found$")
_NAMED = re.compile(r"^\s*symbol:\s+class (?P<name>\w+)")
_VALUE = re.compile(r"^\s*symbol:\s+variable (?P<name>[A-Z]\w*)$")
_INSIDE = re.compile(r"^\s*location:\s+package (?P<name>[\w.]+)$")
_ERRORS = re.compile(r"^(?P<count>\d+) errors?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Missing:
    """Packages; classes as `package.Class`, or `file/../Class` where only the file that names one is known; the first place; all errors."""

    packages: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    neighbours: tuple[tuple[str, str], ...] = ()  # a class by its simple name, and the file in whose package it may be
    place: str = ""
    errors: int = 0

    def __bool__(self) -> bool:
        return bool(self.packages or self.classes or self.neighbours)


def missing_in(output: str) -> Missing:
    """What is missing according to javac's output; nothing if it complains about other things only."""
    lines = output.splitlines()
    packages, classes, neighbours, places = dict[str, None](), dict[str, None](), dict[tuple[str, str], None](), list[str]()
    for at, line in enumerate(lines):
        package, symbol, access = _PACKAGE.match(line), _SYMBOL.match(line), _ACCESS.match(line)
        found = package or symbol or access
        if found is None:
            continue
        before = len(packages) + len(classes) + len(neighbours)
        if package:
            packages[package["name"]] = None
        elif symbol:
            _add_symbol(lines[at + 1 : at + 6], symbol["file"], classes, neighbours)
        else:
            classes.update((each["name"], None) for each in map(_CLASS_FILE.match, lines[at + 1 : at + 2]) if each)
        if len(packages) + len(classes) + len(neighbours) > before:
            places.append(f"{found['file']}:{found['line']}")
    count = _ERRORS.search(output)
    return Missing(tuple(packages), tuple(classes), tuple(neighbours), places[0] if places else "", int(count["count"]) if count else 0)


def _add_symbol(about: list[str], file: str, classes: dict[str, None], neighbours: dict[tuple[str, str], None]) -> None:
    """A class that a symbol stands for, with its package if that is said."""
    named = next((found for line in about for found in [_NAMED.match(line) or _VALUE.match(line)] if found), None)
    inside = next((found for line in about for found in [_INSIDE.match(line)] if found), None)
    if named and inside:
        classes[f"{inside['name']}.{named['name']}"] = None
    elif named:
        neighbours[named["name"], file] = None
