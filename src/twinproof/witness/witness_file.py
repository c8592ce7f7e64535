"""Kept witnesses: the files that a run left, differences of two versions and violations of one program, for `twinproof replay`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from twinproof.base.errors import BadInput
from twinproof.base.files import read_file
from twinproof.base.jsondata import Json
from twinproof.heap.jsonable import guarded
from twinproof.witness.violation import VIOLATION, ViolationFile, violation_file
from twinproof.witness.witness import SCHEMA, WITNESS, WitnessFile, witness_file

_LARGEST_FILE = 256 << 20
_READERS: dict[str, Callable[[Mapping[str, Json]], WitnessFile | ViolationFile]] = {WITNESS: witness_file, VIOLATION: violation_file}


def read_kept(path: Path) -> WitnessFile | ViolationFile:
    """What a kept file says; `BadInput` if it is none."""
    text = read_file(path, _LARGEST_FILE)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{path}: not JSON ({error})") from None
    reader = _READERS.get(str(data.get("kind"))) if isinstance(data, dict) else None
    if reader is None:
        raise BadInput(f"{path}: not a witness written by twinproof")
    if data.get("schema") != SCHEMA:
        raise BadInput(f"{path}: a witness of schema {data.get('schema')!r}; this twinproof reads schema {SCHEMA}")
    try:
        return guarded("a witness", lambda: reader(data))
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None
