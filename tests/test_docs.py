"""The documents tell the truth: their commands are executed and compared, the files they name exist.

A command stands in a ```console block after `$ `, its exact output below it. `make bless` rewrites the outputs.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PROGRESS = re.compile(r"^\d+/\d+ done.*\n", re.MULTILINE)  # how often it is told depends on how busy the machine is
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_do_what_the_page_says(page: Path, bless: bool) -> None:
    """Every command of the page gives exactly the output shown."""
    text = page.read_text()
    actual = CONSOLE.sub(lambda block: f"```console\n{replay(block[1])}```", text)
    if bless:
        page.write_text(actual)
    else:
        assert actual == text


def test_demo_shows_only_what_works() -> None:
    """No call of the demo stops before its end."""
    output = output_of("sh examples/demo.sh")
    assert output.count("\nreturned ") == output.count("\n$ twinproof run ")


def test_readme_has_an_example() -> None:
    """The README shows twinproof at work."""
    assert re.search(r"^\$ twinproof ", (ROOT / "README.md").read_text(), re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_named_files_exist(page: Path) -> None:
    """Every link, and every `path` with a slash or an ending, leads somewhere."""
    text = CONSOLE.sub("", page.read_text())
    links = [link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link]
    paths = re.findall(r"`((?:[\w.-]+/)+(?:[\w.-]+\.\w+)?|[\w-]+\.(?:py|md|toml|txt|sh))`", text)
    missing = [link for link in links if not (page.parent / link).exists()]
    missing += [path for path in paths if not any((base / path).exists() for base in (ROOT, ROOT / "src/twinproof", page.parent))]
    assert missing == []


def test_tour_passes_every_package() -> None:
    """The tour names every package and module at the top of src/twinproof."""
    tour = (ROOT / "docs" / "tour.md").read_text()
    tops = [path for path in (ROOT / "src/twinproof").iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()]
    names = [path.name if path.is_file() else path.name + "/" for path in tops if not path.name.startswith("__")]
    assert [name for name in sorted(names) if f"`{name}`" not in tour] == []


def replay(block: str) -> str:
    commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"$ {command}\n{output_of(command)}" for command in commands)


def output_of(command: str) -> str:
    with tempfile.TemporaryDirectory() as directory:
        program = Path(directory, "twinproof")
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m twinproof "$@"\n')
        program.chmod(0o755)
        path = os.pathsep.join([directory, os.environ["PATH"]])
        environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "src")}
        shell = ["/bin/sh", "-c", f"exec 2>&1; {command}"]
        done = subprocess.run(shell, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment, timeout=100, check=False)
    assert "internal error" not in done.stdout
    return PROGRESS.sub("", done.stdout)
