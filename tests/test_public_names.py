"""A package's `__all__` is exactly what can be seen from it; a package that exports nothing has an empty `__init__`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

SRC = Path(__file__).parents[1] / "src"


def packages(root: Path) -> list[str]:
    return sorted(".".join(path.parent.relative_to(root).parts) for path in root.rglob("__init__.py"))


@pytest.mark.parametrize("name", packages(SRC))
def test_public_names(name: str) -> None:
    """Every package of ours keeps the rule."""
    assert complaints(name, SRC) == []


def test_every_directory_of_modules_is_a_package() -> None:
    """No module hides in a directory without `__init__`, where the walk above would miss it."""
    directories = {".".join(path.parent.relative_to(SRC).parts) for path in SRC.rglob("*.py")}
    assert directories == set(packages(SRC))


@pytest.mark.parametrize(
    ("init", "expected"),
    [
        ("", []),
        ('"""Only a docstring."""\n', ["exports nothing, so its __init__ must be empty"]),
        ("from planted.inside import thing\n", ["exports nothing, so its __init__ must be empty"]),
        ("from planted.inside import thing\n__all__ = ['thing']\n", []),
        ("from planted.inside import thing, other\n__all__ = ['thing']\n", ["visible but not in __all__: other"]),
        ("import os\nfrom planted.inside import thing\n__all__ = ['thing']\n", ["visible but not in __all__: os"]),
        ("__all__ = ['thing']\n", ["in __all__ but not there: thing"]),
        ("from planted.inside import thing, other\n__all__ = ['thing', 'other']\n", ["__all__ is not sorted"]),
        ("from planted import inside\n__all__ = ['inside']\n", ["a module in __all__: inside"]),
    ],
)
def test_violations_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, init: str, expected: list[str]) -> None:
    """The checker finds each way of breaking the rule."""
    (tmp_path / "planted").mkdir()
    (tmp_path / "planted" / "__init__.py").write_text(init)
    (tmp_path / "planted" / "inside.py").write_text("thing = 1\nother = 2\n")
    monkeypatch.syspath_prepend(tmp_path)
    for loaded in ("planted", "planted.inside"):
        sys.modules.pop(loaded, None)
    assert complaints("planted", tmp_path) == expected


def complaints(name: str, root: Path) -> list[str]:
    package = importlib.import_module(name)
    if not hasattr(package, "__all__"):
        init = root / Path(*name.split(".")) / "__init__.py"
        return ["exports nothing, so its __init__ must be empty"] if init.read_text().strip() else []
    return list(name_complaints(package))


def name_complaints(package: ModuleType) -> Iterator[str]:
    stated = list(package.__all__)
    visible = {name for name in vars(package) if not name.startswith("_") and not is_own_module(package, name)} - {"annotations"}
    if stated != sorted(stated, key=lambda name: (not name.isupper(), name)):  # constants first, as ruff has it
        yield "__all__ is not sorted"
    for name in sorted(visible - set(stated)):
        yield f"visible but not in __all__: {name}"
    for name in stated:
        if not hasattr(package, name):
            yield f"in __all__ but not there: {name}"
        elif isinstance(getattr(package, name), ModuleType):
            yield f"a module in __all__: {name}"


def is_own_module(package: ModuleType, name: str) -> bool:
    value = getattr(package, name)
    return isinstance(value, ModuleType) and value.__name__ == f"{package.__name__}.{name}"
