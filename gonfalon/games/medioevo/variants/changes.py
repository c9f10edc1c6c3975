"""Blood tokens (variant): gained by what one suffers, spent in battle.

rules: MU-VAR-09, MU-VAR-10
"""

from __future__ import annotations

from gonfalon.games.medioevo.state import MedState


def suffer(s: MedState, seat: int, count: int = 1) -> None:
    """MU-VAR-09, MU-VAR-10: a token for every piece that was plundered, as long as there are any."""
    if not s.world.blood_on or seat not in s.order:
        return
    gained = min(count, s.world.limits.blood_tokens - sum(s.blood))
    if gained > 0:
        s.blood[seat] += gained
        s.emit("blood-gained", "MU-VAR-09", seat=seat, count=gained)


def lose_homeland(s: MedState, seat: int, territory: int) -> None:
    """MU-VAR-09: one more for a home territory that was the player's and is conquered, by a player or by barbarians."""
    if s.world.blood_on and seat in s.order and s.world.home[s.kingdom[seat]] >> territory & 1:
        suffer(s, seat)


def suffer_barbarians(s: MedState, zone: int, buildings: int) -> None:
    """MU-VAR-09: barbarians plunder a territory; its last owner loses so many buildings besides transports."""
    if not s.world.blood_on:
        return
    owner = s.last_control[zone]
    if not s.fallen_to_barbarians[zone]:
        lose_homeland(s, owner, zone)
    suffer(s, owner, buildings)


def spend(s: MedState, seat: int, count: int) -> None:
    s.blood[seat] -= count
    s.emit("blood-spent", "MU-VAR-10", seat=seat, count=count)
