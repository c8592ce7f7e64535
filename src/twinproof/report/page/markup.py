"""HTML that is safe by construction: a plain string becomes text, only `Markup` is taken as it is."""

from __future__ import annotations

import html
from collections.abc import Sequence

from twinproof.report.printable import printable


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def element(name: str, *children: str, **attributes: str) -> Markup:
    """An element; `class_` is the attribute `class`."""
    words = "".join(f' {key.rstrip("_").replace("_", "-")}="{_escape(value)}"' for key, value in attributes.items())
    inside = "".join(child if isinstance(child, Markup) else _escape(child) for child in children)
    return Markup(f"<{name}{words}>{inside}</{name}>")


def joined(children: Sequence[str]) -> Markup:
    """The children one after the other, each on its line."""
    return Markup("\n".join(child if isinstance(child, Markup) else _escape(child) for child in children))


def table(head: Sequence[str], *rows: Sequence[str]) -> Markup:
    """A table whose columns have names."""
    first = element("tr", *(element("th", cell) for cell in head))
    return element("table", first, *(element("tr", *(element("td", cell) for cell in row)) for row in rows), class_="facts")


def _escape(text: str) -> str:
    return html.escape(printable(text))
