"""The objective sides of the 72 Empire cards, as functions of the state and the owner of the card.

rules: MU-GOAL-01

Names are the titles in objectives.toml, which says what each of them tests.
"""

from __future__ import annotations

from collections.abc import Callable

from gonfalon.games.medioevo.objectives.questions import battles, court, deeds, land, pieces
from gonfalon.games.medioevo.state import MedState

GOALS: dict[int, Callable[[MedState, int], bool]] = {
    1: land.two_cathedrals,
    2: land.bishops_seat,
    3: land.mission_abroad,
    4: battles.against_the_odds,
    5: pieces.high_command,
    6: deeds.campaign,
    7: pieces.company_of_bowmen,
    8: battles.rain_of_arrows,
    9: battles.without_a_blow,
    10: court.universal_learning,
    11: court.masterpiece,
    12: court.library,
    13: court.web_of_informers,
    14: land.foot_in_the_door,
    15: land.unrest,
    16: land.eyes_everywhere,
    17: deeds.stolen_plans,
    18: battles.clean_work,
    19: pieces.full_stalls,
    20: deeds.three_markets,
    21: deeds.great_fair,
    22: deeds.full_coffers,
    23: land.thriving_towns,
    24: battles.home_defence,
    25: land.every_village_armed,
    26: land.line_of_forts,
    27: battles.long_day,
    28: pieces.great_host,
    29: battles.careful_commander,
    30: deeds.long_road,
    31: pieces.fleet_of_wagons,
    32: land.two_cities,
    33: land.ring_of_towers,
    34: land.outremer,
    35: land.commandery,
    36: court.treasure,
    37: deeds.great_spender,
    38: land.two_great_markets,
    39: court.full_dungeon,
    40: battles.catch_of_the_day,
    41: court.noble_guests,
    42: land.sound_houses,
    43: land.care_for_all,
    44: deeds.festival,
    45: court.sung_everywhere,
    46: battles.marked_for_death,
    47: battles.crushing_blow,
    48: battles.last_shall_be_first,
    49: court.king_of_fools,
    50: land.pax,
    51: court.web_of_treaties,
    52: pieces.siege_train,
    53: deeds.breach,
    54: battles.thunder,
    55: land.beyond_the_maps_edge,
    56: pieces.supply_lines,
    57: battles.black_flag,
    58: deeds.rich_booty,
    59: court.court_of_talents,
    60: land.great_realm,
    61: deeds.restorer,
    62: deeds.iron_hand,
    63: land.market_of_the_world,
    64: pieces.caravan_of_plenty,
    65: deeds.loot,
    66: battles.scourge_of_the_steppe,
    67: battles.duel_of_leaders,
    68: pieces.the_great_banner,
    69: land.law_and_order,
    70: land.guarded_towns,
    71: deeds.all_colours,
    72: deeds.great_work,
}  # fmt: skip
"""By the number of the card."""
FIGHTS = [4, 8, 9, 18, 24, 27, 29, 40, 46, 47, 48, 54, 57, 66, 67]
"""Those that are not met without a battle in the log of the turn."""
DEEDS = [6, 17, 20, 21, 22, 30, 37, 44, 53, 58, 61, 62, 65, 71, 72]
"""Those that are not met without anything in the log of the turn."""
