"""Revisions of a git repository as directories: what `REV:path` names is written below a temporary directory that never outlives its use.

Git is only ever asked to read: no checkout, no index, no reference is touched, and no hook, filter or helper of the repository is
executed. A file's content is its blob's, whatever attributes say. Symbolic links and submodules are left out.
"""

from __future__ import annotations

import os
import posixpath
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput, InternalError, MissingTool

INDEX = ""  # the revision before the colon of `:path`, as in git
_BUILD = "pom.xml"
_CODE = (".java", ".class", ".oox", _BUILD)
_INCLUDED = (".h", ".inc", ".def", ".tbl")  # by code that is not compiled by itself
_OTHER_CODE = (".c", ".ll", *_INCLUDED)
_SHORT = 10  # letters of an id
_REGULAR = ("100644", "100755", "100664")
_QUIET = ("--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never")
_ENVIRONMENT = {"LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0"}


@dataclass(frozen=True, slots=True)
class Named:
    """What `REV:path` names: a file, which then has a `name`, or the code below a directory."""

    files: Mapping[str, str]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit as people know it: the beginning of its id, its date, and the first line of its message."""

    id: str
    date: str
    subject: str


@contextmanager
def materialised(given: str, every: bool = False) -> Iterator[str]:
    """The path to open for what the user named: a path as it is, `REV:path` as a copy that is removed in the end, of code, or of `every`
    file, as a build needs them."""
    if ":" not in given or os.path.lexists(given):
        yield given
        return
    named = _find(given, every)
    with copied(named.files, given, _prefix_of(given, named)) as directory:
        yield str(directory / named.name)


@contextmanager
def copied(files: Mapping[str, str], shown: str, prefix: str) -> Iterator[Path]:
    """A temporary directory with the blobs `files` (path to object id); complaints call it `shown` and put `prefix` before its files."""
    with tempfile.TemporaryDirectory(prefix="twinproof-") as scratch:
        directory = Path(scratch).resolve()
        for path, content in contents(files):
            write(directory, path, content)
        with called(directory, shown, prefix):
            yield directory


@contextmanager
def called(directory: Path, shown: str, prefix: str) -> Iterator[None]:
    """Complaints name what `directory` is a copy of, and its files by a prefix of their own."""
    try:
        yield
    except BadInput as error:
        error.args = tuple(str(part).replace(f"{directory}/", prefix).replace(str(directory), shown) for part in error.args)
        raise


def write(directory: Path, path: str, content: bytes) -> None:
    """Write one file of a tree below `directory`, whatever its name tries."""
    if any(part in ("", ".", "..") for part in path.split("/")):
        raise BadInput(f"{path}: not a file name that a tree may have")
    file = directory / path
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: cannot be written to a temporary directory ({error})") from None


def tree(revision: str) -> dict[str, str]:
    """All regular files of a revision, from the top of the repository, with their object ids; `INDEX` is the index."""
    words = ("ls-files", "-s", "-z", "--full-name", "--", ":/") if revision == INDEX else ("ls-tree", "-r", "-z", "--full-tree", revision)
    return {name: oid for mode, oid, name in _rows(_output(*words)) if mode in _REGULAR}


def commit(revision: str) -> str:
    """The id of the commit that a revision names."""
    return _object(f"{revision}^{{commit}}", lambda: f"{revision}: no such revision")


def about(commit: str) -> Commit:
    """What a commit says of itself."""
    date, subject = _output("show", "-s", "--no-show-signature", "--format=%cs%n%s", commit).decode("utf-8", "replace").split("\n", 1)
    return Commit(commit[:_SHORT], date, subject.strip())


def merge_base(one: str, two: str) -> str:
    """The commit at which two revisions parted."""
    done = _git("merge-base", commit(one), commit(two))
    if done.returncode != 0:
        raise BadInput(f"{one}...{two}: the revisions have no common ancestor")
    return done.stdout.decode().split()[0]


def top() -> Path:
    """The top directory of the checkout around the current directory."""
    return Path(os.fsdecode(_output("rev-parse", "--show-toplevel").removesuffix(b"\n")))


def checkout_files() -> tuple[str, ...]:
    """The files of the working tree that git follows or would follow, from the top of the repository."""
    names = _output("ls-files", "-z", "--full-name", "--cached", "--others", "--exclude-standard", "--", ":/")
    return tuple(sorted({os.fsdecode(name) for name in names.split(b"\0") if name}))


def contents(files: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """The contents of blobs, in the order in which they are given."""
    if not files:
        return
    with tempfile.TemporaryFile() as ids:
        ids.write("".join(f"{oid}\n" for oid in files.values()).encode())
        ids.seek(0)
        with subprocess.Popen(
            _command("cat-file", "--batch"), stdin=ids, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=os.environ | _ENVIRONMENT
        ) as process:
            assert process.stdout is not None
            for path in files:
                header = process.stdout.readline().split()
                if len(header) != 3 or header[1] != b"blob":
                    raise BadInput(f"{path}: its content is not in this repository")
                content = process.stdout.read(int(header[2]) + 1)
                if len(content) != int(header[2]) + 1:
                    raise BadInput(f"{path}: git ended before its content did")
                yield path, content[:-1]


def _as_prefix(given: str) -> str:
    return given if given.endswith((":", "/")) else f"{given}/"


def _find(given: str, every: bool) -> Named:
    revision, _, path = given.partition(":")
    inside = _git("rev-parse", "--git-dir")
    if inside.returncode != 0:
        raise BadInput(f"{given}: there is no such file or directory, and no revision either ({_reason(inside)})")
    name = path.rpartition("/")[2]
    if revision == INDEX:
        files, single = _below(tree(INDEX), _from_top(path))
    else:
        oid = _object(given, lambda: _why_missing(given, revision, path))
        single = oid if _output("cat-file", "-t", oid) == b"blob\n" else ""
        files = {} if single else tree(oid)
    if single and name.endswith(_OTHER_CODE):
        return _with_included(revision, _from_top(path), single)
    if single:
        return Named({name: single}, name)
    code = {name: oid for name, oid in files.items() if name.endswith((*_CODE, *_OTHER_CODE))}
    if all(name.endswith((_BUILD, *_INCLUDED)) for name in code):
        raise BadInput(f"{given}: there are no sources and no class files")
    return Named(files if every else code)


def _with_included(revision: str, path: str, oid: str) -> Named:
    """A file with all of its tree that it may include, in their places."""
    every = tree(revision if revision == INDEX else commit(revision))
    return Named({name: each for name, each in every.items() if name.endswith(_INCLUDED)} | {path: oid}, path)


def _prefix_of(given: str, named: Named) -> str:
    """What stands before the names of copied files in the words of the user."""
    if not named.name:
        return _as_prefix(given)
    return f"{given.partition(':')[0]}:" if "/" in named.name else given.removesuffix(named.name)


def _below(files: Mapping[str, str], path: str) -> tuple[dict[str, str], str]:
    """The files below a path, named from there, and the object id of the file that the path itself names."""
    prefix = f"{path}/" if path else ""
    return {name.removeprefix(prefix): oid for name, oid in files.items() if name.startswith(prefix)}, files.get(path, "")


def _from_top(path: str) -> str:
    """A path as git means it: from the top of the repository unless it begins with a dot, then from the current directory."""
    here = os.fsdecode(_output("rev-parse", "--show-prefix").removesuffix(b"\n")) if path.startswith(("./", "../")) else ""
    whole = posixpath.normpath(here + path)
    return "" if whole == "." else whole


def _why_missing(given: str, revision: str, path: str) -> str:
    if _git("rev-parse", "--verify", "--quiet", f"{revision}^{{tree}}").returncode != 0:
        return f"{given}: there is no such file or directory, and '{revision}' is no revision of this repository"
    return f"{given}: there is no '{path}' at revision {revision}"


def _object(name: str, complaint: Callable[[], str]) -> str:
    """The id of what a name stands for."""
    done = _git("rev-parse", "--verify", "--quiet", name)
    if name.startswith("-") or done.returncode != 0:
        raise BadInput(complaint())
    return done.stdout.decode().strip()


def _rows(output: bytes) -> Iterator[tuple[str, str, str]]:
    """Mode, object id and name of the rows of `ls-tree`, and of `ls-files` for what is not in conflict."""
    for row in output.split(b"\0"):
        about, _, name = row.partition(b"\t")
        match about.decode().split():
            case [mode, "blob" | "commit" | "tree", oid] | [mode, oid, "0"]:
                yield mode, oid, os.fsdecode(name)
            case [_, _, "1" | "2" | "3"]:
                raise BadInput(f"{os.fsdecode(name)}: in conflict in the index")
            case []:
                pass
            case other:
                raise InternalError(f"git lists {other}")


def _output(*words: str) -> bytes:
    done = _git(*words)
    if done.returncode != 0:
        raise BadInput(f"git {words[0]}: {_reason(done)}")
    return done.stdout


def _git(*words: str) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(_command(*words), stdin=subprocess.DEVNULL, capture_output=True, env=os.environ | _ENVIRONMENT)
    except OSError as error:
        raise MissingTool(f"git cannot be started ({error.strerror}); revisions need it: install it, e.g. apt-get install git") from None


def _command(*words: str) -> Sequence[str]:
    return ("git", *_QUIET, *words)


def _reason(done: subprocess.CompletedProcess[bytes]) -> str:
    lines = done.stderr.decode(errors="replace").strip().splitlines()
    return lines[0].removeprefix("fatal: ") if lines else f"git ended with code {done.returncode}"
