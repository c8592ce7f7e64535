"""Answers about reachable states that were found before, with the graph that was explored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from twinproof.base.jsondata import Json, JsonObject, as_mapping
from twinproof.base.options import Options
from twinproof.project.cache import Cache
from twinproof.project.key import clause_keys
from twinproof.reach.answering import Explored
from twinproof.reach.wanted_states import ReachQuestion
from twinproof.target import Target


def answered_once(
    path: Path | None,
    target: Target,
    question: ReachQuestion,
    options: Options,
    explore: Callable[[], Explored],
    as_data: Callable[[Explored], JsonObject],
) -> Mapping[str, Json]:
    """What is known of a question by the content of all classes, or is found now; kept if more time would not change it."""
    if path is None:
        return as_data(explore())
    key = clause_keys(target, options)(f"reach {question!r}")
    with Cache(path) as cache:
        try:
            return as_mapping(cache.find(key))
        except ValueError:  # nothing is kept, or something else
            explored = explore()
        found = as_data(explored)
        if not explored.is_cut_short:
            cache.keep(key, found)
        return found
