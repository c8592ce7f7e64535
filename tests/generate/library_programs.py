"""The library programs under `tests/conformance/library`: which methods there are and which inputs each is called with.

The format is described in `tests/conformance/README.md`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from twinproof.ir.types import INT, STRING, Type, descriptor_of

from .java import Argument

FOLDER = Path(__file__).parent.parent / "conformance" / "library"
_METHOD = re.compile(
    r"(?:^    // inputs: (?P<inputs>.*)\n)?(?:^    @.*\n)*^    public static Object (?P<name>\w+)\((?P<params>.*?)\)", re.MULTILINE
)
_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|[()]')
_TYPES: dict[str, Type] = {"int": INT, "String": STRING}


@dataclass(frozen=True, slots=True)
class LibraryProgram:
    """A static method without hidden inputs, and the argument lists it is called with (one empty list if it takes none)."""

    cls: str
    method: str
    params: tuple[Type, ...]
    inputs: tuple[tuple[Argument, ...], ...]

    @property
    def descriptor(self) -> str:
        """The JVM descriptor of the method."""
        return f"({''.join(map(descriptor_of, self.params))})Ljava/lang/Object;"


def sources() -> list[Path]:
    """The source files, in order of name."""
    return sorted(FOLDER.glob("*.java"))


def library() -> tuple[LibraryProgram, ...]:
    """All library programs, in order of file and place."""
    return tuple(program for path in sources() for program in _read(path))


def _read(path: Path) -> list[LibraryProgram]:
    text = path.read_text(encoding="utf-8")
    return [_program(path.stem, match) for match in _METHOD.finditer(text)]


def _program(cls: str, match: re.Match[str]) -> LibraryProgram:
    params = tuple(_TYPES[param.split()[0]] for param in match["params"].split(",") if param.strip())
    inputs = _inputs(match["inputs"]) if params else ((),)
    if any(len(args) != len(params) for args in inputs):
        raise ValueError(f"{cls}.{match['name']}: an input does not fit the parameters")
    return LibraryProgram(cls, match["name"], params, inputs)


def _inputs(text: str) -> tuple[tuple[Argument, ...], ...]:
    """`(1, "a"), (2, "b")` is JSON but for the brackets."""
    brackets = {"(": "[", ")": "]"}
    shown = _TOKEN.sub(lambda match: brackets.get(match[0], match[0]), text)
    return tuple(tuple(args) for args in json.loads(f"[{shown}]"))
