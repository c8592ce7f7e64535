"""Who in the JDK looks at stack frames, reads files beside the classes, or changes what all code of the process goes by."""

from __future__ import annotations

from twinproof.language.conduct import Methods, Outside, all_of

_LOADERS = (  # names of methods and classes that read resources
    "getResource", "getResourceAsStream", "getResources", "getSystemResource", "getSystemResourceAsStream", "getSystemResources",
    "resources", "java/util/ResourceBundle", "java/util/ServiceLoader", "java/lang/Package", "java/lang/Module",
)  # fmt: skip
_SIMPLE = frozenset(word.rpartition("/")[2] for word in _LOADERS)
_WALKED = frozenset(("getStackTrace", "getAllStackTraces", "printStackTrace", "dumpStack"))
_WALKERS = ("java.io.ObjectOutputStream", "java.lang.StackWalker", "java.lang.System$Logger", "java.lang.management.", "java.util.logging.")
_WORDS = ("StackTrace", "dumpStack", "StackWalker", "ObjectOutputStream", "System$Logger", "java/lang/management/", "java/util/logging/")
_SETTERS = frozenset((
    "clearProperty", "getProperties", "setDefault", "setDefaultAssertionStatus", "setErr", "setIn", "setOut", "setProperties",
    "setProperty",
))  # fmt: skip
_OF_FIELDS = frozenset(
    f"{way}{type}" for way in ("get", "set") for type in ("", "Boolean", "Byte", "Char", "Double", "Float", "Int", "Long", "Short")
)
_ASKS_CALLER = {  # what the JDK marks as such (tests/java/conduct/test_outside.py)
    "java.io.ObjectStreamClass": {"forClass"},
    "java.io.ObjectStreamField": {"getType"},
    "java.lang.Module": {"addExports", "addOpens", "addReads", "addUses", "getResourceAsStream"},
    "java.lang.ModuleLayer$Controller": {"enableNativeAccess"},
    "java.lang.Package": {"getPackage", "getPackages"},
    "java.lang.Runtime": {"load", "loadLibrary"},
    "java.lang.StackWalker": {"forEach", "getCallerClass", "walk"},
    "java.lang.System": {"getLogger", "load", "loadLibrary", "setSecurityManager"},
    "java.lang.Thread": {"getContextClassLoader"},
    "java.lang.foreign.AddressLayout": {"withTargetLayout"},
    "java.lang.foreign.Linker": {"downcallHandle", "upcallStub"},
    "java.lang.foreign.MemorySegment": {"reinterpret"},
    "java.lang.foreign.SymbolLookup": {"libraryLookup", "loaderLookup"},
    "java.lang.invoke.MethodHandleProxies": {"asInterfaceInstance"},
    "java.lang.invoke.MethodHandles": {"lookup"},
    "java.lang.reflect.AccessibleObject": {"canAccess", "setAccessible", "trySetAccessible"},
    "java.lang.reflect.Constructor": {"newInstance", "setAccessible"},
    "java.lang.reflect.Field": {*_OF_FIELDS, "setAccessible"},
    "java.lang.reflect.InvocationHandler": {"invokeDefault"},
    "java.lang.reflect.Method": {"invoke", "setAccessible"},
    "java.lang.reflect.Proxy": {"getInvocationHandler", "getProxyClass", "newProxyInstance"},
    "java.security.AccessController": {"doPrivileged", "doPrivilegedWithCombiner"},
    "java.sql.DriverManager": {"deregisterDriver", "drivers", "getConnection", "getDriver", "getDrivers"},
    "java.util.ResourceBundle": {"clearCache", "getBundle"},
    "java.util.ServiceLoader": {"load", "loadInstalled"},
    **{f"java.util.concurrent.atomic.Atomic{type}FieldUpdater": {"newUpdater"} for type in ("Integer", "Long", "Reference")},
    "java.util.logging.Logger": {"getAnonymousLogger", "getLogger"},
    "javax.sql.rowset.serial.SerialJavaObject": {"getFields"},
}
_OF_CLASSES = {  # of these, not all; without a security manager others give the same whoever calls
    "java.lang.Class": {"forName", "getResource", "getResourceAsStream", "newInstance"},
    "java.lang.ClassLoader": {"registerAsParallelCapable"},
}

OUTSIDE = Outside(
    reads_frames=Methods(named=_WALKED, within=_WALKERS),
    prints_frames=Methods(named=frozenset(("dumpStack",)), signed=frozenset({("printStackTrace", "()V")})),
    asks_caller=Methods(of={cls: frozenset(names) for cls, names in (_ASKS_CALLER | _OF_CLASSES).items()}),
    words_of_frames=_WORDS,
    loads=Methods(but=dict.fromkeys(_SIMPLE, frozenset()), ending=tuple(f".{word}" for word in sorted(_SIMPLE)), named=_SIMPLE),
    words_of_loading=_LOADERS,
    sets=Methods(within=("java.",), only=_SETTERS),
    depends=all_of("java.lang.Object", "java.lang.System"),
    process=frozenset({"java.lang.System"}),  # its streams, above all
    words_of_lot=(("java/util/Map", "java/util/Set", "toUnmodifiable"), ("\0\2of", "copyOf", "ofEntries", "toUnmodifiable")),
    made_names=("$$Lambda", "$Proxy", ".GeneratedConstructorAccessor", ".GeneratedMethodAccessor"),
)
