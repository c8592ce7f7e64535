"""A small class-file assembler for the tests: classes whose methods are given as bytecode in text form, of any class version.

It writes what it is told: no verification, no StackMapTable (so branches need a version up to 49, where the old verifier is used;
straight-line code may have any version). The text of a method is one instruction per line, by its JVM name:

    Again:                                label
    iload 0                               slot or small number
    wide iinc 300 -5                      wide forms are written out
    ldc int 5 | long | float | double     numbers; floats as raw bits (0x7fc00000)
    ldc string "text" | class java/lang/Object          (also ldc_w, ldc2_w)
    getfield Owner.name I                 member with its descriptor
    invokestatic interface Owner.name ()V member of an interface (always so for invokeinterface)
    newarray int
    multianewarray [[I 2
    ifeq Again                            branch to a label
    tableswitch 0 A B Default             lowest case, targets, default
    lookupswitch -1:A 7:B Default
    .catch java/lang/Exception From To Handler          exception table, in order; `any` catches all
    .locals 300                           max_locals, if the highest slot used is not enough
"""

from assembler.classes import ABSTRACT, INTERFACE, PRIVATE, PROTECTED, PUBLIC, STATIC, ClassBuilder

__all__ = ["ABSTRACT", "INTERFACE", "PRIVATE", "PROTECTED", "PUBLIC", "STATIC", "ClassBuilder"]
