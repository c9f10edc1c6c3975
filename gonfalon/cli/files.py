"""Where files go, and how they are written so that nothing is ever half there."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from gonfalon.cli.own_texts import tell
from gonfalon.kernel.errors import SaveError

LARGEST = 64 * 1024 * 1024
"""No saved game has so many bytes."""


def data_folder() -> Path:
    """The person's own folder for saved games."""
    return _folder("XDG_DATA_HOME", ".local/share", "Library/Application Support")


def cache_folder() -> Path:
    """The person's own folder for what can be made again."""
    return _folder("XDG_CACHE_HOME", ".cache", "Library/Caches")


def _folder(variable: str, elsewhere: str, on_mac: str) -> Path:
    if os.environ.get(variable):
        return Path(os.environ[variable]) / "gonfalon"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "gonfalon"
    return Path.home() / (on_mac if sys.platform == "darwin" else elsewhere) / "gonfalon"


def write_whole(file: Path, text: str) -> None:
    """Write a file at once: a crash leaves the old file or the new one, never a part."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_whole(file: Path) -> str:
    """The text of a file, or one clear line."""
    try:
        with file.open("rb") as stream:
            content = stream.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise SaveError(tell("error.too-large", file=file))
        return content.decode("utf-8")
    except FileNotFoundError:
        raise SaveError(tell("error.no-file", file=file)) from None
    except OSError as problem:
        raise SaveError(f"{file}: {problem.strerror or problem}") from None
    except UnicodeDecodeError:
        raise SaveError(tell("error.not-text", file=file)) from None
