"""The HTML page: complete, alone, the same each time, and deaf to what the programs' names would like it to do."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest

from report.hostile import EVIL, hostile_report
from report.results import BOUNDED, DIFFERENT, PROVED, TEST, UNKNOWN, report
from twinproof.base.dataclass import replace
from twinproof.report.page.html import write_html
from twinproof.report.printable import printable
from twinproof.report.report import Kept, Report

ALL = (PROVED, BOUNDED, DIFFERENT, UNKNOWN)
HTML = {
    *(
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "script",
        "noscript",
        "header",
        "main",
        "footer",
        "form",
        "h1",
        "h3",
        "p",
        "strong",
    ),
    *("code", "label", "input", "span", "div", "ul", "li", "details", "summary", "b", "section", "pre", "button", "figure", "figcaption"),
    *("table", "thead", "tbody", "colgroup", "col", "tr", "th", "td", "del", "ins"),
}
SVG = {"svg", "g", "rect", "path", "text", "circle"}
ATTRIBUTES = {
    *(
        "lang",
        "charset",
        "http-equiv",
        "content",
        "name",
        "id",
        "type",
        "placeholder",
        "aria-label",
        "aria-hidden",
        "autocomplete",
        "value",
    ),
    *("checked", "class", "title", "role", "data-answer", "data-owner", "tabindex", "colspan"),
    *("viewbox", "width", "height", "preserveaspectratio", "x", "y", "rx", "d", "cx", "cy", "r"),
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
        if tag not in ("meta", "input", "col"):
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


def whole(text: str) -> list[Page]:
    """The page, and what is inside each of its pairs."""
    page = Page(text)
    kept = re.findall(r'<script type="text/html">(.*?)</script>', text, re.DOTALL)
    assert len(kept) == sum(tag == "details" and "data-answer" in found for tag, found in page.elements)
    return [page, *(Page(data) for data in kept)]


def texts(pages: list[Page], tag: str) -> list[str]:
    """The texts in elements of that name."""
    return [text for page in pages for text in page.of(tag)]


@pytest.mark.parametrize("made", [report(), report(*ALL), hostile_report()], ids=["empty", "all", "hostile"])
def test_only_our_elements(made: Report) -> None:
    """One style, one script that runs, no element or attribute that would load or run anything, all elements closed."""
    pages = whole(write_html(made))
    assert all(page.open == [] for page in pages)
    tags = [tag for page in pages for tag, _ in page.elements]
    assert set(tags) <= HTML | SVG
    assert tags.count("style") == 1
    scripts = [found for page in pages for tag, found in page.elements if tag == "script"]
    assert scripts.count({}) == 1
    assert scripts.count({"type": "text/html"}) == len(scripts) - 1 == len(made.results)
    assert {key for page in pages for _, attributes in page.elements for key in attributes} <= ATTRIBUTES


def test_policy_allows_only_what_is_there() -> None:
    """The policy has the hashes of the script and the style as they stand in the page, and nothing else is allowed."""
    text = write_html(report(*ALL))
    policy = next(str(found["content"]) for tag, found in Page(text).elements if "http-equiv" in found)
    assert policy.startswith("default-src 'none'; ")
    for name in ("script", "style"):
        found = re.search(f"<{name}>(.*?)</{name}>", text, re.DOTALL)
        assert found
        digest = base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()
        assert f"{name}-src 'sha256-{digest}';" in policy


def test_hostile_names_are_text() -> None:
    """They are on the page for a reader to see, and nowhere else."""
    text = write_html(hostile_report())
    pages = whole(text)
    assert "<script>alert" not in text
    assert "</script>alert" not in "".join(re.findall(r'text/html">(.*?)</script>', text, re.DOTALL))
    assert any("<script>alert(1)</script>" in code for code in texts(pages, "code"))
    assert printable(EVIL) in texts(pages, "code")
    assert all(char.isprintable() or char == "\n" for char in text)


def test_what_is_said_about_each_pair() -> None:
    """Answer, bounds, assumptions, reason, input, outcomes, heap, steps, the test to copy; what needs a reader comes first."""
    pages = whole(write_html(replace(report(*ALL), kept={DIFFERENT.pair.id: Kept("w/p.A.cut.json", "w/CutTest.java")})))
    answers = [found["data-answer"] for tag, found in pages[0].elements if tag == "details" and "data-answer" in found]
    assert answers == ["DIFFERENT", "UNKNOWN", "BOUNDED", "PROVED"]
    codes = texts(pages, "code")
    for text in (
        "64 iterations at A.java:12",
        "raise --timeout",
        "p.A.cut(node, node)",
        "twinproof replay w/p.A.cut.json",
        "w/CutTest.java",
    ):
        assert text in codes
    assert "no-stack-overflow" in texts(pages, "li")
    assert ": 30 s were not enough" in texts(pages, "p")
    heap, test = texts(pages, "pre")
    assert "  value     0       1 *        2 * !" in heap.splitlines()
    assert test == TEST
    cells = texts(pages, "td")
    assert cells[:4] == ["returned", "returned", "1", "2"]
    assert cells[4:11] == ["old", "A.java:7", "node.value = 1", "b.value = 1;", "new", "A.java:8", "node.value = 2"]
    assert texts(pages, "figcaption") == ["before", "after old", "after new"]


def test_every_answer_can_be_chosen() -> None:
    """There is a box for each answer, with the number of its pairs."""
    page = Page(write_html(report(PROVED, PROVED, UNKNOWN)))
    boxes = [found["value"] for tag, found in page.elements if found.get("type") == "checkbox" and "value" in found]
    assert boxes == ["DIFFERENT", "UNKNOWN", "BOUNDED", "PROVED"]
    assert [text.strip() for text in page.of("label") if text.strip()] == ["0", "1", "0", "2", "by class"]


def test_the_same_bytes() -> None:
    """The page depends on the report only."""
    assert write_html(hostile_report()) == write_html(hostile_report())
    assert write_html(report(*ALL)) == write_html(report(*ALL))
