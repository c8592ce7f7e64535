"""The HTML report in a real browser: filters, keys and copying work, pictures are shown, nothing complains, nothing leaves the page."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from report.browser import Page, browse, find_browser
from report.hostile import hostile_report
from report.results import BOUNDED, DIFFERENT, PROVED, TEST, UNKNOWN, pair, report
from report.test_svg import heap
from twinproof import cli
from twinproof.base.verdict import Different
from twinproof.heap.observe import Input, Link, Null, Observation, Returned
from twinproof.report.page.html import write_html
from twinproof.report.report import Report, witness_of
from twinproof.target import Checked

BROWSER = find_browser()
PAIRS = 2_000
SECONDS = 2.0
WORD = "node => node.querySelector('.word').textContent"
SHOWN = f"Array.from(document.querySelectorAll('details.pair')).filter(pair => pair.checkVisibility()).map({WORD})"

pytestmark = pytest.mark.skipif(BROWSER is None, reason="needs a browser: install chromium or name one with TWINPROOF_BROWSER")


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A page of a browser that all tests share."""
    assert BROWSER
    with browse(BROWSER) as opened:
        yield opened


@pytest.fixture
def visit(page: Page, tmp_path: Path) -> Iterator[Page]:
    """The page with a report of all answers; afterwards nothing may have complained or been asked for."""
    address = write(report(PROVED, BOUNDED, DIFFERENT, UNKNOWN), tmp_path)
    page.events.clear()
    page.open(address)
    yield page
    assert page.complaints() == []
    assert {url.partition("#")[0] for url in page.requests()} == {address}


def write(made: Report, directory: Path) -> str:
    """The address of the report as a file."""
    path = directory / "report.html"
    path.write_text(write_html(made), encoding="utf-8")
    return path.as_uri()


def choose(page: Page, answer: str) -> None:
    """Click on the box of an answer."""
    page.run(f"document.querySelector('input[value={answer}]').click()")


def search(page: Page, text: str) -> None:
    """Type into the search field."""
    page.run("document.getElementById('search').select()")
    page.call("Input.insertText", text=text)


def test_filters(visit: Page) -> None:
    """Boxes and search decide together what is shown, and how many that is."""
    assert visit.run(SHOWN) == ["DIFFERENT", "UNKNOWN", "BOUNDED", "PROVED"]
    choose(visit, "PROVED")
    assert visit.run(SHOWN) == ["DIFFERENT", "UNKNOWN", "BOUNDED"]
    search(visit, "P.A INT")
    assert visit.run(SHOWN) == ["UNKNOWN", "BOUNDED"]
    assert visit.run("document.getElementById('shown').textContent") == "2 of 4 shown"
    search(visit, "nothing is called so")
    assert visit.run(SHOWN) == []


def test_pictures(visit: Page) -> None:
    """The first difference is open, with three pictures, large enough to see, and the changed value in its colour."""
    visit.until("document.querySelector('.inside') !== null")
    sizes = visit.run("Array.from(document.querySelectorAll('figure svg')).map(svg => svg.getBoundingClientRect().toJSON())")
    assert len(sizes) == 3
    assert all(size["width"] > 100 and size["height"] > 40 for size in sizes)
    colours = visit.run("Array.from(document.querySelectorAll('svg .value')).map(text => getComputedStyle(text).fill)")
    assert len(set(colours)) == 2
    assert visit.run("getComputedStyle(document.querySelector('svg .arrow .line')).stroke") not in ("none", "")


def test_by_class(visit: Page) -> None:
    """Pairs of a class stand together, those of classes without any that is shown are gone; and back again."""
    visit.run("document.getElementById('group').click()")
    assert visit.run("Array.from(document.querySelectorAll('main > section > h2')).map(head => head.textContent)") == ["p.A"]
    assert visit.run("document.querySelectorAll('main > section > details').length") == 4
    search(visit, "nothing is called so")
    assert visit.run("document.querySelector('main > section').checkVisibility()") is False
    visit.run("document.getElementById('group').click()")
    assert visit.run("document.querySelectorAll('main > details').length") == 4


def test_only_what_changed(page: Page, tmp_path: Path) -> None:
    """Of a change, the pairs that others only lead to can be hidden."""
    page.open(write(replace(report(PROVED, DIFFERENT), changed=frozenset({PROVED.pair.id})), tmp_path))
    page.run("document.getElementById('changed').click()")
    assert page.run(SHOWN) == ["PROVED"]


def test_colours_of_code(page: Page, tmp_path: Path) -> None:
    """Words, texts and comments have colours of their own; the text itself stays as it is."""
    code = 'int x = 1; // "no" text\nString s = "a // b"; @Test'
    assert isinstance(DIFFERENT.verdict, Different)
    changed = Different(replace(witness_of(DIFFERENT.verdict), test=code), "sample")
    page.open(write(report(replace(DIFFERENT, verdict=changed)), tmp_path))
    kinds = page.run("Array.from(document.querySelectorAll('pre.test span')).map(part => part.className + ' ' + part.textContent)")
    assert kinds == ["word int", "digits 1", 'comment // "no" text', 'text "a // b"', "word @Test"]
    assert page.run("document.querySelector('pre.test').textContent") == code


