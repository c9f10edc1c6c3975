"""VF are received, bought, and return.

rules: MP-COMP-02, MP-REINF-06, MP-REINF-07
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import room_in_ceiling
from gonfalon.games.prototype.state import ProtoState


def reinforce(s: ProtoState, seat: int, vf: int, rule: str) -> None:
    """MP-REINF-07: they wait for Placement. MP-COMP-02: above the ceiling they are lost."""
    taken = room_in_ceiling(s, seat, vf)
    s.to_place[seat] += taken
    if taken:
        s.emit("reinforced", rule, seat=seat, vf=taken)
    if taken < vf:
        s.emit("over-ceiling", "MP-COMP-02", seat=seat, vf=vf - taken)


def welcome_back(s: ProtoState, seat: int) -> None:
    """MP-REINF-06: the wounded and treasure VF of the last turn."""
    vf, s.returning[seat] = s.returning[seat], 0
    if vf:
        reinforce(s, seat, vf, "MP-REINF-06")
