"""What reflection tells of a class beside its supertypes, flags, fields and methods, as data that can be compared."""

from __future__ import annotations

from twinproof.java.load.attributes import Annotation
from twinproof.java.load.classfile import ClassFile, FieldInfo, MethodInfo

_ON_TYPES = "RuntimeVisibleTypeAnnotations"  # as it stands in the file: one that was written anew counts as another one


def declared(cls: ClassFile) -> tuple[object, ...]:
    """Annotations that are there at run time, generic signatures, components, members in their order."""
    components = tuple((each.name, each.descriptor, each.signature, _seen(each.annotations)) for each in cls.record or ())
    own = (cls.signature, _seen(cls.annotations), cls.attribute(_ON_TYPES), components, cls.permitted_subclasses)
    return (*own, tuple(map(_member, cls.fields)), tuple(map(_method, cls.methods)))


def _seen(annotations: tuple[Annotation, ...]) -> tuple[Annotation, ...]:
    return tuple(each for each in annotations if each.visible)


def _member(info: FieldInfo | MethodInfo) -> tuple[object, ...]:
    return (info.name, info.descriptor, info.signature, _seen(info.annotations), info.attribute(_ON_TYPES))


def _method(info: MethodInfo) -> tuple[object, ...]:
    of_parameters = tuple(map(_seen, info.parameter_annotations))
    return (*_member(info), info.exceptions, info.parameter_names, of_parameters, info.annotation_default)
