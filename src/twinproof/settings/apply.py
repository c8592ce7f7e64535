"""A command line together with the settings of the current directory, in which the command line has the last word."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping

from twinproof.base.errors import BadInput

_OWN = ("config", "no-config")  # these choose the file, so they cannot stand in it


def with_settings(
    parser: argparse.ArgumentParser, declared: Mapping[str, Callable[[argparse.ArgumentParser], None]], argv: list[str], command: str
) -> argparse.Namespace:
    """What `parser` makes of `argv` and the settings for a command; `declared` has the options of all commands that there are settings
    for."""
    args = parser.parse_args(argv)
    args.expectations, args.contracts = (), ()
    if args.no_config or not (args.config or _has_settings()):
        return args
    from twinproof.settings.file import read_settings  # late: few directories have settings

    settings = read_settings(args.config)
    at = argv.index(command) + 1
    elsewhere = [name for other, add_arguments in declared.items() if other != command for name in _names(add_arguments)]
    words = settings.words(_names(declared[command]), argv[at:], elsewhere)
    try:
        args = parser.parse_args([*argv[:at], *words, *argv[at:]])
    except BadInput as error:
        raise BadInput(f"{settings.file}: {error}") from None
    args.expectations, args.contracts = settings.expectations, settings.contracts
    return args


def _has_settings() -> bool:
    if os.path.lexists("twinproof.toml"):
        return True
    try:
        with open("pyproject.toml", "rb") as file:
            return b"tool.twinproof" in file.read()
    except OSError:
        return False


def _names(add_arguments: Callable[[argparse.ArgumentParser], None]) -> dict[str, list[str]]:
    """The options by their long names, each with all the ways to write it."""
    parser = argparse.ArgumentParser(add_help=False)
    add_arguments(parser)
    actions = parser._option_string_actions.items()
    return {word[2:]: list(action.option_strings) for word, action in actions if word.startswith("--") and word[2:] not in _OWN}
