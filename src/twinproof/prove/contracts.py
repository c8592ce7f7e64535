"""Which methods of the objects it is given the library calls back, by what its documentation says of some much used methods.

A collection asks its elements for `equals`, `hashCode` and their order, and other collections for their elements, but not for their text;
an object is asked for its text where it becomes one. Nobody has proved that of the JDK's code, so what rests on it says so, with
the assumption `library-contracts`. Of all methods that are not named here nothing is known.
"""

from __future__ import annotations

from twinproof.ir.program import MethodRef
from twinproof.ir.types import ArrayType, Primitive, Type, descriptor_of, parse_descriptor

ASSUMPTION = "library-contracts"
ANYTHING, NOTHING, ELEMENTS, TEXT, EXCEPTION, STREAM = "anything", "nothing", "elements", "text", "exception", "stream"
OWN = "own "  # with the name of a class: any method, but only of objects of that class

_ASKED_OF_COLLECTIONS = """
    add addAll addFirst addLast clear compare compareTo comparator contains containsAll containsKey containsValue descendingIterator element
    elements entrySet equals first firstKey get getFirst getKey getLast getOrDefault getValue hasMoreElements hasNext hasPrevious hashCode
    higherKey indexOf isEmpty iterator keys keySet last lastIndexOf lastKey listIterator lowerKey next nextElement nextIndex offer peek poll
    pop previous previousIndex push put putAll putIfAbsent remove removeAll removeEldestEntry removeFirst removeLast removeRange retainAll
    set setValue size subList toArray values
"""
_TYPES_OF_COLLECTIONS = """
    AbstractCollection AbstractList AbstractMap AbstractQueue AbstractSequentialList AbstractSet ArrayDeque ArrayList Collection Deque
    EnumMap EnumSet Enumeration HashMap HashSet IdentityHashMap Iterator LinkedHashMap LinkedHashSet LinkedList List ListIterator Map
    Map$Entry NavigableMap NavigableSet PriorityQueue Queue Set SortedMap SortedSet TreeMap TreeSet Vector Stack
    concurrent.ConcurrentHashMap concurrent.ConcurrentMap
"""
_STATIC_METHODS_OF_COLLECTIONS = """
    addAll emptyIterator emptyList emptyMap emptySet enumeration singleton singletonList singletonMap sort reverse swap
    unmodifiableCollection unmodifiableList unmodifiableMap unmodifiableSet unmodifiableSortedMap unmodifiableSortedSet
"""
_ASKED_OF_STREAMS = """
    append available charAt close flush length mark markSupported read readAllBytes readLine readNBytes ready reset skip subSequence
    toString transferTo write
"""
_TYPES_OF_STREAMS = """
    BufferedInputStream BufferedOutputStream BufferedReader BufferedWriter ByteArrayInputStream ByteArrayOutputStream Closeable Flushable
    InputStream InputStreamReader OutputStream OutputStreamWriter PrintStream PrintWriter Reader StringReader StringWriter Writer
"""
_VALUES = """
    java.lang.Number java.math.BigDecimal java.math.BigInteger java.sql.Date java.sql.Time java.sql.Timestamp java.text.DateFormat
    java.text.DateFormatSymbols java.text.DecimalFormat java.text.NumberFormat java.text.ParsePosition java.text.SimpleDateFormat
    java.util.BitSet java.util.Calendar java.util.Date java.util.GregorianCalendar java.util.Random java.util.SimpleTimeZone
    java.util.TimeZone java.util.concurrent.atomic.AtomicBoolean java.util.concurrent.atomic.AtomicInteger
    java.util.concurrent.atomic.AtomicLong java.util.concurrent.TimeUnit
"""  # objects without any object of another kind in them whose methods they would call
_CLOSED_VALUES = {
    f"L{name.replace('.', '/')};"
    for name in (*_VALUES.split(), "java.lang.String", "java.util.Locale", "java.util.UUID", "java.nio.charset.Charset")
}
_TYPES_OF_TYPES = ("AnnotatedType", "GenericArrayType", "ParameterizedType", "TypeVariable", "WildcardType")
_COLLECTION = frozenset(_ASKED_OF_COLLECTIONS.split())
_STREAM = frozenset(_ASKED_OF_STREAMS.split())
_STREAMS = frozenset(f"java.io.{name}" for name in _TYPES_OF_STREAMS.split())
_VALUE_CLASSES = frozenset(_VALUES.split())
_TYPES = frozenset(f"java.lang.reflect.{name}" for name in _TYPES_OF_TYPES)
_CONTAINERS = frozenset(f"java.util.{name}" for name in _TYPES_OF_COLLECTIONS.split())
CALLED_BACK: dict[str, frozenset[str] | None] = {
    ANYTHING: None,
    NOTHING: frozenset(),
    ELEMENTS: _COLLECTION,
    TEXT: _COLLECTION | {"toString", "length", "charAt", "subSequence"},
    STREAM: _STREAM,
    EXCEPTION: frozenset(("fillInStackTrace", "toString", "getMessage", "getLocalizedMessage", "getCause")),
}
_OF_ALL = {  # methods of particular classes
    "java.lang.Object": {"getClass": NOTHING, "<init>": NOTHING, "equals": ELEMENTS, "hashCode": ELEMENTS, "toString": TEXT},
    "java.lang.Comparable": {"compareTo": ELEMENTS},
    "java.lang.Iterable": {"iterator": ELEMENTS},
    "java.util.Comparator": {"compare": ELEMENTS},
    "java.util.Objects": {"equals": ELEMENTS, "hashCode": ELEMENTS, "hash": ELEMENTS, "toString": TEXT},
    "java.util.Arrays": dict.fromkeys(("asList", "equals", "hashCode", "fill", "copyOf", "copyOfRange"), ELEMENTS),
    "java.util.Collections": dict.fromkeys(_STATIC_METHODS_OF_COLLECTIONS.split(), ELEMENTS),
    "java.lang.Appendable": {"append": STREAM},
    "java.lang.CharSequence": dict.fromkeys(("length", "charAt", "subSequence", "toString", "isEmpty"), TEXT),
    "java.lang.AutoCloseable": {"close": STREAM},
    "java.lang.Enum": dict.fromkeys(("valueOf", "<init>", "name", "ordinal", "equals", "hashCode", "compareTo"), NOTHING),
    "java.lang.System": {"arraycopy": NOTHING, "identityHashCode": NOTHING},
    "java.lang.Class": dict.fromkeys(
        ("isInstance", "isAssignableFrom", "cast", "getMethod", "getDeclaredMethod", "getConstructor", "getDeclaredConstructor"), NOTHING
    ),
    "java.lang.reflect.Array": dict.fromkeys(("get", "set", "getLength", "newInstance"), NOTHING),
    "java.lang.String": {
        **dict.fromkeys(("equals", "toLowerCase", "toUpperCase", "getBytes", "compareTo"), NOTHING),
        **dict.fromkeys(("valueOf", "contains", "contentEquals", "join", "replace"), TEXT),
    },
    "java.lang.StringBuilder": {"append": TEXT, "insert": TEXT, "<init>": TEXT},
    "java.lang.StringBuffer": {"append": TEXT, "insert": TEXT, "<init>": TEXT},
    **{f"java.lang.{box}": {"equals": NOTHING} for box in ("Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double")},
}


