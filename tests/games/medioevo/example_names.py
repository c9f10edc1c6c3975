"""What a scene of Medioevo Universale may put on the table, and how its worked examples name it."""

from __future__ import annotations

from collections.abc import Iterable

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.world import BRANCHES, GOODS
from tests.games.example_things import Names, Thing, flag
from tests.games.medioevo.scene import words

FIGHT = (
    "army", "attack", "battle", "conquer", "crew", "fight", "fire", "invade", "rebel", "round", "shoot", "unit",
)  # fmt: skip
"""Words of a fight: it takes a war and units, which march with a wagon; light infantry, the simplest, stands for any."""
TRADE = ("buy", "cube", "sale", "sell", "trade")
"""Words of trade: it takes a caravan and cubes of some colour."""
NAMES = Names(
    GAME,
    light_infantry="|".join(FIGHT),
    war_wagon="|".join((*FIGHT, "move", "wagon")),
    siege_engine="catapult|trebuchet|bombard|engine",
    caravan="|".join(TRADE),
    tower="military building",
    **dict.fromkeys(GOODS, "cube"),
)


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
    """Objective tokens by colour, which are the technology points that the use of a technology is paid with."""
    for thing in NAMES.of("colour")(value):
        yield (*thing, "technology point", "TP", "token", "pay", "spend", "use")


NAMES.reads = {
    "units": NAMES.of("unit", plain="moved"),
    "pieces": NAMES.of("kind", "good"),
    "buildings": NAMES.of("building"),
    "damage": flag("damage"),
    "control_tokens": flag("control", "token"),
    "markets": NAMES.of("good"),
    "honour": flag("HP", "honour"),
    "debt": flag("debt", "loan"),
    "technologies": technologies,
    "cards": cards,
    "tapped": cards,
    "tokens": tokens,
    "war": flag("war", "hostile", *FIGHT),
    "horde": flag("horde", "barbarian"),
    "barbarian_dice": flag("dice", "roll", "battle"),
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
    "started": "where the scene begins",
    "turn": "every position is in some turn",
    "florins": "money to pay with",
    "tax": "everybody has a tax level",
    "event_deck": "some Event comes; its dice say what it does",
    "kingdoms": "how kingdoms are handed out changes nothing later",
    "kingdom_list": "how kingdoms are handed out changes nothing later",
    "seed": "chance",
}
