"""Pattern switches: the index of the first label that a value matches, as java.lang.runtime.SwitchBootstraps finds it.

`$link(selector, restart)` gives -1 for null, the number of labels for no match, and throws for a restart index out of range.
"""

from __future__ import annotations

from twinproof.base.dataclass import dataclass
from twinproof.ir.builder import BodyBuilder
from twinproof.ir.instruction import NULL, CallKind, Label, MethodRef, Text, Value, int_const
from twinproof.ir.program import Class
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, INT, SHORT, ClassType, Primitive, Type, is_reference, parse_descriptor
from twinproof.java.load.sites.concat import Typed, concatenate
from twinproof.java.load.sites.constants import enum_field
from twinproof.java.load.sites.convert import NUMBER, UNWRAPPED, WRAPPER, box, unbox
from twinproof.java.load.sites.labels import BoxLabel, CaseLabel, ClassLabel, EnumLabel, IntLabel, TextLabel, read_label
from twinproof.java.load.sites.site import Build, NotSupported, Site

_BOOTSTRAPS = "java/lang/runtime/SwitchBootstraps"
_ZERO = int_const(0)
_INT_LIKE = (BYTE, SHORT, CHAR, INT)
_EXACT = {"B": "SIJFD", "S": "IJFD", "C": "IJFD", "I": "JD", "F": "D"}  # every value of the one is a value of the other


@dataclass(frozen=True, slots=True)
class _Switch:
    """A switch being written."""

    site: Site
    b: BodyBuilder
    type: Type  # the selector's static type
    labels: tuple[CaseLabel, ...]

    def selector(self) -> Value:
        """The selector as a reference."""
        value = self.b.args[0]
        return box(self.b, value, self.type) if isinstance(self.type, Primitive) else value

    def number(self) -> Value:
        """The selector, whose type is a primitive or its wrapper, as a primitive."""
        value, wrapped = self.b.args[0], UNWRAPPED.get(self.type)
        return value if wrapped is None else unbox(self.b, value, WRAPPER[wrapped], wrapped)


def _type_switch(site: Site) -> Class:
    labels = tuple(read_label(site.owner, constant) for constant in site.bootstrap.args)
    return _class(_Switch(site, BodyBuilder(site.descriptor), _selector_type(site), labels), check_first=True)


def _enum_switch(site: Site) -> Class:
    type = _selector_type(site)
    if not isinstance(type, ClassType):
        raise NotSupported("the selector is not an enum")
    labels = tuple(_enum_label(type, read_label(site.owner, constant)) for constant in site.bootstrap.args)
    # With constants only, the JDK looks at null before it looks at the restart index.
    constants_only = bool(labels) and all(isinstance(label, EnumLabel) for label in labels)
    return _class(_Switch(site, BodyBuilder(site.descriptor), type, labels), check_first=not constants_only)


BOOTSTRAPS: dict[str, Build] = {f"{_BOOTSTRAPS}.typeSwitch": _type_switch, f"{_BOOTSTRAPS}.enumSwitch": _enum_switch}


def _selector_type(site: Site) -> Type:
    params, result = parse_descriptor(site.descriptor)
    if len(params) != 2 or params[1] is not INT or result is not INT:
        raise NotSupported("the call site has the wrong type")
    return params[0]


def _enum_label(type: ClassType, label: CaseLabel) -> CaseLabel:
    match label:
        case TextLabel(name):
            return EnumLabel(type, name)
        case ClassLabel() if label.type == type:
            return label
    raise NotSupported("a label that is neither a constant nor the enum")


# --- the frame of the switch


def _class(switch: _Switch, check_first: bool) -> Class:
    b, count = switch.b, len(switch.labels)
    none, outside = b.label(), b.label()
    tests = [b.label() for _ in switch.labels]
    if is_reference(switch.type):
        _null_case(b, count, outside if check_first else None)
    b.switch(b.args[1], [*enumerate(tests), (count, none)], outside)
    for index, miss in enumerate(_misses(switch.labels, tests, none)):
        _case(switch, index, tests[index], miss)
    b.place(none)
    b.give_back(int_const(count))
    b.place(outside)
    _throw_outside(b, count)
    return switch.site.class_of([switch.site.link(b)])


def _throw_outside(b: BodyBuilder, count: int) -> None:
    """Throw what Objects.checkIndex(restart, count + 1) would."""
    error = b.new("java.lang.IndexOutOfBoundsException")
    message = concatenate(b, ["Index ", Typed(b.args[1], INT), f" out of bounds for length {count + 1}"])
    b.run(CallKind.SPECIAL, MethodRef("java.lang.IndexOutOfBoundsException", "<init>", "(Ljava/lang/String;)V"), error, message)
    b.throw(error)


def _null_case(b: BodyBuilder, count: int, outside: Label | None) -> None:
    """Return -1 for null, if the restart index is not outside; go on otherwise."""
    null, some = b.label(), b.label()
    b.branch("eq.ref", b.args[0], NULL, then=null, other=some)
    b.place(null)
    if outside is not None:
        checked = b.label()
        b.switch(b.args[1], [(index, checked) for index in range(count + 1)], outside)
        b.place(checked)
    b.give_back(int_const(-1))
    b.place(some)


