"""Past bug: a class with a table of 6,000 constants took more than a minute. The tables are made here, as they are long."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from regress.test_stated import kind
from twinproof.align.starts import START
from twinproof.base.options import Options
from twinproof.check import check_pairs
from twinproof.target import match_targets, open_target

SIZE, CHANGED = 6000, 4321
WORK = 25.0  # seconds of this process for all methods of a class, on a busy machine
ELEMENTS = {"int": "{}", "long": "{}00000000000L", "String": '"text {}"'}


def source(type: str, changed: bool, at: str, plus: str) -> str:
    """A class with a table, which one method reads and another one does not."""
    numbers = [(7919 * number) % 65521 + (changed and number == CHANGED) for number in range(SIZE)]
    table = ", ".join(ELEMENTS[type].format(number) for number in numbers)
    read = f"static {type} at(int i) {{ {at} }}"
    return f"class Table {{ static final {type}[] TABLE = {{ {table} }}; {read} static int plus(int i) {{ {plus} }} }}"


def verdicts(tmp_path: Path, old: str, new: str) -> dict[str, str]:
    """What is said of each method, and of the constants."""
    for version, text in (("old", old), ("new", new)):
        (tmp_path / version).mkdir()
        (tmp_path / version / "Table.java").write_text(text)
    old_target, new_target = (open_target(str(tmp_path / version)) for version in ("old", "new"))
    matching = match_targets(old_target, new_target)
    start = time.process_time()
    found = {
        result.pair.old.name: kind(result.verdict)
        for result in check_pairs(old_target, new_target, matching, matching.pairs, Options(timeout=20.0))
    }
    assert time.process_time() - start < WORK
    return found


@pytest.mark.parametrize("type", ELEMENTS)
def test_the_same_table(tmp_path: Path, type: str) -> None:
    old = source(type, False, "return TABLE[i & 4095];", "return i + 1;")
    new = source(type, False, "int j = 4095 & i; return TABLE[j];", "return 1 + i;")
    found = verdicts(tmp_path, old, new)
    assert (found["at"], found["plus"], found[START]) == ("proved", "proved", "proved")


@pytest.mark.parametrize("type", ELEMENTS)
def test_another_entry(tmp_path: Path, type: str) -> None:
    """Who does not read the table is not concerned; who does is different, if the entry is found at all."""
    old = source(type, False, "return TABLE[i];", "return i + 1;")
    new = source(type, True, "return TABLE[i];", "return 1 + i;")
    found = verdicts(tmp_path, old, new)
    assert found["at"] in ("different", "unknown")
    assert (found["plus"], found[START]) == ("proved", "different")


def test_an_entry_by_its_index(tmp_path: Path) -> None:
    old = source("int", False, f"return TABLE[{CHANGED}] + i;", "return i;")
    new = source("int", True, f"return i + TABLE[{CHANGED}];", "return i;")
    found = verdicts(tmp_path, old, new)
    assert found["at"] in ("different", "unknown")
    assert found[START] == "different"
