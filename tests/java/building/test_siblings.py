"""Where missing code is found in the same tree."""

from __future__ import annotations

from twinproof.java.building.missing import Missing
from twinproof.java.building.siblings import siblings

FILES = [
    "api/src/main/java/a/b/C.java",
    "api/src/main/java/a/b/c/D.java",
    "api/src/test/java/a/b/T.java",
    "api/src/main/java-templates/a/b/V.java",
    "core/src/main/java/p/X.java",
    "more/src/main/java/p/Near.java",
    "more/src/main/java/xa/b/E.java",
    "odd/source/a/b/C.java",
]
OWN = ["core/src/main/java"]


def test_packages() -> None:
    """Modules that have a package, in directories called like those of the code itself; neither tests nor templates nor look-alikes."""
    assert siblings(Missing(packages=("a.b",)), FILES, OWN) == ["api/src/main/java"]
    assert siblings(Missing(packages=("a.b.C",)), FILES, OWN) == ["api/src/main/java"]
    assert siblings(Missing(packages=("a",)), FILES, OWN) == []


def test_classes() -> None:
    """A class of a known package, and one that may be in the package of the file that names it."""
    assert siblings(Missing(classes=("a.b.c.D",)), FILES, OWN) == ["api/src/main/java"]
    assert siblings(Missing(classes=("a.b.c.C",)), FILES, OWN) == []
    assert siblings(Missing(neighbours=(("Near", "/tmp/copy/core/src/main/java/p/X.java"),)), FILES, OWN) == ["more/src/main/java"]
    assert siblings(Missing(neighbours=(("Far", "/tmp/copy/core/src/main/java/p/X.java"),)), FILES, OWN) == []


def test_templates_if_asked_for() -> None:
    """Those beside the code of a module, and still no tests."""
    assert siblings(Missing(classes=("a.b.V",)), FILES, OWN) == []
    assert siblings(Missing(classes=("a.b.V",)), FILES, OWN, templates=True) == ["api/src/main/java-templates"]
    assert siblings(Missing(classes=("a.b.T",)), FILES, OWN, templates=True) == []


def test_own_kind_of_root() -> None:
    """What the code's own directories are called counts, too; what is there already does not."""
    assert siblings(Missing(packages=("a.b",)), FILES, ["x/source"]) == ["api/src/main/java", "odd/source"]
    assert siblings(Missing(packages=("a.b",)), FILES, ["api/src/main/java"]) == []


def test_top_of_the_tree() -> None:
    """A root may be the top itself."""
    assert siblings(Missing(packages=("a.b",)), ["a/b/C.java"], ["other"]) == []
    assert siblings(Missing(packages=("q",)), ["src/q/C.java"], ["mod/src"]) == ["src"]
