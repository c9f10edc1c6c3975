"""The server's own files: nobody but their owner reads them, and one server at a time has a database."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

OWNER_ONLY = 0o600
BESIDE = ("", "-wal", "-shm", "-journal")
"""The endings of the files that SQLite keeps for one database."""
LOCKED_BYTE = 1 << 30
"""Windows locks bytes: one behind the end, so that the rest can be read."""


class InUse(Exception):
    """Another process holds the lock; its number, if it could be read."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process


def make_folder(folder: Path) -> None:
    """A folder for hidden things; one that is there stays as its owner wants it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_private(database: Path) -> None:
    """Make a database file if there is none. It and those beside it are for their owner only."""
    os.close(os.open(database, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    for ending in BESIDE:
        with suppress(FileNotFoundError, PermissionError):  # not there, or somebody else's
            database.with_name(database.name + ending).chmod(OWNER_ONLY)


class Claim:
    """A lock on the file `<database>.lock`, which the operating system releases when the process ends."""

    def __init__(self, database: Path) -> None:
        real = database.resolve()
        file = real.with_name(real.name + ".lock")
        self._handle = os.open(file, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        try:
            _lock(self._handle)
        except BlockingIOError:
            os.close(self._handle)
            raise InUse(_number_in(file)) from None
        except BaseException:
            os.close(self._handle)
            raise
        file.write_text(str(os.getpid()), encoding="ascii")

    def release(self) -> None:
        # the file stays: whoever removed it might remove one that another server has just locked
        os.close(self._handle)


def _number_in(file: Path) -> str:
    """The process that has written itself into the file."""
    with suppress(OSError, ValueError):
        text = file.read_text(encoding="ascii")
        return text if text.isdigit() else ""
    return ""


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        os.lseek(handle, LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BlockingIOError from None

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
