"""Locks itself in, then becomes another program: `python -I -S jail.py FOLDER SECONDS PROGRAM ARGUMENT...`

A script of its own, with the standard library alone: after a fork such calls may dead-lock in a program with threads,
and a fresh interpreter that has nothing of ours has nothing to leak.

What every system has: limits of processor time, memory, size of a file, open files and core dumps. What Linux grants
ordinary users as well, each where it is there and none a condition:
- Landlock: the program reads the folder and where programs are installed, and writes to the folder alone, links and
  devices not among it; it opens no connection. What the kernel refuses, no trick of the program's own helps against.
- Namespaces of its own for users, network and messages: no network at all, no power over files even if started by
  root, and a limit on processes that counts only its own.
"""

from __future__ import annotations

import ctypes
import os
import resource
import struct
import sys

MEGABYTE = 1 << 20
MEMORY, FILE, OPEN_FILES, PROCESSES = 1024 * MEGABYTE, 20 * MEGABYTE, 256, 64
INSTALLED = (
    *("/usr", "/bin", "/lib", "/lib32", "/lib64", "/opt", "/nix/store", "/var/lib/texmf", "/var/cache/fontconfig"),
    *("/etc/texmf", "/etc/fonts", "/etc/ld.so.cache", "/etc/alternatives", "/etc/papersize"),
)
NEW_USER, NEW_IPC, NEW_NET = 0x10000000, 0x08000000, 0x40000000
# linux/landlock.h; the numbers of the calls are the same on every architecture.
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
VERSION, BENEATH = 1, 1
RUN, WRITE, READ, LIST, UNLINK_FOLDER, UNLINK = (1 << bit for bit in range(6))
MAKE_FOLDER, MAKE_FILE, MOVE, TRUNCATE = 1 << 7, 1 << 8, 1 << 13, 1 << 14
RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15}  # how many there are, by version; 16 from 5 on
OF_A_FILE = RUN | WRITE | READ | TRUNCATE
NO_NEW_PRIVILEGES = 38


def main(argv: list[str]) -> None:
    folder, seconds, program = argv[1], int(argv[2]), argv[3]
    limit(seconds)
    if sys.platform == "linux":
        libc = ctypes.CDLL(None, use_errno=True)
        landlock(libc, folder, os.path.dirname(program), home(os.path.realpath(program)))
        if libc.unshare(NEW_USER | NEW_IPC | NEW_NET) == 0:
            bound(resource.RLIMIT_NPROC, PROCESSES)
    os.execv(program, argv[3:])


def limit(seconds: int) -> None:
    """Processor time first with a signal that tells, then with the end."""
    bound(resource.RLIMIT_CPU, seconds, seconds + 1)
    bound(resource.RLIMIT_AS, MEMORY)
    bound(resource.RLIMIT_FSIZE, FILE)
    bound(resource.RLIMIT_NOFILE, OPEN_FILES)
    bound(resource.RLIMIT_CORE, 0)


def bound(what: int, soft: int, hard: int | None = None) -> None:
    """Lower a limit, never raise one; where the system lacks it, the others hold."""
    _, most = resource.getrlimit(what)
    wanted = soft if hard is None else hard
    top = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    try:
        resource.setrlimit(what, (min(soft, top), top))
    except (OSError, ValueError):
        pass


def home(program: str) -> str:
    """Where the files of a program are that lies elsewhere: the tree around bin/x86_64-linux, or its folder alone."""
    folder = os.path.dirname(program)
    above = os.path.dirname(folder)
    return os.path.dirname(above) if os.path.basename(above) == "bin" else folder


def landlock_version(libc: ctypes.CDLL) -> int:
    """Which Landlock the kernel has; -1 for none."""
    return int(libc.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), VERSION))


def landlock(libc: ctypes.CDLL, folder: str, *programs: str) -> None:
    """Only these places from now on. Does nothing where the kernel has no Landlock."""
    version = landlock_version(libc)
    if version < 1:
        return
    handled = (1 << RIGHTS.get(version, 16)) - 1
    ruleset = struct.pack("QQQ", handled, 3 if version >= 4 else 0, 3 if version >= 6 else 0)
    known = 8 if version < 4 else 16 if version < 6 else 24
    rules = libc.syscall(CREATE_RULESET, ruleset, ctypes.c_size_t(known), 0)
    if rules < 0:
        return
    own = READ | WRITE | LIST | RUN | UNLINK_FOLDER | UNLINK | MAKE_FOLDER | MAKE_FILE | MOVE | TRUNCATE
    places = [(folder, own), ("/dev/null", READ | WRITE), ("/dev/zero", READ), ("/dev/urandom", READ)]
    for place in (*INSTALLED, *programs):
        places.append((place, READ | LIST | RUN))
    for place, rights in places:
        allow(libc, rules, place, rights & handled)
    libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    libc.syscall(RESTRICT_SELF, rules, 0)
    os.close(rules)


def allow(libc: ctypes.CDLL, rules: int, place: str, rights: int) -> None:
    try:
        handle = os.open(place, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    if not os.path.isdir(place):
        rights &= OF_A_FILE
    libc.syscall(ADD_RULE, rules, BENEATH, struct.pack("=Qi", rights, handle), 0)
    os.close(handle)


if __name__ == "__main__":
    main(sys.argv)
