"""The classes of a JDK, read once for all programs that run on it: what a JDK holds does not change under our hands."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from twinproof.base.files import printable
from twinproof.ir.program import Class
from twinproof.java.find.jdk import Jdk
from twinproof.java.find.jimage import open_jdk_classes
from twinproof.java.load.classfile import ClassFile, parse_named


class Platform:
    """What one JDK brings along."""

    def __init__(self, jdk: Jdk) -> None:
        self._home = jdk.home
        self._classes = open_jdk_classes(jdk)
        self._files: dict[str, ClassFile | None] = {}
        self._loaded: dict[str, Class] = {}

    def has_package(self, package: str) -> bool:
        """Whether there is a package with this internal name."""
        return self._classes.has_package(package)

    def find(self, name: str) -> ClassFile | None:
        """The class with this internal name, None if the JDK has none."""
        if name not in self._files:
            data = self._classes.read(name)
            self._files[name] = None if data is None else parse_named(data, f"{self._home}!{printable(name)}", name)
        return self._files[name]

    def load(self, found: ClassFile, load: Callable[[ClassFile], Class]) -> Class:
        """A class of this JDK in the IR, as `load` makes it of its file."""
        if found.name not in self._loaded:
            self._loaded[found.name] = load(found)
        return self._loaded[found.name]


@cache
def platform_of(jdk: Jdk) -> Platform:
    """The classes of a JDK."""
    return Platform(jdk)
