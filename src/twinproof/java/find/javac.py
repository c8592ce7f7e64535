"""Sources to classes: one javac run per set of sources, its result kept in a cache by content.

The key covers the sources, the class path's content, the options and the JDK. An entry is written beside and renamed into place, with
a list of its files and their digests; one that is incomplete or was changed is made anew. Annotation processors never run,
and neither the environment nor the current directory takes part. Sources are UTF-8, or ISO-8859-1 where they cannot be that.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from twinproof.base.errors import BadInput, CompileFailed, MissingTool
from twinproof.base.files import cache_directory, files_under, printable, read_file, unusable_cache
from twinproof.java.find.entries import java_files
from twinproof.java.find.jdk import Jdk

_FORMAT = b"twinproof classes 1"
_TIMEOUT = 600.0
_MAX_SOURCE = 64 << 20
_UNWRITTEN = re.compile(r"error: error while writing \S+: (.*)$", re.MULTILINE)
_ALWAYS = ("-g", "-proc:none", "-Xlint:none", "-nowarn", "-Xmaxerrs", "1000")
_ENCODINGS = ("UTF-8", "ISO-8859-1")  # the second one where sources are not of the first: every byte is a character in it
_UNMAPPABLE = re.compile(r"error: unmappable character .* for encoding UTF-8$", re.MULTILINE)
_HIDDEN = ("JAVA_TOOL_OPTIONS", "JDK_JAVAC_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH")
_REFUSED = ("-d", "-s", "-h", "-proc", "--proc", "-Xplugin", "-J", "@", "-cp", "-classpath", "--class-path", "-sourcepath", "--source-path")


def compile_sources(
    files: Sequence[Path | str], jdk: Jdk, classpath: Sequence[Path | str] = (), options: Sequence[str] = (), around: Sequence[Path] = ()
) -> Path:
    """The directory with the classes of the Java sources `files`, and of what they need of those `around` them, which are directories;
    `CompileFailed` with javac's words if it refuses them."""
    _check_options(options)
    sources = [file for file in files if Path(file).name != "module-info.java"]
    if not sources:
        raise BadInput("there is nothing to compile")
    key = _key(sources, jdk, classpath, options, around)
    cache = cache_directory("javac")
    entry = cache / key
    if _is_intact(entry):
        return entry / "classes"
    try:
        with tempfile.TemporaryDirectory(prefix="new-", dir=cache) as scratch:
            fresh = Path(scratch) / "entry"
            _run(sources, jdk, classpath, [*options, *_looking(around, fresh / "classes")], fresh / "classes")
            if _key(sources, jdk, classpath, options, around) != key:
                raise BadInput(f"{printable(str(sources[0]))}: the sources changed while they were compiled")
            (fresh / "list").write_bytes(_listing(fresh / "classes"))
            _publish(fresh, entry)
    except OSError as error:
        raise unusable_cache(cache, error.strerror) from None
    return entry / "classes"


def _check_options(options: Sequence[str]) -> None:
    for option in options:
        if option in _REFUSED or option.startswith(("-proc", "--proc", "-Xplugin", "-J", "@")):
            raise BadInput(f"javac option {option!r} is not allowed")


def _looking(around: Sequence[Path], target: Path) -> tuple[str, ...]:
    """Where javac looks for sources that it was not given: nowhere by default."""
    if not around:
        return "-implicit:none", "-sourcepath", str(target)
    return "-implicit:class", "-sourcepath", os.pathsep.join(str(place.absolute()) for place in around)


def _key(
    sources: Sequence[Path | str], jdk: Jdk, classpath: Sequence[Path | str], options: Sequence[str], around: Sequence[Path] = ()
) -> str:
    digest = hashlib.sha256(_FORMAT)
    _add(digest, read_file(jdk.home / "release", _MAX_SOURCE), *map(os.fsencode, options))
    for name, content in sorted((Path(file).name, _digest(Path(file))) for file in sources):
        _add(digest, os.fsencode(name), content)
    for entry in classpath:
        _add(digest, b"entry", *_entry_parts(Path(entry)))
    for place in around:
        _add(digest, b"around", *_source_parts(place))
    return digest.hexdigest()


