"""The script of the page, executed: the boxes and the search decide which pairs are shown."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from twinproof.report.page import SCRIPT

STAND_IN = """
const pair = (answer, title) => ({dataset: {answer}, firstElementChild: {textContent: answer + " " + title}, hidden: false});
const input = value => ({value, checked: true, addEventListener(kind, act) { this.act = act; }});
const shownPairs = [pair("PROVED", "p.A.same(int)"), pair("DIFFERENT", "p.A.cut(Node)"), pair("DIFFERENT", "p.B.same()")];
const allBoxes = ["PROVED", "BOUNDED", "DIFFERENT", "UNKNOWN"].map(input);
const byId = {search: input(""), shown: {textContent: ""}};
const clicks = [];
globalThis.document = {
  querySelectorAll: words => words.startsWith("details") ? shownPairs : allBoxes,
  getElementById: id => byId[id],
  addEventListener: (kind, act) => clicks.push([kind, act]),
  execCommand: word => copied.push(word),
};
const copied = [];
globalThis.window = {getSelection: () => ({selectAllChildren: element => copied.push(element)})};
"""
DRIVER = """
const seen = [];
const look = () => seen.push([shownPairs.map(pair => !pair.hidden), byId.shown.textContent]);
look();
allBoxes[0].checked = false; allBoxes[0].act(); look();
byId.search.value = "SAME"; byId.search.act(); look();
allBoxes[0].checked = true; allBoxes[0].act(); look();
clicks[0][1]({target: {matches: word => word === "button.copy", nextElementSibling: "the test"}});
clicks[0][1]({target: {matches: word => false}});
console.log(JSON.stringify({seen, copied, kind: clicks[0][0]}));
"""


@pytest.mark.skipif(not shutil.which("node"), reason="needs node, which executes the script")
def test_filter_and_copy() -> None:
    """Unticked answers and other names are hidden and counted; a button copies what stands after it."""
    source = f"{STAND_IN}\n(function () {{\n{SCRIPT}\n}})();\n{DRIVER}"
    done = subprocess.run(["node", "-"], input=source, capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""
    assert json.loads(done.stdout) == {
        "seen": [
            [[True, True, True], "3 of 3 shown"],
            [[False, True, True], "2 of 3 shown"],
            [[False, False, True], "1 of 3 shown"],
            [[True, False, True], "2 of 3 shown"],
        ],
        "copied": ["the test", "copy"],
        "kind": "click",
    }
