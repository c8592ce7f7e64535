"""Who in the JDK looks at classes: at their declarations, names and supertypes, and who runs what it finds there."""

from __future__ import annotations

from twinproof.language.conduct import Methods, Reflection

_CLASS, _REFLECT, _ARRAY = "java.lang.Class", "java.lang.reflect.", "java.lang.reflect.Array"
_TESTS = frozenset(("isInstance", "isAssignableFrom", "cast", "asSubclass"))  # methods of Class that ask for supertypes
_UNDECLARED = frozenset({  # other methods of Class that do not tell how a class is declared
    *_TESTS, "arrayType", "componentType", "desiredAssertionStatus", "equals", "forName", "getCanonicalName", "getClassLoader",
    "getComponentType", "getName", "getPackageName", "getResource", "getResourceAsStream", "getSimpleName", "getTypeName", "hashCode",
    "isArray", "isPrimitive", "newInstance",
})  # fmt: skip
_NAMELESS = frozenset({  # methods of Class that tell nothing of names
    "asSubclass", "cast", "desiredAssertionStatus", "equals", "getComponentType", "getEnumConstants", "getSuperclass", "hashCode",
    "isArray", "isAssignableFrom", "isEnum", "isInstance", "isInterface", "isPrimitive", "isRecord",
})  # fmt: skip

RUNS_ANYTHING = Methods(
    of={
        "java.io.ObjectInputStream": frozenset(("readObject", "readUnshared")), _CLASS: frozenset(("forName", "newInstance")),
        "java.lang.ClassLoader": frozenset(("loadClass",)), "java.lang.reflect.Constructor": frozenset(("newInstance",)),
        "java.lang.reflect.Method": frozenset(("invoke",)),
    },
    within=("java.lang.invoke.MethodHandle", "java.util.ServiceLoader"),
)  # fmt: skip
TELLS_DECLARATIONS = Methods(
    but={_CLASS: _UNDECLARED},
    of={_ARRAY: frozenset()},
    within=(
        "java.beans.", "java.io.ObjectInputStream", "java.io.ObjectOutputStream", "java.io.ObjectStreamClass", "java.lang.ClassLoader",
        "java.lang.Module", "java.lang.Package", "java.lang.annotation.", "java.lang.invoke.MethodHandles", "java.lang.invoke.VarHandle",
        "java.lang.reflect.", "java.util.ResourceBundle", "java.util.ServiceLoader",
        *(f"java.util.concurrent.atomic.Atomic{kind}FieldUpdater" for kind in ("Integer", "Long", "Reference")),
    ),
)  # fmt: skip
ASKS_SUPERTYPES = Methods(
    of={_CLASS: _TESTS, _ARRAY: frozenset(("set",))},
    within=("java.io.ObjectInput", "java.io.ObjectOutput", "java.rmi.", "java.security.SignedObject", "javax.crypto.SealedObject"),
)
TELLS_NAMES = Methods(
    but={_CLASS: _NAMELESS},
    within=(
        "java.io.ObjectInputStream", "java.io.ObjectOutputStream", "java.lang.ClassLoader", "java.lang.Module", "java.lang.Package",
        "java.lang.StackTraceElement", "java.lang.StackWalker", "java.lang.invoke.", "java.lang.reflect.", "java.util.ServiceLoader",
        "java.util.logging.",
    ),
)  # fmt: skip

REFLECTION = Reflection(
    runs_anything=RUNS_ANYTHING,
    tells_declarations=TELLS_DECLARATIONS,
    tells_nesting=Methods(of={_CLASS: frozenset(("getCanonicalName", "getSimpleName"))}),
    asks_supertypes=ASKS_SUPERTYPES,
    tells_names=TELLS_NAMES,
    streams=Methods(
        of={
            f"java.io.Object{way}put{kind}": frozenset((f"{verb}Object", f"{verb}Unshared"))
            for way, verb in (("In", "read"), ("Out", "write"))
            for kind in ("", "Stream")
        },
        within=("java.security.SignedObject", "javax.crypto.SealedObject", "java.rmi."),
    ),
    hooks=frozenset(
        ("readObject", "writeObject", "readObjectNoData", "readResolve", "writeReplace", "readExternal", "writeExternal", "validateObject")
    ),
    gives_mirror=Methods(named=frozenset(("getClass",))),
    reaches_fields=Methods(within=("java.lang.invoke.", "sun.misc.Unsafe", "jdk.internal.misc.Unsafe"), ending=("FieldUpdater",)),
    described_by=(_REFLECT,),
    asked_of_proxies=frozenset({(f"{_REFLECT}InvocationHandler", "invoke")}),
)
