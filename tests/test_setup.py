"""Set-up on a machine where something is missing: the right package is asked for, or one clear line says what to do."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from report.browser import NAMES

ROOT = Path(__file__).parents[1]
SCRIPTS = ROOT / "scripts"
MANAGERS = ["apt-get", "dnf", "apk", "pacman", "brew"]


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """The PATH of a machine with a shell and nothing else, run by root."""
    for tool in ("sh", "dirname", "env"):
        found = shutil.which(tool)
        assert found
        (tmp_path / tool).symlink_to(found)
    put(tmp_path, "id", "echo 0")
    return tmp_path


def put(machine: Path, name: str, script: str) -> None:
    (machine / name).write_text(f"#!/bin/sh\n{script}\n")
    (machine / name).chmod(0o755)


def ensure_browser(machine: Path) -> subprocess.CompletedProcess[str]:
    command = [os.fspath(machine / "sh"), os.fspath(SCRIPTS / "ensure-browser.sh")]
    return subprocess.run(command, capture_output=True, text=True, env={"PATH": str(machine)}, check=False)


def test_browser(machine: Path) -> None:
    """One that is there is enough, under the names that the tests look for; else the package manager is asked."""
    put(
        machine,
        "apt-get",
        f'echo "$*" >> {machine}/asked; printf "#!/bin/sh\n" > {machine}/chromium; {shutil.which("chmod")} +x {machine}/chromium',
    )
    assert ensure_browser(machine).returncode == 0
    asked = (machine / "asked").read_text()
    assert "install -y -qq --no-install-recommends chromium-headless-shell\n" in asked
    assert ensure_browser(machine).stderr == ""
    assert (machine / "asked").read_text() == asked
    script = (SCRIPTS / "ensure-browser.sh").read_text()
    assert all(f" {name} " in script or f" {name};" in script for name in NAMES)


def ensure_jdk(machine: Path) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": str(machine), "JVM_HOMES": str(machine / "none")}
    command = [os.fspath(machine / "sh"), os.fspath(SCRIPTS / "ensure-jdk.sh")]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def test_a_jdk_on_the_path_is_enough(machine: Path) -> None:
    """Nothing is installed where javac runs."""
    put(machine, "javac", "exit 0")
    put(machine, "apt-get", "echo apt-get ran >&2; exit 1")
    done = ensure_jdk(machine)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("manager", MANAGERS)
def test_each_package_manager_installs_a_jdk(machine: Path, manager: str) -> None:
    """The manager that is there is called, and the javac it brings is found; a javac that only fails does not count."""
    put(machine, "javac", "exit 1")
    put(machine, manager, f'echo "$*" >> {machine}/asked; printf "#!/bin/sh\\n" > {machine}/javac')
    assert ensure_jdk(machine).returncode == 0
    assert "jdk" in (machine / "asked").read_text()


def test_without_root_it_says_what_to_run(machine: Path) -> None:
    """An ordinary user without sudo is told the command."""
    put(machine, "id", "echo 1000")
    put(machine, "dnf", "exit 1")
    done = ensure_jdk(machine)
    assert done.returncode == 1
    assert "needs root; please run: dnf install -y -q java-latest-openjdk-devel\n" in done.stderr


def test_sudo_is_used_where_it_is_there(machine: Path) -> None:
    """An ordinary user with sudo gets it installed."""
    put(machine, "id", "echo 1000")
    put(machine, "apk", "exit 1")
    put(machine, "sudo", f'echo "$*" > {machine}/asked; printf "#!/bin/sh\\n" > {machine}/javac')
    put(machine, "javac", "exit 1")
    assert ensure_jdk(machine).returncode == 0
    assert (machine / "asked").read_text() == "apk add --quiet openjdk21-jdk\n"


def test_no_package_manager(machine: Path) -> None:
    """Where nothing can be done, one line says so."""
    done = ensure_jdk(machine)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "setup: a JDK (javac) is missing and no known package manager was found; please install it by hand and run make again\n"
    )


def test_a_failing_package_manager(machine: Path) -> None:
    """A manager that fails is named."""
    put(machine, "pacman", "exit 1")
    done = ensure_jdk(machine)
    assert done.returncode == 1
    assert done.stderr.endswith("setup: pacman could not install jdk-openjdk; please install a JDK (javac) by hand and run make again\n")


def test_too_old_a_python(machine: Path, tmp_path: Path) -> None:
    """Without Python 3.11 one line says what to do."""
    put(machine, "python3", "exit 1")
    command = [os.fspath(machine / "sh"), os.fspath(SCRIPTS / "ensure-venv.sh"), os.fspath(tmp_path / "venv")]
    done = subprocess.run(command, capture_output=True, text=True, env={"PATH": str(machine)}, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "setup: Python 3.11 or newer is needed; install it, or name it with: make PYTHON=/path/to/python3\n"


def test_every_dependency_is_pinned_and_hashed() -> None:
    """The constraints name each direct dependency, exactly one version of everything, a hash for each file, and no index."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needed = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"], *project["build-system"]["requires"]]
    text = (ROOT / "constraints.txt").read_text()
    entries = re.split(r"\n(?=\S)", text.replace("\\\n", "").strip())[1:]
    pins = [re.match(r"([a-z0-9-]+)==\S+", entry) for entry in entries]
    assert all(pin and "--hash=sha256:" in entry for pin, entry in zip(pins, entries, strict=True))
    names = [pin[1] for pin in pins if pin]
    assert sorted(set(names)) == sorted(names)
    assert {re.split(r"[=<>~; ]", need)[0] for need in needed} <= set(names)
    assert not re.search(r"://|--(index|find|extra)|(^|\s)/", text)


def test_the_build_tool_is_pinned_once() -> None:
    """What builds the package is the version that the constraints hold."""
    (required,) = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    assert f"\n{required} " in (ROOT / "constraints.txt").read_text()
