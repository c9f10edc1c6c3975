"""VF return after a battle.

rules: MP-REINF-06
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import room_in_ceiling
from gonfalon.games.prototype.state import ProtoState


def return_vf(s: ProtoState, seat: int, vf: int, rule: str) -> None:
    """MP-REINF-06: they come with the next Reinforcements."""
    vf = room_in_ceiling(s, seat, vf)
    if vf:
        s.returning[seat] += vf
        s.emit("healed", rule, seat=seat, vf=vf)
