"""What the cards can be played against.

rules: MD-ASN-02, MD-ASN-03, MD-CW-01 to MD-CW-04, MD-HER-01
"""

from __future__ import annotations

from gonfalon.games.medieval.investments.questions import is_shielded
from gonfalon.games.medieval.powers.questions import is_knights_power
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import UNSEEN


def has_ruler(s: MedState, power: int) -> bool:
    """MD-ASN-02, MD-ASN-03: controlled by a player or the NPC, and no Knights of Christ Power."""
    return s.card_at[power] >= 0 and not is_knights_power(s, power)


def may_break_out(s: MedState, power: int) -> bool:
    """MD-CW-01 to MD-CW-04: ripe since the turn began, in play, not in Civil War, no Knights."""
    return (
        s.ripe >> power & 1 == 1
        and s.card_at[power] > UNSEEN
        and not s.civil_war >> power & 1
        and not is_knights_power(s, power)
    )


def heretics(s: MedState) -> int:
    """MD-HER-01: controlled Provinces of Catholic Powers, without Heresy and Knights of Christ."""
    held = 0
    for holder, provinces in enumerate(s.held):
        if not is_shielded(s, holder):
            held |= provinces
    return held & s.world.catholic_land & ~s.heresy & ~s.knights
