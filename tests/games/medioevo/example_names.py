"""What a scene of Medioevo Universale may put on the table, and how its worked examples name it."""

from __future__ import annotations

from collections.abc import Iterable

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.world import BRANCHES
from tests.games.example_things import Names, Thing, flag
from tests.games.medioevo.scene import words

NAMES = Names(GAME, light_infantry="unit|army|armies", war_wagon="wagon")


def technologies(owned: dict[str, str]) -> Iterable[Thing]:
    """The highest technology of each branch; those before it come with it."""
    for item in (item for text in owned.values() for item in words(text)):
        branch, level = item.split()
        known = (BRANCHES[GAME.branch(branch)], int(level))
        for technology in GAME.data.technologies:
            if (technology.branch, technology.level) == known:
                yield NAMES.thing("technology", technology.id)


def cards(value: str | dict[str, str]) -> Iterable[Thing]:
    """Empire cards, by number, title or character."""
    for text in [value] if isinstance(value, str) else value.values():
        for number in words(text):
            card = next(card for card in GAME.data.cards if card.number == int(number))
            character = NAMES.thing("character", card.character)
            yield (f"card {number}", card.title, *character)


def tokens(value: dict[str, str]) -> Iterable[Thing]:
    """Objective tokens by colour, which are technology points."""
    for thing in NAMES.of("colour")(value):
        yield (*thing, "technology point", "TP", "token")


NAMES.reads = {
    "units": NAMES.of("unit", plain="moved"),
    "pieces": NAMES.of("kind", "good"),
    "buildings": NAMES.of("building"),
    "damage": flag("damage"),
    "control_tokens": flag("control"),
    "markets": NAMES.of("good"),
    "honour": flag("HP", "honour"),
    "debt": flag("debt"),
    "tax": flag("tax"),
    "technologies": technologies,
    "cards": cards,
    "tapped": cards,
    "tokens": tokens,
    "war": flag("war", "attack", "battle"),
    "horde": flag("horde", "barbarian"),
    "barbarian_dice": flag("dice", "roll"),
    "reserve": flag("MP"),
    "fields": NAMES.fields,
    "credit": flag("debt", "credit", "loan"),
    "roads": flag("road"),
    "length": flag("turn", "game"),
    "turn_limit": flag("turn"),
    "honour_limit": flag("HP limit", "limit"),
    "minutes": flag("hour", "minute"),
    "own_time": flag("time"),
    "reaction_time": flag("time"),
    "blockade": flag("blockade"),
    "terrain": flag("terrain"),
    "blood": flag("blood"),
    "deployment": flag("deployment"),
    "road_chain": flag("chain"),
    "teams": flag("team"),
}
NAMES.staging = {
    "players": "somebody has to play; which kingdom is where the scene lies on the board",
    "names": "somebody has to play",
    "phase": "where the scene begins",
    "active": "where the scene begins",
    "battle": "where the scene begins",
    "turn": "every position is in some turn",
    "florins": "money to pay with",
    "event_deck": "some Event comes; its dice say what it does",
    "kingdoms": "how kingdoms are handed out changes nothing later",
    "kingdom_list": "how kingdoms are handed out changes nothing later",
    "seed": "chance",
}
NAMES.pending = """
    A01 A02 A03 A05 A09 A10 A12 A14 A15 A16 A19 A20 A22 A23 A24 A25 A27 A29 A32 A34 A36 A37 A38 A39 A41 A42 A43 A44
    B01 B02 B03 B04 B05 B06 B08 B09 B13 B14 B15 B16 B17 B20 B22 B23 B25 B34 B35 B36 B37 B38 B39 B40 B41 B45 B46
    B47 B48 B49 B50 B51 B52 B54 B55 B56 B58 B59 B64 B66 B67 B69
"""