def _misses(labels: tuple[CaseLabel, ...], tests: list[Label], none: Label) -> list[Label]:
    """Where each test goes on when it fails; a test is not repeated for an equal label right after it."""
    misses: list[Label] = []
    for index in reversed(range(len(labels))):
        if index + 1 == len(labels):
            misses.append(none)
        else:
            misses.append(misses[-1] if labels[index] == labels[index + 1] else tests[index + 1])
    return misses[::-1]


def _case(switch: _Switch, index: int, test: Label, miss: Label) -> None:
    hit = switch.b.label()
    switch.b.place(test)
    _test(switch, switch.labels[index], hit, miss)
    switch.b.place(hit)
    switch.b.give_back(int_const(index))


# --- the labels


def _test(switch: _Switch, label: CaseLabel, hit: Label, miss: Label) -> None:
    """End the block with a jump to `hit` if the selector matches the label, else to `miss`."""
    match label:
        case ClassLabel(type):
            _test_class(switch, type, hit, miss)
        case TextLabel(text):
            _test_equal(switch, switch.b.literal(Text(text)), "java.lang.String", hit, miss)
        case BoxLabel(type, value):
            _test_equal(switch, box(switch.b, value, type), WRAPPER[type].name, hit, miss)
        case IntLabel(value):
            _test_int(switch, value, hit, miss)
        case EnumLabel(type, name):
            _test_enum(switch, type, name, hit, miss)


def _test_class(switch: _Switch, type: Type, hit: Label, miss: Label) -> None:
    b, given = switch.b, switch.type
    unboxed = UNWRAPPED.get(given, given)
    if _never(given, type):
        b.jump(miss)
    elif _always(given, type) or (isinstance(type, Primitive) and _always(unboxed, type)):
        b.jump(hit)
    elif not isinstance(type, Primitive):
        _branch(b, b.instance_of(switch.selector(), type), hit, miss)
    elif isinstance(unboxed, Primitive):
        _branch(b, b.call(CallKind.STATIC, _exactness(unboxed, type), switch.number()), hit, miss)
    else:
        _branch(b, b.instance_of(b.args[0], WRAPPER[type]), hit, miss)


def _branch(b: BodyBuilder, condition: Value, hit: Label, miss: Label) -> None:
    b.branch("ne.int", condition, _ZERO, then=hit, other=miss)


def _never(given: Type, type: Type) -> bool:
    boolean = type is BOOLEAN or type == WRAPPER[BOOLEAN]
    return isinstance(given, Primitive) and boolean != (given is BOOLEAN)


def _always(given: Type, type: Type) -> bool:
    if given == type:
        return True
    if not isinstance(given, Primitive):
        return False
    return type == WRAPPER[given] or (isinstance(type, Primitive) and type.code in _EXACT.get(given.code, ""))


def _exactness(given: Primitive, type: Primitive) -> MethodRef:
    """The JDK's test whether a value of one primitive type is also one of another."""
    source = INT if given in _INT_LIKE else given
    if BOOLEAN in (source, type):
        raise NotSupported(f"{given} is never {type}")
    name = f"is{source.name.capitalize()}To{type.name.capitalize()}Exact"
    return MethodRef("java.lang.runtime.ExactConversionsSupport", name, f"({source.code})Z")


def _test_equal(switch: _Switch, label: Value, cls: str, hit: Label, miss: Label) -> None:
    equal = switch.b.call(CallKind.VIRTUAL, MethodRef(cls, "equals", "(Ljava/lang/Object;)Z"), label, switch.selector())
    _branch(switch.b, equal, hit, miss)


def _test_int(switch: _Switch, value: int, hit: Label, miss: Label) -> None:
    b = switch.b
    if UNWRAPPED.get(switch.type, switch.type) in _INT_LIKE:
        b.branch("eq.int", switch.number(), int_const(value), then=hit, other=miss)
        return
    selector = switch.selector()
    number, other, char = b.label(), b.label(), b.label()
    _branch(b, b.instance_of(selector, NUMBER), number, other)
    b.place(number)
    b.branch("eq.int", unbox(b, selector, NUMBER, INT), int_const(value), then=hit, other=miss)
    b.place(other)
    _branch(b, b.instance_of(selector, WRAPPER[CHAR]), char, miss)
    b.place(char)
    b.branch("eq.int", unbox(b, selector, WRAPPER[CHAR], CHAR), int_const(value), then=hit, other=miss)


def _test_enum(switch: _Switch, type: ClassType, name: str, hit: Label, miss: Label) -> None:
    b, selector = switch.b, switch.selector()
    if switch.type != type:
        fits = b.label()
        _branch(b, b.instance_of(selector, type), fits, miss)
        b.place(fits)
    field = enum_field(type, name, switch.site.find)
    if field is not None:
        b.branch("eq.ref", b.get_static(field), selector, then=hit, other=miss)
        return
    own = b.call(CallKind.VIRTUAL, MethodRef("java.lang.Enum", "name", "()Ljava/lang/String;"), selector)
    equal = b.call(CallKind.VIRTUAL, MethodRef("java.lang.String", "equals", "(Ljava/lang/Object;)Z"), b.literal(Text(name)), own)
    _branch(b, equal, hit, miss)
