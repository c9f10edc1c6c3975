"""What a scene of Warriors & Traders may put on the table, and how its worked examples name it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gonfalon.games.warriors_traders.game import GAME
from gonfalon.games.warriors_traders.world import PATHS
from tests.games.example_things import Names, Thing, flag

# Infantry, the simplest army, stands for any; whoever attacks a player is at war
NAMES = Names(GAME, infantry="army|armies|unit", barbarian_army="Barbarian")


UNITS = NAMES.of("unit", plain="free lying")


def pieces(provinces: dict[str, str]) -> Iterable[Thing]:
    """Armies, Forts and Barbarians; the scene calls a Barbarian army "barbarian"."""
    contents = [
        re.sub(r"\bbarbarian\b(?!-)", "barbarian-army", text) for text in provinces.values()
    ]
    return UNITS(contents)


def levels(tokens: dict[str, tuple[int, int, int]]) -> Iterable[Thing]:
    """The level of each path above I, by its number or by an ability that it brings."""
    for counts in tokens.values():
        for path, count in zip(PATHS, counts, strict=True):
            rows = getattr(GAME.data.technologies, path)
            level = max(row.level for row in rows if row.tokens_total <= count)
            if level > 1:
                yield level_names(path, level)


def level_names(path: str, level: int) -> Thing:
    name, number = NAMES.thing("path", path)[1], NAMES.thing("level", str(level))[1]
    abilities = [
        NAMES.thing("ability", ability.id)[1]
        for ability in GAME.data.technologies.abilities
        if (ability.path, ability.level) == (path, level)
    ]
    return (f"{name} {number}", f"{name} level {number}", *abilities)


def resources(store: dict[str, dict[str, int]]) -> Iterable[Thing]:
    """The kinds of resources that countries have in store."""
    held = {name for goods in store.values() for name, count in goods.items() if count}
    return [NAMES.thing("resource", name) for name in sorted(held)]


NAMES.reads = {
    "provinces": pieces,
    "store": resources,
    "tokens": levels,
    "kills": flag("kills", "VP", "Victory Points"),
    "bought": flag("bought", "purchase", "VP", "Victory Points"),
    "united": flag("Unification", "united"),
    "wars": flag("war", "attack", "enemy"),
    "routes": flag("Trade Route", "route"),
    "alliances": flag("ally", "allied", "alliance"),
    "alliances_settled": flag("alliance"),
    "turn_order": flag("turn order"),
    "turn_limit": flag("limit"),
    "foreign_routes": flag("route not opened"),
    "scenario": flag("two players", "three players"),
}
NAMES.staging = {
    "countries": "somebody has to play; the book names a country where it matters",
    "turn": "every position is in some turn",
    "phase": "where the scene begins",
    "active": "where the scene begins",
    "seed": "chance",
    "map": "follows from the countries",
    "colours": "colours change nothing",
    "princess": "shows whose a province is; does nothing else unless it is attacked",
}
