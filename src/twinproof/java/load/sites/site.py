"""Call sites: what `invokedynamic` and dynamic constants link to, written as classes of the IR.

A site has a class of its own whose static method `$link` does what the linked call site would do. Each module here knows the
bootstrap methods of one JDK class; a builder raises `NotSupported` for a use of them that it does not know, never guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from twinproof.base.dataclass import dataclass
from twinproof.ir.builder import BodyBuilder, unsupported_body
from twinproof.ir.instruction import FieldRef
from twinproof.ir.program import FINAL, STATIC, SYNTHETIC, Class, Field, Method
from twinproof.ir.types import Type
from twinproof.java.load.classfile import BootstrapMethod, ClassFile
from twinproof.java.load.refs import dotted

LINK = "$link"
Find = Callable[[str], ClassFile | None]


class NotSupported(Exception):
    """A bootstrap method is used in a way that has no meaning here; the message says which."""


@dataclass(frozen=True, slots=True)
class Site:
    """A call site or dynamic constant: `name` is that of its synthetic class, `member` and `descriptor` are the constant's own."""

    name: str
    owner: ClassFile
    member: str
    descriptor: str  # of `$link`
    bootstrap: BootstrapMethod
    find: Find  # by internal name

    def field(self, name: str, type: Type) -> FieldRef:
        """A field of the site's class."""
        return FieldRef(self.name, name, type)

    def link(self, builder: BodyBuilder) -> Method:
        """The method `$link` with a finished body."""
        return Method(self.name, LINK, self.descriptor, STATIC | SYNTHETIC, builder.finish())

    def class_of(self, methods: Iterable[Method], fields: Iterable[Field] = (), interfaces: Iterable[str] = ()) -> Class:
        """The site's class."""
        return Class(
            name=self.name,
            superclass="java.lang.Object",
            interfaces=tuple(interfaces),
            flags=FINAL | SYNTHETIC,
            fields=tuple(fields),
            methods={(method.name, method.descriptor): method for method in methods},
            source=self.owner.source_file,
            nest_host=dotted(self.owner.nest_host or self.owner.name),
        )

    def unsupported(self, reason: str) -> Class:
        """The class of a site that cannot be linked: calling it stops the path."""
        return self.class_of([Method(self.name, LINK, self.descriptor, STATIC | SYNTHETIC, unsupported_body(self.descriptor, reason))])


Build = Callable[[Site], Class]
