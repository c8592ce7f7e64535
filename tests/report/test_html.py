"""The HTML page: complete, alone, the same each time, and deaf to what the programs' names would like it to do."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest

from report.hostile import EVIL, hostile_report
from report.results import BOUNDED, DIFFERENT, PROVED, TEST, UNKNOWN, report
from twinproof.report.html import write_html
from twinproof.report.printable import printable
from twinproof.report.report import Kept, Report

ALL = (PROVED, BOUNDED, DIFFERENT, UNKNOWN)
OURS = {
    *("html", "head", "meta", "title", "style", "body", "script", "h1", "p", "strong", "code", "label", "input", "span", "div", "ul", "li"),
    *("details", "summary", "b", "table", "tr", "th", "td", "pre", "button"),
}
ATTRIBUTES = {
    *("lang", "charset", "http-equiv", "content", "id", "type", "placeholder", "aria-label", "autocomplete", "value", "checked", "class"),
    "data-answer",
}


class Page(HTMLParser):
    """What a browser would make of the page: elements with attributes, texts by the element they are in; every end tag must fit."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self.elements.append((tag, dict(attrs)))
        if tag not in ("meta", "input"):
            self.open.append(tag)
            self.texts.append((tag, ""))

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Text."""
        if self.open:
            self.texts.append((self.open[-1], data))

    def of(self, tag: str) -> list[str]:
        """The texts directly in elements of that name."""
        return [text for where, text in self.texts if where == tag and text]


@pytest.mark.parametrize("made", [report(), report(*ALL), hostile_report()], ids=["empty", "all", "hostile"])
def test_only_our_elements(made: Report) -> None:
    """One script, one style, no element or attribute that would load or run anything, all elements closed."""
    page = Page(write_html(made))
    assert page.open == []
    tags = [tag for tag, _ in page.elements]
    assert set(tags) <= OURS
    assert (tags.count("script"), tags.count("style"), tags.count("details")) == (1, 1, len(made.results))
    assert {key for _, attributes in page.elements for key in attributes} <= ATTRIBUTES


def test_policy_allows_only_what_is_there() -> None:
    """The policy has the hashes of the script and the style as they stand in the page, and nothing else is allowed."""
    text = write_html(report(*ALL))
    policy = next(str(found["content"]) for tag, found in Page(text).elements if tag == "meta" and "content" in found)
    assert policy.startswith("default-src 'none'; ")
    for name in ("script", "style"):
        found = re.search(f"<{name}>(.*?)</{name}>", text, re.DOTALL)
        assert found
        digest = base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()
        assert f"{name}-src 'sha256-{digest}';" in policy


def test_hostile_names_are_text() -> None:
    """They are on the page for a reader to see, and nowhere else."""
    text = write_html(hostile_report())
    assert "<script>alert" not in text
    assert any("<script>alert(1)</script>" in code for code in Page(text).of("code"))
    assert printable(EVIL) in Page(text).of("code")
    assert all(char.isprintable() or char == "\n" for char in text)


def test_what_is_said_about_each_pair() -> None:
    """Answer, bounds, assumptions, reason, input, outcomes, heap, steps, the test to copy."""
    page = Page(write_html(report(*ALL).with_kept({DIFFERENT.pair.id: Kept("w/p.A.cut.json", "w/CutTest.java")})))
    assert page.of("b") == ["PROVED", "BOUNDED", "DIFFERENT", "UNKNOWN"]
    answers = [attributes["data-answer"] for tag, attributes in page.elements if tag == "details"]
    assert answers == page.of("b")
    for text in (
        "64 iterations at A.java:12",
        "terminates",
        "30 s were not enough",
        "raise --timeout",
        "p.A.cut(a1, a1)",
        "w/p.A.cut.json",
    ):
        assert text in page.of("code")
    heap, test = page.of("pre")
    assert "  value     0       1 *        2 * !" in heap.splitlines()
    assert test == TEST
    cells = page.of("td")
    assert cells[:2] == ["returned", "returned"]
    assert cells[2:] == ["old", "A.java:7", "a1.value = 1", "b.value = 1;", "new", "A.java:8", "a1.value = 2"]


def test_every_answer_can_be_chosen() -> None:
    """There is a box for each answer, with the number of its pairs."""
    page = Page(write_html(report(PROVED, PROVED, UNKNOWN)))
    boxes = [found["value"] for tag, found in page.elements if found.get("type") == "checkbox"]
    assert boxes == ["PROVED", "BOUNDED", "DIFFERENT", "UNKNOWN"]
    assert page.of("label") == [" 2 proved equivalent", " 0 same up to bounds", " 0 different", " 1 unknown"]


def test_the_same_bytes() -> None:
    """The page depends on the report only."""
    assert write_html(hostile_report()) == write_html(hostile_report())
    assert write_html(report(*ALL)) == write_html(report(*ALL))
