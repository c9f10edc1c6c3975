"""What a player collects in the Taxes phase.

rules: MP-TAX-01 to MP-TAX-08, MP-CHAR-05, MP-CHAR-25, MP-CHAR-27, MP-CHAR-47, MP-CHAR-64, MP-TECHFX-06, MP-TECHFX-20, MP-TECHFX-21, MP-TECHFX-38
"""

from __future__ import annotations

from gonfalon.games.prototype.cards.questions.delivered import foreign_usurers, lying, own_usurers
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import (
    cathedral,
    has,
    held,
    level,
    settlement,
)
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.world import CATHEDRAL, bits

CITY_LEVEL = 3


def free_principalities(s: ProtoState) -> int:
    """MP-TAX-02, MP-REINF-04: Russian principalities in play in which no player owns a territory."""
    w = s.world
    lands = [bits(w.home[kingdom] & s.land) for kingdom in w.principalities]
    return sum(bool(land) and all(s.owner[t] == NOBODY for t in land) for land in lands)


def sources(s: ProtoState, seat: int, *, farmer: bool = False) -> dict[str, int]:
    """MP-TAX-01 to MP-TAX-05: florins by source, before percentages; `farmer`: with a Tax Farmer. Contested land pays nothing."""
    w, limits = s.world, s.world.limits
    land = held(s, seat)
    plains = sum(w.terrain[territory] == "plains" for territory in land)
    settlements = sum(settlement(s, territory) > 0 for territory in land)
    cities = sum(settlement(s, territory) == CITY_LEVEL for territory in land)
    times = _farmer_times(s, seat) if farmer else (1, 1)
    mill = has(s, seat, "mill") and has(s, seat, "mathematics")
    horde = s.kingdom[seat] == w.horde
    return {
        "territories": len(land) * limits.tax_per_territory * times[0],
        "cathedrals": sum(cathedral(s, t) for t in land) * w.buildings[CATHEDRAL].tax,
        "level": level(s, seat) * limits.tax_per_lt,
        "tribute": free_principalities(s) * limits.tax_per_principality if horde else 0,
        "mill": plains * limits.tax_mill * times[1] if mill else 0,
        "vassalage": settlements * limits.tax_vassalage if has(s, seat, "vassalage") else 0,
        "feudalism": cities * limits.tax_feudalism if has(s, seat, "feudalism") else 0,
    }


def _farmer_times(s: ProtoState, seat: int) -> tuple[int, int]:
    """MP-CHAR-25: by what the Tax Farmer multiplies the florins of territories and of plains."""
    territories, plains = s.world.characters[s.world.card["tax-farmer"]].effects
    return (
        territories.amount if has(s, seat, territories.requires[0]) else 1,
        plains.amount if has(s, seat, plains.requires[0]) else 1,
    )


def percent(s: ProtoState, seat: int) -> int:
    """MP-TAX-06: Jester and Usurers, each of the plain sum. MP-CHAR-05: a Miser leaves nothing."""
    if lying(s, seat, "miser"):
        return 0
    plain, banker, delivered = s.world.characters[s.world.card["usurer"]].effects
    banks = has(s, seat, "banking")
    result = 100 + own_usurers(s, seat) * (banker.amount if banks else plain.amount)
    result -= foreign_usurers(s, seat) * (delivered.second if banks else delivered.amount)
    if effects.holds(s, effects.DoubleTax(seat)):
        result += 100
    return max(0, result)


def taxes(s: ProtoState, seat: int, *, farmer: bool = False) -> int:
    return sum(sources(s, seat, farmer=farmer).values()) * percent(s, seat) // 100


def interest(s: ProtoState, seat: int) -> int:
    """MP-TAX-03, MP-TAX-07: of the florins held before Taxes."""
    if not has(s, seat, "banking"):
        return 0
    return s.florins[seat] * s.world.limits.banking_percent // 100
