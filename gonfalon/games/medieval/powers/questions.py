"""Questions about Powers and Provinces.

rules: MD-POWER-02, MD-POWER-18, MD-PROV-01, MD-MAP-12, MD-RULER-05, MD-RULER-06, MD-ARMY-01, MD-ARMY-02, MD-NAVY-01,
MD-REL-01 to MD-REL-04, MD-KOC-13 to MD-KOC-18, MD-INV-07, MD-INV-08
"""

from __future__ import annotations

from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import CATHOLIC, MARITIME, MILITARY, NO_RELIGION, NOBODY, bits

# ---- Provinces


def holder_of(s: MedState, province: int) -> int:
    """The seat, or the NPC, that controls a Province; NOBODY if it is uncontrolled."""
    bit = 1 << province
    for holder, held in enumerate(s.held):
        if held & bit:
            return holder
    return NOBODY


def uncontrolled(s: MedState) -> int:
    """The Provinces in play that nobody controls."""
    controlled = 0
    for held in s.held:
        controlled |= held
    return s.land & ~controlled


def religion_of(s: MedState, province: int) -> int:
    """MD-REL-01, MD-REL-03: that of its Power; Catholic under Knights of Christ."""
    if s.knights >> province & 1:
        return CATHOLIC
    power = s.world.power_of[province]
    return NO_RELIGION if power == NOBODY else s.world.religion[power]


def can_be_uncovered(s: MedState, area: int) -> bool:
    """MD-MAP-12: a tile that Mongol Tiles surround stays for ever."""
    around = s.world.area_neighbours[area]
    return s.destroyed & around != around


def sole_holder(s: MedState, provinces: int) -> int:
    """The holder of all these Provinces, if there are any and one holds them."""
    if provinces:
        for holder, held in enumerate(s.held):
            if held & provinces == provinces:
                return holder
    return NOBODY


# ---- Powers


def powers_of(s: MedState, holder: int) -> list[int]:
    """The Powers that a holder controls, in the order of the cards."""
    return [power for power, at in enumerate(s.card_at) if at == holder]


def is_knights_power(s: MedState, power: int) -> bool:
    """MD-KOC-14: a Power whose only Province carries a Knights of Christ marker."""
    own = s.world.provinces_of[power]
    return s.world.lone[power] and s.knights & own != 0


def has_catholic_power(s: MedState, seat: int) -> bool:
    """MD-REL-04: a Catholic Power Card, a Knights of Christ Power or a Knights of Christ Province."""
    if s.held[seat] & s.knights:
        return True
    catholic = s.world.catholic
    return any(at == seat and catholic >> power & 1 for power, at in enumerate(s.card_at))


def army(s: MedState, power: int) -> int:
    """Army Strength, with the Military card of the Power's controller."""
    bonus = s.stationed == power and s.card_at[power] == s.investments[MILITARY]
    return s.world.army[power] + bonus


def navy(s: MedState, power: int) -> int:
    """Navy Strength of a Power that has one, with the Maritime card of its controller."""
    owner = s.investments[MARITIME]
    return s.world.navy[power] + (owner != NOBODY and s.card_at[power] == owner)


def may_sail(s: MedState, power: int) -> bool:
    return s.world.seafaring >> power & 1 == 1


def is_dead(s: MedState, power: int) -> bool:
    """Are all Provinces of the Power under Mongol Tiles?"""
    own = s.world.provinces_of[power]
    for area in bits(s.destroyed):
        own &= ~s.world.provinces_in[area]
    return own == 0
