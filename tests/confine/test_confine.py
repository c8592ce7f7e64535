"""A confined process can read and compute, write to its folder, and nothing else: the kernel is asked, through a program that tries."""

from __future__ import annotations

import errno
import os
import re
import socket
import sys
from pathlib import Path

import pytest

from twinproof.confine import REFUSED, WROTE, Folder, Start, means, start
from twinproof.confine.numbers import FREE, UNKNOWN, WATCHED, numbers
from twinproof.confine.rules import filter_program

pytestmark = pytest.mark.skipif(means().problem is not None, reason=f"cannot be confined here: {means().problem}")

TRY = """
import ctypes, os, signal, socket, sys, threading
outside, port = sys.argv[1], int(sys.argv[2])
libc = ctypes.CDLL(None, use_errno=True)

def native(*args):
    if libc.syscall(*(ctypes.c_long(a) if isinstance(a, int) else a for a in args)) < 0:
        raise OSError(ctypes.get_errno(), "")

def connect():
    with socket.socket() as s:
        s.connect(("127.0.0.1", port))

def bind():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))

deeds = dict(
    read=lambda: open(outside + "/file").read(),
    thread=lambda: (lambda t: (t.start(), t.join()))(threading.Thread(target=int)),
    inside=lambda: open("mine", "w").write("x"),
    folder=lambda: (os.mkdir("d"), open("d/e", "w").close(), os.rename("d/e", "f"), os.unlink("f"), os.rmdir("d")),
    null=lambda: open("/dev/null", "w").write("x"),
    itself=lambda: os.kill(os.getpid(), 0),
    write=lambda: open(outside + "/file", "w"),
    append=lambda: open(outside + "/file", "a"),
    create=lambda: open(outside + "/other", "x"),
    upwards=lambda: open(os.getcwd() + "/../" + os.path.basename(outside) + "-x", "w"),
    unlink=lambda: os.unlink(outside + "/file"),
    rename=lambda: os.rename(outside + "/file", "stolen"),
    mkdir=lambda: os.mkdir(outside + "/dir"),
    rmdir=lambda: os.rmdir(outside + "/empty"),
    truncate=lambda: os.truncate(outside + "/file", 0),
    through=lambda: open("/proc/self/cwd/../" + os.path.basename(outside) + "-y", "w"),
    chmod=lambda: os.chmod(outside + "/file", 0o777),
    utime=lambda: os.utime(outside + "/file", (0, 0)),
    link=lambda: os.link(outside + "/file", "link"),
    symlink=lambda: os.symlink(outside + "/file", "symlink"),
    xattr=lambda: os.setxattr(outside + "/file", "user.x", b"x"),
    fork=lambda: os._exit(0) if os.fork() == 0 else None,
    spawn=lambda: os.posix_spawn("/bin/true", ["true"], {}),
    exec=lambda: os.execv("/bin/true", ["true"]),
    parent=lambda: os.kill(os.getppid(), signal.SIGCONT),
    limits=lambda: __import__("resource").prlimit(os.getppid(), 7, (9, 9)),
    priority=lambda: os.setpriority(os.PRIO_PROCESS, os.getppid(), 19),
    connect=connect,
    bind=bind,
    openat2=lambda: native(437, -100, b"x", b"", 0),
    io_uring=lambda: native(425, 1, b""),
)
with open("answers", "w") as answers:
    for name, deed in deeds.items():
        try:
            deed()
            answers.write(f"{name} 0\\n")
        except OSError as error:
            answers.write(f"{name} {error.errno}\\n")
"""
ALLOWED = ("read", "thread", "inside", "folder", "null", "itself")
NO_FILE = ("write", "append", "create", "upwards", "unlink", "rename", "mkdir", "rmdir", "truncate", "through", "connect", "bind", "exec")
NOT_PERMITTED = ("chmod", "utime", "link", "symlink", "xattr", "fork", "spawn", "parent", "limits", "priority")
EXPECTED = {
    **dict.fromkeys(ALLOWED, 0),
    **dict.fromkeys(NO_FILE, errno.EACCES),
    **dict.fromkeys(NOT_PERMITTED, errno.EPERM),
    **dict.fromkeys(("openat2", "io_uring"), errno.ENOSYS),
}


def run(folder: Folder, *command: str) -> tuple[int | None, bytes, int]:
    """Its exit code, what was noted of it, and how often it was refused something."""
    reads, writes = os.pipe()
    os.set_blocking(writes, False)
    child = start(Start(command, folder.path, {}, (), writes, 1000))
    code = child.wait(60.0)
    child.end()
    os.close(writes)
    marks = os.read(reads, 4096)
    os.close(reads)
    return code, marks, child.refusals()


@pytest.mark.skipif(not means().landlock, reason="no Landlock, so nothing can be written")
def test_what_it_can_do(tmp_path: Path) -> None:
    """Each deed ends as it should, each refusal is noted, and outside nothing has changed."""
    (tmp_path / "file").write_text("text")
    (tmp_path / "empty").mkdir()
    folder = Folder()
    with socket.create_server(("127.0.0.1", 0)) as server:
        code, marks, refusals = run(folder, sys.executable, "-S", "-c", TRY, str(tmp_path), str(server.getsockname()[1]))
    answers = dict(line.split() for line in Path(folder.path, "answers").read_text().splitlines())
    folder.close()
    assert code == 0
    assert {name: int(answer) for name, answer in answers.items()} == EXPECTED
    refused = [name for name, error in EXPECTED.items() if error and name != "openat2"]
    assert refusals >= len(refused)
    assert marks.count(REFUSED) >= len(refused)
    assert marks.count(WROTE) >= 5
    assert {path.name: path.read_text() if path.is_file() else None for path in tmp_path.iterdir()} == {"file": "text", "empty": None}


def test_a_program_that_is_not_there() -> None:
    folder = Folder()
    with pytest.raises(FileNotFoundError):
        run(folder, "/no/such/program")
    folder.close()
    assert not Path(folder.path).exists()


def test_it_is_ended() -> None:
    folder = Folder()
    child = start(Start(("/bin/sleep", "1000"), folder.path, {}, (), os.open(os.devnull, os.O_WRONLY), 1000))
    assert child.wait(0.1) is None
    child.end()
    assert child.wait(0.0) == -9
    folder.close()


def test_folders_of_the_dead_are_removed() -> None:
    """Those that nobody holds go with the next one, those in use stay."""
    held, abandoned = Folder(), Folder()
    for folder in (held, abandoned):
        os.utime(folder.path, (0, 0))
    os.close(abandoned._lock)
    Folder().close()
    assert Path(held.path).exists()
    assert not Path(abandoned.path).exists()
    held.close()


HEADERS = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}


@pytest.mark.parametrize("machine", HEADERS)
def test_numbers(machine: str) -> None:
    """They are the kernel's, where its headers are at hand; the filter fits."""
    assert len(filter_program(machine)) // 8 < 4096
    if not HEADERS[machine].exists():
        pytest.skip("no headers of the kernel")
    text = HEADERS[machine].read_text()
    known = {name: int(number) for name, number in re.findall(r"#define\s+__NR(?:3264)?_(\w+)\s+(\d+)", text)}
    known.setdefault("newfstatat", known.get("fstatat", -1))
    for table in (FREE, WATCHED, UNKNOWN):
        ours = numbers(table, machine)
        assert {name: known.get(name, ours[name]) for name in ours} == ours
