"""Stubs for java.text: the symbols and patterns of numbers, which the JDK reads from its tables of locales.

Known are those of the root locale and of plain English; they are alike but for money, which is not supported.
"""

from __future__ import annotations

from twinproof.interpret.machine import Halted, Machine, Stub
from twinproof.interpret.objects import HeapObject, Plain
from twinproof.java.natives.answers import unsupported

_SYMBOLS = "java.text.DecimalFormatSymbols"
_FORMAT = "java.text.DecimalFormat"
_LOCALES = ("", "en", "en_US")
_CHARS = {
    "zeroDigit": "0", "groupingSeparator": ",", "decimalSeparator": ".", "perMill": "\u2030", "percent": "%", "digit": "#",
    "patternSeparator": ";", "minusSign": "-", "exponential": "E", "monetarySeparator": ".", "monetaryGroupingSeparator": ",",
}  # fmt: skip
_TEXTS = {
    "infinity": "\u221e", "NaN": "NaN", "exponentialSeparator": "E", "perMillText": "\u2030", "percentText": "%", "minusSignText": "-",
}  # fmt: skip
_NUMBER, _PERCENT, _INTEGER = 0, 2, 4
_PATTERNS = {_NUMBER: "#,##0.###", _PERCENT: "#,##0%", _INTEGER: "#,##0.###"}


def _name(machine: Machine, locale: HeapObject) -> str:
    text = machine.call("java.util.Locale", "toString", "()Ljava/lang/String;", locale)
    return machine.text(text)


def _initialise_symbols(machine: Machine, symbols: HeapObject, locale: HeapObject) -> None:
    name = _name(machine, locale)
    if name not in _LOCALES:
        raise Halted("unsupported", f"the number symbols of locale {name}")
    symbols.put(_SYMBOLS, "locale", locale)
    for field, char in _CHARS.items():
        symbols.put(_SYMBOLS, field, ord(char))
    for field, text in _TEXTS.items():
        symbols.put(_SYMBOLS, field, machine.intern(text))


def _symbols(machine: Machine, *locale: HeapObject | None) -> HeapObject:
    chosen = locale[0] if locale else _default_locale(machine)
    if chosen is None:
        raise machine.thrown("java.lang.NullPointerException")
    return machine.construct(_SYMBOLS, "(Ljava/util/Locale;)V", chosen)


def _default_locale(machine: Machine) -> HeapObject:
    machine.initialise(machine.load("java.util.Locale$Category"))
    category = machine.load("java.util.Locale$Category").statics["FORMAT"]
    found: HeapObject = machine.call("java.util.Locale", "getDefault", "(Ljava/util/Locale$Category;)Ljava/util/Locale;", category)
    return found


def _number_format(machine: Machine, locale: HeapObject, *rest: Plain) -> HeapObject:
    """`NumberFormat.getInstance(locale, compact style, kind)`."""
    kind = rest[-1]
    if not isinstance(kind, int) or kind not in _PATTERNS:
        raise Halted("unsupported", "formats of money and compact numbers")
    types = "(Ljava/lang/String;Ljava/text/DecimalFormatSymbols;)V"
    made = machine.construct(_FORMAT, types, machine.string(_PATTERNS[kind]), _symbols(machine, locale))
    if kind == _INTEGER:
        machine.call(_FORMAT, "setMaximumFractionDigits", "(I)V", made, 0)
        machine.call(_FORMAT, "setDecimalSeparatorAlwaysShown", "(Z)V", made, 0)
        machine.call(_FORMAT, "setParseIntegerOnly", "(Z)V", made, 1)
    return made


STUBS: dict[str, Stub] = {
    f"{_SYMBOLS}.initialize(Ljava/util/Locale;)V": _initialise_symbols,
    f"{_SYMBOLS}.initializeCurrency(Ljava/util/Locale;)V": unsupported("currencies"),
    f"{_SYMBOLS}.getInstance": _symbols,
    "java.text.NumberFormat.getInstance(Ljava/util/Locale;Ljava/text/NumberFormat$Style;I)Ljava/text/NumberFormat;": _number_format,
}
