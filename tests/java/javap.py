"""What the JDK's own `javap -v -p` says about class files, as data: the oracle for our reader."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from twinproof.java.find.jdk import Jdk

Rows = list[tuple[str, ...]]


@dataclass
class Listing:
    """One class, field or method: `facts` are single lines by their label, `tables` the rows by their heading."""

    facts: dict[str, str] = field(default_factory=dict)
    tables: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class ClassListing(Listing):
    """A class with its constants (index -> kind, what it stands for) and members."""

    pool: dict[int, tuple[str, str]] = field(default_factory=dict)
    members: list[Listing] = field(default_factory=list)


_POOL = re.compile(r"^ +#(\d+) = (.*)$")
_FACT = re.compile(r"^([A-Za-z_]+(?: version)?): (.+)$")
_TABLE = re.compile(r"^([A-Z][A-Za-z ]+):(?: .*)?$")


def listings(jdk: Jdk, files: Sequence[Path]) -> list[ClassListing]:
    """What javap says about each of `files`."""
    command = [str(jdk.home / "bin" / "javap"), "-J-Dfile.encoding=UTF-8", "-J-Dstdout.encoding=UTF-8", "-v", "-p", *map(str, files)]
    done = subprocess.run(command, capture_output=True, check=True, timeout=300)
    text = done.stdout.decode("utf-8")
    found = [_class(part.split("\n")) for part in re.split(r"^Classfile ", text, flags=re.MULTILINE)[1:]]
    assert len(found) == len(files)
    return found


def _class(lines: list[str]) -> ClassListing:
    start, end = lines.index("{"), len(lines) - 1 - lines[::-1].index("}")
    listing = ClassListing()
    head = lines[:start]
    constants = head.index("Constant pool:")
    _fill(listing, head[:constants], 2)
    for line in head[constants + 1 :]:
        match = _POOL.match(line)
        assert match is not None, line
        kind = match[2][:18].strip()
        listing.pool[int(match[1])] = (kind, _meaning(kind, match[2][19:]))
    _fill(listing, lines[end + 1 :], 0)
    listing.members = list(_members(lines[start + 1 : end]))
    return listing


def _meaning(kind: str, text: str) -> str:
    if kind in ("Utf8", "Integer", "Long", "Float", "Double"):
        return text
    return text.split("// ", 1)[1] if "// " in text else text.split("//", 1)[1]


def _members(lines: list[str]) -> Iterator[Listing]:
    block: list[str] = []
    for line in [*lines, "  end"]:
        if re.match(r"^  \S", line):
            if block:
                listing = Listing()
                _fill(listing, block[1:], 6)
                yield listing
            block = [line]
        else:
            block.append(line)


def _fill(listing: Listing, lines: list[str], indent: int) -> None:
    """Sorts lines into facts and tables; what is indented deeper than `indent` is always a row."""
    rows: list[str] = []
    for line in filter(str.strip, lines):
        text = line.strip()
        outer = len(line) - len(line.lstrip()) <= indent
        fact, table = (_FACT.match(text), _TABLE.match(text)) if outer else (None, None)
        if fact and fact[1] != "StackMapTable":
            listing.facts[fact[1]] = fact[2]
        elif table:
            rows = listing.tables.setdefault(table[1], [])
        else:
            rows.append(text)
