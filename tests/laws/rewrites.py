"""Random changes of a method that keep what it does."""

from __future__ import annotations

from functools import partial
from random import Random

from generate import tree as t
from laws import arithmetic, control
from laws.extract import extract
from laws.sites import Change, change_one, declared, renamed

_RULES = (*arithmetic.ALL, *control.ALL)


def rewritten(method: t.MethodDecl, seed: int) -> list[t.MethodDecl]:
    """The method after one to five changes, with the methods it now needs."""
    random = Random(seed)
    change = Change(random)
    left = random.randrange(1, 6)
    rules = random.sample(_RULES, len(_RULES))
    while left and rules:
        changed = change_one(method, random, partial(rules.pop(), change=change))
        if changed is not None:
            method = changed
            left -= 1
    return with_extracted(method, seed) if random.random() < 0.2 else [method]


def with_renamed_locals(method: t.MethodDecl) -> t.MethodDecl:
    """The method with other names for its parameters and locals."""
    result: t.MethodDecl = renamed(method, {name: f"other_{number}" for number, name in enumerate(dict.fromkeys(declared(method)))})
    return result


def with_extracted(method: t.MethodDecl, seed: int) -> list[t.MethodDecl]:
    """The method with some of it in a private method."""
    extracted = extract(method, Random(seed), f"{method.name}_part")
    return [method] if extracted is None else list(extracted)
