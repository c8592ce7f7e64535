"""Source roots elsewhere in a tree that have what is missing: other modules of the project, found by the packages their paths end with.

Only roots that are called like those of the code itself count (`src/main/java`), so that tests and examples do not; templates that stand
beside them (`src/main/java-templates`) only if they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath

from twinproof.java.building.missing import Missing

_MAIN, _BESIDE = "src/main/java", "src/main/"


def siblings(missing: Missing, files: Iterable[str], own: Sequence[str], templates: bool = False) -> list[str]:
    """The roots among `files` with a package or class that is missing, which are not among `own`."""
    kinds = {_MAIN, *map(_kind, own)}
    wanted = list(_wanted(missing))
    roots = {root for file in files if file.endswith(".java") for root in _roots(file, wanted)}
    found = {root for root in roots if _kind(root) in kinds or (templates and _is_beside(root))}
    return sorted(found - set(own))


def _kind(root: str) -> str:
    """What a root is called in its module: `src/main/java` of `core/src/main/java`."""
    parts = PurePosixPath(root).parts
    return "/".join(parts[parts.index("src") :]) if "src" in parts else parts[-1] if parts else ""


def _is_beside(root: str) -> bool:
    """Whether a root stands beside that of the code of a module."""
    return _kind(root).startswith(_BESIDE) and "/" not in _kind(root).removeprefix(_BESIDE)


def _wanted(missing: Missing) -> Iterator[str]:
    """Beginnings of files below a root, or whole ones."""
    for package in missing.packages:
        path = package.replace(".", "/")
        yield f"{path}/"
        yield f"{path}.java"  # an imported member class has its class for a package
    for name in missing.classes:
        yield f"{name.replace('.', '/').partition('$')[0]}.java"
    for name, file in missing.neighbours:
        folder = PurePosixPath(file).parent.parts
        yield from (f"{'/'.join([*folder[at:], name])}.java" for at in range(len(folder) - 1, max(len(folder) - 12, 0), -1))


def _roots(file: str, wanted: Sequence[str]) -> Iterator[str]:
    for end in wanted:
        at = f"/{file}".find(f"/{end}")
        rest = f"/{file}"[at + 1 + len(end) :]
        if at >= 0 and "/" not in rest and (end.endswith("/") or not rest):
            yield file[: max(at - 1, 0)]
