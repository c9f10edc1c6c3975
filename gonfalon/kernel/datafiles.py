"""Reads data files strictly: what is wrong is a `DataError` with file, key and reason."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from gonfalon.kernel.errors import DataError

# Words and number ranges

Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Name = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Longitude = Annotated[float, Meta(ge=-180, le=180)]
Latitude = Annotated[float, Meta(ge=-90, le=90)]

# where a number comes from: the rulebook's text, other public sources, or our reconstruction
Basis = Literal["seed", "public", "reconstructed"]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of everything that stands in a data file, and of the file itself."""


# Reading

FileT = TypeVar("FileT", bound=msgspec.Struct)


def parse_toml(file: Path) -> dict[str, Any]:
    """A TOML file as plain data."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(file.name, "", "the file is missing") from None
    except OSError as error:
        raise DataError(file.name, "", error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        raise DataError(file.name, f"byte {error.start}", "is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        found = re.fullmatch(r"(.*) \(at (.*)\)", str(error), re.DOTALL)
        reason, place = found.groups() if found else (str(error), "")
        raise DataError(file.name, place, reason) from None


def read_table(
    folder: Path,
    file: str,
    kind: type[FileT],
    check_raw: Callable[[dict[str, Any]], None] | None = None,
) -> FileT:
    raw = parse_toml(folder / file)
    try:
        content = msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as error:
        raise _explain(file, raw, str(error)) from None
    if check_raw is not None:
        check_raw(raw)
    return content


def digest(data: msgspec.Struct) -> str:
    """Sixteen hex digits that change with any entry of the data; part of the rules version."""
    content = msgspec.json.encode(data, order="deterministic")
    return hashlib.sha256(content).hexdigest()[:16]


def _explain(file: str, raw: dict[str, Any], message: str) -> DataError:
    """Turns msgspec's message and path (`$.province[3].food`) into our key and reason."""
    reason, _, path = message.partition(" - at `$")
    key = _key_of(raw, path.rstrip("`"))
    for words, short in (("contains unknown", "unknown key"), ("missing required", "missing key")):
        found = re.fullmatch(rf"Object {words} field `(.*)`", reason)
        if found:
            key, reason = f"{key}.{found[1]}".lstrip("."), short
    return DataError(file, key, reason)


def _key_of(raw: Any, path: str) -> str:
    """`.province[3].food` becomes `province fyn.food`: an entry by its id, or #4 without one."""
    key, node = "", raw
    for field, index in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        if field:
            key, node = f"{key}.{field}", node.get(field)
        else:
            node = node[int(index)]
            key = f"{key} {_label(node, int(index))}"
    return key.lstrip(".")


def _label(entry: Any, index: int) -> str:
    name = entry.get("id") if isinstance(entry, dict) else None
    return name if isinstance(name, str) else f"#{index + 1}"
