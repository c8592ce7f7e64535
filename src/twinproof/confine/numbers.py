"""The numbers of the system calls that a confined process may make, or may be told that it may not; for each machine we know.

What is not named here is unknown to a confined process, whatever the kernel offers.
"""

from __future__ import annotations

import platform
from collections.abc import Mapping

MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}  # as the kernel calls them

FREE = {  # what reads, computes and waits, the most frequent first; sockets that nothing is connected to
    "futex": (202, 98), "read": (0, 63), "write": (1, 64), "mmap": (9, 222), "munmap": (11, 215), "mprotect": (10, 226),
    "madvise": (28, 233),
    "gettid": (186, 178), "sched_yield": (24, 124), "clock_nanosleep": (230, 115), "clock_gettime": (228, 113), "clock_getres": (229, 114),
    "nanosleep": (35, 101), "gettimeofday": (96, 169), "time": (201, None), "pread64": (17, 67), "pwrite64": (18, 68), "readv": (19, 65),
    "writev": (20, 66), "preadv": (295, 69), "pwritev": (296, 70), "preadv2": (327, 286), "pwritev2": (328, 287), "lseek": (8, 62),
    "close": (3, 57), "close_range": (436, 436), "fstat": (5, 80), "newfstatat": (262, 79), "stat": (4, None), "lstat": (6, None),
    "statx": (332, 291), "statfs": (137, 43), "fstatfs": (138, 44), "access": (21, None), "faccessat": (269, 48), "faccessat2": (439, 439),
    "readlink": (89, None), "readlinkat": (267, 78), "getdents": (78, None), "getdents64": (217, 61), "getcwd": (79, 17), "chdir": (80, 49),
    "fchdir": (81, 50), "fcntl": (72, 25), "dup": (32, 23), "dup2": (33, None), "dup3": (292, 24), "pipe": (22, None), "pipe2": (293, 59),
    "poll": (7, None), "ppoll": (271, 73), "select": (23, None), "pselect6": (270, 72), "fsync": (74, 82), "fdatasync": (75, 83),
    "ftruncate": (77, 46), "fallocate": (285, 47), "fadvise64": (221, 223), "readahead": (187, 213), "sendfile": (40, 71),
    "copy_file_range": (326, 285), "getxattr": (191, 8), "lgetxattr": (192, 9), "fgetxattr": (193, 10), "listxattr": (194, 11),
    "llistxattr": (195, 12), "flistxattr": (196, 13), "epoll_create": (213, None), "epoll_create1": (291, 20), "epoll_ctl": (233, 21),
    "epoll_wait": (232, None), "epoll_pwait": (281, 22), "epoll_pwait2": (441, 441), "eventfd": (284, None), "eventfd2": (290, 19),
    "timerfd_create": (283, 85), "timerfd_settime": (286, 86), "timerfd_gettime": (287, 87), "inotify_init": (253, None),
    "inotify_init1": (294, 26), "inotify_add_watch": (254, 27), "inotify_rm_watch": (255, 28), "brk": (12, 214), "mremap": (25, 216),
    "mincore": (27, 232), "msync": (26, 227), "mlock": (149, 228), "munlock": (150, 229), "membarrier": (324, 283),
    "get_mempolicy": (239, 236), "set_mempolicy": (238, 237), "mbind": (237, 235), "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139), "rt_sigpending": (127, 136), "rt_sigsuspend": (130, 133), "rt_sigtimedwait": (128, 137),
    "sigaltstack": (131, 132), "restart_syscall": (219, 128), "pause": (34, None), "exit": (60, 93), "exit_group": (231, 94),
    "wait4": (61, 260), "waitid": (247, 95), "set_tid_address": (218, 96), "set_robust_list": (273, 99), "get_robust_list": (274, 100),
    "rseq": (334, 293), "arch_prctl": (158, None), "prctl": (157, 167), "getrandom": (318, 278), "getpid": (39, 172), "getppid": (110, 173),
    "getuid": (102, 174), "geteuid": (107, 175), "getgid": (104, 176), "getegid": (108, 177), "getresuid": (118, 148),
    "getresgid": (120, 150), "getgroups": (115, 158), "getpgrp": (111, None), "getpgid": (121, 155), "getsid": (124, 156),
    "setpgid": (109, 154), "sched_getaffinity": (204, 123), "sched_getparam": (143, 121), "sched_getscheduler": (145, 120),
    "sched_get_priority_max": (146, 125), "sched_get_priority_min": (147, 126), "getpriority": (140, 141), "getcpu": (309, 168),
    "getrlimit": (97, 163), "setrlimit": (160, 164), "getrusage": (98, 165), "times": (100, 153), "sysinfo": (99, 179), "uname": (63, 160),
    "umask": (95, 166), "capget": (125, 90), "timer_create": (222, 107), "timer_settime": (223, 110), "timer_gettime": (224, 108),
    "timer_getoverrun": (225, 109), "timer_delete": (226, 111), "getitimer": (36, 102), "socket": (41, 198), "socketpair": (53, 199),
    "setsockopt": (54, 208), "getsockopt": (55, 209), "getsockname": (51, 204), "getpeername": (52, 205), "shutdown": (48, 210),
    "recvfrom": (45, 207), "recvmsg": (47, 212),
}  # fmt: skip
WATCHED = {  # what may be refused, by its arguments or always
    "open": (2, None), "openat": (257, 56), "creat": (85, None), "mkdir": (83, None), "mkdirat": (258, 34), "rmdir": (84, None),
    "unlink": (87, None), "unlinkat": (263, 35), "rename": (82, None), "renameat": (264, 38), "renameat2": (316, 276),
    "truncate": (76, 45), "mknod": (133, None), "mknodat": (259, 33), "link": (86, None), "linkat": (265, 37), "symlink": (88, None),
    "symlinkat": (266, 36), "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53), "fchmodat2": (452, 452), "chown": (92, None),
    "fchown": (93, 55), "lchown": (94, None), "fchownat": (260, 54), "utime": (132, None), "utimes": (235, None), "futimesat": (261, None),
    "utimensat": (280, 88), "setxattr": (188, 5), "lsetxattr": (189, 6), "fsetxattr": (190, 7), "removexattr": (197, 14),
    "lremovexattr": (198, 15), "fremovexattr": (199, 16), "connect": (42, 203), "bind": (49, 200), "listen": (50, 201), "accept": (43, 202),
    "accept4": (288, 242), "sendto": (44, 206), "sendmsg": (46, 211), "sendmmsg": (307, 269), "clone": (56, 220),
    "fork": (57, None), "vfork": (58, None), "execve": (59, 221), "execveat": (322, 281), "kill": (62, 129), "tkill": (200, 130),
    "tgkill": (234, 131), "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240), "pidfd_open": (434, 434),
    "pidfd_send_signal": (424, 424), "ptrace": (101, 117), "process_vm_writev": (311, 271), "setpriority": (141, 140),
    "sched_setscheduler": (144, 119), "sched_setaffinity": (203, 122), "prlimit64": (302, 261), "ioctl": (16, 29),
}  # fmt: skip
UNKNOWN = {
    "clone3": (435, 435),
    "openat2": (437, 437),
}  # their arguments are in memory, which nobody can look at in time; there are older ones

SECCOMP = {"x86_64": 317, "aarch64": 277}
LANDLOCK = {"create_ruleset": 444, "add_rule": 445, "restrict_self": 446}


def machine() -> str | None:
    """This machine, if it is one that we know."""
    name = platform.machine()
    return name if name in MACHINES else None


def numbers(table: Mapping[str, tuple[int, int | None]], machine: str) -> dict[str, int]:
    """The part of a table that a machine has."""
    place = list(MACHINES).index(machine)
    return {name: number for name, both in table.items() if (number := both[place]) is not None}
