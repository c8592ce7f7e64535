"""Which flags of a compiler say what code means: those are kept; the others say how it is made quick, watched, or put together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

_FOLDERS = ("-I", "-isystem", "-iquote", "-idirafter")
_FILES = ("-include", "-imacros")
_WITH_VALUE = (*_FOLDERS, *_FILES, "-D", "-U")
_VALUE_LEFT_OUT = ("-o", "-MF", "-MT", "-MQ", "--param", "-x", "-L", "-l", "-Xlinker", "-arch", "-Xpreprocessor", "-Xassembler", "-T", "-z")
_LEFT_OUT = re.compile(
    r"-(O(?!fast)|g|W|w\b|c\Z|S\Z|E\Z|o|M|pipe|pthread|L|l|v\Z|save-temps|s\Z|static|shared|rdynamic|pie\Z|no-pie|p\Z|pg\Z|P\Z)"
    r"|--(coverage|param|sysroot=)"
    r"|-f(no-)?(PIC|pic|PIE|pie|plt|stack|sanitize|lto|profile|coverage|test-coverage|diagnostics|color|visibility|omit-frame-pointer"
    r"|optimize-sibling|function-sections|data-sections|(asynchronous-)?unwind|inline|tree|ipa|semantic-interposition|cf-protection"
    r"|fp-contract|excess-precision|merge|exceptions|\w+-prefix-map|debug|record|caret|show|ident|conserve-stack|var-tracking|reorder"
    r"|unroll|vectorize|slp|gcse|schedule|use-linker|strict-flex|verbose-asm|zero-call|trivial-auto-var-init|discard-value|integrated)"
)
_FAST = "-ffast-math"


def meant(words: Sequence[str]) -> tuple[str, ...]:
    """The flags among the words of a command that say what code means, in order, values apart from what takes them joined to it."""
    return tuple(_kept(iter(words)))


def _kept(words: Iterator[str]) -> Iterator[str]:
    for word in words:
        if word in _WITH_VALUE:
            value = next(words, None)
            if value is not None:
                yield from (word, value) if word in _FILES or word in _FOLDERS[1:] else (f"{word}{value}",)
        elif word in _VALUE_LEFT_OUT:
            next(words, None)
        elif word.startswith("-Ofast"):
            yield _FAST
        elif word.startswith("-") and not _LEFT_OUT.match(word):
            yield word


def seen_from(flags: Sequence[str], place: Callable[[str], str]) -> tuple[str, ...]:
    """The same flags, with each path that they name where `place` says it is."""
    found: list[str] = []
    is_path = False
    for word in flags:
        joined = next((each for each in _FOLDERS if word.startswith(each) and word != each), "")
        found.append(place(word) if is_path else f"{joined}{place(word[len(joined) :])}" if joined else word)
        is_path = not is_path and word in (*_FOLDERS, *_FILES)
    return tuple(found)


def dialect_words(flags: Iterable[Sequence[str]]) -> tuple[str, tuple[str, ...]]:
    """The standard that flags ask for, and what else they say of the language."""
    standards, more = set[str](), set[str]()
    for each in flags:
        named = [word.partition("=")[2] for word in each if word.startswith("-std=")] + ["c90"] * ("-ansi" in each)
        standards.add(named[-1] if named else "gnu17")
        more |= {word for word in each if word.startswith(("-f", "-m", "-nostd"))}
    return "+".join(sorted(standards)) or "gnu17", tuple(sorted(more))
