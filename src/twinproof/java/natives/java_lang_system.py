"""Stubs for what java.lang knows of the process: System, Runtime, Thread, the properties.

The run is the first thread of a process in the en-US locale, in UTC, with UTF-8; what else depends on the machine is not known.
"""

from __future__ import annotations

from twinproof.interpret.machine import Halted, Machine, Stub
from twinproof.interpret.objects import HeapObject, Plain, as_number
from twinproof.java.natives.answers import nothing, unsupported, while_initialising
from twinproof.java.natives.java_io import Console

_SYSTEM = "java.lang.System"
_THREAD = "java.lang.Thread"
_STATIC_PROPERTY = "jdk.internal.util.StaticProperty"
_MACHINE_GETTERS = {
    "javaHome": "java.home", "userHome": "user.home", "userDir": "user.dir", "userName": "user.name",
    "javaLibraryPath": "java.library.path", "javaIoTmpDir": "java.io.tmpdir", "sunBootLibraryPath": "sun.boot.library.path",
    "osName": "os.name", "osArch": "os.arch", "osVersion": "os.version",
}  # fmt: skip
_CURRENT = "current thread"
_PROPERTY_TEXTS = "texts of properties"
PROPERTIES = {
    "line.separator": "\n",
    "file.separator": "/",
    "path.separator": ":",
    "user.language": "en",
    "user.country": "US",
    "user.timezone": "UTC",
    "file.encoding": "UTF-8",
    "stdout.encoding": "UTF-8",
    "sun.jnu.encoding": "UTF-8",
    "native.encoding": "UTF-8",
    "sun.io.unicode.encoding": "UnicodeLittle",
    "sun.cpu.endian": "little",
    "java.awt.headless": "true",
}
MACHINE_PROPERTIES = {
    "java.class.path", "java.class.version", "java.home", "java.io.tmpdir", "java.library.path", "java.runtime.name",
    "java.runtime.version", "java.specification.maintenance.version", "java.specification.name", "java.specification.vendor",
    "java.specification.version", "java.vendor", "java.vendor.url", "java.vendor.url.bug", "java.vendor.version", "java.version",
    "java.version.date", "java.vm.compressedOopsMode", "java.vm.info", "java.vm.name", "java.vm.specification.name",
    "java.vm.specification.vendor", "java.vm.specification.version", "java.vm.vendor", "java.vm.version", "jdk.debug", "os.arch",
    "os.name", "os.version", "sun.arch.data.model", "sun.boot.library.path", "sun.java.command", "sun.java.launcher",
    "sun.management.compiler", "user.dir", "user.home", "user.name", "stderr.encoding", "stdin.encoding",
}  # fmt: skip


# --- System


def open_streams(machine: Machine) -> None:
    """New consoles for output and errors."""
    statics = machine.load(_SYSTEM).statics
    for name in ("out", "err"):
        stream = statics[name] = HeapObject(machine.load("java.io.PrintStream"))
        stream.payload = Console(name == "out")


def _initialise_system(machine: Machine) -> None:
    open_streams(machine)
    statics = machine.load(_SYSTEM).statics
    statics["lineSeparator"] = machine.string("\n")
    statics["security"] = None


def known_property(key: str) -> str | None:
    """The value of a system property, None if it is not set; stops the run if it depends on the machine."""
    if key in MACHINE_PROPERTIES:
        raise Halted("unsupported", f"system property {key}")
    return PROPERTIES.get(key)


def _property(machine: Machine, key: HeapObject | None, *default: Plain) -> Plain:
    if key is None:
        raise machine.thrown("java.lang.NullPointerException", "key can't be null")
    text = machine.text(key)
    if not text:
        raise machine.thrown("java.lang.IllegalArgumentException", "key can't be empty")
    if known_property(text) is not None:
        if machine.runtime.surroundings(_SYSTEM):
            raise Halted("unsupported", f"system property {text}")
        return _property_text(machine, text)
    return default[0] if default else None


def _property_text(machine: Machine, key: str) -> Plain:
    """The same string each time, and no literal."""
    known: dict[str, Plain] = machine.notes.setdefault(_PROPERTY_TEXTS, {})
    if key not in known:
        is_kept = key == "line.separator"  # `System` has it, too
        known[key] = machine.load(_SYSTEM).statics["lineSeparator"] if is_kept else machine.string(PROPERTIES[key])
    return known[key]


def _some_properties(machine: Machine) -> HeapObject:
    """The properties that are known, for code of the JDK that asks for its own settings only."""
    table = machine.construct("java.util.Properties", "()V")
    put = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;"
    for key, value in PROPERTIES.items():
        machine.call("java.util.Properties", "setProperty", put, table, machine.intern(key), machine.intern(value))
    return table


