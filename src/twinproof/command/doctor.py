"""What twinproof finds on this machine: the tools and libraries it needs or can use, looked up without importing or changing anything."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version

from twinproof.base.dataclass import dataclass

SOLVERS = {
    "z3": ("z3-solver", "deciding path conditions and equality; the main solver"),
    "bitwuzla": ("bitwuzla", "the stronger solver for machine integers and floats"),
    "cvc5": ("cvc5", "a third solver: division by constants, and a cross-check of the others"),
}


@dataclass(frozen=True, slots=True)
class Part:
    """One thing looked for: `found` is its version and place, None if it is not there; `install` is how to get it."""

    name: str
    found: str | None
    enables: str
    install: str
    required: bool = False


def examine() -> tuple[Part, ...]:
    """All parts, the required ones first."""
    return (
        Part("Python", f"{platform.python_version()} ({sys.executable})", "running twinproof", "python.org", required=True),
        Part("JDK", _jdk(), "compiling sources, reading the JDK's classes, replaying on a real JVM", _JDK_INSTALL, required=True),
        *(Part(name, _package(package), enables, f"pip install {package}") for name, (package, enables) in SOLVERS.items()),
        Part("confinement", _confinement(), "running your code without the power to change anything outside of it", _KERNEL),
        Part(
            "C compilers",
            _compilers(),
            "executing C for real, with and without sanitizers",
            "your system's package manager, e.g. apt-get install gcc",
        ),
        Part("clang", _clang(), "reading C programs", "pip install 'twinproof[c]', or clang 22 of your system"),
        Part("git", _tool("git"), "comparing two revisions of a repository", "your system's package manager, e.g. apt-get install git"),
        Part("Dask", _package("distributed"), "checking the pairs of a project on many machines", "pip install 'twinproof[cluster]'"),
        Part("rich", _package("rich"), "a progress display on terminals", "pip install rich"),
    )


_JDK_INSTALL = "your system's package manager, e.g. apt-get install default-jdk-headless; or set JAVA_HOME"


_KERNEL = "a Linux kernel from 5.13 on, and a container, if any, that allows seccomp and Landlock"


def _confinement() -> str | None:
    from twinproof.confine import means

    found = means()
    return None if found.problem is not None else str(found)


def _jdk() -> str | None:
    from twinproof.target import FRONT_END

    return FRONT_END.tools_at_hand()


def _compilers() -> str | None:
    from twinproof.target import C_FRONT_END

    return C_FRONT_END.compilers_at_hand()


def _clang() -> str | None:
    from twinproof.target import C_FRONT_END

    return C_FRONT_END.tools_at_hand()


def _package(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _tool(name: str) -> str | None:
    path = shutil.which(name)
    if path is None:
        return None
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, errors="replace", timeout=20, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return f"{answer.stdout.strip().splitlines()[0] if answer.stdout.strip() else 'version unknown'} ({path})"