def _add(digest: hashlib._Hash, *parts: bytes) -> None:
    digest.update(len(parts).to_bytes(8, "big"))
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)


def _entry_parts(entry: Path) -> Iterator[bytes]:
    if not entry.is_dir():
        yield _digest(entry)
        return
    for path in files_under(entry):
        if path.name.endswith(".class"):
            yield os.fsencode(path.relative_to(entry))
            yield _digest(path)


def _source_parts(place: Path) -> Iterator[bytes]:
    for path in java_files(place):
        yield os.fsencode(path.relative_to(place))
        yield _digest(path)


def _digest(path: Path) -> bytes:
    return hashlib.sha256(read_file(path, 1 << 30)).digest()


def _run(sources: Sequence[Path | str], jdk: Jdk, classpath: Sequence[Path | str], options: Sequence[str], target: Path) -> None:
    target.mkdir(parents=True)
    arguments = target.parent / "arguments"
    path = os.pathsep.join(str(Path(entry).absolute()) for entry in classpath) or str(target)
    environment = {name: value for name, value in os.environ.items() if name not in _HIDDEN} | {"LC_ALL": "C.UTF-8"}
    code, output = 1, ""
    for encoding in _ENCODINGS:
        words = [*_ALWAYS, "-encoding", encoding, *options, "-d", str(target), "-cp", path, *map(_as_file, sources)]
        arguments.write_bytes(b"\n".join(map(_quoted, words)))
        code, output = _javac([str(jdk.javac), f"@{arguments}"], environment)
        if not _UNMAPPABLE.search(output):
            break
    if code != 0:
        unwritten = _UNWRITTEN.search(output)
        if unwritten:
            raise unusable_cache(target.parents[2], unwritten[1])
        raise CompileFailed(output.strip() or f"javac ended with code {code} and said nothing")
    arguments.unlink()


def _javac(command: list[str], environment: dict[str, str]) -> tuple[int, str]:
    try:
        done = subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=_TIMEOUT
        )
    except subprocess.TimeoutExpired:
        raise CompileFailed(f"javac did not end within {_TIMEOUT:.0f} seconds") from None
    except OSError as error:
        raise MissingTool(f"{command[0]} cannot be started: {error.strerror}") from None
    return done.returncode, done.stdout.decode("utf-8", "replace")


def _as_file(source: Path | str) -> str:
    name = str(source)
    return f"./{name}" if name.startswith(("-", "@")) else name


def _quoted(word: str) -> bytes:
    if "\n" in word or "\r" in word:
        raise BadInput(f"{printable(word)}: a line break in a file name or option")
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return os.fsencode(f'"{escaped}"')


def _listing(classes: Path) -> bytes:
    rows = [f"{_digest(path).hex()} {path.relative_to(classes)}\n" for path in files_under(classes)]
    return os.fsencode("".join(rows)) + b"end\n"


def _is_intact(entry: Path) -> bool:
    try:
        return (entry / "list").read_bytes() == _listing(entry / "classes")
    except (OSError, BadInput):
        return False


def _publish(fresh: Path, entry: Path) -> None:
    """Puts a finished entry in place; one that another process put there first stays if it is intact."""
    for _ in range(10):
        try:
            fresh.rename(entry)
            return
        except OSError:
            if _is_intact(entry):
                return
            _remove(entry, fresh.with_name("broken"))
    raise BadInput(f"{entry}: cannot be written")


def _remove(entry: Path, aside: Path) -> None:
    """Moves a broken entry away first, so that no other process sees it half removed."""
    try:
        entry.rename(aside)
    except OSError:
        return
    if aside.is_dir():
        shutil.rmtree(aside, ignore_errors=True)
    else:
        aside.unlink(missing_ok=True)
