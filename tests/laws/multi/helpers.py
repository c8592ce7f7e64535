"""Small static methods by which entry methods make use of objects; a program gets those that it calls."""

from __future__ import annotations

import re
from pathlib import Path

_LINES = [line.strip() for line in Path(__file__).with_name("Uses.java").read_text().splitlines() if line.startswith("    static")]
_NAME = re.compile(r"^static .*? (\w+)\(")


def helpers(code: str) -> str:
    """The class with the methods that some code, or one of them, calls."""
    wanted: list[str] = []
    left = list(_LINES)
    while True:
        more = [line for line in left if _called(line, code)]
        if not more:
            return "class Uses {\n    " + "\n    ".join(wanted) + "\n}\n"
        wanted += more
        code = "\n".join(more)
        left = [line for line in left if line not in more]


def _called(line: str, code: str) -> bool:
    found = _NAME.match(line)
    assert found is not None, line
    return re.search(rf"(?<![.\w]){found[1]}\(", code) is not None
