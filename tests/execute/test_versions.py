"""Of versions of which nothing is known, nothing is said to be the same."""

from __future__ import annotations

import inspect

from twinproof.execute.versions import RETYPED, Strangers, Versions
from twinproof.same.commoncode import CommonCode

SAFE = {"in_both": True, "has_own_message": False, "is_shared": True, "is_retyped": False}  # where there is one version, or none was asked


def questions() -> dict[str, int]:
    """The questions, with how many names each is asked with."""
    found = {name: method for name, method in vars(Versions).items() if inspect.isfunction(method) and not name.startswith("_")}
    return {name: len(inspect.signature(method).parameters) - 1 for name, method in found.items()}


def test_strangers_have_nothing_in_common() -> None:
    asked = questions()
    assert len(asked) >= 12
    assert "same_initialiser" in asked
    for name, count in asked.items():
        if name.startswith("_"):
            continue
        answer = getattr(Strangers(), name)(*["C"] * count)
        assert (answer or False) is SAFE.get(name, False), name  # or nothing: no names, no types


def test_who_compares_code_answers_all_questions() -> None:
    for name, count in questions().items():
        assert len(inspect.signature(getattr(CommonCode, name)).parameters) - 1 == count, name


def test_the_sign_of_other_types_is_in_no_name() -> None:
    """So that the key of a field of another type is never one of another field."""
    assert not f"a{RETYPED}".isidentifier()
