"""Makes the table of call-backs from JDKs: `python -m twinproof.java.callbacks.make JDK...`, each the directory of one.

What a method asks is what it asks in any of them, so that the table holds for all; of other versions it says nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from twinproof.java.callbacks.derive import ANYTHING, Graph, closures, entries
from twinproof.java.callbacks.hierarchy import Hierarchy
from twinproof.java.callbacks.table import PATH, Rows, write
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.jdk import Jdk, jdk_at
from twinproof.language.conduct import Asks


def rows_of(jdk: Jdk) -> Rows:
    """What the methods of a JDK may ask."""
    hierarchy = Hierarchy(open_classpath([], jdk))
    graph, wanted = Graph(hierarchy), list(entries(hierarchy))
    for _, _, node in wanted:
        graph.grow(node)
    asked = closures(graph, [node for _, _, node in wanted])
    found: dict[str, dict[str, Asks]] = {}
    for key, how, node in wanted:
        found.setdefault(key, {})[how] = None if ANYTHING in asked[node] else asked[node]
    return found


def joined(every: Iterable[Rows]) -> Rows:
    """What methods ask in any of several JDKs."""
    found: dict[str, dict[str, Asks]] = {}
    for rows in every:
        for key, row in rows.items():
            asked = found.setdefault(key, {})
            asked.update({how: _either(asked.get(how, frozenset()), asks) for how, asks in row.items()})
    return found


def _either(a: Asks, b: Asks) -> Asks:
    return None if a is None or b is None else a | b


if __name__ == "__main__":
    PATH.write_bytes(write(joined(rows_of(jdk_at(Path(home))) for home in sys.argv[1:])))
