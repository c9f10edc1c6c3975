"""What a scene of Medieval may put on the table, and how its worked examples name it."""

from __future__ import annotations

from collections.abc import Iterable

from gonfalon.games.medieval.game import GAME
from tests.games.example_things import Names, Reader, Thing, flag
from tests.games.medieval.scene import words

NAMES = Names(GAME)


def listed(kind: str) -> Reader:
    """Things of a kind, their ids parted by commas."""

    def read(value: str | dict[str, str]) -> Iterable[Thing]:
        texts = value.values() if isinstance(value, dict) else [value]
        return [NAMES.thing(kind, id) for text in texts for id in words(text)]

    return read


def cards(value: str | dict[str, str]) -> Iterable[Thing]:
    """Cards, a Power Card under the name of its Power."""
    for text in [value] if isinstance(value, str) else value.values():
        for id in words(text):
            power = id.removesuffix("-card")
            yield NAMES.thing("card", id) if power == id else NAMES.thing("power", power)


def areas(value: str) -> Iterable[Thing]:
    """Areas by their codes; all that are covered at the start are "all Areas"."""
    covered = {area.id for area in GAME.data.areas if area.covered}
    if set(words(value)) == covered:
        return [("All 19 Areas",)]
    return listed("area")(value)


def several(players: dict[str, str]) -> Iterable[Thing]:
    """The Powers of a player who has more than one: everybody needs one, and which one is staging."""
    for powers in map(words, players.values()):
        if len(powers) > 1:
            yield from (NAMES.thing("power", power) for power in powers)


NAMES.reads = {
    "players": several,
    "npc": listed("power"),
    "table": listed("power"),
    "taken": listed("power"),
    "opened": areas,
    "covered": listed("area"),
    "destroyed": listed("area"),
    "map_deck": listed("area"),
    "hands": cards,
    "deck": cards,
    "used": cards,
    "exhausted": flag("used up"),
    "rulers": flag("ruler"),
    "civil_war": flag("Civil War"),
    "disaster": flag("Disaster"),
    "excommunicated": flag("Excommunicated"),
    "ripe": flag("start of a player's turn", "began the turn"),
    "heresy": flag("Heresy"),
    "knights": flag("Knights of Christ"),
    "married": flag("Marriage", "married"),
    "mongols": flag("Mongol"),
    "investments": flag("investment"),
    "stationed": flag("mercenary"),
    "this_turn": flag("this turn"),
    "marriage": flag("Marriage"),
    "papal_passage": flag("Papal States"),
    "mercenaries": flag("Mercenary"),
    "powers_table": flag("roll again"),
    "length": flag("shorter"),
}
NAMES.staging = {
    "names": "somebody has to play",
    "active": "where the scene begins",
    "phase": "where the scene begins",
    "turn": "every position is in some turn",
    "provinces": "who holds which; the Provinces of the board are ours",
    "florins": "money to pay with",
    "seed": "chance",
    "first": "where the scene begins",
}
