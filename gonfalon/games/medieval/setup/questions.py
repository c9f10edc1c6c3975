"""Which Powers can be drafted, and what they begin with.

rules: MD-SETUP-04, MD-SETUP-05, MD-SETUP-08 to MD-SETUP-10, MD-SETUP-13 to MD-SETUP-15, MD-MONGOL-04
"""

from __future__ import annotations

from gonfalon.games.medieval.mongols.questions import mongol_targets
from gonfalon.games.medieval.powers.questions import army
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import UNSEEN, bits
from gonfalon.kernel.consequences import Consequence, remark


def borders(s: MedState, one: int, other: int) -> bool:
    """MD-SETUP-09: do Provinces in play of the two Powers touch by land?"""
    w = s.world
    theirs = w.provinces_of[other] & s.land
    return any(w.land[province] & theirs for province in bits(w.provinces_of[one] & s.land))


def on_offer(s: MedState) -> list[int]:
    """MD-SETUP-04, MD-SETUP-05: free Powers of sufficient rating that have a Province in play."""
    w = s.world
    return [
        power
        for power in w.powers
        if s.card_at[power] == UNSEEN
        and w.strength[power] >= w.limits.draft_rating
        and w.provinces_of[power] & s.land
    ]


def draftable(s: MedState, seat: int) -> list[int]:
    """MD-SETUP-08, MD-SETUP-10: no Power that borders one of the seat's own, unless all do."""
    mine = [power for power, at in enumerate(s.card_at) if at == seat]
    offered = on_offer(s)
    apart = [power for power in offered if not any(borders(s, power, own) for own in mine)]
    return apart or offered


def first_holder(s: MedState, province: int) -> int:
    """MD-SETUP-13 to MD-SETUP-15: the Power that a Province begins under, or NOBODY."""
    return s.world.holder_at_start.get(province, s.world.power_of[province])


def power_outlook(s: MedState, power: int) -> list[Consequence]:
    """What a Power begins with, what lies under tiles, and where the Mongols can strike it at once."""
    w = s.world
    begins = [place for place in bits(s.land) if first_holder(s, place) == power]
    hidden = bits(w.provinces_of[power] & ~s.land)
    found = [
        remark("fights-at", modifier=army(s, power) + s.ruler[power]),
        remark(
            "begins-with",
            florins=w.initial_florins[power],
            income_count=sum(w.income[place] for place in begins),
        ),
    ]
    later = sum(w.income[place] for place in hidden)
    if later:
        found.append(remark("under-tiles", income_count=later))
    edge = [area for area in mongol_targets(s) if any(w.area_of[p] == area for p in begins)]
    return [*found, remark("open-to-mongols", areas=edge)] if edge else found
