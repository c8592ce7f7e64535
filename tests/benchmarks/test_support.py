"""`docs/support.md` says what the code does with the methods that the library's pairs call."""

from __future__ import annotations

from pathlib import Path

from benchmarks.labels import compile_pairs, labelled_pairs
from benchmarks.support_map import support_page
from twinproof.java.find.jdk import find_jdk

PAGE = Path(__file__).parents[2] / "docs" / "support.md"


def test_support_map(bless: bool) -> None:
    """The page is what the pairs and the stubs give."""
    jdk = find_jdk()
    pairs = labelled_pairs("library")
    page = support_page(pairs, compile_pairs(pairs, jdk), jdk)
    if bless:
        PAGE.write_text(page)
    assert PAGE.read_text() == page
