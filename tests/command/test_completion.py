"""Completion, in the shells themselves where they are installed."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from twinproof import cli
from twinproof.command.completion import SHELLS


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command writes."""
    assert cli.main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("shell", SHELLS)
def test_all_is_there(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every command, options of several, and a shell that takes it for a program."""
    text = script(shell, capsys)
    for word in (*cli.COMMANDS, "gradle", "frontier", "advisory"):
        assert word in text
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=text, text=True, check=True)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("twinproof di", ["diff"]),
        ("twinproof diff --grad", ["--gradle"]),
        ("twinproof check --numbers ", ["exact", "ideal"]),
        ("twinproof completion ", ["bash", "zsh", "fish", "-h", "--help"]),
        ("twinproof run --timeout", []),
    ],
)
def test_bash(line: str, expected: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What bash offers behind a line."""
    words = line.split(" ")
    asked = (
        f'COMP_WORDS=({" ".join(words[:-1])} {words[-1] or repr("")}); COMP_CWORD={len(words) - 1}; _twinproof; echo "${{COMPREPLY[*]}}"'
    )
    done = subprocess.run(["bash", "-c", f"{script('bash', capsys)}\n{asked}"], capture_output=True, text=True, check=True)
    assert done.stdout.split() == expected


def test_unknown_shell(capsys: pytest.CaptureFixture[str]) -> None:
    """Other shells are refused in a line."""
    assert cli.main(["completion", "tcsh"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
