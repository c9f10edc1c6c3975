"""A PostgreSQL cluster for the tests, thrown away afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def cluster() -> Iterator[str]:
    """The address of a throw-away cluster, run by an unprivileged user."""
    binaries = _postgres_folder()
    if binaries is None:
        pytest.skip("no PostgreSQL server (initdb, pg_ctl) on this machine")
    # short, for the path of its socket, and below a folder that everybody may enter
    folder = Path(tempfile.mkdtemp(prefix="gonfalon-pg-"))
    as_user = _unprivileged(folder)
    data = folder / "data"

    def run(*words: str) -> None:
        done = subprocess.run(
            words, capture_output=True, text=True, cwd=folder, preexec_fn=as_user, timeout=120
        )
        assert done.returncode == 0, done.stdout + done.stderr

    initdb = str(binaries / "initdb")
    run(initdb, "-D", str(data), "-U", "gonfalon", "-A", "trust", "-E", "UTF8", "--no-sync")
    options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
    pg_ctl = str(binaries / "pg_ctl")
    log = str(folder / "log")
    run(pg_ctl, "-D", str(data), "-o", options, "-l", log, "-w", "start")
    try:
        yield f"postgresql://gonfalon@/postgres?host={folder}"
    finally:
        run(pg_ctl, "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(folder)


def _postgres_folder() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), reverse=True)
    if found:
        return found[0].parent
    there = shutil.which("pg_ctl")
    return Path(there).resolve().parent if there and shutil.which("initdb") else None


def _unprivileged(folder: Path) -> Callable[[], None] | None:
    """PostgreSQL does not run as root: then `nobody` runs it."""
    if os.geteuid() != 0:
        return None
    import pwd

    user = pwd.getpwnam("nobody")
    os.chown(folder, user.pw_uid, user.pw_gid)

    def become() -> None:
        os.setgid(user.pw_gid)
        os.setuid(user.pw_uid)

    return become
