"""What is the same on every page of the HTML report: its style, its script, and a policy that lets nothing else run or load."""

from __future__ import annotations

import base64
import hashlib

STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; color: #222; background: #fff; }
code, pre, td { font-family: ui-monospace, monospace; font-size: 13px; }
pre { background: #f5f5f5; padding: .6em; overflow-x: auto; }
table { border-collapse: collapse; } th, td { border: 1px solid #ccc; padding: .2em .6em; text-align: left; white-space: pre-wrap; }
details { border: 1px solid #ddd; border-left: 6px solid; margin: .4em 0; padding: .3em .8em; content-visibility: auto; }
summary { cursor: pointer; overflow-wrap: anywhere; } summary b { display: inline-block; width: 7em; }
.PROVED { border-left-color: #1a7f37; } .BOUNDED { border-left-color: #0b7285; }
.DIFFERENT { border-left-color: #c92a2a; } .UNKNOWN { border-left-color: #b58900; }
label { margin-right: 1.2em; } [hidden] { display: none; }
""".strip()

SCRIPT = """
"use strict";
const pairs = Array.from(document.querySelectorAll("details.pair"));
const boxes = Array.from(document.querySelectorAll("input[type=checkbox]"));
const search = document.getElementById("search");
function filter() {
  const shown = new Set(boxes.filter(box => box.checked).map(box => box.value));
  const text = search.value.toLowerCase();
  let count = 0;
  for (const pair of pairs) {
    pair.hidden = !shown.has(pair.dataset.answer) || !pair.firstElementChild.textContent.toLowerCase().includes(text);
    count += pair.hidden ? 0 : 1;
  }
  document.getElementById("shown").textContent = count + " of " + pairs.length + " shown";
}
function copy(event) {
  if (!event.target.matches("button.copy")) return;
  window.getSelection().selectAllChildren(event.target.nextElementSibling);
  document.execCommand("copy");
}
for (const input of [...boxes, search]) input.addEventListener("input", filter);
document.addEventListener("click", copy);
filter();
""".strip()


def policy() -> str:
    """The content security policy: this style and this script, nothing from elsewhere."""
    own = f"style-src '{_hash(STYLE)}'; script-src '{_hash(SCRIPT)}'"
    return f"default-src 'none'; {own}; base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
