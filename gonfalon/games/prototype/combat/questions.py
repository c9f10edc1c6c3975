"""VF that return after battles.

rules: MP-CHAR-14, MP-TECHFX-33 to MP-TECHFX-35, MP-TECHFX-43
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import has
from gonfalon.games.prototype.state import COMBAT, ProtoState
from gonfalon.games.prototype.state_rows import Losses


def own_losses(s: ProtoState, seat: int) -> list[Losses]:
    """The battles of this turn in which a player lost VF or cards."""
    return [entry for entry in s.losses if entry.seat == seat]


def wounded(entry: Losses) -> int:
    """VF of a battle that can still be healed: lost, not captured, not healed yet."""
    return entry.vf - entry.captured - entry.healed


def automatic(s: ProtoState, seat: int) -> int:
    """MP-TECHFX-34, MP-TECHFX-35, MP-TECHFX-43: VF that return by themselves, of all battles of the Combat phase together."""
    limits = s.world.limits
    if has(s, seat, "hospital"):
        most = limits.healed_hospital
    elif has(s, seat, "surgery"):
        most = limits.healed_surgery
    else:
        return 0
    battles = [entry for entry in own_losses(s, seat) if entry.phase == COMBAT]
    return max(0, min(most, sum(entry.vf - entry.captured for entry in battles)))


def left_to_heal(s: ProtoState, seat: int, entry: Losses) -> int:
    """MP-CHAR-14: what a Barber-Surgeon may save of one battle; nobody is healed twice."""
    everybody = sum(wounded(other) for other in own_losses(s, seat)) - automatic(s, seat)
    return max(0, min(wounded(entry), everybody))
