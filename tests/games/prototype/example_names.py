"""What a scene of the prototype may put on the table, and how its worked examples name it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gonfalon.games.prototype.game import GAME
from tests.games.example_things import Names, Thing, flag, strings

# an attack is led by a Captain on a transport
NAMES = Names(GAME, war_wagon="attack|battle|besiege")
LEADER = ("Captain", "attack", "battle", "besiege")
CAPTAIN = ("Captain",)
HOLDS = NAMES.of("kind", "artillery", "good", plain="vf captain")
BUILDINGS = NAMES.of("building")


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
    levels = re.findall(r"captain (\d)", " ".join(contents))
    if levels:
        yield LEADER if set(levels) == {"1"} else CAPTAIN


def buildings(value: dict[str, str]) -> Iterable[Thing]:
    """Buildings; a Village alone is the capital of somebody who has to stay in the game."""
    return BUILDINGS([text for text in value.values() if text != "village"])


NAMES.reads = {
    "vf": forces,
    "transports": transports,
    "captains": flag(*CAPTAIN),
    "engines": NAMES.of("artillery"),
    "buildings": buildings,
    "damaged": flag("damage", "damaged"),
    "pirates": flag("pirate", "barbarian galley"),
    "honour": flag("PO"),
    "technologies": NAMES.of("technology"),
    "cards": NAMES.of("card"),
    "deck": NAMES.of("card"),
    "discard": NAMES.of("card"),
    "war": flag("war", "attack", "battle", "siege", "besiege"),
    "wrongs": flag("casus belli", "CB"),
    "pope": flag("Pope"),
    "fields": NAMES.fields,
    "turn_limit": flag("turn"),
    "honour_limit": flag("PO limit", "limit"),
    "minutes": flag("hour", "minute"),
    "all_kingdoms": flag("kingdom"),
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
    "sieges": flag("siege", "besiege", "besieged", "sieged"),
    "to_place": flag("VF", "reinforcement"),
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
NAMES.pending = """
    006 007 011 012 013 014 015 016 017 018 020 021 026 027 028 029 030 031 033 034 035 037 038 039 040 041 042
    043 044 045 046 047 049 050 051 052 053 054 055 056 057 058 059 060 062 063 065 066 067 068 069 070 071 072
    073 075 076 077 078 079 080 081 083 084 085 086 087 088 089 091 094 095 099 101 102 104 105 108 109 112 113
    114 115 116 117 118 119 120 121 122 123 126 127 129 130 131 133 134 136 138 140 141 142 143 144 145 146 147
    148 149 150 151 152 154 155 156 158 159 160 161 162 163 164 165 167 170 171 172 174 175 181 184 185 192 193
    195 196 197 198 199 200 201
"""
