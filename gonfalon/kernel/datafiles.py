"""Reads data files strictly: what is wrong is a `DataError` with file, key and reason.

What types cannot say, a game checks itself; the checks that any game needs are here.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from gonfalon.kernel.errors import DataError

# Texts and number ranges

Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Name = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Longitude = Annotated[float, Meta(ge=-180, le=180)]
Latitude = Annotated[float, Meta(ge=-90, le=90)]

# where a number comes from: the rulebook's text, other public sources, or our reconstruction
Basis = Literal["seed", "public", "reconstructed"]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of everything in a data file, and of the file itself."""


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
    except (ValueError, RecursionError) as error:  # a name that no file has; tables without end
        raise DataError(file.name, "", str(error)) from None


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


# Checks


def check_unique(file: str, key: str, ids: Iterable[object]) -> None:
    for value, times in Counter(ids).items():
        if times > 1:
            raise DataError(file, f"{key} {value}", "stands twice")


def check_complete(file: str, key: str, ids: Collection[str], wanted: Iterable[str]) -> None:
    for name in wanted:
        if name not in ids:
            raise DataError(file, f"{key} {name}", "is missing")


def check_known(file: str, key: str, ids: Iterable[str], known: Collection[str], kind: str) -> None:
    for name in ids:
        if name not in known:
            raise DataError(file, key, f"unknown {kind} {name!r}")


def check_no_repeats(file: str, key: str, values: Iterable[object]) -> None:
    for value, times in Counter(values).items():
        if times > 1:
            raise DataError(file, key, f"{value!r} stands twice")


def check_fixed(file: str, key: str, entry: Entry, **values: object) -> None:
    """Numbers that a file states for the record, but that the code of the rules cannot do without."""
    for field, value in values.items():
        if getattr(entry, field) != value:
            raise DataError(file, f"{key}{field}", f"must be {value}: the rules are written for it")


def check_row(file: str, key: str, given: Sequence[object], wanted: Sequence[object]) -> None:
    """The entries of a table, one by one in their order."""
    for found, value in zip(given, wanted, strict=False):
        if found != value:
            raise DataError(file, key, f"must be {value}, not {found}")
    if len(given) != len(wanted):
        raise DataError(file, key, f"needs {len(wanted)} entries, not {len(given)}")


def check_rising(file: str, key: str, values: Sequence[int]) -> None:
    for one, other in pairwise(values):
        if one >= other:
            raise DataError(file, key, f"{other} must be more than {one}")


def check_field_names(file: str, key: str, names: Sequence[str], entry: Entry) -> None:
    check_no_repeats(file, key, names)
    check_known(file, key, names, entry.__struct_encode_fields__, "key")


def check_links(file: str, kind: str, field: str, links: Mapping[str, Sequence[str]]) -> None:
    """Each entry of a kind names others of its kind, once, and is named by them."""
    for name, others in links.items():
        key = f"{kind} {name}.{field}"
        check_known(file, key, others, links, kind)
        check_no_repeats(file, key, others)
        if name in others:
            raise DataError(file, key, "names itself")
    for name, others in links.items():
        for other in others:
            if name not in links[other]:
                reason = f"names {other!r}, which does not name {name!r}"
                raise DataError(file, f"{kind} {name}.{field}", reason)


def check_connected(file: str, key: str, links: Mapping[str, Iterable[str]]) -> None:
    """Every entry can be reached from the first one; links to entries that are not here are shut."""
    first = next(iter(links), "")
    reached = {first}
    queue = list(links)[:1]
    while queue:
        for other in links[queue.pop()]:
            if other in links and other not in reached:
                reached.add(other)
                queue.append(other)
    for name in links:
        if name not in reached:
            raise DataError(file, key, f"{name!r} cannot be reached from {first!r}")
