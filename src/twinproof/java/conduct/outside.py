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

OUTSIDE = Outside(
    reads_frames=Methods(named=_WALKED, within=_WALKERS),
    prints_frames=Methods(named=frozenset(("dumpStack",)), signed=frozenset({("printStackTrace", "()V")})),
    words_of_frames=_WORDS,
    loads=Methods(but=dict.fromkeys(_SIMPLE, frozenset()), ending=tuple(f".{word}" for word in sorted(_SIMPLE)), named=_SIMPLE),
    words_of_loading=_LOADERS,
    sets=Methods(within=("java.",), only=_SETTERS),
    depends=all_of("java.lang.Object", "java.lang.System"),
    process=frozenset({"java.lang.System"}),  # its streams, above all
    words_of_lot=(("java/util/Map", "java/util/Set", "toUnmodifiable"), ("\0\2of", "copyOf", "ofEntries", "toUnmodifiable")),
    made_names=("$$Lambda", "$Proxy", ".GeneratedConstructorAccessor", ".GeneratedMethodAccessor"),
)
