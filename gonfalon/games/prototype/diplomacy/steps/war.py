"""Declaring war, with all that follows from it.

It may put questions on top of the agenda (the Pope, the treaty chain): what is to follow is pushed before `declare_war` is called.

rules: MP-WAR-02, MP-WAR-07, MP-WAR-08
"""

from __future__ import annotations

from gonfalon.games.prototype.diplomacy.changes.war import open_war
from gonfalon.games.prototype.diplomacy.steps.treaty_chain import TreatyChain, ask_the_pope
from gonfalon.games.prototype.state import ProtoState


def declare_war(
    s: ProtoState, seat: int, other: int, surprise: bool = False, waived: int = 0
) -> None:
    """War at once: PO, CB, fallen pacts and guests; then the Pope and the treaty chain are asked. `waived`: PO paid with CB."""
    s.push(TreatyChain(seat, other))
    open_war(s, seat, other, surprise=surprise, waived=waived)
    ask_the_pope(s, seat, other)
