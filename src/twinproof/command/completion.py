"""Scripts that make a shell complete the command line: commands, their options, the words that an option may be, and files."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence

from twinproof.base.dataclass import dataclass

SHELLS = ("bash", "zsh", "fish")
_ASIDE = re.compile(r" \(default|; ")  # what a line has no room for


@dataclass(frozen=True, slots=True)
class KnownOption:
    """An option of a command: its spellings, what it is for, whether it `takes` a value, and which words that may be, if known."""

    words: tuple[str, ...]
    text: str
    takes: bool
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KnownCommand:
    """A command with its options, and the words that its first argument may be, where that is no file."""

    name: str
    text: str
    options: tuple[KnownOption, ...]
    choices: tuple[str, ...] = ()


def known_command(name: str, text: str, parser: argparse.ArgumentParser) -> KnownCommand:
    """A command as its parser has it."""
    actions = [action for action in parser._actions if action.help != argparse.SUPPRESS]
    options = [_option(action) for action in actions if action.option_strings]
    first = next((action for action in actions if not action.option_strings), None)
    return KnownCommand(name, text, tuple(options), tuple(map(str, first.choices or ())) if first else ())


def _option(action: argparse.Action) -> KnownOption:
    text = _ASIDE.split(action.help or "")[0]
    return KnownOption(tuple(action.option_strings), text, action.nargs != 0, tuple(map(str, action.choices or ())))


def completion(shell: str, commands: Sequence[KnownCommand]) -> str:
    """The script for a shell."""
    lines = {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell](commands)
    return "\n".join(lines) + "\n"


def _bash(commands: Sequence[KnownCommand]) -> Iterator[str]:
    yield '# Completion for bash; to use it: eval "$(twinproof completion bash)"'
    yield "_twinproof() {"
    yield '    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="" each words=""'
    yield '    for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do case "$each" in -*) ;; *) command="$each"; break;; esac; done'
    yield "    COMPREPLY=()"
    yield '    case "$command $before" in'
    for command, option in _chosen(commands):
        pattern = "|".join(f'"{command.name} {word}"' for word in option.words)
        yield f"        {pattern}) words={_quoted(' '.join(option.choices))};;"
    yield '        *) case "$command" in'
    yield f"            '') words={_quoted(' '.join(_names(commands)))};;"
    for command in commands:
        words = [*command.choices, *(word for option in command.options for word in option.words)]
        yield f"            {command.name}) words={_quoted(' '.join(words))};;"
    yield "        esac;;"
    yield "    esac"
    yield '    COMPREPLY=($(compgen -W "$words" -- "$word"))'
    yield "}"
    yield "complete -o default -F _twinproof twinproof"


def _zsh(commands: Sequence[KnownCommand]) -> Iterator[str]:
    yield "#compdef twinproof"
    yield '# Completion for zsh; to use it: eval "$(twinproof completion zsh)"'
    yield "_twinproof() {"
    yield "    local -a names"
    yield "    if (( CURRENT == 2 )); then"
    yield f"        names=({' '.join(_quoted(f'{each.name}:{_plain(each.text)}') for each in commands)})"
    yield "        _describe command names"
    yield "        return"
    yield "    fi"
    yield '    case "$words[2]" in'
    for command in commands:
        first = f"'1:what:({' '.join(command.choices)})'" if command.choices else "'*:file:_files'"
        specs = [_spec(word, option) for option in command.options for word in option.words]
        yield f"        {command.name}) shift words; (( CURRENT-- )); _arguments {' '.join(specs)} {first};;"
    yield "    esac"
    yield "}"
    yield "if (( $+functions[compdef] )); then compdef _twinproof twinproof; fi"


def _spec(word: str, option: KnownOption) -> str:
    value = f":value:({' '.join(option.choices)})" if option.choices else ":value:_files" if option.takes else ""
    return _quoted(f"*{word}[{_plain(option.text)}]{value}")


def _fish(commands: Sequence[KnownCommand]) -> Iterator[str]:
    yield "# Completion for fish; to use it: twinproof completion fish | source"
    for command in commands:
        begin = "complete -c twinproof -n __fish_use_subcommand -f"
        yield f"{begin} -a {command.name} -d {_quoted(_plain(command.text))}"
    for command in commands:
        begin = f"complete -c twinproof -n '__fish_seen_subcommand_from {command.name}'"
        if command.choices:
            yield f"{begin} -f -a {_quoted(' '.join(command.choices))}"
        for option in command.options:
            names = " ".join(
                f"-l {word[2:]}" if word.startswith("--") else f"-{'s' if len(word) == 2 else 'o'} {word[1:]}" for word in option.words
            )
            takes = f" -x -a {_quoted(' '.join(option.choices))}" if option.choices else " -r" if option.takes else ""
            yield f"{begin} {names}{takes} -d {_quoted(_plain(option.text))}"


def _chosen(commands: Sequence[KnownCommand]) -> Iterator[tuple[KnownCommand, KnownOption]]:
    return ((command, option) for command in commands for option in command.options if option.choices)


def _names(commands: Sequence[KnownCommand]) -> list[str]:
    return [command.name for command in commands]


_SIGNS: Mapping[int, str] = {ord(sign): "" for sign in '[]:\\`$"'}


def _plain(text: str) -> str:
    """A text without signs that mean something to a shell."""
    return text.translate(_SIGNS)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
