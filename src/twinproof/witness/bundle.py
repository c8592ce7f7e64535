"""After a proof that a concrete run refutes: a bug of ours, kept in a directory for a report."""

from __future__ import annotations

from pathlib import Path

from twinproof.base.errors import InternalError
from twinproof.base.options import Exceptions
from twinproof.base.version import VERSION
from twinproof.heap.jsonable import input_to_json, observation_to_json
from twinproof.language.runner import Runner
from twinproof.sample.concrete import ConcreteRuns, Differs, SideFiles
from twinproof.sample.sample import Found


def refuted(runner: Runner | None, old: SideFiles, new: SideFiles, found: Found, exceptions: Exceptions) -> InternalError:
    """What to raise where an input refutes a proof, with the directory of a bundle."""
    shown = ConcreteRuns(runner, old, new, exceptions).outcome(found.input)
    bundle = write_bundle(old, new, found, shown if isinstance(shown, Differs) else None)
    name = f"{old.method.owner}.{old.method.name}{old.method.descriptor}"
    return InternalError(f"{name} was proved equivalent, but an input tells the versions apart; please report {bundle}")


def write_bundle(old: SideFiles, new: SideFiles, found: Found, shown: Differs | None) -> Path:
    """A new directory with the input, both observations and the versions of all that took part."""
    import platform
    import tempfile

    from twinproof.base.files import cache_directory  # late: a proof that is refuted is rare

    kept = cache_directory("bugs")
    directory = Path(tempfile.mkdtemp(prefix="twinproof-bug-", dir=kept))
    _write(directory / "input.json", input_to_json(found.input))
    if shown is not None:
        _write(directory / "old.json", observation_to_json(shown.old))
        _write(directory / "new.json", observation_to_json(shown.new))
    methods = {side: str(files.method.ref) for side, files in (("old", old), ("new", new))}
    classpaths = {side: list(map(str, files.classpath)) for side, files in (("old", old), ("new", new))}
    about = {"twinproof": VERSION, "python": platform.python_version(), "system": platform.platform()}
    _write(directory / "about.json", {"methods": methods, "classpaths": classpaths, "versions": about, "runs": found.runs})
    return directory


def _write(path: Path, data: object) -> None:
    import json

    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