def contract_of(ref: MethodRef) -> str:
    """What a method of the library may call back: a key of `CALLED_BACK`, or `OWN` and a class."""
    owner, name = ref.owner, ref.name
    if owner in _CONTAINERS:
        return ELEMENTS if (name in _COLLECTION or name == "<init>") and "/function/" not in ref.descriptor else ANYTHING
    if owner in _STREAMS:
        return NOTHING if name == "<init>" and ref.descriptor == "()V" else STREAM if name in _STREAM or name == "<init>" else ANYTHING
    if owner in _VALUE_CLASSES:
        return OWN + owner if all(map(_is_value, parse_descriptor(ref.descriptor).params)) else ANYTHING
    if owner in _TYPES and name.startswith("get") and ref.descriptor.startswith("()"):
        return NOTHING
    if owner == "java.util.Objects" and name == "requireNonNull":
        return ANYTHING if "/function/" in ref.descriptor else NOTHING
    if owner.startswith("java.") and owner.endswith(("Exception", "Error", "Throwable")):
        return EXCEPTION if name == "<init>" or name in ("getMessage", "getCause") else ANYTHING
    return _OF_ALL.get(owner, {}).get(name, ANYTHING)


def called_back(contract: str) -> frozenset[str] | None:
    """The names of the methods that are called back, None for all."""
    return None if contract.startswith(OWN) else CALLED_BACK[contract]


def _is_value(type: Type) -> bool:
    while isinstance(type, ArrayType):
        type = type.element
    return isinstance(type, Primitive) or descriptor_of(type) in _CLOSED_VALUES
