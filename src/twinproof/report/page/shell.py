"""What is the same on every page of the HTML report: its style, its script, and a policy that lets nothing else run or load."""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files


def style() -> str:
    """The page's style sheet."""
    return _read("page.css")


def script() -> str:
    """The page's script."""
    return _read("page.js")


def policy() -> str:
    """The content security policy: this style and this script, nothing from elsewhere."""
    own = f"style-src '{_hash(style())}'; script-src '{_hash(script())}'"
    return f"default-src 'none'; {own}; base-uri 'none'; form-action 'none'"


def _read(name: str) -> str:
    return files("twinproof.report.page").joinpath(name).read_text("utf-8").strip()


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
