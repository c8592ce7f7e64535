"""Fields that are filled when they are first asked for, always with the same: views, hash codes and texts of what never changes.

Whether anybody has asked yet is nothing that a public method tells. A test holds each of them against the bytecode of the JDKs at hand.
"""

from __future__ import annotations

_FIELDS = {
    "java.util.AbstractMap": "keySet values",
    "java.util.Collections$CheckedMap": "entrySet",
    "java.util.Collections$SingletonMap": "keySet entrySet values",
    "java.util.Collections$SynchronizedMap": "keySet entrySet values",
    "java.util.Collections$UnmodifiableMap": "keySet entrySet values",
    "java.util.EnumMap": "entrySet",
    "java.util.Hashtable": "keySet entrySet values",
    "java.util.HashMap": "entrySet",
    "java.util.IdentityHashMap": "entrySet",
    "java.util.WeakHashMap": "entrySet",
    "java.util.TreeMap": "entrySet navigableKeySet descendingMap",
    "java.util.TreeMap$NavigableSubMap": "descendingMapView entrySetView navigableKeySetView",
    "java.util.concurrent.ConcurrentHashMap": "keySet entrySet values",
    "java.util.concurrent.ConcurrentSkipListMap": "keySet entrySet values descendingMap",
    "java.util.concurrent.ConcurrentSkipListMap$SubMap": "keySetView entrySetView valuesView",
    "java.util.Locale": "hashCodeValue languageTag",
    "java.util.Locale$LanguageRange": "hash",
    "java.net.URI": "hash decodedAuthority decodedFragment decodedPath decodedQuery decodedSchemeSpecificPart decodedUserInfo",
    "java.io.File": "filePath",
    "java.nio.file.attribute.FileTime": "valueAsString",
}
FIRST_ASKED = tuple(f"{cls}.{name}" for cls, names in _FIELDS.items() for name in names.split())
