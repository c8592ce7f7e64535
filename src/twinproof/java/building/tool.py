"""Runs a build tool in a copy of a version: the checkout stays as it is, and what the tool says is only shown if it fails."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from twinproof.base.errors import BadInput
from twinproof.git.revisions import write
from twinproof.language.needs import Tree

_TIMEOUT = 900.0
_MARK = re.compile(r"^(?:\[ERROR\]|\[FATAL\]|> |\* What went wrong:|error:|FAILURE:)\s*")
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_LONGEST = 300


class ToolFailed(Exception):
    """The tool could not answer; the message is the line that says why."""


def copied(tree: Tree, paths: Iterable[str], folder: Path) -> Path:
    """A copy of some files of a tree; a file that a tool would execute may be executed."""
    folder.mkdir(parents=True)
    for path, content in tree.contents(paths):
        write(folder, path, content)
    return folder


def run_tool(command: Sequence[str], folder: Path) -> None:
    """Run a command there; `ToolFailed` with what it says went wrong."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_TIMEOUT,
            env=os.environ | {"MAVEN_SKIP_RC": "1"},
        )
    except FileNotFoundError:
        raise ToolFailed(f"{command[0]} is not installed") from None
    except subprocess.TimeoutExpired:
        raise ToolFailed(f"it did not end within {_TIMEOUT:.0f} seconds") from None
    except OSError as error:
        raise ToolFailed(f"{command[0]} cannot be started: {error.strerror}") from None
    if done.returncode != 0:
        raise ToolFailed(reason_in(done.stdout.decode("utf-8", "replace")) or f"it ended with code {done.returncode}")


def reason_in(output: str) -> str:
    """The line of a build's output that says what went wrong."""
    lines = [_COLOUR.sub("", line).strip() for line in output.splitlines()]
    told = [_MARK.sub("", line) for line in lines if _MARK.match(line)]
    found = next((line for line in told if line and not line.startswith(("Re-run", "To see the full"))), "")
    return (found or next((line for line in lines if line), ""))[:_LONGEST]


def wrapper(folder: Path, name: str, tool: str) -> list[str]:
    """The project's own wrapper of a tool, else the one that is installed."""
    script = folder / name
    return ["sh", str(script)] if script.is_file() else [tool]


def top_of(tree: Tree, roots: Sequence[str], names: Sequence[str]) -> str | None:
    """The highest folder above the first root, or the top, that has one of the build files; None if there is none."""
    parts = roots[0].split("/") if roots and roots[0] else []
    folders = ["/".join(parts[:at]) for at in range(len(parts) + 1)]
    return next((folder for folder in folders for name in names if join(folder, name) in tree.ids), None)


def join(folder: str, name: str) -> str:
    """A path in a tree."""
    return f"{folder}/{name}" if folder else name


def below(tree: Tree, folder: str) -> list[str]:
    """The files of a tree at or below a folder."""
    return [path for path in tree.ids if not folder or path.startswith(f"{folder}/")]


def complaint(name: str, why: ToolFailed) -> BadInput:
    """What a user is told if a tool fails."""
    return BadInput(f"{name} could not answer: {why}")
