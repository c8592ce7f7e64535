"""What a check needs, as bytes that mean the same on another machine: the content of both versions and the options, but no paths.

On the other side it is put into a directory of its own. Paths below that directory that a result mentions are then said as the user
knows them, so that a result does not show where it was found. The JDK must be the same; it is only sent where there is none.
"""

from __future__ import annotations

import json
import pickle
import platform
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypedDict

from twinproof.align.match import Pair
from twinproof.base.dataclass import dataclass, fields
from twinproof.base.errors import BadInput
from twinproof.base.files import files_under, printable, read_file
from twinproof.base.jsondata import Json
from twinproof.base.options import Options
from twinproof.base.version import VERSION
from twinproof.language.origin import Toolchain
from twinproof.project.how import How
from twinproof.project.key import own_code
from twinproof.project.run import Batch, Job, ProjectCheck
from twinproof.target import FRONT_END, Target, front_end, match_targets

_MANIFEST, _RELEASE = "manifest.json", "release"
_LARGEST = 1 << 30


class TargetForm(TypedDict):
    """One version: where its parts are put, each with what the user calls it, how many of them are libraries, and where sources are."""

    places: list[list[str]]
    libraries: int
    given: list[str]


class JobForm(TypedDict):
    """A job: its pair by the methods' names."""

    old: str
    new: str
    how: dict[str, Any]  # the other fields of `Job`, by name


class BatchRequest(TypedDict):
    """Jobs for one process, with its limits."""

    jobs: list[JobForm]
    seconds: float
    megabytes: int


class BatchAnswer(TypedDict, total=False):
    """What came of them: results, or why there are none."""

    result: Json
    died: str
    refused: str
    needs: str
    ready: bool
    lost: str
    losses: int


def machine() -> str:
    """The kind of machine that programs of this one run on."""
    return f"{platform.system()} {platform.machine()}"


def pack(check: ProjectCheck) -> bytes:
    """All that the pairs of a check need."""
    tools = check.old.origin.toolchain
    files = {_RELEASE: tools.release()}
    manifest = {
        "version": VERSION,
        "program": own_code().hex(),
        "options": {option.name: getattr(check.options, option.name) for option in fields(check.options)},
        "renames": {common: own for own, common in check.matching.new.renamed.items()},
        "jdk": str(tools.home),
        "machine": machine(),
        "old": _pack_target("old", check.old, files),
        "new": _pack_target("new", check.new, files),
    }
    files[_MANIFEST] = json.dumps(manifest).encode()
    return pickle.dumps(files)


def _pack_target(side: str, target: Target, files: dict[str, bytes]) -> TargetForm:
    """Where the parts of one version are put, and what the user calls them; their content goes into `files`."""
    places = []
    for index, path in enumerate(target.origin.locations):
        place = f"{side}/{index:04}/{path.name or 'classes'}"
        files |= {f"{place}{rest}": read_file(file, _LARGEST) for rest, file in _files(path)}
        places.append([place, str(path)])
    sources = f"{side}/given/{Path(target.given).name or 'sources'}"
    files |= {f"{sources}{rest}": read_file(file, _LARGEST) for rest, file in _files(Path(target.given)) if file.suffix == ".java"}
    return {"places": places, "libraries": len(target.origin.library_locations), "given": [sources, target.given]}


def _files(path: Path) -> Iterator[tuple[str, Path]]:
    """The files that are a path or below it, each with what its name adds to that of the path."""
    if not path.is_dir():
        yield "", path
        return
    for file in files_under(path):
        if file.is_file():
            yield f"/{file.relative_to(path).as_posix()}", file


def unpack(data: bytes, root: Path) -> None:
    """Put what was packed into a directory."""
    files: dict[str, bytes] = pickle.loads(data)
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


@dataclass(frozen=True, slots=True)
class Unpacked:
    """A check that came from elsewhere."""

    check: ProjectCheck
    pairs: dict[tuple[str, str], Pair]
    names: tuple[tuple[str, str], ...]  # what paths are called here, and what the user calls them

    def batch(self, data: list[JobForm]) -> Batch:
        """The jobs that were written so by `batch_to_json`."""
        return tuple(Job(self.pairs[job["old"], job["new"]], **job["how"]) for job in data)

    def in_users_words(self, data: Json) -> Json:
        """Plain data with the user's paths instead of those here."""
        match data:
            case str():
                for here, there in self.names:
                    data = data.replace(here, there)
                return data
            case list():
                return [self.in_users_words(part) for part in data]
            case dict():
                return {key: self.in_users_words(value) for key, value in data.items()}
        return data


def batch_to_json(batch: Batch) -> list[JobForm]:
    """Jobs as data."""
    return [_job_to_json(job) for job in batch]


def _job_to_json(job: Job) -> JobForm:
    how = {part.name: getattr(job, part.name) for part in fields(job) if part.name != "pair"}
    return {"old": job.pair.id, "new": str(job.pair.new.ref), "how": how}


def load(root: Path) -> Unpacked | None:
    """The check that was put into a directory; None if it needs a JDK that could be sent, `BadInput` if this machine cannot do it."""
    manifest = json.loads((root / _MANIFEST).read_bytes())
    if manifest["program"] != own_code().hex():
        raise BadInput(f"its twinproof {VERSION} is not the same program as the twinproof {manifest['version']} that asks")
    tools = FRONT_END.same_tools((root / _RELEASE).read_bytes())
    if tools is None:
        if manifest["machine"] != machine():
            raise BadInput(f"it has no JDK with the same `release` file, and that of {manifest['machine']} does not run on {machine()}")
        return None
    old, new = (_load_target(root, manifest[side], tools) for side in ("old", "new"))
    options = Options(**manifest["options"] | {"strategy": tuple(manifest["options"]["strategy"])})
    matching = match_targets(old, new, manifest["renames"], guess=False)
    places = [place for side in ("old", "new") for place in (*manifest[side]["places"], manifest[side]["given"])]
    names = [(str(root / here), printable(there)) for here, there in places]
    return Unpacked(
        ProjectCheck(old, new, matching, options, How()),
        {(pair.id, str(pair.new.ref)): pair for pair in matching.pairs},
        (*names, (f"{tools.home}!", f"{manifest['jdk']}!")),
    )


def _load_target(root: Path, data: TargetForm, tools: Toolchain) -> Target:
    paths = [root / place for place, _ in data["places"]]
    for path in paths:
        if not path.exists():  # a directory with nothing in it
            path.mkdir(parents=True)
    own = len(paths) - data["libraries"]
    return Target(str(root / data["given"][0]), *front_end(paths).open(paths[:own], paths[own:], whole=True, tools=tools))
