"""Changes of a game's data, written as `data/costs.toml:castle.cost=250`.

The path leads through tables by key and through lists of tables by the id of an entry, or by its first value where
entries have no id (`production.3.food` is the Production level 3). A list need not be named where one entry of the
file alone has the id; `unit.*.cost` is that of every unit which has one. The value is what would stand in the file, a percentage to add: `+50%`,
or numbers to add to those of a list: `-[1, 1, 2]`.
`option:turn_limit=8` changes an option of the game.
"""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from gonfalon.kernel.datafiles import parse_toml
from gonfalon.lab.plan import LabError

OPTION = "option"
EVERY = "*"
MOST_LISTED = 20


class Change(NamedTuple):
    file: str
    path: str
    value: str

    def __str__(self) -> str:
        return f"{self.file}:{self.path}={self.value}"


def parse_change(text: str) -> Change:
    found = re.fullmatch(r"(?:data/)?([^:=]+):([^=]+)=(.*)", text.strip())
    if not found:
        raise LabError(f"'{text}' is no change such as data/costs.toml:castle.cost=250")
    return Change(*(part.strip() for part in found.groups()))


def changed_data(shipped: Path, changes: list[Change], folder: Path) -> None:
    """Copy the data files into a folder, with the changes made."""
    for file in sorted(shipped.rglob("*.toml")):
        target = folder / file.relative_to(shipped)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    for name in dict.fromkeys(change.file for change in changes):
        file = folder / name
        if folder.resolve() not in file.resolve().parents or not file.is_file():
            files = [str(f.relative_to(folder)) for f in sorted(folder.rglob("*.toml"))]
            near = get_close_matches(name, files, n=1, cutoff=0.8)
            ask = f"do you mean {near[0]}? " if near else ""
            raise LabError(f"there is no data file '{name}'; {ask}there are: {', '.join(files)}")
        content = parse_toml(file)
        for change in changes:
            if change.file == name:
                make(content, change)
        file.write_text(dumps(content), encoding="utf-8")


def make(content: dict[str, Any], change: Change) -> None:
    """Make one change in the content of its file."""
    *way, last = change.path.split(".")
    places: list[Any] = [content]
    for key in way:
        places = [found for at in places for found in step(at, key, change)]
    fit = [at for at in places if isinstance(at, dict) and last in at]
    if not fit or (len(fit) < len(places) and EVERY not in way):
        raise missing(change, last, places[0] if places else None)
    for at in fit:
        at[last] = new_value(at[last], change)


def step(at: Any, key: str, change: Change) -> list[Any]:
    """What a key leads to: a table by its name, or an entry of a list by its id; `*` leads to all entries."""
    if key == EVERY:
        return list(at.values()) if isinstance(at, dict) else list(at)
    if isinstance(at, dict) and key in at:
        return [at[key]]
    lists = [at] if isinstance(at, list) else list(at.values()) if isinstance(at, dict) else []
    found = [
        entry
        for entries in lists
        if isinstance(entries, list)
        for entry in entries
        if isinstance(entry, dict) and name_of(entry) == key
    ]
    if len(found) > 1:
        raise LabError(f"{change}: there are {len(found)} entries '{key}'; name their table first")
    if not found:
        raise missing(change, key, at)
    return found


def name_of(entry: dict[str, Any]) -> str:
    return str(entry["id"] if "id" in entry else next(iter(entry.values()), ""))


def missing(change: Change, key: str, at: Any) -> LabError:
    """There is no such key: the nearest ones, or all."""
    known = [*at] if isinstance(at, dict) else []
    lists = [at] if isinstance(at, list) else [*at.values()] if isinstance(at, dict) else []
    entries = [e for entry in lists if isinstance(entry, list) for e in entry]
    names = [*known, *dict.fromkeys(name_of(entry) for entry in entries if isinstance(entry, dict))]
    near = get_close_matches(key, names, cutoff=0.6)
    ask = f"; do you mean {' or '.join(near)}?" if near else ""
    every = known or names
    listed = f" There are: {', '.join(every)}" if len(every) <= MOST_LISTED or not near else ""
    return LabError(f"{change}: there is no '{key}'{ask or '.'}{listed}")


def new_value(old: Any, change: Change) -> Any:
    if percent := re.fullmatch(r"([+-]\d+(?:\.\d+)?)\s*%", change.value):
        if isinstance(old, bool) or not isinstance(old, int | float):
            raise LabError(f"{change}: a percentage of {old!r}?")
        new = old * (1 + float(percent[1]) / 100)
        return int(new + 0.5) if isinstance(old, int) else new
    if change.value.startswith(("+[", "-[")):
        return shifted(old, change)
    try:
        value = tomllib.loads(f"value = {change.value}")["value"]
    except tomllib.TOMLDecodeError:
        value = change.value  # a word without quotes
    if isinstance(value, dict | list) != isinstance(old, dict | list):
        raise LabError(f"{change}: it stands for {old!r} now")
    return value


def shifted(old: Any, change: Change) -> list[int]:
    """Number by number, so much more or less than stands in a list."""
    sign, by = int(f"{change.value[0]}1"), tomllib.loads(f"value = {change.value[1:]}")["value"]
    if not isinstance(old, list) or len(old) != len(by):
        raise LabError(f"{change}: it stands for {old!r} now")
    return [number + sign * more for number, more in zip(old, by, strict=True)]


# ---- writing


def dumps(content: dict[str, Any]) -> str:
    """The content of a file as TOML, one line a key or an entry."""
    lines = []
    for key, value in content.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            entries = "".join(f"    {literal(entry)},\n" for entry in value)
            lines.append(f"{word(key)} = [\n{entries}]")
        else:
            lines.append(f"{word(key)} = {literal(value)}")
    return "\n".join(lines) + "\n"


def word(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def literal(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        inner = ", ".join(f"{word(key)} = {literal(entry)}" for key, entry in value.items())
        return f"{{{inner}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    return repr(value)
