"""Who can be excommunicated or married, who pays for Crusades, and what Knights of Christ bring in.

rules: MD-POPE-04, MD-EXC-01, MD-CRUS-01, MD-MAR-04, MD-INV-09
"""

from __future__ import annotations

from gonfalon.games.medieval.investments.questions import is_shielded
from gonfalon.games.medieval.powers.questions import is_knights_power
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import NOBODY, UNSEEN, bits


def knights_income(s: MedState, seat: int) -> int:
    """MD-POPE-04: what the seat's Knights of Christ Provinces pay when a Pope Card is played."""
    paying = s.held[seat] & s.knights & ~s.heresy
    return sum(s.world.income[province] for province in bits(paying))


def may_marry(s: MedState, power: int) -> bool:
    """MD-MAR-04: Catholic Powers in play that are neither married nor Knights of Christ."""
    return (
        s.world.catholic >> power & 1 == 1
        and s.card_at[power] > UNSEEN
        and s.spouse[power] == NOBODY
        and not is_knights_power(s, power)
    )


def may_be_excommunicated(s: MedState, power: int) -> bool:
    """MD-EXC-01, MD-INV-09: a Catholic Power in play, no Knights of Christ, not yet marked."""
    return (
        s.world.catholic >> power & 1 == 1
        and s.card_at[power] > UNSEEN
        and not s.excommunicated >> power & 1
        and not is_knights_power(s, power)
        and not is_shielded(s, s.card_at[power])
    )


def pays_for_crusades(s: MedState, seat: int) -> bool:
    """MD-CRUS-01: whoever controls a Province of a Catholic Power, or one of Knights of Christ."""
    return s.held[seat] & (s.world.catholic_land | s.knights) != 0