def _static_properties(machine: Machine) -> None:
    """The JDK's copies of properties are named as the properties are, in capitals; parts of the locale have variants for its uses. What is
    up to the machine is not set."""
    cls = machine.load(_STATIC_PROPERTY)
    known = {_capitals(key): value for key, value in PROPERTIES.items()}
    of_machine = set(map(_capitals, _MACHINE_GETTERS.values()))
    for name in (field.name for field in cls.cls.fields if field.is_static and field.name not in of_machine):
        plain = name.removesuffix("_DISPLAY").removesuffix("_FORMAT")
        default = "" if name.startswith("USER_") or name.endswith("_ISO_CODES") else None
        text = known.get(plain, default)
        cls.statics[name] = None if text is None else machine.intern(text)


def _capitals(property: str) -> str:
    return property.upper().replace(".", "_")


def _set_stream(name: str) -> Stub:
    def put(machine: Machine, stream: HeapObject | None) -> None:
        machine.load(_SYSTEM).statics[name] = stream

    return put


def _exit(machine: Machine, *args: Plain) -> None:
    """The status is the last argument."""
    raise Halted("exit", f"status {int(as_number(args[-1])) & 0xFF}")


# --- Thread


def _current_thread(machine: Machine) -> HeapObject:
    thread: HeapObject | None = machine.notes.get(_CURRENT)
    if thread is None:
        thread = machine.notes[_CURRENT] = HeapObject(machine.load(_THREAD))
        thread.put(_THREAD, "name", machine.intern("main"))
        thread.put(_THREAD, "eetop", 1)  # where the JVM has its own part of a thread: not null as long as it is alive
        group = machine.construct("java.lang.ThreadGroup", "()V")
        if (_THREAD, "holder") in thread.cls.slots:
            thread.put(_THREAD, "holder", _thread_holder(machine, group))
        else:
            thread.put(_THREAD, "group", group)
            thread.put(_THREAD, "priority", _PRIORITY)
            thread.put(_THREAD, "threadStatus", _RUNNABLE)
    return thread


def _thread_holder(machine: Machine, group: HeapObject) -> HeapObject:
    types = "(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;JIZ)V"
    holder = machine.construct(f"{_THREAD}$FieldHolder", types, group, None, 0, _PRIORITY, 0)
    holder.put(f"{_THREAD}$FieldHolder", "threadStatus", _RUNNABLE)
    return holder


_PRIORITY = 5
_RUNNABLE = 5  # alive and runnable, in the JVM's bits
_CONCURRENT = "java.util.concurrent"
_SPINNERS = (
    "ConcurrentHashMap",
    "ForkJoinPool",
    "Exchanger",
    "Phaser",
    "SynchronousQueue",
    "locks.StampedLock",
    "atomic.Striped64",
    "LinkedTransferQueue",
)
_PROCESSORS = while_initialising(tuple(f"{_CONCURRENT}.{name}" for name in _SPINNERS), 2, "the number of processors")
_CLOCK = while_initialising((f"{_CONCURRENT}.ThreadLocalRandom",), 0, "the time of day")
_THREADS = unsupported("threads")
STUBS: dict[str, Stub] = {
    f"{_SYSTEM}.<clinit>()V": _initialise_system,
    f"{_SYSTEM}.getProperty": _property,
    f"{_SYSTEM}.getProperties()Ljava/util/Properties;": unsupported("the table of system properties"),
    "sun.security.action.GetPropertyAction.privilegedGetProperties()Ljava/util/Properties;": _some_properties,
    f"{_STATIC_PROPERTY}.<clinit>()V": _static_properties,
    **{
        f"{_STATIC_PROPERTY}.{getter}()Ljava/lang/String;": unsupported(f"system property {key}")
        for getter, key in _MACHINE_GETTERS.items()
    },
    f"{_SYSTEM}.setProperty": unsupported("System.setProperty"),
    f"{_SYSTEM}.clearProperty": unsupported("System.clearProperty"),
    f"{_SYSTEM}.getenv": unsupported("the environment"),
    f"{_SYSTEM}.setOut0": _set_stream("out"),
    f"{_SYSTEM}.setErr0": _set_stream("err"),
    f"{_SYSTEM}.setIn0": _set_stream("in"),
    f"{_SYSTEM}.exit(I)V": _exit,
    f"{_SYSTEM}.allowSecurityManager()Z": unsupported("security managers"),
    f"{_SYSTEM}.getSecurityManager()Ljava/lang/SecurityManager;": nothing,
    f"{_SYSTEM}.currentTimeMillis()J": _CLOCK,
    f"{_SYSTEM}.nanoTime()J": _CLOCK,
    "java.lang.Runtime.exit(I)V": _exit,
    "java.lang.Runtime.halt(I)V": _exit,
    "java.lang.Runtime.availableProcessors()I": _PROCESSORS,
    "java.lang.Runtime.gc()V": nothing,
    f"{_THREAD}.currentThread()Ljava/lang/Thread;": _current_thread,
    f"{_THREAD}.currentCarrierThread()Ljava/lang/Thread;": _current_thread,
    f"{_THREAD}.start": _THREADS,
    f"{_THREAD}.setPriority0(I)V": nothing,
    f"{_THREAD}.yield()V": nothing,
    f"{_THREAD}.onSpinWait()V": nothing,
    f"{_THREAD}.getName()Ljava/lang/String;": unsupported("the name of a thread"),
}
