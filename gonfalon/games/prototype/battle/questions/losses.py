"""Where a player's VF may fall in battle.

rules: MP-TIME-24
"""

from __future__ import annotations

from collections.abc import Sequence

from gonfalon.games.prototype.battle.questions.parties import (
    ATTACK,
    Battle,
    aboard_fighters,
    defending_transports,
)
from gonfalon.games.prototype.state import NOBODY, ProtoState

GROUND = NOBODY
"""Where VF are that are on no transport."""

Row = Sequence[int]
"""Who loses what to whom: (side, index of the party, VF, index of the enemy)."""


def seat_of_row(b: Battle, row: Row) -> int:
    side, index = row[0], row[1]
    return b.attackers[index].seat if side == ATTACK else b.defenders[index]


def holders(s: ProtoState, row: Row) -> dict[int, int]:
    """Where a player's fighting armies are, and how many VF may fall there."""
    b: Battle = s.battle
    seat = seat_of_row(b, row)
    found: dict[int, int] = {}
    if row[0] == ATTACK:
        party = b.attackers[row[1]]
        found[GROUND] = party.sallying
        for top in party.transports:
            found.update(aboard_fighters(s, top))
    else:
        if not b.ships_only:
            found[GROUND] = s.ground[seat].get(b.place, 0)
        for t in defending_transports(s, b, seat):
            found[t] = s.transport_vf[t]
    return {where: vf for where, vf in found.items() if vf}


def default_losses(there: dict[int, int], vf: int, spared: int) -> dict[int, int]:
    """MP-TIME-24: the ground first, then the fullest transport, sparing the last VF of each as long as possible."""
    left = dict(there)
    taken = dict.fromkeys(there, 0)
    for keep in (spared, 0) if spared else (0,):
        while vf:
            able = [where for where in left if left[where] > keep]
            if not able:
                break
            where = GROUND if GROUND in able else max(able, key=lambda t: left[t])
            left[where] -= 1
            taken[where] += 1
            vf -= 1
    return {where: count for where, count in taken.items() if count}
