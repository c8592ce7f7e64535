"""Settings: `twinproof.toml`, or the table `[tool.twinproof]` of `pyproject.toml`, in the directory where twinproof is started.

A key is the name of an option of the command line without its dashes; what the command line says replaces what the file says, option
by option. `[[expect]]` entries are findings that are meant, `[[contract]]` entries what is claimed of methods. What cannot be used is
`BadInput`, one line that names the file.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import PurePath

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput, nearest
from twinproof.settings.expect import Expectation, read_expectations
from twinproof.settings.written import WrittenContract, read_contracts

FILE, PROJECT = "twinproof.toml", "pyproject.toml"
_OUTPUTS = ("format", "witnesses")
_LARGEST = 1 << 20


@dataclass(frozen=True, slots=True)
class Settings:
    """What a file sets: options by their names, expectations and contracts; an empty `file` if there is none."""

    file: str = ""
    options: tuple[tuple[str, object], ...] = ()
    expectations: tuple[Expectation, ...] = ()
    contracts: tuple[WrittenContract, ...] = ()

    def words(self, names: Mapping[str, Collection[str]], given: Sequence[str], elsewhere: Collection[str] = ()) -> list[str]:
        """The options as words of a command line that has the options `names`, without those that are `given` already, and those that only
        commands `elsewhere` have."""
        said = {word.partition("=")[0] for word in given}
        for key, _ in self.options:
            if key not in names and key not in elsewhere:
                raise BadInput(f"{self.file}: no option {key!r}{_nearest(key, names)}")
        own = [(key, value) for key, value in self.options if key in names]
        return [word for key, value in own if not said & {*names[key]} for word in self._words(key, value)]

    def _words(self, key: str, value: object) -> Iterator[str]:
        match value:
            case bool():
                yield from [f"--{key}"] if value else []
            case str() | int() | float():
                _check_place(self.file, key, str(value))
                yield f"--{key}={value}"
            case list():
                yield from (word for each in value for word in self._words(key, each))
            case dict():
                yield from (f"--{key}={name}={each}" for name, each in value.items())
            case _:
                raise BadInput(f"{self.file}: {key} is neither a text, a number, a list nor a table")


def read_settings(path: str | None = None) -> Settings:
    """The settings in the file that is named, else in those of the current directory."""
    if path is not None:
        return _settings(path, _read(path))
    if os.path.lexists(FILE):
        return _settings(FILE, _read(FILE))
    return _settings(PROJECT, _read(PROJECT)) if os.path.isfile(PROJECT) else Settings()


def _settings(file: str, data: Mapping[str, object]) -> Settings:
    table = data
    if os.path.basename(file) == PROJECT:
        tool = data.get("tool")
        table = tool.get("twinproof", {}) if isinstance(tool, dict) else {}
    if not isinstance(table, Mapping):
        raise BadInput(f"{file}: tool.twinproof is no table")
    options, text = tuple((key, value) for key, value in table.items() if key not in ("expect", "contract")), _text(file)
    expected = read_expectations(file, table.get("expect", []), text)
    return Settings(file, options, expected, read_contracts(file, table.get("contract", []), text))


def _read(path: str) -> dict[str, dict[str, object]]:
    try:
        return tomllib.loads(_text(path))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: not TOML ({error})") from None


def _text(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return file.read(_LARGEST).decode()
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: not UTF-8") from None


def _check_place(file: str, key: str, value: str) -> None:
    """What a file that comes with the code names as an output stays below the current directory."""
    path = PurePath(value.partition("=")[2] if key == "format" else value)
    if key in _OUTPUTS and (path.is_absolute() or ".." in path.parts):
        raise BadInput(f"{file}: {key} {value} is not below the current directory; give it on the command line")


def _nearest(key: str, names: Collection[str]) -> str:
    near = nearest(key, names, 1)
    return f"; did you mean {near[0]!r}?" if near else ""
