"""Rules that can be switched off: by an option of the game that names them, or by numbers of its data.

The game's own `switches.toml` says which numbers do it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from gonfalon.kernel.datafiles import Entry, parse_toml, read_table
from gonfalon.kernel.game import Game
from gonfalon.lab.changes import Change, parse_change
from gonfalon.lab.plan import LabError, Plan, game_of, open_plan

FILE = "switches.toml"


class Switch(Entry, frozen=True):
    """A rule and the changes without which it does nothing."""

    rule: str
    off: list[str]
    on: dict[str, Any] = msgspec.field(default_factory=dict)
    """Options under which the rule holds, where it is no part of the usual game."""


class Each(Entry, frozen=True):
    """A switch for every entry of a list in the data, by the rule that the entry names."""

    list: str
    """A file and a list in it: `cards.toml:card`."""
    off: tuple[str, ...]
    """Changes in which keys of the entry stand in braces."""
    where: dict[str, Any] = msgspec.field(default_factory=dict)
    """Only entries with these values."""


class SwitchesFile(Entry, frozen=True):
    switches: list[Switch] = msgspec.field(name="switch")
    each: list[Each] = msgspec.field(default_factory=list)


def switches_of(game: Game) -> dict[str, Switch]:
    """By the id of its rule, every switch of a game."""
    found = {}
    for option in game.options:
        if option.rule and set(option.choices) == {"off", "on"}:
            off, on = [f"option:{option.id}=off"], {option.id: "on"}
            found[option.rule] = Switch(rule=option.rule, off=off, on=on)
    if (game.folder / FILE).exists():
        content = read_table(game.folder, FILE, SwitchesFile)
        for each in content.each:
            for rule, off in entries(game, each):
                so_far = found[rule].off if rule in found else []
                found[rule] = Switch(rule=rule, off=[*so_far, *off])
        found.update({switch.rule: switch for switch in content.switches})
    return dict(sorted(found.items()))


def entries(game: Game, each: Each) -> Iterator[tuple[str, list[str]]]:
    """By rule, the changes that switch off an entry."""
    file, _, key = each.list.partition(":")
    for entry in parse_toml(game.folder / "data" / file)[key]:
        if each.where.items() <= entry.items():
            rule = entry["rule"] if "rule" in entry else entry["rules"][0]
            yield rule, [text.format_map(entry) for text in each.off]


def in_short(rules: list[str]) -> str:
    """Rules with their numbers in a row as `MU-EC-01 to 72`."""
    rows: list[list[str]] = []
    for rule in rules:
        stem, _, number = rule.rpartition("-")
        before = f"{stem}-{int(number) - 1:0{len(number)}}"
        if rows and rows[-1][-1] == before:
            rows[-1].append(rule)
        else:
            rows.append([rule])
    parts = [[f"{row[0]} to {row[-1].rpartition('-')[2]}"] if len(row) > 2 else row for row in rows]
    return ", ".join(part for row in parts for part in row)


def without(plan: Plan, rule: str) -> tuple[Plan, list[Change]]:
    """The plan with the rule in force, and the changes that switch it off."""
    switches = switches_of(game_of(plan.game, plan.data))
    if rule not in switches:
        raise LabError(
            f"{rule} cannot be switched off; these can: {in_short([*switches]) or 'none'}"
        )
    switch = switches[rule]
    with_rule = msgspec.structs.replace(plan, options={**plan.options, **switch.on})
    return open_plan(with_rule), [parse_change(text) for text in switch.off]
