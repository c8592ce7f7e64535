"""The attack after a proof: concrete runs against an Equivalent. A difference is a bug of ours, kept in a directory for a report."""

from __future__ import annotations

import tempfile
from pathlib import Path

from twinproof.errors import InternalError
from twinproof.execute.universe import Universe
from twinproof.jvm.sidecar import Sidecar
from twinproof.options import Exceptions
from twinproof.prove.concrete import ConcreteRuns, Differs, Nondeterministic, SideFiles
from twinproof.prove.sample import Found, NoDifference, Plan, Unsampled, sample
from twinproof.version import VERSION
from twinproof.witness.data import input_to_json, observation_to_json


def attack(
    sidecar: Sidecar | None, old: SideFiles, new: SideFiles, universe: Universe, plan: Plan, exceptions: Exceptions = "class"
) -> NoDifference | Nondeterministic | Unsampled:
    """Try to refute what was proved; `InternalError`, with the directory of a bundle, if that succeeds."""
    found = sample(sidecar, old, new, universe, plan, exceptions)
    if isinstance(found, Found):
        shown = ConcreteRuns(sidecar, old, new, exceptions).outcome(found.input)
        bundle = write_bundle(old, new, found, shown if isinstance(shown, Differs) else None)
        name = f"{old.method.owner}.{old.method.name}{old.method.descriptor}"
        raise InternalError(f"{name} was proved equivalent, but an input tells the versions apart; please report {bundle}")
    return found


def write_bundle(old: SideFiles, new: SideFiles, found: Found, shown: Differs | None) -> Path:
    """A new directory with the input, both observations and the versions of all that took part."""
    import platform

    directory = Path(tempfile.mkdtemp(prefix="twinproof-bug-"))
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
