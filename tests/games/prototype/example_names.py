"""What a scene of the prototype may put on the table, and how its worked examples name it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gonfalon.games.prototype.game import GAME
from tests.games.example_things import Names, Thing, flag, strings
from tests.games.prototype import battles, diplomacy, economy
from tests.games.prototype import transports as transports_

FIGHT = (
    "attack", "attacker", "assault", "battle", "besiege", "besieging", "conquer", "defence", "defender", "lose", "lost",
    "results", "roll", "siege",
)  # fmt: skip
"""Words of a fight: it takes a war, and an attack is led by a Captain on a War Wagon."""
TRADE = ("bought", "buys", "load", "sells", "sold", "trade")
"""Words of trade: it takes a Caravan or a Merchant Ship, in a settlement."""
NAMES = Names(
    GAME,
    war_wagon="|".join((*FIGHT, "transport")),
    galley="ship|fleet",
    merchant_ship="|".join((*TRADE, "ship", "fleet")),
    caravan="|".join((*TRADE, "transport")),
    fair_agricultural="Fair",
    fair_mining="Fair",
    fair_textile="Fair",
)
CAPTAIN = ("Captain",)
LEADER = (*CAPTAIN, *FIGHT)
HOLDS = NAMES.of("kind", "artillery", "good", plain="vf captain")
BUILDINGS = NAMES.of("building")
TECHNOLOGIES = NAMES.of("technology")
FILLINGS = {
    battles.LT[2]: "LT II",
    battles.LT[3]: "LT III",
    economy.LT3: "LT III",
    economy.LT3_CIVIL: "LT III",
    economy.LT2: "LT II",
    transports_.LT_2: "LT II",
    diplomacy.LITERATE: "LT II",
}
"""Technologies that a test has to reach an LT, with those before them."""


def forces(vf: dict[str, str]) -> Iterable[Thing]:
    """VF stand wherever somebody is; barbarians and Captains among them have to be named."""
    text = " ".join(strings(vf))
    if "barbarians" in text:
        yield ("barbarian", "rebel")
    if "captain" in text:
        yield CAPTAIN


def transports(value: dict[str, str]) -> Iterable[Thing]:
    """Transports with what is in their holds."""
    contents = [re.sub(r" from [a-z-]+", "", text) for text in value.values()]
    yield from HOLDS(contents)
    if "captain" in " ".join(contents):
        yield LEADER


def technologies(owned: dict[str, str]) -> Iterable[Thing]:
    """Technologies; those that only make up an LT go by its name."""
    for text in owned.values():
        left = text
        for filling, level in FILLINGS.items():
            if filling in left:
                left = left.replace(filling, "")
                yield (level,)
        yield from TECHNOLOGIES(left)


def buildings(value: dict[str, str]) -> Iterable[Thing]:
    """Buildings; a Village, alone or with Fairs, is only the settlement that a capital, trade or a Fair needs."""
    plain = re.compile(r"village(?=$|, fair)")
    return BUILDINGS([plain.sub("", text) for text in value.values()])


NAMES.reads = {
    "vf": forces,
    "transports": transports,
    "captains": flag(*LEADER),
    "engines": NAMES.of("artillery"),
    "buildings": buildings,
    "damaged": flag("damage", "damaged"),
    "pirates": flag("pirate", "barbarian galley"),
    "honour": flag("PO"),
    "technologies": technologies,
    "cards": NAMES.of("card"),
    "deck": NAMES.of("card"),
    "discard": NAMES.of("card"),
    "war": flag("war", *FIGHT),
    "wrongs": flag("casus belli", "CB"),
    "pope": flag("Pope"),
    "fields": NAMES.fields,
    "turn_limit": flag("turn"),
    "honour_limit": flag("PO limit", "limit"),
    "minutes": flag("hour", "minute"),
    "all_kingdoms": flag("Castile", "France", "Hafsids"),
    "small_holds": flag("hold"),
    "cheap_repairs": flag("repair"),
    "old_cardinal": flag("Cardinal"),
    "wrongs_by_cards": flag("casus belli"),
    "excommunication": flag("excommunication"),
    "crusade": flag("Crusade"),
    "own_time": flag("time"),
    "reaction_time": flag("time"),
    "absent_seats": flag("absent"),
    "answers_ahead": flag("ahead"),
    "objectives": flag("Objective"),
    # fields of the state
    "bought": flag("buy", "bought", "purchase", "newly placed"),
    "captain_attacks": flag("attack"),
    "goods": flag("goods", "load"),
    "loans": flag("loan", "lend"),
    "monopolies": flag("monopoly"),
    "losses": flag("loss", "lost", "lose"),
    "pacts": flag("pact", "treaty", "alliance", "agreement"),
    "prisoners": flag("prisoner"),
    "relics": flag("relic"),
    "reserve": flag("reserve"),
    "returning": flag("return", "returning"),
    "sieges": flag("siege", "besiege", "besieging"),
    "to_place": flag("VF", "Placement", "reserve"),
}
NAMES.staging = {
    "players": "somebody has to play; which kingdom is where the scene lies on the board",
    "phase": "where the scene begins",
    "active": "where the scene begins",
    "turn": "every position is in some turn",
    "home": "home territories are held by somebody",
    "owner": "home territories are held by somebody",
    "capitals": "everybody has a capital",
    "florins": "money to pay with",
    "events": "some Event comes; its dice say what it does",
    "kingdoms": "how kingdoms are handed out changes nothing later",
    "kingdom_list": "how kingdoms are handed out changes nothing later",
    "seed": "chance",
}
