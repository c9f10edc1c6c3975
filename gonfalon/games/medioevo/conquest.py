"""What follows a battle or an unopposed entry: control, Honour Points, keep or plunder.

rules: MU-CONQ-01 to MU-CONQ-11, MU-HP-02 to MU-HP-10, MU-NOWIN-01, MU-NOWIN-02
"""

from __future__ import annotations

from gonfalon.games.medioevo.control import settle
from gonfalon.games.medioevo.state import MedState


def battle_over(s: MedState, space: int, attacker: int, defender: int, winner: int) -> None:
    """A battle has ended; `winner` is a seat, BARBARIANS, or NOBODY when no unit is left."""
    settle(s, [space])


def enter_undefended(s: MedState, seat: int, territory: int) -> None:
    """MU-MOVE-20: an army has entered an opponent's territory without army units."""
    settle(s, [territory])