def test_keys(visit: Page) -> None:
    """A report can be read without a mouse: / searches, j and k walk, Enter opens."""
    visit.press("/")
    assert visit.run("document.activeElement.id") == "search"
    visit.press("Escape")
    for key in "jjjk":
        visit.press(key)
    assert visit.run("document.activeElement.querySelector('.word').textContent") == "UNKNOWN"
    visit.press("Enter")
    visit.until("document.querySelector('details.pair.UNKNOWN .inside') !== null")
    assert "30 s were not enough" in visit.run("document.querySelector('details.pair.UNKNOWN .inside').textContent")


def test_copy(visit: Page) -> None:
    """The button puts the test into the clipboard."""
    visit.until("document.querySelector('.inside') !== null")
    visit.run("document.addEventListener('copy', () => { window.copied = String(getSelection()); })")
    visit.run("document.querySelector('button.copy').click()")
    assert visit.run("window.copied").strip() == TEST.strip()
    assert visit.run("document.querySelector('button.copy').textContent") == "copied"


def test_an_address_for_each_pair(visit: Page) -> None:
    """The id of a pair after # opens it."""
    visit.run(f"location.hash = {DIFFERENT.pair.id!r}")
    visit.until("document.querySelectorAll('figure').length == 3")


def test_dark_and_light(visit: Page) -> None:
    """The colours follow the reader's setting."""
    seen = []
    for scheme in ("light", "dark"):
        visit.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        seen.append(visit.run("getComputedStyle(document.body).backgroundColor"))
    assert seen[0] != seen[1]


def test_hostile_names(page: Page, tmp_path: Path) -> None:
    """Nothing that a program is called runs, loads or breaks the page, opened or not."""
    page.events.clear()
    page.open(write(hostile_report(), tmp_path))
    page.run("document.querySelectorAll('details.pair > summary').forEach(summary => summary.click())")
    page.until("document.querySelectorAll('.inside').length == 4")
    assert page.run("document.querySelectorAll('script').length") == 1
    assert page.complaints() == []
    assert len(page.requests()) == 1


def test_a_real_run(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The code of both versions side by side, the changed words marked, and the line where they part."""
    monkeypatch.chdir(tmp_path)
    for name, code in (("old", "n / 2"), ("new", "n >> 1")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "Half.java").write_text(f"class Half {{\n  static int of(int n) {{\n    return {code};\n  }}\n}}\n")
    assert cli.main(["check", "old", "new", "--method", "of", "--quiet", "--no-cache", "--format", "html=report.html"]) == 1
    page.events.clear()
    page.open((tmp_path / "report.html").as_uri() + "#Half.of(I)I")
    assert page.run("Array.from(document.querySelectorAll('.code del, .code ins')).map(word => word.textContent)") == ["/", "2", ">>", "1"]
    assert page.run("Array.from(document.querySelectorAll('.parts')).map(number => number.textContent)") == ["▶ 3", "▶ 3"]
    assert page.run("Array.from(document.querySelectorAll('.outcome td')).map(cell => cell.textContent)") == ["returned 0", "returned -1"]
    assert page.complaints() == []


def test_thousands_of_pairs(page: Page, tmp_path: Path) -> None:
    """A report of 2,000 pairs, every fifth with a witness, opens in two seconds; if others keep the machine busy, its own work counts."""
    address = write(large_report(), tmp_path)
    page.events.clear()
    waited, worked = min(seconds_to_open(page, address) for _ in range(3))
    size = (tmp_path / "report.html").stat().st_size / 1e6
    print(f"{PAIRS} pairs, {size:.1f} MB: {waited:.2f} s by the clock, {worked:.2f} s of work")
    assert page.run("document.querySelectorAll('details.pair').length") == PAIRS
    is_idle = os.getloadavg()[0] < (os.cpu_count() or 1)
    assert (waited if is_idle else worked) < SECONDS
    search(page, "method7")
    assert (
        page.run("document.getElementById('shown').textContent")
        == f"{sum('method7' in f'method{at}' for at in range(PAIRS))} of 2000 shown"
    )
    assert page.complaints() == []


def seconds_to_open(page: Page, address: str) -> tuple[float, float]:
    """Until the page is loaded and has been painted: by the clock, and what the page's own thread worked."""
    page.open("about:blank")
    page.call("Performance.disable")
    page.call("Performance.enable", timeDomain="threadTicks")
    page.open(address)
    page.run("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    waited = page.run("performance.now()") / 1000
    metrics = page.call("Performance.getMetrics")["metrics"]
    worked = next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")
    assert worked > 0
    return waited, worked


def large_report() -> Report:
    """2,000 pairs with all kinds of answers; the witnesses have heaps of up to eight objects."""
    rng = random.Random(0)
    results = []
    for at in range(PAIRS):
        verdict = (PROVED, BOUNDED, UNKNOWN, PROVED, DIFFERENT)[at % 5].verdict
        if isinstance(verdict, Different):
            given = Input(heap(rng, 4), Null(), (Link(0), Link(1)))
            old, new = (Observation(Returned(Link(4)), "", heap(rng, 8), ()) for _ in range(2))
            verdict = Different(replace(witness_of(verdict), input=given, old=old, new=new, test=TEST * 20), "sample")
        results.append(Checked(pair(f"method{at}", owner=f"some.rather.deep.package.name.Class{at // 20}"), verdict, 0.0, ("tried",)))
    return report(*results)
